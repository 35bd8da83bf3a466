// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>

#include <memory>

#include "core/text/text_table.h"
#include "db/documents/plan_document.h"

namespace petaplan::ui {

enum class ExportFormat { Pdf, Csv, Markdown };

QString exportSuffix(ExportFormat format);

/// Writes the report of a plan; the target is replaced atomically. Throws DataError.
void exportPlan(const documents::PlanDocument& plan, const text::TextTable& texts,
                text::Language language, ExportFormat format, const QString& target);

/// Recently opened or saved plan files, newest first, each once, at most `kMost`.
class RecentFiles {
public:
    static constexpr int kMost = 8;
    void add(const QString& file);
    void set(const QStringList& files);
    const QStringList& files() const { return m_files; }

private:
    QStringList m_files;
};

}  // namespace petaplan::ui
