// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/compare/compare_model.h"

#include <QLocale>

#include <algorithm>
#include <cmath>

#include "core/base/number_text.h"
#include "ui/models/offer_columns.h"
#include "ui/models/value_text.h"
#include "ui/shell/session.h"
#include "ui/widgets/data_delegate.h"

namespace petaplan::ui {

namespace {

const QString& unknownText() {
    static const QString dash(QChar(0x2013));
    return dash;
}

bool isMoney(const catalog::ComparedRow& row) {
    return row.unit.starts_with("currency");
}

/// Rows that say which thing it is; they differ by nature and would only repeat the header.
bool saysWhichThing(const catalog::ComparedRow& row) {
    return row.key == "id" || row.key == "title" || row.key == "source";
}

}  // namespace

CompareModel::CompareModel(Session& session, QObject* parent)
    : QAbstractTableModel(parent), m_session(session) {
}

void CompareModel::setAnswer(catalog::SideBySide answer) {
    m_answer = std::move(answer);
    rebuild();
}

void CompareModel::setOnlyDifferences(bool on) {
    if (on == m_onlyDifferences) return;
    m_onlyDifferences = on;
    rebuild();
}

bool CompareModel::isGroup(int row) const {
    return row >= 0 && row < rowCount() && m_rows[static_cast<std::size_t>(row)].group;
}

void CompareModel::toggleGroup(int row) {
    if (!isGroup(row)) return;
    const auto group = m_answer.rows[m_rows[static_cast<std::size_t>(row)].source].group;
    const auto found = std::find(m_folded.begin(), m_folded.end(), group);
    if (found == m_folded.end())
        m_folded.push_back(group);
    else
        m_folded.erase(found);
    rebuild();
}

bool CompareModel::quotesAnotherCurrency() const {
    for (const catalog::ComparedRow& row : m_answer.rows) {
        if (row.key != "quoted_currency") continue;
        for (const catalog::ComparedCell& cell : row.cells) {
            const auto* code = std::get_if<std::string>(&cell.value);
            if (code != nullptr && *code != m_session.context().currency) return true;
        }
    }
    return false;
}

void CompareModel::rebuild() {
    // As quoted is as shown where all is quoted in the currency of the window.
    const bool repeats = !quotesAnotherCurrency();
    beginResetModel();
    m_rows.clear();
    m_hiddenRows = 0;
    using catalog::KeyGroup;
    // What decides stands first; who it is stands in the header already.
    for (const KeyGroup group : {KeyGroup::Price, KeyGroup::Derived, KeyGroup::Gpu, KeyGroup::Host,
                                 KeyGroup::Network, KeyGroup::Identity, KeyGroup::Provenance}) {
        std::size_t header = m_rows.size();
        const bool folded = std::find(m_folded.begin(), m_folded.end(), group) != m_folded.end();
        for (std::size_t i = 0; i < m_answer.rows.size(); ++i) {
            const catalog::ComparedRow& row = m_answer.rows[i];
            if (row.group != group || saysWhichThing(row)) continue;
            if (repeats && row.key.starts_with("quoted_")) continue;
            if (m_rows.size() == header) m_rows.push_back({true, i, 0});
            if (m_onlyDifferences && !row.differs) {
                ++m_rows[header].hidden;
                ++m_hiddenRows;
                continue;
            }
            if (!folded) m_rows.push_back({false, i, 0});
        }
    }
    endResetModel();
}

int CompareModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int CompareModel::columnCount(const QModelIndex& parent) const {
    if (parent.isValid() || m_answer.ids.empty()) return 0;
    return static_cast<int>(m_answer.ids.size()) + 1;
}

QString CompareModel::unitText(const catalog::ComparedRow& row) const {
    QString unit = QString::fromStdString(row.unit);
    if (row.key == "saving_vs_on_demand") return QStringLiteral("%");
    if (unit == QLatin1String("1")) unit.clear();
    unit.remove(QLatin1String("quoted "));
    if (row.key == "quoted_price_per_hour") return tr("/h, as quoted");
    unit.replace(QLatin1String("currency"), QString::fromStdString(m_session.context().currency));
    return shownUnit(m_session, unit);
}

QString CompareModel::shownCell(const catalog::ComparedRow& row, std::size_t thing) const {
    const catalog::Value& value = row.cells[thing].value;
    if (const auto* number = std::get_if<double>(&value)) {
        if (const catalog::OfferKey* key = catalog::findOfferKey(row.key)) {
            return shownNumber(*number, *key);
        }
        if (row.key.find("year") != std::string::npos) return QString::number(*number, 'f', 0);
        const QString shortest = QString::fromStdString(shortText(*number, 6));
        const qsizetype point = shortest.indexOf(QLatin1Char('.'));
        const int decimals = row.decimals >= 0 ? row.decimals
                             : point < 0       ? 0
                                               : static_cast<int>(shortest.size() - point - 1);
        return QLocale().toString(*number, 'f', std::min(decimals, 4));
    }
    if (const auto* text = std::get_if<std::string>(&value); text != nullptr && !text->empty()) {
        return shownValue(m_session, row.key, *text);
    }
    return unknownText();
}

CompareModel::Delta CompareModel::delta(const catalog::ComparedRow& row, std::size_t thing) const {
    if (thing == m_answer.baseline) return {};
    const catalog::ComparedCell& cell = row.cells[thing];
    const catalog::ComparedCell& baseline = row.cells[m_answer.baseline];
    if (std::holds_alternative<std::monostate>(cell.value)) return {tr("unknown"), Mark::None};
    if (std::holds_alternative<std::monostate>(baseline.value)) return {};
    if (!cell.delta) {
        return cell.value == baseline.value ? Delta{tr("equal"), Mark::Equal}
                                            : Delta{tr("other"), Mark::None};
    }
    if (*cell.delta == 0) return {tr("equal"), Mark::Equal};
    const bool up = *cell.delta > 0;
    Mark mark = Mark::None;
    if (row.preference != catalog::Preference::None) {
        const bool better = up == (row.preference == catalog::Preference::Higher);
        mark = better ? Mark::Better : Mark::Worse;
    }
    if (row.key.find("year") != std::string::npos)
        return {up ? tr("later") : tr("earlier"), mark, up};
    const QLocale locale;
    if (!cell.percent) return {up ? tr("more") : tr("less"), mark, up};
    const double size = std::abs(*cell.percent);
    const QString percent = locale.toString(size, 'f', size < 10 ? 1 : 0);
    QString text;
    if (isMoney(row))
        text = up ? tr("%1 % dearer").arg(percent) : tr("%1 % cheaper").arg(percent);
    else
        text = up ? tr("%1 % more").arg(percent) : tr("%1 % less").arg(percent);
    return {text, mark, up};
}

QVariant CompareModel::data(const QModelIndex& index, int role) const {
    if (!checkIndex(index, CheckIndexOption::IndexIsValid)) return {};
    const Row& row = m_rows[static_cast<std::size_t>(index.row())];
    const catalog::ComparedRow& compared = m_answer.rows[row.source];
    if (row.group) {
        switch (role) {
            case Qt::DisplayRole:
            case Qt::AccessibleTextRole:
                return index.column() == 0 ? keyGroupTitle(compared.group) : QString();
            case UnitRole:
                return index.column() == 0 && row.hidden > 0
                           ? tr("%n equal rows hidden", nullptr, row.hidden)
                           : QString();
            case GroupRole:
                return true;
            case RowFillRole:
                return static_cast<int>(Role::Panel);
            default:
                return {};
        }
    }
    if (index.column() == 0) {
        const QString title = m_session.word("column." + compared.key);
        switch (role) {
            case Qt::DisplayRole:
            case Qt::AccessibleTextRole:
                return title;
            case UnitRole:
                return unitText(compared);
            case Qt::ToolTipRole:
                return QString::fromStdString(compared.key);
            default:
                return {};
        }
    }
    const auto thing = static_cast<std::size_t>(index.column() - 1);
    switch (role) {
        case Qt::DisplayRole:
            return shownCell(compared, thing);
        case Qt::TextAlignmentRole:
            return static_cast<int>(
                Qt::AlignVCenter |
                (compared.kind == catalog::KeyKind::Number ? Qt::AlignRight : Qt::AlignLeft));
        case DeltaTextRole:
            return delta(compared, thing).text;
        case DeltaMarkRole:
            return static_cast<int>(delta(compared, thing).mark);
        case DeltaUpRole:
            return delta(compared, thing).up;
        case RowFillRole:
            if (thing == m_answer.baseline) return static_cast<int>(Role::CurrentBackground);
            return {};
        case Qt::ToolTipRole:
            return compared.cells[thing].unverified
                       ? tr("%1 (rests on no source that was read)").arg(shownCell(compared, thing))
                       : shownCell(compared, thing);
        case Qt::AccessibleTextRole:
            return QStringLiteral("%1, %2: %3 %4")
                .arg(shownTitle(m_session, m_answer.ids[thing], m_answer.titles[thing]),
                     m_session.word("column." + compared.key), shownCell(compared, thing),
                     delta(compared, thing).text)
                .trimmed();
        default:
            return {};
    }
}

QVariant CompareModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal || section >= columnCount()) return {};
    if (section == 0) {
        if (role == Qt::DisplayRole || role == HeaderLinesRole) {
            return tr("Amounts in %1").arg(QString::fromStdString(m_session.context().currency));
        }
        return {};
    }
    const auto thing = static_cast<std::size_t>(section - 1);
    const std::string& id = m_answer.ids[thing];
    const QString title = columnTitle(thing);
    if (role == Qt::DisplayRole || role == Qt::ToolTipRole || role == Qt::AccessibleTextRole) {
        return title;
    }
    if (!m_session.isLoaded()) return {};
    const catalog::Catalog& catalog = *m_session.catalog();
    const auto offer = catalog.findOffer(id);
    const bool dated = !m_answer.dates.empty();
    if (dated && (role == HeaderMarkRole || role == HeaderAgeRole)) return {};
    if (role == HeaderMarkRole || role == HeaderAgeRole) {
        if (!offer) return {};
        const auto price = catalog.currentPrice(*offer);
        if (!price) return {};
        if (role == HeaderAgeRole) {
            return price->observedOn
                       ? tr("%1 d", "age in days")
                             .arg(m_session.context().asOf.daysSince(*price->observedOn))
                       : QString();
        }
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
        return {};
    }
    if (role == HeaderLinesRole) {
        if (offer) {
            const auto& columns = catalog.offers();
            const catalog::Instance& instance = catalog.instances()[columns.instance[*offer]];
            QStringList place{shownValue(m_session, "provider",
                                         catalog.providers()[columns.provider[*offer]].id)};
            if (columns.region[*offer] != catalog::kNoIndex) {
                place.append(QString::fromStdString(catalog.regions()[columns.region[*offer]].id));
            }
            place.append(shownValue(m_session, "pricing",
                                    catalog.pricingModels()[columns.pricing[*offer]].id));
            QString machine;
            if (instance.gpu != catalog::kNoIndex) {
                const QString gpu = QString::fromStdString(catalog.gpus()[instance.gpu].title());
                machine = instance.gpuCount.isFraction()
                              ? QStringLiteral("%1/%2 × %3")
                                    .arg(instance.gpuCount.numerator)
                                    .arg(instance.gpuCount.denominator)
                                    .arg(gpu)
                              : QStringLiteral("%1 × %2").arg(instance.gpuCount.numerator).arg(gpu);
            }
            const QString type = QString::fromStdString(instance.type);
            if (dated) {
                return QStringList{QString::fromStdString(m_answer.dates[thing].toText()), type,
                                   place.join(QStringLiteral(" • "))};
            }
            return QStringList{type, machine, place.join(QStringLiteral(" • "))};
        }
        if (const auto gpu = catalog.findGpu(id)) {
            const catalog::Gpu& one = catalog.gpus()[*gpu];
            return QStringList{title, QString::fromStdString(one.architecture),
                               QString::fromStdString(one.vendor)};
        }
        return QStringList{title, QString(), QString()};
    }
    return {};
}

