/// The verification of one pack: several threads prove every puzzle again, each within its limits.
#pragma once

#include "solver/memory_budget.hpp"
#include "tools/siam/frame/journal.hpp"
#include "tools/siam/frame/progress.hpp"
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

class PackVerification {
public:
    PackVerification(PackFile file, const VerifyLimits& limits, Journal* journal);

    /// A function that proves puzzles by judged() and keep(), until all are decided or the user interrupts.
    using Prove = std::function<void(PackVerification&, Progress::Style)>;
    /// Verifies the pack. If the user interrupts, the remaining puzzles stay open.
    void run(Progress::Style style, const Prove& prove);

    // Workers call the functions below. Any thread may call them, but only one at a time for each puzzle.
    /// Whether an earlier run has found the puzzle sound.
    [[nodiscard]] bool was_proved(std::size_t which) const;
    /// Judges a puzzle. The time for it begins now.
    [[nodiscard]] VerifiedPuzzle judged(std::size_t which) const;
    void keep(std::size_t which, VerifiedPuzzle&& judged);
    /// Proves the puzzles with several threads of this process.
    void prove(Progress::Style style);
    /// Proves again the puzzles whose first proof ran out of memory. Each of them gets the whole memory, so that no
    /// verdict depends on timing.
    void prove_starved();

    [[nodiscard]] const VerifyLimits& limits() const noexcept { return limits_; }
    [[nodiscard]] const std::string& name() const noexcept { return file_.name; }
    [[nodiscard]] const std::string& text() const noexcept { return *file_.text; } ///< the text of the pack
    [[nodiscard]] const Pack& pack() const noexcept { return file_.read.pack; }
    /// The judgements, in the order of the pack's puzzles.
    [[nodiscard]] const std::vector<VerifiedPuzzle>& puzzles() const noexcept { return puzzles_; }
    /// The puzzles that cannot be read, and the faults of the pack itself.
    [[nodiscard]] const std::vector<PlacedFault>& form_faults() const noexcept { return form_faults_; }

private:
    [[nodiscard]] std::string key(std::size_t which) const;
    void check_versions();
    void find_copies();
    void check_whole();

    PackFile file_;
    const VerifyLimits& limits_;
    MemoryBudget budget_;
    VerifierOptions options_; ///< for one thread, without a deadline
    Journal* journal_;
    std::string hash_; ///< hash of the pack's text
    std::vector<VerifiedPuzzle> puzzles_;
    std::vector<PlacedFault> form_faults_;
};

/// Verifies the packs that the arguments name. Throws UsageError, FileError, BadInput.
[[nodiscard]] Exit verify_packs(const Options& options, const PackVerification::Prove& prove);

} // namespace siam::tools
