/// A shared limit of memory, and containers that respect it.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <new>
#include <type_traits>
#include <utility>

namespace siam {

/// A request exceeded the rest of a budget. Nothing was allocated.
struct OverBudget : std::bad_alloc {
    [[nodiscard]] const char* what() const noexcept override { return "the memory that may be used is used up"; }
};

/// Counts the requests for memory of one or more budgets, and refuses one of the requests although there is room. Tests
/// use it to refuse each request in turn.
class Refusal {
public:
    /// \param refused the number of the request, from 1; 0: none
    explicit Refusal(std::uint64_t refused = 0) noexcept : refused_(refused) {}
    [[nodiscard]] bool refuses_next() noexcept {
        return requests_.fetch_add(1, std::memory_order_relaxed) + 1 == refused_;
    }
    [[nodiscard]] std::uint64_t requests() const noexcept { return requests_.load(std::memory_order_relaxed); }

private:
    const std::uint64_t refused_;
    std::atomic<std::uint64_t> requests_{0};
};

/// A limit of bytes, and the number of bytes taken so far. It does not allocate memory; callers give back the bytes
/// that they have taken. Any thread may use it. It outlives all objects that take from it.
class MemoryBudget {
public:
    static constexpr std::size_t unlimited = std::numeric_limits<std::size_t>::max();

    /// \param refusal for tests: may refuse requests within the limit. May be null; must outlive this budget
    explicit MemoryBudget(std::size_t limit = unlimited, Refusal* refusal = nullptr) noexcept
        : limit_(limit), refusal_(refusal) {}
    MemoryBudget(const MemoryBudget&) = delete;
    MemoryBudget& operator=(const MemoryBudget&) = delete;

    /// Takes all of the bytes, or none. Returns false if fewer are left or the request is refused.
    [[nodiscard]] bool try_take(std::size_t bytes) noexcept {
        if (refusal_ != nullptr && refusal_->refuses_next()) return false;
        std::size_t before = taken_.load(std::memory_order_relaxed);
        do {
            if (bytes > limit_ - before) return false;
        } while (!taken_.compare_exchange_weak(before, before + bytes, std::memory_order_relaxed));
        std::size_t peak = peak_.load(std::memory_order_relaxed);
        while (peak < before + bytes && !peak_.compare_exchange_weak(peak, before + bytes, std::memory_order_relaxed)) {
        }
        return true;
    }
    /// Takes all of the bytes. Throws OverBudget if try_take() returns false.
    void take(std::size_t bytes) {
        if (!try_take(bytes)) throw OverBudget();
    }
    /// Gives bytes back. \pre at least that many are taken
    void give_back(std::size_t bytes) noexcept { taken_.fetch_sub(bytes, std::memory_order_relaxed); }

    [[nodiscard]] std::size_t limit() const noexcept { return limit_; }
    [[nodiscard]] std::size_t taken() const noexcept { return taken_.load(std::memory_order_relaxed); }
    [[nodiscard]] std::size_t left() const noexcept { return limit_ - taken(); }
    /// The most bytes taken at any time.
    [[nodiscard]] std::size_t peak() const noexcept { return peak_.load(std::memory_order_relaxed); }

    /// The refusal of this budget, for another budget that manages a part of its bytes.
    [[nodiscard]] Refusal* refusal() const noexcept { return refusal_; }

private:
    const std::size_t limit_;
    Refusal* const refusal_;
    std::atomic<std::size_t> taken_{0}, peak_{0}; ///< taken_ <= peak_ <= limit_
};

/// An allocator that takes its bytes from a budget, and throws OverBudget if the budget has too few. The allocation
/// itself may throw std::bad_alloc. A growing container needs the old and the new block at the same time; both count.
/// Without a budget there is no limit.
///
/// When a container is moved or swapped, the budget goes with the contents. A copy takes from the same budget. A
/// container that is assigned a copy keeps its own budget.
template <class T>
class Budgeted {
public:
    using value_type = T;
    using propagate_on_container_move_assignment = std::true_type;
    using propagate_on_container_swap = std::true_type;
    using is_always_equal = std::false_type;

    Budgeted() noexcept = default;
    /// The budget outlives every container that has this allocator
    Budgeted(MemoryBudget* budget) noexcept : budget_(budget) {} // implicit, so that containers take a budget
    template <class U>
    Budgeted(const Budgeted<U>& other) noexcept : budget_(other.budget()) {}

    [[nodiscard]] T* allocate(std::size_t count) {
        if (count > std::numeric_limits<std::size_t>::max() / sizeof(T)) throw std::bad_array_new_length();
        if (budget_ != nullptr) budget_->take(count * sizeof(T));
        try {
            return std::allocator<T>().allocate(count);
        } catch (...) {
            if (budget_ != nullptr) budget_->give_back(count * sizeof(T));
            throw;
        }
    }
    void deallocate(T* memory, std::size_t count) noexcept {
        std::allocator<T>().deallocate(memory, count);
        if (budget_ != nullptr) budget_->give_back(count * sizeof(T));
    }
    [[nodiscard]] MemoryBudget* budget() const noexcept { return budget_; }
    template <class U>
    [[nodiscard]] bool operator==(const Budgeted<U>& other) const noexcept {
        return budget_ == other.budget();
    }

private:
    MemoryBudget* budget_ = nullptr;
};

/// Holds bytes of a budget until it is destroyed, for memory that is not allocated by a Budgeted container.
class HeldBytes {
public:
    HeldBytes() noexcept = default;
    /// Takes the bytes. Throws OverBudget if the budget has too few. The budget outlives this object; null: no limit.
    HeldBytes(MemoryBudget* budget, std::size_t bytes) : budget_(budget), bytes_(bytes) {
        if (budget_ != nullptr) budget_->take(bytes_);
    }
    HeldBytes(HeldBytes&& other) noexcept
        : budget_(std::exchange(other.budget_, nullptr)), bytes_(std::exchange(other.bytes_, 0)) {}
    HeldBytes& operator=(HeldBytes&& other) noexcept {
        std::swap(budget_, other.budget_);
        std::swap(bytes_, other.bytes_);
        return *this;
    }
    ~HeldBytes() {
        if (budget_ != nullptr) budget_->give_back(bytes_);
    }
    [[nodiscard]] std::size_t bytes() const noexcept { return bytes_; }

private:
    MemoryBudget* budget_ = nullptr;
    std::size_t bytes_ = 0;
};

} // namespace siam
