/// Sources of input lines: files, standard input, and positions quoted on the command line.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace siam::tools {

struct Source {
    enum class Kind { file, standard_input, quoted };
    Kind kind;
    std::string name; ///< the file's name; "-" for standard input, "argument" for a quoted text
    std::string text; ///< the text itself, if quoted
};

/// The sources that the arguments name. "-" is standard input. An argument is a text of positions if it contains a
/// blank, is not the name of a file, and either has several lines or begins with a game. Any other argument is a file.
/// Neighbouring texts make one source. Without arguments, the source is standard input. Throws UsageError if the shell
/// has cut a position into words.
[[nodiscard]] std::vector<Source> sources(const std::vector<std::string>& arguments);

/// The names of the sources that are files.
[[nodiscard]] std::vector<std::string> names_of_files(const std::vector<Source>& sources);

/// Whether reading may wait: the source is neither a regular file nor a quoted text.
[[nodiscard]] bool may_wait(const Source& source) noexcept;

inline constexpr std::size_t longest_line = std::size_t{1} << 20;

/// A line without its end, valid until the next line is read.
class Line {
public:
    /// `beginning` is the whole line, or its first `longest_line` bytes.
    Line(unsigned number, std::string_view beginning, std::size_t length, bool more) noexcept
        : number_(number), beginning_(beginning), length_(length), more_(more) {}

    [[nodiscard]] unsigned number() const noexcept { return number_; } ///< from 1
    /// The whole line. Throws TextError, which names the line, if it is longer than `longest_line` or has
    /// a carriage return inside.
    [[nodiscard]] std::string_view text() const;
    /// The line's first bytes, up to `longest_line`.
    [[nodiscard]] std::string_view beginning() const noexcept { return beginning_; }
    /// Whether the line is blank or begins with #, and has no carriage return inside: a file whose lines end with CR
    /// alone would be one comment. A line longer than `longest_line` may be a comment, too.
    [[nodiscard]] bool is_comment() const noexcept;
    /// Whether the next line can be read without waiting.
    [[nodiscard]] bool more() const noexcept { return more_; }

private:
    [[nodiscard]] bool has_return_inside() const noexcept;

    unsigned number_;
    std::string_view beginning_;
    std::size_t length_;
    bool more_;
};

/// Reads a source line by line with bounded memory. A signal that arrives while the reader waits ends the input; the
/// reader then drops an incomplete line.
class LineReader {
public:
    /// Throws FileError if the source cannot be opened.
    explicit LineReader(const Source& source);
    ~LineReader();
    LineReader(const LineReader&) = delete;
    LineReader& operator=(const LineReader&) = delete;

    /// The next line; nothing at the end. Throws FileError.
    [[nodiscard]] std::optional<Line> next();
    /// The next line after a prompt. Calls `prompt` first, and again whenever the user stops the program at a terminal
    /// (Ctrl-Z) and continues it.
    [[nodiscard]] std::optional<Line> next(std::function<void()> prompt);
    /// Whether a signal has ended the input.
    [[nodiscard]] bool was_interrupted() const noexcept { return was_interrupted_; }

private:
    /// Waits for bytes. Returns false if a signal came first.
    bool may_read();
    /// Reads more bytes. Returns false at the end of the source.
    bool refill();

    std::string name_;
    int descriptor_ = -1; ///< -1 for a quoted text
    bool may_wait_;
    std::function<void()> prompt_; ///< only while the reader waits at a terminal
    std::string buffer_;
    std::size_t begin_ = 0; ///< the place of the first byte that is not yet returned
    std::string line_;
    unsigned number_ = 0;
    bool was_interrupted_ = false;
};

/// The whole text of a source, comments included. Throws FileError, Interrupted, or TextError for a line that is too
/// long.
[[nodiscard]] std::string whole_text(const Source& source);

/// Returns every byte of a file. Throws FileError.
[[nodiscard]] std::string bytes_of(const std::string& path);

} // namespace siam::tools
