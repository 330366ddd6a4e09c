/// Small classes of endgames, and how their tables are built.
#pragma once

#include <filesystem>
#include <fstream>

#include "engine/deal.hpp"
#include "engine/notation.hpp"
#include "solver/endgame_table/build.hpp"
#include "tests/support/scratch.hpp"

namespace siam::tests {

struct Root {
    const Game* game;
    Position position;
};

inline Root root_of(Library& library, std::uint64_t seed, unsigned players, unsigned open, unsigned cards) {
    Random random(seed);
    const Game& game = *library.game("siam", players);
    return {&game, deal_late(game, random, open, cards).position};
}

inline RetrogradeEnd build(
    const Root& root, const std::filesystem::path& path, const RetrogradeOptions& options = {},
    const std::function<void(const RetrogradeLayer&)>& finished = {}) {
    return build_endgame_table(*root.game, std::span(&root.position, 1), options, path, finished);
}

inline void write(const std::filesystem::path& path, const std::string& bytes) {
    std::ofstream(path, std::ios::binary | std::ios::trunc) << bytes;
}

} // namespace siam::tests
