// Sets the stop flag.
#include "tools/siam/frame/record_clock.hpp"

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
    if (std::exchange(caught, true)) return; // catching again would catch the second signal, too
    struct sigaction action = {};
    action.sa_handler = interrupt_by_signal;
    action.sa_flags = static_cast<int>(SA_RESETHAND); // no SA_RESTART, so that a signal also ends waiting for input
    sigaction(SIGINT, &action, nullptr);
    sigaction(SIGTERM, &action, nullptr);
}

RecordClock::RecordClock(std::optional<std::chrono::milliseconds> limit) : limit_(limit) { catch_interruptions(); }

void RecordClock::start(std::chrono::nanoseconds used) {
    started_ = Clock::now() - used;
    resume();
    if (limit_) deadline_ = (started_ + *limit_).time_since_epoch();
}

Limits RecordClock::limits() const noexcept { return {.stop = &stop, .clock = clock_of<Clock>, .deadline = deadline_}; }

double RecordClock::seconds() const { return std::chrono::duration<double>(Clock::now() - started_).count(); }

const std::atomic<bool>& RecordClock::stop_flag() noexcept { return stop; }

bool RecordClock::interrupted() noexcept { return interrupted_by_user; }

void RecordClock::resume() noexcept {
    stop = false;
    if (interrupted_by_user) stop = true; // the user may have interrupted while the line above cleared the flag
}

void RecordClock::stop_now() noexcept { stop = true; }

void RecordClock::interrupt() noexcept {
    interrupted_by_user = true;
    stop = true;
}

} // namespace siam::tools
