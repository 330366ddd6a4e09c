#include "tools/siam/play/puzzle_progress.hpp"

#include <fmt/chrono.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <boost/json.hpp>
#include <cerrno>
#include <chrono>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <filesystem>
#include <thread>

#include "engine/words.hpp"
#include "solver/file.hpp"
#include "tools/siam/frame/input.hpp"
#include "tools/siam/frame/output.hpp"
#include "tools/siam/frame/wording.hpp"

namespace siam::tools {
namespace {

namespace fs = std::filesystem;

/// The path of the progress file; "" if there is none. Ignores a relative XDG_STATE_HOME, as XDG demands.
std::string path_of_file() {
    const auto variable = [](const char* name) { return fs::path(std::getenv(name) ? std::getenv(name) : ""); };
    fs::path state = variable("XDG_STATE_HOME");
    if (!state.is_absolute() && variable("HOME").is_absolute()) state = variable("HOME") / ".local" / "state";
    return state.is_absolute() ? (state / "siam" / "puzzles.jsonl").string() : "";
}

/// Whether the file exists. Throws FileError if it cannot be examined or is not a regular file.
bool is_there(const std::string& path) {
    struct stat status = {};
    errno = 0;
    if (::stat(path.c_str(), &status) == 0 && S_ISREG(status.st_mode)) return true;
    if (errno == ENOENT) return false;
    throw FileError(fmt::format("cannot read {}: {}", path, errno == 0 ? "not a regular file" : std::strerror(errno)));
}

std::string line_of(const PlayedPuzzle& played) {
    const boost::json::object object{
        {"id", played.id},
        {"solved", played.solved},
        {"wrong", played.wrong},
        {"hints", played.hints},
        {"turn", played.first_turn},
        {"seconds", played.seconds},
        {"day", fmt::format("{:%Y-%m-%d}", fmt::gmtime(std::time(nullptr)))}};
    return boost::json::serialize(object) + "\n";
}

} // namespace

PuzzleProgress::PuzzleProgress() : path_(path_of_file()) {
    if (path_.empty()) {
        note("neither XDG_STATE_HOME nor HOME names a folder, so progress is not saved");
        return;
    }
    try {
        path_ = target_of(path_);
        if (!is_there(path_)) return;
        const std::string text = bytes_of(path_);
        for (std::string_view rest = text; !rest.empty();) read(cut_line(rest));
    } catch (const std::exception& error) {
        give_up(error);
    }
}

PuzzleProgress::~PuzzleProgress() {
    constexpr unsigned milliseconds = 2000;
    save(milliseconds);
    if (!unsaved_.empty()) give_up(FileBusy("another process is writing " + path_));
}

void PuzzleProgress::read(std::string_view line) {
    try {
        const boost::json::value value = boost::json::parse(boost::json::string_view(line.data(), line.size()));
        const auto number = [&](const char* name) { return value.at(name).to_number<unsigned>(); };
        PlayedPuzzle played;
        played.id = value.at("id").as_string();
        played.solved = value.at("solved").as_bool();
        played.wrong = number("wrong"), played.hints = number("hints");
        count(played);
    } catch (const std::exception&) {
        // Ignores the line, because it is cut off or another version wrote it.
    }
}

void PuzzleProgress::count(const PlayedPuzzle& played) {
    if (played.alone()) solved_alone_.insert(played.id);
    in_a_row_ = played.alone() ? in_a_row_ + 1 : 0;
}

void PuzzleProgress::add(const PlayedPuzzle& played) {
    count(played);
    if (path_.empty()) return;
    constexpr unsigned milliseconds = 200; // enough for another process to write a line, but short for the player
    unsaved_ += line_of(played);
    save(milliseconds);
}

void PuzzleProgress::save(unsigned patience) {
    constexpr unsigned pause = 10;
    for (unsigned waited = 0; !unsaved_.empty() && waited <= patience; waited += pause) {
        try {
            write();
            unsaved_.clear();
        } catch (const FileBusy&) {
            std::this_thread::sleep_for(std::chrono::milliseconds(pause));
        } catch (const std::exception& error) {
            give_up(error);
        }
    }
}

/// Writes the unsaved lines. If a full disk or a power cut has cut off the last line of the file, ends that line first,
/// so that the next line is readable.
void PuzzleProgress::write() {
    fs::create_directories(fs::path(path_).parent_path());
    LockedFile file(path_);
    const std::uintmax_t size = file.size();
    std::uint8_t last = '\n';
    if (size > 0) file.read_at(size - 1, std::span(&last, 1));
    file.keep(size);
    file.write(last == '\n' ? unsaved_ : "\n" + unsaved_);
}

void PuzzleProgress::give_up(const std::exception& error) {
    note(fmt::format("cannot save progress: {}", printable(error.what())));
    path_.clear();
    unsaved_.clear();
}

} // namespace siam::tools
