// How a solver gets its limits.
#include "tools/limits.hpp"

#include "tools/quantities.hpp"

namespace siam::tools {

std::optional<std::chrono::milliseconds> time_option(const Options& options) {
    const auto given = options.value("time");
    return given ? std::optional(read_time("time", *given)) : std::nullopt;
}

std::size_t memory_option(const Options& options) {
    const auto given = options.value("memory");
    return given ? read_bytes("memory", *given) : std::size_t{1} << 30;
}

void declare_limits(Options& options) {
    options.value("threads", "T", "work with this many threads (default 1)");
    options.value("memory", "BYTES", "memory for the table, e.g. 512M or 4G (default 1G)");
    options.value("time", "TIME", "for each record, e.g. 500ms, 10s, 2m or 1h (default: no limit)");
    options.value("nodes", "N", "positions searched for each record (default: no limit)");
}

void declare_tables(Options& options) {
    options.values("table", "FILE", "answer from this table what it holds; see `siam table`");
}

LimitedSolver::LimitedSolver(const Options& options) : clock_(time_option(options)) {
    if (const auto threads = options.value("threads"))
        options_.threads = static_cast<unsigned>(read_count("threads", *threads, 1, 1024));
    if (const auto memory = options.value("memory")) options_.memory = read_bytes("memory", *memory);
    if (const auto nodes = options.value("nodes"))
        limits_.nodes = read_count("nodes", *nodes, 0, std::numeric_limits<std::uint64_t>::max());
    for (const std::string& path : options.values("table")) tables_.add(path);
    limits_.stop = &RecordClock::stop_flag();
}

Solver& LimitedSolver::solver() {
    if (!tables_.empty()) options_.tables = &tables_;
    if (!solver_) solver_.emplace(options_);
    return *solver_;
}

std::vector<FirstTry> LimitedSolver::first_tries(std::span<const Problem> problems) {
    clock_.start();
    return solver().first_tries(problems, limits_);
}

Answer LimitedSolver::solve(const Problem& problem, const FirstTry& first) {
    const std::uint64_t nodes_before = first.answer.nodes;
    const bool tried = !first.answer.force.empty();
    if (tried && (first.answer.proved || nodes_before >= limits_.nodes)) return first.answer;
    Limits left = limits_;
    left.nodes -= nodes_before;
    Answer answer = solver().solve(problem, left, first.answer.force);
    answer.nodes += nodes_before;
    return answer;
}

} // namespace siam::tools
