#include "puzzles/wrong_turns.hpp"

#include <algorithm>
#include <tuple>

#include "puzzles/ideas.hpp"
#include "puzzles/players.hpp"

namespace siam {
namespace {

constexpr unsigned lure_count = 4;
constexpr std::size_t hopes_looked_at = 8; ///< at most this many turns have their refutations counted

/// Makes one line that shows a failure (see wrong_turns.hpp).
class Failure {
public:
    /// \param budget the number of cards that the side may play after the first turn
    Failure(Answers& answers, const TurnClass& first, unsigned budget)
        : answers_(answers),
          game_(answers.game()),
          side_seats_(game_.seats_of(answers.aim().side())),
          position_(first.after),
          budget_(budget),
          line_{first.turn()} {}

    std::vector<Turn> line() {
        while (!over(game_, position_) && !is_shown())
            if (answers_.own(position_))
                make(hope());
            else
                make(refutation());
        return std::move(line_);
    }

private:
    [[nodiscard]] bool wins_if_all_pass(const Position& position) const {
        return (outcome_if_all_pass(game_, position).seats() & side_seats_) != 0;
    }
    [[nodiscard]] bool has_cards() const {
        for (unsigned seat = 0; seat < game_.players(); ++seat)
            if ((side_seats_ >> seat & 1U) != 0 && !position_.hand[seat].empty()) return budget_ > 0;
        return false;
    }
    [[nodiscard]] unsigned left(Turn turn) const {
        return budget_ == Answers::any_number ? budget_ : Answers::left(budget_, turn);
    }

    void make(Turn turn) {
        const bool own = answers_.own(position_);
        if (own) budget_ = left(turn);
        const unsigned settled = position_.settled;
        position_ = play(game_, position_, turn);
        line_.push_back(turn);
        is_seen_ = is_seen_ || position_.settled != settled || (!own && !turn.is_pass());
    }

    /// Whether the failure is clear; wrong_turns.hpp says when it is.
    [[nodiscard]] bool is_shown() {
        if (line_.size() < 2 || wins_if_all_pass(position_)) return false;
        if (!has_cards()) return true;
        return is_seen_ && budget_ == Answers::any_number && game_.sides() == 2 && answers_.others_force(position_, 0);
    }

    // The side's turns

    Turn hope() {
        std::vector<TurnClass> hopes, cards;
        for (TurnClass& turns : turn_classes(game_, position_)) {
            if (!turns.turn().is_pass() && budget_ == 0) continue;
            if (wins_if_all_pass(turns.after))
                hopes.push_back(std::move(turns));
            else if (!turns.turn().is_pass())
                cards.push_back(std::move(turns));
        }
        std::vector<TurnClass>& best = hopes.empty() ? cards : hopes;
        if (best.empty()) return Turn::pass();
        best.resize(std::min(best.size(), hopes_looked_at));
        std::vector<std::size_t> refuted;
        refuted.reserve(best.size());
        for (const TurnClass& turns : best) refuted.push_back(refutations(turns));
        return best[static_cast<std::size_t>(std::min_element(refuted.begin(), refuted.end()) - refuted.begin())]
            .turn();
    }
    /// Returns the number of classes of replies that refute the turn.
    std::size_t refutations(const TurnClass& turns) {
        if (over(game_, turns.after)) return SIZE_MAX;
        std::size_t refutations = 0;
        for (const TurnClass& reply : turn_classes(game_, turns.after))
            refutations += !answers_.forces(reply.after, left(turns.turn()));
        return refutations;
    }

    // The others' turns

