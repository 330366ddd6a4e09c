// Stops runs at any moment by a signal, a closed pipe, or a full disk. Every printed answer must be complete and right,
// the run must end as documented, and a second run of the command must give the output of an undisturbed run.
#include <fmt/format.h>
#include <boost/json.hpp>
#include <csignal>
#include <fstream>
#include <sstream>

#include "tests/soak/program.hpp"

namespace siam::soak {
namespace {

namespace json = boost::json;

enum class Stop { interrupt, terminate, hang_up, reader_gone, full_disk };
struct StopText {
    Stop stop;
    const char* name;
    int signal; ///< 0 if the test sends no signal
};
constexpr StopText stops[] = {
    {Stop::interrupt, "INT", SIGINT}, {Stop::terminate, "TERM", SIGTERM}, {Stop::hang_up, "HUP", SIGHUP},
    {Stop::reader_gone, "PIPE", 0},   {Stop::full_disk, "full disk", 0},
};

/// A command line of a verb, and its files.
struct Command {
    std::vector<std::string> arguments{};
    std::vector<std::string> keeping{}; ///< the options with which the verb saves its answers, if any
    std::string input{};                ///< the file for standard input, or empty
    std::string result{};               ///< the file that the verb writes, or empty
    bool has_threads = true;
    unsigned most_records = 1000;
};
enum class Verb { solve, check, analyse, engine, verify, generate, best, table, moves, perft, show };
constexpr const char* verb_names[] = {"solve",           "check",       "analyse", "engine", "verify", "generate",
                                      "generate --best", "table build", "moves",   "perft",  "show"};

/// The part of an answer that is the same in all runs: without the effort, and without turns that siam chose from
/// several equally good turns.
std::string lasting(const std::string& line) {
    json::error_code wrong;
    const json::value read = json::parse(line, wrong);
    if (wrong || !read.is_object()) return line;
    json::object kept;
    for (const auto& member : read.get_object())
        if (member.key() != "nodes" && member.key() != "seconds" && member.key() != "key" &&
            member.key() != "line_of_play")
            kept.insert(member);
    return json::serialize(kept);
}

bool is_partial(const std::string& line) {
    json::error_code wrong;
    const json::value read = json::parse(line, wrong);
    if (wrong || !read.is_object()) return false;
    const json::object& object = read.get_object();
    return object.contains("cancelled") || (object.contains("status") && object.at("status") == "partial");
}

/// Adds the complete lines of the text to `lines`. Returns the text after the last of them.
std::string split(const std::string& text, std::vector<std::string>& lines) {
    std::size_t begin = 0;
    for (std::size_t end = 0; (end = text.find('\n', begin)) != text.npos; begin = end + 1)
        lines.push_back(text.substr(begin, end - begin));
    return text.substr(begin);
}

class Interruptions {
public:
    explicit Interruptions(Round& round)
        : round_(round),
          verb_(static_cast<Verb>(round.below(std::size(verb_names)))),
          records_(round.one_of({1U, 10U, 100U, 1000U})),
          threads_(round.one_of({1U, 2U, 4U})),
          is_kept_(round.one_in(2)) {}

