/// Which machine each group of a layer goes to.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace siam::cluster {

/// The expected size of a group, and the machine that has it.
struct Load {
    std::uint64_t work;
    unsigned machine;
};

/// For each load the machine that it goes to, the one that has least to do for each of its ranks: but it stays where it
/// is unless that one has less to do even then. All ranks come to the same end.
/// \param loads those of much work first \param machines for each rank, its machine
[[nodiscard]] std::vector<unsigned> shared_out(std::span<const Load> loads, std::span<const unsigned> machines);

} // namespace siam::cluster
