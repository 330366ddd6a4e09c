/// Judges puzzles for `siam verify`.
#pragma once

#include "puzzles/verify.hpp"
#include "solver/memory_budget.hpp"
#include "tools/siam/frame/limits.hpp"
#include "tools/siam/frame/packed.hpp"
#include "tools/siam/frame/record_clock.hpp"
#include "tools/siam/words/commentary.hpp"

namespace siam {

/// For packed(): judgements are bytes.
template <class One>
requires std::is_same_v<std::remove_const_t<One>, Fault>
auto parts(One& one) { return std::tie(one.claim, one.why, one.stored, one.found, one.lines_on); }

} // namespace siam

namespace siam::tools {

/// Whether and why a puzzle is undecided.
enum class Open : std::uint8_t { no, not_checked, interrupted, nodes, memory, time };
[[nodiscard]] constexpr std::string_view text_of(Open open) noexcept {
    constexpr std::array<std::string_view, 6> texts{
        "",
        "not checked",
        "interrupted",
        "not decided within the nodes allowed",
        "not decided within the memory allowed",
        "not decided within the time allowed"};
    return texts[static_cast<unsigned>(open)];
}

/// Judges puzzles on several threads, which share the memory. A judgement is bytes, so that any process can make it.
/// \pre share_memory() before the first judgement
class Judge {
public:
    /// Reads the options for memory, threads, time and nodes. Throws UsageError.
    explicit Judge(const Options& options)
        : memory_(memory_option(options)), threads_(threads_option(options)), time_(time_option(options)) {
        options_.limits.nodes = nodes_option(options);
        options_.limits.stop = &RecordClock::stop_flag();
    }

    /// Shares among the threads what a loaded pack leaves of the memory. Throws UsageError if that is too little.
    void share_memory() {
        budget_.emplace(working_memory(memory_, threads_));
        options_.budget = &*budget_;
        // Half of the memory is for the checkers, which need most of it only for hard puzzles.
        options_.memory = std::min(largest_table, budget_->limit() / 4 / threads_);
    }

    [[nodiscard]] unsigned threads() const noexcept { return threads_; }

    /// Judges a puzzle; the time for it begins now.
    /// \param pack the puzzle's pack; the commentary is not compared if another version has told it
    [[nodiscard]] std::string judgement(const Pack& pack, const PackPuzzle& entry) const {
        VerifierOptions options = options_;
        if (time_) options.limits.within<std::chrono::steady_clock>(*time_);
        const Judgement judgement =
            pack.reasons == reasons_version ? judge(entry, commentary, options) : judge(entry.puzzle, options);
        return packed(open(judgement.undecided), judgement.faults);
    }

private:
    static constexpr std::size_t largest_table = std::size_t{1} << 28;

    static Open open(std::optional<Undecided> why) {
        if (!why) return Open::no;
        if (RecordClock::interrupted()) return Open::interrupted;
        if (why == Undecided::effort) return Open::nodes;
        return why == Undecided::memory ? Open::memory : Open::time;
    }

    std::size_t memory_; ///< of the whole process
    unsigned threads_;
    std::optional<std::chrono::milliseconds> time_; ///< the time for each puzzle
    std::optional<MemoryBudget> budget_;
    VerifierOptions options_; ///< without a deadline
};

} // namespace siam::tools
