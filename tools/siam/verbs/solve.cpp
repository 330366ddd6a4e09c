// `siam solve`: which side can force a win, in how many cards, and how.
#include <fmt/format.h>
#include <algorithm>

#include "tools/siam/frame/shard.hpp"
#include "tools/siam/frame/verbs.hpp"
#include "tools/siam/verbs/solve_records.hpp"

namespace siam::tools {
namespace {

void declare_solve(Options& options) {
    RecordSolver::declare(options);
    options.value("shard", "I/N", "answer only every N-th position, beginning with the I-th");
    declare_journal(options);
    declare_session(options);
}

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

Exit run_solve(const Options& options) {
    catch_interruptions();
    return Solve(options).run(options.arguments());
}

} // namespace

constinit const Verb solve_verb{
    .name = "solve",
    .summary = "solve positions exactly: who can force a win, in how many cards, and how",
    .examples = R"(  siam solve "siam:2 KT*rl2/CHrl3m5/LNl2m LX=L/KE=M/SU=R/RY=B/AY=B r3lm4/r2l4m2 RL/KF 1 0 12 -"
  siam solve --detail keys tools/examples/*.epd
  siam solve --detail turns --words tools/examples/1-two-players.epd
  siam solve --time 10s --memory 4G --json positions.epd > answers.jsonl
  siam solve --tree tools/examples/1-two-players.epd
  siam solve --method both --table late.table positions.epd
  siam solve --rule last-card=free --rational three-players.epd
  siam solve --shard 1/4 --journal part1.answers positions.epd
)",
    .usage = "[OPTION...] [FILE|POSITION]...",
    .about =
        "A side (one player, or with 4 players a team) can force a win if it wins whatever all the others do. "
        "It wins in N cards if N more cards of its own are enough, and fewer are not; passing is free.\n"
        "When siam reaches a limit, or you press Ctrl-C, it prints the bounds proved so far; the exit code is "
        "4.\n"
        "The verdicts do not depend on the number of threads. If several first turns or lines are equally "
        "good, runs with several threads may show different ones; --detail keys lists all first turns. Each "
        "thread first tries positions of its own; then all threads together solve the hard ones, one after "
        "the other.\n"
        "Most of --memory holds the transposition table, or half of it if another method or --rational needs "
        "memory too. With --table, an eighth caches the table files.\n"
        "With --journal, siam saves each complete answer at once; run the same command to resume. To join the "
        "parts of several --shard runs, run the command without --shard and name all their journals.\n"
        "siam reads positions from files, one per line, or from standard input if you name no file or `-`. An "
        "argument that begins with a game, such as \"siam:2 ...\", is itself a position. siam skips blank "
        "lines and lines that begin with #. If ` ; id NAME` follows a position, the answer repeats that name. "
        "Every record (a line with a position) gets one answer, in the order of the input.",
    .declare = declare_solve,
    .run = run_solve};

} // namespace siam::tools
