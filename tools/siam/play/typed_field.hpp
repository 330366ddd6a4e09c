/// A field of a position as a person types it. Understands names, numbers and letters, and rewrites them as siam does.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/position_faults.hpp"

namespace siam::tools {

/// The part of a typed field about one province or one player, and how siam writes it.
struct TypedPart {
    std::size_t begin = 0, middle = 0, end = 0; ///< in the typed text; the name of the province ends at `middle`
    std::string written;
};

/// The parts of a typed field, and the words in it that mean nothing.
struct TypedField {
    std::vector<TypedPart> parts;
    std::vector<PositionFault> faults; ///< placed in the typed text; at most four, and a fifth that counts the rest

    [[nodiscard]] std::string written() const;
    /// A fault of the field as siam writes it, moved to the corresponding place in the typed text. The moved fault's
    /// message quotes the typed text. \param column the column of `fault` in the written field
    [[nodiscard]] PositionFault as_typed(std::string_view typed, const PositionFault& fault, std::size_t column) const;
};

/// Reads struggles, control, supplies or hands. Names and letters may be in upper or lower case. A number stands behind
/// its follower, or before it if the part begins with a number. \pre 2 <= field <= 5
[[nodiscard]] TypedField read_typed(const Variant& variant, unsigned field, std::string_view typed);

/// The provinces with their codes, or the others with their letters. The powers are the factions and the occupier.
enum class Names { provinces, factions, powers, cards };
/// All of these names: "LN Lan Na, SU Sukothai and KE Kedah".
[[nodiscard]] std::string listed_names(const Variant& variant, Names names, std::string_view before_last = "and");

} // namespace siam::tools
