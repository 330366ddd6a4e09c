/// How many puzzles a run of `siam generate` was asked for, as options and in a pack's [Run].
#pragma once

#include "tools/siam/frame/quantities.hpp"
#include "tools/siam/packs/best_of.hpp"

namespace siam::tools {

/// Leaves out which puzzles were asked for, because nobody reads that from a pack.
struct Asked {
    std::optional<std::size_t> count{}; ///< nothing if the run makes all puzzles of games
    std::optional<BestOf> best{};       ///< `--best`
    Quotas quotas = Quotas::none();     ///< without `--best`
    Shard shard{};
};

/// The words for the options, except the shard: "--count 100 --quota idle=10", or "--best 100 --of 1000 ...".
[[nodiscard]] std::string run_words(const Asked& asked);
/// The run's command line without its shard, and the options. A text that is not such a command line names no options.
[[nodiscard]] std::pair<std::string, Asked> read_run(std::string_view run);

} // namespace siam::tools
