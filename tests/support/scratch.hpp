/// A folder for the files of one test, and a full disk.
#pragma once

#include <sys/resource.h>

#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <stdexcept>
#include <string>

namespace siam::tests {

/// A new temporary folder; the destructor removes it and its files.
class Scratch {
public:
    Scratch() {
        std::string name = (std::filesystem::temp_directory_path() / "siam-test-XXXXXX").string();
        if (mkdtemp(name.data()) == nullptr) throw std::runtime_error("cannot make " + name);
        path_ = name;
    }
    ~Scratch() {
        std::error_code ignored;
        std::filesystem::remove_all(path_, ignored);
    }
    Scratch(const Scratch&) = delete;
    Scratch& operator=(const Scratch&) = delete;

    [[nodiscard]] const std::filesystem::path& path() const noexcept { return path_; }
    [[nodiscard]] std::filesystem::path file(const std::string& name) const { return path_ / name; }
    /// Writes the text into a file of the folder, and returns its path.
    [[nodiscard]] std::string file(const std::string& name, std::string_view text) const {
        std::ofstream{file(name), std::ios::binary} << text;
        return file(name).string();
    }

private:
    std::filesystem::path path_;
};

/// While the object exists, no file can grow beyond `bytes`, as on a full disk. Files that are already larger, such as
/// the output of this test, cannot be written at all.
class NoFileGrowsBeyond {
public:
    explicit NoFileGrowsBeyond(rlim_t bytes) : handler_(std::signal(SIGXFSZ, SIG_IGN)) {
        ::getrlimit(RLIMIT_FSIZE, &before_);
        const rlimit limit{bytes, before_.rlim_max};
        ::setrlimit(RLIMIT_FSIZE, &limit);
    }
    ~NoFileGrowsBeyond() {
        ::setrlimit(RLIMIT_FSIZE, &before_);
        static_cast<void>(std::signal(SIGXFSZ, handler_));
    }
    NoFileGrowsBeyond(const NoFileGrowsBeyond&) = delete;
    NoFileGrowsBeyond& operator=(const NoFileGrowsBeyond&) = delete;

private:
    void (*handler_)(int);
    rlimit before_{};
};

} // namespace siam::tests
