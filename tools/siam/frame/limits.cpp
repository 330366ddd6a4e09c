// Reads a solver's limits from the options.
#include "tools/siam/frame/limits.hpp"

#include <fmt/format.h>
#include <sys/resource.h>
#include <unistd.h>
#include <algorithm>
#include <fstream>
#include <thread>

#include "tools/siam/answers/amounts.hpp"
#include "tools/siam/frame/exit_status.hpp"
#include "tools/siam/frame/output.hpp"
#include "tools/siam/frame/wording.hpp"

namespace siam::tools {
namespace {

constexpr std::size_t kibi = 1024, mebi = kibi * kibi;

/// The resident bytes of this process, rounded up to 4 MiB: they differ by some pages from run to run, but the memory
/// left for work must not. Does not use getrusage, which would include the program that started this one.
std::size_t resident() {
    constexpr std::size_t step = 4 * mebi;
    std::size_t all = 0, pages = 0;
    std::ifstream("/proc/self/statm") >> all >> pages;
    return (pages * static_cast<std::size_t>(::sysconf(_SC_PAGESIZE)) + step - 1) / step * step;
}

/// The machine's memory in bytes, or the limit of the process's control group if this limit is smaller.
std::size_t machine_memory() {
    const auto page = static_cast<std::size_t>(::sysconf(_SC_PAGESIZE));
    std::size_t all = static_cast<std::size_t>(::sysconf(_SC_PHYS_PAGES)) * page, of_group = 0;
    if (std::ifstream("/sys/fs/cgroup/memory.max") >> of_group) all = std::min(all, of_group); // fails for "max"
    return all;
}

/// Three quarters of a limited address space (ulimit -v). The last quarter is for what reserves more space than it
/// uses, such as stacks and the heaps of threads.
std::size_t most_of_address_space() {
    rlimit space{};
    if (::getrlimit(RLIMIT_AS, &space) != 0 || space.rlim_cur == RLIM_INFINITY)
        return std::numeric_limits<std::size_t>::max();
    return space.rlim_cur - space.rlim_cur / 4;
}

} // namespace

std::uint64_t nodes_option(const Options& options) {
    constexpr std::uint64_t all = std::numeric_limits<std::uint64_t>::max();
    const auto given = options.value("nodes");
    return given ? read_count("nodes", *given, 0, all) : all;
}

std::size_t memory_option(const Options& options) {
    const auto given = options.value("memory");
    if (!given) return std::min(std::size_t{1} << 30, most_of_address_space());
    const std::size_t asked = read_bytes("memory", *given), all = machine_memory();
    if (asked > all)
        throw UsageError(fmt::format("--memory {}: this machine has only {}M", printable(*given, 60), all >> 20));
    return asked;
}

unsigned threads_option(const Options& options) {
    return count_option(options, "threads", std::max(1U, std::thread::hardware_concurrency()), 1, most_threads);
}

std::size_t working_memory(std::size_t asked, unsigned threads, std::size_t others) {
    constexpr std::size_t of_a_thread = 512 * kibi; // stack, lists of moves, the allocator's own memory
    constexpr std::size_t of_writing = 3 * mebi;    // buffers and compression
    constexpr std::size_t least = mebi;
    const std::size_t used = resident() + of_writing + threads * of_a_thread + others;
    if (asked < used + least)
        throw UsageError(fmt::format("--memory: at least {}M is needed here", (used + least + mebi - 1) / mebi));
    return asked - used;
}

LimitedSolver::LimitedSolver(
    const Options& options, MemoryFor memory_for, std::optional<std::chrono::milliseconds> usual_time)
    : clock_(options.has("time") ? time_option(options) : usual_time), memory_for_(memory_for) {
    options_.threads = threads_option(options);
    const std::size_t asked = memory_option(options);
    limits_.nodes = nodes_option(options);
    const std::vector<std::string> paths = options.values("table");
    const std::size_t blocks = paths.empty() ? 0 : asked / 8;
    for (const std::string& path : paths) tables_.add(path, blocks / paths.size());
    const std::size_t working = working_memory(asked, options_.threads);
    budget_.emplace(working - std::min(blocks, working / 2));
    limits_.stop = &RecordClock::stop_flag();
}

void LimitedSolver::start_record(const std::optional<FirstTry>& first) {
    clock_.start(first ? first->time : std::chrono::nanoseconds{});
    const Limits running = clock_.limits();
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
    start_record();
    return solver().first_tries(problems, limits_);
}

Answer LimitedSolver::solve(const Problem& problem, const std::optional<FirstTry>& first) {
    if (!tables_.empty() && !noted_other_game_ && !tables_.is_for(problem.game)) {
        note("no table of --table is for the map, the rules and the players of this position; see `siam table info`");
        noted_other_game_ = true;
    }
    return solver().finish(problem, limits_, first);
}

} // namespace siam::tools
