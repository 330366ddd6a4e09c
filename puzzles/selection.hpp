/// The best of many puzzles, chosen so that the pack is varied.
#pragma once

#include "puzzles/puzzle.hpp"

#include <functional>

namespace siam {

/// How much of a selection may be alike, in percent of the requested number; at least one puzzle always may.
struct Quotas {
    unsigned card = 33;      ///< keys with the same card
    unsigned pass = 10;      ///< keys that are a pass
    unsigned no_effect = 10; ///< keys that are a card without effect
    unsigned themes = 10;    ///< the same set of themes
    bool levels = true;      ///< takes levels in turn, as long as they have puzzles
    static constexpr unsigned off = 100;
};

struct Selection {
    std::vector<std::size_t> chosen; ///< places, rising
    std::size_t kept_out = 0;        ///< by a quota, although there was room
};

/// At most `wanted` of the puzzles. Always takes the puzzle with the highest score that keeps to the quotas, from the
/// level with the fewest so far; among equal ones the first, so the result follows only from the puzzles and their
/// order. `puzzle` returns the puzzle at a place.
[[nodiscard]] Selection select(
    std::size_t count, const std::function<const Puzzle&(std::size_t)>& puzzle, std::size_t wanted,
    const Quotas& quotas);

} // namespace siam
