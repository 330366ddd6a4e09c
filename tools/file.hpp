/// Files that are written: whole ones that appear all at once, and ones that grow with every line safe on disk.
#pragma once

#include <string>
#include <string_view>

namespace siam::tools {

/// The file has this text when the call returns, also after a power cut; before, it has what it had. Devices and pipes
/// are written to as they are. Throws FileError.
void write_whole(const std::string& path, std::string_view text);

/// Every byte of a file. Throws FileError.
[[nodiscard]] std::string bytes_of(const std::string& path);

/// Nothing of that name is there, or it is a plain file: something that can be replaced.
[[nodiscard]] bool is_replaceable(const std::string& path);
[[nodiscard]] bool exists(const std::string& path);
void remove_file(const std::string& path);

/// A file that only grows.
class GrowingFile {
public:
    /// Keeps that many bytes of what is there. Throws FileError.
    GrowingFile(std::string path, std::size_t kept);
    ~GrowingFile();
    GrowingFile(const GrowingFile&) = delete;
    GrowingFile& operator=(const GrowingFile&) = delete;

    /// Survives the end of this program when the call returns. Throws FileError.
    void append(std::string_view text);
    /// What was appended survives a power cut too. Throws FileError.
    void secure();

private:
    std::string path_;
    int descriptor_;
};

} // namespace siam::tools
