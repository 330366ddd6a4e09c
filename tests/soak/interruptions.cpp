// Stops runs at any moment by a signal, a closed pipe, or a full disk. Every printed answer must be complete and right,
// the run must end as documented, and a second run of the command must give the output of an undisturbed run.
#include "tests/soak/stops.hpp"

namespace siam::tests {
namespace {

namespace json = boost::json;

enum class Cause { interrupt, terminate, hang_up, reader_gone, full_disk };
struct CauseText {
    Cause cause;
    const char* name;
    int signal;   ///< the signal that may end the run; 0 if none may
    int expected; ///< the exit code of a stopped run that ends by itself; -1 if it may not
};
constexpr CauseText causes[] = {
    {Cause::interrupt, "INT", SIGINT, 4},
    {Cause::terminate, "TERM", SIGTERM, 4},
    {Cause::hang_up, "HUP", SIGHUP, -1},
    {Cause::reader_gone, "PIPE", SIGPIPE, -1},
    {Cause::full_disk, "full disk", 0, 5}};

/// A command line of a verb in a folder beside its files.
struct Command {
    std::string words;
    std::string keeping{}; ///< the options with which the verb saves its answers, if any
    std::string result{};  ///< the file that the verb writes, or empty
    bool has_threads = true;
};
enum class Verb { solve, check, analyse, engine, verify, generate, best, table, moves, perft, show };
constexpr unsigned verbs = 11;

/// The object in the line; empty if there is none.
json::object object_of(const std::string& line) {
    json::error_code wrong;
    const json::value read = json::parse(line, wrong);
    return wrong || !read.is_object() ? json::object() : read.get_object();
}

/// The part of an answer that is the same in all runs: without the effort, and without turns that siam chose from
/// several equally good turns.
std::string lasting(const std::string& line) {
    json::object kept;
    for (const auto& member : object_of(line))
        if (member.key() != "nodes" && member.key() != "seconds" && member.key() != "key" &&
            member.key() != "line_of_play")
            kept.insert(member);
    return kept.empty() ? line : json::serialize(kept);
}
std::vector<std::string> lasting_lines(const std::string& text) {
    std::vector<std::string> all = lines(text);
    std::ranges::transform(all, all.begin(), lasting);
    return all;
}

bool is_partial(const std::string& line) {
    const json::object object = object_of(line);
    return object.contains("cancelled") || (object.contains("status") && object.at("status") == "partial");
}

class Interruptions {
public:
    explicit Interruptions(Draws& draws)
        : draws_(draws),
          verb_(static_cast<Verb>(draws.below(verbs))),
          records_(draws.one_of({1U, 1U, 10U, 10U, 10U, 100U, 100U, 1000U})),
          threads_(draws.one_of({1U, 2U, 4U})),
          command_(command()),
          is_kept_(draws.one_in(2) && !command_.keeping.empty()) {}

    void play() {
        const auto [ran, seconds] = timed(shop_, "mkdir whole; cd whole\n" + siam_in("whole"));
        INFO(command_.words << ": exit code " << ran.exit_code << "\n" << ran.out.substr(0, 300) << ran.err);
        REQUIRE((ran.exit_code == 0 || ran.exit_code == 1));
        whole_exit_ = ran.exit_code;
        whole_ = lasting_lines(ran.out);
        whole_result_ = result_in("whole");
        seconds_ = seconds, bytes_ = ran.out.size();
        for (const CauseText& cause : causes) stopped_by(cause);
    }

private:
    Command command() {
        const std::string easy =
            "generate --n 1 --open 2 --cards 3 --seed " + std::to_string(draws_.below(1'000'000)) + " ";
        switch (verb_) {
            case Verb::generate:
                return {easy + "--count " + std::to_string(std::min(records_, 100U)), "-o result", "result"};
            case Verb::best:
                return {
                    easy + "--best 2 --of " + std::to_string(std::clamp(records_, 3U, 60U)) +
                        " --quota themes=off --quota card=off --quota pass=off --quota no-effect=off",
                    "-o result", "result"};
            case Verb::verify: return verify(easy);
            case Verb::table: make_deals(1, "4"); return {"table build --json ../deals -o result", "", "result"};
            case Verb::engine: return engine();
            default: make_deals(records_, draws_.one_of<const char*>({"3", "4"}));
        }
        const std::string detail = draws_.one_of<const char*>({"verdict", "distance", "keys"});
        switch (verb_) {
            case Verb::solve: return {"solve --json --detail " + detail + " ../deals", "--journal journal"};
            case Verb::check: return {"check --json " + appended(" ; perft 1 7 7")};
            case Verb::analyse: return {"analyse --json " + appended(" ; line pass")};
            case Verb::moves: return {"moves --json ../deals", "", "", false};
            case Verb::perft: return {"perft --json --depth 2 ../deals", "", "", false};
            default: return {"show --json ../deals", "", "", false};
        }
    }
    /// A command that verifies the same pack several times, so that it takes long enough.
    Command verify(const std::string& making) {
        const Ran made = shop_.siam(making + "--count " + std::to_string(std::min(records_, 10U)) + " -o pack");
        INFO(made.err);
        REQUIRE(made.exit_code == 0);
        std::string words = "verify --json";
        for (unsigned n = 0; n < std::max(1U, records_ / 10); ++n) words += " ../pack";
        return {words, "--journal journal"};
    }
    Command engine() {
        make_deals(records_, "3");
        std::string requests;
        unsigned id = 0;
        for (const std::string& line : lines(shop_.text("deals"))) {
            const char* const verb = ++id % 3 == 0 ? "show" : "solve";
            requests += json::serialize(json::object{{"id", id}, {"do", verb}, {"position", line}}) + "\n";
        }
        shop_.put("requests", requests);
        return {"engine < ../requests"};
    }
    void make_deals(unsigned count, const std::string& cards) {
        const Ran ran = shop_.siam(
            std::string("deal --players ") + draws_.one_of<const char*>({"2", "2", "3"}) + " --open 2 --cards " +
            cards + " --count " + std::to_string(count) + " --seed " + std::to_string(draws_.below(1'000'000)));
        INFO(ran.err);
        REQUIRE(ran.exit_code == 0);
        shop_.put("deals", ran.out);
    }
    std::string appended(const std::string& operations) {
        std::string records;
        for (const std::string& line : lines(shop_.text("deals"))) records += line + operations + "\n";
        shop_.put("records", records);
        return "../records";
    }

