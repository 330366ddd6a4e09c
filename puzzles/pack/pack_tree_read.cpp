// Reads a solution, which pack_tree_write.cpp has written.
#include <algorithm>

#include "puzzles/pack/pack_tags.hpp"
#include "solver/turn_classes.hpp"

namespace siam {
namespace {

/// The words of one branch of the tree or of one line beside the tree.
struct BranchText {
    unsigned line;
    std::size_t depth;
    std::vector<std::string_view> words;
};

/// A solution with more branches than this cannot be genuine.
constexpr std::size_t most_branches = 1'000'000;

bool is_seat(std::string_view word) { return word.size() == 2 && word[0] >= '1' && word[0] <= '4' && word[1] == ':'; }

class TreeReader {
public:
    TreeReader(
        const Game& game, const Position& position, const Position& end_of_line, const Aim& aim,
        std::span<const NumberedLine> lines, unsigned format)
        : game_(game), root_(position), end_of_line_(end_of_line), aim_(aim), format_(format) {
        for (const NumberedLine& line : lines) sort(line);
        for (auto* const texts : {&branches_, &others_})
            for (BranchText& text : *texts) drop_notes(text);
    }

    SolutionLines solution(unsigned n) {
        if (branches_.empty()) fail_at(0, "the solution is missing");
        SolutionLines read;
        read.solution.aim = aim_;
        read.solution.root = node(root_, n, 0);
        if (aim_.is_hold()) read.solution.root.n = n_before(read.solution.root.branches.front());
        if (next_ < branches_.size()) fail_at(branches_[next_].line, "this line continues no line above it");
        for (const BranchText& text : others_) other(text, read);
        return read;
    }

private:
    /// For `hold` and `save`: returns the number of cards that the key's camp needs before the key. It follows from the
    /// number after the key, not from the goal's N, which counts cards of the other side.
    [[nodiscard]] unsigned n_before(const TreeBranch& key) const {
        const unsigned n = key.next.n + (key.turns.front().is_pass() ? 0U : 1U);
        if (n == 0) fail_at(branches_.front().line, "nothing may follow once the win is prevented");
        return n;
    }

    /// Adds a line to the tree's branches or to the lines beside the tree, or appends it to the broken line above.
    void sort(const NumberedLine& line) {
        const std::size_t blanks = std::min(line.text.find_first_not_of(' '), line.text.size());
        std::vector<std::string_view> words = words_of(line.text);
        if (words.empty()) return;
        const auto begins = {"try", "threat:", "set", "defence:", "wrong"};
        if (blanks == 0 && std::find(begins.begin(), begins.end(), words.front()) != begins.end()) {
            last_ = &others_;
        } else if (is_seat(words.front()) && (last_ == nullptr || is_whole(last_->back().words))) {
            last_ = &branches_;
        } else {
            if (last_ == nullptr || is_whole(last_->back().words)) fail_at(line.number, "not a line of a solution");
            last_->back().words.insert(last_->back().words.end(), words.begin(), words.end());
            return;
        }
        last_->push_back({line.number, blanks, std::move(words)});
    }
    static bool is_whole(const std::vector<std::string_view>& words) {
        if (words.front() == "try") return words.size() >= 7;
        const auto arrow = std::find(words.begin(), words.end(), "->");
        const auto behind = words.end() - arrow;
        return behind >= 2 && (arrow[1] == "won" || arrow[1] == "held" || arrow[1] == "lost" || behind >= 4);
    }
    /// Removes notes, because they follow from the turns, and makes each semicolon a separate word.
    static void drop_notes(BranchText& text) {
        std::vector<std::string_view> words;
        bool is_note = false;
        for (std::string_view word : text.words) {
            const bool goes_on = word.ends_with(';');
            if (goes_on) word.remove_suffix(1);
            is_note = is_note || word.starts_with('(');
            if (!is_note && !word.empty()) words.push_back(word);
            if (word.ends_with(')')) is_note = false;
            if (goes_on) words.emplace_back(";");
        }
        if (is_note) fail_at(text.line, "a note in parentheses has no end");
        text.words = std::move(words);
    }

    // Turns and the seats that play them

    static void require_seat(unsigned line, const Position& position, std::string_view word) {
        const std::string seat = std::to_string(index(position.to_move) + 1) + ":";
        if (word != seat) fail_at(line, "expected the player to move, " + seat + ", found " + std::string(word));
    }