/// The compared thing; of an offer at two dates with its day.
QString CompareModel::columnTitle(std::size_t thing) const {
    const QString title = shownTitle(m_session, m_answer.ids[thing], m_answer.titles[thing]);
    if (m_answer.dates.empty()) return title;
    return tr("%1, as of %2").arg(title, QString::fromStdString(m_answer.dates[thing].toText()));
}

const catalog::ComparedRow* CompareModel::comparedRow(int row) const {
    const Row& shown = m_rows[static_cast<std::size_t>(row)];
    return shown.group ? nullptr : &m_answer.rows[shown.source];
}

void CompareModel::retranslate() {
    rebuild();
}

QList<QStringList> CompareModel::texts() const {
    QList<QStringList> result;
    QStringList header{QString()};
    for (std::size_t i = 0; i < m_answer.titles.size(); ++i) {
        header.append(columnTitle(i));
    }
    result.append(header);
    for (int row = 0; row < rowCount(); ++row) {
        if (isGroup(row)) continue;
        const QModelIndex label = index(row, 0);
        const QString unit = label.data(UnitRole).toString();
        QStringList cells{unit.isEmpty()
                              ? label.data().toString()
                              : QStringLiteral("%1 (%2)").arg(label.data().toString(), unit)};
        for (int column = 1; column < columnCount(); ++column) {
            const QModelIndex cell = index(row, column);
            const QString words = cell.data(DeltaTextRole).toString();
            cells.append(words.isEmpty()
                             ? cell.data().toString()
                             : QStringLiteral("%1 (%2)").arg(cell.data().toString(), words));
        }
        result.append(cells);
    }
    return result;
}

QString CompareModel::asText(QChar separator) const {
    QString result;
    for (const QStringList& row : texts()) result += row.join(separator) + QLatin1Char('\n');
    return result;
}

QString CompareModel::asMarkdown() const {
    QString result;
    const QList<QStringList> rows = texts();
    for (qsizetype i = 0; i < rows.size(); ++i) {
        QStringList cells = rows[i];
        for (QString& cell : cells) cell.replace(QLatin1Char('|'), QStringLiteral("\\|"));
        result += QStringLiteral("| ") + cells.join(QStringLiteral(" | ")) + QStringLiteral(" |\n");
        if (i == 0) {
            result += QLatin1Char('|') + QStringLiteral(" --- |").repeated(cells.size()) +
                      QLatin1Char('\n');
        }
    }
    return result;
}

}  // namespace petaplan::ui
