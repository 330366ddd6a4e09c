// Opens sources and cuts them into lines.
#include "tools/siam/frame/input.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>
#include <array>
#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <utility>

#include "engine/notation.hpp"
#include "engine/words.hpp"
#include "tools/siam/frame/exit_status.hpp"
#include "tools/siam/frame/record_clock.hpp"
#include "tools/siam/frame/wording.hpp"

namespace siam::tools {
namespace {

[[noreturn]] void fail_to_read(std::string_view name) {
    throw FileError(fmt::format("cannot read {}: {}", printable(name), std::strerror(errno)));
}

std::atomic<bool> was_continued{false}; // since notice_continuations() was last called
extern "C" void continued_by_signal(int) { was_continued = true; }

/// Notices from now on that the program is continued after it was stopped.
void notice_continuations() {
    struct sigaction action = {};
    action.sa_handler = continued_by_signal;
    action.sa_flags = SA_RESTART;
    sigaction(SIGCONT, &action, nullptr);
    was_continued = false;
}

/// Whether the argument looks like "siam:2", the first field of a position that was not quoted as a whole.
bool looks_like_game(std::string_view argument) {
    const std::size_t colon = argument.rfind(':');
    return colon != std::string_view::npos && colon + 2 == argument.size() && argument.back() >= '2' &&
           argument.back() <= '4';
}

bool exists(const std::string& path) {
    struct stat status = {};
    return ::stat(path.c_str(), &status) == 0;
}

/// Whether the argument is a text of positions. Such a text contains a blank, is not the name of a file, and either has
/// several lines or begins with a word that names a game.
bool is_quoted_text(const std::string& argument) {
    const std::size_t first = argument.find_first_not_of(blanks);
    if (argument.find_first_of(blanks) == std::string::npos || exists(argument)) return false;
    if (first == std::string::npos || argument.find('\n') != std::string::npos) return true;
    return argument.find(':', first) < argument.find_first_of(blanks, first);
}

/// Refuses a position that the shell has split into nine words, before any word is taken for a file.
void require_quotes(const std::vector<std::string>& arguments) {
    for (const std::string& argument : arguments)
        if (looks_like_game(argument) && !exists(argument))
            throw UsageError(fmt::format(
                "cannot find the file {}; write a position as one argument, in quotes", printable(argument, 60)));
}

} // namespace

std::vector<Source> sources(const std::vector<std::string>& arguments) {
    require_quotes(arguments);
    std::vector<Source> result;
    for (const std::string& argument : arguments) {
        if (argument == "-")
            result.push_back({Source::Kind::standard_input, "-", ""});
        else if (!is_quoted_text(argument))
            result.push_back({Source::Kind::file, argument, ""});
        else if (!result.empty() && result.back().kind == Source::Kind::quoted)
            result.back().text += "\n" + argument;
        else
            result.push_back({Source::Kind::quoted, "argument", argument});
    }
    if (result.empty()) result.push_back({Source::Kind::standard_input, "-", ""});
    return result;
}

std::vector<std::string> names_of_files(const std::vector<Source>& sources) {
    std::vector<std::string> names;
    for (const Source& source : sources)
        if (source.kind == Source::Kind::file) names.push_back(source.name);
    return names;
}

bool may_wait(const Source& source) noexcept {
    if (source.kind == Source::Kind::quoted) return false;
    struct stat status = {};
    const bool known = source.kind == Source::Kind::standard_input ? ::fstat(STDIN_FILENO, &status) == 0
                                                                   : ::stat(source.name.c_str(), &status) == 0;
    return known && !S_ISREG(status.st_mode);
}

std::string_view Line::text() const {
    if (has_return_inside()) throw TextError{number_, 0, "", bare_return};
    if (length_ == beginning_.size()) return beginning_;
    throw TextError{
        number_, 0, "",
        fmt::format(
            "the line has {} characters; siam reads at most {}: {}", length_, longest_line,
            printable(beginning_.substr(0, 60)))};
}

bool Line::has_return_inside() const noexcept { return trimmed(beginning_).find('\r') != std::string_view::npos; }

bool Line::is_comment() const noexcept {
    if (has_return_inside()) return false;
    const std::size_t first = beginning_.find_first_not_of(" \t");
    if (first == std::string_view::npos) return length_ == beginning_.size();
    return beginning_[first] == '#';
}

LineReader::LineReader(const Source& source)
    : name_(source.kind == Source::Kind::standard_input ? "standard input" : source.name), may_wait_(may_wait(source)) {
    if (source.kind == Source::Kind::quoted) {
        buffer_ = source.text;
    } else if (source.kind == Source::Kind::standard_input) {
        descriptor_ = STDIN_FILENO;
    } else {
        descriptor_ = ::open(source.name.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK); // only may_read() waits
        if (descriptor_ >= 0) return;
        if (errno == ENOENT && name_.find(' ') != std::string::npos)
            throw FileError(fmt::format(
                "'{}' is neither a file nor a position; a position begins with a variant and the number of players, "
                "such as siam:2",
                printable(name_, 60)));
        fail_to_read(name_);
    }
}

LineReader::~LineReader() {
    if (descriptor_ > STDIN_FILENO) ::close(descriptor_);
}

/// Waits until there is input (true) or a signal arrives (false). A plain read would not do: a signal that arrives just
/// before a read does not interrupt it.
bool LineReader::may_read() {
    constexpr int milliseconds = 100;
    pollfd wanted{descriptor_, POLLIN, 0};
    while (may_wait_) {
        if (RecordClock::interrupted()) return false;
        if (prompt_ && was_continued.exchange(false)) prompt_();
        const int ready = ::poll(&wanted, 1, milliseconds);
        if (ready > 0) return true;
        if (ready < 0 && errno != EINTR) fail_to_read(name_);
    }
    return true;
}

bool LineReader::refill() {
    if (descriptor_ < 0) return false;
    begin_ = 0;
    ssize_t got = -1;
    do {
        was_interrupted_ = !may_read();
        buffer_.resize(was_interrupted_ ? 0 : std::size_t{1} << 16);
        if (was_interrupted_) return false;
        got = ::read(descriptor_, buffer_.data(), buffer_.size());
    } while (got < 0 && (errno == EINTR || errno == EAGAIN));
    buffer_.resize(got > 0 ? static_cast<std::size_t>(got) : 0);
    if (got < 0) fail_to_read(name_);
    return got > 0;
}

std::optional<Line> LineReader::next(std::function<void()> prompt) {
    const bool is_terminal = ::isatty(descriptor_) == 1;
    if (is_terminal) notice_continuations();
    prompt();
    if (is_terminal) prompt_ = std::move(prompt);
    const auto line = next();
    prompt_ = nullptr;
    return line;
}

std::optional<Line> LineReader::next() {
    line_.clear();
    std::size_t length = 0;
    bool ended = false;
    while (!ended) {
        if (begin_ == buffer_.size() && !refill()) {
            if (length == 0 || was_interrupted_) return std::nullopt;
            break;
        }
        const std::string_view rest = std::string_view{buffer_}.substr(begin_);
        const std::string_view piece = rest.substr(0, rest.find('\n'));
        ended = piece.size() < rest.size();
        line_.append(piece.substr(0, longest_line - line_.size()));
        length += piece.size();
        begin_ += piece.size() + (ended ? 1 : 0);
    }
    if (number_ == 0 && line_.starts_with(byte_order_mark))
        line_.erase(0, byte_order_mark.size()), length -= byte_order_mark.size();
    if (length == line_.size() && line_.ends_with('\r')) line_.pop_back(), --length;
    return Line(++number_, line_, length, !may_wait_ || buffer_.find('\n', begin_) != std::string::npos);
}

std::string whole_text(const Source& source) {
    LineReader reader(source);
    std::string text;
    while (const auto line = reader.next()) text.append(line->text()).append(1, '\n');
    if (reader.was_interrupted()) throw Interrupted();
    return text;
}

std::string bytes_of(const std::string& path) {
    const int descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
    if (descriptor < 0) fail_to_read(path);
    std::string bytes;
    std::array<char, std::size_t{1} << 16> buffer;
    ssize_t got = 1;
    while (got > 0 || (got < 0 && errno == EINTR)) {
        got = ::read(descriptor, buffer.data(), buffer.size());
        if (got > 0) bytes.append(buffer.data(), static_cast<std::size_t>(got));
    }
    ::close(descriptor);
    if (got < 0) fail_to_read(path);
    return bytes;
}

} // namespace siam::tools
