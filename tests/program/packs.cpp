// The verbs about packs: generate, verify, merge, print.
#include <algorithm>

#include "engine/deal.hpp"
#include "tests/program/workshop.hpp"
#include "tests/support/rounds.hpp"

using namespace siam::tests;
using Catch::Matchers::Contains;
using Catch::Matchers::EndsWith;
using Catch::Matchers::StartsWith;

namespace {

const std::string quick = "generate --n 1 --open 2 --cards 3 --seed 5 ";

/// The number, from 1, of the line that holds the byte `at`.
std::size_t line_at(std::string_view text, std::size_t at) { return 1 + count(text.substr(0, at), "\n"); }

/// The number of the part of the pack to which the line belongs: 0 is the header, the puzzles follow, and the last line
/// is the last part. A blank line belongs to the part that follows it.
std::size_t part_of(const std::string& pack, std::size_t line) {
    std::string begun;
    const std::vector<std::string> all = lines(pack);
    for (std::size_t i = 0; i < all.size() && i <= line; ++i) begun += "\n" + all[i];
    return count(begun, "\n[Id ") + count(begun, "\n[End ");
}

/// The numbers of the lines that the output of `siam verify` names as faulty, in the form "FILE:LINE: ...".
std::vector<std::size_t> lines_named(const std::string& told) {
    std::vector<std::size_t> named;
    for (const std::string& line : lines(told)) {
        const std::string number = line.substr(line.find(':') + 1);
        if (number.find_first_of("123456789") == 0) named.push_back(std::stoul(number));
    }
    return named;
}

} // namespace

TEST_CASE("shards that are merged are the run in one piece", "[program][packs][unsanitized]") {
    const Workshop shop;
    const std::string rule =
        GENERATE("", "--players 3 ", "--fastest ") + ("--count " + std::to_string(rounds(12, 2)) + " ");
    REQUIRE(shop.siam(quick + rule + "-o whole.txt").exit_code == 0);
    for (const std::string i : {"1", "2", "3"})
        REQUIRE(shop.siam(quick + rule + "--shard " + i + "/3 -o part" + i + ".txt").exit_code == 0);
    CHECK(shop.siam("merge part2.txt part3.txt part1.txt -o merged.txt --jsonl merged.jsonl").exit_code == 0);
    CHECK(shop.text("merged.txt") == shop.text("whole.txt"));
    CHECK(shop.siam("merge whole.txt").out == shop.text("whole.txt"));
    CHECK(shop.siam("verify part1.txt part2.txt part3.txt merged.txt").exit_code == 0);
}

TEST_CASE("a shard that is missing is named", "[program][packs]") {
    const Workshop shop;
    for (const std::string i : {"1", "2", "3"})
        REQUIRE(shop.siam(quick + "--count 1 --shard " + i + "/3 -o part" + i + ".txt").exit_code == 0);
    CHECK_THAT(tag_in(shop.text("part2.txt"), "Run"), EndsWith(" --shard 2/3\"]"));
    CHECK(shop.siam("merge part1.txt part2.txt part3.txt -o all.txt").err.empty());
    CHECK_THAT(tag_in(shop.text("all.txt"), "Run"), !Contains("--shard"));
    const Ran lacking = shop.siam("merge part3.txt part1.txt -o some.txt");
    CHECK(lacking.exit_code == 4);
    CHECK_THAT(lacking.err, StartsWith("siam: not the whole run: the packs lack shard 2/3\n"));
    CHECK(shop.has("some.txt"));
    CHECK_THAT(shop.siam("merge part2.txt").err, Contains("the packs lack shards 1/3 and 3/3\n"));
    const Ran chosen = shop.siam("merge --count 1 part2.txt");
    CHECK(chosen.exit_code == 0);
    CHECK_THAT(chosen.err, Contains("the packs lack shards 1/3 and 3/3\n"));
    REQUIRE(shop.siam(quick + "--count 1 --shard 90/100 -o far.txt").exit_code == 0);
    CHECK_THAT(shop.siam("merge far.txt").err, Contains("lack shards 1/100, 2/100, 3/100, 4/100, 5/100 and 94 more\n"));
    CHECK(shop.siam("merge some.txt part2.txt -o again.txt").err.empty()); // some.txt does not say which it has
    CHECK(shop.text("again.txt") == shop.text("all.txt"));
}

