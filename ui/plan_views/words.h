// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <string>

#include "core/base/message.h"
#include "core/report/words.h"

namespace petaplan::ui {

class Session;

/// The domain word of the first key that the tables have; else the last part of the last key with
/// blanks for underscores, so that nothing is hidden.
QString domainWord(const Session& session, std::initializer_list<std::string> keys);

/// The words of reports in the language of the session; valid until its texts change.
report::Words wordsOf(const Session& session);
/// A reason or caution of a plan, with names in place of the ids of offers.
QString planSentence(const Session& session, const Message& message);
/// "AWS p5.48xlarge, us-east-1, on demand"; what is no id stays as it is.
QString offerTitle(const Session& session, const std::string& offerId);

/// The way to pay as a word: "spot", "on demand".
QString pricingWord(const Session& session, const std::string& pricing);

}  // namespace petaplan::ui
