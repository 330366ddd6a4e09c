// The essential identity leaves out only what cannot matter: positions with equal keys have equal values.
#include "engine/essential.hpp"

#include <map>

#include "tests/support/catch.hpp"
#include "tests/support/oracle.hpp"
#include "tests/support/random_variant.hpp"
#include "tests/support/referee.hpp"
#include "tests/support/rounds.hpp"

using namespace siam;
using siam::tests::Referee;

namespace {

/// Moves one follower of each faction from the pool to every player, if the pool has them.
void raise_supplies(const Game& game, Position& position) {
    for (const Faction faction : all_factions)
        if (pool(game, position).count(faction) >= game.players())
            for (unsigned seat = 0; seat < game.players(); ++seat) position.supply[seat] += Followers::one(faction);
}

/// Moves as many followers of one faction to every player as the pool has.
void drain_pool(const Game& game, Random& random, Position& position) {
    const Faction faction = all_factions[below(random, faction_count)];
    for (unsigned each = pool(game, position).count(faction) / game.players(); each > 0; --each)
        for (unsigned seat = 0; seat < game.players(); ++seat) position.supply[seat] += Followers::one(faction);
}

void shuffle_settled(Random& random, Position& position) {
    for (unsigned left = position.settled; left > 1; --left)
        position.order.swap_places(
            position.order[left - 1], position.order[static_cast<unsigned>(below(random, left))]);
}

void exchange_control(Random& random, Position& position) {
    std::vector<Power> powers;
    for (unsigned place = 0; place < position.settled; ++place)
        powers.push_back(position.control[position.order[place]]);
    position.control = Control{};
    const std::uint64_t turn = below(random, powers.size() + 1);
    for (unsigned place = 0; place < position.settled; ++place)
        position.control.put(position.order[place], powers[(place + turn) % powers.size()]);
}

/// Two settled provinces change their names and controllers, so that each faction gained its provinces when it did.
void rename_two_settled(Random& random, Position& position) {
    if (position.settled < 2) return;
    const unsigned i = static_cast<unsigned>(below(random, position.settled)),
                   j = static_cast<unsigned>(below(random, position.settled));
    const Province a = position.order[i], b = position.order[j];
    Control control;
    for (unsigned place = 0; place < position.settled; ++place) {
        const Province province = position.order[place];
        control.put(province, position.control[province == a ? b : province == b ? a : province]);
    }
    position.control = control;
    position.order.swap_places(a, b);
}

/// Two provinces exchange their names and contents.
void rename_two(Random& random, Position& position) {
    const auto a = static_cast<Province>(below(random, 8)), b = static_cast<Province>(below(random, 8));
    if (position.open.contains(a) != position.open.contains(b)) return;
    position.order.swap_places(a, b);
    std::swap(position.at[index(a)], position.at[index(b)]);
    const bool a_marked = position.marked.contains(a), b_marked = position.marked.contains(b);
    position.marked.erase(a), position.marked.erase(b);
    if (a_marked) position.marked.insert(b);
    if (b_marked) position.marked.insert(a);
}

/// An open and a settled province exchange names, so that other borders are open.
void rename_open(Random& random, Position& position) {
    if (position.settled == 0 || position.settled == province_count) return;
    const Province
        was =
            position.order[position.settled + static_cast<unsigned>(below(random, province_count - position.settled))],
        now = position.order[static_cast<unsigned>(below(random, position.settled))];
    Control control;
    for (unsigned place = 0; place < position.settled; ++place) {
        const Province province = position.order[place];
        control.put(province == now ? was : province, position.control[province]);
    }
    position.control = control;
    position.order.swap_places(was, now);
    std::swap(position.at[index(was)], position.at[index(now)]);
    position.open.erase(was), position.open.insert(now);
    if (position.marked.contains(was)) position.marked.erase(was), position.marked.insert(now);
}

void vary(const Game& game, Random& random, const std::string& what, Position& position) {
    const Position other = siam::tests::composed(game, random, position.open.size(), position.cards_left);
    if (what == "supplies") raise_supplies(game, position);
    if (what == "pool") drain_pool(game, random, position);
    if (what == "names of settled provinces") rename_two_settled(random, position);
    if (what == "order of settled provinces") shuffle_settled(random, position);
    if (what == "control") exchange_control(random, position);
    if (what == "markers") position.marked = ProvinceSet(static_cast<unsigned>(below(random, 256))) & position.open;
    if (what == "last swap") position.last_swap = other.last_swap;
    if (what == "names") rename_two(random, position);
    if (what == "names of open provinces") rename_open(random, position);
    if (what == "followers") position.at = other.open == position.open ? other.at : position.at;
    if (what == "latest plays")
        position.latest = other.latest.size() == position.latest.size() ? other.latest : position.latest;
}

constexpr const char* kinds[] = {
    "supplies",
    "pool",
    "order of settled provinces",
    "names of settled provinces",
    "control",
    "markers",
    "last swap",
    "names",
    "names of open provinces",
    "followers",
    "latest plays"};

} // namespace

