// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QTimer>

#include <memory>
#include <vector>

#include "core/catalog/offer_query.h"
#include "ui/pages/catalog/catalog_view.h"
#include "ui/shell/task_runner.h"

class QUndoStack;

namespace petaplan::ui {

class Session;

/// Asks core what the view shows, off the GUI thread; keeps undo. Without widgets.
class CatalogViewModel : public QObject {
    Q_OBJECT
public:
    explicit CatalogViewModel(Session& session, QObject* parent = nullptr);
    ~CatalogViewModel() override;

    const CatalogView& view() const { return m_view; }
    /// Changes the view as one step of undo; `text` names it. Steps of equal text that follow each
    /// other within a second (typing) are one.
    void change(const QString& text, const CatalogView& view);
    /// Sets the view without undo (restart).
    void reset(const CatalogView& view);
    /// A column was made wider; no step of undo, for a width is no question.
    void noteWidth(const QString& column, int width) { m_view.widths.insert(column, width); }
    QUndoStack* undoStack() { return m_undo; }

    /// Its rows are those that are listed; `matched` counts all that passed the filter.
    const catalog::OfferResult& result() const { return m_result; }
    const std::vector<catalog::Facet>& facets() const { return m_facets; }
    const CatalogQuestion& question() const { return m_question; }
    /// Different machine types among the rows.
    std::size_t instanceCount() const { return m_instances; }
    bool isBusy() const { return m_tasks.isBusy() || m_delay.isActive(); }

    /// Which single part of the filter removes most rows when nothing matches.
    struct Culprit {
        QString text;  ///< in words
        CatalogView without;
        std::size_t rows = 0;  ///< that would be listed without it
    };
    const std::optional<Culprit>& culprit() const { return m_culprit; }

signals:
    void viewChanged();      ///< the view is another one; the answer will follow
    void answerChanged();    ///< rows, counts and facets
    void questionRefused();  ///< a filter cannot be read; rows stay as they were
    void busyChanged(bool busy);

private:
    friend class ChangeView;
    void apply(const CatalogView& view);
    void ask();

    Session& m_session;
    TaskRunner m_tasks;
    QUndoStack* m_undo;
    CatalogView m_view = CatalogView::standard();
    CatalogQuestion m_question;
    catalog::OfferResult m_result;
    std::vector<catalog::Facet> m_facets;
    std::size_t m_instances = 0;
    std::optional<Culprit> m_culprit;
    QTimer m_delay;
};

}  // namespace petaplan::ui
