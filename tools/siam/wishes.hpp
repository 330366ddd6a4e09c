/// What a run of the generator is asked for, and whether anything can be so.
#pragma once

#include "puzzles/generate.hpp"
#include "puzzles/selection.hpp"
#include "tools/siam/options.hpp"

namespace siam::tools {

/// The options about puzzles: N, provinces, cards, level, rating, themes and the like.
void declare_wishes(Options& options);
/// Throws UsageError, which says why, for what no puzzle can meet.
[[nodiscard]] GeneratorOptions read_wishes(const Options& options, const Game& game);
/// As a pack's [Run] names them, without seed and count.
[[nodiscard]] std::string wishes_text(const GeneratorOptions& wishes, const Game& game, const Options& options);

/// `--best K --of M --quota NAME=PERCENT`: the best K of the first M puzzles.
struct BestOf {
    std::size_t best = 0, of = 0;
    Quotas quotas;
};
void declare_best(Options& options);
/// Nothing if it is not asked for. Throws UsageError.
[[nodiscard]] std::optional<BestOf> read_best(const Options& options);
/// " --best 100 --of 1000 --quota card=33 ...", and the way back from a pack's [Run].
[[nodiscard]] std::string best_text(const BestOf& best);
[[nodiscard]] std::optional<BestOf> best_in(std::string_view run);

/// Seat 1 of 3 cards and so on: why no position with such hands can have the theme; nothing if one may.
[[nodiscard]] std::optional<std::string> theme_refusal(const GeneratorOptions& wishes, const Game& game);

} // namespace siam::tools
