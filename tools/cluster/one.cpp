// How ranks that search the same question tell one another what they know.
#include "tools/cluster/one.hpp"

#include "tools/cluster/hands.hpp"
#include "tools/cluster/packed.hpp"
#include "tools/siam/record_clock.hpp"

namespace siam::cluster {
namespace {

std::string packed(const Outside::News& news) {
    Packed bytes;
    bytes.add(std::uint64_t{news.facts.size()});
    for (const Outside::Fact& fact : news.facts) bytes.add(fact);
    for (const Outside::Note& note : news.notes) bytes.add(note);
    return bytes.take();
}

Outside::News unpacked_news(const std::string& bytes) {
    Unpacked message(bytes);
    Outside::News news;
    for (auto facts = message.take<std::uint64_t>(); facts > 0; --facts)
        news.facts.push_back(message.take<Outside::Fact>());
    while (!message.empty()) news.notes.push_back(message.take<Outside::Note>());
    return news;
}

} // namespace

OneForAll::OneForAll(Ranks& ranks, std::size_t bytes) : ranks_(ranks) {
    outside_.share(ranks.share(bytes));
    if (!ranks.any_away()) outside_.keep_silent();
}

void OneForAll::carry() {
    if (const Outside::News news = outside_.take_told(); !news.empty()) ranks_.send_away(Tag::facts, packed(news));
}

void OneForAll::hear(const Message& message) {
    if (message.tag == Tag::facts) outside_.hear(unpacked_news(message.bytes));
}

std::string OneForAll::lead(const std::string& job, const std::function<std::string(const std::string&)>& doing) {
    ranks_.send_all(Tag::job, job);
    std::optional<Job> done;
    {
        Hands hand(1, [&](unsigned, const Job& asked) { return doing(asked.bytes); });
        hand.give({0, job});
        while (!(done = hand.take_done(ranks_.patience()))) {
            carry();
            while (const auto message = ranks_.take()) hear(*message);
        }
    }
    ranks_.send_all(Tag::stop);
    for (unsigned stopped = 1; stopped < ranks_.count();) {
        const Message message = ranks_.await();
        hear(message);
        stopped += message.tag == Tag::stopped;
    }
    static_cast<void>(outside_.take_told());
    return std::move(done->bytes);
}

void OneForAll::help(const std::function<std::string(const std::string&)>& doing) {
    Hands hand(1, [&](unsigned, const Job& asked) { return doing(asked.bytes); });
    bool is_stopped = true;
    while (true) {
        if (hand.take_done(ranks_.patience()) && !is_stopped)
            continue; // the leader will find the same by what was told
        carry();
        while (const auto message = ranks_.take()) {
            hear(*message);
            if (message->tag == Tag::finish) return;
            if (message->tag == Tag::job) {
                is_stopped = false;
                hand.give({0, message->bytes});
            }
            if (message->tag != Tag::stop) continue;
            is_stopped = true;
            while (!hand.idle()) {
                tools::RecordClock::stop_now(); // again and again: a record that begins clears the flag
                static_cast<void>(hand.take_done(ranks_.patience()));
            }
            static_cast<void>(outside_.take_told());
            ranks_.send(0, Tag::stopped);
        }
    }
}

} // namespace siam::cluster
