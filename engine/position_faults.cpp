// Suggestions for a misspelt province.
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

} // namespace siam
