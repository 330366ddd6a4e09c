#include "puzzles/generate.hpp"

#include <algorithm>
#include <boost/unordered/unordered_flat_set.hpp>
#include <stdexcept>

#include "engine/notation.hpp"
#include "puzzles/checker.hpp"
#include "puzzles/grade.hpp"
#include "puzzles/reasons/failures.hpp"
#include "puzzles/source.hpp"

namespace siam {
namespace {

/// Returns splitmix64's mixture of seed and number, so that neighbouring candidates get independent random numbers.
std::uint64_t mixed(std::uint64_t seed, std::uint64_t number) noexcept {
    std::uint64_t bits = seed * 0x9E3779B97F4A7C15U + number;
    bits = (bits ^ bits >> 30) * 0xBF58476D1CE4E5B9U;
    bits = (bits ^ bits >> 27) * 0x94D049BB133111EBU;
    return bits ^ bits >> 31;
}

unsigned drawn(Random& random, Range range) {
    return range.least + static_cast<unsigned>(below(random, range.most - range.least + 1));
}

// Limits of a walk, in positions. A walk ends if its heat (see Heat) has not risen for `patience_when_cold` positions
// while the heat is one of the two lowest, or for `patience_when_hot` positions otherwise. No walk is longer than
// `longest_walk`. Measured on `--n 3 --open 4 --cards 6`: see benchmarks/notes/puzzles.md.
constexpr std::uint64_t patience_when_cold = 4, patience_when_hot = 30, longest_walk = 90;
constexpr unsigned tries_for_a_neighbour = 8;
// Wide positions (see width) take much more work, and seldom have a single key. So the walk begins at the narrowest of
// several starts, and visits only neighbours at most `widening` times as wide (measured in
// benchmarks/notes/puzzles.md).
constexpr std::uint64_t widening = 2;

// With this many cards or more, the usual effort decides hardly any position. Even a narrow position takes a third of a
// second, so it pays to choose the narrowest of many more starts. Measured on `--n 4 --open 4`.
constexpr unsigned many_cards = 8, starts_with_many = 2048;
constexpr std::uint64_t effort_factor_with_many = 16;

/// Returns the range from which the number of starts is drawn at random, so that some walks begin at wide positions.
/// Making a start takes 0.05 ms. Examining a position takes ten times as long, and longer with each card.
constexpr Range starts(unsigned cards) noexcept {
    const unsigned most = cards < many_cards ? 1U << std::max(cards, 2U) >> 1U : starts_with_many;
    return {(most + 3U) / 4U, most};
}
/// The greatest number of lines that a solution shows. A tree whose N is greater than most_n_uncut is cut to half as
/// many lines if possible, but some such trees keep more.
constexpr std::size_t most_lines_shown = 2 * most_tree_lines;
constexpr std::uint64_t grading_factor = 100; ///< multiplies the effort for positions that passed the earlier gates

void require(bool holds, const char* what) {
    if (!holds) throw std::invalid_argument(what);
}

/// Whether the solution is short enough for a person to play through. If N is small, the tree must also be whole.
bool can_be_shown(const Puzzle& puzzle) {
    const TreeNode& root = puzzle.solution.root;
    if (root.n <= most_n_uncut) return lines_in(root) <= most_tree_lines && is_whole(root);
    return lines_in(root) <= most_lines_shown;
}

/// The work on one candidate.
class Walk {
public:
    Walk(const Game& game, const GeneratorOptions& options, std::uint64_t number, const Limits& limits)
        : game_(game),
          options_(options),
          random_(mixed(options.seed, number)),
          limits_(limits),
          forcing_(game, {.limits = limits, .budget = options.budget}) {
        candidate_.number = number;
        waiting_ = below(random_, 100) < options.waiting_percent || options.themes.contains(Theme::waiting);
    }

    Candidate made() {
        if (options_.given != nullptr) return given();
        start();
        if (!here_) {
            refuse(Gate::reachable);
            return std::move(candidate_);
        }
        heat_ = try_position(*here_);
        while (!candidate_.puzzle && !limits_.interrupted() && is_worth_going_on())
            if (!step()) break;
        return std::move(candidate_);
    }

private:
    /// Sets here_ to the narrowest of several late positions.
    void start() {
        const unsigned open = drawn(random_, options_.open), cards = drawn(random_, options_.cards);
        const LateWish wish{
            open, cards, std::min(options_.n.least, cards), options_.least_goal == Goal::strict, options_.held};
        std::uint64_t narrowest = 0;
        for (unsigned left = drawn(random_, starts(cards)); left > 0 && !limits_.interrupted(); --left) {
            std::optional<PlayedPosition> late = late_position(game_, random_, wish, limits_);
            if (!late) break;
            const std::uint64_t width = siam::width(game_, late->position);
            if (here_ && width >= narrowest) continue;
            narrowest = width;
            here_ = std::move(late);
        }
        widest_ = widening * narrowest;
    }

