// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/catalog/table_columns.h"

#include <QEvent>
#include <QHeaderView>
#include <QLineEdit>

#include <algorithm>

#include "ui/models/offer_table_model.h"
#include "ui/pages/catalog/catalog_view_model.h"
#include "ui/shell/session.h"
#include "ui/theme/theme.h"
#include "ui/widgets/column_widths.h"
#include "ui/widgets/data_table.h"

namespace petaplan::ui {

namespace {
constexpr int kTickColumnWidth = 30;
constexpr int kArrowWidth = 14;
}  // namespace

TableColumns::TableColumns(CatalogViewModel& viewModel, Session& session, OfferTableModel& model,
                           DataTable& table, QObject* parent)
    : QObject(parent), m_viewModel(viewModel), m_session(session), m_model(model), m_table(table) {
    for (DataHeader* header : {table.header(), table.frozenHeader()}) {
        connect(header, &DataHeader::sortRequested, this, &TableColumns::sortBy);
        connect(header, &DataHeader::filterEdited, this, &TableColumns::filterEdited);
    }
    table.header()->setMovableFrom(table.frozenColumns());
    connect(table.header(), &DataHeader::orderDragged, this, &TableColumns::reorder);
    connect(table.header(), &QHeaderView::sectionResized, this,
            [this](int section, int, int size) { widthDragged(section, size); });
    connect(&Theme::instance(), &Theme::changed, this, [this] {
        m_needs.clear();
        showView();
    });
    connect(&session, &Session::languageChanged, this, [this] { m_needs.clear(); });
    table.viewport()->installEventFilter(this);
}

bool TableColumns::eventFilter(QObject* watched, QEvent* event) {
    // The table's viewport alone is watched; while it is destroyed the table is no table any more.
    if (event->type() == QEvent::Resize) fit();
    return QObject::eventFilter(watched, event);
}

void TableColumns::showView() {
    const CatalogView& view = m_viewModel.view();
    if (m_model.columns() != view.columns) {
        m_model.setColumns(view.columns);
        emit columnsReplaced();
    }
    fit();
    showSorting();
    showFilters();
}

void TableColumns::fit() {
    if (m_fitting) return;
    const CatalogView& view = m_viewModel.view();
    std::vector<ColumnNeed> needs{{px(kTickColumnWidth), px(kTickColumnWidth)}};
    for (int section = 1; section < m_model.columnCount(); ++section) {
        const OfferColumn* column = m_model.columnAt(section);
        if (const auto own = view.widths.constFind(column->id); own != view.widths.constEnd()) {
            needs.push_back({px(*own), px(*own)});
            continue;
        }
        // Every heading has room for the arrow too, so that no column jumps when sorted.
        const int heading = headingWidth(m_model, section) + px(kArrowWidth);
        const ColumnNeed measured = measuredNeed(m_model, section);
        ColumnNeed& need = m_needs[column->id];
        need.natural = std::max({need.natural, measured.natural, heading});
        need.usual = std::max({need.usual, measured.usual, heading});
        // A row is known by machine and provider; the other texts can be shortened more.
        const bool isName = section == 1 || column->id == QLatin1String("provider");
        const int readable = isName ? column->width : column->width * 3 / 4;
        need.least = column->isNumber() ? need.natural
                                        : std::min(need.usual, std::max(px(readable), heading));
        needs.push_back(need);
    }
    m_fitting = true;
    const std::vector<int> widths = fittedWidths(needs, m_table.viewport()->width());
    for (std::size_t section = 0; section < widths.size(); ++section) {
        m_table.setColumnWidth(static_cast<int>(section), widths[section]);
    }
    m_fitting = false;
}

void TableColumns::showSorting() {
    std::vector<DataHeader::Sorted> sorted;
    for (const catalog::SortKey& key : m_viewModel.view().sort) {
        const int section = m_model.columnOf(QString::fromStdString(key.key));
        if (section > 0) sorted.push_back({section, key.descending});
    }
    m_table.header()->setSorted(sorted);
    m_table.frozenHeader()->setSorted(sorted);
}

void TableColumns::showFilters() {
    const CatalogView& view = m_viewModel.view();
    std::vector<DataHeader::Filter> frozen;
    std::vector<DataHeader::Filter> scrolling;
    for (int section = 1; section < m_model.columnCount(); ++section) {
        const OfferColumn* column = m_model.columnAt(section);
        if (column->ratio) continue;  // the words of filters are keys
        DataHeader::Filter filter;
        filter.section = section;
        filter.text = view.columnFilters.value(column->id);
        filter.rightAligned = column->isNumber();
        const bool money = column->key->isMoney();
        filter.hint = !column->isNumber() ? (section == 1 ? tr("contains") : QString())
                      : money             ? QStringLiteral("≤")
                                          : QStringLiteral("≥");
        filter.spoken = tr("Filter of %1").arg(offerColumnTitle(m_session.texts(), column->id));
        (section < m_table.frozenColumns() ? frozen : scrolling).push_back(filter);
    }
    m_table.header()->setFilters(scrolling);
    m_table.frozenHeader()->setFilters(frozen);
}

void TableColumns::showErrors(const QMap<QString, catalog::FilterSyntaxError>& errors) {
    for (int section = 1; section < m_model.columnCount(); ++section) {
        const auto found = errors.find(m_model.columnAt(section)->id);
        const bool invalid = found != errors.end();
        const QString why = invalid ? m_session.sentence(found->message) : QString();
        m_table.header()->setFilterInvalid(section, invalid, why);
        m_table.frozenHeader()->setFilterInvalid(section, invalid, why);
    }
}

QLineEdit* TableColumns::filterField(const QString& columnId) const {
    const int section = m_model.columnOf(columnId);
    if (section < 1) return nullptr;
    const DataHeader* header =
        section < m_table.frozenColumns() ? m_table.frozenHeader() : m_table.header();
    return header->filterField(section);
}

void TableColumns::sortBy(int section, bool further) {
    const OfferColumn* column = m_model.columnAt(section);
    if (column == nullptr) return;
    const std::string key = column->id.toStdString();
    CatalogView view = m_viewModel.view();
    const auto same = [&](const catalog::SortKey& one) { return one.key == key; };
    const auto found = std::find_if(view.sort.begin(), view.sort.end(), same);
    if (found != view.sort.end() && (further || found == view.sort.begin())) {
        found->descending = !found->descending;
    } else if (further && !view.sort.empty()) {
        view.sort.resize(1);
        view.sort.push_back({key, false});
    } else {
        view.sort = {{key, false}};
    }
    m_viewModel.change(tr("Sort"), view);
}

void TableColumns::filterEdited(int section, const QString& text) {
    const OfferColumn* column = m_model.columnAt(section);
    if (column == nullptr) return;
    CatalogView view = m_viewModel.view();
    if (text.isEmpty()) {
        view.columnFilters.remove(column->id);
    } else {
        view.columnFilters.insert(column->id, text);
    }
    m_viewModel.change(tr("Filter %1").arg(column->id), view);
}

void TableColumns::widthDragged(int section, int width) {
    const OfferColumn* column = m_model.columnAt(section);
    if (m_fitting || column == nullptr) return;
    m_viewModel.noteWidth(column->id, qRound(width / Theme::instance().textScale()));
}

void TableColumns::reorder(const QList<int>& sections) {
    CatalogView view = m_viewModel.view();
    QStringList columns;
    for (const int section : sections) {
        if (const OfferColumn* column = m_model.columnAt(section)) columns.append(column->id);
    }
    if (columns == view.columns) return;
    view.columns = columns;
    m_viewModel.change(tr("Move column"), view);
}

}  // namespace petaplan::ui
