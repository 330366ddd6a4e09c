// `siam-mpi solve`: each free rank takes the next record; answers come in the order of the input.
#include <algorithm>
#include <variant>

#include "tools/cluster/one.hpp"
#include "tools/cluster/share_records.hpp"
#include "tools/cluster/verbs.hpp"
#include "tools/siam/frame/limits.hpp"
#include "tools/siam/verbs/solve_records.hpp"

namespace siam::cluster {
namespace {

using tools::Exit;
using tools::Options;
using tools::PositionRecord;
using tools::RecordClock;
using tools::RecordSolver;

/// The work of each rank on a record.
class Hand {
public:
    explicit Hand(const Options& options) : session_(options), solver_(options) {}
    [[nodiscard]] std::string answer(const std::string& record) {
        const SentRecord sent(session_, record);
        const RecordSolver::Answered answered = solver_.answer({sent.record()});
        return Packed().add(answered.exit).add_text(answered.text).take();
    }
    [[nodiscard]] RecordSolver& solver() noexcept { return solver_; }
    /// The memory for the table, in bytes. \pre nothing was solved yet
    [[nodiscard]] std::size_t table_bytes() { return solver_.solver().memory().left(); }
    void work_with(OneForAll& one) { solver_.solver().work_with(one.remote()); }

private:
    tools::Session session_;
    RecordSolver solver_;
};

class Solve {
public:
    explicit Solve(const Options& options)
        : session_(options),
          hand_(options),
          journal_(journal_option(options, hand_.solver().title())),
          together_(options.has("one")) {}

    Exit run(const std::vector<std::string>& arguments) {
        call_helpers();
        if (together_) hand_.work_with(one_.emplace(ranks(), hand_.table_bytes()));
        for_each_batch(
            session_, arguments, one_ ? 1 : most_records_ahead, [&](std::span<const PositionRecord> records) {
                answer_all(records);
                return !RecordClock::interrupted();
            });
        session_.note_interruption("the remaining positions have no answer");
        return session_.finish();
    }

private:
    void answer_all(std::span<const PositionRecord> records) {
        records_ = records;
        next_ = 0;
        answers_.assign(records.size(), std::monostate());
        std::vector<std::size_t> order;
        for (const std::size_t i : hard_ones_first(records))
            if (!is_known(i)) order.push_back(i);
        write_in_order();
        one_ ? answer_together(order) : answer_apart(order);
    }

    void answer_together(const std::vector<std::size_t>& order) {
        for (const std::size_t i : order)
            take(i, one_->lead(packed(records_[i]), [&](const std::string& record) { return hand_.answer(record); }));
    }

    void answer_apart(const std::vector<std::size_t>& order) {
        share_records(
            records_, order, [&](const std::string& record) { return hand_.answer(record); },
            [&](std::uint64_t i, const std::string& answer) { take(i, answer); });
    }

    /// Whether no rank needs to answer the record: it has no answer, or an earlier run has kept one.
    bool is_known(std::size_t i) try {
        hand_.solver().require(records_[i]);
        const std::string* const known = journal_ ? journal_->find(journal_key(records_[i])) : nullptr;
        if (known != nullptr) answers_[i] = *known;
        return known != nullptr;
    } catch (const TextError& error) {
        answers_[i] = error;
        return true;
    }

    void take(std::size_t i, const std::string& answer) {
        Unpacked message(answer);
        const Exit exit = message.take<Exit>();
        std::string text(message.take_text());
        session_.worsen(exit);
        if (journal_ && exit == Exit::answered) journal_->add(journal_key(records_[i]), text);
        answers_[i] = std::move(text);
        write_in_order();
    }

    void write_in_order() {
        for (; next_ < answers_.size() && !std::holds_alternative<std::monostate>(answers_[next_]); ++next_) {
            if (const auto* const error = std::get_if<TextError>(&answers_[next_]))
                session_.answer_error(records_[next_].place, *error);
            else
                session_.output.write(std::get<std::string>(answers_[next_]));
        }
        session_.output.flush();
    }

    tools::Session session_;
    Hand hand_;
    std::unique_ptr<tools::Journal> journal_;
    bool together_; ///< all ranks at one record
    std::optional<OneForAll> one_;
    std::span<const PositionRecord> records_; ///< records in progress
    std::vector<std::variant<std::monostate, std::string, TextError>> answers_;
    std::size_t next_ = 0; ///< to be written
};

void help_solve(const Options& options) {
    tools::catch_interruptions();
    Hand hand(options);
    if (options.has("one")) {
        OneForAll one(ranks(), hand.table_bytes());
        hand.work_with(one);
        return one.help([&](const std::string& record) { return hand.answer(record); });
    }
    help_with_records([&](const std::string& record) { return hand.answer(record); });
}

Exit run(const Options& options) {
    tools::catch_interruptions();
    return Solve(options).run(options.arguments());
}

} // namespace

const ClusterVerb solve_verb{{"solve", run}, help_solve};

} // namespace siam::cluster
