// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workload/name_matching.h"

namespace petaplan::workload {

std::string comparableName(std::string_view name, char separator) {
    std::string result;
    result.reserve(name.size());
    for (const char c : name) {
        if (c >= 'A' && c <= 'Z') {
            result += static_cast<char>(c - 'A' + 'a');
        } else if (c == '-' || c == '_' || c == '.' || c == ' ') {
            result += separator;
        } else {
            result += c;
        }
    }
    return result;
}

}  // namespace petaplan::workload
