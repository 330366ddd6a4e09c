#include "puzzles/picture/palette.hpp"

namespace siam {
namespace {

struct Colour {
    std::string_view name, fill, on_it;
};
/// The colours, by their names in variant files. They also differ in brightness. A faction of another colour gets one
/// of the first three.
constexpr std::array<Colour, 8> colours{{
    {"yellow", "#f2b91d", "#2b2100"},
    {"red", "#c2382b", "#ffffff"},
    {"blue", "#2b5fa8", "#ffffff"},
    {"green", "#3b8f5a", "#ffffff"},
    {"black", "#2a2a2e", "#ffffff"},
    {"white", "#f6f3ea", "#222222"},
    {"purple", "#7a4a9e", "#ffffff"},
    {"brown", "#8a5a33", "#ffffff"},
}};
constexpr std::array<std::string_view, faction_count> forms{
    R"(<circle r="9"/>)", R"(<rect x="-8.2" y="-8.2" width="16.4" height="16.4" rx="2"/>)",
    R"(<path d="M0-10.4L10 8H-10Z" stroke-linejoin="round"/>)"};

} // namespace

const Palette& palette(bool dark) noexcept {
    static constexpr Palette light{"#fbf7ec", "#2d2a26", "#857d70", "#b9d8df", "#a3c8d2",
                                   "#efe3c4", "#8a7a57", "#a8966c", "#fffdf6", "#d9480f"};
    static constexpr Palette night{"#1c1f24", "#ece6d8", "#9a958a", "#223542", "#2b4353",
                                   "#4d4a3d", "#a89a76", "#8a7f63", "#2a2e35", "#ff922b"};
    return dark ? night : light;
}

FactionLook look_of(const Variant& variant, Faction faction) {
    const Colour* found = &colours[index(faction)];
    for (const Colour& colour : colours)
        if (colour.name == variant.factions[index(faction)].colour) found = &colour;
    return {found->fill, found->on_it, forms[index(faction)]};
}

std::array<Sign, faction_count + 1> signs_of(const Variant& variant) {
    std::array<Sign, faction_count + 1> signs{};
    for (const Faction faction : all_factions)
        signs[index(faction)] = {
            variant.factions[index(faction)].letter, look_of(variant, faction), index(faction) == 2 ? "6" : "3.8"};
    signs[faction_count] = {
        variant.occupier_letter, {occupier_fill, on_occupier, R"(<path d="M-9-8h18v8a9 9 0 0 1-18 0z"/>)"}, "4"};
    return signs;
}

} // namespace siam
