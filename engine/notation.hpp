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

/// The nine fields of a position.
[[nodiscard]] std::string text(const Game& game, const Position& position);
/// One token.
[[nodiscard]] std::string text(const Game& game, Turn turn);
/// An action without its taking: "R=SU,LN".
[[nodiscard]] std::string text(const Game& game, Action action);
/// A follower group; an empty group is written as `empty`.
[[nodiscard]] std::string text(const Game& game, Followers followers, std::string_view empty = "-");
/// One letter for each card, such as "KF2", or "-" for an empty hand.
[[nodiscard]] std::string text(const Game& game, Hand hand);

/// The variants and switches that readers of text know, and their games.
class Library {
public:
    /// The built-in variants.
    Library();
    /// Adds a variant, or replaces the one of the same name. The switches set so far apply to it too.
    void add(Variant variant);
    /// Sets a switch for every variant, now and later. Returns the fault of the name or the value, or nothing.
    [[nodiscard]] std::optional<std::string> set(std::string_view switch_name, std::string_view value);
    [[nodiscard]] const std::vector<Variant>& variants() const noexcept { return variants_; }
    /// Returns null if there is no variant of that name. The game lives as long as the library. \pre 2 <= players <= 4
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

/// Reads the nine fields. Throws TextError with field, reason and rule; its line is 0.
[[nodiscard]] ReadPosition read_position(Library& library, std::string_view text);

/// Checks a position that a program has composed. Returns the error that the reader of positions would report, or
/// nothing. If the members contradict each other, so that no text describes the position, the error says so.
[[nodiscard]] std::optional<TextError> validate(const Game& game, const Position& position);

/// Reads one token, without checking whether the turn is legal anywhere. Throws TextError.
[[nodiscard]] Turn read_turn(const Game& game, std::string_view token);

} // namespace siam
