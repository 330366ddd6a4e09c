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

/// Returns the faults field by field. Omits checks that an earlier fault makes impossible. Checks the position as a
/// whole only if no field has a fault. Returns nothing if read_position accepts the text. For each field there are at
/// most five entries: if the field has more than four faults, the last entry counts the others. Takes time linear in
/// the text.
[[nodiscard]] std::vector<PositionFault> position_faults(Library& library, std::string_view text);

/// Returns "; did you mean KT?" if the text may mean a province: if it is the province's name, its code in another
/// case, or its code with one wrong letter. Otherwise returns "".
[[nodiscard]] std::string province_meant(const Variant& variant, std::string_view text);

} // namespace siam
