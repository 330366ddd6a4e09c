// How a group with one card left is solved. Only the holder of the card can play it, so all that remains open is the
// ending and the last follower taken. The value of a board follows from the set of these choices.
#include "engine/control_table.hpp"
#include "solver/retrograde/views.hpp"

#include <algorithm>

namespace siam::retrograde {
namespace {

/// A set of choices. Bit 4 * ending + faction stands for a play with this ending that takes a follower of this faction.
/// The faction is faction_count if no follower is taken.
using Choices = std::uint64_t;

/// The data that decide a board's value: the choices of all plays from now on, the choices of the plays after the next
/// settled struggle, and the ending if the card is never played.
struct Worth {
    Choices now = 0, later = 0;
    std::uint64_t ending = 0;
    friend bool operator==(const Worth&, const Worth&) noexcept = default;
};
struct WorthHash {
    using is_avalanching = void;
    [[nodiscard]] std::size_t operator()(const Worth& worth) const noexcept { return hash64(&worth, sizeof worth); }
};

class LastCardSolver {
public:
    LastCardSolver(const Workshop& workshop, const Group& group, Views& views)
        : workshop_(workshop),
          game_(workshop.game),
          group_(group),
          views_(views),
          settler_(game_, group, workshop.memory),
          levels_(game_.players(), group.context),
          words_(workshop.grid.words()),
          unplayed_(workshop.endings.of(group.prototype, group.context.misses)),
          moves_(workshop.memory),
          values_(workshop.memory),
          choices_(workshop.memory),
          numbers_(workshop.memory) {
        GroupMoves moves = moves_of(game_, group, workshop.groups, workshop.memory);
        while (group.prototype.hand[index(holder_)].empty()) holder_ = game_.next(holder_);
        // If three passes settle a struggle (R3.4), the holder may have two turns in the struggle, or none.
        for (unsigned passes = 0; passes < game_.passes_to_settle(); ++passes) {
            if (moves.after_passes[passes].empty()) continue;
            comes_before_ = passes + 1;
            moves_ = std::move(moves.after_passes[passes][0]);
        }
        list_endings();
        Position after = group.prototype;
        after.hand[index(holder_)] = Hand{};
        after.latest.played(holder_);
        auto misses = group.context.misses;
        played_[0] = &workshop.endings.of(after, misses);
        ++misses[index(holder_)];
        played_[1] = &workshop.endings.of(after, misses);
    }

    /// Returns the index of the board's value. Values are numbered in the order in which they first occur.
    [[nodiscard]] std::uint32_t number_of(Board board) { return number_of(worth(board)); }
    /// The number of plays from all boards so far.
    [[nodiscard]] std::uint64_t turns() const noexcept { return turns_; }
    [[nodiscard]] List<std::uint64_t> take_values() { return std::move(values_); }
    [[nodiscard]] List<std::uint64_t> take_choices() { return std::move(choices_); }

    /// Adds the board that follows when all pass to the view of its group.
    void need(Board board) {
        if (Group* const next = settler_.first_time(board, workshop_.groups).group)
            views_.need(*next, board >> place_bits);
    }

private:
    /// Computes the ending for each code. A code says who controls each open province, with two bits a place.
    void list_endings() {
        const unsigned open = group_.open();
        ending_.resize(std::size_t{1} << (2 * open));
        for (unsigned code = 0; code < ending_.size(); ++code) {
            Standing standing = Standing::of(group_.prototype);
            for (unsigned place = 0; place < open; ++place) standing.gain(static_cast<Power>(code >> (2 * place) & 3U));
            ending_[code] = static_cast<std::uint8_t>(ending(standing, game_.occupier_limit()).number());
        }
    }

    [[nodiscard]] unsigned code_of(Board board) const {
        unsigned code = 0;
        for (unsigned place = 0; place < group_.open(); ++place)
            code |= control_table[followers_at(board, place)] << (2 * place);
        return code;
    }

    Worth worth(Board board) {
        Worth worth;
        const Settled& contested = settler_.first_time(board, workshop_.groups);
        if (Group* const next = contested.group) worth.later = *views_.of(*next).value(board >> place_bits);
        worth.ending = ending_[code_of(board)];
        worth.now = worth.later | choices(board);
        return worth;
    }

    Choices choices(Board board) {
        Choices choices = 0;
        const Holdings holdings = Holdings::of(board);
        for_each_possible(moves_.stage_for(holdings), holdings, [&](const Move& move) {
            choices |= choices_after(move.acted(board), move.refused);
        });
        return choices;
    }

