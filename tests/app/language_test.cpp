// SPDX-License-Identifier: GPL-3.0-or-later
// What the command line says, it says in the language of its user: help and faults of every verb.
#include <gmock/gmock.h>

#include <algorithm>
#include <iterator>
#include <sstream>

#include "tests/app/cli_fixture.h"

namespace petaplan::testing {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

/// Whether a text holds a character of Chinese: U+4E00 to U+9FFF, three bytes from E4 B8 80 on.
bool hasChinese(const std::string& text) {
    return std::any_of(text.begin(), text.end(), [](char c) {
        const auto byte = static_cast<unsigned char>(c);
        return byte >= 0xE4 && byte <= 0xE9;
    });
}

class Language : public CliTest {
protected:
    /// The names under a heading of a help text, up to the next blank line.
    static std::vector<std::string> verbsIn(const std::string& help) {
        std::istringstream lines(help);
        std::vector<std::string> names;
        bool within = false;
        for (std::string line; std::getline(lines, line);) {
            if (line == "Verbs:") {
                within = true;
            } else if (line.empty()) {
                within = false;
            } else if (within) {
                names.push_back(line.substr(2, line.find(' ', 2) - 2));
            }
        }
        return names;
    }
    /// Every verb with those below it: {"plan"}, {"plan", "train"}, …
    std::vector<std::vector<std::string>> allVerbs() {
        std::vector<std::vector<std::string>> all{{}};
        for (std::size_t i = 0; i < all.size(); ++i) {
            std::vector<std::string> arguments = all[i];
            arguments.emplace_back("--help");
            for (const std::string& name : verbsIn(runBare(arguments).out)) {
                all.push_back(all[i]);
                all.back().push_back(name);
            }
        }
        return all;
    }
    static std::string joined(const std::vector<std::string>& words) {
        std::string text;
        for (const std::string& word : words) text += word + " ";
        return text;
    }
};

/// A key without a text is printed as it stands.
void expectNoKeys(const std::string& text) {
    for (const char* begin : {"help.", "usage.", "cli.", "output."}) {
        std::size_t at = text.find(begin);
        while (at != std::string::npos) {
            const char next = text[std::min(at + std::string(begin).size(), text.size() - 1)];
            EXPECT_FALSE(next >= 'a' && next <= 'z') << text.substr(at, 60);
            at = text.find(begin, at + 1);
        }
    }
}

TEST_F(Language, EveryVerbHasItsHelpInBothLanguages) {
    const auto verbs = allVerbs();
    EXPECT_GT(verbs.size(), 40U);
    for (std::vector<std::string> arguments : verbs) {
        const std::string name = joined(arguments);
        SCOPED_TRACE(name);
        arguments.emplace_back("--help");
        const ProgramResult english = runBare(arguments);
        ASSERT_EQ(english.exitCode, 0) << english.err;
        EXPECT_FALSE(hasChinese(english.out)) << english.out;
        expectNoKeys(english.out);
        arguments.insert(arguments.end(), {"--lang", "zh_CN"});
        const ProgramResult chinese = runBare(arguments);
        ASSERT_EQ(chinese.exitCode, 0) << chinese.err;
        expectNoKeys(chinese.out);
        std::istringstream lines(chinese.out);
        std::string line;
        std::getline(lines, line);
        EXPECT_TRUE(hasChinese(line)) << line;  // what the verb does
        while (std::getline(lines, line)) {
            const bool isOption = line.starts_with("  -");
            if (isOption && line != "  --version") {
                // A long name stands on a line of its own, before its text.
                if (line.find("  ", 4) == std::string::npos) std::getline(lines, line);
                EXPECT_TRUE(hasChinese(line)) << line;
            }
            EXPECT_FALSE(line.starts_with("Example")) << line;
            EXPECT_FALSE(line.ends_with("ptions:") || line.ends_with("erbs:")) << line;
        }
    }
}

TEST_F(Language, FaultsOfCommandsAreToldInTheLanguageOfTheUser) {
    const std::string offer = "aws:p5.48xlarge:us-east-1:on_demand";
    const std::string bundle = file("x.ppcat", "no bundle");
    const std::vector<std::vector<std::string>> commands = {
        {"bogus"},
        {"offres"},
        {"plan"},
        {"offers", "--bogus"},
        {"offers", "--limit"},
        {"offers", "--limit", "-1"},
        {"offers", "--limit", "1", "--limit", "2"},
        {"offers", "--format", "yaml"},
        {"offers", "--lang", "zh_CN", "--currency", "usd"},
        {"offers", "--as-of", "soon"},
        {"offers", "--max-price", "nan"},
        {"offers", "--sort", "bogus"},
        {"offers", "--where", "price <"},
        {"offers", "--where", "bogus = 1"},
        {"offers", "--include", "bogus"},
        {"offers", "--precision", "bf17"},
        {"offers", "--columns", "bogus"},
        {"offers", "--gpu", "bogus"},
        {"gpus", "--where", "bogus = 1"},
        {"compare", "bogus", "a100"},
        {"explain", "bogus"},
        {"total", offer + "=0"},
        {"total", "bogus"},
        {"total", offer, "--hours", "1e300"},
        {"sources", "--sort", "bogus"},
        {"commitments", "--where", "bogus = 1"},
        {"history", "bogus"},
        {"history", "--provider", "bogus"},
        {"history", "--changes", "2026-02-01", "2026-01-01"},
        {"findings", "--rule", "bogus"},
        {"findings", "--severity", "bogus"},
        {"findings", "--import", "bogus"},
        {"findings", "override", "bogus", "--author", "A", "--reason", "B"},
        {"override", "add", offer, "price=-1", "--author", "A", "--reason", "B"},
        {"override", "add", offer, "price=1", "price=2", "--author", "A", "--reason", "B"},
        {"override", "add", "bogus", "price=1", "--author", "A", "--reason", "B"},
        {"override", "remove", offer},
        {"publish"},
        {"publish", "--to", folder().string(), "--serial", "0"},
        {"publish", "--to", folder().string(), "--key", "bogus"},
        {"publish", "--to", folder().string(), "--base", "bogus"},
        {"update"},
        {"update", "--url", "ftp://bogus"},
        {"update", "--file", bundle},
        {"keys"},
        {"keys", "remove", "bogus"},
        {"keys", "add", "bogus"},
        {"rollback", "bogus"},
        {"import", "bogus"},
        {"import", "x.csv", "--feed", "bogus"},
        {"import", "x.csv", "--keep", "bogus"},
        {"validate", "bogus", "x.csv"},
        {"report", "x.petaplan", "--to", "x.doc"},
        {"plan", "train", "--model", "bogus"},
        {"plan", "train", "--model", "llama-2-7b"},
        {"plan", "train", "--model", "llama-2-7b", "--tokens", "-1"},
        {"plan", "train", "--model", "llama-2-7b", "--tokens", "x"},
        {"estimate", "--model", "llama-2-7b"},
    };
    for (std::vector<std::string> command : commands) {
        SCOPED_TRACE(joined(command));
        command.insert(command.end(), {"--lang", "zh_CN"});
        const ProgramResult result = runBare(command);
        EXPECT_TRUE(result.exitCode == 2 || result.exitCode == 3) << result.exitCode;
        EXPECT_TRUE(hasChinese(result.err)) << result.err;
        expectNoKeys(result.err);
        for (const char* english : {"unknown key", "must be", "Nearest", "Run with", "is required",
                                    "not in", "not expected"}) {
            EXPECT_THAT(result.err.substr(0, result.err.find('[')), Not(HasSubstr(english)));
        }
    }
}

/// The names of rules that a source file gives to its faults: the last argument of DataError.
std::vector<std::string> rulesIn(const std::string& source) {
    std::vector<std::string> rules;
    const std::string begin = "DataError(";
    for (std::size_t at = source.find(begin); at != std::string::npos;
         at = source.find(begin, at + 1)) {
        int depth = 0;
        std::string literal;
        for (std::size_t i = at + begin.size() - 1; i < source.size(); ++i) {
            if (source[i] == '"') {
                literal.clear();
                for (++i; i < source.size() && source[i] != '"'; ++i) {
                    if (source[i] == '\\') ++i;
                    literal += source[i];
                }
            } else if (source[i] == '(') {
                ++depth;
            } else if (source[i] == ')' && --depth == 0) {
                break;
            } else if (source[i] == ',') {
                literal.clear();
            }
        }
        const bool isName =
            !literal.empty() &&
            literal.find_first_not_of("abcdefghijklmnopqrstuvwxyz_") == std::string::npos;
        if (isName && literal.find('_') != std::string::npos) rules.push_back(literal);
    }
    return rules;
}

TEST_F(Language, EveryRuleOfAFaultHasASentence) {
    std::string texts;
    namespace fs = std::filesystem;
    const fs::path root = support::sourceFolder();
    const auto contentOf = [](const fs::path& file) {
        std::ifstream stream(file, std::ios::binary);
        return std::string((std::istreambuf_iterator<char>(stream)), {});
    };
    for (const auto& entry : fs::directory_iterator(root / "resources" / "text" / "zh_CN")) {
        texts += "\n" + contentOf(entry.path());
    }
    std::size_t seen = 0;
    for (const char* room : {"db", "app/cli"}) {
        for (const auto& entry : fs::recursive_directory_iterator(root / room)) {
            if (entry.path().extension() != ".cpp" && entry.path().extension() != ".h") continue;
            for (const std::string& rule : rulesIn(contentOf(entry.path()))) {
                ++seen;
                EXPECT_NE(texts.find("\nfault." + rule + " = "), std::string::npos)
                    << rule << " in " << entry.path();
            }
        }
    }
    EXPECT_GT(seen, 100U);
}

TEST_F(Language, TheManualPageNamesEveryVerb) {
    std::ifstream stream(support::sourceFolder() + "/packaging/petaplan-cli.1");
    std::string page((std::istreambuf_iterator<char>(stream)), {});
    std::erase(page, '\\');
    page = page.substr(page.find(".SH VERBS"), page.find(".SH OPTIONS") - page.find(".SH VERBS"));
    for (const std::vector<std::string>& verb : allVerbs()) {
        // A verb that holds others is named with them.
        if (verb.empty() || verb == std::vector<std::string>{"plan"} ||
            verb == std::vector<std::string>{"keys"} ||
            verb == std::vector<std::string>{"override"}) {
            continue;
        }
        std::string name = joined(verb);
        name.pop_back();
        EXPECT_TRUE(page.find(" " + name + ",") != std::string::npos ||
                    page.find(" " + name + "\n") != std::string::npos)
            << name;
    }
}

}  // namespace
}  // namespace petaplan::testing
