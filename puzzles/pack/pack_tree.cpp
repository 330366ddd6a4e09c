// How a solution stands in a pack, and how it is read again.
//
//     1: F=rLN,lSU,mSU/rAY ! -> wins in 1
//       2: pass R=SU,SU/rLN -> wins in 1
//         1: K=LN-SU*LN/rLN -> won
//       2: any other turn -> won
//     try 1: 2=SUrl-LNm/rLN ? but 2: R=SU/lSU
#include <algorithm>

#include "puzzles/pack/pack_words.hpp"
#include "solver/turn_classes.hpp"

namespace siam {
namespace {

constexpr std::size_t longest_line = 100;
/// A branch of at least so many turns is written as "any other turn", if no other branch of its node has more.
constexpr std::size_t many_turns = 3;

class TreeWriter {
public:
    explicit TreeWriter(const Puzzle& puzzle) : game_(*puzzle.game), side_(puzzle.side()) {}

    std::string text(const Position& position, const Solution& solution) {
        node(position, solution.root, 0);
        for (const Try& wrong : solution.tries) tried(position, wrong);
        return std::move(text_);
    }

private:
    static std::string seat_text(const Position& position) { return std::to_string(index(position.to_move) + 1) + ":"; }
    /// "..." for what is not shown.
    static std::string rest_text(const TreeNode& next) {
        if (next.n == 0) return "-> won";
        return "-> wins in " + std::to_string(next.n) + (next.branches.empty() ? " ..." : "");
    }

    void node(const Position& position, const TreeNode& node, std::size_t depth) {
        const TreeBranch* rest = nullptr;
        if (game_.side_of(position.to_move) != side_)
            for (const TreeBranch& branch : node.branches)
                if (branch.turns.size() >= many_turns && (!rest || branch.turns.size() > rest->turns.size()))
                    rest = &branch;
        for (const TreeBranch& branch : node.branches)
            if (&branch != rest) this->branch(position, branch, turns_text(game_, branch.turns), depth);
        if (!rest) return;
        branch(position, *rest, node.branches.size() == 1 ? "any turn" : "any other turn", depth);
    }

    void branch(const Position& position, const TreeBranch& branch, std::string_view turns, std::size_t depth) {
        const std::string mark = depth == 0 ? "! " : "";
        line(depth, seat_text(position).append(" ").append(turns).append(" ") + mark + rest_text(branch.next));
        node(play(game_, position, branch.turns.front()), branch.next, depth + 1);
    }

    void tried(const Position& position, const Try& wrong) {
        const Position after = play(game_, position, wrong.turn);
        line(
            0, "try " + seat_text(position) + " " + siam::text(game_, wrong.turn) + " ? but " + seat_text(after) + " " +
                   siam::text(game_, wrong.refutation));
    }

    void line(std::size_t depth, std::string_view words) {
        std::size_t column = 2 * depth;
        text_.append(column, ' ');
        bool first = true;
        for (const std::string_view word : words_of(words)) {
            if (!first && column + 1 + word.size() > longest_line) {
                column = 2 * depth + 4;
                text_.append(1, '\n').append(column, ' ');
            } else if (!first) {
                text_ += ' ', ++column;
            }
            text_ += word, column += word.size(), first = false;
        }
        text_ += '\n';
    }

    const Game& game_;
    unsigned side_;
    std::string text_;
};

/// A branch as it stands there.
struct BranchText {
    unsigned line;
    std::size_t depth;
    std::vector<std::string_view> words;
};

class TreeReader {
public:
    TreeReader(const Game& game, const Position& position, std::span<const NumberedLine> lines)
        : game_(game), root_(position), side_(game.side_of(position.to_move)) {
        for (const NumberedLine& line : lines) sort(line);
    }

    Solution solution(unsigned n) {
        if (branches_.empty()) fail(0, "there is no solution");
        Solution solution;
        solution.side = side_;
        solution.root = node(root_, n, 0);
        if (next_ < branches_.size())
            fail(branches_[next_].line, "nothing stands here that this line could go on from");
        for (const BranchText& text : tries_) solution.tries.push_back(tried(text));
        return solution;
    }

private:
    [[noreturn]] static void fail(unsigned line, std::string message) {
        throw TextError{line, 0, "", std::move(message)};
    }

    /// Puts lines that were broken together again, and tries aside.
    void sort(const NumberedLine& line) {
        const std::size_t blanks = std::min(line.text.find_first_not_of(' '), line.text.size());
        std::vector<std::string_view> words = words_of(line.text);
        if (words.empty()) return;
        if (words.front() == "try") return tries_.push_back({line.number, blanks, std::move(words)});
        if (words.front().ends_with(':')) return branches_.push_back({line.number, blanks, std::move(words)});
        if (branches_.empty() || is_whole(branches_.back().words)) fail(line.number, "not a line of a solution");
        branches_.back().words.insert(branches_.back().words.end(), words.begin(), words.end());
    }
    static bool is_whole(const std::vector<std::string_view>& words) {
        return words.back() == "won" || words.back() == "..." || (words.size() > 1 && words[words.size() - 2] == "in");
    }

