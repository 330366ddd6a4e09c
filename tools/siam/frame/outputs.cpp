// Identifies and tests the files of a run.
#include "tools/siam/frame/outputs.hpp"

#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>
#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>

#include "tools/siam/frame/exit_status.hpp"
#include "tools/siam/frame/wording.hpp"

namespace siam::tools {
namespace {

/// The keys of a file: its name without links and, if it exists, its number on the disk. Two paths lead to the same
/// file if they share a key.
std::vector<std::string> keys_of(const std::string& path) {
    namespace fs = std::filesystem;
    std::error_code ignored;
    const fs::path file = fs::absolute(target_of(path), ignored);
    std::vector<std::string> keys{(fs::weakly_canonical(file.parent_path(), ignored) / file.filename()).string()};
    struct stat status = {};
    if (::stat(path.c_str(), &status) == 0) keys.push_back(fmt::format("{} {}", status.st_dev, status.st_ino));
    return keys;
}

/// Tests whether the file can be written. Does not test devices and pipes, which are written directly.
void require_writable(const std::string& path) {
    if (is_replaceable(path)) return static_cast<void>(WholeFile(path));
    errno = 0;
    if (std::filesystem::is_directory(path)) errno = EISDIR;
    if (errno == EISDIR || ::access(path.c_str(), W_OK) != 0)
        throw FileError(fmt::format("cannot write {}: {}", path, std::strerror(errno)));
}

std::string named(std::string_view option, std::string_view path) {
    return fmt::format("{} {}", option, printable(path, 300));
}

} // namespace

void Outputs::claim(const std::string& path, const Claim& claim) {
    if (!is_replaceable(path)) return;
    for (const std::string& key : keys_of(path)) {
        const auto [other, is_new] = claims_.emplace(key, claim);
        if (!is_new && (claim.is_written || other->second.is_written))
            throw UsageError(fmt::format("{} and {} are the same file", other->second.what, claim.what));
    }
}

bool Outputs::are_one(const std::string& path, const std::string& other) {
    const auto keys = keys_of(path), others = keys_of(other);
    return std::ranges::find_first_of(keys, others) != keys.end();
}

void Outputs::reads(const std::vector<std::string>& paths) {
    for (const std::string& path : paths)
        if (path != "-") claim(path, {named("the input", path), false});
}

std::string Outputs::grows(std::string_view option, const std::string& path) {
    claim(path, {named(option, path), true});
    return target_of(path);
}

std::string Outputs::writes(std::string_view option, const std::string& path, std::string_view beside) {
    const std::string what = named(option, path);
    std::string file = grows(option, path);
    const bool is_replaced = is_replaceable(file);
    if (is_replaced) claim(file + ".unfinished", {"the unfinished file of " + what, true});
    if (is_replaced && !beside.empty())
        claim(fmt::format("{}.{}", file, beside), {fmt::format("the .{} file of {}", beside, what), true});
    at_the_end_.push_back(file);
    return file;
}

void Outputs::require_writable() const {
    for (const std::string& file : at_the_end_) tools::require_writable(file);
}

void write_whole(const std::string& path, std::string_view text) {
    if (is_replaceable(path)) {
        WholeFile file(path);
        file.write(text);
        return file.finish();
    }
    std::ofstream device(path, std::ios::app);
    if (!(device << text << std::flush))
        throw FileError(fmt::format("cannot write {}: {}", printable(path), std::strerror(errno)));
}

} // namespace siam::tools