TEST_CASE("blanks behind the lines of a pack are reported and removed", "[program][packs]") {
    const Workshop shop;
    REQUIRE(shop.siam(quick + "--count 1 -o pack.txt").exit_code == 0);
    const std::string behind = GENERATE("  ", "\t");
    REQUIRE(shop.run("sed 's/^[^#].*/&" + behind + "/' pack.txt > blanks.txt").exit_code == 0);
    const Ran verified = shop.siam("verify blanks.txt");
    CHECK(verified.exit_code == 1);
    CHECK_THAT(verified.out, Contains("blanks.txt:1: text: expected '[Format "));
    CHECK_THAT(shop.siam("merge blanks.txt").err, Contains("the checksum does not match"));
    CHECK(shop.siam("merge --restamp blanks.txt -o cured.txt").exit_code == 0);
    CHECK(shop.text("cured.txt") == shop.text("pack.txt"));
}

TEST_CASE("a puzzle that two packs have is printed and set once", "[program][packs]") {
    const Workshop shop;
    REQUIRE(shop.siam(quick + "--count 2 -o pack.txt").exit_code == 0);
    const Ran printed = shop.siam("print pack.txt pack.txt");
    CHECK(printed.exit_code == 0);
    CHECK(printed.out == shop.siam("print pack.txt").out);
    CHECK(printed.err == "siam: pack.txt: left out 2 puzzles that siam has already\n");
    CHECK_THAT(shop.siam("puzzle pack.txt pack.txt < /dev/null").out, Contains("Puzzle 1 of 2."));
}

TEST_CASE("a verb that wants positions or games knows a pack", "[program][packs]") {
    const Workshop shop;
    REQUIRE(shop.siam(quick + "--count 1 -o pack.txt").exit_code == 0);
    for (const char* const asked :
         {"solve pack.txt", "check pack.txt", "analyse pack.txt", "table build pack.txt -o t",
          "generate --from pack.txt -o other.txt"}) {
        const Ran ran = shop.siam(asked);
        INFO(asked);
        CHECK(ran.exit_code == 3);
        CHECK_THAT(ran.err, Contains("pack.txt:1: this is a pack of puzzles"));
    }
}

TEST_CASE("a shard that ends too early is named", "[program][packs]") {
    const Workshop shop;
    REQUIRE(shop.siam(quick + "--count 9 --shard 1/2 -o a.txt").exit_code == 0);
    REQUIRE(shop.siam(quick + "--count 9 --shard 2/2 -o b.txt").exit_code == 0);
    REQUIRE(shop.siam("merge --count 2 b.txt -o b-short.txt").exit_code == 0);
    const Ran merged = shop.siam("merge a.txt b-short.txt -o all.txt");
    CHECK(merged.exit_code == 4);
    CHECK_THAT(merged.err, Contains("b-short.txt ends before candidate"));
}

TEST_CASE("no puzzle repeats one of an excluded pack", "[program][packs][unsanitized]") {
    const Workshop shop;
    REQUIRE(shop.siam(quick + "--count 4 -o old.txt").exit_code == 0);
    REQUIRE(shop.siam(quick + "--count 4 --exclude old.txt --why -o new.txt").exit_code == 0);
    REQUIRE(shop.siam(quick + "--count 8 -o both.txt").exit_code == 0);
    CHECK_THAT(shop.text("new.txt"), Contains(" --exclude "));
    CHECK(shop.siam("merge old.txt new.txt --jsonl a.jsonl").exit_code == 0);
    const auto together = objects(shop.text("a.jsonl"));
    CHECK(together.size() == 8);
    for (const auto& puzzle : together)
        CHECK_THAT(shop.text("both.txt"), Contains(std::string(puzzle.at("id").as_string())));
    CHECK_THAT(shop.siam(quick + "--count 1 --exclude old.txt --why").err, Contains("G8"));
}

