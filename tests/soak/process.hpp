/// The program `siam` as a process, to which the caller can send signals.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <filesystem>
#include <string>
#include <vector>

namespace siam::soak {

using Seconds = std::chrono::duration<double>;

struct Ran {
    int exit_code = -1; ///< -1 if a signal ended the run
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
    /// Starts `siam ARGUMENTS` in the folder. Its output goes to files in the folder, or with `is_read` to a pipe.
    Process(std::vector<std::string> arguments, std::filesystem::path folder, const Conditions& conditions = {});
    ~Process();
    Process(const Process&) = delete;
    Process& operator=(const Process&) = delete;

    void send(int signal) const;
    /// Reads `bytes` bytes of the output, or all of it if there are fewer, and closes the pipe. \pre conditions.is_read
    void read(std::size_t bytes);
    /// Waits for the end of the process, but at most for `time`. Returns whether it has ended.
    [[nodiscard]] bool ends_within(Seconds time);
    /// Waits for the end of the process. Throws a Difference if it runs too long, if its exit code is not 0 to 5, or if
    /// a signal ended it that the caller did not send.
    [[nodiscard]] Ran wait();

private:
    [[nodiscard]] std::string command() const;
    std::vector<std::string> arguments_;
    std::filesystem::path folder_;
    std::string name_; ///< the path of the files with its output, without .out and .err
    std::chrono::steady_clock::time_point start_;
    pid_t process_ = 0;
    mutable int sent_ = 0;
    int reader_ = -1; ///< the end of the pipe from which to read its output, or -1
    std::string read_;
    bool ended_ = false;
    int status_ = 0;
};

/// Runs the program to its end without disturbing it.
[[nodiscard]] Ran run(std::vector<std::string> arguments, const std::filesystem::path& folder);

/// The bytes of a file; empty if it does not exist.
[[nodiscard]] std::string bytes_of(const std::filesystem::path& path);

} // namespace siam::soak
