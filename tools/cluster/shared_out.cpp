#include "tools/cluster/shared_out.hpp"

#include <algorithm>
#include <map>

namespace siam::cluster {

std::vector<unsigned> shared_out(std::span<const Load> loads, std::span<const unsigned> machines) {
    struct Machine {
        std::uint64_t ranks = 0, work = 0;
    };
    std::map<unsigned, Machine> all;
    for (const unsigned machine : machines) ++all[machine].ranks;
    for (const Load& load : loads) all[load.machine].work += load.work;
    const auto is_before = [](const Machine& a, const Machine& b) { return a.work * b.ranks < b.work * a.ranks; };
    std::vector<unsigned> to;
    for (const Load& load : loads) {
        Machine& own = all[load.machine];
        auto& [number, least] = *std::ranges::min_element(all, is_before, [](const auto& one) { return one.second; });
        const Machine after{least.ranks, least.work + load.work};
        const bool goes = is_before(after, own);
        to.push_back(goes ? number : load.machine);
        if (!goes) continue;
        own.work -= load.work;
        least.work += load.work;
    }
    return to;
}

} // namespace siam::cluster
