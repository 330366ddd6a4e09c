// Lets ranks that search the same question share their knowledge.
#include "tools/cluster/one.hpp"

#include <algorithm>

#include "solver/memory_budget.hpp"
#include "tools/cluster/hands.hpp"
#include "tools/siam/frame/packed.hpp"
#include "tools/siam/frame/record_clock.hpp"

namespace siam::cluster {

OneForAll::OneForAll(Ranks& ranks, std::size_t bytes) : ranks_(ranks) {
    remote_.share(ranks.share(bytes));
    if (!ranks.any_away()) remote_.keep_silent();
}

void OneForAll::carry() {
    if (const search::Remote::News news = remote_.take_told(); !news.empty())
        ranks_.send_away(Tag::facts, tools::packed(news.facts, news.notes));
}

void OneForAll::hear(const Message& message) {
    if (message.tag != Tag::facts) return;
    search::Remote::News news;
    tools::unpack(message.bytes, news.facts, news.notes);
    remote_.hear(news);
}

std::optional<std::string> OneForAll::lead(const tools::Job& job, const tools::DoJob& do_job) {
    ranks_.send_all(Tag::job, job.task);
    std::optional<Outcome> done;
    std::exception_ptr failure;
    try {
        Hands hand(1, do_job);
        hand.give(job);
        while (!(done = hand.take_done(ranks_.patience()))) {
            carry();
            while (const auto message = ranks_.take()) hear(*message);
        }
    } catch (...) { // end the helpers' work first
        failure = std::current_exception();
    }
    ranks_.send_all(Tag::stop);
    for (; ranks_.awaits_helpers(); ranks_.rest())
        while (const auto message = ranks_.take()) hear(*message);
    ranks_.give_up_silent();
    static_cast<void>(remote_.take_told());
    if (failure != nullptr) std::rethrow_exception(failure);
    if (done->state == Outcome::State::starved) throw OverBudget();
    return done->state == Outcome::State::done ? std::optional(std::move(done->result)) : std::nullopt;
}

void OneForAll::help(const tools::DoJob& do_job) {
    while (true) {
        const Message message = ranks_.await_leader();
        if (message.tag == Tag::finish) return;
        if (message.tag == Tag::job) help_with({0, message.bytes}, do_job);
    }
}

/// Helps with one job. Sends no result, because the leader finds the same result with the shared knowledge.
void OneForAll::help_with(const tools::Job& job, const tools::DoJob& do_job) {
    Hands hand(1, do_job);
    hand.give(job);
    bool is_stopped = false;
    while (!is_stopped) {
        static_cast<void>(hand.take_done(ranks_.patience()));
        carry();
        for (std::optional<Message> heard; !is_stopped && (heard = ranks_.take());) {
            hear(*heard);
            is_stopped = heard->tag == Tag::stop;
        }
    }
    while (!hand.idle()) {
        tools::RecordClock::stop_now(); // repeatedly, because beginning a record clears the stop flag
        static_cast<void>(hand.take_done(ranks_.patience()));
    }
    static_cast<void>(remote_.take_told());
    ranks_.send(0, Tag::stopped);
}

} // namespace siam::cluster
