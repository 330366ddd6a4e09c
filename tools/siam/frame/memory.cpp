// How the memory in use is measured.
#include "tools/siam/frame/memory.hpp"

#include <fmt/format.h>
#include <unistd.h>
#include <algorithm>
#include <fstream>

#include "tools/siam/frame/exit_status.hpp"

namespace siam::tools {
namespace {

constexpr std::size_t kibi = 1024, mebi = kibi * kibi;

/// The resident bytes of this process. getrusage would include the program that started it.
std::size_t resident() {
    std::size_t all = 0, pages = 0;
    std::ifstream("/proc/self/statm") >> all >> pages;
    return pages * static_cast<std::size_t>(::sysconf(_SC_PAGESIZE));
}

} // namespace

std::size_t machine_memory() {
    const auto page = static_cast<std::size_t>(::sysconf(_SC_PAGESIZE));
    std::size_t all = static_cast<std::size_t>(::sysconf(_SC_PHYS_PAGES)) * page, of_group = 0;
    if (std::ifstream("/sys/fs/cgroup/memory.max") >> of_group) all = std::min(all, of_group); // "max": no limit
    return all;
}

std::size_t working_memory(std::size_t asked, unsigned threads, std::size_t others) {
    constexpr std::size_t of_a_thread = 512 * kibi; // stack, lists of moves, the allocator's own memory
    constexpr std::size_t of_writing = 3 * mebi;    // buffers and compression
    constexpr std::size_t least = mebi;
    const std::size_t used = resident() + of_writing + threads * of_a_thread + others;
    if (asked < used + least)
        throw UsageError(fmt::format("--memory: at least {}M is needed here", (used + least) / mebi + 1));
    return asked - used;
}

} // namespace siam::tools
