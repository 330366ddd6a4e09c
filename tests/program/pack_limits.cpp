// Limits and interruptions of the verbs about packs: siam reports undecided puzzles, and a second run resumes the work.
#include "tests/program/workshop.hpp"
#include "tests/support/rounds.hpp"

using namespace siam::tests;
using Catch::Matchers::Contains;
using Catch::Matchers::EndsWith;

namespace {

const std::string quick = "generate --n 1 --open 2 --cards 3 --seed 5 ";

/// Writes pack.txt with three puzzles. The first and the third are sound. The position of the second is a deal, which
/// is too hard to solve, so siam cannot decide whether this puzzle is sound.
void put_hard_pack(const Workshop& shop) {
    static const std::string pack = shop.siam(quick + "--count 3").out; // generated once for all tests
    shop.put("easy.txt", pack);
    const std::size_t second = pack.find("\n[Id ", pack.find("\n[Id ") + 1), third = pack.find("\n[Id ", second + 1);
    const std::string easy = pack.substr(second, third - second);
    const std::string deal = tag_in(easy, "Deal"), position = deal.substr(7, deal.rfind('"') - 7);
    std::size_t to_move = position.size() + 1;
    for (unsigned field = 0; field < 4; ++field) to_move = position.rfind(' ', to_move - 1);
    const std::string seat = position.substr(to_move + 1, 1);
    std::string hard =
        easy.substr(0, easy.find("\n\n", 1)) +
        "\n\n[Keys \"pass\"]\n[Unique \"key\"]\n[Values \"win 1 later 0 not 2\"]\n[Tries \"0\"]\n" +
        "[Themes \"\"]\n[Plot \"pass none none none\"]\n[Explained \"no\"]\n[Classes \"3\"]\n[Rank \"1\"]\n[Proof \"1\"]\n[Line \"pass\"]\n\n" +
        seat + ": pass ! -> wins in 8\n  " + (seat == "1" ? "2" : "1") + ": any turn -> won\n";
    hard = replaced(hard, tag_in(hard, "Position"), "[Position \"" + position + "\"]");
    hard = replaced(hard, tag_in(hard, "Turns"), "[Turns \"\"]");
    hard = replaced(hard, tag_in(hard, "Side"), "[Side \"" + seat + "\"]");
    hard = replaced(hard, tag_in(hard, "N"), "[N \"8\"]");
    hard = replaced(hard, tag_in(hard, "Goal"), "[Goal \"win 8\"]");
    shop.put("raw.txt", pack.substr(0, second) + hard + pack.substr(third));
    const Ran merged = shop.siam("merge --restamp raw.txt -o pack.txt");
    INFO(merged.err);
    REQUIRE(merged.exit_code == 0);
}

} // namespace

TEST_CASE(
    "verify says of a puzzle that a limit keeps it from deciding that it is not decided",
    "[unsanitized][program][packs][limits]") {
    const Workshop shop;
    put_hard_pack(shop);
    const auto [limit, why] = GENERATE(table<std::string, std::string>({
        {"--nodes 20000", "nodes"},
        {"--time 300ms", "time"},
        {"--nodes 1000000", "memory"},
    }));
    const std::string threads = GENERATE("--threads 1 ", "--threads 3 ");
    INFO(limit << " " << threads);
    const auto verify = [&, &limit = limit, &why = why](const std::string& more) {
        const std::string command = "verify " + more + threads + limit + " pack.txt";
        return why == "memory" ? shop.siam_with_least_memory(command) : shop.siam(command);
    };
    const Ran verified = verify("");
    CHECK(verified.exit_code == 4);
    if (why != "memory") CHECK_THAT(verified.out, EndsWith("pack.txt: 3 puzzles, 2 sound, 1 not decided\n"));
    CHECK_THAT(verified.out, Contains(": open: not decided within the "));
    const auto told = objects(verify("--json ").out);
    REQUIRE(told.size() == 3);
    CHECK(told[1].at("ok").is_null());
    CHECK(told[1].at("status") == "partial");
    CHECK(told[1].at("faults").as_array().empty());
    for (const std::size_t easy : {0U, 2U})
        if (why != "memory") CHECK(told[easy].at("ok") == true);
}

