#include "puzzles/checker.hpp"

#include "engine/notation.hpp"

#include <algorithm>
#include <utility>

namespace siam {
namespace {

constexpr unsigned any_number = Aim::any_number;
constexpr std::uint64_t positions_for_hints = 1'000'000; ///< the greatest number of positions that the hints remember

unsigned left(unsigned budget, bool own, Turn turn) { return own ? Aim::left(budget, turn) : budget; }

/// Returns whether a first turn that is not a key wins, with any number of cards. First tries the turns that win
/// according to the hints.
bool another_wins(Checker& checker, const Position& position, std::span<const Turn> keys) {
    const unsigned side = checker.game().side_of(position.to_move);
    bool wins = false;
    for (const bool expected : {true, false})
        for_each_turn(checker.game(), position, [&](Turn turn, const Position& after) {
            if (wins || contains(keys, turn)) return;
            if (expected && checker.hints().can_force(after, side) != true) return;
            wins = checker.can_force(after, any_number, expected);
        });
    return wins;
}

} // namespace

Checker::Checker(const Game& game, Forcing& hints, const Aim& aim, Limits limits)
    : game_(game),
      hints_(hints, aim, positions_for_hints),
      aim_(aim),
      limits_(std::move(limits)),
      proved_(hints.options().budget) {}

bool Checker::must_stop() {
    constexpr std::uint64_t between_looks = 64;
    if (gave_up_) return true;
    if (++steps_ % between_looks == 0 && limits_.interrupted())
        gave_up_ = Undecided::stopped;
    else if (proved_.size() >= limits_.nodes)
        gave_up_ = Undecided::effort;
    return gave_up_.has_value();
}

bool Checker::can_force(const Position& position, unsigned budget, bool expected) {
    if (over(game_, position)) return aim_.suits(game_, outcome(game_, position));
    if (position.cards_left == 0) return aim_.suits_if_all_pass(game_, position);
    const Key key{position, std::min(budget, unsigned{position.cards_left})};
    if (const auto known = proved_.find(key); known != proved_.end()) return known->second;
    if (must_stop()) return false;
    const bool value = follow(position, key.budget, expected);
    if (!gave_up_) proved_.emplace(key, value);
    return value;
}

/// Returns whether the aim's own camp can reach the aim. If this camp is to move, one turn that reaches the aim
/// suffices. If the others are to move, one turn that prevents the aim suffices for them.
bool Checker::follow(const Position& position, unsigned budget, bool expected) {
    const bool wanted = aim_.own(game_, position);
    if (wanted == expected)
        if (const std::optional<Turn> turn = hint(position, budget, wanted)) {
            recent_[index(position.to_move) * 16 + std::min<unsigned>(position.cards_left, 15)] = *turn;
            const Position after = play(game_, position, *turn);
            if (can_force(after, left(budget, wanted, *turn), expected) == wanted) return wanted;
        }
    return any_turn_reaches(position, budget, wanted, expected);
}

bool Checker::any_turn_reaches(const Position& position, unsigned budget, bool wanted, bool expected) {
    using Child = std::pair<Turn, Position>;
    std::vector<Child, Budgeted<Child>> turns(hints_.forcing().options().budget);
    if (gave_up_) return false;
    for_each_turn(game_, position, [&](Turn turn, const Position& after) {
        if (!aim_.allows(game_, position, turn)) return;
        if (!wanted || budget > 0 || turn.is_pass()) turns.emplace_back(turn, after);
    });
    for (const auto& [turn, after] : turns)
        if (can_force(after, left(budget, wanted, turn), expected) == wanted) return wanted;
    return !wanted;
}

/// Returns the turn to try first, if any: the latest successful turn, the pass, or the solver's turn. Proves nothing.
std::optional<Turn> Checker::hint(const Position& position, unsigned budget, bool wanted) {
    const Turn recent = recent_[index(position.to_move) * 16 + std::min<unsigned>(position.cards_left, 15)];
    for (const Turn turn : {recent, Turn::pass()}) {
        if (wanted && budget == 0 && !turn.is_pass()) continue;
        if (!is_legal(game_, position, turn) || !aim_.allows(game_, position, turn)) continue;
        if (hints_.within(play(game_, position, turn), left(budget, wanted, turn)) == wanted) return turn;
    }
    const std::optional<Turn> named = hints_.turn(position, budget);
    if (!named || (wanted && budget == 0 && !named->is_pass()) || !is_legal(game_, position, *named)) return {};
    if (!aim_.allows(game_, position, *named)) return {};
    return named;
}

CheckResult check(Checker& checker, const Position& position, Goal goal, unsigned n, std::span<const Turn> keys) {
    const Game& game = checker.game();
    CheckResult result;
    const auto claim = [&](Turn turn, const Position& after, unsigned budget, bool expected, const char* instead) {
        if (result.fault || result.undecided) return;
        const bool holds = checker.can_force(after, budget, expected) == expected;
        result.undecided = checker.gave_up();
        if (!holds && !result.undecided) result.fault = text(game, turn) + " " + instead;
    };
    for_each_turn(game, position, [&](Turn turn, const Position& after) {
        const unsigned cost = turn.is_pass() ? 0 : 1;
        const bool key = contains(keys, turn);
        if (key && n < cost && !result.fault) result.fault = text(game, turn) + " needs a card more than N";
        if (key && n < cost) return;
        if (key) claim(turn, after, n - cost, true, "does not win in N");
        if (key && n > cost) return claim(turn, after, n - cost - 1, false, "wins in fewer than N");
        if (!key && goal == Goal::strict) return claim(turn, after, any_number, false, "wins too");
        if (!key && n >= cost) claim(turn, after, n - cost, false, "wins in N too");
    });
    if (goal == Goal::fastest && !result.fault && !result.undecided) {
        const bool holds = another_wins(checker, position, keys);
        result.undecided = checker.gave_up();
        if (!holds && !result.undecided) result.fault = "no other first turn wins, not even later";
    }
    return result;
}

} // namespace siam
