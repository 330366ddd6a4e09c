// `siam_soak` plays rounds until the time is up, and counts the results that agree.
#include <fmt/format.h>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <random>

#include "tests/soak/worker.hpp"

namespace siam::soak {
namespace {

using Clock = std::chrono::steady_clock;
using Seconds = std::chrono::duration<double>;

/// A round that takes longer than this is considered to hang; rounds usually take seconds.
constexpr Seconds longest_round{300}, between_reports{60};

volatile std::sig_atomic_t stop_asked = 0;
extern "C" void ask_to_stop(int) { stop_asked = 1; }

struct Options {
    double seconds = 3600;
    std::optional<std::uint64_t> seed, number;
    std::filesystem::path state;
    std::array<bool, kind_count> wanted{};
    bool tells = false;
};

struct Usage : std::runtime_error {
    using std::runtime_error::runtime_error;
};

std::uint64_t whole_number(std::string_view option, std::string_view text) {
    std::uint64_t number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc{} || end != text.data() + text.size())
        throw Usage(fmt::format("{} wants a whole number, not '{}'", option, text));
    return number;
}

std::size_t kind_named(std::string_view name) {
    const auto kind = std::ranges::find(kinds(), name, &Kind::name);
    if (kind == kinds().end()) throw Usage(fmt::format("there is no kind '{}'", name));
    return static_cast<std::size_t>(kind - kinds().begin());
}

double hours(std::string_view text) {
    double hours = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), hours);
    if (error != std::errc{} || end != text.data() + text.size() || !(hours >= 0 && hours < 1e6))
        throw Usage(fmt::format("'{}' is no number of hours", text));
    return hours;
}

Options read_options(std::span<char*> arguments) {
    Options options;
    for (std::size_t i = 0; i < arguments.size(); ++i) {
        const std::string_view name = arguments[i];
        if (!name.starts_with("--")) {
            options.seconds = 3600 * hours(name);
            continue;
        }
        if (name == "--help") throw Usage("");
        if (name == "--tell") {
            options.tells = true;
            continue;
        }
        if (++i == arguments.size()) throw Usage(fmt::format("{} needs a value", name));
        const std::string_view value = arguments[i];
        if (name == "--seed")
            options.seed = whole_number(name, value);
        else if (name == "--number")
            options.number = whole_number(name, value);
        else if (name == "--only")
            options.wanted[kind_named(value)] = true;
        else if (name == "--state")
            options.state = value;
        else
            throw Usage(fmt::format("unknown option {}", name));
    }
    const auto named = std::ranges::count(options.wanted, true);
    if (named == 0) options.wanted.fill(true);
    if (options.number && (named != 1 || !options.seed)) throw Usage("--number needs --seed and one --only");
    return options;
}

void print_usage(const char* wrong) {
    if (*wrong != '\0') fmt::print(stderr, "soak: {}\n", wrong);
    fmt::print(
        stderr,
        "usage: soak [HOURS] [--state DIR] [--seed S] [--only KIND]... [--number N]\n"
        "  HOURS        run for this many hours (default: 1); Ctrl-C stops sooner\n"
        "  --state DIR  keep counts and finds in DIR, and resume from those in it\n"
        "  --seed S     play the same rounds as another soak with this seed (default: a random seed)\n"
        "  --only KIND  play only rounds of this kind:\n");
    for (const Kind& kind : kinds())
        fmt::print(stderr, "                 {:<9} {} % of the time: {}\n", kind.name, kind.share, kind.says);
    fmt::print(stderr, "  --number N   play only this round again\n");
}

/// A soak. Its counts and finds are in the folder of --state, or in a new folder.
class Soak {
public:
    explicit Soak(const Options& options) : options_(options) {
        std::string scratch = (std::filesystem::temp_directory_path() / "siam-soak-XXXXXX").string();
        if (mkdtemp(scratch.data()) == nullptr) throw std::runtime_error("cannot make " + scratch);
        plan_.scratch = scratch;
        plan_.wanted = options.wanted;
        plan_.number = options.number;
        plan_.tells = options.tells;
        plan_.finds =
            (options.state.empty() ? std::filesystem::current_path() / "soak-finds" : options.state / "finds");
        ledger_.seed = options.seed.value_or(std::random_device{}());
        if (!options.state.empty() && !options.number) {
            std::filesystem::create_directories(options.state);
            state_ = options.state / "counts";
            if (std::filesystem::exists(state_)) go_on();
        }
        plan_.again = fmt::format("tools/soak --seed {}", ledger_.seed);
    }
    ~Soak() {
        std::error_code ignored;
        std::filesystem::remove_all(plan_.scratch, ignored);
    }
    Soak(const Soak&) = delete;
    Soak& operator=(const Soak&) = delete;

