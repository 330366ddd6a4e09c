#include "puzzles/selection.hpp"

#include <algorithm>
#include <map>

namespace siam {
namespace {

class Selector {
public:
    Selector(
        std::size_t count, const std::function<const Puzzle&(std::size_t)>& puzzle, std::size_t wanted,
        const Quotas& quotas)
        : puzzle_(puzzle), wanted_(wanted), quotas_(quotas) {
        for (std::size_t place = 0; place < count; ++place) queues_[level(place)].push_back(place);
        for (auto& queue : queues_)
            std::stable_sort(queue.begin(), queue.end(), [&](std::size_t a, std::size_t b) {
                return puzzle_(a).score > puzzle_(b).score;
            });
    }

    Selection selected() {
        while (selection_.chosen.size() < wanted_)
            if (!take_one()) break;
        std::sort(selection_.chosen.begin(), selection_.chosen.end());
        return std::move(selection_);
    }

private:
    [[nodiscard]] unsigned level(std::size_t place) const { return quotas_.levels ? puzzle_(place).level : 0; }

    bool take_one() {
        std::array<unsigned, max_level + 1> order{};
        for (unsigned i = 0; i <= max_level; ++i) order[i] = i;
        std::stable_sort(order.begin(), order.end(), [&](unsigned a, unsigned b) { return taken_[a] < taken_[b]; });
        for (const unsigned level : order)
            while (next_[level] < queues_[level].size()) {
                const std::size_t place = queues_[level][next_[level]++];
                if (!has_room_for(puzzle_(place))) {
                    ++selection_.kept_out;
                    continue;
                }
                ++taken_[level];
                selection_.chosen.push_back(place);
                return true;
            }
        return false;
    }

    [[nodiscard]] std::size_t room(unsigned percent) const {
        return percent == Quotas::off ? wanted_ : std::max<std::size_t>(1, wanted_ * percent / 100);
    }
    /// Returns whether the quotas have room for the puzzle; if so, counts it. An excluded puzzle stays excluded.
    bool has_room_for(const Puzzle& puzzle) {
        const bool passes = puzzle.key().is_pass();
        const bool is_idle = !passes && !puzzle.key().action().has_effect();
        std::size_t& alike = passes ? passes_ : cards_[puzzle.key().action().card()];
        std::size_t& same_themes = themes_[puzzle.themes.bits()];
        if (alike >= room(passes ? quotas_.pass : quotas_.card) || same_themes >= room(quotas_.themes)) return false;
        if (is_idle && idle_ >= room(quotas_.no_effect)) return false;
        ++alike, ++same_themes, idle_ += is_idle;
        return true;
    }

    const std::function<const Puzzle&(std::size_t)>& puzzle_;
    std::size_t wanted_;
    Quotas quotas_;
    std::array<std::vector<std::size_t>, max_level + 1>
        queues_; ///< the puzzles of each level, best first; a single list if levels are ignored
    std::array<std::size_t, max_level + 1> next_{}, taken_{};
    std::map<Card, std::size_t> cards_;
    std::map<std::uint32_t, std::size_t> themes_;
    std::size_t passes_ = 0, idle_ = 0;
    Selection selection_;
};

} // namespace

Selection select(
    std::size_t count, const std::function<const Puzzle&(std::size_t)>& puzzle, std::size_t wanted,
    const Quotas& quotas) {
    return Selector(count, puzzle, wanted, quotas).selected();
}

} // namespace siam
