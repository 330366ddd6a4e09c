// The service, called as a library: it answers any line with one line.
#include "tests/answers/asked.hpp"

#include <set>

#include "engine/legal_turns.hpp"
#include "tests/program/run.hpp"
#include "tests/support/paths.hpp"
#include "tests/support/random_positions.hpp"

using namespace siam;
using namespace siam::tests;
using siam::tools::Service;
using siam::tools::Surroundings;
namespace json = boost::json;

TEST_CASE("each kind of request is answered, with its id, as the schema says", "[service]") {
    Service here = service();
    for (const std::string_view position : {small_position, last_card_position, start_position}) {
        for (const char* more : {"", R"(,"detail":"verdict")", R"(,"detail":"keys")", R"(,"detail":"turns")"})
            asked(here, "solve", request("solve", position, std::string(more) + R"(,"nodes":2000)"));
        asked(here, "moves", request("moves", position));
        asked(here, "table", request("table", position));
        asked(here, "play", request("play", position, R"(,"turns":["pass","pass"],"steps":true)"));
        asked(here, "perft", request("perft", position, R"(,"divide":true)"));
        asked(here, "show", request("show", position));
        asked(here, "solve", request("solve", position, R"(,"tree":true,"nodes":2000)"));
    }
    asked(here, "solve", request("solve", last_card_position, R"(,"rational":true)"));
    CHECK(asked(here, "variants", R"({"id":1,"do":"variants"})").at("variants").as_array().size() == 3);
    CHECK(
        asked(here, "variants", R"({"id":1,"do":"variants","variant":"saba"})").at("variants").as_array().size() == 1);
    asked(here, "cancel", R"({"id":1,"cancel":"x"})");
    CHECK(asked(here, "limits", R"({"id":-7,"do":"limits","nodes":5})").at("id") == -7);
    CHECK(asked(here, "solve", request("solve", start_position)).at("status") == "partial"); // by the limit of 5 nodes
}

