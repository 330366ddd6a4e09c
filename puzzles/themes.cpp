// The themes of a puzzle: each is a predicate that anyone can recompute.
#include "puzzles/grade.hpp"

#include <algorithm>

#include "puzzles/ideas.hpp"
#include "solver/defence.hpp"
#include "solver/tree_line.hpp"

namespace siam {
namespace {

// In these texts, "all pass" means that everybody passes from the puzzle's position to the end. "The end" is the
// position after the solution's line, the best defence after it, and passes by everybody.
constexpr std::array<ThemeText, theme_count> texts{
    {{"zugzwang",
      "The side wins because the others must move: a card harms them, and so does a pass. If the side had to move "
      "again itself right after the key, it could no longer force the win."},
     {"undo-ban", "The rule against undoing a swap (R5.9) matters: without it, N or the keys would differ."},
     {"threat",
      "The key threatens to win with a certain card, and after most replies this card does win. The longest "
      "defence stops it with a card, and the side wins with another action and another follower taken."},
     {"marker-lock",
      "The key is a Maharacha, and the King marker is the point: the same exchange with the marker on the other "
      "tile fails."},
     {"sacrifice",
      "If everybody passed, the side would win. The key gives up a province of the faction that would lead then, "
      "and for good."},
     {"rescue",
      "With two sides: if everybody passed, the side would win, but a card threatens that. The key is a card, "
      "and after any other first turn the other side wins with at most one more card."},
     {"last-card",
      "At the end the others hold the very last card, and the rule about it (R9) stops them. Without the rule, N "
      "or the keys would differ."},
     {"no-effect", "The key is a card without effect, though a wrong turn that is shown is a card with one."},
     {"avoid-occupation",
      "If everybody passed, the side would fail by an occupation, and so it does after a wrong turn that is "
      "shown. The key is a card that leads to independence."},
     {"precaution",
      "In a win in two or more: if everybody passed, the side would win, before the key as well as after it. The "
      "key makes this win safe against the others' cards: the same faction leads in both cases and after the longest "
      "defence."},
     {"waiting", "The key is a pass."},
     {"reorder", "The key is a Maharacha that exchanges two tiles."},
     {"initiative",
      "The move is worth the win: if any other side were to move, it could win with as few cards, and if "
      "everybody passes, the side does not win. After two wrong turns that are shown, the others play the key "
      "themselves, or take its follower, the last of the faction in that province."},
     {"tempo",
      "All counts are tied, both after the longest defence and at the end. Only the latest plays decide (R8.1, "
      "R8.3)."},
     {"underdog",
      "In the diagram another side has more followers of the faction that leads at the end, which would also "
      "lead if everybody passed. The side catches up."},
     {"occupation", "The game ends by occupation, after the longest defence and at the end."},
     {"deny-occupation",
      "If the side passed instead of playing the key, another side could win by occupation, and at least half of the "
      "wrong turns that are shown end by one. After the key the game ends in independence."},
     {"tie-break",
      "The key is a card, and wins in one or two. After the longest defence and at the end, another side has as many "
      "followers of the leading faction, and the second faction decides."},
     {"switch",
      "The key is a card. The faction that leads at the end is not the one that would lead if everybody passed, "
      "and the side needs this change."},
     {"right-taking",
      "The same action with another follower taken is wrong, but only one card refutes it. To take any follower of "
      "the leading faction is not enough."}}};

/// Returns every legal first turn that reaches the aim (for a win: with at most n cards), in the notation's order.
/// Throws Answers::Stopped.
std::vector<Turn> turns_that_keep(Forcing& forcing, const Aim& aim, const Position& position, unsigned n) {
    std::vector<Turn> turns;
    for (const TurnClass& first : Answers(forcing, aim).keeping(position, aim.is_hold() ? Aim::any_number : n))
        turns.insert(turns.end(), first.turns.begin(), first.turns.end());
    std::sort(turns.begin(), turns.end());
    return turns;
}

/// Throws Answers::Stopped if a limit is reached.
class Observer {
public:
    Observer(Forcing& forcing, const Puzzle& puzzle)
        : forcing_(forcing),
          game_(*puzzle.game),
          puzzle_(puzzle),
          before_(puzzle.position),
          key_(puzzle.key()),
          after_(play(game_, before_, key_)),
          end_(after(line_and_defence(puzzle.solution))),
          decision_(decision_of(game_, puzzle.aim(), end_)),
          line_decision_(decision_of(game_, puzzle.aim(), after(puzzle.solution.line))),
          how_(decision_.how),
          idle_(ending_after(game_, before_, {})) {}

