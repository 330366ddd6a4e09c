// Chooses puzzles from a pack.
#include "tools/siam/packs/puzzle_filter.hpp"

#include <fmt/format.h>
#include <algorithm>
#include <limits>

#include "tools/siam/frame/exit_status.hpp"
#include "tools/siam/frame/quantities.hpp"
#include "tools/siam/frame/wording.hpp"

namespace siam::tools {
namespace {

constexpr std::array<const char*, 12> names{"theme",   "goal", "level",  "rating", "n",     "game",
                                            "players", "id",   "unique", "tries",  "proof", "sort"};
constexpr Range any{0, std::numeric_limits<unsigned>::max()};

bool is_any(const std::vector<std::string>& wanted, std::string_view name) {
    return wanted.empty() || std::ranges::find(wanted, name) != wanted.end();
}

} // namespace

Filter::Filter(const Options& options)
    : themes_(read_themes(options)),
      task_(read_task(options)),
      level_(range_option(options, "level", any, 1, max_level)),
      rating_(range_option(options, "rating", any, 0, max_rating)),
      n_(range_option(options, "n", any, 0, max_players * cards_per_player)),
      players_(range_option(options, "players", any, 2, max_players)),
      tries_(range_option(options, "tries", any, 0, 1'000'000)),
      proof_(range_option(options, "proof", any, 1, 1'000'000)),
      games_(options.values("game")),
      ids_(options.values("id")),
      is_open_(std::ranges::none_of(names, [&](const char* name) { return options.has(name); })) {
    unique_ = read_uniqueness(options).value_or(Uniqueness::key);
    if (const auto sort = options.choice("sort", {"level", "n", "rating", "score"})) sort_ = static_cast<Sort>(*sort);
}

bool Filter::passes(const Puzzle& puzzle) const {
    // A rating below 0 counts as 0.
    const auto rating = static_cast<unsigned>(std::max(puzzle.rating, 0));
    return puzzle.themes.contains_all(themes_) && (!task_ || puzzle.task == *task_) && rating_.contains(rating) &&
           level_.contains(puzzle.level) && n_.contains(puzzle.n) && players_.contains(puzzle.game->players()) &&
           puzzle.uniqueness >= unique_ && tries_.contains(static_cast<unsigned>(puzzle.solution.tries.size())) &&
           proof_.contains(static_cast<unsigned>(puzzle.proof_size)) && is_any(games_, puzzle.game->variant().name) &&
           is_any(ids_, puzzle.id);
}

void Filter::require_some(std::size_t passed, std::size_t of) const {
    if (is_open_ || passed > 0 || of == 0) return;
    throw UsageError(fmt::format("none of {} matches the options", counted(of, "puzzle")));
}

bool Filter::is_before(const Puzzle& one, const Puzzle& other) const noexcept {
    switch (sort_) {
        case Sort::none: return false;
        case Sort::level: return one.level < other.level;
        case Sort::n: return one.n < other.n;
        case Sort::rating: return one.rating < other.rating;
        case Sort::score: return one.score > other.score;
    }
    return false;
}

std::vector<const PackPuzzle*> Filter::chosen(const Pack& pack) const {
    std::vector<const PackPuzzle*> chosen;
    for (const PackPuzzle& entry : pack.puzzles)
        if (entry.copy_of.empty() && passes(entry.puzzle)) chosen.push_back(&entry);
    std::ranges::stable_sort(
        chosen, [&](const PackPuzzle* a, const PackPuzzle* b) { return is_before(a->puzzle, b->puzzle); });
    return chosen;
}

Range range_option(const Options& options, const char* name, Range otherwise, unsigned least, unsigned most) {
    const auto given = options.value(name);
    if (!given) return otherwise;
    const std::string_view text = *given;
    const std::size_t dots = text.find("..");
    const std::string_view first = text.substr(0, dots);
    const std::string_view last = dots == std::string_view::npos ? first : text.substr(dots + 2);
    const Range range{
        static_cast<unsigned>(read_count(name, first, least, most)),
        static_cast<unsigned>(read_count(name, last, least, most))};
    if (range.least > range.most)
        throw UsageError(
            fmt::format("--{} '{}': the first number is greater than the second", name, printable(text, 60)));
    return range;
}

std::optional<Task> read_task(const Options& options) {
    const auto task = options.choice("goal", {"win", "hold", "save"});
    return task ? std::optional(static_cast<Task>(*task)) : std::nullopt;
}

std::optional<Uniqueness> read_uniqueness(const Options& options) {
    const auto unique = options.choice("unique", {"key", "line", "dual-free"});
    return unique ? std::optional(static_cast<Uniqueness>(*unique)) : std::nullopt;
}

ThemeSet read_themes(const Options& options) {
    ThemeSet themes;
    for (const std::string& name : options.values("theme")) {
        const auto theme = theme_named(name);
        if (!theme) {
            std::vector<std::string> all;
            for (const ThemeText& known : theme_texts()) all.emplace_back(known.name);
            throw UsageError(
                fmt::format("--theme '{}': expected one of the themes {}", printable(name, 60), listed(all)));
        }
        themes.insert(*theme);
    }
    return themes;
}

} // namespace siam::tools
