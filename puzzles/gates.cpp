#include "puzzles/gates.hpp"

#include "puzzles/players.hpp"

#include "engine/notation.hpp"

#include <algorithm>

namespace siam {
namespace {

constexpr std::size_t least_choice = 3; ///< G3
constexpr unsigned any_number = max_players * cards_per_player;

constexpr std::array<GateText, gate_count> texts{
    {{"G1", "the position is legal"},
     {"G2", "play leads to it from a deal"},
     {"G3", "the side to move has at least three inequivalent turns"},
     {"G4", "a win in N is proved, or a turn is proved to prevent it"},
     {"G5", "only one class of first turns keeps the win, or prevents it"},
     {"G6", "there is no faster win"},
     {"G7", "simple players do not find the key"},
     {"G8", "it is not a copy of another puzzle"},
     {"G9", "an independent checker proves it too"},
     {"wanted", "N, level and themes fit the options, and the solution is short enough to show"}}};

/// Thrown by functions that examine a position, and caught within this file.
struct Refused {
    Gate gate;
    std::string why;
    bool gave_up = false;
};

void require_choice(const std::vector<TurnClass>& classes) {
    if (classes.size() < least_choice)
        throw Refused{Gate::choice, "only " + std::to_string(classes.size()) + " inequivalent turns"};
}

/// Throws Refused if one of four simple players finds the key (G7). Returns whether `best_if_all_pass` finds it.
bool fools_simple_players(const Game& game, const Position& position, std::span<const Turn> keys) {
    for (const auto player :
         {SimplePlayer::contested, SimplePlayer::leading_faction, SimplePlayer::pass_or_grab, SimplePlayer::random})
        if (chance_of(game, position, player, keys).is_fair())
            throw Refused{Gate::not_trivial, "the simple player '" + std::string(name(player)) + "' finds the key"};
    return chance_of(game, position, SimplePlayer::best_if_all_pass, keys).is_fair();
}

/// Calls work(). If it throws Refused, writes the gate and the reason into `examination`.
template <class Work>
void examined_by(Examination& examination, Work&& work) {
    try {
        work();
    } catch (const Refused& refused) {
        examination.refused_by = refused.gate;
        examination.why = refused.why;
        examination.gave_up = refused.gave_up;
    }
}

class Examiner {
public:
    Examiner(Forcing& forcing, const Position& position, Goal least)
        : forcing_(forcing),
          game_(forcing.game()),
          position_(position),
          least_(least),
          side_(game_.side_of(position.to_move)) {}

    Examination examined(Range n, bool waiting, std::uint64_t effort) {
        Examination examination;
        examined_by(examination, [&] {
            forcing_.allow(effort / 16);
            find_n(n);
            classes_ = turn_classes(game_, position_);
            require_choice(classes_);
            forcing_.allow(effort);
            if (!waiting) refuse_waiting();
            find_key();
            if (n_ == 0) throw Refused{Gate::not_trivial, "passing wins"};
            is_plain_ = fools_simple_players(game_, position_, classes_[key_].turns);
            find_goal();
        });
        examination.n = n_;
        examination.goal = goal_;
        examination.classes = std::move(classes_);
        examination.key = key_;
        examination.is_plain = is_plain_;
        return examination;
    }

private:
    bool can_force(const Position& position, unsigned budget) {
        const std::optional<bool> can = forcing_.can_force(position, side_, budget);
        if (!can) throw Refused{Gate::sound, "not decided within the effort allowed", true};
        return *can;
    }

    /// Finds N (G4, G6).
    void find_n(Range n) {
        if (!can_force(position_, n.most)) throw Refused{Gate::sound, "no forced win in " + std::to_string(n.most)};
        if (n.least > 0 && can_force(position_, n.least - 1))
            throw Refused{Gate::exact, "a win in " + std::to_string(n.least - 1) + " can be forced"};
        for (n_ = n.least; n_ < n.most && !can_force(position_, n_);) ++n_;
    }

