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

/// A regular file that is open for writing and locked, so that no other process can open it as a LockedFile.
///
/// The system removes the lock when the process ends, even if it crashes. Programs that do not use the lock can still
/// open the file.
class LockedFile {
public:
    /// Opens the file, or creates an empty one. Throws FileBusy, without waiting, if another process has locked the
    /// file; FileError for any other failure.
    explicit LockedFile(std::string path);
    ~LockedFile();
    LockedFile(const LockedFile&) = delete;
    LockedFile& operator=(const LockedFile&) = delete;

    [[nodiscard]] const std::string& path() const noexcept { return path_; }
    [[nodiscard]] std::uintmax_t size() const;
    /// Keeps only the first `bytes` bytes of the file; later writes append to them. Throws FileError if the file is
    /// shorter.
    void keep(std::uintmax_t bytes);
    /// Appends data. When the call returns, the data survives the end of this program. If the call throws, the file has
    /// the same length as before. Throws FileError, also if another program has cut off data that was written.
    void write(std::span<const std::uint8_t> bytes) { write(bytes.data(), bytes.size()); }
    void write(std::string_view text) { write(text.data(), text.size()); }
    /// Fills `bytes` with the data from `place` on. Throws FileError, also if the file is too short.
    void read_at(std::uintmax_t place, std::span<std::uint8_t> bytes) const;
    /// Makes all data written so far survive a power cut.
    void secure();
    /// The access bits of the file at `path`; of this file, if there is none.
    [[nodiscard]] unsigned mode_of(const std::string& path) const;
    void set_mode(unsigned mode);
    /// Secures the file and renames it to the path, replacing a previous file there. The lock stays.
    void rename(const std::string& path);
    void remove();

private:
    void write(const void* bytes, std::size_t size);
    void require(std::uintmax_t bytes) const;
    std::string path_;
    int descriptor_;
};

/// A file that gets its name only when it is complete. Until then its name is FILE.unfinished. The destructor removes
/// this file unless finish() was called. If the process is killed, the next writer of FILE takes the unfinished file
/// over, which it knows by the sticky bit: this bit means nothing to the system, and no other program sets it. If FILE
/// is a link, the link's target is written. The file keeps the access bits of a file that it replaces.
class WholeFile {
public:
    /// Throws FileBusy; FileError, also for a file that the user may not write or replace, and for a FILE.unfinished
    /// that siam did not make.
    explicit WholeFile(const std::string& path);
    ~WholeFile();
    WholeFile(const WholeFile&) = delete;
    WholeFile& operator=(const WholeFile&) = delete;

    [[nodiscard]] std::uintmax_t size() const { return file_.size(); }
    void write(std::span<const std::uint8_t> bytes) { file_.write(bytes); }
    void write(std::string_view text) { file_.write(text); }
    /// Gives the file its name. Afterwards the file survives a power cut, and nothing can be written to it.
    void finish();

private:
    std::string path_;
    LockedFile file_;
    bool finished_ = false;
};

/// Returns the path to which the links lead; the path itself if it is not a link, or leads to a device or a pipe.
/// Throws FileError for links that form a circle.
[[nodiscard]] std::string target_of(const std::string& path);

/// The open descriptor of this process that the path leads to, also through links: 1 for /dev/stdout and /dev/fd/1; -1
/// for any other path. What is written to the path belongs into the descriptor. The file behind it, if it is one, must
/// not be replaced, because its other writers would go on writing to the old file.
[[nodiscard]] int descriptor_of(const std::string& path);

/// Whether a new file may take this path: the path names nothing, or a regular file.
[[nodiscard]] bool is_replaceable(const std::string& path);

} // namespace siam
