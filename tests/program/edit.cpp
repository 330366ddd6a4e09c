// Positions without a manual: the dialogue, blank positions, and errors that point to their place.
#include "tests/program/run.hpp"
#include "tests/program/terminal.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/json_schema.hpp"

using namespace siam::tests;
using Catch::Matchers::Contains;
using Catch::Matchers::StartsWith;

namespace {

constexpr std::string_view typed =
    "\n"
    "Khorat* r l2, ch rl3m5, Lan Na l2m\n"
    "Lan Xang = Lao, ke=q\n"
    "Lan Xang = Lao, ke=m, Sukothai=Rama, RY=British, ay=b\n"
    "r3lm4/r2l4m2\n"
    "?\n"
    "rl/kf\n"
    "\n\n\n\n";
constexpr std::string_view edited = "siam:2 KT*rl2/CHrl3m5/LNl2m LX=L/KE=M/SU=R/RY=B/AY=B r3lm4/r2l4m2 RL/KF 1 0 12 -";

} // namespace

TEST_CASE("edit takes names and codes field by field, and ends with the line", "[program][edit]") {
    const Ran ran = run("edit siam:2", std::string(typed) + "y\n");
    CHECK(ran.exit_code == 0);
    CHECK_THAT(ran.out, Contains("\n" + std::string(edited) + "\n"));
    CHECK_THAT(
        ran.out,
        Contains(
            "error: field 3: unknown power 'Q'; expected one of R, L, M, B (R6.1)\n    LX=L/KE=Q\n         ^^^^\n"));
    CHECK_THAT(ran.out, Contains("The pool holds r9l4m4; the hands hold: player 1 2 cards, player 2 2 cards."));
    CHECK_THAT(ran.out, Contains("each player's cards by seat"));
    CHECK_THAT(ran.out, Contains("Player 1 can force a win in 2 cards"));
    CHECK_THAT(run("edit " + one_word(edited), std::string(9, '\n')).out, Contains("\n" + std::string(edited) + "\n"));
    const Ran cut = run("edit", "\n");
    CHECK(cut.exit_code == 3);
    CHECK_THAT(cut.out, Contains("Not finished. To resume, run `siam edit` with: siam:2 "));
}

TEST_CASE("edit takes commas between players, and powers without a sign", "[program][edit]") {
    const Ran ran =
        run("edit siam:2",
            "\nKhorat* rl2, Chumphon rl3m5, ln l2m\nLan Xang Lao, ke malay, su=r, Rayong British, ay b\n"
            "r3lm4, r2l4m2\nrl, kf\n\n\n\n\nn\n");
    CHECK_THAT(ran.out, Contains("\n" + std::string(edited) + "\n") && !Contains("error"));
}

TEST_CASE("edit knows a game by its title too", "[program][edit]") {
    const auto first_field = [](const std::string& words) { return run("edit", words + "\n").out; };
    CHECK_THAT(first_field("King of Siam, 3 players"), Contains("\nKing of Siam, 3 players\n"));
    CHECK_THAT(first_field("the king is dead 4"), Contains("The King Is Dead (second edition), 4 players\n"));
    CHECK_THAT(first_field("saba 2"), Contains("King of Saba, 2 players\n") && !Contains("unknown"));
    CHECK_THAT(first_field("King of Siam"), Contains("error: field 1"));
    CHECK_THAT(first_field("King of Siam, 5 players"), Contains("error: field 1"));
}

TEST_CASE("edit takes no province for another that begins like it", "[program][edit]") {
    const Ran ran =
        run("edit siam:2", "\nLan Na* r2 m, Sukhothai r l2, Kedah m3\nLan Na* r2 m, su r l2,KEm3\nSurat=Rama\n");
    CHECK_THAT(
        ran.out,
        Contains("unknown province 'Sukhothai'; did you mean 'Sukothai'? (R1.1)\n    Sukhothai\n    ^^^^^^^^^\n"));
    CHECK_THAT(
        ran.out, Contains("3 control, all on one line (? help, quit) [-]: ") &&
                     Contains("unknown province 'Surat' (R1.1)\n    Surat=Rama\n    ^^^^^\n"));
}

