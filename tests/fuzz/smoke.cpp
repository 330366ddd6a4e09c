// A short, repeatable run of every fuzz entry: its reader must accept or reject seeds with random changes.
#include "engine/words.hpp"
#include "tests/fuzz/changes.hpp"
#include "tests/fuzz/entries.hpp"
#include "tests/support/seeded.hpp"

using siam::below;
using siam::Random;
using siam::tests::seeded;

TEST_CASE("every reader accepts its seeds", "[fuzz]") {
    for (const siam::tests::FuzzEntry& entry : siam::tests::fuzz_entries()) {
        unsigned read = 0;
        for (const std::string& seed : entry.seeds()) read += entry.read(seed);
        INFO(entry.name);
        CHECK(read >= (entry.name == "record" ? 2 : entry.seeds().size()));
    }
}

TEST_CASE("no reader does worse than reject a text that was changed at random", "[random][fuzz]") {
    for (const siam::tests::FuzzEntry& entry : siam::tests::fuzz_entries()) {
        Random random(seeded(70));
        const std::vector<std::string> seeds = entry.seeds();
        unsigned accepted = 0;
        for (unsigned run = 0; run < entry.runs; ++run) {
            std::string text = seeds[below(random, seeds.size())];
            for (std::uint64_t changes = 1 + below(random, 4); changes > 0; --changes)
                siam::tests::change(random, seeds, text);
            INFO(entry.name << " \"" << siam::printable(text, text.npos) << "\"");
            try {
                accepted += entry.read(text);
            } catch (const std::logic_error& fault) {
                FAIL_CHECK(fault.what());
            }
        }
        INFO(entry.name << " accepted " << accepted << " of " << entry.runs);
        if (entry.damaged == nullptr) CHECK(accepted > entry.runs / 100);
        if (entry.name != "record") CHECK(accepted < entry.runs);
    }
}

TEST_CASE("no reader is taken in by right checksums over what was changed", "[random][fuzz]") {
    for (const siam::tests::FuzzEntry& entry : siam::tests::fuzz_entries()) {
        if (entry.damaged == nullptr) continue;
        const std::vector<std::string> seeds = entry.seeds();
        unsigned accepted = 0;
        for (unsigned run = 0; run < entry.runs; ++run) {
            INFO(entry.name << ": seed " << run % seeds.size() << ", damaged by " << seeded(run));
            try {
                accepted += entry.read(entry.damaged(seeds[run % seeds.size()], seeded(run)));
            } catch (const std::logic_error& fault) {
                FAIL_CHECK(fault.what());
            }
        }
        INFO(entry.name << " accepted " << accepted << " of " << entry.runs);
        CHECK(accepted > 0);
        CHECK(accepted < entry.runs);
    }
}

TEST_CASE("every reader takes texts that are empty, long, or noise", "[random][fuzz]") {
    Random random(seeded(71));
    std::string noise(100'000, '\0'), blank(500'000, ' '), slashes(500'000, '/'), digits(500'000, '9');
    for (char& letter : noise) letter = static_cast<char>(below(random, 256));
    for (const siam::tests::FuzzEntry& entry : siam::tests::fuzz_entries())
        for (const std::string& text :
             {std::string(), noise, blank, slashes, digits, "siam:2 " + slashes, "K=" + digits, std::string(1000, '\n'),
              "case " + digits, "siam:2 LNr" + digits}) {
            INFO(entry.name << ", " << text.size() << " bytes");
            CHECK_NOTHROW(entry.read(text));
        }
}
