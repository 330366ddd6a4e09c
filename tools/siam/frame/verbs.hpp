/// Every verb of the program. A new verb needs a function, a help text, and two lines here.
#pragma once

#include <array>

#include "tools/siam/frame/front.hpp"

namespace siam::tools {

Exit run_analyse(const Options& options);
Exit run_bench(const Options& options);
Exit run_check(const Options& options);
Exit run_deal(const Options& options);
Exit run_edit(const Options& options);
Exit run_engine(const Options& options);
Exit run_formats(const Options& options);
Exit run_generate(const Options& options);
Exit run_merge(const Options& options);
Exit run_moves(const Options& options);
Exit run_notation(const Options& options);
Exit run_perft(const Options& options);
Exit run_play(const Options& options);
Exit run_print(const Options& options);
Exit run_puzzle(const Options& options);
Exit run_rules(const Options& options);
Exit run_show(const Options& options);
Exit run_solve(const Options& options);
Exit run_table(const Options& options);
Exit run_variants(const Options& options);
Exit run_verify(const Options& options);

/// All verbs, in the order in which the help lists them.
inline constexpr std::array all_verbs{
    Verb{"solve", run_solve},       Verb{"show", run_show},       Verb{"moves", run_moves},
    Verb{"play", run_play},         Verb{"analyse", run_analyse}, Verb{"perft", run_perft},
    Verb{"check", run_check},       Verb{"deal", run_deal},       Verb{"generate", run_generate},
    Verb{"verify", run_verify},     Verb{"merge", run_merge},     Verb{"print", run_print},
    Verb{"puzzle", run_puzzle},     Verb{"table", run_table},     Verb{"edit", run_edit},
    Verb{"engine", run_engine},     Verb{"rules", run_rules},     Verb{"variants", run_variants},
    Verb{"notation", run_notation}, Verb{"formats", run_formats}, Verb{"bench", run_bench}};

} // namespace siam::tools
