// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/updates/catalog_merge.h"

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <unordered_set>
#include <utility>

#include "db/store/price_marks.h"

namespace petaplan::updates {
namespace {

using catalog::CatalogContents;
using catalog::Index;
using catalog::kNoIndex;

/// Names an offer in either catalog; a separator that no name holds.
std::string nameOf(const CatalogContents& contents, const CatalogContents::OfferKey& key) {
    const catalog::Instance& machine = contents.instances[key.instance];
    const std::string region = key.region == kNoIndex ? "" : contents.regions[key.region].id;
    return contents.providers[machine.provider].id + '\n' + machine.type + '\n' + region + '\n' +
           key.zone + '\n' + key.pricing;
}

std::string nameOf(const catalog::Catalog& snapshot, Index offer) {
    const catalog::OfferColumns& offers = snapshot.offers();
    const Index region = offers.region[offer];
    return snapshot.providers()[offers.provider[offer]].id + '\n' +
           snapshot.instances()[offers.instance[offer]].type + '\n' +
           (region == kNoIndex ? std::string() : snapshot.regions()[region].id) + '\n' +
           snapshot.zoneOf(offer) + '\n' + snapshot.pricingModels()[offers.pricing[offer]].id;
}

/// Carries records of one catalog over into another: finds the same record there or adds it.
class Carrier {
public:
    Carrier(store::CatalogText& target, const store::CatalogFile& source)
        : m_target(target.contents), m_text(target), m_from(source) {
        for (Index i = 0; i < m_target.providers.size(); ++i) {
            m_providers.emplace(m_target.providers[i].id, i);
        }
        for (Index i = 0; i < m_target.regions.size(); ++i) {
            m_regions.emplace(std::pair(m_target.regions[i].provider, m_target.regions[i].id), i);
        }
        for (Index i = 0; i < m_target.gpus.size(); ++i) m_gpus.emplace(m_target.gpus[i].id, i);
        for (Index i = 0; i < m_target.instances.size(); ++i) {
            const catalog::Instance& machine = m_target.instances[i];
            m_instances.emplace(std::pair(machine.provider, machine.type), i);
        }
        for (Index i = 0; i < m_target.sources.size(); ++i) {
            m_sources.emplace(sourceKey(m_target.sources[i]), i);
        }
        m_sourceKeys.insert(m_text.sourceKeys.begin(), m_text.sourceKeys.end());
    }

    Index provider(Index from) {
        const catalog::Provider& record = m_from.contents.providers[from];
        return find(m_providers, record.id, m_target.providers, [&] { return record; });
    }

    Index region(Index from) {
        if (from == kNoIndex) return kNoIndex;
        catalog::Region record = m_from.contents.regions[from];
        record.provider = provider(record.provider);
        return find(m_regions, std::pair(record.provider, record.id), m_target.regions,
                    [&] { return record; });
    }

    Index source(Index from) {
        if (from == kNoIndex) return kNoIndex;
        const Source& record = m_from.contents.sources[from];
        const std::size_t before = m_target.sources.size();
        const Index at =
            find(m_sources, sourceKey(record), m_target.sources, [&] { return record; });
        if (m_target.sources.size() > before) {
            // Keys are unique within a catalog: one that is taken is left out.
            const std::string& key = m_from.sourceKeys[from];
            const bool isFree = !key.empty() && m_sourceKeys.insert(key).second;
            m_text.sourceKeys.push_back(isFree ? key : std::string());
        }
        return at;
    }

    Index instance(Index from) {
        const auto carried = m_carried.find(from);
        if (carried != m_carried.end()) return carried->second;
        catalog::Instance record = m_from.contents.instances[from];
        record.provider = provider(record.provider);
        record.gpu = gpu(record.gpu);
        const Index at = find(m_instances, std::pair(record.provider, record.type),
                              m_target.instances, [&] { return record; });
        m_target.instances[at] = record;  // its facts come along
        m_carried.emplace(from, at);
        return at;
    }

private:
    using SourceKey = std::pair<std::string, std::optional<Date>>;

    static SourceKey sourceKey(const Source& source) { return {source.title, source.date}; }

