// Solves positions for Python. Other threads of the interpreter run meanwhile, and Ctrl-C stops the work.
#include <pybind11/chrono.h>
#include <pybind11/stl.h>
#include <unistd.h>

#include <future>
#include <mutex>
#include <thread>

#include "solver/solve.hpp"
#include "tools/python/module.hpp"
#include "tools/siam/answers/json.hpp"
#include "tools/siam/answers/solve_json.hpp"

namespace json = boost::json;
namespace py = pybind11;

namespace siam::python {

void in_background(std::atomic<bool>& stop, const std::function<void()>& work) {
    const py::gil_scoped_release release;
    std::future<void> done = std::async(std::launch::async, work);
    bool interrupted = false;
    while (!interrupted && done.wait_for(std::chrono::milliseconds(50)) != std::future_status::ready) {
        const py::gil_scoped_acquire gil;
        interrupted = PyErr_CheckSignals() != 0;
    }
    if (!interrupted) return done.get();
    stop = true;
    done.wait();
    const py::gil_scoped_acquire gil;
    throw py::error_already_set();
}

namespace {

using Time = std::chrono::nanoseconds;

/// The limits of one call.
struct Effort {
    std::optional<Time> time{}; ///< empty: no limit
    std::uint64_t nodes = std::numeric_limits<std::uint64_t>::max();
    /// These limits for `count` positions together: the same number of nodes, but `count` times the time.
    [[nodiscard]] Effort of_each(std::size_t count) const noexcept {
        Effort all = *this;
        constexpr std::int64_t longest = Time::max().count() / 2; // half: adding a clock's time cannot overflow
        const auto calls = static_cast<std::int64_t>(std::max<std::size_t>(1, count));
        if (time) all.time = Time(std::min(time->count(), longest / calls) * calls);
        return all;
    }
};

/// The limits for the solver. Their time counts from this call.
Limits limits_of(const Effort& effort, const std::atomic<bool>& stop) {
    Limits limits{.nodes = effort.nodes, .stop = &stop, .clock = clock_of<std::chrono::steady_clock>};
    if (effort.time) limits.within<std::chrono::steady_clock>(*effort.time);
    return limits;
}

/// A solver that keeps its proofs from call to call. It handles one call at a time; other calls wait.
class SharedSolver {
public:
    SharedSolver(unsigned threads, std::size_t memory)
        : solver_(
              {.memory = memory,
               .threads = threads != 0 ? threads : std::max(1U, std::thread::hardware_concurrency())}) {}

    /// The answers, in the order of `places`. Solves small positions side by side, and every other position with all
    /// threads. All answers are open if other calls take longer than all places together may take.
    [[nodiscard]] std::vector<Answer> solve(const std::vector<Place>& places, Detail detail, const Effort& effort) {
        std::vector<Answer> found;
        std::atomic<bool> stop{false};
        in_background(stop, [&] {
            const Limits all = limits_of(effort.of_each(places.size()), stop);
            const auto lock = wait(all);
            if (!lock.owns_lock()) {
                for (const Place& place : places)
                    found.emplace_back().force.assign(place.game->sides(), Verdict::unknown());
                return;
            }
            const struct Leave {
                ~Leave() { holder = 0; }
                std::atomic<int>& holder;
            } leave{holder_}; // ends before the lock does
            found = answers(places, detail, effort, all);
        });
        return found;
    }

private:
    /// \param effort the limits of each position
    /// \param all the limits of all positions together
    std::vector<Answer> answers(
        const std::vector<Place>& places, Detail detail, const Effort& effort, const Limits& all) {
        const std::atomic<bool>& stop = *all.stop;
        Limits limits = limits_of({{}, effort.nodes}, stop);
        std::vector<Problem> problems;
        problems.reserve(places.size());
        for (const Place& place : places) problems.push_back({*place.game, place.position, detail});
        std::vector<std::optional<FirstTry>> tries(problems.size());
        if (problems.size() > 1) tries = solver_.first_tries(problems, limits);
        std::vector<Answer> found;
        for (std::size_t i = 0; i < problems.size() && !stop; ++i) {
            const Time used = tries[i] ? tries[i]->time : Time{0};
            if (effort.time) {
                limits.within<std::chrono::steady_clock>(std::max(Time{0}, *effort.time - used));
                limits.deadline = std::min(limits.deadline, all.deadline); // waiting for another call took time, too
            }
            found.push_back(solver_.finish(problems[i], limits, tries[i]));
        }
        return found;
    }

