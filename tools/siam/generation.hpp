/// A run of the generator: candidates made by several threads, judged in their order.
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
#include "tools/siam/journal.hpp"
#include "tools/siam/shard.hpp"

namespace siam::tools {

/// The counts of a run.
struct Tally {
    std::uint64_t candidates = 0, positions = 0, puzzles = 0;
    std::array<std::uint64_t, gate_count> refused{};
};

/// Candidates come in as they are finished and are judged in the order of their numbers, so that the result does not
/// depend on the number of threads. The first `count` that are new are the pack. Any thread may call any member.
class Harvest {
public:
    /// The journal, if any, gets every candidate that comes in.
    Harvest(Shard shard, std::size_t count, Copies copies, Journal* journal)
        : shard_(shard), count_(count), copies_(std::move(copies)), journal_(journal), judged_up_to_(shard.first) {
        next_ = shard.first;
    }

    /// There are candidates with smaller numbers only. Before any other call.
    void end_before(std::uint64_t number) { end_ = number; }
    /// All candidates that there are have been judged.
    [[nodiscard]] bool is_exhausted() const;
    /// Puts back candidates of an earlier part of the run. \pre no other call was made
    void put_back(std::vector<Candidate>&& candidates);
    /// The number of a candidate that nobody works on; nothing if there are enough puzzles.
    [[nodiscard]] std::optional<std::uint64_t> next();
    void put(Candidate&& candidate);

    [[nodiscard]] bool is_complete() const;
    [[nodiscard]] Tally tally() const;
    /// In candidate order. When all threads have ended.
    [[nodiscard]] std::vector<PackPuzzle> puzzles() && { return std::move(puzzles_); }

private:
    void judge_those_in_order();
    void judge(Candidate&& candidate);

    mutable std::mutex mutex_;
    const Shard shard_;
    const std::size_t count_;
    Copies copies_;
    Journal* journal_;
    std::uint64_t end_ = std::numeric_limits<std::uint64_t>::max(); ///< of the candidates' numbers
    std::uint64_t next_ = 0;
    std::uint64_t judged_up_to_;
    std::map<std::uint64_t, Candidate> waiting_; ///< for one before them
    std::vector<PackPuzzle> puzzles_;            ///< those that are new, and in a shard their copies
    Tally tally_;
};

/// Says on standard error, once, if nothing has been found after a while, and what refuses most.
class Doubt {
public:
    explicit Doubt(std::function<Tally()> tally);

private:
    std::jthread thread_;
};

/// Makes candidates for several threads, each with a generator of its own, that share the memory: one that it does not
/// suffice for while others are worked on is made alone.
class CandidateMaker {
public:
    /// Nothing if the program's stop flag was set first. Throws OverBudget if the memory does not suffice even then.
    [[nodiscard]] std::optional<Candidate> make(Generator& generator, std::uint64_t number);

private:
    std::mutex door_;
    std::shared_mutex room_;
};

/// Works until the harvest is complete or the program's stop flag is set, and sets it. A candidate that the memory does
/// not suffice for while others are worked on is made alone. Throws what a thread throws; OverBudget if it does not
/// suffice even then.
void generate(const Game& game, const GeneratorOptions& options, unsigned threads, Harvest& harvest);

} // namespace siam::tools
