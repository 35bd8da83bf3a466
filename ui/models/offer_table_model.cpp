// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/offer_table_model.h"

#include <QRegularExpression>

#include <algorithm>

#include "core/base/number_text.h"
#include "ui/models/value_text.h"
#include "ui/shell/session.h"
#include "ui/widgets/data_delegate.h"

namespace petaplan::ui {

namespace {

const QString& unknownText() {
    static const QString dash(QChar(0x2013));
    return dash;
}

}  // namespace

OfferTableModel::OfferTableModel(Session& session, QObject* parent)
    : QAbstractTableModel(parent), m_session(session) {
    connect(&session.tray(), &CompareTray::changed, this, [this] {
        if (m_rows.empty()) return;
        emit dataChanged(index(0, 0), index(rowCount() - 1, 0), {Qt::CheckStateRole});
    });
}

void OfferTableModel::setRows(std::vector<catalog::Index> rows) {
    beginResetModel();
    m_catalog = m_session.catalog();
    m_table = m_catalog ? std::make_unique<catalog::OfferTable>(*m_catalog, m_session.context())
                        : nullptr;
    m_rows = std::move(rows);
    if (!m_table) m_rows.clear();
    endResetModel();
}

void OfferTableModel::setColumns(const QStringList& ids) {
    beginResetModel();
    m_columnIds.clear();
    m_columns.clear();
    for (const QString& id : ids) {
        const OfferColumn* column = findOfferColumn(id);
        if (column == nullptr || m_columnIds.contains(id)) continue;
        m_columnIds.append(id);
        m_columns.push_back(column);
    }
    endResetModel();
}

QString OfferTableModel::offerId(int row) const {
    return QString::fromStdString(m_catalog->offerId(offerAt(row)));
}

int OfferTableModel::rowOf(const QString& offerId) const {
    if (!m_catalog) return -1;
    const auto offer = m_catalog->findOffer(offerId.toStdString());
    if (!offer) return -1;
    const auto found = std::find(m_rows.begin(), m_rows.end(), *offer);
    return found == m_rows.end() ? -1 : static_cast<int>(found - m_rows.begin());
}

const OfferColumn* OfferTableModel::columnAt(int column) const {
    return column > 0 && column <= static_cast<int>(m_columns.size())
               ? m_columns[static_cast<std::size_t>(column - 1)]
               : nullptr;
}

int OfferTableModel::columnOf(const QString& id) const {
    const auto at = m_columnIds.indexOf(id);
    return at < 0 ? -1 : static_cast<int>(at) + 1;
}

int OfferTableModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int OfferTableModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_columns.size()) + 1;
}

QString OfferTableModel::shown(catalog::Index offer, const OfferColumn& column) const {
    const catalog::Catalog& catalog = *m_catalog;
    const catalog::Instance& instance = catalog.instances()[catalog.offers().instance[offer]];
    if (column.id == QLatin1String("gpu") && instance.gpu != catalog::kNoIndex) {
        // The memory has a column of its own; the model says which family it is of.
        static const QRegularExpression memory(QStringLiteral(" ?\\b\\d+ ?GB\\b|\\bInstinct "));
        const QString gpu =
            QString::fromStdString(catalog.gpus()[instance.gpu].title()).remove(memory);
        const catalog::GpuShare share = instance.gpuCount;
        if (share.isFraction()) {
            return QStringLiteral("%1/%2 × %3")
                .arg(share.numerator)
                .arg(share.denominator)
                .arg(gpu);
        }
        return QStringLiteral("%1 × %2").arg(share.numerator).arg(gpu);
    }
    const catalog::Value value =
        column.ratio ? column.ratio->value(*m_table, offer) : m_table->value(offer, *column.key);
    if (const auto* number = std::get_if<double>(&value)) {
        if (column.id == QLatin1String("age_days")) {
            return tr("%1 d", "age in days").arg(shownNumber(*number, *column.key));
        }
        return shownNumber(*number, *column.key);
    }
    if (const auto* text = std::get_if<std::string>(&value); text != nullptr && !text->empty()) {
        return shownValue(m_session, column.key->name, *text);
    }
    return unknownText();
}

QVariant OfferTableModel::markBefore(catalog::Index offer, const OfferColumn& column) const {
    if (!column.key->isMoney()) return {};
    const bool ownPrice = column.id.startsWith(QLatin1String("price_per"));
    if (!ownPrice) return {};
    if (m_catalog->offers().conflict[offer]) return static_cast<int>(Mark::Conflict);
    const auto price = m_catalog->currentPrice(offer);
    if (price && price->basis != catalog::Basis::Observed) {
        return static_cast<int>(Mark::Derived);
    }
    return {};
}

