/// Sentences as data. Text is made of them once, at the end: in English by in_english(), in other languages by the
/// page.
#pragma once

#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/variant.hpp"

namespace siam::tools {

/// A sentence, or a part of one. Each kind uses only the members that it names.
struct Phrase {
    enum class Kind : std::uint8_t {
        sentence,  ///< the sentence `name` of reasons.txt, in which `parts` stand for the names in braces
        list,      ///< `parts` as a list that ends with the word `name`, "and" or "or"
        joined,    ///< `parts` with `name` between them
        paragraph, ///< `parts` as sentences, which begin with a capital letter
        province,  ///< the province with the index `number`
        power,     ///< the faction, or the people of the occupier, with the index `number`
        card,      ///< the kind of card with the index `number`
        players,   ///< the players; bit i of `number` is seat i
        number,    ///< `number` in words
        followers, ///< `count` followers of the faction with the index `number`
        ratio,     ///< `number` to `count`, as two figures
    };
    using Part = std::pair<std::string_view, Phrase>; ///< its name in braces; "" in a list

    Kind kind = Kind::joined; ///< by default, nothing
    std::string_view name{};  ///< must outlive the phrase
    unsigned number = 0, count = 0;
    std::vector<Part> parts{};

    [[nodiscard]] bool empty() const noexcept { return kind == Kind::joined && parts.empty(); }
};

[[nodiscard]] Phrase say(std::string_view name, std::initializer_list<Phrase::Part> parts = {});
[[nodiscard]] Phrase listed(const std::vector<Phrase>& phrases, std::string_view before_last = "and");
[[nodiscard]] Phrase joined(const std::vector<Phrase>& phrases, std::string_view between);
[[nodiscard]] Phrase paragraph(const std::vector<Phrase>& sentences);

/// Returns the sentence with this name in reasons.txt. Throws std::logic_error if there is none.
[[nodiscard]] std::string_view sentence_in_english(std::string_view name);
/// Returns the text in English, with the names of the variant.
[[nodiscard]] std::string in_english(const Variant& variant, const Phrase& phrase);

} // namespace siam::tools
