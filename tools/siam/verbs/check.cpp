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
    .summary = "check suites (*.epd) and rule cases (*.case), report differences",
    .examples = R"(  siam check tests/suites/*.epd tests/rules/*.case
  siam check --time 10s --json my-suite.epd
)",
    .usage = "[OPTION...] [FILE]...",
    .about =
        "A suite (*.epd) holds positions with the operations perft, force, win, keys, ex, rational and winner; siam "
        "computes each answer again. Besides these, only the operations id, turn and line are allowed. A rule case "
        "(*.case) states what a rule says about a position. siam reads a file as rule cases if its name ends in "
        ".case or it begins like one, and as a suite otherwise. Exit code 1: something differs; 3: nothing was "
        "checked.\n"
        "The limits hold for each record of a suite, and --nodes for each of its questions. Rule cases have no "
        "limits, since each concerns one position only. An answer that a limit or Ctrl-C leaves open counts as "
        "neither right nor wrong: exit code 4.",
    .declare = declare_check,
    .run = run_check};

} // namespace siam::tools