QVariant OfferTableModel::data(const QModelIndex& index, int role) const {
    if (!checkIndex(index, CheckIndexOption::IndexIsValid) || !m_table) return {};
    const catalog::Index offer = offerAt(index.row());
    const OfferColumn* column = columnAt(index.column());
    if (column == nullptr) {
        if (role == Qt::CheckStateRole) {
            return m_session.tray().contains(offerId(index.row())) ? Qt::Checked : Qt::Unchecked;
        }
        if (role == Qt::AccessibleTextRole) {
            return tr("Compare %1").arg(offerId(index.row()));
        }
        return {};
    }
    switch (role) {
        case Qt::DisplayRole:
            return shown(offer, *column);
        case Qt::TextAlignmentRole:
            return QVariant::fromValue(static_cast<int>(
                (column->isNumber() ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter));
        case MarkBeforeRole:
            return markBefore(offer, *column);
        case MarkAfterRole:
            if (column->id == QLatin1String("age_days")) {
                const auto price = m_catalog->currentPrice(offer);
                if (!price) return {};
                switch (catalog::freshnessOf(price->observedOn, m_session.context().asOf)) {
                    case catalog::Freshness::Fresh:
                        return static_cast<int>(Mark::Fresh);
                    case catalog::Freshness::Ageing:
                        return static_cast<int>(Mark::Ageing);
                    case catalog::Freshness::Stale:
                        return static_cast<int>(Mark::Stale);
                    case catalog::Freshness::Undated:
                    case catalog::Freshness::Future:
                        return static_cast<int>(Mark::Undated);
                }
            }
            return {};
        case MutedRole: {
            // A price that does not rank is set back; so are the columns that only describe.
            if (!m_table->ranks(offer, {})) return true;
            return column->id == QLatin1String("region") ||
                   column->id == QLatin1String("gpu_interconnect") ||
                   column->id == QLatin1String("age_days");
        }
        case Qt::ToolTipRole: {
            const QString text = shown(offer, *column);
            const QString unit =
                column->isNumber()
                    ? offerColumnUnit(*column->key,
                                      QString::fromStdString(m_session.context().currency))
                    : QString();
            return QStringLiteral("%1: %2 %3")
                .arg(offerColumnTitle(m_session.texts(), column->id), text, unit)
                .trimmed();
        }
        case Qt::AccessibleTextRole:
            return QStringLiteral("%1: %2").arg(offerColumnTitle(m_session.texts(), column->id),
                                                shown(offer, *column));
        default:
            return {};
    }
}

bool OfferTableModel::setData(const QModelIndex& index, const QVariant& value, int role) {
    if (role != Qt::CheckStateRole || index.column() != 0) return false;
    const QString id = offerId(index.row());
    if (value.toInt() == Qt::Checked) {
        if (m_session.tray().isFull() && !m_session.tray().contains(id)) {
            emit trayFull();
            return false;
        }
        return m_session.tray().add(id);
    }
    m_session.tray().remove(id);
    return true;
}

QVariant OfferTableModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal) return {};
    const OfferColumn* column = columnAt(section);
    if (column == nullptr) {
        if (role == Qt::AccessibleTextRole || role == Qt::ToolTipRole) return tr("Compare");
        return {};
    }
    switch (role) {
        case Qt::DisplayRole:
            return offerColumnHeading(m_session.texts(), column->id);
        case Qt::TextAlignmentRole:
            return QVariant::fromValue(static_cast<int>(
                (column->isNumber() ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter));
        case Qt::ToolTipRole: {
            const QString unit =
                offerColumnUnit(*column->key, QString::fromStdString(m_session.context().currency));
            const QString title = offerColumnTitle(m_session.texts(), column->id);
            return QStringLiteral("%1\n%2").arg(
                unit.isEmpty() ? title : QStringLiteral("%1, %2").arg(title, unit), column->id);
        }
        default:
            return {};
    }
}

Qt::ItemFlags OfferTableModel::flags(const QModelIndex& index) const {
    Qt::ItemFlags result = Qt::ItemIsEnabled | Qt::ItemIsSelectable;
    if (index.column() == 0) result |= Qt::ItemIsUserCheckable;
    return result;
}

QString OfferTableModel::exportedValue(int row, const catalog::OfferKey& key) const {
    const auto ratio = catalog::FigureRatio::parse(key.name);
    const catalog::Value value =
        ratio ? ratio->value(*m_table, offerAt(row)) : m_table->value(offerAt(row), key);
    if (const auto* number = std::get_if<double>(&value)) {
        return QString::fromStdString(exactText(*number));
    }
    if (const auto* text = std::get_if<std::string>(&value)) return QString::fromStdString(*text);
    return {};
}

void OfferTableModel::retranslate() {
    if (columnCount() > 1) emit headerDataChanged(Qt::Horizontal, 0, columnCount() - 1);
    if (rowCount() > 0) emit dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
}

}  // namespace petaplan::ui
