#include "solver/solve.hpp"

#include "solver/parallel.hpp"
#include "solver/search/remote.hpp"
#include "solver/search/search.hpp"

#include <boost/unordered/unordered_flat_map.hpp>

#include <algorithm>
#include <deque>
#include <numeric>

namespace siam {
namespace {

using search::Search;
using search::TranspositionTable;

/// All workers' searches for one side.
class Side {
public:
    Side(const Game& game, unsigned side, TranspositionTable& table, const Limits& limits, const SolverOptions& options)
        : nodes_alone_(options.nodes_alone) {
        const unsigned count = std::max(options.threads, 1U);
        workers_.remote = options.remote;
        if (workers_.remote != nullptr && workers_.remote->common_notes() != nullptr)
            workers_.searching = workers_.remote->common_notes();
        const bool has_others = count > 1 || workers_.remote != nullptr;
        for (unsigned worker = 0; worker < count; ++worker) {
            searches_.emplace_back(game, side, table, limits, has_others ? &workers_ : nullptr);
            searches_.back().answer_from(options.tables);
        }
    }
    Side(const Side&) = delete;
    Side& operator=(const Side&) = delete;

    /// Like Search::can_force(). One worker begins alone. After nodes_alone_ nodes, all workers continue together.
    std::optional<bool> can_force(const Position& position, unsigned budget) {
        if (searches_.size() == 1) return first().can_force(position, budget);
        if (nodes_alone_ > 0)
            if (const auto value = first().can_force(position, budget, nodes_alone_)) return value;
        if (limited()) return {};
        std::atomic<int> result{-1};
        workers_.finished = false;
        parallel_for(searches_.size(), static_cast<unsigned>(searches_.size()), [&](std::size_t worker) {
            const auto value = searches_[worker].can_force(position, budget);
            if (!value) return;
            result = *value;
            workers_.finished = true;
        });
        workers_.finished = false;
        if (result < 0) return {};
        return result > 0;
    }

    /// Sets the limits of each worker, and lets stopped workers go on.
    void allow(std::uint64_t nodes, std::chrono::nanoseconds deadline) {
        for (Search& search : searches_) search.allow(nodes, deadline);
    }
    Search& first() { return searches_.front(); }
    const Search& first() const { return searches_.front(); }
    bool limited() const {
        return std::any_of(searches_.begin(), searches_.end(), [](const Search& search) { return search.stopped(); });
    }
    std::uint64_t nodes() const {
        std::uint64_t nodes = 0;
        for (const Search& search : searches_) nodes += search.nodes();
        return nodes;
    }

private:
    std::uint64_t nodes_alone_;
    search::Workers workers_;
    std::deque<Search> searches_; ///< one for each worker
};

/// If no winner is known after this part of a limit, the rest goes to who wins, which is asked before in how many
/// cards.
constexpr unsigned before_who_wins = 2; ///< one half

/// One call of Solver::solve: the sides, and the results about them.
class Task {
public:
    Task(const Game& game, TranspositionTable& table, const Limits& limits, const SolverOptions& options)
        : game_(game), limits_(limits), now_(limits), progress_(limits.progress) {
        for (unsigned side = 0; side < game.sides(); ++side) sides_.emplace_back(game, side, table, limits, options);
    }

    /// \param winner_first whether who wins comes before in how many cards, if limits are near
    Answer answer(const Position& position, Detail detail, Verdicts proved, bool winner_first) {
        Answer answer;
        const unsigned mover = game_.side_of(position.to_move);
        if (detail == Detail::verdict || (winner_first && is_limited())) names_winning_turn_of_ = mover;
        answer.force = winner_first ? verdicts_winner_first(position, detail, std::move(proved))
                                    : verdicts(position, detail, std::move(proved));
        progress_ = nullptr; // later questions concern other positions
        names_winning_turn_of_.reset();
        answer.proved = all_known(answer.force, detail);
        if (answer.proved && detail != Detail::verdict && !over(game_, position) && answer.force[mover].forced())
            add_winning_turns(position, mover, answer.force[mover].distance(), detail, answer);
        if (!answer.key) answer.winning_turn = winning_turn_;
        if (!answer.proved) add_refuted(position, mover, answer);
        if (detail == Detail::turns) add_turns(position, answer);
        answer.nodes = nodes();
        return answer;
    }

private:
    std::uint64_t nodes() const {
        std::uint64_t nodes = 0;
        for (const Side& side : sides_) nodes += side.nodes();
        return nodes;
    }
    /// Returns the searches for side `which`. Sets their limit to the current one less the nodes of the other sides.
    Side& asked(unsigned which) {
        Side& side = sides_[which];
        const std::uint64_t others = nodes() - side.nodes();
        if (!stopped()) side.allow(now_.nodes - std::min(now_.nodes, others), now_.deadline);
        return side;
    }
    static bool all_known(const Verdicts& verdicts, Detail detail) {
        return std::all_of(verdicts.begin(), verdicts.end(), [&](const Verdict& verdict) {
            return verdict.known() || (detail == Detail::verdict && verdict.wins());
        });
    }
    bool stopped() const {
        return std::any_of(sides_.begin(), sides_.end(), [](const Side& side) { return side.limited(); });
    }