    /// Returns the candidate for a position of the user's games. A position that does not fit the request (number of
    /// open provinces, number of cards, cards held) is refused without being counted.
    Candidate given() {
        waiting_ = true;
        const PlayedPosition& played = options_.given->at(candidate_.number);
        if (options_.open.contains(played.position.open.size()) &&
            options_.cards.contains(played.position.cards_left) && are_held(played.position, options_.held))
            try_position(played);
        return std::move(candidate_);
    }

    void refuse(Gate gate) { ++candidate_.refused_by(gate); }

    /// How near a position is to one with a single key. Positions with a single key lie between those with many keys
    /// and those with none. A neighbour of a position with two keys is a puzzle thirty times as often as a neighbour of
    /// a position without a win. A neighbour of an undecided position is a puzzle even less often.
    enum class Heat : std::uint8_t { undecided, lost, quick, passive, several_keys };

    [[nodiscard]] static Heat heat_of(const Examination& examination) {
        if (examination.gave_up) return Heat::undecided;
        switch (examination.refused_by.value_or(Gate::one_key)) {
            case Gate::sound: return Heat::lost;
            case Gate::exact: return Heat::quick;
            case Gate::wanted: return Heat::passive;
            default: return Heat::several_keys;
        }
    }

    [[nodiscard]] bool is_worth_going_on() const {
        if (candidate_.positions >= longest_walk) return false;
        const std::uint64_t patience = heat_ < Heat::quick ? patience_when_cold : patience_when_hot;
        return candidate_.positions - warmed_at_ < patience;
    }

    /// Examines a new neighbour, and moves there if the neighbour is at least as hot. Returns false if none is found.
    bool step() {
        for (unsigned n = 0; n < tries_for_a_neighbour; ++n) {
            std::optional<PlayedPosition> next = neighbour(game_, random_, *here_);
            if (!next || !seen_.insert(hash128(essential_key(game_, next->position)).low).second) continue;
            if (width(game_, next->position) > widest_) continue;
            if (wins_idle(next->position) && below(random_, 4) != 0) continue;
            const Heat heat = try_position(*next);
            if (heat > heat_ || heat == Heat::several_keys) warmed_at_ = candidate_.positions;
            if (heat < heat_) return true;
            heat_ = heat;
            here_ = std::move(next);
            return true;
        }
        return false;
    }
    /// Whether the side to move wins if everybody passes. Positions of this kind yield only a third as many puzzles.
    [[nodiscard]] bool wins_idle(const Position& position) const {
        if (options_.task != Task::win) return false;
        return outcome_if_all_pass(game_, position).won_by(position.to_move);
    }

    [[nodiscard]] std::uint64_t effort_for(const Position& position) const {
        return position.cards_left < many_cards ? options_.effort : effort_factor_with_many * options_.effort;
    }

    Heat try_position(const PlayedPosition& played) {
        ++candidate_.positions;
        const Examination examination = examined(played, options_.n);
        std::optional<Puzzle> puzzle;
        if (examination.refused_by)
            refuse(*examination.refused_by);
        else if (const auto gate = refused_later(played, examination, puzzle))
            refuse(*gate);
        else if (options_.twins && !find_twin(played, examination, *puzzle))
            refuse(Gate::twin);
        else
            candidate_.puzzle = std::move(puzzle);
        return heat_of(examination);
    }
    [[nodiscard]] Examination examined(const PlayedPosition& played, Range n) {
        const std::uint64_t effort = effort_for(played.position);
        return examine(forcing_, played.position, options_.task, options_.least_goal, n, waiting_, effort);
    }

    /// Returns the gate that refuses a position which has passed G3 to G7; nothing if the position becomes `puzzle`.
    std::optional<Gate> refused_later(
        const PlayedPosition& played, const Examination& examination, std::optional<Puzzle>& puzzle,
        std::optional<Twin> twin = {}) {
        if (validate(game_, played.position)) return Gate::legal;
        if (unreachable(game_, played.history, played.position)) return Gate::reachable;
        forcing_.allow(grading_factor * options_.effort);
        puzzle = solved(forcing_, played.position, examination, played.history, options_.effort, std::move(twin));
        if (!puzzle) return Gate::sound;
        if (!can_be_shown(*puzzle) || !is_wanted(*puzzle)) return Gate::wanted;
        if (!rate(forcing_, *puzzle)) return Gate::sound;
        if (examination.is_plain && puzzle->level > 1) return Gate::not_trivial;
        if (!is_rated_as_wanted(*puzzle)) return Gate::wanted;
        if (!is_proved(*puzzle)) return Gate::independent;
        return {};
    }

