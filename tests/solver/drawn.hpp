/// Random positions of printed and of random variants, for tests of the solvers.
#pragma once

#include <string>

#include "tests/support/catch.hpp"
#include "tests/support/random_variant.hpp"
#include "tests/support/seeded.hpp"

namespace siam::tests {

/// The command that solves the position, with the switch `passes` of the game.
inline std::string line(const Game& game, const Position& position) {
    const std::string passes = game.switches().passes == Passes::three ? "three" : "all-players";
    return "siam solve --rule passes=" + passes + " <<< '" + text(game, position) + "'";
}

/// Calls check(game, position) `each` times for every size, printed variant and number of players. In every second
/// call, three passes settle a struggle (R3.4).
template <class Check>
void for_positions(
    std::uint64_t seed, std::initializer_list<Size> sizes, unsigned each, const Check& check,
    Position (*draw)(const Game&, Random&, unsigned open, unsigned cards) = any_position) {
    Library all, three;
    REQUIRE_FALSE(three.set("passes", "three"));
    Random random(seeded(seed));
    const std::array games{all_games(all), all_games(three)};
    for (std::size_t game = 0; game < games[0].size(); ++game)
        for (const Size size : sizes)
            for (unsigned n = 0; n < each; ++n) {
                const Game& drawn = *games[n % 2][game];
                const Position position = draw(drawn, random, size.open, size.cards);
                INFO(line(drawn, position));
                check(drawn, position);
            }
}

/// Calls check(game, position) with one position of every size for each of `count` random variants.
template <class Check>
void on_random_variants(
    std::uint64_t first_seed, unsigned count, std::initializer_list<Size> sizes, const Check& check) {
    for (std::uint64_t seed = seeded(first_seed); seed < seeded(first_seed) + count; ++seed) {
        const auto [file, game] = random_game(seed);
        Random random(seed);
        for (const Size size : sizes) {
            const Position position = varied_position(game, random, size.open, size.cards);
            INFO("seed " << seed << ": " << line(game, position) << " --variant FILE, which is\n" << file);
            check(game, position);
        }
    }
}

} // namespace siam::tests
