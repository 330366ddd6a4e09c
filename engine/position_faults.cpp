// Suggestions for a misspelt province, and the check of a position that a program has composed.
#include "engine/position_faults.hpp"

#include <algorithm>
#include <cctype>

namespace siam {
namespace {

bool equal_letters(std::string_view a, std::string_view b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](unsigned char x, unsigned char y) {
        return std::tolower(x) == std::tolower(y);
    });
}

bool is_swap_or_none(Swap swap) {
    if (swap.empty()) return true;
    const bool gives_two = swap.kind() == Swap::Kind::two_for_one;
    return swap.kind() != Swap::Kind::none && index(swap.first_given()) < faction_count &&
           index(swap.received()) < faction_count && (!gives_two || index(swap.second_given()) < faction_count);
}

/// Checks the preconditions of text(): eight different tiles, known seats, small counts. Returns the fault, or null.
const char* not_writable(const Game& game, const Position& position) {
    ProvinceSet tiles;
    for (unsigned place = 0; place < province_count; ++place) {
        if (index(position.order[place]) >= province_count) return "the struggle order holds an unknown province";
        tiles.insert(position.order[place]);
    }
    if (tiles.size() != province_count) return "the struggle order must hold each province exactly once";
    if (position.settled > province_count) return "more than eight struggles are settled";
    if (index(position.to_move) >= game.players()) return "the player to move has an unknown seat";
    return is_swap_or_none(position.last_swap) ? nullptr : "the last swap names an unknown follower";
}

} // namespace

std::string province_meant(const Variant& variant, std::string_view text) {
    const std::string swapped(text.rbegin(), text.rend());
    const auto likeness = [&](const ProvinceText& province) {
        if (equal_letters(province.code, text) || equal_letters(province.name, text)) return 4;
        if (text.size() >= 2 && equal_letters(province.name.substr(0, text.size()), text)) return 3;
        if (equal_letters(province.code, swapped)) return 2;
        return text.size() == 2 && (province.code[0] == text[0] || province.code[1] == text[1]) ? 1 : 0;
    };
    int best = 0;
    unsigned alike = 0; // how many provinces so far have the likeness `best`
    std::string code;
    for (const ProvinceText& province : variant.provinces) {
        const int like = likeness(province);
        if (like < best || like == 0) continue;
        alike = like > best ? 1 : alike + 1;
        best = like;
        code = province.code;
    }
    return alike == 1 ? "; did you mean " + code + "?" : "";
}

std::optional<TextError> validate(const Game& game, const Position& position) {
    if (const char* const why = not_writable(game, position)) return TextError(0, 0, "", why);
    Library library;
    library.add(game.variant());
    const std::string written = text(game, position);
    try {
        if (read_position(library, written).position == position) return {};
        return TextError(0, 0, "", "its parts contradict each other; written as text it is '" + written + "'");
    } catch (const TextError& error) {
        return error;
    }
}

} // namespace siam
