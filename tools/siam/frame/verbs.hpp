/// Every verb of the program. A new verb needs a file, a line here and a line in `all_verbs`.
#pragma once

#include <array>

#include "tools/siam/frame/verb.hpp"

namespace siam::tools {

extern const Verb analyse_verb;
extern const Verb bench_verb;
extern const Verb check_verb;
extern const Verb deal_verb;
extern const Verb edit_verb;
extern const Verb engine_verb;
extern const Verb formats_verb;
extern const Verb generate_verb;
extern const Verb merge_verb;
extern const Verb moves_verb;
extern const Verb notation_verb;
extern const Verb perft_verb;
extern const Verb play_verb;
extern const Verb print_verb;
extern const Verb puzzle_verb;
extern const Verb rules_verb;
extern const Verb show_verb;
extern const Verb solve_verb;
extern const Verb table_verb;
extern const Verb variants_verb;
extern const Verb verify_verb;

/// In the order in which the help lists them.
inline constexpr std::array all_verbs{
    &solve_verb, &show_verb,     &moves_verb,  &play_verb,     &analyse_verb,  &perft_verb,   &check_verb,
    &deal_verb,  &generate_verb, &verify_verb, &merge_verb,    &print_verb,    &puzzle_verb,  &table_verb,
    &edit_verb,  &engine_verb,   &rules_verb,  &variants_verb, &notation_verb, &formats_verb, &bench_verb};

} // namespace siam::tools