    /// Finds the twin of the puzzle, and makes each the other's twin. The reasons of both must be whole, and say why
    /// the key of the one fails in the other. The keys must differ in more than the taking, and lead to different
    /// positions; twins whose key is another card come first. Returns false if there is no twin.
    bool find_twin(const PlayedPosition& played, const Examination& examination, Puzzle& puzzle) {
        if (!has_whole_reasons(puzzle)) return false;
        struct Neighbour {
            PlayedPosition played;
            Examination examination;
            bool is_alike;
        };
        std::vector<Neighbour> neighbours;
        for (PlayedPosition& moved : with_one_moved(game_, played)) {
            const std::uint64_t effort = effort_for(moved.position);
            Examination twin = examine_twin(forcing_, played.position, examination, moved.position, waiting_, effort);
            if (twin.refused_by) continue;
            const std::vector<Turn>& keys = twin.classes[twin.key].turns;
            if (keys.front().action() == puzzle.key().action()) continue;
            // Keys that lead to the same position tell the same story twice.
            if (play(game_, moved.position, keys.front()) == play(game_, played.position, puzzle.key())) continue;
            const bool is_alike = plays_same_card(puzzle.key(), keys.front());
            neighbours.push_back({std::move(moved), std::move(twin), is_alike});
        }
        std::ranges::stable_sort(neighbours, {}, &Neighbour::is_alike);
        return std::ranges::any_of(neighbours, [&](const Neighbour& neighbour) {
            // Each is solved with the other as its twin, whose key is a wrong turn to tell.
            std::optional<Puzzle> one, other;
            if (limits_.interrupted() ||
                refused_later(neighbour.played, neighbour.examination, other, Twin{puzzle.position, puzzle.keys}) ||
                refused_later(played, examination, one, Twin{other->position, other->keys}))
                return false;
            if (!explains_twin(*one) || !explains_twin(*other)) return false;
            puzzle = *std::move(one);
            candidate_.twin = std::move(other);
            return true;
        });
    }
    [[nodiscard]] static bool has_whole_reasons(const Puzzle& puzzle) {
        return puzzle.reasons && puzzle.reasons->reasons.whole;
    }
    [[nodiscard]] static bool explains_twin(const Puzzle& puzzle) {
        if (!has_whole_reasons(puzzle)) return false;
        const Failure failure = failures_of(*puzzle.reasons).front(); // whole reasons have the cause of a wrong turn
        return failure.cause != nullptr && failure.is_key_of_twin;
    }
    [[nodiscard]] static bool plays_same_card(Turn one, Turn other) {
        return !one.is_pass() && !other.is_pass() && one.action().card() == other.action().card();
    }

    [[nodiscard]] bool is_wanted(const Puzzle& puzzle) const {
        return puzzle.themes.contains_all(options_.themes) && puzzle.solution.tries.size() >= options_.min_tries &&
               puzzle.uniqueness >= options_.least_unique;
    }
    [[nodiscard]] bool is_rated_as_wanted(const Puzzle& puzzle) const {
        return puzzle.level >= options_.min_level && puzzle.rating >= options_.least_rating &&
               puzzle.rating <= options_.most_rating;
    }
    bool is_proved(const Puzzle& puzzle) {
        Limits limits = limits_;
        limits.nodes = options_.checker_positions;
        Checker checker(game_, forcing_, puzzle.aim(), limits);
        const auto holds = [](const CheckResult& checked) { return !checked.fault && !checked.undecided; };
        return holds(check(checker, puzzle.position, puzzle.goal, puzzle.solution.root.n, puzzle.keys)) &&
               holds(check_solution(checker, puzzle));
    }

    const Game& game_;
    const GeneratorOptions& options_;
    Random random_;
    const Limits& limits_;
    Forcing forcing_;
    Candidate candidate_;
    bool waiting_ = false; ///< whether a pass may be the key
    std::optional<PlayedPosition> here_;
    std::uint64_t widest_ = 0; ///< the greatest width of a neighbour that the walk visits
    Heat heat_ = Heat::undecided;
    std::uint64_t warmed_at_ = 0;                   ///< the number of positions examined before the heat last rose
    boost::unordered_flat_set<std::uint64_t> seen_; ///< hashes of essential identities; a collision costs one position
};

} // namespace

Generator::Generator(const Game& game, const GeneratorOptions& options) : game_(&game), options_(options) {
    require(options.n.least >= 1 && options.n.least <= options.n.most, "N has to be at least 1");
    require(options.open.least >= 1 && options.open.least <= options.open.most, "no open provinces");
    require(options.open.most <= province_count, "there are only eight provinces");
    require(options.cards.least >= 1 && options.cards.least <= options.cards.most, "no cards");
    require(options.cards.most < cards_per_player * game.players(), "too many cards");
    require(options.least_rating <= options.most_rating, "no rating");
    require(options.min_level >= 1 && options.min_level <= max_level, "levels are 1 to 5");
}

std::optional<Candidate> Generator::candidate(std::uint64_t number, const Limits& limits) const {
    Candidate candidate = Walk(*game_, options_, number, limits).made();
    if (limits.interrupted()) return {};
    return candidate;
}

} // namespace siam
