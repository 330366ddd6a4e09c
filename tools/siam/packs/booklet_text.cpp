// A booklet as text, 80 columns wide.
#include <fmt/format.h>
#include <algorithm>

#include "engine/play.hpp"
#include "engine/words.hpp"
#include "tools/siam/frame/wording.hpp"
#include "tools/siam/packs/booklet.hpp"
#include "tools/siam/words/diagram.hpp"
#include "tools/siam/words/puzzle_words.hpp"

namespace siam::tools {
namespace {

constexpr std::size_t width = 80;

class Writer {
public:
    Writer(Output& output, const Booklet& booklet) : output_(output), booklet_(booklet) {}

    void write() {
        line(booklet_.title());
        if (booklet_.has_puzzles) puzzles();
        if (booklet_.has_hints) hints();
        if (booklet_.has_solutions) solutions();
    }

private:
    void line(std::string_view words) { output_.write_line(words); }
    void paragraph(std::string_view words) { line(wrapped(words, 0, width)); }
    void heading(std::string_view words) {
        std::string capitals(words);
        for (char& letter : capitals)
            if (letter >= 'a' && letter <= 'z') letter = static_cast<char>(letter - 'a' + 'A');
        line("\n\n" + capitals);
    }
    void explain(const Passage& passage) {
        line("\n" + passage.heading + "\n");
        for (const std::string& words : passage.paragraphs) paragraph(words);
        if (!passage.paragraphs.empty() && !passage.terms.empty()) line("");
        std::size_t column = 0;
        for (const Passage::Term& term : passage.terms) column = std::max(column, term.word.size());
        for (const Passage::Term& term : passage.terms)
            line(wrapped(fmt::format("  {:<{}}  {}", term.word, column, term.says), column + 4, width));
    }
    /// The text after its number ("12. "), wrapped, with all lines but the first indented.
    [[nodiscard]] static std::string numbered(std::size_t number, std::string_view words) {
        const std::string head = std::to_string(number) + ". ";
        return wrapped(head + std::string(words), head.size(), width);
    }

    template <class Visit>
    void for_each(Visit&& visit) const {
        for (std::size_t i = 0; i < booklet_.puzzles.size(); ++i) visit(i + 1, booklet_.puzzles[i]->puzzle);
    }

    void puzzles() {
        for (const Passage& passage : about_puzzles(booklet_)) explain(passage);
        explain(about_diagrams(booklet_));
        heading("Puzzles");
        for_each([&](std::size_t number, const Puzzle& puzzle) {
            line("\n" + numbered(number, task(puzzle)));
            paragraph(booklet_.grade_of(puzzle) + "\n");
            output_.write(diagram(*puzzle.game, puzzle.position, Paint(false), booklet_.has_preview));
        });
    }

    /// Writes the first hints of all puzzles, then the second hints, so that nobody sees the next hint too soon.
    void hints() {
        const auto all = hints_of(booklet_);
        for (std::size_t round = 0; round < hint_lists.size(); ++round) {
            heading(hint_lists[round]);
            line("");
            for_each([&](std::size_t number, const Puzzle&) {
                const std::vector<std::string>& hints = all[number - 1];
                if (round < hints.size()) line(numbered(number, hints[round]));
            });
        }
    }

    void solutions() {
        heading("Solutions");
        for (const Passage& passage : about_solutions(booklet_)) explain(passage);
        for_each([&](std::size_t number, const Puzzle& puzzle) {
            line(fmt::format("\n{}. {}", number, text(*puzzle.game, puzzle.key())));
            const Position after = play(*puzzle.game, puzzle.position, puzzle.key());
            const std::string lines = answer_text(puzzle, width - 4, Telling::on_paper);
            for (std::string_view rest = lines; !rest.empty();) line(std::string("    ").append(cut_line(rest)));
            line("\nAfter the right turn:\n");
            output_.write(diagram(*puzzle.game, after, Paint(false), booklet_.has_preview));
        });
    }

    Output& output_;
    const Booklet& booklet_;
};

} // namespace

void write_text(Output& output, const Booklet& booklet) { Writer(output, booklet).write(); }

} // namespace siam::tools
