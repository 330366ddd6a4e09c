// The rating scale, worked out from the reference corpus, and what shows that it is one: `siam_rating CORPUS STRENGTHS`
// writes the strength that each puzzle needs into STRENGTHS, in the order of the corpus.
#include <fmt/format.h>
#include <algorithm>
#include <cmath>
#include <fstream>
#include <map>

#include "engine/notation.hpp"
#include "engine/suite.hpp"
#include "puzzles/rating.hpp"

using namespace siam;

namespace {

struct Rated {
    std::string kind;
    unsigned cards;
    int strength;
    std::array<unsigned, panel_strengths> scores;
};

unsigned number(const Record& record, std::string_view name) {
    for (const Operation& operation : record.operations)
        if (operation.name == name) return static_cast<unsigned>(std::stoul(operation.values.at(0)));
    throw std::runtime_error("a record without " + std::string(name));
}

Rated rated(Library& library, const Record& record) {
    const auto [game, position] = read_position(library, record.position);
    const unsigned n = number(record, "win");
    std::string id;
    std::vector<Turn> keys;
    for (const Operation& operation : record.operations) {
        if (operation.name == "id") id = operation.values.at(0);
        if (operation.name != "ex") continue;
        for (const std::string& turn : operation.values) keys.push_back(read_turn(*game, turn));
    }
    Forcing forcing(*game);
    const auto scores = Panel(forcing, position, n, keys, seed_of(id)).scores().value();
    const std::string kind = fmt::format(
        "{} players, N = {}, {} open, {} cards", game->players(), n, position.open.size(), position.cards_left);
    return {kind, unsigned{position.cards_left}, strength_needed(scores), scores};
}

/// Spearman's, with mean ranks for ties.
std::vector<double> ranks(const std::vector<int>& values) {
    std::vector<double> ranks;
    for (const int value : values) {
        const auto less = std::ranges::count_if(values, [&](int other) { return other < value; });
        const auto equal = std::ranges::count(values, value);
        ranks.push_back(static_cast<double>(less) + static_cast<double>(equal - 1) / 2);
    }
    return ranks;
}
double rank_correlation(const std::vector<int>& a, const std::vector<int>& b) {
    const std::vector<double> x = ranks(a), y = ranks(b);
    const double mean = static_cast<double>(x.size() - 1) / 2;
    double xy = 0, xx = 0, yy = 0;
    for (std::size_t i = 0; i < x.size(); ++i) {
        xy += (x[i] - mean) * (y[i] - mean);
        xx += (x[i] - mean) * (x[i] - mean);
        yy += (y[i] - mean) * (y[i] - mean);
    }
    return xy / std::sqrt(xx * yy);
}

void report(std::vector<Rated> puzzles) {
    std::ranges::sort(puzzles, {}, &Rated::strength);
    const auto at = [&](std::size_t part, std::size_t of) {
        return puzzles[(puzzles.size() * part - 1) / of].strength;
    };
    fmt::print(
        "{} puzzles\nmedian {}, fifths {} {} {} {}\n", puzzles.size(), at(1, 2), at(1, 5), at(2, 5), at(3, 5),
        at(4, 5));
    fmt::print("in this program: median {}, fifths {}\n", scale().median, fmt::join(scale().fifths, " "));
    std::map<std::string, std::array<unsigned, max_level + 1>> kinds;
    std::vector<int> levels, cards;
    std::array<unsigned, panel_strengths> sum{}, drops{};
    for (const Rated& puzzle : puzzles) {
        const unsigned level = rating_of(puzzle.strength).level;
        ++kinds[puzzle.kind][level];
        levels.push_back(static_cast<int>(level)), cards.push_back(static_cast<int>(puzzle.cards));
        for (unsigned s = 0; s < panel_strengths; ++s) {
            sum[s] += puzzle.scores[s];
            drops[s] += s > 0 && puzzle.scores[s] + panel_seeds / 4 <= puzzle.scores[s - 1];
        }
    }
    fmt::print(
        "rank correlation of level and cards {:.2f}\nstrength, share of keys found, puzzles on which it is worse "
        "than the one before by a quarter\n",
        rank_correlation(levels, cards));
    for (unsigned s = 0; s < panel_strengths; ++s)
        fmt::print(
            "{:>2} {:.3f} {}\n", s, sum[s] / (double{panel_seeds} * static_cast<double>(puzzles.size())), drops[s]);
    for (const auto& [kind, count] : kinds) {
        const auto [one, two, three, four, five] = std::tuple(count[1], count[2], count[3], count[4], count[5]);
        fmt::print("| {} | {} | {} | {} | {} | {} |\n", kind, one, two, three, four, five);
    }
}

} // namespace

int main(int count, char** names) try {
    if (count != 3) throw std::runtime_error("expected CORPUS STRENGTHS");
    Library library;
    std::vector<Rated> puzzles;
    std::ifstream corpus(names[1]);
    std::ofstream strengths(names[2]);
    unsigned line = 0;
    for (std::string text; std::getline(corpus, text);)
        if (const auto record = read_record(text, ++line)) {
            puzzles.push_back(rated(library, *record));
            strengths << puzzles.back().strength << '\n';
        }
    if (puzzles.empty() || !strengths) throw std::runtime_error("the corpus is empty, or STRENGTHS cannot be written");
    report(std::move(puzzles));
    return 0;
} catch (const std::exception& error) {
    fmt::print(stderr, "siam_rating: {}\n", error.what());
    return 1;
}
