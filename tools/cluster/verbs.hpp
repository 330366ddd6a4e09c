/// The verbs of `siam-mpi`: those of `siam` that several processes can share.
#pragma once

#include <array>

#include "tools/siam/frame/front.hpp"

namespace siam::cluster {

struct ClusterVerb {
    tools::Verb verb; ///< the leader's work
    /// Does a helper's part of the work, with the leader's options. Returns when the leader has no more work.
    void (*help)(const tools::Options& options);
};

extern const ClusterVerb solve_verb;
extern const ClusterVerb check_verb;
extern const ClusterVerb generate_verb;
extern const ClusterVerb verify_verb;

inline constexpr std::array all_cluster_verbs{&solve_verb, &check_verb, &generate_verb, &verify_verb};

/// Makes the helpers read the leader's options and begin. The leader calls this when its options are valid and there is
/// work; further calls do nothing.
void call_helpers();

} // namespace siam::cluster
