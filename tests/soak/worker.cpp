#include "tests/soak/worker.hpp"

#include <fmt/format.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <cstdlib>
#include <fstream>

namespace siam::soak {
namespace {

std::string name_of(std::size_t kind, std::uint64_t number) { return fmt::format("{}-{}", kinds()[kind].name, number); }

/// Copies the folder of a round to the finds, and adds the variant files of the round's games.
void keep_files(const Plan& plan, std::size_t kind, std::uint64_t number, const Round& round) {
    const std::filesystem::path kept = plan.finds / name_of(kind, number);
    std::filesystem::remove_all(kept);
    std::filesystem::create_directories(kept);
    std::filesystem::copy(round.folder(), kept, std::filesystem::copy_options::recursive);
    for (const tests::RandomGame& game : round.games())
        std::ofstream(kept / (game.game.variant().name + ".variant")) << game.text;
}

Tally play(const Plan& plan, std::size_t kind, std::uint64_t number, std::uint64_t seed) {
    const auto start = std::chrono::steady_clock::now();
    const std::filesystem::path folder = plan.scratch / "round";
    std::filesystem::remove_all(folder);
    std::filesystem::create_directories(folder);
    Round round(seed_of_round(seed, kind, number), folder);
    std::string what;
    try {
        kinds()[kind].play(round);
    } catch (const Difference& difference) {
        what = difference.what();
    } catch (const std::exception& error) {
        what = std::string("an exception: ") + error.what();
    }
    if (!what.empty()) {
        round.tally.differences = 1;
        keep_files(plan, kind, number, round);
        report(plan, kind, number, what);
    }
    if (plan.tells) std::fputs(round.told.c_str(), stdout), std::fflush(stdout);
    round.tally.rounds = 1;
    round.tally.microseconds = static_cast<std::uint64_t>(
        std::chrono::duration_cast<std::chrono::microseconds>(std::chrono::steady_clock::now() - start).count());
    return round.tally;
}

void send(int messages, const Message& message) {
    // A message is so small that write() to a pipe writes all of it or nothing.
    if (write(messages, &message, sizeof message) != static_cast<ssize_t>(sizeof message)) _exit(EXIT_FAILURE);
}

[[noreturn]] void work(const Plan& plan, Ledger ledger, int messages) {
    for (;;) {
        const std::size_t kind = ledger.next_kind(plan.wanted);
        Message message{static_cast<std::uint32_t>(kind), 0, plan.number.value_or(ledger.tallies[kind].rounds), {}};
        send(messages, message);
        message.ended = 1;
        message.tally = play(plan, kind, message.number, ledger.seed);
        ledger.tallies[kind] += message.tally;
        send(messages, message);
        if (plan.number) _exit(EXIT_SUCCESS);
    }
}

} // namespace

void report(const Plan& plan, std::size_t kind, std::uint64_t number, const std::string& what) {
    const std::string again = fmt::format("{} --only {} --number {}", plan.again, kinds()[kind].name, number);
    const std::string find = fmt::format(
        "DIFFERENCE {}\n    again: {}\n    files: {}\n", what, again, (plan.finds / name_of(kind, number)).string());
    std::filesystem::create_directories(plan.finds);
    std::ofstream(plan.finds / "finds.txt", std::ios::app) << find;
    std::fputs(find.c_str(), stdout);
    std::fflush(stdout);
}

Worker start_worker(const Plan& plan, const Ledger& ledger) {
    int ends[2];
    if (pipe(ends) != 0) throw std::runtime_error("no pipe can be made");
    std::fflush(nullptr);
    const pid_t parent = getpid(), process = fork();
    if (process < 0) throw std::runtime_error("no process can be started");
    if (process == 0) {
        setpgid(0, 0);
        prctl(PR_SET_PDEATHSIG, SIGKILL);
        if (getppid() != parent) _exit(EXIT_FAILURE);
        std::signal(SIGINT, SIG_DFL);
        std::signal(SIGTERM, SIG_DFL);
        close(ends[0]);
        work(plan, ledger, ends[1]);
    }
    setpgid(process, process);
    close(ends[1]);
    return {process, ends[0]};
}

} // namespace siam::soak
