/// The files that a run will write, checked before its work begins.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace siam::tools {

/// Refuses a run that would write a file twice, would write a file that it reads, or cannot write one of its files.
///
/// Two paths mean the same file if they are equal once folders and links are resolved, or if they name one file on the
/// disk. A device or a pipe may be named several times, because writing replaces nothing in it. `-` is standard output.
/// If standard output or standard error is a file, the run writes this file, too, so no other output may name it.
class Outputs {
public:
    Outputs();
    [[nodiscard]] static bool are_one(const std::string& path, const std::string& other);
    /// Adds files that the run reads, except `-`. Throws UsageError for a file that the run writes.
    void reads(const std::vector<std::string>& paths);
    /// Adds a file, or standard output, that appears complete at the end, as write_whole and WholeFile make it. During
    /// the run another file may grow next to it: `beside` is the suffix of that file, or empty. \return the file that
    /// `path` leads to. Throws UsageError, also for an empty path; FileError.
    std::string writes(std::string_view option, const std::string& path, std::string_view beside = {});
    /// Adds a file that grows while the run works, such as a journal. \return the file that `path` leads to. Throws
    /// UsageError, also for `-` and an empty path; FileError.
    std::string grows(std::string_view option, const std::string& path);
    /// Tests every file that appears at the end: creates FILE.unfinished and removes it again. Does not test growing
    /// files, because the run opens them when its work begins. Throws FileBusy, FileError.
    void require_writable() const;

private:
    struct Claim {
        std::string what; ///< the option as the user typed it: "--jsonl FILE"
        bool is_written;
    };
    void claim(const std::string& path, const Claim& claim);

    std::map<std::string, Claim> claims_; ///< by each key of a file (keys_of); a file may have two
    std::vector<std::string> at_the_end_;
};

/// Replaces the file's text: when the call returns, the new text survives a power cut; until then the file keeps the
/// old text. Devices and pipes are written directly, and so is a descriptor: `-`, /dev/stdout, /dev/fd/3. Throws
/// FileBusy, FileError.
void write_whole(const std::string& path, std::string_view text);

} // namespace siam::tools
