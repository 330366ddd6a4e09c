/// Positions and turns as text, for short questions: the language of the sentence tests.
#pragma once

#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/legal_turns.hpp"
#include "engine/notation.hpp"

namespace siam::tests {

/// Reads with the built-in variants and its own switches. Throws TextError for unreadable texts.
class Referee {
public:
    Referee() = default;
    explicit Referee(std::initializer_list<std::pair<std::string_view, std::string_view>> switches);

    [[nodiscard]] ReadPosition read(std::string_view position) { return read_position(library_, position); }
    [[nodiscard]] const Game& game(std::string_view variant, unsigned players) {
        return *library_.game(variant, players);
    }
    [[nodiscard]] Library& library() { return library_; }

    [[nodiscard]] bool legal(std::string_view position, std::string_view turn);
    /// The rule that the engine names, or "legal".
    [[nodiscard]] std::string verdict(std::string_view position, std::string_view turn);
    /// The position after turns separated by spaces, or "illegal: TURN".
    [[nodiscard]] std::string after(std::string_view position, std::string_view turns);
    /// One of its nine fields, from 1.
    [[nodiscard]] std::string field_after(unsigned field, std::string_view position, std::string_view turns);
    [[nodiscard]] std::size_t count(std::string_view position);
    /// All actions of the card that are legal with some taking, in order, separated by spaces.
    [[nodiscard]] std::string actions(std::string_view position, char card);
    /// Winning seats if all pass, "1 3", or "draw".
    [[nodiscard]] std::string winner(std::string_view position);
    [[nodiscard]] bool is_over(std::string_view position);
    /// "field 2 R1.4" of the error, or "accepted".
    [[nodiscard]] std::string rejection(std::string_view position);

private:
    Library library_;
};

/// A field of a text, from 1; fields are separated by single spaces.
[[nodiscard]] std::string field(unsigned number, std::string_view text);

} // namespace siam::tests
