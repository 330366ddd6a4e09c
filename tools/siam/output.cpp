// How text reaches standard output and standard error.
#include "tools/siam/output.hpp"

#include <fmt/format.h>
#include <unistd.h>
#include <cerrno>
#include <cstdio>
#include <cstring>

#include "tools/siam/exit_status.hpp"

namespace siam::tools {

void Output::flush() {
    std::string_view rest = pending_;
    while (!rest.empty()) {
        const ssize_t written = ::write(STDOUT_FILENO, rest.data(), rest.size());
        if (written >= 0)
            rest.remove_prefix(static_cast<std::size_t>(written));
        else if (errno != EINTR)
            throw OutputError(fmt::format("cannot write to standard output: {}", std::strerror(errno)));
    }
    pending_.clear();
}

bool output_is_terminal() noexcept { return ::isatty(STDOUT_FILENO) == 1; }

// Not fmt::print, which throws if standard error cannot be written: that changes no answer and no exit code.
void note(std::string_view text) { std::fputs(fmt::format("siam: {}\n", text).c_str(), stderr); }

} // namespace siam::tools
