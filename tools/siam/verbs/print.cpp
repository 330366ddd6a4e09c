// `siam print`: packs as a booklet, puzzles first and solutions at the end.
#include "tools/siam/frame/verbs.hpp"
#include "tools/siam/frame/wording.hpp"
#include "tools/siam/packs/booklet.hpp"

namespace siam::tools {
namespace {

Paper paper_option(const Options& options) {
    const std::string size = options.value("paper").value_or("a4");
    if (size == "a4") return Paper::a4;
    if (size == "a5") return Paper::a5;
    if (size == "letter") return Paper::letter;
    throw UsageError("--paper '" + printable(size, 60) + "': expected a4, a5 or letter");
}

} // namespace

Exit run_print(const Options& options) {
    const Paper paper = paper_option(options);
    if (options.has("paper") && !options.has("html")) throw UsageError("--paper needs --html");
    Session session(options);
    Rulebook rulebook(session.library.variants());
    const Booklet booklet = read_booklet(options, rulebook);
    options.has("html") ? write_html(session.output, booklet, paper) : write_text(session.output, booklet);
    return session.finish();
}

} // namespace siam::tools