    template <typename Map, typename Key, typename Records, typename Make>
    static Index find(Map& map, const Key& key, Records& records, const Make& make) {
        const auto [at, isNew] = map.emplace(key, static_cast<Index>(records.size()));
        if (isNew) records.push_back(make());
        return at->second;
    }

    Index gpu(Index from) {
        const catalog::Gpu& record = m_from.contents.gpus[from];
        const std::size_t before = m_target.gpus.size();
        const Index at = find(m_gpus, record.id, m_target.gpus, [&] { return record; });
        if (m_target.gpus.size() > before) {
            for (const auto& figure : m_from.contents.gpuFigures) {
                if (figure.gpuId == record.id) m_target.gpuFigures.push_back(figure);
            }
            carryAliases(record.id);
        }
        return at;
    }

    void carryAliases(const std::string& gpuId) {
        std::set<std::string> known;
        for (const auto& alias : m_target.gpuAliases) known.insert(alias.name);
        for (const auto& alias : m_from.contents.gpuAliases) {
            if (alias.gpuId == gpuId && known.insert(alias.name).second) {
                m_target.gpuAliases.push_back(alias);
            }
        }
    }

    CatalogContents& m_target;
    store::CatalogText& m_text;
    const store::CatalogFile& m_from;
    std::map<std::string, Index> m_providers;
    std::map<std::pair<Index, std::string>, Index> m_regions;
    std::map<std::string, Index> m_gpus;
    std::map<std::pair<Index, std::string>, Index> m_instances;
    std::map<SourceKey, Index> m_sources;
    std::map<Index, Index> m_carried;  ///< machines of the incoming catalog
    std::set<std::string> m_sourceKeys;
};

/// Rates of months that the target does not know; its own stay.
void carryRates(CatalogContents& target, const CatalogContents& from) {
    std::set<std::pair<std::string, std::string>> known;
    for (const catalog::FxRate& rate : target.fx.all()) known.emplace(rate.month, rate.currency);
    for (const catalog::FxRate& rate : from.fx.all()) {
        if (!known.contains({rate.month, rate.currency})) target.fx.add(rate);
    }
}

}  // namespace

store::CatalogText mergedCatalog(store::CatalogFile current, const store::CatalogFile& incoming,
                                 const UpdatePreview& preview, const std::vector<bool>& chosen,
                                 const LongWork& work) {
    std::unordered_set<std::string> taken;
    std::unordered_set<std::string> dropped;
    for (std::size_t i = 0; i < preview.rows.size() && i < chosen.size(); ++i) {
        if (!chosen[i]) continue;
        const UpdateRow& row = preview.rows[i];
        if (row.kind == ChangeKind::Removed) {
            dropped.insert(nameOf(*preview.current, row.was));
        } else {
            taken.insert(nameOf(*preview.incoming, row.now));
        }
    }
    store::CatalogText text;
    text.title = current.manifest.title;
    text.sourceKeys = std::move(current.sourceKeys);
    text.models = std::move(current.models);
    text.histories = std::move(current.manifest.histories);
    for (const std::string& history : incoming.manifest.histories) {
        auto& known = text.histories;
        if (std::find(known.begin(), known.end(), history) == known.end()) known.push_back(history);
    }
    text.contents = std::move(current.contents);
    CatalogContents& target = text.contents;
    std::erase_if(target.prices, [&](const CatalogContents::Priced& priced) {
        const std::string name = nameOf(target, priced.key);
        return taken.contains(name) || dropped.contains(name);
    });
    Carrier carrier(text, incoming);
    const auto& prices = incoming.contents.prices;
    for (std::size_t i = 0; i < prices.size(); ++i) {
        constexpr std::size_t kEach = 4096;
        if (i % kEach == 0) work.at(Stage::Compare, i, prices.size());
        if (!taken.contains(nameOf(incoming.contents, prices[i].key))) continue;
        CatalogContents::Priced priced = prices[i];
        priced.key.instance = carrier.instance(priced.key.instance);
        priced.key.region = carrier.region(priced.key.region);
        priced.observation.source = carrier.source(priced.observation.source);
        const auto& day = priced.observation.observedOn;
        if (day && (!target.date || *target.date < *day)) target.date = day;
        target.prices.push_back(std::move(priced));
    }
    carryRates(target, incoming.contents);
    store::markDoubtfulPrices(target);
    return text;
}

}  // namespace petaplan::updates
