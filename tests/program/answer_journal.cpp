// `siam solve --shard` and `--journal`: the shards together give all answers, and saved answers are not computed again.
#include "tests/program/workshop.hpp"

using namespace siam::tests;
using Catch::Matchers::Contains;

namespace {

/// Writes nine easy positions into the file `deals`.
void put_deals(const Workshop& shop) {
    REQUIRE(shop.siam("deal --players 2 --open 2 --cards 3 --seed 4 --count 9 > deals").exit_code == 0);
    REQUIRE(lines(shop.text("deals")).size() == 9);
}

std::vector<std::string> without_effort_of(const Ran& ran) {
    std::vector<std::string> answers;
    for (const boost::json::object& object : objects(ran.out)) answers.push_back(without_effort(object));
    return answers;
}

/// The number of answers that the journal holds.
std::size_t kept(const Workshop& shop, const std::string& journal) { return count(shop.text(journal), "\nanswer "); }

/// The answers to `deals` in its order, computed by three shards, with the journals part1, part2 and part3.
std::vector<std::string> answers_of_shards(const Workshop& shop) {
    std::vector<std::string> all(9);
    for (std::size_t shard = 0; shard < 3; ++shard) {
        const std::string number = std::to_string(shard + 1);
        const Ran ran = shop.siam("solve --json --shard " + number + "/3 --journal part" + number + " deals");
        REQUIRE(ran.exit_code == 0);
        const auto answers = lines(ran.out);
        REQUIRE(answers.size() == 3);
        for (std::size_t i = 0; i < 3; ++i) all[3 * i + shard] = answers[i];
    }
    return all;
}

} // namespace

TEST_CASE(
    "shards have each answer once, and their journals are put together without solving again",
    "[program][solve][shard][journal]") {
    const Workshop shop;
    put_deals(shop);
    const auto answers = answers_of_shards(shop);
    const auto alone = without_effort_of(shop.siam("solve --json deals"));
    for (std::size_t i = 0; i < 9; ++i) CHECK(without_effort(objects(answers[i]).at(0)) == alone.at(i));
    CHECK(shop.siam("solve --json --shard 10/10 deals").out.empty());
    const std::string second = shop.text("part2");

    // A saved answer holds the seconds of the run that computed it. So if the bytes are equal, the answer was saved.
    const Ran all = shop.siam("solve --json --journal whole --journal part1 --journal part2 --journal part3 deals");
    CHECK(all.exit_code == 0);
    CHECK(lines(all.out) == answers);
    CHECK(kept(shop, "whole") == 0);

    const Ran some = shop.siam("solve --json --journal whole --journal part1 --journal part3 deals");
    CHECK(some.exit_code == 0);
    REQUIRE(lines(some.out).size() == 9);
    for (std::size_t i = 0; i < 9; ++i)
        if (i % 3 != 1) CHECK(lines(some.out)[i] == answers[i]);
    CHECK(kept(shop, "whole") == 3);
    CHECK(shop.text("part2") == second); // siam writes only to the first journal
}

TEST_CASE("what a limit keeps from being whole is not kept", "[program][solve][journal][limits]") {
    const Workshop shop;
    shop.put("two", std::string(start_position) + "\n" + std::string(small_position) + "\n");
    const Ran limited = shop.siam("solve --json --nodes 100 --journal kept two");
    CHECK(limited.exit_code == 4);
    CHECK(kept(shop, "kept") == 1);
    const Ran again = shop.siam("solve --json --nodes 200 --journal kept two");
    CHECK(again.exit_code == 4);
    REQUIRE(lines(again.out).size() == 2);
    CHECK(lines(again.out)[0] != lines(limited.out)[0]);
    CHECK(lines(again.out)[1] == lines(limited.out)[1]);
    CHECK(kept(shop, "kept") == 1);
}

TEST_CASE("answers that are told are kept when the program is killed", "[program][solve][journal]") {
    const Workshop shop;
    shop.put("two", std::string(small_position) + "\n" + std::string(start_position) + "\n");
    const Ran killed = shop.run(
        "\"$SIAM\" solve --json --threads 1 --journal kept two > told & child=$!\n"
        "until grep -q '^answer ' kept 2> /dev/null || ! kill -0 $child; do sleep 0.01; done\n"
        "kill -9 $child; wait $child");
    CHECK(killed.exit_code == 128 + 9);
    CHECK(kept(shop, "kept") == 1);
    const Ran again = shop.siam("solve --json --nodes 100 --journal kept two");
    CHECK(again.exit_code == 4);
    const Ran known = shop.siam("solve --json --nodes 100 --journal kept two");
    CHECK(lines(known.out).at(0) == lines(again.out).at(0));
    CHECK(kept(shop, "kept") == 1);
}

