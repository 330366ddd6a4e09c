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
          reach_(forcing, puzzle.aim()),
          answers_(reach_),
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
        add(Theme::last_word, last_word_decides());
        add(Theme::changed_answer, answer_changes());
        return themes;
    }

private:
    [[nodiscard]] unsigned n_after_key() const { return Answers::left(puzzle_.n, key_); }
    [[nodiscard]] bool is_key(Turn turn) const {
        return std::find(puzzle_.keys.begin(), puzzle_.keys.end(), turn) != puzzle_.keys.end();
    }

    [[nodiscard]] bool marker_matters() const {
        if (key_.is_pass() || key_.action().card() != Card::maharacha || !key_.action().has_effect()) return false;
        const Action action = key_.action();
        const Province other = action.marked() == action.tile_a() ? action.tile_b() : action.tile_a();
        const Turn turn{Action::maharacha(action.tile_a(), action.tile_b(), other), key_.taking()};
        return is_legal(game_, puzzle_.position, turn) && !is_key(turn);
    }

    [[nodiscard]] bool taking_matters() const {
        if (key_.is_pass()) return false;
        return std::any_of(puzzle_.solution.tries.begin(), puzzle_.solution.tries.end(), [&](const Try& wrong) {
            return !wrong.turn.is_pass() && wrong.turn.action() == key_.action();
        });
    }

    /// Whether the side could no longer force its win if it had to move again. The number of passes stays the same, so
    /// under `passes three` (R3.4) the side may have another turn in this struggle.
    bool others_are_in_zugzwang() {
        if (n_after_key() == 0 || answers_.own(after_)) return false;
        Position own_turn = after_;
        own_turn.to_move = puzzle_.position.to_move;
        return !answers_.forces(own_turn, n_after_key());
    }

    /// The position after the others have passed until a player of the side is to move; nothing if the game ends
    /// before.
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
    /// The last turn of the line has another card or other provinces than the threatened one, or leads to another
    /// ending. Another follower taken is the same idea.
    [[nodiscard]] bool wins_otherwise(Turn threatened) const {
        const Turn last = puzzle_.solution.line.back();
        if (last.action().card() != threatened.action().card()) return true;
        if (provinces_of(last.action()) != provinces_of(threatened.action())) return true;
        return ending_after(puzzle_.position, puzzle_.solution.line) != ending_after(after_, puzzle_.solution.threat);
    }

    [[nodiscard]] bool prepares_for_their_cards() const {
        const Aim aim = puzzle_.aim();
        return puzzle_.n > 1 && !key_.is_pass() && aim.suits_if_all_pass(game_, puzzle_.position) &&
               aim.suits_if_all_pass(game_, after_);
    }

    /// The ending if everybody passes after the line.
    [[nodiscard]] Ending ending_after(Position position, std::span<const Turn> line) const {
        for (const Turn turn : line) position = play(game_, position, turn);
        return ending(Standing::of(pass_to_end(game_, position)), game_.occupier_limit());
    }
    [[nodiscard]] bool ends_by_occupation(const Position& position, std::span<const Turn> line) const {
        return ending_after(position, line).is_occupation();
    }
    bool denies_occupation() {
        if (key_.is_pass() || ends_by_occupation(puzzle_.position, puzzle_.solution.line)) return false;
        const Position passed = play(game_, puzzle_.position, Turn::pass());
        if (over(game_, passed)) return false;
        for (unsigned side = 0; side < game_.sides(); ++side) {
            Reach reach(forcing_, Aim::win(side));
            Answers other(reach);
            if (side == puzzle_.side() || !other.forces(passed, any_number)) continue;
            return ends_by_occupation(passed, longest_line(other, passed));
        }
        return false;
    }

    bool last_word_decides() {
        Position position = puzzle_.position;
        unsigned n = puzzle_.n;
        for (const Turn turn : puzzle_.solution.line) {
            if (answers_.own(position)) n = Answers::left(n, turn);
            const unsigned settled = position.settled;
            position = play(game_, position, turn);
            if (n == 0 || over(game_, position)) return false;
            if (position.settled == settled) continue;
            Position other = position;
            do other.to_move = game_.next(other.to_move);
            while (answers_.own(other) == answers_.own(position));
            if (!answers_.forces(other, n)) return true;
        }
        return false;
    }

    /// The side's first turn on the lines after a branch.
    [[nodiscard]] std::optional<Turn> first_answer(const TreeBranch& branch, Position position) const {
        for (const TreeBranch* at = &branch;;) {
            position = play(game_, position, at->turns.front());
            if (at->next.branches.empty()) return {};
            at = &at->next.branches.front();
            if (answers_.own(position)) return at->turns.front();
        }
    }
    bool answer_changes() {
        const std::vector<Turn>& set = puzzle_.solution.set_play;
        if (key_.is_pass() || set.size() < 2 || set.front().is_pass()) return false;
        Position position = set_play_position(game_, puzzle_.position, puzzle_.side());
        std::size_t answer = 0;
        while (answer < set.size() && !answers_.own(position)) position = play(game_, position, set[answer++]);
        if (answer == set.size() || set[answer].is_pass() || position.to_move != puzzle_.position.to_move) return false;
        for (const TreeBranch& branch : puzzle_.solution.root.branches.front().next.branches) {
            const bool same = std::find(branch.turns.begin(), branch.turns.end(), set.front()) != branch.turns.end();
            if (!same || !branch.is_shown) continue;
            const auto now = first_answer(branch, after_);
            if (!now || *now == set[answer]) return false;
            const Position passed = play(game_, after_, set.front());
            return answers_.own(passed) && is_legal(game_, passed, set[answer]) &&
                   !answers_.keeps(passed, answers_.n(passed), set[answer]);
        }
        return false;
    }

    Forcing& forcing_;
    Reach reach_;
    Answers answers_;
    const Game& game_;
    const Puzzle& puzzle_;
    Turn key_;
    Position after_;
};

} // namespace

ProvinceSet provinces_of(Action action) {
    ProvinceSet provinces;
    if (action.is_pass() || !action.has_effect()) return provinces;
    if (action.card() == Card::maharacha) {
        provinces.insert(action.tile_a());
        provinces.insert(action.tile_b());
    } else if (action.card() == Card::khon_thai) {
        for (const Faction faction : all_factions)
            if (action.places(faction)) provinces.insert(action.place_of(faction));
    } else if (is_faction_card(action.card())) {
        provinces.insert(action.first_place());
        if (action.placed() == 2) provinces.insert(action.second_place());
    } else {
        provinces.insert(action.swap().giver());
        provinces.insert(action.swap().other());
    }
    return provinces;
}

std::optional<ThemeSet> ideas_of(Forcing& forcing, const Puzzle& puzzle) try {
    return Observer(forcing, puzzle).themes();
} catch (const Answers::Stopped&) {
    return {};
}

} // namespace siam