    ThemeSet themes() {
        ThemeSet themes;
        const auto add = [&](Theme theme, bool shown) {
            if (shown) themes.insert(theme);
        };
        add(Theme::waiting, key_.is_pass());
        add(Theme::reorder, with_other_marker(key_).has_value());
        add(Theme::occupation, how_.is_occupation() && line_decision_.how.is_occupation());
        add(Theme::avoid_occupation, avoids_occupation());
        add(Theme::tempo, line_and_end_decided_by(Decision::By::latest_plays));
        add(Theme::tie_break, second_faction_decides());
        add(Theme::last_card, last_card_matters());
        add(Theme::undo_ban, undo_ban_matters());
        add(Theme::sacrifice, gives_up_a_province());
        add(Theme::underdog, catches_up());
        add(Theme::switch_of_reign, needs_another_reign());
        add(Theme::no_effect, !key_.is_pass() && !key_.action().has_effect() && shows_an_effect());
        add(Theme::initiative, needs_the_turn());
        add(Theme::rescue, is_rescue());
        if (forcing_.stopped()) throw Answers::Stopped{};
        return themes;
    }

private:
    /// Returns the position at the end if everybody passes after `turns`.
    [[nodiscard]] Position after(std::span<const Turn> turns) const {
        return pass_to_end(game_, play(game_, before_, turns));
    }
    /// Whether the last-card rule changes N or the keys. With two sides it never does (R9.3).
    [[nodiscard]] bool last_card_matters() const {
        if (puzzle_.task != Task::win || game_.sides() == 2) return false;
        if (game_.switches().last_card == LastCard::free) return false;
        if (end_.cards_left != 1 || cards_of(game_, end_, puzzle_.side()) > 0) return false;
        return fails_after_defence_under("last-card", "free") && differs_under("last-card", "free");
    }
    [[nodiscard]] bool undo_ban_matters() const {
        if (game_.switches().undo == Undo::allowed) return false;
        unsigned swap_cards = before_.last_swap.empty() ? 0 : 1;
        for (const Hand hand : before_.hand)
            swap_cards += hand.count(Card::one_for_one) + hand.count(Card::two_for_one);
        return swap_cards >= 2 && differs_under("undo", "allowed");
    }
    /// Calls ask(Forcing&) about the game with `value` for `rule`, and returns its result.
    template <class Ask>
    [[nodiscard]] bool is_true_under(std::string_view rule, std::string_view value, Ask ask) const {
        Variant variant = game_.variant();
        static_cast<void>(set_switch(variant.switches, rule, value));
        const Game other(std::move(variant), game_.players());
        ForcingOptions options = forcing_.options();
        options.memory /= 4;
        Forcing forcing(other, options);
        const bool is_true = ask(forcing);
        if (forcing.stopped()) throw Answers::Stopped{};
        return is_true;
    }
    /// Whether, with `value` for `rule`, the side would need further cards after the shown best defence.
    [[nodiscard]] bool fails_after_defence_under(std::string_view rule, std::string_view value) const {
        const Position position = play(game_, before_, line_and_defence(puzzle_.solution));
        if (over(game_, position)) return false;
        return is_true_under(
            rule, value, [&](Forcing& forcing) { return forcing.can_force(position, puzzle_.side(), 0) == false; });
    }
    [[nodiscard]] bool differs_under(std::string_view rule, std::string_view value) const {
        return is_true_under(rule, value, [&](Forcing& forcing) {
            const Aim aim = puzzle_.aim();
            if (!aim.is_hold() && forcing.n(before_, aim.side()) != puzzle_.n) return true;
            return turns_that_keep(forcing, aim, before_, puzzle_.n) != puzzle_.keys;
        });
    }

