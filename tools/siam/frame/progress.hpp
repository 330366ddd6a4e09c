/// A progress line for long runs, on standard error.
#pragma once

#include <chrono>
#include <functional>
#include <string>
#include <thread>

#include "tools/siam/frame/options.hpp"

namespace siam::tools {

/// Starts a thread that calls `tick` again and again, until the thread's owner ends it.
[[nodiscard]] std::jthread ticking(std::chrono::milliseconds every, std::function<void()> tick);

class Progress {
public:
    enum class Style { live, plain, none };

    /// The style that `--progress` names; without the option, live on a terminal and none elsewhere. Throws UsageError.
    [[nodiscard]] static Style style_of(const Options& options);

    /// Shows `line` in this style: `live` several times a second in place, `plain` every ten seconds on a new line.
    Progress(Style style, std::function<std::string()> line);
    /// Removes a live line.
    ~Progress();
    Progress(const Progress&) = delete;
    Progress& operator=(const Progress&) = delete;

private:
    void show();

    Style style_;
    std::function<std::string()> line_;
    std::size_t shown_ = 0; ///< the width of the live line in columns
    std::jthread thread_;   ///< ends before the other members
};

/// The time in rough words: "8 s", "12 m", "3 h 5 m".
[[nodiscard]] std::string rough_time(double seconds);

} // namespace siam::tools
