// How a picture is written to a file.
#include "tools/siam/packs/pictures.hpp"

#include <fmt/format.h>

#include "engine/legal_turns.hpp"
#include "engine/notation.hpp"
#include "puzzles/picture/map_panel.hpp"
#include "tools/siam/frame/exit_status.hpp"
#include "tools/siam/frame/file.hpp"
#include "tools/siam/frame/input.hpp"
#include "tools/siam/frame/wording.hpp"

namespace siam::tools {

bool wants_pictures(const Options& options) { return options.has("svg"); }

Pictures::Pictures(const Options& options)
    : dark_(options.has("dark")), highlight_(options.value("highlight")), file_(options.value("output")) {
    if (!wants_pictures(options) && (file_ || dark_ || highlight_))
        throw UsageError("--output, --dark and --highlight need --svg");
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
            throw TextError(
                0, 0, rule,
                "the turn to highlight, " + printable(*highlight_, 60) +
                    ", is not legal here: " + std::string(why_forbidden(rule)));
    }
    const std::string svg = picture(game, position, outline_of(game.variant()), style);
    ++drawn_;
    if (!file_) return output.write(svg);
    const std::string path = path_of(drawn_);
    if (path == *file_ && drawn_ > 1)
        throw UsageError("--output: with several positions, the file's name needs {}, for the number of the position");
    if (drawn_ > 1) static_cast<void>(outputs_.writes("--output", path));
    write_whole(path, svg);
}

} // namespace siam::tools