    int run() {
        fmt::print("soak: seed {}\n", ledger_.seed);
        while (!is_over()) {
            worker_ = start_worker(plan_, ledger_);
            follow();
            end_worker();
        }
        keep();
        fmt::print("{}", table(ledger_));
        if (at_.ended == 0 && !one_round_played_ && at_.number > 0)
            fmt::print("soak: cut off in {} round {}, which is not counted\n", kinds()[at_.kind].name, at_.number);
        const Tally total = ledger_.total();
        fmt::print(
            "soak: {} positions agreed upon, {} in {:.0f} s\n", total.positions,
            total.differences == 1 ? "1 difference" : fmt::format("{} differences", total.differences),
            static_cast<double>(total.microseconds) * 1e-6);
        return total.differences == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
    }

private:
    void go_on() {
        const Ledger kept = load(state_);
        if (options_.seed && *options_.seed != kept.seed)
            throw Usage(fmt::format("{} is of seed {}", state_.string(), kept.seed));
        ledger_ = kept;
        fmt::print("soak: goes on from {} positions\n", ledger_.total().positions);
    }
    [[nodiscard]] bool is_over() const {
        return stop_asked != 0 || one_round_played_ || Clock::now() - start_ >= Seconds(options_.seconds);
    }
    void keep() const {
        if (!state_.empty()) save(ledger_, state_);
    }
    void report_in_time() {
        if (Clock::now() - reported_ < between_reports) return;
        reported_ = Clock::now();
        keep();
        fmt::print("{}", table(ledger_));
        std::fflush(stdout);
    }

    /// Reads the worker's messages until the worker ends, a round takes too long, or the soak is over.
    void follow() {
        while (!is_over()) {
            report_in_time();
            pollfd waiting{worker_.messages, POLLIN, 0};
            if (poll(&waiting, 1, 200) > 0) {
                Message message;
                if (read(worker_.messages, &message, sizeof message) != static_cast<ssize_t>(sizeof message)) return;
                at_ = message;
                round_began_ = Clock::now();
                if (message.ended == 0) continue;
                ledger_.tallies[message.kind] += message.tally;
                one_round_played_ = plan_.number.has_value();
            } else if (at_.ended == 0 && Clock::now() - round_began_ > longest_round) {
                return;
            }
        }
    }

    /// Ends the worker. Reports a find if the worker has crashed, or if its round takes too long.
    void end_worker() {
        const bool late = at_.ended == 0 && Clock::now() - round_began_ > longest_round;
        int status = 0;
        const bool by_itself = !is_over() && !late;
        if (!by_itself) kill(-worker_.process, SIGKILL);
        waitpid(worker_.process, &status, 0);
        kill(-worker_.process, SIGKILL); // the processes that the worker left running
        close(worker_.messages);
        if (!by_itself && !late) return; // the soak is over; when resumed, it plays this round again
        const std::string how =
            late ? "it does not end"
            : WIFSIGNALED(status)
                ? fmt::format("ended by signal {} ({})", WTERMSIG(status), strsignal(WTERMSIG(status)))
                : fmt::format("ended with {}", WEXITSTATUS(status));
        report(plan_, at_.kind, at_.number, "in the round: " + how);
        ledger_.tallies[at_.kind] += Tally{.rounds = 1, .differences = 1};
        one_round_played_ = plan_.number.has_value();
    }

    const Options options_;
    Plan plan_;
    Ledger ledger_;
    std::filesystem::path state_;
    Clock::time_point start_ = Clock::now(), reported_ = start_, round_began_ = start_;
    Worker worker_{};
    Message at_;
    bool one_round_played_ = false;
};

} // namespace
} // namespace siam::soak

int main(int count, char** arguments) try {
    struct sigaction action = {};
    action.sa_handler = siam::soak::ask_to_stop;
    sigaction(SIGINT, &action, nullptr);
    sigaction(SIGTERM, &action, nullptr);
    return siam::soak::Soak(siam::soak::read_options({arguments + 1, static_cast<std::size_t>(count - 1)})).run();
} catch (const siam::soak::Usage& usage) {
    siam::soak::print_usage(usage.what());
    return 2;
} catch (const std::exception& error) {
    fmt::print(stderr, "soak: {}\n", error.what());
    return 3;
}
