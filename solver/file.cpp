// Writes files so that no data is lost and no two processes interfere.
#include "solver/file.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <utility>

namespace siam {
namespace {

constexpr unsigned most_links = 40; ///< links that lead to a file, like the system's own limit

[[noreturn]] void fail_to_write(const std::string& path) {
    throw FileError("cannot write " + path + ": " + std::strerror(errno));
}

std::string folder_of(const std::string& path) {
    const std::size_t slash = path.rfind('/');
    return slash == std::string::npos ? "." : path.substr(0, slash + 1);
}

/// Makes a rename or a new name survive a power cut. Ignores errors, since some file systems cannot do this.
void secure_folder_of(const std::string& path) {
    const int descriptor = ::open(folder_of(path).c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (descriptor < 0) return;
    ::fsync(descriptor);
    ::close(descriptor);
}

/// An open file, which the destructor closes unless release() was called.
class Opened {
public:
    explicit Opened(int descriptor) : descriptor_(descriptor) {}
    ~Opened() {
        if (descriptor_ >= 0) ::close(descriptor_);
    }
    Opened(const Opened&) = delete;
    Opened& operator=(const Opened&) = delete;
    [[nodiscard]] int get() const noexcept { return descriptor_; }
    [[nodiscard]] int release() noexcept { return std::exchange(descriptor_, -1); }

private:
    int descriptor_;
};

/// Whether the path still names the open file: the previous holder of the lock may have renamed or removed the file
/// before this process locked it.
bool has_name(int descriptor, const std::string& path) {
    struct stat opened = {}, named = {};
    if (::fstat(descriptor, &opened) != 0) fail_to_write(path);
    return ::lstat(path.c_str(), &named) == 0 && opened.st_dev == named.st_dev && opened.st_ino == named.st_ino;
}

int open_locked(const std::string& path) {
    for (;;) {
        // O_NOFOLLOW protects the target of a link; O_NONBLOCK avoids waiting if the path is a pipe.
        constexpr int flags = O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC;
        Opened file(::open(path.c_str(), flags, 0666));
        if (file.get() < 0) fail_to_write(path);
        struct stat status = {};
        if (::fstat(file.get(), &status) != 0) fail_to_write(path);
        if (!S_ISREG(status.st_mode)) throw FileError("cannot write " + path + ": not a regular file");
        if (::flock(file.get(), LOCK_EX | LOCK_NB) != 0) {
            if (errno == EWOULDBLOCK) throw FileBusy("another process is writing " + path);
            throw FileError("cannot lock " + path + ": " + std::strerror(errno));
        }
        if (has_name(file.get(), path)) return file.release();
    }
}

/// The file that the path leads to. Throws FileError if this process may not write it, or not replace it: in a folder
/// with the sticky bit, only the owners of the file and of the folder may rename another file over it.
std::string replaceable_target(const std::string& path) {
    std::string target = target_of(path);
    struct stat file = {}, folder = {};
    if (::stat(target.c_str(), &file) != 0) return target;
    if (::access(target.c_str(), W_OK) != 0) fail_to_write(target);
    if (::stat(folder_of(target).c_str(), &folder) != 0) fail_to_write(target);
    const uid_t user = ::geteuid();
    if ((folder.st_mode & S_ISVTX) != 0 && user != 0 && user != file.st_uid && user != folder.st_uid) {
        errno = EPERM;
        fail_to_write(target);
    }
    return target;
}

/// The path `unfinished`. Throws FileError if a file there was not made by a WholeFile.
std::string not_of_others(const std::string& unfinished, const std::string& path) {
    struct stat status = {};
    if (::lstat(unfinished.c_str(), &status) == 0 && S_ISREG(status.st_mode) && status.st_size != 0 &&
        (status.st_mode & S_ISVTX) == 0)
        throw FileError("cannot write " + path + ": siam did not make " + unfinished + "; move that file away");
    return unfinished;
}

} // namespace

LockedFile::LockedFile(std::string path) : path_(std::move(path)), descriptor_(open_locked(path_)) {
    secure_folder_of(path_);
}

LockedFile::~LockedFile() { ::close(descriptor_); }

std::uintmax_t LockedFile::size() const {
    struct stat status = {};
    if (::fstat(descriptor_, &status) != 0) fail_to_write(path_);
    return static_cast<std::uintmax_t>(status.st_size);
}

/// Throws FileError if the file is shorter than `bytes`: to write behind them, or to keep them, would fill the gap with
/// zeros.
void LockedFile::require(std::uintmax_t bytes) const {
    if (size() < bytes) throw FileError("cannot write " + path_ + ": another program has cut the file short");
}

void LockedFile::keep(std::uintmax_t bytes) {
    require(bytes);
    const auto kept = static_cast<off_t>(bytes);
    if (::ftruncate(descriptor_, kept) != 0 || ::lseek(descriptor_, kept, SEEK_SET) != kept) fail_to_write(path_);
}

void LockedFile::write(const void* bytes, std::size_t size) {
    const off_t before = ::lseek(descriptor_, 0, SEEK_CUR);
    require(static_cast<std::uintmax_t>(before));
    for (const auto* next = static_cast<const std::uint8_t*>(bytes); size > 0;) {
        const ssize_t written = ::write(descriptor_, next, size);
        if (written < 0) {
            if (errno == EINTR) continue;
            const int why = errno;
            if (::ftruncate(descriptor_, before) == 0) ::lseek(descriptor_, before, SEEK_SET);
            errno = why;
            fail_to_write(path_);
        }
        next += written;
        size -= static_cast<std::size_t>(written);
    }
}

void LockedFile::read_at(std::uintmax_t place, std::span<std::uint8_t> bytes) const {
    while (!bytes.empty()) {
        const ssize_t got = ::pread(descriptor_, bytes.data(), bytes.size(), static_cast<off_t>(place));
        if (got < 0 && errno == EINTR) continue;
        if (got <= 0)
            throw FileError("cannot read " + path_ + ": " + (got < 0 ? std::strerror(errno) : "it ends early"));
        place += static_cast<std::uintmax_t>(got);
        bytes = bytes.subspan(static_cast<std::size_t>(got));
    }
}

void LockedFile::secure() {
    if (::fdatasync(descriptor_) != 0) fail_to_write(path_);
}

unsigned LockedFile::mode_of(const std::string& path) const {
    struct stat status = {};
    if (::stat(path.c_str(), &status) != 0 && ::fstat(descriptor_, &status) != 0) fail_to_write(path_);
    return status.st_mode & 0777;
}

void LockedFile::set_mode(unsigned mode) {
    if (::fchmod(descriptor_, mode) != 0) fail_to_write(path_);
}

void LockedFile::rename(const std::string& path) {
    if (::fsync(descriptor_) != 0) fail_to_write(path_);
    if (std::rename(path_.c_str(), path.c_str()) != 0) fail_to_write(path);
    path_ = path;
    secure_folder_of(path_);
}

void LockedFile::remove() {
    if (::unlink(path_.c_str()) != 0 && errno != ENOENT) fail_to_write(path_);
}

WholeFile::WholeFile(const std::string& path)
    : path_(replaceable_target(path)), file_(not_of_others(path_ + ".unfinished", path_)) {
    file_.keep(0);
    file_.set_mode(file_.mode_of(path_) | S_IRUSR | S_IWUSR | S_ISVTX); // so that another process can take it over
}

WholeFile::~WholeFile() {
    if (!finished_) ::unlink(file_.path().c_str());
}

void WholeFile::finish() {
    const unsigned mode = file_.mode_of(path_);
    file_.rename(path_); // first, since a process that is killed must not leave FILE.unfinished without its mark
    file_.set_mode(mode);
    finished_ = true;
}

std::string target_of(const std::string& path) {
    namespace fs = std::filesystem;
    if (!is_replaceable(path)) return path;
    fs::path target = path;
    for (unsigned links = 0; links < most_links; ++links) {
        std::error_code failed;
        const fs::path next = fs::read_symlink(target, failed);
        if (failed) return target.string();   // not a link
        target = target.parent_path() / next; // equals `next` if `next` is an absolute path
    }
    errno = ELOOP;
    fail_to_write(path);
}

int descriptor_of(const std::string& path) {
    namespace fs = std::filesystem;
    const fs::path descriptors = "/proc/" + std::to_string(::getpid()) + "/fd";
    fs::path target = path;
    for (unsigned links = 0; links < most_links; ++links) {
        std::error_code failed;
        const std::string name = target.filename().string();
        if (fs::canonical(folder_of(target.string()), failed) == descriptors)
            return name.size() < 9 && name.find_first_not_of("0123456789") == name.npos ? std::stoi("0" + name) : -1;
        const fs::path next = fs::read_symlink(target, failed);
        if (failed) return -1; // not a link
        target = target.parent_path() / next;
    }
    return -1;
}

bool is_replaceable(const std::string& path) {
    struct stat status = {};
    return descriptor_of(path) < 0 && (::stat(path.c_str(), &status) != 0 || S_ISREG(status.st_mode));
}

} // namespace siam
