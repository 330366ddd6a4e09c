/// Files as the verbs read and write them.
#pragma once

#include <chrono>
#include <string>
#include <string_view>

#include "solver/file.hpp"

namespace siam::tools {

/// Secures a journal at most every five seconds, so that a power cut takes no more than five seconds of work. Securing
/// each record would take longer than most answers.
class Securing {
public:
    /// Something was written. Throws FileError.
    void wrote(LockedFile& file) {
        const auto now = std::chrono::steady_clock::now();
        if (now < next_) return;
        file.secure();
        next_ = now + std::chrono::seconds(5);
    }

private:
    std::chrono::steady_clock::time_point next_ = std::chrono::steady_clock::now() + std::chrono::seconds(5);
};

/// The file has this text when the call returns, also after a power cut; before, it has what it had. Devices and pipes
/// are written to as they are. Throws FileBusy, FileError.
void write_whole(const std::string& path, std::string_view text);

/// Every byte of a file. Throws FileError.
[[nodiscard]] std::string bytes_of(const std::string& path);

} // namespace siam::tools
