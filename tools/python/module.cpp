// The extension module siam._siam; siam/__init__.py adds types and names. Data is passed as str, int and dict.
#include <pybind11/chrono.h>
#include <pybind11/functional.h>
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <siam/engine/outcome.hpp>
#include <siam/engine/perft.hpp>
#include <siam/puzzles/picture/picture.hpp>

#include "tools/python/game.hpp"
#include "tools/python/puzzling.hpp"
#include "tools/python/solving.hpp"
#include "tools/siam/answers/amounts.hpp"

namespace py = pybind11;

namespace siam::python {
namespace {

/// The winners of a finished game; empty for a draw.
std::vector<unsigned> seats_of(Outcome outcome) {
    std::vector<unsigned> seats;
    for (unsigned seat = 0; seat < max_players; ++seat)
        if ((outcome.seats() >> seat & 1U) != 0) seats.push_back(seat + 1);
    return seats;
}

py::dict counts(const Game& game, Followers followers) {
    py::dict by_letter;
    for (const Faction faction : all_factions)
        by_letter[py::str(std::string(1, game.variant().factions[index(faction)].letter))] = followers.count(faction);
    return by_letter;
}

/// The nine fields as data, and simple facts that follow from them.
py::dict described(const Place& place) {
    const auto& [library, game, position] = place;
    const Variant& variant = game->variant();
    py::list open, settled, players;
    for (unsigned at = 0; at < province_count; ++at) {
        const Province province = position.order[at];
        py::dict one;
        one["province"] = variant.provinces[index(province)].code;
        if (at < position.settled) {
            one["control"] = std::string(1, variant.letter(position.control[province]));
            settled.append(one);
            continue;
        }
        one["followers"] = counts(*game, position.at[index(province)]);
        one["marked"] = position.marked.contains(province);
        open.append(one);
    }
    for (unsigned seat = 0; seat < game->players(); ++seat) {
        py::dict one;
        one["supply"] = counts(*game, position.supply[seat]);
        one["hand"] = position.hand[seat].empty() ? "" : text(*game, position.hand[seat]);
        players.append(one);
    }
    py::dict all;
    all["variant"] = variant.name;
    all["struggles"] = open;
    all["settled"] = settled;
    all["players"] = players;
    all["pool"] = counts(*game, pool(*game, position));
    all["to_move"] = index(position.to_move) + 1;
    all["passes"] = position.passes;
    all["over"] = over(*game, position);
    return all;
}

std::vector<std::string> tokens(const Game& game, const std::vector<Turn>& turns) {
    std::vector<std::string> all;
    for (const Turn turn : turns) all.push_back(text(game, turn));
    return all;
}

/// Returns (at least, at most). None stands for no bound; a side that cannot force a win has (None, None), True.
py::tuple bounds(const Verdict& verdict) {
    if (verdict.cannot_win()) return py::make_tuple(py::none(), py::none(), true);
    return py::make_tuple(
        verdict.at_least(), verdict.wins() ? py::object(py::int_(verdict.at_most())) : py::object(py::none()), false);
}

py::dict as_dict(const Place& place, const Answer& answer) {
    py::list force, turns;
    for (const Verdict& verdict : answer.force) force.append(bounds(verdict));
    for (const TurnValue& value : answer.turns) {
        py::list of_turn;
        for (const Verdict& verdict : value.force) of_turn.append(bounds(verdict));
        turns.append(py::make_tuple(text(*place.game, value.turn), of_turn));
    }
    py::dict all;
    all["proved"] = answer.proved;
    all["force"] = force;
    all["key"] = answer.key ? py::object(py::str(text(*place.game, *answer.key))) : py::object(py::none());
    all["line"] = tokens(*place.game, answer.line_of_play);
    all["keys"] = tokens(*place.game, answer.keys);
    all["turns"] = turns;
    all["nodes"] = answer.nodes;
    return all;
}

Detail detail_named(const std::string& name) {
    static const std::map<std::string, Detail> names{
        {"verdict", Detail::verdict}, {"distance", Detail::distance}, {"keys", Detail::keys}, {"turns", Detail::turns}};
    const auto found = names.find(name);
    if (found == names.end()) throw py::value_error("detail is verdict, distance, keys or turns, not '" + name + "'");
    return found->second;
}

py::list solved(
    SharedSolver& solver, const std::vector<Place>& places, const std::string& detail,
    std::optional<std::chrono::nanoseconds> time, std::uint64_t nodes) {
    const std::vector<Answer> answers = solver.solve(places, detail_named(detail), {time, nodes});
    py::list all;
    for (std::size_t i = 0; i < places.size(); ++i) all.append(as_dict(places[i], answers[i]));
    return all;
}

std::string svg_of(const Place& place, bool dark, const std::optional<std::string>& highlight) {
    PictureStyle style;
    style.dark = dark;
    if (highlight) style.highlight = turn_of(place, *highlight);
    return picture(*place.game, place.position, outline_of(place.game->variant()), style);
}

py::list switches() {
    py::list all;
    for (const SwitchText& text : switch_texts()) {
        py::dict one;
        one["name"] = std::string(text.name);
        one["values"] = py::make_tuple(std::string(text.values[0]), std::string(text.values[1]));
        one["rule"] = std::string(text.rule);
        one["says"] = std::string(text.says);
        all.append(one);
    }
    return all;
}

py::dict variant_dict(const Variant& variant) {
    py::list provinces, factions, borders;
    for (const Province province : all_provinces) {
        const ProvinceText& text = variant.provinces[index(province)];
        provinces.append(py::make_tuple(text.code, text.name));
        for (const Province other : variant.borders[index(province)])
            if (province < other) borders.append(py::make_tuple(text.code, variant.provinces[index(other)].code));
    }
    for (const FactionText& faction : variant.factions)
        factions.append(py::make_tuple(std::string(1, faction.letter), faction.name));
    py::dict all;
    all["name"] = variant.name;
    all["title"] = variant.title;
    all["verified"] = variant.verified;
    all["occupier"] = py::make_tuple(std::string(1, variant.occupier_letter), variant.occupier_name);
    all["occupier_limit"] = variant.occupier_limit;
    all["factions"] = factions;
    all["provinces"] = provinces;
    all["borders"] = borders;
    return all;
}

py::list variants() {
    py::list all;
    for (const Variant& variant : builtin_variants()) all.append(variant_dict(variant));
    return all;
}

/// Raises siam.TextError, a class of the Python side, with the fields of TextError.
void translate(std::exception_ptr thrown) {
    try {
        if (thrown) std::rethrow_exception(thrown);
    } catch (const TextError& error) {
        const py::object type = py::module_::import("siam._errors").attr("TextError");
        // A message may quote text that is cut off inside a character.
        const auto message = py::reinterpret_steal<py::object>(
            PyUnicode_DecodeUTF8(error.message.data(), static_cast<Py_ssize_t>(error.message.size()), "replace"));
        const py::object made = type(message, error.field, error.rule, error.line);
        PyErr_SetObject(type.ptr(), made.ptr());
    }
}

std::vector<std::string> legal(const Place& place) {
    return tokens(*place.game, legal_turns(*place.game, place.position));
}

std::optional<std::string> forbidden(const Place& place, const std::string& token) {
    const char* const rule = forbidden_by(*place.game, place.position, read_turn(*place.game, token));
    return rule == nullptr ? std::nullopt : std::optional<std::string>(rule);
}

std::optional<std::vector<unsigned>> result(const Place& place) {
    if (!over(*place.game, place.position)) return {};
    return seats_of(outcome(*place.game, place.position));
}

py::list as_list(const std::vector<Found>& found) {
    py::list all;
    for (const Found& one : found) all.append(py::make_tuple(one.line, one.id, one.message));
    return all;
}

py::list branches(const Game& game, const TreeNode& node) {
    py::list all;
    for (const TreeBranch& branch : node.branches)
        all.append(
            py::make_tuple(tokens(game, branch.turns), branch.next.n, branches(game, branch.next), branch.is_shown));
    return all;
}

py::object tree(
    const Place& place, unsigned side, std::optional<std::chrono::nanoseconds> time, std::uint64_t nodes,
    std::size_t memory) {
    const FoundTree found = tree_of(place, side, {time, nodes}, memory);
    if (found.was_cut_short) {
        PyErr_SetString(PyExc_TimeoutError, "a limit came before the answer");
        throw py::error_already_set();
    }
    if (!found.solution) return py::none();
    return py::make_tuple(
        found.solution->root.n, branches(*place.game, found.solution->root), tokens(*place.game, found.solution->line));
}

using Pair = std::pair<unsigned, unsigned>;
Maker maker(
    const Place& anywhere, std::uint64_t seed, Pair n, Pair open, Pair cards, const std::vector<std::string>& themes) {
    GeneratorOptions options;
    options.seed = seed;
    options.n = {n.first, n.second};
    options.open = {open.first, open.second};
    options.cards = {cards.first, cards.second};
    for (const std::string& name : themes) {
        const auto theme = theme_named(name);
        if (!theme) throw py::value_error("unknown theme '" + name + "'");
        options.themes.insert(*theme);
    }
    return {anywhere, options};
}

void define_puzzles(py::module_& module) {
    py::class_<PackText>(module, "Pack")
        .def(py::init<std::string, const std::vector<std::string>&>())
        .def("puzzles", &PackText::puzzles)
        .def("faults", [](const PackText& pack) { return as_list(pack.faults()); })
        .def("verified", [](const PackText& pack) { return as_list(pack.verified()); });
    py::class_<Maker>(module, "Maker").def(py::init(&maker)).def("next", &Maker::next).def("tried", &Maker::tried);
    module.def("tree", &tree);
}

} // namespace
} // namespace siam::python