    /// Returns the verdicts of all sides. \param verdicts the bounds that are already proved
    Verdicts verdicts(const Position& position, Detail detail, Verdicts verdicts) {
        if (over(game_, position)) return verdicts_of(game_, outcome(game_, position));
        verdicts.resize(game_.sides(), Verdict::unknown());
        name_winning_turn(position, verdicts);
        if (detail == Detail::verdict)
            ask_who_wins(position, verdicts);
        else
            deepen(position, verdicts);
        return verdicts;
    }

    /// Like verdicts(), but if no winner is known after a part of the limits, asks who wins before going on.
    Verdicts verdicts_winner_first(const Position& position, Detail detail, Verdicts known) {
        if (detail == Detail::verdict || over(game_, position)) return verdicts(position, detail, std::move(known));
        known.resize(game_.sides(), Verdict::unknown());
        name_winning_turn(position, known);
        if (is_limited() && !winner_known(known)) {
            allow_part(before_who_wins);
            deepen(position, known);
            ask_who_wins_in_turn(position, known);
            allow_part(1);
        }
        deepen(position, known);
        return known;
    }
    /// Asks about one side after the other. With three sides, a hard question about one side must leave enough for the
    /// others, because "no" about the first side says nothing about the second. The order of the sides hardly matters:
    /// of 24 positions with three sides, six million nodes find the winner of 17, and of 17 if the side with the fewest
    /// nodes so far comes first, of 15 if the side with the most does. With two sides, the first question gets
    /// everything: of 24 positions with five open provinces, 25 million nodes then find the winner of 17, instead of
    /// 14 if the sides share them equally.
    void ask_who_wins_in_turn(const Position& position, Verdicts& verdicts) {
        for (unsigned side = 0; side < game_.sides(); ++side) {
            if (winner_known(verdicts)) return;
            allow_part(game_.sides() == 2 ? 1 : game_.sides() - side);
            if (!verdicts[side].known() && !stopped()) ask_who_wins(position, side, verdicts);
        }
    }
    [[nodiscard]] bool is_limited() const {
        return limits_.nodes != Limits{}.nodes || (limits_.clock != nullptr && limits_.deadline != Limits{}.deadline);
    }
    /// Lets the searches use one of `parts` equal parts of what is left of the limits, nodes rounded down.
    void allow_part(unsigned parts) {
        now_ = limits_;
        const std::uint64_t used = nodes();
        if (limits_.interrupted() || used >= limits_.nodes) return;
        if (limits_.nodes != Limits{}.nodes) now_.nodes = used + (limits_.nodes - used) / parts;
        if (limits_.clock != nullptr && limits_.deadline != Limits{}.deadline) {
            const auto now = limits_.clock();
            now_.deadline = now + (limits_.deadline - now) / parts;
        }
        for (Side& side : sides_) side.allow(now_.nodes, now_.deadline);
    }
    static bool winner_known(const Verdicts& verdicts) {
        return std::any_of(verdicts.begin(), verdicts.end(), [](const Verdict& one) { return one.wins(); }) ||
               std::all_of(verdicts.begin(), verdicts.end(), [](const Verdict& one) { return one.cannot_win(); });
    }

