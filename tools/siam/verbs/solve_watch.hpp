/// Reports on a position while siam solves it: `--progress` and `--report`.
#pragma once

#include <mutex>

#include "tools/siam/frame/limits.hpp"
#include "tools/siam/frame/progress.hpp"
#include "tools/siam/words/solve_answer.hpp"

namespace siam::tools {

class SolveWatch {
public:
    /// Throws UsageError.
    explicit SolveWatch(const Options& options);

    /// Shows and reports the solver's news about a position, as long as this object lives.
    class Watching {
    public:
        Watching(
            const SolveWatch& watch, const PositionRecord& record, Detail detail, Verdicts known,
            LimitedSolver& solver);
        ~Watching();
        Watching(const Watching&) = delete;
        Watching& operator=(const Watching&) = delete;

    private:
        [[nodiscard]] SoFar so_far();
        void report();

        const PositionRecord& record_;
        Detail detail_;
        LimitedSolver& solver_;
        std::mutex mutex_;
        SoFar so_far_;                 ///< guarded by mutex_
        unsigned reports_written_ = 0; ///< used only by the reporting thread
        std::optional<Progress> progress_;
        std::optional<Ticker> reports_; ///< the last members: the threads end before the other members
    };
    /// Begins to watch a position. `known` holds the bounds proved before.
    [[nodiscard]] Watching over(
        const PositionRecord& record, Detail detail, Verdicts known, LimitedSolver& solver) const {
        return {*this, record, detail, std::move(known), solver};
    }

private:
    Progress::Style style_;
    std::optional<std::chrono::milliseconds> every_;
};

} // namespace siam::tools
