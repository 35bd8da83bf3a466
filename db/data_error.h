// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <stdexcept>
#include <string>

namespace petaplan {

/// The one exception of db: what is wrong, where, and what to do about it. `app` turns it into a
/// dialog or exit code 3 (4 for network faults).
class DataError : public std::runtime_error {
public:
    enum class Kind { BadData, Network };

    DataError(std::string whatHappened, std::string file, int line = 0, std::string remedy = {},
              std::string rule = {}, Kind kind = Kind::BadData)
        : std::runtime_error(composed(whatHappened, file, line, remedy, rule)),
          m_whatHappened(std::move(whatHappened)),
          m_file(std::move(file)),
          m_line(line),
          m_remedy(std::move(remedy)),
          m_rule(std::move(rule)),
          m_kind(kind) {}

    const std::string& whatHappened() const { return m_whatHappened; }
    const std::string& file() const { return m_file; }
    int line() const { return m_line; }  ///< 1-based; 0 where a line makes no sense
    const std::string& remedy() const { return m_remedy; }
    const std::string& rule() const { return m_rule; }  ///< name of the validation rule, if one
    Kind kind() const { return m_kind; }

private:
    static std::string composed(const std::string& what, const std::string& file, int line,
                                const std::string& remedy, const std::string& rule) {
        std::string text = file;
        if (line > 0) text += ":" + std::to_string(line);
        if (!text.empty()) text += ": ";
        if (!rule.empty()) text += "[" + rule + "] ";
        text += what;
        if (!remedy.empty()) text += " — " + remedy;
        return text;
    }

    std::string m_whatHappened;
    std::string m_file;
    int m_line;
    std::string m_remedy;
    std::string m_rule;
    Kind m_kind;
};

}  // namespace petaplan
