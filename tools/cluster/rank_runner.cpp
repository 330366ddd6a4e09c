// Hands out jobs from the leader to the helpers, and collects the results.
#include "tools/cluster/rank_runner.hpp"

#include <fmt/format.h>

#include "solver/memory_budget.hpp"
#include "tools/cluster/hands.hpp"
#include "tools/siam/frame/exit_status.hpp"
#include "tools/siam/frame/packed.hpp"
#include "tools/siam/frame/record_clock.hpp"

namespace siam::cluster {
namespace {

using tools::Job;
using tools::packed;
using tools::RecordClock;
using tools::unpack;

/// Sends to other machines what the search of this rank has told since the last call.
void carry(Ranks& ranks, search::Remote& remote) {
    if (const search::Remote::News news = remote.take_told(); !news.empty())
        ranks.send_away(Tag::facts, packed(news.facts, news.notes));
}

void hear(const Message& message, search::Remote& remote) {
    search::Remote::News news;
    unpack(message.bytes, news.facts, news.notes);
    remote.hear(news);
}

/// Leads the work on the jobs of a run, or on one job that all ranks do.
class Leader {
public:
    /// \param one what the ranks share if all of them do the job `first`; otherwise null
    Leader(
        Ranks& ranks, tools::InOrder& order, Job first, const tools::DoJob& do_job, unsigned hands, search::Remote* one)
        : ranks_(ranks),
          order_(order),
          hands_(hands, do_job),
          of_rank_(ranks.count()),
          first_(std::move(first)),
          one_(one) {
        of_rank_[0].hands = hands;
        ranks_.send_all(Tag::work);
    }

    void run() {
        try {
            if (one_ != nullptr) hand_to_all();
            while (!is_finished()) {
                hand_out();
                if (one_ != nullptr) carry(ranks_, *one_);
                listen();
                if (auto outcome = hands_.take_done(ranks_.patience())) came(0, std::move(*outcome));
            }
            end();
        } catch (...) { // end the helpers' work first
            if (!is_ending_) ranks_.send_all(Tag::stop);
            hands_.drop_waiting();
            RecordClock::stop_now();
            for (; ranks_.awaits_helpers(); ranks_.rest())
                while (ranks_.take()) {
                }
            ranks_.give_up_silent();
            throw;
        }
    }

private:
    struct OfRank {
        unsigned hands = 0; ///< the number of hands; 0 if the rank is not ready yet
        unsigned jobs = 0;
    };

    [[nodiscard]] bool is_over() const { return RecordClock::interrupted() || order_.is_over(); }
    [[nodiscard]] bool is_finished() const { return is_over() || (!more_ && out_ == 0); }

    /// Gives a job to every idle hand first; then gives each rank one more job, which waits there.
    void hand_out() {
        for (const unsigned waiting : {0U, 1U})
            for (unsigned rank = 0; rank < ranks_.count(); ++rank)
                while (more_ && of_rank_[rank].hands > 0 && of_rank_[rank].jobs < of_rank_[rank].hands + waiting)
                    if (!hand_to(rank)) break;
    }

    /// Lets every rank do the first job. The helpers send no result, because this rank finds the same result with the
    /// shared knowledge.
    void hand_to_all() {
        ranks_.send_all(Tag::job, packed(first_->number, first_->task));
        hand_to(0);
        more_ = false;
    }

    bool hand_to(unsigned rank) {
        std::optional<Job> job = first_ ? std::exchange(first_, {}) : order_.next();
        if (!job) return more_ = false;
        ++of_rank_[rank].jobs;
        ++out_;
        if (rank == 0)
            hands_.give(std::move(*job));
        else
            ranks_.send(rank, Tag::job, packed(job->number, job->task));
        return true;
    }

