#include "puzzles/rating.hpp"

#include <algorithm>

namespace siam {
namespace {

constexpr int middle = 1500;
constexpr Scale read_off{600, {181, 500, 685, 888}};

} // namespace

const Scale& scale() noexcept { return read_off; }

Rating rating_of(int strength) noexcept {
    const int points = middle + strength - read_off.median;
    return {points, level_of(points)};
}

unsigned level_of(int points) noexcept {
    const auto exceeded = [&](int fifth) { return points > middle + fifth - read_off.median; };
    return 1 + static_cast<unsigned>(std::count_if(read_off.fifths.begin(), read_off.fifths.end(), exceeded));
}

} // namespace siam
