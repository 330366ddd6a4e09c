/// Helpers for rounds that run the program.
#pragma once

#include "tests/soak/answers.hpp"
#include "tests/soak/process.hpp"

namespace siam::soak {

/// A game, and the path of its variant file for the program.
struct Setting {
    const Game& game;
    std::string variant_file;
};
[[nodiscard]] Setting new_setting(Round& round);

/// A random position whose closure the program solves in a fraction of a second.
[[nodiscard]] Position random_root(Round& round, const Game& game);

void table_round(Round& round);
void pack_round(Round& round);
void solve_round(Round& round);

} // namespace siam::soak
