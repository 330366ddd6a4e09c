/// Processes that work together, and their messages; the only file that includes Boost.MPI.
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace siam::cluster {

/// The kinds of messages.
enum class Tag : int {
    command, ///< to helpers: the words of the command line, whose verb needs help
    finish,  ///< to helpers: the run is over
    work,    ///< to helpers: jobs of one kind begin
    job,     ///< to a helper: a job's number and description
    stop,    ///< to helpers: there are no more jobs, and unfinished ones may be dropped
    ready,   ///< to the leader: the number of this rank's worker threads (*hands*)
    answer,  ///< to the leader: a job's number and result
    stopped, ///< to the leader: this rank sends no more answers
    alive,   ///< to the leader: this rank is alive
    signal,  ///< to the leader: this rank was told to stop, so the run must end
    facts,   ///< to all: results of hard questions, and the questions in progress
};

struct Message {
    unsigned from;
    Tag tag;
    std::string bytes;
};

/// The numbers of messages and bytes that this rank has sent.
struct Volume {
    std::uint64_t messages = 0, bytes = 0;
};

/// The deleter of shared pages: unmaps them.
struct Unmapping {
    std::size_t bytes = 0;
    void operator()(std::byte* pages) const noexcept;
};

/// All processes of the run. Rank 0 leads: it reads the input and writes the output; the others help.
///
/// Only the first thread of the process may use this object. Messages between two ranks arrive in the order of sending.
/// If a rank dies, Open MPI ends the whole run.
class Ranks {
public:
    Ranks(int& count, char**& words);
    ~Ranks();
    Ranks(const Ranks&) = delete;
    Ranks& operator=(const Ranks&) = delete;

    [[nodiscard]] unsigned mine() const noexcept { return mine_; }
    [[nodiscard]] unsigned count() const noexcept { return count_; }
    [[nodiscard]] bool leads() const noexcept { return mine_ == 0; }

    /// Sends a message. Returns at once; the bytes leave while this rank looks for messages. \pre bytes.size() < 2^31
    void send(unsigned to, Tag tag, std::string bytes = {});
    /// Sends a message to all other ranks.
    void send_all(Tag tag, const std::string& bytes = {});
    /// Sends a message to the ranks on other machines.
    void send_away(Tag tag, const std::string& bytes = {});
    /// Whether some rank is on another machine, or ranks of one machine could not share memory.
    [[nodiscard]] bool any_away() const noexcept { return mates_.size() + 1 < count_; }
    /// Returns zeroed memory that all ranks of this machine share as long as this object lives. Returns nothing if this
    /// rank is the only one on its machine, or if the system refuses. All ranks of the run call this once, at the same
    /// time; the first rank of a machine decides the size.
    [[nodiscard]] std::span<std::byte> share(std::size_t bytes);
    /// Returns a message that has arrived, if any. A helper's call also tells the leader that the helper is alive, or
    /// that it was interrupted.
    [[nodiscard]] std::optional<Message> take();
    /// Sleeps until a message from the leader arrives. Drops the facts of other ranks.
    [[nodiscard]] Message await_leader();
    /// Whether a helper that is not silent still owes the leader the message `stopped`, its reply to `stop`. A helper
    /// is silent if the leader has looked for messages for 5 s, but none has come from this helper. A silent helper
    /// seems to be stopped or cut off, so the leader prints a note about it, once.
    [[nodiscard]] bool awaits_helpers() const;
    /// Ends the work without the silent ranks: ignores their later messages, and sends them nothing.
    void give_up_silent() noexcept;
    [[nodiscard]] bool any_given_up() const noexcept;
    /// The time to wait before looking for messages again, at most 2 ms. The time grows while no message arrives or is
    /// on its way.
    [[nodiscard]] std::chrono::microseconds patience() noexcept;
    /// Sleeps for patience().
    void rest();
    /// Sleeps until all messages from this rank have left.
    void send_off();
    /// Ends all ranks at once.
    [[noreturn]] void abort(int exit_code);

    [[nodiscard]] const Volume& volume() const noexcept { return volume_; }

private:
    struct Boost;
    /// A helper, as the leader sees it.
    struct Helper {
        std::chrono::steady_clock::time_point last{}; ///< when its latest message arrived
        bool has_stopped = false;                     ///< whether it has stopped since the leader's latest `stop`
        bool is_silent = false;                       ///< see awaits_helpers()
        bool is_given_up = false; ///< its later messages belong to work that is over, and do not count
    };
    void forget_sent();
    [[nodiscard]] std::optional<Message> take_any();
    void say_alive();
    void look_for_silent(std::chrono::steady_clock::time_point now);

    std::vector<unsigned> mates_; ///< ranks that share memory with this one
    std::unique_ptr<std::byte, Unmapping> common_;
    std::unique_ptr<Boost> boost_;
    unsigned mine_ = 0, count_ = 1;
    Volume volume_;
    std::chrono::microseconds patience_{0};
    std::vector<Helper> helpers_;                    ///< by rank; rank 0, the leader itself, is never silent
    std::chrono::steady_clock::time_point looked_{}; ///< when the leader last looked for messages
    std::chrono::steady_clock::time_point spoken_;   ///< the time of this helper's last sign of life
    bool has_told_interruption_ = false;
};

} // namespace siam::cluster
