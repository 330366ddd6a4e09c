// Makes and judges candidates.
#include "tools/siam/packs/generation.hpp"

#include <fmt/format.h>
#include <algorithm>
#include <condition_variable>

#include "solver/parallel.hpp"
#include "tools/siam/frame/embedded.hpp"
#include "tools/siam/frame/output.hpp"
#include "tools/siam/frame/record_clock.hpp"
#include "tools/siam/frame/wording.hpp"

namespace siam::tools {

void Harvest::put_back(std::vector<Candidate>&& candidates) {
    for (Candidate& candidate : candidates) waiting_.insert_or_assign(candidate.number, std::move(candidate));
    judge_those_in_order();
}

std::optional<std::uint64_t> Harvest::next() {
    const std::lock_guard lock(mutex_);
    if (tally_.puzzles >= count_) return {};
    next_ = std::max(next_, judged_up_to_);
    while (waiting_.contains(next_)) next_ += shard_.step;
    if (next_ >= end_) return {};
    const std::uint64_t number = next_;
    next_ += shard_.step;
    return number;
}

void Harvest::put(Candidate&& candidate) {
    const std::lock_guard lock(mutex_);
    if (tally_.puzzles >= count_) return;
    keep_(candidate);
    waiting_.insert_or_assign(candidate.number, std::move(candidate));
    judge_those_in_order();
}

void Harvest::judge_those_in_order() {
    for (auto first = waiting_.begin();
         first != waiting_.end() && first->first == judged_up_to_ && tally_.puzzles < count_;
         first = waiting_.begin()) {
        judge(std::move(first->second));
        waiting_.erase(first);
        judged_up_to_ += shard_.step;
    }
}

void Harvest::judge(Candidate&& candidate) {
    ++tally_.candidates;
    tally_.positions += candidate.positions;
    for (unsigned gate = 0; gate < gate_count; ++gate) tally_.refused[gate] += candidate.refused[gate];
    if (!candidate.puzzle) return;
    const auto copy = copies_.add(*candidate.puzzle, puzzles_.size());
    PackPuzzle entry;
    entry.puzzle = std::move(*candidate.puzzle);
    entry.candidate = candidate.number;
    if (!copy) {
        ++tally_.puzzles;
        return puzzles_.push_back(std::move(entry));
    }
    ++tally_.refused[static_cast<unsigned>(Gate::fresh)];
    if (!shard_.is_part() || copy->of >= puzzles_.size()) return; // a copy of an excluded puzzle is never kept
    entry.copy_of = puzzles_[copy->of].puzzle.id;
    puzzles_.push_back(std::move(entry));
}

bool Harvest::is_exhausted() const {
    const std::lock_guard lock(mutex_);
    return judged_up_to_ >= end_;
}

bool Harvest::is_complete() const {
    const std::lock_guard lock(mutex_);
    return tally_.puzzles >= count_;
}

Tally Harvest::tally() const {
    const std::lock_guard lock(mutex_);
    return tally_;
}

std::string advice(const Tally& tally) {
    const auto most = std::ranges::max_element(tally.refused);
    const std::string_view gate = gate_texts()[static_cast<std::size_t>(most - tally.refused.begin())].name;
    for (std::string_view rest = embedded("advice"); !rest.empty();)
        if (std::string_view why = cut_line(rest); cut_word(why) == gate)
            return fmt::format("{} of {} {}.", *most, counted(tally.positions, "position"), why);
    return "";
}

/// Makes a candidate. Workers share the memory. A worker that needs the whole memory waits until the others are idle.
std::optional<Candidate> CandidateMaker::make(Generator& generator, std::uint64_t number) {
    const Limits limits = RecordClock::limits();
    try {
        std::unique_lock door(door_);
        const std::shared_lock in_company(room_);
        door.unlock();
        return generator.candidate(number, limits);
    } catch (const OverBudget&) {
        // Try again below, after releasing the lock.
    }
    const std::lock_guard door(door_); // no other worker may start meanwhile
    const std::lock_guard alone(room_);
    return generator.candidate(number, limits);
}

void generate(const Game& game, const GeneratorOptions& options, unsigned threads, Harvest& harvest) {
    CandidateMaker maker;
    parallel_for(threads, threads, [&](std::size_t) {
        try {
            Generator generator(game, options);
            while (!RecordClock::limits().interrupted()) {
                const auto number = harvest.next();
                if (!number) break;
                if (auto candidate = maker.make(generator, *number)) harvest.put(std::move(*candidate));
                if (harvest.is_complete()) RecordClock::stop_now(); // the other workers' results are no longer needed
            }
        } catch (...) {
            RecordClock::stop_now();
            throw;
        }
    });
}

} // namespace siam::tools