    /// Returns the most cards that the side may still need after `turn`, if `turn` is to be the key.
    [[nodiscard]] unsigned budget_after(Turn turn) const {
        if (least_ == Goal::strict) return any_number;
        return n_ - (turn.is_pass() ? 0 : 1);
    }

    void refuse_waiting() {
        if (can_force(classes_.front().after, budget_after(Turn::pass())))
            throw Refused{Gate::wanted, "passing wins too, or alone"};
    }

    /// Returns how much a class of turns differs from the winning turn `winner`; 0 is the most similar.
    [[nodiscard]] unsigned unlikeness(const TurnClass& turns, Turn winner) const {
        const Action action = turns.turn().action();
        if (action == winner.action()) return 0;
        const bool suits = (outcome_if_all_pass(game_, turns.after).seats() & game_.seats_of(side_)) != 0;
        const bool same_card = !action.is_pass() && !winner.is_pass() && action.card() == winner.action().card();
        return 1U + (same_card ? 0U : 2U) + (suits ? 0U : 1U);
    }
    /// The classes in the order in which to examine them. Most positions have several winners, so turns similar to a
    /// known winner come first.
    std::vector<std::size_t> by_likeness() {
        const Turn winner = forcing_.winning_turn(position_, side_, n_).value_or(Turn::pass());
        std::vector<std::pair<unsigned, std::size_t>> rated;
        for (std::size_t i = 0; i < classes_.size(); ++i) rated.emplace_back(unlikeness(classes_[i], winner), i);
        std::sort(rated.begin(), rated.end());
        std::vector<std::size_t> order;
        order.reserve(rated.size());
        for (const auto& [unlikeness, i] : rated) order.push_back(i);
        return order;
    }

    /// Finds the only class that keeps the win (G5); refuses the position if there are several.
    void find_key() {
        std::optional<std::size_t> winner;
        for (const std::size_t i : by_likeness()) {
            const Turn turn = classes_[i].turn();
            if (n_ == 0 && !turn.is_pass() && least_ == Goal::fastest) continue;
            if (!can_force(classes_[i].after, budget_after(turn))) continue;
            if (winner)
                throw Refused{
                    Gate::one_key, text(game_, classes_[*winner].turn()) + " and " + text(game_, turn) +
                                       (least_ == Goal::strict ? " both win" : " both win in N")};
            winner = i;
        }
        key_ = winner.value();
    }

    /// Finds out whether another first turn wins later (G5). This expensive question comes after all others.
    void find_goal() {
        if (least_ == Goal::strict) return;
        for (const std::size_t i : by_likeness())
            if (i != key_ && can_force(classes_[i].after, any_number)) {
                goal_ = Goal::fastest;
                return;
            }
    }

    Forcing& forcing_;
    const Game& game_;
    const Position& position_;
    Goal least_;
    unsigned side_;
    unsigned n_ = 0;
    Goal goal_ = Goal::strict;
    std::vector<TurnClass> classes_;
    std::size_t key_ = 0;
    bool is_plain_ = false;
};

/// Examines puzzles of the tasks `hold` and `save`.
class HoldExaminer {
public:
    HoldExaminer(Forcing& forcing, const Position& position, Task task)
        : forcing_(forcing), game_(forcing.game()), position_(position), side_(game_.side_of(position.to_move)) {
        found_.task = task;
    }

    Examination examined(Range n, bool waiting, std::uint64_t effort) {
        examined_by(found_, [&] {
            forcing_.allow(effort);
            found_.classes = turn_classes(game_, position_);
            require_choice(found_.classes);
            find_key(n, waiting);
            refuse_other_winners();
            refuse_waiting_defence(effort);
            found_.is_plain = fools_simple_players(game_, position_, found_.classes[found_.key].turns);
        });
        return std::move(found_);
    }

private:
    /// Returns whether the side `against` can force a win in n cards after the turns of class `of`.
    bool falls(std::size_t of, unsigned against, unsigned n) {
        const std::optional<bool> falls = forcing_.can_force(found_.classes[of].after, against, n);
        if (!falls) throw Refused{Gate::sound, "not decided within the effort allowed", true};
        return *falls;
    }

