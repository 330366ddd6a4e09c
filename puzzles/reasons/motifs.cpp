#include "puzzles/reasons/motifs.hpp"

#include "puzzles/ideas.hpp"
#include "puzzles/reasons/failures.hpp"
#include "solver/defence.hpp"

namespace siam {
namespace {

Leader leader_after(const Game& game, const Position& position) {
    return leader_of(ending_if_all_pass(game, position));
}

/// The wrong turn that tells most about the key.
Failure failure_of(const Explanation& explanation) {
    const std::vector<Failure> failures = failures_of(explanation);
    return failures.empty() ? Failure{} : failures.front();
}

/// Observes the reasons of one puzzle.
class Observer {
public:
    Observer(const Puzzle& puzzle, const Explanation& explanation)
        : puzzle_(puzzle),
          game_(*puzzle.game),
          about_(explanation.about),
          reasons_(explanation.reasons.reasons),
          start_(about_.start()),
          failure_(failure_of(explanation)),
          endings_(game_, about_.camp, start_, about_.plan),
          idle_(leader_after(game_, puzzle.position)) {}

    ThemeSet themes() {
        ThemeSet themes;
        const auto add = [&](Theme theme, bool shown) {
            if (shown) themes.insert(theme);
        };
        add(Theme::last_card, has(Needed{Needed::Fact::last_card}));
        add(Theme::undo_ban, has(Needed{Needed::Fact::last_swap}));
        add(Theme::marker_lock, has(Needed{Needed::Fact::markers}));
        add(Theme::last_word, has(Needed{Needed::Fact::latest_plays}));
        add(Theme::kingmaker, makes_a_king());
        add(Theme::drained, drains_the_pool());
        add(Theme::closed_gate, closes_a_gate());
        add(Theme::one_answer, has_one_answer());
        add_causes(add);
        if (!knows_routes()) return themes;
        add(Theme::empty_chair, empties_a_chair());
        add(Theme::price, has_a_price());
        add(Theme::make_tie, makes_a_tie());
        add(Theme::later_gain, needs_the_later_gain());
        add(Theme::tie_break, needs_the_second_faction());
        add(Theme::occupation, ends_only_under(Leader{}));
        add(Theme::deny_occupation, closes(Leader{}) && refutes_by(Leader{}));
        add(Theme::underdog, catches_up());
        add(Theme::switch_of_reign, needs_another_reign());
        return themes;
    }

private:
    [[nodiscard]] bool has(const Reason& reason) const {
        return std::find(reasons_.begin(), reasons_.end(), reason) != reasons_.end();
    }
    template <class Kind, class Wanted>
    [[nodiscard]] bool any(Wanted wanted) const {
        return std::any_of(reasons_.begin(), reasons_.end(), [&](const Reason& reason) {
            const auto* const found = std::get_if<Kind>(&reason);
            return found != nullptr && wanted(*found);
        });
    }
    [[nodiscard]] bool knows_routes() const {
        return !endings_.gave_up() && any<Route>([](const Route&) { return true; });
    }
    [[nodiscard]] bool closes(Leader leader) const { return has(Closed{leader}); }
    [[nodiscard]] bool refutes_by(Leader leader) const {
        return failure_.refutation != nullptr && failure_.refutation->end.leader == leader;
    }
    [[nodiscard]] bool ends_only_under(Leader leader) const {
        return !any<Route>([&](const Route& route) { return route.leader != leader; });
    }

    /// Adds the theme of the cause, which says what the wrong turn lacks.
    template <class Add>
    void add_causes(Add add) const {
        if (failure_.cause == nullptr) return;
        const Turn wrong = failure_.cause->wrong, key = about_.key;
        add(Theme::right_taking, !wrong.is_pass() && !key.is_pass() && wrong.action() == key.action());
        const auto& differences = failure_.cause->differences;
        add(Theme::double_duty, differences.size() > 1);
        if (differences.size() != 1) return;
        const auto* const here = std::get_if<InProvince>(&differences.front());
        const auto* const supply = std::get_if<InSupply>(&differences.front());
        const auto* const hand = std::get_if<InHand>(&differences.front());
        add(Theme::strip, here != nullptr && !here->more);
        add(Theme::strengthen, here != nullptr && here->more);
        add(Theme::collect, supply != nullptr && supply->more);
        add(Theme::hold_back, hand != nullptr && hand->more);
    }

