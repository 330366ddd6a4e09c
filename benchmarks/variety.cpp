// Prints how varied packs are: names, shapes of keys, plots, refuted wrong turns and explanations.
// `siam_variety PACK...`
#include <fmt/format.h>
#include <algorithm>
#include <fstream>
#include <iterator>
#include <map>
#include <set>

#include "benchmarks/rank_correlation.hpp"
#include "puzzles/pack/pack_words.hpp"

namespace {

using namespace siam;

double percent(std::size_t part, std::size_t of) {
    return of == 0 ? 0 : 100 * static_cast<double>(part) / static_cast<double>(of);
}

/// A line "name  12.3 %  (of so many)".
void print(const std::string& name, std::size_t part, std::size_t of, std::string_view goal) {
    fmt::print("  {:<44} {:5.1f} %  {} of {}{}\n", name, percent(part, of), part, of, goal);
}

/// The most frequent key of the counts.
template <class Counts>
auto most(const Counts& counts) {
    return *std::max_element(
        counts.begin(), counts.end(), [](const auto& a, const auto& b) { return a.second < b.second; });
}

void print_figures(const Pack& pack) {
    const std::size_t all = pack.puzzles.size();
    std::map<std::string, std::size_t> themes, shapes, plots;
    std::map<unsigned, std::size_t> players, n_of, short_ones, explained;
    std::size_t nameless = 0, faction = 0, idle = 0, refuted = 0;
    std::vector<double> levels, cards;
    for (const PackPuzzle& entry : pack.puzzles) {
        const Puzzle& puzzle = entry.puzzle;
        const Shape shape = shape_of(puzzle.key());
        for (unsigned i = 0; i < theme_count; ++i)
            if (puzzle.themes.contains(static_cast<Theme>(i))) ++themes[std::string(theme_texts()[i].name)];
        nameless += puzzle.themes.empty();
        ++shapes[std::string(name(shape))];
        ++plots[plot_text(puzzle)];
        faction += shape <= Shape::one_follower;
        idle += shape >= Shape::no_effect;
        refuted += !puzzle.plot.refutation.empty();
        ++players[puzzle.game->players()];
        ++n_of[puzzle.n];
        if (puzzle.task == Task::win && puzzle.n <= 2)
            ++short_ones[puzzle.n], explained[puzzle.n] += entry.explained > 0 && entry.explained <= 80;
        levels.push_back(puzzle.level), cards.push_back(puzzle.position.cards_left);
    }
    const auto theme = most(themes), shape = most(shapes), plot = most(plots);
    print("without a name", nameless, all, "; goal: none");
    print("most frequent theme: " + theme.first, theme.second, all, "; goal: at most 25 %");
    print("most frequent shape of the key: " + shape.first, shape.second, all, "; goal: at most 20 %");
    print("keys that are faction cards", faction, all, "; goal: at most 50 %");
    print("keys that are passes or have no effect", idle, all, "; goal: at most 10 %");
    print("a card refutes a tempting wrong turn", refuted, all, "; goal: all");
    fmt::print(
        "  {} plots; the most frequent stands {} times (goal: at most once in 30): {}\n", plots.size(), plot.second,
        plot.first);
    for (const auto& [n, count] : short_ones)
        print(fmt::format("win in {}: explained in 80 words", n), explained[n], count, "; goal: at least 90 %");
    for (const auto& [number, count] : players) print(fmt::format("{} players", number), count, all, "");
    for (const auto& [n, count] : n_of) print(fmt::format("N = {}", n), count, all, "");
    fmt::print(
        "  rank correlation of level and number of cards: {:.2f}; goal: at most 0.50\n",
        rank_correlation(levels, cards));
    fmt::print("  themes:");
    for (const auto& [name, count] : themes) fmt::print(" {} {},", name, count);
    fmt::print("\n  shapes:");
    for (const auto& [name, count] : shapes) fmt::print(" {} {},", name, count);
    fmt::print("\n");
}

} // namespace

int main(int count, char** arguments) {
    Rulebook rulebook(builtin_variants());
    for (int i = 1; i < count; ++i) {
        std::ifstream file(arguments[i]);
        const std::string text{std::istreambuf_iterator<char>(file), {}};
        const ReadPack read = read_pack(rulebook, text);
        fmt::print("{}: {} puzzles\n", arguments[i], read.pack.puzzles.size());
        for (const PackFault& fault : read.faults) fmt::print("  line {}: {}\n", fault.line, fault.message);
        if (!read.pack.puzzles.empty()) print_figures(read.pack);
    }
}