TEST_CASE("a fault beside a puzzle that is not decided is reported", "[program][packs][limits]") {
    const Workshop shop;
    put_hard_pack(shop);
    shop.put("pack.txt", replaced(shop.text("pack.txt"), "[Proof \"", "[Proof \"1"));
    const Ran verified = shop.siam("verify --nodes 20000 pack.txt");
    CHECK(verified.exit_code == 4);
    CHECK_THAT(verified.out, Contains("proof: stored is") && EndsWith("1 sound, 1 not decided, 1 fault\n"));
}

TEST_CASE(
    "verify that is interrupted says what it knows, and goes on from there", "[program][packs][limits][unsanitized]") {
    const Workshop shop;
    put_hard_pack(shop);
    const std::string options = GENERATE("--threads 1 ", "--threads 2 ", "--threads 1 --time 1h ");
    INFO(options);
    const Ran stopped =
        shop.interrupted("verify --json " + options + "--journal done pack.txt", "grep -q '^sound' done 2> /dev/null");
    CHECK(stopped.exit_code == 4);
    CHECK_THAT(stopped.err, Contains("interrupted"));
    const auto told = objects(stopped.out);
    REQUIRE(told.size() == 3);
    CHECK(told[0].at("ok") == true);
    CHECK(told[1].at("ok").is_null());
    REQUIRE(shop.has("done"));

    const Ran again = shop.siam("verify --nodes 20000 --journal done pack.txt");
    CHECK(again.exit_code == 4);
    CHECK_THAT(again.err, Contains(" proved by an earlier run"));
    CHECK_THAT(again.out, EndsWith("2 sound, 1 not decided\n"));
    CHECK(count(shop.text("done"), "\nsound ") == 2);
}

TEST_CASE("a journal of verify holds for the bytes that were proved", "[unsanitized][program][packs][limits]") {
    const Workshop shop;
    put_hard_pack(shop);
    const std::string verify = "verify --nodes 20000 --journal done pack.txt";
    REQUIRE(shop.siam(verify).exit_code == 4);
    const std::string journal = shop.text("done"), pack = shop.text("pack.txt");
    CHECK_THAT(shop.siam(verify).err, Contains("2 puzzles proved by an earlier run"));

    SECTION("not for another pack") {
        shop.put("pack.txt", replaced(pack, "[Proof \"", "[Proof \"1"));
        const Ran changed = shop.siam(verify);
        CHECK_THAT(changed.err, !Contains("proved by an earlier run"));
        CHECK_THAT(changed.out, Contains("proof: stored is"));
    }
    SECTION("another program's journal, or anything else, is refused and left as it is") {
        const std::string other =
            GENERATE_COPY(as<std::string>{}, replaced(journal, "rating=", "rating=9"), "my notes\n");
        shop.put("done", other);
        const Ran refused = shop.siam(verify);
        CHECK(refused.exit_code == 5);
        CHECK_THAT(refused.err, Contains("done is not a journal"));
        CHECK(shop.text("done") == other);
    }
    SECTION("it goes away when all is decided") {
        CHECK(shop.siam("verify --journal easy.done easy.txt").exit_code == 0);
        CHECK_FALSE(shop.has("easy.done"));
    }
}

TEST_CASE("a journal of verify that finds no space ends the run", "[program][packs][limits][unsanitized]") {
    const Workshop shop;
    REQUIRE(shop.siam(quick + "--count 20 -o pack.txt").exit_code == 0);
    const std::string threads = GENERATE("1", "2");
    const std::string verify = "\"$SIAM\" verify --threads " + threads + " --journal done pack.txt pack.txt";
    const Ran full = shop.run("(trap '' XFSZ; ulimit -f 1; exec " + verify + ")");
    CHECK(full.exit_code == 5);
    CHECK(count(full.err, "cannot write done: File too large") == 1);
    CHECK(full.out.empty());
    const Ran again = shop.run(verify);
    CHECK(again.exit_code == 0);
    CHECK_THAT(again.err, Contains(" proved by an earlier run"));
    CHECK_FALSE(shop.has("done"));
}

