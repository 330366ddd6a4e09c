/// The exception that readers of text throw.
#pragma once

#include <stdexcept>
#include <string>

namespace siam {

/// Says what is wrong with a text from outside: where, why, and by which rule. 0 or empty where one does not apply.
/// `what()` is "line 3, field 2: message (R1.2)".
struct TextError : std::runtime_error {
    TextError(unsigned in_line, unsigned in_field, std::string by_rule, std::string why);
    /// The same, said of that line.
    [[nodiscard]] TextError on_line(unsigned number) const { return {number, field, rule, message}; }

    unsigned line;    ///< from 1
    unsigned field;   ///< of a position, from 1
    std::string rule; ///< "R1.2"
    std::string message;
};

} // namespace siam
