#include "puzzles/reasons/covers.hpp"

#include <boost/unordered/unordered_flat_set.hpp>

#include <bit>
#include <map>

#include "puzzles/reasons/conditions.hpp"

namespace siam {
namespace {

/// A set of the positions that the camp has to answer.
class Places {
public:
    explicit Places(std::size_t size) : words_((size + 63) / 64) {}
    void insert(std::size_t place) { words_[place / 64] |= std::uint64_t{1} << place % 64; }
    [[nodiscard]] bool contains(std::size_t place) const { return (words_[place / 64] >> place % 64 & 1U) != 0; }
    [[nodiscard]] bool empty() const { return size() == 0; }
    [[nodiscard]] std::size_t size() const {
        std::size_t size = 0;
        for (const std::uint64_t word : words_) size += static_cast<std::size_t>(std::popcount(word));
        return size;
    }
    [[nodiscard]] bool is_within(const Places& other) const {
        for (std::size_t i = 0; i < words_.size(); ++i)
            if ((words_[i] & ~other.words_[i]) != 0) return false;
        return true;
    }
    [[nodiscard]] Places without(const Places& other) const {
        Places rest = *this;
        for (std::size_t i = 0; i < words_.size(); ++i) rest.words_[i] &= ~other.words_[i];
        return rest;
    }
    friend bool operator==(const Places&, const Places&) = default;

private:
    std::vector<std::uint64_t> words_;
};

/// The positions in which the camp has to answer: as soon as a card keeps the win, or only where a pass does not.
class Answered {
public:
    /// \param left the number of cards that the camp still has after its answer
    Answered(Answers& answers, const Camp& camp, unsigned left, bool forced)
        : answers_(answers), game_(answers.game()), camp_(camp), budget_(left + 1), is_forced_(forced) {}

    /// Returns false if there are too many positions.
    bool gather(const Position& position) {
        if (over(game_, position)) return true;
        if (!met_.insert(without_idle_parts(position)).second) return true;
        if (met_.size() > 4 * most_answered || positions_.size() > most_answered) return false;
        if (camp_.includes(position.to_move)) return own(position);
        bool complete = true;
        for_each_turn(game_, position, [&](Turn, const Position& after) { complete = complete && gather(after); });
        return complete;
    }
    [[nodiscard]] const std::vector<Position>& positions() const { return positions_; }
    /// The turns that keep the win in each of the positions.
    [[nodiscard]] const std::vector<std::vector<Turn>>& turns() const { return turns_; }

private:
    bool own(const Position& position) {
        if (answers_.forces(position, 0)) return true;
        const auto waiting_keeps = [&] { return answers_.keeps(position, budget_, Turn::pass()); };
        if (is_forced_ && waiting_keeps()) return gather(play(game_, position, Turn::pass()));
        std::vector<Turn> turns;
        for (const TurnClass& same : answers_.keeping(position, budget_, SIZE_MAX, true))
            turns.insert(turns.end(), same.turns.begin(), same.turns.end());
        const bool waits = !is_forced_ && (turns.empty() || a_partner_can_answer(position)) && waiting_keeps();
        if (waits) turns.push_back(Turn::pass());
        positions_.push_back(position);
        turns_.push_back(std::move(turns));
        return !waits || gather(play(game_, position, Turn::pass()));
    }
    /// Whether another player of the camp than the one to move has a card.
    [[nodiscard]] bool a_partner_can_answer(const Position& position) const {
        for (unsigned seat = 0; seat < game_.players(); ++seat)
            if (seat != index(position.to_move) && camp_.includes(static_cast<Seat>(seat)) &&
                !position.hand[seat].empty())
                return true;
        return false;
    }

    Answers& answers_;
    const Game& game_;
    const Camp& camp_;
    unsigned budget_;
    bool is_forced_;
    boost::unordered_flat_set<Position, ByteHash> met_;
    std::vector<Position> positions_;
    std::vector<std::vector<Turn>> turns_;
};

/// Covers the positions with a turn and exceptions.
class Cover {
public:
    Cover(const Game& game, const Camp& camp, const Position& start, const Answered& answered)
        : game_(game), positions_(answered.positions()), all_(positions_.size()) {
        std::map<std::pair<Response::Open, Turn>, Served> served;
        for (std::size_t i = 0; i < positions_.size(); ++i) {
            all_.insert(i);
            for (const Turn turn : answered.turns()[i])
                for (const Response::Open open : opens_of(turn))
                    served.try_emplace({open, shape({turn, open})}, Served{{turn, open}, Places(positions_.size())})
                        .first->second.places.insert(i);
        }
        for (auto& [_, one] : served) {
            add_waiting(answered, one);
            turns_.push_back(std::move(one));
        }
        std::stable_sort(turns_.begin(), turns_.end(), [](const Served& a, const Served& b) {
            return std::pair(a.answer.open, b.places.size()) < std::pair(b.answer.open, a.places.size());
        });
        keep_few_open();
        for (const Condition& condition : conditions_after(game, camp, start)) add(condition, start);
    }

