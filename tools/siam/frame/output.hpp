/// Standard output that notices every failed write.
#pragma once

#include <string>
#include <string_view>

#include "tools/siam/frame/options.hpp"

namespace siam::tools {

/// Collects text and writes it in large pieces. Throws OutputError if writing fails, at the latest in `flush`;
/// Interrupted if the user has ended the program and nobody reads the output. The destructor discards unwritten text,
/// so a successful run must end with `flush`.
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
    /// Does what writing would do if the reader of a pipe, socket or terminal has gone away: ends the program by
    /// SIGPIPE or throws OutputError. Does nothing if there is a reader.
    void require_reader() const;

private:
    static constexpr std::size_t enough = std::size_t{1} << 16;
    std::string pending_;
    bool is_file_ = false; ///< whether the output is a regular file, which never waits for a reader
};

/// Whether standard output is a terminal.
[[nodiscard]] bool output_is_terminal() noexcept;
/// Whether the terminal shows only lines of text, as with TERM=dumb.
[[nodiscard]] bool terminal_is_dumb() noexcept;
inline constexpr std::size_t usual_width = 80; ///< the width of an output that is not a terminal
/// The columns for long lists: at a terminal COLUMNS, if it is set, or else the terminal's width; otherwise 80.
[[nodiscard]] std::size_t output_width() noexcept;
/// The columns for paragraphs: output_width(), but at most 80, since longer lines are hard to read.
[[nodiscard]] std::size_t page_width() noexcept;
/// Wraps the lines that are longer than the terminal is wide, and indents what follows by four blanks more than the
/// line. Returns the text unchanged if standard output is not a terminal.
[[nodiscard]] std::string fitted(std::string_view text);
/// Whether to write in colour. Decides by `--color`, NO_COLOR, CLICOLOR_FORCE and the terminal, in this order. Throws
/// UsageError.
[[nodiscard]] bool wants_colour(const Options& options);
/// Writes a note for the user to standard error: "siam: ...".
void note(std::string_view text);

} // namespace siam::tools
