/// The help texts of verbs and programs, and the options that they declare.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "tools/siam/frame/options.hpp"

namespace siam::tools {

/// A help text is a file that is embedded when the program is built:
///
///     summary: one line
///
///     Usage
///     the words after the name: [OPTION...] [FILE|POSITION]...
///
///     Examples
///       one or more lines, printed as they are
///
///     About
///     Paragraphs. A blank line ends a paragraph. A line that begins with two blanks begins an item.
///
///     Options
///     --output FILE
///         the text of the option
///     @session
///
/// An option exists for a verb if its help text names it. A line @NAME stands for the group [NAME] of
/// tools/siam/verbs/help/shared.txt.
struct Help {
    std::string_view summary, usage, examples;
    std::string about; ///< paragraphs, each on one line
    std::vector<Options::Declared> options;
};

/// The help of a verb ("siam solve") or program ("siam"). Throws std::logic_error if its text is missing or incomplete.
[[nodiscard]] Help read_help(std::string_view name);
/// The output of `siam VERB --help`: examples first. `name` includes the program's name. Paragraphs fit the width;
/// examples keep their lines, so that they can be copied.
[[nodiscard]] std::string help_text(std::string_view name, const Help& help, const Options& options, std::size_t width);
/// The sentence about exit codes, on two lines.
[[nodiscard]] std::string_view exit_codes();
/// The paragraphs and items of the group [NAME] in an embedded text, which is laid out like a help text.
[[nodiscard]] std::vector<std::string> paragraphs_in(std::string_view text, std::string_view name);

} // namespace siam::tools
