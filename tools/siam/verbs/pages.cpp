// `siam notation` and `siam formats`: the pages that define every text format, as this program was built with them.
#include <fmt/format.h>

#include "tools/siam/embedded.hpp"
#include "tools/siam/markdown.hpp"
#include "tools/siam/output.hpp"
#include "tools/siam/verbs.hpp"
#include "tools/siam/wording.hpp"

namespace siam::tools {
namespace {

void declare(Options&) {}

Exit print(const Options& options, std::string_view page) {
    Output output;
    if (options.arguments().empty()) output.write(plain(page, output_width()));
    for (const std::string& words : options.arguments()) {
        const std::string_view found = section(page, words);
        if (found.empty())
            throw UsageError(
                fmt::format("no section begins with '{}'; without it the whole page comes", printable(words, 60)));
        output.write(plain(found, output_width()));
    }
    output.flush();
    return Exit::answered;
}

Exit print_notation(const Options& options) { return print(options, embedded::notation); }
Exit print_formats(const Options& options) { return print(options, embedded::formats); }

constexpr std::string_view about = "Without words: the whole page. With them: the section whose heading begins so.";

} // namespace

constinit const Verb notation_verb{
    .name = "notation",
    .summary = "print the formats of positions, turns, suites and answers",
    .examples = R"(  siam notation | less
  siam notation position
  siam notation "answers as json"
)",
    .usage = "[WORDS]",
    .about = about,
    .declare = declare,
    .run = print_notation};

constinit const Verb formats_verb{
    .name = "formats",
    .summary = "print the formats of puzzle packs",
    .examples = R"(  siam formats | less
  siam formats header
)",
    .usage = "[WORDS]",
    .about = about,
    .declare = declare,
    .run = print_formats};

} // namespace siam::tools
