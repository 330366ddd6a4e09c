// Describes a pack as data.
#include <charconv>

#include "engine/words.hpp"
#include "puzzles/pack/pack_json.hpp"
#include "tools/siam/answers/json.hpp"

namespace siam::tools {
namespace {

namespace json = boost::json;

/// The text as a number; 0 if it is not a number.
int number(std::string_view text) {
    int value = 0;
    std::from_chars(text.data(), text.data() + text.size(), value);
    return value;
}

json::object listed(std::string_view text, const ListedPuzzle& puzzle) {
    json::array themes;
    for (const std::string_view theme : words_of(puzzle.themes)) themes.emplace_back(in_json(theme));
    std::string_view goal = puzzle.goal;
    json::object object{
        {"id", in_json(puzzle.id)},
        {"position", in_json(puzzle.position)},
        {"goal", in_json(cut_word(goal))},
        {"n", std::max(number(puzzle.n), 0)},
        {"level", std::max(number(puzzle.level), 0)},
        {"themes", std::move(themes)},
        {"at", json::array{puzzle.source.data() - text.data(), puzzle.source.size()}}};
    if (!puzzle.rating.empty()) object["rating"] = number(puzzle.rating);
    return object;
}

} // namespace

void add_pack(boost::json::object& object, std::string_view text, const ReadPack& read, bool is_list) {
    json::array puzzles, list, faults;
    for (const PackPuzzle& entry : read.pack.puzzles) puzzles.push_back(puzzle_json(entry));
    for (const ListedPuzzle& puzzle : read.list) list.push_back(listed(text, puzzle));
    for (const PackFault& fault : read.faults)
        faults.push_back({{"line", fault.line}, {"id", in_json(fault.id)}, {"message", printable(fault.message)}});
    object["whole"] = read.is_whole;
    if (!is_list) {
        object["puzzles"] = std::move(puzzles);
    } else {
        object["header"] = read.header.size();
        object["list"] = std::move(list);
    }
    object["faults"] = std::move(faults);
}

} // namespace siam::tools