    [[nodiscard]] Turn legal(unsigned line, const Position& position, std::string_view token) const {
        try {
            if (over(game_, position)) fail_at(line, "the game is over before " + std::string(token));
            const Turn turn = read_turn(game_, token);
            if (const char* rule = forbidden_by(game_, position, turn))
                fail_at(
                    line,
                    std::string(token) + " is not legal here: " + std::string(why_forbidden(rule)) + " (" + rule + ")");
            return turn;
        } catch (const TextError& error) {
            throw error.on_line(line);
        }
    }

    /// Returns the turns in the text before an arrow, for example "2: pass; 1: L=LN,LN/rLN".
    [[nodiscard]] std::vector<Turn> played(
        unsigned line, Position position, std::span<const std::string_view> words) const {
        std::vector<Turn> turns;
        for (std::size_t i = 0; i < words.size(); i += 3) {
            if (i + 1 == words.size() || (i + 2 < words.size() && words[i + 2] != ";") || i + 3 == words.size())
                fail_at(line, "expected `SEAT: TURN; SEAT: TURN ...`");
            require_seat(line, position, words[i]);
            turns.push_back(legal(line, position, words[i + 1]));
            position = play(game_, position, turns.back());
        }
        return turns;
    }

    // The tree

    /// Returns the node of `position`, whose branches are the next lines of this depth.
    TreeNode node(const Position& position, unsigned n, std::size_t depth) {
        TreeNode node{n, {}};
        while (next_ < branches_.size() && branches_[next_].depth == 2 * depth) {
            if (n == 0) fail_at(branches_[next_].line, "nothing follows once the win is safe");
            line(position, node, depth);
        }
        if (n > 0 && node.branches.empty()) fail_at(last_line(), "the continuation is missing");
        if (!node.branches.empty() && !aim_.own(game_, position)) require_all_defences(position, node);
        for (TreeBranch& branch : node.branches) std::sort(branch.turns.begin(), branch.turns.end());
        std::sort(node.branches.begin(), node.branches.end(), [](const TreeBranch& a, const TreeBranch& b) {
            return std::pair(!a.is_shown, a.turns.front()) < std::pair(!b.is_shown, b.turns.front());
        });
        return node;
    }
    /// Requires that the branches name all classes of defences. If one were missing, the writer would still write "any
    /// other turn" for the largest branch, and so claim more than the text says.
    void require_all_defences(const Position& position, const TreeNode& node) const {
        const std::vector<Turn> unnamed = unnamed_turns(position, node);
        if (!unnamed.empty()) fail_at(last_line(), "no branch answers " + siam::text(game_, unnamed.front()));
    }
    [[nodiscard]] unsigned last_line() const { return next_ == 0 ? 0 : branches_[next_ - 1].line; }

    using Words = std::span<const std::string_view>;

