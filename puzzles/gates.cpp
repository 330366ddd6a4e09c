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
     {"wanted", "N, level and themes fit the options, and the solution is short enough to show"},
     {"twin", "with one follower moved, it is a puzzle with another key"},
     {"explained", "its reasons explain everything in few words"},
     {"quota", "the pack has room for one more like it"}}};

/// Thrown by functions that examine a position, and caught within this file.
struct Refused {
    Gate gate;
    std::string why;
    bool gave_up = false;
};

/// Returns the solver's answer. Throws Refused if there is none.
bool decided(std::optional<bool> answer) {
    if (!answer) throw Refused{Gate::sound, "not decided within the effort allowed", true};
    return *answer;
}

void require_choice(const std::vector<TurnClass>& classes) {
    if (classes.size() < least_choice)
        throw Refused{Gate::choice, "only " + std::to_string(classes.size()) + " inequivalent turns"};
}

/// Throws Refused if one of four simple players finds the key (G7). Returns whether `best_if_all_pass` finds it.
bool fools_simple_players(const Game& game, const Position& position, std::span<const Turn> keys) {
    for (const auto player :
         {SimplePlayer::contested, SimplePlayer::leading_faction, SimplePlayer::pass_or_grab, SimplePlayer::random})
        if (finds(game, position, player, keys))
            throw Refused{Gate::not_trivial, "the simple player '" + std::string(name(player)) + "' finds the key"};
    return finds(game, position, SimplePlayer::best_if_all_pass, keys);
}

/// Calls examine() of the examiner, and returns what the examiner has found. If examine() throws Refused, adds the gate
/// and the reason.
template <class Examiner>
Examination examined_by(Examiner examiner, Range n, bool waiting, std::uint64_t effort) {
    Examination& found = examiner.found;
    try {
        examiner.examine(n, waiting, effort);
    } catch (const Refused& refused) {
        found.refused_by = refused.gate;
        found.why = refused.why;
        found.gave_up = refused.gave_up;
    }
    return std::move(found);
}

/// Examines puzzles of the task `win`.
class WinExaminer {
public:
    WinExaminer(Forcing& forcing, const Position& position, Goal least)
        : forcing_(forcing),
          game_(forcing.game()),
          position_(position),
          least_(least),
          side_(game_.side_of(position.to_move)) {}

    void examine(Range n, bool waiting, std::uint64_t effort) {
        forcing_.allow(effort / 16);
        find_n(n);
        found.classes = turn_classes(game_, position_);
        require_choice(found.classes);
        forcing_.allow(effort);
        if (!waiting) refuse_waiting();
        find_key();
        if (found.n == 0) throw Refused{Gate::not_trivial, "passing wins"};
        found.is_plain = fools_simple_players(game_, position_, found.classes[found.key].turns);
        find_goal();
    }
    Examination found;

private:
    bool can_force(const Position& position, unsigned budget) {
        return decided(forcing_.can_force(position, side_, budget));
    }

    /// Finds N (G4, G6).
    void find_n(Range n) {
        if (!can_force(position_, n.most)) throw Refused{Gate::sound, "no forced win in " + std::to_string(n.most)};
        if (n.least > 0 && can_force(position_, n.least - 1))
            throw Refused{Gate::exact, "a win in " + std::to_string(n.least - 1) + " can be forced"};
        for (found.n = n.least; found.n < n.most && !can_force(position_, found.n);) ++found.n;
    }

    /// Returns the most cards that the side may still need after `turn`, if `turn` is to be the key.
    [[nodiscard]] unsigned budget_after(Turn turn) const {
        return least_ == Goal::strict ? any_number : Aim::left(found.n, turn);
    }

    void refuse_waiting() {
        if (can_force(found.classes.front().after, budget_after(Turn::pass())))
            throw Refused{Gate::wanted, "passing wins too, or alone"};
    }

    /// Returns how much a class of turns differs from the winning turn `winner`; 0 is the most similar.
    [[nodiscard]] unsigned unlikeness(const TurnClass& turns, Turn winner) const {
        const Action action = turns.turn().action();
        if (action == winner.action()) return 0;
        const bool suits = Aim::win(side_).suits_if_all_pass(game_, turns.after);
        const bool same_card = !action.is_pass() && !winner.is_pass() && action.card() == winner.action().card();
        return 1U + (same_card ? 0U : 2U) + (suits ? 0U : 1U);
    }
    /// The classes in the order in which to examine them, each with its unlikeness. Most positions have several
    /// winners, so turns similar to a known winner come first.
    std::vector<std::pair<unsigned, std::size_t>> by_likeness() {
        const Turn winner = forcing_.winning_turn(position_, side_, found.n).value_or(Turn::pass());
        std::vector<std::pair<unsigned, std::size_t>> rated;
        for (std::size_t i = 0; i < found.classes.size(); ++i)
            rated.emplace_back(unlikeness(found.classes[i], winner), i);
        std::sort(rated.begin(), rated.end());
        return rated;
    }

