// `siam_pages FOLDER`: writes the manual pages and the completions into FOLDER, for the installation.
#include <cstdio>
#include <exception>
#include <filesystem>
#include <fstream>

#include "tools/packaging/pages.hpp"

namespace siam::tools {
namespace {

void write(const std::filesystem::path& path, const std::string& text) {
    std::ofstream file(path, std::ios::binary);
    file.exceptions(std::ios::badbit | std::ios::failbit);
    file << text;
    file.close();
}

void write_all(const std::filesystem::path& folder) {
    std::filesystem::create_directories(folder);
    const std::vector<Described> verbs = described_verbs();
    write(folder / "siam.1", program_page(verbs));
    for (const Described& described : verbs)
        write(folder / ("siam-" + std::string(described.name) + ".1"), verb_page(described));
    write(folder / "siam.bash", bash_completion(verbs));
    write(folder / "_siam", zsh_completion(verbs));
    write(folder / "siam.fish", fish_completion(verbs));
}

} // namespace
} // namespace siam::tools

int main(int count, char** words) {
    try {
        if (count != 2) return std::fputs("usage: siam_pages FOLDER\n", stderr), 2;
        siam::tools::write_all(words[1]);
    } catch (const std::exception& error) {
        return std::fprintf(stderr, "siam_pages: %s\n", error.what()), 5;
    }
}
