#include "puzzles/themes.hpp"

#include <algorithm>

#include "puzzles/ideas.hpp"
#include "solver/defence.hpp"

namespace siam {
namespace {

// "All pass" below: from the puzzle's position everybody passes to the end. "The end": the solution's line and the best
// defence after it are played, then everybody passes.
constexpr std::array<ThemeText, theme_count> texts{
    {{"zugzwang",
      "The side wins because the others must move. If it had to move again itself right after the key, it could "
      "no longer force the win."},
     {"undo-ban", "The rule against undoing a swap (R5.9) matters: without it, N or the keys would differ."},
     {"marker-lock",
      "The key is a Maharacha, and the King marker is the point: the same exchange with the marker on the other "
      "tile fails."},
     {"changed-answer",
      "If the others were to move in the diagram, the side would have an answer ready. After the key that answer "
      "no longer works, and another one takes its place."},
     {"empty-pool", "The pool lacks a faction that a card in somebody's hand could place."},
     {"waiting", "The key is a pass."},
     {"alone", "With three players: after any other first turn nobody could force a win."},
     {"sacrifice",
      "If everybody passed, the side would win. The key gives up a province of the faction that would lead then, and "
      "for good."},
     {"deny-occupation",
      "If the side passed instead of playing the key, another side could win by occupation. After the key the "
      "game does not end by occupation."},
     {"last-word",
      "It matters who begins a struggle: in the longest defence the side could no longer force the win if the "
      "others began the next one."},
     {"rescue",
      "With two sides: the key is a card, and after any other first turn the other side wins with at most one more "
      "card."},
     {"avoid-occupation",
      "If everybody passed, the side would fail by an occupation. The game ends in independence instead."},
     {"precaution",
      "In a win in two or more: if everybody passed, the side would win, before the key as well as after it. The "
      "key makes this win safe against the others' cards."},
     {"tempo", "At the end all counts are tied, and only the latest plays decide (R8.1, R8.3)."},
     {"reorder", "The key is a Maharacha that exchanges two tiles."},
     {"underdog",
      "In the diagram another side has more followers of the faction that leads at the end, which would also lead if "
      "everybody passed. The side catches up."},
     {"right-taking",
      "The key's action fails if it is played with another follower taken, but only one card refutes that."},
     {"occupation", "The game ends by occupation."},
     {"tie-break",
      "At the end another side has as many followers of the leading faction, and the second faction decides."},
     {"no-effect", "The key is a card without effect."},
     {"threat",
      "The key threatens to win with a certain card. The longest defence stops that with a card, and the side "
      "wins in another way."},
     {"quiet",
      "The key is a card that leaves the contested province alone: its tile, its followers, the follower taken."},
     {"switch",
      "The faction that leads at the end is not the one that would lead if everybody passed, and the side needs "
      "this change."},
     {"last-card",
      "At the end the others hold the very last card, and the rule about it (R9) matters: without it, N or the "
      "keys would differ."},
     {"initiative",
      "The move is worth the win: if any other side were to move, it could win with as few cards; and if everybody "
      "passes, the side does not win."}}};

Ending ending_of(const Game& game, const Position& end) { return ending(Standing::of(end), game.occupier_limit()); }

class Observer {
public:
    Observer(Forcing& forcing, const Puzzle& puzzle)
        : forcing_(forcing),
          game_(*puzzle.game),
          puzzle_(puzzle),
          before_(puzzle.position),
          key_(puzzle.key()),
          after_(play(game_, before_, key_)),
          after_line_(played(before_, puzzle.solution.line)),
          end_(pass_to_end(game_, after_defence())),
          decision_(decision_of(game_, puzzle.aim(), end_)),
          how_(decision_.how),
          idle_(ending_of(game_, pass_to_end(game_, before_))) {}

