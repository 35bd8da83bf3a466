// SPDX-License-Identifier: GPL-3.0-or-later
// One offer as of two dates.
#include <QStackedLayout>

#include <algorithm>
#include <memory>

#include "core/catalog/compare.h"
#include "core/catalog/offer_history.h"
#include "ui/models/value_text.h"
#include "ui/pages/compare/compare_model.h"
#include "ui/pages/compare/compare_page.h"
#include "ui/pages/compare/compare_views.h"
#include "ui/pages/compare/date_bar.h"
#include "ui/pages/compare/verdict_card.h"
#include "ui/shell/session.h"
#include "ui/widgets/data_table.h"
#include "ui/widgets/strip.h"

namespace petaplan::ui {

namespace {

constexpr int kDaysOfAYear = 365;

/// The last day on which another price than that of today was seen; a year back without one.
Date formerDay(const catalog::Catalog& catalog, catalog::Index offer, Date asOf) {
    if (const auto history = catalog::historyOfOffer(catalog, offer, asOf)) {
        const auto& points = history->points;
        const auto former = std::find_if(
            points.rbegin(), points.rend(),
            [&](const catalog::PricePoint& point) { return point.price != points.back().price; });
        if (former != points.rend()) return dayOf(former->time);
    }
    return Date(asOf.daysSince(Date(0)) - kDaysOfAYear);
}

}  // namespace

QString ComparePage::offerForDates() const {
    const QStringList& ids = m_session->tray().ids();
    const int thing = m_table->currentIndex().column() - 1;
    QString id = ids.value(thing >= 0 ? thing : 0);
    if (!m_datedOffer.isEmpty()) id = m_datedOffer;
    const bool isOffer =
        m_session->isLoaded() && m_session->catalog()->findOffer(id.toStdString()).has_value();
    return isOffer ? id : QString();
}

void ComparePage::compareDates(const QString& offerId) {
    if (!m_session->isLoaded()) return;
    const auto offer = m_session->catalog()->findOffer(offerId.toStdString());
    if (!offer) {
        m_strip->showMessage(StripKind::Caution,
                             tr("Two dates are compared of an offer: choose the column of one."));
        return;
    }
    m_datedOffer = offerId;
    const Date today = m_session->context().asOf;
    m_dates->setDates(formerDay(*m_session->catalog(), *offer, today), today);
    ask();
}

void ComparePage::leaveDates() {
    m_datedOffer.clear();
    ask();
}

void ComparePage::askDates() {
    if (!m_session->catalogAsOf()) {
        m_strip->showMessage(StripKind::Caution, tr("This catalog cannot be read as of a date."));
        leaveDates();
        return;
    }
    catalog::QueryContext before = m_session->context();
    catalog::QueryContext after = before;
    before.asOf = m_dates->first();
    after.asOf = m_dates->second();
    m_tasks.start(
        [asOf = m_session->catalogAsOf(), id = m_datedOffer.toStdString(), before,
         after](const std::stop_token&) {
            const auto first = asOf(before.asOf);
            const auto second = asOf(after.asOf);
            return catalog::compareDates(id, {*first, before}, {*second, after});
        },
        [this](const catalog::SideBySide& answer) { showDates(answer); },
        [this](const std::string& fault) {
            m_strip->showMessage(StripKind::Fault, QString::fromStdString(fault));
            leaveDates();
        });
}

void ComparePage::showDates(const catalog::SideBySide& answer) {
    if (!answer.problems.empty()) {
        m_datedOffer.clear();
        showAnswer(answer);
        return;
    }
    m_strip->hide();
    m_model->setAnswer(answer);
    m_header->setBaseline(1, tr("Baseline"));
    m_stack->setCurrentWidget(m_table);
    fitColumns();
    m_verdict->showDates(answer, *m_session);
    showFoot();
    emit answered();
}

}  // namespace petaplan::ui
