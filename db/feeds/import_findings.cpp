// SPDX-License-Identifier: GPL-3.0-or-later
// The part of an import that tells of records that break a rule, and knows what the user decided
// on them.
#include <utility>

#include "db/feeds/catalog_import.h"

namespace petaplan::feeds {
namespace {

using catalog::RuleSeverity;

constexpr std::size_t kMostNotes = 10'000;
constexpr std::size_t kLongestRaw = 4096;

std::string decisionKey(std::string_view feed, std::string_view rule, std::string_view raw) {
    return std::string(feed) + "\n" + std::string(rule) + "\n" + std::string(raw);
}

std::string decisionText(const std::string& author, Date date, const std::string& reason) {
    return author + " on " + date.toText() + ": " + reason;
}

}  // namespace

std::string CatalogImport::subjectOf(const FeedRecord& record) {
    if (record.provider.empty() || record.instanceType.empty()) return {};
    std::string id = record.provider + ":" + record.instanceType + ":";
    id += record.region.empty() ? "-" : record.region;
    if (!record.zone.empty()) id += ":" + record.zone;
    return id + ":" + (record.pricing.empty() ? "unpriced" : record.pricing);
}

void CatalogImport::rememberDecisions() {
    for (const store::FindingOverride& one : m_options.overrides) {
        m_decisions.insert_or_assign(decisionKey(one.feed, one.rule, one.raw),
                                     decisionText(one.author, one.date, one.reason));
    }
}

bool CatalogImport::keepsText(std::string_view ruleName) const {
    return m_notes < kMostNotes || !m_decisions.empty() ||
           catalog::findPriceRule(ruleName)->severity != RuleSeverity::Note;
}

void CatalogImport::report(std::string_view ruleName, std::string detail, const Locator& at,
                           std::string_view raw) {
    const catalog::PriceRule* rule = catalog::findPriceRule(ruleName);
    // A reader that refuses a record has no price to keep; what it keeps anyway can be reviewed.
    report(ruleName, std::move(detail), at, raw, {}, rule->keeps ? keptBy(*rule, raw) : "");
}

void CatalogImport::report(std::string_view ruleName, std::string detail,
                           const FeedRecord& record) {
    const catalog::PriceRule* rule = catalog::findPriceRule(ruleName);
    report(ruleName, std::move(detail), record.at, record.raw, subjectOf(record),
           rule->keeps ? keptBy(*rule, record.raw) : "");
}

void CatalogImport::report(std::string_view ruleName, std::string detail, const Locator& at,
                           std::string_view raw, std::string subject, std::string keptBy) {
    const catalog::PriceRule* rule = catalog::findPriceRule(ruleName);
    FileSummary& file = m_files.back();
    ++file.byRule[rule->name];
    if (!keptBy.empty()) {
        ++file.decided[rule->name];
    } else if (rule->severity == RuleSeverity::Refuse) {
        ++file.refused;
    }
    if (rule->severity == RuleSeverity::Note && m_notes++ >= kMostNotes) return;
    Finding finding;
    finding.file = file.file;
    finding.feed = file.feed;
    finding.line = at.line;
    finding.pointer = at.pointer;
    finding.rule = rule;
    finding.detail = std::move(detail);
    finding.raw = raw.substr(0, kLongestRaw);
    finding.subject = std::move(subject);
    finding.keptBy = std::move(keptBy);
    m_findings.add(finding);
}

std::string CatalogImport::keptBy(const catalog::PriceRule& rule, std::string_view raw) const {
    if (!m_decisions.empty() && !raw.empty()) {
        const auto decided = m_decisions.find(
            decisionKey(m_files.back().feed, rule.name, raw.substr(0, kLongestRaw)));
        if (decided != m_decisions.end()) return decided->second;
    }
    const auto all = m_options.keepBecause.find(std::string(rule.name));
    if (all == m_options.keepBecause.end()) return {};
    return decisionText(m_options.author.empty() ? "the user" : m_options.author, m_options.asOf,
                        all->second);
}

bool CatalogImport::isKeptByUser(std::string_view ruleName, const std::string& detail,
                                 const FeedRecord& record, store::PriceRow& price) {
    const catalog::PriceRule* rule = catalog::findPriceRule(ruleName);
    const std::string by = rule->mayKeep ? keptBy(*rule, record.raw) : std::string();
    report(ruleName, detail, record.at, record.raw, subjectOf(record), by);
    if (by.empty()) return false;
    store::PriceTable& prices = m_text.prices;
    std::string status(prices.text(price.status));
    if (!catalog::hasMark(status, catalog::kKeptByUser)) {
        if (!status.empty()) status += ';';
        status += catalog::kKeptByUser;
        price.status = prices.idOf(status);
    }
    std::string note(prices.text(price.note));
    if (!note.empty()) note += "; ";
    note.append(ruleName).append(", kept by ").append(by);
    price.note = prices.idOf(note);
    return true;
}

}  // namespace petaplan::feeds
