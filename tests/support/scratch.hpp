/// A folder for the files of one test.
#pragma once

#include <filesystem>
#include <random>
#include <string>

namespace siam::tests {

/// A new temporary folder; the destructor removes it and its files.
class Scratch {
public:
    explicit Scratch(const std::string& name)
        : folder_(std::filesystem::temp_directory_path() / ("siam-" + name + std::to_string(std::random_device{}()))) {
        std::filesystem::create_directories(folder_);
    }
    ~Scratch() { std::filesystem::remove_all(folder_); }
    Scratch(const Scratch&) = delete;
    Scratch& operator=(const Scratch&) = delete;
    [[nodiscard]] std::filesystem::path file(const std::string& name) const { return folder_ / name; }

private:
    std::filesystem::path folder_;
};

} // namespace siam::tests
