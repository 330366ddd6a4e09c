// Writes text to standard output and standard error.
#include "tools/siam/frame/output.hpp"

#include <fmt/format.h>
#include <poll.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <unistd.h>
#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "engine/words.hpp"
#include "tools/siam/frame/exit_status.hpp"
#include "tools/siam/frame/record_clock.hpp"
#include "tools/siam/frame/wording.hpp"

namespace siam::tools {
namespace {

/// The value of an environment variable; empty if it is not set.
std::string_view variable(const char* name) noexcept {
    const char* const value = std::getenv(name);
    return value == nullptr ? std::string_view{} : value;
}

[[noreturn]] void fail_to_write(int error) {
    throw OutputError(fmt::format("cannot write to standard output: {}", std::strerror(error)));
}

/// Waits until standard output accepts a few bytes at once. Throws Interrupted if the user has ended the program and
/// the reader accepts nothing for a while: then nobody will read the remaining output.
void wait_for_reader() {
    constexpr int milliseconds = 100, patience = 2000;
    for (int waited = 0;; waited = RecordClock::interrupted() ? waited + milliseconds : 0) {
        pollfd wanted{STDOUT_FILENO, POLLOUT, 0};
        if (::poll(&wanted, 1, milliseconds) > 0) return; // ready, or the reader has gone away, which `write` detects
        if (waited >= patience) throw Interrupted();
    }
}

} // namespace

Output::Output() {
    struct stat status = {};
    is_file_ = ::fstat(STDOUT_FILENO, &status) == 0 && S_ISREG(status.st_mode);
}

void Output::flush() {
    constexpr std::size_t few = 4096; // a pipe that is ready accepts this many bytes
    std::string_view rest = pending_;
    while (!rest.empty()) {
        if (!is_file_) wait_for_reader();
        const ssize_t written =
            ::write(STDOUT_FILENO, rest.data(), is_file_ ? rest.size() : std::min(few, rest.size()));
        if (written >= 0)
            rest.remove_prefix(static_cast<std::size_t>(written));
        else if (errno != EINTR && errno != EAGAIN)
            fail_to_write(errno);
    }
    pending_.clear();
}

void Output::require_reader() const {
    pollfd output{STDOUT_FILENO, 0, 0};
    if (::poll(&output, 1, 0) <= 0 || (output.revents & (POLLERR | POLLHUP)) == 0) return;
    std::raise(SIGPIPE);
    fail_to_write(EPIPE);
}

bool output_is_terminal() noexcept { return ::isatty(STDOUT_FILENO) == 1; }

bool terminal_is_dumb() noexcept { return variable("TERM") == "dumb"; }

std::size_t output_width() noexcept {
    constexpr std::size_t least = 16, most = 160;
    if (!output_is_terminal()) return usual_width;
    std::uint64_t columns = whole_number(variable("COLUMNS")).value_or(0);
    winsize size = {};
    if (columns == 0 && ::ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0) columns = size.ws_col;
    return columns == 0 ? usual_width : std::clamp<std::size_t>(columns, least, most);
}

std::size_t page_width() noexcept { return std::min(usual_width, output_width()); }

std::string fitted(std::string_view text) {
    if (!output_is_terminal()) return std::string(text);
    std::string lines;
    while (!text.empty()) {
        const std::string_view line = cut_line(text);
        lines += wrapped(line, std::min(line.find_first_not_of(' '), line.size()) + 4, output_width()) + "\n";
    }
    return lines;
}

bool wants_colour(const Options& options) {
    const unsigned when = options.choice("color", {"always", "never", "auto"}).value_or(2);
    if (when < 2) return when == 0;
    if (!variable("NO_COLOR").empty()) return false;
    const std::string_view forced = variable("CLICOLOR_FORCE");
    return (!forced.empty() && forced != "0") || (output_is_terminal() && !terminal_is_dumb());
}

// Does not use fmt::print, which throws if standard error cannot be written. A note must change no answer and no exit
// code.
void note(std::string_view text) { std::fputs(fmt::format("siam: {}\n", text).c_str(), stderr); }

} // namespace siam::tools
