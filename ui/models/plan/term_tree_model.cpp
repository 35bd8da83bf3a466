// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/plan/term_tree_model.h"

#include <utility>

#include "ui/charts/nice_axis.h"
#include "ui/models/plan/figure_text.h"

namespace petaplan::ui {

TermTreeModel::TermTreeModel(QObject* parent) : QAbstractItemModel(parent) {
}
TermTreeModel::~TermTreeModel() = default;

void TermTreeModel::setTerm(const Term& root, std::optional<report::Words> words) {
    beginResetModel();
    m_root = root;
    m_words = words;
    m_locale = QLocale();
    m_tree = node(m_root, nullptr, 0);
    endResetModel();
}

void TermTreeModel::clear() {
    beginResetModel();
    m_tree.reset();
    endResetModel();
}

std::unique_ptr<TermTreeModel::Node> TermTreeModel::node(const Term& term, Node* parent, int row) {
    auto result = std::make_unique<Node>();
    result->term = &term;
    result->parent = parent;
    result->row = row;
    int position = 0;
    for (const Term& input : term.inputs)
        result->children.push_back(node(input, result.get(), position++));
    return result;
}

const TermTreeModel::Node* TermTreeModel::nodeOf(const QModelIndex& index) const {
    return static_cast<const Node*>(index.constInternalPointer());
}

QModelIndex TermTreeModel::index(int row, int column, const QModelIndex& parent) const {
    if (!hasIndex(row, column, parent)) return {};
    const Node* node = parent.isValid()
                           ? nodeOf(parent)->children[static_cast<std::size_t>(row)].get()
                           : m_tree.get();
    return createIndex(row, column, node);
}

QModelIndex TermTreeModel::parent(const QModelIndex& child) const {
    if (!child.isValid()) return {};
    const Node* above = nodeOf(child)->parent;
    return above == nullptr ? QModelIndex() : createIndex(above->row, 0, above);
}

int TermTreeModel::rowCount(const QModelIndex& parent) const {
    if (!m_tree) return 0;
    if (!parent.isValid()) return 1;
    return parent.column() == 0 ? static_cast<int>(nodeOf(parent)->children.size()) : 0;
}

int TermTreeModel::columnCount(const QModelIndex&) const {
    return ColumnCount;
}

QString TermTreeModel::name(const Term& term) const {
    if (m_words) return QString::fromStdString(m_words->wordOf("term", term.key));
    return QString::fromStdString(term.key).replace(QLatin1Char('_'), QLatin1Char(' '));
}

QVariant TermTreeModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid()) return {};
    const Term& term = *nodeOf(index)->term;
    if (role == Qt::TextAlignmentRole)
        return static_cast<int>(
            Qt::AlignVCenter |
            (index.column() == Value || index.column() == Range ? Qt::AlignRight : Qt::AlignLeft));
    if (role != Qt::DisplayRole && role != Qt::ToolTipRole) return {};
    switch (index.column()) {
        case Name:
            return name(term);
        case Value: {
            const QString figure = shortNumber(term.value, m_locale, 5);
            if (term.unit.empty()) return figure;
            const std::string unit = m_words ? m_words->unit(term.unit) : term.unit;
            return QStringLiteral("%1 %2").arg(figure, QString::fromStdString(unit));
        }
        case Range:
            return term.range ? rangeText(*term.range, m_locale) : QString();
        case Formula:
            return QString::fromStdString(m_words ? m_words->formula(term.formula) : term.formula);
        case SourceText:
            return QString::fromStdString(term.source);
        default:
            return {};
    }
}

QVariant TermTreeModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal) return {};
    if (role == Qt::TextAlignmentRole)
        return static_cast<int>(
            Qt::AlignVCenter |
            (section == Value || section == Range ? Qt::AlignRight : Qt::AlignLeft));
    if (role != Qt::DisplayRole) return {};
    switch (section) {
        case Name:
            return tr("Term");
        case Value:
            return tr("Value");
        case Range:
            return tr("P10–P90");
        case Formula:
            return tr("How it follows");
        case SourceText:
            return tr("Source");
        default:
            return {};
    }
}

}  // namespace petaplan::ui
