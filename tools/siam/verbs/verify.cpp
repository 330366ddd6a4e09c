// `siam verify`: proves every puzzle of a pack again and looks for copies.
#include "tools/siam/frame/record_clock.hpp"
#include "tools/siam/frame/verbs.hpp"
#include "tools/siam/packs/verify_run.hpp"

namespace siam::tools {
namespace {

Exit run_verify(const Options& options) {
    catch_interruptions();
    if (options.arguments().empty()) throw UsageError("name a pack, or `-` for standard input");
    return VerifyRun(options).run(options.arguments());
}

} // namespace

constinit const Verb verify_verb{
    .name = "verify",
    .summary = "prove every puzzle of a pack again, and report errors",
    .examples = R"(  siam verify pack.txt
  siam verify --json puzzles/packs/*.txt
  siam verify --time 1m --memory 4G --journal pack.verified pack.txt
)",
    .usage = "[OPTION...] PACK...",
    .about =
        "siam proves each puzzle, and that its key is the only one, with a checker that uses the rules alone. "
        "It also replays each deal, computes grades and themes again, and looks for copies. It reports every "
        "fault with its line, and the exit code is 1.\n"
        "When siam reaches a limit, or you press Ctrl-C, it reports the results so far. A puzzle left open "
        "counts as neither sound nor faulty, and the exit code is 4.\n"
        "With --journal, run the same command to resume: siam skips the puzzles that it has found sound, as "
        "long as the pack's bytes and the program's version are the same. It removes the journal when every "
        "puzzle is decided.",
    .declare = VerifyRun::declare,
    .run = run_verify};

} // namespace siam::tools
