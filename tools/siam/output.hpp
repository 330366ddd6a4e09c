/// Standard output, with every failure to write noticed.
#pragma once

#include <string>
#include <string_view>

#include "tools/siam/options.hpp"

namespace siam::tools {

/// Collects text and writes it in large pieces. Throws OutputError if it cannot be written, at the latest in `flush`;
/// Interrupted if the user has ended the program and nobody reads the output. The destructor drops text that was not
/// written: a run that ends well ends with `flush`.
class Output {
public:
    Output();
    void write(std::string_view text) {
        pending_ += text;
        if (pending_.size() >= enough) flush();
    }
    void write_line(std::string_view text) {
        write(text);
        write("\n");
    }
    void flush();

private:
    static constexpr std::size_t enough = std::size_t{1} << 16;
    std::string pending_;
    bool is_file_ = false; ///< on a disk: no reader has to be waited for
};

/// Standard output is a terminal.
[[nodiscard]] bool output_is_terminal() noexcept;
/// A terminal that knows nothing but lines of text, as TERM=dumb says.
[[nodiscard]] bool terminal_is_dumb() noexcept;
/// Columns for long lists: those of the terminal, 80 if standard output is none.
[[nodiscard]] std::size_t output_width() noexcept;
/// `--color`.
void declare_colour(Options& options);
/// Whether `--color`, NO_COLOR, CLICOLOR_FORCE and the terminal, in this order, say so. Throws UsageError.
[[nodiscard]] bool wants_colour(const Options& options);
/// A note for the user on standard error: "siam: ...".
void note(std::string_view text);

} // namespace siam::tools
