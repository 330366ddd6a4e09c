// `siam solve`: which side can force a win, in how many cards, and how.
#include <fmt/format.h>
#include <algorithm>

#include "tools/siam/frame/shard.hpp"
#include "tools/siam/frame/verbs.hpp"
#include "tools/siam/verbs/solve_records.hpp"

namespace siam::tools {
namespace {

class Solve {
public:
    explicit Solve(const Options& options)
        : session_(options),
          solver_(options),
          shard_(shard_option(options)),
          journal_(journal_option(options, solver_.title())) {}

    Exit run(const std::vector<std::string>& arguments) {
        for_each_batch(session_, arguments, solver_.most_ahead(), [&](std::span<const PositionRecord> records) {
            return answer_all(records) && !RecordClock::interrupted();
        });
        solver_.say_compared();
        session_.note_interruption("the remaining positions have no answer");
        return session_.finish();
    }

private:
    /// A record's state before all threads work on it.
    struct Ready {
        WaitingRecord waiting;
        bool is_asked = false;                     ///< whether it belongs to this shard
        std::string key{};                         ///< in the journal
        const std::string* known_answer = nullptr; ///< of the journal
    };

    bool answer_all(std::span<const PositionRecord> records) {
        std::vector<Ready> batch;
        for (const PositionRecord& record : records) batch.push_back(ready(record));
        std::vector<WaitingRecord*> unknown;
        for (Ready& one : batch)
            if (one.is_asked && one.known_answer == nullptr) unknown.push_back(&one.waiting);
        solver_.try_first(unknown);
        return std::ranges::all_of(batch, [&](const Ready& one) {
            return session_.answer_guarded(one.waiting.record, [&](const PositionRecord&) { return answer(one); });
        });
    }

    Ready ready(const PositionRecord& record) {
        Ready ready{.waiting = {record}, .is_asked = shard_.has(number_++)};
        if (!ready.is_asked || !journal_) return ready;
        ready.key = journal_key(record);
        ready.known_answer = journal_->find(ready.key);
        return ready;
    }

    /// Returns false if no more records need answers: after an interruption, only records with a first try are
    /// answered.
    bool answer(const Ready& ready) {
        if (!ready.is_asked) return true;
        if (ready.known_answer != nullptr) {
            session_.output.write(*ready.known_answer);
            return true;
        }
        if (RecordClock::interrupted() && !ready.waiting.first) return false;
        solver_.require(ready.waiting.record);
        const RecordSolver::Answered answered = solver_.answer(ready.waiting);
        session_.worsen(answered.exit);
        session_.output.write(answered.text);
        if (journal_ && answered.exit == Exit::answered) journal_->add(ready.key, answered.text);
        return true;
    }

    Session session_;
    RecordSolver solver_;
    Shard shard_;
    std::unique_ptr<Journal> journal_;
    std::uint64_t number_ = 0; ///< the next position's number
};

} // namespace

Exit run_solve(const Options& options) {
    catch_interruptions();
    return Solve(options).run(options.arguments());
}

} // namespace siam::tools
