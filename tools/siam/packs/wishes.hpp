/// The user's wishes: which puzzles a run of the generator should make, and whether any puzzle can have these
/// properties.
#pragma once

#include "puzzles/generate.hpp"
#include "tools/siam/frame/options.hpp"

namespace siam::tools {

/// Reads the options about the puzzles: N, provinces, cards, level, rating, themes and others. Throws UsageError with
/// the reason if no puzzle can meet them.
[[nodiscard]] GeneratorOptions read_wishes(const Options& options, const Game& game);
/// The wishes as a pack's [Run] names them, without seed and count.
[[nodiscard]] std::string wishes_text(const GeneratorOptions& wishes, const Game& game, const Options& options);

} // namespace siam::tools
