// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/planning/ranking.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <set>

#include "core/planning/refusal_book.h"
#include "tests/core/planning/planning_fixture.h"

namespace petaplan::planning {
namespace {

using namespace testing;

std::vector<Candidate> randomCandidates(std::size_t count, std::size_t offers) {
    std::mt19937 random(7);
    std::uniform_int_distribution<int> figure(1, 40);
    std::vector<Candidate> candidates;
    for (std::size_t i = 0; i < count; ++i) {
        Candidate candidate;
        candidate.offer = static_cast<catalog::Index>(i % offers);
        candidate.nodes = figure(random);
        candidate.cost = figure(random);
        candidate.time = figure(random);
        candidates.push_back(candidate);
    }
    return candidates;
}

bool dominates(const Candidate& a, const Candidate& b) {
    return a.cost <= b.cost && a.time <= b.time && (a.cost < b.cost || a.time < b.time);
}

TEST(ParetoFront, HoldsExactlyWhatNothingDominates) {
    const auto catalog = SmallMarket::usual().build();
    for (const std::size_t count : {0u, 1u, 2u, 50u, 300u}) {
        const auto candidates = randomCandidates(count, catalog.offers().size());
        const auto front = paretoFront(catalog, candidates);
        for (const Candidate& candidate : candidates) {
            const bool beaten =
                std::any_of(candidates.begin(), candidates.end(),
                            [&](const Candidate& other) { return dominates(other, candidate); });
            const bool there =
                std::any_of(front.begin(), front.end(), [&](const Candidate& member) {
                    return member.cost == candidate.cost && member.time == candidate.time;
                });
            EXPECT_EQ(there, !beaten);
        }
    }
}

TEST(Ranking, KeepsTheBestOfEachMachineInOrder) {
    const auto catalog = SmallMarket::usual().build();
    const auto candidates = randomCandidates(200, catalog.offers().size());
    for (const Objective objective : {Objective::Cost, Objective::Time, Objective::Balanced}) {
        const auto ranked = rankedByOffer(catalog, candidates, objective);
        std::set<std::pair<catalog::Index, catalog::Index>> seen;
        for (std::size_t i = 0; i < ranked.size(); ++i) {
            const Candidate& row = ranked[i].candidate;
            const auto machine = std::pair(catalog.offers().instance[row.offer],
                                           catalog.offers().pricing[row.offer]);
            EXPECT_TRUE(seen.insert(machine).second);
            if (i > 0) {
                EXPECT_GE(objectiveValue(row, objective),
                          objectiveValue(ranked[i - 1].candidate, objective));
            }
            for (const Candidate& other : candidates) {
                if (std::pair(catalog.offers().instance[other.offer],
                              catalog.offers().pricing[other.offer]) == machine) {
                    EXPECT_LE(objectiveValue(row, objective), objectiveValue(other, objective));
                }
            }
        }
    }
}

TEST(RefusalBook, KeepsTheNearestMissAndCountsAll) {
    RefusalBook first, second, whole;
    first.add({"memory", {{"short", 5.0}}}, 2, 5, "a");
    first.add({"memory", {{"short", 3.0}}}, 1, 3, "b");
    second.add({"memory", {{"short", 3.0}}}, 4, 3, "c");
    second.add({"late", {}}, 9, 1, "d");
    second.count("late", 1);
    whole.merge(first);
    whole.merge(second);
    const auto refusals = whole.refusals();
    ASSERT_EQ(refusals.size(), 2u);
    EXPECT_EQ(refusals[0].reason.key, "late");
    EXPECT_EQ(refusals[0].count, 10u);
    EXPECT_EQ(refusals[1].count, 7u);
    EXPECT_EQ(refusals[1].nearestMiss, "b");
}

}  // namespace
}  // namespace petaplan::planning
