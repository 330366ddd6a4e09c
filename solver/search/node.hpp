/// A node of the search: a position with its standing. The functions passed() and played() update both.
#pragma once

#include "engine/legal_turns.hpp"
#include "engine/standing.hpp"

namespace siam::search {

struct Node {
    Position position;
    Standing standing;

    [[nodiscard]] static Node of(const Position& position) noexcept { return {position, Standing::of(position)}; }
    [[nodiscard]] bool over(const Game& game) const noexcept {
        return position.settled == province_count || standing.provinces(Power::occupier) >= game.occupier_limit();
    }
    /// \pre !over(game)
    [[nodiscard]] Node passed(const Game& game) const noexcept {
        Node after = *this;
        if (position.passes + 1U == game.passes_to_settle())
            after.standing.gain(position.at[index(position.contested())].control());
        pass(game, after.position);
        return after;
    }
    /// \pre the turn is legal
    [[nodiscard]] Node played(const Game& game, Turn turn) const noexcept {
        if (turn.is_pass()) return passed(game);
        return {play(game, position, turn), standing};
    }
};

} // namespace siam::search