TEST_CASE("what is wrong with a request is its answer", "[service]") {
    Service here = service();
    for (const char* line :
         {"",
          "{",
          "[]",
          "7",
          "\"x\"",
          "{}",
          R"({"do":"show"})",
          R"({"id":null,"do":"show"})",
          R"({"id":[1],"do":"show"})",
          R"({"id":1})",
          R"({"id":1,"do":"frob"})",
          R"({"id":1,"do":"show"})",
          R"({"id":1,"do":"show","position":7})",
          R"({"id":1,"do":"show","position":""})",
          R"({"id":1,"do":"show","position":"siam:2"})",
          R"({"id":1,"do":"variants","position":"x"})",
          R"({"id":1,"do":"variants","variant":"x"})",
          R"({"id":1,"do":"solve","position":"x","tiem":1})",
          R"({"id":1,"do":"limits","time":-1})",
          R"({"id":1,"do":"limits","time":"1 day"})",
          R"({"id":1,"do":"limits","nodes":-1})",
          R"({"id":1,"do":"limits","report":0})",
          R"({"id":1,"cancel":[]})",
          R"({"id":1,"cancel":1,"do":"show"})",
          R"({"id":1,"do":"variants","rules":{"last-card":"frob"}})",
          "\xff\xfe",
          R"({"id":1,"do":"pack"})",
          R"({"id":1,"do":"compose"})",
          R"({"id":1,"do":"compose","data":{}})",
          R"({"id":1,"do":"compose","data":7})",
          R"({"id":1,"do":"variant"})",
          R"({"id":1,"do":"variant","text":"","data":{}})",
          R"({"id":1,"do":"variant","data":{"variant":7}})",
          R"({"id":1,"do":"variants","variant_files":"x"})",
          R"({"id":1,"do":"variants","variant_files":["frob"]})",
          R"({"id":1,"do":"deal","players":5})",
          R"({"id":1,"do":"deal","open":2})",
          R"({"id":1,"do":"deal","variant":"x"})"})
        CHECK(message(here, line) != "");
    CHECK(message(here, std::string(100'000, '[')) != "");
    CHECK(message(here, request("frob", small_position)).find("'do' must be one of solve, moves") == 0);
    CHECK(message(here, request("play", small_position, R"(,"turns":["pass",1])")) == "'turns[1]' must be a string");
    CHECK(message(here, request("show", small_position, R"(,"rules":{"undo":1})")) == "'rules.undo' must be a string");
    CHECK(
        message(here, request("play", small_position, R"(,"turns":["M=CH,CH/rKE"])"))
            .find("turn 1: 'M=CH,CH/rKE' is not legal") == 0);
    const auto field = asked(here, "error", request("show", "siam:2 CHr4lm5 KE=M/RY=M r3 r/l 1 0 - -"));
    CHECK(field.at("id") == "a");
    CHECK(field.at("error").at("field") == 3);
}

TEST_CASE("the rules of a request are its own", "[service]") {
    Service here = service();
    const auto force = [&](const char* more) {
        return json::serialize(asked(here, "solve", request("solve", last_card_position, more)).at("force"));
    };
    CHECK(force("") == "[0,null,null]");
    CHECK(force(R"(,"rules":{"last-card":"free"})") == "[null,null,null]");
    CHECK(force("") == "[0,null,null]");
}

TEST_CASE("an action and one of its takings make a legal turn", "[service]") {
    Service here = service();
    Library library;
    Random random(17);
    for (const Game* game : all_games(library)) {
        const Position position = any_position(*game, random, 3, 5);
        const std::string line = request("table", text(*game, position));
        std::set<std::string> built, legal;
        const json::object answer = asked(here, "table", line);
        const json::array& takings = answer.at("takings").as_array();
        for (const json::value& action : answer.at("actions").as_array()) {
            const std::string token{action.at("action").as_string()};
            if (action.at("card").is_null()) built.insert(token);
            for (const json::value& taking : action.at("takings").as_array())
                built.insert(
                    token + "/" + std::string(takings.at(taking.to_number<std::size_t>()).at("text").as_string()));
        }
        for (const Turn turn : legal_turns(*game, position)) legal.insert(text(*game, turn));
        INFO(line);
        CHECK(built == legal);
    }
}

TEST_CASE("no two actions of a card have the same steps", "[service]") {
    Service here = service();
    const std::string deal = "siam:2 KTr2l2/CHrl3m5/LNl2m2/SUrl LX=L/KE=M/RY=B/AY=B r2lm/r2lm KF12RLM/KF12RLM 1 0 12 -";
    std::set<std::string> seen;
    const auto actions = asked(here, "table", request("table", deal)).at("actions").as_array();
    for (const json::value& action : actions)
        CHECK(seen.insert(json::serialize(action.at("card")) + json::serialize(action.at("steps"))).second);
    CHECK(
        json::serialize(actions.at(1))
            .find(R"({"action":"K=LN-SU*LN","card":"K","steps":[{"step":"tile","province":"LN"},)"
                  R"({"step":"tile","province":"SU"},{"step":"king","province":"LN"}],"takings":[)") == 0);
}

TEST_CASE("a clock that is lent bounds the work, and asks for reports", "[service]") {
    using namespace std::chrono_literals;
    Service here = service();
    std::chrono::nanoseconds now{5h};
    std::vector<std::string> reports;
    const Surroundings lent{
        nullptr, [&] { return now += 10ms; }, [&](const std::string& line) { reports.push_back(line); }};
    const auto line = request("solve", start_position, R"(,"time":"2s","report":"500ms")");
    CHECK(asked(here, "solve", line, lent).at("status") == "partial");
    CHECK(now < 5h + 2100ms);
    CHECK(reports.size() == 3);
    for (const std::string& report : reports) CHECK(answers_schema().fault("report", json::parse(report)) == "");
    const auto counted = asked(here, "perft", request("perft", start_position, R"(,"depth":9,"time":0.5)"), lent);
    CHECK(counted.at("status") == "partial");
    CHECK(counted.at("perft").as_array().size() < 9);
    const auto tree = asked(here, "solve", request("solve", start_position, R"(,"tree":true,"time":1)"), lent);
    CHECK((tree.at("status") == "partial" && !tree.contains("tree")));
}

TEST_CASE("a request that nobody wants any more is not begun, or ends with what is known", "[service]") {
    Service here = service();
    std::atomic<bool> stop{true};
    asked(here, "not_begun", request("solve", small_position), {&stop});
    stop = false;
    unsigned looks = 0;
    const Surroundings lent{&stop, [&] {
                                stop = ++looks > 20;
                                return std::chrono::nanoseconds{0};
                            }};
    CHECK(asked(here, "solve", request("solve", start_position, R"(,"time":1)"), lent).at("cancelled") == true);
}

TEST_CASE("a pack is read, and each fault named", "[service][pack]") {
    Service here = service();
    const std::string pack = text_of(in_source("puzzles/packs/sample.txt"));
    const auto ask = [&](const std::string& text) {
        return asked(here, "pack", json::serialize(json::object{{"id", 1}, {"do", "pack"}, {"text", text}}));
    };
    const json::object whole = ask(pack);
    CHECK(whole.at("whole") == true);
    CHECK(whole.at("faults").as_array().empty());
    CHECK(whole.at("puzzles").as_array().size() == 200);
    CHECK(ask(pack.substr(0, pack.size() / 2)).at("whole") == false);
    CHECK_FALSE(ask("frob").at("faults").as_array().empty());
    std::string other_map = pack;
    other_map.replace(other_map.find("reconstructed:"), 16, "reconstructed:00");
    CHECK_FALSE(ask(other_map).at("faults").as_array().empty());
}
