/// Positions as image files.
#pragma once

#include <map>
#include <optional>
#include <string>

#include "puzzles/picture/picture.hpp"
#include "tools/siam/frame/options.hpp"
#include "tools/siam/frame/output.hpp"
#include "tools/siam/frame/outputs.hpp"

namespace siam::tools {

/// `--svg`.
[[nodiscard]] bool wants_pictures(const Options& options);

/// Draws positions one after the other.
class Pictures {
public:
    /// Throws UsageError for options that contradict each other.
    explicit Pictures(const Options& options);

    /// Draws to the file, where `{}` in its name stands for the picture's number from 1, or else to the output. Throws
    /// TextError for an illegal turn to highlight, UsageError for a second picture in one file, FileError.
    void draw(const Game& game, const Position& position, Output& output);

private:
    /// The path of the picture with that number.
    [[nodiscard]] std::string path_of(unsigned number) const;
    [[nodiscard]] const MapOutline& outline_of(const Variant& variant);

    bool dark_;
    std::optional<std::string> highlight_, file_;
    Outputs outputs_;
    unsigned drawn_ = 0;
    std::map<std::string, MapOutline> outlines_; ///< by variant
};

} // namespace siam::tools
