/// Selects puzzles for a pack: the best of many, but varied.
#pragma once

#include "puzzles/puzzle.hpp"

#include <functional>

namespace siam {

/// The largest shares of puzzles that may be alike in one respect, in percent of the requested number. At least one
/// puzzle of each kind is always allowed.
struct Quotas {
    unsigned card = 33;      ///< keys with the same card
    unsigned pass = 10;      ///< keys that are a pass
    unsigned no_effect = 10; ///< keys that are a card without effect
    unsigned themes = 10;    ///< the same set of themes
    bool levels = true;      ///< whether levels are taken in turn, as long as they have puzzles
    static constexpr unsigned off = 100;
};

struct Selection {
    std::vector<std::size_t> chosen; ///< the places of the chosen puzzles, rising
    std::size_t kept_out = 0;        ///< the number of puzzles that a quota excluded although the pack had room
};

/// Selects at most `wanted` of `count` puzzles; puzzle(i) returns puzzle i. Takes one puzzle after another, always from
/// the level with the fewest chosen puzzles. From this level, takes the puzzle with the highest score that keeps to the
/// quotas; of equal scores, the first. So the result depends only on the puzzles and their order.
[[nodiscard]] Selection select(
    std::size_t count, const std::function<const Puzzle&(std::size_t)>& puzzle, std::size_t wanted,
    const Quotas& quotas);

} // namespace siam
