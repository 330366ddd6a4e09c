// Reads and writes files for the verbs.
#include "tools/siam/frame/file.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>
#include <array>
#include <cerrno>
#include <cstring>

#include "tools/siam/frame/exit_status.hpp"
#include "tools/siam/frame/wording.hpp"

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

} // namespace

void write_whole(const std::string& path, std::string_view text) {
    if (is_replaceable(path)) {
        WholeFile file(path);
        file.write(text);
        return file.finish();
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

} // namespace siam::tools
