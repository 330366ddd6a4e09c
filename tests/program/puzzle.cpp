// `siam puzzle`: in a terminal, and with input from a file.
#include <algorithm>
#include <set>

#include "tests/program/terminal.hpp"
#include "tests/program/workshop.hpp"
#include "tests/support/paths.hpp"

using namespace siam::tests;
using Catch::Matchers::Contains;
namespace json = boost::json;

namespace {

/// A pack of three puzzles with N = 2, its JSON twin, and a folder for progress. The solution line of the first puzzle
/// has three cards.
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
    /// Runs `siam puzzle` on the pack, with `input` on its standard input.
    [[nodiscard]] Ran talk(const std::string& arguments, const std::string& input) const {
        shop_.put("typed", input);
        return shop_.run(state() + " \"$SIAM\" puzzle " + arguments + " pack.txt < typed");
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

/// Asks for hints until one names a whole turn. Returns this turn, and the number of hints.
std::pair<std::string, unsigned> hinted(Terminal& terminal) {
    for (unsigned hint = 1; hint <= 4; ++hint) {
        terminal.enter("hint");
        terminal.until("Hint: ");
        const std::string told = terminal.until("player ");
        const std::size_t end = told.find(": ");
        if (end != std::string::npos) return {told.substr(0, end), hint};
        CHECK_THAT(told, Contains(hint == 1 ? "?" : "."));
    }
    return {};
}

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
        right,
        Contains("Right. This is the longest defence:\n    " + Packed::token(packed.puzzles[0].at("line").at(1))));
    CHECK_THAT(right, Contains("Now win in 1 card."));
    const auto [turn, hints] = hinted(terminal);
    CHECK(hints >= 2);
    terminal.enter(turn);
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
    CHECK(kept[0].at("hints") == hints);
    CHECK(kept[0].at("turn") == packed.puzzles[0].at("keys").at(0));
    CHECK(kept[0].at("seconds").as_int64() >= 0);
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
    CHECK_THAT(terminal.until("player 1> "), Contains("`frob` is not a card, a turn or a command"));
    terminal.enter("solution");
    CHECK_THAT(terminal.until("next puzzle> "), Contains("The solution: " + packed.key()));
    terminal.type("\x04");
    CHECK_THAT(terminal.rest(), Contains("0 solved alone, 0 with help, 1 given up"));
    CHECK(terminal.exit_code() == 0);
}

TEST_CASE("a list of choices can be left for the solution, and by q altogether", "[program][puzzle]") {
    const Packed packed;
    const std::string card = packed.key().substr(0, 1);
    Terminal terminal("puzzle " + packed.pack(), packed.state() + " NO_COLOR=1");
    terminal.until("player 1> ");
    terminal.enter(card);
    terminal.until("cancels)> ");
    terminal.enter("solution");
    CHECK_THAT(terminal.until("next puzzle> "), Contains("The solution: " + packed.key()));
    Terminal other("puzzle --number 1 " + packed.pack(), packed.state() + " NO_COLOR=1");
    other.until("player 1> ");
    other.enter(card);
    other.until("cancels)> ");
    other.enter("q");
    CHECK_THAT(other.rest(), Contains("This round: 0 solved alone"));
    CHECK(other.exit_code() == 0);
}

