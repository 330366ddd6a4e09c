/// Which machine a group belongs to while ranks build a table.
#pragma once

#include "solver/retrograde/group.hpp"
#include "tools/cluster/ranks.hpp"

#include <unordered_map>
#include <vector>

namespace siam::cluster {

/// By a hash until the group is listed, and then by how much work it will be. All ranks know the same, without asking.
class TableOwners {
public:
    using Context = retrograde::Context;
    /// A group of a layer and how much work it will be.
    struct Listed {
        Context context;
        std::uint64_t work;
    };

    /// \pre ranks.share() was called
    explicit TableOwners(const Ranks& ranks);

    [[nodiscard]] std::size_t machines() const noexcept { return machines_; }
    [[nodiscard]] bool is_one_machine() const noexcept { return machines_ == 1; }
    [[nodiscard]] unsigned machine_of(const Context& context) const noexcept;
    [[nodiscard]] bool is_here(const Context& context) const noexcept {
        return machine_of(context) == ranks_.machine();
    }
    /// One rank of each machine speaks for all that have the group's boards there.
    [[nodiscard]] bool speaks_for(const Context& context) const noexcept;
    /// Shares out the groups of a layer, all of them, in any order. \return those that go to another machine
    [[nodiscard]] std::vector<Context> hand_over(std::vector<Listed> groups);

private:
    const Ranks& ranks_;
    std::size_t machines_;
    std::vector<unsigned> here_;                                                 ///< the ranks of this machine
    std::unordered_map<Context, unsigned, retrograde::ContextHash> handed_over_; ///< and to which machine
};

} // namespace siam::cluster
