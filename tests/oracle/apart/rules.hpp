/// The rules of RULES.md, written a second time, independently of the engine. Plain and slow code.
#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace apart {

using Byte = std::uint8_t;
inline constexpr unsigned province_count = 8, faction_count = 3, card_kinds = 7, most_players = 4;
inline constexpr Byte none = 255;
/// A province is controlled by a faction (its number, 0 to 2), by the occupier, or by nobody.
inline constexpr Byte occupier = 3, nobody = 4;
/// The kinds of cards. The card of faction f is first_faction_card + f.
enum : Byte { maharacha, khon_thai, one_for_one, two_for_one, first_faction_card };

using Followers = std::array<Byte, faction_count>;
[[nodiscard]] constexpr unsigned total(const Followers& followers) noexcept {
    return unsigned{followers[0]} + followers[1] + followers[2];
}

/// A variant with its switches, and a number of players.
struct Game {
    std::string name{};
    unsigned players = 2, limit = 4;
    std::vector<std::string> codes{};
    std::string factions{};                         ///< their capital letters
    unsigned each = 18;                             ///< the followers of each faction, for more than two players (R1.2)
    std::array<unsigned, province_count> borders{}; ///< bit i is province i
    std::array<Byte, faction_count> homes{};
    bool last_must_win = true, undo_banned = true, two_targets = true, falls_back = true, empty_hand_first = false,
         three_passes = false;

    [[nodiscard]] unsigned followers() const noexcept { return players == 2 ? each - 2 : each; }
    /// The seats that win and lose together with `seat`, including it.
    [[nodiscard]] unsigned side(unsigned seat) const noexcept {
        return players == 4 ? 0b0101U << seat % 2 : 1U << seat;
    }
    [[nodiscard]] unsigned all() const noexcept { return (1U << players) - 1; }
};

/// A swap: its kind of card, its two provinces, and the followers that each province gave, as counts of two bits for
/// each faction. If `kind` is `none`, there is no swap.
struct Swap {
    Byte kind = none, a = none, from_a = 0, b = none, from_b = 0;
    friend bool operator==(const Swap&, const Swap&) = default;
};

/// A position. It has only bytes, so that it can be hashed.
struct State {
    std::array<Byte, province_count> order{}; ///< settled provinces first, in the order of settling
    std::array<Followers, province_count> at{};
    std::array<Byte, province_count> control{}; ///< of each province
    std::array<Followers, most_players> supply{};
    std::array<std::array<Byte, card_kinds>, most_players> hand{};
    std::array<Byte, most_players> latest{none, none, none, none}; ///< seats by their latest plays, the earliest first
    Byte settled = 0, marked = 0, to_move = 0, passes = 0;
    Swap swap{};
    friend bool operator==(const State&, const State&) = default;

    [[nodiscard]] bool is_open(unsigned province) const noexcept { return control[province] == nobody; }
    [[nodiscard]] unsigned cards(unsigned seats) const noexcept;
};

/// A turn. In a pass, `card` is `none`. The contents of `does` depend on the kind of card:
///
///     Maharacha      the two tiles, the lower first; then the tile that gets the marker
///     Khon Thai      for each faction its target
///     faction card   the targets, the lower one first
///
/// For a swap card, `swap` holds the effect. If the card has no effect, `does` holds only `none`, and the kind of
/// `swap` is `none`.
struct Turn {
    Byte card = none;
    std::array<Byte, 3> does{none, none, none};
    Swap swap{};
    Byte taken_from = none, taken = none;
    friend bool operator==(const Turn&, const Turn&) = default;
    [[nodiscard]] bool is_pass() const noexcept { return card == none; }
    [[nodiscard]] bool has_effect() const noexcept { return does != std::array{none, none, none} || swap.kind != none; }
};

[[nodiscard]] bool is_occupied(const Game& game, const State& state); ///< whether R7.1 ends the game
[[nodiscard]] bool over(const Game& game, const State& state);        ///< whether the game is over (R7)
/// The factions with provinces, by rank (R7.3).
[[nodiscard]] std::vector<Byte> ranking(const State& state);
/// The seats that win (R8), or 0 for a draw. \pre the game is over
[[nodiscard]] unsigned winners(const Game& game, const State& state);
[[nodiscard]] State passed(const Game& game, State state);
[[nodiscard]] unsigned winners_if_all_pass(const Game& game, State state);

struct Child {
    Turn turn;
    State state;
};
/// Every legal turn, and the position after it. \pre the game is not over
[[nodiscard]] std::vector<Child> children(const Game& game, const State& state);

} // namespace apart
