/// What `siam table check` does with one table.
#pragma once

#include "tools/siam/options.hpp"
#include "tools/siam/session.hpp"

namespace siam::tools {

/// `--prove`, `--sample`, `--threads`.
class TableCheck {
public:
    static void declare(Options& options);
    /// Throws UsageError.
    explicit TableCheck(const Options& options);
    /// Says that the table is whole, and true if asked; or what is wrong. Throws TableError, BadInput.
    void run(Session& session, const std::string& path) const;

private:
    void prove(Session& session, const std::string& path) const;
    bool proves_;
    std::uint64_t sample_ = 0;
    unsigned threads_;
};

} // namespace siam::tools
