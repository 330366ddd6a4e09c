/// All faults in the text of a position, each with its place, for people who type positions.
#pragma once

#include "engine/notation.hpp"

namespace siam {

/// One fault in the text of a position.
struct PositionFault {
    TextError error;
    std::size_t column = 0; ///< the faulty part's place in the text, from 0
    std::size_t length = 0; ///< the faulty part's length; 0: something is missing at that place
};

/// Reports the faults field after field, as far as earlier faults allow. Faults of the whole position follow only if no
/// field has one. Returns nothing if read_position accepts the text. A field reports at most five: if it has more than
/// four faults, the last one counts the others. Takes time linear in the text.
[[nodiscard]] std::vector<PositionFault> position_faults(Library& library, std::string_view text);

/// "; did you mean KT?" for a province that the text may mean: the text is its name, its code in another case, or a
/// code with one wrong letter; "" if there is none.
[[nodiscard]] std::string province_meant(const Variant& variant, std::string_view text);

} // namespace siam
