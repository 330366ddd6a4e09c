// Small positions: the search, with tables and threads of any size, against plain minimax.
#include <optional>

#include "solver/reference.hpp"
#include "tests/soak/answers.hpp"

namespace siam::soak {
namespace {

using tests::Oracle;

/// More would take the oracle too long.
constexpr std::size_t most_positions = 300'000;

class Small {
public:
    /// The solvers must not confuse the game with others that they were asked about.
    Small(Round& round, Solver& alone, Solver& crew)
        : round_(round), game_(round.new_game().game), alone_(alone), crew_(crew) {}

    void play() {
        const auto [open, cards] = round_.one_of<Size>(
            {{1, 2},
             {1, 3},
             {1, 4},
             {1, 5},
             {2, 1},
             {2, 2},
             {2, 2},
             {2, 3},
             {2, 3},
             {2, 4},
             {3, 1},
             {3, 2},
             {3, 3},
             {4, 1}});
        const bool scarce = open + cards > 5 && open > 1;
        const Position root = scarce ? tests::nearly_empty(game_, round_.random, open, cards)
                                     : tests::varied_position(game_, round_.random, open, cards);
        Oracle oracle(game_, most_positions);
        try {
            static_cast<void>(oracle.verdicts(root));
        } catch (const Oracle::TooMany&) {
            return;
        }
        compare_first_turns(root, oracle);
        const std::vector<Position> positions = sample(round_, game_, oracle, 250);
        for (const Position& position : positions) {
            compare(alone_, position, oracle);
            if (round_.one_in(8)) compare_with_threads(position, oracle);
            if (round_.one_in(6)) compare_under_limit(position, oracle);
            if (position.cards_left == 1 && round_.one_in(8)) compare_reference(position, oracle);
        }
        compare_twins(positions, oracle);
        compare_first_tries(std::span(positions).first(std::min<std::size_t>(positions.size(), 12)), oracle);
    }

private:
    void compare(Solver& solver, const Position& position, Oracle& oracle) {
        const Answer answer = solver.solve(game_, position);
        round_.same(game_, position, "the search", text(answer.force), text(oracle.verdicts(position)));
        round_.same(game_, position, "the search says that all is proved", answer.proved, true);
        ++round_.tally.positions;
    }
    /// Positions with small differences, asked one after another with one table: it must tell some of them apart.
    void compare_twins(const std::vector<Position>& positions, Oracle& oracle) {
        for (const Position& position : positions) {
            auto twin = banned_twin_of(game_, position, oracle.keys(position));
            if (!twin && position.cards_left <= 3 && round_.one_in(4)) twin = twin_of(round_, game_, position);
            if (!twin) continue;
            try {
                static_cast<void>(oracle.verdicts(*twin));
            } catch (const Oracle::TooMany&) {
                return;
            }
            compare(alone_, *twin, oracle);
            compare(alone_, position, oracle);
        }
    }
    void compare_with_threads(const Position& position, Oracle& oracle) {
        const Answer answer = crew_.solve(game_, position);
        round_.same(
            game_, position, "the search with several threads", text(answer.force), text(oracle.verdicts(position)));
        ++round_.tally.checks;
    }
    /// Checks that the bounds of a first try are true, and that the crew continues from them.
    void compare_first_tries(std::span<const Position> positions, Oracle& oracle) {
        std::vector<Problem> problems;
        for (const Position& position : positions) problems.push_back({game_, position});
        const auto tries = crew_.first_tries(problems, {});
        for (std::size_t n = 0; n < problems.size(); ++n) {
            const Answer& first = tries[n].value().answer;
            const Verdicts truth = oracle.verdicts(positions[n]);
            for (unsigned side = 0; side < first.force.size(); ++side)
                if (!contains(first.force[side], truth[side]))
                    round_.same(game_, positions[n], "a first try", text(first.force), text(truth));
            const Answer whole = crew_.solve(problems[n], {}, first.force);
            round_.same(game_, positions[n], "the crew after a first try", text(whole.force), text(truth));
            ++round_.tally.bounds;
        }
    }
    void compare_reference(const Position& position, Oracle& oracle) {
        round_.same(
            game_, position, "the reference", text(reference_solve(game_, position)), text(oracle.verdicts(position)));
        ++round_.tally.checks;
    }

    /// N, keys, verdicts alone and the value of each first turn.
    void compare_first_turns(const Position& root, Oracle& oracle) {
        compare(crew_, root, oracle);
        const Answer keys = alone_.solve(game_, root, Detail::keys);
        round_.same(game_, root, "the search", text(keys.force), text(oracle.verdicts(root)));
        round_.same(game_, root, "keys", turns_text(keys.keys), turns_text(oracle.keys(root)));
        const Answer verdict = alone_.solve(game_, root, Detail::verdict);
        for (unsigned side = 0; side < game_.sides(); ++side)
            round_.same(
                game_, root, "can force a win, side " + std::to_string(side + 1), verdict.force[side].wins(),
                oracle.verdicts(root)[side].wins());
        round_.tally.checks += 2;
        if (!round_.one_in(3)) return;
        for (const TurnValue& value : (round_.one_in(2) ? alone_ : crew_).solve(game_, root, Detail::turns).turns) {
            const Position after = siam::play(game_, root, value.turn);
            round_.same(game_, after, "the value of a turn", text(value.force), text(oracle.verdicts(after)));
            ++round_.tally.checks;
        }
    }
    [[nodiscard]] std::string turns_text(const std::vector<Turn>& turns) const {
        std::string all;
        for (const Turn turn : turns) all += " " + siam::text(game_, turn);
        return all;
    }

    void compare_under_limit(const Position& position, Oracle& oracle) {
        Solver fresh({.memory = std::size_t{64} << 10, .threads = round_.one_in(8) ? 3U : 1U, .nodes_alone = 0});
        const std::uint64_t nodes = round_.below(round_.one_of({3U, 40U, 400U}));
        const Answer answer = fresh.solve(game_, position, Detail::distance, {.nodes = nodes});
        const Verdicts truth = oracle.verdicts(position);
        for (unsigned side = 0; side < game_.sides(); ++side) {
            const bool holds =
                contains(answer.force[side], truth[side]) && (!answer.proved || answer.force[side] == truth[side]);
            if (!holds)
                round_.same(
                    game_, position, "with " + std::to_string(nodes) + " nodes at most", text(answer.force),
                    text(truth));
        }
        // The solver continues from the proved bounds.
        const Answer whole = fresh.solve({game_, position, Detail::distance}, {}, answer.force);
        round_.same(game_, position, "the search that goes on from a limit", text(whole.force), text(truth));
        ++round_.tally.bounds;
    }

    Round& round_;
    const Game& game_;
    Solver &alone_, &crew_;
};

} // namespace

void small_round(Round& round) {
    Solver alone({.memory = random_memory(round)}),
        crew(
            {.memory = random_memory(round),
             .threads = round.one_of({2U, 3U, 5U, 8U}),
             .nodes_alone = round.one_of<std::uint64_t>({0, 0, 20, 4000}),
             .nodes_of_a_try = round.one_of<std::uint64_t>({1, 40, 20'000})});
    for (unsigned n = 0; n < 6; ++n) Small(round, alone, crew).play();
}

} // namespace siam::soak
