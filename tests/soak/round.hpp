/// A round of the soak: the source of its positions, its counts, and its reports of differences.
#pragma once

#include "tests/support/random_variant.hpp"

#include <deque>
#include <filesystem>
#include <span>
#include <stdexcept>

namespace siam::soak {

/// Counts of rounds. They are plain numbers, so that a process can send them to another through a pipe.
struct Tally {
    std::uint64_t rounds = 0;
    std::uint64_t positions = 0; ///< positions for which two independent methods give equal answers
    std::uint64_t bounds = 0;    ///< answers under a limit that agree with the truth
    std::uint64_t checks = 0;    ///< all other comparisons: turns, texts, counts, bytes, claims of puzzles
    std::uint64_t kills = 0;     ///< runs ended by a signal or for lack of memory
    std::uint64_t damaged = 0;   ///< files damaged and then read
    std::uint64_t differences = 0;
    std::uint64_t microseconds = 0;

    Tally& operator+=(const Tally& other) noexcept;
};

/// Two methods disagree. The text names the methods, the position, and the result of each method.
struct Difference : std::runtime_error {
    using std::runtime_error::runtime_error;
};

class Round {
public:
    /// \pre `folder` exists, is empty, and stays until the round has ended
    Round(std::uint64_t seed, std::filesystem::path folder) : random(seed), folder_(std::move(folder)) {}

    Random random;
    Tally tally;
    std::string told; ///< lines about the round, for --tell

    [[nodiscard]] std::uint64_t below(std::uint64_t bound) { return siam::below(random, bound); }
    [[nodiscard]] unsigned between(unsigned least, unsigned most) {
        return least + static_cast<unsigned>(below(most - least + 1));
    }
    [[nodiscard]] bool one_in(unsigned n) { return below(n) == 0; }
    template <class Value>
    [[nodiscard]] Value one_of(std::initializer_list<Value> values) {
        return values.begin()[below(values.size())];
    }

    /// A random game, sometimes a printed one. It lives as long as the round. With `players` 0, draws their number.
    [[nodiscard]] const tests::RandomGame& new_game(unsigned players = 0);
    /// All games that new_game() has returned.
    [[nodiscard]] const std::deque<tests::RandomGame>& games() const noexcept { return games_; }

    [[nodiscard]] std::filesystem::path file(const std::string& name) const { return folder_ / name; }
    [[nodiscard]] const std::filesystem::path& folder() const noexcept { return folder_; }

    /// Throws a Difference unless `found` equals `expected`; `what` names the method that found it.
    template <class A, class B>
    void same(
        const Game& game, const Position& position, std::string_view what, const A& found, const B& expected) const {
        if (!(found == expected)) differ(game, position, std::string(what), found, expected);
    }
    /// Throws a Difference unless the condition holds.
    void holds(bool holds, std::string_view what) const {
        if (!holds) throw Difference(std::string(what));
    }

private:
    static std::string shown(const std::string& value) { return value; }
    static std::string shown(bool value) { return value ? "yes" : "no"; }
    template <class Value>
    static std::string shown(const Value& value) {
        return std::to_string(value);
    }
    template <class A, class B>
    [[noreturn]] static void differ(
        const Game& game, const Position& position, const std::string& what, const A& found, const B& expected) {
        throw Difference(what + ": " + shown(found) + ", expected " + shown(expected) + ": " + text(game, position));
    }

    std::filesystem::path folder_;
    std::deque<tests::RandomGame> games_;
};

/// One kind of round.
struct Kind {
    std::string_view name, says;
    unsigned share; ///< the kind's share of the time, in hundredths
    void (*play)(Round&);
};
[[nodiscard]] std::span<const Kind> kinds() noexcept;
inline constexpr std::size_t kind_count = 8;

void small_round(Round& round);
void closure_round(Round& round);
void rational_round(Round& round);
void rules_round(Round& round);
void puzzle_round(Round& round);
void program_round(Round& round);
void damage_round(Round& round);
void interrupt_round(Round& round);

} // namespace siam::soak
