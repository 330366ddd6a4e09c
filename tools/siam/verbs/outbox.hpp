/// The answers that wait until the reader of standard output takes them.
#pragma once

#include <atomic>
#include <condition_variable>
#include <deque>
#include <exception>
#include <functional>
#include <mutex>
#include <string>
#include <thread>

#include "tools/siam/frame/output.hpp"

namespace siam::tools {

/// A queue of lines, and the thread that writes them. Whoever adds a line never waits for the reader, and so can always
/// listen to something else. The outbox sets no limit; its owner looks at bytes() before it makes more lines.
///
/// If the reader goes away, the program ends as if it had written to the closed pipe, also while no line waits. If
/// writing fails in another way, the outbox ends the run like a signal (RecordClock::interrupt) and drops all lines.
class Outbox {
public:
    /// \param most the bytes above which the owner makes no more lines
    /// \param changed the writing thread calls this when bytes() falls to `most` and to 0; throws nothing
    Outbox(Output& output, std::size_t most, std::function<void()> changed);
    ~Outbox();
    Outbox(const Outbox&) = delete;
    Outbox& operator=(const Outbox&) = delete;

    /// Adds a line, given without its end.
    void put(std::string line);
    /// The bytes of all lines that are not written yet. 0: everything is written.
    [[nodiscard]] std::size_t bytes() const noexcept { return bytes_; }
    [[nodiscard]] bool is_full() const noexcept { return bytes_ > most_; }
    /// Throws the exception that ended the writing, if there is one.
    void rethrow_failure();

private:
    void write_lines(const std::stop_token& closed);
    /// Writes the first line. \pre there is a line, and `lock` is held
    void write_first(std::unique_lock<std::mutex>& lock);

    Output& output_; ///< only the writing thread uses it
    const std::size_t most_;
    const std::function<void()> changed_;
    std::mutex mutex_;
    std::condition_variable_any wakes_;
    std::deque<std::string> lines_;     ///< guarded by mutex_, as is the next member
    std::exception_ptr failure_;        ///< the exception that ended the writing
    std::atomic<std::size_t> bytes_{0}; ///< changed only with mutex_
    std::jthread writer_;               ///< the last member, so that it ends before the others
};

} // namespace siam::tools
