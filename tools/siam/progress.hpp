/// A line about how far a long run has come, on standard error.
#pragma once

#include <functional>
#include <string>
#include <thread>

#include "tools/siam/options.hpp"

namespace siam::tools {

class Progress {
public:
    enum class Style { none, live, plain };

    /// `--progress`.
    static void declare(Options& options);
    /// Live on a terminal; otherwise none if not asked for. Throws UsageError.
    [[nodiscard]] static Style style_of(const Options& options);

    /// Shows `line` where the style wants it: live several times a second in place, plain every ten seconds on a line
    /// of its own.
    Progress(Style style, std::function<std::string()> line);
    /// A live line is taken away again.
    ~Progress();
    Progress(const Progress&) = delete;
    Progress& operator=(const Progress&) = delete;

private:
    void run(const std::stop_token& ended);

    Style style_;
    std::function<std::string()> line_;
    std::size_t shown_ = 0; ///< columns of the live line
    std::jthread thread_;   ///< none if there is nothing to show; the last member
};

/// "8 s", "12 m", "3 h 5 m".
[[nodiscard]] std::string rough_time(double seconds);

} // namespace siam::tools
