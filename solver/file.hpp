/// Files that one process at a time writes: complete ones that appear at once, and growing ones.
#pragma once

#include <cstdint>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>

namespace siam {

/// A file could not be read or written: the file, and the reason.
struct FileError : std::runtime_error {
    using std::runtime_error::runtime_error;
};
/// Another process writes the file.
struct FileBusy : FileError {
    using FileError::FileError;
};

/// A regular file that is open for writing and locked: no other process can open it this way meanwhile.
///
/// The system's lock on the open file ends with the process, however that ends, so nothing needs to be cleaned up.
/// Programs that do not use the lock can still open the file.
class LockedFile {
public:
    /// Opens the file, or creates an empty one. Throws FileBusy at once if another process has it, FileError.
    explicit LockedFile(std::string path);
    ~LockedFile();
    LockedFile(const LockedFile&) = delete;
    LockedFile& operator=(const LockedFile&) = delete;

    [[nodiscard]] const std::string& path() const noexcept { return path_; }
    [[nodiscard]] std::uintmax_t size() const;
    /// Cuts the file off after that many bytes; later writes follow them.
    void keep(std::uintmax_t bytes);
    /// Appends data that survives the end of this program when the call returns. If it throws, the file ends where it
    /// ended before.
    void write(std::span<const std::uint8_t> bytes) { write(bytes.data(), bytes.size()); }
    void write(std::string_view text) { write(text.data(), text.size()); }
    /// Writes at that place, without moving the place for appending. Any thread may call this.
    void write_at(std::uintmax_t place, std::span<const std::uint8_t> bytes);
    /// Throws FileError also if the file ends before that.
    void read_at(std::uintmax_t place, std::span<std::uint8_t> bytes) const;
    /// Gives the bytes' space on the disk back, if the system can; they must not be read again.
    void release(std::uintmax_t place, std::uintmax_t size) noexcept;
    /// Makes all data written so far survive a power cut.
    void secure();
    /// Copies the access bits of the file at that path, if it exists, and adds the given bits.
    void take_mode_of(const std::string& path, unsigned bits = 0);
    /// Secures the file and gives it that name; a previous file of that name is replaced. The lock stays.
    void rename(const std::string& path);
    void remove();

private:
    void write(const void* bytes, std::size_t size);
    std::string path_;
    int descriptor_;
};

/// A file that gets its name only when it is complete. Until then it is FILE.unfinished: removed if this object ends
/// without `finish`, and taken over by the next writer of FILE if the process could not remove it. If the name is a
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

/// Whether nothing has that name, or a regular file, which can be replaced.
[[nodiscard]] bool is_replaceable(const std::string& path);

} // namespace siam
