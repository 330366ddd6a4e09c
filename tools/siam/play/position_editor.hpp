/// A position composed field by field, as a person types it.
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

    /// Begins with the fields of a position, right or wrong; missing fields are as before the first turn.
    PositionEditor(Library& library, std::string_view position);

    /// The field's name, and how to type it, or else how files have it. \pre 1 <= field <= fields
    [[nodiscard]] static std::string_view name(unsigned field);
    [[nodiscard]] static std::string how(unsigned field, bool typed);
    [[nodiscard]] const std::string& value(unsigned field) const { return values_[field - 1]; }

    /// Accepts the typed text if the field itself is right. Otherwise reports the faults: the value as understood, with
    /// its faults in `text()`; or, if a province does not exist, the faults in the typed text. Provinces and powers may
    /// be typed by name or code, in any case, with blanks, commas or slashes between them.
    struct Typed {
        std::string position;
        std::vector<PositionFault> faults; ///< empty: the text was accepted
    };
    [[nodiscard]] Typed type(unsigned field, std::string_view typed);

    [[nodiscard]] std::string text() const;
    [[nodiscard]] std::vector<PositionFault> faults() const { return position_faults(library_, text()); }

private:
    [[nodiscard]] const Game* game() const;
    [[nodiscard]] std::string understood(unsigned field, std::string_view typed) const;
    /// Corrects a field that follows from the game, the provinces and the hands.
    void follow(unsigned field, bool changed);

    Library& library_;
    std::array<std::string, fields> values_;
};

/// A position of that game ("siam:2") before the first turn, without followers; nothing if the game is unknown. All
/// fields are readable, and ready to be filled in.
[[nodiscard]] std::array<std::string, PositionEditor::fields> blank_position(const Game& game);

} // namespace siam::tools
