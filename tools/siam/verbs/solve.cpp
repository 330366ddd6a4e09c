// `siam solve`: which side can force a win, in how many cards, and how.
#include "tools/siam/frame/verbs.hpp"
#include "tools/siam/verbs/solve_records.hpp"

namespace siam::tools {

/// After an interruption, only records with a first try are answered.
Exit run_solve(const Options& options) {
    catch_interruptions();
    Session session(options);
    RecordSolver solver(options);
    SolveRun run(options, session, solver);
    const auto answer_all = [&](std::span<const PositionRecord> records, const std::vector<std::size_t>& unknown) {
        std::vector<WaitingRecord> waiting;
        for (const std::size_t i : unknown) waiting.push_back({records[i]});
        solver.try_first(waiting);
        for (std::size_t at = 0; at < unknown.size(); ++at) {
            if (RecordClock::interrupted() && !waiting[at].first) return;
            try {
                run.take(unknown[at], solver.answer(waiting[at]));
            } catch (const TextError& error) {
                run.refuse(unknown[at], error);
            }
        }
    };
    run.read(options.arguments(), solver.most_ahead(), answer_all);
    solver.say_compared();
    return run.finish();
}

} // namespace siam::tools
