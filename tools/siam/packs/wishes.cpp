// Reads and writes wishes, and finds contradictions in them.
#include "tools/siam/packs/wishes.hpp"

#include <fmt/format.h>

#include "puzzles/pack/pack_words.hpp"
#include "puzzles/rating.hpp"
#include "tools/siam/frame/embedded.hpp"
#include "tools/siam/frame/exit_status.hpp"
#include "tools/siam/frame/quantities.hpp"
#include "tools/siam/frame/wording.hpp"
#include "tools/siam/packs/puzzle_filter.hpp"

namespace siam::tools {
namespace {

constexpr std::array only_of_wins{Theme::initiative,      Theme::zugzwang, Theme::threat,    Theme::precaution,
                                  Theme::deny_occupation, Theme::rescue,   Theme::sacrifice, Theme::tie_break,
                                  Theme::last_card,       Theme::underdog};

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
        const Theme a = theme_named(cut_word(why)).value(), b = theme_named(cut_word(why)).value();
        if (themes.contains(a) && themes.contains(b))
            return fmt::format("{} and {} exclude each other: {}", name(a), name(b), why);
    }
    for (const Theme theme : only_of_wins)
        if (wishes.task != Task::win && themes.contains(theme)) return fmt::format("{} needs --goal win", name(theme));
    if (themes.size() > most_themes) return fmt::format("a puzzle names at most {}", counted(most_themes, "theme"));
    if (themes.contains(Theme::rescue) && game.sides() != 2) return "rescue needs two sides: --players 2 or 4";
    if (themes.contains(Theme::tie_break) && wishes.n.least > 2) return "tie-break needs --n 1 or 2";
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
    if (wishes.task == Task::hold)
        throw UsageError(
            "--goal hold: siam reads such puzzles but no longer makes them, since most are lost or won anyway; try "
            "--goal save with 3 players, or --theme rescue");
    if (wishes.task == Task::save && game.sides() == 2)
        throw UsageError(
            "--goal save: with two sides, a side that cannot win loses, so such a puzzle would be a win; try --theme "
            "rescue, or 3 players");
    if (wishes.task != Task::win && options.has("fastest")) throw UsageError("--fastest needs --goal win");
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
    wishes.least_unique = read_uniqueness(options).value_or(Uniqueness::key);
    refuse_impossible(wishes, game);
    return wishes;
}

std::string wishes_text(const GeneratorOptions& wishes, const Game& game, const Options& options) {
    std::string text = fmt::format(
        "--variant {} --players {} --n {}..{} --open {}..{} --cards {}..{} --min-level {} --{}", game.variant().name,
        game.players(), wishes.n.least, wishes.n.most, wishes.open.least, wishes.open.most, wishes.cards.least,
        wishes.cards.most, wishes.min_level, siam::name(wishes.least_goal));
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

} // namespace siam::tools
