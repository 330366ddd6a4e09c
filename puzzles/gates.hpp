/// The gates: what a position must pass to be a puzzle.
#pragma once

#include "puzzles/puzzle.hpp"

namespace siam {

enum class Gate : std::uint8_t {
    legal,       ///< G1
    reachable,   ///< G2
    choice,      ///< G3
    sound,       ///< G4; here also: not proved within the effort
    one_key,     ///< G5
    exact,       ///< G6
    not_trivial, ///< G7
    fresh,       ///< G8: no copy of another
    independent, ///< G9
    wanted,      ///< not a quality: another N, level or theme was asked for
};
inline constexpr unsigned gate_count = 10;

struct GateText {
    std::string_view name; ///< "G5", "wanted"
    std::string_view says;
};
/// In the order of Gate.
[[nodiscard]] std::span<const GateText, gate_count> gate_texts() noexcept;

} // namespace siam
