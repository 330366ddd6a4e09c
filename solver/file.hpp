/// Files that are written by one process at a time: whole ones that appear all at once, and ones that grow.
#pragma once

#include <cstdint>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>

namespace siam {

/// A file could not be read or written: which, and why.
struct FileError : std::runtime_error {
    using std::runtime_error::runtime_error;
};
/// Another process writes the file.
struct FileBusy : FileError {
    using FileError::FileError;
};

/// A plain file that is open for writing and locked: no other process opens it this way meanwhile.
///
/// The lock is one of the system's on the open file, so it goes with the process, however that ends, and nothing has to
/// be tidied up after it. Programs that do not ask for it are not kept away.
class LockedFile {
public:
    /// Opens the file, or makes an empty one. Throws FileBusy at once if another process has it, FileError.
    explicit LockedFile(std::string path);
    ~LockedFile();
    LockedFile(const LockedFile&) = delete;
    LockedFile& operator=(const LockedFile&) = delete;

    [[nodiscard]] const std::string& path() const noexcept { return path_; }
    [[nodiscard]] std::uintmax_t size() const;
    /// Cuts off what stands after that many bytes; what is written next follows them.
    void keep(std::uintmax_t bytes);
    /// Survives the end of this program when the call returns. If it throws, the file ends where it did before.
    void write(std::span<const std::uint8_t> bytes) { write(bytes.data(), bytes.size()); }
    void write(std::string_view text) { write(text.data(), text.size()); }
    /// At a place of its own, wherever what is written next goes. From any thread.
    void write_at(std::uintmax_t place, std::span<const std::uint8_t> bytes);
    /// Throws FileError too if the file ends before that.
    void read_at(std::uintmax_t place, std::span<std::uint8_t> bytes) const;
    /// The bytes need no room on the disk any more, where the system can do that; they are not to be read again.
    void release(std::uintmax_t place, std::uintmax_t size) noexcept;
    /// Makes all data written so far survive a power cut.
    void secure();
    /// Copies the access bits of the file at that path, if there is one, and adds the given bits.
    void take_mode_of(const std::string& path, unsigned bits = 0);
    /// The file is secured and has that name; whatever had it before is gone. The lock stays.
    void rename(const std::string& path);
    void remove();

private:
    void write(const void* bytes, std::size_t size);
    std::string path_;
    int descriptor_;
};

/// A file that has the name it is for only when it is whole. Until then it is FILE.unfinished: taken away when this
/// goes without `finish`, and taken over by the next who writes FILE if a process could not even do that. If the name
/// is a link, the file that it leads to is written; a file that is replaced keeps its mode.
class WholeFile {
public:
    /// Throws FileBusy, FileError.
    explicit WholeFile(const std::string& path);
    ~WholeFile();
    WholeFile(const WholeFile&) = delete;
    WholeFile& operator=(const WholeFile&) = delete;

    void write(std::span<const std::uint8_t> bytes) { file_.write(bytes); }
    void write(std::string_view text) { file_.write(text); }
    /// The file is there, also after a power cut, when the call returns. Nothing can be written after it.
    void finish();

private:
    std::string path_;
    LockedFile file_;
    bool finished_ = false;
};

/// Where the links lead that the path may be; the path itself if it is none, or leads to a device or a pipe. Throws
/// FileError for links that lead in a circle.
[[nodiscard]] std::string target_of(const std::string& path);

/// Nothing of that name is there, or it is a plain file: something that can be replaced.
[[nodiscard]] bool is_replaceable(const std::string& path);

} // namespace siam
