#include "solver/reference.hpp"

#include "solver/node_count.hpp"

#include <algorithm>

namespace siam {
namespace {

constexpr unsigned never = 255; ///< the side cannot force a win

class Minimax {
public:
    Minimax(const Game& game, const Limits& limits) : game_(game), count_(limits) {}

    /// Returns N, word for word as R11.3 defines it: the fewest own cards with which the side can force a win, whatever
    /// the others do. Returns `never` if the side cannot force a win, and anything at all once a limit was reached.
    unsigned forced_win(const Position& position, unsigned side) {
        if (!count_.next()) return never;
        if (over(game_, position)) return outcome(game_, position).seats() & game_.seats_of(side) ? 0 : never;
        const bool own = game_.side_of(position.to_move) == side;
        unsigned value = own ? never : 0;
        for_each_turn(game_, position, [&](Turn turn, const Position& after) {
            if (count_.stopped()) return;
            unsigned n = forced_win(after, side);
            if (own) {
                if (!turn.is_pass() && n != never) ++n;
                value = std::min(value, n);
            } else {
                value = std::max(value, n);
            }
        });
        return value;
    }
    [[nodiscard]] const NodeCount& count() const noexcept { return count_; }

private:
    const Game& game_;
    NodeCount count_;
};

} // namespace

Answer reference_solve(const Game& game, const Position& position, const Limits& limits) {
    Answer answer;
    Minimax minimax(game, limits);
    for (unsigned side = 0; side < game.sides(); ++side) {
        const unsigned n = minimax.forced_win(position, side);
        answer.force.push_back(
            minimax.count().stopped() ? Verdict::unknown()
            : n == never              ? Verdict::no_forced_win()
                                      : Verdict::win_in(n));
    }
    answer.proved = !minimax.count().stopped();
    answer.nodes = minimax.count().nodes();
    return answer;
}

} // namespace siam
