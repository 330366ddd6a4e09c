// How the stop flag is set.
#include "tools/siam/record_clock.hpp"

#include <csignal>
#include <utility>

namespace siam::tools {
namespace {

std::atomic<bool> stop{false};
std::atomic<bool> interrupted_by_user{false};
static_assert(std::atomic<bool>::is_always_lock_free, "a signal handler may set it");

extern "C" void interrupt_by_signal(int) { RecordClock::interrupt(); }

} // namespace

void catch_interruptions() {
    static bool caught = false;
    if (std::exchange(caught, true)) return; // so that a second signal is not caught
    struct sigaction action = {};
    action.sa_handler = interrupt_by_signal;
    action.sa_flags = static_cast<int>(SA_RESETHAND); // without SA_RESTART, so that waiting for input ends too
    sigaction(SIGINT, &action, nullptr);
    sigaction(SIGTERM, &action, nullptr);
}

RecordClock::RecordClock(std::optional<std::chrono::milliseconds> limit) : limit_(limit) {
    catch_interruptions();
    if (limit_) watcher_ = std::jthread([this](const std::stop_token& ended) { watch(ended); });
}

void RecordClock::start(std::chrono::nanoseconds used) {
    const std::lock_guard lock(mutex_);
    started_ = Clock::now() - used;
    stop = false;
    if (interrupted_by_user) stop = true; // also if the signal came since the line above
    if (!limit_) return;
    deadline_ = started_ + *limit_;
    changed_.notify_all();
}

double RecordClock::seconds() const { return std::chrono::duration<double>(Clock::now() - started_).count(); }

const std::atomic<bool>& RecordClock::stop_flag() noexcept { return stop; }

bool RecordClock::interrupted() noexcept { return interrupted_by_user; }

std::string_view RecordClock::what_came_first() noexcept {
    return interrupted() ? "before the interruption" : "within the limits";
}

void RecordClock::stop_now() noexcept { stop = true; }

void RecordClock::interrupt() noexcept {
    interrupted_by_user = true;
    stop = true;
}

void RecordClock::watch(const std::stop_token& ended) {
    std::unique_lock lock(mutex_);
    while (!ended.stop_requested()) {
        if (!deadline_) {
            changed_.wait(lock, ended, [this] { return deadline_.has_value(); });
        } else if (const auto until = *deadline_; Clock::now() < until) {
            changed_.wait_until(lock, ended, until, [&] { return deadline_ != until; });
        } else {
            stop = true;
            deadline_.reset();
        }
    }
}

} // namespace siam::tools
