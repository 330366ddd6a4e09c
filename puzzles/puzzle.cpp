#include "puzzles/puzzle.hpp"

#include <cstring>

#include "engine/hash.hpp"

namespace siam {

/// Returns the puzzle's id, which is the same on all little-endian machines.
std::string puzzle_id(const Puzzle& puzzle) {
    const Game& game = *puzzle.game;
    const EssentialKey key = essential_key(game, puzzle.position);
    std::string facts(sizeof key, '\0');
    std::memcpy(facts.data(), &key, sizeof key);
    facts += game.variant().name;
    for (const unsigned fact : {game.players(), static_cast<unsigned>(puzzle.goal), puzzle.n, essential_version})
        facts.push_back(static_cast<char>(fact));
    for (unsigned which = 0; which < switch_texts().size(); ++which)
        if (!goes_without_saying(game.switches(), which))
            facts.push_back(static_cast<char>(value_of(game.switches(), which)));
    constexpr unsigned save = 2; // 1 once meant a task that is gone
    if (puzzle.task == Task::save)
        for (const unsigned fact : {save, puzzle.against}) facts.push_back(static_cast<char>(fact));
    return checksum(facts);
}

bool are_twins(const Puzzle& one, const Puzzle& other) noexcept {
    return one.game == other.game && one.twin && other.twin && one.twin->position == other.position &&
           other.twin->position == one.position;
}

Shape shape_of(Turn turn) noexcept {
    if (turn.is_pass()) return Shape::pass;
    const Action action = turn.action();
    if (!action.has_effect()) return Shape::no_effect;
    switch (action.card()) {
        case Card::maharacha: return Shape::tiles;
        case Card::khon_thai: return Shape::khon_thai;
        case Card::one_for_one:
        case Card::two_for_one:
            return action.swap().kind() == Swap::Kind::two_for_one ? Shape::two_for_one : Shape::even_swap;
        default: break;
    }
    if (action.placed() < 2) return Shape::one_follower;
    return action.first_place() == action.second_place() ? Shape::both_into_one : Shape::one_each;
}

bool is_id(std::string_view text) noexcept {
    return text.size() == 16 && text.find_first_not_of("0123456789abcdef") == text.npos;
}

Aim Puzzle::aim() const noexcept {
    if (task == Task::win) return Aim::win(side());
    return Aim::hold(*game, position, against, Aim::any_number);
}

} // namespace siam
