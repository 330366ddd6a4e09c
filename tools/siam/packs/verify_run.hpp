/// A run of `siam verify`, independent of where the puzzles are proved.
#pragma once

#include "tools/siam/packs/verification.hpp"

namespace siam::tools {

/// Verifies the packs that the arguments name. Throws UsageError, FileError, BadInput.
[[nodiscard]] Exit verify_packs(
    const Options& options, const PackVerification::Prove& prove = &PackVerification::prove);

/// The limits that the options set, without memory. Throws UsageError.
[[nodiscard]] VerifyLimits verify_limits(const Options& options);
/// That share of the budget is for each thread. The budget outlives the limits' use.
void share_memory(MemoryBudget& budget, VerifyLimits& limits);

} // namespace siam::tools