    void listen() {
        while (const auto message = ranks_.take()) heard(*message);
    }
    void heard(const Message& message) {
        if (message.tag == Tag::facts && one_ != nullptr) hear(message, *one_);
        if (message.tag == Tag::ready) unpack(message.bytes, of_rank_[message.from].hands);
        if (message.tag != Tag::answer) return;
        Outcome outcome;
        unpack(message.bytes, outcome.number, outcome.state, outcome.result);
        came(message.from, std::move(outcome));
    }
    /// Takes the outcome of a job. If the job was stopped, its rank was told to stop, so the whole run must end.
    void came(unsigned rank, Outcome&& outcome) {
        --of_rank_[rank].jobs;
        --out_;
        if (outcome.state == Outcome::State::starved && !order_.is_over()) throw OverBudget();
        if (outcome.state == Outcome::State::done)
            order_.put(outcome.number, std::move(outcome.result));
        else if (!is_ending_ && !is_over())
            RecordClock::interrupt();
    }
    /// Ends the work: interrupts the jobs in progress and collects their results, such as the bounds so far.
    void end() {
        is_ending_ = true;
        ranks_.send_all(Tag::stop);
        hands_.drop_waiting();
        while (ranks_.awaits_helpers() || !hands_.idle()) {
            if (!hands_.idle()) RecordClock::stop_now(); // repeatedly, because beginning a record clears the stop flag
            listen();
            if (auto outcome = hands_.take_done(ranks_.patience())) came(0, std::move(*outcome));
        }
        ranks_.give_up_silent();
    }

    Ranks& ranks_;
    tools::InOrder& order_;
    Hands hands_;
    std::vector<OfRank> of_rank_;
    std::optional<Job> first_; ///< the first job, until it is handed out
    search::Remote* one_;
    bool more_ = true, is_ending_ = false;
    std::size_t out_ = 0; ///< the number of jobs in progress or waiting at a rank
};

/// Does the jobs of one run until the leader ends it. \param one see Leader
void help_run(Ranks& ranks, const tools::DoJob& do_job, unsigned threads, search::Remote* one) {
    RecordClock::resume();
    Hands hands(threads, do_job);
    ranks.send(0, Tag::ready, packed(threads));
    bool is_stopped = false;
    const auto listen = [&] {
        while (const auto message = ranks.take()) {
            Job job;
            if (message->tag == Tag::facts && one != nullptr) hear(*message, *one);
            if (message->tag == Tag::job) {
                unpack(message->bytes, job.number, job.task);
                hands.give(std::move(job));
            }
            if (message->tag != Tag::stop) continue;
            is_stopped = true;
            hands.drop_waiting();
        }
    };
    try {
        while (!is_stopped || !hands.idle()) {
            listen();
            if (is_stopped && !hands.idle()) RecordClock::stop_now();
            if (one != nullptr && !is_stopped) carry(ranks, *one);
            if (const auto outcome = hands.take_done(ranks.patience()); outcome && one == nullptr)
                ranks.send(0, Tag::answer, packed(outcome->number, outcome->state, outcome->result));
        }
    } catch (...) { // the other hands must not delay the end of the run
        hands.drop_waiting();
        RecordClock::stop_now();
        throw;
    }
    ranks.send(0, Tag::stopped);
}

} // namespace

std::optional<std::vector<std::string>> RankRunner::await_command() {
    const Message message = ranks_.await_leader();
    if (message.tag != Tag::command) return {};
    unpack(message.bytes, words_, variants_);
    return words_;
}

void RankRunner::agree_on(const std::string& variants) {
    if (leads())
        variants_ = variants;
    else if (variants != variants_)
        throw tools::BadInput(fmt::format(
            "rank {} read other variants than rank 0: give every machine the same files for --variant", ranks_.mine()));
}

std::size_t RankRunner::most_ahead(std::size_t) const noexcept { return one_ ? 1 : 100'000; }

search::Remote* RankRunner::work_together(std::size_t bytes) {
    if (leads()) call_helpers();
    one_.emplace().share(ranks_.share(bytes));
    if (!ranks_.any_away()) one_->keep_silent();
    return &*one_;
}

void RankRunner::run(const tools::Work& work, unsigned threads) {
    tools::InOrder order(work);
    std::optional<Job> job = order.next();
    if (!job) return; // all results are known, so that no helper is needed
    call_helpers();
    if (!one_) return Leader(ranks_, order, std::move(*job), work.do_job, threads, nullptr).run();
    for (; job; job = order.next()) {
        Leader(ranks_, order, std::move(*job), work.do_job, 1, &*one_).run();
        static_cast<void>(one_->take_told());
    }
}

void RankRunner::help(const tools::DoJob& do_job, unsigned threads) {
    search::Remote* const one = one_ ? &*one_ : nullptr;
    while (ranks_.await_leader().tag == Tag::work) {
        help_run(ranks_, do_job, threads, one);
        if (one != nullptr) static_cast<void>(one->take_told());
    }
}

/// Makes the helpers read the leader's options and begin. The leader calls this when its options are valid and there is
/// work.
void RankRunner::call_helpers() {
    if (!std::exchange(has_called_, true)) ranks_.send_all(Tag::command, packed(words_, variants_));
}

} // namespace siam::cluster