    /// Reads a line, and adds its turns to `node`. The deeper lines below apply after each of these turns, so they are
    /// read once for each turn.
    void line(const Position& position, TreeNode& node, std::size_t depth) {
        const BranchText& text = branches_[next_++];
        const std::size_t arrow = place_of(text.words, "->");
        const std::size_t end_of_turns = std::min(arrow, place_of(text.words, ";"));
        require_seat(text.line, position, text.words.front());
        const Words all = text.words;
        Words words = all.subspan(1, end_of_turns - 1), behind = all.subspan(arrow);
        const bool is_key = depth == 0;
        if (is_key != (!words.empty() && words.back() == "!"))
            fail_at(text.line, "`!` must stand behind the key, and only there");
        if (is_key) words = words.first(words.size() - 1);
        const bool is_cut = format_ == 1 && behind.back() == "...";
        if (is_cut) behind = behind.first(behind.size() - 1);
        const unsigned n = n_after(text.line, behind);
        const bool is_shown = !(words.size() > 1 && words[1] == "more");
        const std::vector<Turn> turns = named_turns(text.line, position, words, node);
        const std::size_t below = next_;
        for (const Turn turn : turns) {
            if (is_named(node, turn)) fail_at(text.line, siam::text(game_, turn) + " is named twice");
            next_ = below;
            if (++read_ > most_branches) fail_at(text.line, "the solution is too long");
            const Words more = all.subspan(end_of_turns, arrow - end_of_turns);
            TreeNode next{n, {}};
            if (is_shown && !is_cut) next = joined(text.line, play(game_, position, turn), more, n, depth);
            add(node, turn, std::move(next), is_shown);
        }
    }
    static std::size_t place_of(Words words, std::string_view word) {
        return static_cast<std::size_t>(std::find(words.begin(), words.end(), word) - words.begin());
    }
    static bool is_named(const TreeNode& node, Turn turn) {
        return std::any_of(node.branches.begin(), node.branches.end(), [&](const TreeBranch& branch) {
            return std::find(branch.turns.begin(), branch.turns.end(), turn) != branch.turns.end();
        });
    }
    static void add(TreeNode& node, Turn turn, TreeNode&& next, bool is_shown) {
        for (TreeBranch& branch : node.branches)
            if (branch.is_shown == is_shown && branch.next == next) return branch.turns.push_back(turn);
        node.branches.push_back({{turn}, std::move(next), is_shown});
    }
    /// Reads "; 1: pass; 2: pass; 1: L=LN,LN/rLN", where each turn is the only one of its node. Returns the first node.
    /// \param n the number of cards needed after the last turn
    TreeNode joined(unsigned line, const Position& position, Words turns, unsigned n, std::size_t depth) {
        if (turns.empty()) return node(position, n, depth + 1);
        if (turns.size() < 3) fail_at(line, "expected `; SEAT: TURN`");
        if (over(game_, position)) fail_at(line, "the game is over before " + std::string(turns[2]));
        require_seat(line, position, turns[1]);
        const Turn turn = legal(line, position, turns[2]);
        const bool own = aim_.own(game_, position);
        TreeNode after = joined(line, play(game_, position, turn), turns.subspan(3), n, depth);
        TreeNode next{after.n + (own && !turn.is_pass() ? 1U : 0U), {}};
        if (next.n == 0) fail_at(line, "nothing follows once the win is safe");
        next.branches.push_back({{turn}, std::move(after)});
        if (!own) require_all_defences(position, next);
        return next;
    }

    [[nodiscard]] unsigned n_after(unsigned line, Words words) const {
        const std::string_view reached = aim_.is_hold() ? "held" : "won", reaches = aim_.is_hold() ? "holds" : "wins";
        if (words.size() == 2 && words[1] == reached) return 0;
        if (words.size() == 4 && words[1] == reaches && words[2] == "in")
            if (const auto n = whole_number(words[3]); n && *n > 0 && *n < std::size_t{max_players} * cards_per_player)
                return static_cast<unsigned>(*n);
        fail_at(
            line, "expected `-> " + std::string(reached) + "` or `-> " + std::string(reaches) + " in N` at the end");
    }

    std::vector<Turn> named_turns(unsigned line, const Position& position, Words words, const TreeNode& node) const {
        if (!words.empty() && words.front() == "any" && words.back() == "turn") return rest(line, position, node);
        if (words.size() < 6 || words[1] != "more") return turns(line, position, words);
        const bool is_rest = words.size() == 6 && words[5] == "fast";
        if (!is_rest && words[5] != "fast:") fail_at(line, "expected `COUNT more defences lose as fast`");
        std::vector<Turn> counted = is_rest ? rest(line, position, node) : turns(line, position, words.subspan(6));
        if (whole_number(words[0]) != counted.size())
            fail_at(line, "found " + std::to_string(counted.size()) + " more defences, not " + std::string(words[0]));
        return counted;
    }
    /// Returns one turn of each class that no branch has named. \pre !over
    [[nodiscard]] std::vector<Turn> unnamed_turns(const Position& position, const TreeNode& node) const {
        std::vector<Turn> turns;
        for (const TurnClass& of : aim_.turns(game_, position)) {
            const bool named = std::any_of(node.branches.begin(), node.branches.end(), [&](const TreeBranch& branch) {
                return std::find_first_of(branch.turns.begin(), branch.turns.end(), of.turns.begin(), of.turns.end()) !=
                       branch.turns.end();
            });
            if (!named) turns.push_back(of.turn());
        }
        return turns;
    }
    std::vector<Turn> rest(unsigned line, const Position& position, const TreeNode& node) const {
        std::vector<Turn> turns;
        if (!over(game_, position)) turns = unnamed_turns(position, node);
        if (turns.empty()) fail_at(line, "all turns are named already");
        return turns;
    }
    std::vector<Turn> turns(unsigned line, const Position& position, Words words) const {
        std::vector<Turn> turns;
        for (const std::string_view word : words) turns.push_back(legal(line, position, word));
        if (turns.empty()) fail_at(line, "expected turns");
        return turns;
    }

