/// A position that is put together field by field, as a person types it.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "engine/position_faults.hpp"

namespace siam::tools {

/// The nine fields as texts; which of them are right is asked of the reader of positions.
class PositionEditor {
public:
    static constexpr unsigned fields = 9;

    /// Begins with those of a position, right or not; what is missing is as before the first turn.
    PositionEditor(Library& library, std::string_view position);

    /// The field's name, and how it is typed, or else written in a file. \pre 1 <= field <= fields
    [[nodiscard]] static std::string_view name(unsigned field);
    [[nodiscard]] static std::string how(unsigned field, bool typed);
    [[nodiscard]] const std::string& value(unsigned field) const { return values_[field - 1]; }

    /// Takes what was typed if the field by itself is right, else says what is wrong with it: the value as it was
    /// understood, and the faults in `text()` with it; or the faults in what was typed, if no province is called so.
    /// Provinces and powers may be typed by name or code, in any case, with blanks, commas or slashes between them.
    struct Typed {
        std::string position;
        std::vector<PositionFault> faults; ///< none: it was taken
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

/// A position of that game ("siam:2") in which nobody has done anything yet and no follower stands anywhere; its game
/// unknown: nothing. All fields can be read, and stand to be filled in.
[[nodiscard]] std::array<std::string, PositionEditor::fields> blank_position(const Game& game);

} // namespace siam::tools
