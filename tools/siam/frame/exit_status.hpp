/// How the program ends, and the errors that end it early.
#pragma once

#include <array>
#include <stdexcept>

#include "solver/file.hpp"

namespace siam::tools {

enum class Exit {
    answered = 0,  ///< every record has an answer, whatever the verdict
    fault = 1,     ///< a check found a difference
    usage = 2,     ///< the command line is wrong
    bad_input = 3, ///< some records are unreadable
    partial = 4,   ///< some answers are partial, because of a limit or an interruption
    failure = 5,   ///< a file error, or an internal error
};

/// The more important of two exit codes. The order of importance is 2, 5, 3, 4, 1, 0.
[[nodiscard]] constexpr Exit worse(Exit a, Exit b) noexcept {
    constexpr std::array rank{0, 1, 5, 3, 2, 4};
    return rank[static_cast<unsigned>(a)] < rank[static_cast<unsigned>(b)] ? b : a;
}

/// The command line is wrong: exit 2.
struct UsageError : std::runtime_error {
    using std::runtime_error::runtime_error;
};
/// A file that the whole run needs has a wrong content: exit 3.
struct BadInput : std::runtime_error {
    using std::runtime_error::runtime_error;
};
/// A file or stream cannot be read or written: exit 5.
using siam::FileError;
/// The user ended the program before it had an answer: exit 4.
struct Interrupted : std::runtime_error {
    Interrupted() : std::runtime_error("interrupted") {}
};
/// Standard output cannot be written, so no answer can reach the user.
struct OutputError : FileError {
    using FileError::FileError;
};

} // namespace siam::tools
