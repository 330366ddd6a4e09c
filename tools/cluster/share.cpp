// Hands out jobs from the leader to the helpers, and collects the results.
#include "tools/cluster/share.hpp"

#include "tools/cluster/packed.hpp"
#include "tools/cluster/verbs.hpp"
#include "tools/siam/frame/record_clock.hpp"

namespace siam::cluster {

Hands::Hands(unsigned count, Doing doing) : doing_(std::move(doing)) {
    for (unsigned hand = 0; hand < count; ++hand)
        threads_.emplace_back([this, hand](const std::stop_token& ended) { work(hand, ended); });
}

Hands::~Hands() = default;

void Hands::give(Job job) {
    const std::lock_guard lock(mutex_);
    waiting_.push_back(std::move(job));
    given_.notify_one();
}

void Hands::drop_waiting() {
    const std::lock_guard lock(mutex_);
    waiting_.clear();
}

std::optional<Outcome> Hands::take_done(std::chrono::microseconds patience) {
    std::unique_lock lock(mutex_);
    finished_.wait_for(lock, patience, [this] { return !done_.empty() || failure_ != nullptr; });
    if (failure_ != nullptr) std::rethrow_exception(failure_);
    if (done_.empty()) return {};
    Outcome outcome = std::move(done_.front());
    done_.pop_front();
    return outcome;
}

bool Hands::idle() const {
    const std::lock_guard lock(mutex_);
    return waiting_.empty() && done_.empty() && at_work_ == 0;
}

void Hands::work(unsigned hand, const std::stop_token& ended) {
    std::unique_lock lock(mutex_);
    while (given_.wait(lock, ended, [this] { return !waiting_.empty(); })) {
        if (ended.stop_requested()) return;
        const Job job = std::move(waiting_.front());
        waiting_.pop_front();
        ++at_work_;
        lock.unlock();
        Outcome outcome{job.number};
        std::exception_ptr failure;
        try {
            std::optional<std::string> result = doing_(hand, job);
            outcome.is_done = result.has_value();
            outcome.result = std::move(result).value_or("");
        } catch (...) {
            failure = std::current_exception();
        }
        lock.lock();
        --at_work_;
        if (failure == nullptr)
            done_.push_back(std::move(outcome));
        else if (failure_ == nullptr)
            failure_ = failure;
        finished_.notify_one();
    }
}

namespace {

using tools::RecordClock;

class Leader {
public:
    Leader(Ranks& ranks, const Work& work, unsigned hands)
        : ranks_(ranks), work_(work), hands_(hands, work.doing), of_rank_(ranks.count()) {
        of_rank_[0].hands = hands;
        ranks_.send_all(Tag::work, work_.about);
    }

    void run() {
        try {
            while (!is_finished()) {
                hand_out();
                listen();
                if (const auto outcome = hands_.take_done(ranks_.patience())) came(0, *outcome);
            }
            end();
        } catch (...) { // end the helpers' work first
            if (!is_ending_) ranks_.send_all(Tag::stop);
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

    [[nodiscard]] bool is_over() const { return RecordClock::interrupted() || work_.is_over(); }
    [[nodiscard]] bool is_finished() const { return is_over() || (!more_ && out_ == 0); }

    /// Gives a job to every idle hand first; then gives each rank one more job, which waits there.
    void hand_out() {
        for (const unsigned waiting : {0U, 1U})
            for (unsigned rank = 0; rank < ranks_.count(); ++rank)
                while (more_ && of_rank_[rank].hands > 0 && of_rank_[rank].jobs < of_rank_[rank].hands + waiting)
                    if (!hand_to(rank)) break;
    }

    bool hand_to(unsigned rank) {
        std::optional<Job> job = work_.next();
        if (!job) return more_ = false;
        ++of_rank_[rank].jobs;
        ++out_;
        if (rank == 0)
            hands_.give(std::move(*job));
        else
            ranks_.send(rank, Tag::job, packed(job->number, job->bytes));
        return true;
    }

    void listen() {
        while (const auto message = ranks_.take()) heard(*message);
    }
    void heard(const Message& message) {
        if (message.tag == Tag::ready) unpack(message.bytes, of_rank_[message.from].hands);
        if (message.tag != Tag::answer) return;
        Outcome outcome;
        unpack(message.bytes, outcome.number, outcome.is_done, outcome.result);
        came(message.from, outcome);
    }
    /// Takes the outcome of a job. If the job was not done, its rank was stopped, so the whole run must end.
    void came(unsigned rank, const Outcome& outcome) {
        --of_rank_[rank].jobs;
        --out_;
        if (outcome.is_done)
            work_.done(outcome.number, outcome.result);
        else if (!is_ending_ && !is_over())
            RecordClock::interrupt();
    }
    /// Ends the work: interrupts the jobs in progress and collects their results, such as the bounds so far.
    void end() {
        is_ending_ = true;
        ranks_.send_all(Tag::stop);
        if (out_ > 0) RecordClock::stop_now();
        hands_.drop_waiting();
        while (ranks_.awaits_helpers() || !hands_.idle()) {
            listen();
            if (const auto outcome = hands_.take_done(ranks_.patience())) came(0, *outcome);
        }
        ranks_.give_up_silent();
    }

    Ranks& ranks_;
    const Work& work_;
    Hands hands_;
    std::vector<OfRank> of_rank_;
    bool more_ = true, is_ending_ = false;
    std::size_t out_ = 0; ///< the number of jobs in progress or waiting at a rank
};

} // namespace

void share(Ranks& ranks, const Work& work, unsigned hands) {
    call_helpers();
    Leader(ranks, work, hands).run();
}

void help(Ranks& ranks, unsigned hands, const Hands::Doing& doing) {
    Hands mine(hands, doing);
    ranks.send(0, Tag::ready, packed(hands));
    bool is_stopped = false;
    while (!is_stopped || !mine.idle()) {
        while (const auto message = ranks.take()) {
            Job job;
            if (message->tag == Tag::job) {
                unpack(message->bytes, job.number, job.bytes);
                mine.give(std::move(job));
            }
            if (message->tag != Tag::stop) continue;
            is_stopped = true;
            mine.drop_waiting();
            if (!mine.idle()) RecordClock::stop_now();
        }
        if (const auto outcome = mine.take_done(ranks.patience()))
            ranks.send(0, Tag::answer, packed(outcome->number, outcome->is_done, outcome->result));
    }
    ranks.send(0, Tag::stopped);
}

std::optional<std::string> await_work(Ranks& ranks) {
    Message message = ranks.await_leader();
    if (message.tag == Tag::work) return std::move(message.bytes);
    return {};
}

} // namespace siam::cluster
