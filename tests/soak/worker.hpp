/// A process of its own that plays rounds, so that one that crashes or does not end is a find like any other.
#pragma once

#include <sys/types.h>

#include <optional>

#include "tests/soak/ledger.hpp"

namespace siam::soak {

struct Plan {
    std::array<bool, kind_count> wanted{}; ///< kinds of rounds
    std::optional<std::uint64_t> number;   ///< only this round of the one kind that is wanted
    std::filesystem::path finds;           ///< where to keep what a difference was found with
    std::filesystem::path scratch;
    bool tells = false; ///< rounds print what they did
    std::string again;  ///< the command that plays a round again, but for kind and number
};

/// A message of the worker: it begins a round (the tally is empty), or has ended one.
struct Message {
    std::uint32_t kind = 0;
    std::uint32_t ended = 0;
    std::uint64_t number = 0;
    Tally tally;
};

struct Worker {
    pid_t process;
    int messages; ///< to read from
};
/// Plays rounds that the ledger does not count yet, until it is killed or has played the one wanted. The worker and all
/// that it starts are a process group of their own, and end with this process.
[[nodiscard]] Worker start_worker(const Plan& plan, const Ledger& ledger);

/// Writes down a find and prints it: what was found, and the line that plays the round again.
void report(const Plan& plan, std::size_t kind, std::uint64_t number, const std::string& what);

} // namespace siam::soak
