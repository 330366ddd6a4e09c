/// A run of `siam verify`, independent of where the puzzles are proved.
#pragma once

#include "tools/siam/packs/verification.hpp"

namespace siam::tools {

/// Verifies the packs that the arguments name. Throws UsageError, FileError, BadInput.
[[nodiscard]] Exit verify_packs(
    const Options& options, const PackVerification::Prove& prove = &PackVerification::prove);

/// The limits that the options set, without memory. Throws UsageError.
[[nodiscard]] VerifyLimits verify_limits(const Options& options);
/// Gives each thread its share of the budget. The budget outlives the limits.
void share_memory(MemoryBudget& budget, VerifyLimits& limits);

} // namespace siam::tools
