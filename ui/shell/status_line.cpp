// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/status_line.h"

#include <QAccessible>
#include <QHBoxLayout>
#include <QLocale>
#include <QPainter>
#include <QToolButton>

#include "ui/shell/session.h"
#include "ui/theme/style.h"
#include "ui/widgets/text_label.h"

namespace petaplan::ui {

StatusLine::StatusLine(Session& session, QWidget* parent)
    : QWidget(parent),
      m_session(session),
      m_catalog(new TextLabel(TypeRole::Caption, Role::SecondaryText, this)),
      m_announcement(new TextLabel(TypeRole::Caption, Role::SecondaryText, this)),
      m_asOf(new TextLabel(TypeRole::Caption, Role::SecondaryText, this)),
      m_language(new QToolButton(this)) {
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(px(16), 0, px(12), 0);
    row->setSpacing(px(space::kLarge));
    row->addWidget(m_catalog);
    row->addWidget(m_announcement, 1);
    row->addWidget(m_asOf);
    row->addWidget(m_language);
    m_announcement->setElided(true);
    m_announcement->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    setButtonKind(m_language, ButtonKind::Flat);
    const auto size = [this] {
        m_language->setFont(ui::font(TypeRole::Caption));
        m_language->setMaximumHeight(px(24));
        setFixedHeight(px(28));
    };
    connect(&Theme::instance(), &Theme::changed, this, size);
    size();
    connect(m_language, &QToolButton::clicked, this, &StatusLine::languageClicked);
    connect(&session, &Session::catalogChanged, this, &StatusLine::refresh);
    connect(&session, &Session::contextChanged, this, &StatusLine::refresh);
    connect(&session, &Session::announced, this, [this](const QString& text) {
        m_announcement->setText(text);
        m_announcement->setAccessibleName(text);
        if (text.isEmpty()) return;
        QAccessibleEvent alert(m_announcement, QAccessible::Alert);
        QAccessible::updateAccessibility(&alert);
    });
    retranslate();
}

void StatusLine::retranslate() {
    const bool chinese = m_session.language() == text::Language::SimplifiedChinese;
    m_language->setText(chinese ? QStringLiteral("简体中文") : QStringLiteral("EN"));
    m_language->setAccessibleName(tr("Language"));
    m_language->setToolTip(tr("Switch between English and Simplified Chinese"));
    refresh();
}

void StatusLine::refresh() {
    if (!m_session.isLoaded()) {
        m_catalog->setText(tr("Loading the catalog"));
    } else {
        const catalog::Catalog& catalog = *m_session.catalog();
        const QString date =
            catalog.date() ? QString::fromStdString(catalog.date()->toText()) : tr("undated");
        const QString count = QLocale().toString(static_cast<qulonglong>(catalog.offers().size()));
        m_catalog->setText(tr("Catalog %1 • %2 offers • checksum %3")
                               .arg(date, count, QString::fromStdString(catalog.id()).left(8)));
    }
    m_asOf->setText(tr("As of %1").arg(QString::fromStdString(m_session.context().asOf.toText())));
}

void StatusLine::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.fillRect(rect(), colour(Role::Panel));
    painter.setPen(colour(Role::Hairline));
    painter.drawLine(rect().topLeft(), rect().topRight());
}

}  // namespace petaplan::ui
