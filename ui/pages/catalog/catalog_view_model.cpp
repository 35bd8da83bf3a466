// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/catalog/catalog_view_model.h"

#include <QElapsedTimer>
#include <QUndoCommand>
#include <QUndoStack>

#include <unordered_set>

#include "ui/pages/catalog/filter_chips.h"
#include "ui/shell/session.h"

namespace petaplan::ui {

namespace {
constexpr int kTypingDelayMs = 60;
constexpr qint64 kOneStepMs = 1000;

/// Keeps the first row of each machine and way to pay.
void keepFirstOfEach(const catalog::Catalog& catalog, std::vector<catalog::Index>& rows) {
    const auto& columns = catalog.offers();
    std::unordered_set<std::uint64_t> seen;
    std::erase_if(rows, [&](catalog::Index offer) {
        const std::uint64_t key =
            (std::uint64_t{columns.instance[offer]} << 32U) | columns.pricing[offer];
        return !seen.insert(key).second;
    });
}
}  // namespace

class ChangeView final : public QUndoCommand {
public:
    ChangeView(CatalogViewModel& model, const QString& text, CatalogView after)
        : QUndoCommand(text), m_model(model), m_before(model.view()), m_after(std::move(after)) {
        m_age.start();
    }
    int id() const override { return 1; }
    bool mergeWith(const QUndoCommand* other) override {
        const auto* next = static_cast<const ChangeView*>(other);
        if (next->text() != text() || m_age.elapsed() > kOneStepMs) return false;
        m_after = next->m_after;
        m_age.restart();
        return true;
    }
    void undo() override { m_model.apply(m_before); }
    void redo() override { m_model.apply(m_after); }

private:
    CatalogViewModel& m_model;
    CatalogView m_before;
    CatalogView m_after;
    QElapsedTimer m_age;
};

CatalogViewModel::CatalogViewModel(Session& session, QObject* parent)
    : QObject(parent), m_session(session), m_undo(new QUndoStack(this)) {
    m_undo->setUndoLimit(200);
    m_delay.setSingleShot(true);
    m_delay.setInterval(kTypingDelayMs);
    connect(&m_delay, &QTimer::timeout, this, &CatalogViewModel::ask);
    connect(&session, &Session::catalogChanged, this, &CatalogViewModel::ask);
    connect(&session, &Session::contextChanged, this, &CatalogViewModel::ask);
    connect(&m_tasks, &TaskRunner::busyChanged, this, &CatalogViewModel::busyChanged);
}

CatalogViewModel::~CatalogViewModel() = default;

void CatalogViewModel::change(const QString& text, const CatalogView& view) {
    if (view == m_view) return;
    m_undo->push(new ChangeView(*this, text, view));
}

void CatalogViewModel::reset(const CatalogView& view) {
    m_undo->clear();
    apply(view);
}

void CatalogViewModel::apply(const CatalogView& view) {
    const bool filterChanged = !view.sameFilter(m_view);
    m_view = view;
    emit viewChanged();
    if (filterChanged) m_delay.start();
}

void CatalogViewModel::ask() {
    m_delay.stop();
    if (!m_session.isLoaded()) return;
    m_question = questionOf(m_view, m_session.context());
    if (m_question.whereError || !m_question.columnErrors.isEmpty()) {
        m_tasks.cancel();
        emit questionRefused();
        return;
    }
    struct Answer {
        catalog::OfferResult result;
        std::vector<catalog::Facet> facets;
        std::size_t instances = 0;
        std::optional<Culprit> culprit;
    };
    const std::vector<FilterPart> parts = partsOf(m_view, m_session);
    m_tasks.start(
        [catalog = m_session.catalog(), query = m_question.query, parts,
         context = m_session.context(), best = m_view.bestRegion](const std::stop_token& stop) {
            Answer answer;
            answer.result = catalog::queryOffers(*catalog, query, stop);
            answer.facets = catalog::facetCounts(*catalog, query, stop);
            std::unordered_set<catalog::Index> instances;
            for (const catalog::Index offer : answer.result.rows) {
                instances.insert(catalog->offers().instance[offer]);
            }
            answer.instances = instances.size();
            if (best) keepFirstOfEach(*catalog, answer.result.rows);
            if (answer.result.rows.empty()) {
                for (const FilterPart& part : parts) {
                    if (stop.stop_requested()) break;
                    const CatalogQuestion without = questionOf(part.without, context);
                    const std::size_t rows =
                        catalog::queryOffers(*catalog, without.query, stop).matched;
                    if (rows > 0 && (!answer.culprit || rows > answer.culprit->rows)) {
                        answer.culprit = Culprit{part.text, part.without, rows};
                    }
                }
            }
            return answer;
        },
        [this](Answer answer) {
            m_result = std::move(answer.result);
            m_facets = std::move(answer.facets);
            m_instances = answer.instances;
            m_culprit = std::move(answer.culprit);
            emit answerChanged();
        });
}

}  // namespace petaplan::ui
