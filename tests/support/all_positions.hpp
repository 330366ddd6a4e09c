/// All positions of a closure.
#pragma once

#include "solver/retrograde/closure.hpp"

namespace siam::tests {

/// Calls visit(position, verdicts) for every combination of a board, a number of passes and possible supplies. \pre as
/// for Retrograde::probe
template <class Visit>
void for_each_position(const Retrograde& solved, const Visit& visit) {
    const Game& game = solved.game();
    for (const auto& group : solved.groups().all())
        for (const retrograde::Board board : group->boards.words())
            for (unsigned passes = 0; passes < game.passes_to_settle(); ++passes)
                for_each_supply(game, solved.grid(), *group, board, passes, [&](const Position& position) {
                    visit(position, solved.probe(position).value());
                });
}

} // namespace siam::tests
