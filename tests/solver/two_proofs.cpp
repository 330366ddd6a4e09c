// Two proofs of one question: what the transposition table keeps of them is one of the two, never a piece of each (B4).
#include <map>
#include <utility>

#include "engine/deal.hpp"
#include "engine/notation.hpp"
#include "solver/search/outside.hpp"
#include "solver/search/search.hpp"
#include "tests/support/catch.hpp"

using namespace siam;

namespace {

/// The claim of one proof: a win, or a loss.
struct Claim {
    unsigned budget;
    bool by_waiting;
    SwapClass first_swap;
    friend auto operator<=>(const Claim&, const Claim&) = default;
};
Claim win_of(const Bounds& bounds) { return {bounds.won_from, bounds.won_by_waiting, bounds.first_swap_if_won}; }
Claim loss_of(const Bounds& bounds) { return {bounds.lost_below, bounds.lost_to_waiting, bounds.first_swap_if_lost}; }

/// Every claim for budgets up to three, and that nothing is known.
std::vector<Claim> claims(bool wins) {
    std::vector<Claim> all{{wins ? unsigned{Bounds::never} : 0U, false, some_swap}};
    for (unsigned budget = wins ? 0 : 1; budget <= 3; ++budget)
        for (const bool by_waiting : {false, true})
            for (unsigned swap = no_swap; swap <= some_swap; ++swap)
                all.push_back({budget, by_waiting, static_cast<SwapClass>(swap)});
    return all;
}
Bounds bounds_of(const Claim& claim, bool wins) {
    Bounds bounds;
    (wins ? bounds.won_from : bounds.lost_below) = static_cast<std::uint8_t>(claim.budget);
    (wins ? bounds.won_by_waiting : bounds.lost_to_waiting) = claim.by_waiting;
    (wins ? bounds.first_swap_if_won : bounds.first_swap_if_lost) = claim.first_swap;
    return bounds;
}

/// All that one worker proves on its way to an answer, in the order in which it does.
std::vector<Outside::Fact> facts_of(const Game& game, const Position& position, unsigned side, const Position& before) {
    TranspositionTable table(std::size_t{1} << 20);
    Outside outside(0);
    CurrentlySearching searching;
    Crew crew;
    crew.workers = 1;
    crew.outside = &outside;
    Search search(game, side, table, {}, &crew);
    static_cast<void>(search.can_force(before, 2)); // leaves it other killers, and so other proofs
    static_cast<void>(outside.take_told());
    static_cast<void>(search.can_force(position, 2));
    return outside.take_told().facts;
}

} // namespace

TEST_CASE("of two proofs the better one is kept, whole", "[solver][table][undo]") {
    for (const bool wins : {false, true}) {
        const auto claim_of = wins ? win_of : loss_of;
        const std::vector<Claim> all = claims(wins);
        for (const Claim& one : all)
            for (const Claim& other : all) {
                const Bounds a = bounds_of(one, wins), b = bounds_of(other, wins), both = a.with(b);
                const Claim kept = claim_of(both);
                REQUIRE((kept == one || kept == other));
                REQUIRE(
                    kept.budget == (wins ? std::min(one.budget, other.budget) : std::max(one.budget, other.budget)));
                REQUIRE(both == b.with(a));
                REQUIRE((wins ? loss_of(both) == loss_of({}) : win_of(both) == win_of({})));
            }
    }
}

TEST_CASE("two workers that prove one question in two ways leave one proof", "[solver][table][undo]") {
    Library library;
    Random random(11);
    unsigned shared = 0, differing = 0;
    for (unsigned round = 0; round < 60; ++round) {
        const Game& game = *library.game("siam", 2 + round % 2);
        const Position position = deal_late(game, random, 3, 5).position,
                       before = deal_late(game, random, 3, 5).position;
        const Position other = deal_late(game, random, 3, 5).position;
        const auto first = facts_of(game, position, 0, before), second = facts_of(game, position, 0, other);
        TranspositionTable table(std::size_t{1} << 22);
        Outside outside;
        std::map<std::pair<std::uint64_t, std::uint64_t>, std::vector<Bounds>> proofs;
        const auto prove = [&](const Outside::Fact& fact, bool elsewhere) {
            const Hash128& question = fact.question;
            std::vector<Bounds>& known = proofs[{question.high, question.low}];
            known.push_back(fact.bounds);
            if (elsewhere) {
                outside.hear({{fact}, {}});
                outside.learn(table);
            } else {
                table.store(question, fact.bounds, fact.nodes);
            }
            const auto found = table.find(question);
            if (!found) return;
            const auto has = [&](auto claim_of) {
                return claim_of(*found) == claim_of(Bounds{}) ||
                       std::any_of(known.begin(), known.end(), [&](const Bounds& proof) {
                           return claim_of(proof) == claim_of(*found);
                       });
            };
            shared += known.size() > 1;
            for (const Bounds& proof : known)
                differing += win_of(proof) != win_of(fact.bounds) || loss_of(proof) != loss_of(fact.bounds);
            INFO(text(game, position));
            REQUIRE(has(win_of));
            REQUIRE(has(loss_of));
        };
        for (std::size_t i = 0; i < std::max(first.size(), second.size()); ++i) { // in turns, as two threads might
            if (i < first.size()) prove(first[i], false);
            if (i < second.size()) prove(second[i], round % 2 == 0);
        }
    }
    CHECK(shared > 1000);
    CHECK(differing > 20);
}
