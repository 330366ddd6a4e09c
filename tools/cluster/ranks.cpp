// How messages go by Boost.MPI. A rank that waits sleeps: MPI's own waiting takes a core.
#include "tools/cluster/ranks.hpp"

#include <algorithm>
#include <boost/mpi.hpp>
#include <cassert>
#include <list>
#include <thread>

namespace siam::cluster {

namespace mpi = boost::mpi;

struct Ranks::Boost {
    Boost(int& count, char**& words) : environment(count, words, mpi::threading::funneled) {}
    struct Sent {
        std::string bytes;
        mpi::request request;
    };
    mpi::environment environment;
    mpi::communicator world;
    struct Coming {
        Message message;
        mpi::request request;
    };
    std::list<Sent> sent;     ///< and perhaps not gone yet
    std::list<Coming> coming; ///< begun, in the order in which they were sent
};

Ranks::Ranks(int& count, char**& words)
    : boost_(std::make_unique<Boost>(count, words)),
      mine_(static_cast<unsigned>(boost_->world.rank())),
      count_(static_cast<unsigned>(boost_->world.size())) {}

Ranks::~Ranks() = default;

void Ranks::send(unsigned to, Tag tag, std::string bytes) {
    assert(to != mine_ && bytes.size() < std::size_t{1} << 31);
    ++volume_.messages;
    volume_.bytes += bytes.size();
    Boost::Sent& sent = boost_->sent.emplace_back();
    sent.bytes = std::move(bytes);
    sent.request = boost_->world.isend(
        static_cast<int>(to), static_cast<int>(tag), sent.bytes.data(), static_cast<int>(sent.bytes.size()));
    forget_sent();
}

void Ranks::send_all(Tag tag, const std::string& bytes) {
    for (unsigned rank = 0; rank < count_; ++rank)
        if (rank != mine_) send(rank, tag, bytes);
}

void Ranks::forget_sent() {
    std::erase_if(boost_->sent, [](Boost::Sent& sent) { return sent.request.test().has_value(); });
}

std::optional<Message> Ranks::take() {
    if (put_off_.empty()) return take_new();
    Message message = std::move(put_off_.front());
    put_off_.pop_front();
    return message;
}

Message Ranks::await_leader() {
    while (true) {
        auto message = take_new();
        if (message && message->from == 0) return std::move(*message);
        message ? put_off_.push_back(std::move(*message)) : rest();
    }
}

/// A large message comes only while its sender looks after messages too: to wait for it would take a core meanwhile.
std::optional<Message> Ranks::take_new() {
    if (!boost_->sent.empty()) forget_sent();
    while (const auto probed = boost_->world.iprobe(mpi::any_source, mpi::any_tag)) {
        const int size = probed->count<char>().value();
        Boost::Coming& coming = boost_->coming.emplace_back();
        coming.message = {
            static_cast<unsigned>(probed->source()), static_cast<Tag>(probed->tag()),
            std::string(static_cast<std::size_t>(size), '\0')};
        coming.request = boost_->world.irecv(probed->source(), probed->tag(), coming.message.bytes.data(), size);
    }
    if (boost_->coming.empty() || !boost_->coming.front().request.test()) return {};
    rest_ = {};
    Message message = std::move(boost_->coming.front().message);
    boost_->coming.pop_front();
    return message;
}

Message Ranks::await() {
    while (true) {
        if (auto message = take()) return std::move(*message);
        rest();
    }
}

void Ranks::rest() {
    constexpr std::chrono::microseconds least(50), most(2000);
    rest_ = std::clamp(2 * rest_, least, most);
    std::this_thread::sleep_for(rest_);
}

void Ranks::send_off() {
    while (!boost_->sent.empty()) {
        forget_sent();
        if (!boost_->sent.empty()) std::this_thread::sleep_for(nap);
    }
}

void Ranks::abort(int exit_code) {
    mpi::environment::abort(exit_code);
    std::abort();
}

namespace {
Ranks* the_ranks = nullptr;
}

Ranks& ranks() {
    assert(the_ranks != nullptr);
    return *the_ranks;
}
void set_ranks(Ranks& ranks) { the_ranks = &ranks; }

} // namespace siam::cluster
