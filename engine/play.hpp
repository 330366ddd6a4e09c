/// Plays a turn in a position (sections 3, 5 and 6 of the rules). The turn has to be legal; see legal_turns.hpp.
#pragma once

#include "engine/effect.hpp"
#include "engine/game.hpp"

#include <cstring>

namespace siam {

/// Returns the followers in the pool: all that are in no province and in no supply (R1.2).
[[nodiscard]] inline Followers pool(const Game& game, const Position& position) noexcept {
    // Adds four groups of 16 bits at once. No sum exceeds the number of followers in play, so no count carries.
    std::array<std::uint64_t, 3> words{};
    std::memcpy(words.data(), position.at.data(), 16);
    std::memcpy(words.data() + 2, position.supply.data(), 8);
    std::uint64_t sum = words[0] + words[1] + words[2];
    sum += sum >> 32;
    sum += sum >> 16;
    const unsigned each = game.followers();
    return Followers::of(each, each, each) - Followers::from_word(static_cast<unsigned>(sum & 0x7FFFU));
}

/// The settled provinces that a power controls.
[[nodiscard]] inline ProvinceSet controlled_by(const Position& position, Power power) noexcept {
    ProvinceSet controlled;
    for (unsigned place = 0; place < position.settled; ++place)
        if (position.control[position.order[place]] == power) controlled.insert(position.order[place]);
    return controlled;
}

/// Whether the occupier controls enough provinces to end the game (R7.1).
[[nodiscard]] inline bool occupied(const Game& game, const Position& position) noexcept {
    return controlled_by(position, Power::occupier).size() >= game.occupier_limit();
}
/// Whether the game has ended (R7.1, R7.2).
[[nodiscard]] inline bool over(const Game& game, const Position& position) noexcept {
    return position.settled == province_count || occupied(game, position);
}

/// Settles the contested province (R6.1 to R6.3) and sets the count of passes to 0.
/// \pre !over(game, position)
inline void settle(Position& position) noexcept {
    const Province contested = position.contested();
    position.control.put(contested, position.at[index(contested)].control());
    position.at[index(contested)] = Followers{};
    position.open.erase(contested);
    position.marked.erase(contested);
    ++position.settled;
    position.passes = 0;
}

/// The player to move passes (R3.1, R3.4).
/// \pre !over(game, position)
inline void pass(const Game& game, Position& position) noexcept {
    if (++position.passes == game.passes_to_settle()) settle(position);
    position.to_move = game.next(position.to_move);
}

/// Plays a card and carries out its action, but not the taking: afterwards the same player is still to move. \pre the
/// action is legal
inline void act(Position& position, Action action) noexcept {
    const Effect effect = Effect::of(action);
    for (const Effect::Change& change : effect.changes()) {
        Followers& here = position.at[index(change.province)];
        here = here - change.go + change.come;
    }
    if (effect.moves_tiles()) {
        position.order.swap_places(effect.tile_a(), effect.tile_b());
        position.marked.insert(effect.marked());
    }
    position.last_swap = effect.swap();
    position.hand[index(position.to_move)].remove(action.card());
    position.latest.played(position.to_move);
    position.passes = 0;
    --position.cards_left;
}

/// Takes the follower into the supply of the player to move (R5.8); afterwards the next player is to move. \pre the
/// follower stands in the province; or `taking` is empty, because no province holds a follower
inline void take(const Game& game, Position& position, Taking taking) noexcept {
    if (!taking.empty()) {
        const Followers one = Followers::one(taking.faction());
        position.at[index(taking.province())] -= one;
        position.supply[index(position.to_move)] += one;
    }
    position.to_move = game.next(position.to_move);
}

/// The position after a legal turn.
[[nodiscard]] inline Position play(const Game& game, Position position, Turn turn) noexcept {
    if (turn.is_pass()) {
        pass(game, position);
    } else {
        act(position, turn.action());
        take(game, position, turn.taking());
    }
    return position;
}

/// The position after several legal turns.
[[nodiscard]] inline Position play(const Game& game, Position position, std::span<const Turn> turns) noexcept {
    for (const Turn turn : turns) position = play(game, position, turn);
    return position;
}

/// The finished position that results when everybody passes from here on.
[[nodiscard]] inline Position pass_to_end(const Game& game, Position position) noexcept {
    while (!over(game, position)) pass(game, position);
    return position;
}

} // namespace siam