    /// Waits for the lock and returns it. If a limit is reached first, returns a lock that owns nothing.
    std::unique_lock<std::timed_mutex> wait(const Limits& limits) {
        std::unique_lock lock(busy_, std::defer_lock);
        while (!lock.try_lock_for(std::chrono::milliseconds(10))) {
            if (limits.interrupted()) return lock;
            if (const int holder = holder_; holder != 0 && holder != getpid())
                throw std::runtime_error("this solver was at work when the process was forked; make another one here");
        }
        holder_ = getpid();
        return lock;
    }

    Solver solver_;
    std::timed_mutex busy_;
    std::atomic<int> holder_{0}; ///< the process whose call holds the lock; in a fork, this may be the parent
};

json::object answer_json(const Place& place, const Answer& answer) {
    const Game& game = *place.game;
    json::array turns;
    for (const TurnValue& value : answer.turns)
        turns.push_back({text(game, value.turn), tools::verdicts_json(value.force, Detail::distance)});
    const auto turn_or_none = [&](const std::optional<Turn>& turn) {
        return turn ? json::value(text(game, *turn)) : json::value(nullptr);
    };
    return {
        {"proved", answer.proved},
        {"force", tools::verdicts_json(answer.force, Detail::distance)},
        {"key", turn_or_none(answer.key)},
        {"winning_turn", turn_or_none(answer.winning_turn)},
        {"line", tools::turns_json(game, answer.line_of_play)},
        {"keys", tools::turns_json(game, answer.keys)},
        {"turns", turns},
        {"nodes", answer.nodes}};
}

std::string solved(
    SharedSolver& solver, const std::vector<Place>& places, unsigned detail, const std::optional<Time>& time,
    std::uint64_t nodes) {
    const std::vector<Answer> answers = solver.solve(places, static_cast<Detail>(detail), {time, nodes});
    json::array all;
    for (std::size_t i = 0; i < places.size(); ++i) all.push_back(answer_json(places[i], answers[i]));
    return json::serialize(all);
}

/// The solution tree of a side in JSON; nothing if the side cannot force a win. Throws Python's TimeoutError if a limit
/// ends the search first.
std::optional<std::string> tree(
    const Place& place, unsigned side, const std::optional<Time>& time, std::uint64_t nodes, std::size_t memory) {
    std::optional<Solution> found;
    bool was_cut_short = false;
    std::atomic<bool> stop{false};
    in_background(stop, [&] {
        Forcing forcing(*place.game, {.memory = memory, .limits = limits_of({time, nodes}, stop)});
        found = win_of(forcing, place.position, side);
        was_cut_short = !found && forcing.stopped();
    });
    if (was_cut_short) {
        PyErr_SetString(PyExc_TimeoutError, "a limit came before the answer");
        throw py::error_already_set();
    }
    if (!found) return {};
    return json::serialize(json::object{
        {"n", found->root.n},
        {"line", tools::turns_json(*place.game, found->line)},
        {"tree", tree_json(*place.game, place.position, found->root)}});
}

} // namespace

void define_solving(py::module_& module) {
    py::class_<SharedSolver>(module, "Solver").def(py::init<unsigned, std::size_t>()).def("solve", &solved);
    module.def("tree", &tree);
}

} // namespace siam::python