TEST_CASE("edit works at a terminal", "[program][edit]") {
    const Ran ran = shell(
        "{ sleep 0.2; printf '%s' " + one_word(std::string(typed) + "n\n") +
        "; sleep 0.5; } | timeout 20 script -qec \"$SIAM edit siam:2\" /dev/null");
    CHECK(ran.exit_code == 0);
    CHECK_THAT(ran.out, Contains("\r\n" + std::string(edited) + "\r\n"));
    CHECK_THAT(ran.out, Contains("2 struggles, all on one line (? help, quit) [LN/SU/LX/KT/AY/RY/CH/KE]: "));
}

TEST_CASE("whoever leaves edit gets the line to go on from", "[program][edit]") {
    const auto [keys, exit_code] =
        GENERATE(table<std::string, int>({{"\x03", 4}, {"\x04", 3}, {"quit\n", 3}, {"exit\n", 3}}));
    Terminal terminal("edit siam:2");
    CHECK_THAT(terminal.until("1 game (? help, quit) [siam:2]: "), Contains("Ctrl-C"));
    terminal.enter("");
    terminal.until("2 struggles");
    terminal.enter("Khorat* rl2/Chumphon rl3m5/ln l2m");
    terminal.until("3 control");
    terminal.type(keys);
    CHECK_THAT(
        terminal.rest(), Contains("\nNot finished. To resume, run `siam edit` with: siam:2 KT*rl2/CHrl3m5/LNl2m - "));
    CHECK(terminal.exit_code() == exit_code);
}

TEST_CASE("edit tells help at any prompt, and asks again after a line that is too long", "[program][edit]") {
    for (const std::string help : {"?", "? ", "help"})
        CHECK_THAT(run("edit siam:2", "\n" + help + "\n").out, Contains("  the open provinces in struggle order"));
    const Ran ran = run("edit siam:2", "\n" + std::string(1'100'000, 'x') + "\nKhorat* rl2\n");
    CHECK(ran.exit_code == 3);
    CHECK_THAT(
        ran.out, Contains("characters; siam reads at most 1048576") &&
                     Contains("Not finished. To resume, run `siam edit` with: siam:2 KT*rl2 - "));
    CHECK(ran.out.size() < 20'000);
}

TEST_CASE(
    "edit checks its options before it asks, and shows its argument without control characters", "[program][edit]") {
    const Ran ran = run("edit --solve --time 1", std::string(typed));
    CHECK(ran.exit_code == 2);
    CHECK(ran.out.empty());
    const Ran shown = run("edit " + one_word("siam:2 \x1b[31mX"), "\n");
    CHECK_THAT(shown.out, Contains("[\\x1B[31mX]: "));
    CHECK_THAT(shown.out, !Contains("\x1b"));
}

TEST_CASE("a blank position has remarks", "[program][edit]") {
    for (const char* game : {"siam:2", "saba:3", "kingdead:4"}) {
        const Ran ran = run(std::string("edit --blank ") + game);
        CHECK(ran.exit_code == 0);
        CHECK_THAT(ran.out, StartsWith("# ") && Contains("\n" + std::string(game) + " "));
        for (const std::string& line : lines(ran.out))
            if (line.starts_with('#')) CHECK(line.size() <= 82);
        CHECK(run("perft --json", ran.out).exit_code == 0);
    }
    for (const char* wrong : {"frob:2", "siam:5", "siam:2 siam:3"})
        CHECK(run(std::string("edit --blank ") + wrong).exit_code == 2);
}

TEST_CASE("errors in a position point to each place", "[program][faults]") {
    const std::string wrong = "siam:2 KT*rl2/CHrl3m5/lnl2m LX=L/KE=M/SU=Q/RY=B/AY=B r3lm4/r2l4m2 RL/KF 1 0 12 -";
    const Ran ran = run("solve", wrong + "\n");
    CHECK(ran.exit_code == 3);
    CHECK(
        ran.out ==
        "line 1: error: field 2: unknown province 'ln'; did you mean LN? (R1.1)\n"
        "    KT*rl2/CHrl3m5/lnl2m\n"
        "                   ^^\n"
        "line 1: error: field 3: unknown power 'Q'; expected one of R, L, M, B (R6.1)\n"
        "    LX=L/KE=M/SU=Q/RY=B/AY=B\n"
        "              ^^^^\n");
    const auto object = objects(run("solve --json", wrong).out).at(0);
    CHECK(answers_schema().fault("error", object) == "");
    CHECK(object.at("faults").as_array().size() == 2);
    CHECK(object.at("faults").at(0).at("column") == 23);
}
