// A copy of a puzzle is recognised, even if its provinces, factions and seats have other names.
#include "engine/notation.hpp"
#include "puzzles/verify.hpp"
#include "tests/support/catch.hpp"

using namespace siam;

namespace {

Hash128 print(Library& library, std::string_view position) {
    const auto [game, read] = read_position(library, position);
    return fingerprints(*game, read, {}).position;
}

const char* const original = "siam:2 SUr2lm/KT*l3 LN=R/LX=L/AY=R/RY=L/CH=M/KE=B r3l3m2/r2l4m2 1F/K1 1 0 12 -";

} // namespace

TEST_CASE("seats may be turned, and names left out where nothing asks for them", "[puzzles][G8]") {
    Library library;
    const Hash128 expected = print(library, original);
    SECTION("the players have changed seats") {
        CHECK(
            print(library, "siam:2 SUr2lm/KT*l3 LN=R/LX=L/AY=R/RY=L/CH=M/KE=B r2l4m2/r3l3m2 K1/1F 2 0 21 -") ==
            expected);
    }
    SECTION("without faction cards and two-for-one factions have changed names") {
        CHECK(
            print(library, "siam:2 SUl2rm/KT*r3 LN=L/LX=R/AY=L/RY=R/CH=M/KE=B l3r3m2/l2r4m2 1F/K1 1 0 12 -") ==
            expected);
    }
    SECTION("another player is to move") {
        CHECK(
            print(library, "siam:2 SUr2lm/KT*l3 LN=R/LX=L/AY=R/RY=L/CH=M/KE=B r3l3m2/r2l4m2 1F/K1 2 0 12 -") !=
            expected);
    }
    SECTION("one follower more") {
        CHECK(
            print(library, "siam:2 SUr2l2m/KT*l3 LN=R/LX=L/AY=R/RY=L/CH=M/KE=B r3l3m2/r2l4m2 1F/K1 1 0 12 -") !=
            expected);
    }
}

TEST_CASE("with faction cards left factions are renamed only as the map allows", "[puzzles][G8]") {
    Library library;
    const char* const with_card = "siam:2 SUr2lm/KT*l3 LN=R/LX=L/AY=R/RY=L/CH=M/KE=B r3l3m2/r2l4m2 R/L 1 0 12 -";
    const char* const renamed = "siam:2 SUl2rm/KT*r3 LN=L/LX=R/AY=L/RY=R/CH=M/KE=B l3r3m2/l2r4m2 L/R 1 0 12 -";
    CHECK(print(library, with_card) != print(library, renamed));
}

TEST_CASE("every symmetry of a map keeps borders and homes", "[puzzles][G8]") {
    Library library;
    for (const char* const variant : {"siam", "saba", "kingdead"}) {
        const Game& game = *library.game(variant, 2);
        const std::vector<Renaming> symmetries = map_symmetries(game);
        REQUIRE_FALSE(symmetries.empty());
        CHECK(symmetries.front().province == all_provinces);
        for (const Renaming& symmetry : symmetries)
            for (const Faction faction : all_factions)
                CHECK(symmetry.province[index(game.home(faction))] == game.home(symmetry.faction[index(faction)]));
    }
}

TEST_CASE("a map with two equal ends has a symmetry that exchanges them", "[puzzles][G8]") {
    Variant mirrored = builtin_variants().front();
    // The provinces form a ring. Factions 0, 1 and 2 have their homes in provinces 1, 7 and 0.
    for (ProvinceSet& borders : mirrored.borders) borders = ProvinceSet{};
    for (unsigned i = 0; i < province_count; ++i) {
        mirrored.borders[i].insert(static_cast<Province>((i + 1) % province_count));
        mirrored.borders[(i + 1) % province_count].insert(static_cast<Province>(i));
        mirrored.provinces[i].home_of.reset();
    }
    mirrored.provinces[1].home_of = Faction{0};
    mirrored.provinces[7].home_of = Faction{1};
    mirrored.provinces[0].home_of = Faction{2};
    const std::vector<Renaming> symmetries = map_symmetries(Game(mirrored, 2));
    REQUIRE(symmetries.size() == 2);
    CHECK(symmetries[1].faction == std::array{Faction{1}, Faction{0}, Faction{2}});
    CHECK(symmetries[1].province[2] == Province{6});
}

TEST_CASE("the same solution from equal hands is a copy too", "[puzzles][G8]") {
    Copies copies;
    CHECK_FALSE(copies.add({{1, 1}, {5, 5}}, 0));
    CHECK_FALSE(copies.add({{2, 2}, {6, 6}}, 1));
    const auto copy = copies.add({{3, 3}, {5, 5}}, 2);
    REQUIRE(copy);
    CHECK(copy->likeness == Likeness::same_solution);
    CHECK(copy->of == 0);
}