    /// Asks the questions with the fewest cards first (the budget plus the cards of the others), because they are
    /// answered sooner. The answers are bounds for N (R11.3), and they fill the table for later questions.
    void deepen(const Position& position, Verdicts& verdicts) {
        std::vector<unsigned> own;
        for (const Side& side : sides_) own.push_back(side.first().own_cards(position));
        const unsigned all = std::accumulate(own.begin(), own.end(), 0U);
        for (unsigned cards = 0; cards <= all && !all_known(verdicts, Detail::distance); ++cards)
            for (unsigned side = 0; side < game_.sides() && !stopped(); ++side)
                if (const unsigned others = all - own[side];
                    !verdicts[side].known() && cards >= others + verdicts[side].at_least())
                    ask(position, side, cards - others, verdicts);
    }

    void ask_who_wins(const Position& position, Verdicts& verdicts) {
        for (unsigned side = 0; side < game_.sides() && !stopped(); ++side)
            if (!verdicts[side].known()) ask_who_wins(position, side, verdicts);
    }
    void ask_who_wins(const Position& position, unsigned side, Verdicts& verdicts) {
        ask(position, side, sides_[side].first().own_cards(position), verdicts);
    }

    void ask(const Position& position, unsigned side, unsigned n, Verdicts& verdicts) {
        const auto can = asked(side).can_force(position, n);
        if (!can) return;
        if (*can) {
            verdicts[side].lower(n);
            refute_others(side, verdicts);
            name_winning_turn(position, verdicts);
        } else if (n >= sides_[side].first().own_cards(position)) {
            verdicts[side].refute();
        } else {
            verdicts[side].raise(n + 1);
        }
        if (winner_known(verdicts)) now_ = limits_; // the limits of this part serve only to find the winner in time
        if (progress_) progress_(verdicts, nodes());
    }

    /// Finds a turn that keeps the proved win of the side to move, if the answer must name one. The table holds the
    /// position after it, so this takes hardly any nodes.
    void name_winning_turn(const Position& position, const Verdicts& verdicts) {
        if (!names_winning_turn_of_ || !verdicts[*names_winning_turn_of_].wins()) return;
        const unsigned mover = *names_winning_turn_of_;
        if (const auto turn = asked(mover).first().winning_turn(position, verdicts[mover].at_most()))
            winning_turn_ = turn;
    }

    void add_winning_turns(const Position& position, unsigned side, unsigned n, Detail detail, Answer& answer) {
        add_line(position, side, n, answer);
        if (detail < Detail::keys) return;
        boost::unordered_flat_map<Position, bool, ByteHash> seen;
        for_each_turn(game_, position, [&](Turn turn, const Position& after) {
            if (!seen.emplace(after, true).second || (n == 0 && !turn.is_pass())) return;
            const bool wins = !stopped() && asked(side).can_force(after, turn.is_pass() ? n : n - 1) == true;
            const bool is_key = answer.key && after == play(game_, position, *answer.key);
            if (wins || is_key) answer.keys.push_back(turn);
        });
        answer.proved = answer.proved && !stopped();
    }

    /// Adds a best line: the side plays turns that keep N, and the others play turns that delay the win longest.
    void add_line(Position position, unsigned side, unsigned n, Answer& answer) {
        std::size_t up_to_last_card = 1;
        while (!over(game_, position)) {
            const bool own = game_.side_of(position.to_move) == side;
            std::optional<Turn> turn = Turn::pass();
            if (own || n > 0) turn = asked(side).first().winning_turn(position, own ? n : n - 1);
            if (!turn && n == 0) turn = Turn::pass(); // whoever wins without a further card may always pass
            if (!turn) {
                answer.proved = !stopped();
                break;
            }
            answer.line_of_play.push_back(*turn);
            if (!turn->is_pass()) up_to_last_card = answer.line_of_play.size();
            n -= own && !turn->is_pass();
            position = play(game_, position, *turn);
        }
        answer.line_of_play.resize(std::min(up_to_last_card, answer.line_of_play.size()));
        if (!answer.line_of_play.empty()) answer.key = answer.line_of_play.front();
    }

    void add_turns(const Position& position, Answer& answer) {
        boost::unordered_flat_map<Position, Verdicts, ByteHash> seen;
        for_each_turn(game_, position, [&](Turn turn, const Position& after) {
            auto [known, fresh] = seen.try_emplace(after);
            if (fresh) {
                known->second = verdicts(after, Detail::distance, {});
                if (!all_known(known->second, Detail::distance)) add_bounds(position, turn, answer, known->second);
            }
            answer.proved = answer.proved && all_known(known->second, Detail::distance);
            answer.turns.push_back({turn, known->second});
        });
    }

