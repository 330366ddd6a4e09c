// Reading of suites, rule cases and variant files: their contents and their faults.
#include "engine/legal_turns.hpp"

#include <algorithm>
#include <set>

#include "tests/support/catch.hpp"
#include "tests/support/paths.hpp"
#include "tests/support/rule_cases.hpp"

using namespace siam;
using Catch::Matchers::Contains;
using siam::tests::CaseReport;
using siam::tests::check_cases;

namespace {

constexpr const char* position = "siam:2 LNr/SUl LX=R/KT=R/AY=R/RY=L/CH=L/KE=M r/l 1F/2F 1 0 12 -";

CaseReport checked(const std::string& statements) {
    Library library;
    return check_cases(library, "case R5.4 test\nposition " + std::string(position) + "\n" + statements);
}
/// The judgement of the statement, which is line 3 of a rule case: "ok", "wrong: EXPECTED, FOUND" or "error".
std::string judged(const std::string& statement) {
    const CaseReport report = checked(statement + "\n");
    if (!report.errors.empty()) return report.errors[0].line == 3 ? "error" : "error on another line";
    const Finding& finding = report.findings.at(0);
    if (finding.line != 3 || finding.subject != "R5.4 test") return "misplaced";
    return finding.ok ? "ok" : "wrong: " + finding.expected + ", " + finding.found;
}

std::string siam_variant() { return siam::tests::text_of(siam::tests::in_source("engine/variants/siam.variant")); }
/// The text of the variant file of Siam, with `from` replaced by `to`.
std::string edited(const std::string& from, const std::string& to) {
    std::string text = siam_variant();
    const std::size_t at = text.find(from);
    if (at == std::string::npos) throw std::invalid_argument("no " + from);
    return text.replace(at, from.size(), to);
}
/// The line, from 1, at which the reader rejects the variant file; 0 if it rejects the file as a whole.
unsigned rejected_at(const std::string& variant) {
    try {
        static_cast<void>(read_variant(variant));
        FAIL("accepted");
        return 0;
    } catch (const TextError& error) {
        CHECK_FALSE(error.message().empty());
        return error.line;
    }
}
unsigned line_of(const std::string& text, const std::string& piece) {
    return 1 + static_cast<unsigned>(
                   std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(text.find(piece)), '\n'));
}

} // namespace

TEST_CASE("each rule that can forbid a turn has a reason of its own", "[rules]") {
    std::set<std::string_view> reasons;
    for (const char* rule :
         {"R3.1", "R3.2", "R4.1", "R4.3", "R5.1", "R5.3", "R5.4", "R5.5", "R5.6", "R5.7", "R5.8", "R5.9", "R7.1",
          "R7.2", "R9.1"})
        reasons.insert(why_forbidden(rule));
    CHECK(reasons.size() == 15);
    CHECK_FALSE(reasons.contains(""));
    CHECK(why_forbidden("R6.1").empty());
}

TEST_CASE("a record is a position and its operations", "[records]") {
    const auto record = read_record("  siam:2 LN - ; id a-1 ;force 1 -; perft 1 2 3 ;;  \r", 7);
    REQUIRE(record);
    CHECK(record->line == 7);
    CHECK(record->position == "siam:2 LN -");
    REQUIRE(record->operations.size() == 3);
    CHECK(record->operations[0].name == "id");
    CHECK(record->operations[1].values == std::vector<std::string>{"1", "-"});
    CHECK(record->operations[2].values.size() == 3);
}

TEST_CASE("a semicolon in quotation marks belongs to its value", "[records]") {
    const auto values = [](const char* text) { return read_record(text, 1)->operations.at(0).values; };
    CHECK(values("x ; id \"a; b\" ; win 2") == std::vector<std::string>{"\"a;", "b\""});
    CHECK(values("x ; id 5\"; win 2 \"") == std::vector<std::string>{"5\""});
    CHECK(values("x ; id \"open ; win 2") == std::vector<std::string>{"\"open"});
    CHECK(read_record("x ; id \"a; b\" ; win 2", 1)->operations.size() == 2);
}

TEST_CASE("a record has one name, one turn and one line", "[records]") {
    for (const std::string name : {"id", "turn", "line"})
        CHECK_THROWS_WITH(
            read_record("x ; " + name + " a; win 1 ; " + name + " b", 4),
            "line 4: the operation '" + name + "' stands twice");
    CHECK(read_record("x ; perft 1 2 ; perft 2 3", 1)->operations.size() == 2);
}

