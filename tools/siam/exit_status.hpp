/// How the program ends, and the errors that end it early.
#pragma once

#include <stdexcept>

#include "solver/file.hpp"

namespace siam::tools {

enum class Exit {
    answered = 0,  ///< every record was answered, whatever the verdict
    fault = 1,     ///< a check found a difference
    usage = 2,     ///< the command line makes no sense
    bad_input = 3, ///< some records could not be read
    partial = 4,   ///< some answers are partial: a limit or an interruption came first
    failure = 5,   ///< a file could not be read or written, or an internal error
};

/// Returns the status to report of two: 5 before 3 before 4 before 1.
[[nodiscard]] constexpr Exit worse(Exit a, Exit b) noexcept {
    constexpr auto rank = [](Exit exit) {
        switch (exit) {
            case Exit::answered: return 0;
            case Exit::fault: return 1;
            case Exit::partial: return 2;
            case Exit::bad_input: return 3;
            case Exit::failure: return 4;
            case Exit::usage: return 5;
        }
        return 5;
    };
    return rank(a) < rank(b) ? b : a;
}

/// The command line makes no sense: exit 2.
struct UsageError : std::runtime_error {
    using std::runtime_error::runtime_error;
};
/// A file that everything depends on says something wrong: exit 3.
struct BadInput : std::runtime_error {
    using std::runtime_error::runtime_error;
};
/// A file or stream could not be read or written: exit 5.
using siam::FileError;
/// The user ended the program before there was anything to say: exit 4.
struct Interrupted : std::runtime_error {
    Interrupted() : std::runtime_error("interrupted") {}
};
/// Standard output cannot be written, so that no answer can be given any more.
struct OutputError : FileError {
    using FileError::FileError;
};

} // namespace siam::tools
