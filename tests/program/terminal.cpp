#include "tests/program/terminal.hpp"

#include <poll.h>
#include <pty.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <unistd.h>
#include <algorithm>
#include <array>
#include <csignal>
#include <stdexcept>

#include "tests/program/run.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/paths.hpp"

namespace siam::tests {

Terminal::Terminal(const std::string& arguments, const std::string& environment, unsigned columns) {
    const std::string command =
        "unset COLUMNS; " + environment + " exec " + one_word(program().string()) + " " + arguments;
    winsize size = {};
    size.ws_col = static_cast<unsigned short>(columns), size.ws_row = 60;
    child_ = forkpty(&descriptor_, nullptr, nullptr, &size);
    if (child_ < 0) throw std::runtime_error("no pseudo-terminal");
    if (child_ > 0) return;
    ::execl("/bin/sh", "sh", "-c", command.c_str(), nullptr);
    ::_exit(127);
}

Terminal::~Terminal() {
    if (exit_code_ < 0) ::kill(child_, SIGKILL), ::waitpid(child_, nullptr, 0);
    ::close(descriptor_);
}

void Terminal::type(std::string_view keys) {
    REQUIRE(::write(descriptor_, keys.data(), keys.size()) == static_cast<ssize_t>(keys.size()));
}

bool Terminal::get_more() {
    constexpr int milliseconds = 60'000; // enough for slow sanitizers
    pollfd wanted{descriptor_, POLLIN, 0};
    if (::poll(&wanted, 1, milliseconds) <= 0) return false;
    std::array<char, 4096> bytes{};
    const ssize_t got = ::read(descriptor_, bytes.data(), bytes.size());
    if (got <= 0) return false;
    const auto kept = std::remove(bytes.begin(), bytes.begin() + got, '\r');
    pending_.append(bytes.begin(), kept);
    return true;
}

std::string Terminal::until(std::string_view text) {
    std::size_t at = 0;
    while ((at = pending_.find(text)) == std::string::npos && get_more()) {
    }
    INFO("waited for `" << text << "`; there was\n" << pending_);
    REQUIRE(at != std::string::npos);
    std::string result = pending_.substr(0, at + text.size());
    pending_.erase(0, at + text.size());
    return result;
}

void Terminal::stop_and_continue() const {
    int status = 0;
    REQUIRE(::kill(child_, SIGSTOP) == 0);
    REQUIRE(::waitpid(child_, &status, WUNTRACED) == child_);
    REQUIRE(WIFSTOPPED(status));
    REQUIRE(::kill(child_, SIGCONT) == 0);
}

void Terminal::resize(unsigned columns) {
    winsize size = {};
    size.ws_col = static_cast<unsigned short>(columns), size.ws_row = 60;
    REQUIRE(::ioctl(descriptor_, TIOCSWINSZ, &size) == 0);
}

std::string Terminal::rest() {
    while (get_more()) {
    }
    int status = 0;
    REQUIRE(::waitpid(child_, &status, 0) == child_);
    exit_code_ = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
    return std::exchange(pending_, "");
}

} // namespace siam::tests
