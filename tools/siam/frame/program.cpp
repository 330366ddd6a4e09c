// The description of the program as a whole.
#include "engine/essential.hpp"
#include "puzzles/pack/pack.hpp"
#include "puzzles/puzzle.hpp"
#include "solver/endgame_table/header.hpp"
#include "tools/siam/frame/commit.hpp"
#include "tools/siam/frame/json_line.hpp"
#include "tools/siam/frame/verb.hpp"

#include <fmt/format.h>

namespace siam::tools {

const std::string_view program_description =
    "Says which side can force a win in a late position of King of Siam, King of Saba or The King Is Dead played with "
    "open hands, in how many cards, by which turns, and what refutes the rest; deals, plays and checks positions; "
    "makes, "
    "proves and prints packs of puzzles.";

const std::string_view program_examples =
    R"(  siam solve "siam:2 KT*rl2/CHrl3m5/LNl2m LX=L/KE=M/SU=R/RY=B/AY=B r3lm4/r2l4m2 RL/KF 1 0 12 -"
  siam show tools/examples/*.epd
  siam deal --players 3 --open 3 --cards 6 --seed 1 | siam solve --time 10s --json
  siam check tests/suites/*.epd tests/rules/*.case
)";

const std::string_view exit_codes =
    "0 every record answered, 1 a check found a difference, 2 wrong usage,\n"
    "3 bad input records, 4 partial answers, 5 file errors or internal errors.\n";

std::string version_text() {
    return fmt::format(
        "siam {}{}\n"
        "built with {}\n"
        "reads packs of formats {} to {}, writes {}; tables of version {}; equivalence of version {}\n",
        SIAM_VERSION, commit.empty() ? "" : fmt::format(", commit {}", commit), SIAM_COMPILER, oldest_pack_format,
        pack_format, pack_format, table_version, essential_version);
}

std::string version_json() {
    JsonLine line;
    line.add("siam", SIAM_VERSION).add("commit", commit).add("compiler", SIAM_COMPILER);
    line.add("pack_format", pack_format).add("oldest_pack_format", oldest_pack_format);
    line.add("table_version", table_version).add("equivalence", essential_version);
    line.add("rating", rating_version).add("score", score_version).add("themes", themes_version);
    return line.text() + "\n";
}

} // namespace siam::tools
