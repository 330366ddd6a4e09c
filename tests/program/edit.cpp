// Help with writing positions: the dialogue `siam edit`, blank positions, and errors that point to their place.
#include <algorithm>
#include <regex>

#include "tests/program/terminal.hpp"
#include "tests/program/workshop.hpp"
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
std::string unwrapped(std::string text) {
    for (std::size_t at = text.find("\n  "); at != std::string::npos; at = text.find("\n  ", at))
        text.replace(at, 3, " ");
    return text;
}
constexpr std::string_view edited = "siam:2 KT*rl2/CHrl3m5/LNl2m LX=L/KE=M/SU=R/RY=B/AY=B r3lm4/r2l4m2 RL/KF 1 0 12 -";

/// The example of each field in a text about fields, whose wrapped lines begin with `margin`. An example ends at `end`.
std::vector<std::string> examples(const std::string& text, const std::string& margin, const std::string& end) {
    const std::string joined = std::regex_replace(text, std::regex(margin), " "), before = "such as ";
    std::vector<std::string> found;
    for (std::size_t at = joined.find(before); at != std::string::npos; at = joined.find(before, at)) {
        at += before.size();
        found.push_back(joined.substr(at, joined.find(end, at) - at));
    }
    return found;
}

} // namespace

TEST_CASE("edit takes names and codes field by field, and ends with the line", "[program][edit]") {
    const Ran ran = run("edit siam:2", std::string(typed) + "y\n");
    CHECK(ran.exit_code == 0);
    CHECK_THAT(ran.out, Contains("\n" + std::string(edited) + "\n"));
    CHECK_THAT(
        ran.out, Contains("error: field 3: unknown power 'q'; expected one of R Rama, L Lao, M Malay or B\n"
                          "  British (R6.1)\n    Lan Xang = Lao, ke=q\n                       ^\n"));
    CHECK_THAT(ran.out, Contains("The pool holds r9l4m4; the hands hold: player 1 2 cards, player 2 2 cards."));
    CHECK_THAT(ran.out, Contains("each player's cards by seat"));
    CHECK_THAT(
        ran.out, Contains("Player 1 can force a win in 2 cards") &&
                     Contains("R=LN,LN/lLN     Player 1 adds two Rama to Lan Na"));
    CHECK_THAT(run("edit " + one_word(edited), std::string(9, '\n')).out, Contains("\n" + std::string(edited) + "\n"));
    const Ran cut = run("edit", "\n");
    CHECK(cut.exit_code == 3);
    CHECK_THAT(cut.out, Contains("Not finished. To resume, run `siam edit` with: siam:2 "));
}

TEST_CASE("edit goes back to the field before, and keeps what stands there", "[program][edit]") {
    const Ran ran = run("edit siam:2", "back\n\nKhorat* rl2/Chumphon rl3m5/ln l2m\nback\n<\n\n\nLan Xang=Lao\n");
    std::string asked;
    for (std::size_t at = ran.out.find(" (? help, back"); at != std::string::npos;
         at = ran.out.find(" (? help, back", at + 1)) {
        const std::size_t before = ran.out.find_last_of("\n:", at); // a prompt follows a line end or another prompt
        asked += ran.out[before + (ran.out[before] == ':' ? 2 : 1)];
    }
    CHECK_THAT(asked, StartsWith("11232123"));
    CHECK_THAT(ran.out, Contains("[KT*rl2/CHrl3m5/LNl2m]") && !Contains("error"));
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
        ran.out, Contains("unknown province 'Sukhothai'; did you mean 'Sukothai'? The") &&
                     Contains("(R1.1)\n    Lan Na* r2 m, Sukhothai r l2, Kedah m3\n                  ^^^^^^^^^\n"));
    CHECK_THAT(
        ran.out, Contains("3 control, all on one line (? help, back, quit) [-]: ") &&
                     Contains("unknown province 'Surat'; the provinces are") &&
                     Contains("(R1.1)\n    Surat=Rama\n    ^^^^^\n"));
}

