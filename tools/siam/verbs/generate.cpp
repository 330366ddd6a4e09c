// `siam generate`: makes packs of puzzles.
#include "tools/siam/frame/verbs.hpp"
#include "tools/siam/packs/generate_run.hpp"

namespace siam::tools {
namespace {

Exit run_generate(const Options& options) {
    catch_interruptions();
    return GenerateRun(options).make();
}

} // namespace

constinit const Verb generate_verb{
    .name = "generate",
    .summary = "make packs of puzzles \"win in N\", each proved and graded",
    .examples = R"(  siam generate --count 50 --n 2 --players 2 --open 3 --cards 4 --seed 7 -o pack.txt
  siam generate --players 3 --n 2 --open 3 --cards 5 --min-level 3 --jsonl pack.jsonl -o pack.txt
  siam generate --theme waiting --count 10 --why | siam print -
  siam generate --best 50 --of 2000 --quota themes=off --unique line -o best.txt
  siam generate --seed 7 --shard 1/3 -o part1.txt
  siam generate --from my-games.txt --n 1..3 --why
)",
    .usage = "[OPTION...]",
    .about =
        "Candidates are late positions of games between simple players, and positions that another turn in such a "
        "game would have led to. A candidate that passes every gate becomes a puzzle: the player to move can force "
        "a win in N, and only one class of equivalent first turns does it. siam proves the puzzle's goal: `strict` "
        "if no other first turn wins at all, `fastest` if another one wins later. The second kind needs --fastest, "
        "which still makes strict puzzles too. --best keeps the puzzles with the highest scores, as evenly over the "
        "levels as possible; PACK.md lists the terms of the score.\n"
        "The same seed and options make the same pack, byte by byte, with any number of threads, and with any "
        "number of shards whose packs are merged. siam saves each candidate in FILE.journal, next to the pack, at "
        "once; --resume continues a run that was stopped.",
    .declare = GenerateRun::declare,
    .run = run_generate};

} // namespace siam::tools
