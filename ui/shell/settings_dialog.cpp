// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/settings_dialog.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDateEdit>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QLabel>
#include <QLocale>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>

#include "ui/theme/style.h"
#include "ui/widgets/text_label.h"

namespace petaplan::ui {

namespace {

constexpr int kSmallestPercent = 80;
constexpr int kLargestPercent = 200;
constexpr int kPercentStep = 10;
constexpr int kFieldWidth = 220;

QDate toQDate(Date date) {
    return QDate::fromString(QString::fromStdString(date.toText()), Qt::ISODate);
}

void choose(QComboBox* box, const QVariant& value) {
    box->setCurrentIndex(std::max(0, box->findData(value)));
}

}  // namespace

SettingsDialog::SettingsDialog(const Settings& settings, const QStringList& currencies,
                               QWidget* parent)
    : QDialog(parent),
      m_settings(settings),
      m_form(new QFormLayout),
      m_language(new QComboBox(this)),
      m_theme(new QComboBox(this)),
      m_textScale(new QComboBox(this)),
      m_currency(new QComboBox(this)),
      m_precision(new QComboBox(this)),
      m_fixedDate(new QCheckBox(this)),
      m_asOf(new QDateEdit(this)),
      m_hint(new TextLabel(TypeRole::Caption, Role::SecondaryText, this)),
      m_buttons(
          new QDialogButtonBox(QDialogButtonBox::RestoreDefaults | QDialogButtonBox::Close, this)) {
    setObjectName(QStringLiteral("settings"));
    // Names of languages are written in the language itself.
    m_language->addItem(QStringLiteral("English"), static_cast<int>(text::Language::English));
    m_language->addItem(QStringLiteral("简体中文"),
                        static_cast<int>(text::Language::SimplifiedChinese));
    for (const ThemeChoice choice : {ThemeChoice::System, ThemeChoice::Light, ThemeChoice::Dark}) {
        m_theme->addItem(QString(), static_cast<int>(choice));
    }
    for (int percent = kSmallestPercent; percent <= kLargestPercent; percent += kPercentStep) {
        m_textScale->addItem(QStringLiteral("%1 %").arg(percent), percent);
    }
    for (const QString& currency : currencies) m_currency->addItem(currency, currency);
    for (const QString& format : tflopsFormats()) m_precision->addItem(format.toUpper(), format);
    m_asOf->setCalendarPopup(true);
    m_asOf->setDisplayFormat(QStringLiteral("yyyy-MM-dd"));
    m_asOf->setMinimumDate(QDate(2020, 1, 1));
    m_language->setObjectName(QStringLiteral("language"));
    m_theme->setObjectName(QStringLiteral("theme"));
    m_textScale->setObjectName(QStringLiteral("text_scale"));
    m_currency->setObjectName(QStringLiteral("currency"));
    m_precision->setObjectName(QStringLiteral("precision"));
    m_fixedDate->setObjectName(QStringLiteral("fixed_date"));
    m_asOf->setObjectName(QStringLiteral("as_of"));

    m_form->setHorizontalSpacing(px(space::kLarge));
    m_form->setVerticalSpacing(px(space::kSmall));
    m_form->setLabelAlignment(Qt::AlignLeft);
    for (QWidget* field : {static_cast<QWidget*>(m_language), static_cast<QWidget*>(m_theme),
                           static_cast<QWidget*>(m_textScale), static_cast<QWidget*>(m_currency),
                           static_cast<QWidget*>(m_precision), static_cast<QWidget*>(m_asOf)}) {
        field->setMinimumWidth(px(kFieldWidth));
        m_labels.append(addRow(field));
    }
    m_form->insertRow(m_form->rowCount() - 1, QString(), m_fixedDate);
    m_form->addRow(QString(), m_hint);
    m_hint->setWordWrap(true);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(px(space::kLarge), px(space::kLarge), px(space::kLarge),
                               px(space::kLarge));
    column->setSpacing(px(space::kGroup));
    column->addLayout(m_form);
    column->addWidget(m_buttons);

    for (QComboBox* box : {m_language, m_theme, m_textScale, m_currency, m_precision}) {
        connect(box, &QComboBox::currentIndexChanged, this, &SettingsDialog::take);
    }
    connect(m_fixedDate, &QCheckBox::toggled, this, &SettingsDialog::take);
    connect(m_asOf, &QDateEdit::dateChanged, this, &SettingsDialog::take);
    connect(m_buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(m_buttons->button(QDialogButtonBox::RestoreDefaults), &QPushButton::clicked, this,
            [this] {
                // The language is no matter of taste: resetting must not make texts unreadable.
                Settings defaults;
                defaults.language = m_settings.language;
                showSettings(defaults);
                take();
            });
    retranslate();
    showSettings(m_settings);
}

QLabel* SettingsDialog::addRow(QWidget* field) {
    auto* label = new QLabel(this);
    label->setBuddy(field);
    m_form->addRow(label, field);
    return label;
}

void SettingsDialog::retranslate() {
    setWindowTitle(tr("Settings"));
    const QStringList names{tr("Language"), tr("Theme"),           tr("Text size"),
                            tr("Currency"), tr("TFLOPS count in"), tr("Prices as of")};
    for (qsizetype i = 0; i < m_labels.size(); ++i) {
        m_labels[i]->setText(names[i]);
        m_labels[i]->buddy()->setAccessibleName(names[i]);
    }
    const QStringList themes{tr("As the system"), tr("Light"), tr("Dark")};
    for (int i = 0; i < themes.size(); ++i) m_theme->setItemText(i, themes[i]);
    m_fixedDate->setText(tr("Count ages of prices to a fixed date"));
    m_hint->setText(tr(
        "Prices are fresh up to 90 days, ageing up to 365 and stale beyond. A fixed date repeats "
        "an earlier answer; prices observed later are not used."));
    m_buttons->button(QDialogButtonBox::Close)->setText(tr("Close"));
    m_buttons->button(QDialogButtonBox::RestoreDefaults)->setText(tr("Defaults"));
}

void SettingsDialog::showSettings(const Settings& settings) {
    m_showing = true;
    choose(m_language, static_cast<int>(settings.language));
    choose(m_theme, static_cast<int>(settings.theme));
    choose(m_textScale, qRound(settings.textScale * 100 / kPercentStep) * kPercentStep);
    if (m_currency->findData(settings.currency) < 0) {
        m_currency->addItem(settings.currency, settings.currency);
    }
    choose(m_currency, settings.currency);
    choose(m_precision, settings.precision);
    m_fixedDate->setChecked(settings.asOf.has_value());
    m_asOf->setEnabled(settings.asOf.has_value());
    m_asOf->setDate(settings.asOf ? toQDate(*settings.asOf) : QDate::currentDate());
    m_showing = false;
}

void SettingsDialog::take() {
    if (m_showing) return;
    Settings changed = m_settings;
    changed.language = static_cast<text::Language>(m_language->currentData().toInt());
    changed.theme = static_cast<ThemeChoice>(m_theme->currentData().toInt());
    changed.textScale = m_textScale->currentData().toInt() / 100.0;
    changed.currency = m_currency->currentData().toString();
    changed.precision = m_precision->currentData().toString();
    m_asOf->setEnabled(m_fixedDate->isChecked());
    changed.asOf.reset();
    if (m_fixedDate->isChecked()) {
        changed.asOf = Date::parse(m_asOf->date().toString(Qt::ISODate).toStdString());
    }
    if (changed == m_settings) return;
    m_settings = changed;
    emit settingsChanged(m_settings);
}

}  // namespace petaplan::ui