TEST_CASE("verify finds a pack sound, and names each fault with its line", "[program][packs][unsanitized]") {
    const Workshop shop;
    REQUIRE(shop.siam(quick + "--count 2 -o pack.txt").exit_code == 0);
    CHECK(shop.siam("verify pack.txt").out == "pack.txt: 2 puzzles, all sound\n");
    const std::string comments = GENERATE("", "# a fine one\n# from the club evening\n");
    const std::string pack = replaced(shop.text("pack.txt"), "\n[Id ", "\n" + comments + "[Id ");
    const std::string deal = tag_in(pack, "Deal"), turns = tag_in(pack, "Turns"), level = tag_in(pack, "Level");
    const std::size_t first = deal.find(' ', 7) + 1, slash = deal.find('/', first), next = deal.find('/', slash + 1);
    const std::string tiles_swapped = deal.substr(0, first) + deal.substr(slash + 1, next - slash - 1) + "/" +
                                      deal.substr(first, slash - first) + deal.substr(next);
    const auto [what, piece, other, fault, tag] =
        GENERATE_COPY(table<std::string, std::string, std::string, std::string, std::string>({
            {"a tag", level, level == "[Level \"5\"]" ? "[Level \"4\"]" : "[Level \"5\"]", "level: stored is", "Level"},
            {"a count", "[Proof \"", "[Proof \"1", "proof: stored is", "Proof"},
            {"a version", " rating=", " rating=1", "versions: the pack has rating 1", "Versions"},
            {"a word of the reasons", "If player ", "If  player ", "solution: stored is", ""},
            {"a word of the solution", "! -> ", "! ->  ", "solution: stored is", ""},
            {"a byte of the header", "--seed 5", "--seed 6", "checksum:", "End"},
            {"the goal", "[Others \"strict\"]", "[Others \"fastest\"]", "G5: the goal must be strict", "Others"},
            {"a deal that is none", deal, replaced(deal, " 0 - -", " 1 - -"), "G2: the deal: a deal must have no",
             "Deal"},
            {"a deal that leads elsewhere", deal, tiles_swapped, "G2: ", "Turns"},
            {"a turn too few", turns, turns.substr(0, turns.rfind(' ')) + "\"]", "G2: the history leads", "Turns"},
            {"a byte of a diagram", "leads    borders", "leads    bOrders", "text: expected", ""},
        }));
    INFO(what);
    shop.put("damaged.txt", replaced(pack, piece, other));
    const std::size_t line = line_at(pack, pack.find(tag.empty() ? piece : "[" + tag + " "));
    const Ran verified = shop.siam("verify damaged.txt");
    CHECK(verified.exit_code == 1);
    CHECK_THAT(verified.out, StartsWith("damaged.txt:" + std::to_string(line) + ": ") && Contains(fault));
    CHECK_THAT(verified.out, EndsWith(": 2 puzzles, 1 fault\n"));
    const auto told = objects(shop.siam("verify --json damaged.txt").out);
    CHECK(std::ranges::count_if(told, [](const auto& object) { return !object.at("ok").as_bool(); }) == 1);
    CHECK(told.at(0).at("line").as_int64() == static_cast<std::int64_t>(line_at(pack, pack.find("[Id "))));
    for (const auto& object : told)
        for (const auto& found : object.at("faults").as_array()) {
            CHECK(fault.starts_with(std::string(found.at("claim").as_string()) + ":"));
            CHECK(found.at("line").to_number<std::size_t>() == line);
            CHECK(found.as_object().contains("stored") == Contains("stored is").match(fault));
        }
}

