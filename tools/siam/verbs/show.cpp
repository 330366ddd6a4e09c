// `siam show`: draws a position.
#include <fmt/format.h>
#include <map>

#include "engine/legal_turns.hpp"
#include "puzzles/picture/map_outline.hpp"
#include "puzzles/picture/picture.hpp"
#include "tools/siam/frame/outputs.hpp"
#include "tools/siam/frame/session.hpp"
#include "tools/siam/frame/verbs.hpp"
#include "tools/siam/frame/wording.hpp"
#include "tools/siam/words/diagram.hpp"

namespace siam::tools {
namespace {

/// Draws positions one after the other.
class Pictures {
public:
    /// Throws UsageError for options that contradict each other.
    explicit Pictures(const Options& options)
        : dark_(options.has("dark")), highlight_(options.value("highlight")), file_(options.value("output")) {
        if (!options.has("svg") && (file_ || dark_ || highlight_))
            throw UsageError("--output, --dark and --highlight need --svg");
        if (!file_) return;
        outputs_.reads(names_of_files(sources(options.arguments())));
        static_cast<void>(outputs_.writes("--output", path_of(1)));
        outputs_.require_writable();
    }

    /// Draws a position to the file, or, if no file is named, to `output`. `{}` in the file's name stands for the
    /// number of the picture, from 1. Throws TextError for an illegal turn to highlight, UsageError for a second
    /// picture in one file, FileError.
    void draw(const Game& game, const Position& position, Output& output) {
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
        const auto [outline, is_new] = outlines_.try_emplace(game.variant().name);
        if (is_new) outline->second = outline_of(game.variant());
        const std::string svg = picture(game, position, outline->second, style);
        ++drawn_;
        if (!file_) return output.write(svg);
        const std::string path = path_of(drawn_);
        if (path == *file_ && drawn_ > 1)
            throw UsageError(
                "--output: with several positions, the file's name needs {}, for the number of the position");
        if (drawn_ > 1) static_cast<void>(outputs_.writes("--output", path));
        write_whole(path, svg);
    }

private:
    /// The path of the picture with this number.
    [[nodiscard]] std::string path_of(unsigned number) const {
        std::string path = *file_;
        const std::size_t mark = path.find("{}");
        return mark == std::string::npos ? path : path.replace(mark, 2, std::to_string(number));
    }

    bool dark_;
    std::optional<std::string> highlight_, file_;
    Outputs outputs_;
    unsigned drawn_ = 0;
    std::map<std::string, MapOutline> outlines_; ///< by the variant's name
};

} // namespace

Exit run_show(const Options& options) {
    Session session(options);
    const Paint paint(wants_colour(options));
    Pictures pictures(options);
    const bool draws = options.has("svg");
    if (draws && session.json) throw UsageError("--json and --svg exclude each other");
    if (draws) {
        for_each_position(session, options.arguments(), [&](const PositionRecord& record) {
            pictures.draw(record.game, record.position, session.output);
        });
        return session.finish();
    }
    const auto add = [](boost::json::object& object, const PositionRecord& record) {
        add_position(object, record.game, record.position);
    };
    const auto in_text = [&, is_first = true](const PositionRecord& record) mutable {
        const std::string prefix = record.place.prefix();
        std::string lines = std::exchange(is_first, false) ? "" : "\n";
        if (!prefix.empty()) lines += prefix + record.canonical + "\n";
        return lines + diagram(record.game, record.position, paint, true, page_width());
    };
    answer_each(session, options.arguments(), add, in_text);
    return session.finish();
}

} // namespace siam::tools
