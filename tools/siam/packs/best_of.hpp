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
/// Returns the quotas that the options `--quota` give, on top of `quotas`. Throws UsageError.
[[nodiscard]] Quotas read_quotas(const Options& options, Quotas quotas);
/// The quotas of a run without --best. Someone who asks for idle keys, or for the puzzles of games, wants all of them.
[[nodiscard]] Quotas running_quotas(const Options& options, ThemeSet themes);
/// Prints how many puzzles each quota has kept out.
void report_kept_out(const Selection& selection);
/// The most words of `--explained`; nothing without it. Throws UsageError.
[[nodiscard]] std::optional<unsigned> read_explained(const Options& options);
/// Whether the puzzle is explained in at most so many words, if a number is given.
[[nodiscard]] bool is_explained(unsigned explained, std::optional<unsigned> most);

/// Reads the options; returns nothing without `--best`. Throws UsageError.
[[nodiscard]] std::optional<BestOf> read_best(const Options& options);

/// Splits the puzzles into groups: two twins that follow each other, or one puzzle. The groups have their order.
[[nodiscard]] std::vector<std::span<PackPuzzle>> groups_of(std::vector<PackPuzzle>& puzzles);
[[nodiscard]] PuzzleGroup puzzles_in(std::span<const PackPuzzle> group);

/// Keeps only the best groups of puzzles in the pack, in the order of their candidates. Prints a note if the quotas
/// leave too few puzzles. Returns the selection.
Selection choose_best(Pack& pack, const BestOf& best, Session& session);

} // namespace siam::tools
