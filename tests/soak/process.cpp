#include "tests/soak/process.hpp"

#include <fcntl.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <csignal>
#include <fstream>
#include <iterator>
#include <thread>
#include <utility>

#include "tests/soak/round.hpp"

namespace siam::soak {
namespace {

using Clock = std::chrono::steady_clock;

/// A process that runs for longer than this is considered to hang; processes of rounds usually take seconds.
constexpr Seconds longest_wait{120};

} // namespace

Process::Process(std::vector<std::string> arguments, std::filesystem::path folder, const Conditions& conditions)
    : arguments_(std::move(arguments)), folder_(std::move(folder)), start_(Clock::now()) {
    static unsigned number = 0;
    name_ = (folder_ / ("run" + std::to_string(++number % 16))).string();
    std::vector<char*> words;
    std::string program = SIAM_PROGRAM;
    words.push_back(program.data());
    for (std::string& argument : arguments_) words.push_back(argument.data());
    words.push_back(nullptr);
    const std::string out = name_ + ".out", err = name_ + ".err";
    int ends[2] = {-1, -1};
    if (conditions.is_read && pipe2(ends, O_CLOEXEC) != 0) throw std::runtime_error("no pipe can be made");
    process_ = fork();
    if (process_ < 0) throw std::runtime_error("no process can be started");
    reader_ = ends[0];
    if (process_ > 0 && ends[1] >= 0) close(ends[1]);
    if (process_ > 0) return;
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    const int to_out = conditions.is_read ? ends[1] : open(out.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0644),
              to_err = open(err.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0644),
              from = open(conditions.input.empty() ? "/dev/null" : conditions.input.c_str(), O_RDONLY);
    const rlimit room{conditions.largest_file, conditions.largest_file};
    if (conditions.largest_file > 0 && setrlimit(RLIMIT_FSIZE, &room) != 0) _exit(99);
    if (dup2(from, 0) < 0 || dup2(to_out, 1) < 0 || dup2(to_err, 2) < 0 || chdir(folder_.c_str()) != 0) _exit(99);
    execv(words[0], words.data());
    _exit(99);
}

Process::~Process() {
    if (reader_ >= 0) close(reader_);
    if (ended_) return;
    kill(process_, SIGKILL);
    waitpid(process_, &status_, 0);
}

void Process::send(int signal) const {
    sent_ = signal;
    kill(process_, signal);
}

void Process::read(std::size_t bytes) {
    std::array<char, 4096> some{};
    while (read_.size() < bytes) {
        pollfd wanted{reader_, POLLIN, 0};
        if (poll(&wanted, 1, static_cast<int>(longest_wait.count() * 1000)) <= 0) break;
        const ssize_t got = ::read(reader_, some.data(), std::min(some.size(), bytes - read_.size()));
        if (got <= 0) break;
        read_.append(some.data(), static_cast<std::size_t>(got));
    }
    close(std::exchange(reader_, -1));
    sent_ = SIGPIPE;
}

bool Process::ends_within(Seconds time) {
    const auto end = Clock::now() + std::chrono::duration_cast<Clock::duration>(time);
    for (;;) {
        if (!ended_ && waitpid(process_, &status_, WNOHANG) == process_) ended_ = true;
        if (ended_ || Clock::now() >= end) return ended_;
        std::this_thread::sleep_for(std::chrono::microseconds(200));
    }
}

std::string Process::command() const {
    std::string command = "siam";
    for (const std::string& argument : arguments_)
        command += argument.find(' ') == std::string::npos ? " " + argument : " '" + argument + "'";
    return command;
}

Ran Process::wait() {
    if (!ends_within(longest_wait)) throw Difference("does not end: " + command());
    Ran ran{
        .time = Clock::now() - start_,
        .out = sent_ == SIGPIPE ? read_ : bytes_of(name_ + ".out"),
        .err = bytes_of(name_ + ".err")};
    if (WIFEXITED(status_))
        ran.exit_code = WEXITSTATUS(status_);
    else
        ran.signal = WTERMSIG(status_);
    const bool killed = ran.signal != 0 && ran.signal == sent_;
    if (!killed && (ran.exit_code < 0 || ran.exit_code > 5))
        throw Difference(
            "exit code " + std::to_string(ran.exit_code) + ", signal " + std::to_string(ran.signal) + ": " + command() +
            "\n" + ran.err.substr(0, 400));
    return ran;
}

Ran run(std::vector<std::string> arguments, const std::filesystem::path& folder) {
    return Process(std::move(arguments), folder).wait();
}

std::string bytes_of(const std::filesystem::path& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

} // namespace siam::soak