TEST_CASE("a pack made with slower wins allowed says truly of each puzzle whether there are any", "[program][packs]") {
    const Workshop shop;
    REQUIRE(shop.siam(quick + "--fastest --count 40 -o pack.txt").exit_code == 0);
    const std::string pack = shop.text("pack.txt");
    const std::string strict = "[Others \"strict\"]", fastest = "[Others \"fastest\"]";
    CHECK(count(pack, strict) + count(pack, fastest) == 40);
    CHECK(count(pack, strict) > 0);
    CHECK(count(pack, fastest) > 0);
    CHECK(shop.siam("verify pack.txt").exit_code == 0);
    CHECK(count(shop.siam("print pack.txt").out, "wins too") == count(pack, fastest));

    std::string exchanged;
    for (const std::string& line : lines(pack))
        exchanged += (line == strict ? fastest : line == fastest ? strict : line) + "\n";
    shop.put("exchanged.txt", exchanged);
    const std::string told = shop.siam("verify exchanged.txt").out;
    CHECK(count(told, ": G5: the goal must be strict") == count(pack, strict));
    CHECK(count(told, " both win\n") == count(pack, fastest));
    for (const std::size_t line : lines_named(told)) CHECK_THAT(lines(pack)[line - 1], StartsWith("[Others "));
}

namespace {

/// Whether the line of a pack is about a puzzle's solution or quality, such as its rating, score, or wrong turns.
bool is_told(const std::string& line) {
    const auto begins = {"[Rating ", "[Score ", "[Level ",  "[Values ", "[Line ",
                         "wrong ",   "threat",  "set play", "try ",     "defence: "};
    return std::ranges::any_of(begins, [&](const char* begin) { return line.starts_with(begin); });
}

} // namespace

TEST_CASE(
    "a hundred damaged copies of a pack are packs with a fault where the damage is", "[program][packs][unsanitized]") {
    const Workshop shop;
    const auto [goal, anywhere] =
        GENERATE(table<std::string, bool>({{"win", true}, {"win", false}, {"save --players 3", false}}));
    REQUIRE(shop.siam(quick + "--count 3 --goal " + goal + " -o pack.txt").exit_code == 0);
    const std::string pack = shop.text("pack.txt");
    const std::size_t count_line = line_at(pack, pack.find("[Puzzles ")), last_line = line_at(pack, pack.size() - 2);
    siam::Random random(50);
    unsigned exactly = 0;
    const auto is_meant = [&, anywhere = anywhere](std::size_t at) {
        // Replacing a line end would change the numbers of all later lines.
        return pack[at] != '\n' && (anywhere || is_told(lines(pack)[line_at(pack, at) - 1]));
    };
    const unsigned copies = rounds(anywhere ? 50 : 25);
    for (unsigned copy = 0; copy < copies; ++copy) {
        std::size_t at = siam::below(random, pack.size());
        while (!is_meant(at)) at = siam::below(random, pack.size());
        std::string damaged = pack;
        damaged[at] = "rlm 1/-x"[siam::below(random, 8)];
        if (damaged == pack) damaged[at] = '?';
        const std::size_t line = line_at(pack, at);
        shop.put("damaged.txt", damaged);
        const Ran verified = shop.siam("verify damaged.txt");
        INFO("byte " << at << " of line " << line << " became " << damaged[at] << "\n" << verified.out);
        CHECK(verified.exit_code == 1);
        const std::vector<std::size_t> named = lines_named(verified.out);
        const auto is_near = [&](std::size_t other) { return part_of(pack, other) == part_of(pack, line); };
        // A run's text and a candidate's number may have any value, so only the checksum reveals a change of them.
        const std::string text = lines(pack)[line - 1];
        const bool is_free = text.starts_with("[Run ") || text.starts_with("[Candidate ");
        CHECK((std::ranges::any_of(named, is_near) || (is_free && named == std::vector{last_line})));
        // siam names no line of another puzzle. It may report, rightly, that [Puzzles] and [End] give a higher number
        // of puzzles than the pack has.
        for (const std::size_t other : named) CHECK((is_near(other) || other == count_line || other == last_line));
        exactly += std::ranges::find(named, line) != named.end();
    }
    // If two lines of a puzzle contradict each other, siam may name either line.
    CHECK(exactly > copies * 4 / 5);
}

