/// The harvest of a run of the generator: candidates, judged in their order.
#pragma once

#include <mutex>

#include "puzzles/generate.hpp"
#include "puzzles/pack/pack.hpp"
#include "puzzles/verify.hpp"
#include "tools/siam/frame/quantities.hpp"

namespace siam::tools {

/// The counts of a run.
struct Tally {
    std::uint64_t candidates = 0, positions = 0, puzzles = 0;
    std::array<std::uint64_t, gate_count> refused{};
};

/// Judges the candidates of a run in the order of their numbers: the pack holds the first `count` new puzzles.
class Harvest {
public:
    Harvest(bool is_shard, std::size_t count, Copies copies)
        : is_shard_(is_shard), count_(count), copies_(std::move(copies)) {}

    /// Judges the next candidate.
    void judge(Candidate&& candidate);
    [[nodiscard]] bool is_complete() const { return tally().puzzles >= count_; }
    /// Any thread may call this.
    [[nodiscard]] Tally tally() const;
    /// The puzzles in candidate order.
    [[nodiscard]] std::vector<PackPuzzle> puzzles() && { return std::move(puzzles_); }

private:
    const bool is_shard_;
    const std::size_t count_;
    Copies copies_;
    std::vector<PackPuzzle> puzzles_; ///< new puzzles, and in a shard also their copies
    mutable std::mutex mutex_;
    Tally tally_; ///< guarded by mutex_
};

/// A sentence that says which gate refuses most positions, how many, and which options may yield more puzzles.
[[nodiscard]] std::string advice(const Tally& tally);

} // namespace siam::tools
