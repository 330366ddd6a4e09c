#include "puzzles/ideas.hpp"

#include <algorithm>

#include "solver/defence.hpp"
#include "solver/tree_line.hpp"

namespace siam {
namespace {

class Observer {
public:
    Observer(Forcing& forcing, const Puzzle& puzzle)
        : forcing_(forcing),
          answers_(forcing, puzzle.aim()),
          game_(*puzzle.game),
          puzzle_(puzzle),
          key_(puzzle.key()),
          after_(play(game_, puzzle.position, key_)),
          end_(pass_to_end(game_, play(game_, puzzle.position, line_and_defence(puzzle.solution)))),
          how_(ending_if_all_pass(game_, end_)),
          line_how_(ending_after(game_, puzzle.position, puzzle.solution.line)),
          idle_(ending_after(game_, puzzle.position, {})) {}

    ThemeSet themes() {
        ThemeSet themes;
        const auto add = [&](Theme theme, bool shown) {
            if (shown) themes.insert(theme);
        };
        add(Theme::waiting, key_.is_pass());
        add(Theme::reorder, shape_of(key_) == Shape::tiles);
        add(Theme::no_effect, shape_of(key_) == Shape::no_effect && shows_an_effect());
        if (puzzle_.task != Task::win || over(game_, after_)) return themes;
        add(Theme::sacrifice, gives_up_a_province());
        add(Theme::initiative, needs_the_turn());
        add(Theme::rescue, is_rescue());
        add(Theme::zugzwang, others_are_in_zugzwang());
        add(Theme::threat, threatens());
        add(Theme::precaution, prepares_for_their_cards());
        if (forcing_.stopped()) throw Answers::Stopped{};
        return themes;
    }

private:
    [[nodiscard]] unsigned n_after_key() const { return Answers::left(puzzle_.n, key_); }

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
        if (key_.is_pass()) return false;
        if (how_.is_occupation() || idle_.is_occupation() || idle_.first() != how_.first()) return false;
        if (line_how_.is_occupation() || line_how_.first() != how_.first()) return false;
        if (!puzzle_.aim().suits_if_all_pass(game_, puzzle_.position)) return false;
        const Faction leading = how_.first();
        ProvinceSet lost = held_by(leading, puzzle_.position) - held_by(leading, after_) - held_by(leading, end_);
        for (const Faction other : all_factions) {
            const Count count = count_of(game_, Aim::win(puzzle_.side()), puzzle_.position, other);
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
        Position position = puzzle_.position;
        for (const Turn turn : wrong.line) {
            if (!turn.is_pass() && !puzzle_.aim().own(game_, position))
                return turn == key_ || (turn.taking() == key_.taking() && takes_the_last(turn, position) &&
                                        takes_the_last(key_, puzzle_.position));
            position = play(game_, position, turn);
        }
        return false;
    }
    [[nodiscard]] bool needs_the_turn() const {
        if (key_.is_pass()) return false;
        if (puzzle_.aim().suits_if_all_pass(game_, puzzle_.position)) return false;
        const auto lets = [&](const WrongTurn& wrong) { return lets_others_do_it(wrong); };
        if (std::count_if(puzzle_.wrong.begin(), puzzle_.wrong.end(), lets) < 2) return false;
        for (Seat seat = game_.next(puzzle_.position.to_move); seat != puzzle_.position.to_move;
             seat = game_.next(seat)) {
            if (game_.side_of(seat) == puzzle_.side()) continue;
            Position given = puzzle_.position;
            given.to_move = seat;
            if (forcing_.can_force(given, game_.side_of(seat), puzzle_.n) != true) return false;
        }
        return true;
    }
    [[nodiscard]] bool is_rescue() const {
        if (game_.sides() != 2 || key_.is_pass()) return false;
        if (!puzzle_.aim().suits_if_all_pass(game_, puzzle_.position)) return false;
        for (const TurnClass& first : turn_classes(game_, puzzle_.position)) {
            if (contains(puzzle_.keys, first.turn())) continue;
            if (forcing_.can_force(first.after, 1 - puzzle_.side(), 1) != true) return false;
        }
        return true;
    }

    /// Whether the side could no longer force its win if it had to move again right after the key. The number of passes
    /// stays the same, so under `passes three` (R3.4) the side may have another turn in this struggle.
    bool others_are_in_zugzwang() {
        if (n_after_key() == 0 || answers_.own(after_)) return false;
        Position own_turn = after_;
        own_turn.to_move = puzzle_.position.to_move;
        return !answers_.forces(own_turn, n_after_key());
    }

