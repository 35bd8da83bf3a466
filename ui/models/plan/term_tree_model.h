// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractItemModel>
#include <QLocale>

#include <memory>
#include <optional>
#include <vector>

#include "core/base/term.h"
#include "core/report/words.h"

namespace petaplan::ui {

/// An explanation as a tree: name, value with unit, range, formula, source.
class TermTreeModel : public QAbstractItemModel {
    Q_OBJECT
public:
    enum Column { Name, Value, Range, Formula, SourceText, ColumnCount };
    explicit TermTreeModel(QObject* parent = nullptr);
    ~TermTreeModel() override;

    /// `words` gives the words of "term.<key>".
    void setTerm(const Term& root, std::optional<report::Words> words);
    void clear();

    QModelIndex index(int row, int column, const QModelIndex& parent = {}) const override;
    QModelIndex parent(const QModelIndex& child) const override;
    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    struct Node {
        const Term* term = nullptr;
        Node* parent = nullptr;
        int row = 0;
        std::vector<std::unique_ptr<Node>> children;
    };
    static std::unique_ptr<Node> node(const Term& term, Node* parent, int row);
    const Node* nodeOf(const QModelIndex& index) const;
    QString name(const Term& term) const;

    Term m_root;
    std::unique_ptr<Node> m_tree;  ///< null: empty
    std::optional<report::Words> m_words;
    QLocale m_locale;
};

}  // namespace petaplan::ui
