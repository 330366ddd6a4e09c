// Two workers may prove different claims about one question. The transposition table keeps the claim of one of the two
// proofs, never a mixture (B4 in undo_ban.hpp).
#include <algorithm>

#include "engine/deal.hpp"
#include "engine/notation.hpp"
#include "solver/search/remote.hpp"
#include "solver/search/search.hpp"
#include "tests/solver/search/swaps.hpp"
#include "tests/solver/search/truth.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/seeded.hpp"

using namespace siam::search;
using namespace siam;
using siam::tests::Oracle;
using siam::tests::Truth;

namespace {

/// The claim of one proof about a question: that the attacker wins, or that the attacker loses.
struct Claim {
    unsigned budget;
    bool by_waiting;
    SwapClass first_play;
    friend bool operator==(const Claim&, const Claim&) = default;
};
Claim win_of(const Bounds& bounds) { return {bounds.won_from, bounds.won_by_waiting, bounds.first_play_if_won}; }
Claim loss_of(const Bounds& bounds) { return {bounds.lost_below, bounds.lost_to_waiting, bounds.first_play_if_lost}; }

/// The empty claim, and all claims of wins (if `wins`) or of losses with a budget of at most three.
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
    (wins ? bounds.first_play_if_won : bounds.first_play_if_lost) = claim.first_play;
    return bounds;
}

/// Everything that one worker proves while it answers the questions about `side` in `position`, in order. The worker
/// first searches `before`.
std::vector<Remote::Fact> facts_of(const Game& game, const Position& position, unsigned side, const Position& before) {
    TranspositionTable table(std::size_t{1} << 20);
    Remote remote(0);
    Workers workers;
    workers.remote = &remote;
    Search search(game, side, table, {}, &workers);
    static_cast<void>(search.can_force(before, 2)); // changes the killers, and so the proofs
    static_cast<void>(remote.take_told());
    for (unsigned budget = 0; budget <= search.own_cards(position); ++budget)
        static_cast<void>(search.can_force(position, budget));
    return remote.take_told().facts;
}

using Key = std::pair<std::uint64_t, std::uint64_t>;
using Claims = std::map<Key, std::vector<Bounds>>;
Key key_of(const Hash128& hash) { return {hash.high, hash.low}; }

/// The numbers of compared claims: all, about waiting, about questions with a ban, and with a swap as the first play.
struct Judged {
    unsigned claims = 0, by_waiting = 0, of_twins = 0, swaps = 0;
    [[nodiscard]] std::string text() const {
        return std::to_string(claims) + " claims, " + std::to_string(by_waiting) + " by waiting, " +
               std::to_string(of_twins) + " of twins with a ban, " + std::to_string(swaps) + " begin with a swap";
    }
};

/// Compares claims about the questions of a game with the truth.
class Judge {
public:
    Judge(const Game& game, const Position& root, Judged& judged)
        : game_(game), oracle_(game), root_(text(game, root)), judged_(judged) {
        static_cast<void>(oracle_.verdicts(root));
    }
    void look_at(unsigned side, const Claims& claimed) {
        const Questions questions(game_, side);
        Truth truth(oracle_, game_, side);
        for (const Position& position : oracle_.valued())
            for (unsigned budget = 0; budget <= questions.attackers_cards(position); ++budget) {
                if (over(game_, position)) continue;
                const Question question = questions.at(position, budget);
                const Slot slot = questions.slot(question);
                if (const auto found = claimed.find(key_of(slot.hash)); found != claimed.end())
                    for (const Bounds& bounds : found->second) require(truth, position, budget, slot, bounds);
                if (slot.last_swap == 0) continue;
                if (const auto found = claimed.find(key_of(slot.with_ban().hash)); found != claimed.end())
                    for (const Bounds& bounds : found->second) require_of(truth, position, budget, slot, bounds);
            }
    }

private:
    /// Checks a claim about the position without its ban on a swap. If the first swap of the proof is not of the banned
    /// class, the claim also holds with the ban: checks this, too.
    void require(Truth& truth, const Position& position, unsigned budget, const Slot& slot, const Bounds& bounds) {
        Position free = position;
        if (slot.last_swap != 0) free.last_swap = Swap{};
        require_of(truth, free, budget, slot, bounds);
        if (slot.last_swap == 0) return;
        const bool wins = slot.budget >= bounds.won_from;
        const SwapClass first = wins ? bounds.first_play_if_won : bounds.first_play_if_lost;
        if (first == slot.banned_class || first == some_swap) return;
        judged_.of_twins += require_of(truth, position, budget, slot, bounds);
    }
    bool require_of(Truth& truth, const Position& position, unsigned budget, const Slot& slot, const Bounds& bounds) {
        const bool yes = slot.budget >= bounds.won_from;
        if (!yes && slot.budget >= bounds.lost_below) return false; // the bounds do not answer this budget
        ++judged_.claims;
        INFO("from " << root_ << " to " << text(game_, position) << ", budget " << budget);
        REQUIRE(truth.won(position, budget) == (yes != slot.negated));
        const SwapClass first = yes ? bounds.first_play_if_won : bounds.first_play_if_lost;
        if (first != some_swap) REQUIRE((truth.first_swaps(position, budget) >> first & 1U) != 0);
        judged_.swaps += first != some_swap && first != no_swap;
        if (!(yes ? bounds.won_by_waiting : bounds.lost_to_waiting)) return true;
        ++judged_.by_waiting;
        REQUIRE(truth.by_waiting(position, budget));
        return true;
    }