    /// The command for a run in the folder. If the folder holds the journal of an earlier run, adds --resume.
    [[nodiscard]] std::string siam_in(const std::string& folder) const {
        std::string words = "\"$SIAM\" " + command_.words;
        if (is_kept_) words += " " + command_.keeping;
        if (command_.has_threads) words += " --threads " + std::to_string(threads_);
        return words + (shop_.has(folder + "/result.journal") ? " --resume" : "");
    }
    [[nodiscard]] std::string result_in(const std::string& folder) const {
        const std::string file = folder + "/" + command_.result;
        return !command_.result.empty() && shop_.has(file) ? shop_.text(file) : "";
    }

    /// A script that runs `siam` and stops it at a random moment or byte.
    [[nodiscard]] std::string stopping(const CauseText& cause, const std::string& siam) {
        const std::uint64_t bytes = std::max(bytes_, whole_result_.size());
        switch (cause.cause) {
            case Cause::full_disk:
                return "prlimit --fsize=" + std::to_string(1 + draws_.below(bytes + bytes / 8 + 1)) + " " + siam;
            case Cause::reader_gone:
                return "{ " + siam + "; echo $? > exit; } | head -c " +
                       std::to_string(draws_.below(bytes_ + bytes_ / 8 + 1)) + "; exit $(cat exit)";
            default:
                return Stop{cause.name, cause.signal, seconds_ * static_cast<double>(draws_.below(1000)) / 900}.command(
                    siam);
        }
    }

    void stopped_by(const CauseText& cause) {
        const std::string folder = std::string("stopped-") + std::to_string(static_cast<int>(cause.cause));
        const Ran ran = shop_.run("mkdir " + folder + "; cd " + folder + "\n" + stopping(cause, siam_in(folder)));
        INFO(
            siam_in(folder) << ", " << records_ << " records, " << cause.name << ": exit " << ran.exit_code << "\n"
                            << ran.err);
        const bool is_killed = cause.signal != 0 && ran.exit_code == 128 + cause.signal;
        REQUIRE((is_killed || ran.exit_code == whole_exit_ || ran.exit_code == cause.expected));
        // If a signal or a full disk ends a run, its last line may be incomplete. A reader may close the pipe in the
        // middle of a line.
        const bool is_read = cause.cause == Cause::reader_gone;
        const std::string complete = ran.out.substr(0, ran.out.rfind('\n') + 1);
        REQUIRE((complete == ran.out || is_read || is_killed || ran.exit_code == 5));
        // An interrupted generator prints a pack of the puzzles that it has found, which is not compared.
        if (ran.exit_code != 4 || (verb_ != Verb::generate && verb_ != Verb::best)) {
            compare_answers(lines(complete), ran.exit_code == 4);
            if (ran.exit_code == whole_exit_ && !is_read) REQUIRE(lines(complete).size() == whole_.size());
        }
        if (is_kept_ || !command_.result.empty()) go_on(folder);
    }

    /// Compares the printed answers with those of an undisturbed run. In an interrupted run, some may be partial.
    void compare_answers(const std::vector<std::string>& answers, bool interrupted) const {
        REQUIRE(answers.size() <= whole_.size());
        std::vector<std::string> sorted = whole_;
        std::ranges::sort(sorted);
        for (std::size_t i = 0; i < answers.size(); ++i) {
            if (interrupted && is_partial(answers[i])) continue;
            const std::string answer = lasting(answers[i]);
            INFO("answer " << answer << "\nexpected " << whole_[i]);
            // The engine gives answers in any order.
            REQUIRE((verb_ == Verb::engine ? std::ranges::binary_search(sorted, answer) : answer == whole_[i]));
        }
    }

    void go_on(const std::string& folder) {
        const Ran again = shop_.run("cd " + folder + "\n" + siam_in(folder));
        INFO("the same command again: exit " << again.exit_code << "\n" << again.err);
        REQUIRE(again.exit_code == whole_exit_);
        REQUIRE(lasting_lines(again.out) == whole_);
        REQUIRE((result_in(folder) == whole_result_));
    }

    Draws& draws_;
    const Workshop shop_;
    Verb verb_;
    unsigned records_, threads_;
    Command command_;
    bool is_kept_;
    double seconds_ = 0; ///< the time of an undisturbed run
    std::size_t bytes_ = 0;
    int whole_exit_ = 0;
    std::vector<std::string> whole_; ///< the answers of an undisturbed run
    std::string whole_result_;
};

} // namespace

TEST_CASE("a run stopped at any moment says nothing wrong, and the same command goes on", "[random][kills][program]") {
    Draws draws(109);
    Interruptions(draws).play();
}

} // namespace siam::tests
