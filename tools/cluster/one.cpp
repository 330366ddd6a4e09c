// Lets ranks that search the same question share their knowledge.
#include "tools/cluster/one.hpp"

#include <algorithm>

#include "tools/cluster/hands.hpp"
#include "tools/cluster/packed.hpp"
#include "tools/siam/frame/record_clock.hpp"

namespace siam::cluster {
namespace {

std::string packed(const search::Remote::News& news) {
    Packed bytes;
    bytes.add(std::uint64_t{news.facts.size()});
    for (const search::Remote::Fact& fact : news.facts) bytes.add(fact);
    for (const search::Remote::Note& note : news.notes) bytes.add(note);
    return bytes.take();
}

search::Remote::News unpacked_news(const std::string& bytes) {
    Unpacked message(bytes);
    search::Remote::News news;
    for (auto facts = message.take<std::uint64_t>(); facts > 0; --facts)
        news.facts.push_back(message.take<search::Remote::Fact>());
    while (!message.empty()) news.notes.push_back(message.take<search::Remote::Note>());
    return news;
}

} // namespace

OneForAll::OneForAll(Ranks& ranks, std::size_t bytes) : ranks_(ranks) {
    remote_.share(ranks.share(bytes));
    if (!ranks.any_away()) remote_.keep_silent();
}

void OneForAll::carry() {
    if (const search::Remote::News news = remote_.take_told(); !news.empty())
        ranks_.send_away(Tag::facts, packed(news));
}

void OneForAll::hear(const Message& message) {
    if (message.tag == Tag::facts) remote_.hear(unpacked_news(message.bytes));
}

std::string OneForAll::lead(const std::string& job, const std::function<std::string(const std::string&)>& doing) {
    ranks_.send_all(Tag::job, job);
    std::optional<Outcome> done;
    {
        Hands hand(1, [&](unsigned, const Job& asked) { return doing(asked.bytes); });
        hand.give({0, job});
        while (!(done = hand.take_done(ranks_.patience()))) {
            carry();
            while (const auto message = ranks_.take()) hear(*message);
        }
    }
    ranks_.send_all(Tag::stop);
    for (; ranks_.awaits_helpers(); ranks_.rest())
        while (const auto message = ranks_.take()) hear(*message);
    ranks_.give_up_silent();
    static_cast<void>(remote_.take_told());
    return std::move(done->result).value();
}

void OneForAll::help(const std::function<std::string(const std::string&)>& doing) {
    while (true) {
        const Message message = ranks_.await_leader();
        if (message.tag == Tag::finish) return;
        if (message.tag == Tag::job) help_with(message.bytes, doing);
    }
}

/// The leader finds the same result from the shared knowledge, so the hand's result is not sent.
void OneForAll::help_with(const std::string& job, const std::function<std::string(const std::string&)>& doing) {
    Hands hand(1, [&](unsigned, const Job& asked) { return doing(asked.bytes); });
    hand.give({0, job});
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
        tools::RecordClock::stop_now(); // repeatedly, because beginning a record clears the flag
        static_cast<void>(hand.take_done(ranks_.patience()));
    }
    static_cast<void>(remote_.take_told());
    ranks_.send(0, Tag::stopped);
}

} // namespace siam::cluster
