/// The exception that readers of text throw.
#pragma once

#include <cstdint>
#include <stdexcept>
#include <string>

namespace siam {

/// A fault in a text from outside: place, reason and rule. Members that do not apply are 0 or empty. `what()` is "line
/// 3, field 2: message (R1.2)".
struct TextError : std::runtime_error {
    /// The kinds of faults that callers tell apart.
    enum class Wrong : std::uint8_t { other, unknown_province, missing_province };

    TextError(unsigned in_line, unsigned in_field, std::string by_rule, std::string why, Wrong how = Wrong::other);
    /// Returns the same error with `number` as its line.
    [[nodiscard]] TextError on_line(unsigned number) const { return {number, field, rule, message, wrong}; }

    unsigned line;    ///< from 1
    unsigned field;   ///< the position's field, from 1
    std::string rule; ///< "R1.2"
    std::string message;
    Wrong wrong;
};

} // namespace siam
