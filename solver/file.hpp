/// Files that only one process at a time can write: files that appear when they are complete, and files that grow.
#pragma once

#include <cstdint>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>

namespace siam {

/// A file could not be read or written. The text names the file and the reason.
struct FileError : std::runtime_error {
    using std::runtime_error::runtime_error;
};
/// Another process writes the file.
struct FileBusy : FileError {
    using FileError::FileError;
};

/// A regular file that is open for writing and locked, so that no other process can open it in this way.
///
/// The system removes the lock when the process ends, even if it crashes. Programs that do not use the lock can still
/// open the file.
class LockedFile {
public:
    /// Opens the file, or creates an empty one. Throws FileBusy, without waiting, if another process has locked it;
    /// otherwise FileError.
    explicit LockedFile(std::string path);
    ~LockedFile();
    LockedFile(const LockedFile&) = delete;
    LockedFile& operator=(const LockedFile&) = delete;

    [[nodiscard]] const std::string& path() const noexcept { return path_; }
    [[nodiscard]] std::uintmax_t size() const;
    /// Cuts the file off after the given number of bytes; later writes follow them.
    void keep(std::uintmax_t bytes);
    /// Appends data. When the call returns, the data survives the end of this program. If the call throws, the file has
    /// the same length as before.
    void write(std::span<const std::uint8_t> bytes) { write(bytes.data(), bytes.size()); }
    void write(std::string_view text) { write(text.data(), text.size()); }
    /// Reads all of `bytes` at the given place. Throws FileError, also if the file is too short.
    void read_at(std::uintmax_t place, std::span<std::uint8_t> bytes) const;
    /// Makes all data written so far survive a power cut.
    void secure();
    /// Copies the access bits of the file at the path, if it exists, and adds the given bits.
    void take_mode_of(const std::string& path, unsigned bits = 0);
    /// Secures the file and renames it to the path, replacing a previous file there. The lock stays.
    void rename(const std::string& path);
    void remove();

private:
    void write(const void* bytes, std::size_t size);
    std::string path_;
    int descriptor_;
};

/// A file that gets its name only when it is complete. Until then it is FILE.unfinished. An object that ends without
/// `finish` removes that file; if the process is killed before, the next writer of FILE takes it over. If the name is a
/// link, the link's target is written; a replaced file keeps its mode.
class WholeFile {
public:
    /// Throws FileBusy, FileError.
    explicit WholeFile(const std::string& path);
    ~WholeFile();
    WholeFile(const WholeFile&) = delete;
    WholeFile& operator=(const WholeFile&) = delete;

    void write(std::span<const std::uint8_t> bytes) { file_.write(bytes); }
    void write(std::string_view text) { file_.write(text); }
    /// When the call returns, the file exists and survives a power cut. Nothing can be written after it.
    void finish();

private:
    std::string path_;
    LockedFile file_;
    bool finished_ = false;
};

/// The target of the path's links; the path itself if it is not a link, or leads to a device or a pipe. Throws
/// FileError for links that form a circle.
[[nodiscard]] std::string target_of(const std::string& path);

/// Whether the path names nothing, or a regular file, which can be replaced.
[[nodiscard]] bool is_replaceable(const std::string& path);

} // namespace siam
