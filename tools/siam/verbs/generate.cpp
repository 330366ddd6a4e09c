// `siam generate`: makes packs of puzzles.
#include "tools/siam/generate_run.hpp"
#include "tools/siam/verbs.hpp"

namespace siam::tools {
namespace {

Exit run(const Options& options) {
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
        "Candidates are late positions of games between simple players, and those that another turn in such a game "
        "would have led to. One that passes every gate becomes a puzzle: the player to move can force a win in N, by "
        "one class of equivalent first turns only. Its goal is "
        "proved: `strict` if no other first turn wins at all, `fastest` if another wins later. Puzzles of the latter "
        "kind are made with --fastest only, beside strict ones. With --best the puzzles with the highest scores are "
        "kept, as many of each level as can be; PACK.md says what the score adds up.\n"
        "The same seed and options make the same pack, byte by byte, with any number of threads, and with any number "
        "of shards whose packs are merged. What is found is at once safe in FILE.journal, next to the pack; a run "
        "that was stopped goes on with --resume.",
    .declare = GenerateRun::declare,
    .run = run};

} // namespace siam::tools
