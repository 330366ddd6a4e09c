/// A run of the generator: several threads make candidates, and one judge takes them in order.
#pragma once

#include <chrono>
#include <functional>
#include <map>
#include <mutex>
#include <shared_mutex>
#include <thread>

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

/// Takes candidates as they are finished, and judges them in the order of their numbers, so the result does not depend
/// on the number of threads. The pack holds the first `count` new puzzles. Any thread may call any member.
class Harvest {
public:
    /// `keep` saves every candidate that arrives, one at a time.
    using Keep = std::function<void(const Candidate&)>;
    Harvest(Shard shard, std::size_t count, Copies copies, Keep keep)
        : shard_(shard), count_(count), copies_(std::move(copies)), keep_(std::move(keep)), judged_up_to_(shard.first) {
        next_ = shard.first;
    }

    /// Limits the candidates to those with numbers below `number`. Call this first.
    void end_before(std::uint64_t number) { end_ = number; }
    /// Whether all existing candidates have been judged.
    [[nodiscard]] bool is_exhausted() const;
    /// Restores the candidates of an earlier part of the run. \pre no other call was made
    void put_back(std::vector<Candidate>&& candidates);
    /// The number of a candidate that no thread has begun; nothing if there are enough puzzles, or no more candidates.
    [[nodiscard]] std::optional<std::uint64_t> next();
    void put(Candidate&& candidate);

    [[nodiscard]] bool is_complete() const;
    [[nodiscard]] Tally tally() const;
    /// The puzzles in candidate order. Call this after all threads have ended.
    [[nodiscard]] std::vector<PackPuzzle> puzzles() && { return std::move(puzzles_); }

private:
    void judge_those_in_order();
    void judge(Candidate&& candidate);

    mutable std::mutex mutex_;
    const Shard shard_;
    const std::size_t count_;
    Copies copies_;
    Keep keep_;
    std::uint64_t end_ = std::numeric_limits<std::uint64_t>::max(); ///< candidates have smaller numbers
    std::uint64_t next_ = 0;
    std::uint64_t judged_up_to_;
    std::map<std::uint64_t, Candidate> waiting_; ///< candidates that wait for one with a smaller number
    std::vector<PackPuzzle> puzzles_;            ///< new puzzles, and in a shard also their copies
    Tally tally_;
};

/// A sentence that says which gate refuses most positions, how many, and which options may yield more puzzles.
[[nodiscard]] std::string advice(const Tally& tally);
/// Makes candidates for several threads, each with its own generator. The threads share the memory. If the memory is
/// too small for a candidate while others are in progress, that candidate is made alone.
class CandidateMaker {
public:
    /// Makes a candidate. Returns nothing if RecordClock::limits() stop the work. Throws OverBudget if all of the
    /// memory is too small.
    [[nodiscard]] std::optional<Candidate> make(Generator& generator, std::uint64_t number);

private:
    std::mutex door_;
    std::shared_mutex room_;
};

/// Makes candidates until the harvest is complete or RecordClock::limits() are reached, then sets the stop flag. If the
/// memory is too small for a candidate while others are in progress, that candidate is made alone. Throws a thread's
/// exception; OverBudget if all of the memory is too small.
void generate(const Game& game, const GeneratorOptions& options, unsigned threads, Harvest& harvest);

} // namespace siam::tools
