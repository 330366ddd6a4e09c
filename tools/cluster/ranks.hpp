/// Processes that work together, and what they send one another; the one door to Boost.MPI.
#pragma once

#include <chrono>
#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "tools/cluster/silence.hpp"

namespace siam::cluster {

/// The subject of a message.
enum class Tag : int {
    command, ///< to helpers: the words of the command line, whose verb wants help
    finish,  ///< to helpers: nothing more is wanted
    work,    ///< to helpers: jobs of one kind begin
    job,     ///< to a helper: a number and what to do
    stop,    ///< to helpers: no more jobs; what is not done need not be
    ready,   ///< to the leader: so many hands
    answer,  ///< to the leader: a job's number and what came of it
    stopped, ///< to the leader: no answer comes any more
    alive,   ///< to the leader: this rank is at work
    signal,  ///< to the leader: this rank was told to stop, and so the run is to end
    facts,   ///< to all: what is proved of hard questions, and which are being searched
};

struct Message {
    unsigned from;
    Tag tag;
    std::string bytes;
};

/// The messages and bytes sent by this rank.
struct Volume {
    std::uint64_t messages = 0, bytes = 0;
};

/// Takes mapped pages back.
struct Unmapping {
    std::size_t bytes = 0;
    void operator()(std::byte* pages) const noexcept;
};

/// All processes of the run. Rank 0 leads: it reads the input and writes the output; the others help.
///
/// For one thread, the first of the process. Messages between two ranks come in the order in which they were sent. A
/// rank that dies ends the whole run: Open MPI sees to it.
class Ranks {
public:
    Ranks(int& count, char**& words);
    ~Ranks();
    Ranks(const Ranks&) = delete;
    Ranks& operator=(const Ranks&) = delete;

    [[nodiscard]] unsigned mine() const noexcept { return mine_; }
    [[nodiscard]] unsigned count() const noexcept { return count_; }
    [[nodiscard]] bool leads() const noexcept { return mine_ == 0; }

    /// Returns at once; the bytes go while this is asked for messages. \pre bytes.size() < 2^31
    void send(unsigned to, Tag tag, std::string bytes = {});
    /// To all but this one.
    void send_all(Tag tag, const std::string& bytes = {});
    /// To those on other machines.
    void send_away(Tag tag, const std::string& bytes = {});
    /// Some rank is on another machine than this one, or ranks of one machine could not share memory.
    [[nodiscard]] bool any_away() const noexcept { return mates_.size() + 1 < count_; }
    /// Zeroes that all ranks of this machine share, as long as this object lives; nothing if there is no other here, or
    /// the system does not let them. All ranks of the run call this at the same time, once, and those of a machine get
    /// as much as the first of them asks for.
    [[nodiscard]] std::span<std::byte> share(std::size_t bytes);
    /// A message that has come, if any. Helpers that look for messages tell the leader that they are alive, and whether
    /// they were interrupted: then the leader is interrupted too.
    [[nodiscard]] std::optional<Message> take();
    /// Sleeps until one has come, and never longer than that before it looks.
    [[nodiscard]] Message await(std::chrono::microseconds most = std::chrono::microseconds::max());
    /// The same for one of the leader. What others have sent before, being ahead already, is taken later.
    [[nodiscard]] Message await_leader();
    /// The leader, which looked for messages, has had none of this helper for 5 s: it was stopped, or cut off. The
    /// leader notes that once.
    [[nodiscard]] bool is_silent(unsigned rank) const noexcept { return silence_.is_silent(rank); }
    /// Work is over without those that are silent: what they may still send is not wanted, nor what is sent to them.
    void give_up_silent() noexcept { silence_.give_up(); }
    [[nodiscard]] bool any_given_up() const noexcept { return silence_.any_given_up(); }
    /// How long to wait for something else before messages are looked after again: longer, up to 2 ms, the longer none
    /// has come and none is on its way.
    [[nodiscard]] std::chrono::microseconds patience() noexcept;
    /// Sleeps so long, but no longer than that.
    void rest(std::chrono::microseconds most = std::chrono::microseconds::max());
    /// Sleeps until all that was sent from here is gone.
    void send_off();
    /// Ends all ranks at once.
    [[noreturn]] void abort(int exit_code);

    [[nodiscard]] const Volume& volume() const noexcept { return volume_; }

private:
    struct Boost;
    void forget_sent();
    [[nodiscard]] std::optional<Message> take_new();
    [[nodiscard]] std::optional<Message> take_any();
    void say_alive();
    void note_silence(Silence::Time now);

    std::deque<Message> put_off_;

    std::vector<unsigned> mates_; ///< ranks that share memory with this one
    std::unique_ptr<std::byte, Unmapping> common_;
    std::unique_ptr<Boost> boost_;
    unsigned mine_ = 0, count_ = 1;
    Volume volume_;
    std::chrono::microseconds patience_{0};
    Silence silence_;                              ///< of helpers, as the leader sees it
    std::chrono::steady_clock::time_point spoken_; ///< when this helper last said that it is alive
    bool has_told_interruption_ = false;
};

/// The ranks of this process: made by main, once.
[[nodiscard]] Ranks& ranks();
void set_ranks(Ranks& ranks);

} // namespace siam::cluster
