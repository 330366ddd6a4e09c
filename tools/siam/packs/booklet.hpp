/// Puzzles of one or more packs as one booklet: the puzzles, and the explanations that a reader needs first.
#pragma once

#include <deque>
#include <string>
#include <vector>

#include "tools/siam/packs/pack_files.hpp"

namespace siam::tools {

/// A booklet. The puzzles of all packs are numbered in one series, from 1.
struct Booklet {
    std::deque<PackFile> files;
    std::vector<PackPuzzle*> puzzles;
    std::vector<const Game*> games; ///< the games of the puzzles: each variant with each number of players once
    bool has_puzzles = true, has_hints = false, has_solutions = true; ///< the parts of the booklet
    bool has_preview = true;                                          ///< whether diagrams show the end if all pass

    /// The variants of the puzzles, each once.
    [[nodiscard]] std::vector<const Variant*> variants() const;
    /// The title: "24 puzzles of King of Siam and King of Saba".
    [[nodiscard]] std::string title() const;
    /// The grade of a puzzle, and the number of its twin if the booklet has it.
    [[nodiscard]] std::string grade_of(const Puzzle& puzzle) const;
};

/// An explanation: a heading, then sentences, then terms with their meanings.
struct Passage {
    struct Term {
        std::string word, says;
    };
    std::string heading;
    std::vector<std::string> paragraphs;
    std::vector<Term> terms;
};
/// Explains the tasks and the rules; printed before the puzzles.
[[nodiscard]] std::vector<Passage> about_puzzles(const Booklet& booklet);
/// Explains the lines of a diagram.
[[nodiscard]] Passage about_diagrams(const Booklet& booklet);
/// Explains a picture.
[[nodiscard]] Passage about_pictures(const Booklet& booklet);
/// Explains how turns are written, with the names of the booklet's variants; then signs and themes. Printed before the
/// solutions.
[[nodiscard]] std::vector<Passage> about_solutions(const Booklet& booklet);

/// The headings of the lists of hints. A puzzle has at most one hint in each list.
inline constexpr std::array hint_lists{"First hints", "Second hints", "Third hints"};
/// The hints for each puzzle, except the last one, which tells the solution. A puzzle has at least one hint, and at
/// most one for each list.
[[nodiscard]] std::vector<std::vector<std::string>> hints_of(const Booklet& booklet);

/// Writes the booklet as text, 80 columns wide.
void write_text(Output& output, const Booklet& booklet);

/// Writes the booklet as one self-contained HTML file, to be printed on this paper: 0 is A4, 1 is A5, 2 is letter.
void write_html(Output& output, const Booklet& booklet, unsigned paper);

} // namespace siam::tools
