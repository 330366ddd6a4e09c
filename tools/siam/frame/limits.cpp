// How a solver gets its limits.
#include "tools/siam/frame/limits.hpp"

#include <fmt/format.h>
#include <algorithm>
#include <thread>

#include "tools/siam/answers/amounts.hpp"
#include "tools/siam/frame/exit_status.hpp"
#include "tools/siam/frame/memory.hpp"
#include "tools/siam/frame/quantities.hpp"
#include "tools/siam/frame/wording.hpp"

namespace siam::tools {

std::optional<std::chrono::milliseconds> time_option(const Options& options) {
    const auto given = options.value("time");
    return given ? std::optional(read_time("time", *given)) : std::nullopt;
}

std::size_t memory_option(const Options& options) {
    const auto given = options.value("memory");
    if (!given) return std::size_t{1} << 30;
    const std::size_t asked = read_bytes("memory", *given), all = machine_memory();
    if (asked > all)
        throw UsageError(fmt::format("--memory {}: this machine has only {}M", printable(*given, 60), all >> 20));
    return asked;
}

unsigned threads_option(const Options& options) {
    return count_option(options, "threads", std::max(1U, std::thread::hardware_concurrency()), 1, most_threads);
}

LimitedSolver::LimitedSolver(const Options& options, MemoryFor memory_for)
    : clock_(time_option(options)), memory_for_(memory_for) {
    options_.threads = threads_option(options);
    const std::size_t asked = memory_option(options);
    if (const auto nodes = options.value("nodes"))
        limits_.nodes = read_count("nodes", *nodes, 0, std::numeric_limits<std::uint64_t>::max());
    const std::vector<std::string> paths = options.values("table");
    const std::size_t blocks = paths.empty() ? 0 : asked / 8;
    for (const std::string& path : paths) tables_.add(path, blocks / paths.size());
    const std::size_t working = working_memory(asked, options_.threads);
    budget_.emplace(working - std::min(blocks, working / 2));
    limits_.stop = &RecordClock::stop_flag();
}

void LimitedSolver::start_clock(std::chrono::nanoseconds used) {
    clock_.start(used);
    const Limits running = RecordClock::limits();
    limits_.clock = running.clock;
    limits_.deadline = running.deadline;
}

Solver& LimitedSolver::solver() {
    if (!tables_.empty()) options_.tables = &tables_;
    if (!solver_) {
        options_.memory = memory_for_ == MemoryFor::search ? budget_->left() : budget_->left() / 2;
        table_ = HeldBytes(&*budget_, options_.memory);
        solver_.emplace(options_);
    }
    return *solver_;
}

std::vector<std::optional<FirstTry>> LimitedSolver::first_tries(std::span<const Problem> problems) {
    start_clock({});
    return solver().first_tries(problems, limits_);
}

Answer LimitedSolver::solve(const Problem& problem, const std::optional<FirstTry>& first) {
    if (!first) return solver().solve(problem, limits_);
    const Answer& before = first->answer;
    if (before.proved || before.nodes >= limits_.nodes) return before;
    Limits left = limits_;
    left.nodes -= before.nodes;
    Answer answer = solver().solve(problem, left, before.force);
    answer.nodes += before.nodes;
    return answer;
}

} // namespace siam::tools