    void play() {
        command_ = command();
        records_ = std::min(records_, command_.most_records);
        if (!command_.has_threads) threads_ = 1;
        is_kept_ = is_kept_ && !command_.keeping.empty();
        const Ran whole = run_in("whole", {});
        whole_exit_ = whole.exit_code;
        round_.holds(
            whole.signal == 0 && (whole_exit_ == 0 || whole_exit_ == 1),
            std::string(verb_names[static_cast<int>(verb_)]) + " ends oddly: " + whole.out.substr(0, 300) + whole.err);
        static_cast<void>(split(whole.out, whole_));
        for (std::string& line : whole_) line = lasting(line);
        whole_result_ = result_in("whole");
        for (const StopText& stop : stops) stopped_by(stop, whole);
    }

private:
    Command command() {
        const std::string seed = std::to_string(round_.below(1'000'000)), count = std::to_string(records_);
        const std::vector<std::string> easy{"generate", "--n", "1", "--open", "2", "--cards", "3", "--seed", seed};
        const auto with = [](std::vector<std::string> words, std::initializer_list<std::string> more) {
            words.insert(words.end(), more);
            return words;
        };
        switch (verb_) {
            case Verb::generate:
                return {with(easy, {"--count", std::to_string(std::min(records_, 100U))}),
                        {"-o", "result"},
                        "",
                        "result",
                        true,
                        100};
            case Verb::best:
                return {
                    with(
                        easy, {"--best", "2", "--of", std::to_string(std::clamp(records_, 3U, 60U)), "--quota",
                               "themes=off", "--quota", "card=off", "--quota", "pass=off", "--quota", "no-effect=off"}),
                    {"-o", "result"},
                    "",
                    "result",
                    true,
                    100};
            case Verb::verify: return verify(with(easy, {"--count", std::to_string(std::min(records_, 10U))}));
            case Verb::table: {
                make_deals(1, "2", "4");
                return {{"table", "build", "--json", file("deals"), "-o", "result"}, {}, "", "result", true, 1};
            }
            case Verb::engine: return engine();
            default: break;
        }
        make_deals(records_, "2", round_.one_of<const char*>({"3", "4"}));
        const std::string deals = file("deals");
        switch (verb_) {
            case Verb::solve:
                return {
                    {"solve", "--json", "--detail", round_.one_of<const char*>({"verdict", "distance", "keys"}), deals},
                    {"--journal", "journal"}};
            case Verb::check: return {{"check", "--json", appended(" ; perft 1 7 7")}, {}};
            case Verb::analyse: return {{"analyse", "--json", appended(" ; line pass")}, {}};
            case Verb::moves: return {{"moves", "--json", deals}, {}, "", "", false};
            case Verb::perft: return {{"perft", "--json", "--depth", "2", deals}, {}, "", "", false};
            default: return {{"show", "--json", deals}, {}, "", "", false};
        }
    }

    /// A command that verifies the same pack several times, so that it takes long enough.
    Command verify(std::vector<std::string> making) {
        making.insert(making.end(), {"-o", file("pack")});
        const Ran made = soak::run(std::move(making), round_.folder());
        round_.holds(made.exit_code == 0, "no pack: " + made.err);
        std::vector<std::string> words{"verify", "--json"};
        for (unsigned n = 0; n < std::max(1U, records_ / 10); ++n) words.push_back(file("pack"));
        return {words, {"--journal", "journal"}};
    }

    Command engine() {
        make_deals(records_, "2", "3");
        std::ifstream deals(file("deals"));
        std::ofstream requests(file("requests"));
        unsigned id = 0;
        for (std::string line; std::getline(deals, line);)
            requests << json::serialize(
                            json::object{{"id", ++id}, {"do", id % 3 == 0 ? "show" : "solve"}, {"position", line}})
                     << '\n';
        return {{"engine"}, {}, file("requests"), ""};
    }

    [[nodiscard]] std::string file(const std::string& name) const { return round_.file(name).string(); }
    void make_deals(unsigned count, const char* open, const char* cards) {
        const Ran ran = soak::run(
            {"deal", "--players", round_.one_of<const char*>({"2", "2", "3"}), "--open", open, "--cards", cards,
             "--count", std::to_string(count), "--seed", std::to_string(round_.below(1'000'000))},
            round_.folder());
        round_.holds(ran.exit_code == 0, "no deals: " + ran.err);
        std::ofstream(file("deals")) << ran.out;
    }
    std::string appended(const std::string& operations) {
        std::ifstream deals(file("deals"));
        std::ofstream with(file("records"));
        for (std::string line; std::getline(deals, line);) with << line << operations << '\n';
        with.close();
        return file("records");
    }

    /// The arguments for a run in the folder. If the folder holds the journal of an earlier run, adds --resume.
    [[nodiscard]] std::vector<std::string> words_in(const std::string& folder) const {
        std::vector<std::string> words = command_.arguments;
        if (is_kept_) words.insert(words.end(), command_.keeping.begin(), command_.keeping.end());
        if (command_.has_threads) words.insert(words.end(), {"--threads", std::to_string(threads_)});
        if (std::filesystem::exists(round_.file(folder) / "result.journal")) words.emplace_back("--resume");
        return words;
    }
    [[nodiscard]] Ran run_in(const std::string& folder, Conditions conditions) const {
        std::filesystem::create_directories(round_.file(folder));
        conditions.input = command_.input;
        return Process(words_in(folder), round_.file(folder), conditions).wait();
    }
    [[nodiscard]] std::string result_in(const std::string& folder) const {
        return command_.result.empty() ? "" : bytes_of(round_.file(folder) / command_.result);
    }