TEST_CASE("a turn is chosen from menus by card, places, taking", "[program][puzzle]") {
    const Packed packed;
    const std::string key = packed.key();
    REQUIRE(key.substr(1, 1) == "="); // the key plays a card
    Terminal terminal("puzzle " + packed.pack(), packed.state() + " NO_COLOR=1");
    terminal.until("player 1> ");
    terminal.enter("Z");
    CHECK_THAT(terminal.until("player 1> "), Contains("is not a card"));
    terminal.enter(key.substr(0, 1));
    terminal.until("cancels)> ");
    terminal.enter("99");
    CHECK_THAT(terminal.until("cancels)> "), Contains("a number from 1 to "));
    terminal.enter("board"); // commands also work in the menu
    CHECK_THAT(terminal.until("cancels)> "), Contains("Struggle order"));
    terminal.enter("");
    CHECK_THAT(terminal.until("player 1> "), Contains("still your turn"));
    terminal.enter(key.substr(0, 1));
    std::string told = terminal.until("> ");
    for (unsigned steps = 0; steps < 9 && told.ends_with("cancels)> "); ++steps) {
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

TEST_CASE("words stay whole on a narrow terminal", "[program][puzzle]") {
    const Packed packed;
    Terminal terminal("puzzle " + packed.pack(), packed.state() + " NO_COLOR=1");
    terminal.until("player 1> ");
    terminal.resize(20);
    terminal.enter("help");
    terminal.until("\n");
    for (const std::string& line : lines(terminal.until("give up")))
        CHECK((line.size() <= 20 || line.find_first_of(' ', line.find_first_not_of(' ')) == std::string::npos));
    terminal.until("player 1> ");
}

TEST_CASE("the prompt is shown again when the program continues", "[program][puzzle][edit]") {
    const Packed packed;
    Terminal puzzle("puzzle " + packed.pack(), packed.state());
    puzzle.until("player 1> ");
    for (unsigned times = 0; times < 2; ++times) {
        puzzle.stop_and_continue();
        CHECK(puzzle.until("player 1> ") == "player 1> ");
    }
    puzzle.enter("quit");
    CHECK_THAT(puzzle.rest(), Contains("This round: "));
    Terminal edit("edit");
    edit.until("[siam:2]: ");
    edit.stop_and_continue();
    CHECK_THAT(edit.until("[siam:2]: "), Contains("1 game"));
    edit.enter("quit");
    edit.rest();
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
        const std::string out = packed.talk(arguments, "").out;
        REQUIRE(out.find("Puzzle ") != std::string::npos);
        return std::stoi(out.substr(out.find("Puzzle ") + 7));
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
    std::set<int> random;
    for (const char* seed : {"1", "2", "3", "4", "5", "6"})
        random.insert(first(std::string("--random --seed ") + seed));
    CHECK(random == std::set<int>{2, 3});
    const std::string told = packed.talk("--random", "").out;
    const std::string seed = told.substr(0, told.find(';')).substr(std::string_view("Random order with seed ").size());
    CHECK(packed.talk("--random --seed " + seed, "").out == told);
    CHECK_THAT(told, Contains("seed " + seed + "; --seed " + seed + " repeats it."));
    CHECK_THAT(packed.talk("", "").out, !Contains("Random order"));
    CHECK(packed.talk("--level 1..5 --theme zugzwang --theme undo-ban", "").exit_code == 2);
}

TEST_CASE("a turn may keep a goal with more cards, and commands have any case", "[program][puzzle][hold]") {
    const Workshop shop;
    shop.put("typed", "PASS\nE=WA,WA/sST\nHint\nLINE\n");
    const Ran ran = shop.run(
        "XDG_STATE_HOME=. \"$SIAM\" puzzle --id 5e2ef56f1d6c794c " +
        one_word(in_source("tests/packs/known.txt").string()) + " < typed");
    CHECK(ran.exit_code == 0);
    CHECK_THAT(ran.out, Contains("pass: player 2 passes.\n\nRight. This is the longest defence:\n"));
    CHECK_THAT(
        ran.out, Contains("Right: that keeps the goal, with more cards than needed. This is the longest\ndefence"));
    CHECK_THAT(ran.out, Contains("\nNow keep player 1 from winning.\n"));
    CHECK_THAT(ran.out, Contains("Hint: ") && Contains("You have made no wrong turn here."));
}

TEST_CASE("a round that is read from a file has its score at the end", "[program][puzzle]") {
    const Packed packed;
    const Ran ran = packed.talk("", "frob\n" + packed.key() + "\nsolution\n\n");
    CHECK(ran.exit_code == 0);
    CHECK_THAT(ran.out, Contains("`frob` is not a card") && Contains("Right.") && Contains("The solution: "));
    CHECK_THAT(ran.out, Contains("Puzzle 2 of 3") && Contains("This round: "));
    CHECK_THAT(ran.out, Contains("0 solved alone, 0 with help, 1 given up"));
    CHECK_THAT(ran.out, !Contains("\x1b"));
}

TEST_CASE("a wrong first turn is told what it leaves wrong, and a solved puzzle its idea", "[program][puzzle]") {
    const Workshop shop;
    const std::string pack = one_word(in_source("tests/packs/known.txt").string());
    const std::string typed = "F=rAY,lAY,mKT/rKT\\nF=rAY,lAY,mKT/mRY\\nquit\\n";
    const std::string told =
        shop.run("printf '" + typed + "' | XDG_STATE_HOME=$PWD \"$SIAM\" puzzle --number 1 " + pack).out;
    CHECK_THAT(
        told, Contains("What this turn leaves wrong: Khorat has one Rama too few (Lao leads) and Rayong\n"
                       "has one Malay too many (Malay leads)."));
    const std::size_t solved = told.find("Solved!");
    REQUIRE(solved != std::string::npos);
    CHECK_THAT(
        told.substr(solved),
        Contains("\nIf player 1 adds a Rama and a Malay to Khorat and a Lao to Ayutthaya, taking a"));
}