TEST_CASE("edit names every unknown province as it was typed, and the known ones once", "[program][edit]") {
    const Ran ran = run("edit siam:2", "\nChiang Mai 3 Lao, Udon r2, KT l, ln rk2, \xc3\xa4x\n");
    CHECK_THAT(
        ran.out, Contains("unknown province 'Chiang Mai' (R1.1)\n"
                          "    Chiang Mai 3 Lao, Udon r2, KT l, ln rk2, ??x\n    ^^^^^^^^^^\n"));
    CHECK_THAT(ran.out, Contains("unknown province 'Udon' (R1.1)\n"));
    CHECK_THAT(ran.out, Contains("unknown follower 'rk2'; expected one of R Rama, L Lao or M\n"));
    CHECK_THAT(
        ran.out, Contains("unknown province '\xc3\xa4x'; the provinces are LN Lan Na, SU\n"
                          "  Sukothai, LX Lan Xang, KT Khorat, AY Ayutthaya, RY Rayong, CH Chumphon and\n"
                          "  KE Kedah (R1.1)\n"));
    std::string many;
    for (unsigned i = 0; i < 100'000; ++i) many += "Udon/";
    const Ran cut = run("edit siam:2", "\n" + many + "\n");
    CHECK_THAT(cut.out, Contains("and 99996 more errors in this field"));
    CHECK(cut.out.size() < 5'000);
}

TEST_CASE("edit takes followers and cards in words", "[program][edit]") {
    const auto [game, fields, line] = GENERATE(table<std::string, std::string, std::string>(
        {{"siam:2",
          "Khorat * Rama 1, Lao 2 / Chumphon 1 Rama, 3 Lao, 5 Malay / ln Lao 2 m\nLan Xang Lao,ke malay,su=r,RY=B,ay "
          "british\n3 Rama 1 Lao 4 malay / Rama 2, Lao 4, Malay 2\nRama, Lao / Maharacha, Khon Thai\n\n\n\n\n",
          std::string(edited)},
         {"siam:2", "KT rl 2, ch Lao 0 m\n-\n3lm / -\n1 vs. 1, 2 vs 1 Malai, lao / khon thai k Khon Thai\n",
          "siam:2 KTrl2/CHm - l3m/- 12ML/FKF "},
         {"siam:2", "-\n-\n3r 4l, l2\nkff12, rama lao malay\n", "siam:2 - - r3l4/l2 KFF12/RLM "},
         {"saba:2", "Tigray Tigray 2 Shewa, Shewa 3 Amhara\nGonder Amhara, gj italian\n",
          "saba:2 TIt2s/SHa3 GO=A/GJ=I "},
         {"kingdead:2", "Lancaster 2 Welsh 1 English\n-\n-/-\nScottish Support, welsh / negotiate\n",
          "kingdead:2 LAw2e - -/- SW/K "}}));
    INFO(fields);
    const Ran ran = run("edit " + game, "\n" + fields);
    CHECK_THAT(ran.out, Contains(line));
}

TEST_CASE("edit quotes what was typed", "[program][edit]") {
    const auto [field, words, message] = GENERATE(table<unsigned, std::string, std::string>(
        {{1, "King of Siam, 5 players", "not '5' (R2.4)\n    King of Siam, 5 players\n    ^^^^^^^^^^^^^^^^^^^^^^^\n"},
         {2, "KT r, Khorat l", "province KT appears twice (R1.4)\n    KT r, Khorat l\n          ^^^^^^\n"},
         {2, "KT Lao 99 r", "'Lao 99 r' (R1.2)\n    KT Lao 99 r\n       ^^^^^^^^\n"},
         {2, "KT 3 Lao 2 Lao", "appears twice in '3 Lao 2 Lao'\n    KT 3 Lao 2 Lao\n       ^^^^^^^^^^^\n"},
         {1, "Chess, 2", "\n  'Chess, 2'\n    Chess, 2\n    ^^^^^^^^\n"},
         {2, "KT 3 Lao 2", "no follower stands behind '2'"},
         {3, "Khorat", "'Khorat' needs a power behind it: one of R Rama, L Lao, M\n"},
         {3, "KT = Lao x", "unknown power 'Lao x'; expected one of R Rama, L Lao, M Malay\n"},
         {4, "Lao 2 / 3 Lao 2 Lao",
          "appears twice in '3 Lao 2 Lao'\n    Lao 2 / 3 Lao 2 Lao\n            ^^^^^^^^^^^\n"},
         {4, "Lao 2 / Laos", "unknown follower 'Laos'; expected one of"},
         {5, "Rama, Lao / Siam", "unknown card 'Siam'; expected one of K Maharacha, F Khon Thai,\n"},
         {5, "Rama r / k", "player 1 has more than one card 'R' (R1.3)\n    Rama r / k\n    ^^^^^^\n"},
         {5, "Rama", "expected 2 hands, found 1 (R2.4)\n    Rama\n    ^^^^\n"},
         {6, " seat 2", "expected one seat, not 'seat 2' (R2.4)\n    seat 2\n    ^^^^^^\n"},
         {9, "1:ln - xx", "    1:ln - xx\n    ^^^^^^^^^\n"}}));
    const Ran ran =
        run("edit " + one_word("siam:2 KT/CH SU=R/AY=R/KE=M/LN=L/LX=L/RY=L -/- K/K 1 0 12 -"),
            std::string(field - 1, '\n') + words + "\n");
    INFO(ran.out);
    CHECK_THAT(ran.out, Contains(message));
}

TEST_CASE("edit corrects a field before a missing province is reported", "[program][edit]") {
    const Ran ran = run("edit siam:2", "\nKT\nch=r\n\n\n\n\n\n\nback\nKT,ln,su,lx,ay,ry,ke\n");
    CHECK_THAT(
        ran.out, Contains("province LN Lan Na is neither open nor settled (R1.4)") &&
                     Contains("\nsiam:2 KT/LN/SU/LX/AY/RY/KE CH=R "));
}

TEST_CASE("edit works at a terminal", "[program][edit]") {
    const Ran ran = shell(
        "{ sleep 0.2; printf '%s' " + one_word(std::string(typed) + "n\n") +
        "; sleep 0.5; } | timeout 20 script -qec \"$SIAM edit siam:2\" /dev/null");
    CHECK(ran.exit_code == 0);
    CHECK_THAT(ran.out, Contains("\r\n" + std::string(edited) + "\r\n"));
    CHECK_THAT(ran.out, Contains("2 struggles, all on one line (? help, back, quit) [LN/SU/LX/KT/AY/RY/CH/KE]: "));
}

TEST_CASE("whoever leaves edit gets the line to go on from", "[program][edit]") {
    const auto [keys, exit_code] =
        GENERATE(table<std::string, int>({{"\x03", 4}, {"\x04", 3}, {"quit\n", 3}, {"exit\n", 3}}));
    Terminal terminal("edit siam:2");
    CHECK_THAT(terminal.until("1 game (? help, back, quit) [siam:2]: "), Contains("Ctrl-C"));
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
    const std::string helps = run("edit siam:2", "?\n\n?\n\n?\n\n?\n\n?\n").out;
    for (const char* listed :
         {"Games: siam King of Siam", "Provinces: LN Lan Na, SU Sukothai, LX Lan Xang",
          "Powers: R Rama, L Lao, M Malay and B British", "Cards: K Maharacha, F Khon Thai"})
        CHECK_THAT(unwrapped(helps), Contains(listed));
    CHECK(count(unwrapped(helps), "Followers: R Rama, L Lao and M Malay.") == 2);
    CHECK(count(unwrapped(helps), "Provinces: LN Lan Na") == 2);
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

TEST_CASE("examples of fields are in the game at hand, and can be typed there", "[program][edit]") {
    for (const std::string game :
         {"siam:2", "siam:3", "siam:4", "saba:2", "saba:3", "kingdead:2", "kingdead:3", "kingdead:4"}) {
        INFO(game);
        std::string asks;
        for (unsigned field = 1; field <= 9; ++field) asks += "?\n\n";
        const std::vector<std::string> by_hand = examples(run("edit " + game, asks).out, "\n  ", ".");
        const std::vector<std::string> in_files =
            examples(run("edit --blank " + game).out, "\n# (?![1-9] [a-z]|Province)", "\n");
        CHECK(in_files.at(0) == game);
        CHECK(std::ranges::count(by_hand.at(3), '/') == game.back() - '1');
        for (const std::vector<std::string>& typed_here : {by_hand, in_files}) {
            REQUIRE(typed_here.size() == 9);
            std::string input;
            for (const std::string& example : typed_here) input += example + "\n";
            const Ran ran = run("edit " + game, input);
            INFO(input);
            CHECK_THAT(ran.out, !Contains("field 1:") && !Contains("field 2:") && !Contains("field 4:"));
            CHECK_THAT(ran.out, !Contains("field 5:") && !Contains("field 9:") && !Contains("unknown"));
        }
    }
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

TEST_CASE("places in a position count characters, and no character is cut", "[program][json]") {
    const std::string wrong = "siam:2 KT*rl2\u00F6/LNl2m LX=L/KE=M/SU=R/RY=B/AY=B/CH=M r3lm4/r2l4m2 RL/QQ 1 0 12 -";
    const auto faults = objects(run("solve --json", wrong).out).at(0).at("faults").as_array();
    CHECK_THAT(
        std::string(faults.at(0).at("message").as_string()), Contains("unknown follower '\u00F6' in 'rl2\u00F6'"));
    CHECK(faults.at(0).at("column") == 11);
    CHECK(faults.at(0).at("length") == 4);
    CHECK(faults.at(1).at("column") == 68);
}
