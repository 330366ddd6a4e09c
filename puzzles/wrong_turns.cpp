#include "puzzles/wrong_turns.hpp"

#include <algorithm>
#include <tuple>

#include "puzzles/ideas.hpp"

namespace siam {
namespace {

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
        is_waiting_ = is_waiting_ && turn.is_pass();
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
        if (is_waiting_ && wins_if_all_pass(play(game_, position_, Turn::pass()))) return Turn::pass();
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
    bool is_seen_ = false;   ///< whether the line has a card of the others or a settled struggle
    bool is_waiting_ = true; ///< whether the line has only passes after the first turn
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

/// A class of wrong first turns, and what speaks for it.
struct Candidate {
    TurnClass turns;
    bool wins_later;
    Lure lure;
    /// See least_wrong_turns: smaller is more plausible.
    std::array<bool, 5> rank;
    std::size_t refutations = 0; ///< the number of classes of replies that refute it, or some number above it
};

class Chooser {
public:
    Chooser(Answers& answers, const Puzzle& puzzle) : answers_(answers), game_(*puzzle.game), puzzle_(puzzle) {}

    WrongTurns chosen() {
        for (TurnClass& turns : turn_classes(game_, puzzle_.position)) {
            if (contains(puzzle_.keys, turns.turn())) continue;
            const bool later = puzzle_.goal == Goal::fastest && answers_.forces(turns.after, Answers::any_number);
            ++(later ? result_.values.later : result_.values.not_at_all);
            const Lure lure = lure_of(turns);
            const auto rank = rank_of(turns, lure);
            candidates_.push_back({std::move(turns), later, lure, rank});
        }
        std::stable_sort(candidates_.begin(), candidates_.end(), [](const Candidate& a, const Candidate& b) {
            return a.rank < b.rank;
        });
        for (const Candidate* const candidate : most_plausible()) show(*candidate);
        show_first([](const Candidate& candidate) { return candidate.lure == Lure::taking; });
        if (const auto other = with_other_marker(puzzle_.key()))
            show_first([&](const Candidate& candidate) { return contains(candidate.turns.turns, *other); });
        return std::move(result_);
    }

private:
    [[nodiscard]] bool is_key_of_twin(Turn turn) const { return puzzle_.twin && contains(puzzle_.twin->keys, turn); }
    [[nodiscard]] bool acts_as_key(Turn turn) const {
        return !turn.is_pass() && turn.action() == puzzle_.key().action();
    }
    [[nodiscard]] bool suits_if_all_pass(const TurnClass& turns) const {
        return answers_.aim().suits_if_all_pass(game_, turns.after);
    }
    [[nodiscard]] Lure lure_of(const TurnClass& turns) const {
        const auto any = [&](auto holds) { return std::any_of(turns.turns.begin(), turns.turns.end(), holds); };
        if (any([&](Turn turn) { return is_key_of_twin(turn); })) return Lure::twin;
        if (any([&](Turn turn) { return acts_as_key(turn); })) return Lure::taking;
        const auto is_it = [&](const Try& wrong) { return wrong.turn == turns.turn(); };
        const std::vector<Try>& tries = puzzle_.solution.tries;
        if (std::any_of(tries.begin(), tries.end(), is_it)) return Lure::lone_refutation;
        return suits_if_all_pass(turns) ? Lure::all_pass : Lure::none;
    }
    [[nodiscard]] std::array<bool, 5> rank_of(const TurnClass& turns, Lure lure) const {
        const bool is_split = !turns.turn().is_pass() && shape_of(turns.turn()) == Shape::one_each;
        return {
            lure != Lure::twin, !suits_if_all_pass(turns), over(game_, turns.after), turns.turn().is_pass(), is_split};
    }

    /// The most plausible candidates, at most `least_wrong_turns`, the best first.
    std::vector<const Candidate*> most_plausible() {
        std::vector<const Candidate*> best;
        for (Candidate& candidate : candidates_) {
            const bool is_full = best.size() == least_wrong_turns;
            if (is_full && best.back()->rank != candidate.rank) break;
            candidate.refutations = refutations(candidate, is_full ? best.back()->refutations : SIZE_MAX);
            const auto before = [](const Candidate* a, const Candidate* b) {
                return std::tie(a->rank, a->refutations) < std::tie(b->rank, b->refutations);
            };
            best.insert(std::upper_bound(best.begin(), best.end(), &candidate, before), &candidate);
            if (is_full) best.pop_back();
        }
        return best;
    }
    /// Returns the number of classes of replies that refute the turn; stops counting at `most`.
    std::size_t refutations(const Candidate& candidate, std::size_t most) {
        std::size_t refutations = 0;
        if (over(game_, candidate.turns.after)) return refutations;
        for (const TurnClass& reply : turn_classes(game_, candidate.turns.after)) {
            if (refutations == most) break;
            refutations += !answers_.forces(reply.after, cards_after(candidate, candidate.turns.turn()));
        }
        return refutations;
    }
    /// The number of cards that the side may play after the turn.
    [[nodiscard]] unsigned cards_after(const Candidate& candidate, Turn turn) const {
        return candidate.wins_later ? Answers::left(puzzle_.n, turn) : Answers::any_number;
    }

    /// Shows the first candidate of this kind, unless one is shown.
    template <class Kind>
    void show_first(Kind is_one) {
        const auto is_shown = [&](const Candidate& candidate) {
            return std::any_of(result_.shown.begin(), result_.shown.end(), [&](const WrongTurn& wrong) {
                return contains(candidate.turns.turns, wrong.turn);
            });
        };
        const Candidate* first = nullptr;
        for (const Candidate& candidate : candidates_) {
            if (!is_one(candidate)) continue;
            if (is_shown(candidate)) return;
            if (first == nullptr) first = &candidate;
        }
        if (first != nullptr) show(*first);
    }
    /// Shows the turn under the name that says most: the twin's key, the key with the King marker on the other tile, or
    /// the key's action, if the class has such a turn. Its first name may hide how it resembles the key.
    void show(const Candidate& candidate) {
        TurnClass named = candidate.turns;
        const std::optional<Turn> other = with_other_marker(puzzle_.key());
        const auto likeness = [&](Turn turn) {
            return is_key_of_twin(turn) ? 0 : acts_as_key(turn) ? 1 : turn == other ? 2 : 3;
        };
        std::stable_sort(
            named.turns.begin(), named.turns.end(), [&](Turn a, Turn b) { return likeness(a) < likeness(b); });
        named.after = play(game_, puzzle_.position, named.turn());
        result_.shown.push_back(
            {named.turn(), candidate.lure, candidate.wins_later,
             line_of_failure(answers_, named, cards_after(candidate, named.turn()))});
    }

    Answers& answers_;
    const Game& game_;
    const Puzzle& puzzle_;
    std::vector<Candidate> candidates_;
    WrongTurns result_;
};

} // namespace

WrongTurns wrong_turns(Answers& answers, const Puzzle& puzzle) { return Chooser(answers, puzzle).chosen(); }

std::vector<Turn> line_of_failure(Answers& answers, const TurnClass& turn, unsigned cards) {
    return answers.aim().is_hold() ? fall(answers, turn) : Failure(answers, turn, cards).line();
}

} // namespace siam
