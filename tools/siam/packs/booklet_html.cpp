// A booklet as a page that prints well.
#include <fmt/format.h>
#include <map>

#include "engine/play.hpp"
#include "puzzles/pack/pack_words.hpp"
#include "puzzles/picture/map_outline.hpp"
#include "puzzles/picture/palette.hpp"
#include "puzzles/picture/picture.hpp"
#include "puzzles/picture/svg.hpp"
#include "tools/siam/frame/embedded.hpp"
#include "tools/siam/frame/wording.hpp"
#include "tools/siam/packs/booklet.hpp"
#include "tools/siam/telling/reasons_told.hpp"
#include "tools/siam/words/diagram.hpp"
#include "tools/siam/words/puzzle_words.hpp"
#include "tools/siam/words/solution_words.hpp"

namespace siam::tools {
namespace {

/// The image as a data URL, so that the names inside it cannot clash with those of another image.
std::string as_address(std::string_view svg) {
    return "data:image/svg+xml," +
           replaced(
               svg, {{'"', "%22"}, {'#', "%23"}, {'%', "%25"}, {'<', "%3C"}, {'>', "%3E"}, {'&', "&amp;"}, {'\n', ""}});
}

/// The CSS of the followers' signs in the variant.
std::string board_css(const Variant& variant) {
    std::string css;
    for (const Faction faction : all_factions) {
        const FactionLook look = look_of(variant, faction);
        css += fmt::format(
            ".{} .f{} {{ background: {}; color: {} }}\n", variant.name, index(faction), look.fill, look.on_it);
    }
    return css;
}

struct Paper {
    const char *size, *letters, *map; ///< page size, and the type size and map width that fit on it
};

class Page {
public:
    Page(Output& output, const Booklet& booklet, const Paper& paper)
        : output_(output), booklet_(booklet), paper_(paper) {}

    void write() {
        head();
        contents();
        if (booklet_.has_puzzles) puzzles();
        if (booklet_.has_hints) hints();
        if (booklet_.has_solutions) solutions();
        say("</body></html>\n");
    }

private:
    void say(std::string_view html) { output_.write(html); }
    template <class... Arguments>
    void say(fmt::format_string<Arguments...> html, Arguments&&... arguments) {
        output_.write(fmt::format(html, std::forward<Arguments>(arguments)...));
    }

    void head() {
        say("<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\n"
            "<meta name=\"viewport\" content=\"width=device-width\">\n");
        say("<title>{}</title>\n<style>\n", escaped(booklet_.title()));
        say(embedded("booklet.css"));
        say("@page {{ size: {}; margin: 14mm 14mm 15mm; @bottom-center {{ content: counter(page); font: 9pt serif }} "
            "}}\n"
            "html {{ font-size: {} }} .board img {{ width: {} }}\n",
            paper_.size, paper_.letters, paper_.map);
        for (const Variant* variant : booklet_.variants()) say(board_css(*variant));
        say("</style></head>\n<body>\n<h1>{}</h1>\n", escaped(booklet_.title()));
        say("<p>Each was proved by computer to have one solution, by complete search.</p>\n");
    }

    // Contents: tools/booklet fills in the page numbers

    void contents() {
        say("<nav><h2>Contents</h2><ol>\n");
        const auto entry = [&](std::string_view id, std::string_view words) {
            say("<li><a href=\"#{}\">{}</a><span class=\"dots\"></span><span class=\"page\" "
                "data-of=\"{}\"></span></li>\n",
                id, escaped(words), id);
        };
        if (booklet_.has_puzzles) entry("about-puzzles", "How to read the puzzles");
        constexpr std::size_t step = 10;
        const std::size_t last = booklet_.puzzles.size();
        if (booklet_.has_puzzles)
            for (std::size_t first = 1; first <= last; first += step)
                entry(
                    fmt::format("p{}", first),
                    fmt::format("Puzzles {} to {}", first, std::min(first + step - 1, last)));
        if (booklet_.has_hints) entry("hints", "Hints");
        if (booklet_.has_solutions) entry("about-solutions", "How to read the solutions");
        if (booklet_.has_solutions) entry("solutions", "Solutions");
        say("</ol></nav>\n");
    }

