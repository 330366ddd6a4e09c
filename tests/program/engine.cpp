// `siam engine`: it takes many requests at once and answers each with its id, whatever the lines contain.
#include <boost/json.hpp>
#include <chrono>
#include <map>

#include "tests/program/run.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/json_schema.hpp"

using namespace siam::tests;
namespace json = boost::json;

namespace {

std::string line_of(const json::object& request) { return json::serialize(request) + "\n"; }

std::string request(const json::value& id, std::string_view what, std::string_view position, json::object more = {}) {
    json::object object{{"id", id}, {"do", std::string(what)}, {"position", std::string(position)}};
    for (const auto& member : more) object.insert(member);
    return line_of(object);
}

/// The name of the schema's definition that the answer must match.
std::string kind_of(const json::object& answer) {
    if (answer.contains("error")) return "error";
    if (answer.contains("cancel")) return "cancel";
    if (answer.contains("report")) return "report";
    if (answer.contains("cancelled") && answer.size() == 2) return "not_begun";
    for (const char* kind : {"variants", "perft", "to_move", "puzzles", "force", "to"})
        if (answer.contains(kind)) {
            const std::map<std::string, std::string> others{
                {"to_move", "show"}, {"puzzles", "pack"}, {"force", "solve"}, {"to", "play"}};
            return others.contains(kind) ? others.at(kind) : kind;
        }
    return "moves";
}

void check_form(const json::object& answer) {
    INFO(json::serialize(answer));
    CHECK(answers_schema().fault(kind_of(answer), answer) == "");
}

/// The members of an answer that must be equal in the engine's answer and in the output of the verb with --json.
std::string common(json::object object) {
    json::object kept;
    for (const auto& member : object)
        if (member.key() != "line" && member.key() != "file" && member.key() != "id") kept.insert(member);
    return without_effort(kept);
}

} // namespace

TEST_CASE("the engine says what the verbs say", "[program][engine]") {
    struct Pair {
        std::string verb;
        json::object more;
    };
    const std::vector<std::pair<std::string, json::object>> asked{
        {"solve", {}},
        {"solve --detail keys", {{"detail", "keys"}}},
        {"solve --detail turns", {{"detail", "turns"}}},
        {"solve --tree", {{"tree", true}}},
        {"moves", {}},
        {"show", {}},
        {"perft --depth 2 --divide", {{"depth", 2}, {"divide", true}}},
        {"play --turns 'pass pass' --steps", {{"turns", json::array{"pass", "pass"}}, {"steps", true}}}};
    for (const auto& [verb, more] : asked) {
        const std::string what = verb.substr(0, verb.find(' '));
        const Ran ran = run("engine", request(1, what, small_position, more));
        const json::object by_engine = objects(ran.out).at(0);
        const json::object by_verb = objects(run(verb + " --json " + one_word(small_position)).out).at(0);
        CHECK(common(by_engine) == common(by_verb));
        CHECK(answers_schema().fault(what, by_engine) == "");
        CHECK(answers_schema().fault(what, by_verb) == "");
    }
}

TEST_CASE("variants are the same data from the engine and from their verb", "[program][engine][variants]") {
    const auto answer = objects(run("engine", "{\"id\":1,\"do\":\"variants\"}\n").out).at(0);
    const auto by_verb = objects(run("variants --json").out);
    REQUIRE(by_verb.size() == 3);
    for (std::size_t i = 0; i < by_verb.size(); ++i) {
        CHECK(answer.at("variants").at(i) == by_verb[i]);
        CHECK(answers_schema().fault("variant", by_verb[i]) == "");
    }
}

TEST_CASE("a thousand requests piped at once get a thousand answers", "[program][engine]") {
    const char* const whats[] = {"solve", "moves", "show", "perft", "play"};
    std::string input;
    std::map<std::string, unsigned> expected;
    unsigned number = 0;
    for (unsigned i = 0; i < 1000; ++i) {
        const std::string id = "r" + std::to_string(i % 10 == 9 ? number++ % 7 : i); // every tenth: one of seven ids
        if (i % 10 == 3) {
            input += i % 20 == 3 ? "{\"id\":\"" + id + "\",\"do\":\n" : R"({"id":")" + id + "\",\"do\":\"frob\"}\n";
        } else if (i % 10 == 5) {
            const std::string other = "r" + std::to_string(i - 1);
            input += line_of({{"id", id}, {"cancel", other}});
        } else {
            const bool hard = i % 10 == 4; // the next request cancels it
            const bool last_card = i % 3 == 0;
            input += request(
                json::value(id), hard ? "solve" : whats[i % std::size(whats)],
                hard        ? start_position
                : last_card ? last_card_position
                            : small_position);
        }
        ++expected[i % 20 == 3 ? "null" : "\"" + id + "\""];
    }
    const Ran ran = run("engine --threads 3 --memory 256M", input);
    CHECK(ran.exit_code == 0);
    CHECK(ran.err == "");
    std::map<std::string, unsigned> answered;
    unsigned cancelled = 0;
    for (const json::object& answer : objects(ran.out)) {
        check_form(answer);
        ++answered[json::serialize(answer.at("id"))];
        cancelled += answer.contains("cancelled") && !answer.contains("cancel");
    }
    CHECK(answered == expected);
    CHECK(cancelled == 100);
}

