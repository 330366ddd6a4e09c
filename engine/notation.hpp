/// Positions and turns as text, and back (see NOTATION.md). Writing is canonical; reading is as lenient as the notation
/// says.
#pragma once

#include "engine/game.hpp"

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace siam {

/// Returns the position as text: its nine fields.
[[nodiscard]] std::string text(const Game& game, const Position& position);
/// Returns the swap of two provinces as text, as field 9 and the action of a swap write it.
[[nodiscard]] std::string text(const Game& game, Swap swap);
/// Returns the taking as text: "rAY", or "-" if it takes nobody.
[[nodiscard]] std::string text(const Game& game, Taking taking);
/// Returns the turn as text: one token.
[[nodiscard]] std::string text(const Game& game, Turn turn);
/// Returns the action as text, without a taking: "R=SU,LN".
[[nodiscard]] std::string text(const Game& game, Action action);
/// Returns the group of followers as text: "rl2". For an empty group, returns the argument `empty`.
[[nodiscard]] std::string text(const Game& game, Followers followers, std::string_view empty = "-");
/// Returns the hand as text: one letter for each card, such as "KF2", or "-" for an empty hand.
[[nodiscard]] std::string text(const Game& game, Hand hand);

/// The variants and switches with which texts are read, and the games that result from them.
class Library {
public:
    /// Begins with the built-in variants.
    Library();
    /// Adds the variant, or replaces the variant of the same name. The switches set so far apply to it too.
    void add(Variant variant);
    /// Sets a switch for all variants, including later ones. Returns what is wrong with name or value, or nothing.
    [[nodiscard]] std::optional<std::string> set(std::string_view switch_name, std::string_view value);
    [[nodiscard]] const std::vector<Variant>& variants() const noexcept { return variants_; }
    /// Returns the game of this variant and number of players; null if no variant has this name. The game lives as long
    /// as the library. \pre 2 <= players <= 4
    [[nodiscard]] const Game* game(std::string_view variant, unsigned players);

private:
    std::vector<Variant> variants_;
    std::vector<std::pair<std::string, std::string>> switches_;
    std::vector<std::unique_ptr<Game>> games_; ///< never removed, so that references stay valid when switches change
    std::map<std::pair<std::string, unsigned>, const Game*, std::less<>> current_;
};

/// A position and the game that its first field names.
struct ReadPosition {
    const Game* game; ///< lives as long as the library
    Position position;
};

/// Reads a position from its nine fields. Throws TextError with field, reason and rule; the line of the error is 0.
[[nodiscard]] ReadPosition read_position(Library& library, std::string_view text);

/// Checks a position that a program has composed. Returns the error that read_position() would report, or nothing. If
/// the members contradict each other, so that no text describes the position, the error says so.
[[nodiscard]] std::optional<TextError> validate(const Game& game, const Position& position);

/// Reads the last swap of a position, "1:LNr-SUm". Throws TextError. \pre the text begins with "1:" or "2:"
[[nodiscard]] Swap read_last_swap(const Game& game, std::string_view text);
/// Returns the position's last swap with the letter of its card: "1:LNr-SUm"; "-" if it is empty.
[[nodiscard]] std::string last_swap_text(const Game& game, Swap swap);

/// Reads a turn from one token. Does not check whether the turn is legal in any position. Throws TextError.
[[nodiscard]] Turn read_turn(const Game& game, std::string_view token);

} // namespace siam
