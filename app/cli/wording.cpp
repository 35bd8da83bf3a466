// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/wording.h"

#include <optional>

#include "db/data_error.h"
#include "db/documents/resource_folder.h"

namespace petaplan::cli {
namespace {

/// A program has one user, whose language every sentence needs, also those that are said before the
/// command line has been understood.
struct Spoken {
    text::Language language = text::Language::English;
    std::optional<text::TextTable> table;
};

Spoken& spoken() {
    static Spoken one;
    return one;
}

}  // namespace

void speak(text::Language language) {
    spoken() = {language, std::nullopt};
}

text::Language spokenLanguage() {
    return spoken().language;
}

const text::TextTable& sentences() {
    Spoken& one = spoken();
    if (!one.table) {
        one.table = documents::ResourceFolder::besideProgram("/proc/self/exe").texts(one.language);
    }
    return *one.table;
}

std::string say(const Message& message) {
    try {
        return sentences().render(message);
    } catch (const DataError&) {
        return text::TextTable().render(message);  // the fault may be that of the texts
    }
}

std::string say(std::string_view key) {
    return say(Message{std::string(key), {}});
}

}  // namespace petaplan::cli