    /// Returns a reply that refutes the side's turn. Prefers, in this order: a reply after which the side does not win
    /// if everybody passes; a reply after which the side has the fewest hopes (see hopes_after()); the pass.
    Turn refutation() {
        std::optional<std::tuple<bool, std::size_t, Turn>> best;
        for (const TurnClass& reply : turn_classes(game_, position_)) {
            if (answers_.forces(reply.after, budget_)) continue;
            const std::tuple rank{wins_if_all_pass(reply.after), hopes_after(reply.after), reply.turn()};
            if (!best || rank < *best) best = rank;
        }
        return std::get<Turn>(*best);
    }
    [[nodiscard]] std::size_t hopes_after(const Position& position) const {
        if (over(game_, position) || !answers_.own(position)) return 0;
        std::size_t hopes = 0;
        for_each_turn(game_, position, [&](Turn turn, const Position& after) {
            hopes += (budget_ > 0 || turn.is_pass()) && wins_if_all_pass(after);
        });
        return hopes;
    }

    Answers& answers_;
    const Game& game_;
    unsigned side_seats_;
    Position position_;
    unsigned budget_;
    std::vector<Turn> line_;
    bool is_seen_ = false; ///< whether the line has a card of the others or a settled struggle
};

/// Returns a line in which the other side wins after the turn `first`, which does not prevent this win.
std::vector<Turn> fall(Answers& answers, const TurnClass& first) {
    std::vector<Turn> line{first.turn()};
    if (over(answers.game(), first.after)) return line;
    Answers other(answers.forcing(), Aim::win(answers.aim().side()));
    const std::vector<Turn> rest = longest_line(other, first.after);
    line.insert(line.end(), rest.begin(), rest.end());
    // The other side has won already, so the line can only show it passing.
    if (rest.empty() && other.own(first.after)) line.push_back(Turn::pass());
    return line;
}

/// A class of wrong first turns, and the lures that it has.
struct Candidate {
    TurnClass turns;
    bool wins_later;
    std::array<bool, lure_count> lures{};
    [[nodiscard]] bool has(Lure lure) const { return lures[static_cast<unsigned>(lure)]; }
};

class Chooser {
public:
    Chooser(Answers& answers, const Puzzle& puzzle)
        : answers_(answers), game_(*puzzle.game), puzzle_(puzzle), classes_(turn_classes(game_, puzzle.position)) {}

    WrongTurns chosen() {
        WrongTurns result;
        for (TurnClass& turns : classes_) {
            if (contains(puzzle_.keys, turns.turn())) continue;
            const bool later = puzzle_.goal == Goal::fastest && answers_.forces(turns.after, Answers::any_number);
            ++(later ? result.values.later : result.values.not_at_all);
            candidates_.push_back({std::move(turns), later});
        }
        find_lures();
        bool is_going_on = true;
        for (bool is_first = true; is_going_on; is_first = false) {
            is_going_on = false;
            for (unsigned lure = 0; lure < lure_count; ++lure)
                if (is_first || result.shown.size() < least())
                    is_going_on |= take(static_cast<Lure>(lure), true, result.shown);
        }
        while (result.shown.size() < least()) take(Lure::simple, false, result.shown);
        show_other_marker(result.shown);
        return result;
    }

private:
    [[nodiscard]] std::size_t least() const { return std::min(least_wrong_turns, candidates_.size()); }

    void find_lures() {
        std::vector<Turn> simple;
        for (const auto player : {SimplePlayer::pass_happy, SimplePlayer::contested, SimplePlayer::leading_faction})
            for (const Turn turn : best_turns(game_, puzzle_.position, player)) simple.push_back(turn);
        for (Candidate& candidate : candidates_) {
            const auto set = [&](Lure lure, bool holds) { candidate.lures[static_cast<unsigned>(lure)] = holds; };
            const auto& turns = candidate.turns.turns;
            set(Lure::taking, std::any_of(turns.begin(), turns.end(), [&](Turn turn) {
                    return !turn.is_pass() && turn.action() == puzzle_.key().action();
                }));
            set(Lure::all_pass, answers_.aim().suits_if_all_pass(game_, candidate.turns.after));
            set(Lure::simple,
                std::any_of(turns.begin(), turns.end(), [&](Turn turn) { return contains(simple, turn); }));
            set(Lure::lone_refutation,
                std::any_of(puzzle_.solution.tries.begin(), puzzle_.solution.tries.end(), [&](const Try& wrong) {
                    return wrong.turn == turns.front();
                }));
        }
    }

