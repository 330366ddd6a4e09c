#include "engine/rule_case.hpp"

#include <algorithm>

#include "engine/legal_turns.hpp"
#include "engine/words.hpp"

namespace siam {
namespace {

[[noreturn]] void fail(std::string message, std::string rule = {}) {
    throw TextError{0, 0, std::move(rule), std::move(message)};
}

std::string seats_text(Outcome outcome) {
    if (outcome.is_draw()) return "draw";
    std::string seats;
    for (unsigned seat = 0; seat < max_players; ++seat)
        if (outcome.won_by(static_cast<Seat>(seat))) seats += (seats.empty() ? "" : " ") + std::to_string(seat + 1);
    return seats;
}

/// Reads seats, such as "2" and "1 3", or "draw". Returns the text with single blanks.
std::string read_seats(std::string_view text, unsigned players) {
    if (text == "draw") return "draw";
    unsigned seats = 0;
    while (!text.empty()) {
        const std::string_view word = cut_word(text);
        if (word.size() != 1 || word[0] < '1' || word[0] >= static_cast<char>('1' + players))
            fail("expected seats or `draw`, found " + in_quotes(word));
        seats |= 1U << (word[0] - '1');
    }
    if (seats == 0) fail("expected seats or `draw`, found nothing");
    return seats_text(Outcome::won_by(seats));
}

} // namespace

/// The case being read: its switches, and the position that its statements are about.
class CaseReader::Case {
public:
    explicit Case(Library& library) : library_(library) {}

    /// Returns the finding, or nothing if the statement checks nothing. Throws TextError without a line number.
    std::optional<Finding> read(std::string_view statement) {
        std::string_view rest = statement;
        const std::string_view word = cut_word(rest);
        if (word == "case") return begin(rest), std::nullopt;
        if (is_torn_) fail("not checked, because an earlier line of this case is unreadable");
        rest = without_remark(rest);
        if (word == "position") return set_position(rest), std::nullopt;
        if (word == "rule") return set_rule(rest), std::nullopt;
        if (word == "legal") return check_legal(rest);
        if (word == "illegal") return check_illegal(rest);
        if (word == "after") return check_after(rest);
        if (word == "count") return check_count(rest);
        if (word == "winner") return check_winner(rest);
        fail("unknown statement " + in_quotes(word));
    }
    void tear() noexcept { is_torn_ = true; }
    [[nodiscard]] const Game* game() const noexcept { return game_ ? &*game_ : nullptr; }

private:
    void begin(std::string_view title) {
        title_ = title;
        library_of_case_.reset();
        position_text_.clear();
        game_.reset();
        is_torn_ = false;
    }

    void set_position(std::string_view text) {
        game_.reset(); // if the position is unreadable, the statements below it are errors too
        const ReadPosition read = read_position(library(), text);
        position_text_ = text;
        position_ = read.position;
        game_ = *read.game;
    }

    void set_rule(std::string_view text) {
        const std::size_t equals = text.find('=');
        if (equals == std::string_view::npos) fail("expected NAME=VALUE, found " + in_quotes(text), "R10");
        const std::string_view name = trimmed(text.substr(0, equals)), value = trimmed(text.substr(equals + 1));
        if (!library_of_case_) {
            library_of_case_.emplace();
            for (const Variant& variant : library_.variants()) library_of_case_->add(variant);
        }
        if (auto wrong = library_of_case_->set(name, value)) fail(std::move(*wrong), "R10");
        if (game_) set_position(std::string(position_text_)); // the position may be invalid under the new rule
    }

    /// Returns the library for reading positions. It has the case's switches, because `passes` limits field 7 (R3.4).
    Library& library() { return library_of_case_ ? *library_of_case_ : library_; }

    Finding check_legal(std::string_view text) {
        require_position();
        const Turn turn = read_turn(*game_, cut_word(text));
        if (!text.empty()) fail("expected nothing after the turn, found " + in_quotes(text));
        const BrokenRules broken = broken_rules(*game_, position_, turn);
        return finding("legal", broken.empty(), "legal", legality_text(broken));
    }

    /// Checks that the turn breaks every rule that the statement names.
    Finding check_illegal(std::string_view text) {
        require_position();
        const Turn turn = read_turn(*game_, cut_word(text));
        const BrokenRules broken = broken_rules(*game_, position_, turn);
        bool ok = !broken.empty();
        std::string expected;
        while (!text.empty()) {
            const std::string_view rule = cut_word(text);
            if (why_forbidden(rule).empty()) fail("" + in_quotes(rule) + " cannot make a turn illegal");
            ok = ok && std::find(broken.begin(), broken.end(), rule) != broken.end();
            expected.append(expected.empty() ? "illegal (" : ", ").append(rule);
        }
        expected += expected.empty() ? "illegal" : ")";
        return finding("illegal", ok, expected, legality_text(broken));
    }

    Finding check_after(std::string_view text) {
        require_position();
        const Turn turn = read_turn(*game_, cut_word(text));
        const ReadPosition expected = read_position(library(), text);
        const bool same_game =
            expected.game->variant().name == game_->variant().name && expected.game->players() == game_->players();
        if (!same_game) fail("the position after the turn must have the same variant and number of players");
        const std::string expected_text = siam::text(*game_, expected.position);
        if (const BrokenRules broken = broken_rules(*game_, position_, turn); !broken.empty())
            return finding("after", false, expected_text, legality_text(broken));
        const Position after = play(*game_, position_, turn);
        return finding("after", after == expected.position, expected_text, siam::text(*game_, after));
    }

    Finding check_count(std::string_view text) {
        require_position();
        const auto expected = whole_number(text);
        if (!expected) fail("expected a number of turns, found " + in_quotes(text));
        std::uint64_t found = 0;
        for_each_turn(*game_, position_, [&](Turn, const Position&) { ++found; });
        return finding("count", found == *expected, std::to_string(*expected), std::to_string(found));
    }

    Finding check_winner(std::string_view text) {
        require_position();
        const std::string expected = read_seats(text, game_->players());
        const std::string found = seats_text(outcome_if_all_pass(*game_, position_));
        return finding("winner", found == expected, expected, found);
    }

    void require_position() const {
        if (!game_) fail("expected a statement `position` before this one");
    }

    [[nodiscard]] static std::string legality_text(const BrokenRules& broken) {
        std::string text;
        for (const char* const rule : broken) text.append(text.empty() ? "illegal (" : ", ").append(rule);
        return text.empty() ? "legal" : text + ")";
    }
    Finding finding(std::string operation, bool ok, std::string expected, std::string found) {
        return {0, ok, title_, std::move(operation), std::move(expected), std::move(found)};
    }

    Library& library_;
    std::optional<Library> library_of_case_; ///< the variants under the case's switches, once it sets one
    std::string position_text_;
    std::string title_;
    std::optional<Game> game_; ///< the game of the latest position; none before a position is read
    Position position_;
    bool is_torn_ = false; ///< a line of the case was unreadable
};

CaseReader::CaseReader(Library& library) : case_(std::make_unique<Case>(library)) {}
CaseReader::~CaseReader() = default;

std::optional<Finding> CaseReader::read(std::string_view line, unsigned number) {
    const std::string_view statement = trimmed(line);
    if (statement.empty() || statement.front() == '#') return {};
    try {
        std::optional<Finding> finding = case_->read(statement);
        if (finding) finding->line = number;
        return finding;
    } catch (const TextError& error) {
        throw error.on_line(number);
    }
}

void CaseReader::skip_line() noexcept { case_->tear(); }
const Game* CaseReader::game() const noexcept { return case_->game(); }

} // namespace siam
