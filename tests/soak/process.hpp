/// The program `siam` as a process that can be sent signals.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <filesystem>
#include <string>
#include <vector>

namespace siam::soak {

using Seconds = std::chrono::duration<double>;

struct Ran {
    int exit_code = -1; ///< -1: a signal ended it
    int signal = 0;
    Seconds time{0};
    std::string out, err;
};

/// The surroundings of a run.
struct Conditions {
    std::string input{};            ///< a file that is its standard input; empty: nothing comes from there
    std::uint64_t largest_file = 0; ///< no file may grow beyond that many bytes, as on a full disk; 0: no limit
    bool is_read = false;           ///< its output goes through a pipe, see Process::read
};

class Process {
public:
    /// Starts `siam ARGUMENTS` in that folder. Its output goes to files there, unless the caller reads it.
    Process(std::vector<std::string> arguments, std::filesystem::path folder, const Conditions& conditions = {});
    ~Process();
    Process(const Process&) = delete;
    Process& operator=(const Process&) = delete;

    void send(int signal) const;
    /// Reads that many bytes of its output, or all, and then goes away. \pre its conditions say that it is read
    void read(std::size_t bytes);
    /// Waits at most that long. \return whether it has ended
    [[nodiscard]] bool ends_within(Seconds time);
    /// Throws a Difference if it does not end in good time, or ends in a way that no run may: with an exit code other
    /// than 0 to 5, or by a signal that was not sent.
    [[nodiscard]] Ran wait();

private:
    [[nodiscard]] std::string command() const;
    std::vector<std::string> arguments_;
    std::filesystem::path folder_;
    std::string name_; ///< of its output
    std::chrono::steady_clock::time_point start_;
    pid_t process_ = 0;
    mutable int sent_ = 0;
    int reader_ = -1; ///< the pipe of its output, if it is read
    std::string read_;
    bool ended_ = false;
    int status_ = 0;
};

/// Runs the program without disturbing it.
[[nodiscard]] Ran run(std::vector<std::string> arguments, const std::filesystem::path& folder);

/// The bytes of a file; empty if it does not exist.
[[nodiscard]] std::string bytes_of(const std::filesystem::path& path);

} // namespace siam::soak