    /// The lists, cheap ones first. Each has the fewest exceptions that its first turn needs.
    std::vector<Answering> all() {
        std::array<std::size_t, 3> tried{};
        for (const Served& usual : turns_) {
            if (tried.at(static_cast<std::size_t>(usual.answer.open))++ >= most_first_turns) continue;
            const auto before = static_cast<std::ptrdiff_t>(found_.size());
            first(usual);
            std::size_t fewest = SIZE_MAX;
            for (auto found = found_.begin() + before; found != found_.end(); ++found)
                fewest = std::min(fewest, weight(found->answers));
            found_.erase(
                std::remove_if(
                    found_.begin() + before, found_.end(),
                    [&](const Found& found) { return weight(found.answers) > fewest; }),
                found_.end());
        }
        std::stable_sort(found_.begin(), found_.end(), [](const Found& a, const Found& b) { return a.cost < b.cost; });
        std::vector<Answering> lists;
        for (const Found& found : found_)
            if (lists.size() < most_short_plans) lists.push_back(found.answers);
        return lists;
    }

private:
    static constexpr std::size_t most_first_turns = 12, most_open = 4;
    static constexpr Condition fails{Condition::Kind::fails, {}, {}, {}, {}};
    struct Served {
        Response answer;
        Places places; ///< where the answer, or a pass in its place, keeps the win
    };
    struct When {
        Condition condition;
        Places places;                ///< where the condition holds
        const Served* turn = nullptr; ///< the first answer that serves all these positions
    };
    struct Found {
        Answering answers;
        unsigned cost;
    };

    /// An answer with this turn can leave these open.
    [[nodiscard]] static std::span<const Response::Open> opens_of(Turn turn) {
        static constexpr std::array all{Response::Open::nothing, Response::Open::taking, Response::Open::province};
        return {all.data(), turn.is_pass() ? 1U : turn.taking().empty() ? 2U : 3U};
    }
    /// Leaves out most answers that leave something open, since many of them serve the same positions.
    void keep_few_open() {
        std::array<std::size_t, 3> kept{};
        turns_.erase(
            std::remove_if(
                turns_.begin(), turns_.end(),
                [&](const Served& served) {
                    const Response::Open open = served.answer.open;
                    return open != Response::Open::nothing && kept.at(static_cast<std::size_t>(open))++ >= most_open;
                }),
            turns_.end());
    }
    /// A turn that answers with the same turns have in common.
    [[nodiscard]] static Turn shape(const Response& answer) {
        if (answer.open == Response::Open::nothing) return answer.turn;
        if (answer.open == Response::Open::taking) return {answer.turn.action(), {}};
        return {answer.turn.action(), {Province{}, answer.turn.taking().faction()}};
    }
    /// Where the answer is possible.
    [[nodiscard]] bool is_possible(const Served& served, std::size_t place) const {
        return served.answer.open == Response::Open::nothing ? is_legal(game_, positions_[place], served.answer.turn)
                                                             : served.places.contains(place);
    }
    /// Adds the positions in which the answer is not possible, and the pass in its place keeps the win.
    void add_waiting(const Answered& answered, Served& served) const {
        for (std::size_t i = 0; i < positions_.size(); ++i)
            if (contains(answered.turns()[i], Turn::pass()) && !is_possible(served, i)) served.places.insert(i);
    }
    void add(const Condition& condition, const Position& start) {
        if (is_misread(condition)) return;
        When when{condition, Places(positions_.size())};
        for (std::size_t i = 0; i < positions_.size(); ++i)
            if (holds(condition, start, positions_[i])) when.places.insert(i);
        add(when_, std::move(when));
    }
    /// Whether the condition, which is about an open province, sounds true in a position where the province is settled:
    /// nobody leads there any more, and it has a follower less.
    [[nodiscard]] bool is_misread(const Condition& condition) const {
        using Kind = Condition::Kind;
        const bool is_occupier = condition.power == Power::occupier;
        const bool sounds_true = condition.kind == Kind::lost || (condition.kind == Kind::leads && is_occupier) ||
                                 (condition.kind == Kind::leads_not && !is_occupier);
        return sounds_true && std::any_of(positions_.begin(), positions_.end(), [&](const Position& position) {
                   return !position.open.contains(condition.province);
               });
    }
    /// Adds the condition, unless it holds nowhere, everywhere, or exactly where a condition that is easier to say
    /// does.
    void add(std::vector<When>& conditions, When&& when) const {
        if (when.places.empty() || when.places == all_) return;
        if (std::any_of(conditions.begin(), conditions.end(), [&](const When& it) { return it.places == when.places; }))
            return;
        conditions.push_back(std::move(when));
    }
    /// The positions in which the answer, which leaves nothing open, is not possible. All others are among the failing
    /// ones.
    [[nodiscard]] Places impossible(const Response& answer) const {
        Places places(positions_.size());
        for (std::size_t i = 0; i < positions_.size(); ++i)
            if (answer.open == Response::Open::nothing && !is_legal(game_, positions_[i], answer.turn))
                places.insert(i);
        return places;
    }
    [[nodiscard]] const Served* serving(const Places& places, const Response& like) const {
        const Served* found = nullptr;
        for (const Served& served : turns_) {
            if (!places.is_within(served.places)) continue;
            if (served.answer.turn.action() == like.turn.action()) return &served;
            if (found == nullptr) found = &served;
        }
        return found;
    }

