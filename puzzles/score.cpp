// A score for how interesting a puzzle is; the puzzles of a pack are selected by it.
#include "puzzles/grade.hpp"

#include <algorithm>
#include <set>

#include "puzzles/reasons/reasons.hpp"
#include "solver/turn_classes.hpp"

namespace siam {
namespace {

constexpr int at_most(int most, std::size_t count, int each) {
    return count >= static_cast<std::size_t>(most) ? most : std::min(most, static_cast<int>(count) * each);
}

/// Adds to `own` the kinds of cards that the side plays in the tree. More kinds mean more varied answers.
void collect_cards(
    const Game& game, const TreeNode& node, const Position& position, const Aim& aim, std::set<Card>& own) {
    for (const TreeBranch& branch : node.branches) {
        const Turn turn = branch.turns.front();
        if (aim.own(game, position) && !turn.is_pass()) own.insert(turn.action().card());
        collect_cards(game, branch.next, play(game, position, turn), aim, own);
    }
}

/// The number of classes of wrong first turns after which the side wins if everybody passes.
std::size_t lures(const Puzzle& puzzle) {
    std::size_t count = 0;
    for (const TurnClass& first : turn_classes(*puzzle.game, puzzle.position)) {
        if (contains(puzzle.keys, first.turn())) continue;
        count += puzzle.aim().suits_if_all_pass(*puzzle.game, first.after);
    }
    return count;
}

/// The points that idle pieces cost. Cards are idle above a limit: twice the goal's N, plus one card each for a third
/// and a fourth player. Followers are idle above five in a province.
int superfluous(const Puzzle& puzzle) {
    unsigned cards = 0, idle = 0;
    for (const Hand hand : puzzle.position.hand) cards += hand.size();
    for (const Province province : puzzle.position.open)
        idle += std::max(5U, puzzle.position.at[index(province)].total()) - 5U;
    const unsigned enough = 2 * puzzle.n + puzzle.game->players() - 2;
    return static_cast<int>(2 * (cards - std::min(cards, enough)) + idle);
}

/// The points for what the reasons can tell. A person cannot keep more than two ends apart.
int clarity(const Puzzle& puzzle) {
    if (!puzzle.reasons) return -20;
    const auto is_route = [](const Reason& reason) { return std::holds_alternative<Route>(reason); };
    const std::vector<Reason>& reasons = puzzle.reasons->reasons.reasons;
    const auto routes = std::count_if(reasons.begin(), reasons.end(), is_route);
    return 1 <= routes && routes <= 2 ? 12 : 0;
}

std::size_t ideas(ThemeSet themes) {
    ThemeSet mechanics;
    for (const Theme theme : {Theme::waiting, Theme::reorder, Theme::occupation, Theme::counting})
        mechanics.insert(theme);
    std::size_t count = 0;
    for (unsigned i = 0; i < theme_count; ++i)
        count += themes.contains(static_cast<Theme>(i)) && !mechanics.contains(static_cast<Theme>(i));
    return count;
}

} // namespace

unsigned score_of(const Puzzle& puzzle) {
    const Game& game = *puzzle.game;
    std::set<Card> own_cards;
    collect_cards(game, puzzle.solution.root, puzzle.position, puzzle.aim(), own_cards);
    int score = 10;
    score += static_cast<int>(15 * (puzzle.key_rank - 1) / std::max(1U, puzzle.turn_classes - 1));
    score += at_most(15, lures(puzzle), 1);
    score += at_most(12, puzzle.solution.tries.size(), 3);
    score += puzzle.uniqueness == Uniqueness::dual_free ? 12 : puzzle.uniqueness == Uniqueness::line ? 8 : 0;
    score += at_most(12, own_cards.empty() ? 0 : own_cards.size() - 1, 6);
    score += at_most(12, ideas(puzzle.themes), 4);
    score += (puzzle.solution.threat.empty() ? 0 : 4) + (puzzle.solution.set_play.empty() ? 0 : 4);
    score += clarity(puzzle);
    score -= std::min(15, superfluous(puzzle));
    if (!puzzle.key().is_pass() && !puzzle.key().action().has_effect()) score -= 10;
    if (puzzle.key().is_pass()) {
        const bool wins_idle = puzzle.aim().suits_if_all_pass(game, puzzle.position);
        score -= wins_idle ? 30 : 5;
    }
    return static_cast<unsigned>(std::clamp(score, 0, static_cast<int>(max_score)));
}

} // namespace siam
