// `siam notation` and `siam formats`: the pages that define every text format, as compiled into this program.
#include <fmt/format.h>

#include "tools/siam/frame/embedded.hpp"
#include "tools/siam/frame/output.hpp"
#include "tools/siam/frame/verbs.hpp"
#include "tools/siam/frame/wording.hpp"

namespace siam::tools {
namespace {

/// The section of the page whose second-level heading begins with `words`, in any case; empty if there is none.
std::string_view section(std::string_view page, std::string_view words) {
    constexpr std::string_view mark = "\n## ";
    for (std::size_t at = page.find(mark); at != page.npos; at = page.find(mark, at + 1)) {
        if (lowered(page.substr(at + mark.size(), words.size())) != lowered(words)) continue;
        return page.substr(at + 1, page.find(mark, at + 1) - at - 1);
    }
    return {};
}

Exit print(const Options& options, std::string_view page) {
    Output output;
    if (options.arguments().empty()) output.write(page);
    for (const std::string& words : options.arguments()) {
        const std::string_view found = section(page, words);
        if (found.empty())
            throw UsageError(fmt::format(
                "no section begins with '{}'; to print the whole page, name no section", printable(words, 60)));
        output.write(found);
    }
    output.flush();
    return Exit::answered;
}

} // namespace

Exit run_notation(const Options& options) { return print(options, embedded("notation")); }
Exit run_formats(const Options& options) { return print(options, embedded("formats")); }

} // namespace siam::tools
