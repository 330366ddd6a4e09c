// Identifies and tests the files of a run.
#include "tools/siam/frame/outputs.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>
#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>

#include "tools/siam/frame/exit_status.hpp"
#include "tools/siam/frame/wording.hpp"

namespace siam::tools {
namespace {

std::string key_of(const struct stat& status) { return fmt::format("{} {}", status.st_dev, status.st_ino); }

/// The keys of a file: its name without links and, if it exists, its number on the disk. Two paths lead to the same
/// file if they share a key.
std::vector<std::string> keys_of(const std::string& path) {
    namespace fs = std::filesystem;
    std::error_code ignored;
    const fs::path file = fs::absolute(target_of(path), ignored);
    std::vector<std::string> keys{(fs::weakly_canonical(file.parent_path(), ignored) / file.filename()).string()};
    struct stat status = {};
    if (::stat(path.c_str(), &status) == 0) keys.push_back(key_of(status));
    return keys;
}

[[noreturn]] void fail_to_write(const std::string& path, int why) {
    throw FileError(fmt::format("cannot write {}: {}", printable(path), std::strerror(why)));
}

/// The descriptor that an output with this name goes to; -1 if it goes to a file, a device or a pipe.
int output_descriptor(const std::string& path) { return path == "-" ? STDOUT_FILENO : descriptor_of(path); }

bool is_whole_file(const std::string& path) { return path != "-" && is_replaceable(path); }

/// Tests whether the output can be written. Of devices, pipes and descriptors, tests only the permission.
void require_writable(const std::string& path) {
    if (is_whole_file(path)) return static_cast<void>(WholeFile(path));
    if (const int descriptor = output_descriptor(path); descriptor >= 0) {
        const int flags = ::fcntl(descriptor, F_GETFL);
        if (flags < 0 || (flags & O_ACCMODE) == O_RDONLY) fail_to_write(path, EBADF);
        return;
    }
    struct stat status = {};
    if (::stat(path.c_str(), &status) == 0 && S_ISDIR(status.st_mode)) fail_to_write(path, EISDIR);
    if (::access(path.c_str(), W_OK) != 0) fail_to_write(path, errno);
}

void write_to(int descriptor, const std::string& path, std::string_view text) {
    while (!text.empty()) {
        const ssize_t written = ::write(descriptor, text.data(), text.size());
        if (written >= 0)
            text.remove_prefix(static_cast<std::size_t>(written));
        else if (errno != EINTR && errno != EAGAIN)
            fail_to_write(path, errno);
    }
}

std::string named(std::string_view option, std::string_view path) {
    return fmt::format("{} {}", option, printable(path, 300));
}

} // namespace

Outputs::Outputs() {
    constexpr std::array names{"standard output", "standard error"};
    for (const int descriptor : {STDOUT_FILENO, STDERR_FILENO}) {
        struct stat status = {};
        if (::fstat(descriptor, &status) != 0 || !S_ISREG(status.st_mode)) continue;
        claims_.emplace(key_of(status), Claim{names[static_cast<std::size_t>(descriptor - STDOUT_FILENO)], true});
    }
}

void Outputs::claim(const std::string& path, const Claim& claim) {
    if (!is_whole_file(path)) return;
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
    if (path.empty()) throw UsageError(fmt::format("{}: the name of the file is empty", option));
    if (path == "-") throw UsageError(fmt::format("{} -: this needs a file; it cannot be standard output", option));
    claim(path, {named(option, path), true});
    return target_of(path);
}

std::string Outputs::writes(std::string_view option, const std::string& path, std::string_view beside) {
    if (path == "-") {
        at_the_end_.push_back(path);
        return path;
    }
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
    if (is_whole_file(path)) {
        WholeFile file(path);
        file.write(text);
        return file.finish();
    }
    if (const int descriptor = output_descriptor(path); descriptor >= 0) return write_to(descriptor, path, text);
    std::ofstream device(path, std::ios::app);
    if (!(device << text << std::flush)) fail_to_write(path, errno);
}

} // namespace siam::tools
