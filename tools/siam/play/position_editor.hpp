/// A position that a person types field by field.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "tools/siam/play/typed_field.hpp"

namespace siam::tools {

/// The game that a text such as "siam:2" names; null if it names none.
[[nodiscard]] const Game* game_named(Library& library, std::string_view text);

/// The nine fields as texts; the reader of positions judges them.
class PositionEditor {
public:
    static constexpr unsigned fields = 9;

    /// Begins with the fields of `position`, right or wrong. Missing fields get the values that they have before the
    /// first turn.
    PositionEditor(Library& library, std::string_view position);

    /// name() returns the name of a field. example() returns a field of a position of the game, and how() the field's
    /// meaning with this example: as people may type it if `typed`, otherwise as files write it. \pre 1 <= field <=
    /// fields
    [[nodiscard]] static std::string name(unsigned field);
    [[nodiscard]] static std::string example(const Game& game, unsigned field, bool typed);
    [[nodiscard]] static std::string how(const Game& game, unsigned field, bool typed);
    /// The field's meaning, an example, and the names and letters that it may have.
    [[nodiscard]] std::string help(unsigned field) const;
    [[nodiscard]] const std::string& value(unsigned field) const { return values_[field - 1]; }

    /// Accepts the typed text if the field itself is right. Provinces, powers, followers and cards may be typed by name
    /// or code, in upper or lower case. Fits the latest plays to typed hands; a new game makes all other fields blank.
    /// \return the faults, with places in the typed text; empty if accepted
    [[nodiscard]] std::vector<PositionFault> type(unsigned field, std::string_view typed);

    [[nodiscard]] std::string text() const;
    [[nodiscard]] std::vector<PositionFault> faults() const { return position_faults(library_, text()); }

private:
    [[nodiscard]] const Game* game() const { return game_named(library_, values_[0]); }
    [[nodiscard]] TypedField understood(unsigned field, std::string_view typed) const;

    Library& library_;
    std::array<std::string, fields> values_;
};

/// A position of the game ("siam:2") before the first turn, without followers. All fields are readable, and ready to be
/// filled in.
[[nodiscard]] std::array<std::string, PositionEditor::fields> blank_position(const Game& game);

} // namespace siam::tools
