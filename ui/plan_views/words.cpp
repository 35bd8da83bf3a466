// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plan_views/words.h"

#include "ui/shell/session.h"

namespace petaplan::ui {

QString domainWord(const Session& session, std::initializer_list<std::string> keys) {
    QString plain;
    for (const std::string& key : keys) {
        if (session.texts().contains(key)) return session.word(key);
        plain = QString::fromStdString(key);
    }
    return plain.section(QLatin1Char('.'), -1).replace(QLatin1Char('_'), QLatin1Char(' '));
}

QString pricingWord(const Session& session, const std::string& pricing) {
    return QString::fromStdString(wordsOf(session).pricing(pricing));
}

report::Words wordsOf(const Session& session) {
    return {session.texts(), session.language()};
}

QString planSentence(const Session& session, const Message& message) {
    return QString::fromStdString(wordsOf(session).message(message));
}

QString offerTitle(const Session& session, const std::string& offerId) {
    return QString::fromStdString(wordsOf(session).offer(offerId));
}

}  // namespace petaplan::ui
