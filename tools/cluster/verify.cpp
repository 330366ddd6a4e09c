// `siam-mpi verify`: all ranks prove puzzles of a pack.
#include "tools/cluster/packed.hpp"
#include "tools/cluster/share.hpp"
#include "tools/cluster/verbs.hpp"
#include "tools/siam/frame/record_clock.hpp"
#include "tools/siam/packs/verification.hpp"

namespace siam::tools {

template <class One>
requires std::is_same_v<std::remove_const_t<One>, PlacedFault>
auto parts(One& one) { return std::tie(one.line, one.text); }

} // namespace siam::tools

namespace siam::cluster {
namespace {

using tools::Exit;
using tools::Options;
using tools::PackVerification;
using tools::RecordClock;
using tools::VerifiedPuzzle;
using tools::VerifyLimits;

std::string message_of(const VerifiedPuzzle& puzzle) { return packed(puzzle.open, puzzle.was_starved, puzzle.faults); }

/// Proves the puzzles over all ranks, in place of PackVerification::prove.
void prove(PackVerification& pack, tools::Progress::Style style) {
    std::atomic<std::size_t> next = 0;
    const std::size_t all = pack.puzzles().size();
    const tools::Progress progress(
        style, [&] { return std::to_string(next.load()) + " of " + std::to_string(all) + " handed out"; });
    Work work;
    work.about = packed(pack.name(), pack.text());
    work.next = [&]() -> std::optional<Job> {
        while (next < all && pack.was_proved(next)) {
            pack.keep(next, pack.judged(next));
            ++next;
        }
        return next < all ? std::optional(Job{next++, ""}) : std::nullopt;
    };
    work.done = [&](std::uint64_t which, const std::string& result) {
        VerifiedPuzzle puzzle;
        puzzle.was_begun = true;
        unpack(result, puzzle.open, puzzle.was_starved, puzzle.faults);
        pack.keep(which, std::move(puzzle));
    };
    work.doing = [&](unsigned, const Job& job) { return message_of(pack.judged(job.number)); };
    share(ranks(), work, pack.limits().threads);
    pack.prove_starved();
}

Exit run(const Options& options) { return tools::verify_packs(options, prove); }

void help_verify(const Options& options) {
    RecordClock clock({});
    tools::Session session(options);
    const VerifyLimits limits(options);
    while (const auto about = await_work(ranks())) {
        std::string name, text;
        unpack(*about, name, text);
        Rulebook rulebook(session.library.variants());
        clock.start();
        const PackVerification pack(tools::pack_of(rulebook, name, std::move(text)), limits, nullptr);
        help(ranks(), limits.threads, [&](unsigned, const Job& job) { return message_of(pack.judged(job.number)); });
    }
}

} // namespace

const ClusterVerb verify_verb{{"verify", run}, help_verify};

} // namespace siam::cluster
