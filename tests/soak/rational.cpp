// Compares rational outcomes with their definition (R11.4).
#include "tests/soak/answers.hpp"

namespace siam::soak {
namespace {

void compare_game(Round& round) {
    const Game& game = round.new_game(3).game;
    const auto [open, cards] = round.one_of<Size>({{1, 2}, {1, 3}, {1, 4}, {2, 1}, {2, 2}, {2, 3}, {3, 1}, {3, 2}});
    const Position root = tests::varied_position(game, round.random, open, cards);
    tests::PlainRational truth(game, 150'000);
    const auto compare = [&](const Position& position, std::size_t memory) {
        require(round, tests::wrong_rational(game, position, truth, memory));
        ++round.tally.positions;
    };
    try {
        static_cast<void>(truth.outcomes(root));
    } catch (const tests::Oracle::TooMany&) {
        return;
    }
    compare(root, std::size_t{1} << 20);
    std::vector<Position> positions = truth.valued();
    keep_sample(round, positions, 100);
    for (const Position& position : positions) compare(position, position.cards_left < 2 ? 0 : std::size_t{1} << 16);
    if (const auto found = rational_outcomes(game, root, {.nodes = round.below(60)})) {
        round.same(game, root, "rational outcomes under a limit", found == truth.outcomes(root), true);
        ++round.tally.bounds;
    }
}

} // namespace

void rational_round(Round& round) {
    for (unsigned n = 0; n < 10; ++n) compare_game(round);
}

} // namespace siam::soak
