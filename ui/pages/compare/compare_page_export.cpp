// SPDX-License-Identifier: GPL-3.0-or-later
// The comparison as a file.
#include <QFileDialog>
#include <QSaveFile>

#include "ui/pages/compare/compare_export.h"
#include "ui/pages/compare/compare_model.h"
#include "ui/pages/compare/compare_page.h"
#include "ui/pages/compare/verdict_card.h"
#include "ui/report/pdf_report_renderer.h"
#include "ui/shell/session.h"
#include "ui/widgets/strip.h"

namespace petaplan::ui {

void ComparePage::chooseExport(const QString& name, const QString& kinds) {
    const QString file =
        QFileDialog::getSaveFileName(this, tr("Export the comparison"), name, kinds);
    if (!file.isEmpty()) exportTo(file);
}

void ComparePage::exportTo(const QString& file) {
    if (m_model->answer().ids.empty()) return;
    const QByteArray csv = comparisonCsv(*m_model).toUtf8();
    QByteArray bytes = csv;
    if (file.endsWith(QStringLiteral(".pdf"), Qt::CaseInsensitive)) {
        bytes = renderPdf(comparisonReport(*m_model, *m_session, m_verdict->finding(),
                                           m_verdict->detail()),
                          {{QStringLiteral("comparison.csv"), csv, QStringLiteral("text/csv")}})
                    .content;
    }
    QSaveFile target(file);
    if (target.open(QIODevice::WriteOnly) && target.write(bytes) == bytes.size() &&
        target.commit()) {
        m_session->announce(tr("Written: %1").arg(file));
        return;
    }
    m_strip->showMessage(
        StripKind::Fault,
        tr("%1 could not be written: %2. Choose another folder.").arg(file, target.errorString()));
}

}  // namespace petaplan::ui
