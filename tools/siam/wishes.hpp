/// The wishes that a run of the generator has to meet, and whether any puzzle can.
#pragma once

#include "puzzles/generate.hpp"
#include "tools/siam/options.hpp"

namespace siam::tools {

/// The options about puzzles: N, provinces, cards, level, rating, themes and the like.
void declare_wishes(Options& options);
/// Throws UsageError, which says why, for what no puzzle can meet.
[[nodiscard]] GeneratorOptions read_wishes(const Options& options, const Game& game);
/// As a pack's [Run] names them, without seed and count.
[[nodiscard]] std::string wishes_text(const GeneratorOptions& wishes, const Game& game, const Options& options);

/// Why no puzzle can have all the themes that are wished for; nothing if one may.
[[nodiscard]] std::optional<std::string> theme_refusal(const GeneratorOptions& wishes, const Game& game);

} // namespace siam::tools
