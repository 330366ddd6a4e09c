// `siam puzzle`: at a terminal, and as lines of JSON.
#include <algorithm>
#include <set>

#include "tests/program/terminal.hpp"
#include "tests/program/workshop.hpp"
#include "tests/support/json_schema.hpp"

using namespace siam::tests;
using Catch::Matchers::Contains;
using Catch::Matchers::EndsWith;
using Catch::Matchers::StartsWith;
namespace json = boost::json;

namespace {

/// A pack of a few puzzles with N = 2, its twin, and a folder for progress. The first has a line of three cards.
class Packed {
public:
    Packed() {
        REQUIRE(
            shop_.siam("generate --seed 26 --n 2 --open 3 --cards 4 --count 3 -o pack.txt --jsonl pack.jsonl")
                .exit_code == 0);
        puzzles = objects(shop_.text("pack.jsonl"));
        folder_ = lines(shop_.run("pwd").out).front();
    }
    std::vector<json::object> puzzles;

    [[nodiscard]] std::string pack() const { return one_word(folder_ + "/pack.txt"); }
    [[nodiscard]] std::string state() const { return "XDG_STATE_HOME=" + one_word(folder_ + "/state"); }
    [[nodiscard]] std::string progress() const { return shop_.text("state/siam/puzzles.jsonl"); }
    void keep_progress(std::string_view text) const {
        static_cast<void>(shop_.run("mkdir -p state/siam"));
        shop_.put("state/siam/puzzles.jsonl", text);
    }
    /// The answers to lines of JSON.
    [[nodiscard]] Ran talk(const std::string& arguments, const std::string& input) const {
        shop_.put("requests", input);
        return shop_.run(state() + " \"$SIAM\" puzzle " + arguments + " pack.txt < requests");
    }
    [[nodiscard]] std::string key(std::size_t i = 0) const { return token(puzzles[i].at("keys").at(0)); }
    [[nodiscard]] const json::object& wrong(std::size_t i = 0) const {
        return puzzles[i].at("wrong").at(0).as_object();
    }
    static std::string token(const json::value& value) { return std::string(value.as_string()); }

private:
    Workshop shop_;
    std::string folder_;
};

/// The whole turn that the third hint tells, or the pass that the first does.
std::string hinted(Terminal& terminal) {
    for (unsigned hint = 1; hint <= 3; ++hint) {
        terminal.enter("hint");
        terminal.until("Hint: ");
        const std::string told = terminal.until("player ");
        if (told.starts_with("pass")) return "pass";
        if (hint == 3) return told.substr(0, told.find(':'));
    }
    return "";
}

std::string play_request(std::string_view turn) { return R"({"do":"play","turn":")" + std::string(turn) + "\"}\n"; }

} // namespace

TEST_CASE("a puzzle is solved at the terminal", "[program][puzzle]") {
    const Packed packed;
    Terminal terminal("puzzle " + packed.pack(), packed.state());
    const std::string begin = terminal.until("player 1> ");
    CHECK_THAT(
        begin, Contains("Puzzle 1 of 3. Level ") && Contains(", puzzle " + Packed::token(packed.puzzles[0].at("id"))));
    CHECK_THAT(begin, Contains("Struggle order") && Contains("Player 1 to move and win in 2 cards."));
    CHECK_THAT(begin, Contains("\x1b["));
    terminal.enter(packed.key());
    const std::string right = terminal.until("player 1> ");
    CHECK_THAT(
        right, Contains("Right. The longest defence:\n    " + Packed::token(packed.puzzles[0].at("line").at(1))));
    CHECK_THAT(right, Contains("Now win in 1 card."));
    terminal.enter(hinted(terminal));
    CHECK_THAT(terminal.until("next puzzle> "), Contains("Solved!") && Contains("Themes: "));
    terminal.enter("");
    terminal.until("Puzzle 2 of 3");
    terminal.until("player");
    terminal.enter("quit");
    CHECK_THAT(terminal.rest(), Contains("This round: 0 solved alone, 1 with help, 0 given up. 0 in a row."));
    CHECK(terminal.exit_code() == 0);
    const auto kept = objects(packed.progress());
    REQUIRE(kept.size() == 1);
    CHECK(kept[0].at("id") == packed.puzzles[0].at("id"));
    CHECK(kept[0].at("solved") == true);
    CHECK(kept[0].at("hints") == 3);
}

