// `siam generate --twins`, `siam merge` and the request `solution`, as far as they handle pairs of twins.
#include <algorithm>
#include <sstream>

#include "tests/program/run.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/paths.hpp"

namespace siam::tests {
namespace {

/// The values of a tag, in the order of the puzzles.
std::vector<std::string> values_of(const std::string& pack, const std::string& tag) {
    std::vector<std::string> values;
    for (const std::string& line : lines(pack))
        if (line.starts_with("[" + tag + " \""))
            values.push_back(line.substr(tag.size() + 3, line.size() - tag.size() - 5));
    return values;
}

std::string shipped() { return "'" + in_source("puzzles/packs/twins.txt").string() + "'"; }

/// Whether the tag [Twin] of each puzzle begins with the position of the other puzzle of its pair.
bool are_pairs(const std::string& pack) {
    const auto positions = values_of(pack, "Position"), twins = values_of(pack, "Twin");
    if (positions.size() != twins.size() || positions.size() % 2 != 0) return false;
    for (std::size_t i = 0; i < positions.size(); ++i)
        if (!twins[i].starts_with(positions[i ^ 1U] + " ")) return false;
    return true;
}

} // namespace

TEST_CASE("the pack of twins is sound", "[unsanitized][program][packs][twins]") {
    const Ran ran = run("verify " + shipped());
    CHECK(ran.exit_code == 0);
    CHECK_THAT(ran.out, Catch::EndsWith("60 puzzles, all sound\n"));
}

TEST_CASE("merge keeps twins together and counts a pair as one puzzle", "[program][packs][twins]") {
    CHECK(are_pairs(run("merge " + shipped()).out));
    for (const std::string sort : {"rating", "score", "level"}) {
        const Ran sorted = run("merge --sort " + sort + " " + shipped());
        CHECK(are_pairs(sorted.out));
        CHECK(values_of(sorted.out, "Id").size() == 60);
    }
    for (const std::string choice : {"--best 7 --quota shape=60 --quota theme=60 --quota faction=off", "--count 7"}) {
        const Ran chosen = run("merge " + choice + " " + shipped());
        INFO(choice << ": " << chosen.err);
        CHECK(are_pairs(chosen.out));
        CHECK(values_of(chosen.out, "Id").size() == 14);
    }
}

TEST_CASE("a puzzle without its twin beside it is still sound", "[program][packs][twins]") {
    const std::string id = values_of(text_of(in_source("puzzles/packs/twins.txt")), "Id").at(1);
    const Ran alone = run("merge --id " + id + " " + shipped());
    CHECK(values_of(alone.out, "Twin").size() == 1);
    CHECK(run("verify -", alone.out).exit_code == 0);
}

TEST_CASE("merge keeps the twin of a puzzle that it has already", "[program][packs][twins]") {
    const auto ids = values_of(run("merge " + shipped()).out, "Id");
    for (const std::size_t place : {0U, 1U}) {
        const std::string alone = run("merge --id " + ids.at(place) + " " + shipped()).out;
        auto merged = values_of(run("merge - " + shipped(), alone).out, "Id"), all = ids;
        CHECK(merged.front() == ids.at(place));
        std::ranges::sort(merged);
        std::ranges::sort(all);
        CHECK(merged == all);
    }
}

TEST_CASE("a false twin is named with its line", "[program][packs][twins]") {
    const std::string id = values_of(text_of(in_source("puzzles/packs/twins.txt")), "Id").at(1);
    const std::string alone = run("merge --id " + id + " " + shipped()).out;
    const std::string twin = values_of(alone, "Twin").at(0), position = values_of(alone, "Position").at(0);
    const auto with = [&](const std::string& other) {
        std::string text = alone;
        return run("verify -", text.replace(text.find("[Twin \"") + 7, twin.size(), other)).out;
    };
    const std::string keys = values_of(alone, "Keys").at(0);
    CHECK_THAT(with(twin + " pass"), Catch::Contains("twin: stored is "));
    CHECK_THAT(
        with(position + " " + keys), Catch::Contains("form: [Twin] must have the position of the puzzle with one "
                                                     "follower in another province"));
    CHECK_THAT(with(position), Catch::Contains("form: [Twin] expected nine fields and at least one turn"));
}

TEST_CASE("the request for a solution tells the twin whose position it has", "[program][engine][twins]") {
    const std::string pack = text_of(in_source("puzzles/packs/twins.txt"));
    const std::string position = values_of(pack, "Position").at(0), twin = values_of(pack, "Position").at(1);
    const std::string other = values_of(pack, "Position").at(2), n = values_of(pack, "N").at(0);
    const auto asked = [&](const std::string& more) {
        return objects(run("engine", R"({"id":1,"do":"solution","position":")" + position + R"(","goal":"win","n":)" +
                                         n + more + "}\n")
                           .out)
            .at(0);
    };
    const auto said = [](const boost::json::object& answer) {
        return std::string(answer.at("paragraph").at("text").as_string());
    };
    const auto with = asked(R"(,"twin":")" + twin + "\"");
    CHECK_THAT(said(with), Catch::Contains("another turn is right: "));
    CHECK(values_of(pack, "Twin").at(0).starts_with(std::string(with.at("twin").at("position").as_string()) + " "));
    CHECK_THAT(said(asked("")), !Catch::Contains("another turn is right: "));
    for (const std::string& wrong : {position, other, std::string("siam:2"), std::string()}) {
        const auto answer = asked(R"(,"twin":")" + wrong + "\"");
        CHECK_THAT(std::string(answer.at("error").at("message").as_string()), Catch::StartsWith("the twin"));
    }
}

TEST_CASE("twins are made of wins, and not in shards", "[program][packs][twins]") {
    CHECK_THAT(run("generate --twins --shard 1/2").err, Catch::Contains("--twins and --shard exclude each other"));
    CHECK_THAT(run("generate --twins --players 3 --goal save").err, Catch::Contains("--twins needs --goal win"));
}

TEST_CASE("a run makes the same twins with any number of threads", "[program][packs][twins][unsanitized]") {
    const std::string command = "generate --twins --seed 7 --count 2 --n 2 --open 2..3 --threads ";
    const Ran one = run(command + "1"), two = run(command + "2");
    CHECK(one.exit_code == 0);
    CHECK(one.out == two.out);
    CHECK(are_pairs(one.out));
    CHECK(values_of(one.out, "Id").size() == 4);
}

} // namespace siam::tests
