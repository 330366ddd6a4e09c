// `siam generate`: makes packs of puzzles.
#include "tools/siam/frame/verbs.hpp"
#include "tools/siam/packs/generate_run.hpp"

namespace siam::tools {

Exit run_generate(const Options& options) {
    catch_interruptions();
    return GenerateRun(options).make();
}

} // namespace siam::tools
