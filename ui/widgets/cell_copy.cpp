// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/cell_copy.h"

#include <QAbstractItemModel>
#include <QMimeData>

#include <memory>

#include "ui/widgets/data_delegate.h"

namespace petaplan::ui {

namespace {

bool isTick(const QModelIndex& cell) {
    return cell.data(Qt::CheckStateRole).isValid();
}

QString headingOf(const QModelIndex& cell) {
    QString heading =
        cell.model()->headerData(cell.column(), Qt::Horizontal, Qt::DisplayRole).toString();
    return heading.replace(QLatin1Char('\n'), QStringLiteral(", "));
}

QString textOf(const QModelIndex& cell) {
    const QString text = cell.data().toString();
    const QString detail = cell.data(DetailRole).toString().trimmed();
    return detail.isEmpty() ? text : QStringLiteral("%1 (%2)").arg(text, detail);
}

}  // namespace

QList<QStringList> copiedCells(const QList<QModelIndexList>& rows) {
    QList<QStringList> result;
    for (const QModelIndexList& row : rows) {
        QStringList headings;
        QStringList texts;
        for (const QModelIndex& cell : row) {
            if (isTick(cell)) continue;
            headings.append(headingOf(cell));
            texts.append(textOf(cell));
        }
        if (result.isEmpty()) result.append(headings);
        result.append(texts);
    }
    return result;
}

QString tabSeparated(const QList<QStringList>& cells) {
    QString result;
    for (const QStringList& row : cells) result += row.join(QLatin1Char('\t')) + QLatin1Char('\n');
    return result;
}

QString htmlTable(const QList<QModelIndexList>& rows) {
    if (rows.isEmpty()) return {};
    QList<bool> isFigure;
    for (const QModelIndex& cell : rows.first()) {
        if (isTick(cell)) continue;
        isFigure.append(cell.data(Qt::TextAlignmentRole).toInt() & Qt::AlignRight);
    }
    QString result = QStringLiteral("<table>\n");
    bool first = true;
    for (const QStringList& row : copiedCells(rows)) {
        const QString tag = first ? QStringLiteral("th") : QStringLiteral("td");
        first = false;
        result += QStringLiteral("<tr>");
        for (qsizetype i = 0; i < row.size(); ++i) {
            const QString side = isFigure.value(i) ? QStringLiteral(" align=\"right\"") : QString();
            result += QStringLiteral("<%1%2>%3</%1>").arg(tag, side, row[i].toHtmlEscaped());
        }
        result += QStringLiteral("</tr>\n");
    }
    return result + QStringLiteral("</table>\n");
}

QMimeData* copiedTable(const QList<QModelIndexList>& rows) {
    auto data = std::make_unique<QMimeData>();
    data->setText(tabSeparated(copiedCells(rows)));
    data->setHtml(htmlTable(rows));
    return data.release();
}

}  // namespace petaplan::ui
