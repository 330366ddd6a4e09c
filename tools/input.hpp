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

/// An argument with a blank in it is a text of positions, "-" is standard input, anything else is a file.
/// Neighbouring quoted arguments make one source. No argument at all is standard input.
[[nodiscard]] std::vector<Source> sources(const std::vector<std::string>& arguments);

/// The argument is a text of positions, not the name of a file.
[[nodiscard]] bool is_quoted_position(std::string_view argument) noexcept;

/// To read it may take waiting: it is neither a plain file nor quoted.
[[nodiscard]] bool may_wait(const Source& source) noexcept;

/// A line without its end, from 1.
struct Line {
    unsigned number = 0;
    std::string_view text;  ///< at most `longest_line` bytes of it; good until the next line is read
    std::size_t length = 0; ///< of the whole line
    bool more = false;      ///< to read on takes no waiting
};
inline constexpr std::size_t longest_line = std::size_t{1} << 20;

/// Reads a source line by line with bounded memory. A signal that is caught ends the input.
class LineReader {
public:
    /// Throws FileError if the source cannot be opened.
    explicit LineReader(const Source& source);
    ~LineReader();
    LineReader(const LineReader&) = delete;
    LineReader& operator=(const LineReader&) = delete;

    /// Nothing at the end. Throws FileError.
    [[nodiscard]] std::optional<Line> next();

private:
    /// Gets more bytes; false at the end.
    bool refill();

    std::string name_;
    int descriptor_ = -1; ///< none for a quoted text
    bool may_wait_;
    std::string buffer_;
    std::size_t begin_ = 0; ///< of what is not yet given out
    std::string line_;
    unsigned number_ = 0;
};

/// The whole of a source. Throws FileError.
[[nodiscard]] std::string whole_text(const Source& source);

} // namespace siam::tools