    /// Finds the only class that keeps the win (G5); refuses the position if there are several.
    void find_key() {
        std::optional<std::size_t> winner;
        for (const auto& [unlikeness, i] : by_likeness()) {
            const Turn turn = found.classes[i].turn();
            if (found.n == 0 && !turn.is_pass() && least_ == Goal::fastest) continue;
            if (!can_force(found.classes[i].after, budget_after(turn))) continue;
            if (winner)
                throw Refused{
                    Gate::one_key, text(game_, found.classes[*winner].turn()) + " and " + text(game_, turn) +
                                       (least_ == Goal::strict ? " both win" : " both win in N")};
            winner = i;
        }
        found.key = winner.value();
    }

    /// Finds out whether another first turn wins later (G5). This expensive question comes after all others.
    void find_goal() {
        if (least_ == Goal::strict) return;
        for (const auto& [unlikeness, i] : by_likeness())
            if (i != found.key && can_force(found.classes[i].after, any_number)) {
                found.goal = Goal::fastest;
                return;
            }
    }

    Forcing& forcing_;
    const Game& game_;
    const Position& position_;
    Goal least_;
    unsigned side_;
};

/// Examines puzzles of the task `save`.
class SaveExaminer {
public:
    SaveExaminer(Forcing& forcing, const Position& position)
        : forcing_(forcing), game_(forcing.game()), position_(position), side_(game_.side_of(position.to_move)) {
        found.task = Task::save;
    }

    void examine(Range n, bool waiting, std::uint64_t effort) {
        forcing_.allow(effort);
        found.classes = turn_classes(game_, position_);
        require_choice(found.classes);
        find_key(n, waiting);
        refuse_other_winners();
        refuse_waiting_defence(effort);
        found.is_plain = fools_simple_players(game_, position_, found.classes[found.key].turns);
    }
    Examination found;

private:
    /// Returns whether the side `against` can force a win in n cards after the turns of class `of`.
    bool falls(std::size_t of, unsigned against, unsigned n) {
        return decided(forcing_.can_force(found.classes[of].after, against, n));
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
            if (holding.size() == 1) key = holding[0], found.n = budget;
            if (budget == 0) break;
        }
        if (!key) refuse(against, n.most);
        if (found.n < n.least)
            throw Refused{Gate::exact, "a win in " + std::to_string(found.n) + " is prevented by one turn only"};
        found.key = *key;
        found.against = against;
    }
    /// Returns the indices of the classes of first turns that keep `against` from winning in n; at most two of them.
    std::vector<std::size_t> holding_against(unsigned against, unsigned n) {
        std::vector<std::size_t> holding;
        for (std::size_t i = 0; i < found.classes.size() && holding.size() < 2; ++i)
            if (!falls(i, against, n)) holding.push_back(i);
        return holding;
    }
    [[noreturn]] void refuse(unsigned against, unsigned n) {
        const auto holding = holding_against(against, n);
        if (holding.empty()) throw Refused{Gate::sound, "nothing keeps the others from winning"};
        throw Refused{
            Gate::one_key, text(game_, found.classes[holding[0]].turn()) + " and " +
                               text(game_, found.classes[holding[1]].turn()) + " both keep it from winning"};
    }

    /// Refuses a key after which another side can force a win.
    void refuse_other_winners() {
        for (unsigned other = 0; other < game_.sides(); ++other)
            if (other != side_ && falls(found.key, other, any_number))
                throw Refused{Gate::sound, "another side wins after " + text(game_, found.classes[found.key].turn())};
    }
    void refuse_waiting_defence(std::uint64_t effort) {
        Reach reach(forcing_, Aim::hold(game_, position_, found.against, any_number), effort);
        if (decided(reach.within(position_, 0))) throw Refused{Gate::not_trivial, "passing to the end prevents it"};
    }

    Forcing& forcing_;
    const Game& game_;
    const Position& position_;
    unsigned side_;
};

} // namespace

std::span<const GateText, gate_count> gate_texts() noexcept { return texts; }

Examination examine(
    Forcing& forcing, const Position& position, Task task, Goal least, Range n, bool waiting, std::uint64_t effort) {
    if (task == Task::win) return examined_by(WinExaminer(forcing, position, least), n, waiting, effort);
    return examined_by(SaveExaminer(forcing, position), n, waiting, effort);
}

Examination examine_twin(
    Forcing& forcing, const Position& root, const Examination& puzzle, const Position& position, bool waiting,
    std::uint64_t effort) {
    const auto refused = [](std::string why) {
        Examination twin;
        twin.refused_by = Gate::twin;
        twin.why = std::move(why);
        return twin;
    };
    if (puzzle.task != Task::win) return refused("only a win has a twin");
    if (!move_between(root, position)) return refused("it must differ by one follower in another province");
    if (const auto why = validate(forcing.game(), position)) return refused(why->what());
    Examination twin = examine(forcing, position, puzzle.task, puzzle.goal, {puzzle.n, puzzle.n}, waiting, effort);
    if (twin.refused_by) return twin;
    if (twin.goal != puzzle.goal) return refused("its other first turns do not do the same");
    const std::vector<Turn>& keys = twin.classes[twin.key].turns;
    if (std::any_of(
            keys.begin(), keys.end(), [&](Turn key) { return contains(puzzle.classes[puzzle.key].turns, key); }))
        return refused("it has the same key");
    return twin;
}

} // namespace siam
