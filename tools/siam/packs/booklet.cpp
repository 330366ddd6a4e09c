// `siam print`, and the choice of puzzles for a booklet.
#include "tools/siam/packs/booklet.hpp"

#include <fmt/format.h>
#include <algorithm>

#include "tools/siam/frame/quantities.hpp"
#include "tools/siam/frame/verbs.hpp"
#include "tools/siam/frame/wording.hpp"
#include "tools/siam/words/puzzle_words.hpp"

namespace siam::tools {
namespace {

/// The puzzles that the options and arguments choose. Throws UsageError, BadInput, FileError.
Booklet read_booklet(const Options& options, Rulebook& rulebook) {
    if (options.arguments().empty()) throw UsageError("name a pack, or `-` for standard input");
    Booklet booklet;
    if (options.has("no-solutions") && options.has("contents"))
        throw UsageError("--no-solutions and --contents exclude each other");
    const unsigned contents = options.choice("contents", {"all", "puzzles", "solutions"}).value_or(0);
    booklet.has_puzzles = contents != 2;
    booklet.has_solutions = contents != 1 && !options.has("no-solutions");
    booklet.has_hints = options.has("hints");
    booklet.has_preview = !options.has("no-preview");
    const Filter filter(options);
    const unsigned room = count_option(options, "count", 1'000'000'000, 0, 1'000'000'000);
    std::size_t offered = 0, passed = 0;
    for (const std::string& name : options.arguments()) {
        PackFile& file = booklet.files.emplace_back(load_good_pack(rulebook, name));
        if (file.read.pack.contents == Contents::puzzles)
            booklet.has_puzzles = true, booklet.has_solutions = false; // the pack has no solutions
        auto chosen = filter.chosen(file.read.pack);
        offered += file.read.pack.puzzles.size(), passed += chosen.size();
        if (chosen.size() > room) chosen.resize(room);
        if (booklet.has_solutions || booklet.has_hints) find_solutions(chosen);
        add_new(booklet.puzzles, chosen, name);
    }
    filter.require_some(passed, offered);
    if (booklet.has_hints && !booklet.has_solutions)
        throw UsageError("--hints: the pack has no solutions, from which siam derives the hints");
    if (booklet.puzzles.empty()) booklet.has_hints = booklet.has_solutions = false;
    for (const PackPuzzle* entry : booklet.puzzles)
        if (std::ranges::find(booklet.games, entry->puzzle.game) == booklet.games.end())
            booklet.games.push_back(entry->puzzle.game);
    return booklet;
}

} // namespace

Exit run_print(const Options& options) {
    const unsigned paper = options.choice("paper", {"a4", "a5", "letter"}).value_or(0);
    if (options.has("paper") && !options.has("html")) throw UsageError("--paper needs --html");
    Session session(options);
    Rulebook rulebook(session.library.variants());
    const Booklet booklet = read_booklet(options, rulebook);
    if (options.has("html"))
        write_html(session.output, booklet, paper);
    else
        write_text(session.output, booklet);
    return session.finish();
}

std::vector<const Variant*> Booklet::variants() const {
    std::vector<const Variant*> variants;
    for (const Game* game : games)
        if (std::ranges::find(variants, game->variant().name, &Variant::name) == variants.end())
            variants.push_back(&game->variant());
    return variants;
}

std::string Booklet::title() const {
    std::vector<std::string> titles;
    for (const Variant* variant : variants()) titles.push_back(variant->title);
    return counted(puzzles.size(), "puzzle") + (titles.empty() ? "" : " of " + listed(titles));
}

std::string Booklet::grade_of(const Puzzle& puzzle) const {
    for (std::size_t i = 0; puzzle.twin && i < puzzles.size(); ++i) {
        const Puzzle& other = puzzles[i]->puzzle;
        if (other.game != puzzle.game || other.position != puzzle.twin->position) continue;
        const Move move = move_between(puzzle.position, other.position).value();
        const Variant& variant = puzzle.game->variant();
        return fmt::format(
            "{}; twin of puzzle {}, which has {} in {} instead of {}", grade(puzzle), i + 1,
            with_article(power_name(variant, power_of(move.faction))), province_name(variant, move.to),
            province_name(variant, move.from));
    }
    return grade(puzzle);
}

std::vector<std::vector<std::string>> hints_of(const Booklet& booklet) {
    std::vector<std::vector<std::string>> all;
    for (const PackPuzzle* const entry : booklet.puzzles) {
        const Puzzle& puzzle = entry->puzzle;
        const Idea idea = idea_of(*puzzle.game, puzzle.aim(), puzzle.position, puzzle.solution.line);
        all.push_back(hints(puzzle, puzzle.position, puzzle.key(), idea));
        all.back().pop_back();
    }
    return all;
}

} // namespace siam::tools