    ThemeSet themes() {
        ThemeSet themes;
        const auto add = [&](Theme theme, bool shown) {
            if (shown) themes.insert(theme);
        };
        add(Theme::quiet, !key_.is_pass() && leaves_contested_alone());
        add(Theme::waiting, key_.is_pass());
        add(Theme::reorder, plays(Card::maharacha) && key_.action().has_effect());
        add(Theme::occupation, how_.is_occupation());
        add(Theme::avoid_occupation, avoids_occupation());
        add(Theme::tempo, decision_.by == Decision::By::latest_plays);
        add(Theme::tie_break, puzzle_.task == Task::win && decision_.by == Decision::By::second_faction);
        add(Theme::last_card, last_card_matters());
        add(Theme::undo_ban, undo_ban_matters());
        add(Theme::sacrifice, gives_up_a_province());
        add(Theme::underdog, catches_up());
        add(Theme::switch_of_reign, needs_another_reign());
        add(Theme::empty_pool, pool_lacks_something());
        add(Theme::no_effect, !key_.is_pass() && !key_.action().has_effect());
        add(Theme::initiative, needs_the_turn());
        add(Theme::alone, is_alone());
        add(Theme::rescue, is_rescue());
        return themes;
    }
    /// Whether a limit was reached: then the themes mean nothing.
    [[nodiscard]] bool stopped() const noexcept { return stopped_ || forcing_.stopped(); }

private:
    [[nodiscard]] Position played(Position position, std::span<const Turn> turns) const {
        for (const Turn turn : turns) position = play(game_, position, turn);
        return position;
    }
    [[nodiscard]] Position after_defence() const {
        const auto& defences = puzzle_.solution.defences;
        return defences.empty() ? after_line_ : played(after_line_, defences.front());
    }
    [[nodiscard]] bool plays(Card card) const { return !key_.is_pass() && key_.action().card() == card; }
    [[nodiscard]] bool won_by_side(Outcome outcome) const {
        return (outcome.seats() & game_.seats_of(puzzle_.side())) != 0;
    }

    [[nodiscard]] bool leaves_contested_alone() const {
        const Province contested = before_.contested();
        if (before_.at[index(contested)].empty()) return false;
        if (!key_.taking().empty() && key_.taking().province() == contested) return false;
        return !provinces_of(key_.action()).contains(contested);
    }

    /// Whether the last-card rule changes N or the keys. With two sides it never does (R9.3).
    [[nodiscard]] bool last_card_matters() {
        if (puzzle_.task != Task::win || game_.sides() == 2) return false;
        if (game_.switches().last_card == LastCard::free) return false;
        if (end_.cards_left != 1 || cards_of(game_, end_, puzzle_.side()) > 0) return false;
        return differs_under("last-card", "free");
    }
    [[nodiscard]] bool undo_ban_matters() {
        if (game_.switches().undo == Undo::allowed) return false;
        unsigned swap_cards = before_.last_swap.empty() ? 0 : 1;
        for (const Hand hand : before_.hand)
            swap_cards += hand.count(Card::one_for_one) + hand.count(Card::two_for_one);
        return swap_cards >= 2 && differs_under("undo", "allowed");
    }
    bool differs_under(std::string_view rule, std::string_view value) {
        Variant variant = game_.variant();
        static_cast<void>(set_switch(variant.switches, rule, value));
        const Game other(std::move(variant), game_.players());
        ForcingOptions options = forcing_.options();
        options.memory /= 4;
        Forcing forcing(other, options);
        const Aim aim = puzzle_.aim();
        bool differs = !aim.is_hold() && forcing.n(before_, aim.side()) != puzzle_.n;
        differs = differs || turns_that_keep(forcing, aim, before_, puzzle_.n) != puzzle_.keys;
        stopped_ = stopped_ || forcing.stopped();
        return differs;
    }

    /// The provinces of the faction, if all open ones were settled now.
    [[nodiscard]] ProvinceSet held_by(Faction faction, const Position& position) const {
        ProvinceSet held = controlled_by(position, power_of(faction));
        for (const Province province : position.open)
            if (position.at[index(province)].control() == power_of(faction)) held.insert(province);
        return held;
    }
    /// If all passed, the side would win with the same leader as in the end; the key loses a province of that faction
    /// for good, and the faction has none to spare. A province that goes to another strong faction of the side is no
    /// loss.
    [[nodiscard]] bool gives_up_a_province() const {
        if (puzzle_.task != Task::win || key_.is_pass()) return false;
        if (how_.is_occupation() || idle_.is_occupation() || idle_.first() != how_.first()) return false;
        if (!puzzle_.aim().suits_if_all_pass(game_, before_)) return false;
        const Faction leading = how_.first();
        ProvinceSet lost = held_by(leading, before_) - held_by(leading, after_) - held_by(leading, end_);
        for (const Faction other : all_factions) {
            const Count count = count_of(game_, Aim::win(puzzle_.side()), before_, other);
            if (count.own > count.others) lost = lost - held_by(other, after_);
        }
        return !lost.empty() && !leads_safely(leading, pass_to_end(game_, after_));
    }
    /// Whether the faction would still lead with a province less.
    [[nodiscard]] bool leads_safely(Faction leading, const Position& end) const {
        return std::all_of(all_factions.begin(), all_factions.end(), [&](Faction other) {
            return other == leading || held_by(leading, end).size() >= held_by(other, end).size() + 2;
        });
    }
    /// If all passed, an occupation would miss the aim. With the best defence and without it the game ends otherwise.
    [[nodiscard]] bool avoids_occupation() const {
        if (!idle_.is_occupation() || how_.is_occupation() || puzzle_.aim().suits_if_all_pass(game_, before_))
            return false;
        return !ending_of(game_, pass_to_end(game_, after_line_)).is_occupation();
    }
    [[nodiscard]] bool catches_up() const {
        if (puzzle_.task != Task::win || idle_.is_occupation() || how_.is_occupation()) return false;
        if (idle_.first() != how_.first()) return false;
        const Count before = count_of(game_, Aim::win(puzzle_.side()), before_, how_.first());
        return before.own < before.others;
    }
    /// Whether the side would miss its aim, with the followers at the end, if the faction that leads when all pass led.
    [[nodiscard]] bool needs_another_reign() const {
        if (how_.is_occupation() || idle_.is_occupation() || idle_.first() == how_.first()) return false;
        if (puzzle_.aim().suits_if_all_pass(game_, before_)) return false;
        return !puzzle_.aim().suits(game_, outcome(game_, end_, idle_));
    }
    [[nodiscard]] bool pool_lacks_something() const {
        const Followers in_pool = pool(game_, before_);
        return std::any_of(all_factions.begin(), all_factions.end(), [&](Faction faction) {
            const unsigned placing = Hand::bits_of(Card::khon_thai) | Hand::bits_of(faction_card(faction));
            return !in_pool.holds(faction) && std::any_of(before_.hand.begin(), before_.hand.end(), [&](Hand hand) {
                return (hand.bits() & placing) != 0;
            });
        });
    }

