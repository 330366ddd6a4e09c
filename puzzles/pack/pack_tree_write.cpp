// Writes a solution for the commentary of a pack.
//
//     1: F=rLN,lSU,mSU/rAY ! -> wins in 1
//       2: pass R=SU,SU/rLN; 1: pass (LN to Lao) -> wins in 1
//         2: 3 more defences lose as fast: R=SU/lSU R=SU/mSU L=SU/rLN -> wins in 1
//         2: any other turn; 1: K=LN-SU*LN/rLN -> won
//       2: any other turn -> won
//     threat: 2: pass; 1: K=LN-SU*LN/rLN -> won
//     set play: 2: R=SU/lSU; 1: F=rLN,lSU,mSU/rSU -> won
//     try 1: 2=SUrl-LNm/rLN ? but 2: R=SU/lSU
//     wrong 1: 2=SUrl-LNm/rLN ? all-pass but 2: R=SU/lSU; 1: pass (LN to Lao); 2: pass -> lost
#include <algorithm>

#include "puzzles/pack/pack_words.hpp"
#include "puzzles/pack/tree_groups.hpp"

namespace siam {
namespace {

/// A word of a line, or a note that names the province which a pass settles. Lines that differ only in notes become one
/// line, without the notes that differ.
struct Word {
    std::string text;
    bool is_note = false;
    /// Notes are alike, whatever they say.
    friend bool operator==(const Word& a, const Word& b) {
        return a.is_note == b.is_note && (a.is_note || a.text == b.text);
    }
};
struct Line {
    std::size_t depth;
    std::vector<Word> words;
    friend bool operator==(const Line&, const Line&) = default;
};
using Lines = std::vector<Line>;

/// Returns whether the lines differ in notes at most. If so, removes the notes that differ from `lines`.
bool merge_but_for_notes(Lines& lines, const Lines& others) {
    if (lines != others) return false;
    for (std::size_t i = 0; i < lines.size(); ++i)
        for (std::size_t k = 0; k < lines[i].words.size(); ++k)
            if (lines[i].words[k].text != others[i].words[k].text) lines[i].words[k].text.clear();
    return true;
}

std::string arrow_text(const Aim& aim, unsigned n) {
    if (n == 0) return aim.is_hold() ? "-> held" : "-> won";
    return (aim.is_hold() ? "-> holds in " : "-> wins in ") + std::to_string(n);
}

std::string seat_text(const Position& position) { return std::to_string(index(position.to_move) + 1) + ":"; }

class TreeWriter {
public:
    TreeWriter(const Game& game, const Aim& aim) : game_(game), aim_(aim) {}

    std::string text(const Position& position, const Solution& solution, std::span<const WrongTurn> wrong) {
        for (const Line& line : node(position, solution.root, 0)) write(line);
        if (!solution.threat.empty())
            shown("threat:", play(game_, position, solution.root.branches.front().turns.front()), solution.threat);
        if (!solution.set_play.empty())
            shown("set play:", set_play_position(game_, position, aim_.side()), solution.set_play);
        Position end = position;
        for (const Turn turn : solution.line) end = play(game_, end, turn);
        for (const std::vector<Turn>& defence : solution.defences) shown("defence:", end, defence);
        for (const Try& found : solution.tries) tried(position, found);
        for (const WrongTurn& turn : wrong) failed(position, turn, solution.root.n); // for a win, n is the goal's N
        return std::move(text_);
    }

private:
    // The tree

    /// The continuation is the rest of the group's own line, then the lines below it.
    using Group = TurnGroup<Lines>;

    Lines node(const Position& position, const TreeNode& node, std::size_t depth) {
        const bool own = aim_.own(game_, position);
        const auto continued = [&](Turn turn, const TreeBranch& branch) {
            return continuation(play(game_, position, turn), branch, depth);
        };
        const std::vector<Group> groups = groups_of(node, !own, continued, merge_but_for_notes);
        Lines lines;
        for (const Group& group : groups) {
            Line first{depth, {{seat_text(position)}}};
            for (Word& word : turn_words(position, group, groups.size())) first.words.push_back(std::move(word));
            if (own && depth == 0) first.words.push_back({"!"});
            const auto& tail = group.then.front().words;
            first.words.insert(first.words.end(), tail.begin(), tail.end());
            lines.push_back(std::move(first));
            lines.insert(lines.end(), group.then.begin() + 1, group.then.end());
        }
        return lines;
    }

