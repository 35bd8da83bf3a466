// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/catalog/offer_export.h"

#include "db/documents/csv_reader.h"
#include "ui/models/offer_table_model.h"
#include "ui/widgets/cell_copy.h"

namespace petaplan::ui {

QString copiedMarkdown(const OfferTableModel& model, const QList<QModelIndexList>& rows) {
    QString result;
    bool first = true;
    for (QStringList row : copiedCells(rows)) {
        for (QString& cell : row) cell.replace(QLatin1Char('|'), QStringLiteral("\\|"));
        result += QStringLiteral("| ") + row.join(QStringLiteral(" | ")) + QStringLiteral(" |\n");
        if (!first) continue;
        first = false;
        result += QLatin1Char('|');
        for (const QModelIndex& cell : rows.first()) {
            const OfferColumn* column = model.columnAt(cell.column());
            if (column == nullptr) continue;
            result += column->isNumber() ? QStringLiteral(" ---: |") : QStringLiteral(" --- |");
        }
        result += QLatin1Char('\n');
    }
    return result;
}

QString offersCsv(const OfferTableModel& model) {
    QStringList headers;
    std::vector<const catalog::OfferKey*> keys;
    const auto add = [&](const catalog::OfferKey* key) {
        if (key == nullptr) return;
        const QString name =
            QString::fromUtf8(key->name.data(), static_cast<qsizetype>(key->name.size()));
        if (headers.contains(name)) return;
        headers.append(name);
        keys.push_back(key);
    };
    for (int column = 1; column < model.columnCount(); ++column) {
        add(model.columnAt(column)->also);
        add(model.columnAt(column)->key);
    }
    QString result = headers.join(QLatin1Char(',')) + QLatin1Char('\n');
    for (int row = 0; row < model.rowCount(); ++row) {
        QStringList cells;
        for (const catalog::OfferKey* key : keys) {
            cells.append(QString::fromStdString(
                documents::csvField(model.exportedValue(row, *key).toStdString())));
        }
        result += cells.join(QLatin1Char(',')) + QLatin1Char('\n');
    }
    return result;
}

}  // namespace petaplan::ui