TEST_CASE("a line that a carriage return cuts is no line", "[records]") {
    for (const char* const line : {"# c\rsiam:2", "x\ry", "x ; id a\r; win 2"})
        CHECK_THROWS_WITH(read_record(line, 3), Contains("line 3: the line has a carriage return inside"));
    CHECK_THROWS_WITH(plain_lines("a\nb\rc"), Contains("line 2: the line has a carriage return inside"));
    CHECK(plain_lines("a\r\nb\r") == "a\nb\r");
    CHECK(read_record("x\r ", 1)->position == "x");
}

TEST_CASE("blank lines and comments are no records", "[records]") {
    for (const char* const line : {"", "   ", "\r", "# siam:2", "  # ; x"}) CHECK_FALSE(read_record(line, 1));
    CHECK(read_record("x", 1));
    CHECK(read_record(";", 1)->position.empty());
}

TEST_CASE("a statement that holds is ok, one that does not says what was expected and found", "[records]") {
    const auto [statement, expected] = GENERATE(table<const char*, const char*>(
        {{"legal pass", "ok"},
         {"legal 1=LNr-SUl/rSU", "ok"},
         {"legal 1=LNr-SUl/rLN", "wrong: legal, illegal (R5.8)"},
         {"illegal 1=LNr-SUl/rLN R5.8", "ok"},
         {"illegal 1=LNr-SUl/rLN", "ok"},
         {"illegal 1=LNr-SUl/rLN R4.1", "wrong: illegal (R4.1), illegal (R5.8)"},
         {"illegal 2=LNr2-KTl/rLN R3.1", "ok"}, // has several faults; the rule of any of them will do
         {"illegal 2=LNr2-KTl/rLN R4.3", "ok"},
         {"illegal 2=LNr2-KTl/rLN R4.3 R3.1", "ok"},
         {"illegal 2=LNr2-KTl/rLN R5.5", "wrong: illegal (R5.5), illegal (R3.1, R4.3)"},
         {"illegal pass R3.1", "wrong: illegal (R3.1), legal"},
         {"count 26", "wrong: 26, 35"},
         {"count 35", "ok"},
         {"winner 1", "ok"},
         {"winner 2", "wrong: 2, 1"},
         {"winner draw", "wrong: draw, 1"}}));
    INFO(statement);
    CHECK(judged(statement) == expected);
}

TEST_CASE("the position after a turn is compared, not its spelling", "[records]") {
    const std::string after = "after 1=LNr-SUl/rSU ";
    CHECK(judged(after + "siam:2 LNl/SU LX=R/KT=R/AY=R/RY=L/CH=L/KE=M r2/l F/2F 2 0 21 1:LNr-SUl") == "ok");
    CHECK(judged(after + "siam:2 LNl1/SU LX=R/KT=R/AY=R/RY=L/CH=L/KE=M r2/l F/F2 2 0 21 1:SUl-LNr") == "ok");
    CHECK(
        judged(after + "siam:2 LNl/SU LX=R/KT=R/AY=R/RY=L/CH=L/KE=M r2/l F/F2 1 0 21 1:LNr-SUl").starts_with("wrong"));
    CHECK(judged(after + "siam:3 LNl/SU LX=R/KT=R/AY=R/RY=L/CH=L/KE=M r2/l/- F/F2/- 2 0 321 1:LNr-SUl") == "error");
    CHECK(judged("after 1=LNr-SUl/rLN " + std::string(position)).ends_with("illegal (R5.8)"));
}

TEST_CASE("a statement that cannot be read is an error with its line", "[records]") {
    const char* const statement = GENERATE(
        "legal", "legal 1=LN/rLN", "legal pass pass", "illegal", "illegal x R5.4", "illegal 1=LNr-SUl/rLN banana",
        "illegal 1=LNr-SUl/rLN R5.8 R6.1", "illegal 1=LNr-SUl/rLN R5", "illegal 1=LNr-SUl/rLN R99.1", "count",
        "count x", "count -1", "count 3 4", "winner", "winner 3", "winner 0", "winner x", "after pass",
        "after pass siam:2", "rule", "rule undo", "rule undo=never", "rule no-such=banned", "position",
        "position siam:2", "nonsense 1", "legalpass");
    INFO(statement);
    CHECK(judged(statement) == "error");
}

