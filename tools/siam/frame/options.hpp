/// The options and arguments of one verb: those that its help declares, and those on the command line.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace siam::tools {

/// Option names cannot be abbreviated. Unless a verb asks for all values of an option, the last one counts, so that
/// users can override an alias. `--help` (`-h`) and `--version` are always declared.
class Options {
public:
    /// `wants` is the help's name for the value, e.g. "FILE"; empty for a flag. The help does not show an option
    /// without `says`.
    struct Declared {
        std::string name, wants, says;
    };

    explicit Options(const std::vector<Declared>& of_verb);

    /// Throws UsageError.
    void parse(const std::vector<std::string>& command_line);

    [[nodiscard]] bool has(std::string_view name) const { return given_.contains(name); }
    /// Throws UsageError if an option is given that `what` does not use, which means that it is not in the list.
    void allow_only(std::string_view what, const std::vector<std::string_view>& names) const;
    /// The last value given for the option.
    [[nodiscard]] std::optional<std::string> value(std::string_view name) const;
    [[nodiscard]] std::vector<std::string> values(std::string_view name) const;
    /// The place of the value among the choices; nothing if the option is not given. Throws UsageError for other
    /// values.
    [[nodiscard]] std::optional<unsigned> choice(std::string_view name, const std::vector<std::string>& choices) const;
    /// Throws UsageError if there are arguments: "deal takes only options".
    void refuse_arguments(std::string_view what) const;
    /// The arguments that are neither options nor values of options, in order.
    [[nodiscard]] const std::vector<std::string>& arguments() const noexcept { return arguments_; }

    /// `--help` and `--version`, then the verb's own options.
    [[nodiscard]] const std::vector<Declared>& declared() const noexcept { return declared_; }
    /// The help about the options: a paragraph for each, 80 columns wide.
    [[nodiscard]] std::string help() const;

private:
    [[noreturn]] void refuse_unknown(const std::string& name) const;

    std::vector<Declared> declared_;
    std::map<std::string, std::vector<std::string>, std::less<>> given_;
    std::vector<std::string> arguments_;
};

} // namespace siam::tools
