// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/updates/update_row_model.h"

#include <algorithm>
#include <cmath>

#include "ui/models/value_text.h"
#include "ui/pages/updates/update_view_model.h"
#include "ui/shell/session.h"
#include "ui/widgets/data_delegate.h"

namespace petaplan::ui {
namespace {

using updates::ChangeKind;

bool isNumeric(int column) {
    return column == UpdateRowModel::Was || column == UpdateRowModel::WillBe ||
           column == UpdateRowModel::Change;
}

}  // namespace

UpdateRowModel::UpdateRowModel(UpdateViewModel& updates, QObject* parent)
    : QAbstractTableModel(parent), m_updates(updates) {
    connect(&updates, &UpdateViewModel::updateChanged, this, &UpdateRowModel::refill);
    connect(&updates, &UpdateViewModel::ticksChanged, this, [this] {
        if (m_rows.empty()) return;
        emit dataChanged(index(0, Tick), index(rowCount() - 1, Tick), {Qt::CheckStateRole});
    });
}

const updates::UpdatePreview* UpdateRowModel::preview() const {
    return m_updates.update() == nullptr ? nullptr : m_updates.update()->preview.get();
}

bool UpdateRowModel::isIn(Part part, const updates::UpdateRow& row) const {
    switch (part) {
        case Part::All:
            return true;
        case Part::New:
            return row.kind == ChangeKind::New;
        case Part::Changed:
            return row.kind == ChangeKind::Changed;
        case Part::Removed:
            return row.kind == ChangeKind::Removed;
        case Part::Confirmed:
            return row.kind == ChangeKind::Confirmed;
        case Part::Suspicious:
            return row.isSuspicious();
    }
    return false;
}

std::size_t UpdateRowModel::countOf(Part part) const {
    if (preview() == nullptr) return 0;
    std::size_t count = 0;
    for (const updates::UpdateRow& row : preview()->rows) count += isIn(part, row) ? 1U : 0U;
    return count;
}

void UpdateRowModel::setPart(Part part) {
    m_part = part;
    refill();
}

void UpdateRowModel::setRule(const std::string& rule) {
    m_rule = rule;
    refill();
}

void UpdateRowModel::retranslate() {
    m_locale = QLocale();
    refill();
}

void UpdateRowModel::refill() {
    beginResetModel();
    m_rows.clear();
    if (preview() != nullptr) {
        const auto& rows = preview()->rows;
        for (std::size_t i = 0; i < rows.size(); ++i) {
            if (!isIn(m_part, rows[i])) continue;
            const auto rules = preview()->rulesOf(rows[i]);
            const bool fits =
                m_rule.empty() || std::find(rules.begin(), rules.end(), m_rule) != rules.end();
            if (fits) m_rows.push_back(i);
        }
    }
    endResetModel();
}

QString UpdateRowModel::title(int row) const {
    const auto& one = preview()->rows[previewRow(row)];
    return QStringList{text(one, Offer), text(one, Region), text(one, Pricing)}.join(
        QStringLiteral(", "));
}

QString UpdateRowModel::reasons(int row) const {
    QStringList sentences;
    for (const std::string_view rule : preview()->rulesOf(preview()->rows[previewRow(row)])) {
        sentences.append(m_session->word("rule." + std::string(rule)));
    }
    return sentences.join(QStringLiteral("; "));
}

int UpdateRowModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int UpdateRowModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : ColumnCount;
}

/// As the source printed it, with the currency where it is not the usual one.
QString UpdateRowModel::priceText(const std::optional<catalog::PriceView>& price) const {
    if (!price || (!price->pricePerHour && !price->pricePerMonth)) {
        return QStringLiteral("–");
    }
    const Decimal& amount = price->pricePerHour ? *price->pricePerHour : *price->pricePerMonth;
    QString shown = QString::fromStdString(amount.toText());
    if (price->currency != "USD") {
        shown += QLatin1Char(' ') + QString::fromStdString(price->currency);
    }
    return price->pricePerHour ? shown : tr("%1 a month").arg(shown);
}

