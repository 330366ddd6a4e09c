/// The map, the names and the switches of one published game: data, read from a variant file.
#pragma once

#include "engine/text_error.hpp"
#include "engine/types.hpp"

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace siam {

/// R9.1: whether the last card of the game must make its player win.
enum class LastCard : std::uint8_t { must_win, free };
/// R5.9: whether the next card may reverse the latest swap.
enum class Undo : std::uint8_t { banned, allowed };
/// R5.7: where the two followers of a faction card may go.
enum class FactionCard : std::uint8_t { one_or_two_provinces, one_province };
/// R5.6: the effect of the two-for-one card if no two-for-one swap is legal.
enum class TwoForOneFallback : std::uint8_t { one_for_one, none };
/// R8.3: which player wins a tie that followers do not decide.
enum class LastTie : std::uint8_t { latest_player_loses, first_empty_hand_wins };
/// R3.4: how many passes in a row settle a struggle.
enum class Passes : std::uint8_t { all_players, three };

/// The switches (RULES.md section 10). The first value of each is King of Siam's.
struct Switches {
    LastCard last_card = LastCard::must_win;
    Undo undo = Undo::banned;
    FactionCard faction_card = FactionCard::one_or_two_provinces;
    TwoForOneFallback two_for_one_fallback = TwoForOneFallback::one_for_one;
    LastTie last_tie = LastTie::latest_player_loses;
    Passes passes = Passes::all_players;
    friend bool operator==(const Switches&, const Switches&) = default;
};

/// One switch as text: its name, its values and its explanation.
struct SwitchText {
    std::string_view name;
    std::array<std::string_view, 2> values;
    std::string_view rule;
    std::string_view says;
};

/// The name and the values of each rule switch (R10).
[[nodiscard]] std::span<const SwitchText, 6> switch_texts() noexcept;
/// Returns 0 or 1: the place, in switch_texts()[which].values, of the value that the switch has. \pre which < 6
[[nodiscard]] unsigned value_of(const Switches& switches, unsigned which) noexcept;
/// Whether files and their hashes omit switch `which`. They do if some tables and packs are older than the switch, and
/// the switch has its first value. The older files do not name the switch, and so stay valid. \pre which < 6
[[nodiscard]] bool goes_without_saying(const Switches& switches, unsigned which) noexcept;
/// Sets a switch. Returns what is wrong with the name or the value, or nothing.
[[nodiscard]] std::optional<std::string> set_switch(Switches& switches, std::string_view name, std::string_view value);

/// A faction's names (R1.1).
struct FactionText {
    char letter = 0; ///< capital
    std::string name, colour;
    friend bool operator==(const FactionText&, const FactionText&) = default;
};
/// A place on a picture of the map; y grows downwards. Only proportions matter.
struct MapPoint {
    int x = 0, y = 0; ///< -1000 to 1000
    friend bool operator==(const MapPoint&, const MapPoint&) = default;
};
/// A province of the map: its code in texts, its name, and its state at the start.
struct ProvinceText {
    std::string code, name;
    std::optional<MapPoint> at;      ///< the place on a picture of the map, given for all eight provinces or for none
    std::uint8_t start = 0;          ///< followers at the start (R2.2)
    std::optional<Faction> home_of;  ///< R1.1
    std::uint8_t home_followers = 0; ///< fixed followers of that faction at the start (R2.2)
    friend bool operator==(const ProvinceText&, const ProvinceText&) = default;
};
/// One published game, read from a variant file; see NOTATION.md.
struct Variant {
    std::string name, title;
    std::string short_title;    ///< empty: the title
    bool verified = false;      ///< the map was checked against the printed one
    std::uint8_t followers = 0; ///< the number of each faction, with 3 or 4 players (R1.2)
    char occupier_letter = 0;
    std::string occupier_name;
    std::string occupier_plural;     ///< empty: the name
    std::uint8_t occupier_limit = 0; ///< R7.1
    std::array<FactionText, faction_count> factions;
    std::array<std::string, card_kinds> card_titles;
    std::array<ProvinceText, province_count> provinces;
    std::array<ProvinceSet, province_count> borders;
    bool random_aids = false;                                  ///< `aid random 2`
    std::vector<std::array<std::uint8_t, faction_count>> aids; ///< followers on aid 1, 2, ... (R2.1)
    Switches switches;

    [[nodiscard]] std::optional<Province> province(std::string_view code) const noexcept;
    /// Returns the faction with this capital letter, or nothing.
    [[nodiscard]] std::optional<Faction> faction(char letter) const noexcept;
    /// Returns the card with this letter, or nothing: K, F, 1, 2 or the capital letter of a faction.
    [[nodiscard]] std::optional<Card> card(char letter) const noexcept;
    [[nodiscard]] Province home(Faction faction) const noexcept;
    [[nodiscard]] char letter(Power power) const noexcept;
    [[nodiscard]] char letter(Card card) const noexcept;
    /// Returns the small letter of the faction's followers.
    [[nodiscard]] char follower_letter(Faction faction) const noexcept;
    /// Returns the faction whose followers have this small letter, or nothing.
    [[nodiscard]] std::optional<Faction> follower(char letter) const noexcept;
    friend bool operator==(const Variant&, const Variant&) = default;
};

/// Reads a variant file. Throws TextError, with the line, for an unknown or missing statement, letter or code.
[[nodiscard]] Variant read_variant(std::string_view text);
/// Returns the variant as a variant file: every statement once, in a fixed order, without comments. If the variant came
/// from read_variant(), reading the result gives an equal variant.
[[nodiscard]] std::string text(const Variant& variant);
/// Returns the variants compiled into the library, `siam` first.
[[nodiscard]] const std::vector<Variant>& builtin_variants();

} // namespace siam