    [[nodiscard]] bool needs_the_turn() const {
        if (puzzle_.task != Task::win || puzzle_.aim().suits_if_all_pass(game_, before_)) return false;
        for (Seat seat = game_.next(before_.to_move); seat != before_.to_move; seat = game_.next(seat)) {
            if (game_.side_of(seat) == puzzle_.side()) continue;
            Position given = before_;
            given.to_move = seat;
            if (forcing_.can_force(given, game_.side_of(seat), puzzle_.n) != true) return false;
        }
        return true;
    }
    [[nodiscard]] bool is_alone() const {
        if (game_.players() != 3 || puzzle_.task != Task::win) return false;
        for (const TurnClass& first : turn_classes(game_, before_)) {
            if (std::find(puzzle_.keys.begin(), puzzle_.keys.end(), first.turn()) != puzzle_.keys.end()) continue;
            for (unsigned side = 0; side < game_.sides(); ++side)
                if (forcing_.can_force(first.after, side) != false) return false;
        }
        return true;
    }

    [[nodiscard]] bool is_rescue() const {
        if (game_.sides() != 2 || puzzle_.task != Task::win || key_.is_pass()) return false;
        for (const TurnClass& first : turn_classes(game_, before_)) {
            if (std::find(puzzle_.keys.begin(), puzzle_.keys.end(), first.turn()) != puzzle_.keys.end()) continue;
            if (forcing_.can_force(first.after, 1 - puzzle_.side(), 1) != true) return false;
        }
        return true;
    }

    Forcing& forcing_;
    const Game& game_;
    const Puzzle& puzzle_;
    const Position& before_;
    Turn key_;
    Position after_, after_line_, end_;
    Decision decision_;
    Ending how_, idle_;
    bool stopped_ = false; ///< a search under other rules was stopped
};

} // namespace

std::span<const ThemeText, theme_count> theme_texts() noexcept { return texts; }

std::optional<Theme> theme_named(std::string_view name) noexcept {
    const auto found =
        std::find_if(texts.begin(), texts.end(), [&](const ThemeText& theme) { return theme.name == name; });
    if (found == texts.end()) return {};
    return static_cast<Theme>(found - texts.begin());
}

std::optional<ThemeSet> themes_of(Forcing& forcing, const Puzzle& puzzle) {
    Observer observer(forcing, puzzle);
    const ThemeSet themes = observer.themes();
    const auto ideas = ideas_of(forcing, puzzle);
    if (observer.stopped() || !ideas) return {};
    ThemeSet all = themes | *ideas;
    if (all.contains(Theme::deny_occupation)) all.erase(Theme::avoid_occupation); // the same point, told better
    return all;
}

std::optional<std::vector<Turn>> turns_that_keep(
    Forcing& forcing, const Aim& aim, const Position& position, unsigned n) {
    std::vector<Turn> turns;
    const Game& game = forcing.game();
    for (const TurnClass& first : turn_classes(game, position)) {
        const unsigned cost = first.turn().is_pass() ? 0 : 1;
        if (!aim.is_hold() && n < cost) continue;
        const unsigned budget = aim.is_hold() ? aim.left_to_other(game, first.after) : n - cost;
        const std::optional<bool> forces = forcing.can_force(first.after, aim.side(), budget);
        if (!forces) return {};
        if (*forces != aim.is_hold()) turns.insert(turns.end(), first.turns.begin(), first.turns.end());
    }
    std::sort(turns.begin(), turns.end());
    return turns;
}

} // namespace siam
