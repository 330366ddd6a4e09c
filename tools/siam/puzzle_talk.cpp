#include "tools/siam/puzzle_talk.hpp"

#include <algorithm>

#include "tools/siam/input.hpp"
#include "tools/siam/record_clock.hpp"
#include "tools/siam/service/attempt_json.hpp"
#include "tools/siam/service/json.hpp"
#include "tools/siam/service/line.hpp"
#include "tools/siam/service/turns_json.hpp"

namespace siam::tools {
namespace {

namespace json = boost::json;

[[noreturn]] void fail(std::string message) { throw TextError{0, 0, "", std::move(message)}; }

/// The member of that name. Throws TextError if it is missing or no string.
std::string string_in(const json::object& request, const char* name) {
    const json::value* value = request.if_contains(name);
    if (value == nullptr) fail("the field '" + std::string(name) + "' is missing");
    if (!value->is_string()) fail("'" + std::string(name) + "' is a string");
    return std::string(value->get_string());
}

void allow_only(const json::object& request, std::initializer_list<std::string_view> names) {
    for (const auto& member : request)
        if (std::ranges::find(names, std::string_view(member.key())) == names.end())
            fail("there is no field '" + std::string(member.key().substr(0, 60)) + "' here");
}

} // namespace

Exit PuzzleTalk::run() {
    const auto say = [this](const json::object& object) {
        output_.write_line(json_line(object));
        output_.flush();
    };
    LineReader input({Source::Kind::standard_input, "-", ""});
    say(puzzle());
    try {
        while (const auto line = input.next()) {
            try {
                if (!line->is_comment()) say(answer(line->text()));
            } catch (const TextError& error) { // too long a line
                say({{"error", error_json(error)}});
            }
        }
    } catch (const Answers::Stopped&) {
        // interrupted
    }
    say({{"score", score()}});
    return RecordClock::interrupted() ? Exit::partial : Exit::answered;
}

json::object PuzzleTalk::answer(std::string_view line) {
    json::object answer;
    try {
        boost::system::error_code wrong;
        const json::value read = json::parse(json::string_view(line.data(), line.size()), wrong);
        if (wrong) fail("no JSON: " + wrong.message());
        if (!read.is_object()) fail("a request is an object");
        if (const json::value* id = read.get_object().if_contains("id")) {
            if (!id->is_string() && !id->is_int64() && !id->is_uint64()) fail("'id' is a string or a whole number");
            answer["id"] = *id;
        }
        for (auto& member : obey(read.get_object())) answer.insert(member);
    } catch (const TextError& error) {
        answer["error"] = error_json(error);
    }
    return answer;
}

json::object PuzzleTalk::obey(const json::object& request) {
    const std::string what = string_in(request, "do");
    allow_only(
        request, what == "play" ? std::initializer_list<std::string_view>{"id", "do", "turn"}
                                : std::initializer_list<std::string_view>{"id", "do"});
    if (what == "play") return played(string_in(request, "turn"));
    if (what == "puzzle") return puzzle();
    if (what == "hint") return hint();
    if (what == "solution") return solution();
    if (what == "score") return {{"score", score()}};
    if (what == "moves") {
        require_open();
        const Position& position = round_.attempt().position();
        return {{"position", text(game(), position)}, {"actions", turns_in_parts(game(), position)}};
    }
    if (what == "next") return round_.next() ? puzzle() : json::object{{"puzzle", nullptr}};
    fail("'do' is one of play, hint, moves, solution, next, puzzle, score, not '" + what.substr(0, 60) + "'");
}

void PuzzleTalk::require_open() const {
    if (round_.is_over()) fail("this puzzle is over; 'next' begins another");
}

json::object PuzzleTalk::puzzle() const {
    const Puzzle& puzzle = round_.puzzle();
    const Attempt& attempt = round_.attempt();
    json::object rules;
    for (unsigned which = 0; which < switch_texts().size(); ++which)
        rules[std::string(switch_texts()[which].name)] =
            std::string(switch_texts()[which].values[value_of(game().switches(), which)]);
    return {
        {"puzzle", puzzle.id},
        {"number", round_.number()},
        {"of", round_.size()},
        {"rules", std::move(rules)},
        {"goal", std::string(name(puzzle.task))},
        {"others", std::string(name(puzzle.goal))},
        {"n", puzzle.n},
        {"side", puzzle.side() + 1},
        {"level", puzzle.level},
        {"played", turns_json(game(), attempt.played())},
        {"position", text(game(), attempt.position())},
        {"cards", attempt.cards()},
        {"over", round_.is_over()}};
}

json::object PuzzleTalk::played(const std::string& token) {
    require_open();
    const Position before = round_.attempt().position();
    const Turn turn = read_line(game(), before, std::span(&token, 1)).turns.front();
    const Judged judged = round_.play(turn);
    json::object answer;
    add_judged(answer, round_.attempt(), turn, judged);
    return answer;
}

json::object PuzzleTalk::hint() {
    require_open();
    const Hint hint = round_.hint();
    const std::string token = text(game(), hint.turn);
    json::object answer{{"hint", static_cast<unsigned>(hint.tells)}};
    answer["card"] = hint.turn.is_pass() ? json::value(nullptr) : json::value(token.substr(0, 1));
    if (hint.tells >= Hint::Tells::action) answer["action"] = text(game(), hint.turn.action());
    if (hint.tells == Hint::Tells::turn) answer["turn"] = token;
    return answer;
}

json::object PuzzleTalk::solution() {
    if (!round_.is_over()) round_.give_up();
    json::parse_options deep;
    deep.max_depth = 1000; // of a tree, two for each turn
    return {{"solution", json::parse(json_text(round_.entry()), {}, deep)}};
}

json::object PuzzleTalk::score() const {
    const RoundScore& score = round_.score();
    return {
        {"alone", score.alone},
        {"helped", score.helped},
        {"given_up", score.given_up},
        {"in_a_row", round_.in_a_row()},
        {"solved_alone", round_.solved_alone()},
        {"of", round_.size()}};
}

} // namespace siam::tools
