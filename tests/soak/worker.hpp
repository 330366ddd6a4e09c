/// A separate process that plays rounds, so that the soak can report its crash or hang as a find.
#pragma once

#include <sys/types.h>

#include <optional>

#include "tests/soak/ledger.hpp"

namespace siam::soak {

struct Plan {
    std::array<bool, kind_count> wanted{}; ///< the kinds of rounds to play
    std::optional<std::uint64_t> number;   ///< if set, the only round to play, of the one wanted kind
    std::filesystem::path finds;           ///< the folder in which finds are saved
    std::filesystem::path scratch;
    bool tells = false; ///< whether rounds print their steps
    std::string again;  ///< the command that repeats a round, without its kind and number
};

/// A message of the worker: a round begins (`ended` is 0), or has ended with this tally.
struct Message {
    std::uint32_t kind = 0;
    std::uint32_t ended = 0;
    std::uint64_t number = 0;
    Tally tally;
};

struct Worker {
    pid_t process;
    int messages; ///< the file descriptor from which to read the worker's messages
};
/// Starts a worker. It plays the rounds that follow those in the ledger, until it is killed or has played the round
/// `plan.number`. The worker and all its children form a process group, and end with this process.
[[nodiscard]] Worker start_worker(const Plan& plan, const Ledger& ledger);

/// Saves and prints a find: its text `what`, and the command that repeats the round.
void report(const Plan& plan, std::size_t kind, std::uint64_t number, const std::string& what);

} // namespace siam::soak
