// How messages go by Boost.MPI. A rank that waits sleeps: MPI's own waiting takes a core.
#include "tools/cluster/ranks.hpp"

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
    std::list<Sent> sent; ///< and perhaps not gone yet
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
    if (!boost_->sent.empty()) forget_sent();
    const auto coming = boost_->world.iprobe(mpi::any_source, mpi::any_tag);
    if (!coming) return {};
    const int size = coming->count<char>().value();
    Message message{
        static_cast<unsigned>(coming->source()), static_cast<Tag>(coming->tag()),
        std::string(static_cast<std::size_t>(size), '\0')};
    boost_->world.recv(coming->source(), coming->tag(), message.bytes.data(), size);
    return message;
}

Message Ranks::await() {
    while (true) {
        if (auto message = take()) return std::move(*message);
        std::this_thread::sleep_for(nap);
    }
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