TEST_CASE("a journal that finds no space ends the run, and no answer is told twice", "[program][solve][journal]") {
    const Workshop shop;
    put_deals(shop);
    const std::string threads = GENERATE("1", "4");
    const std::string solve = "\"$SIAM\" solve --json --journal kept --threads " + threads + " deals";
    const Ran whole = shop.siam("solve --json deals");
    const Ran full =
        shop.run("(trap '' XFSZ; ulimit -f 2; exec " + solve + ")"); // limits the journal, not the piped answers
    CHECK(full.exit_code == 5);
    CHECK(count(full.err, "cannot write kept: File too large") == 1);
    const std::vector<std::string> told = without_effort_of(full), all = without_effort_of(whole);
    REQUIRE(told.size() < all.size());
    CHECK(std::equal(told.begin(), told.end(), all.begin()));
    const Ran again = shop.run(solve);
    CHECK(again.exit_code == 0);
    CHECK(without_effort_of(again) == all);
}

TEST_CASE("a journal of another question is refused and left as it is", "[program][solve][journal]") {
    const Workshop shop;
    put_deals(shop);
    REQUIRE(shop.siam("solve --json --journal kept deals").exit_code == 0);
    const std::string journal = shop.text("kept");
    shop.put("notes", "my notes\n");
    for (const std::string other : {"--detail keys --json", "--words --json", "", "--json --rational"}) {
        INFO(other);
        const Ran refused = shop.siam("solve " + other + " --journal kept deals");
        CHECK(refused.exit_code == 5);
        CHECK_THAT(
            refused.err,
            Contains("kept is not a journal of this run; it was written for other options or by another version"));
        CHECK(shop.text("kept") == journal);
        CHECK(shop.siam("solve --json --journal kept --journal notes deals").exit_code == 5);
    }
    CHECK(shop.siam("solve --json --journal kept --journal nosuch deals").exit_code == 5);
    // A saved answer serves only the same position in the same place of the same file.
    REQUIRE(shop.siam("deal --players 2 --open 2 --cards 3 --seed 5 --count 1 > deals").exit_code == 0);
    CHECK(shop.siam("solve --json --journal kept deals").exit_code == 0);
    CHECK(kept(shop, "kept") == 10);
    shop.put("other", shop.text("deals"));
    CHECK_THAT(shop.siam("solve --json --journal kept other").out, Contains("\"file\":\"other\""));
    CHECK(kept(shop, "kept") == 11);
}

TEST_CASE("a journal does not answer for a map with exchanged names", "[program][solve][journal]") {
    const Workshop shop;
    const std::string file = one_word(in_source("engine/variants/siam.variant").string());
    REQUIRE(
        shop.run(
                "sed 's/^variant .*/variant myv/' " + file +
                " > a.variant\n"
                "sed -E 's/\\bLN\\b/@@/g; s/\\bKE\\b/LN/g; s/@@/KE/g' a.variant > b.variant")
            .exit_code == 0);
    const std::string position = "myv:2 LX*r2l4/KTl2m SU=B/AY=B/LN=L/CH=B/KE=M/RY=R r3l3m2/rl4m3 FM/F2 1 0 12 -";
    shop.put("positions", position + "\n");
    const auto solve = [&](const std::string& variant, const std::string& journal) {
        return lines(shop.siam("solve --variant " + variant + journal + " positions").out).at(0);
    };
    const std::string first = solve("a.variant", " --journal kept"), second = solve("b.variant", "");
    REQUIRE(first != second);
    CHECK(solve("b.variant", " --journal kept") == second);
    CHECK(solve("a.variant", " --journal kept") == first);
}

TEST_CASE("a journal of answers in text serves terminals of every width", "[program][solve][journal]") {
    const Workshop shop;
    put_deals(shop);
    const std::string solve = "solve --detail keys --journal kept deals";
    const Ran piped = shop.siam(solve);
    REQUIRE(piped.exit_code == 0);
    for (const char* const columns : {"40", "80", "200"}) {
        INFO(columns);
        shop.put("again", "stty cols " + std::string(columns) + "; \"$SIAM\" " + solve);
        CHECK(shop.run("export SIAM; script -qec 'sh again' /dev/null | tr -d '\\r'").out == piped.out);
    }
    CHECK(kept(shop, "kept") == 9);
}
