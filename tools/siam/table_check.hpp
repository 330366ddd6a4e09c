/// The work of `siam table check` on one table.
#pragma once

#include "tools/siam/options.hpp"
#include "tools/siam/session.hpp"

namespace siam::tools {

/// `--prove`, `--sample`, `--threads`. Without the first two a sample is proved that takes a second or so.
class TableCheck {
public:
    static void declare(Options& options);
    /// Throws UsageError.
    explicit TableCheck(const Options& options);
    /// Says that the table is whole and how many of its answers were found true; or what is wrong. Throws TableError,
    /// BadInput.
    void run(Session& session, const std::string& path) const;

private:
    std::uint64_t sample_; ///< 0: all
    unsigned threads_;
};

} // namespace siam::tools
