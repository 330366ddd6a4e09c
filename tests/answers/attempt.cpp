// Attempts at puzzles through the service, with one request for each turn, give the same answers as class Attempt.
#include "tests/answers/asked.hpp"

#include <set>

#include "puzzles/attempt.hpp"
#include "puzzles/pack/pack.hpp"
#include "tests/program/run.hpp"
#include "tests/support/paths.hpp"
#include "tests/support/rounds.hpp"
#include "tests/support/shipped_packs.hpp"
#include "tools/siam/answers/json.hpp"
#include "tools/siam/telling/reasons_told.hpp"

using namespace siam;
using namespace siam::tests;
using siam::tools::Service;
namespace json = boost::json;

namespace {

json::object attempt_of(const Puzzle& puzzle) {
    json::object object{
        {"do", "attempt"},
        {"position", text(*puzzle.game, puzzle.position)},
        {"goal", std::string(name(puzzle.task))},
        {"n", puzzle.n}};
    if (puzzle.task != Task::win) object["against"] = puzzle.against + 1;
    json::object& rules = object["rules"].emplace_object();
    for (unsigned which = 0; which < switch_texts().size(); ++which)
        rules[switch_texts()[which].name] = switch_texts()[which].values[value_of(puzzle.game->switches(), which)];
    return object;
}

json::array tokens(const Game& game, std::span<const Turn> turns) {
    json::array array;
    for (const Turn turn : turns) array.emplace_back(text(game, turn));
    return array;
}

/// The differences of all causes that the solution states.
std::set<std::string> reasons_of(Service& here, json::object ask) {
    ask["do"] = "solution";
    std::set<std::string> found;
    const json::object solution = asked(here, "solution", ask);
    for (const json::value& reason : solution.at("reasons").at("list").as_array())
        if (reason.at("kind") == "cause") found.insert(json::serialize(reason.at("differences")));
    return found;
}

} // namespace

TEST_CASE("a puzzle is played to its end, request by request", "[service][attempt]") {
    const bool saves = GENERATE(false, true);
    const std::string pack = text_of(in_source(saves ? "puzzles/packs/saves.txt" : "puzzles/packs/sample.txt"));
    Rulebook book(builtin_variants());
    ReadPack read = read_pack(book, pack);
    Service here = service();
    unsigned played = 0, refuted = 0, caused = 0;
    for (std::size_t i = 0; i < rounds(static_cast<unsigned>(read.pack.puzzles.size())); i += 7) {
        Puzzle& puzzle = read.pack.puzzles[i].puzzle;
        REQUIRE((puzzle.task != Task::win) == saves);
        solve(puzzle);
        const Game& game = *puzzle.game;
        json::object ask = attempt_of(puzzle);
        INFO(json::serialize(ask));
        ++played;
        Attempt kept(puzzle);
        const std::set<std::string> reasons = reasons_of(here, ask);
        CHECK(asked(here, "attempt", ask).at("cards").to_number<unsigned>() == kept.cards());
        for (const WrongTurn& wrong : puzzle.wrong) {
            ask["wrong"] = json::array(1, tokens(game, wrong.line));
            ask["turn"] = text(game, wrong.turn);
            const json::object judged = asked(here, "judged", ask);
            CHECK(judged.at("judged") == "wrong");
            if (const json::value* const cause = judged.if_contains("cause"); cause != nullptr && !wrong.wins_later) {
                ++caused;
                CHECK(cause->at("turn") == ask["turn"]);
                CHECK(reasons.contains(json::serialize(cause->at("differences"))));
            }
            CHECK(judged.at("then") == tokens(game, std::span(wrong.line).subspan(1)));
            ++refuted;
        }
        ask["cards"] = kept.cards();
        while (!kept.is_solved()) {
            const Turn turn = kept.answer();
            ask["turns"] = tokens(game, kept.played());
            ask["turn"] = text(game, turn);
            const json::object judged = asked(here, "judged", ask);
            const Judged wanted = kept.play(turn);
            CHECK(judged.at("then") == tokens(game, wanted.then));
            CHECK(judged.at("position") == json::value(text(game, kept.position())));
            CHECK(judged.at("cards").to_number<unsigned>() == kept.cards());
            CHECK((judged.at("judged") == "solved") == kept.is_solved());
        }
        ask.erase("turn");
        ask["turns"] = tokens(game, kept.played());
        CHECK(asked(here, "attempt", ask).at("answer").is_null());
    }
    CHECK(played >= rounds(3));
    CHECK(refuted >= rounds(saves ? 6 : 41));
    CHECK(caused >= rounds(saves ? 4 : 31));
}

/// A position in which player 1 wins in two cards.
constexpr std::string_view two_cards =
    "siam:2 KT*rl2/CHrl3m5/LNl2m LX=L/KE=M/SU=R/RY=B/AY=B r3lm4/r2l4m2 RL/KF 1 0 12 -";

TEST_CASE(
    "what a turn leaves wrong in the order of struggles does not name the order of the key", "[service][attempt]") {
    Service here = service();
    const std::string position =
        "siam:2 KEr2lm2/CH*r3m4/LNr3l3m LX=L/SU=B/RY=L/KT=L/AY=B r3l2m3/r2l2m4 RL/KR 2 0 21 2:CHm2-KEm";
    const std::string line = request("attempt", position, R"(,"goal":"win","n":2,"turn":"R=-/lKE")");
    const json::object answer = asked(here, "judged", line);
    CHECK(answer.at("cause").at("told").at("text") == "The provinces stand in another order.");
}

