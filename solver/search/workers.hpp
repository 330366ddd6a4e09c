/// How the workers on one question cooperate, besides sharing the transposition table: their messages, and the choice
/// of the child that each of them searches.
#pragma once

#include "solver/search/remote.hpp"

#include <span>

namespace siam::search {

/// The workers on one question.
struct Workers {
    Workers() = default;
    Workers(const Workers&) = delete;
    Workers& operator=(const Workers&) = delete;

    /// Whether another worker is searching the question, in this or in another process.
    [[nodiscard]] bool are_searching(const Hash128& question) noexcept {
        return searching->includes(question) || (remote != nullptr && remote->is_searched_elsewhere(question));
    }

    Remote* remote = nullptr;          ///< carries messages to workers in other processes; null: there are none
    std::atomic<bool> finished{false}; ///< a worker has found the answer
    std::atomic<std::uint64_t> nodes{0};
    CurrentlySearching own_notes;
    CurrentlySearching* searching = &own_notes; ///< own_notes, or the notes that several processes share
};

/// The reason why a worker leaves its nodes.
enum class Leave : std::uint8_t {
    stay,
    limit,   ///< a limit was reached
    answered ///< another worker has answered a node on the path, or the whole question
};

/// While this object lives, other workers see that its question is being searched (Remote::searching uses `plays`).
class Noted {
public:
    /// \param workers null: there are no other workers
    Noted(Workers* workers, const Hash128& question, unsigned plays)
        : workers_(workers), question_(question), plays_(plays) {
        if (workers_ == nullptr) return;
        workers_->searching->begin(question);
        if (workers_->remote != nullptr) workers_->remote->searching(question_, plays_, true);
    }
    ~Noted() {
        if (workers_ == nullptr) return;
        workers_->searching->end(question_);
        if (workers_->remote != nullptr) workers_->remote->searching(question_, plays_, false);
    }
    Noted(const Noted&) = delete;
    Noted& operator=(const Noted&) = delete;

private:
    Workers* workers_;
    const Hash128& question_;
    unsigned plays_;
};

/// Hands out the children of a node in the order in which a worker searches them (ABDADA). A child that another worker
/// is searching at that moment is put off to the end. Reorders the given children.
template <class Child>
class Deferred {
public:
    /// \param workers null: no child is put off
    Deferred(std::span<Child> children, Workers* workers) noexcept
        : workers_(workers), next_(children.begin()), end_(children.end()), put_off_(next_), again_(next_) {}

    /// Returns the next child, or null if none is left. A call may overwrite children that earlier calls returned.
    [[nodiscard]] const Child* next() noexcept {
        while (next_ != end_) {
            const Child& child = *next_++;
            if (workers_ == nullptr || child.over || !workers_->are_searching(child.slot.hash)) return &child;
            *put_off_++ = child;
        }
        return again_ != put_off_ ? &*again_++ : nullptr;
    }

private:
    using Place = typename std::span<Child>::iterator;
    Workers* workers_;
    Place next_, end_, put_off_, again_;
};

} // namespace siam::search
