// How files are written so that nothing is lost.
#include "tools/file.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>
#include <array>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <utility>

#include "tools/exit_status.hpp"
#include "tools/wording.hpp"

namespace siam::tools {
namespace {

[[noreturn]] void fail_to_read(std::string_view path) {
    throw FileError(fmt::format("cannot read {}: {}", printable(path), std::strerror(errno)));
}
[[noreturn]] void fail_to_write(std::string_view path) {
    throw FileError(fmt::format("cannot write {}: {}", printable(path), std::strerror(errno)));
}

void write_all(int descriptor, std::string_view text, std::string_view path) {
    while (!text.empty()) {
        const ssize_t written = ::write(descriptor, text.data(), text.size());
        if (written >= 0)
            text.remove_prefix(static_cast<std::size_t>(written));
        else if (errno != EINTR)
            fail_to_write(path);
    }
}

/// So that a rename or a new name survives a power cut.
void secure_folder_of(const std::string& path) {
    const std::size_t slash = path.rfind('/');
    const std::string folder = slash == std::string::npos ? "." : path.substr(0, slash + 1);
    const int descriptor = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (descriptor < 0) return;
    ::fsync(descriptor);
    ::close(descriptor);
}

/// Closes the descriptor and takes an unfinished file away.
class Unfinished {
public:
    Unfinished(std::string path, int flags) : path_(std::move(path)), descriptor_(::open(path_.c_str(), flags, 0666)) {
        if (descriptor_ < 0) fail_to_write(path_);
    }
    ~Unfinished() {
        if (descriptor_ >= 0) ::close(descriptor_);
        if (!finished_) ::unlink(path_.c_str());
    }
    Unfinished(const Unfinished&) = delete;
    Unfinished& operator=(const Unfinished&) = delete;

    void write(std::string_view text) { write_all(descriptor_, text, path_); }
    void finish_as(const std::string& path) {
        if (::fsync(descriptor_) != 0 || ::close(std::exchange(descriptor_, -1)) != 0) fail_to_write(path_);
        if (std::rename(path_.c_str(), path.c_str()) != 0) fail_to_write(path);
        finished_ = true;
        secure_folder_of(path);
    }

private:
    std::string path_;
    int descriptor_;
    bool finished_ = false;
};

} // namespace

void write_whole(const std::string& path, std::string_view text) {
    if (is_replaceable(path)) {
        Unfinished file(path + ".unfinished", O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC);
        file.write(text);
        return file.finish_as(path);
    }
    const int descriptor = ::open(path.c_str(), O_WRONLY | O_CLOEXEC);
    if (descriptor < 0) fail_to_write(path);
    try {
        write_all(descriptor, text, path);
    } catch (...) {
        ::close(descriptor);
        throw;
    }
    if (::close(descriptor) != 0) fail_to_write(path);
}

std::string bytes_of(const std::string& path) {
    const int descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
    if (descriptor < 0) fail_to_read(path);
    std::string bytes;
    std::array<char, std::size_t{1} << 16> buffer;
    ssize_t got = 1;
    while (got > 0 || (got < 0 && errno == EINTR)) {
        got = ::read(descriptor, buffer.data(), buffer.size());
        if (got > 0) bytes.append(buffer.data(), static_cast<std::size_t>(got));
    }
    ::close(descriptor);
    if (got < 0) fail_to_read(path);
    return bytes;
}

bool is_replaceable(const std::string& path) {
    struct stat status = {};
    return ::stat(path.c_str(), &status) != 0 || S_ISREG(status.st_mode);
}

bool exists(const std::string& path) {
    struct stat status = {};
    return ::stat(path.c_str(), &status) == 0;
}

void remove_file(const std::string& path) {
    if (::unlink(path.c_str()) != 0 && errno != ENOENT) fail_to_write(path);
}

GrowingFile::GrowingFile(std::string path, std::size_t kept)
    : path_(std::move(path)), descriptor_(::open(path_.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666)) {
    if (descriptor_ < 0) fail_to_write(path_);
    if (::ftruncate(descriptor_, static_cast<off_t>(kept)) != 0) {
        ::close(descriptor_);
        fail_to_write(path_);
    }
    secure_folder_of(path_);
}

GrowingFile::~GrowingFile() { ::close(descriptor_); }

void GrowingFile::append(std::string_view text) { write_all(descriptor_, text, path_); }

void GrowingFile::secure() {
    if (::fdatasync(descriptor_) != 0) fail_to_write(path_);
}

} // namespace siam::tools
