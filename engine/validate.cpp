// Checks a position that a program has composed: could it occur in a game?
#include "engine/notation.hpp"

namespace siam {
namespace {

bool is_swap_or_none(Swap swap) {
    if (swap.empty()) return true;
    const bool gives_two = swap.kind() == Swap::Kind::two_for_one;
    return swap.kind() != Swap::Kind::none && index(swap.first_given()) < faction_count &&
           index(swap.received()) < faction_count && (!gives_two || index(swap.second_given()) < faction_count);
}

/// Checks the preconditions of text(): eight different tiles, known seats, small counts. Returns the fault, or null.
const char* not_writable(const Game& game, const Position& position) {
    ProvinceSet tiles;
    for (unsigned place = 0; place < province_count; ++place) {
        if (index(position.order[place]) >= province_count) return "the struggle order holds an unknown province";
        tiles.insert(position.order[place]);
    }
    if (tiles.size() != province_count) return "the struggle order must hold each province exactly once";
    if (position.settled > province_count) return "more than eight struggles are settled";
    if (index(position.to_move) >= game.players()) return "the player to move has an unknown seat";
    return is_swap_or_none(position.last_swap) ? nullptr : "the last swap names an unknown follower";
}

} // namespace

std::optional<TextError> validate(const Game& game, const Position& position) {
    if (const char* const why = not_writable(game, position)) return TextError(0, 0, "", why);
    Library library;
    library.add(game.variant());
    const std::string written = text(game, position);
    try {
        if (read_position(library, written).position == position) return {};
        return TextError(0, 0, "", "its parts contradict each other; written as text it is '" + written + "'");
    } catch (const TextError& error) {
        return error;
    }
}

} // namespace siam
