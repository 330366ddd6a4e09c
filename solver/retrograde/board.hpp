/// The followers of the open provinces as one word, and the effect of cards on that word.
#pragma once

#include "engine/standing.hpp"

namespace siam::retrograde {

/// The largest number of open provinces, because only this many places fit into a Board.
inline constexpr unsigned max_open = 4;
inline constexpr unsigned place_bits = 15;

/// A board as one word. Each place takes fifteen bits, in the form of a Followers word; the contested province takes
/// the lowest bits. A *field* is the five bits of one count, so each place has three fields.
///
///     bit   63 ... 60 | 59 ... 45 | 44 ... 30 | 29 ... 15 | 14 ... 0
///                   0 |  place 3  |  place 2  |  place 1  | place 0
using Board = std::uint64_t;
inline constexpr Board no_board = ~Board{0}; ///< stands for "no board": bit 63 is set

[[nodiscard]] constexpr Followers followers_at(Board board, unsigned place) noexcept {
    return Followers::from_word(static_cast<unsigned>(board >> (place_bits * place)) & 0x7FFFU);
}
[[nodiscard]] constexpr Board one_at(unsigned place, Faction faction) noexcept {
    return Board{1} << (place_bits * place + 5 * index(faction));
}
/// Returns the followers of the position's open provinces. \pre the settled provinces hold no followers
[[nodiscard]] constexpr Board board_of(const Position& position) noexcept {
    Board board = 0;
    for (unsigned place = position.settled; place < province_count; ++place)
        board |= Board{position.at[index(position.order[place])].word()} << (place_bits * (place - position.settled));
    return board;
}
constexpr void put_board(Board board, Position& position) noexcept {
    position.at = {};
    for (unsigned place = position.settled; place < province_count; ++place)
        position.at[index(position.order[place])] = followers_at(board, place - position.settled);
}

/// A set of fields. Each field is represented by its highest bit.
using Fields = std::uint64_t;
inline constexpr Fields all_fields = 0x84210842108421ULL << 4;

[[nodiscard]] constexpr Fields field(unsigned place, Faction faction) noexcept { return one_at(place, faction) << 4; }
/// The fields of one faction.
[[nodiscard]] constexpr Fields fields_of(Faction faction) noexcept {
    Fields fields = 0;
    for (unsigned place = 0; place < max_open; ++place) fields |= field(place, faction);
    return fields;
}
/// Returns the fields of `board` that hold at least one follower. Adding 15 to the low four bits of a field carries
/// into its fifth bit unless the field is empty.
[[nodiscard]] constexpr Fields held(Board board) noexcept {
    constexpr Board low = (all_fields >> 4) * 15;
    return (((board & low) + low) | board) & all_fields;
}
/// Returns a board with one follower, in the lowest of the fields. \pre fields != 0
[[nodiscard]] constexpr Board lowest(Fields fields) noexcept { return (fields & (~fields + 1)) >> 4; }

/// The fields of a board that hold at least one follower, and the fields that hold at least two.
struct Holdings {
    Fields one, two;
    [[nodiscard]] static constexpr Holdings of(Board board) noexcept {
        const Fields one = held(board);
        return {one, held(board - (one >> 4))};
    }
};

static_assert(all_fields == (fields_of(Faction{0}) | fields_of(Faction{1}) | fields_of(Faction{2})));
static_assert(held(0x1F | 1ULL << 5 | 16ULL << 55) == (1ULL << 4 | 1ULL << 9 | 1ULL << 59));

/// Returns `board` with the followers of places `a` and `b` exchanged. \pre a < b < max_open
[[nodiscard]] constexpr Board with_places_swapped(Board board, unsigned a, unsigned b) noexcept {
    const Board both = (board >> (place_bits * a) ^ board >> (place_bits * b)) & 0x7FFFU;
    return board ^ both << (place_bits * a) ^ both << (place_bits * b);
}

} // namespace siam::retrograde
