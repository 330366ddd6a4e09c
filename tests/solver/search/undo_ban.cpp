// Positions in which the ban on undoing the latest swap makes no difference, checked with the engine and the oracle.
#include "solver/search/undo_ban.hpp"
#include "engine/effect.hpp"
#include "solver/search/question.hpp"
#include "solver/solve.hpp"
#include "tests/solver/search/swaps.hpp"
#include "tests/solver/search/truth.hpp"
#include "tests/support/rounds.hpp"
#include "tests/support/seeded.hpp"
#include "tests/support/small_tables.hpp"

#include <algorithm>
#include <set>

namespace siam::search {
namespace {

/// All swaps that can be the next play of the game, by whichever player; the players before this player pass.
std::vector<Swap> swaps_from_here(const Game& game, Position position) {
    std::set<unsigned> words;
    for (; !over(game, position); pass(game, position))
        for (const Turn turn : legal_turns(game, position))
            if (!turn.is_pass())
                if (const Swap swap = Effect::of(turn.action()).swap(); !swap.empty()) words.insert(swap.word());
    std::vector<Swap> swaps;
    for (const unsigned word : words) swaps.push_back(Swap::from_word(word));
    return swaps;
}

/// Swaps whose ban may matter: the swaps of keys, then a few others that can be the next play.
std::vector<Swap> swaps_to_ban(const Game& game, Random& random, tests::Oracle& oracle, const Position& free) {
    std::vector<Swap> swaps;
    for (const Turn key : oracle.keys(free))
        if (!key.is_pass())
            if (const Swap swap = Effect::of(key.action()).swap(); !swap.empty() && swaps.size() < 4)
                if (std::find(swaps.begin(), swaps.end(), swap) == swaps.end()) swaps.push_back(swap);
    const std::vector<Swap> all = swaps_from_here(game, free);
    for (unsigned few = 0; few < 2 && !all.empty(); ++few) swaps.push_back(all[below(random, all.size())]);
    return swaps;
}

Position banning(Position position, Swap swap) {
    position.last_swap = swap.reversed();
    return position;
}

} // namespace

TEST_CASE("a ban takes its own swap away while all pass, and adds nothing", "[random][solver][ban]") {
    Random random(tests::seeded(509));
    unsigned banned = 0, alone = 0, compared = 0;
    for (unsigned n = 0; n < 1500; ++n) {
        Library library;
        const Game& game = tests::game_that_bans(library, random);
        Position without = n % 2 == 0 ? tests::with_swap_cards(game, random, 1 + n % 4, 4)
                                      : tests::nearly_empty(game, random, 2 + n % 3, 5);
        without.last_swap = Swap{};
        std::vector<Swap> swaps = swaps_from_here(game, without);
        for (unsigned few = 0; few < 4 && !swaps.empty(); ++few) {
            const Swap swap = swaps[below(random, swaps.size())];
            if (!without.open.contains(swap.giver()) || !without.open.contains(swap.other())) continue;
            if (!leaves_another_swap(banning(without, swap))) {
                ++alone;
                continue;
            }
            Position free = without, here = banning(without, swap);
            for (; !over(game, free); pass(game, free), pass(game, here)) {
                std::vector<Turn> there = legal_turns(game, free);
                banned += static_cast<unsigned>(std::erase_if(
                    there, [&](Turn turn) { return !turn.is_pass() && Effect::of(turn.action()).swap() == swap; }));
                ++compared;
                if (legal_turns(game, here) != there) {
                    CAPTURE(text(game, here));
                    REQUIRE(false);
                }
                const bool is_open = free.open.contains(swap.giver()) && free.open.contains(swap.other());
                if (is_open && class_of(free, Action::swapping(swap)) != class_of(without, Action::swapping(swap)))
                    CHECK(false);
            }
        }
    }
    CHECK(compared > 10'000);
    CHECK(banned > 2'000);
    CHECK(alone > 20);
}

TEST_CASE("a winner who need not begin with the banned swap wins with the ban too", "[random][solver][ban]") {
    Random random(tests::seeded(512));
    unsigned compared = 0, needed = 0, differ = 0;
    for (unsigned n = 0; n < 60; ++n) {
        Library library;
        const Game& game = tests::game_that_bans(library, random);
        const Position root = tests::with_swap_cards(game, random, 2, 4, tests::few_followers);
        if (over(game, root)) continue;
        tests::Oracle oracle(game);
        static_cast<void>(oracle.verdicts(root));
        for (const Position& here : oracle.valued()) {
            if (here.last_swap.empty() || over(game, here)) continue;
            Position free = here;
            free.last_swap = Swap{};
            for (unsigned side = 0; side < game.sides(); ++side) {
                const Questions questions(game, side);
                tests::Truth truth(oracle, game, side);
                for (unsigned budget = 0; budget <= questions.attackers_cards(here); ++budget) {
                    const Slot slot = questions.slot(questions.at(here, budget));
                    if (slot.last_swap == 0) continue; // the question keeps its ban (B3), or is a leaf
                    const bool same = truth.won(here, budget) == truth.won(free, budget);
                    const bool sure = (truth.first_swaps(free, budget) & ~(1U << slot.banned_class)) != 0; // B2
                    if (sure && !same) FAIL_CHECK(text(game, here) << " for side " << side << " with " << budget);
                    ++compared, needed += !sure, differ += !same;
                }
            }
        }
    }
    CHECK(compared > 5'000);
    CHECK(needed > 0);
    CHECK(differ > 0);
}

TEST_CASE(
    "with a swap banned that would have won, and with others, the solver agrees with the oracle",
    "[solver][ban][unsanitized]") {
    Random random(510);
    Solver solver({.memory = 4U << 20U});
    unsigned differ = 0, bans = 0;
    for (unsigned n = 0; n < tests::rounds(240, 2); ++n) {
        Library library;
        const Game& game = tests::game_that_bans(library, random);
        Position free = tests::with_swap_cards(game, random, 2, 3);
        free.last_swap = Swap{};
        if (over(game, free)) continue;
        tests::Oracle oracle(game);
        const std::string without = tests::text(oracle.verdicts(free));
        REQUIRE(tests::text(solver.solve(game, free).force) == without);
        for (const Swap swap : swaps_to_ban(game, random, oracle, free)) {
            const Position here = banning(free, swap);
            const std::string expected = tests::text(oracle.verdicts(here));
            INFO(text(game, here));
            REQUIRE(tests::text(solver.solve(game, here).force) == expected);
            ++bans;
            differ += expected != without;
        }
    }
    CHECK(bans > tests::rounds(200, 2));
    CHECK(differ > tests::rounds(5, 5));
}

TEST_CASE(
    "a table that answers without the ban does not hide that the ban matters", "[solver][ban][table][unsanitized]") {
    Random random(511);
    tests::Scratch scratch;
    unsigned bans = 0, differ = 0;
    for (unsigned n = 0; n < tests::rounds(150, 2); ++n) {
        Library library;
        const Game& game = tests::game_that_bans(library, random);
        Position free = tests::with_swap_cards(game, random, 2, 3);
        free.last_swap = Swap{};
        Position passed = free;
        if (over(game, free)) continue;
        pass(game, passed);
        if (over(game, passed)) continue;
        const auto file = scratch.file("table" + std::to_string(n));
        REQUIRE(tests::build({&game, passed}, file) == RetrogradeEnd::solved);
        TableSet tables;
        tables.add(file);
        tests::Oracle oracle(game);
        const std::string without = tests::text(oracle.verdicts(free));
        for (const Turn key : oracle.keys(passed)) { // after a pass by the player to move, a swap that wins
            const Swap swap = key.is_pass() ? Swap{} : Effect::of(key.action()).swap();
            if (swap.empty()) continue;
            const Position here = banning(free, swap);
            const std::string expected = tests::text(oracle.verdicts(here));
            INFO(text(game, here));
            Solver solver({.memory = 4U << 20U, .tables = &tables});
            REQUIRE(tests::text(solver.solve(game, here).force) == expected);
            ++bans;
            differ += expected != without;
        }
    }
    CHECK(bans > tests::rounds(100, 2));
    CHECK(differ > 0);
}

} // namespace siam::search
