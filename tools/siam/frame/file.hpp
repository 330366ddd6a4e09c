/// How verbs read and write files.
#pragma once

#include <chrono>
#include <string>
#include <string_view>

#include "solver/file.hpp"

namespace siam::tools {

/// Secures a journal at most every five seconds, so that a power cut loses at most five seconds of work. Securing each
/// record would take longer than computing most answers.
class Securing {
public:
    /// Call this after each write. Throws FileError.
    void wrote(LockedFile& file) {
        const auto now = std::chrono::steady_clock::now();
        if (now < next_) return;
        file.secure();
        next_ = now + std::chrono::seconds(5);
    }

private:
    std::chrono::steady_clock::time_point next_ = std::chrono::steady_clock::now() + std::chrono::seconds(5);
};

/// Replaces the file's text: when the call returns, the new text survives a power cut; until then the file keeps the
/// old text. Devices and pipes are written directly. Throws FileBusy, FileError.
void write_whole(const std::string& path, std::string_view text);

/// Returns every byte of a file. Throws FileError.
[[nodiscard]] std::string bytes_of(const std::string& path);

} // namespace siam::tools
