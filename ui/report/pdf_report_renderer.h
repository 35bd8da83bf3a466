// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QString>
#include <vector>

#include "core/report/report.h"

namespace petaplan::ui {

/// A file that travels inside the PDF.
struct PdfAttachment {
    QString name;
    QByteArray content;
    QString mimeType;
};

/// A finished PDF and its number of pages.
struct RenderedPdf {
    QByteArray content;
    int pages = 0;
};

/// Renders a report as PDF: A4, vector charts, embedded fonts, page x of y. Needs a QGuiApplication
/// (the offscreen platform will do). The same report gives the same bytes apart from the date of
/// creation when the process has a fixed hash seed.
RenderedPdf renderPdf(const report::Report& report,
                      const std::vector<PdfAttachment>& attachments = {});

}  // namespace petaplan::ui
