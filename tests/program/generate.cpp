// Requests to `siam generate`: for the best of many puzzles, and for impossible puzzles.
#include "puzzles/puzzle.hpp"
#include "tests/program/workshop.hpp"

using namespace siam::tests;
using Catch::Matchers::Contains;

namespace {

/// Quotas that few small puzzles cannot keep.
const std::string tight_off = "--quota theme=off --quota shape=off --quota faction=off --quota idle=off ";
const std::string best = "generate --n 1 --open 2 --cards 3 --seed 5 --best 6 --of 30 " + tight_off;

} // namespace

TEST_CASE(
    "the best of many are the same for any threads and shards, and after a stop", "[unsanitized][program][generate]") {
    const Workshop shop;
    const std::string asked = best + GENERATE(as<std::string>{}, "", "--goal save --players 3 --quota wrong=off ");
    REQUIRE(shop.siam(asked + "--threads 1 -o one.txt").exit_code == 0);
    REQUIRE(shop.siam(asked + "--threads 2 -o two.txt").exit_code == 0);
    CHECK(shop.text("one.txt") == shop.text("two.txt"));
    CHECK(count(shop.text("one.txt"), "[Id ") == 6);
    CHECK(shop.siam("verify one.txt").exit_code == 0);
    for (const std::string i : {"1", "2", "3"})
        REQUIRE(shop.siam(asked + "--shard " + i + "/3 -o part" + i + ".txt").exit_code == 0);
    CHECK(shop.siam("merge part3.txt part1.txt part2.txt -o merged.txt").exit_code == 0);
    CHECK(shop.text("merged.txt") == shop.text("one.txt"));
    const Ran stopped = shop.interrupted(asked + "-o late.txt", "grep -q Id late.txt.journal 2>/dev/null");
    if (stopped.exit_code != 0) REQUIRE(shop.siam(asked + "-o late.txt --resume").exit_code == 0);
    CHECK(shop.text("late.txt") == shop.text("one.txt"));
}

TEST_CASE("the best of several packs are chosen as of one", "[unsanitized][program][generate]") {
    const Workshop shop;
    REQUIRE(
        shop.siam("generate --n 1 --open 2 --cards 3 --seed 5 --count 30 --quota idle=off -o many.txt").exit_code == 0);
    REQUIRE(shop.siam(best + "-o best.txt").exit_code == 0);
    REQUIRE(shop.siam("merge --best 6 " + tight_off + "many.txt -o chosen.txt").exit_code == 0);
    CHECK(count(shop.text("chosen.txt"), "[Id ") == 6);
    const std::string made = shop.text("best.txt"), chosen = shop.text("chosen.txt");
    const auto puzzles = [](const std::string& pack) {
        return pack.substr(pack.find("[Id "), pack.find("[End ") - pack.find("[Id "));
    };
    CHECK(puzzles(made) == puzzles(chosen));
}

TEST_CASE("few keys of a run are idle, for any shards", "[unsanitized][program][generate]") {
    const Workshop shop;
    const std::string asked = "generate --n 1 --open 2 --cards 3 --seed 7 --count 20 ";
    const auto idle = [](const std::string& pack) {
        return count(pack, "[Plot \"no-effect ") + count(pack, "[Plot \"pass ");
    };
    const Ran ran = shop.siam(asked + "--why -o one.txt");
    REQUIRE(ran.exit_code == 0);
    CHECK_THAT(ran.err, Contains("quota     refused"));
    CHECK(idle(shop.text("one.txt")) == 2);
    REQUIRE(shop.siam(asked + "--quota idle=off -o all.txt").exit_code == 0);
    CHECK(idle(shop.text("all.txt")) > 2);
    for (const std::string i : {"1", "2"})
        REQUIRE(shop.siam(asked + "--shard " + i + "/2 -o part" + i + ".txt").exit_code == 0);
    REQUIRE(shop.siam("merge part2.txt part1.txt -o merged.txt").exit_code == 0);
    CHECK(shop.text("merged.txt") == shop.text("one.txt"));
}

TEST_CASE("puzzles can be asked for that few words explain", "[unsanitized][program][generate]") {
    const Workshop shop;
    const Ran ran =
        shop.siam("generate --n 1 --open 2 --cards 3 --seed 5 --count 10 --explained 60 --why -o short.txt");
    REQUIRE(ran.exit_code == 0);
    CHECK_THAT(ran.err, Contains("explained refused"));
    CHECK(count(shop.text("short.txt"), "[Explained \"no") == 0);
    CHECK(shop.siam("verify short.txt").exit_code == 0);
    REQUIRE(shop.siam("generate --n 2 --open 2 --cards 3 --seed 5 --count 5 -o all.txt").exit_code == 0);
    CHECK(count(shop.text("all.txt"), "[Explained \"no") > 0);
    REQUIRE(shop.siam("merge --explained 60 all.txt -o some.txt").exit_code == 0);
    CHECK(count(shop.text("some.txt"), "[Explained \"no") == 0);
    CHECK(shop.siam("generate --explained 0").exit_code == 2);
}