    /// Finds the lists of answers that begin with this turn.
    void first(const Served& turn) {
        const Places left = all_.without(turn.places);
        const Answering alone{turn.answer, {}, {}};
        if (left.empty()) return found_.push_back({alone, cost(alone)});
        failing(alone, left);
        std::vector<When> conditions;
        for (const When& when : when_) add(conditions, When(when));
        add(conditions, {{Condition::Kind::impossible, {}, {}, {}, {}}, impossible(turn.answer)});
        for (When& when : conditions) when.turn = serving(when.places, turn.answer);
        for (const When& one : conditions)
            if (one.turn != nullptr) with(turn, left, one, conditions);
    }
    void with(const Served& turn, const Places& left, const When& one, const std::vector<When>& conditions) {
        const Places rest = left.without(one.places);
        const Answering answers{turn.answer, {{one.condition, one.turn->answer}}, {}};
        if (rest.empty()) return found_.push_back({answers, cost(answers)});
        if (rest == left) return;
        failing(answers, rest);
        for (const When& other : conditions) {
            if (!rest.is_within(other.places)) continue;
            const Served* const served =
                other.turn != nullptr ? other.turn : serving(other.places.without(one.places), turn.answer);
            if (served == nullptr) continue;
            Answering both = answers;
            both.exceptions.push_back({other.condition, served->answer});
            found_.push_back({both, cost(both)});
        }
    }
    /// Adds exceptions for where the answers before them fail.
    void failing(const Answering& answers, const Places& left) {
        for (const Served& served : turns_) {
            const Places rest = left.without(served.places);
            if (rest == left) continue;
            Answering more = answers;
            more.exceptions.push_back({fails, served.answer});
            if (rest.empty())
                found_.push_back({more, cost(more)});
            else if (more.exceptions.size() < most_exceptions)
                failing(more, rest);
        }
    }
    [[nodiscard]] static unsigned cost(const Answering& answers) {
        unsigned cost = cost_of(answers.usual);
        for (const auto& [condition, answer] : answers.exceptions)
            cost += 100 + (condition == fails ? 50 : 2 * static_cast<unsigned>(condition.kind)) + cost_of(answer) +
                    (answer.turn.action() == answers.usual.turn.action() ? 0 : 3);
        return cost;
    }
    [[nodiscard]] static unsigned cost_of(const Response& answer) {
        return std::array{0U, 40U, 90U}.at(static_cast<std::size_t>(answer.open));
    }
    /// The number of exceptions, and of answers that leave something open.
    [[nodiscard]] static std::size_t weight(const Answering& answers) {
        std::size_t weight = answers.exceptions.size() + (answers.usual.open != Response::Open::nothing ? 1 : 0);
        for (const auto& [_, answer] : answers.exceptions) weight += answer.open != Response::Open::nothing ? 1 : 0;
        return weight;
    }

    const Game& game_;
    const std::vector<Position>& positions_;
    Places all_;
    std::vector<Served> turns_; ///< those that leave least open first, then those that serve most positions
    std::vector<When> when_;    ///< easy ones first
    std::vector<Found> found_;
};

} // namespace

std::vector<Answering> covering_answers(
    Answers& answers, const Camp& camp, const Position& after_key, std::span<const Position> starts, unsigned left,
    bool forced) {
    Answered answered(answers, camp, left, forced);
    if (!std::all_of(starts.begin(), starts.end(), [&](const Position& start) { return answered.gather(start); }))
        return {};
    if (answered.positions().empty()) return {};
    std::vector<Answering> all = Cover(answers.game(), camp, after_key, answered).all();
    for (Answering& list : all) list.left = left;
    return all;
}

} // namespace siam
