// `siam puzzle`: the puzzles of a pack, solved at the terminal.
#include "tools/siam/frame/record_clock.hpp"
#include "tools/siam/frame/verbs.hpp"
#include "tools/siam/play/puzzle_dialogue.hpp"

namespace siam::tools {

Exit run_puzzle(const Options& options) {
    catch_interruptions();
    const Paint paint(wants_colour(options));
    PuzzleRound round(options);
    return PuzzleDialogue(round, paint).run();
}

} // namespace siam::tools
