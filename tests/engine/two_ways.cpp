// Compares two ways to apply the rules, on the printed maps and on random maps: the list of turns with is_legal, perft
// with a plain count, and positions with the positions that are read back from their texts.
#include <algorithm>
#include <cstring>
#include <map>
#include <set>
#include <sstream>

#include "engine/legal_turns.hpp"
#include "engine/perft.hpp"
#include "tests/support/random_variant.hpp"
#include "tests/support/seeded.hpp"

using namespace siam;
using siam::tests::random_game;

namespace {

struct Before {
    bool operator()(const Position& a, const Position& b) const { return std::memcmp(&a, &b, sizeof a) < 0; }
};

/// Adds to `counts` the numbers T and U of `perft`, as NOTATION.md defines them, for `ply` and all later plies.
void count_plainly(const Game& game, const Position& position, unsigned ply, std::vector<PerftCount>& counts) {
    if (ply == counts.size()) return;
    std::set<Position, Before> distinct;
    for (const Turn turn : legal_turns(game, position)) {
        ++counts[ply].turns;
        distinct.insert(play(game, position, turn));
    }
    counts[ply].distinct += distinct.size();
    for (const Position& after : distinct) count_plainly(game, after, ply + 1, counts);
}

/// Whether the pool, the provinces and the supplies together have as many followers of each faction as R1.2 requires.
bool is_whole(const Game& game, const Position& position) {
    Followers rest = pool(game, position);
    for (const Followers& here : position.at) rest += here;
    for (const Followers& supply : position.supply) rest += supply;
    return std::ranges::all_of(all_factions, [&](Faction one) { return rest.count(one) == game.followers(); });
}

/// A library that also holds the variant of `game`.
Library library_of(const Game& game) {
    Library library;
    library.add(game.variant());
    return library;
}

bool reads_back(Library& library, const Game& game, const Position& position) {
    const std::string written = text(game, position);
    const Position read = read_position(library, written).position;
    return read == position && text(game, read) == written && is_whole(game, position);
}

std::string difference(std::string_view what, const Game& game, const Position& position, Turn turn = Turn::pass()) {
    return std::string(what) + ": siam play '" + text(game, position) + "' " + text(game, turn);
}

/// The statements of a variant file by their first words. The letters in a statement `aid` are sorted.
std::map<std::string, std::vector<std::string>> statements(const std::string& file) {
    std::map<std::string, std::vector<std::string>> all;
    std::istringstream lines(file);
    for (std::string line; std::getline(lines, line);) {
        std::istringstream words(line);
        std::string first, rest;
        words >> first;
        for (std::string word; words >> word;) {
            if (first == "aid" && word != "random") std::ranges::sort(word);
            rest += " " + word;
        }
        all[first].push_back(rest);
    }
    return all;
}

// Each function named wrong_... compares the engine's results with those of plainer code. It returns the first
// difference, with the position, or "" if there is none.

/// Tests every number that could be the packed word of a turn: the word must be legal exactly if its turn is listed.
std::string wrong_words(const Game& game, const Position& position) {
    constexpr unsigned turn_words = 1U << 22;
    const std::vector<Turn> turns = legal_turns(game, position);
    auto next = turns.begin();
    for (unsigned word = 0; word < turn_words; ++word) {
        const bool listed = next != turns.end() && next->word() == word;
        if (listed != is_legal(game, position, Turn::from_word(word)))
            return difference("legal or listed, word " + std::to_string(word), game, position);
        if (listed) ++next;
    }
    return next == turns.end() ? "" : difference("not in order", game, position, *next);
}

/// Tests that each legal turn of `position` is listed once and in order, the pass first. `is_legal` must accept each
/// listed turn, and the turn must read back from its text. The position after the turn must read back byte for byte and
/// hold all followers (R1.2). `is_legal` must accept a turn of `other` in `position` exactly if `position` lists it.
std::string wrong_turns(const Game& game, const Position& position, const Position& other) {
    Library library = library_of(game);
    const std::vector<Turn> turns = legal_turns(game, position);
    if (!reads_back(library, game, position)) return difference("does not read back", game, position);
    if (!turns.at(0).is_pass()) return difference("the pass is not first", game, position);
    if (std::ranges::adjacent_find(turns, std::ranges::greater_equal{}) != turns.end())
        return difference("not in order", game, position);
    std::string wrong;
    for_each_turn(game, position, [&](Turn turn, const Position& after) {
        const bool right = is_legal(game, position, turn) && read_turn(game, text(game, turn)) == turn &&
                           play(game, position, turn) == after && reads_back(library, game, after);
        if (!right && wrong.empty()) wrong = difference("a listed turn", game, position, turn);
    });
    for (const Turn turn : legal_turns(game, other))
        if (std::ranges::binary_search(turns, turn) != is_legal(game, position, turn))
            return difference("a turn of another position", game, position, turn);
    return wrong;
}

/// Tests perft, whole and divided, against a plain counter that compares all positions.
std::string wrong_perft(const Game& game, const Position& position, unsigned depth) {
    std::vector<PerftCount> plain(depth), parts(depth);
    count_plainly(game, position, 0, plain);
    if (perft(game, position, depth) != plain) return difference("perft", game, position);
    const std::vector<PerftPart> divided = perft_divide(game, position, depth);
    for (const PerftPart& part : divided)
        for (std::size_t ply = 0; ply < part.counts.size(); ++ply) {
            parts[ply + 1].turns += part.counts[ply].turns;
            parts[ply + 1].distinct += part.counts[ply].distinct;
        }
    parts[0] = {plain[0].turns, divided.size()};
    return parts == plain ? "" : difference("a divided perft", game, position);
}

/// Tests that the variant in the text `file` keeps all its statements, that its own text reads back, and that blanks,
/// comments and the kind of line ends do not matter. Returns the first difference, with the text of the variant.
std::string wrong_variant(const std::string& file) {
    const Variant variant = read_variant(file);
    const std::string written = text(variant);
    if (statements(written) != statements(file)) return "a statement is lost:\n" + file + "written as\n" + written;
    if (read_variant(written) != variant) return "does not read back:\n" + file;
    for (const Province a : all_provinces)
        for (const Province b : all_provinces)
            if (variant.borders[index(a)].contains(b) != variant.borders[index(b)].contains(a))
                return "a border holds one way only:\n" + file;
    std::string loose = "# a remark\r\n";
    for (const char letter : file)
        if (letter == '\n')
            loose += loose.size() % 2 == 0 ? "  \n \t" : "\r\n\n";
        else
            loose += letter;
    return read_variant(loose) == variant ? "" : "blanks and remarks change it:\n" + loose;
}

unsigned number(Random& random, unsigned least, unsigned most) {
    return least + static_cast<unsigned>(below(random, most - least + 1));
}

using Draw = Position (*)(const Game&, Random&, unsigned open, unsigned cards);

/// Calls check(game, random, draw) `times` times for each printed game, and once for each of `maps` random games. The
/// function `draw` draws a position of the game. Random games get another `draw`, as some end early.
template <class Check>
void on_games(std::uint64_t seed, unsigned times, unsigned maps, Check check) {
    Library library;
    seed = siam::tests::seeded(seed);
    Random random(seed);
    for (const Game* const game : siam::tests::all_games(library))
        for (unsigned n = 0; n < times; ++n) check(*game, random, siam::tests::any_position);
    for (unsigned n = 0; n < maps; ++n) {
        const auto [file, game] = random_game(seed + n);
        INFO("seed " << seed + n << ", " << game.players() << " players\n" << file);
        check(game, random, siam::tests::varied_position);
    }
}

Position drawn(const Game& game, Random& random, Draw draw, unsigned most_open, unsigned most_cards) {
    return draw(game, random, number(random, 1, most_open), number(random, 1, most_cards));
}

} // namespace

