/// A run of `siam check`: reads suites and rule cases, and reports differences in the order of the input.
#pragma once

#include "tools/siam/verbs/check_suite.hpp"

#include <variant>

namespace siam::tools {

/// Thrown if the user interrupts before a record is compared.
struct NotCompared {};
/// The result of comparing a record; a TextError if the record makes no sense.
using Compared = std::variant<NotCompared, TextError, std::vector<Comparison>>;

class CheckRun {
public:
    /// Compares records of suites, up to `most_ahead` at once, and returns one result for each, in order. The run
    /// itself checks rule cases.
    using CompareAll = std::function<std::vector<Compared>(std::span<const PositionRecord>)>;

    CheckRun(const Options& options, std::size_t most_ahead, CompareAll compare_all);
    Exit run(const std::vector<std::string>& arguments);

private:
    void check_line(Place& place, const Line& line);
    void check_record(Place& place, const Record& record);
    /// Answers the records that are read and not yet compared. Returns false after an interruption.
    bool compare_those_read();
    void answer(const PositionRecord& record, const std::vector<Comparison>& comparisons);
    void count(const Comparison& comparison);
    void report(const Place& place, const Comparison& comparison, std::string_view subject = {});
    void check_case_line(const Place& place, const Line& line);
    void answer(const Place& where, const Finding& finding);
    [[nodiscard]] std::string summary() const;

    enum class Kind { unknown, cases, suite };

    Session session_;
    std::size_t most_ahead_;
    CompareAll compare_all_;
    std::vector<PositionRecord> read_;
    const Source* source_ = nullptr; ///< the case being read
    Kind kind_ = Kind::unknown;      ///< of that source
    std::optional<CaseReader> cases_;
    std::uint64_t checked_ = 0, different_ = 0, undecided_ = 0, without_answers_ = 0;
};

/// Compares one record.
[[nodiscard]] Compared compared(const PositionRecord& record, LimitedSolver& solver);

} // namespace siam::tools
