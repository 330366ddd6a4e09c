#include "puzzles/themes.hpp"

#include <algorithm>

#include "puzzles/ideas.hpp"

namespace siam {
namespace {

// "All pass" below: from the puzzle's position everybody passes to the end. "The end": the solution's line is played,
// then everybody passes.
constexpr std::array<ThemeText, theme_count> texts{
    {{"quiet",
      "the key is a card that leaves the contested province alone: its tile, its followers, the follower taken"},
     {"waiting", "the key is a pass"},
     {"reorder", "the key is a Maharacha that exchanges two tiles"},
     {"occupation", "the end is an occupation"},
     {"avoid-occupation", "if all passed the game would end by occupation, but the end is independence"},
     {"tie-break", "at the end another side has as many followers of the leading faction, or as many sets"},
     {"tempo", "at the end only the latest plays break the tie (R8.1, R8.3)"},
     {"last-card", "without the rule about the last card (R9), N or the keys would differ"},
     {"undo-ban", "without the rule against undoing swaps (R5.9), N or the keys would differ"},
     {"sacrifice",
      "the key takes a follower of a faction that does not lead at the end, or takes the contested province from the "
      "faction that does"},
     {"underdog", "if all passed, another side would have more followers of the leading faction"},
     {"switch", "the end is independence, and another faction leads than if all passed"},
     {"empty-pool", "the pool lacks a faction that some card in a hand could place"},
     {"no-effect", "the key is a card without effect"},
     {"initiative", "a win that the side could not force if another side were to move"},
     {"alone", "a win with three players: after any other first turn nobody could force one"},
     {"zugzwang",
      "a win: the side wins because the others have to move; if it had to move again after the key, it could not "
      "force the win"},
     {"threat", "a win: after the key the side wins with one more card if the others pass; after a pass it could not"},
     {"quiet-threat",
      "a win in two or more: after the key the side needs no card if the others only pass; the key prepares for their "
      "cards"},
     {"deny-occupation",
      "a win, not by occupation: if the side passed instead of the key, another side could win by occupation"},
     {"marker-lock", "the key is a Maharacha that fails with the King marker on the other tile"},
     {"right-taking",
      "the key fails if it takes another follower, although it then still reaches the goal if everybody passes"},
     {"last-word",
      "a win that depends on who begins a struggle: in the main line, the side could not force it if the other camp "
      "began the next struggle"},
     {"changed-answer",
      "a win: if the others were to move in the diagram, the side would answer the same turn differently"}}};

Ending ending_of(const Game& game, const Position& end) { return ending(Standing::of(end), game.occupier_limit()); }

/// The best of each side, compared by followers of a faction; with 4 players a team counts with its better player.
unsigned most_of(const Game& game, const Position& position, Faction faction, unsigned side, bool own) {
    unsigned most = 0;
    for (unsigned seat = 0; seat < game.players(); ++seat)
        if ((game.side_of(static_cast<Seat>(seat)) == side) == own)
            most = std::max(most, position.supply[seat].count(faction));
    return most;
}

unsigned sets_of(const Game& game, const Position& position, unsigned side) {
    Followers all;
    for (unsigned seat = 0; seat < game.players(); ++seat)
        if (game.side_of(static_cast<Seat>(seat)) == side) all += position.supply[seat];
    return all.sets();
}

bool sets_are_shared(const Game& game, const Position& end, unsigned side) {
    for (unsigned other = 0; other < game.sides(); ++other)
        if (other != side && sets_of(game, end, other) == sets_of(game, end, side)) return true;
    return false;
}

class Observer {
public:
    Observer(Forcing& forcing, const Puzzle& puzzle)
        : forcing_(forcing),
          game_(*puzzle.game),
          puzzle_(puzzle),
          before_(puzzle.position),
          key_(puzzle.key()),
          after_(play(game_, before_, key_)),
          end_(pass_to_end(game_, line_played())),
          how_(ending_of(game_, end_)),
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
        add(Theme::avoid_occupation, idle_.is_occupation() && !how_.is_occupation());
        add(Theme::tie_break, tied_at_first());
        add(Theme::tempo, tied_to_the_last());
        add(Theme::last_card, last_card_matters());
        add(Theme::undo_ban, undo_ban_matters());
        add(Theme::sacrifice, takes_of_no_first() || gives_contested_away());
        add(Theme::underdog, trails());
        add(Theme::switch_of_reign, !how_.is_occupation() && (idle_.is_occupation() || idle_.first() != how_.first()));
        add(Theme::empty_pool, pool_lacks_something());
        add(Theme::no_effect, !key_.is_pass() && !key_.action().has_effect());
        add(Theme::initiative, needs_the_turn());
        add(Theme::alone, is_alone());
        return themes;
    }
    /// Whether a limit was reached: then the themes mean nothing.
    [[nodiscard]] bool stopped() const noexcept { return stopped_ || forcing_.stopped(); }

private:
    [[nodiscard]] Position line_played() const {
        Position position = before_;
        for (const Turn turn : puzzle_.solution.line) position = play(game_, position, turn);
        return position;
    }
    [[nodiscard]] bool plays(Card card) const { return !key_.is_pass() && key_.action().card() == card; }
    [[nodiscard]] bool won_by_side(Outcome outcome) const {
        return (outcome.seats() & game_.seats_of(puzzle_.side())) != 0;
    }

