#include "puzzles/selection.hpp"

#include <algorithm>

namespace siam {
namespace {

/// Calls visit(Alike, kind) for each kind of puzzles that this one belongs to.
template <class Visit>
void for_each_kind(const Puzzle& puzzle, Visit visit) {
    const Turn key = puzzle.key();
    const Shape shape = shape_of(key);
    const std::string word(name(shape));
    if (shape == Shape::pass || shape == Shape::no_effect)
        visit(Alike::idle, "");
    else
        visit(Alike::shape, word);
    if (shape <= Shape::one_follower) visit(Alike::faction, "");
    for (unsigned i = 0; i < theme_count; ++i)
        if (puzzle.themes.contains(static_cast<Theme>(i))) visit(Alike::theme, std::string(theme_texts()[i].name));
    const auto& [route, cause, refutation] = puzzle.plot;
    visit(Alike::plot, word + " " + route + " " + cause + " " + refutation);
    if (refutation.empty()) visit(Alike::wrong, "");
}

class Selector {
public:
    Selector(
        std::size_t count, const std::function<const Puzzle&(std::size_t)>& puzzle, std::size_t wanted,
        const Quotas& quotas)
        : puzzle_(puzzle), wanted_(wanted), by_levels_(quotas.levels), room_(wanted, quotas) {
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
    [[nodiscard]] unsigned level(std::size_t place) const { return by_levels_ ? puzzle_(place).level : 0; }

    /// Takes the best puzzle of the level with the fewest for which there is room. An excluded puzzle stays excluded.
    bool take_one() {
        std::array<unsigned, max_level + 1> order{};
        for (unsigned i = 0; i <= max_level; ++i) order[i] = i;
        std::stable_sort(order.begin(), order.end(), [&](unsigned a, unsigned b) { return taken_[a] < taken_[b]; });
        for (const unsigned level : order)
            while (next_[level] < queues_[level].size()) {
                const std::size_t place = queues_[level][next_[level]++];
                if (const auto quota = room_.exceeded_by(puzzle_(place))) {
                    ++selection_.kept_out[static_cast<unsigned>(*quota)];
                    continue;
                }
                room_.take(puzzle_(place));
                ++taken_[level];
                selection_.chosen.push_back(place);
                return true;
            }
        return false;
    }

    const std::function<const Puzzle&(std::size_t)>& puzzle_;
    std::size_t wanted_;
    bool by_levels_;
    PackRoom room_;
    std::array<std::vector<std::size_t>, max_level + 1>
        queues_; ///< the puzzles of each level, best first; a single list if levels are ignored
    std::array<std::size_t, max_level + 1> next_{}, taken_{};
    Selection selection_;
};

} // namespace

PackRoom::PackRoom(std::size_t wanted, const Quotas& quotas) : wanted_(wanted), quotas_(quotas) {}

std::optional<Alike> PackRoom::exceeded_by(const Puzzle& puzzle) const {
    std::optional<Alike> exceeded;
    for_each_kind(puzzle, [&](Alike alike, const std::string& kind) {
        const unsigned percent = quotas_[alike];
        if (percent == Quotas::off || exceeded) return;
        const std::size_t room = percent == 0 ? 0 : std::max<std::size_t>(1, wanted_ * percent / 100);
        const auto found = taken_.find({alike, kind});
        if ((found == taken_.end() ? 0 : found->second) >= room) exceeded = alike;
    });
    return exceeded;
}

void PackRoom::take(const Puzzle& puzzle) {
    for_each_kind(puzzle, [&](Alike alike, const std::string& kind) { ++taken_[{alike, kind}]; });
}

Selection select(
    std::size_t count, const std::function<const Puzzle&(std::size_t)>& puzzle, std::size_t wanted,
    const Quotas& quotas) {
    return Selector(count, puzzle, wanted, quotas).selected();
}

} // namespace siam