TEST_CASE("the sample pack is sound", "[unsanitized][program][packs]") {
    const Ran verified = run("verify " + one_word(in_source("puzzles/packs/sample.txt").string()));
    CHECK(verified.exit_code == 0);
    CHECK_THAT(verified.out, EndsWith(": 200 puzzles, all sound\n"));
}

TEST_CASE("verify finds copies", "[program][packs]") {
    const Workshop shop;
    REQUIRE(shop.siam(quick + "--count 2 -o pack.txt").exit_code == 0);
    const std::string pack = shop.text("pack.txt");
    const std::size_t first = pack.find("[Id "), second = pack.find("[Id ", first + 1);
    shop.put(
        "twice.txt",
        replaced(pack, pack.substr(second, pack.find("[End ") - second), pack.substr(first, second - first)));
    const Ran verified = shop.siam("verify twice.txt");
    CHECK(verified.exit_code == 1);
    const std::string twice = shop.text("twice.txt");
    const std::size_t position = twice.rfind("[Position ");
    CHECK_THAT(verified.out, Contains("twice.txt:" + std::to_string(line_at(twice, position)) + ": "));
    CHECK_THAT(verified.out, Contains("G8: it has the same position as puzzle"));
}

TEST_CASE("a comment edited by hand is stamped by merge", "[program][packs]") {
    const Workshop shop;
    REQUIRE(shop.siam(quick + "--count 2 -o pack.txt").exit_code == 0);
    shop.put("edited.txt", "# for the club evening\n" + shop.text("pack.txt"));
    CHECK_THAT(shop.siam("verify edited.txt").out, Contains("checksum:"));
    CHECK(shop.siam("merge edited.txt").exit_code == 3);
    CHECK(shop.siam("merge --restamp edited.txt -o good.txt").exit_code == 0);
    CHECK(shop.siam("verify good.txt").exit_code == 0);
    CHECK_THAT(shop.text("good.txt"), StartsWith("# for the club evening\n[Format"));
}

TEST_CASE("solutions can go to a file of their own", "[program][packs]") {
    const Workshop shop;
    REQUIRE(shop.siam(quick + "--count 2 --no-solutions -o pack.txt").exit_code == 0);
    CHECK_THAT(shop.text("pack.txt"), !Contains("[Keys ") && Contains("borders"));
    CHECK_THAT(shop.text("pack.txt.solutions"), Contains("[Keys ") && !Contains("borders"));
    CHECK(shop.siam("verify pack.txt.solutions").exit_code == 0);
    CHECK_THAT(shop.siam("verify pack.txt").out, Contains("has no solutions"));
    CHECK_THAT(shop.siam("print pack.txt").out, Contains("2. Player") && !Contains("SOLUTIONS"));
}

TEST_CASE("a pack that cannot be written or read is an error that says so", "[program][packs]") {
    const Workshop shop;
    const Ran full = shop.siam(quick + "--count 1 -o /dev/full");
    CHECK(full.exit_code == 5);
    CHECK_THAT(full.err, Contains("cannot write /dev/full: No space left on device"));
    CHECK_THAT(shop.siam(quick + "--count 1 -o no/such/pack.txt").err, Contains("No such file or directory"));
    shop.put("noise.txt", std::string(100'000, '\x01') + "\n[Id \"\n[Id ]\n[\n");
    CHECK(shop.siam("verify noise.txt").exit_code == 1);
    CHECK(shop.siam("merge noise.txt").exit_code == 3);
    CHECK(shop.siam("print noise.txt < /dev/null").exit_code == 3);
    CHECK(shop.siam("verify - < /dev/null").exit_code == 1);
}
