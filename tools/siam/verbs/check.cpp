// `siam check`: compares suites and rule cases with computed answers.
#include "tools/siam/check_run.hpp"
#include "tools/siam/verbs.hpp"

namespace siam::tools {
namespace {

void declare(Options& options) {
    declare_limits(options);
    declare_session(options);
}

Exit run(const Options& options) {
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
        "Suites: positions with the operations perft, force, win, keys, ex, rational and winner; each is worked out "
        "anew. An operation that is none of these, nor id, turn or line, is an error. Rule cases: what a rule says "
        "about a position. Files that end in .case, or begin like one, are "
        "cases; all others are suites. Exit code 1 if something differs, 3 if nothing was checked.\n"
        "The limits hold for each record of a suite, --nodes for each of its questions; rule cases have none, since "
        "each "
        "asks about one position only. What is not decided within them, or when Ctrl-C comes, is neither right nor "
        "wrong: exit code 4.",
    .declare = declare,
    .run = run};

} // namespace siam::tools
