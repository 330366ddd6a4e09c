/// Reading and writing whole files.
#pragma once

#include <string>
#include <string_view>

#include "solver/file.hpp"

namespace siam::tools {

/// Replaces the file's text: when the call returns, the new text survives a power cut; until then the file keeps the
/// old text. Devices and pipes are written directly. Throws FileBusy, FileError.
void write_whole(const std::string& path, std::string_view text);

/// Returns every byte of a file. Throws FileError.
[[nodiscard]] std::string bytes_of(const std::string& path);

} // namespace siam::tools
