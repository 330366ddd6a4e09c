// Builds of tables and of packs on random variants, killed at any moment or denied memory. The same command again must
// leave the bytes of an undisturbed run.
#include "tests/soak/stops.hpp"
#include "tests/support/rounds.hpp"

namespace siam::tests {
namespace {

/// The limit in seconds for an undisturbed run; a round skips a command that takes longer.
constexpr unsigned longest_run = 4;

/// Commands of siam in a folder with the random variant v.variant.
class Killed {
public:
    Killed(Draws& draws, const RandomGame& of) : draws_(draws), game_(of.game) { shop_.put("v.variant", of.text); }

    void table() {
        const auto [open, cards] = draws_.one_of<Size>({{1, 4}, {1, 5}, {2, 2}, {2, 3}, {2, 3}, {3, 2}});
        const Position root = varied_position(game_, draws_.random, open, cards);
        const int end = kill_and_go_on("table build " + one_word(siam::text(game_, root)), true);
        REQUIRE((end == 0 || end == too_long));
        if (end == 0) REQUIRE(shop_.siam("table check --variant v.variant whole").exit_code == 0);
    }

    void pack() {
        const unsigned open = draws_.between(1, 2);
        const int end = kill_and_go_on(
            "generate --players " + std::to_string(game_.players()) + " --n 1..2 --open " + std::to_string(open) +
                ".." + std::to_string(open + 1) + " --cards " + std::to_string(draws_.between(2, 4)) + " --seed " +
                std::to_string(draws_.below(1'000'000)) + " --count " + std::to_string(draws_.between(1, 12)) +
                (draws_.one_in(2) ? " --fastest" : ""),
            false);
        if (end != 0) return; // perhaps no puzzle meets the options
        const Ran proved = shop_.run(within(4 * longest_run, "\"$SIAM\" verify --variant v.variant killed"));
        INFO("verify: " << proved.out << proved.err);
        REQUIRE((proved.exit_code == 0 || proved.exit_code == too_long));
    }

private:
    /// Runs the command undisturbed to write the file `whole`. Then stops runs at random moments, with any number of
    /// threads and perhaps with little memory, and runs it to its end. Returns the exit code of the undisturbed run.
    int kill_and_go_on(const std::string& words, bool may_lack_memory) {
        const std::string command = "\"$SIAM\" " + words + " --variant v.variant -o ";
        INFO(command);
        const auto [ran, seconds] = timed(shop_, within(longest_run, command + "whole --threads 1"));
        INFO(ran.err);
        REQUIRE((ran.exit_code == 0 || ran.exit_code == 2 || ran.exit_code == too_long));
        if (ran.exit_code != 0) return ran.exit_code;
        for (unsigned n = draws_.between(1, 6); n > 0; --n) {
            const Stop stop = any_stop(draws_, seconds);
            const bool lacks_memory = may_lack_memory && draws_.one_in(3);
            const Ran next = shop_.run(stop.command(
                command + odd() +
                (lacks_memory ? draws_.one_of<std::string>({" --memory 12M", " --memory 18M", " --memory 48M"}) : "")));
            INFO("a run stopped by " << stop.name << ": exit code " << next.exit_code << "\n" << next.err);
            const bool too_little = lacks_memory && next.exit_code == 2;
            REQUIRE((stop.explains(next.exit_code) || too_little));
            if (too_little) CHECK_THAT(next.err, Catch::Contains("--memory: at least"));
            if (next.exit_code == 0) REQUIRE((shop_.text("killed") == shop_.text("whole")));
        }
        const Ran last = shop_.run(command + odd());
        INFO("a run that goes on: " << last.err);
        REQUIRE(last.exit_code == 0);
        REQUIRE((shop_.text("killed") == shop_.text("whole")));
        REQUIRE_FALSE((shop_.has("killed.building") || shop_.has("killed.journal")));
        return 0;
    }
    /// The file to write, with any number of threads and, if needed, the option to resume.
    [[nodiscard]] std::string odd() {
        return "killed --threads " + std::to_string(draws_.between(1, 4)) +
               (shop_.has("killed.journal") ? " --resume" : "");
    }

    Draws& draws_;
    const Game& game_;
    const Workshop shop_;
};

} // namespace

TEST_CASE("on random variants a build killed at any moment goes on to the same table", "[random][kills][table]") {
    Draws draws(106);
    for (unsigned n = 0; n < rounds(4); ++n) {
        const RandomGame& drawn = draws.new_game();
        INFO(drawn.text);
        Killed(draws, drawn).table();
    }
}

TEST_CASE("on random variants a generator killed at any moment goes on to the same pack", "[random][kills][packs]") {
    Draws draws(107);
    for (unsigned n = 0; n < rounds(2); ++n) {
        const RandomGame& drawn = draws.new_game();
        INFO(drawn.text);
        Killed(draws, drawn).pack();
    }
}

} // namespace siam::tests