    const Game& game_;
    Oracle oracle_;
    std::string root_;
    Judged& judged_;
};

/// The claims that a table may hold after several workers have stored their facts: each claim itself, and for any two
/// claims about one question, their combination.
Claims put_together(const std::vector<std::vector<Remote::Fact>>& workers) {
    Claims single, all;
    for (const auto& facts : workers)
        for (const Remote::Fact& fact : facts) {
            auto& known = single[key_of(fact.question)];
            if (std::ranges::find(known, fact.bounds) == known.end()) known.push_back(fact.bounds);
        }
    for (const auto& [key, proofs] : single)
        for (const Bounds& one : proofs)
            for (const Bounds& other : proofs) {
                auto& known = all[key];
                const Bounds both = one.with(other);
                if (std::ranges::find(known, both) == known.end()) known.push_back(both);
            }
    return all;
}

/// Compares the claims of four workers about each side of the position with the truth. `before` returns the position
/// that a worker searches first.
template <class Before>
void judge_proofs_about(const Game& game, const Position& root, Judged& judged, const Before& before) {
    Judge judge(game, root, judged);
    for (unsigned side = 0; side < game.sides(); ++side) {
        std::vector<std::vector<Remote::Fact>> workers;
        for (unsigned worker = 0; worker < 4; ++worker) workers.push_back(facts_of(game, root, side, before()));
        judge.look_at(side, put_together(workers));
    }
}

void judge_proofs(std::uint64_t seed, unsigned rounds) {
    Library library;
    Judged judged;
    for (unsigned round = 0; round < rounds; ++round) {
        Random random(seed + round);
        const Game& game = *library.game("siam", 2 + round % 2);
        const auto draw = [&] { return deal_late(game, random, 2, 5).position; };
        const Position root = draw();
        judge_proofs_about(game, root, judged, draw);
    }
    INFO(judged.text());
    CHECK(judged.claims > 1000 * rounds);
    CHECK(judged.by_waiting > 100 * rounds);
    CHECK(judged.of_twins > 10 * rounds);
}

} // namespace

TEST_CASE("what a table holds of several proofs is true by definition", "[solver][table][undo][unsanitized]") {
    judge_proofs(1, 2);
}
TEST_CASE("what a table holds of many proofs is true by definition", "[solver][table][undo][slow]") {
    judge_proofs(100, 40);
}

// With three passes and two players, one player may pass twice in a struggle (R3.4).
TEST_CASE("what proofs with swaps claim is true by definition", "[random][solver][table][ban][waiting][unsanitized]") {
    Random random(siam::tests::seeded(513));
    Judged judged;
    for (unsigned round = 0; round < 40; ++round) {
        Library library;
        const Game& game = siam::tests::game_that_bans(library, random);
        const auto board = round % 4 == 0 ? siam::tests::any_position : siam::tests::few_followers;
        const auto draw = [&] { return siam::tests::with_swap_cards(game, random, 2, 3 + round % 2, board); };
        const Position root = draw();
        if (!over(game, root)) judge_proofs_about(game, root, judged, draw);
    }
    INFO(judged.text());
    CHECK(judged.swaps > 10);
    CHECK(judged.by_waiting > 100);
    CHECK(judged.of_twins > 20);
}

TEST_CASE("of two proofs the better one is kept, whole, whoever stores them", "[solver][table][undo]") {
    const Hash128 question = hash128("question", 8);
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
                for (const bool elsewhere : {false, true}) {
                    TranspositionTable table(std::size_t{1} << 10);
                    table.store(question, a, 1);
                    Remote remote;
                    if (elsewhere) remote.hear({{{question, b, 1}}, {}});
                    if (elsewhere) remote.learn(table);
                    if (!elsewhere) table.store(question, b, 1);
                    REQUIRE(table.find(question).value_or(Bounds{}) == both);
                }
            }
    }
}
