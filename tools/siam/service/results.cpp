// Which requests are refused because the rules define no result.
#include "tools/siam/service/results.hpp"

namespace siam::tools {
namespace {

[[noreturn]] void refuse_undefined() {
    throw TextError{
        0, 1, "R10",
        "with 4 players and last-tie=first-empty-hand-wins no result is defined "
        "(`siam rules 10`)"};
}

} // namespace

void require_results(const Game& game) {
    if (!game.results_defined()) refuse_undefined();
}

void require_turns(const Game& game, const Position& position) {
    if (!game.results_defined() && last_card_must_win(game, position)) refuse_undefined();
}

void require_counts(const Game& game, const Position& position, unsigned depth) {
    const unsigned left = position.cards_left;
    if (left != 0 && left <= depth && game.switches().last_card == LastCard::must_win) require_results(game);
}

} // namespace siam::tools
