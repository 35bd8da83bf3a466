// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/plan/plan_table_model.h"

#include <QStringList>

#include <utility>

#include "ui/charts/nice_axis.h"
#include "ui/models/plan/figure_text.h"
#include "ui/widgets/data_delegate.h"

namespace petaplan::ui {

namespace {

using Column = PlanTableModel::Column;

const QList<Column> kTrainingColumns{Column::Rank, Column::Offer,  Column::Gpus,    Column::Cost,
                                     Column::Time, Column::Memory, Column::Pricing, Column::Note};
const QList<Column> kServingColumns{Column::Rank,     Column::Offer,      Column::Gpus,
                                    Column::Cost,     Column::PerMillion, Column::FirstToken,
                                    Column::PerToken, Column::Speed,      Column::Memory,
                                    Column::Pricing,  Column::Note};

bool isNumeric(Column column) {
    switch (column) {
        case Column::Offer:
        case Column::Gpus:
        case Column::Pricing:
        case Column::Note:
            return false;
        default:
            return true;
    }
}

QVariant central(const std::optional<Estimate>& estimate) {
    return estimate ? QVariant(estimate->central) : QVariant();
}

QString unknown() {
    return QStringLiteral("–");
}

template <typename Text>
QString known(const std::optional<Estimate>& estimate, const Text& textOf) {
    return estimate ? textOf(*estimate) : unknown();
}

}  // namespace

PlanTableModel::PlanTableModel(QObject* parent)
    : QAbstractTableModel(parent), m_columns(kTrainingColumns) {
}

void PlanTableModel::setResult(std::shared_ptr<const PlanResult> result,
                               std::optional<report::Words> words) {
    beginResetModel();
    m_result = std::move(result);
    m_words = words;
    m_locale = QLocale();
    m_columns = m_result && !m_result->isTraining() ? kServingColumns : kTrainingColumns;
    endResetModel();
}

void PlanTableModel::setChosen(const QString& offerId) {
    if (m_chosen == offerId) return;
    m_chosen = offerId;
    if (rowCount() > 0) emit dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
}

const planning::PlanRow* PlanTableModel::row(int row) const {
    if (!m_result || row < 0 || row >= rowCount()) return nullptr;
    return &m_result->answer.rows[static_cast<std::size_t>(row)];
}

int PlanTableModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() || !m_result ? 0 : static_cast<int>(m_result->answer.rows.size());
}

int PlanTableModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_columns.size());
}

bool PlanTableModel::isChosen(int index) const {
    const planning::PlanRow* candidate = row(index);
    if (candidate == nullptr) return false;
    return m_chosen.isEmpty() ? index == 0 : m_chosen == QString::fromStdString(candidate->offerId);
}

QVariant PlanTableModel::data(const QModelIndex& index, int role) const {
    const planning::PlanRow* plan = row(index.row());
    if (plan == nullptr || !index.isValid()) return {};
    const Column column = m_columns.at(index.column());
    switch (role) {
        case Qt::DisplayRole:
            if (column == Column::Note && isChosen(index.row())) return tr("chosen");
            return text(*plan, column);
        case DetailRole: {
            // A blank keeps single lines level with the first of two.
            const QString below = detail(*plan, column, isChosen(index.row()));
            return below.isEmpty() ? QStringLiteral(" ") : below;
        }
        case Qt::ToolTipRole:
            if (column == Column::Offer) {
                return QString::fromStdString(m_words ? m_words->offer(plan->offerId)
                                                      : plan->offerId);
            }
            return text(*plan, column);
        case Qt::TextAlignmentRole:
            return static_cast<int>(Qt::AlignVCenter |
                                    (isNumeric(column) ? Qt::AlignRight : Qt::AlignLeft));
        case MutedRole:
            return column == Column::Rank ||
                   (column == Column::Note &&
                    (plan->memory.verdict == performance::FitVerdict::Fits ||
                     isChosen(index.row())));
        case ColourRole:
        case DetailColourRole: {
            // The note of the chosen row stands below the word "chosen", which is no caution.
            const bool isNoteLine =
                column == Column::Note && isChosen(index.row()) == (role == DetailColourRole);
            if (isNoteLine && plan->memory.verdict != performance::FitVerdict::Fits)
                return static_cast<int>(Role::Caution);
            return {};
        }
        case kValueRole:
            return value(*plan, column);
        case kChosenRole:
            return isChosen(index.row());
        default:
            return {};
    }
}

QVariant PlanTableModel::value(const planning::PlanRow& row, Column column) const {
    switch (column) {
        case Column::Rank:
            return row.rank;
        case Column::Speed:
            return central(row.tokensPerSecond);
        case Column::Time:
            return row.hours ? QVariant(inDays(*row.hours).central) : QVariant();
        case Column::Cost:
            return central(row.cost);
        case Column::Memory:
            return row.memory.totalGib.central;
        case Column::PerMillion:
            return central(row.costPerMillionTokens);
        default:
            return {};
    }
}