TEST_CASE("quotas can be set and switched off", "[unsanitized][program][generate]") {
    const Workshop shop;
    const Ran strict = shop.siam(
        "generate --n 1 --open 2 --cards 3 --seed 5 --best 20 --of 30 --quota theme=1 --quota shape=1 --quota idle=1");
    CHECK_THAT(strict.err, Contains("the quotas keep the others out"));
    CHECK(strict.exit_code == 4);
    const Ran loose = shop.siam(best + "--quota plot=off --quota wrong=off --quota levels=off");
    CHECK(loose.exit_code == 0);
    CHECK_THAT(loose.out, Contains("--best 6 --of 30 --quota idle=off --quota levels=off"));
}

TEST_CASE("positions of the user's own games become puzzles", "[program][generate]") {
    const Workshop shop;
    const std::string wishes = "--n 1..2 ";
    REQUIRE(
        shop.siam("generate --seed 5 --count 3 --open 2 --cards 3 " + wishes + "--jsonl found.jsonl -o found.txt")
            .exit_code == 0);
    std::string games = "# three games\n";
    for (const auto& object : objects(shop.text("found.jsonl"))) {
        const auto& history = object.at("history").as_object();
        games.append(history.at("deal").as_string()).append(" ; line");
        for (const auto& turn : history.at("turns").as_array()) games.append(" ").append(turn.as_string());
        games += "\n";
    }
    shop.put("games.txt", games);
    const Ran made = shop.siam("generate --from games.txt --open 2 --cards 3 " + wishes + "-o own.txt");
    CHECK(made.exit_code == 0);
    const std::string found = shop.text("found.txt"), own = shop.text("own.txt");
    CHECK(count(own, "[Id ") >= 3);
    CHECK_THAT(own, Contains(tag_in(found, "Id")));
    CHECK(shop.siam("verify own.txt").exit_code == 0);
    shop.put(
        "late.txt", tag_in(found, "Position").substr(11, tag_in(found, "Position").size() - 13) + " ; line pass\n");
    const Ran late = shop.siam("generate --from late.txt");
    CHECK(late.exit_code == 3);
    CHECK_THAT(late.err, Contains("late.txt:1: the game must begin with a deal"));
    shop.put("wrong.txt", games + "nonsense\n");
    CHECK_THAT(shop.siam("generate --from wrong.txt").err, Contains("wrong.txt:5: "));
}

TEST_CASE("ratings, tries and uniqueness that are asked for are met", "[program][generate]") {
    const Workshop shop;
    const std::string wishes = "--n 1..2 --open 2 --cards 3..4 --rating 1100..1700 --min-tries 1 --unique line ";
    REQUIRE(shop.siam("generate --seed 3 --count 3 " + wishes + "--jsonl pack.jsonl -o pack.txt").exit_code == 0);
    CHECK_THAT(shop.text("pack.txt"), Contains("--rating 1100..1700 --min-tries 1 --unique line"));
    for (const auto& object : objects(shop.text("pack.jsonl"))) {
        CHECK(object.at("rating").as_int64() >= 1100);
        CHECK(object.at("rating").as_int64() <= 1700);
        CHECK(object.at("tries").as_array().size() >= 1);
        CHECK(object.at("unique").as_string() != "key");
    }
}

TEST_CASE("cards that are asked for are in some hand", "[unsanitized][program][generate]") {
    const Workshop shop;
    REQUIRE(shop.siam("generate --n 1..2 --open 2 --cards 4 --with F2 --seed 3 --count 2 -o pack.txt").exit_code == 0);
    const std::string pack = shop.text("pack.txt");
    CHECK_THAT(pack, Contains("--with F2"));
    unsigned positions = 0;
    for (const std::string& line : lines(pack)) {
        if (!line.starts_with("[Position ")) continue;
        std::istringstream words(line.substr(line.find("siam:")));
        std::string word;
        for (unsigned field = 0; field < 5; ++field) words >> word;
        INFO(line);
        CHECK_THAT(word, Contains("F") && Contains("2"));
        ++positions;
    }
    CHECK(positions == 2);
}

TEST_CASE("a filter that nothing passes is an error", "[program][generate]") {
    const std::string pack = one_word(in_source("puzzles/packs/sample.txt").string());
    CHECK_THAT(run("print --n 7 " + pack).err, Contains("none of 200 puzzles matches the options"));
}

TEST_CASE("a run that finds nothing says what to ask for instead", "[program][generate]") {
    const Workshop shop;
    const Ran ran = shop.siam("generate --n 4 --open 1 --cards 4 --players 2 --seed 1 --time 1s -o none.txt");
    CHECK(ran.exit_code == 4);
    CHECK_THAT(ran.err, Contains("stopped with 0 of 100 puzzles found") && Contains("try a smaller --n"));
}

TEST_CASE("siam rules explains every theme", "[program][rules]") {
    const std::string told = run("rules themes").out;
    for (const siam::ThemeText& theme : siam::theme_texts())
        CHECK(count("\n" + told, "\n" + std::string(theme.name) + " ") == 1);
    CHECK(count(run("rules themes --json").out, "\"theme\":") == siam::theme_count);
}
