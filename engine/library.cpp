// The variants with which texts are read, and their games.
#include "engine/notation.hpp"

#include <algorithm>

namespace siam {

Library::Library() {
    for (const Variant& variant : builtin_variants()) add(variant);
}

void Library::add(Variant variant) {
    for (const auto& [name, value] : switches_) static_cast<void>(set_switch(variant.switches, name, value));
    current_.clear();
    const auto same =
        std::find_if(variants_.begin(), variants_.end(), [&](const Variant& v) { return v.name == variant.name; });
    if (same == variants_.end())
        variants_.push_back(std::move(variant));
    else
        *same = std::move(variant);
}

std::optional<std::string> Library::set(std::string_view switch_name, std::string_view value) {
    for (Variant& variant : variants_)
        if (auto wrong = set_switch(variant.switches, switch_name, value)) return wrong;
    switches_.emplace_back(switch_name, value);
    current_.clear();
    return {};
}

const Game* Library::game(std::string_view variant, unsigned players) {
    const auto key = std::pair{std::string(variant), players};
    if (const auto found = current_.find(key); found != current_.end()) return found->second;
    const auto wanted =
        std::find_if(variants_.begin(), variants_.end(), [&](const Variant& v) { return v.name == variant; });
    if (wanted == variants_.end()) return nullptr;
    games_.push_back(std::make_unique<Game>(*wanted, players));
    return current_[key] = games_.back().get();
}

} // namespace siam
