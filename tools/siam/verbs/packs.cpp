// `siam generate`, `verify`, `print` and `puzzle`: the verbs about packs, whose work tools/siam/packs and play do.
#include "tools/siam/frame/verbs.hpp"
#include "tools/siam/packs/booklet.hpp"
#include "tools/siam/packs/generate_run.hpp"
#include "tools/siam/packs/verify_run.hpp"
#include "tools/siam/play/puzzle_dialogue.hpp"

namespace siam::tools {

Exit run_generate(const Options& options) {
    catch_interruptions();
    return GenerateRun(options).make();
}

Exit run_verify(const Options& options) { return verify_packs(options); }

Exit run_print(const Options& options) {
    const auto paper = static_cast<Paper>(options.choice("paper", {"a4", "a5", "letter"}).value_or(0));
    if (options.has("paper") && !options.has("html")) throw UsageError("--paper needs --html");
    Session session(options);
    Rulebook rulebook(session.library.variants());
    const Booklet booklet = read_booklet(options, rulebook);
    options.has("html") ? write_html(session.output, booklet, paper) : write_text(session.output, booklet);
    return session.finish();
}

Exit run_puzzle(const Options& options) {
    catch_interruptions();
    const Paint paint(wants_colour(options));
    PuzzleRound round(options);
    return solve_at_terminal(round, paint);
}

} // namespace siam::tools
