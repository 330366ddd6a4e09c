// Tables: kills their builds, denies them memory, or runs two builds at once.
#include <csignal>
#include <optional>

#include "solver/endgame_table/endgame_table.hpp"
#include "tests/soak/program.hpp"

namespace siam::soak {
namespace {

/// The limit of time for an undisturbed build; a round skips a class whose build takes longer.
constexpr Seconds longest_build{4};

class Builds {
public:
    explicit Builds(Round& round) : round_(round), setting_(new_setting(round)) {}

    void play() {
        const Position root = random_root(round_, setting_.game);
        const auto whole = undisturbed(root, "whole");
        if (!whole) return;
        if (round_.one_in(3))
            compare_two_builders(root, *whole);
        else
            kill_and_go_on(root, *whole);
        compare_answers(root);
    }

private:
    struct Whole {
        std::string bytes;
        Seconds time;
    };

    [[nodiscard]] std::vector<std::string> build(const Position& root, const char* to, bool odd) {
        std::vector<std::string> arguments{
            "table", "build", "--variant", setting_.variant_file, siam::text(setting_.game, root), "-o", to};
        if (!odd) return arguments;
        arguments.insert(arguments.end(), {"--threads", std::to_string(round_.between(1, 4))});
        if (round_.one_in(3))
            arguments.insert(
                arguments.end(), {"--memory", round_.one_of<const char*>({"12M", "14M", "18M", "24M", "48M"})});
        return arguments;
    }
    [[nodiscard]] std::optional<Whole> undisturbed(const Position& root, const char* to) {
        Process process(build(root, to, false), round_.folder());
        if (!process.ends_within(longest_build)) return {};
        const Ran ran = process.wait();
        round_.same(setting_.game, root, "table build ends with", ran.exit_code, 0);
        return Whole{bytes_of(round_.file(to)), ran.time};
    }

    /// Lets the process run for a random time, mostly less than `time`, which it needs, and then ends it by a signal.
    void disturb(Process& process, Seconds time) {
        if (process.ends_within(time * (static_cast<double>(round_.below(1000)) / 800))) return;
        process.send(round_.one_of({SIGKILL, SIGKILL, SIGINT, SIGTERM}));
        ++round_.tally.kills;
    }
    [[nodiscard]] static bool is_allowed(const Ran& ran) {
        const bool too_little = ran.exit_code == 2 && ran.err.find("--memory: at least") != std::string::npos;
        return ran.signal != 0 || ran.exit_code == 0 || ran.exit_code == 4 || too_little;
    }

    void kill_and_go_on(const Position& root, const Whole& whole) {
        for (unsigned n = round_.between(1, 6); n > 0; --n) {
            Process process(build(root, "killed", true), round_.folder());
            disturb(process, whole.time);
            const Ran ran = process.wait();
            round_.holds(
                is_allowed(ran), "a disturbed build ends with " + std::to_string(ran.exit_code) + ": " + ran.err);
            if (ran.exit_code == 4) ++round_.tally.kills;
            if (ran.exit_code == 0) compare_bytes(root, "killed", whole);
        }
        const Ran ran = run(build(root, "killed", false), round_.folder());
        round_.same(setting_.game, root, "a build that goes on ends with", ran.exit_code, 0);
        compare_bytes(root, "killed", whole);
        round_.holds(!std::filesystem::exists(round_.file("killed.building")), "a journal is left over");
    }
    void compare_bytes(const Position& root, const char* name, const Whole& whole) {
        round_.same(
            setting_.game, root, std::string("the same bytes in ") + name, bytes_of(round_.file(name)) == whole.bytes,
            true);
        ++round_.tally.checks;
    }

    /// Runs two builders for one table file. Their roots are equal or, as if by a user's mistake, differ by a follower.
    /// A file that the builders leave must be one of their tables. If a builder ends with exit code 0, it must be the
    /// table of a builder that ended with exit code 0 or was killed.
    void compare_two_builders(const Position& root, const Whole& whole) {
        const std::optional<Position> other_root = round_.one_in(2) ? neighbour_of(root) : root;
        if (!other_root) return;
        const auto other_whole = undisturbed(*other_root, "whole2");
        if (!other_whole) return;
        Process one(build(root, "twice", true), round_.folder());
        static_cast<void>(one.ends_within(whole.time * (static_cast<double>(round_.below(100)) / 100)));
        Process two(build(*other_root, "twice", true), round_.folder());
        if (round_.one_in(2)) disturb(round_.one_in(2) ? one : two, whole.time);
        const Ran first = one.wait(), second = two.wait();
        const std::string found = bytes_of(round_.file("twice"));
        const bool of_first = found == whole.bytes, of_second = found == other_whole->bytes;
        // A builder that is killed may have put its table in place just before.
        const auto may_have_written = [](const Ran& ran) { return ran.exit_code == 0 || ran.signal != 0; };
        if (first.exit_code == 0 || second.exit_code == 0)
            round_.same(
                setting_.game, root, "two builders at once leave a whole table",
                (may_have_written(first) && of_first) || (may_have_written(second) && of_second), true);
        round_.holds(found.empty() || of_first || of_second, "two builders at once leave a table that is not whole");
        // Whatever files the builds have left, the next build must refuse them or make the right bytes.
        const Ran ran = run(build(root, "twice", false), round_.folder());
        if (ran.exit_code == 0) compare_bytes(root, "twice", whole);
        ++round_.tally.checks;
    }
    [[nodiscard]] std::optional<Position> neighbour_of(const Position& root) {
        for (const Faction faction : all_factions)
            for (unsigned seat = 0; seat < setting_.game.players(); ++seat) {
                if (!root.supply[seat].holds(faction) || !round_.one_in(2)) continue;
                Position other = root;
                other.supply[seat] -= Followers::one(faction);
                return other;
            }
        return {};
    }

    void compare_answers(const Position& root) {
        const Ran checked = run({"table", "check", "--variant", setting_.variant_file, "whole"}, round_.folder());
        round_.holds(checked.exit_code == 0, "table check refuses: " + checked.out + checked.err);
        const EndgameTable table(round_.file("whole"));
        Solver search({.memory = std::size_t{1} << 20});
        for (const Position& position : reached(round_, setting_.game, root, 60)) {
            const auto told = table.probe(setting_.game, position);
            round_.same(setting_.game, position, "is in the table", told.has_value(), true);
            const Answer answer = search.solve(setting_.game, position);
            round_.same(setting_.game, position, "a table made by the program", text(*told), text(answer.force));
            ++round_.tally.positions;
        }
    }

    Round& round_;
    Setting setting_;
};

} // namespace

void table_round(Round& round) { Builds(round).play(); }

} // namespace siam::soak
