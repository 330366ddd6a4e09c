/// Messages between searches in several processes that work on one question.
#pragma once

#include "solver/search/transposition_table.hpp"

#include <array>
#include <atomic>
#include <mutex>
#include <span>
#include <utility>
#include <vector>

namespace siam::search {

/// Notes, without locks, about the questions that are being searched (J.-C. Weill, The ABDADA distributed minimax
/// search algorithm, 1996). A lost note costs time but never makes an answer wrong.
class CurrentlySearching {
public:
    void begin(const Hash128& hash) noexcept { note(hash).store(hash.high, std::memory_order_relaxed); }
    void end(const Hash128& hash) noexcept {
        if (includes(hash)) note(hash).store(0, std::memory_order_relaxed);
    }
    [[nodiscard]] bool includes(const Hash128& hash) noexcept {
        return note(hash).load(std::memory_order_relaxed) == hash.high;
    }

private:
    std::atomic<std::uint64_t>& note(const Hash128& hash) noexcept { return notes_[hash.high >> 52]; }
    std::array<std::atomic<std::uint64_t>, 4096> notes_{};
};

/// Connects the threads of the search with a thread that exchanges messages with other processes. A message is a fact
/// or a note. Facts are proved bounds, which are true in every process, so no answer depends on when facts arrive, or
/// whether they do. Notes say which questions other processes are searching; they may get lost. Processes on one
/// machine may share a table; then they exchange nothing. Otherwise each process has its own table, and sends only
/// facts that took many nodes, because a small fact is proved again faster than it is sent.
class Remote {
public:
    struct Fact {
        Hash128 question;
        Bounds bounds;
        std::uint64_t nodes; ///< the number of nodes in the search that proved the fact
    };
    struct Note {
        Hash128 question;
        bool begins; ///< true: a search of the question begins; false: it ends
    };
    struct News {
        std::vector<Fact> facts;
        std::vector<Note> notes;
        [[nodiscard]] bool empty() const noexcept { return facts.empty() && notes.empty(); }
    };

    /// Sends facts of at least `least_nodes` nodes, and notes about questions with at least `least_plays` plays left.
    explicit Remote(std::uint64_t least_nodes = 10, unsigned least_plays = 6) noexcept
        : least_nodes_(least_nodes), least_plays_(least_plays) {}

    /// Makes the search keep its notes and its table in `common`, which several processes share. \pre the memory was
    /// zeroed before its first use and outlives this object, and no search has begun
    void share(std::span<std::byte> common) noexcept { common_ = common; }
    void keep_silent() noexcept { is_silent_ = true; }

    // Functions for the search: common_notes(), learn() and those in between.
    [[nodiscard]] CurrentlySearching* common_notes() const noexcept {
        return common_.empty() ? nullptr : reinterpret_cast<CurrentlySearching*>(common_.data());
    }
    /// Returns the memory of the table that processes share; empty if this process has a table of its own.
    [[nodiscard]] std::span<std::byte> common_table() const noexcept {
        return common_.empty() ? common_ : common_.subspan(sizeof(CurrentlySearching));
    }
    void proved(const Hash128& question, Bounds bounds, std::uint64_t nodes) {
        if (is_silent_ || nodes < least_nodes_) return;
        const std::lock_guard lock(mutex_);
        told_.facts.push_back({question, bounds, nodes});
    }
    void searching(const Hash128& question, unsigned plays, bool begins) {
        if (is_silent_ || plays < least_plays_) return;
        const std::lock_guard lock(mutex_);
        told_.notes.push_back({question, begins});
    }
    [[nodiscard]] bool is_searched_elsewhere(const Hash128& question) noexcept { return elsewhere_.includes(question); }
    /// Stores in the table what other processes have proved.
    void learn(TranspositionTable& table) {
        if (!has_facts_.load(std::memory_order_relaxed)) return;
        const std::lock_guard lock(mutex_);
        for (const Fact& fact : heard_) table.store(fact.question, fact.bounds, fact.nodes);
        heard_.clear();
        has_facts_ = false;
    }

    // Functions for the thread that exchanges messages: take_told() and hear(). take_told() returns the messages that
    // the search has sent since the previous call of take_told().
    [[nodiscard]] News take_told() {
        const std::lock_guard lock(mutex_);
        return std::exchange(told_, {});
    }
    void hear(const News& news) {
        for (const Note& note : news.notes)
            if (note.begins)
                elsewhere_.begin(note.question);
            else
                elsewhere_.end(note.question);
        if (news.facts.empty()) return;
        const std::lock_guard lock(mutex_);
        heard_.insert(heard_.end(), news.facts.begin(), news.facts.end());
        has_facts_ = true;
    }

private:
    const std::uint64_t least_nodes_;
    const unsigned least_plays_;
    std::span<std::byte> common_;
    bool is_silent_ = false;
    std::mutex mutex_;
    News told_;
    std::vector<Fact> heard_;
    std::atomic<bool> has_facts_{false};
    CurrentlySearching elsewhere_;
};

} // namespace siam::search
