/// Solves one record after another for `siam solve`. Does not depend on where the records come from and where the
/// answers go.
#pragma once

#include <variant>

#include "tools/siam/frame/journal.hpp"
#include "tools/siam/frame/limits.hpp"
#include "tools/siam/frame/progress.hpp"
#include "tools/siam/frame/quantities.hpp"
#include "tools/siam/words/solve_answer.hpp"

namespace siam::tools {

enum class Method { alphabeta, retrograde, reference, both };

/// A record that waits for its answer, and its first try on one thread, if there was one.
struct WaitingRecord {
    const PositionRecord& record;
    std::optional<FirstTry> first{};
};

class RecordSolver {
public:
    /// Reads all options of `siam solve`, except those for the choice of records and for journals. Throws UsageError.
    explicit RecordSolver(const Options& options);

    /// Throws TextError if a record has no answer with these options.
    void require(const PositionRecord& record) const;
    /// The printed answer, and its exit code. \pre require() does not throw for the record
    struct Answered {
        std::string text;
        Exit exit = Exit::answered;
    };
    [[nodiscard]] Answered answer(const WaitingRecord& waiting);

    /// The number of records to read together, so that each thread can try some.
    [[nodiscard]] std::size_t most_ahead() const noexcept;
    /// Makes first tries, one record on each thread. Leaves hard positions for all threads together. Tries no record
    /// whose result is undefined, and no record after an interruption.
    void try_first(std::span<WaitingRecord> records);
    /// Writes a note about the differences that `--method both` found.
    void say_compared() const;
    /// Everything that the text of an answer depends on, besides the record.
    [[nodiscard]] std::string title() const;
    [[nodiscard]] LimitedSolver& solver() noexcept { return solver_; }

private:
    [[nodiscard]] bool searches() const noexcept { return method_ == Method::alphabeta || method_ == Method::both; }
    [[nodiscard]] Answer watched(const WaitingRecord& waiting);
    [[nodiscard]] Answer solve(const WaitingRecord& waiting);
    void compare(const PositionRecord& record, const Answer& forwards);
    [[nodiscard]] std::optional<Solution> tree_of(const PositionRecord& record, unsigned winner);

    Method method_;
    LimitedSolver solver_;
    Detail detail_;
    bool rational_, in_words_, tree_, json_;
    Progress::Style style_;
    std::optional<std::chrono::milliseconds> report_every_;
    unsigned compared_ = 0, different_ = 0;
    Exit of_comparing_ = Exit::answered; ///< the exit code of comparing the methods
};

/// Opens the journals of `--journal`: the first file for writing, the others only for reading. Returns null without the
/// option.
[[nodiscard]] std::unique_ptr<Journal> journal_option(const Options& options, const std::string& title);
/// The key of a record's answer in a journal. `further` names everything that the answer depends on besides the title
/// and the record.
[[nodiscard]] std::string journal_key(const PositionRecord& record, std::string_view further = {});

/// A run of `siam solve`: reads records, and writes their answers in the order of the input. Some answers may come from
/// the journal.
class SolveRun {
public:
    SolveRun(const Options& options, Session& session, RecordSolver& solver);

    /// Answers the records whose numbers are in `unknown`, each by a call of `take` or `refuse`, in any order. After an
    /// interruption it may leave some unanswered.
    using AnswerAll = std::function<void(std::span<const PositionRecord>, const std::vector<std::size_t>& unknown)>;
    /// Reads up to `most_ahead` records at once.
    void read(const std::vector<std::string>& arguments, std::size_t most_ahead, const AnswerAll& answer_all);
    void take(std::size_t i, const RecordSolver::Answered& answered);
    void refuse(std::size_t i, const TextError& error);
    /// Ends the run; call this last.
    [[nodiscard]] Exit finish();

private:
    [[nodiscard]] bool is_known(std::size_t i);
    void write_in_order();

    Session& session_;
    RecordSolver& solver_;
    Shard shard_;
    std::unique_ptr<Journal> journal_;
    std::uint64_t number_ = 0;                ///< the number of the next position
    std::span<const PositionRecord> records_; ///< records in progress
    std::vector<std::variant<std::monostate, std::string, TextError>> answers_;
    std::size_t next_ = 0; ///< the number of the next record to write
};

} // namespace siam::tools