QString PlanTableModel::text(const planning::PlanRow& row, Column column) const {
    const auto& speed = row.servingSpeed;
    switch (column) {
        case Column::Rank:
            return m_locale.toString(row.rank);
        case Column::Offer:
            return offerName(*m_result, row);
        case Column::Gpus:
            return gpusText(*m_result, row, m_locale);
        case Column::Speed:
            return known(row.tokensPerSecond, [this](const Estimate& rate) {
                return shortNumber(rate.central, m_locale, 3);
            });
        case Column::Time:
            return known(row.hours, [this](const Estimate& hours) {
                return fixedText(inDays(hours).central, 1, m_locale);
            });
        case Column::FirstToken:
            return speed ? shortNumber(speed->ttftMs.central, m_locale, 3) : unknown();
        case Column::PerToken:
            return speed ? shortNumber(speed->tpotMs.central, m_locale, 3) : unknown();
        case Column::Cost:
            return known(row.cost, [this](const Estimate& cost) {
                return shortNumber(cost.central, m_locale, 4);
            });
        case Column::PerMillion:
            return known(row.costPerMillionTokens, [this](const Estimate& cost) {
                return fixedText(cost.central, 3, m_locale);
            });
        case Column::Memory:
            return fixedText(row.memory.totalGib.central, 1, m_locale);
        case Column::Pricing:
            return pricingWord(row.pricing);
        case Column::Note:
            return note(row);
    }
    return {};
}

QString PlanTableModel::detail(const planning::PlanRow& row, Column column, bool chosen) const {
    const auto& speed = row.servingSpeed;
    switch (column) {
        case Column::Offer:
            return offerPlace(*m_result, row, m_words);
        case Column::Gpus:
            return layoutText(row);
        case Column::Cost:
            return row.cost ? rangeText(*row.cost, m_locale) : QString();
        case Column::Time:
            return row.hours ? rangeText(inDays(*row.hours), m_locale) : QString();
        case Column::Speed:
            return row.tokensPerSecond ? rangeText(*row.tokensPerSecond, m_locale) : QString();
        case Column::PerMillion:
            return row.costPerMillionTokens ? rangeText(*row.costPerMillionTokens, m_locale)
                                            : QString();
        case Column::FirstToken:
            return speed ? rangeText(speed->ttftMs, m_locale) : QString();
        case Column::PerToken:
            return speed ? rangeText(speed->tpotMs, m_locale) : QString();
        case Column::Memory:
            return row.memory.usableGib
                       ? tr("of %1").arg(fixedText(*row.memory.usableGib, 1, m_locale))
                       : QString();
        case Column::Note:
            return chosen ? note(row) : QString();
        default:
            return {};
    }
}

QString PlanTableModel::pricingWord(const std::string& pricing) const {
    if (m_words) return QString::fromStdString(m_words->pricing(pricing));
    return QString::fromStdString(pricing).replace(QLatin1Char('_'), QLatin1Char(' '));
}

QString PlanTableModel::note(const planning::PlanRow& row) const {
    QStringList parts;
    if (row.memory.verdict == performance::FitVerdict::Tight) parts.append(tr("memory is tight"));
    if (row.memory.verdict == performance::FitVerdict::Unknown)
        parts.append(tr("memory of the GPU unknown"));
    if (row.onFront && m_result->isTraining()) parts.append(tr("none cheaper and faster"));
    return parts.join(tr("; "));
}

QVariant PlanTableModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal || section < 0 || section >= m_columns.size()) return {};
    const Column column = m_columns.at(section);
    if (role == Qt::TextAlignmentRole)
        return static_cast<int>(Qt::AlignVCenter |
                                (isNumeric(column) ? Qt::AlignRight : Qt::AlignLeft));
    if (role != Qt::DisplayRole) return {};
    const QString currency = m_result && !m_result->answer.rows.empty()
                                 ? QString::fromStdString(m_result->answer.rows.front().currency)
                                 : QStringLiteral("USD");
    const bool training = !m_result || m_result->isTraining();
    switch (column) {
        case Column::Rank:
            return tr("#");
        case Column::Offer:
            return tr("Offer\nprovider, region");
        case Column::Gpus:
            return tr("GPUs\nlayout");
        case Column::Speed:
            return tr("Tokens/s\nP10–P90");
        case Column::Time:
            return tr("Time\ndays, P10–P90");
        case Column::FirstToken:
            return tr("First token\nms, P10–P90");
        case Column::PerToken:
            return tr("Each token\nms, P10–P90");
        case Column::Cost:
            return training ? tr("Cost\n%1, P10–P90").arg(currency) : tr("Month\n%1").arg(currency);
        case Column::PerMillion:
            return tr("M tokens\n%1, P10–P90").arg(currency);
        case Column::Memory:
            return tr("Memory\nGiB per GPU");
        case Column::Pricing:
            return tr("Pay");
        case Column::Note:
            return QString();
    }
    return {};
}

}  // namespace petaplan::ui
