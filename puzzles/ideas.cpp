#include "puzzles/ideas.hpp"

#include <algorithm>

#include "solver/tree_line.hpp"

namespace siam {
namespace {

constexpr unsigned any_number = Aim::any_number;

class Observer {
public:
    Observer(Forcing& forcing, const Puzzle& puzzle)
        : forcing_(forcing),
          answers_(forcing, puzzle.aim()),
          game_(*puzzle.game),
          puzzle_(puzzle),
          key_(puzzle.key()),
          after_(play(game_, puzzle.position, key_)) {}

    ThemeSet themes() {
        ThemeSet themes;
        const auto add = [&](Theme theme, bool shown) {
            if (shown) themes.insert(theme);
        };
        add(Theme::marker_lock, marker_matters());
        add(Theme::right_taking, taking_matters());
        if (puzzle_.task != Task::win || over(game_, after_)) return themes;
        add(Theme::zugzwang, others_are_in_zugzwang());
        add(Theme::threat, threatens());
        add(Theme::precaution, prepares_for_their_cards());
        add(Theme::deny_occupation, denies_occupation());
        return themes;
    }

private:
    [[nodiscard]] unsigned n_after_key() const { return Answers::left(puzzle_.n, key_); }

    [[nodiscard]] bool marker_matters() const {
        const std::optional<Turn> other = with_other_marker(key_);
        return other && is_legal(game_, puzzle_.position, *other) && !contains(puzzle_.keys, *other);
    }

    /// Whether a try has the key's action. Besides, the key must take no follower of the faction that leads at the end,
    /// or a shown wrong turn with the key's action must take a follower of the same faction as the key.
    [[nodiscard]] bool taking_matters() const {
        if (key_.is_pass()) return false;
        const auto acts_as_key = [&](const auto& wrong) {
            return !wrong.turn.is_pass() && wrong.turn.action() == key_.action();
        };
        const auto& tries = puzzle_.solution.tries;
        if (std::none_of(tries.begin(), tries.end(), acts_as_key)) return false;
        const Taking taking = key_.taking();
        const Ending end = ending_after(game_, puzzle_.position, line_and_defence(puzzle_.solution));
        if (taking.empty() || end.is_occupation() || taking.faction() != end.first()) return true;
        return std::any_of(puzzle_.wrong.begin(), puzzle_.wrong.end(), [&](const WrongTurn& wrong) {
            const Taking other = wrong.turn.taking();
            return acts_as_key(wrong) && !other.empty() && other.faction() == taking.faction();
        });
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
        const Ending idle = ending_after(game_, puzzle_.position, {});
        return puzzle_.n > 1 && !key_.is_pass() && aim.suits_if_all_pass(game_, puzzle_.position) &&
               aim.suits_if_all_pass(game_, after_) && same_leader(idle, ending_after(game_, after_, {})) &&
               same_leader(idle, ending_after(game_, puzzle_.position, puzzle_.solution.line));
    }

    [[nodiscard]] static bool same_leader(Ending a, Ending b) {
        return a.is_occupation() || b.is_occupation() ? a == b : a.first() == b.first();
    }
    bool denies_occupation() {
        if (key_.is_pass() || 2 * occupations_after_wrong_turns(puzzle_) < puzzle_.wrong.size()) return false;
        for (const auto& line : {puzzle_.solution.line, line_and_defence(puzzle_.solution)})
            if (ending_after(game_, puzzle_.position, line).is_occupation()) return false;
        const Position passed = play(game_, puzzle_.position, Turn::pass());
        if (over(game_, passed)) return false;
        for (unsigned side = 0; side < game_.sides(); ++side) {
            Answers other(forcing_, Aim::win(side));
            if (side == puzzle_.side() || !other.forces(passed, any_number)) continue;
            return ending_after(game_, passed, longest_line(other, passed)).is_occupation();
        }
        return false;
    }

    Forcing& forcing_;
    Answers answers_;
    const Game& game_;
    const Puzzle& puzzle_;
    Turn key_;
    Position after_;
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

std::size_t occupations_after_wrong_turns(const Puzzle& puzzle) {
    const auto occupied = std::count_if(puzzle.wrong.begin(), puzzle.wrong.end(), [&](const WrongTurn& wrong) {
        return ending_after(*puzzle.game, puzzle.position, wrong.line).is_occupation();
    });
    return static_cast<std::size_t>(occupied);
}

std::optional<Turn> with_other_marker(Turn turn) {
    const Action action = turn.action();
    if (turn.is_pass() || action.card() != Card::maharacha || !action.has_effect()) return {};
    const Province other = action.marked() == action.tile_a() ? action.tile_b() : action.tile_a();
    return Turn{Action::maharacha(action.tile_a(), action.tile_b(), other), turn.taking()};
}

ThemeSet ideas_of(Forcing& forcing, const Puzzle& puzzle) { return Observer(forcing, puzzle).themes(); }

} // namespace siam
