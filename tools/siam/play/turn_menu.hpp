/// A menu to choose a legal turn step by step: its card, its effect, the follower taken.
#pragma once

#include <string>
#include <vector>

#include "engine/notation.hpp"
#include "tools/siam/answers/turn_steps.hpp"

namespace siam::tools {

/// The legal turns of the player to move, and the steps chosen so far. Steps without an alternative are chosen
/// automatically.
class TurnMenu {
public:
    /// \pre !over(game, position)
    TurnMenu(const Game& game, const Position& position);

    /// The cards that the player may play (R9.1 may forbid one).
    [[nodiscard]] const std::vector<Card>& cards() const noexcept { return cards_; }
    /// Starts the choice again, with this card. \pre the card is among cards()
    void choose(Card card);

    /// The next choice: a question such as "the King marker goes on", and its options in words, such as "Lan Na".
    [[nodiscard]] std::string question() const;
    [[nodiscard]] std::vector<std::string> choices() const;
    /// \pre i < choices().size()
    void choose(std::size_t i);

    /// Whether the whole turn is chosen.
    [[nodiscard]] bool is_whole() const noexcept { return taking_.has_value(); }
    /// \pre is_whole()
    [[nodiscard]] Turn turn() const { return {candidates_.front().action, *taking_}; }

private:
    struct Play {
        Action action;
        std::vector<Step> left; ///< the steps that are not chosen yet
        std::vector<Taking> takings;
    };

    [[nodiscard]] bool acts() const;
    [[nodiscard]] std::vector<Step> steps() const;
    void take_only_choices();

    const Game& game_;
    std::vector<Play> plays_, candidates_;
    std::vector<Card> cards_;
    std::vector<Step> chosen_;
    std::optional<Taking> taking_;
};

} // namespace siam::tools
