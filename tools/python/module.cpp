// The extension module siam._siam; siam/__init__.py adds types and names. Data is passed as the JSON of the answers.
#include <pybind11/chrono.h>
#include <pybind11/functional.h>
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include "engine/deal.hpp"
#include "engine/words.hpp"
#include "puzzles/picture/picture.hpp"
#include "tools/python/module.hpp"
#include "tools/siam/answers/amounts.hpp"
#include "tools/siam/answers/json.hpp"

namespace json = boost::json;
namespace py = pybind11;

namespace siam::python {

std::shared_ptr<Library> library_with(const Rules& rules, const std::vector<std::string>& variant_files) {
    static const auto usual = std::make_shared<Library>(); // made once, because most positions use it
    if (rules.empty() && variant_files.empty()) return usual;
    auto library = std::make_shared<Library>();
    for (const std::string& file : variant_files) library->add(read_variant(file));
    for (const auto& [name, value] : rules)
        if (const auto wrong = library->set(name, value)) throw TextError(0, 0, "R10", *wrong);
    return library;
}

namespace {

/// read() takes a position from a text, and dealt() deals one. Both throw TextError.
Place read(const std::string& text, const Rules& rules, const std::vector<std::string>& variant_files) {
    auto library = library_with(rules, variant_files);
    const auto [game, position] = read_position(*library, text);
    return {std::move(library), game, position};
}

Place dealt(
    const std::string& variant, unsigned players, std::uint64_t seed, std::optional<unsigned> open,
    std::optional<unsigned> cards, const Rules& rules, const std::vector<std::string>& variant_files) {
    if (players < 2 || players > max_players)
        throw TextError(0, 0, "R1.1", "expected 2, 3 or 4 players, not " + std::to_string(players));
    auto library = library_with(rules, variant_files);
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

/// The turn that `token` names. Throws TextError if the token is wrong or the turn is not legal in this position.
Turn turn_of(const Place& place, const std::string& token) {
    const Turn turn = read_turn(*place.game, token);
    if (const char* const rule = forbidden_by(*place.game, place.position, turn))
        throw TextError(
            0, 0, rule, "the turn " + in_quotes(token) + " is not legal here: " + std::string(why_forbidden(rule)));
    return turn;
}

/// The position after the turns. Throws TextError, which names the rule if a turn is not legal.
Place played(const Place& place, const std::vector<std::string>& turns) {
    Place after = place;
    for (const std::string& token : turns) after.position = play(*after.game, after.position, turn_of(after, token));
    return after;
}

/// The data of `siam show --json`.
std::string described(const Place& place) {
    json::object data;
    tools::add_position(data, *place.game, place.position);
    return json::serialize(data);
}

std::string svg_of(const Place& place, bool dark, const std::optional<std::string>& highlight) {
    PictureStyle style;
    style.dark = dark;
    if (highlight) style.highlight = turn_of(place, *highlight);
    return picture(*place.game, place.position, outline_of(place.game->variant()), style);
}

std::string switches() {
    json::array all;
    for (const SwitchText& text : switch_texts())
        all.push_back(
            {{"name", text.name},
             {"values", {text.values[0], text.values[1]}},
             {"rule", text.rule},
             {"says", text.says}});
    return json::serialize(all);
}

std::string variants() {
    json::array all;
    for (const Variant& variant : builtin_variants()) all.push_back(tools::variant_json(variant));
    return json::serialize(all);
}

/// Raises the Python exception siam.TextError with the fields of `thrown`, if this is a TextError of C++.
// NOLINTNEXTLINE(performance-unnecessary-value-param): pybind11 calls it so
void translate(std::exception_ptr thrown) {
    try {
        if (thrown) std::rethrow_exception(thrown);
    } catch (const TextError& error) {
        const py::object type = py::module_::import("siam._errors").attr("TextError");
        // A message may quote text that is cut off inside a character.
        const std::string text = error.message();
        const auto message = py::reinterpret_steal<py::object>(
            PyUnicode_DecodeUTF8(text.data(), static_cast<Py_ssize_t>(text.size()), "replace"));
        const py::object made = type(message, error.field, error.rule, error.line);
        PyErr_SetObject(type.ptr(), made.ptr());
    }
}

std::vector<std::string> legal(const Place& place) {
    std::vector<std::string> tokens;
    for (const Turn turn : legal_turns(*place.game, place.position)) tokens.push_back(text(*place.game, turn));
    return tokens;
}

std::optional<std::string> forbidden(const Place& place, const std::string& token) {
    const char* const rule = forbidden_by(*place.game, place.position, read_turn(*place.game, token));
    return rule == nullptr ? std::nullopt : std::optional<std::string>(rule);
}

} // namespace
} // namespace siam::python

PYBIND11_MODULE(_siam, module) {
    using namespace siam::python;
    using siam::over;
    using siam::text;
    py::register_exception_translator(&translate);
    py::class_<Place>(module, "Place")
        .def("text", [](const Place& place) { return text(*place.game, place.position); })
        .def("described", &described)
        .def("over", [](const Place& place) { return over(*place.game, place.position); })
        .def("turns", &legal)
        .def("play", &played)
        .def("forbidden", &forbidden)
        .def(
            "variant",
            [](const Place& place) { return boost::json::serialize(siam::tools::variant_json(place.game->variant())); })
        .def(
            "identity",
            [](const Place& place) {
                const siam::Hash128& game = place.game->identity();
                return py::make_tuple(game.low, game.high, text(*place.game, place.position));
            })
        .def("svg", &svg_of);
    define_solving(module);
    define_puzzles(module);
    module.def("time_in", &siam::tools::time_in);
    module.def("bytes_in", &siam::tools::bytes_in);
    module.attr("longest_time") = siam::tools::longest_time;
    module.attr("most_threads") = siam::tools::most_threads;
    module.def("read", &siam::python::read);
    module.def("deal", &dealt);
    module.def("variants", &variants);
    module.def("switches", &switches);
    module.def("variant", [](const std::string& file) {
        return boost::json::serialize(siam::tools::variant_json(siam::read_variant(file)));
    });
}
