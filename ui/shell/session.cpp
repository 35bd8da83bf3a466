// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/session.h"

#include <QUndoGroup>

namespace petaplan::ui {

Session::Session(QObject* parent) : QObject(parent), m_undoGroup(new QUndoGroup(this)) {
}

Session::~Session() = default;

void Session::setData(SessionData data) {
    m_data = std::move(data);
    emit catalogChanged();
}

void Session::setTexts(text::TextTable english, text::TextTable chinese) {
    m_english = std::move(english);
    m_chinese = std::move(chinese);
}

const text::TextTable& Session::texts() const {
    return m_language == text::Language::SimplifiedChinese ? m_chinese : m_english;
}

QString Session::sentence(const Message& message) const {
    return QString::fromStdString(texts().render(message));
}

QString Session::word(const std::string& key) const {
    return QString::fromStdString(texts().word(key));
}

void Session::setLanguage(text::Language language) {
    if (language == m_language) return;
    m_language = language;
    emit languageChanged();
}

void Session::setContext(const catalog::QueryContext& context) {
    m_context = context;
    emit contextChanged();
}

QStringList Session::currencies() const {
    QStringList codes{QStringLiteral("USD"), QStringLiteral("CNY"), QStringLiteral("EUR")};
    if (isLoaded()) {
        for (const catalog::FxRate& rate : catalog()->fx().all()) {
            const QString code = QString::fromStdString(rate.currency);
            if (!codes.contains(code)) codes.append(code);
        }
    }
    const QString current = QString::fromStdString(m_context.currency);
    if (!codes.contains(current)) codes.append(current);
    return codes;
}

void Session::setPlan(std::shared_ptr<const documents::PlanDocument> plan) {
    m_plan = std::move(plan);
    emit planChanged();
}

void Session::showOffers(const QString& where, const QStringList& pricing) {
    emit pageRequested(QStringLiteral("catalog"));
    emit offersRequested(where, pricing);
}

void Session::compareDates(const QString& offerId) {
    emit pageRequested(QStringLiteral("compare"));
    emit datesRequested(offerId);
}

void Session::sizeWorkload(const QMap<QString, QString>& entries) {
    emit pageRequested(QStringLiteral("workloads"));
    emit workloadRequested(entries);
}

void Session::editQuestion(const planning::PlanRequest& request) {
    emit pageRequested(QStringLiteral("workloads"));
    emit questionRequested(request);
}

}  // namespace petaplan::ui
