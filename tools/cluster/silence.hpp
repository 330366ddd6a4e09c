/// How the leader notices that a helper was stopped or cut off.
#pragma once

#include <chrono>
#include <vector>

namespace siam::cluster {

/// The time of each rank's last message. Only time in which this rank listened counts: after a pause of its own, every
/// rank gets the whole patience again.
class Silence {
public:
    using Time = std::chrono::steady_clock::time_point;
    static constexpr std::chrono::seconds patience{5};

    explicit Silence(unsigned ranks) : ranks_(ranks) {}

    /// \return whether the message counts: not from a rank that was given up
    bool heard(unsigned rank, Time now) noexcept;
    /// All arrived messages have been heard. \return the ranks that have just become silent
    std::vector<unsigned> look(Time now);
    /// Silent ranks stay silent, whatever they say later: the work that they answer is over.
    void give_up() noexcept;
    /// Whether that rank sent nothing within the patience, up to the last look. Rank 0 is the listener.
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
