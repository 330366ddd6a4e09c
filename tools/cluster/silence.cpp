#include "tools/cluster/silence.hpp"

#include <algorithm>

namespace siam::cluster {

std::vector<unsigned> Silence::look(Time now) {
    constexpr std::chrono::seconds longest_pause(1);
    const bool was_away = now - looked_ > longest_pause;
    looked_ = now;
    std::vector<unsigned> fallen_silent;
    for (unsigned rank = 1; rank < ranks_.size(); ++rank) {
        OfRank& one = ranks_[rank];
        if (was_away && !one.is_silent) one.last = now;
        if (one.is_silent || now - one.last < patience) continue;
        one.is_silent = true;
        fallen_silent.push_back(rank);
    }
    return fallen_silent;
}

bool Silence::heard(unsigned rank, Time now) noexcept {
    if (ranks_[rank].is_given_up) return false;
    ranks_[rank] = {now, false, false};
    return true;
}

void Silence::give_up() noexcept {
    for (OfRank& one : ranks_) one.is_given_up = one.is_silent;
}

bool Silence::any_given_up() const noexcept { return std::ranges::any_of(ranks_, &OfRank::is_given_up); }

} // namespace siam::cluster
