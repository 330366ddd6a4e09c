#include "puzzles/selection.hpp"

#include <algorithm>
#include <functional>

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
    visit(Alike::players, std::to_string(puzzle.game->players()));
    visit(Alike::n, std::to_string(puzzle.n));
}

/// Chooses puzzles. At any time, the chosen ones keep to the quotas.
class Selector {
public:
    Selector(const std::vector<PuzzleGroup>& groups, std::size_t wanted, const Quotas& quotas)
        : wanted_(wanted), room_(wanted, quotas), is_chosen_(groups.size()), excluded_by_(groups.size()) {
        std::vector<unsigned> scores;
        for (const PuzzleGroup& group : groups) {
            waiting_.push_back(waiting_.size());
            levels_.push_back(quotas.levels ? group.front()->level : 0);
            kinds_.push_back(room_.kinds_of(group));
            scores.push_back((*std::ranges::min_element(group, {}, &Puzzle::score))->score);
        }
        std::ranges::stable_sort(waiting_, std::ranges::greater(), [&](std::size_t place) { return scores[place]; });
    }

    Selection selected() {
        static_cast<void>(fill());
        std::reverse(chosen_.begin(), chosen_.end()); // the best leave last
        exchange();
        Selection selection{chosen_, {}};
        std::sort(selection.chosen.begin(), selection.chosen.end());
        for (const std::size_t place : waiting_)
            if (const auto quota = excluded_by_[place]) ++selection.kept_out[static_cast<unsigned>(*quota)];
        return selection;
    }

private:
    [[nodiscard]] bool is_complete() const { return chosen_.size() >= wanted_; }

    void choose(std::size_t place) {
        room_.take(kinds_[place]);
        ++taken_[levels_[place]];
        is_chosen_[place] = true;
        chosen_.push_back(place);
    }

    /// Chooses puzzles, always from the level with the fewest, until none is left for which there is room. An excluded
    /// puzzle stays excluded, because room only shrinks here. Returns whether it chose any.
    bool fill() {
        const std::size_t before = chosen_.size();
        std::array<std::vector<std::size_t>, max_level + 1> queues;
        for (const std::size_t place : waiting_) queues[levels_[place]].push_back(place);
        std::array<std::size_t, max_level + 1> next{};
        const auto is_used_up = [&](unsigned level) { return next[level] == queues[level].size(); };
        while (!is_complete()) {
            unsigned level = 0;
            for (unsigned other = 1; other <= max_level; ++other)
                if (!is_used_up(other) && (is_used_up(level) || taken_[other] < taken_[level])) level = other;
            if (is_used_up(level)) break;
            const std::size_t place = queues[level][next[level]++];
            excluded_by_[place] = room_.exceeded_by(kinds_[place]);
            if (!excluded_by_[place]) choose(place);
        }
        if (chosen_.size() == before) return false;
        std::erase_if(waiting_, [&](std::size_t place) { return is_chosen_[place]; });
        return true;
    }

    /// Exchanges puzzles until the selection is complete, or has not grown for long. Each exchange takes a puzzle that
    /// fits once a chosen one has left. So every quota is kept, and there are never fewer puzzles than before. The
    /// puzzle that has waited longest enters, and goes last again when it leaves; so the search does not go in small
    /// circles.
    void exchange() {
        constexpr unsigned most_idle = 1000;
        constexpr std::size_t most_work = 100'000'000; // about a second
        for (unsigned idle = 0; !is_complete() && idle < most_idle && work_ < most_work; ++idle) {
            const auto pair = exchangeable();
            if (!pair) return;
            const auto [enters, leaves] = *pair;
            room_.give_back(kinds_[leaves]);
            --taken_[levels_[leaves]];
            is_chosen_[leaves] = false;
            std::erase(chosen_, leaves);
            choose(enters);
            std::erase(waiting_, enters);
            waiting_.push_back(leaves);
            excluded_by_[leaves] = room_.exceeded_by(kinds_[leaves]);
            work_ += waiting_.size();
            if (fill()) idle = 0;
        }
    }

    /// Returns the first waiting puzzle that fits once a chosen one has left, and the first such chosen one of the
    /// level with the most.
    [[nodiscard]] std::optional<std::pair<std::size_t, std::size_t>> exchangeable() {
        for (const std::size_t enters : waiting_) {
            PackRoom::Kinds full;
            for (const std::size_t kind : kinds_[enters])
                if (room_.is_full(kind)) full.push_back(kind);
            if (std::any_of(full.begin(), full.end(), [&](std::size_t kind) { return room_.is_closed(kind); }))
                continue;
            std::optional<std::size_t> leaves;
            for (const std::size_t chosen : chosen_)
                if (has_all(kinds_[chosen], full) && (!leaves || taken_[levels_[*leaves]] < taken_[levels_[chosen]]))
                    leaves = chosen;
            work_ += chosen_.size();
            if (leaves) return std::pair(enters, *leaves);
        }
        return {};
    }
    [[nodiscard]] static bool has_all(const PackRoom::Kinds& kinds, const PackRoom::Kinds& wanted) {
        return std::all_of(wanted.begin(), wanted.end(), [&](std::size_t kind) {
            return std::find(kinds.begin(), kinds.end(), kind) != kinds.end();
        });
    }

    std::size_t wanted_;
    PackRoom room_;
    std::vector<unsigned> levels_; ///< of each puzzle; 0 if levels are ignored
    std::vector<PackRoom::Kinds> kinds_;
    std::vector<std::size_t> waiting_, chosen_; ///< places in the order in which they are tried
    std::vector<bool> is_chosen_;
    std::vector<std::optional<Alike>> excluded_by_; ///< the quota that excluded a puzzle although the pack had room
    std::array<std::size_t, max_level + 1> taken_{};
    std::size_t work_ = 0; ///< puzzles looked at in exchanges
};

} // namespace

PackRoom::PackRoom(std::size_t wanted, const Quotas& quotas) : wanted_(wanted), quotas_(quotas) {}

PackRoom::Kinds PackRoom::kinds_of(const PuzzleGroup& group) {
    Kinds kinds;
    const auto add = [&](Alike alike, const std::string& kind) {
        const unsigned percent = quotas_[alike];
        if (percent == Quotas::off) return;
        const auto [number, is_new] = numbers_.try_emplace({alike, kind}, kinds_.size());
        if (is_new) kinds_.push_back({alike, percent == 0 ? 0 : std::max<std::size_t>(1, wanted_ * percent / 100)});
        if (std::ranges::find(kinds, number->second) == kinds.end()) kinds.push_back(number->second);
    };
    for (const Puzzle* const puzzle : group) for_each_kind(*puzzle, add);
    return kinds;
}

std::optional<Alike> PackRoom::exceeded_by(const Kinds& kinds) const {
    const auto full = std::find_if(kinds.begin(), kinds.end(), [&](std::size_t kind) { return is_full(kind); });
    return full == kinds.end() ? std::nullopt : std::optional(kinds_[*full].alike);
}

void PackRoom::take(const Kinds& kinds) {
    for (const std::size_t kind : kinds) ++kinds_[kind].taken;
}
void PackRoom::give_back(const Kinds& kinds) {
    for (const std::size_t kind : kinds) --kinds_[kind].taken;
}

Selection select(const std::vector<PuzzleGroup>& groups, std::size_t wanted, const Quotas& quotas) {
    return Selector(groups, wanted, quotas).selected();
}

} // namespace siam
