/// Runs the program in a pseudo-terminal, as a person does.
#pragma once

#include <sys/types.h>
#include <string>
#include <string_view>
#include <vector>

namespace siam::tests {

class Terminal {
public:
    /// Runs `siam ARGUMENTS`, as a shell reads them, in a terminal. `environment` holds assignments of environment
    /// variables, such as "NO_COLOR=1".
    explicit Terminal(const std::string& arguments, const std::string& environment = "", unsigned columns = 80);
    ~Terminal();
    Terminal(const Terminal&) = delete;
    Terminal& operator=(const Terminal&) = delete;

    /// Types a line and Enter. type() types single characters, such as "\x03" for Ctrl-C.
    void enter(std::string_view line) { type(std::string(line) + "\n"); }
    void type(std::string_view keys);
    /// Waits for `text` in the output. Returns the output since the last call, up to the end of the text, with the echo
    /// of typed text and without carriage returns. Fails the test if the text does not come.
    std::string until(std::string_view text);
    /// Stops the program as Ctrl-Z does in a shell, and continues it as `fg` does.
    void stop_and_continue() const;
    void resize(unsigned columns);
    /// Waits until the program ends. Returns the rest of its output.
    std::string rest();
    /// The exit code of the program. \pre rest() was called
    [[nodiscard]] int exit_code() const noexcept { return exit_code_; }

private:
    /// Reads more output. Returns false at the end of the output, or after a minute without output.
    bool get_more();

    int descriptor_ = -1;
    pid_t child_ = -1;
    std::string pending_;
    int exit_code_ = -1;
};

} // namespace siam::tests
