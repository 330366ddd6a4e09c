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
    std::string input{};            ///< the file for standard input, or empty
    std::uint64_t largest_file = 0; ///< the size beyond which no file can grow, as on a full disk; 0: no limit
    bool is_read = false;           ///< whether the output goes through a pipe; see Process::read
};

class Process {
public:
    /// Starts `siam ARGUMENTS` in the folder. The output goes to files there, unless the caller reads it.
    Process(std::vector<std::string> arguments, std::filesystem::path folder, const Conditions& conditions = {});
    ~Process();
    Process(const Process&) = delete;
    Process& operator=(const Process&) = delete;

    void send(int signal) const;
    /// Reads `bytes` bytes of the output, or all of it, and then closes the pipe. \pre conditions.is_read
    void read(std::size_t bytes);
    /// Waits for at most `time`. \return whether the process has ended
    [[nodiscard]] bool ends_within(Seconds time);
    /// Waits for the end. Throws a Difference if that takes too long, if the exit code is not 0 to 5, or if a signal
    /// that was not sent ended the process.
    [[nodiscard]] Ran wait();

private:
    [[nodiscard]] std::string command() const;
    std::vector<std::string> arguments_;
    std::filesystem::path folder_;
    std::string name_; ///< the name of the files with its output
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
