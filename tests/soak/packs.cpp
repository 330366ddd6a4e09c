// Packs: kills runs of `siam generate` and resumes them.
#include <csignal>

#include "tests/soak/program.hpp"

namespace siam::soak {
namespace {

constexpr Seconds longest_run{4};

class Packs {
public:
    explicit Packs(Round& round) : round_(round), setting_(new_setting(round)) {
        const unsigned cards = round.between(2, 4), open = round.between(1, 2);
        options_ = {
            "generate",
            "--variant",
            setting_.variant_file,
            "--players",
            std::to_string(setting_.game.players()),
            "--n",
            "1..2",
            "--open",
            std::to_string(open) + ".." + std::to_string(open + 1),
            "--cards",
            std::to_string(cards),
            "--seed",
            std::to_string(round.below(1'000'000)),
            "--count",
            std::to_string(round.between(1, 12))};
        if (round.one_in(2)) options_.push_back("--fastest");
    }

    void play() {
        Process process(making("whole", false), round_.folder());
        if (!process.ends_within(longest_run)) return; // perhaps no puzzle meets the options
        const Ran ran = process.wait();
        if (ran.exit_code == 2) return;
        round_.holds(ran.exit_code == 0, "generate ends with " + std::to_string(ran.exit_code) + ": " + ran.err);
        whole_ = bytes_of(round_.file("whole"));
        kill_and_go_on(ran.time);
        Process proving({"verify", "--variant", setting_.variant_file, "killed"}, round_.folder());
        if (!proving.ends_within(4 * longest_run)) return;
        const Ran proved = proving.wait();
        round_.holds(proved.exit_code == 0, "verify finds faults in a pack that was made: " + proved.out + proved.err);
        ++round_.tally.checks;
    }

private:
    [[nodiscard]] std::vector<std::string> making(const char* to, bool odd) {
        std::vector<std::string> arguments = options_;
        arguments.insert(arguments.end(), {"-o", to, "--threads", odd ? std::to_string(round_.between(1, 4)) : "1"});
        if (odd && std::filesystem::exists(round_.file(std::string(to) + ".journal")))
            arguments.emplace_back("--resume");
        return arguments;
    }

    void kill_and_go_on(Seconds time) {
        for (unsigned n = round_.between(1, 6); n > 0; --n) {
            Process process(making("killed", true), round_.folder());
            if (!process.ends_within(time * (static_cast<double>(round_.below(1000)) / 800))) {
                process.send(round_.one_of({SIGKILL, SIGKILL, SIGINT, SIGTERM}));
                ++round_.tally.kills;
            }
            const Ran ran = process.wait();
            round_.holds(
                ran.signal != 0 || ran.exit_code == 0 || ran.exit_code == 4,
                "a disturbed run ends with " + std::to_string(ran.exit_code) + ": " + ran.err);
            if (ran.exit_code == 0) compare_bytes();
        }
        const Ran ran = run(making("killed", true), round_.folder());
        round_.holds(
            ran.exit_code == 0, "a run that goes on ends with " + std::to_string(ran.exit_code) + ": " + ran.err);
        compare_bytes();
    }
    void compare_bytes() {
        round_.holds(bytes_of(round_.file("killed")) == whole_, "a pack that was gone on with has other bytes");
        ++round_.tally.checks;
    }

    Round& round_;
    Setting setting_;
    std::vector<std::string> options_;
    std::string whole_;
};

} // namespace

void pack_round(Round& round) { Packs(round).play(); }

} // namespace siam::soak
