// `siam verify`: proves every puzzle of a pack again and looks for copies.
#include "tools/siam/frame/record_clock.hpp"
#include "tools/siam/frame/verbs.hpp"
#include "tools/siam/packs/verify_run.hpp"

namespace siam::tools {

Exit run_verify(const Options& options) {
    catch_interruptions();
    if (options.arguments().empty()) throw UsageError("name a pack, or `-` for standard input");
    return VerifyRun(options).run(options.arguments());
}

} // namespace siam::tools
