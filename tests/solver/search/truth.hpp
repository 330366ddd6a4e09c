/// The truth about the questions of the search, computed from their definitions with the oracle.
#pragma once

#include <bit>
#include <cstring>
#include <map>
#include <utility>

#include "solver/search/undo_ban.hpp"
#include "tests/oracle/oracle.hpp"

namespace siam::tests {

/// The truth about the questions whose attacker is `side`. A *winner* is the camp that wins a question: the attacker if
/// the answer is yes, otherwise the defenders.
class Truth {
public:
    Truth(Oracle& oracle, const Game& game, unsigned side) : oracle_(oracle), game_(game), side_(side) {}

    [[nodiscard]] bool won(const Position& position, unsigned budget) {
        return oracle_.can_force(position, side_, budget);
    }
    /// Whether the winner wins by waiting, against a camp of one player (W1 and W2 in solver/search/waiting.hpp).
    [[nodiscard]] bool by_waiting(const Position& position, unsigned budget) {
        const auto [known, fresh] = known_.try_emplace({position, budget}, false);
        if (!fresh) return known->second;
        return known_[{position, budget}] = holds(position, budget);
    }
    /// Returns the classes of the winner's possible first plays (solver/search/undo_ban.hpp), a bit for each. As long
    /// as everybody passes, the positions follow a single line; the winner may make its first play at each position of
    /// this line at which the play wins and up to which its passes win. Without any play, the class is no_swap.
    [[nodiscard]] unsigned first_swaps(const Position& position, unsigned budget) {
        return first_swaps(position, budget, won(position, budget));
    }

private:
    struct Less {
        bool operator()(const std::pair<Position, unsigned>& a, const std::pair<Position, unsigned>& b) const noexcept {
            const int order = std::memcmp(&a.first, &b.first, sizeof a.first);
            return order != 0 ? order < 0 : a.second < b.second;
        }
    };
    [[nodiscard]] bool attacks(const Position& position) const { return game_.side_of(position.to_move) == side_; }

    bool holds(const Position& position, unsigned budget) {
        if (over(game_, position) || position.cards_left == 0) return true;
        const bool attacks = this->attacks(position), wins = won(position, budget);
        const unsigned attackers = game_.seats_of(side_), all_seats = (1U << game_.players()) - 1U;
        if (!std::has_single_bit(wins ? all_seats & ~attackers : attackers)) return false; // waiting beats one player
        const auto goes_on = [&](Turn turn, const Position& after) {
            const unsigned left = attacks && !turn.is_pass() ? budget - 1 : budget;
            return won(after, left) == wins && by_waiting(after, left);
        };
        if (attacks == wins) return goes_on(Turn::pass(), play(game_, position, Turn::pass()));
        const unsigned cards = position.hand[index(position.to_move)].size();
        if ((attacks ? std::min(cards, budget) : cards) < 2) return true;
        bool all = true;
        for_each_turn(game_, position, [&](Turn turn, const Position& after) {
            all = all && (turn.is_pass() || goes_on(turn, after));
        });
        return all;
    }

    unsigned first_swaps(const Position& position, unsigned budget, bool wins) {
        if (over(game_, position)) return 1U << search::no_swap;
        const bool attacks = this->attacks(position);
        unsigned classes = 0;
        if (attacks == wins && !(attacks && budget == 0))
            for_each_turn(game_, position, [&](Turn turn, const Position& after) {
                if (!turn.is_pass() && won(after, attacks ? budget - 1 : budget) == wins)
                    classes |= 1U << search::class_of(position, turn.action());
            });
        const Position passed = play(game_, position, Turn::pass());
        return won(passed, budget) == wins ? classes | first_swaps(passed, budget, wins) : classes;
    }

    Oracle& oracle_;
    const Game& game_;
    unsigned side_;
    std::map<std::pair<Position, unsigned>, bool, Less> known_;
};

} // namespace siam::tests
