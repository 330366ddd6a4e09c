// Computes the rating scale from the reference corpus, and figures that show whether the scale is good: `siam_rating
// CORPUS STRENGTHS` writes the strength that each puzzle needs into STRENGTHS, in the order of the corpus. If a third
// file gives the strengths of an earlier version, the program also prints how old and new strengths correlate.
// `siam_rating ATTEMPTS` prints what predicts that an attempt fails.
#include <fmt/format.h>
#include <algorithm>
#include <fstream>
#include <map>

#include "benchmarks/failures.hpp"
#include "benchmarks/rank_correlation.hpp"
#include "engine/notation.hpp"
#include "engine/suite.hpp"
#include "puzzles/rating.hpp"

using namespace siam;

namespace {

/// The strength that a puzzle needs, and figures to compare the strength with.
struct Rated {
    std::string kind;
    int cards, n, strength;
    int place = 0;     ///< the key's place among the classes of first turns in the notation's order, from 0
    int share = 0;     ///< `place`, divided by the number of the other classes, in thousandths
    int wrong = 0;     ///< wrong turns that win if everybody passes, each weighted by the depth of its refutation
    int one_ahead = 0; ///< how often a player who looks one card ahead misses the key, in thousandths
};

unsigned number(const Record& record, std::string_view name) {
    for (const Operation& operation : record.operations)
        if (operation.name == name) return static_cast<unsigned>(std::stoul(operation.values.at(0)));
    throw std::runtime_error("a record without " + std::string(name));
}

/// Looks some turns ahead, and judges the positions there by the result if everybody passes.
class Plain {
public:
    Plain(const Game& game, unsigned side) : game_(game), aim_(Aim::win(side)) {}

