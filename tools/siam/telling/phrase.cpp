#include "tools/siam/telling/phrase.hpp"

#include <stdexcept>

#include "engine/words.hpp"
#include "tools/siam/telling/embedded.hpp"
#include "tools/siam/telling/names.hpp"

namespace siam::tools {
namespace {

Phrase of_parts(Phrase::Kind kind, std::string_view name, const std::vector<Phrase>& phrases) {
    Phrase phrase{kind, name};
    for (const Phrase& one : phrases) phrase.parts.emplace_back("", one);
    return phrase;
}

class English {
public:
    explicit English(const Variant& variant) : variant_(variant) {}

    [[nodiscard]] std::string text(const Phrase& phrase) const {
        using Kind = Phrase::Kind;
        switch (phrase.kind) {
            case Kind::sentence: return filled(phrase);
            case Kind::list: return listed(texts(phrase), phrase.name);
            case Kind::joined: return joined(texts(phrase), phrase.name);
            case Kind::paragraph: {
                std::vector<std::string> sentences = texts(phrase);
                for (std::string& sentence : sentences) sentence = capitalised(std::move(sentence));
                return joined(sentences, " ");
            }
            case Kind::province: return province_name(variant_, static_cast<Province>(phrase.number));
            case Kind::power: return people_of(variant_, static_cast<Power>(phrase.number));
            case Kind::card: return variant_.card_titles.at(phrase.number);
            case Kind::players: return players(phrase.number);
            case Kind::number: return number_word(phrase.number);
            case Kind::followers: {
                const std::string& faction = variant_.factions.at(phrase.number).name;
                return phrase.count == 1 ? with_article(faction) : number_word(phrase.count) + " " + faction;
            }
            case Kind::ratio: return std::to_string(phrase.number) + ":" + std::to_string(phrase.count);
        }
        return "";
    }

private:
    static std::string joined(const std::vector<std::string>& texts, std::string_view between) {
        std::string text;
        for (const std::string& one : texts) text.append(text.empty() ? "" : between).append(one);
        return text;
    }
    [[nodiscard]] std::vector<std::string> texts(const Phrase& phrase) const {
        std::vector<std::string> texts;
        texts.reserve(phrase.parts.size());
        for (const auto& [name, part] : phrase.parts) texts.push_back(text(part));
        return texts;
    }
    [[nodiscard]] std::string filled(const Phrase& phrase) const {
        std::string text;
        for (std::string_view rest = sentence_in_english(phrase.name); !rest.empty();) {
            text.append(rest.substr(0, rest.find('{')));
            rest.remove_prefix(std::min(rest.find('{'), rest.size()));
            if (rest.empty()) break;
            text += this->text(part(phrase, rest.substr(1, rest.find('}') - 1)));
            rest.remove_prefix(rest.find('}') + 1);
        }
        return text;
    }
    static const Phrase& part(const Phrase& phrase, std::string_view name) {
        for (const auto& [part, value] : phrase.parts)
            if (part == name) return value;
        throw std::logic_error("the sentence " + std::string(phrase.name) + " lacks " + std::string(name));
    }

    const Variant& variant_;
};

} // namespace

Phrase say(std::string_view name, std::initializer_list<Phrase::Part> parts) {
    return {Phrase::Kind::sentence, name, 0, 0, parts};
}
Phrase listed(const std::vector<Phrase>& phrases, std::string_view before_last) {
    if (phrases.empty()) return {};
    return phrases.size() == 1 ? phrases.front() : of_parts(Phrase::Kind::list, before_last, phrases);
}
Phrase joined(const std::vector<Phrase>& phrases, std::string_view between) {
    return phrases.size() == 1 ? phrases.front() : of_parts(Phrase::Kind::joined, between, phrases);
}
Phrase paragraph(const std::vector<Phrase>& sentences) { return of_parts(Phrase::Kind::paragraph, "", sentences); }

std::string_view sentence_in_english(std::string_view name) {
    const std::string heading = "\n[" + std::string(name) + "]\n";
    const std::string_view all = embedded_sentences("reasons");
    const std::size_t place = all.find(heading);
    if (place == std::string_view::npos) throw std::logic_error("reasons.txt has no " + heading);
    std::string_view rest = all.substr(place + heading.size());
    return cut_line(rest);
}

std::string in_english(const Variant& variant, const Phrase& phrase) { return English(variant).text(phrase); }

} // namespace siam::tools