    /// Finds the key, N and the side that must not win (G4 to G6). If every side is refused, throws the refusal for the
    /// side that comes closest to a puzzle.
    void find_key(Range n, bool waiting) {
        std::optional<Refused> refused;
        for (unsigned against = 0; against < game_.sides(); ++against) {
            if (against == side_) continue;
            try {
                return find_key_against(against, n, waiting);
            } catch (const Refused& other) {
                if (!refused || other.gate == Gate::one_key) refused = other;
            }
        }
        throw Refused(refused.value());
    }
    void find_key_against(unsigned against, Range n, bool waiting) {
        if (!waiting && !falls(0, against, n.most))
            throw Refused{Gate::wanted, "passing keeps the others from winning"};
        std::optional<std::size_t> key;
        for (unsigned budget = n.most;; --budget) {
            const std::vector<std::size_t> holding = holding_against(against, budget);
            if (holding.size() > 1) break;
            if (holding.size() == 1) key = holding[0], found_.n = budget;
            if (budget == 0) break;
        }
        if (!key) refuse(against, n.most);
        if (found_.n < n.least)
            throw Refused{Gate::exact, "a win in " + std::to_string(found_.n) + " is prevented by one turn only"};
        found_.key = *key;
        found_.against = against;
    }
    /// Returns the indices of the classes of first turns that keep `against` from winning in n; at most two of them.
    std::vector<std::size_t> holding_against(unsigned against, unsigned n) {
        std::vector<std::size_t> holding;
        for (std::size_t i = 0; i < found_.classes.size() && holding.size() < 2; ++i)
            if (!falls(i, against, n)) holding.push_back(i);
        return holding;
    }
    [[noreturn]] void refuse(unsigned against, unsigned n) {
        const auto holding = holding_against(against, n);
        if (holding.empty()) throw Refused{Gate::sound, "nothing keeps the others from winning"};
        throw Refused{
            Gate::one_key, text(game_, found_.classes[holding[0]].turn()) + " and " +
                               text(game_, found_.classes[holding[1]].turn()) + " both keep it from winning"};
    }

    /// Refuses a key after which another side can force a win: in N cards for `hold`, in any number for `save`.
    void refuse_other_winners() {
        const unsigned n = found_.task == Task::save ? any_number : found_.n;
        for (unsigned other = 0; other < game_.sides(); ++other)
            if (other != side_ && falls(found_.key, other, n))
                throw Refused{Gate::sound, "another side wins after " + text(game_, found_.classes[found_.key].turn())};
    }
    void refuse_waiting_defence(std::uint64_t effort) {
        const unsigned n = found_.task == Task::save ? any_number : found_.n;
        Reach reach(forcing_, Aim::hold(game_, position_, found_.against, n), effort);
        const std::optional<bool> holds = reach.within(position_, 0);
        if (!holds) throw Refused{Gate::sound, "not decided within the effort allowed", true};
        if (*holds) throw Refused{Gate::not_trivial, "passing to the end prevents it"};
    }

    Forcing& forcing_;
    const Game& game_;
    const Position& position_;
    unsigned side_;
    Examination found_;
};

} // namespace

std::span<const GateText, gate_count> gate_texts() noexcept { return texts; }

Examination examine(
    Forcing& forcing, const Position& position, Goal least, Range n, bool waiting, std::uint64_t effort) {
    return Examiner(forcing, position, least).examined(n, waiting, effort);
}

Examination examine_hold(
    Forcing& forcing, const Position& position, Task task, Range n, bool waiting, std::uint64_t effort) {
    return HoldExaminer(forcing, position, task).examined(n, waiting, effort);
}

} // namespace siam