TEST_CASE("answers to one id come in the order of its requests", "[program][engine]") {
    std::string input;
    for (unsigned depth = 1; depth <= 3; ++depth)
        for (unsigned i = 0; i < 5; ++i) input += request("same", "perft", small_position, {{"depth", 4 - depth}});
    std::vector<std::size_t> depths;
    for (const json::object& answer : objects(run("engine --threads 4", input).out))
        depths.push_back(answer.at("perft").as_array().size());
    CHECK(depths == std::vector<std::size_t>{3, 3, 3, 3, 3, 2, 2, 2, 2, 2, 1, 1, 1, 1, 1});
}

TEST_CASE("one signal ends an engine whose answers nobody reads", "[program][engine][unsanitized]") {
    std::string requests;
    for (unsigned id = 0; id < 400; ++id)
        requests += line_of({{"id", id}, {"do", "moves"}, {"position", std::string(start_position)}});
    const auto signal = GENERATE(as<std::string>{}, "TERM", "INT");
    const Scratch folder;
    const std::string pipe = one_word((folder.path() / "pipe").string());
    const std::string input = one_word(folder.file("requests", requests));
    const Ran ran = shell(
        "mkfifo " + pipe + "; sleep 60 < " + pipe + " & reader=$!\n\"$SIAM\" engine < " + input + " > " + pipe +
        " & child=$!\nsleep 1; kill -" + signal +
        " $child; (sleep 20; kill -9 $child) & late=$!\nwait $child; code=$?\n" + "kill $reader $late; exit $code");
    CHECK(ran.exit_code == 4);
    CHECK_THAT(ran.err, Catch::Matchers::Contains("interrupted"));
}

TEST_CASE("a request is cancelled while it is worked on, or ends with its time", "[program][engine]") {
    const Ran cancelled = shell(
        "{ printf '%s' " + one_word(request("long", "solve", start_position)) + "; sleep 0.3; printf '%s' " +
        one_word(line_of({{"id", "c"}, {"cancel", "long"}})) + "; } | timeout 20 \"$SIAM\" engine");
    CHECK(cancelled.exit_code == 0);
    const auto answers = objects(cancelled.out);
    REQUIRE(answers.size() == 2);
    for (const json::object& answer : answers) check_form(answer);
    CHECK(answers.at(0).at("cancelled") == 1);
    CHECK(answers.at(1).at("cancelled") == true);
    CHECK(answers.at(1).at("status") == "partial");

    const auto timed =
        objects(run("engine --time 200ms", request(1, "solve", start_position, {{"report", "50ms"}})).out);
    REQUIRE(timed.size() >= 2);
    for (const json::object& answer : timed) check_form(answer);
    CHECK(timed.front().at("report") == 1);
    CHECK(timed.back().at("status") == "partial");
    CHECK(!timed.back().contains("cancelled"));
}

TEST_CASE("limits hold for what comes after them", "[program][engine]") {
    const auto answers =
        objects(run("engine --nodes 300",
                    request(1, "solve", start_position) + R"({"id":2,"do":"limits","nodes":900,"time":"1h"})" + "\n" +
                        request(3, "solve", start_position) + request(4, "solve", start_position, {{"nodes", 600}}))
                    .out);
    std::map<std::int64_t, json::object> by_id;
    for (const json::object& answer : answers) by_id[answer.at("id").as_int64()] = answer;
    REQUIRE(by_id.size() == 4);
    CHECK(by_id.at(2).at("time").to_number<double>() == 3600);
    CHECK(by_id.at(1).at("nodes").to_number<int>() <= 301);
    CHECK(by_id.at(3).at("nodes").to_number<int>() > 600);
    CHECK(by_id.at(4).at("nodes").to_number<int>() > 301);
    CHECK(by_id.at(4).at("nodes").to_number<int>() <= 601);
}

TEST_CASE("the engine outlives every line, and ends with its input or by a signal", "[program][engine]") {
    std::string input = std::string(3, '\0') + "\n\xff\xfe\n" + std::string(100'000, '{') + "\n\n  \n" +
                        std::string((1 << 20) + 1, 'x') + "\n" + request(1, "show", small_position);
    const Ran ran = run("engine", input);
    CHECK(ran.exit_code == 0);
    const auto answers = objects(ran.out);
    REQUIRE(answers.size() == 5);
    unsigned errors = 0;
    for (const json::object& answer : answers) {
        check_form(answer);
        errors += answer.contains("error");
    }
    CHECK(errors == 4);

    const Ran killed =
        interrupted("engine", request("a", "show", small_position) + request("b", "solve", start_position), 1);
    CHECK(killed.exit_code == 4);
    CHECK(objects(killed.out).at(1).at("interrupted") == true);
    CHECK_FALSE(objects(killed.out).at(1).contains("cancelled")); // no request cancelled it
    CHECK(run("engine file").exit_code == 2);
}
