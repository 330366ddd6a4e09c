/// Tells the leader that a helper was stopped or cut off.
#pragma once

#include <chrono>
#include <vector>

namespace siam::cluster {

/// The time of the last message of each rank. Only the time counts in which the leader listened: after a pause of the
/// leader, every rank gets the whole patience again.
class Silence {
public:
    using Time = std::chrono::steady_clock::time_point;
    static constexpr std::chrono::seconds patience{5};

    explicit Silence(unsigned ranks) : ranks_(ranks) {}

    /// Records a message. \return whether the message counts; it does not if its rank was given up
    bool heard(unsigned rank, Time now) noexcept;
    /// Call this after heard() was called for all messages that have arrived. \return the ranks that have just become
    /// silent
    std::vector<unsigned> look(Time now);
    /// From now on, ignores the messages of silent ranks: the work that they concern is over.
    void give_up() noexcept;
    /// Whether the rank had sent nothing for the whole patience at the last call of look(). Rank 0 is the leader
    /// itself.
    [[nodiscard]] bool is_silent(unsigned rank) const noexcept { return ranks_[rank].is_silent; }
    [[nodiscard]] bool any_given_up() const noexcept;

private:
    struct OfRank {
        Time last{};
        bool is_silent = false, is_given_up = false;
    };
    std::vector<OfRank> ranks_;
    Time looked_{};
};

} // namespace siam::cluster
