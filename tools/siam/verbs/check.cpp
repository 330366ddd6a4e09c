// `siam check`: compares suites and rule cases with computed answers.
#include "tools/siam/frame/verbs.hpp"
#include "tools/siam/verbs/check_run.hpp"

namespace siam::tools {
namespace {

void declare_check(Options& options) {
    declare_limits(options);
    declare_session(options);
}

Exit run_check(const Options& options) {
    catch_interruptions();
    LimitedSolver solver(options, MemoryFor::search_and_others);
    const auto compare_one = [&](std::span<const PositionRecord> records) {
        return std::vector<Compared>{compared(records.front(), solver)};
    };
    return CheckRun(options, 1, compare_one).run(options.arguments());
}

} // namespace

constinit const Verb check_verb{
    .name = "check",
    .summary = "check suites (*.epd) and rule cases (*.case), and report differences",
    .examples = R"(  siam check tests/suites/*.epd tests/rules/*.case
  siam check --time 10s --json my-suite.epd
)",
    .usage = "[OPTION...] [FILE]...",
    .about =
        "A suite (*.epd) holds positions with the answers expected for them, as operations: perft, force, "
        "win, keys, ex, rational and winner. siam computes each answer again and compares. Besides these, a "
        "suite may use only the operations id, turn and line. A rule case (*.case) states what a rule says "
        "about one position. siam reads a file as rule cases if its name ends in .case or its text begins "
        "like a rule case; otherwise as a suite. The exit code is 1 if an answer differs, and 3 if there was "
        "nothing to check.\n"
        "--time limits the work on each position of a suite, --nodes that on each of its answers. Rule cases "
        "need no limits. If a limit or Ctrl-C leaves an answer open, it counts as neither right nor wrong, "
        "and the exit code is 4.",
    .declare = declare_check,
    .run = run_check};

} // namespace siam::tools
