// Puts solutions into sentences.
#include "tools/siam/words/solution_words.hpp"

#include <fmt/format.h>
#include <algorithm>

#include "puzzles/pack/pack_words.hpp"
#include "puzzles/pack/tree_groups.hpp"
#include "tools/siam/frame/wording.hpp"
#include "tools/siam/words/ending_words.hpp"
#include "tools/siam/words/turn_words.hpp"

namespace siam::tools {
namespace {

using Sentences = std::vector<SolutionSentence>;

/// A line with this many or more passes in a row names only the struggles that the passes settle.
constexpr std::size_t many_passes = 4;
/// The line of a group gives its first turns in words, and the others in letters. If the others are too many for
/// letters, the line gives only their number.
constexpr std::size_t turns_in_words = 2, turns_in_letters = 12;
/// The number of wrong turns that are told on paper.
constexpr std::size_t most_wrong_on_paper = 4;

/// A text with notes, each of which names the province that a pass settles. Turns whose answers differ only in their
/// notes share a line without notes.
struct Noted {
    std::string text;
    std::vector<std::pair<std::size_t, std::size_t>> notes{}; ///< the begin and the length of each note, in order

    Noted& operator+=(const Noted& more) {
        for (const auto& [begin, length] : more.notes) notes.emplace_back(text.size() + begin, length);
        text += more.text;
        return *this;
    }
    friend Noted operator+(Noted one, const Noted& more) { return std::move(one += more); }
    friend bool operator==(const Noted&, const Noted&) = default;

    [[nodiscard]] Noted plain() const {
        std::string plain;
        std::size_t end = 0;
        for (const auto& [begin, length] : notes) {
            plain += text.substr(end, begin - end);
            end = begin + length;
        }
        return {plain + text.substr(end)};
    }
};
Noted with_capital(Noted noted) {
    noted.text = capitalised(std::move(noted.text));
    return noted;
}
/// A line of the tree.
struct TreeLine {
    std::size_t depth;
    Noted text;
    friend bool operator==(const TreeLine&, const TreeLine&) = default;
};

std::string player(const Position& position) { return players(1U << index(position.to_move)); }

/// The text after the words of a turn: the rest of its line, and the lines below.
struct Continuation {
    Noted tail;
    std::vector<TreeLine> below;

    [[nodiscard]] Continuation plain() const {
        Continuation plain{tail.plain(), below};
        for (TreeLine& line : plain.below) line.text = line.text.plain();
        return plain;
    }
    /// Returns whether the texts differ in notes at most. If they differ, removes the notes from `known`.
    static bool merge(Continuation& known, const Continuation& other) {
        Continuation plain = known.plain();
        if (plain != other.plain()) return false;
        if (known != other) known = std::move(plain);
        return true;
    }
    friend bool operator==(const Continuation&, const Continuation&) = default;
};

class Teller {
public:
    Teller(const Game& game, const Solution& solution) : game_(game), solution_(solution), aim_(solution.aim) {}

    Sentences tell(const Position& position, std::span<const WrongTurn> wrong) {
        for (TreeLine& line : node(position, solution_.root, 0))
            lines_.push_back({line.depth, std::move(line.text.text)});
        longest_defence(position);
        last_defences(position);
        if (!solution_.threat.empty())
            shown(
                "If the others only pass after the key:",
                play(game_, position, solution_.root.branches.front().turns.front()), solution_.threat);
        const bool repeats_key = !solution_.set_play.empty() && !solution_.root.branches.empty() &&
                                 solution_.set_play.back() == solution_.root.branches.front().turns.front();
        if (!solution_.set_play.empty() && !repeats_key) {
            const Position start = set_play_position(game_, position, aim_.side());
            shown(fmt::format("If {} were to move in the diagram:", player(start)), start, solution_.set_play);
        }
        for (const WrongTurn& turn : wrong) failed(position, turn);
        tries(wrong);
        return std::move(lines_);
    }
    /// Tells the main line and the first wrong turns, without the tree.
    Sentences tell_on_paper(const Position& position, std::span<const WrongTurn> wrong) {
        const std::span<const Turn> line = solution_.line;
        Position after = position;
        const std::string key = played(after, line.first(1));
        const unsigned n = solution_.root.branches.front().next.n;
        lines_.push_back({0, key + "." + (n > 0 || aim_.is_hold() ? " " + capitalised(verdict(n)) + "." : "")});
        if (const auto steps = line_in_letters(after, line.subspan(1)); !steps.empty())
            lines_.push_back(
                {0,
                 fmt::format(
                     "{}: {}.", aim_.is_hold() ? capitalised(winner()) + " holds out longest" : "The longest defence",
                     fmt::join(steps, "; "))});
        lines_.push_back({1, end_in_words(game_, position, line, aim_)});
        for (const WrongTurn& turn : wrong.first(std::min(wrong.size(), most_wrong_on_paper)))
            lines_.push_back({0, failed_in_letters(position, turn)});
        return std::move(lines_);
    }

private:
    // Clauses

