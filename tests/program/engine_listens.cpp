// `siam engine` hears cancellations, signals and a reader who goes away, whatever waits, and keeps to --memory.
#include <boost/json.hpp>
#include <map>

#include "tests/program/run.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/json_schema.hpp"

using namespace siam::tests;
using Catch::Matchers::Contains;
namespace json = boost::json;

namespace {

std::string request_line(const json::value& id, std::string_view what, std::string_view position) {
    return json::serialize(json::object{{"id", id}, {"do", what}, {"position", position}}) + "\n";
}

/// A solve request without an end.
const std::string endless = "printf '%s' " + one_word(request_line("slow", "solve", start_position)) + "\n";

/// Shell commands that print `count` requests with texts of `bytes` bytes and the ids from 0.
std::string waiting(unsigned count, unsigned bytes) {
    return "text=$(head -c " + std::to_string(bytes) + " /dev/zero | tr '\\0' '#')\ni=0\nwhile [ $i -lt " +
           std::to_string(count) +
           R"( ]; do printf '{"id":%d,"do":"variant","text":"%s"}\n' $i "$text"; i=$((i + 1)); done)" + "\n";
}

constexpr unsigned flood = 400;

/// `siam engine` with the number of threads, and with room for some hundred waiting requests.
std::string small_engine(unsigned threads) {
    const std::string engine = "engine --threads " + std::to_string(threads) + " --memory ";
    return engine + std::to_string(least_memory(run(engine + "1M")) + 4) + "M";
}

/// Checks that 400 requests of 1 MB and an endless one each have an answer, which is a refusal or says that the request
/// was stopped. \param why "cancelled" or "interrupted": what became of the endless request
void check_flood(const std::vector<json::object>& answers, std::string_view why) {
    std::map<std::string, unsigned> answered;
    unsigned refused = 0;
    for (const json::object& answer : answers) {
        ++answered[json::serialize(answer.at("id"))];
        if (answer.at("id") == "slow") {
            CHECK(answer.at("status") == "partial");
            CHECK(answer.at(why) == true);
            CHECK(answer.contains("cancelled") + answer.contains("interrupted") == 1);
            CHECK(answers_schema().fault("solve", answer).empty());
        } else if (answer.contains("error")) {
            ++refused;
            CHECK(answers_schema().fault("error", answer).empty());
            CHECK_THAT(
                std::string(answer.at("error").at("message").as_string()),
                Contains("no room for another waiting request") && Contains("--memory 64M"));
        } else if (answer.contains("interrupted")) {
            CHECK(answers_schema().fault("not_begun", answer).empty());
        }
    }
    CHECK(refused > flood - 10);
    CHECK(answered.size() == answers.size());
}

} // namespace

TEST_CASE("a request is cancelled however many others wait behind it", "[program][engine]") {
    const Ran ran = shell(
        "{ " + endless + waiting(flood, 1'000'000) +
        R"(echo '{"id":"c","cancel":"slow"}'; } | timeout 60 "$SIAM" engine --threads 1 --memory 64M)");
    CHECK(ran.exit_code == 0);
    const auto answers = objects(ran.out);
    CHECK(answers.size() == flood + 2);
    check_flood(answers, "cancelled");
}

TEST_CASE("the first signal ends an engine at which requests wait, and each gets its answer", "[program][engine]") {
    const Scratch folder;
    const std::string in = one_word((folder.path() / "in").string()), out = one_word((folder.path() / "out").string());
    const Ran ran = shell(
        "mkfifo " + in + "; \"$SIAM\" engine --threads 1 --memory 64M < " + in + " > " + out + " & child=$!\n" +
        "(sleep 60; kill -9 $child) > /dev/null 2>&1 & late=$!\nexec 3> " + in + "\n{ " + endless +
        waiting(flood, 1'000'000) + "} >&3\nuntil [ $(wc -l < " + out + ") -ge " + std::to_string(flood - 10) +
        " ] || ! kill -0 $child; do sleep 0.01; done\n" + "kill -TERM $child; wait $child; code=$?; kill $late; cat " +
        out + "; exit $code");
    CHECK(ran.exit_code == 4);
    const auto answers = objects(ran.out);
    CHECK(answers.size() >= flood); // the engine has perhaps not read the last request yet
    check_flood(answers, "interrupted");
}

TEST_CASE("a file of requests is read as far as there is room, and none is refused", "[program][engine]") {
    std::string input;
    for (unsigned id = 0; id < 4000; ++id) input += request_line(id, "perft", small_position);
    const Ran ran = run(small_engine(2), input);
    CHECK(ran.exit_code == 0);
    CHECK(lines(ran.out).size() == 4000);
    CHECK(ran.out.find("error") == ran.out.npos);
}

TEST_CASE("a signal ends an engine that waits for room to read its file", "[program][engine]") {
    std::string input = request_line("slow", "solve", start_position);
    for (unsigned id = 0; id < 40'000; ++id) input += request_line(id, "show", small_position);
    const Scratch folder;
    const Ran ran = shell(
        "\"$SIAM\" " + small_engine(1) + " < " + one_word(folder.file("requests", input)) + " & child=$!\n" +
        "sleep 1; kill -TERM $child; (sleep 30; kill -9 $child) > /dev/null 2>&1 & late=$!\nwait $child; code=$?; " +
        "kill $late; exit $code");
    CHECK(ran.exit_code == 4);
    const auto answers = objects(ran.out);
    CHECK(answers.size() > 100);
    CHECK(answers.size() < 20'000); // siam has not read on
    for (const json::object& answer : answers) CHECK(answer.at("interrupted") == true);
}

TEST_CASE("the engine ends when the reader of its answers goes away", "[program][engine]") {
    const Ran ran = shell("{ { " + endless + R"(} | timeout 20 "$SIAM" engine; echo $? >&2; } | true)");
    CHECK(ran.err == "141\n"); // SIGPIPE
}

#ifndef SIAM_SANITIZED
TEST_CASE("requests and answers that wait keep to the memory", "[program][engine][memory]") {
    const Scratch folder;
    const std::string in = one_word((folder.path() / "in").string()), out = one_word((folder.path() / "out").string());
    const auto [requests, reader] = GENERATE_REF(table<std::string, std::string>(
        {{endless + waiting(97'000, 3000), "cat"}, // requests behind a slow one
         {"yes '" + request_line(1, "show", small_position) + "' | head -c 60000000",
          "sleep 20"}})); // answers nobody reads
    INFO(requests.substr(0, 200));
    const Ran ran = shell(
        "mkfifo " + in + " " + out + "; \"$SIAM\" engine --threads 2 --memory 64M < " + in + " > " + out +
        " & child=$!\n" + reader + " < " + out + " > /dev/null & reader=$!\n{ " + requests + "\n} > " + in +
        " 2> /dev/null & writer=$!\n" +
        "i=0; while [ $i -lt 150 ] && grep VmHWM /proc/$child/status; do sleep 0.02; i=$((i + 1)); done 2> /dev/null\n" +
        "kill -TERM $child $writer; wait $child; code=$?; kill $reader; exit $code");
    CHECK(ran.exit_code == 4);
    REQUIRE_FALSE(lines(ran.out).empty());
    const std::string peak = lines(ran.out).back(); // such as "VmHWM:     12345 kB"
    CHECK(std::stoul(peak.substr(peak.find_first_of("0123456789"))) < 64UL * 1024 * 11 / 10);
}
#endif