TEST_CASE("verify tells each fault of puzzles with one id once", "[program][packs][json]") {
    const Workshop shop;
    REQUIRE(shop.siam(quick + "--count 1 -o pack.txt").exit_code == 0);
    const std::string pack = shop.text("pack.txt");
    const std::size_t first = pack.find("\n[Id "), end = pack.find("\n[End ");
    std::string many = pack.substr(0, first);
    for (unsigned copy = 0; copy < 50; ++copy) many += pack.substr(first, end - first);
    shop.put("many.txt", many + pack.substr(end));
    const auto told = objects(shop.siam("verify --json many.txt").out);
    REQUIRE(told.size() == 52); // 50 for the puzzles, 2 for the counts in [Puzzles] and [End]
    CHECK(told[0].at("ok") == true);
    for (std::size_t copy = 1; copy < 50; ++copy) CHECK(told[copy].at("faults").as_array().size() == 1);
}

TEST_CASE("what cannot be read does not keep other packs from being verified", "[program][packs]") {
    const Workshop shop;
    REQUIRE(shop.siam(quick + "--count 1 -o pack.txt").exit_code == 0);
    const Ran verified = shop.siam("verify nosuch.txt pack.txt");
    CHECK(verified.exit_code == 5);
    CHECK(verified.out == "pack.txt: 1 puzzle, all sound\n");
}

TEST_CASE(
    "generate that is interrupted or out of time keeps what it has, and goes on",
    "[program][packs][limits][unsanitized]") {
    const Workshop shop;
    const std::string options =
        "generate --n 1..2 --open 2..3 --cards 4 --seed 3 --threads 2 --count " + std::to_string(rounds(60)) + " ";
    const bool in_time = GENERATE(true, false);
    const Ran stopped =
        in_time
            ? shop.interrupted(options + "-o pack.txt", "[ \"$(grep -c puzzle pack.txt.journal 2>/dev/null)\" -ge 2 ]")
            : shop.siam("generate --n 2 --seed 3 --count 100000 --time 1s --threads 2 -o pack.txt");
    CHECK(stopped.exit_code == 4);
    CHECK_THAT(stopped.err, Contains("with --resume"));
    CHECK(shop.has("pack.txt.journal"));
    CHECK_THAT(shop.siam("verify pack.txt").out, Contains("all sound"));
    if (!in_time) return;
    const std::string journal = shop.text("pack.txt.journal");
    const Ran anew = shop.siam(options + "-o pack.txt");
    CHECK(anew.exit_code == 2);
    CHECK_THAT(anew.err, Contains("--resume"));
    CHECK(shop.siam(replaced(options, "--seed 3", "--seed 4") + "--resume -o pack.txt").exit_code == 5);
    CHECK(shop.text("pack.txt.journal") == journal);
    const Ran resumed = shop.siam(options + "--resume --why -o pack.txt");
    CHECK(resumed.exit_code == 0);
    CHECK_THAT(resumed.err, !Contains("puzzles a minute")); // a rate of this run alone would be wrong
    CHECK_FALSE(shop.has("pack.txt.journal"));
    CHECK(shop.siam(options + "-o whole.txt").exit_code == 0);
    CHECK(shop.text("pack.txt") == shop.text("whole.txt"));
}

TEST_CASE(
    "a pack is the same for any memory that suffices and any number of threads",
    "[program][packs][limits][unsanitized]") {
    const Workshop shop;
    REQUIRE(shop.siam(quick + "--count 6 --threads 1 -o usual.txt").exit_code == 0);
    CHECK(shop.siam(quick + "--count 6").out == shop.text("usual.txt"));
    for (const std::string memory : {"240M", "400M --threads 3", "2G --threads 2"}) {
        INFO(memory);
        CHECK(shop.siam(quick + "--count 6 -o pack.txt --memory " + memory).exit_code == 0);
        CHECK(shop.text("pack.txt") == shop.text("usual.txt"));
    }
    const Ran little = shop.siam_with_least_memory(quick + "--count 6 -o little.txt");
    CHECK(little.exit_code == 4);
    CHECK_THAT(little.err, Contains("--memory") && Contains("with --resume"));
    CHECK(shop.siam(quick + "--count 6 -o little.txt --resume").exit_code == 0);
    CHECK(shop.text("little.txt") == shop.text("usual.txt"));
}