TEST_CASE("a wrong turn is refuted on the board, and its line shown if asked for", "[program][puzzle]") {
    const Packed packed;
    Terminal terminal("puzzle " + packed.pack(), packed.state() + " NO_COLOR=1");
    const json::array& line = packed.wrong().at("line").as_array();
    terminal.until("player 1> ");
    terminal.enter(Packed::token(line.at(0)));
    const std::string wrong = terminal.until("player 1> ");
    CHECK_THAT(
        wrong,
        Contains("Wrong: that does not win any more. The answer:\n    " + Packed::token(line.at(1)) + "  Player 2"));
    CHECK_THAT(wrong, Contains("Struggle order") && Contains("taken back"));
    CHECK_THAT(wrong, !Contains("\x1b"));
    terminal.enter("line");
    const std::string shown = terminal.until("player 1> ");
    std::size_t at = 0;
    for (const json::value& turn : line) {
        at = shown.find("    " + Packed::token(turn) + "  ", at);
        CHECK(at != std::string::npos);
    }
    terminal.enter("L=-");
    CHECK_THAT(terminal.until("player 1> "), Contains("expected"));
    terminal.enter("K=-/-");
    CHECK_THAT(terminal.until("player 1> "), Contains("(R") && !Contains("turn 1:"));
    terminal.enter("frob");
    CHECK_THAT(terminal.until("player 1> "), Contains("`frob` is no card, no turn and no command"));
    terminal.enter("solution");
    CHECK_THAT(terminal.until("next puzzle> "), Contains("The solution: " + packed.key()));
    terminal.type("\x04");
    CHECK_THAT(terminal.rest(), Contains("0 solved alone, 0 with help, 1 given up"));
    CHECK(terminal.exit_code() == 0);
}

TEST_CASE("a turn is chosen from menus by card, places, taking", "[program][puzzle]") {
    const Packed packed;
    const std::string key = packed.key();
    REQUIRE(key.substr(1, 1) == "="); // a card
    Terminal terminal("puzzle " + packed.pack(), packed.state() + " NO_COLOR=1");
    terminal.until("player 1> ");
    terminal.enter("Z");
    CHECK_THAT(terminal.until("player 1> "), Contains("no card"));
    terminal.enter(key.substr(0, 1));
    terminal.until("leaves)> ");
    terminal.enter("99");
    CHECK_THAT(terminal.until("leaves)> "), Contains("A number from 1 to "));
    terminal.enter("");
    CHECK_THAT(terminal.until("player 1> "), Contains("still to be made"));
    terminal.enter(key.substr(0, 1));
    std::string told = terminal.until("> ");
    for (unsigned steps = 0; steps < 9 && told.ends_with("leaves)> "); ++steps) {
        terminal.enter("1");
        told = terminal.until("> ");
    }
    CHECK_THAT(told, Contains(": player 1 plays "));
    CHECK_THAT(told, Contains("Right.") || Contains("Wrong:"));
}

TEST_CASE("a terminal may be narrowed meanwhile", "[program][puzzle]") {
    const Packed packed;
    Terminal terminal("puzzle " + packed.pack(), packed.state() + " NO_COLOR=1");
    terminal.until("player 1> ");
    terminal.resize(44);
    terminal.enter("help");
    terminal.until("\n");
    const std::string help = terminal.until("give up");
    for (const std::string& line : lines(help)) CHECK(line.size() <= 44);
    terminal.until("player 1> ");
}

TEST_CASE("Ctrl-C ends a round with its score", "[program][puzzle]") {
    const Packed packed;
    Terminal terminal("puzzle " + packed.pack(), packed.state());
    terminal.until("player 1> ");
    terminal.type("\x03");
    CHECK_THAT(terminal.rest(), Contains("This round: 0 solved alone, 0 with help, 0 given up."));
    CHECK(terminal.exit_code() == 4);
}