    /// Returns what follows the turn of a branch. The first line holds turns without an alternative, then the arrow.
    Lines continuation(Position position, const TreeBranch& branch, std::size_t depth) {
        Lines lines{{depth, {}}};
        const TreeNode* node = &branch.next;
        for (; is_lone_turn(*node); node = &node->branches.front().next) {
            const Turn turn = node->branches.front().turns.front();
            lines[0].words.push_back({";"});
            lines[0].words.push_back({seat_text(position) + " " + siam::text(game_, turn)});
            if (turn.is_pass()) lines[0].words.push_back(note_on_pass(position));
            position = play(game_, position, turn);
        }
        lines[0].words.push_back({arrow_text(aim_, node->n)});
        for (Line& line : this->node(position, *node, depth + 1)) lines.push_back(std::move(line));
        return lines;
    }

    /// The note "(LN to Lao)", or nothing if the pass settles nothing.
    Word note_on_pass(const Position& position) const {
        if (position.passes + 1U < game_.passes_to_settle()) return {"", true};
        return {settled_text(game_, position), true};
    }

    std::vector<Word> turn_words(const Position& position, const Group& group, std::size_t groups) const {
        std::vector<Word> words;
        const auto say = [&](std::string_view text) {
            for (const std::string_view word : words_of(text)) words.push_back({std::string(word)});
        };
        if (!group.is_shown) {
            say(std::to_string(group.turns.size())
                    .append(group.turns.size() == 1 ? " more defence loses as fast" : " more defences lose as fast"));
            if (group.is_rest) return words;
            words.back().text += ":";
        } else if (group.is_rest) {
            say(groups == 1 ? "any turn" : "any other turn");
            return words;
        }
        for (const Turn turn : group.turns) {
            say(siam::text(game_, turn));
            if (turn.is_pass()) words.push_back(note_on_pass(position));
        }
        return words;
    }

    // Lines of play

    /// Returns the play as words: "2: pass (LN to Lao); 1: L=LN,LN/rLN".
    std::vector<Word> played(Position& position, std::span<const Turn> turns) const {
        std::vector<Word> words;
        for (const Turn turn : turns) {
            if (!words.empty()) words.push_back({";"});
            words.push_back({seat_text(position) + " " + siam::text(game_, turn)});
            if (turn.is_pass()) words.push_back(note_on_pass(position));
            position = play(game_, position, turn);
        }
        return words;
    }
    void shown(std::string_view name, Position position, std::span<const Turn> turns) {
        Line line{0, {{std::string(name)}}};
        for (Word& word : played(position, turns)) line.words.push_back(std::move(word));
        line.words.push_back({arrow_text(aim_, 0)});
        write(line);
    }
    void tried(const Position& position, const Try& found) {
        const Position after = play(game_, position, found.turn);
        write(
            {0,
             {{"try"},
              {seat_text(position)},
              {siam::text(game_, found.turn)},
              {"? but"},
              {seat_text(after)},
              {siam::text(game_, found.refutation)}}});
    }
    void failed(const Position& position, const WrongTurn& wrong, unsigned n) {
        Position reached = play(game_, position, wrong.turn);
        Line line{0, {{"wrong"}, {seat_text(position)}, {siam::text(game_, wrong.turn)}, {"?"}}};
        line.words.push_back({std::string(name(wrong.lure))});
        if (wrong.line.size() > 1) line.words.push_back({"but"});
        for (Word& word : played(reached, std::span(wrong.line).subspan(1))) line.words.push_back(std::move(word));
        line.words.push_back({wrong.wins_later ? "-> not in " + std::to_string(n) : "-> lost"});
        write(line);
    }

    void write(const Line& line) {
        std::size_t column = 2 * line.depth;
        text_.append(column, ' ');
        bool first = true;
        for (const Word& word : line.words) {
            if (word.text.empty()) continue;
            if (word.text == ";") {
                text_ += ';', ++column;
                continue;
            }
            if (!first && column + 1 + word.text.size() > most_columns) {
                column = 2 * line.depth + 4;
                text_.append(1, '\n').append(column, ' ');
            } else if (!first) {
                text_ += ' ', ++column;
            }
            text_ += word.text, column += word.text.size(), first = false;
        }
        text_ += '\n';
    }

    const Game& game_;
    Aim aim_;
    std::string text_;
};

} // namespace

std::string settled_text(const Game& game, const Position& position) {
    const Province contested = position.contested();
    const Power power = position.at[index(contested)].control();
    const Variant& variant = game.variant();
    const std::string& to =
        power == Power::occupier ? variant.occupier_name : variant.factions[static_cast<unsigned>(power)].name;
    return "(" + variant.provinces[index(contested)].code + " to " + to + ")";
}

std::string solution_text(const Puzzle& puzzle) {
    return TreeWriter(*puzzle.game, puzzle.solution.aim).text(puzzle.position, puzzle.solution, puzzle.wrong);
}

} // namespace siam
