#include "solver/retrograde/grid.hpp"

namespace siam::retrograde {

Grid::Grid(unsigned players, const Position& root) noexcept : root_(root), players_(players) {
    for (unsigned seat = 0; seat < players_; ++seat) {
        const unsigned base = root.hand[seat].size() + 1;
        steps_[seat][0] = points_;
        steps_[seat][1] = points_ * base;
        points_ *= base * base;
    }
}

std::optional<Grid::Point> Grid::point_of(const Position& position) const noexcept {
    Point point{0, {}};
    for (unsigned seat = 0; seat < players_; ++seat) {
        if ((position.hand[seat].bits() & ~root_.hand[seat].bits()) != 0) return {};
        unsigned takings = 0;
        for (const Faction faction : all_factions) {
            const unsigned before = root_.supply[seat].count(faction), now = position.supply[seat].count(faction);
            if (now < before) return {};
            takings += now - before;
            point.number += (now - before) * steps_[seat][index(faction)];
        }
        if (takings > played(position, seat)) return {};
        point.misses[seat] = static_cast<std::uint8_t>(played(position, seat) - takings);
    }
    return point;
}

namespace {

/// Returns word `i` of the set `from`, shifted down by `step` bits. \param words the number of words in the set
std::uint64_t shifted_word(const std::uint64_t* from, std::size_t i, unsigned step, std::size_t words) noexcept {
    const std::size_t at = i + step / 64;
    const unsigned bits = step % 64;
    const std::uint64_t low = at < words ? from[at] : 0, high = at + 1 < words ? from[at + 1] : 0;
    return bits == 0 ? low : low >> bits | high << (64 - bits);
}

} // namespace

void add_shifted(std::uint64_t* to, const std::uint64_t* from, unsigned step, std::size_t words) noexcept {
    for (std::size_t i = 0; i < words; ++i) to[i] |= shifted_word(from, i, step, words);
}

void keep_shifted(std::uint64_t* to, const std::uint64_t* from, unsigned step, std::size_t words) noexcept {
    for (std::size_t i = 0; i < words; ++i) to[i] &= shifted_word(from, i, step, words);
}

Levels::Levels(unsigned players, const Context& context) noexcept : sides(players == 3 ? 3 : 2) { // R11.1
    for (unsigned side = 0; side < sides; ++side) {
        int cards = 0;
        for (unsigned seat = side; seat < players; seat += sides) cards += std::popcount(context.key.hand[seat]);
        first[side + 1] = static_cast<std::uint8_t>(first[side] + cards + 1);
    }
}

Verdicts Levels::verdicts(const std::uint64_t* sets, std::size_t words, unsigned point) const {
    Verdicts verdicts;
    for (unsigned side = 0; side < sides; ++side) {
        unsigned set = first[side];
        while (set < first[side + 1] && (sets[set * words + point / 64] >> point % 64 & 1U) == 0) ++set;
        verdicts.push_back(set == first[side + 1] ? Verdict::no_forced_win() : Verdict::win_in(set - first[side]));
    }
    return verdicts;
}

Endings::Endings(
    const Game& game, const Grid& grid, const Position& position, const Misses& misses, MemoryBudget* memory)
    : sides_(game.sides()),
      words_(grid.words()),
      sets_(std::size_t{ending_count} * sides_ * words_, memory),
      valid_(words_, memory) {
    Position asked = position;
    grid.for_each_point(position, misses, [&](unsigned number, const std::array<Followers, max_players>& supply) {
        const std::uint64_t bit = std::uint64_t{1} << number % 64;
        valid_[number / 64] |= bit;
        ++valid_points_;
        asked.supply = supply;
        for (unsigned ending = 0; ending < ending_count; ++ending) {
            const unsigned winners = outcome(game, asked, Ending::from_number(ending)).seats();
            for (unsigned side = 0; side < sides_; ++side)
                if ((winners & game.seats_of(side)) != 0) sets_[(ending * sides_ + side) * words_ + number / 64] |= bit;
        }
    });
}

} // namespace siam::retrograde
