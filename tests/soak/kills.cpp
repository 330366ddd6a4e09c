// Builds of tables and of packs on random variants: killed at any moment, denied memory, or two at once. The same
// command again must leave the bytes of an undisturbed run.
#include "solver/endgame_table/endgame_table.hpp"
#include "solver/solve.hpp"
#include "tests/soak/stops.hpp"
#include "tests/support/rounds.hpp"

namespace siam::tests {
namespace {

/// The limit in seconds for an undisturbed build; a round skips a class whose build takes longer.
constexpr unsigned longest_build = 4;

struct Bytes {
    std::string bytes;
    double seconds;
};

class Builds {
public:
    Builds(Draws& draws, const RandomGame& of) : draws_(draws), game_(of.game) { shop_.put("v.variant", of.text); }

    void play() {
        const auto [open, cards] = draws_.one_of<Size>({{1, 4}, {1, 5}, {2, 2}, {2, 3}, {2, 3}, {3, 2}});
        const Position root = varied_position(game_, draws_.random, open, cards);
        INFO(siam::text(game_, root));
        const auto whole = undisturbed(root, "whole");
        if (!whole) return;
        if (draws_.one_in(3))
            compare_two_builders(root, *whole);
        else
            kill_and_go_on(root, *whole);
        compare_answers(root);
    }

private:
    [[nodiscard]] std::string build(const Position& root, const std::string& to) const {
        return "\"$SIAM\" table build --variant v.variant " + one_word(siam::text(game_, root)) + " -o " + to;
    }
    /// A build with any number of threads, and sometimes with little memory.
    [[nodiscard]] std::string odd_build(const Position& root, const std::string& to) {
        std::string command = build(root, to) + " --threads " + std::to_string(draws_.between(1, 4));
        if (draws_.one_in(3))
            command += " --memory " + std::string(draws_.one_of<const char*>({"12M", "14M", "18M", "24M", "48M"}));
        return command;
    }
    [[nodiscard]] std::optional<Bytes> undisturbed(const Position& root, const std::string& to) const {
        const auto [ran, seconds] = timed(shop_, within(longest_build, build(root, to)));
        if (ran.exit_code == too_long) return {};
        INFO(ran.err);
        REQUIRE(ran.exit_code == 0);
        return Bytes{shop_.text(to), seconds};
    }

    void kill_and_go_on(const Position& root, const Bytes& whole) {
        for (unsigned n = draws_.between(1, 6); n > 0; --n) {
            const Stop stop = any_stop(draws_, whole.seconds);
            const Ran ran = shop_.run(stop.command(odd_build(root, "killed")));
            const bool too_little = ran.exit_code == 2 && ran.err.find("--memory: at least") != std::string::npos;
            INFO("a build stopped by " << stop.name << ": exit code " << ran.exit_code << "\n" << ran.err);
            REQUIRE((stop.explains(ran.exit_code) || too_little));
            if (ran.exit_code == 0) REQUIRE((shop_.text("killed") == whole.bytes));
        }
        const Ran ran = shop_.run(build(root, "killed"));
        INFO("a build that goes on: " << ran.err);
        REQUIRE(ran.exit_code == 0);
        REQUIRE((shop_.text("killed") == whole.bytes));
        REQUIRE_FALSE(shop_.has("killed.building"));
    }

    /// Runs two builders for one table file. Their roots are equal or, as if by a user's mistake, differ by a follower.
    /// A file that the builders leave must be one of their tables. If a builder ends with exit code 0, it must be the
    /// table of a builder that ended with exit code 0 or was killed.
    void compare_two_builders(const Position& root, const Bytes& whole) {
        const std::optional<Position> other_root = draws_.one_in(2) ? neighbour_of(root) : root;
        if (!other_root) return;
        const auto other_whole = undisturbed(*other_root, "whole2");
        if (!other_whole) return;
        std::array<std::string, 2> commands{odd_build(root, "twice"), odd_build(*other_root, "twice")};
        const Stop stop = any_stop(draws_, whole.seconds);
        const std::uint64_t stopped = draws_.below(4); // 2, 3: none of the two
        if (stopped < 2) commands[stopped] = stop.command(commands[stopped]);
        const double pause = whole.seconds * static_cast<double>(draws_.below(100)) / 100;
        const Ran ran = shop_.run(
            commands[0] + " >out1 2>&1 & a=$!\nsleep " + std::to_string(pause) + "\n" + commands[1] +
            " >out2 2>&1 & b=$!\nwait $a; echo $?\nwait $b; echo $?");
        const auto ends = lines(ran.out);
        const std::array exits{std::stoi(ends.at(0)), std::stoi(ends.at(1))};
        INFO("two builders: exit codes " << exits[0] << " and " << exits[1]);
        for (std::size_t n = 0; n < 2; ++n) REQUIRE((exits[n] <= 5 || (n == stopped && stop.ended(exits[n]))));
        const std::string found = shop_.has("twice") ? shop_.text("twice") : "";
        const bool of_first = found == whole.bytes, of_second = found == other_whole->bytes;
        // A builder that is killed may have put its table in place just before.
        const auto may_have_written = [](int exit) { return exit == 0 || exit > 128; };
        if (exits[0] == 0 || exits[1] == 0)
            REQUIRE(((may_have_written(exits[0]) && of_first) || (may_have_written(exits[1]) && of_second)));
        REQUIRE((found.empty() || of_first || of_second));
        // Whatever files the builds have left, the next build must refuse them or make the right bytes.
        const Ran next = shop_.run(build(root, "twice"));
        REQUIRE(next.exit_code <= 5);
        if (next.exit_code == 0) REQUIRE((shop_.text("twice") == whole.bytes));
    }
    [[nodiscard]] std::optional<Position> neighbour_of(const Position& root) {
        for (const Faction faction : all_factions)
            for (unsigned seat = 0; seat < game_.players(); ++seat) {
                if (!root.supply[seat].holds(faction) || !draws_.one_in(2)) continue;
                Position other = root;
                other.supply[seat] -= Followers::one(faction);
                return other;
            }
        return {};
    }

