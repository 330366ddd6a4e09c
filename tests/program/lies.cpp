// Packs and journals with changed contents and right checksums: siam refuses them, finds faults, or proves them sound.
#include "tests/fuzz/entries.hpp"
#include "tests/program/workshop.hpp"
#include "tests/support/damaged_files.hpp"

using namespace siam::tests;

namespace {

const std::string run_of = "generate --n 1 --open 2 --cards 3 --seed 5 --threads 1 -o p --count ";

/// Checks that `siam verify` judges damaged packs, and finds more than half of them faulty.
void judge_packs(unsigned packs) {
    const Workshop shop;
    REQUIRE(shop.siam(run_of + "3").exit_code == 0);
    std::string names;
    for (unsigned seed = 0; seed < packs; ++seed) {
        shop.put(std::to_string(seed), damaged_pack(shop.text("p"), seed));
        names += " " + std::to_string(seed);
    }
    const Ran verified = shop.siam("verify" + names);
    CHECK(verified.exit_code == 1);
    const auto sound = count(verified.out, "all sound\n");
    const auto faulty = static_cast<std::size_t>(std::ranges::count_if(lines(verified.out), [](const auto& line) {
        return line.find(" puzzle") != line.npos && line.find(" fault") != line.npos;
    }));
    CHECK((sound + faulty <= packs && faulty > packs / 2));
}

/// Checks that siam refuses a damaged journal, or resumes it and writes a pack that `siam verify` can read.
void judge_journals(unsigned journals) {
    const Workshop shop;
    const std::string run = run_of + "6 --resume";
    // A limit of the file size ends the run early, always at the same point.
    REQUIRE(shop.run("ulimit -f 8\n\"$SIAM\" " + run).exit_code == 5);
    const std::string journal = shop.text("p.journal");
    unsigned resumed = 0;
    for (unsigned seed = 0; seed < journals; ++seed) {
        shop.put("p.journal", damaged_generate_journal(journal, seed));
        const Ran ran = shop.siam(run);
        INFO("seed " << seed << ": " << ran.err);
        REQUIRE((ran.exit_code == 0 || ran.exit_code == 5));
        if (ran.exit_code == 5) continue;
        ++resumed;
        REQUIRE(shop.siam("verify p").exit_code <= 1);
    }
    CHECK((resumed > 0 && resumed < journals));
}

} // namespace

TEST_CASE("packs with a right checksum over wrong contents are judged", "[program][packs]") { judge_packs(60); }
TEST_CASE("journals with right checksums over wrong contents are refused or gone on with", "[program][packs]") {
    judge_journals(12);
}
TEST_CASE("thousands of packs and journals that lie", "[.][slow][damage]") {
    judge_packs(2000);
    judge_journals(2000);
}
