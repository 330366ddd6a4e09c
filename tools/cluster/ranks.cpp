// Sends and receives messages by Boost.MPI. A waiting rank sleeps, because a rank that waits inside MPI keeps a core
// busy.
#include "tools/cluster/ranks.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <boost/mpi.hpp>
#include <boost/serialization/vector.hpp>
#include <cassert>
#include <cstdlib>
#include <functional>
#include <list>
#include <thread>

#include "tools/siam/frame/output.hpp"
#include "tools/siam/frame/record_clock.hpp"

namespace siam::cluster {

using tools::RecordClock;

namespace mpi = boost::mpi;

namespace {

/// If `mpirun` has put all ranks on one machine, tells Open MPI not to look for networks, which would take 0.25 s.
void look_for_no_network() noexcept {
    const char* const all = std::getenv("OMPI_COMM_WORLD_SIZE");
    const char* const here = std::getenv("OMPI_COMM_WORLD_LOCAL_SIZE");
    if (all != nullptr && here != nullptr && std::string_view(all) == here) ::setenv("OMPI_MCA_pml", "ob1", 0);
}

} // namespace

struct Ranks::Boost {
    Boost(int& count, char**& words) : environment(count, words, mpi::threading::funneled) {}
    struct Transfer {
        Message message; ///< of a message that this rank sends, only the bytes
        mpi::request request;
    };
    mpi::environment environment;
    mpi::communicator world;
    std::list<Transfer> sent;   ///< messages that may not have left yet
    std::list<Transfer> coming; ///< messages that have begun to arrive, in the order of sending
};

Ranks::Ranks(int& count, char**& words)
    : boost_((look_for_no_network(), std::make_unique<Boost>(count, words))),
      mine_(static_cast<unsigned>(boost_->world.rank())),
      count_(static_cast<unsigned>(boost_->world.size())),
      helpers_(count_) {}

Ranks::~Ranks() = default;

void Ranks::send(unsigned to, Tag tag, std::string bytes) {
    assert(to != mine_ && bytes.size() < std::size_t{1} << 31);
    ++volume_.messages;
    volume_.bytes += bytes.size();
    auto& [message, request] = boost_->sent.emplace_back();
    message.bytes = std::move(bytes);
    request = boost_->world.isend(
        static_cast<int>(to), static_cast<int>(tag), message.bytes.data(), static_cast<int>(message.bytes.size()));
    forget_sent();
}

void Ranks::send_all(Tag tag, const std::string& bytes) {
    if (tag == Tag::stop)
        for (Helper& helper : helpers_) helper.has_stopped = false;
    for (unsigned rank = 0; rank < count_; ++rank)
        if (rank != mine_) send(rank, tag, bytes);
}

void Ranks::send_away(Tag tag, const std::string& bytes) {
    for (unsigned rank = 0; rank < count_; ++rank)
        if (rank != mine_ && std::ranges::find(mates_, rank) == mates_.end()) send(rank, tag, bytes);
}

void Unmapping::operator()(std::byte* pages) const noexcept { munmap(pages, bytes); }

namespace {

/// The device and the inode number of an open file; empty if the file does not exist.
std::vector<std::uint64_t> identity_of(int file) {
    struct stat about {};
    if (file < 0 || fstat(file, &about) != 0) return {};
    return {about.st_dev, about.st_ino};
}

/// The ranks of this machine. For tests: SIAM_RANKS_OF_MACHINE=2 makes every two ranks behave as if they had a machine
/// of their own.
mpi::communicator ranks_here(const mpi::communicator& world) {
    MPI_Comm raw = MPI_COMM_NULL;
    MPI_Comm_split_type(world, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &raw);
    const mpi::communicator here(raw, mpi::comm_take_ownership);
    const char* const asked = std::getenv("SIAM_RANKS_OF_MACHINE");
    const int most = asked == nullptr ? 0 : std::atoi(asked);
    return most > 0 ? here.split(here.rank() / most) : here;
}

} // namespace

/// The first rank of a machine makes a file in memory, without a name. The other ranks open this file through the
/// process number of the first rank; then every rank maps and closes it. In a container the process number may mean
/// another process, so each rank checks the identity of the file.
std::span<std::byte> Ranks::share(std::size_t bytes) {
    const mpi::communicator here = ranks_here(boost_->world);
    if (here.size() < 2) return {};
    const bool makes = here.rank() == 0;
    int file = makes ? memfd_create("siam-mpi", MFD_CLOEXEC) : -1;
    std::string path = fmt::format("/proc/{}/fd/{}", getpid(), file);
    std::vector<std::uint64_t> identity = identity_of(file);
    mpi::broadcast(here, path, 0);
    mpi::broadcast(here, identity, 0);
    mpi::broadcast(here, bytes, 0);
    bool has_room = !makes || (file >= 0 && ftruncate(file, static_cast<off_t>(bytes)) == 0);
    here.barrier();
    if (!makes) {
        file = open(path.c_str(), O_RDWR | O_CLOEXEC);
        has_room = identity_of(file) == identity;
    }
    void* pages = MAP_FAILED;
    if (file >= 0 && has_room)
        pages = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_NORESERVE, file, 0);
    const bool all_have_it = mpi::all_reduce(here, pages != MAP_FAILED, std::logical_and<>());
    if (file >= 0) close(file);
    if (pages != MAP_FAILED) common_ = {static_cast<std::byte*>(pages), Unmapping{bytes}};
    if (!all_have_it) return {};
    std::vector<unsigned> ranks;
    mpi::all_gather(here, mine_, ranks);
    std::erase(ranks, mine_);
    mates_ = std::move(ranks);
    return {common_.get(), bytes};
}

