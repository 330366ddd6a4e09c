// How the help of a verb is laid out.
#include "tools/siam/frame/verb.hpp"

#include <fmt/format.h>

#include "engine/words.hpp"
#include "tools/siam/frame/wording.hpp"

namespace siam::tools {
namespace {

/// Paragraphs broken to 80 columns.
std::string filled(std::string_view paragraphs) {
    std::string text;
    while (!paragraphs.empty()) {
        const std::string_view paragraph = cut_line(paragraphs);
        text += "\n" + wrapped(paragraph, paragraph.find_first_not_of(' ') == 2 ? 4 : 0) + "\n";
    }
    return text;
}

} // namespace

std::string help_of(const Verb& verb, const Options& declared, std::string_view program) {
    return fmt::format(
        "{0} {1}: {2}\n\nExamples\n{3}\nUsage\n  {0} {1} {4}\n{5}\nOptions\n{6}", program, verb.name, verb.summary,
        verb.examples, verb.usage, filled(verb.about), declared.help());
}

} // namespace siam::tools
