// `siam-mpi solve`: each free rank takes the next record; answers come in the order of the input.
#include "tools/cluster/one.hpp"
#include "tools/cluster/packed.hpp"
#include "tools/cluster/records.hpp"
#include "tools/cluster/verbs.hpp"
#include "tools/siam/verbs/solve_records.hpp"

namespace siam::cluster {
namespace {

using tools::Exit;
using tools::Options;
using tools::PositionRecord;
using tools::RecordSolver;

/// The work of each rank on a record.
class Hand {
public:
    explicit Hand(const Options& options) : session_(options), solver_(options), is_one_(options.has("one")) {}
    /// With `--one`, prepares all ranks to work on the same record; all ranks call this at the same time. Returns null
    /// without `--one`.
    [[nodiscard]] OneForAll* work_together() {
        if (!is_one_) return nullptr;
        one_.emplace(ranks(), solver_.solver().memory().left());
        solver_.solver().work_with(one_->remote());
        return &*one_;
    }
    [[nodiscard]] std::string operator()(const std::string& record) {
        const SentRecord sent(session_, record);
        const RecordSolver::Answered answered = solver_.answer({sent.record()});
        return Packed().add(answered.exit).add_text(answered.text).take();
    }
    [[nodiscard]] RecordSolver& solver() noexcept { return solver_; }

private:
    tools::Session session_;
    RecordSolver solver_;
    bool is_one_;
    std::optional<OneForAll> one_;
};

void help_solve(const Options& options) {
    tools::catch_interruptions();
    Hand hand(options);
    OneForAll* const one = hand.work_together();
    one != nullptr ? one->help(std::ref(hand)) : help_with_records(std::ref(hand));
}

Exit run(const Options& options) {
    tools::catch_interruptions();
    Hand hand(options);
    tools::Session session(options);
    tools::SolveRun run(options, session, hand.solver());
    if (options.has("one")) call_helpers();
    OneForAll* const one = hand.work_together();
    const auto take = [&](std::uint64_t i, const std::string& answer) {
        Unpacked message(answer);
        const Exit exit = message.take<Exit>();
        run.take(i, {std::string(message.take_text()), exit});
    };
    const auto answer_all = [&](std::span<const PositionRecord> records, const std::vector<std::size_t>& unknown) {
        if (one == nullptr) return share_records(records, unknown, std::ref(hand), take);
        for (const std::size_t i : unknown) take(i, one->lead(packed(records[i]), std::ref(hand)));
    };
    run.read(options.arguments(), one == nullptr ? most_records_ahead : 1, answer_all);
    return run.finish();
}

} // namespace

const ClusterVerb solve_verb{{"solve", run}, help_solve};

} // namespace siam::cluster
