// `siam-mpi generate`: all ranks make candidates; rank 0 judges them in their order.
#include "tools/cluster/packed.hpp"
#include "tools/cluster/share.hpp"
#include "tools/cluster/verbs.hpp"
#include "tools/siam/packs/candidate_text.hpp"
#include "tools/siam/packs/generate_run.hpp"

namespace siam::cluster {
namespace {

using tools::Exit;
using tools::GenerateRun;
using tools::Harvest;
using tools::Options;
using tools::RecordClock;

/// Makes candidates on a rank, each from its number, as text for the leader.
class Maker {
public:
    Maker(const Game& game, const GeneratorOptions& wishes, const Pack& empty_pack, unsigned hands)
        : game_(game), wishes_(wishes), pack_(empty_pack), own_(hands) {}

    /// Returns the candidate as text; nothing if the work was stopped; the text `starved` if the memory was too small.
    [[nodiscard]] std::optional<std::string> make(unsigned hand, std::uint64_t number) {
        try {
            if (!own_[hand]) own_[hand].emplace(game_, wishes_);
            const auto candidate = maker_.make(*own_[hand], number);
            return candidate ? std::optional(tools::candidate_text(pack_, *candidate)) : std::nullopt;
        } catch (const OverBudget&) {
            return starved;
        }
    }
    [[nodiscard]] Candidate read(Rulebook& rulebook, std::uint64_t number, const std::string& text) const {
        auto candidate = tools::read_candidate(rulebook, pack_, tools::candidate_key(number), text);
        if (!candidate) throw std::logic_error("a candidate of another run");
        return std::move(*candidate);
    }
    static constexpr const char* starved = "starved";

private:
    const Game& game_;
    const GeneratorOptions& wishes_;
    const Pack& pack_;
    tools::CandidateMaker maker_;
    std::vector<std::optional<Generator>> own_; ///< one for each hand, made when the hand first needs it
};

/// Makes candidates over all ranks, in place of tools::generate.
void generate_over_ranks(
    GenerateRun& run, const Game& game, const GeneratorOptions& wishes, unsigned hands, Harvest& harvest) {
    static_cast<void>(Generator(game, wishes)); // refuses impossible wishes before any rank begins
    Maker maker(game, wishes, run.empty_pack(), hands);
    Work work;
    work.about = packed(wishes.seed);
    work.next = [&]() -> std::optional<Job> {
        const auto number = harvest.next();
        return number ? std::optional(Job{*number, ""}) : std::nullopt;
    };
    work.done = [&](std::uint64_t number, const std::string& candidate) {
        if (candidate == Maker::starved) throw OverBudget();
        harvest.put(maker.read(run.rulebook(), number, candidate));
    };
    work.doing = [&](unsigned hand, const Job& job) { return maker.make(hand, job.number); };
    work.is_over = [&] { return harvest.is_complete() || RecordClock::limits().interrupted(); };
    share(ranks(), work, hands);
}

Exit run(const Options& options) {
    tools::catch_interruptions();
    GenerateRun run(options);
    return run.make([&](const Game& game, const GeneratorOptions& wishes, unsigned threads, Harvest& harvest) {
        generate_over_ranks(run, game, wishes, threads, harvest);
    });
}

void help_generate(const Options& options) {
    tools::catch_interruptions();
    GenerateRun run(options, GenerateRun::Part::helps);
    while (const auto about = await_work(ranks())) {
        std::uint64_t seed = 0;
        unpack(*about, seed);
        run.use_seed(seed);
        const unsigned hands = run.threads_at_once();
        Maker maker(run.game(), run.wishes(), run.empty_pack(), hands);
        help(ranks(), hands, [&](unsigned hand, const Job& job) { return maker.make(hand, job.number); });
    }
}

} // namespace

const ClusterVerb generate_verb{{"generate", run}, help_generate};

} // namespace siam::cluster
