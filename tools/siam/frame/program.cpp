// The version of the program and of the formats that it knows.
#include "engine/essential.hpp"
#include "puzzles/pack/pack.hpp"
#include "puzzles/puzzle.hpp"
#include "solver/endgame_table/header.hpp"
#include "tools/siam/frame/commit.hpp"
#include "tools/siam/frame/json_line.hpp"
#include "tools/siam/frame/verb.hpp"

#include <fmt/format.h>

namespace siam::tools {

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