TEST_CASE("a remark behind a statement is passed over", "[records]") {
    CHECK(judged("legal pass # always") == "ok");
    CHECK(judged("count 35\t#always") == "ok");
    CHECK(judged("legal pass#always") == "error");
}

TEST_CASE("before a position, and after one that cannot be read, nothing can be checked", "[records]") {
    Library library;
    CHECK(check_cases(library, "case a\nlegal pass\n").errors.at(0).line == 2);
    const CaseReport report = checked("legal pass\nposition siam:2\nlegal pass\n");
    CHECK(report.findings.size() == 1);
    CHECK(report.errors.size() == 2);
}

TEST_CASE("a switch holds to the end of its case", "[records]") {
    Library library;
    const std::string last = "position siam:2 LNr LX=R/KT=R/AY=R/RY=L/CH=L/KE=M/SU=B -/r2 F/- 1 0 12 -\n";
    const std::string wasted = "legal F=rLN,lLN,mLN/lLN\n";
    const CaseReport report = check_cases(
        library,
        "case a\n" + last + wasted + "rule last-card=free\n" + wasted + last + wasted + "case b\n" + last + wasted);
    REQUIRE(report.errors.empty());
    REQUIRE(report.findings.size() == 4);
    CHECK_FALSE(report.findings[0].ok);
    CHECK(report.findings[1].ok);
    CHECK(report.findings[2].ok);
    CHECK_FALSE(report.findings[3].ok);
}

TEST_CASE("the switches of the library hold in cases that set none", "[records]") {
    Library library;
    REQUIRE_FALSE(library.set("undo", "allowed"));
    const CaseReport report = check_cases(
        library,
        "position siam:2 LNr/SUl LX=R/KT=R/AY=R/RY=L/CH=L/KE=M r/l 1F/2F 1 0 12 1:LNl-SUr\nlegal 1=LNr-SUl/rSU\n");
    CHECK(report.errors.empty());
    CHECK(report.findings.at(0).ok);
}

TEST_CASE("a position of a case is read by the case's own rules", "[records][R3.4]") {
    Library library;
    const std::string three = "rule passes=three\n", all = "rule passes=all-players\n",
                      two_made = "position siam:2 LNr/SUl LX=R/KT=R/AY=R/RY=L/CH=L/KE=M r/l 1F/2F 1 2 12 -\n";
    const std::string settled = "after pass siam:2 SUl LX=R/KT=R/AY=R/RY=L/CH=L/KE=M/LN=R r/l 1F/2F 2 0 12 -\n";
    const CaseReport report = check_cases(library, three + two_made + settled);
    CHECK(report.errors.empty());
    CHECK(report.findings.at(0).ok);
    CHECK(check_cases(library, two_made).errors.size() == 1);
    const CaseReport taken_back = check_cases(library, three + two_made + all);
    REQUIRE(taken_back.errors.size() == 1);
    CHECK(taken_back.errors[0].line == 3);
    CHECK(taken_back.errors[0].rule == "R3.4");
}

TEST_CASE("what is wrong with a variant file is rejected at its line", "[records]") {
    const auto [from, to] = GENERATE(table<const char*, const char*>(
        {{"variant   siam", "variant Siam"},
         {"variant   siam", "variant"},
         {"map       reconstructed", "map guessed"},
         {"followers 18", "followers many"},
         {"followers 18", "followers 32"},
         {"followers 18", "followers 18\nfollowers 18"},
         {"occupier  B British 4", "occupier B British 9"},
         {"occupier  B British 4", "occupier b British 4"},
         {"occupier  B British 4", "occupier B British 4\noccupier-plural the British"},
         {"title     King of Siam", "title King of Siam\nshort-title"},
         {"faction   R Rama", "faction K Rama"},
         {"faction   R Rama", "faction B Rama"},
         {"faction   L Lao", "faction R Lao"},
         {"card      K Maharacha", "card X Maharacha"},
         {"card      K Maharacha", "card K"},
         {"province  LN 4 -", "province Ln 4 -"},
         {"province  LN 4 -", "province LNX 4 -"},
         {"province  LN 4 -", "province LN x -"},
         {"province  SU 4 -", "province LN 4 -"},
         {"LX 4 L:l2", "LX 4 X:x2"},
         {"LX 4 L:l2", "LX 4 L:r2"},
         {"LX 4 L:l2", "LX 4 L:l5"},
         {"border    LN SU", "border LN XX"},
         {"border    LN SU", "border LN LN"},
         {"border    LN SU", "border SU LN\nborder LN SU"},
         {"border    LN SU", "border LN"},
         {"aid       1 rl", "aid 1 rx"},
         {"aid       1 rl", "aid 1 rlm"},
         {"aid       1 rl", "aid 2 rl"},
         {"rule      undo banned", "rule undo never"},
         {"rule      undo banned", "rule redo banned"},
         {"rule      undo banned", "rule undo banned\nrule undo allowed"},
         {"SU 4 -    Sukothai", "SU 4 -    Lan Na"},
         {"rule      undo banned", "ruler undo banned"}}));
    INFO(from << " -> " << to);
    const unsigned extra = std::string(to).find('\n') != std::string::npos;
    CHECK(rejected_at(edited(from, to)) - extra <= line_of(siam_variant(), from));
    CHECK(rejected_at(edited(from, to)) >= line_of(siam_variant(), from));
}

