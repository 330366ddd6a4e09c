#include "solver/reference.hpp"

#include <algorithm>

namespace siam {
namespace {

constexpr unsigned never = 255; ///< the side cannot force a win

/// Returns N, word for word as R11.3 defines it: the fewest own cards with which the side can force a win, whatever the
/// others do. Returns `never` if the side cannot force a win.
unsigned forced_win(const Game& game, const Position& position, unsigned side) {
    if (over(game, position)) return outcome(game, position).seats() & game.seats_of(side) ? 0 : never;
    const bool own = game.side_of(position.to_move) == side;
    unsigned value = own ? never : 0;
    for_each_turn(game, position, [&](Turn turn, const Position& after) {
        unsigned n = forced_win(game, after, side);
        if (own) {
            if (!turn.is_pass() && n != never) ++n;
            value = std::min(value, n);
        } else {
            value = std::max(value, n);
        }
    });
    return value;
}

} // namespace

Verdicts reference_solve(const Game& game, const Position& position) {
    Verdicts verdicts;
    for (unsigned side = 0; side < game.sides(); ++side) {
        const unsigned n = forced_win(game, position, side);
        verdicts.push_back(n == never ? Verdict::no_forced_win() : Verdict::win_in(n));
    }
    return verdicts;
}

} // namespace siam
