// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/value_text.h"

#include "ui/shell/session.h"

namespace petaplan::ui {

QString shownValue(const Session& session, std::string_view key, const std::string& value) {
    if (key == "pricing_kind") key = "pricing";
    const std::string word = "value." + std::string(key) + '.' + value;
    if (session.texts().contains(word)) return session.word(word);
    if (session.isLoaded()) {
        const catalog::Catalog& catalog = *session.catalog();
        if (key == "gpu") {
            if (const auto gpu = catalog.findGpu(value)) {
                return QString::fromStdString(catalog.gpus()[*gpu].title());
            }
        }
        if (key == "provider") {
            if (const auto provider = catalog.findProvider(value)) {
                const std::string& name = catalog.providers()[*provider].name;
                if (!name.empty()) return QString::fromStdString(name);
            }
        }
    }
    return QString::fromStdString(value);
}

}  // namespace petaplan::ui
