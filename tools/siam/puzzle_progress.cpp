#include "tools/siam/puzzle_progress.hpp"

#include <fmt/chrono.h>
#include <fmt/format.h>
#include <boost/json.hpp>
#include <cstdlib>
#include <ctime>
#include <filesystem>

#include "engine/words.hpp"
#include "solver/file.hpp"
#include "tools/siam/file.hpp"
#include "tools/siam/output.hpp"
#include "tools/siam/wording.hpp"

namespace siam::tools {
namespace {

namespace fs = std::filesystem;

/// XDG says that a path that is not absolute is to be passed over.
std::string path_of_file() {
    const auto variable = [](const char* name) { return fs::path(std::getenv(name) ? std::getenv(name) : ""); };
    fs::path state = variable("XDG_STATE_HOME");
    if (!state.is_absolute() && variable("HOME").is_absolute()) state = variable("HOME") / ".local" / "state";
    return state.is_absolute() ? (state / "siam" / "puzzles.jsonl").string() : "";
}

std::string line_of(const PlayedPuzzle& played) {
    const boost::json::object object{
        {"id", played.id},
        {"solved", played.solved},
        {"wrong", played.wrong},
        {"hints", played.hints},
        {"day", fmt::format("{:%Y-%m-%d}", fmt::gmtime(std::time(nullptr)))}};
    return boost::json::serialize(object) + "\n";
}

} // namespace

PuzzleProgress::PuzzleProgress() : path_(path_of_file()) {
    if (path_.empty()) note("neither XDG_STATE_HOME nor HOME names a folder: no progress is kept");
    if (path_.empty() || !fs::exists(path_)) return;
    try {
        const std::string text = bytes_of(path_);
        for (std::string_view rest = text; !rest.empty();) read(cut_line(rest));
    } catch (const FileError& error) {
        note(printable(error.what()));
    }
}

void PuzzleProgress::read(std::string_view line) try {
    const boost::json::value value = boost::json::parse(boost::json::string_view(line.data(), line.size()));
    const auto number = [&](const char* name) { return value.at(name).to_number<unsigned>(); };
    count({std::string(value.at("id").as_string()), value.at("solved").as_bool(), number("wrong"), number("hints")});
} catch (const std::exception&) {
    // Cut off, or of another version.
}

void PuzzleProgress::count(const PlayedPuzzle& played) {
    best_[played.id] |= played.alone();
    in_a_row_ = played.alone() ? in_a_row_ + 1 : 0;
}

void PuzzleProgress::add(const PlayedPuzzle& played) {
    count(played);
    if (path_.empty()) return;
    try {
        fs::create_directories(fs::path(path_).parent_path());
        LockedFile file(path_);
        file.keep(file.size());
        file.write(line_of(played));
    } catch (const std::exception& error) {
        note(fmt::format("progress is not kept: {}", printable(error.what())));
        path_.clear();
    }
}

bool PuzzleProgress::was_solved_alone(const std::string& id) const {
    const auto found = best_.find(id);
    return found != best_.end() && found->second;
}

} // namespace siam::tools
