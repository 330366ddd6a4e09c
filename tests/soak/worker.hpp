/// A separate process that plays rounds, so that a crash or a hang is a find like any other.
#pragma once

#include <sys/types.h>

#include <optional>

#include "tests/soak/ledger.hpp"

namespace siam::soak {

struct Plan {
    std::array<bool, kind_count> wanted{}; ///< which kinds of rounds to play
    std::optional<std::uint64_t> number;   ///< if set, plays only this round of the one requested kind
    std::filesystem::path finds;           ///< the folder in which finds are saved
    std::filesystem::path scratch;
    bool tells = false; ///< whether rounds print their steps
    std::string again;  ///< the command that plays a round again, without kind and number
};

/// A message of the worker. It begins a round if the tally is empty; otherwise it has ended one.
struct Message {
    std::uint32_t kind = 0;
    std::uint32_t ended = 0;
    std::uint64_t number = 0;
    Tally tally;
};

struct Worker {
    pid_t process;
    int messages; ///< the descriptor from which to read its messages
};
/// Plays rounds that the ledger does not count yet, until it is killed or has played the requested one. The worker and
/// all its children form a process group, and end with this process.
[[nodiscard]] Worker start_worker(const Plan& plan, const Ledger& ledger);

/// Saves a find and prints it: the difference, and the command that plays the round again.
void report(const Plan& plan, std::size_t kind, std::uint64_t number, const std::string& what);

} // namespace siam::soak
