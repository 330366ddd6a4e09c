// Writes the lines of an outbox.
#include "tools/siam/verbs/outbox.hpp"

#include <chrono>
#include <utility>

#include "tools/siam/frame/record_clock.hpp"

namespace siam::tools {
namespace {

/// The bytes of a line in the queue, with the allocator's own.
std::size_t room_of(const std::string& line) { return sizeof(std::string) + 32 + line.size(); }

} // namespace

Outbox::Outbox(Output& output, std::size_t most, std::function<void()> changed)
    : output_(output),
      most_(most),
      changed_(std::move(changed)),
      writer_([this](const std::stop_token& closed) { write_lines(closed); }) {}

Outbox::~Outbox() {
    if (bytes_ > 0) RecordClock::interrupt(); // or a reader who reads nothing would keep the program from ending
}

void Outbox::put(std::string line) {
    const std::lock_guard lock(mutex_);
    if (failure_ != nullptr) return;
    bytes_ += room_of(line);
    lines_.push_back(std::move(line));
    wakes_.notify_one();
}

void Outbox::rethrow_failure() {
    const std::lock_guard lock(mutex_);
    if (failure_ != nullptr) std::rethrow_exception(failure_);
}

void Outbox::write_lines(const std::stop_token& closed) {
    constexpr std::chrono::milliseconds pause(100);
    std::unique_lock lock(mutex_);
    try {
        while (!closed.stop_requested() || !lines_.empty()) {
            if (wakes_.wait_for(lock, closed, pause, [this] { return !lines_.empty(); }))
                write_first(lock);
            else
                output_.require_reader();
        }
        return;
    } catch (...) {
        if (!lock.owns_lock()) lock.lock();
        failure_ = std::current_exception();
        lines_.clear();
        bytes_ = 0;
    }
    lock.unlock();
    RecordClock::interrupt();
    changed_();
}

void Outbox::write_first(std::unique_lock<std::mutex>& lock) {
    const std::string line = std::move(lines_.front());
    lines_.pop_front();
    const bool is_last = lines_.empty();
    lock.unlock();
    output_.write_line(line);
    if (is_last) output_.flush();
    lock.lock();
    const bool was_full = is_full();
    bytes_ -= room_of(line);
    if (bytes_ > 0 && was_full == is_full()) return;
    lock.unlock();
    changed_();
    lock.lock();
}

} // namespace siam::tools