    // Lines beside the tree

    void other(const BranchText& text, SolutionLines& read) const {
        const Words words = text.words;
        if (words.front() == "try") return read.solution.tries.push_back(tried(text));
        const std::size_t arrow = place_of(words, "->");
        if (words.front() == "wrong")
            return read.wrong.push_back(wrong(text.line, words.first(arrow), words.subspan(arrow)));
        if (words.front() == "defence:") return read.solution.defences.push_back(defence(text, arrow));
        const bool is_threat = words.front() == "threat:";
        std::vector<Turn>& line = is_threat ? read.solution.threat : read.solution.set_play;
        const std::size_t begin = is_threat ? 1 : 2;
        if (!line.empty() || (!is_threat && (words.size() < 2 || words[1] != "play:")) || arrow <= begin ||
            words.size() != arrow + 2 || words.back() != "won")
            fail_at(text.line, "expected one `threat:` or `set play:` at most, `SEAT: TURN; SEAT: TURN ... -> won`");
        const Position from = is_threat ? play(game_, root_, read.solution.root.branches.front().turns.front())
                                        : set_play_position(game_, root_, aim_.side());
        line = played(text.line, from, words.subspan(begin, arrow - begin));
    }

    /// Reads "defence: 2: TURN; 1: pass; 2: TURN -> won".
    std::vector<Turn> defence(const BranchText& text, std::size_t arrow) const {
        const Words words = text.words;
        if (arrow <= 1 || words.size() != arrow + 2 || n_after(text.line, words.subspan(arrow)) > 0)
            fail_at(text.line, "expected `defence: SEAT: TURN; SEAT: TURN ... -> won`, or `-> held`");
        return played(text.line, end_of_line_, words.subspan(1, arrow - 1));
    }

    /// Reads "try 1: TURN ? but 2: TURN".
    Try tried(const BranchText& text) const {
        const auto& words = text.words;
        if (words.size() != 7 || words[3] != "?" || words[4] != "but")
            fail_at(text.line, "expected `try SEAT: TURN ? but SEAT: TURN`");
        require_seat(text.line, root_, words[1]);
        const Turn turn = legal(text.line, root_, words[2]);
        const Position after = play(game_, root_, turn);
        require_seat(text.line, after, words[5]);
        return {turn, legal(text.line, after, words[6])};
    }

    /// Reads "wrong 1: TURN ? LURE but 2: TURN; 1: TURN -> lost".
    WrongTurn wrong(unsigned line, Words words, Words end) const {
        const std::optional<Lure> lure = words.size() > 4 ? named<Lure>(words[4]) : std::nullopt;
        const bool is_late = end.size() == 4 && end[1] == "not" && end[2] == "in";
        if (!lure || words[3] != "?" || (words.size() > 5 && words[5] != "but") ||
            !(is_late || (end.size() == 2 && end[1] == "lost")))
            fail_at(line, "expected `wrong SEAT: TURN ? LURE but SEAT: TURN; ... -> lost`, or `-> not in N`");
        require_seat(line, root_, words[1]);
        WrongTurn wrong{legal(line, root_, words[2]), *lure, is_late, {}};
        wrong.line = {wrong.turn};
        if (words.size() > 5) {
            const auto rest = played(line, play(game_, root_, wrong.turn), words.subspan(6));
            wrong.line.insert(wrong.line.end(), rest.begin(), rest.end());
        }
        return wrong;
    }

    const Game& game_;
    const Position& root_;
    const Position& end_of_line_;
    Aim aim_;
    unsigned format_;
    std::vector<BranchText> branches_, others_;
    std::vector<BranchText>* last_ = nullptr; ///< the list that holds the latest line
    std::size_t next_ = 0, read_ = 0;
};

} // namespace

SolutionLines read_solution(
    const Game& game, const Position& position, const Position& end_of_line, const Aim& aim, unsigned n,
    std::span<const NumberedLine> lines, unsigned format) {
    return TreeReader(game, position, end_of_line, aim, lines, format).solution(n);
}

} // namespace siam
