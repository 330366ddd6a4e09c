// Shows progress.
#include "tools/siam/frame/progress.hpp"

#include <fmt/format.h>
#include <unistd.h>
#include <chrono>
#include <cmath>
#include <condition_variable>
#include <mutex>

#include "tools/siam/frame/output.hpp"

namespace siam::tools {

Progress::Style Progress::style_of(const Options& options) {
    if (const auto style = options.choice("progress", {"live", "plain", "none"})) return static_cast<Style>(*style);
    return ::isatty(STDERR_FILENO) == 1 && !terminal_is_dumb() ? Style::live : Style::none;
}

std::jthread ticking(std::chrono::milliseconds every, std::function<void()> tick) {
    return std::jthread([every, tick = std::move(tick)](const std::stop_token& ended) {
        std::mutex mutex;
        std::condition_variable_any wake;
        std::unique_lock lock(mutex);
        while (!wake.wait_for(lock, ended, every, [&] { return ended.stop_requested(); })) tick();
    });
}

Progress::Progress(Style style, std::function<std::string()> line) : style_(style), line_(std::move(line)) {
    constexpr std::chrono::milliseconds live(300), plain(10'000);
    if (style_ != Style::none) thread_ = ticking(style_ == Style::live ? live : plain, [this] { show(); });
}

Progress::~Progress() {
    thread_ = {};
    if (shown_ != 0) fmt::print(stderr, "\r{:{}}\r", "", shown_);
}

void Progress::show() {
    constexpr std::size_t widest = 79;
    const std::string line = line_();
    if (style_ == Style::plain) return note(line);
    fmt::print(stderr, "\r{:{}.{}}", line, shown_, widest);
    shown_ = std::max(shown_, std::min(line.size(), widest));
}

std::string rough_time(double seconds) {
    const auto minutes = static_cast<unsigned long>(std::min(seconds, 1e9) / 60);
    if (minutes == 0) return fmt::format("{:.0f} s", std::ceil(seconds));
    if (minutes < 60) return fmt::format("{} m", minutes);
    return fmt::format("{} h {} m", minutes / 60, minutes % 60);
}

} // namespace siam::tools
