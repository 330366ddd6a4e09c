/// Files as the verbs read and write them.
#pragma once

#include <string>
#include <string_view>

namespace siam::tools {

/// The file has this text when the call returns, also after a power cut; before, it has what it had. Devices and pipes
/// are written to as they are. Throws FileBusy, FileError.
void write_whole(const std::string& path, std::string_view text);

/// Every byte of a file. Throws FileError.
[[nodiscard]] std::string bytes_of(const std::string& path);

} // namespace siam::tools
