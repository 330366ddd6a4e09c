/// The verbs of `siam-mpi`: those of `siam` that several processes can share.
#pragma once

#include <array>

#include "tools/siam/frame/front.hpp"

namespace siam::cluster {

struct ClusterVerb {
    tools::Verb verb; ///< the leader's work
    /// The work of a helper with the same options, until the leader wants no more.
    void (*help)(const tools::Options& options);
};

extern const ClusterVerb solve_verb;
extern const ClusterVerb check_verb;
extern const ClusterVerb generate_verb;
extern const ClusterVerb verify_verb;

inline constexpr std::array all_cluster_verbs{&solve_verb, &check_verb, &generate_verb, &verify_verb};

/// The leader's options are right and there is work: helpers may read the same options. Further calls do nothing.
void call_helpers();

} // namespace siam::cluster