    /// The branches that stand at that depth from here on.
    TreeNode node(const Position& position, unsigned n, std::size_t depth) {
        TreeNode node{n, {}};
        while (next_ < branches_.size() && branches_[next_].depth == 2 * depth) {
            if (n == 0) fail(branches_[next_].line, "nothing follows once the win is safe");
            branch(position, node, depth);
        }
        if (n > 0 && node.branches.empty()) fail(last_line(), "what follows is missing");
        if (!node.branches.empty() && game_.side_of(position.to_move) != side_) require_all_defences(position, node);
        std::sort(node.branches.begin(), node.branches.end(), [](const TreeBranch& a, const TreeBranch& b) {
            return a.turns.front() < b.turns.front();
        });
        return node;
    }
    /// Else a largest branch would be written as "any other turn" and say more than what was read.
    void require_all_defences(const Position& position, const TreeNode& node) const {
        const std::vector<Turn> unnamed = unnamed_turns(position, node);
        if (!unnamed.empty()) fail(last_line(), "no branch answers " + siam::text(game_, unnamed.front()));
    }
    [[nodiscard]] unsigned last_line() const { return next_ == 0 ? 0 : branches_[next_ - 1].line; }

    void branch(const Position& position, TreeNode& node, std::size_t depth) {
        const BranchText& text = branches_[next_++];
        const auto arrow = std::find(text.words.begin(), text.words.end(), "->");
        require_seat(text.line, position, text.words.front());
        std::vector<std::string_view> words(text.words.begin() + 1, arrow);
        if ((depth == 0) != (!words.empty() && words.back() == "!")) fail(text.line, "`!` stands behind the key only");
        if (depth == 0) words.pop_back();
        std::vector<std::string_view> rest_words(arrow, text.words.end());
        const bool is_cut = rest_words.size() > 1 && rest_words.back() == "...";
        if (is_cut) rest_words.pop_back();
        const unsigned n = n_after(text.line, rest_words);
        TreeBranch branch;
        branch.turns = is_rest(words) ? rest(text.line, position, node) : turns(text.line, position, words);
        branch.next = is_cut ? TreeNode{n, {}} : this->node(play(game_, position, branch.turns.front()), n, depth + 1);
        node.branches.push_back(std::move(branch));
    }

    static void require_seat(unsigned line, const Position& position, std::string_view word) {
        const std::string seat = std::to_string(index(position.to_move) + 1) + ":";
        if (word != seat) fail(line, "expected the player to move, " + seat + ", found " + std::string(word));
    }

    static unsigned n_after(unsigned line, std::span<const std::string_view> words) {
        if (words.size() == 2 && words[1] == "won") return 0;
        if (words.size() == 4 && words[1] == "wins" && words[2] == "in")
            if (const auto n = whole_number(words[3]); n && *n > 0 && *n < max_players * cards_per_player)
                return static_cast<unsigned>(*n);
        fail(line, "expected `-> won` or `-> wins in N` at the end");
    }

    static bool is_rest(const std::vector<std::string_view>& words) {
        return !words.empty() && words.front() == "any" && words.back() == "turn";
    }
    /// Of classes of turns that no branch so far has named. \pre !over
    [[nodiscard]] std::vector<Turn> unnamed_turns(const Position& position, const TreeNode& node) const {
        std::vector<Turn> turns;
        for (const TurnClass& of : turn_classes(game_, position)) {
            const bool named = std::any_of(node.branches.begin(), node.branches.end(), [&](const TreeBranch& branch) {
                return std::find_first_of(branch.turns.begin(), branch.turns.end(), of.turns.begin(), of.turns.end()) !=
                       branch.turns.end();
            });
            if (!named) turns.push_back(of.turn());
        }
        return turns;
    }
    std::vector<Turn> rest(unsigned line, const Position& position, const TreeNode& node) {
        std::vector<Turn> turns;
        if (!over(game_, position)) turns = unnamed_turns(position, node);
        if (turns.empty()) fail(line, "there is no other turn");
        return turns;
    }

    std::vector<Turn> turns(unsigned line, const Position& position, const std::vector<std::string_view>& words) {
        std::vector<Turn> turns;
        for (const std::string_view word : words) turns.push_back(legal(line, position, word));
        if (turns.empty()) fail(line, "expected turns");
        return turns;
    }
    Turn legal(unsigned line, const Position& position, std::string_view token) try {
        if (over(game_, position)) fail(line, "the game is over before " + std::string(token));
        const Turn turn = read_turn(game_, token);
        if (const char* rule = forbidden_by(game_, position, turn))
            fail(line, std::string(token) + " is not legal here (" + rule + ")");
        return turn;
    } catch (const TextError& error) {
        throw error.on_line(line);
    }

    /// try 1: TURN ? but 2: TURN
    Try tried(const BranchText& text) {
        const auto& words = text.words;
        if (words.size() != 7 || words[3] != "?" || words[4] != "but")
            fail(text.line, "expected `try SEAT: TURN ? but SEAT: TURN`");
        require_seat(text.line, root_, words[1]);
        const Turn turn = legal(text.line, root_, words[2]);
        const Position after = play(game_, root_, turn);
        require_seat(text.line, after, words[5]);
        return {turn, legal(text.line, after, words[6])};
    }

    const Game& game_;
    const Position& root_;
    unsigned side_;
    std::vector<BranchText> branches_, tries_;
    std::size_t next_ = 0;
};

} // namespace

std::string solution_text(const Puzzle& puzzle) { return TreeWriter(puzzle).text(puzzle.position, puzzle.solution); }

Solution read_solution(const Game& game, const Position& position, unsigned n, std::span<const NumberedLine> lines) {
    return TreeReader(game, position, lines).solution(n);
}

} // namespace siam
