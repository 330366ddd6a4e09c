/// The header of a table's file.
#pragma once

#include "engine/variant.hpp"
#include "solver/retrograde/run.hpp"

#include <stdexcept>
#include <string>
#include <vector>

namespace siam {

inline constexpr unsigned table_version = 2; ///< the version of the file format

struct TableHeader {
    std::string variant, rules; ///< "siam"; "last-card=must-win undo=banned ..."
    Switches switches;          ///< as `rules` names them; the others have the values that go without saying
    unsigned players = 0;
    std::vector<std::string> roots; ///< each as the nine fields of a position
    std::uint64_t fingerprint = 0;  ///< Game::identity().low; the table answers only for this game
    unsigned essential_version = 0;
    RetrogradeCount count;
    std::uint64_t file_bytes = 0;
    std::size_t blocks = 0;
    /// The number of passes that settle a struggle (R3.4); a value holds this many states.
    [[nodiscard]] unsigned passes_to_settle() const noexcept { return switches.passes == Passes::three ? 3U : players; }
};

/// Thrown if a file left beside a table belongs to another build than the requested one.
struct OtherBuild : std::runtime_error {
    using std::runtime_error::runtime_error;
};

} // namespace siam
