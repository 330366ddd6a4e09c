#include "tools/python/game.hpp"

#include "engine/deal.hpp"

#include "engine/words.hpp"

namespace siam::python {

std::shared_ptr<Library> library_with(const Rules& rules, const std::vector<std::string>& variant_files) {
    auto library = std::make_shared<Library>();
    for (const std::string& file : variant_files) library->add(read_variant(file));
    for (const auto& [name, value] : rules)
        if (const auto wrong = library->set(name, value)) throw TextError(0, 0, "R10", *wrong);
    return library;
}

namespace {

/// The library with the printed rules. It is made once, because most positions use these rules.
std::shared_ptr<Library> usual_library() {
    static const std::shared_ptr<Library> library = library_with({}, {});
    return library;
}

std::shared_ptr<Library> library_for(const Rules& rules, const std::vector<std::string>& variant_files) {
    return rules.empty() && variant_files.empty() ? usual_library() : library_with(rules, variant_files);
}

} // namespace

Place read(const std::string& text, const Rules& rules, const std::vector<std::string>& variant_files) {
    auto library = library_for(rules, variant_files);
    const auto [game, position] = read_position(*library, text);
    return {std::move(library), game, position};
}

Place dealt(
    const std::string& variant, unsigned players, std::uint64_t seed, std::optional<unsigned> open,
    std::optional<unsigned> cards, const Rules& rules, const std::vector<std::string>& variant_files) {
    if (players < 2 || players > max_players)
        throw TextError(0, 0, "R1.1", "expected 2, 3 or 4 players, not " + std::to_string(players));
    auto library = library_for(rules, variant_files);
    const Game* const game = library->game(variant, players);
    if (game == nullptr) throw TextError(0, 1, "", "unknown variant " + in_quotes(variant));
    Random random(seed);
    if (!open && !cards) return {std::move(library), game, deal(*game, random)};
    if (!open || !cards || *open < 1 || *open > province_count || *cards > cards_per_player * players)
        throw TextError(
            0, 0, "",
            "a late position has 1 to 8 open provinces and 0 to " + std::to_string(cards_per_player * players) +
                " cards: give both");
    return {std::move(library), game, deal_late(*game, random, *open, *cards).position};
}

Turn turn_of(const Place& place, const std::string& token) {
    const Turn turn = read_turn(*place.game, token);
    if (const char* const rule = forbidden_by(*place.game, place.position, turn))
        throw TextError(
            0, 0, rule, "the turn " + in_quotes(token) + " is not legal here: " + std::string(why_forbidden(rule)));
    return turn;
}

Place played(const Place& place, const std::vector<std::string>& turns) {
    Place after = place;
    for (const std::string& token : turns) after.position = play(*after.game, after.position, turn_of(after, token));
    return after;
}

} // namespace siam::python