    void paragraph(std::string_view words) { say("<p>{}</p>\n", escaped(words)); }

    void explain(const Passage& passage) {
        say("<h3>{}</h3>\n", escaped(passage.heading));
        for (const std::string& words : passage.paragraphs) paragraph(words);
        if (passage.terms.empty()) return;
        say("<dl>");
        for (const Passage::Term& term : passage.terms)
            say("<dt>{}</dt><dd>{}</dd>\n", escaped(term.word), escaped(term.says));
        say("</dl>\n");
    }

    /// A link from one part of the booklet to another, or "" if the booklet lacks that part.
    [[nodiscard]] static std::string link(bool is_there, std::string_view part, std::size_t number, const char* words) {
        constexpr auto html = R"( &middot; <a href="#{0}{1}">{2}<span class="page" data-of="{0}{1}"></span></a>)";
        return is_there ? fmt::format(html, part, number, words) : "";
    }

    /// The number of a puzzle, as a link if the booklet has the puzzle itself.
    [[nodiscard]] std::string reference(std::size_t puzzle) const {
        return booklet_.has_puzzles ? fmt::format("<a href=\"#p{0}\">{0}.</a>", puzzle) : fmt::format("{}.", puzzle);
    }

    // Boards

    /// An image of the map. It has the position as its text.
    [[nodiscard]] std::string map_of(const Game& game, const Position& position) {
        const auto [outline, is_new] = outlines_.try_emplace(game.variant().name);
        if (is_new) outline->second = outline_of(game.variant());
        PictureStyle style;
        style.map_only = true;
        return fmt::format(
            R"(<img alt="Map: {}" src="{}">)", escaped(text(game, position)),
            as_address(picture(game, position, outline->second, style)));
    }

    /// Shows a position as a picture of the map, and the players' possessions beside it as text that prints well.
    void board(const Game& game, const Position& position) {
        const std::string fields = escaped(text(game, position));
        say("<div class=\"board {}\">{}\n<div class=\"panel\">\n", escaped(game.variant().name),
            map_of(game, position));
        players(game, position);
        for (unsigned seat = 0; seat < game.players(); ++seat) hand(game.variant(), seat, position.hand[seat]);
        const PositionFacts facts = tools::facts(game, position, true);
        if (position.passes > 0)
            paragraph(fmt::format("{} of {} passes made.", position.passes, game.passes_to_settle()));
        if (!facts.settled.empty()) paragraph(facts.settled);
        if (!facts.provinces.empty()) paragraph(facts.provinces);
        for (const std::string& words : facts.memory) paragraph(words);
        if (booklet_.has_preview && !facts.preview.empty())
            paragraph(fmt::format("{}", fmt::join(facts.preview, ". ")));
        say("</div></div>\n<p class=\"fields\">{}</p>\n", fields);
    }

    void players(const Game& game, const Position& position) {
        say("<table><tr><th></th>");
        for (unsigned faction = 0; faction < faction_count; ++faction) {
            const FactionText& text = game.variant().factions[faction];
            say(R"(<th><span class="sign f{}" title="{}">{}</span></th>)", faction, escaped(text.name), text.letter);
        }
        say("<th>sets</th></tr>\n");
        for (unsigned seat = 0; seat < game.players(); ++seat) {
            const char* const to_move = index(position.to_move) == seat ? R"( class="to-move")" : "";
            const std::string team = game.players() == 4 ? (seat % 2 == 0 ? " A" : " B") : "";
            say("<tr{}><th>Player {}{}</th>", to_move, seat + 1, team);
            counts(position.supply[seat]);
            say("<td>{}</td></tr>\n", position.supply[seat].sets());
        }
        say("<tr><th>Pool</th>");
        counts(pool(game, position));
        say("<td></td></tr></table>\n");
    }
    void counts(Followers followers) {
        for (const Faction faction : all_factions) say("<td>{}</td>", followers.count(faction));
    }

