// `siam-mpi check`: each free rank checks the next record of the suites.
#include "tools/siam/verbs/check.hpp"
#include "tools/cluster/packed.hpp"
#include "tools/cluster/records.hpp"
#include "tools/cluster/verbs.hpp"
#include "tools/siam/verbs/solve_records.hpp"

#include <algorithm>

namespace siam::cluster {
namespace {

using tools::Compared;
using tools::Comparison;
using tools::Exit;
using tools::Options;
using tools::PositionRecord;

std::string packed(const Compared& compared) {
    Packed bytes;
    const auto* const error = std::get_if<TextError>(&compared);
    bytes.add(error != nullptr);
    if (error != nullptr)
        return bytes.add(error->line).add(error->field).add_text(error->rule).add_text(error->message).take();
    const auto& all = std::get<std::vector<Comparison>>(compared);
    bytes.add(std::uint64_t{all.size()});
    for (const Comparison& one : all)
        bytes.add_text(one.operation).add_text(one.expected).add_text(one.found).add(one.ok).add(one.decided);
    return bytes.take();
}

Compared unpacked_comparisons(std::string_view bytes) {
    Unpacked message(bytes);
    if (message.take<bool>()) {
        const auto line = message.take<unsigned>(), field = message.take<unsigned>();
        const std::string rule(message.take_text()), what(message.take_text());
        return TextError(line, field, rule, what);
    }
    std::vector<Comparison> all(message.take<std::uint64_t>());
    for (Comparison& one : all) {
        one.operation = message.take_text();
        one.expected = message.take_text();
        one.found = message.take_text();
        one.ok = message.take<bool>();
        one.decided = message.take<bool>();
    }
    return all;
}

/// The work of each rank on a record.
class Hand {
public:
    explicit Hand(const Options& options) : session_(options), solver_(options, tools::MemoryFor::search_and_others) {}
    [[nodiscard]] std::string answer(const std::string& record) {
        const SentRecord sent(session_, record);
        return packed(tools::compared(sent.record(), solver_));
    }

private:
    tools::Session session_;
    tools::LimitedSolver solver_;
};

/// Compares records over all ranks.
class CompareAll {
public:
    CompareAll(Hand& hand, tools::Journal* journal) : hand_(hand), journal_(journal) {}

    std::vector<Compared> operator()(std::span<const PositionRecord> records) {
        std::vector<Compared> found(records.size());
        std::vector<std::size_t> unknown;
        for (std::size_t i = 0; i < records.size(); ++i) {
            const std::string* const known = journal_ != nullptr ? journal_->find(key(records[i])) : nullptr;
            known != nullptr ? static_cast<void>(found[i] = unpacked_comparisons(*known)) : unknown.push_back(i);
        }
        const auto done = [&](std::uint64_t i, const std::string& answer) {
            found[i] = unpacked_comparisons(answer);
            keep(key(records[i]), answer, found[i]);
        };
        share_records(
            records, unknown, [&](const std::string& record) { return hand_.answer(record); }, done);
        return found;
    }

private:
    [[nodiscard]] static std::string key(const PositionRecord& record) {
        return tools::journal_key(record, cluster::packed(record));
    }

    /// Saves only decided records: a later run may decide the others.
    void keep(const std::string& key, const std::string& answer, const Compared& compared) {
        const auto* const all = std::get_if<std::vector<Comparison>>(&compared);
        if (journal_ != nullptr && all != nullptr && std::ranges::all_of(*all, &Comparison::decided))
            journal_->add(key, answer);
    }

    Hand& hand_;
    tools::Journal* journal_;
};

Exit run(const Options& options) {
    tools::catch_interruptions();
    Hand hand(options);
    const auto journal = journal_option(options, "check");
    return tools::check_all(options, most_records_ahead, CompareAll(hand, journal.get()));
}

void help_check(const Options& options) {
    tools::catch_interruptions();
    Hand hand(options);
    help_with_records([&](const std::string& record) { return hand.answer(record); });
}

} // namespace

const ClusterVerb check_verb{{"check", run}, help_check};

} // namespace siam::cluster