TEST_CASE("a remark behind a statement of a variant file is passed over", "[records]") {
    CHECK(read_variant(edited("Rayong", "Rayong # foo")).provinces[5].name == "Rayong");
    CHECK(read_variant(edited("Rayong", "Ray#ong")).provinces[5].name == "Ray#ong");
}

TEST_CASE("what is wrong with a variant file is said as it is", "[records]") {
    const auto said = [](const std::string& text) {
        try {
            static_cast<void>(read_variant(text));
        } catch (const TextError& error) {
            return error.message();
        }
        return std::string("nothing");
    };
    CHECK(said(edited("LX 4 L:l2", "LX 1 L:l2")) == "the province has more fixed followers than it starts with");
    std::string seven = edited("province  LN 4 -    Lan Na\n", "");
    for (const char* const border : {"border    LN SU\n", "border    LN LX\n"}) seven.erase(seven.find(border), 16);
    seven.erase(seven.find("at        LN 30 14\n"), 19);
    CHECK(said(seven) == "the variant lacks a province: it has 7 of eight");
    std::string no_map = siam_variant();
    for (std::size_t at; (at = no_map.find("\nborder")) != std::string::npos;)
        no_map.erase(at, no_map.find('\n', at + 1) - at);
    CHECK(said(no_map) == "the variant lacks borders (border CODE CODE)");
    CHECK(rejected_at(no_map) == 0);
}

TEST_CASE("places on the map are given for all provinces or for none", "[records]") {
    const auto all = [](std::string_view text) { return read_variant(text).provinces; };
    for (const char* const number : {"-1001", "99999999999"}) try {
            static_cast<void>(read_variant(edited("at        LN 30 14\n", "at LN " + std::string(number) + " 0\n")));
            FAIL("accepted");
        } catch (const TextError& error) {
            CHECK(error.message() == "expected -1000 to 1000, found '" + std::string(number) + "'");
        }
    CHECK(all(edited("at        LN 30 14\n", "at LN -30 1000\n"))[0].at == MapPoint{-30, 1000});
    CHECK(rejected_at(edited("at        LN 30 14\n", "")) == 0);
    for (const char* const wrong :
         {"at XX 30 14\n", "at SU 30 14\n", "at LN 38 38\n", "at LN 30\n", "at LN 1001 0\n", "at LN 3.5 0\n",
          "at LN --3 0\n"})
        CHECK(rejected_at(edited("at        LN 30 14\n", wrong)) > 0);
}

TEST_CASE("what is missing from a variant file is rejected for the whole of it", "[records]") {
    const char* const line = GENERATE(
        "variant   siam\n", "title     King of Siam\n", "map       reconstructed\n", "followers 18\n",
        "occupier  B British 4\n", "card      F Khon Thai\n", "province  LN 4 -    Lan Na\n", "aid       3 rm\n");
    INFO(line);
    std::string without = edited(line, "");
    if (std::string(line).starts_with("province"))
        for (const char* const border : {"border    LN SU\n", "border    LN LX\n"})
            without.erase(without.find(border), 16);
    if (std::string(line).starts_with("province")) without.erase(without.find("at        LN 30 14\n"), 19);
    CHECK(rejected_at(without) == 0);
}
