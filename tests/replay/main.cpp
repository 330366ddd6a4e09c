// `siam_replay TWIN...` replays the JSON twins of packs (`siam merge PACK -o OTHER --jsonl TWIN`). Exit code 1: some
// claim is false. Exit code 2: a twin cannot be read.
#include <fstream>
#include <iostream>
#include <map>

#include "tests/replay/replay.hpp"

namespace {

using namespace replay;

const std::string variants = SIAM_SOURCE_DIR "/engine/variants/";

struct Options {
    std::uint64_t most = 1'000'000; ///< the largest number of positions that judging one claim may take
    std::vector<std::string> files;
};

Options read(int count, char** words) {
    Options options;
    for (int i = 1; i < count; ++i)
        if (const std::string word = words[i]; word == "--positions" && i + 1 < count)
            options.most = std::stoull(words[++i]);
        else
            options.files.push_back(word);
    if (options.files.empty()) throw Unreadable("usage: siam_replay [--positions N] TWIN...");
    return options;
}

void replay_one(const std::string& line, std::uint64_t most, Tally& tally) {
    boost::json::parse_options deep;
    deep.max_depth = 1000; // solution trees are nested deeply
    const boost::json::value value = boost::json::parse(line, {}, deep);
    const boost::json::object& puzzle = value.as_object();
    const auto [name, players] = game_of(std::string(puzzle.at("position").as_string()));
    std::ifstream file(variants + name + ".variant");
    if (!file) throw Unreadable("an unknown variant " + name);
    Game game = read_variant(file, players);
    for (const auto& [rule, set] : puzzle.at("rules").as_object()) set_switch(game, rule, std::string(set.as_string()));
    try {
        Replay(game, puzzle, most, tally).run();
    } catch (const Unreadable& error) {
        tally.faults.push_back(std::string(puzzle.at("id").as_string()) + ": " + error.what());
    }
}

} // namespace

int main(int count, char** words) {
    try {
        const Options options = read(count, words);
        bool any_fault = false;
        for (const std::string& file : options.files) {
            std::ifstream stream(file);
            if (!stream) throw Unreadable("cannot read " + file);
            Tally tally;
            for (std::string line; std::getline(stream, line);) replay_one(line, options.most, tally);
            for (const std::string& fault : tally.faults) std::cout << file << ": " << fault << '\n';
            std::cout << file << ": " << tally.puzzles << " puzzles, " << tally.lines << " lines, " << tally.turns
                      << " turns played, " << tally.proved << " claims proved, " << tally.reasons << " reasons judged, "
                      << tally.too_large << " too large to prove, " << tally.faults.size() << " faults\n";
            any_fault = any_fault || !tally.faults.empty() || tally.puzzles == 0;
        }
        return any_fault ? 1 : 0;
    } catch (const std::exception& error) {
        std::cerr << "siam_replay: " << error.what() << '\n';
        return 2;
    }
}
