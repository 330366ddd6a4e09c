// Reads wishes, finds contradictions in them, and chooses puzzles from a pack.
#include "tools/siam/packs/wishes.hpp"

#include <fmt/format.h>
#include <algorithm>
#include <limits>

#include "puzzles/pack/pack_words.hpp"
#include "puzzles/rating.hpp"
#include "tools/siam/answers/amounts.hpp"
#include "tools/siam/frame/embedded.hpp"
#include "tools/siam/frame/exit_status.hpp"
#include "tools/siam/frame/quantities.hpp"
#include "tools/siam/frame/wording.hpp"

namespace siam::tools {
namespace {

/// The range that the option gives, "2..3" or "2", or the default if the option is not given. Throws UsageError.
Range range_option(const Options& options, const char* name, Range otherwise, unsigned least, unsigned most) {
    const auto given = options.value(name);
    if (!given) return otherwise;
    const std::string_view text = *given;
    const std::size_t dots = text.find("..");
    const std::string_view first = text.substr(0, dots);
    const std::string_view last = dots == std::string_view::npos ? first : text.substr(dots + 2);
    const auto from = count_in(first), to = count_in(last);
    if (!from || !to || std::min(*from, *to) < least || std::max(*from, *to) > most)
        throw UsageError(fmt::format(
            "--{} '{}': expected a whole number from {} to {}, or a range A..B of them", name, printable(text, 60),
            least, most));
    const Range range{static_cast<unsigned>(*from), static_cast<unsigned>(*to)};
    if (range.least > range.most)
        throw UsageError(
            fmt::format("--{} '{}': the first number is greater than the second", name, printable(text, 60)));
    return range;
}

std::optional<Task> read_task(const Options& options) {
    const auto task = options.choice("goal", {"win", "save"});
    return task ? std::optional(static_cast<Task>(*task)) : std::nullopt;
}

Uniqueness read_uniqueness(const Options& options) {
    return static_cast<Uniqueness>(options.choice("unique", {"key", "line", "dual-free"}).value_or(0));
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

// Choosing from a pack

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
    unique_ = read_uniqueness(options);
    if (const auto sort = options.choice("sort", {"level", "n", "rating", "score"})) sort_ = static_cast<Sort>(*sort);
}

bool Filter::passes(const Puzzle& puzzle) const {
    // A rating below 0 counts as 0.
    const auto rating = static_cast<unsigned>(std::max(puzzle.rating, 0));
    return puzzle.themes.contains_all(themes_) && (!task_ || puzzle.task == *task_) && rating_.contains(rating) &&
           level_.contains(puzzle.level) && n_.contains(puzzle.n) && players_.contains(puzzle.game->players()) &&
           puzzle.uniqueness >= unique_ && tries_.contains(puzzle.tries) &&
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

std::vector<PackPuzzle*> Filter::chosen(Pack& pack) const {
    std::vector<PackPuzzle*> chosen;
    for (PackPuzzle& entry : pack.puzzles)
        if (entry.copy_of.empty() && passes(entry.puzzle)) chosen.push_back(&entry);
    std::ranges::stable_sort(
        chosen, [&](const PackPuzzle* a, const PackPuzzle* b) { return is_before(a->puzzle, b->puzzle); });
    return chosen;
}

// Making puzzles

namespace {

/// The cards of --with, which some hand must hold. They are written like a hand of a position.
Hand read_cards(const Options& options, const Game& game) {
    Hand cards;
    for (const char letter : options.value("with").value_or("")) {
        const std::optional<Card> card = game.variant().card(letter);
        if (!card) throw UsageError(fmt::format("--with: unknown card '{}'; see `siam variants`", letter));
        if (!cards.holds(*card)) cards.add(*card);
    }
    return cards;
}

std::string_view name(Theme theme) { return theme_texts()[static_cast<unsigned>(theme)].name; }

/// The most cards that one side can hold.
unsigned most_cards_of_a_side(const Game& game) { return cards_per_player * game.players() / game.sides(); }

/// The reason why no puzzle can have all the requested themes; nothing if some puzzle may have them.
std::optional<std::string> theme_refusal(const GeneratorOptions& wishes, const Game& game) {
    const ThemeSet& themes = wishes.themes;
    for (std::string_view rest = embedded("exclusive-themes"); !rest.empty();) {
        std::string_view why = cut_line(rest);
        if (why.starts_with('#')) continue;
        const Theme a = theme_named(cut_word(why)).value();
        const auto b = theme_named(cut_word(why)); // nothing: the theme needs a win
        if (!themes.contains(a)) continue;
        if (!b && wishes.task != Task::win) return fmt::format("{} needs {}", name(a), why);
        if (b && themes.contains(*b)) return fmt::format("{} and {} exclude each other: {}", name(a), name(*b), why);
    }
    if (themes.size() > most_themes) return fmt::format("a puzzle names at most {}", counted(most_themes, "theme"));
    if (themes.contains(Theme::rescue) && game.sides() != 2) return "rescue needs two sides: --players 2 or 4";
    if (themes.contains(Theme::kingmaker) && wishes.task != Task::save) return "kingmaker needs --goal save";
    if (themes.contains(Theme::precaution) && wishes.n.most < 2) return "precaution needs --n 2 or more";
    if (themes.contains(Theme::last_card) && game.sides() == 2) return "last-card needs --players 3 (R9.3)";
    if (themes.contains(Theme::last_card) && game.switches().last_card == LastCard::free)
        return "last-card cannot be combined with --rule last-card=free";
    if (themes.contains(Theme::undo_ban) && game.switches().undo == Undo::allowed)
        return "undo-ban cannot be combined with --rule undo=allowed";
    if (themes.contains(Theme::reorder) && wishes.open.most < 2) return "reorder needs two open provinces";
    return {};
}

void refuse_impossible(const GeneratorOptions& wishes, const Game& game) {
    if (wishes.n.least > wishes.cards.most)
        throw UsageError("--n: N is larger than the number of cards in all hands (--cards)");
    if (wishes.held.size() > wishes.cards.most)
        throw UsageError("--with: these are more cards than all hands hold (--cards)");
    if (wishes.n.least > most_cards_of_a_side(game))
        throw UsageError(fmt::format("--n: a side has at most {} cards", most_cards_of_a_side(game)));
    if (const unsigned least = level_of(wishes.most_rating); least < wishes.min_level)
        throw UsageError(
            fmt::format("--rating and --min-level: a puzzle rated {} is of level {}", wishes.most_rating, least));
    if (const auto why = theme_refusal(wishes, game)) throw UsageError("--theme: " + *why);
}

} // namespace

GeneratorOptions read_wishes(const Options& options, const Game& game) {
    GeneratorOptions wishes;
    const unsigned all_cards = cards_per_player * game.players();
    if (options.has("strict") && options.has("fastest")) throw UsageError("--strict and --fastest exclude each other");
    wishes.task = read_task(options).value_or(Task::win);
    if (wishes.task == Task::save && game.sides() == 2)
        throw UsageError(
            "--goal save: with two sides, a side that cannot win loses, so such a puzzle would be a win; try --theme "
            "rescue, or 3 players");
    if (wishes.task != Task::win && options.has("fastest")) throw UsageError("--fastest needs --goal win");
    wishes.twins = options.has("twins");
    if (wishes.task != Task::win && wishes.twins) throw UsageError("--twins needs --goal win");
    wishes.least_goal = options.has("fastest") ? Goal::fastest : Goal::strict;
    wishes.n = range_option(options, "n", {2, 2}, 1, all_cards);
    const bool are_given = options.has("from"); // positions of games may have any number of provinces and cards
    wishes.open = range_option(options, "open", are_given ? Range{1, province_count} : Range{3, 3}, 1, province_count);
    wishes.cards = range_option(options, "cards", are_given ? Range{1, all_cards - 1} : Range{4, 4}, 1, all_cards - 1);
    wishes.held = read_cards(options, game);
    wishes.min_level = count_option(options, "min-level", 1, 1, max_level);
    wishes.min_tries = count_option(options, "min-tries", 0, 0, 10'000);
    wishes.themes = read_themes(options);
    if (options.has("rating")) {
        const Range rating = range_option(options, "rating", {}, 0, max_rating);
        wishes.least_rating = static_cast<int>(rating.least);
        wishes.most_rating = static_cast<int>(rating.most);
    }
    wishes.least_unique = read_uniqueness(options);
    refuse_impossible(wishes, game);
    return wishes;
}

std::string wishes_text(const GeneratorOptions& wishes, const Game& game, const Options& options) {
    std::string text = fmt::format(
        "--variant {} --players {} --n {}..{} --open {}..{} --cards {}..{} --min-level {} --{}", game.variant().name,
        game.players(), wishes.n.least, wishes.n.most, wishes.open.least, wishes.open.most, wishes.cards.least,
        wishes.cards.most, wishes.min_level, siam::name(wishes.least_goal));
    if (wishes.twins) text += " --twins";
    if (!wishes.held.empty()) text += " --with " + siam::text(game, wishes.held);
    if (wishes.task != Task::win) text += fmt::format(" --goal {}", siam::name(wishes.task));
    if (options.has("rating")) text += fmt::format(" --rating {}..{}", wishes.least_rating, wishes.most_rating);
    if (wishes.min_tries != 0) text += fmt::format(" --min-tries {}", wishes.min_tries);
    if (wishes.least_unique != Uniqueness::key) text += fmt::format(" --unique {}", siam::name(wishes.least_unique));
    for (const std::string& rule : options.values("rule")) text += " --rule " + rule;
    for (unsigned theme = 0; theme < theme_count; ++theme)
        if (wishes.themes.contains(static_cast<Theme>(theme)))
            text.append(" --theme ").append(theme_texts()[theme].name);
    return text;
}

std::vector<Turn> line_of(const Game& game, const Record& record) {
    std::vector<Turn> turns;
    for (const Operation& operation : record.operations)
        if (operation.name == "line")
            for (const std::string& turn : operation.values) turns.push_back(read_turn(game, turn));
    if (turns.empty()) throw TextError{0, 0, "", "expected `POSITION ; line TURN...`"};
    return turns;
}

} // namespace siam::tools
