// A booklet as a page that prints well.
#include <fmt/format.h>
#include <map>

#include "puzzles/pack/pack_words.hpp"
#include "puzzles/picture/map_outline.hpp"
#include "tools/siam/packs/board_html.hpp"
#include "tools/siam/packs/booklet.hpp"
#include "tools/siam/words/puzzle_words.hpp"
#include "tools/siam/words/solution_words.hpp"

namespace siam::tools {
namespace {

struct PaperText {
    const char *size, *letters, *map; ///< page size, and the type size and map width that fit on it
};
constexpr std::array<PaperText, 3> papers{
    {{"A4", "9.5pt", "74mm"}, {"A5", "8.5pt", "66mm"}, {"letter", "9.5pt", "68mm"}}};

constexpr std::string_view style = R"(
html { font-family: "DejaVu Serif", Georgia, serif; color: #222; background: #fff; print-color-adjust: exact;
       -webkit-print-color-adjust: exact }
body { max-width: 190mm; margin: 0 auto; padding: 4mm; line-height: 1.35 }
h1 { font-size: 2em; margin: 12mm 0 2mm }
h2 { font-size: 1.5em; margin: 8mm 0 3mm; break-after: avoid }
h3 { font-size: 1.08em; margin: 4mm 0 1mm; break-after: avoid }
p { margin: 1mm 0 }
a { color: inherit }
nav ol { list-style: none; padding: 0 } nav a { text-decoration: none }
a .page:not(:empty)::before { content: " on page " }
nav li { display: flex; margin: 0.8mm 0 } nav .dots { flex: 1; border-bottom: 1px dotted #888; margin: 0 2mm 1mm }
dl { display: grid; grid-template-columns: fit-content(34mm) 1fr; gap: 0.8mm 4mm; margin: 1mm 0 }
dt { font-weight: bold } dd { margin: 0 }
dl.turns { grid-template-columns: max-content 1fr } dl.turns dt { font-family: "DejaVu Sans Mono", monospace; font-weight: normal; font-size: 0.9em }
section.part { break-before: page } #solutions { break-before: auto; columns: 2; column-gap: 6mm; font-size: 0.8em;
line-height: 1.15; font-family: "DejaVu Serif Condensed", Georgia, serif } #solutions .said { margin: 0.4mm 0 } #solutions h2 { column-span: all }
article.puzzle { break-inside: avoid; margin: 0 0 7mm }
article.puzzle h3 { font-size: 1.25em; margin: 0 0 1mm } .grade, .fields, .links { color: #666; font-size: 0.85em }
.fields { font-family: "DejaVu Sans Mono", monospace; font-size: 0.78em; overflow-wrap: anywhere }
.board { display: flex; gap: 5mm; align-items: flex-start; font-family: "DejaVu Sans", Verdana, sans-serif }
.board img { flex: none; height: auto } .panel { flex: 1 }
.panel table { border-collapse: collapse; margin-bottom: 2mm } .panel td, .panel th { padding: 0.6mm 2mm; text-align: center }
.panel th:first-child { text-align: left; white-space: nowrap } tr.to-move { outline: 0.6mm solid #d9480f }
.sign { display: inline-block; width: 1.6em; line-height: 1.6em; font-weight: bold; font-size: 0.9em }
.f0 { border-radius: 50% } .f2 { clip-path: polygon(50% 0, 100% 100%, 0 100%); line-height: 2em; height: 1.6em; width: 1.9em }
.hand { margin: 1mm 0 1.5mm } .card { border: 1px solid #888; border-radius: 1mm; padding: 0 1.2mm; white-space: nowrap;
        display: inline-block; margin: 0.4mm 0 }
.said { margin: 0.6mm 0; font-size: 0.92em; padding-left: 1.2em; text-indent: -1.2em; orphans: 2; widows: 2 }
.hints { columns: 2; column-gap: 8mm } .hints p { break-inside: avoid; padding-left: 2.2em; text-indent: -2.2em }
article.answer { margin: 0 0 3mm } article.answer > p:first-of-type { break-inside: avoid; break-after: avoid }
.end { break-inside: avoid; break-before: avoid }
@media print { body { max-width: none; padding: 0 } a { text-decoration: none } }
)";

class Page {
public:
    Page(Output& output, const Booklet& booklet, const PaperText& paper)
        : output_(output), booklet_(booklet), paper_(paper) {}

    void write() {
        head();
        contents();
        if (booklet_.shows_puzzles()) puzzles();
        if (has_hints()) hints();
        if (has_solutions()) solutions();
        say("</body></html>\n");
    }

private:
    void say(std::string_view html) { output_.write(html); }
    template <class... Arguments>
    void say(fmt::format_string<Arguments...> html, Arguments&&... arguments) {
        output_.write(fmt::format(html, std::forward<Arguments>(arguments)...));
    }
    [[nodiscard]] bool has_hints() const { return booklet_.has_hints && !booklet_.puzzles.empty(); }
    [[nodiscard]] bool has_solutions() const { return booklet_.shows_solutions() && !booklet_.puzzles.empty(); }

    void head() {
        say("<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\n"
            "<meta name=\"viewport\" content=\"width=device-width\">\n");
        say("<title>{}</title>\n<style>", escaped_html(booklet_.title()));
        say(style);
        say("@page {{ size: {}; margin: 14mm 14mm 15mm; @bottom-center {{ content: counter(page); font: 9pt serif }} "
            "}}\n"
            "html {{ font-size: {} }} .board img {{ width: {} }}\n",
            paper_.size, paper_.letters, paper_.map);
        for (const Variant* variant : booklet_.variants()) say(board_css(*variant));
        say("</style></head>\n<body>\n<h1>{}</h1>\n", escaped_html(booklet_.title()));
        say("<p>Each was proved by computer to have one solution, by complete search.</p>\n");
    }

    // Contents: tools/booklet fills in the pages

    void contents() {
        say("<nav><h2>Contents</h2><ol>\n");
        const auto entry = [&](std::string_view id, std::string_view words) {
            say("<li><a href=\"#{}\">{}</a><span class=\"dots\"></span><span class=\"page\" "
                "data-of=\"{}\"></span></li>\n",
                id, escaped_html(words), id);
        };
        if (booklet_.shows_puzzles()) entry("about-puzzles", "How to read the puzzles");
        constexpr std::size_t step = 10;
        const std::size_t last = booklet_.puzzles.size();
        if (booklet_.shows_puzzles())
            for (std::size_t first = 1; first <= last; first += step)
                entry(
                    fmt::format("p{}", first),
                    fmt::format("Puzzles {} to {}", first, std::min(first + step - 1, last)));
        if (has_hints()) entry("hints", "Hints");
        if (has_solutions()) entry("about-solutions", "How to read the solutions");
        if (has_solutions()) entry("solutions", "Solutions");
        say("</ol></nav>\n");
    }

    void explain(const Passage& passage) {
        say("<h3>{}</h3>\n", escaped_html(passage.heading));
        for (const std::string& words : passage.paragraphs) say("<p>{}</p>\n", escaped_html(words));
        if (passage.terms.empty()) return;
        say("<dl>");
        for (const Passage::Term& term : passage.terms)
            say("<dt>{}</dt><dd>{}</dd>\n", escaped_html(term.word), escaped_html(term.says));
        say("</dl>\n");
    }

    [[nodiscard]] std::string links(std::size_t number, bool from_puzzle) const {
        std::string links;
        const auto add = [&](const char* id, const char* words) {
            links += fmt::format(
                " &middot; <a href=\"#{0}{1}\">{2}<span class=\"page\" data-of=\"{0}{1}\"></span></a>", id, number,
                words);
        };
        if (!from_puzzle && booklet_.shows_puzzles()) add("p", "puzzle");
        if (from_puzzle && has_hints()) add("h", "hint");
        if (from_puzzle && has_solutions()) add("s", "solution");
        return links;
    }

    // Parts

    void puzzles() {
        say("<section id=\"about-puzzles\"><h2>How to read the puzzles</h2>\n");
        for (const Passage& passage : about_puzzles(booklet_)) explain(passage);
        explain(about_pictures(booklet_));
        say("</section>\n<section class=\"part\" id=\"puzzles\"><h2>Puzzles</h2>\n");
        std::map<std::string, MapOutline> outlines;
        for (std::size_t i = 0; i < booklet_.puzzles.size(); ++i) {
            const Puzzle& puzzle = booklet_.puzzles[i]->puzzle;
            const Variant& variant = puzzle.game->variant();
            const auto [outline, is_new] = outlines.try_emplace(variant.name);
            if (is_new) outline->second = outline_of(variant);
            say("<article class=\"puzzle\" id=\"p{0}\"><h3>{0}. {1}</h3>\n<p class=\"grade\">{2}{3}</p>\n", i + 1,
                escaped_html(task(puzzle)), escaped_html(grade(puzzle)), links(i + 1, true));
            say(board_html(*puzzle.game, puzzle.position, outline->second, booklet_.has_preview));
            say("</article>\n");
        }
        say("</section>\n");
    }

    void hints() {
        say("<section class=\"part\" id=\"hints\"><h2>Hints</h2>\n");
        for (std::size_t round = 0; round < hint_lists.size(); ++round) {
            say("<h3>{}</h3><div class=\"hints\">\n", hint_lists[round]);
            for (std::size_t i = 0; i < booklet_.puzzles.size(); ++i) {
                const std::vector<std::string> hints = hints_of(booklet_.puzzles[i]->puzzle);
                if (round >= hints.size()) continue;
                const std::string more =
                    round + 1 == hints.size()
                        ? ""
                        : fmt::format(
                              " &middot; <a href=\"#{0}{1}\">more<span class=\"page\" data-of=\"{0}{1}\"></span></a>",
                              std::string(round + 2, 'h'), i + 1);
                say("<p id=\"{0}{1}\"><a href=\"#p{1}\">{1}.</a> {2}{3}</p>\n", std::string(round + 1, 'h'), i + 1,
                    escaped_html(hints[round]), more);
            }
            say("</div>\n");
        }
        say("</section>\n");
    }

    void solutions() {
        say("<section class=\"part\" id=\"about-solutions\"><h2>How to read the solutions</h2>\n");
        for (const Passage& passage : about_solutions(booklet_)) explain(passage);
        say("</section>\n<section class=\"part\" id=\"solutions\"><h2>Solutions</h2>\n");
        for (std::size_t i = 0; i < booklet_.puzzles.size(); ++i) answer(i + 1, booklet_.puzzles[i]->puzzle);
        say("</section>\n");
    }

    void answer(std::size_t number, const Puzzle& puzzle) {
        const Game& game = *puzzle.game;
        say("<article class=\"answer\" id=\"s{0}\"><h3>{0}. {1}</h3>\n", number,
            escaped_html(text(game, puzzle.key())));
        say("<p><span class=\"links\">Puzzle {}{}</span></p>\n", escaped_html(puzzle.id), links(number, false));
        const auto sentences =
            solution_sentences(game, puzzle.position, puzzle.solution, puzzle.wrong, Telling::on_paper);
        for (const auto& [depth, words] : sentences)
            say("<p class=\"said\" style=\"margin-left: {}em\">{}</p>\n", 1.5 * static_cast<double>(depth),
                escaped_html(words));
        if (puzzle.keys.size() > 1)
            say("<p>These first turns are equivalent: {}</p>\n",
                escaped_html(turns_text(game, std::span(puzzle.keys).subspan(1))));
        say("<div class=\"end\">\n");
        say("<p>{}</p>\n", values_text(puzzle));
        if (!puzzle.themes.empty()) say("<p>Themes: {}</p>\n", escaped_html(themes_text(puzzle.themes)));
        say("</div>\n</article>\n");
    }

    Output& output_;
    const Booklet& booklet_;
    const PaperText& paper_;
};

} // namespace

void write_html(Output& output, const Booklet& booklet, Paper paper) {
    Page(output, booklet, papers[static_cast<unsigned>(paper)]).write();
}

} // namespace siam::tools
