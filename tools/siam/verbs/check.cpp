// `siam check`: compares suites and rule cases with computed answers.
#include "tools/siam/frame/verbs.hpp"
#include "tools/siam/verbs/check_run.hpp"

namespace siam::tools {

Exit run_check(const Options& options) {
    catch_interruptions();
    LimitedSolver solver(options, MemoryFor::search_and_others);
    const auto compare_one = [&](std::span<const PositionRecord> records) {
        return std::vector<Compared>{compared(records.front(), solver)};
    };
    return CheckRun(options, 1, compare_one).run(options.arguments());
}

} // namespace siam::tools
