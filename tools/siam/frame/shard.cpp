// How `--shard` is read.
#include "tools/siam/frame/shard.hpp"

#include "tools/siam/frame/exit_status.hpp"
#include "tools/siam/frame/quantities.hpp"

namespace siam::tools {

Shard shard_option(const Options& options) {
    const auto given = options.value("shard");
    if (!given) return {};
    const std::size_t slash = given->find('/');
    if (slash == std::string::npos) throw UsageError("--shard: expected I/N, e.g. 1/3, with I from 1 to N");
    const std::uint64_t step = read_count("shard", std::string_view(*given).substr(slash + 1), 1, 1'000'000);
    return {read_count("shard", given->substr(0, slash), 1, step) - 1, step};
}

} // namespace siam::tools