PYBIND11_MODULE(_siam, module) {
    using namespace siam::python;
    using siam::text;
    py::register_exception_translator(&translate);
    py::class_<Place>(module, "Place")
        .def("text", [](const Place& place) { return text(*place.game, place.position); })
        .def("described", &described)
        .def("turns", &legal)
        .def("play", &played)
        .def("forbidden", &forbidden)
        .def("result", &result)
        .def(
            "result_if_all_pass",
            [](const Place& place) { return seats_of(siam::outcome_if_all_pass(*place.game, place.position)); })
        .def("sides", [](const Place& place) { return place.game->sides(); })
        .def("players", [](const Place& place) { return place.game->players(); })
        .def(
            "rules",
            [](const Place& place) {
                std::map<std::string, std::string> rules;
                for (unsigned which = 0; which < siam::switch_texts().size(); ++which) {
                    const siam::SwitchText& text = siam::switch_texts()[which];
                    rules[std::string(text.name)] = text.values[siam::value_of(place.game->switches(), which)];
                }
                return rules;
            })
        .def(
            "identity",
            [](const Place& place) {
                const siam::Hash128& game = place.game->identity();
                return py::make_tuple(game.low, game.high, text(*place.game, place.position));
            })
        .def("svg", &svg_of);
    py::class_<SharedSolver>(module, "Solver").def(py::init<unsigned, std::size_t>()).def("solve", &solved);
    define_puzzles(module);
    module.def("time_in", &siam::tools::time_in);
    module.def("bytes_in", &siam::tools::bytes_in);
    module.attr("longest_time") = siam::tools::longest_time;
    module.attr("most_threads") = siam::tools::most_threads;
    module.def("read", &siam::python::read);
    module.def("deal", &dealt);
    module.def("variants", &variants);
    module.def("switches", &switches);
    module.def("variant", [](const std::string& file) { return variant_dict(siam::read_variant(file)); });
}