TEST_CASE("positions with the same essential key have the same verdicts", "[essential]") {
    Library library;
    Random random(48);
    std::map<std::string, unsigned> same_key;
    for (const Game* const game : siam::tests::all_games(library)) {
        for (const char* const what : kinds)
            for (unsigned n = 0; n < 100; ++n) {
                const Position position =
                    siam::tests::any_position(*game, random, 1 + n % 2, n % 8 == 0 ? 3 : 1 + n % 2);
                Position varied = position;
                vary(*game, random, what, varied);
                if (varied == position || essential_key(*game, varied) != essential_key(*game, position)) continue;
                ++same_key[what];
                INFO(what << "\n" << text(*game, position) << "\n" << text(*game, varied));
                CHECK(
                    siam::tests::text(siam::tests::Oracle(*game).verdicts(varied)) ==
                    siam::tests::text(siam::tests::Oracle(*game).verdicts(position)));
            }
    }
    for (const char* const what : kinds) {
        if (what == std::string_view("followers") || what == std::string_view("latest plays"))
            continue; // always matter
        INFO(what);
        CHECK(same_key[what] > 20);
    }
}

// Each kind of card alone, so that it is the only reason why something matters.
TEST_CASE("equal keys have equal verdicts on random variants, whichever card is left", "[essential][variants]") {
    unsigned same_key = 0, different_key = 0;
    for (std::uint64_t seed = 1; seed <= siam::tests::rounds(150); ++seed) {
        const auto [file, game] = siam::tests::random_game(seed);
        Random random(seed);
        Position position = siam::tests::varied_position(game, random, 2, 2);
        position.last_swap = {};
        for (const Card card : all_cards) {
            position.cards_left = 0;
            for (unsigned seat = 0; seat < game.players(); ++seat) {
                if (position.hand[seat].empty()) continue;
                position.hand[seat] = Hand{};
                position.hand[seat].add(card);
                ++position.cards_left;
            }
            for (const char* const what : kinds) {
                Position varied = position;
                vary(game, random, what, varied);
                if (varied == position) continue;
                if (essential_key(game, varied) != essential_key(game, position)) {
                    ++different_key;
                    continue;
                }
                ++same_key;
                INFO(seed << ": " << what << "\n" << text(game, position) << "\n" << text(game, varied));
                INFO(file);
                REQUIRE(
                    siam::tests::text(siam::tests::Oracle(game).verdicts(varied)) ==
                    siam::tests::text(siam::tests::Oracle(game).verdicts(position)));
            }
        }
    }
    CHECK(same_key > siam::tests::rounds(300));
    CHECK(different_key > siam::tests::rounds(300));
}

TEST_CASE("what can still matter is in the key, what cannot is not", "[essential]") {
    Referee referee;
    const auto same = [&](std::string_view a, std::string_view b) {
        const auto [game, first] = referee.read(a);
        return essential_key(*game, first) == essential_key(*game, referee.read(b).position);
    };
    const std::string settled = " LN=R/AY=R/CH=R/LX=L/KT=L/RY=L ";
    // King markers, while a Maharacha is left
    CHECK_FALSE(
        same("siam:2 SU*l/KEm" + settled + "r2/l2 K/1 1 0 12 -", "siam:2 SUl/KE*m" + settled + "r2/l2 K/1 1 0 12 -"));
    CHECK(same("siam:2 SU*l/KEm" + settled + "r2/l2 F/1 1 0 12 -", "siam:2 SUl/KE*m" + settled + "r2/l2 F/1 1 0 12 -"));
    // the last swap, while its card is left
    CHECK_FALSE(same(
        "siam:2 SUl/KEm" + settled + "r2/l2 1/K 1 0 12 1:SUm-KEl", "siam:2 SUl/KEm" + settled + "r2/l2 1/K 1 0 12 -"));
    CHECK(same(
        "siam:2 SUl/KEm" + settled + "r2/l2 F/K 1 0 12 1:SUm-KEl", "siam:2 SUl/KEm" + settled + "r2/l2 F/K 1 0 12 -"));
    // names, while borders matter
    CHECK_FALSE(same(
        "siam:2 SUl/KEm" + settled + "r2/l2 2/K 1 0 12 -",
        "siam:2 SUl/CHm LN=R/AY=R/KE=R/LX=L/KT=L/RY=L r2/l2 2/K 1 0 12 -"));
    CHECK(same(
        "siam:2 SUl/KEm" + settled + "r2/l2 1/K 1 0 12 -",
        "siam:2 SUl/CHm LN=R/AY=R/KE=R/LX=L/KT=L/RY=L r2/l2 1/K 1 0 12 -"));
    // the player to move, passes, and the latest plays, always
    const std::string row = "siam:2 SUl/KEm" + settled + "r2/l2 1/K ";
    CHECK_FALSE(same(row + "1 0 12 -", row + "2 0 12 -"));
    CHECK_FALSE(same(row + "1 0 12 -", row + "1 1 12 -"));
    CHECK_FALSE(same(row + "1 0 12 -", row + "1 0 21 -"));
}
