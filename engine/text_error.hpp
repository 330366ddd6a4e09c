/// The exception that readers of text throw.
#pragma once

#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>

namespace siam {

/// A fault in a text from outside: place, reason and rule. Members that do not apply are 0 or empty. `what()` is "line
/// 3, field 2: message (R1.2)".
struct TextError : std::runtime_error {
    /// The kinds of faults that callers tell apart.
    enum class Wrong : std::uint8_t { other, unknown_province, missing_province };

    TextError(
        unsigned in_line, unsigned in_field, std::string by_rule, std::string why, Wrong how = Wrong::other,
        std::optional<std::string> piece = {}, std::string behind = {}, unsigned of_turn = 0);
    /// Returns the same error with `number` as its line.
    [[nodiscard]] TextError on_line(unsigned number) const {
        return {number, field, rule, before, wrong, found, after, turn};
    }
    /// Returns the same error with `number` as its turn.
    [[nodiscard]] TextError in_turn(unsigned number) const {
        return {line, field, rule, before, wrong, found, after, number};
    }
    /// The sentence: "turn 2: unknown card 'X'; expected ...".
    [[nodiscard]] std::string message() const;

    unsigned line;    ///< from 1
    unsigned field;   ///< the position's field, from 1
    std::string rule; ///< "R1.2"
    std::string before;
    Wrong wrong;
    std::optional<std::string> found; ///< the faulty piece, which the sentence quotes between `before` and `after`
    std::string after;
    unsigned turn; ///< the number of the faulty turn in a line of turns, from 1
};

} // namespace siam