    void hand(const Variant& variant, unsigned seat, Hand hand) {
        say("<p class=\"hand\"><b>Player {}</b>", seat + 1);
        if (hand.empty()) say(" has no card");
        for (const Card card : all_cards)
            for (unsigned copy = 0; copy < hand.count(card); ++copy)
                say(R"( <span class="card"><b>{}</b> {}</span>)", variant.letter(card),
                    escaped(variant.card_titles[index(card)]));
        say("</p>\n");
    }

    // Parts

    void puzzles() {
        say("<section id=\"about-puzzles\"><h2>How to read the puzzles</h2>\n");
        for (const Passage& passage : about_puzzles(booklet_)) explain(passage);
        explain(about_pictures(booklet_));
        say("</section>\n<section class=\"part\" id=\"puzzles\"><h2>Puzzles</h2>\n");
        for (std::size_t i = 0; i < booklet_.puzzles.size(); ++i) {
            const Puzzle& puzzle = booklet_.puzzles[i]->puzzle;
            say("<article class=\"puzzle\" id=\"p{0}\"><h3>{0}. {1}</h3>\n<p class=\"grade\">{2}{3}{4}</p>\n", i + 1,
                escaped(task(puzzle)), escaped(booklet_.grade_of(puzzle)), link(booklet_.has_hints, "h", i + 1, "hint"),
                link(booklet_.has_solutions, "s", i + 1, "solution"));
            board(*puzzle.game, puzzle.position);
            say("</article>\n");
        }
        say("</section>\n");
    }

    void hints() {
        say("<section class=\"part\" id=\"hints\"><h2>Hints</h2>\n");
        const auto all = hints_of(booklet_);
        for (std::size_t round = 0; round < hint_lists.size(); ++round) {
            say("<h3>{}</h3><div class=\"hints\">\n", hint_lists[round]);
            for (std::size_t i = 0; i < booklet_.puzzles.size(); ++i) {
                const std::vector<std::string>& hints = all[i];
                if (round >= hints.size()) continue;
                say("<p id=\"{0}{1}\">{2} {3}{4}</p>\n", std::string(round + 1, 'h'), i + 1, reference(i + 1),
                    escaped(hints[round]), link(round + 1 < hints.size(), std::string(round + 2, 'h'), i + 1, "more"));
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
        say("<article class=\"answer\" id=\"s{0}\"><h3>{0}. {1}</h3>\n", number, escaped(text(game, puzzle.key())));
        say("<p><span class=\"links\">Puzzle {}{}</span></p>\n", escaped(puzzle.id),
            link(booklet_.has_puzzles, "p", number, "puzzle"));
        ToldReasons reasons = told_reasons(puzzle);
        if (!reasons.paragraph.empty()) paragraph(in_english(game.variant(), reasons.paragraph));
        Solution solution = puzzle.solution;
        solution.line = line_on_paper(puzzle, std::move(reasons.line));
        const auto sentences = solution_sentences(game, puzzle.position, solution, puzzle.wrong, Telling::on_paper);
        for (const auto& [depth, words] : sentences)
            say("<p class=\"said\" style=\"margin-left: {}em\">{}</p>\n", 1.5 * static_cast<double>(depth),
                escaped(words));
        if (puzzle.keys.size() > 1)
            paragraph("These first turns are equivalent: " + turns_text(game, std::span(puzzle.keys).subspan(1)));
        say("<div class=\"after\"><p>After the right turn:</p>\n{}</div>\n",
            map_of(game, play(game, puzzle.position, puzzle.key())));
        say("<div class=\"end\">\n");
        for (const std::string& remark : remarks(puzzle)) paragraph(remark);
        say("</div>\n</article>\n");
    }

    Output& output_;
    const Booklet& booklet_;
    const Paper& paper_;
    std::map<std::string, MapOutline> outlines_; ///< by the names of variants
};

} // namespace

void write_html(Output& output, const Booklet& booklet, unsigned paper) {
    constexpr std::array<Paper, 3> papers{
        {{"A4", "9.5pt", "77mm"}, {"A5", "8.5pt", "66mm"}, {"letter", "9.5pt", "70mm"}}};
    Page(output, booklet, papers[paper]).write();
}

} // namespace siam::tools
