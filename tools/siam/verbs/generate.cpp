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
        "siam plays games between simple players. Its candidates are late positions of these games, and "
        "positions that one other turn would have led to. A candidate becomes a puzzle if the player to move "
        "can force a win in N, only one class of equivalent first turns does so, and the position passes all "
        "other tests (`siam formats gates` lists them). siam also proves what the other first turns do: the "
        "puzzle's goal is `strict` if none of them wins at all, and `fastest` if one wins later. With "
        "--fastest, siam makes puzzles of both kinds; otherwise only strict ones.\n"
        "--best keeps the puzzles with the highest scores; `siam formats score` explains the score. Quotas "
        "keep them varied: at most 33 % of the keys play the same card (card=33), at most 10 % are a pass "
        "(pass=10), at most 10 % are a card without effect (no-effect=10), at most 10 % of the puzzles have "
        "the same set of themes (themes=10), and the puzzles spread over the levels as evenly as possible "
        "(levels=even).\n"
        "The same seed and options always make the same pack, byte by byte. The number of threads does not "
        "matter, and neither does splitting the run into shards if you merge their packs. siam saves each "
        "candidate at once in FILE.journal, next to the pack; --resume continues a stopped run.",
    .declare = GenerateRun::declare,
    .run = run_generate};

} // namespace siam::tools
