/// Runs of the program that are timed, or stopped by a signal at a random moment.
#pragma once

#include <chrono>
#include <csignal>

#include "tests/program/workshop.hpp"
#include "tests/support/draws.hpp"

namespace siam::tests {

/// A command that ends after at most so many seconds, and then has the exit code `too_long`.
[[nodiscard]] inline std::string within(unsigned seconds, const std::string& command) {
    return "timeout " + std::to_string(seconds) + " " + command;
}
inline constexpr int too_long = 124;

struct Timed {
    Ran ran;
    double seconds;
};
[[nodiscard]] inline Timed timed(const Workshop& shop, const std::string& command) {
    const auto start = std::chrono::steady_clock::now();
    Ran ran = shop.run(command);
    return {std::move(ran), std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count()};
}

/// A signal that stops a command some time after its start. A command that does not end is a test that does not end.
struct Stop {
    const char* name;
    int signal;
    double seconds;

    [[nodiscard]] std::string command(const std::string& command) const {
        const double positive = std::max(seconds, 0.001); // to `timeout`, 0 means no limit
        return "timeout --foreground --preserve-status --signal " + std::string(name) + " " + std::to_string(positive) +
               " " + command;
    }
    /// Whether this is the exit code of a command that the signal ended. SIGINT and SIGTERM do so only if they come
    /// before the program has installed its handler.
    [[nodiscard]] bool ended(int exit_code) const noexcept { return exit_code == 128 + signal; }
    /// Whether a command may end so: complete, interrupted, or ended by the signal.
    [[nodiscard]] bool explains(int exit_code) const noexcept {
        return exit_code == 0 || exit_code == 4 || ended(exit_code);
    }
};

/// A stop at a random moment, mostly before the `seconds` that a command needs have passed.
[[nodiscard]] inline Stop any_stop(Draws& draws, double seconds) {
    const double after = seconds * static_cast<double>(draws.below(1000)) / 800;
    switch (draws.below(4)) {
        case 0: return {"INT", SIGINT, after};
        case 1: return {"TERM", SIGTERM, after};
        default: return {"KILL", SIGKILL, after};
    }
}

} // namespace siam::tests