    void stopped_by(const StopText& stop, const Ran& whole) {
        const std::string folder = std::string("stopped-") + std::to_string(static_cast<int>(stop.stop));
        std::filesystem::create_directories(round_.file(folder));
        const std::uint64_t bytes = std::max(whole.out.size(), whole_result_.size());
        Conditions conditions{.input = command_.input};
        if (stop.stop == Stop::full_disk) conditions.largest_file = 1 + round_.below(bytes + bytes / 8 + 1);
        conditions.is_read = stop.stop == Stop::reader_gone;
        Process process(words_in(folder), round_.file(folder), conditions);
        if (conditions.is_read) process.read(round_.below(whole.out.size() + whole.out.size() / 8 + 1));
        if (stop.signal != 0 && !process.ends_within(whole.time * (static_cast<double>(round_.below(1000)) / 900))) {
            process.send(stop.signal);
        }
        const Ran ran = process.wait();
        ++round_.tally.kills;
        const std::string what = fmt::format(
            "{}, {} records, {} threads, {}, {}: exit {}, signal {}", verb_names[static_cast<int>(verb_)], records_,
            threads_, is_kept_ ? "kept" : "not kept", stop.name, ran.exit_code, ran.signal);
        require_end(stop.stop, ran, what);
        const std::size_t answers = compare_answers(ran, conditions.is_read, what);
        if (is_kept_ || !command_.result.empty()) go_on(folder, what);
        round_.told += fmt::format("{}, {} of {} answers\n", what, answers, whole_.size());
    }

    /// Checks how the run ended. If a signal ended the run, the test sent it: Process::wait refuses other signals.
    void require_end(Stop stop, const Ran& ran, const std::string& what) const {
        if (ran.signal != 0 || ran.exit_code == whole_exit_) return;
        const bool is_signal = stop == Stop::interrupt || stop == Stop::terminate;
        const int expected = is_signal ? 4 : stop == Stop::full_disk ? 5 : -1;
        round_.holds(ran.exit_code == expected, what + ":\n" + ran.err);
    }

    /// Compares the printed answers with those of an undisturbed run. Returns the number of complete answers.
    std::size_t compare_answers(const Ran& ran, bool is_read, const std::string& what) {
        std::vector<std::string> lines;
        const std::string rest = split(ran.out, lines);
        // If a signal or a full disk ends a run, its last line may be incomplete. A reader may close the pipe in the
        // middle of a line.
        round_.holds(
            rest.empty() || is_read || ran.signal != 0 || ran.exit_code == 5, what + ": half an answer: " + rest);
        // An interrupted generator prints a pack of the puzzles that it has found, which is not compared.
        if (ran.exit_code == 4 && (verb_ == Verb::generate || verb_ == Verb::best)) return lines.size();
        round_.holds(lines.size() <= whole_.size(), what + ": more answers than records");
        std::vector<std::string> expected = whole_;
        if (verb_ == Verb::engine) { // the engine gives answers in any order
            std::ranges::sort(expected);
            for (const std::string& line : lines)
                round_.holds(
                    is_partial(line) ? ran.exit_code == 4 : std::ranges::binary_search(expected, lasting(line)),
                    what + ": another answer: " + line);
        } else {
            for (std::size_t i = 0; i < lines.size(); ++i)
                round_.holds(
                    lasting(lines[i]) == expected[i] || (ran.exit_code == 4 && is_partial(lines[i])),
                    what + ": another answer: " + lines[i] + "\nexpected " + expected[i]);
        }
        if (ran.exit_code == whole_exit_ && !is_read)
            round_.holds(lines.size() == whole_.size(), what + ": not every record is answered");
        round_.tally.checks += lines.size();
        return lines.size();
    }

    void go_on(const std::string& folder, const std::string& what) {
        const Ran again = run_in(folder, {});
        std::vector<std::string> lines;
        static_cast<void>(split(again.out, lines));
        for (std::string& line : lines) line = lasting(line);
        round_.holds(again.exit_code == whole_exit_, what + ": the same command again ends otherwise: " + again.err);
        round_.holds(lines == whole_, what + ": the same command again answers otherwise");
        round_.holds(result_in(folder) == whole_result_, what + ": the same command again makes other bytes");
        ++round_.tally.checks;
    }

    Round& round_;
    Verb verb_;
    unsigned records_, threads_;
    bool is_kept_;
    Command command_;
    int whole_exit_ = 0;
    std::vector<std::string> whole_; ///< the answers of an undisturbed run
    std::string whole_result_;
};

} // namespace

void interrupt_round(Round& round) { Interruptions(round).play(); }

} // namespace siam::soak
