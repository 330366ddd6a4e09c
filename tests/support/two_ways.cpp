#include "tests/support/two_ways.hpp"

#include <algorithm>
#include <cstring>
#include <map>
#include <set>
#include <sstream>

#include "engine/legal_turns.hpp"
#include "engine/perft.hpp"
#include "tests/support/relabelled.hpp"

namespace siam::tests {
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

} // namespace

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

std::string wrong_play(const Game& game, Position position, Random& random) {
    Library library = library_of(game);
    const Relabelling labels(random);
    const Game relabelled(labels.of(game.variant()), game.players());
    while (!over(game, position)) {
        if (!reads_back(library, game, position)) return difference("does not read back", game, position);
        const std::vector<Turn> turns = legal_turns(game, position);
        if (legal_turns(relabelled, labels.of(position)).size() != turns.size())
            return difference("other turns with other labels", game, position);
        const Turn turn = below(random, 3) == 0 ? Turn::pass() : turns[below(random, turns.size())];
        if (read_turn(game, text(game, turn)) != turn) return difference("does not read back", game, position, turn);
        position = play(game, position, turn);
    }
    return reads_back(library, game, position) ? "" : difference("does not read back", game, position);
}

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

} // namespace siam::tests
