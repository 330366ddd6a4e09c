// How progress is shown.
#include "tools/siam/progress.hpp"

#include <fmt/format.h>
#include <unistd.h>
#include <chrono>
#include <cmath>
#include <condition_variable>
#include <mutex>

#include "tools/siam/exit_status.hpp"
#include "tools/siam/output.hpp"
#include "tools/siam/wording.hpp"

namespace siam::tools {

void Progress::declare(Options& options) {
    options.value("progress", "STYLE", "live, plain (a line every ten seconds) or none (default: live on a terminal)");
}

Progress::Style Progress::style_of(const Options& options) {
    const auto given = options.value("progress");
    if (!given) return ::isatty(STDERR_FILENO) == 1 && !terminal_is_dumb() ? Style::live : Style::none;
    if (*given == "live") return Style::live;
    if (*given == "plain") return Style::plain;
    if (*given == "none") return Style::none;
    throw UsageError(fmt::format("--progress '{}': expected live, plain or none", printable(*given, 60)));
}

Progress::Progress(Style style, std::function<std::string()> line) : style_(style), line_(std::move(line)) {
    if (style_ != Style::none) thread_ = std::jthread([this](const std::stop_token& ended) { run(ended); });
}

Progress::~Progress() {
    thread_.request_stop();
    if (thread_.joinable()) thread_.join();
    if (shown_ != 0) fmt::print(stderr, "\r{:{}}\r", "", shown_);
}

void Progress::run(const std::stop_token& ended) {
    constexpr std::chrono::milliseconds pause(100);
    constexpr unsigned live_every = 3, plain_every = 100;
    std::mutex mutex;
    std::condition_variable_any wake;
    std::unique_lock lock(mutex);
    for (unsigned ticks = 1; !wake.wait_for(lock, ended, pause, [&] { return ended.stop_requested(); }); ++ticks) {
        if (style_ == Style::live && ticks % live_every == 0) {
            const std::string line = line_();
            fmt::print(stderr, "\r{:{}}", line, shown_);
            shown_ = std::max(shown_, line.size());
        } else if (style_ == Style::plain && ticks % plain_every == 0) {
            fmt::print(stderr, "siam: {}\n", line_());
        }
    }
}

std::string rough_time(double seconds) {
    const auto minutes = static_cast<unsigned long>(std::min(seconds, 1e9) / 60);
    if (minutes == 0) return fmt::format("{:.0f} s", std::ceil(seconds));
    if (minutes < 60) return fmt::format("{} m", minutes);
    return fmt::format("{} h {} m", minutes / 60, minutes % 60);
}

} // namespace siam::tools
