#include "tests/soak/process.hpp"

#include <fcntl.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <fstream>
#include <iterator>
#include <thread>

#include "tests/soak/round.hpp"

namespace siam::soak {
namespace {

using Clock = std::chrono::steady_clock;

/// Rounds start nothing that takes more than seconds.
constexpr Seconds longest_run{120};

} // namespace

Process::Process(std::vector<std::string> arguments, std::filesystem::path folder)
    : arguments_(std::move(arguments)), folder_(std::move(folder)), start_(Clock::now()) {
    static unsigned number = 0;
    name_ = (folder_ / ("run" + std::to_string(++number % 16))).string();
    std::vector<char*> words;
    std::string program = SIAM_PROGRAM;
    words.push_back(program.data());
    for (std::string& argument : arguments_) words.push_back(argument.data());
    words.push_back(nullptr);
    const std::string out = name_ + ".out", err = name_ + ".err";
    process_ = fork();
    if (process_ < 0) throw std::runtime_error("no process can be started");
    if (process_ > 0) return;
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    const int to_out = open(out.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0644),
              to_err = open(err.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0644), from = open("/dev/null", O_RDONLY);
    if (dup2(from, 0) < 0 || dup2(to_out, 1) < 0 || dup2(to_err, 2) < 0 || chdir(folder_.c_str()) != 0) _exit(99);
    execv(words[0], words.data());
    _exit(99);
}

Process::~Process() {
    if (ended_) return;
    kill(process_, SIGKILL);
    waitpid(process_, &status_, 0);
}

void Process::send(int signal) const {
    sent_ = signal;
    kill(process_, signal);
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
    if (!ends_within(longest_run)) throw Difference("does not end: " + command());
    Ran ran{.time = Clock::now() - start_, .out = bytes_of(name_ + ".out"), .err = bytes_of(name_ + ".err")};
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
