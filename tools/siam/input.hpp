/// Where lines of input come from: files, standard input, or positions quoted on the command line.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace siam::tools {

struct Source {
    enum class Kind { file, standard_input, quoted };
    Kind kind;
    std::string name; ///< of the file; "-" for standard input, "argument" for a quoted text
    std::string text; ///< if quoted
};

/// "-" is standard input. An argument with a blank in it that is no file's name is a text of positions if its first
/// word names a game or it has several lines; anything else is a file. Neighbouring quoted arguments make one source.
/// No argument at all is standard input. Throws UsageError if the shell has cut a position into words.
[[nodiscard]] std::vector<Source> sources(const std::vector<std::string>& arguments);

/// The names of the sources that are files.
[[nodiscard]] std::vector<std::string> names_of_files(const std::vector<Source>& sources);

/// To read it may take waiting: it is neither a plain file nor quoted.
[[nodiscard]] bool may_wait(const Source& source) noexcept;

inline constexpr std::size_t longest_line = std::size_t{1} << 20;

/// A line without its end, good until the next one is read.
class Line {
public:
    /// `beginning` is all of it, or its first `longest_line` bytes.
    Line(unsigned number, std::string_view beginning, std::size_t length, bool more) noexcept
        : number_(number), beginning_(beginning), length_(length), more_(more) {}

    [[nodiscard]] unsigned number() const noexcept { return number_; } ///< from 1
    /// All of it. Throws TextError, which names the line, if it is longer than `longest_line`.
    [[nodiscard]] std::string_view text() const;
    /// Nothing in it says anything, however long it is: it is blank or begins with #.
    [[nodiscard]] bool is_comment() const noexcept;
    /// To read on takes no waiting.
    [[nodiscard]] bool more() const noexcept { return more_; }

private:
    unsigned number_;
    std::string_view beginning_;
    std::size_t length_;
    bool more_;
};

/// Reads a source line by line with bounded memory. A signal that is caught while it waits ends the input; a line of
/// which only a part has come by then is left out.
class LineReader {
public:
    /// Throws FileError if the source cannot be opened.
    explicit LineReader(const Source& source);
    ~LineReader();
    LineReader(const LineReader&) = delete;
    LineReader& operator=(const LineReader&) = delete;

    /// Nothing at the end. Throws FileError.
    [[nodiscard]] std::optional<Line> next();
    /// A signal has ended the input.
    [[nodiscard]] bool was_interrupted() const noexcept { return was_interrupted_; }

private:
    /// Waits for bytes; false if a signal came first.
    bool may_read();
    /// Gets more bytes; false at the end.
    bool refill();

    std::string name_;
    int descriptor_ = -1; ///< none for a quoted text
    bool may_wait_;
    std::string buffer_;
    std::size_t begin_ = 0; ///< of what is not yet given out
    std::string line_;
    unsigned number_ = 0;
    bool was_interrupted_ = false;
};

/// The whole of a source, comments too. Throws FileError, Interrupted, or TextError for a line that is too long.
[[nodiscard]] std::string whole_text(const Source& source);

} // namespace siam::tools