TEST_CASE("a goal out of reach is an error, and no right turn is named", "[service][attempt]") {
    Service here = service();
    const char* const out_of_reach = "this goal cannot be reached";
    const std::string key = R"(,"turn":"L=KT,KT/lLN")";
    for (const char* const goal : {R"(,"n":1)", R"(,"n":0)", R"(,"n":2,"cards":1)", R"(,"n":2,"cards":0)"})
        for (const std::string& turn : {std::string(), std::string(R"(,"turn":"pass")"), key})
            CHECK(message(here, request("attempt", two_cards, goal + turn)) == out_of_reach);
    for (const char* const lost :
         {R"(,"n":2,"turns":["pass","pass"])", R"(,"goal":"save","against":2,"turns":["pass","pass"])"})
        for (const char* const turn : {"", R"(,"turn":"pass")"})
            CHECK(message(here, request("attempt", two_cards, std::string(lost) + turn)) == out_of_reach);
    for (const char* const goal : {R"(,"n":2)", R"(,"n":3)", R"(,"n":1,"cards":2)"}) {
        CHECK(asked(here, "attempt", request("attempt", two_cards, goal)).at("answer") == "L=KT,KT/lLN");
        CHECK(asked(here, "judged", request("attempt", two_cards, goal + key)).at("judged") == "right");
    }
}

TEST_CASE("a turn that keeps another side from winning may cost more cards", "[service][attempt][hold]") {
    Service here = service();
    const std::string asks = request(
        "attempt", "kingdead:3 WA*swe2/STsw5/GW* NO=W/DE=E/ES=E/LA=F/MO=S s2w3e4/sw5e2/s2w4e4 S/SE/- 2 0 231 -",
        R"(,"goal":"save","against":1,"n":1,"turn":"E=WA,WA/sST")");
    const json::object judged = asked(here, "judged", asks);
    CHECK(judged.at("judged") == "right");
    CHECK(judged.at("more_cards") == true);
    CHECK(judged.at("cards") == 1);
}

TEST_CASE("an attempt that makes no sense is refused", "[service][attempt]") {
    Service here = service();
    CHECK(message(here, request("attempt", small_position)) == "the field 'goal' is missing");
    CHECK(message(here, request("attempt", small_position, R"(,"goal":"win")")) == "the field 'n' is missing");
    CHECK(message(here, request("attempt", small_position, R"(,"goal":"save")")) == "the field 'against' is missing");
    CHECK(
        message(here, request("attempt", small_position, R"(,"goal":"save","against":1)")) ==
        "'against' must be another side than the one to move");
    CHECK(
        message(here, request("attempt", small_position, R"(,"n":1,"turns":["pass"])")) ==
        "after 'turns' it must be the solver's turn");
    CHECK(message(here, request("attempt", small_position, R"(,"n":1,"turn":"banana")")).find("turn 1: ") == 0);
    CHECK(
        message(here, request("attempt", small_position, R"(,"n":1,"wrong":[[]])")) ==
        "'wrong' must not hold an empty array");
    CHECK(asked(here, "perft", request("perft", small_position)).contains("perft"));
}

TEST_CASE("the solution of a puzzle is that of its pack, from position and goal alone", "[service][solution]") {
    ShippedPacks packs;
    Service here = service();
    for (const char* const id : {"caba399e0fe969c1", "e91ca75f02edcac1", "8f8400a49e12d081"}) { // win 1, win 2, save
        const Puzzle& puzzle = packs.named(id);
        INFO(id);
        json::object ask = attempt_of(puzzle);
        ask["do"] = "solution";
        json::object found = asked(here, "solution", ask);
        PackPuzzle entry;
        entry.puzzle = puzzle;
        for (const std::string& line : {json_text(entry), tools::twin_line(entry)}) {
            const json::value twin = json::parse(line);
            for (const auto& member : twin.as_object()) {
                const std::string_view name(member.key());
                if (name != "id" && name != "candidate" && name != "history") CHECK(found.at(name) == member.value());
            }
        }
        CHECK(found.at("reasons").at("list").as_array().size() > 10);
        const tools::Phrase told = tools::told_reasons(puzzle).paragraph;
        CHECK(found.at("paragraph").at("text").as_string() == tools::in_english(puzzle.game->variant(), told));
        CHECK(found.at("question").at("text").as_string().ends_with("?"));
        ask["n"] = puzzle.n + 1;
        const std::string gate = puzzle.task == Task::win ? ": G6: " : ": G5: ";
        ask["id"] = "a";
        CHECK_THAT(message(here, json::serialize(ask)), Catch::Contains(gate));
    }
    const std::string won = "siam:2 - SU=R/LX=R/KT=R/AY=R/RY=R/CH=R/KE=R/LN=R -/- -/- 1 0 12 -";
    CHECK(message(here, request("solution", won, R"(,"goal":"win","n":1)")) != "");
    CHECK(message(here, request("solution", small_position, R"(,"goal":"win")")) == "the field 'n' is missing");
}