    /// Returns the provinces that `faction` would control if all open ones were settled now.
    [[nodiscard]] ProvinceSet held_by(Faction faction, const Position& position) const {
        ProvinceSet held = controlled_by(position, power_of(faction));
        for (const Province province : position.open)
            if (position.at[index(province)].control() == power_of(faction)) held.insert(province);
        return held;
    }
    /// Whether the key gives up a province of the leading faction for good. If all passed, the side must win with the
    /// same leader as after the line and at the end. After the key, this faction must have no province to spare. A
    /// province is not given up if it goes to another faction of which the side has most followers.
    [[nodiscard]] bool gives_up_a_province() const {
        if (puzzle_.task != Task::win || key_.is_pass()) return false;
        if (how_.is_occupation() || idle_.is_occupation() || idle_.first() != how_.first()) return false;
        if (line_decision_.how.is_occupation() || line_decision_.how.first() != how_.first()) return false;
        if (!puzzle_.aim().suits_if_all_pass(game_, before_)) return false;
        const Faction leading = how_.first();
        ProvinceSet lost = held_by(leading, before_) - held_by(leading, after_) - held_by(leading, end_);
        for (const Faction other : all_factions) {
            const Count count = count_of(game_, Aim::win(puzzle_.side()), before_, other);
            if (count.own > count.others) lost = lost - held_by(other, after_);
        }
        return !lost.empty() && !leads_safely(leading, pass_to_end(game_, after_));
    }
    /// Whether the faction would still lead with one province fewer.
    [[nodiscard]] bool leads_safely(Faction leading, const Position& end) const {
        return std::all_of(all_factions.begin(), all_factions.end(), [&](Faction other) {
            return other == leading || held_by(leading, end).size() >= held_by(other, end).size() + 2;
        });
    }
    [[nodiscard]] bool line_and_end_decided_by(Decision::By by) const {
        return decision_.by == by && line_decision_.by == by;
    }
    /// Whether the second faction decides a win in one or two cards, with and without the best defence. In longer wins
    /// the tie is too far away to be the point. A pass as the key has another point.
    [[nodiscard]] bool second_faction_decides() const {
        return puzzle_.task == Task::win && puzzle_.n <= 2 && !key_.is_pass() &&
               line_and_end_decided_by(Decision::By::second_faction);
    }
    /// Whether passing by all would end in an occupation that misses the aim. Besides, a shown wrong turn must lead to
    /// an occupation, and the key must lead to independence, with and without the best defence.
    [[nodiscard]] bool avoids_occupation() const {
        if (key_.is_pass() || !idle_.is_occupation() || puzzle_.aim().suits_if_all_pass(game_, before_)) return false;
        return !how_.is_occupation() && !line_decision_.how.is_occupation() &&
               occupations_after_wrong_turns(puzzle_) > 0;
    }
    [[nodiscard]] bool catches_up() const {
        if (puzzle_.task != Task::win || idle_.is_occupation() || how_.is_occupation()) return false;
        if (idle_.first() != how_.first()) return false;
        const Count before = count_of(game_, Aim::win(puzzle_.side()), before_, how_.first());
        return before.own < before.others;
    }
    /// Whether the side needs another leader than the faction that leads when all pass: if this faction led at the end,
    /// the side would miss its aim with the followers that it has then.
    [[nodiscard]] bool needs_another_reign() const {
        if (key_.is_pass() || how_.is_occupation() || idle_.is_occupation() || idle_.first() == how_.first())
            return false;
        if (puzzle_.aim().suits_if_all_pass(game_, before_)) return false;
        return !puzzle_.aim().suits(game_, outcome(game_, end_, idle_));
    }
    [[nodiscard]] bool shows_an_effect() const {
        return std::any_of(puzzle_.wrong.begin(), puzzle_.wrong.end(), [](const WrongTurn& wrong) {
            return !wrong.turn.is_pass() && wrong.turn.action().has_effect();
        });
    }

