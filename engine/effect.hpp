/// The effect of an action (R5.1 to R5.7): which followers come and go, which tiles change places, what leaves the
/// pool, which swap is banned next. All code that needs an action's effect gets it here.
#pragma once

#include "engine/followers.hpp"
#include "engine/turn.hpp"

#include <span>

namespace siam {

/// The effect of a legal action, computed from the action's word alone. It leaves out the taking (R5.8), and what
/// any card does: it leaves the hand, the passes restart from 0, and the next player is to move (see play.hpp).
class Effect {
public:
    /// The followers that leave and enter an open province. A swap may give and receive the same faction.
    struct Change {
        Province province{};
        Followers go, come;
    };
    [[nodiscard]] static constexpr Effect of(Action action) noexcept;

    /// Returns at most three changes; a province is listed twice if a Khon Thai puts two factions into it.
    [[nodiscard]] constexpr std::span<const Change> changes() const& noexcept { return {changes_.data(), count_}; }
    std::span<const Change> changes() const&& = delete; // the span would outlive the effect
    /// Whether two tiles change places and one of them gets a King marker (R5.1).
    [[nodiscard]] constexpr bool moves_tiles() const noexcept { return moves_tiles_; }
    /// The two tiles that change places, and the one of them that gets the marker. \pre moves_tiles()
    [[nodiscard]] constexpr Province tile_a() const noexcept { return tile_a_; }
    [[nodiscard]] constexpr Province tile_b() const noexcept { return tile_b_; }
    [[nodiscard]] constexpr Province marked() const noexcept { return marked_; }
    /// The followers drawn from the pool; changes() includes them.
    [[nodiscard]] constexpr Followers drawn() const noexcept { return drawn_; }
    /// The swap with which R5.9 compares the next swap; empty if the action made no swap.
    [[nodiscard]] constexpr Swap swap() const noexcept { return swap_; }

    /// The followers that all changes together remove from the province.
    [[nodiscard]] constexpr Followers gone_from(Province province) const noexcept {
        Followers gone;
        for (const Change& change : changes())
            if (change.province == province) gone += change.go;
        return gone;
    }
    [[nodiscard]] constexpr Followers come_to(Province province) const noexcept {
        Followers come;
        for (const Change& change : changes())
            if (change.province == province) come += change.come;
        return come;
    }

private:
    constexpr void change(Province province, Followers go, Followers come) noexcept {
        changes_[count_++] = {province, go, come};
    }
    constexpr void place(Province province, Followers followers) noexcept {
        change(province, Followers{}, followers);
        drawn_ += followers;
    }
    constexpr void exchange(Swap swap) noexcept;

    std::array<Change, faction_count> changes_;
    std::uint8_t count_ = 0;
    bool moves_tiles_ = false;
    Province tile_a_{}, tile_b_{}, marked_{};
    Followers drawn_;
    Swap swap_;
};

constexpr Effect Effect::of(Action action) noexcept {
    Effect effect;
    if (!action.has_effect()) return effect;
    switch (action.card()) {
        case Card::maharacha:
            effect.moves_tiles_ = true;
            effect.tile_a_ = action.tile_a(), effect.tile_b_ = action.tile_b(), effect.marked_ = action.marked();
            return effect;
        case Card::khon_thai:
            for (const Faction faction : all_factions)
                if (action.places(faction)) effect.place(action.place_of(faction), Followers::one(faction));
            return effect;
        case Card::one_for_one:
        case Card::two_for_one: effect.exchange(action.swap()); return effect;
        default: {
            const Followers one = Followers::one(faction_of(action.card()));
            effect.place(action.first_place(), one);
            if (action.placed() == 2) effect.place(action.second_place(), one);
            return effect;
        }
    }
}

constexpr void Effect::exchange(Swap swap) noexcept {
    Followers given = Followers::one(swap.first_given());
    if (swap.kind() == Swap::Kind::two_for_one) given += Followers::one(swap.second_given());
    const Followers received = Followers::one(swap.received());
    change(swap.giver(), given, received);
    change(swap.other(), received, given);
    swap_ = swap;
}

/// Returns the followers that the card draws from the pool if the pool holds enough (R5.3, R5.7). If the pool holds
/// fewer followers of a faction, the card draws all of them.
[[nodiscard]] constexpr Followers asked_of_pool(Card card) noexcept {
    if (card == Card::khon_thai) return Followers::of(1, 1, 1);
    if (!is_faction_card(card)) return {};
    const Followers one = Followers::one(faction_of(card));
    return one + one;
}

} // namespace siam
