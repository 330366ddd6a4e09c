// The program `siam-mpi`: rank 0 acts as `siam`, the other ranks help it.
#include <fmt/format.h>
#include <sys/resource.h>
#include <algorithm>
#include <utility>

#include "tools/cluster/packed.hpp"
#include "tools/cluster/ranks.hpp"
#include "tools/cluster/verbs.hpp"
#include "tools/siam/frame/front.hpp"
#include "tools/siam/frame/help.hpp"
#include "tools/siam/frame/output.hpp"

namespace siam::cluster {
namespace {

using tools::Exit;
using tools::Options;

std::vector<std::string> the_words; ///< the command line after the program's name

/// The words with `--threads 1` after the verb. If an option is given several times, its last value counts, so the user
/// can override this default.
std::vector<std::string> with_one_thread(std::vector<std::string> words) {
    const bool is_verb = !words.empty() && std::ranges::any_of(all_cluster_verbs, [&](const ClusterVerb* one) {
        return one->verb.name == words[0];
    });
    if (is_verb) words.insert(words.begin() + 1, {"--threads", "1"});
    return words;
}

int lead(Ranks& ranks) {
    std::array<tools::Verb, all_cluster_verbs.size()> verbs{};
    std::ranges::transform(all_cluster_verbs, verbs.begin(), &ClusterVerb::verb);
    const int code = tools::run_front({"siam-mpi", verbs}, the_words);
    ranks.send_all(Tag::finish);
    if (ranks.any_given_up()) { // the silent rank would never reach the end of the run
        tools::note("a rank does not answer, so the run ends without it");
        ranks.abort(code);
    }
    return code;
}

Exit help(const std::string& command) {
    std::vector<std::string> words;
    unpack(command, words);
    const auto verb =
        *std::ranges::find_if(all_cluster_verbs, [&](const ClusterVerb* one) { return one->verb.name == words.at(0); });
    words.erase(words.begin());
    Options options(tools::read_help("siam-mpi " + std::string(verb->verb.name)).options);
    options.parse(words);
    verb->help(options);
    return Exit::answered;
}

/// Helps the leader, and returns the exit code. Ends the whole run on an error: otherwise the leader would wait
/// forever.
int help(Ranks& ranks) {
    const Message message = ranks.await_leader();
    if (message.tag != Tag::command) return 0;
    const Exit exit = tools::guarded([&] { return help(message.bytes); }, "siam-mpi --help");
    if (exit != Exit::answered) ranks.abort(static_cast<int>(exit));
    return 0;
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

void call_helpers() {
    static bool are_called = false;
    if (std::exchange(are_called, true)) return;
    ranks().send_all(Tag::command, packed(the_words));
}

} // namespace siam::cluster

int main(int count, char** words) {
    using namespace siam::cluster;
    Ranks ranks(count, words);
    set_ranks(ranks);
    siam::tools::prepare_process();
    the_words = with_one_thread({words + std::min(count, 1), words + count});
    const int code = ranks.leads() ? lead(ranks) : help(ranks);
    ranks.send_off();
    if (std::ranges::find(the_words, "--figures") != the_words.end()) say_figures(ranks);
    return code;
}
