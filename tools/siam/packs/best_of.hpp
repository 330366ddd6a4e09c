/// The options that choose the best of many puzzles, and the choice itself.
#pragma once

#include "puzzles/pack/pack.hpp"
#include "puzzles/selection.hpp"
#include "tools/siam/frame/options.hpp"
#include "tools/siam/frame/session.hpp"

namespace siam::tools {

/// `--best K --of M --quota NAME=PERCENT`: the best K of the first M puzzles.
struct BestOf {
    std::size_t best = 0, of = 0;
    Quotas quotas;
};
/// Reads the options; returns nothing without `--best`. Throws UsageError.
[[nodiscard]] std::optional<BestOf> read_best(const Options& options);
/// best_text() writes " --best 100 --of 1000 --quota card=33 ..."; best_in() reads this back from a pack's [Run].
[[nodiscard]] std::string best_text(const BestOf& best);
[[nodiscard]] std::optional<BestOf> best_in(std::string_view run);

/// Keeps only the best puzzles in the pack, in the order of their candidates. Prints a note if the quotas leave too few
/// puzzles.
void choose_best(Pack& pack, const BestOf& best, Session& session);

} // namespace siam::tools
