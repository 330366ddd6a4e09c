// `siam puzzle`: the puzzles of a pack, solved at the terminal.
#include "tools/siam/frame/record_clock.hpp"
#include "tools/siam/frame/verbs.hpp"
#include "tools/siam/play/puzzle_dialogue.hpp"

namespace siam::tools {
namespace {

void declare_puzzle(Options& options) {
    PuzzleRound::declare(options);
    options.values("variant", "FILE", "add the variant in FILE, which replaces a built-in one of the same name");
    declare_colour(options);
}

Exit run_puzzle(const Options& options) {
    catch_interruptions();
    const Paint paint(wants_colour(options));
    PuzzleRound round(options);
    return PuzzleDialogue(round, paint).run();
}

} // namespace

constinit const Verb puzzle_verb{
    .name = "puzzle",
    .summary = "solve puzzles from a pack; each turn is judged and answered",
    .examples = R"(  siam puzzle pack.txt
  siam puzzle --level 1..2 --random pack.txt
  siam puzzle --daily pack.txt
  siam puzzle --number 7 pack.txt
)",
    .usage = "[OPTION...] PACK...",
    .about =
        "siam shows a puzzle and asks for your turn: type it in notation, or choose it from lists, card "
        "first. If your turn is wrong, siam shows the reply that refutes it and takes your turn back. If it "
        "is right, siam plays the longest defence, until you reach the goal. You can ask for hints, the line "
        "that refutes your turn, the solution and your score.\n"
        "siam begins with the first puzzle that you have not yet solved on your own. It keeps your progress "
        "in siam/puzzles.jsonl under XDG_STATE_HOME (~/.local/state).\n"
        "Other programs can have turns judged by `siam engine`, with the request attempt. The exit code after "
        "Ctrl-C is 4.",
    .declare = declare_puzzle,
    .run = run_puzzle};

} // namespace siam::tools
