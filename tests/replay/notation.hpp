/// The texts of NOTATION.md, read strictly enough for what siam writes.
#pragma once

#include <stdexcept>
#include <string_view>

#include "tests/replay/rules.hpp"

namespace replay {

struct Unreadable : std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// A variant file, without its switches' texts being checked. Throws Unreadable.
[[nodiscard]] Game read_variant(const std::string& file, unsigned players);
/// One of section 10, by its name. Throws Unreadable.
void set_switch(Game& game, std::string_view name, std::string_view value);
/// "siam:2" gives the two. Throws Unreadable.
[[nodiscard]] std::pair<std::string, unsigned> game_of(std::string_view position);
[[nodiscard]] State read_position(const Game& game, std::string_view text);
[[nodiscard]] Turn read_turn(const Game& game, std::string_view token);

} // namespace replay
