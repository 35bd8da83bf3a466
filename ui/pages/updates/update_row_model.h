// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractTableModel>
#include <QLocale>

#include <optional>
#include <vector>

#include "db/updates/update_preview.h"

namespace petaplan::ui {

class Session;
class UpdateViewModel;

/// The offers that an update touches, with a tick for each; shows one kind of them at a time.
class UpdateRowModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { Tick, Offer, Region, Pricing, Was, WillBe, Change, Rule, ColumnCount };
    enum class Part { All, New, Changed, Removed, Confirmed, Suspicious };

    UpdateRowModel(UpdateViewModel& updates, QObject* parent);

    void setSession(const Session& session) { m_session = &session; }
    void setPart(Part part);
    Part part() const { return m_part; }
    /// Of the part only the rows that broke this rule; empty: all.
    void setRule(const std::string& rule);
    /// Rows of a part in the open update.
    std::size_t countOf(Part part) const;
    /// Position in the preview of a shown row.
    std::size_t previewRow(int row) const { return m_rows[static_cast<std::size_t>(row)]; }
    /// "p5.48xlarge, us-east-1, On demand"
    QString title(int row) const;
    /// Why a row is suspicious, in sentences; empty where it is not.
    QString reasons(int row) const;
    void retranslate();

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    bool setData(const QModelIndex& index, const QVariant& value, int role) override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    void refill();
    bool isIn(Part part, const updates::UpdateRow& row) const;
    const updates::UpdatePreview* preview() const;
    QString priceText(const std::optional<catalog::PriceView>& price) const;
    QString text(const updates::UpdateRow& row, int column) const;

    UpdateViewModel& m_updates;
    const Session* m_session = nullptr;
    Part m_part = Part::All;
    std::string m_rule;
    std::vector<std::size_t> m_rows;
    QLocale m_locale;
};

}  // namespace petaplan::ui
