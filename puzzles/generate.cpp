#include "puzzles/generate.hpp"

#include <stdexcept>

#include "engine/notation.hpp"
#include "puzzles/grade.hpp"
#include "puzzles/solution_check.hpp"
#include "puzzles/source.hpp"

namespace siam {
namespace {

/// Independent streams of numbers for neighbouring seeds and candidates (splitmix64's finaliser).
std::uint64_t mixed(std::uint64_t seed, std::uint64_t number) noexcept {
    std::uint64_t bits = seed * 0x9E3779B97F4A7C15U + number;
    bits = (bits ^ bits >> 30) * 0xBF58476D1CE4E5B9U;
    bits = (bits ^ bits >> 27) * 0x94D049BB133111EBU;
    return bits ^ bits >> 31;
}

unsigned drawn(Random& random, Range range) {
    return range.least + static_cast<unsigned>(below(random, range.most - range.least + 1));
}

constexpr std::uint64_t telling_neighbours = 8;
constexpr std::uint64_t grading_factor = 100; ///< what has passed the gates before is worth so much more effort

void require(bool holds, const char* what) {
    if (!holds) throw std::invalid_argument(what);
}

/// A person can play through the solution, and through all of it if N is small.
bool can_be_shown(const Puzzle& puzzle) {
    const TreeNode& root = puzzle.solution.root;
    return lines_in(root) <= most_tree_lines && (puzzle.n > most_n_uncut || is_whole(root));
}

/// The work on one candidate.
class Attempt {
public:
    Attempt(const Game& game, const GeneratorOptions& options, std::uint64_t number, const std::atomic<bool>* stop)
        : game_(game),
          options_(options),
          random_(mixed(options.seed, number)),
          stop_(stop),
          forcing_(game, {.limits = {.stop = stop}, .budget = options.budget}) {
        candidate_.number = number;
        const unsigned percent = options.n.least < 3 ? options.waiting_percent : options.long_waiting_percent;
        waiting_ = below(random_, 100) < percent || options.themes.contains(Theme::waiting);
    }

    Candidate made() {
        const unsigned open = drawn(random_, options_.open), cards = drawn(random_, options_.cards);
        const std::optional<Neighbourhood> near = neighbourhood(game_, random_, open, cards, stop_);
        if (!near) {
            refuse(Gate::reachable);
            return std::move(candidate_);
        }
        for (const Turn turn : near->turns) {
            History history = near->history;
            history.turns.push_back(turn);
            try_position(play(game_, near->fork, turn), std::move(history));
            if (candidate_.puzzle || is_one_sided() || is_stopped()) break;
        }
        return std::move(candidate_);
    }

private:
    [[nodiscard]] bool is_stopped() const { return stop_ != nullptr && stop_->load(std::memory_order_relaxed); }
    void refuse(Gate gate) { ++candidate_.refused_by(gate); }

    /// A lonely key lies between positions with many and positions with none. Where the first neighbours are all of one
    /// kind, the others are too.
    bool is_one_sided() {
        const std::uint64_t lost = candidate_.refused_by(Gate::sound), quick = candidate_.refused_by(Gate::exact);
        return candidate_.positions == telling_neighbours &&
               (lost == telling_neighbours || quick == telling_neighbours ||
                candidate_.refused_by(Gate::one_key) == telling_neighbours);
    }

    void try_position(const Position& position, History&& history) {
        ++candidate_.positions;
        const Examination examination =
            examine(forcing_, position, options_.least_goal, options_.n, waiting_, options_.effort);
        if (examination.refused_by) return refuse(*examination.refused_by);
        if (validate(game_, position)) return refuse(Gate::legal);
        if (unreachable(game_, history, position)) return refuse(Gate::reachable);
        forcing_.allow(grading_factor * options_.effort);
        std::optional<Puzzle> puzzle = graded(forcing_, position, examination, std::move(history));
        if (!puzzle) return refuse(Gate::sound);
        if (!can_be_shown(*puzzle) || puzzle->level < options_.min_level ||
            !puzzle->themes.contains_all(options_.themes))
            return refuse(Gate::wanted);
        if (!is_proved(*puzzle)) return refuse(Gate::independent);
        candidate_.puzzle = std::move(puzzle);
    }

    bool is_proved(const Puzzle& puzzle) {
        Checker checker(game_, forcing_, puzzle.side(), {.nodes = options_.checker_positions, .stop = stop_});
        const auto holds = [](const CheckResult& checked) { return !checked.fault && !checked.undecided; };
        return holds(check(checker, game_, forcing_, puzzle.position, puzzle.goal, puzzle.n, puzzle.keys)) &&
               holds(check_solution(checker, puzzle));
    }

    const Game& game_;
    const GeneratorOptions& options_;
    Random random_;
    const std::atomic<bool>* stop_;
    Forcing forcing_;
    Candidate candidate_;
    bool waiting_ = false; ///< a pass may be the key
};

} // namespace

class Generator::Implementation {
public:
    Implementation(const Game& game, const GeneratorOptions& options) : game_(game), options_(options) {}
    std::optional<Candidate> candidate(std::uint64_t number, const std::atomic<bool>* stop) {
        Candidate candidate = Attempt(game_, options_, number, stop).made();
        if (stop != nullptr && stop->load(std::memory_order_relaxed)) return {};
        return candidate;
    }

private:
    const Game& game_;
    GeneratorOptions options_;
};

Generator::Generator(const Game& game, const GeneratorOptions& options) {
    require(options.n.least >= 1 && options.n.least <= options.n.most, "N has to be at least 1");
    require(options.open.least >= 1 && options.open.least <= options.open.most, "no open provinces");
    require(options.open.most <= province_count, "there are only eight provinces");
    require(options.cards.least >= 1 && options.cards.least <= options.cards.most, "no cards");
    require(options.cards.most < cards_per_player * game.players(), "too many cards");
    require(options.min_level >= 1 && options.min_level <= max_level, "levels are 1 to 5");
    implementation_ = std::make_unique<Implementation>(game, options);
}
Generator::~Generator() = default;
Generator::Generator(Generator&&) noexcept = default;
Generator& Generator::operator=(Generator&&) noexcept = default;

std::optional<Candidate> Generator::candidate(std::uint64_t number, const std::atomic<bool>* stop) {
    return implementation_->candidate(number, stop);
}

} // namespace siam