TEST_CASE("of all words that can encode a turn exactly the listed ones are legal", "[random][legality][unsanitized]") {
    on_games(28, 0, 8, [](const Game& game, Random& random, Draw draw) {
        CHECK(wrong_words(game, drawn(game, random, draw, 4, 6)) == "");
    });
}

TEST_CASE("each listed turn is legal by itself, and it and its position read back", "[random][legality][notation]") {
    on_games(25, 60, 300, [](const Game& game, Random& random, Draw draw) {
        const Position position = drawn(game, random, draw, 4, 7), other = drawn(game, random, draw, 4, 7);
        CHECK(wrong_turns(game, position, other) == "");
        Position free = position; // of its turns, the undo ban (R5.9) forbids some in `position`
        free.last_swap = {};
        if (free != position) CHECK(wrong_turns(game, position, free) == "");
    });
}

TEST_CASE("perft counts turns and distinct positions as a plain counter does", "[random][perft]") {
    on_games(41, 25, 120, [](const Game& game, Random& random, Draw draw) {
        CHECK(wrong_perft(game, drawn(game, random, draw, 3, 5), 2) == "");
    });
    on_games(42, 2, 12, [](const Game& game, Random& random, Draw draw) {
        CHECK(wrong_perft(game, drawn(game, random, draw, 4, 6), 1) == "");
    });
    on_games(43, 1, 3, [](const Game& game, Random& random, Draw) {
        CHECK(wrong_perft(game, deal(game, random), 1) == "");
    });
}