    /// Whether the turn takes its province's last follower of a faction.
    [[nodiscard]] bool takes_the_last(Turn turn, Position position) const {
        const Taking taking = turn.taking();
        if (taking.empty()) return false;
        position = play(game_, position, turn);
        return !position.at[index(taking.province())].holds(taking.faction());
    }
    /// Whether the others' first card in the line is the key itself, or takes the same follower as the key. In the
    /// second case, either card must leave no follower of that faction in the province.
    [[nodiscard]] bool lets_others_do_it(const WrongTurn& wrong) const {
        Position position = before_;
        for (const Turn turn : wrong.line) {
            if (!turn.is_pass() && !puzzle_.aim().own(game_, position))
                return turn == key_ || (turn.taking() == key_.taking() && takes_the_last(turn, position) &&
                                        takes_the_last(key_, before_));
            position = play(game_, position, turn);
        }
        return false;
    }
    [[nodiscard]] bool needs_the_turn() const {
        if (puzzle_.task != Task::win || key_.is_pass()) return false;
        if (puzzle_.aim().suits_if_all_pass(game_, before_)) return false;
        const auto lets = [&](const WrongTurn& wrong) { return lets_others_do_it(wrong); };
        if (std::count_if(puzzle_.wrong.begin(), puzzle_.wrong.end(), lets) < 2) return false;
        for (Seat seat = game_.next(before_.to_move); seat != before_.to_move; seat = game_.next(seat)) {
            if (game_.side_of(seat) == puzzle_.side()) continue;
            Position given = before_;
            given.to_move = seat;
            if (forcing_.can_force(given, game_.side_of(seat), puzzle_.n) != true) return false;
        }
        return true;
    }
    [[nodiscard]] bool is_rescue() const {
        if (game_.sides() != 2 || puzzle_.task != Task::win || key_.is_pass()) return false;
        if (!puzzle_.aim().suits_if_all_pass(game_, before_)) return false;
        for (const TurnClass& first : turn_classes(game_, before_)) {
            if (contains(puzzle_.keys, first.turn())) continue;
            if (forcing_.can_force(first.after, 1 - puzzle_.side(), 1) != true) return false;
        }
        return true;
    }

    Forcing& forcing_;
    const Game& game_;
    const Puzzle& puzzle_;
    const Position& before_;
    Turn key_;
    Position after_, end_;
    Decision decision_, line_decision_; ///< after the line and the best defence; after the line alone
    Ending how_, idle_;
};

/// Removes themes that another theme of the set implies or describes better.
ThemeSet without_the_implied(ThemeSet themes) {
    if (themes.contains(Theme::deny_occupation)) themes.erase(Theme::avoid_occupation);
    if (themes.contains(Theme::marker_lock)) themes.erase(Theme::reorder);
    if (themes.contains(Theme::underdog)) { // catching up nearly always ends level
        themes.erase(Theme::tie_break);
        themes.erase(Theme::tempo);
    }
    return themes;
}

} // namespace

std::span<const ThemeText, theme_count> theme_texts() noexcept { return texts; }

std::optional<Theme> theme_named(std::string_view name) noexcept {
    const auto found =
        std::find_if(texts.begin(), texts.end(), [&](const ThemeText& theme) { return theme.name == name; });
    if (found == texts.end()) return {};
    return static_cast<Theme>(found - texts.begin());
}

ThemeSet themes_of(Forcing& forcing, const Puzzle& puzzle) {
    return without_the_implied(Observer(forcing, puzzle).themes() | ideas_of(forcing, puzzle));
}

} // namespace siam
