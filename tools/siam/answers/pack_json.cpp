// Describes a pack as data.
#include "puzzles/pack/pack_json.hpp"

#include "engine/words.hpp"
#include "tools/siam/answers/json.hpp"

namespace siam::tools {

namespace json = boost::json;

void add_pack(boost::json::object& object, const ReadPack& read) {
    json::array puzzles, faults;
    for (const PackPuzzle& entry : read.pack.puzzles) puzzles.push_back(puzzle_json(entry));
    for (const PackFault& fault : read.faults)
        faults.push_back({{"line", fault.line}, {"id", in_json(fault.id)}, {"message", printable(fault.message)}});
    object["whole"] = read.is_whole;
    object["puzzles"] = std::move(puzzles);
    object["faults"] = std::move(faults);
}

} // namespace siam::tools