TEST_CASE("a finished game counts nothing, depth 0 no plies, and a perft that is told to stop nothing", "[perft]") {
    Library library;
    const auto [game, position] =
        read_position(library, "siam:2 - AY=B/LX=B/KT=B/RY=L/CH=L/LN=R/KE=L/SU=M r/l 1/R 1 0 12 -");
    CHECK(perft(*game, position, 2) == std::vector<PerftCount>(2));
    CHECK(perft(*game, position, 0).empty());
    Random random(43);
    unsigned asked = 0;
    CHECK(perft(*game, deal(*game, random), 3, [] { return true; }).empty());
    CHECK(perft(*game, deal(*game, random), 3, [&] { return ++asked > 100; }).empty());
}

TEST_CASE("random variants are legal and read back, and every extreme comes out", "[random][variant]") {
    std::set<unsigned> borders, followers, limits, switches, players;
    for (std::uint64_t n = 0; n < 2000; ++n) {
        const auto seed = siam::tests::seeded(n);
        const auto [file, game] = random_game(seed);
        unsigned values = 0, ends = 0;
        for (unsigned which = 0; which < switch_texts().size(); ++which)
            values |= value_of(game.switches(), which) << which;
        for (const Province province : all_provinces) ends += game.borders(province).size();
        borders.insert(ends / 2);
        followers.insert(game.variant().followers);
        limits.insert(game.occupier_limit());
        switches.insert(values);
        players.insert(game.players());
        if (n % 100 == 0) CHECK(file == random_game(seed).text);
        if (n < 400) CHECK(wrong_variant(file) == "");
    }
    CHECK(borders.size() == 28);
    CHECK((*followers.begin() == 5 && *followers.rbegin() == 31));
    CHECK((limits.size() == 8 && switches.size() == 64 && players.size() == 3));
}

TEST_CASE("a variant is written with its places on the map, or without any", "[variant]") {
    for (const Variant& variant : builtin_variants()) {
        CHECK(read_variant(text(variant)) == variant);
        Variant moved = variant;
        moved.provinces[3].at = MapPoint{-1000, 999};
        CHECK(read_variant(text(moved)).provinces[3].at == MapPoint{-1000, 999});
        for (ProvinceText& province : moved.provinces) province.at.reset();
        CHECK(read_variant(text(moved)) == moved);
        CHECK_FALSE(moved == variant);
    }
}

TEST_CASE("random positions are of the size asked for, not over, and of every kind", "[random]") {
    unsigned was_played = 0, unequal = 0, without_followers = 0;
    on_games(0, 0, 400, [&](const Game& game, Random& random, Draw draw) {
        for (unsigned n = 0; n < 10; ++n) {
            const unsigned open = 1 + n % 4, cards = number(random, 1, 6);
            const Position position = draw(game, random, open, cards);
            REQUIRE((position.open.size() == open && position.cards_left == cards && !over(game, position)));
            unsigned least = 99, most = 0;
            for (unsigned seat = 0; seat < game.players(); ++seat) {
                least = std::min(least, position.supply[seat].total());
                most = std::max(most, position.supply[seat].total());
            }
            unequal += most >= least + 12;
            without_followers += std::ranges::all_of(position.at, [](const Followers& here) { return here.empty(); });
        }
        const auto reached = siam::tests::played(game, random, 3, 4);
        was_played += reached.has_value();
        if (reached) REQUIRE((reached->open.size() == 3 && reached->cards_left == 4 && !over(game, *reached)));
    });
    CHECK(was_played > 100);
    CHECK(unequal > 400);
    CHECK(without_followers > 10);
}
