// A partial answer: what is proved stays in it, and no limit is overrun.
#include <algorithm>
#include <atomic>

#include "engine/notation.hpp"
#include "solver/reference.hpp"
#include "solver/solve.hpp"
#include "tests/support/catch.hpp"

namespace siam {
namespace {

constexpr const char* position_text = "siam:2 KE*rm2/AYr3l2m LX=L/LN=R/CH=M/SU=R/RY=M/KT=L r3lm5/r3l4m F/FF 2 0 21 -";

Answer solved(const ReadPosition& root, Detail detail, std::uint64_t nodes) {
    return Solver({.memory = std::size_t{1} << 24U}).solve(*root.game, root.position, detail, {.nodes = nodes});
}

/// Whether the true value lies within the bounds.
bool holds(const Verdict& bounds, const Verdict& truth) {
    if (truth.cannot_win()) return !bounds.wins();
    return !bounds.cannot_win() && bounds.at_least() <= truth.distance() &&
           (!bounds.wins() || truth.distance() <= bounds.at_most());
}

bool hold(const Verdicts& bounds, const Verdicts& truth) { return std::ranges::equal(bounds, truth, holds); }

} // namespace

TEST_CASE("under every limit of nodes the bounds are true, and the limit holds", "[solver][limits]") {
    Library library;
    const ReadPosition root = read_position(library, position_text);
    const Answer all = solved(root, Detail::turns, Limits{}.nodes);
    REQUIRE(all.proved);
    for (std::uint64_t nodes = 0; nodes < all.nodes; nodes += 1 + nodes / 16) {
        CAPTURE(nodes);
        const Answer some = solved(root, Detail::turns, nodes);
        CHECK(some.nodes <= nodes);
        CHECK(hold(some.force, all.force));
        REQUIRE(some.turns.size() == all.turns.size());
        for (std::size_t i = 0; i < all.turns.size(); ++i) {
            CHECK(some.turns[i].turn == all.turns[i].turn);
            CHECK(hold(some.turns[i].force, all.turns[i].force));
        }
        for (const Turn turn : some.keys) CHECK(std::ranges::count(all.keys, turn) == 1);
    }
    CHECK(solved(root, Detail::turns, all.nodes).proved);
}

TEST_CASE("a partial answer lists its key, and knows the turn's value", "[solver][limits]") {
    Library library;
    const ReadPosition root = read_position(library, position_text);
    const std::uint64_t of_line = solved(root, Detail::distance, Limits{}.nodes).nodes;
    const Answer some = solved(root, Detail::turns, of_line);
    REQUIRE(some.key);
    CHECK(!some.proved);
    const Position after = play(*root.game, root.position, *some.key);
    const auto is_key = [&](Turn turn) { return play(*root.game, root.position, turn) == after; };
    CHECK(std::ranges::any_of(some.keys, is_key));
    const unsigned mover = root.game->side_of(root.position.to_move);
    for (const TurnValue& value : some.turns)
        if (is_key(value.turn)) CHECK(value.force[mover].wins());
}

TEST_CASE("the reference stops at its limits", "[solver][limits]") {
    Library library;
    const ReadPosition root = read_position(library, position_text);
    const Answer some = reference_solve(*root.game, root.position, {.nodes = 100});
    CHECK(some.nodes == 100);
    CHECK(!some.proved);
    CHECK(!some.force[0].known());
    const std::atomic<bool> stop = true;
    CHECK(reference_solve(*root.game, root.position, {.stop = &stop}).nodes == 0);
}

} // namespace siam