    /// The position after the others have passed until a player of the side is to move; nothing if the game ends first.
    [[nodiscard]] std::optional<Position> others_passed(Position position) const {
        while (!over(game_, position) && !answers_.own(position)) position = play(game_, position, Turn::pass());
        if (over(game_, position)) return {};
        return position;
    }
    bool threatens() {
        if (key_.is_pass() || puzzle_.solution.threat.empty()) return false;
        const auto with = others_passed(after_), without = others_passed(play(game_, puzzle_.position, Turn::pass()));
        if (!with || !answers_.forces(*with, 1) || (without && answers_.forces(*without, 1))) return false;
        const Turn threatened = puzzle_.solution.threat.back();
        if (usual_answer() != threatened) return false;
        Position position = after_;
        bool is_parried = false;
        for (const Turn turn : std::span(puzzle_.solution.line).subspan(1)) {
            if (answers_.own(position)) break;
            is_parried = is_parried || !turn.is_pass();
            position = play(game_, position, turn);
        }
        if (!is_parried || !answers_.own(position)) return false;
        if (is_legal(game_, position, threatened) && answers_.keeps(position, n_after_key(), threatened)) return false;
        return wins_otherwise(threatened);
    }
    /// The side's answer to most of the others' turns right after the key; nothing if the tree does not show it.
    [[nodiscard]] std::optional<Turn> usual_answer() const {
        const auto by_turns = [](const TreeBranch& a, const TreeBranch& b) { return a.turns.size() < b.turns.size(); };
        const TreeNode* node = &puzzle_.solution.root.branches.front().next;
        for (Position position = after_; !answers_.own(position);) {
            const auto most = std::max_element(node->branches.begin(), node->branches.end(), by_turns);
            if (most == node->branches.end()) return {};
            position = play(game_, position, most->turns.front());
            node = &most->next;
        }
        if (node->branches.empty()) return {};
        return node->branches.front().turns.front();
    }
    /// Whether the line ends with a card that has an effect and differs from the threatened turn both in its action and
    /// in its taking. Besides, either no struggle is settled before the threatened turn, or another faction must lead
    /// after the line than after the threat.
    [[nodiscard]] bool wins_otherwise(Turn threatened) const {
        const std::vector<Turn>& threat = puzzle_.solution.threat;
        const Turn last = puzzle_.solution.line.back();
        if (last.is_pass() || !last.action().has_effect()) return false;
        if (last.action() == threatened.action() || last.taking() == threatened.taking()) return false;
        const Position before = play(game_, after_, std::span(threat).first(threat.size() - 1));
        return before.settled == after_.settled ||
               !same_leader(
                   ending_after(game_, puzzle_.position, puzzle_.solution.line), ending_after(game_, after_, threat));
    }

    /// Whether the side wins if everybody passes from the puzzle's position on, and also if everybody passes after the
    /// key. In both cases, the same faction must lead as if everybody passed after the line.
    [[nodiscard]] bool prepares_for_their_cards() const {
        const Aim aim = puzzle_.aim();
        return puzzle_.n > 1 && !key_.is_pass() && aim.suits_if_all_pass(game_, puzzle_.position) &&
               aim.suits_if_all_pass(game_, after_) && same_leader(idle_, ending_after(game_, after_, {})) &&
               same_leader(idle_, ending_after(game_, puzzle_.position, puzzle_.solution.line));
    }

    [[nodiscard]] static bool same_leader(Ending a, Ending b) {
        return a.is_occupation() || b.is_occupation() ? a == b : a.first() == b.first();
    }

    Forcing& forcing_;
    Answers answers_;
    const Game& game_;
    const Puzzle& puzzle_;
    Turn key_;
    Position after_, end_;
    Ending how_, line_how_, idle_; ///< after the line and the best defence, after the line, and if everybody passes
};

} // namespace

Ending ending_after(const Game& game, const Position& position, std::span<const Turn> line) {
    return ending_if_all_pass(game, play(game, position, line));
}

std::vector<Turn> line_and_defence(const Solution& solution) {
    std::vector<Turn> turns = solution.line;
    if (!solution.defences.empty())
        turns.insert(turns.end(), solution.defences.front().begin(), solution.defences.front().end());
    return turns;
}

std::optional<Turn> with_other_marker(Turn turn) {
    const Action action = turn.action();
    if (turn.is_pass() || action.card() != Card::maharacha || !action.has_effect()) return {};
    const Province other = action.marked() == action.tile_a() ? action.tile_b() : action.tile_a();
    return Turn{Action::maharacha(action.tile_a(), action.tile_b(), other), turn.taking()};
}

ThemeSet ideas_of(Forcing& forcing, const Puzzle& puzzle) { return Observer(forcing, puzzle).themes(); }

} // namespace siam