QString UpdateRowModel::text(const updates::UpdateRow& row, int column) const {
    const catalog::Catalog& catalog = preview()->catalogOf(row);
    const catalog::Index offer = preview()->offerOf(row);
    const catalog::OfferColumns& offers = catalog.offers();
    switch (column) {
        case Offer: {
            const auto& machine = catalog.instances()[offers.instance[offer]];
            return QString::fromStdString(catalog.providers()[machine.provider].name) +
                   QLatin1Char(' ') + QString::fromStdString(machine.type);
        }
        case Region:
            return offers.region[offer] == catalog::kNoIndex
                       ? QStringLiteral("–")
                       : QString::fromStdString(catalog.regions()[offers.region[offer]].id);
        case Pricing:
            return shownValue(*m_session, "pricing",
                              catalog.pricingModels()[offers.pricing[offer]].id);
        case Was:
            return priceText(preview()->priceBefore(row));
        case WillBe:
            return priceText(preview()->priceAfter(row));
        case Change: {
            if (row.kind == ChangeKind::New) return tr("new");
            if (row.kind == ChangeKind::Removed) return tr("removed");
            const auto relative = preview()->relativeChange(row);
            if (!relative) return {};
            const double percent = *relative * 100;
            return (percent > 0 ? QStringLiteral("+") : QString()) +
                   m_locale.toString(percent, 'f', 1) + QStringLiteral(" %");
        }
        case Rule: {
            QStringList names;
            for (const std::string_view rule : preview()->rulesOf(row)) {
                names.append(m_session->word("rule." + std::string(rule)));
            }
            return names.join(QStringLiteral("; "));
        }
        default:
            return {};
    }
}

QVariant UpdateRowModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid() || preview() == nullptr) return {};
    const updates::UpdateRow& row = preview()->rows[previewRow(index.row())];
    const int column = index.column();
    if (column == Tick) {
        if (role == Qt::CheckStateRole) {
            const bool on = m_updates.ticks()[previewRow(index.row())];
            return static_cast<int>(on ? Qt::Checked : Qt::Unchecked);
        }
        if (role == Qt::AccessibleTextRole) return tr("Apply %1").arg(title(index.row()));
        return {};
    }
    switch (role) {
        case Qt::DisplayRole:
        case Qt::ToolTipRole:
            return text(row, column);
        case Qt::TextAlignmentRole:
            return static_cast<int>(Qt::AlignVCenter |
                                    (isNumeric(column) ? Qt::AlignRight : Qt::AlignLeft));
        case MutedRole:
            return column == Region || column == Pricing || column == Was;
        case MarkBeforeRole:
            if (column != Rule || !row.isSuspicious()) return {};
            return static_cast<int>(Mark::Conflict);
        case ColourRole: {
            const auto relative = preview()->relativeChange(row);
            // A price that may be wrong is neither good nor bad news.
            if (column != Change || !relative || *relative == 0 || row.isSuspicious()) return {};
            return static_cast<int>(*relative < 0 ? Role::Better : Role::Worse);
        }
        default:
            return {};
    }
}

bool UpdateRowModel::setData(const QModelIndex& index, const QVariant& value, int role) {
    if (!index.isValid() || index.column() != Tick || role != Qt::CheckStateRole) return false;
    m_updates.setTick(previewRow(index.row()), value.toInt() == Qt::Checked);
    return true;
}

Qt::ItemFlags UpdateRowModel::flags(const QModelIndex& index) const {
    Qt::ItemFlags flags = QAbstractTableModel::flags(index);
    if (index.isValid() && index.column() == Tick) flags |= Qt::ItemIsUserCheckable;
    return flags;
}

QVariant UpdateRowModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal) return {};
    if (role == Qt::TextAlignmentRole) {
        return static_cast<int>(Qt::AlignVCenter |
                                (isNumeric(section) ? Qt::AlignRight : Qt::AlignLeft));
    }
    if (role != Qt::DisplayRole) return {};
    switch (section) {
        case Offer:
            return tr("Offer");
        case Region:
            return tr("Region");
        case Pricing:
            return tr("Pricing");
        case Was:
            return tr("Was, USD/h");
        case WillBe:
            return tr("Will be, USD/h");
        case Change:
            return tr("Change");
        case Rule:
            return tr("Rule");
        default:
            return QString();
    }
}

}  // namespace petaplan::ui