    /// Whether the side wins by this judgement if both camps look `turns` turns ahead.
    [[nodiscard]] bool wins(const Position& position, unsigned turns) const {
        if (turns == 0 || over(game_, position)) return aim_.suits_if_all_pass(game_, position);
        const bool own = aim_.own(game_, position);
        bool wins = !own;
        for_each_turn(game_, position, [&](Turn, const Position& after) {
            if (wins != own) wins = this->wins(after, turns - 1);
        });
        return wins;
    }
    /// Returns how many own turns, 1 to 3, the side must look ahead to see that the turn to `after` fails.
    /// \pre wins(after, 0)
    [[nodiscard]] int depth(const Position& after) const {
        return !wins(after, 1) && !wins(after, 2) ? 1 : !wins(after, 3) || !wins(after, 4) ? 2 : 3;
    }

private:
    const Game& game_;
    Aim aim_;
};

void compare(Rated& puzzle, const Game& game, const Position& position, const std::vector<Turn>& keys) {
    const Plain plain(game, game.side_of(position.to_move));
    const auto is_key = [&](const TurnClass& turns) { return std::ranges::count(keys, turns.turn()) > 0; };
    const std::vector<TurnClass> classes = turn_classes(game, position);
    int of = 0, hits = 0;
    const auto before = static_cast<std::size_t>(std::ranges::find_if(classes, is_key) - classes.begin());
    puzzle.place = static_cast<int>(before);
    puzzle.share = static_cast<int>(1000 * before / (classes.size() - 1));
    for (const TurnClass& turns : classes) {
        if (!plain.wins(turns.after, 0)) continue;
        if (!is_key(turns)) puzzle.wrong += plain.depth(turns.after);
        if (!plain.wins(turns.after, 1)) continue;
        ++of;
        hits += is_key(turns);
    }
    if (of == 0) of = static_cast<int>(classes.size()), hits = 1; // the player takes any turn
    puzzle.one_ahead = 1000 - 1000 * hits / of;
}

Rated rated(Library& library, const Record& record) {
    const auto [game, position] = read_position(library, record.position);
    const unsigned n = number(record, "win");
    std::vector<Turn> keys;
    for (const Operation& operation : record.operations)
        if (operation.name == "ex")
            for (const std::string& turn : operation.values) keys.push_back(read_turn(*game, turn));
    Forcing forcing(*game);
    Answers answers(forcing, Aim::win(game->side_of(position.to_move)));
    const int strength = strength_needed(Effort(answers).of_puzzle(position, n, keys));
    const std::string kind = fmt::format(
        "{} players, N = {}, {} open, {} cards", game->players(), n, position.open.size(), position.cards_left);
    Rated puzzle{kind, position.cards_left, static_cast<int>(n), strength};
    compare(puzzle, *game, position, keys);
    return puzzle;
}

void report_correlations(const std::vector<Rated>& puzzles) {
    const auto column = [&](int Rated::*member) {
        std::vector<double> values;
        for (const Rated& puzzle : puzzles) values.push_back(puzzle.*member);
        return values;
    };
    const std::vector<double> strengths = column(&Rated::strength);
    for (const auto& [name, member] : std::initializer_list<std::pair<const char*, int Rated::*>>{
             {"number of cards", &Rated::cards},
             {"N", &Rated::n},
             {"place of the key in the notation's order", &Rated::place},
             {"the same as a share of the first turns", &Rated::share},
             {"wrong turns that win if all pass, by depth of refutation", &Rated::wrong},
             {"misses of a player who looks one card ahead", &Rated::one_ahead}})
        fmt::print("rank correlation {:.2f} with: {}\n", rank_correlation(strengths, column(member)), name);
}

void report(std::vector<Rated> puzzles) {
    report_correlations(puzzles);
    std::ranges::sort(puzzles, {}, &Rated::strength);
    const auto at = [&](std::size_t part, std::size_t of) {
        return puzzles[(puzzles.size() * part - 1) / of].strength;
    };
    fmt::print(
        "{} puzzles, strengths {} to {}\nmedian {}, fifths {} {} {} {}\n", puzzles.size(), puzzles.front().strength,
        puzzles.back().strength, at(1, 2), at(1, 5), at(2, 5), at(3, 5), at(4, 5));
    fmt::print("in this program: median {}, fifths {}\n", scale.median, fmt::join(scale.fifths, " "));
    std::map<std::string, std::array<unsigned, max_level + 1>> kinds;
    for (const Rated& puzzle : puzzles) ++kinds[puzzle.kind][rating_of(puzzle.strength).level];
    for (const auto& [kind, count] : kinds) {
        const auto [one, two, three, four, five] = std::tuple(count[1], count[2], count[3], count[4], count[5]);
        fmt::print("| {} | {} | {} | {} | {} | {} |\n", kind, one, two, three, four, five);
    }
}

} // namespace

int main(int count, char** names) {
    try {
        if (count == 2) return report_failures(names[1]), 0;
        if (count != 3 && count != 4) throw std::runtime_error("expected CORPUS STRENGTHS [EARLIER], or ATTEMPTS");
        Library library;
        std::vector<Rated> puzzles;
        std::ifstream corpus(names[1]);
        unsigned line = 0;
        for (std::string text; std::getline(corpus, text);)
            if (const auto record = read_record(text, ++line)) puzzles.push_back(rated(library, *record));
        if (puzzles.empty()) throw std::runtime_error("the corpus is empty");
        std::ofstream strengths(names[2]);
        for (const Rated& puzzle : puzzles) strengths << puzzle.strength << '\n';
        if (!strengths) throw std::runtime_error("STRENGTHS cannot be written");
        report(puzzles);
        if (count == 3) return 0;
        std::ifstream earlier(names[3]);
        for (Rated& puzzle : puzzles) earlier >> puzzle.strength;
        if (!earlier) throw std::runtime_error("EARLIER has too few strengths");
        fmt::print("of the earlier strengths:\n");
        report_correlations(puzzles);
        return 0;
    } catch (const std::exception& error) {
        fmt::print(stderr, "siam_rating: {}\n", error.what());
        return 1;
    }
}
