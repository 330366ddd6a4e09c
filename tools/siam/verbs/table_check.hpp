/// The work of `siam table check` on one table.
#pragma once

#include "tools/siam/frame/options.hpp"
#include "tools/siam/frame/session.hpp"

namespace siam::tools {

/// `--prove`, `--sample`, `--threads`. Without the first two, checks a sample that takes about a second.
class TableCheck {
public:
    /// Throws UsageError.
    explicit TableCheck(const Options& options);
    /// Reports that the table is undamaged and how many of its answers were found true, or reports the fault. Throws
    /// TableError, BadInput.
    void run(Session& session, const std::string& path) const;

private:
    std::uint64_t sample_; ///< 0: all
    unsigned threads_;
};

} // namespace siam::tools