    /// Adds the most plausible of the remaining turns that have the lure. If `only_with_lure` is false, any remaining
    /// turn may be added, since a random player may choose any. Prefers an action that is not shown yet. A turn that
    /// ends the game comes last, because it shows least. Returns whether a turn was added.
    bool take(Lure lure, bool only_with_lure, std::vector<WrongTurn>& shown) {
        std::optional<std::pair<std::tuple<bool, bool, bool>, const Candidate*>> best;
        for (const Candidate& candidate : candidates_) {
            if (contains(taken_, candidate.turns.turn()) || (only_with_lure && !candidate.has(lure))) continue;
            const auto same_action = [&](Turn turn) { return turn.action() == candidate.turns.turn().action(); };
            const std::tuple rank{
                over(game_, candidate.turns.after), std::any_of(taken_.begin(), taken_.end(), same_action),
                !candidate.has(Lure::all_pass)};
            if (!best || rank < best->first) best = {rank, &candidate};
        }
        if (!best) return false;
        const auto acts_as_key = [&](Turn turn) {
            return lure == Lure::taking && !turn.is_pass() && turn.action() == puzzle_.key().action();
        };
        show(*best->second, lure, acts_as_key, shown);
        return true;
    }
    /// Shows the key's exchange with the King marker on the other tile, if that turn is wrong and not shown yet.
    void show_other_marker(std::vector<WrongTurn>& shown) {
        const std::optional<Turn> other = with_other_marker(puzzle_.key());
        for (const Candidate& candidate : candidates_) {
            if (!other || !contains(candidate.turns.turns, *other) || contains(taken_, candidate.turns.turn()))
                continue;
            const Lure lure = candidate.has(Lure::all_pass)          ? Lure::all_pass
                              : candidate.has(Lure::lone_refutation) ? Lure::lone_refutation
                                                                     : Lure::simple;
            return show(
                candidate, lure, [&](Turn turn) { return turn == *other; }, shown);
        }
    }
    template <class Condition>
    void show(const Candidate& wrong, Lure lure, const Condition& preferred, std::vector<WrongTurn>& shown) {
        const TurnClass named = named_by(preferred, wrong.turns);
        const Turn turn = named.turn();
        const unsigned budget = wrong.wins_later ? Answers::left(puzzle_.n, turn) : Answers::any_number;
        taken_.push_back(wrong.turns.turn());
        shown.push_back({turn, lure, wrong.wins_later, line_of_failure(answers_, named, budget)});
    }
    /// Returns the class, with the first of its turns that meets `preferred` moved to the front. The turn in front
    /// names the class. The original name may hide how the class resembles the key, because it names other provinces.
    template <class Condition>
    [[nodiscard]] TurnClass named_by(const Condition& preferred, TurnClass turns) const {
        const auto found = std::find_if(turns.turns.begin(), turns.turns.end(), preferred);
        if (found == turns.turns.end() || found == turns.turns.begin()) return turns;
        std::rotate(turns.turns.begin(), found, found + 1);
        turns.after = play(game_, puzzle_.position, turns.turn());
        return turns;
    }

    Answers& answers_;
    const Game& game_;
    const Puzzle& puzzle_;
    std::vector<TurnClass> classes_;
    std::vector<Candidate> candidates_;
    std::vector<Turn> taken_;
};

} // namespace

WrongTurns wrong_turns(Answers& answers, const Puzzle& puzzle) { return Chooser(answers, puzzle).chosen(); }

std::vector<Turn> line_of_failure(Answers& answers, const TurnClass& turn, unsigned cards) {
    return answers.aim().is_hold() ? fall(answers, turn) : Failure(answers, turn, cards).line();
}

} // namespace siam
