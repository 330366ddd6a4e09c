// `siam print`: packs as a booklet, puzzles first and solutions at the end.
#include "tools/siam/frame/verbs.hpp"
#include "tools/siam/frame/wording.hpp"
#include "tools/siam/packs/booklet.hpp"

namespace siam::tools {
namespace {

void declare_print(Options& options) {
    declare_booklet(options);
    options.flag("html", "write one HTML file with pictures, to read or print; tools/booklet turns it into a PDF");
    options.value("paper", "SIZE", "with --html: use this paper size, a4 (default), a5 or letter");
}

Paper paper_option(const Options& options) {
    const std::string size = options.value("paper").value_or("a4");
    if (size == "a4") return Paper::a4;
    if (size == "a5") return Paper::a5;
    if (size == "letter") return Paper::letter;
    throw UsageError("--paper '" + printable(size, 60) + "': expected a4, a5 or letter");
}

Exit run_print(const Options& options) {
    const Paper paper = paper_option(options);
    if (options.has("paper") && !options.has("html")) throw UsageError("--paper needs --html");
    Session session(options);
    Rulebook rulebook(session.library.variants());
    const Booklet booklet = read_booklet(options, rulebook);
    options.has("html") ? write_html(session.output, booklet, paper) : write_text(session.output, booklet);
    return session.finish();
}

} // namespace

constinit const Verb print_verb{
    .name = "print",
    .summary = "print packs as a booklet: puzzles, hints, solutions",
    .examples = R"(  siam print pack.txt > booklet.txt
  siam print --hints --level 4..5 pack.txt hard.txt | less
  siam print --html --paper a5 pack.txt > booklet.html
  siam print --contents puzzles --no-preview pack.txt > for-the-table.txt
)",
    .usage = "[OPTION...] PACK...",
    .about =
        "A booklet first shows everything that you need to set the puzzles up on a board; then it tells the "
        "solutions in sentences. It explains how to read both. siam joins several packs into one booklet and "
        "numbers all puzzles in one series.\n"
        "The text is 80 columns wide. The HTML file shows pictures of the board, links each puzzle with its "
        "hints and its solution, and keeps each puzzle on one page.",
    .declare = declare_print,
    .run = run_print};

} // namespace siam::tools
