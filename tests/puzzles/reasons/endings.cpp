// The ends that the others can still reach after the key.
#include "puzzles/reasons/endings.hpp"

#include "puzzles/reasons/planner.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/shipped_packs.hpp"

namespace siam::tests {
namespace {

Planned planned(const Puzzle& puzzle, const TreeNode& after_key, std::size_t most = Endings::most_positions) {
    Forcing forcing(*puzzle.game, {.memory = 1 << 22, .limits = {}});
    Answers answers(forcing, puzzle.aim());
    return plan_of(answers, play(*puzzle.game, puzzle.position, puzzle.key()), after_key, most);
}
const TreeNode& after_key(const Puzzle& puzzle) { return puzzle.solution.root.branches.front().next; }

Endings endings(const Puzzle& puzzle, const Plan& plan, std::size_t most = Endings::most_positions) {
    const Position start = play(*puzzle.game, puzzle.position, puzzle.key());
    return {*puzzle.game, camp_of(*puzzle.game, puzzle.aim()), start, plan, most};
}

/// The most cards that the camp has played at an end.
unsigned cards_played(const Puzzle& puzzle, const Endings& endings) {
    unsigned most = 0;
    for (const Position& end : endings.ends()) {
        unsigned played = 0;
        for (unsigned seat = 0; seat < puzzle.game->players(); ++seat)
            if (endings.camp().includes(static_cast<Seat>(seat)))
                played += endings.start().hand[seat].size() - end.hand[seat].size();
        most = std::max(most, played);
    }
    return most;
}

} // namespace

TEST_CASE("every end after a shipped key suits the side, with as few cards as the goal says", "[puzzles][reasons]") {
    ShippedPacks packs;
    for (const Puzzle& puzzle : packs.puzzles()) {
        INFO(puzzle.id);
        const Planned plan = planned(puzzle, after_key(puzzle));
        const Endings all = endings(puzzle, plan.plan);
        REQUIRE_FALSE((plan.gave_up || all.gave_up()));
        CHECK_FALSE(all.ends().empty());
        CHECK(all.all_suit());
        CHECK(cards_played(puzzle, all) == after_key(puzzle).n);
        if (after_key(puzzle).n == 0) CHECK(plan.source == PlanSource::nothing);
        if (after_key(puzzle).n > 0 && is_whole(puzzle.solution.root)) CHECK(plan.source == PlanSource::tree);
        if (!is_whole(puzzle.solution.root)) CHECK(plan.source == PlanSource::tree_and_solver);
    }
}

TEST_CASE("without a tree the solver's answers lead to ends that suit the side", "[puzzles][reasons]") {
    ShippedPacks packs;
    for (const Puzzle& puzzle : packs.puzzles()) {
        if (after_key(puzzle).n == 0 || puzzle.n > 2) continue;
        INFO(puzzle.id);
        const Planned plan = planned(puzzle, TreeNode{after_key(puzzle).n, {}});
        CHECK(plan.source == PlanSource::tree_and_solver);
        const Endings all = endings(puzzle, plan.plan);
        CHECK(all.all_suit());
        CHECK(cards_played(puzzle, all) == after_key(puzzle).n);
        CHECK(planned(puzzle, TreeNode{after_key(puzzle).n, {}}).plan.turns() == plan.plan.turns());
    }
}

TEST_CASE("a side that follows no plan can lose where it has to answer", "[puzzles][reasons]") {
    ShippedPacks packs;
    for (const Puzzle& puzzle : packs.puzzles()) {
        INFO(puzzle.id);
        CHECK(endings(puzzle, Plan{}).all_suit() == (after_key(puzzle).n == 0));
    }
}

TEST_CASE("the walk gives up above its limit of positions, and says so", "[puzzles][reasons]") {
    ShippedPacks packs;
    for (const Puzzle& puzzle : packs.puzzles()) {
        if (puzzle.n > 2) continue;
        INFO(puzzle.id);
        const Planned plan = planned(puzzle, after_key(puzzle));
        const std::size_t positions = endings(puzzle, plan.plan).positions();
        CHECK_FALSE(endings(puzzle, plan.plan, positions).gave_up());
        if (positions > 1) CHECK(endings(puzzle, plan.plan, positions - 1).gave_up());
        if (plan.plan.turns().size() > 1) CHECK(planned(puzzle, after_key(puzzle), 0).gave_up);
    }
}

TEST_CASE("idle parts are markers without a Maharacha, and a swap without a card of its kind", "[puzzles][reasons]") {
    Library library;
    const auto plain = [&](const std::string& hands, const std::string& last) {
        const auto [game, position] = read_position(
            library, "siam:2 KT*rl/RYm/AYrm CH=M/LX=R/KE=M/SU=R/LN=L r4l2m2/r2lm5 " + hands + " 1 0 12 " + last);
        const Position without = without_idle_parts(position);
        return std::pair(!without.marked.empty(), !without.last_swap.empty());
    };
    CHECK(plain("K/-", "-") == std::pair(true, false));
    CHECK(plain("F/-", "-") == std::pair(false, false));
    CHECK(plain("1/-", "1:KTr-RYm") == std::pair(false, true)); // player 2, who played latest, made the swap
    CHECK(plain("2/-", "1:KTr-RYm") == std::pair(false, false));
    CHECK(plain("2/-", "2:KTr-RYm") == std::pair(false, true)); // made under R5.6
    CHECK(plain("K1/-", "2:KTr-RYm") == std::pair(true, false));
}

} // namespace siam::tests
