// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/store/text_faults.h"

#include <algorithm>

#include "db/data_error.h"

namespace petaplan::store {

void TextFaults::add(std::string file, int line, std::string_view rule, std::string what,
                     std::string remedy) {
    m_faults.push_back(
        {std::move(file), line, std::string(rule), std::move(what), std::move(remedy)});
}

void TextFaults::throwIfAny() const {
    if (m_faults.empty()) return;
    constexpr std::size_t kNamed = 5;
    const Fault& first = m_faults.front();
    std::string what = first.what;
    if (m_faults.size() > 1) {
        what += " (and " + std::to_string(m_faults.size() - 1) + " more: ";
        const std::size_t end = std::min(m_faults.size(), 1 + kNamed);
        for (std::size_t i = 1; i < end; ++i) {
            if (i > 1) what += ", ";
            what += m_faults[i].file.substr(m_faults[i].file.find_last_of('/') + 1) + ":" +
                    std::to_string(m_faults[i].line) + " [" + m_faults[i].rule + "]";
        }
        what += end < m_faults.size() ? ", …)" : ")";
    }
    throw DataError(what, first.file, first.line, first.remedy, first.rule);
}

}  // namespace petaplan::store
