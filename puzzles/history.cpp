// Checks gates G1 and G2: the position is legal, and play leads to it from a deal.
#include <algorithm>

#include "engine/notation.hpp"
#include "puzzles/gates.hpp"

namespace siam {
namespace {

/// One way to hand out the playing aids: seat by seat, the number of the aid, from 1.
using Aids = std::vector<unsigned>;

/// Whether the supplies and the first player agree with these aids (R2.1, R2.3).
bool dealt_with(const Game& game, const Position& position, const Aids& aids) {
    const auto& shown = game.variant().aids;
    if (std::min_element(aids.begin(), aids.begin() + game.players()) - aids.begin() != index(position.to_move))
        return false;
    for (unsigned seat = 0; seat < game.players(); ++seat) {
        unsigned like = seat; // the holder of an aid without followers copies the neighbour to the left
        for (unsigned n = 0; aids[like] > shown.size() && n < game.players(); ++n) like = (like + 1) % game.players();
        if (aids[like] > shown.size()) return position.supply[seat].empty();
        const auto& aid = shown[aids[like] - 1];
        if (position.supply[seat] != Followers::of(aid[0], aid[1], aid[2])) return false;
    }
    return true;
}

std::optional<std::string> supplies_undealt(const Game& game, const Position& position) {
    if (game.variant().random_aids) {
        for (unsigned seat = 0; seat < game.players(); ++seat)
            if (position.supply[seat].total() != 2)
                return "player " + std::to_string(seat + 1) + " does not begin with two followers (R2.1)";
        return {};
    }
    Aids aids(std::max<std::size_t>(game.variant().aids.size(), game.players()));
    for (unsigned i = 0; i < aids.size(); ++i) aids[i] = i + 1;
    do
        if (dealt_with(game, position, aids)) return {};
    while (std::next_permutation(aids.begin(), aids.end()));
    return "no playing aids give these supplies and this first player (R2.1, R2.3)";
}

/// Returns why no deal fills the province like this (R2.2), or nothing if a deal does.
std::optional<std::string> province_undealt(const Game& game, const Position& position, Province province) {
    const ProvinceText& text = game.variant().provinces[index(province)];
    const Followers here = position.at[index(province)];
    if (text.home_of && here.count(*text.home_of) < text.home_followers)
        return text.code + " lacks the followers of its home faction (R2.2)";
    const unsigned expected = std::max(text.start, text.home_of ? text.home_followers : std::uint8_t{0});
    if (here.total() != expected)
        return text.code + " begins with " + std::to_string(expected) + " followers, not " +
               std::to_string(here.total()) + " (R2.2)";
    return {};
}

} // namespace

std::optional<std::string> undealt(const Game& game, const Position& position) {
    if (position.open.size() != province_count || position.cards_left != cards_per_player * game.players())
        return "a deal must have eight open provinces and all cards";
    if (position.passes != 0 || !position.marked.empty()) return "a deal must have no passes and no King markers";
    for (const Province province : all_provinces)
        if (auto why = province_undealt(game, position, province)) return why;
    return supplies_undealt(game, position);
}

std::optional<std::string> fault_of_deal(const Game& game, const Position& deal) {
    if (const auto why = validate(game, deal)) return std::string("the deal: ") + why->what();
    if (const auto why = undealt(game, deal)) return "the deal: " + *why;
    return {};
}

std::optional<std::string> unreachable(const Game& game, const History& history, const Position& position) {
    if (auto why = fault_of_deal(game, history.deal)) return why;
    Position reached = history.deal;
    for (std::size_t n = 0; n < history.turns.size(); ++n) {
        const std::string turn = "turn " + std::to_string(n + 1) + " of the history, " + text(game, history.turns[n]);
        if (over(game, reached)) return turn + ": the game is over";
        if (const char* const rule = forbidden_by(game, reached, history.turns[n]))
            return turn + ", is not legal: " + std::string(why_forbidden(rule)) + " (" + rule + ")";
        reached = play(game, reached, history.turns[n]);
    }
    if (reached != position) return "the history leads to " + text(game, reached);
    return {};
}

} // namespace siam