TEST_CASE("rounds go on where the last one ended, and each day has its puzzle", "[program][puzzle]") {
    const Packed packed;
    const auto first = [&](const std::string& arguments) {
        return objects(packed.talk(arguments, "").out).at(0).at("number").as_int64();
    };
    CHECK(first("") == 1);
    const auto kept = [&](std::size_t i, const char* rest) {
        return R"({"id":")" + Packed::token(packed.puzzles[i].at("id")) + "\"," + rest + "}\n";
    };
    packed.keep_progress(
        kept(0, R"("solved":true,"wrong":0,"hints":0,"day":"2026-01-01")") +
        kept(1, R"("solved":true,"wrong":1,"hints":0,"day":"2026-01-02")") + "{\"id\":\"cut o");
    CHECK(first("") == 2);
    CHECK(first("--number 3") == 3);
    CHECK(first("--daily --date 2026-11-22") == 1 + 20779 * 7919 % 3);
    CHECK(first("--daily --date 2026-11-23") == 1 + 20780 * 7919 % 3);
    CHECK(packed.talk("--daily --date 2026-02-30", "").exit_code == 2);
    CHECK(packed.talk("--number 4", "").exit_code == 2);
    CHECK(packed.talk("--number 1 --daily", "").exit_code == 2);
    std::set<std::int64_t> random;
    for (const char* seed : {"1", "2", "3", "4", "5", "6"})
        random.insert(first(std::string("--random --seed ") + seed));
    CHECK(random == std::set<std::int64_t>{2, 3});
    CHECK(packed.talk("--level 1..5 --theme tempo --theme alone", "").exit_code == 2);
}

TEST_CASE("another program solves puzzles by lines of JSON", "[program][puzzle]") {
    const Packed packed;
    const std::string wrong = Packed::token(packed.wrong().at("turn"));
    const Ran ran = packed.talk(
        "",
        "{\"do\":\"hint\",\"id\":7}\n{\"do\":\"moves\"}\n" + play_request(wrong) + play_request(packed.key()) +
            "{\"do\":\"score\"}\n{\"do\":\"puzzle\"}\n{\"do\":\"solution\"}\n{\"do\":\"hint\"}\n{\"do\":\"next\"}\n");
    CHECK(ran.exit_code == 0);
    CHECK(ran.err == "");
    const auto answers = objects(ran.out);
    REQUIRE(answers.size() == 11);
    const std::vector<std::string> kinds{"round_puzzle", "hint",     "moves", "judged",       "judged", "score",
                                         "round_puzzle", "solution", "error", "round_puzzle", "score"};
    for (std::size_t i = 0; i < kinds.size(); ++i) {
        INFO(json::serialize(answers[i]));
        CHECK(answers_schema().fault(kinds[i], answers[i]) == "");
    }
    CHECK(answers[0].at("position") == packed.puzzles[0].at("position"));
    CHECK(answers[1].at("id") == 7);
    CHECK(Packed::token(answers[1].at("card")) == packed.key().substr(0, 1));
    CHECK(answers[3].at("judged") == "wrong");
    json::array rest = packed.wrong().at("line").as_array();
    rest.erase(rest.begin());
    CHECK(answers[3].at("then") == rest);
    CHECK(answers[3].at("position") == packed.puzzles[0].at("position"));
    CHECK(answers[4].at("judged") == "right");
    CHECK(answers[4].at("then").at(0) == packed.puzzles[0].at("line").at(1));
    CHECK(answers[4].at("cards") == 1);
    CHECK(answers[6].at("played").as_array().size() == 2);
    CHECK(answers[7].at("solution") == packed.puzzles[0]);
    CHECK(answers[9].at("number") == 2);
    CHECK(answers[10].at("score").at("given_up") == 1);
}

TEST_CASE("bad lines get errors, and the round goes on", "[program][puzzle]") {
    const Packed packed;
    const std::vector<std::string> bad{
        "frob",
        "[]",
        "{}",
        R"({"do":7})",
        R"({"do":"frob"})",
        R"({"do":"play"})",
        R"({"do":"play","turn":1})",
        R"({"do":"play","turn":"X=LN/rLN"})",
        R"({"do":"play","turn":"K=-/-"})",
        R"({"do":"hint","turn":"pass"})",
        R"({"do":"hint","id":[]})",
        "{\"do\":\"" + std::string(70, '\xff') + "\"}",
        std::string(2'000'000, 'x')};
    std::string input;
    for (const std::string& line : bad) input += line + "\n\n";
    const auto answers = objects(packed.talk("", input + play_request(packed.key())).out);
    REQUIRE(answers.size() == bad.size() + 3);
    for (std::size_t i = 1; i <= bad.size(); ++i) {
        INFO(bad[i - 1].substr(0, 80));
        CHECK(answers_schema().fault("error", answers[i]) == "");
    }
    CHECK(answers[bad.size() + 1].at("judged") == "right");
    CHECK(packed.talk("--number 1 -", "").exit_code == 2);
}
