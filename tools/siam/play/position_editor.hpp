/// A position that a person types field by field.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "engine/position_faults.hpp"

namespace siam::tools {

/// The nine fields as texts; the reader of positions judges them.
class PositionEditor {
public:
    static constexpr unsigned fields = 9;

    /// Begins with the fields of a position, right or wrong. Missing fields get the values that they have before the
    /// first turn.
    PositionEditor(Library& library, std::string_view position);

    /// The name of the field, and how to type it, or how files write it. \pre 1 <= field <= fields
    [[nodiscard]] static std::string_view name(unsigned field);
    [[nodiscard]] static std::string how(unsigned field, bool typed);
    [[nodiscard]] const std::string& value(unsigned field) const { return values_[field - 1]; }

    /// The result of typing a field. If the field itself is right, the text is accepted. Otherwise there are faults: in
    /// `text()` with the value as siam understood it, or, if a province does not exist, in the typed text. People may
    /// type provinces and powers by name or code, in any case, with blanks, commas or slashes between them.
    struct Typed {
        std::string position;
        std::vector<PositionFault> faults; ///< empty if the text was accepted
    };
    [[nodiscard]] Typed type(unsigned field, std::string_view typed);

    [[nodiscard]] std::string text() const;
    [[nodiscard]] std::vector<PositionFault> faults() const { return position_faults(library_, text()); }

private:
    [[nodiscard]] const Game* game() const;
    [[nodiscard]] std::string understood(unsigned field, std::string_view typed) const;
    /// Fits a field to the game, the provinces and the hands typed so far.
    void follow(unsigned field, bool changed);

    Library& library_;
    std::array<std::string, fields> values_;
};

/// A position of the game ("siam:2") before the first turn, without followers. All fields are readable, and ready to be
/// filled in.
[[nodiscard]] std::array<std::string, PositionEditor::fields> blank_position(const Game& game);

} // namespace siam::tools
