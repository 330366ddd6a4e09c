// `siam verify`: proves every puzzle of a pack again and looks for copies.
#include "tools/siam/verbs.hpp"
#include "tools/siam/verify_run.hpp"

namespace siam::tools {
namespace {

Exit run(const Options& options) {
    catch_interruptions();
    if (options.arguments().empty()) throw UsageError("which packs? `-` is standard input");
    return VerifyRun(options).run(options.arguments());
}

} // namespace

constinit const Verb verify_verb{
    .name = "verify",
    .summary = "prove every puzzle of a pack again, report errors",
    .examples = R"(  siam verify pack.txt
  siam verify --json puzzles/packs/*.txt
  siam verify --time 1m --memory 4G --journal pack.verified pack.txt
)",
    .usage = "[OPTION...] PACK...",
    .about =
        "Each puzzle is proved by a checker that uses the rules alone, its key is shown to be the only one, its deal "
        "is replayed, its grades and themes are worked out anew, and copies are looked for. Every fault is named "
        "with its line. Exit code 1 if there is any.\n"
        "When a limit is reached, or on Ctrl-C, what is known by then is said; a puzzle that is not decided is neither "
        "sound nor faulty, and the exit code is 4. With --journal the same command goes on where it was stopped: what "
        "was found sound is not proved again, as long as pack and program are the same, byte by byte and version by "
        "version. When nothing is left to do the journal goes away.",
    .declare = VerifyRun::declare,
    .run = run};

} // namespace siam::tools
