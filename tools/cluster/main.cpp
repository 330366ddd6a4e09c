// The program `siam-mpi`: rank 0 acts as `siam`, the other ranks help it.
#include <fmt/format.h>
#include <sys/resource.h>
#include <algorithm>

#include "tools/cluster/rank_runner.hpp"
#include "tools/siam/frame/output.hpp"
#include "tools/siam/frame/record_clock.hpp"
#include "tools/siam/frame/verbs.hpp"

namespace siam::cluster {
namespace {

constexpr std::array verbs{
    tools::Verb{"solve", tools::run_solve}, tools::Verb{"check", tools::run_check},
    tools::Verb{"generate", tools::run_generate}, tools::Verb{"verify", tools::run_verify}};

/// The words with `--threads 1` after the verb. If an option is given several times, its last value counts, so the user
/// can override this default.
std::vector<std::string> with_one_thread(std::vector<std::string> words) {
    if (!words.empty() && std::ranges::find(verbs, words[0], &tools::Verb::name) != verbs.end())
        words.insert(words.begin() + 1, {"--threads", "1"});
    return words;
}

int run(const std::vector<std::string>& words) { return tools::run_front({"siam-mpi", verbs}, words); }

int lead(Ranks& ranks, const std::vector<std::string>& words) {
    const int code = run(words);
    ranks.send_all(Tag::finish);
    if (ranks.any_given_up()) { // the silent rank would never reach the end of the run
        tools::note("a rank does not answer, so the run ends without it");
        ranks.abort(code);
    }
    return code;
}

/// Runs the leader's command, and helps the leader in it. Ends the whole run on an error: otherwise the leader would
/// wait forever.
void help(Ranks& ranks, RankRunner& runner) {
    const auto words = runner.await_command();
    if (!words) return;
    if (const int code = run(*words); code != 0) ranks.abort(code);
}

/// Prints this rank's time and memory, and the bytes that it sent.
void say_figures(const Ranks& ranks) {
    rusage used{};
    ::getrusage(RUSAGE_SELF, &used);
    const auto seconds = [](const timeval& time) {
        return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) / 1e6;
    };
    tools::note(fmt::format(
        "rank {}: {:.2f} s CPU time, {:.1f} MB at most, {} messages with {:.3f} MB sent", ranks.mine(),
        seconds(used.ru_utime) + seconds(used.ru_stime), static_cast<double>(used.ru_maxrss) / 1024,
        ranks.volume().messages, static_cast<double>(ranks.volume().bytes) / 1e6));
}

} // namespace

} // namespace siam::cluster

int main(int count, char** words) {
    using namespace siam::cluster;
    siam::tools::catch_interruptions(); // MPI takes some tenths of a second to start
    Ranks ranks(count, words);
    siam::tools::prepare_process();
    const std::vector<std::string> command = with_one_thread({words + std::min(count, 1), words + count});
    RankRunner runner(ranks, command);
    siam::tools::set_runner(runner);
    int code = 0;
    if (ranks.leads())
        code = lead(ranks, command);
    else
        help(ranks, runner);
    ranks.send_off();
    if (std::ranges::find(command, "--figures") != command.end()) say_figures(ranks);
    return code;
}
