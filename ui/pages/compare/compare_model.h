// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractTableModel>

#include <vector>

#include "core/catalog/compare.h"
#include "ui/widgets/badge.h"

namespace petaplan::ui {

class Session;

/// The answer of core's compare as a table: a row for each figure under the headings of their
/// groups, a column for each compared thing. Says better or worse in words and arrows.
class CompareModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Roles {
        DeltaTextRole = Qt::UserRole + 300,  ///< "12.8 % cheaper", "equal", "unknown"
        DeltaMarkRole,                       ///< Mark: Better, Worse, Equal, Conflict or None
        DeltaUpRole,                         ///< bool: the arrow points up
        UnitRole,
        HeaderLinesRole,  ///< of a column: name, machine, place
        HeaderMarkRole,   ///< of a column: Mark of the price's freshness
        HeaderAgeRole,
    };

    explicit CompareModel(Session& session, QObject* parent = nullptr);

    void setAnswer(catalog::SideBySide answer);
    const catalog::SideBySide& answer() const { return m_answer; }
    void setOnlyDifferences(bool on);
    bool onlyDifferences() const { return m_onlyDifferences; }
    int hiddenRows() const { return m_hiddenRows; }
    void toggleGroup(int row);
    bool isGroup(int row) const;
    /// The figure of a shown row; null for the heading of a group.
    const catalog::ComparedRow* comparedRow(int row) const;

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    void retranslate();

    /// The whole table for pasting.
    QString asText(QChar separator) const;
    QString asMarkdown() const;

private:
    struct Row {
        bool group = false;
        std::size_t source = 0;  ///< into answer().rows; of a group its first row
        int hidden = 0;          ///< equal rows left out of the group
    };
    void rebuild();
    /// Whether a price was quoted in another currency than that of the window.
    bool quotesAnotherCurrency() const;
    QString shownCell(const catalog::ComparedRow& row, std::size_t thing) const;
    QString unitText(const catalog::ComparedRow& row) const;
    struct Delta {
        QString text;
        Mark mark = Mark::None;
        bool up = false;
    };
    Delta delta(const catalog::ComparedRow& row, std::size_t thing) const;
    QList<QStringList> texts() const;
    QString columnTitle(std::size_t thing) const;

    Session& m_session;
    catalog::SideBySide m_answer;
    std::vector<Row> m_rows;
    std::vector<catalog::KeyGroup> m_folded;
    bool m_onlyDifferences = false;
    int m_hiddenRows = 0;
};

}  // namespace petaplan::ui
