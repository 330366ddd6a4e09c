/// All that is wrong with the text of a position, each with its place: for people who have typed it.
#pragma once

#include "engine/notation.hpp"

namespace siam {

/// One thing that is wrong with the text of a position.
struct PositionFault {
    TextError error;
    std::size_t column = 0; ///< of the part that is meant, in the text, from 0
    std::size_t length = 0; ///< of it; 0: something is missing there
};

/// Field after field, each as far as the ones before can be understood; what only the whole shows, if nothing else is
/// wrong. Nothing if read_position accepts the text. At most five for each field: if it has more than four faults, the
/// last one counts the rest. Takes time linear in the text.
[[nodiscard]] std::vector<PositionFault> position_faults(Library& library, std::string_view text);

/// "; did you mean KT?" for a province that the text may mean: its name, its code in another case, or one that differs
/// in one letter; "" if there is none.
[[nodiscard]] std::string province_meant(const Variant& variant, std::string_view text);

} // namespace siam
