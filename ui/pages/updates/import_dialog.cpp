// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/updates/import_dialog.h"

#include <QFormLayout>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>

#include "db/store/known_currencies.h"
#include "ui/theme/style.h"
#include "ui/widgets/text_label.h"

namespace petaplan::ui {

ImportDialog::ImportDialog(const ImportEntries& entries, QWidget* parent)
    : QDialog(parent),
      m_day(new QLineEdit(this)),
      m_provider(new QLineEdit(this)),
      m_currency(new QLineEdit(this)),
      m_fault(new TextLabel(TypeRole::Caption, Role::Worse, this)),
      m_read(new QPushButton(tr("Read again"), this)) {
    setWindowTitle(tr("What the files leave open"));
    setObjectName(QStringLiteral("importDialog"));
    resize(px(420), 0);
    auto* form = new QFormLayout;
    const auto add = [form](const QString& label, QLineEdit* field, const QString& hint) {
        field->setPlaceholderText(hint);
        field->setAccessibleName(label);
        form->addRow(label, field);
    };
    add(tr("Day of the prices"), m_day, tr("as the file says, like 2026-05-20"));
    add(tr("Provider"), m_provider, tr("as the file says, like aws"));
    add(tr("Currency"), m_currency, tr("as the file says, like USD"));
    if (entries.observedOn) m_day->setText(QString::fromStdString(entries.observedOn->toText()));
    m_provider->setText(QString::fromStdString(entries.provider));
    m_currency->setText(QString::fromStdString(entries.currency));
    m_fault->setWordWrap(true);
    auto* cancel = new QPushButton(tr("Cancel"), this);
    setButtonKind(cancel, ButtonKind::Flat);
    m_read->setDefault(true);
    auto* buttons = new QHBoxLayout;
    buttons->addStretch();
    buttons->addWidget(cancel);
    buttons->addWidget(m_read);
    auto* column = new QVBoxLayout(this);
    column->setSpacing(px(space::kMedium));
    column->addLayout(form);
    column->addWidget(m_fault);
    column->addLayout(buttons);
    for (QLineEdit* field : {m_day, m_provider, m_currency}) {
        connect(field, &QLineEdit::textChanged, this, &ImportDialog::check);
    }
    connect(cancel, &QPushButton::clicked, this, &QDialog::reject);
    connect(m_read, &QPushButton::clicked, this, &QDialog::accept);
    check();
}

void ImportDialog::check() {
    const std::string day = m_day->text().trimmed().toStdString();
    const std::string provider = m_provider->text().trimmed().toStdString();
    const std::string currency = m_currency->text().trimmed().toStdString();
    constexpr std::string_view kIdCharacters = "abcdefghijklmnopqrstuvwxyz0123456789._-";
    QString fault;
    if (!day.empty() && !Date::parse(day)) {
        fault = tr("The day is written YYYY-MM-DD.");
    } else if (provider.find_first_not_of(kIdCharacters) != std::string::npos) {
        fault = tr("Ids of providers hold a-z, 0-9, point, underscore and hyphen alone.");
    } else if (!currency.empty() && !store::isKnownCurrency(currency)) {
        fault = tr("No currency of ISO 4217 is called so; write a code like USD.");
    }
    m_fault->setText(fault);
    m_fault->setVisible(!fault.isEmpty());
    m_read->setEnabled(fault.isEmpty());
}

ImportEntries ImportDialog::entries() const {
    ImportEntries entries;
    entries.observedOn = Date::parse(m_day->text().trimmed().toStdString());
    entries.provider = m_provider->text().trimmed().toStdString();
    entries.currency = m_currency->text().trimmed().toStdString();
    return entries;
}

}  // namespace petaplan::ui
