/// A run of `siam verify`, independent of where the puzzles are proved.
#pragma once

#include "tools/siam/packs/verification.hpp"

namespace siam::tools {

class VerifyRun {
public:
    /// Throws UsageError, FileError, BadInput.
    explicit VerifyRun(const Options& options);
    Exit run(const std::vector<std::string>& names, const PackVerification::Prove& prove = &PackVerification::prove);

private:
    [[nodiscard]] std::optional<PackFile> load(Rulebook& rulebook, const std::string& name);
    void verify(PackFile&& file, const PackVerification::Prove& prove);

    Session session_;
    std::size_t memory_; ///< the whole process's memory
    VerifyLimits limits_;
    Progress::Style style_;
    std::optional<Journal> journal_;
    std::size_t proved_before_ = 0;
};

/// The limits that the options set, without memory. Throws UsageError.
[[nodiscard]] VerifyLimits verify_limits(const Options& options);
/// That share of the budget is for each thread. The budget outlives the limits' use.
void share_memory(MemoryBudget& budget, VerifyLimits& limits);

} // namespace siam::tools
