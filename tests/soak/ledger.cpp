#include "tests/soak/ledger.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <sstream>

#include "engine/hash.hpp"

namespace siam::soak {
namespace {

struct Column {
    const char* name;
    std::uint64_t Tally::*count;
};
constexpr Column columns[] = {
    {"rounds", &Tally::rounds},
    {"positions", &Tally::positions},
    {"bounds", &Tally::bounds},
    {"checks", &Tally::checks},
    {"kills", &Tally::kills},
    {"damaged", &Tally::damaged},
    {"differences", &Tally::differences},
    {"microseconds", &Tally::microseconds}};

std::string row(std::string_view name, const Tally& tally) {
    return fmt::format(
        "{:<9}{:>8}{:>12}{:>9}{:>12}{:>8}{:>9}{:>13}{:>9.0f}\n", name, tally.rounds, tally.positions, tally.bounds,
        tally.checks, tally.kills, tally.damaged, tally.differences, static_cast<double>(tally.microseconds) * 1e-6);
}

} // namespace

Tally Ledger::total() const noexcept {
    Tally total;
    for (const Tally& tally : tallies) total += tally;
    return total;
}

std::size_t Ledger::next_kind(std::span<const bool, kind_count> wanted) const noexcept {
    std::size_t next = kind_count;
    for (std::size_t kind = 0; kind < kind_count; ++kind) {
        if (!wanted[kind]) continue;
        const auto owed = [&](std::size_t k) {
            return static_cast<double>(tallies[k].microseconds) / kinds()[k].share;
        };
        if (next == kind_count || owed(kind) < owed(next)) next = kind;
    }
    return next;
}

std::uint64_t seed_of_round(std::uint64_t seed, std::size_t kind, std::uint64_t number) noexcept {
    const std::array<std::uint64_t, 3> facts{seed, kind, number};
    return hash64(facts.data(), sizeof facts);
}

std::string table(const Ledger& ledger) {
    std::string text = fmt::format(
        "{:<9}{:>8}{:>12}{:>9}{:>12}{:>8}{:>9}{:>13}{:>9}\n", "", "rounds", "positions", "bounds", "checks", "kills",
        "damaged", "differences", "seconds");
    for (std::size_t kind = 0; kind < kind_count; ++kind)
        if (ledger.tallies[kind].rounds > 0) text += row(kinds()[kind].name, ledger.tallies[kind]);
    return text + row("all", ledger.total());
}

void save(const Ledger& ledger, const std::filesystem::path& path) {
    const std::filesystem::path beside = path.string() + ".new";
    {
        std::ofstream file(beside);
        file << "seed " << ledger.seed << '\n';
        for (std::size_t kind = 0; kind < kind_count; ++kind) {
            file << kinds()[kind].name;
            for (const Column& column : columns)
                file << ' ' << column.name << ' ' << ledger.tallies[kind].*column.count;
            file << '\n';
        }
        if (!file.flush()) throw std::runtime_error("cannot write " + beside.string());
    }
    std::filesystem::rename(beside, path);
}

Ledger load(const std::filesystem::path& path) {
    std::ifstream file(path);
    const auto fail = [&] { throw std::runtime_error(path.string() + " is not what a soak has kept"); };
    Ledger ledger;
    std::string word;
    if (!(file >> word >> ledger.seed) || word != "seed") fail();
    while (file >> word) {
        const auto kind = std::ranges::find(kinds(), word, &Kind::name);
        if (kind == kinds().end()) fail();
        Tally& tally = ledger.tallies[static_cast<std::size_t>(kind - kinds().begin())];
        for (const Column& column : columns)
            if (!(file >> word >> tally.*column.count) || word != column.name) fail();
    }
    return ledger;
}

} // namespace siam::soak