    /// A turn in words: "passes, and Lan Na goes to Lao"; "adds two Lao to Khorat and takes a Lao from ...
    /// (L=KT,KT/lLN)".
    [[nodiscard]] Noted does(const Position& position, Turn turn) const {
        if (!turn.is_pass()) return {in_words(game_, turn) + " (" + text(game_, turn) + ")"};
        if (position.passes + 1U < game_.passes_to_settle()) return {"passes"};
        const Province contested = position.contested();
        const std::string note = fmt::format(
            ", and {} goes to {}", game_.variant().provinces[index(contested)].name,
            people_of(game_.variant(), position.at[index(contested)].control()));
        return Noted{"passes"} + Noted{note, {{0, note.size()}}};
    }
    [[nodiscard]] std::string winner() const { return side_name(game_, aim_.side()); }
    [[nodiscard]] std::string verdict(unsigned n) const {
        if (aim_.is_hold())
            return n == 0 ? winner() + "'s win is prevented without another card"
                          : fmt::format("with {}, {}'s win can be prevented", counted(n, "more card"), winner());
        const bool many = std::popcount(game_.seats_of(aim_.side())) > 1;
        if (n == 0) return winner() + (many ? " win" : " wins") + " without another card";
        return winner() + (many ? " need " : " needs ") + counted(n, "more card");
    }

    // The tree

    using Group = TurnGroup<Continuation>;

    std::vector<TreeLine> node(const Position& position, const TreeNode& node, std::size_t depth) const {
        const bool own = aim_.own(game_, position);
        const auto continued = [&](Turn turn, const TreeBranch& branch) {
            return continuation(position, turn, branch, depth);
        };
        const std::vector<Group> groups = groups_of(node, !own, continued, &Continuation::merge);
        const char* const rest = groups.size() == 1 ? "any turn" : "any other turn";
        std::vector<TreeLine> lines;
        for (const Group& group : groups) {
            lines.push_back({depth, with_capital(head(position, group, rest, own)) + group.then.tail});
            lines.insert(lines.end(), group.then.below.begin(), group.then.below.end());
        }
        return lines;
    }

    /// The beginning of a group's line: "if player 2 passes or adds ...", or for the aim's camp "player 1 adds ...".
    /// \param rest the words for the turns of the rest
    [[nodiscard]] Noted head(const Position& position, const Group& group, const char* rest, bool own) const {
        const std::string who = player(position);
        if (!group.is_shown)
            return {fmt::format(
                "{} {} as fast{}", counted(group.turns.size(), group.is_rest ? "other defence" : "more defence"),
                group.turns.size() == 1 ? "loses" : "lose",
                group.is_rest ? "" : " (" + turns_text(game_, group.turns) + ")")};
        if (group.is_rest) return {fmt::format("after {} of {}", rest, who)};
        Noted text{(own ? "" : "if ") + who + " "};
        const std::size_t in_words = std::min(group.turns.size(), turns_in_words);
        for (std::size_t i = 0; i < in_words; ++i)
            text += Noted{i == 0 ? "" : ", or "} + does(position, group.turns[i]);
        const std::span<const Turn> others = std::span(group.turns).subspan(in_words);
        if (others.size() > turns_in_letters)
            text += {fmt::format(", or makes one of {} other turns with the same result", others.size())};
        else if (!others.empty()) {
            std::vector<std::string> letters;
            for (const Turn turn : others) letters.push_back(siam::text(game_, turn));
            text += {", or plays " + listed(letters, "or")};
        }
        return text;
    }

    [[nodiscard]] Continuation continuation(
        const Position& before, Turn first, const TreeBranch& branch, std::size_t depth) const {
        if (!branch.is_shown) return {{"."}, {}};
        const bool own = aim_.own(game_, before);
        Position position = play(game_, before, first);
        std::vector<Noted> chain;
        const TreeNode* node = &branch.next;
        bool own_ends = own, needs_fewer = own && !first.is_pass();
        for (; is_lone_turn(*node); node = &node->branches.front().next) {
            const Turn turn = node->branches.front().turns.front();
            chain.push_back(Noted{player(position) + " "} + does(position, turn));
            own_ends = aim_.own(game_, position);
            needs_fewer = needs_fewer || (own_ends && !turn.is_pass());
            position = play(game_, position, turn);
        }
        const std::string ending = ending_of(*node, own_ends, needs_fewer || aim_.is_hold());
        Continuation then;
        if (chain.empty())
            then.tail = {own ? ending : node->branches.empty() ? ", " + verdict(node->n) + "." : ":"};
        else if (chain.size() == 1 && !own)
            then.tail = Noted{", "} + chain[0] + Noted{ending};
        else { // passes are events on the way, so they share a line with what follows them
            then.tail = {own ? "." : ":"};
            Noted line;
            for (const Noted& one : chain) line += Noted{&one == chain.data() ? "" : "; "} + one;
            then.below.push_back({depth + 1, with_capital(line + Noted{ending})});
        }
        const std::size_t below = depth + 1 + then.below.size();
        for (TreeLine& line : this->node(position, *node, below)) then.below.push_back(std::move(line));
        return then;
    }
    /// The end of a line: the number of cards still needed, or ":" if the line above has given this number.
    [[nodiscard]] std::string ending_of(const TreeNode& node, bool own_ends, bool needs_fewer) const {
        if (node.n == 0 && own_ends && !aim_.is_hold()) return " and wins.";
        if (!needs_fewer && !node.branches.empty()) return ":";
        return ". " + capitalised(verdict(node.n)) + ".";
    }

