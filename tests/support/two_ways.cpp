#include "tests/support/two_ways.hpp"

#include <cstring>
#include <set>

namespace siam::tests {
namespace {

struct Before {
    bool operator()(const Position& a, const Position& b) const { return std::memcmp(&a, &b, sizeof a) < 0; }
};

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

} // namespace

std::optional<unsigned> wrongly_listed_word(const Game& game, const Position& position) {
    constexpr unsigned turn_words = 1U << 22;
    const std::vector<Turn> turns = legal_turns(game, position);
    auto next = turns.begin();
    for (unsigned word = 0; word < turn_words; ++word) {
        const bool listed = next != turns.end() && next->word() == word;
        if (listed != is_legal(game, position, Turn::from_word(word))) return word;
        if (listed) ++next;
    }
    if (next == turns.end()) return {};
    return next->word();
}

std::vector<PerftCount> plain_perft(const Game& game, const Position& position, unsigned depth) {
    std::vector<PerftCount> counts(depth);
    count_plainly(game, position, 0, counts);
    return counts;
}

bool is_whole(const Game& game, const Position& position) {
    Followers rest = pool(game, position);
    for (const Followers& here : position.at) rest += here;
    for (const Followers& supply : position.supply) rest += supply;
    for (const Faction faction : all_factions)
        if (rest.count(faction) != game.followers()) return false;
    return true;
}

} // namespace siam::tests
