#include "puzzles/puzzle.hpp"

#include <algorithm>
#include <array>
#include <cstring>

#include "engine/hash.hpp"

namespace siam {
namespace {

constexpr std::array<std::string_view, 3> task_names{"win", "hold", "save"};
constexpr std::array<std::string_view, 2> goal_names{"strict", "fastest"};
constexpr std::array<std::string_view, 3> uniqueness_names{"key", "line", "dual-free"};
constexpr std::array<std::string_view, 4> lure_names{"taking", "all-pass", "simple", "try"};

template <class Enum, std::size_t count>
std::optional<Enum> named(const std::array<std::string_view, count>& names, std::string_view name) noexcept {
    const auto found = std::find(names.begin(), names.end(), name);
    if (found == names.end()) return {};
    return static_cast<Enum>(found - names.begin());
}

} // namespace

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
    if (puzzle.task != Task::win)
        for (const unsigned fact : {static_cast<unsigned>(puzzle.task), puzzle.against})
            facts.push_back(static_cast<char>(fact));
    return checksum(facts);
}

bool is_id(std::string_view text) noexcept {
    return text.size() == 16 && text.find_first_not_of("0123456789abcdef") == text.npos;
}

Aim Puzzle::aim() const noexcept {
    if (task == Task::win) return Aim::win(side());
    return Aim::hold(*game, position, against, task == Task::save ? Aim::any_number : n);
}

std::string_view name(Task task) noexcept { return task_names[static_cast<unsigned>(task)]; }
std::string_view name(Goal goal) noexcept { return goal_names[static_cast<unsigned>(goal)]; }
std::string_view name(Uniqueness uniqueness) noexcept { return uniqueness_names[static_cast<unsigned>(uniqueness)]; }
std::string_view name(Lure lure) noexcept { return lure_names[static_cast<unsigned>(lure)]; }
std::optional<Task> task_named(std::string_view name) noexcept { return named<Task>(task_names, name); }
std::optional<Goal> goal_named(std::string_view name) noexcept { return named<Goal>(goal_names, name); }
std::optional<Uniqueness> uniqueness_named(std::string_view name) noexcept {
    return named<Uniqueness>(uniqueness_names, name);
}
std::optional<Lure> lure_named(std::string_view name) noexcept { return named<Lure>(lure_names, name); }

} // namespace siam
