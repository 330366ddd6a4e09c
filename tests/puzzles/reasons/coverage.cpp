// How many fresh puzzles are explained completely within the limit of words.
#include <chrono>
#include <iostream>

#include "tests/support/catch.hpp"
#include "tests/support/small_packs.hpp"
#include "tools/siam/telling/reasons_told.hpp"

namespace siam::tests {
namespace {

/// Explained puzzles of one kind.
struct Coverage {
    std::size_t puzzles = 0, told = 0, complete = 0;
    double seconds = 0, slowest = 0;
};

/// Adds `count` puzzles of the game to the coverage.
void add(Coverage& coverage, const Game& game, const GeneratorOptions& options, std::size_t count, bool prints) {
    Pack pack;
    add_puzzles(pack, game, options, count);
    for (const PackPuzzle& entry : pack.puzzles) {
        const auto begin = std::chrono::steady_clock::now();
        const tools::ToldReasons reasons = tools::told_reasons(entry.puzzle);
        const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
        ++coverage.puzzles;
        coverage.told += !reasons.paragraph.empty();
        coverage.complete += reasons.words > 0;
        coverage.seconds += seconds;
        coverage.slowest = std::max(coverage.slowest, seconds);
        if (prints)
            std::cout << text(game, entry.puzzle.position) << "\n  " << text(game, entry.puzzle.key())
                      << (reasons.words > 0 ? " complete " : " ") << seconds << "\n  "
                      << tools::in_english(game.variant(), reasons.paragraph) << "\n";
    }
}

Coverage coverage(Library& library, GeneratorOptions options, unsigned most_players, std::size_t count) {
    const bool prints = std::getenv("SIAM_PRINT") != nullptr;
    Coverage all;
    for (const char* const variant : {"siam", "saba"})
        for (unsigned players = options.task == Task::save ? 3 : 2; players <= most_players; ++players)
            for (const std::uint64_t seed : {71U, 72U}) {
                options.seed = seed;
                add(all, *library.game(variant, players), options, count, prints);
            }
    std::cout << all.puzzles << " puzzles, told " << all.told << ", complete " << all.complete << ", mean "
              << all.seconds / static_cast<double>(all.puzzles) << " s, slowest " << all.slowest << " s\n";
    return all;
}

bool is_share(const Coverage& of, unsigned percent) { return 100 * of.complete >= percent * of.puzzles; }

} // namespace

TEST_CASE("most fresh puzzles with N = 1 are explained completely", "[slow][reasons]") {
    Library library;
    GeneratorOptions options;
    options.n = {1, 1};
    CHECK(is_share(coverage(library, options, 4, 12), 88));
}

TEST_CASE("many fresh puzzles with N = 2 are explained completely", "[slow][reasons]") {
    Library library;
    CHECK(is_share(coverage(library, GeneratorOptions{}, 4, 12), 30));
}

TEST_CASE("many fresh saves are explained completely", "[slow][reasons]") { // the others need two more cards
    Library library;
    GeneratorOptions options;
    options.task = Task::save;
    options.n = {1, 3};
    CHECK(is_share(coverage(library, options, 3, 12), 40));
}

} // namespace siam::tests
