// Reports on a position while siam solves it.
#include "tools/siam/verbs/solve_watch.hpp"

#include <fmt/format.h>

#include "tools/siam/frame/quantities.hpp"

namespace siam::tools {

SolveWatch::SolveWatch(const Options& options) : style_(Progress::style_of(options)) {
    const auto report = options.value("report");
    if (!report) return;
    if (!options.has("json")) throw UsageError("--report needs --json");
    every_ = read_time("report", *report);
    if (every_->count() == 0) throw UsageError("--report: expected at least 1ms");
}

SolveWatch::Watching::Watching(
    const SolveWatch& watch, const PositionRecord& record, Detail detail, Verdicts known, LimitedSolver& solver)
    : record_(record), detail_(detail), solver_(solver) {
    so_far_.force = std::move(known);
    if (watch.style_ == Progress::Style::none && !watch.every_) return;
    solver_.tell([this](const Verdicts& force, std::uint64_t nodes) {
        const std::lock_guard lock(mutex_);
        so_far_.force = force;
        so_far_.nodes = nodes;
    });
    progress_.emplace(watch.style_, [this] {
        const SoFar known_now = so_far();
        return fmt::format(
            "{}{}: {}", record_.place.prefix(), rough_time(known_now.seconds), short_text(record_.game, known_now));
    });
    if (watch.every_) reports_.emplace(*watch.every_, [this] { report(); });
}

SolveWatch::Watching::~Watching() {
    reports_.reset();
    progress_.reset();
    solver_.tell({});
}

SoFar SolveWatch::Watching::so_far() {
    const std::lock_guard lock(mutex_);
    so_far_.seconds = solver_.seconds();
    return so_far_;
}

/// Writes a report. Ignores a failed write: writing the answer will fail, too, and that error is reported.
void SolveWatch::Watching::report() {
    SoFar known_now = so_far();
    known_now.reports = ++reports_written_;
    Output output;
    output.write_line(json_line(json_of(record_, detail_, known_now)));
    try {
        output.flush();
    } catch (const OutputError&) {
        return;
    }
}

} // namespace siam::tools