    /// Whether a third player wins if all others pass after the key.
    [[nodiscard]] bool makes_a_king() const {
        if (puzzle_.task != Task::save) return false;
        return (outcome_if_all_pass(game_, start_).seats() & game_.seats_of(puzzle_.side())) == 0;
    }
    /// Whether the key takes followers out of the pool, so that a faction card of another player finds less than two.
    [[nodiscard]] bool drains_the_pool() const {
        const Followers before = pool(game_, about_.root), after = pool(game_, start_);
        for (unsigned seat = 0; seat < game_.players(); ++seat)
            for (const Faction faction : all_factions)
                if (!about_.camp.includes(static_cast<Seat>(seat)) && start_.hand[seat].holds(faction_card(faction)) &&
                    after.count(faction) < std::min(2U, before.count(faction)))
                    return true;
        return false;
    }
    /// Whether a card that has an effect in the refutation has none in any line after the key.
    [[nodiscard]] bool closes_a_gate() const {
        if (failure_.refutation == nullptr) return false;
        Position position = about_.root;
        for (const Turn turn : failure_.refutation->line) {
            if (!turn.is_pass() && turn.action().has_effect() &&
                has(WithoutEffect{position.to_move, turn.action().card()}))
                return true;
            position = play(game_, position, turn);
        }
        return false;
    }
    [[nodiscard]] bool has_one_answer() const {
        return any<Answering>([](const Answering& answers) {
            return answers.exceptions.empty() && answers.usual.open == Response::Open::nothing;
        });
    }
    /// Whether the key takes the last follower of a province, which then nobody but the occupier can gain.
    [[nodiscard]] bool empties_a_chair() const {
        return any<Controlled>([&](const Controlled& controlled) {
            return start_.at[index(controlled.province)].empty() &&
                   !about_.root.at[index(controlled.province)].empty() &&
                   controlled.powers == 1U << index(Power::occupier);
        });
    }
    /// Whether the others can still reach the ending of the refutation, but only if they take certain followers.
    [[nodiscard]] bool has_a_price() const {
        return failure_.refutation != nullptr &&
               any<Cost>([&](const Cost& cost) { return cost.leader == failure_.refutation->end.leader; });
    }
    /// Whether the faction that leads after the refutation can now only tie in a province that the refutation gives it.
    [[nodiscard]] bool makes_a_tie() const {
        if (failure_.refutation == nullptr || !failure_.refutation->end.leader) return false;
        const Faction leader = *failure_.refutation->end.leader;
        const Position end = pass_to_end(game_, play(game_, about_.root, failure_.refutation->line));
        return any<Stuck>([&](const Stuck& stuck) {
            return stuck.lead == 0 && stuck.faction == leader && end.control[stuck.province] == power_of(leader);
        });
    }
    /// Whether in each end under independence two factions lead in provinces, so that the later gain decides (R7.3).
    [[nodiscard]] bool needs_the_later_gain() const {
        bool is_any = false;
        for (const Position& end : endings_.ends()) {
            const Ending how = ending_if_all_pass(game_, end);
            if (how.is_occupation()) continue;
            const Standing standing = Standing::of(end);
            if (standing.provinces(power_of(how.first())) != standing.provinces(power_of(how.second()))) return false;
            if (how.first() == how.second()) return false;
            is_any = true;
        }
        return is_any;
    }
    /// Whether the camp misses its aim in some end if no faction is second (R8.2).
    [[nodiscard]] bool needs_the_second_faction() const {
        return std::any_of(endings_.ends().begin(), endings_.ends().end(), [&](const Position& end) {
            const Decision decision = decision_of(game_, puzzle_.aim(), end);
            if (decision.by != Decision::By::second_faction) return false;
            const Faction first = decision.how.first();
            return !about_.camp.suits(outcome(game_, end, Ending::independence(first, first)));
        });
    }
    [[nodiscard]] bool catches_up() const {
        if (puzzle_.task != Task::win || !idle_ || !ends_only_under(idle_)) return false;
        const Count before = count_of(game_, puzzle_.aim(), puzzle_.position, *idle_);
        return before.own < before.others;
    }
    /// Whether the faction that would lead if everybody passed, where the side fails, can no longer lead.
    [[nodiscard]] bool needs_another_reign() const {
        return idle_ && closes(idle_) && !puzzle_.aim().suits_if_all_pass(game_, puzzle_.position);
    }