    [[nodiscard]] bool leaves_contested_alone() const {
        const Province contested = before_.contested();
        const Action action = key_.action();
        if (!key_.taking().empty() && key_.taking().province() == contested) return false;
        if (!action.has_effect()) return true;
        if (action.card() == Card::maharacha) return action.tile_a() != contested && action.tile_b() != contested;
        if (action.card() == Card::khon_thai)
            return std::none_of(all_factions.begin(), all_factions.end(), [&](Faction faction) {
                return action.places(faction) && action.place_of(faction) == contested;
            });
        if (!is_faction_card(action.card()))
            return action.swap().giver() != contested && action.swap().other() != contested;
        return action.first_place() != contested && (action.placed() < 2 || action.second_place() != contested);
    }

    [[nodiscard]] bool tied_at_first() const {
        const unsigned side = puzzle_.side();
        if (how_.is_occupation()) return sets_are_shared(game_, end_, side);
        return most_of(game_, end_, how_.first(), side, true) == most_of(game_, end_, how_.first(), side, false);
    }
    [[nodiscard]] bool tied_to_the_last() const {
        if (!tied_at_first() || how_.is_occupation()) return tied_at_first();
        const Faction first = how_.first(), second = how_.second();
        if (first == second) return true;
        // The second faction compares only those who tie in the first.
        const unsigned most = most_of(game_, end_, first, puzzle_.side(), true);
        std::array<unsigned, 2> best{}; // best of the others, best of the side
        for (unsigned seat = 0; seat < game_.players(); ++seat)
            if (end_.supply[seat].count(first) == most) {
                unsigned& of_cause = best[game_.side_of(static_cast<Seat>(seat)) == puzzle_.side()];
                of_cause = std::max(of_cause, end_.supply[seat].count(second));
            }
        return best[0] == best[1];
    }

    /// With two sides it never does (R9.3).
    [[nodiscard]] bool last_card_matters() {
        if (game_.sides() == 2 || game_.switches().last_card == LastCard::free) return false;
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

    [[nodiscard]] bool takes_of_no_first() const {
        return !key_.is_pass() && !how_.is_occupation() && !key_.taking().empty() &&
               key_.taking().faction() != how_.first();
    }
    [[nodiscard]] bool gives_contested_away() const {
        if (key_.is_pass() || how_.is_occupation()) return false;
        const auto is_won = [&](const Position& position) {
            return position.at[index(before_.contested())].control() == power_of(how_.first());
        };
        return is_won(before_) && !is_won(after_);
    }
    [[nodiscard]] bool trails() const {
        if (idle_.is_occupation()) return false;
        const unsigned side = puzzle_.side();
        return most_of(game_, before_, idle_.first(), side, true) < most_of(game_, before_, idle_.first(), side, false);
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
        if (puzzle_.task != Task::win) return false;
        for (Seat seat = game_.next(before_.to_move); seat != before_.to_move; seat = game_.next(seat)) {
            if (game_.side_of(seat) == puzzle_.side()) continue;
            Position given = before_;
            given.to_move = seat;
            if (forcing_.can_force(given, puzzle_.side()) != false) return false;
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

    Forcing& forcing_;
    const Game& game_;
    const Puzzle& puzzle_;
    const Position& before_;
    Turn key_;
    Position after_, end_;
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
    return themes | *ideas;
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