void Ranks::forget_sent() {
    std::erase_if(boost_->sent, [](Boost::Transfer& sent) { return sent.request.test().has_value(); });
}

Message Ranks::await_leader() {
    while (true) {
        auto message = take_any();
        if (message && message->from == 0) return std::move(*message);
        if (!message) rest();
    }
}

/// Tells the leader once a second that this rank is alive, so that a rank on a busy machine does not seem silent.
void Ranks::say_alive() {
    if (!has_told_interruption_ && RecordClock::interrupted()) {
        has_told_interruption_ = true;
        send(0, Tag::signal);
    }
    const auto now = std::chrono::steady_clock::now();
    if (now - spoken_ < std::chrono::seconds(1)) return;
    spoken_ = now;
    send(0, Tag::alive);
}

std::optional<Message> Ranks::take() {
    if (!leads()) {
        say_alive();
        return take_any();
    }
    const auto now = std::chrono::steady_clock::now();
    while (auto message = take_any()) {
        if (message->tag == Tag::signal) RecordClock::interrupt();
        Helper& helper = helpers_.at(message->from);
        if (helper.is_given_up) continue;
        helper.last = now;
        helper.is_silent = false;
        helper.has_stopped |= message->tag == Tag::stopped;
        if (message->tag != Tag::alive && message->tag != Tag::signal) return message;
    }
    look_for_silent(now);
    return {};
}

/// Only time in which the leader listens counts: after a pause of the leader, the time of every helper starts again.
void Ranks::look_for_silent(std::chrono::steady_clock::time_point now) {
    constexpr std::chrono::seconds longest_pause(1), longest_silence(5);
    const bool was_away = now - std::exchange(looked_, now) > longest_pause;
    for (unsigned rank = 1; rank < count_; ++rank) {
        Helper& helper = helpers_[rank];
        if (was_away && !helper.is_silent) helper.last = now;
        if (helper.is_silent || now - helper.last < longest_silence) continue;
        helper.is_silent = true;
        tools::note(fmt::format(
            "rank {} has sent nothing for {} s; the run waits for it. Continue it if it was stopped (kill -CONT), or end "
            "the run",
            rank, longest_silence.count()));
    }
}

/// Returns a message that has arrived completely, if any. Does not wait for the rest of a large message: the rest
/// arrives only while the sender also handles messages, so waiting would keep a core busy.
std::optional<Message> Ranks::take_any() {
    if (!boost_->sent.empty()) forget_sent();
    while (const auto probed = boost_->world.iprobe(mpi::any_source, mpi::any_tag)) {
        const int size = probed->count<char>().value();
        Boost::Transfer& coming = boost_->coming.emplace_back();
        coming.message = {
            static_cast<unsigned>(probed->source()), static_cast<Tag>(probed->tag()),
            std::string(static_cast<std::size_t>(size), '\0')};
        coming.request = boost_->world.irecv(probed->source(), probed->tag(), coming.message.bytes.data(), size);
    }
    if (boost_->coming.empty() || !boost_->coming.front().request.test()) return {};
    patience_ = {};
    Message message = std::move(boost_->coming.front().message);
    boost_->coming.pop_front();
    return message;
}

bool Ranks::awaits_helpers() const {
    return std::any_of(helpers_.begin() + 1, helpers_.end(), [](const Helper& helper) {
        return !helper.has_stopped && !helper.is_silent;
    });
}

void Ranks::give_up_silent() noexcept {
    for (Helper& helper : helpers_) helper.is_given_up = helper.is_silent;
}

bool Ranks::any_given_up() const noexcept { return std::ranges::any_of(helpers_, &Helper::is_given_up); }

std::chrono::microseconds Ranks::patience() noexcept {
    constexpr std::chrono::microseconds least(50), most(2000);
    patience_ = boost_->sent.empty() && boost_->coming.empty() ? std::clamp(2 * patience_, least, most) : least;
    return patience_;
}

void Ranks::rest() { std::this_thread::sleep_for(patience()); }

void Ranks::send_off() {
    while (!boost_->sent.empty()) {
        forget_sent();
        if (!boost_->sent.empty()) rest();
    }
}

void Ranks::abort(int exit_code) {
    mpi::environment::abort(exit_code);
    std::abort();
}

} // namespace siam::cluster
