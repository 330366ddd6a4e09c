// How a picture comes into a file.
#include "tools/siam/pictures.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>
#include <cstring>
#include <filesystem>

#include "engine/legal_turns.hpp"
#include "engine/notation.hpp"
#include "puzzles/picture/map_panel.hpp"
#include "tools/siam/exit_status.hpp"
#include "tools/siam/file.hpp"
#include "tools/siam/input.hpp"
#include "tools/siam/wording.hpp"

namespace siam::tools {
namespace {

/// Runs a program of the system, its words thrown away. Nothing if it is not there, else whether it succeeded.
std::optional<bool> ran(std::vector<std::string> words) {
    std::vector<char*> arguments;
    for (std::string& word : words) arguments.push_back(word.data());
    arguments.push_back(nullptr);
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
    pid_t child = 0;
    const int failed = posix_spawnp(&child, arguments[0], &actions, nullptr, arguments.data(), environ);
    posix_spawn_file_actions_destroy(&actions);
    if (failed != 0) return {};
    int status = 0;
    while (::waitpid(child, &status, 0) < 0)
        if (errno != EINTR) throw FileError(std::string("waitpid: ") + std::strerror(errno));
    return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

/// By a program that turns vector graphics into pixels, the first that there is.
void write_png(const std::string& svg, const std::string& path) {
    const std::string source = path + ".svg", target = std::filesystem::absolute(path).string();
    write_whole(source, svg);
    std::optional<bool> done = ran({"rsvg-convert", "--zoom=2", "--output=" + target, source});
    for (const char* browser : {"chromium", "chromium-browser", "google-chrome"})
        if (!done)
            done = ran(
                {browser, "--headless", "--no-sandbox", "--hide-scrollbars", "--force-device-scale-factor=2",
                 fmt::format("--window-size={},{}", picture_width, picture_height), "--screenshot=" + target,
                 "file://" + std::filesystem::absolute(source).string()});
    std::error_code ignored;
    std::filesystem::remove(source, ignored);
    if (!done)
        throw FileError(
            "--png needs rsvg-convert (Debian: librsvg2-bin) or chromium, and neither is there; --svg needs neither");
    if (!*done || !std::filesystem::exists(path))
        throw FileError(printable(path) + ": the picture could not be written");
}

} // namespace

void declare_pictures(Options& options) {
    options.flag("svg", "draw an SVG image, to standard output or to the file of --output");
    options.flag("png", "draw a PNG image to the file of --output; needs rsvg-convert or chromium");
    options.value("output", "FILE", "of the image (-o); {} in its name is the number of the position, from 1");
    options.flag("dark", "of the image: light on dark");
    options.value("highlight", "TURN", "of the image: show what this turn does");
}

bool wants_pictures(const Options& options) { return options.has("svg") || options.has("png"); }

Pictures::Pictures(const Options& options)
    : png_(options.has("png")),
      dark_(options.has("dark")),
      highlight_(options.value("highlight")),
      file_(options.value("output")) {
    if (options.has("svg") && png_) throw UsageError("--svg or --png, not both");
    if (png_ && !file_) throw UsageError("--png needs a file: --output FILE");
    if (!wants_pictures(options) && (file_ || dark_ || highlight_))
        throw UsageError("--output, --dark and --highlight are for images: --svg or --png");
    if (!file_) return;
    outputs_.reads(names_of_files(sources(options.arguments())));
    static_cast<void>(outputs_.writes("--output", path_of(1)));
    outputs_.require_writable();
}

std::string Pictures::path_of(unsigned number) const {
    std::string path = *file_;
    const std::size_t mark = path.find("{}");
    return mark == std::string::npos ? path : path.replace(mark, 2, std::to_string(number));
}

const MapOutline& Pictures::outline_of(const Variant& variant) {
    const auto known = outlines_.find(variant.name);
    return known != outlines_.end() ? known->second
                                    : outlines_.emplace(variant.name, siam::outline_of(variant)).first->second;
}

void Pictures::draw(const Game& game, const Position& position, Output& output) {
    PictureStyle style;
    style.dark = dark_;
    if (highlight_) {
        style.highlight = read_turn(game, *highlight_);
        if (const char* const rule = forbidden_by(game, position, *style.highlight))
            throw TextError(0, 0, rule, "the turn to highlight, " + printable(*highlight_, 60) + ", is not legal here");
    }
    const std::string svg = picture(game, position, outline_of(game.variant()), style);
    ++drawn_;
    if (!file_) return output.write(svg);
    const std::string path = path_of(drawn_);
    if (path == *file_ && drawn_ > 1)
        throw UsageError("several positions: --output needs {} in the file's name, for the number of each");
    if (drawn_ > 1) static_cast<void>(outputs_.writes("--output", path));
    try {
        png_ ? write_png(svg, path) : write_whole(path, svg);
    } catch (const FileError& error) {
        throw OutputError(error.what()); // no fault of the input
    }
}

} // namespace siam::tools
