// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <vector>

#include "ui/pages/catalog/catalog_view.h"

namespace petaplan::ui {

class Session;

/// One removable part of a filter, in words.
struct FilterPart {
    enum class Kind { Where, Column, Facet, Include };
    Kind kind;
    QString text;         ///< "GPU: H100 SXM5 80GB"
    QString id;           ///< column or facet
    CatalogView without;  ///< the view when it is removed
    bool faulty = false;  ///< cannot be read, so it filters nothing
};

/// The parts of a view's filter: each becomes a chip. The typed expression is cut at its outermost
/// "and"s; where it has an "or" outside parentheses it is one part.
std::vector<FilterPart> partsOf(const CatalogView& view, const Session& session);

/// The pieces between the outermost "and"s of an expression (quotes and parentheses respected).
QStringList conjunctsOf(const QString& where);

}  // namespace petaplan::ui