    /// Returns the choices after a move that leads to the board `acted` before the taking. The takings in `refused`
    /// only cost time: an earlier move of the card leads to the same board. All moves of one card draw the same
    /// followers, so both plays take the same faction, and the set holds their choice already.
    Choices choices_after(Board acted, Fields refused) {
        const unsigned code = code_of(acted);
        if (acted == 0) return Choices{1} << (4 * ending_[code] + faction_count);
        Choices choices = 0;
        for (Fields takings = held(acted) & ~refused; takings != 0; takings &= takings - 1) {
            const auto bit = static_cast<unsigned>(std::countr_zero(takings));
            const unsigned place = bit / place_bits, faction = bit % place_bits / 5;
            const Followers here = followers_at(acted, place);
            const unsigned changed = control_table[here] ^ control_table.losses(here).control_without(faction);
            choices |= Choices{1} << (4 * ending_[code ^ changed << (2 * place)] + faction);
            ++turns_;
        }
        return choices;
    }

    /// Returns the index of the value for `worth`; adds the value if it is new. If this throws, the value was not
    /// added, and the caller may try again.
    std::uint32_t number_of(const Worth& worth) {
        if (const auto known = numbers_.find(worth); known != numbers_.end()) return known->second;
        const std::size_t state = levels_.size() * words_, value = game_.passes_to_settle() * state;
        const std::size_t number = numbers_.size();
        values_.resize(number * value); // a call that has thrown may have added more
        choices_.resize(number);
        values_.resize((number + 1) * value);
        for (unsigned passes = 0; passes < game_.passes_to_settle(); ++passes)
            write_sets(
                worth, passes < comes_before_ ? worth.now : worth.later, &values_[number * value + passes * state]);
        choices_.push_back(worth.now);
        return numbers_.emplace(worth, static_cast<std::uint32_t>(number)).first->second;
    }

    void write_sets(const Worth& worth, Choices choices, std::uint64_t* sets) {
        const unsigned holders_side = game_.side_of(holder_);
        for (unsigned side = 0; side < game_.sides(); ++side)
            for (unsigned set = levels_.first[side]; set < levels_.first[side + 1]; ++set) {
                std::uint64_t* const to = sets + set * words_;
                std::copy_n(
                    unplayed_.won_by(side, Ending::from_number(static_cast<unsigned>(worth.ending))), words_, to);
                if (side != holders_side || set > levels_.first[side]) write_plays(choices, side, to);
                for (std::size_t word = 0; word < words_; ++word) to[word] &= unplayed_.valid()[word];
            }
    }

    /// Applies the plays to `to`, a set of `side`. The holder's side wins if some play wins; another side wins only if
    /// it wins after every legal play. Under must-win (R9.1), only plays that win for the holder's side are legal.
    void write_plays(Choices choices, unsigned side, std::uint64_t* to) {
        const unsigned holders_side = game_.side_of(holder_);
        const bool must_win = game_.switches().last_card == LastCard::must_win;
        for (; choices != 0; choices &= choices - 1) {
            const auto bit = static_cast<unsigned>(std::countr_zero(choices));
            const Ending ending = Ending::from_number(bit / 4);
            const Endings& played = *played_[bit % 4 == faction_count];
            const unsigned step = workshop_.grid.step(holder_, bit % 4);
            if (side == holders_side) {
                add_shifted(to, played.won_by(side, ending), step, words_);
                continue;
            }
            std::vector<std::uint64_t> good(played.won_by(side, ending), played.won_by(side, ending) + words_);
            if (must_win)
                for (std::size_t word = 0; word < words_; ++word)
                    good[word] |= ~played.won_by(holders_side, ending)[word];
            keep_shifted(to, good.data(), step, words_);
        }
    }

    const Workshop& workshop_;
    const Game& game_;
    const Group& group_;
    Views& views_;
    Settler settler_;
    Levels levels_;
    std::size_t words_;
    const Endings& unplayed_;                ///< which side wins if the card is never played
    std::array<const Endings*, 2> played_{}; ///< winners after a play that takes a follower; after one that takes none
    unsigned comes_before_ = 0; ///< after fewer passes, the holder still has a turn in this struggle; 0: no turn
    Seat holder_{};
    CardMoves moves_;
    std::vector<std::uint8_t> ending_; ///< the ending for each code
    List<std::uint64_t> values_, choices_;
    BudgetedMap<Worth, std::uint32_t, WorthHash> numbers_;
    std::uint64_t turns_ = 0;
};

} // namespace

void solve_last_card(const Workshop& workshop, Group& group) { solve_in_batches<LastCardSolver>(workshop, group); }

} // namespace siam::retrograde