    /// Adds to the verdicts after a first turn what the answer about the position says about them.
    void add_bounds(const Position& position, Turn turn, const Answer& answer, Verdicts& after) const {
        const unsigned mover = game_.side_of(position.to_move), own = turn.is_pass() ? 0 : 1;
        const auto among = [&](const std::vector<Turn>& turns) {
            const Position there = play(game_, position, turn);
            return std::any_of(
                turns.begin(), turns.end(), [&](Turn one) { return play(game_, position, one) == there; });
        };
        for (unsigned side = 0; side < game_.sides(); ++side) {
            const Verdict& before = answer.force[side];
            if (side != mover && before.wins()) after[side].lower(before.at_most());
            if (side != mover) continue;
            if (before.cannot_win() || among(answer.refuted))
                after[side].refute();
            else if (before.at_least() > own)
                after[side].raise(before.at_least() - own);
            if (before.forced() && (among(answer.keys) || (answer.key && among({*answer.key}))))
                after[side].lower(before.distance() - own);
        }
        for (unsigned side = 0; side < game_.sides(); ++side)
            if (after[side].wins()) refute_others(side, after);
    }
    static void refute_others(unsigned winner, Verdicts& verdicts) { // at most one side can force a win (R11.2)
        for (unsigned other = 0; other < verdicts.size(); ++other)
            if (other != winner) verdicts[other].refute();
    }

    void add_refuted(const Position& position, unsigned side, Answer& answer) {
        for_each_turn(game_, position, [&](Turn turn, const Position& after) {
            if (sides_[side].first().known_lost(after)) answer.refuted.push_back(turn);
        });
    }

    const Game& game_;
    const Limits& limits_; ///< of the whole task
    Limits now_;           ///< of the current part of the work
    std::function<void(const Verdicts&, std::uint64_t)> progress_;
    std::optional<unsigned> names_winning_turn_of_; ///< the side to move, while the first question is asked
    std::optional<Turn> winning_turn_;
    std::deque<Side> sides_;
};

} // namespace

struct Solver::Implementation {
    explicit Implementation(const SolverOptions& with) : options(with), table(make_table(with)) {}
    static TranspositionTable make_table(const SolverOptions& options) {
        const std::span<std::byte> common =
            options.remote != nullptr ? options.remote->common_table() : std::span<std::byte>();
        return common.empty() ? TranspositionTable(options.memory) : TranspositionTable(common);
    }

    SolverOptions options;
    TranspositionTable table;
};

Solver::Solver(const SolverOptions& options) : implementation_(std::make_unique<Implementation>(options)) {}
Solver::~Solver() = default;
Solver::Solver(Solver&&) noexcept = default;
Solver& Solver::operator=(Solver&&) noexcept = default;

Answer Solver::solve(const Problem& problem, const Limits& limits, const Verdicts& proved) {
    auto& [options, table] = *implementation_;
    table.next_generation(limits);
    return Task(problem.game, table, limits, options).answer(problem.position, problem.detail, proved, true);
}

Answer Solver::finish(const Problem& problem, const Limits& limits, const std::optional<FirstTry>& first) {
    if (!first) return solve(problem, limits);
    const Answer& before = first->answer;
    if (before.proved || before.nodes >= limits.nodes) return before;
    Limits left = limits;
    left.nodes -= before.nodes;
    Answer answer = solve(problem, left, before.force);
    answer.nodes += before.nodes;
    return answer;
}

std::vector<std::optional<FirstTry>> Solver::first_tries(std::span<const Problem> problems, const Limits& limits) {
    implementation_->table.next_generation(limits);
    Limits few = limits;
    few.nodes = std::min(limits.nodes, implementation_->options.nodes_of_a_try);
    SolverOptions one_thread = implementation_->options;
    one_thread.threads = 1;
    const auto now = [&] { return limits.clock ? limits.clock() : std::chrono::nanoseconds{}; };
    std::vector<std::optional<FirstTry>> tries(problems.size());
    parallel_for(problems.size(), implementation_->options.threads, [&](std::size_t i) {
        if (limits.interrupted()) return;
        const auto start = now();
        Task task(problems[i].game, implementation_->table, few, one_thread);
        Answer answer = task.answer(problems[i].position, problems[i].detail, {}, few.nodes == limits.nodes);
        tries[i] = FirstTry{.answer = std::move(answer), .time = now() - start};
    });
    return tries;
}

} // namespace siam
