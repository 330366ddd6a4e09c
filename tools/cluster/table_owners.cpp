#include "tools/cluster/table_owners.hpp"

#include "tools/cluster/shared_out.hpp"

#include <algorithm>
#include <cstring>
#include <set>

namespace siam::cluster {

using retrograde::ContextHash;

TableOwners::TableOwners(const Ranks& ranks)
    : ranks_(ranks), machines_(std::set<unsigned>(ranks.machines().begin(), ranks.machines().end()).size()) {
    for (unsigned rank = 0; rank < ranks.count(); ++rank)
        if (ranks.is_here(rank)) here_.push_back(rank);
}

/// One with more ranks has more of them.
unsigned TableOwners::machine_of(const Context& context) const noexcept {
    if (is_one_machine()) return 0;
    const auto known = handed_over_.find(context);
    return known != handed_over_.end() ? known->second : ranks_.machines()[ContextHash()(context) % ranks_.count()];
}

bool TableOwners::speaks_for(const Context& context) const noexcept {
    return here_[ContextHash()(context) / ranks_.count() % here_.size()] == ranks_.mine();
}

std::vector<retrograde::Context> TableOwners::hand_over(std::vector<Listed> groups) {
    std::ranges::sort(groups, [](const Listed& a, const Listed& b) {
        return a.work != b.work ? a.work > b.work : std::memcmp(&a.context, &b.context, sizeof a.context) < 0;
    });
    std::vector<Load> loads;
    for (const Listed& group : groups) loads.push_back({group.work, machine_of(group.context)});
    const std::vector<unsigned> machines = shared_out(loads, ranks_.machines());
    std::vector<Context> going;
    for (std::size_t i = 0; i < groups.size(); ++i) {
        if (machines[i] == loads[i].machine) continue;
        handed_over_[groups[i].context] = machines[i];
        going.push_back(groups[i].context);
    }
    return going;
}

} // namespace siam::cluster
