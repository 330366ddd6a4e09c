/// The verification of one pack: proves every puzzle again, each within its limits.
#pragma once

#include "solver/memory_budget.hpp"
#include "tools/siam/frame/journal.hpp"
#include "tools/siam/frame/progress.hpp"
#include "tools/siam/frame/run.hpp"
#include "tools/siam/packs/pack_files.hpp"

namespace siam::tools {

/// A fault and its place.
struct PlacedFault {
    unsigned line;
    std::string text;
    std::string id{}; ///< in reports: the puzzle's id; empty if the fault concerns the pack
};

/// The judgement of one puzzle. Without faults and open claims the puzzle is sound.
struct VerifiedPuzzle {
    std::vector<PlacedFault> faults;
    std::string open;         ///< why the puzzle is undecided; empty if it is decided
    bool was_begun = false;   ///< false if an interruption came first
    bool was_starved = false; ///< whether more memory would decide the puzzle
    bool was_proved = false;  ///< whether an earlier run has proved the puzzle
    [[nodiscard]] bool is_sound() const noexcept { return faults.empty() && open.empty(); }
};

/// The limits that the options of `siam verify` set.
struct VerifyLimits {
    /// Throws UsageError.
    explicit VerifyLimits(const Options& options);

    std::size_t memory; ///< the memory of the whole process
    unsigned threads;
    std::optional<std::chrono::milliseconds> time; ///< the time for each puzzle
    std::uint64_t nodes;
};

/// Judges puzzles on several threads, which share the memory. A judgement is bytes, so that any process can make it.
class Judge {
public:
    explicit Judge(const VerifyLimits& limits);
    /// Judges a puzzle; the time for it begins now.
    [[nodiscard]] std::string judgement(const Puzzle& puzzle, bool is_of_format_1) const;

private:
    std::optional<std::chrono::milliseconds> time_;
    MemoryBudget budget_;
    VerifierOptions options_; ///< without a deadline
};

class PackVerification {
public:
    PackVerification(PackFile file, const VerifyLimits& limits, Journal* journal);

    /// Verifies the pack. If the user interrupts, the remaining puzzles stay open.
    void run(Progress::Style style);

    [[nodiscard]] const std::string& name() const noexcept { return file_.name; }
    [[nodiscard]] const Pack& pack() const noexcept { return file_.read.pack; }
    /// The judgements, in the order of the pack's puzzles.
    [[nodiscard]] const std::vector<VerifiedPuzzle>& puzzles() const noexcept { return puzzles_; }
    /// The puzzles that cannot be read, and the faults of the pack itself.
    [[nodiscard]] const std::vector<PlacedFault>& form_faults() const noexcept { return form_faults_; }

private:
    [[nodiscard]] std::string key(std::size_t which) const;
    void check_versions();
    void find_copies();
    void prove(Progress::Style style);
    void prove(Runner& runner, const std::vector<std::size_t>& which, unsigned threads);
    void keep(std::size_t which, std::string_view judgement);
    void check_whole();

    PackFile file_;
    const VerifyLimits& limits_;
    Judge judge_;
    Journal* journal_;
    std::string hash_;                     ///< hash of the pack's text
    std::atomic<std::size_t> checked_ = 0; ///< the number of puzzles that were judged
    std::vector<VerifiedPuzzle> puzzles_;
    std::vector<PlacedFault> form_faults_;
};

/// Judges the puzzles of the process that leads, until there are no more.
void help_to_verify(const Options& options);

} // namespace siam::tools
