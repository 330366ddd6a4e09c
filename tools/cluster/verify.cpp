// `siam-mpi verify`: all ranks prove puzzles of a pack.
#include "tools/cluster/packed.hpp"
#include "tools/cluster/share.hpp"
#include "tools/cluster/verbs.hpp"
#include "tools/siam/frame/limits.hpp"
#include "tools/siam/frame/record_clock.hpp"
#include "tools/siam/packs/verify_run.hpp"

namespace siam::cluster {
namespace {

using tools::Exit;
using tools::Options;
using tools::PackVerification;
using tools::PlacedFault;
using tools::RecordClock;
using tools::VerifiedPuzzle;
using tools::VerifyLimits;

std::string packed(const VerifiedPuzzle& puzzle) {
    Packed bytes;
    bytes.add_text(puzzle.open).add(puzzle.was_starved).add(std::uint64_t{puzzle.faults.size()});
    for (const PlacedFault& fault : puzzle.faults) bytes.add(fault.line).add_text(fault.text);
    return bytes.take();
}

VerifiedPuzzle unpacked_puzzle(std::string_view bytes) {
    Unpacked message(bytes);
    VerifiedPuzzle puzzle;
    puzzle.was_begun = true;
    puzzle.open = message.take_text();
    puzzle.was_starved = message.take<bool>();
    puzzle.faults.resize(message.take<std::uint64_t>());
    for (PlacedFault& fault : puzzle.faults) {
        fault.line = message.take<unsigned>();
        fault.text = message.take_text();
    }
    return puzzle;
}

/// Replaces PackVerification::prove.
void prove(PackVerification& pack, tools::Progress::Style style) {
    std::atomic<std::size_t> next = 0;
    const std::size_t all = pack.puzzles().size();
    const tools::Progress progress(
        style, [&] { return std::to_string(next.load()) + " of " + std::to_string(all) + " handed out"; });
    Work work;
    work.about = Packed().add_text(pack.name()).add_text(pack.text()).take();
    work.next = [&]() -> std::optional<Job> {
        while (next < all && pack.was_proved(next)) {
            pack.keep(next, pack.judged(next));
            ++next;
        }
        return next < all ? std::optional(Job{next++, ""}) : std::nullopt;
    };
    work.done = [&](std::uint64_t which, const std::string& result) { pack.keep(which, unpacked_puzzle(result)); };
    work.doing = [&](unsigned, const Job& job) { return packed(pack.judged(job.number)); };
    share(ranks(), work, pack.limits().threads);
    pack.prove_starved();
}

Exit run(const Options& options) { return tools::verify_packs(options, prove); }

void help_verify(const Options& options) {
    RecordClock clock({});
    tools::Session session(options);
    VerifyLimits limits = tools::verify_limits(options);
    while (const auto about = await_work(ranks())) {
        Unpacked message(*about);
        const std::string name(message.take_text());
        Rulebook rulebook(session.library.variants());
        clock.start();
        tools::PackFile file = tools::pack_of(rulebook, name, std::string(message.take_text()));
        MemoryBudget budget(tools::working_memory(tools::memory_option(options), limits.threads));
        tools::share_memory(budget, limits);
        const PackVerification pack(std::move(file), limits, nullptr);
        help(ranks(), limits.threads, [&](unsigned, const Job& job) { return packed(pack.judged(job.number)); });
    }
}

} // namespace

const ClusterVerb verify_verb{{"verify", run}, help_verify};

} // namespace siam::cluster