    const Puzzle& puzzle_;
    const Game& game_;
    const Argument& about_;
    const std::vector<Reason>& reasons_;
    Position start_;
    Failure failure_;
    Endings endings_;
    Leader idle_; ///< the kind of the ending if everybody passes in the puzzle's position
};

std::string_view word_for(const Difference& difference) {
    if (const auto* const here = std::get_if<InProvince>(&difference)) return here->more ? "add" : "strip";
    if (const auto* const supply = std::get_if<InSupply>(&difference)) return supply->more ? "take" : "leave";
    if (const auto* const hand = std::get_if<InHand>(&difference)) return hand->more ? "keep" : "spend";
    return std::holds_alternative<InOrder>(difference) ? "order" : "markers";
}

void append(std::string& list, std::string_view word) { list.append(list.empty() ? "" : "+").append(word); }

/// The shapes of the cards that the others play in the line.
std::string cards_of_others(const Puzzle& puzzle, std::span<const Turn> line) {
    std::string cards;
    Position position = puzzle.position;
    for (const Turn turn : line) {
        if (!turn.is_pass() && !puzzle.aim().own(*puzzle.game, position)) append(cards, name(shape_of(turn)));
        position = play(*puzzle.game, position, turn);
    }
    return cards;
}

/// How the game is decided if all others pass after the key and the line, or after the key at worst if that is known.
Decision::By deciding_count(const Explanation* explanation, const Decision& after_line) {
    if (explanation == nullptr) return after_line.by;
    for (const Reason& reason : explanation->reasons.reasons) {
        const auto* const route = std::get_if<Route>(&reason);
        if (route == nullptr || route->leader != leader_of(after_line.how)) continue;
        if (route->by_latest_plays) return Decision::By::latest_plays;
        return route->seconds.empty() ? Decision::By::count : Decision::By::second_faction;
    }
    return after_line.by;
}

} // namespace

ThemeSet motifs_of(const Puzzle& puzzle, const Explanation& explanation) {
    return Observer(puzzle, explanation).themes();
}

Plot plot_of(const Puzzle& puzzle, const Explanation* explanation) {
    const Game& game = *puzzle.game;
    Plot plot;
    const Position end = pass_to_end(game, play(game, puzzle.position, puzzle.solution.line));
    const Decision decision = decision_of(game, puzzle.aim(), end);
    const Leader leader = leader_of(decision.how), idle = leader_after(game, puzzle.position);
    constexpr std::array<std::string_view, 3> by{"count", "second", "latest"};
    plot.route = !leader ? "occupation-" : leader == idle ? "same-" : "other-";
    plot.route += by[static_cast<unsigned>(deciding_count(explanation, decision))];

    const Failure failure = explanation == nullptr ? Failure{} : failure_of(*explanation);
    std::vector<std::string_view> differences;
    if (failure.cause != nullptr)
        for (const Difference& difference : failure.cause->differences) differences.push_back(word_for(difference));
    std::sort(differences.begin(), differences.end());
    for (const std::string_view difference : differences) append(plot.cause, difference);

    const Turn told = failure.refutation == nullptr ? Turn::pass() : failure.refutation->line.front();
    const auto is_told = [&](const WrongTurn& wrong) { return failure.refutation != nullptr && wrong.turn == told; };
    for (const bool only_told : {true, false})
        for (const WrongTurn& wrong : puzzle.wrong)
            if (plot.refutation.empty() && wrong.lure != Lure::none && (!only_told || is_told(wrong)))
                plot.refutation = cards_of_others(puzzle, wrong.line);
    return plot;
}

} // namespace siam
