/// Solves one record after the other for `siam solve`, wherever the records come from and the answers go.
#pragma once

#include "tools/siam/answer_journal.hpp"
#include "tools/siam/limits.hpp"
#include "tools/siam/solve_method.hpp"
#include "tools/siam/solve_watch.hpp"

namespace siam::tools {

/// A record that waits for its answer, with what one thread has found of it; nothing if none has tried.
struct WaitingRecord {
    const PositionRecord& record;
    std::optional<FirstTry> first{};
};

class RecordSolver {
public:
    /// All options of `siam solve`, but those about which records and where they are kept.
    static void declare(Options& options);
    /// Throws UsageError.
    explicit RecordSolver(const Options& options);

    /// Throws TextError if there is no answer to such a record.
    void require(const PositionRecord& record) const;
    /// As it is printed, and what it makes of the exit code. \pre require(record)
    struct Answered {
        std::string text;
        Exit exit = Exit::answered;
    };
    [[nodiscard]] Answered answer(const WaitingRecord& waiting);

    /// Several threads may try a record each: so many are looked at together.
    [[nodiscard]] std::size_t most_ahead() const noexcept;
    /// Gives each thread a small position of its own; those that turn out not to be small are for all threads.
    /// A record without a defined result is not tried, nor one that an interruption leaves no time to begin.
    void try_first(std::span<WaitingRecord* const> records);
    /// Says what comparing methods has come to.
    void say_compared() const;
    /// All that an answer's text depends on besides the record.
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
    SolveWatch watch_;
    unsigned compared_ = 0, different_ = 0;
    Exit of_comparing_ = Exit::answered; ///< of the record at hand
};

/// `--journal`: the first file is written, the others are only read. Nothing if it is not given.
void declare_journal(Options& options);
[[nodiscard]] std::unique_ptr<AnswerJournal> journal_option(const Options& options, const std::string& title);
/// The key of a record in a journal.
[[nodiscard]] std::string journal_question(const PositionRecord& record);

} // namespace siam::tools