    void compare_answers(const Position& root) {
        const Ran checked = shop_.siam("table check --variant v.variant whole");
        INFO(checked.out << checked.err);
        REQUIRE(checked.exit_code == 0);
        const EndgameTable table(shop_.file("whole"));
        Solver search({.memory = std::size_t{1} << 20});
        for (const Position& position : draws_.reached(game_, root, 60)) {
            const auto told = table.probe(game_, position);
            require_same(game_, position, "is in the table", told.has_value(), true);
            const Answer answer = search.solve(game_, position);
            require_same(game_, position, "a table made by the program", text(*told), text(answer.force));
        }
    }

    Draws& draws_;
    const Game& game_;
    const Workshop shop_;
};

class Packs {
public:
    Packs(Draws& draws, const RandomGame& of) : draws_(draws) {
        shop_.put("v.variant", of.text);
        const unsigned cards = draws.between(2, 4), open = draws.between(1, 2);
        making_ = "\"$SIAM\" generate --variant v.variant --players " + std::to_string(of.game.players()) +
                  " --n 1..2 --open " + std::to_string(open) + ".." + std::to_string(open + 1) + " --cards " +
                  std::to_string(cards) + " --seed " + std::to_string(draws.below(1'000'000)) + " --count " +
                  std::to_string(draws.between(1, 12)) + (draws.one_in(2) ? " --fastest" : "");
    }

    void play() {
        INFO(making_);
        const auto [ran, seconds] = timed(shop_, within(longest_build, making_ + " -o whole --threads 1"));
        if (ran.exit_code == too_long || ran.exit_code == 2) return; // perhaps no puzzle meets the options
        INFO(ran.err);
        REQUIRE(ran.exit_code == 0);
        const std::string whole = shop_.text("whole");
        for (unsigned n = draws_.between(1, 6); n > 0; --n) {
            const Stop stop = any_stop(draws_, seconds);
            const Ran next = shop_.run(stop.command(resuming()));
            INFO("a run stopped by " << stop.name << ": exit code " << next.exit_code << "\n" << next.err);
            REQUIRE(stop.explains(next.exit_code));
            if (next.exit_code == 0) REQUIRE((shop_.text("killed") == whole));
        }
        const Ran last = shop_.run(resuming());
        INFO("a run that goes on: " << last.err);
        REQUIRE(last.exit_code == 0);
        REQUIRE((shop_.text("killed") == whole));
        const Ran proved = shop_.run(within(4 * longest_build, "\"$SIAM\" verify --variant v.variant killed"));
        INFO("verify: " << proved.out << proved.err);
        REQUIRE((proved.exit_code == 0 || proved.exit_code == too_long));
    }

private:
    [[nodiscard]] std::string resuming() {
        return making_ + " -o killed --threads " + std::to_string(draws_.between(1, 4)) +
               (shop_.has("killed.journal") ? " --resume" : "");
    }

    Draws& draws_;
    const Workshop shop_;
    std::string making_;
};

} // namespace

TEST_CASE("on random variants a build killed at any moment goes on to the same table", "[random][kills][table]") {
    Draws draws(106);
    for (unsigned n = 0; n < rounds(4); ++n) {
        const RandomGame& drawn = draws.new_game();
        INFO(drawn.text);
        Builds(draws, drawn).play();
    }
}

TEST_CASE("on random variants a generator killed at any moment goes on to the same pack", "[random][kills][packs]") {
    Draws draws(107);
    for (unsigned n = 0; n < rounds(2); ++n) {
        const RandomGame& drawn = draws.new_game();
        INFO(drawn.text);
        Packs(draws, drawn).play();
    }
}

} // namespace siam::tests
