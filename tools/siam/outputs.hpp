/// Every file that a run will write, found out before its work begins.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace siam::tools {

/// Refuses a run that would write one file twice, or write what it reads; and one whose files cannot be written.
///
/// Files are the same if one name leads to the other, by way of folders or links, or if they are one file of the disk
/// with two names. Devices and pipes may be named as often as one likes: nothing in them is replaced.
class Outputs {
public:
    [[nodiscard]] static bool are_one(const std::string& path, const std::string& other);
    /// Files that the run reads; `-` is none. Throws UsageError for one that the run writes.
    void reads(const std::vector<std::string>& paths);
    /// A file that appears whole at the end, as write_whole and WholeFile make it; `beside` is the ending of another
    /// one that grows next to it meanwhile, if any. \return the file that the path leads to. Throws UsageError,
    /// FileError.
    std::string writes(std::string_view option, const std::string& path, std::string_view beside = {});
    /// A file that grows while the run works, such as a journal. \return the file that the path leads to. Throws
    /// UsageError, FileError.
    std::string grows(std::string_view option, const std::string& path);
    /// Makes FILE.unfinished of every file that appears at the end, and takes it away again. Those that grow are opened
    /// when the work begins, so that who opens them finds out. Throws FileBusy, FileError.
    void require_writable() const;

private:
    struct Claim {
        std::string what; ///< for the user: "--jsonl FILE"
        bool is_written;
    };
    void claim(const std::string& path, const Claim& claim);

    std::map<std::string, Claim> claims_; ///< by what tells files apart: a file may stand here twice
    std::vector<std::string> at_the_end_;
};

} // namespace siam::tools