    // Lines of play

    /// The turns in words: "Player 2 passes; player 1 adds ...". Also plays the turns in `position`. Many passes in a
    /// row become one clause.
    [[nodiscard]] std::string played(Position& position, std::span<const Turn> turns) const {
        std::string text;
        while (!turns.empty()) {
            const auto card = std::ranges::find_if(turns, [](Turn turn) { return !turn.is_pass(); });
            const auto passes = static_cast<std::size_t>(card - turns.begin());
            text += (text.empty() ? "" : "; ");
            if (passes >= many_passes) {
                text += fmt::format("{} passes follow{}", passes, settled_by(position, passes));
                turns = turns.subspan(passes);
                continue;
            }
            const Turn turn = turns.front();
            text += player(position) + " " + does(position, turn).text;
            position = play(game_, position, turn);
            turns = turns.subspan(1);
        }
        return capitalised(text);
    }
    /// Plays the passes, and names the provinces that they settle: ", and Lan Na goes to Lao, Khorat to Malay".
    [[nodiscard]] std::string settled_by(Position& position, std::size_t passes) const {
        const unsigned before = position.settled;
        for (; passes > 0; --passes) position = play(game_, position, Turn::pass());
        std::string text;
        for (unsigned place = before; place < position.settled; ++place) {
            const Province province = position.order[place];
            text += fmt::format(
                "{}{}{} to {}", place == before ? ", and " : ", ", game_.variant().provinces[index(province)].name,
                place == before ? " goes" : "", people_of(game_.variant(), position.control[province]));
        }
        return text;
    }
    void say(std::string head, std::string below) {
        lines_.push_back({0, std::move(head)});
        lines_.push_back({1, std::move(below)});
    }
    void shown(const std::string& name, Position position, std::span<const Turn> turns) {
        const std::string line = played(position, turns);
        say(name, line + ". " + capitalised(verdict(0)) + ".");
    }
    /// Tells the main line if it continues after the key; then the count that decides the game if everybody passes.
    void longest_defence(const Position& position) {
        const bool is_long = solution_.line.size() > 1;
        if (is_long)
            lines_.push_back(
                {0, capitalised(aim_.is_hold() ? winner() + " holds out" : "the others resist") +
                        " longest in this line: " + turns_text(game_, solution_.line) + "."});
        lines_.push_back({1, end_in_words(game_, position, solution_.line, aim_)});
    }
    /// Tells the others' last tries after the main line, each with the count that decides the game.
    void last_defences(Position position) {
        for (const Turn turn : solution_.line) position = play(game_, position, turn);
        for (const std::vector<Turn>& defence : solution_.defences) {
            const bool is_first = &defence == &solution_.defences.front();
            const bool is_long = solution_.line.size() > 1;
            const std::string best = fmt::format(
                "{} best that {} can still try:", is_long ? "After this line, the" : "The",
                aim_.is_hold() ? winner() : "the others");
            Position end = position;
            const std::string line = played(end, defence);
            say(is_first ? best : "Or:", line + ". " + end_in_words(game_, end));
        }
    }
    /// The reason why the aim is missed at the end of a line.
    [[nodiscard]] std::string failure(const Position& end) const {
        if (!aim_.suits_if_all_pass(game_, end)) return end_in_words(game_, end);
        if (aim_.is_hold()) return "The win can no longer be prevented.";
        return capitalised(winner()) + " can no longer force a win " + in_cards(solution_.root.n) + ".";
    }
    /// Whether the wrong turn is this try, and its line begins with the refutation.
    [[nodiscard]] static bool tells(const WrongTurn& wrong, const Try& found) {
        return wrong.turn == found.turn && wrong.line.size() > 1 && wrong.line[1] == found.refutation;
    }
    /// The words for what speaks for a wrong turn.
    [[nodiscard]] std::string lure(const WrongTurn& wrong) const {
        const std::array<const char*, 5> lures{
            "This is right in the puzzle's twin.", "The action is right, but the follower taken is wrong.",
            "Only one answer refutes it.",
            aim_.is_hold() ? "This prevents the win if everybody passes." : "This wins if everybody passes.",
            aim_.is_hold() ? "This does not prevent the win even if everybody passes."
                           : "This does not win even if everybody passes."};
        const bool adds_try =
            wrong.lure != Lure::lone_refutation &&
            std::ranges::any_of(solution_.tries, [&](const Try& found) { return tells(wrong, found); });
        return std::string(lures[static_cast<unsigned>(wrong.lure)]) + (adds_try ? " Only one answer refutes it." : "");
    }
    [[nodiscard]] std::string not_in_n() const {
        return capitalised(winner()) + " still wins, but not " + in_cards(solution_.root.n) + ".";
    }
    void failed(const Position& position, const WrongTurn& wrong) {
        std::string head =
            fmt::format("Wrong: {} {}. {}", player(position), does(position, wrong.turn).text, lure(wrong));
        Position end = play(game_, position, wrong.turn);
        std::string text = played(end, std::span(wrong.line).subspan(std::min<std::size_t>(wrong.line.size(), 1)));
        if (!text.empty()) text += ". ";
        say(std::move(head), text + (wrong.wins_later ? not_in_n() : failure(end)));
    }
    /// The cards of a line, each with the number of its player, and the passes that settle a struggle:
    /// "2: L=KT,KT/lLN", "passes (KT to Lao)". Other passes are left out.
    [[nodiscard]] std::vector<std::string> line_in_letters(Position position, std::span<const Turn> turns) const {
        std::vector<std::string> steps;
        for (const Turn turn : turns) {
            const Position after = play(game_, position, turn);
            if (!turn.is_pass())
                steps.push_back(fmt::format("{}: {}", index(position.to_move) + 1, siam::text(game_, turn)));
            else if (after.settled > position.settled)
                steps.push_back("passes " + settled_text(game_, position));
            position = after;
        }
        return steps;
    }
    /// The same in short: the line in letters, and the end.
    [[nodiscard]] std::string failed_in_letters(Position position, const WrongTurn& wrong) const {
        const std::array<const char*, 5> lures{
            "right in the twin", "right action, wrong follower", "a single answer refutes it",
            aim_.is_hold() ? "right if all pass" : "wins if all pass",
            aim_.is_hold() ? "wrong even if all pass" : "fails even if all pass"};
        position = play(game_, position, wrong.turn);
        const std::span<const Turn> replies =
            std::span(wrong.line).subspan(std::min<std::size_t>(wrong.line.size(), 1));
        std::vector<std::string> steps = line_in_letters(position, replies);
        steps.insert(steps.begin(), siam::text(game_, wrong.turn));
        position = play(game_, position, replies);
        const bool fails = !aim_.suits_if_all_pass(game_, position) && !wrong.wins_later;
        return fmt::format(
            "Wrong: {} ({}). {}", fmt::join(steps, "; "), lures[static_cast<unsigned>(wrong.lure)],
            fails              ? capitalised(reason_in_words(game_, position)) + "."
            : wrong.wins_later ? not_in_n()
                               : failure(position));
    }
    /// Lists the tries that are not among the wrong turns.
    void tries(std::span<const WrongTurn> wrong) {
        std::string text;
        for (const Try& found : solution_.tries) {
            if (std::ranges::any_of(wrong, [&](const WrongTurn& turn) { return tells(turn, found); })) continue;
            text += fmt::format(
                "{}{} (refuted by {})", text.empty() ? "" : "; ", siam::text(game_, found.turn),
                siam::text(game_, found.refutation));
        }
        if (!text.empty()) lines_.push_back({0, "Also wrong, each with only one refutation: " + text + "."});
    }

    const Game& game_;
    const Solution& solution_;
    Aim aim_;
    Sentences lines_;
};

} // namespace

std::vector<SolutionSentence> solution_sentences(
    const Game& game, const Position& position, const Solution& solution, std::span<const WrongTurn> wrong,
    Telling telling) {
    Teller teller(game, solution);
    return telling == Telling::on_paper ? teller.tell_on_paper(position, wrong) : teller.tell(position, wrong);
}

std::string solution_in_words(
    const Game& game, const Position& position, const Solution& solution, std::span<const WrongTurn> wrong,
    std::size_t width, Telling telling) {
    std::string text;
    for (const SolutionSentence& line : solution_sentences(game, position, solution, wrong, telling))
        text += wrapped(std::string(2 * line.depth, ' ') + line.text, 2 * line.depth + 4, width) + "\n";
    return text;
}

} // namespace siam::tools
