/// Helpers for rounds that run the program.
#pragma once

#include "tests/soak/answers.hpp"
#include "tests/soak/process.hpp"

namespace siam::soak {

/// A game, and the options that describe it to the program.
struct Setting {
    const Game& game;
    std::string variant_file;
};
[[nodiscard]] Setting new_setting(Round& round);

/// A position whose closure takes the program a fraction of a second.
[[nodiscard]] Position random_root(Round& round, const Game& game);

void table_round(Round& round);
void pack_round(Round& round);
void solve_round(Round& round);

} // namespace siam::soak
