/// The options and arguments of one verb: those that its help declares, and those on the command line.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace siam::tools {

/// Option names cannot be abbreviated. Unless a verb asks for all values of an option, the last value counts, so that
/// users can override an alias. `--help` (`-h`) and `--version` are always declared.
class Options {
public:
    /// `wants` is the help's word for the value, such as "FILE"; empty for a flag. `says` is the help's text about the
    /// option; without it, the help does not show the option.
    struct Declared {
        std::string name, wants, says;
    };

    explicit Options(const std::vector<Declared>& of_verb);

    /// Throws UsageError.
    void parse(const std::vector<std::string>& command_line);

    [[nodiscard]] bool has(std::string_view name) const { return given_.contains(name); }
    /// Throws UsageError for an option on the command line that is not in `names`: "`what` does not use --NAME".
    void allow_only(std::string_view what, const std::vector<std::string_view>& names) const;
    /// The last value given for the option; nothing if the option is not given.
    [[nodiscard]] std::optional<std::string> value(std::string_view name) const;
    [[nodiscard]] std::vector<std::string> values(std::string_view name) const;
    /// The place of the option's value in `choices`; nothing if the option is not given. Throws UsageError for other
    /// values.
    [[nodiscard]] std::optional<unsigned> choice(std::string_view name, const std::vector<std::string>& choices) const;
    /// Throws UsageError if there are arguments. `what` begins its message: "deal takes only options".
    void refuse_arguments(std::string_view what) const;
    /// The arguments that are neither options nor values of options, in order.
    [[nodiscard]] const std::vector<std::string>& arguments() const noexcept { return arguments_; }

    /// `--help` and `--version`, then the verb's own options.
    [[nodiscard]] const std::vector<Declared>& declared() const noexcept { return declared_; }
    /// The help about the options: a paragraph for each, wrapped to the width.
    [[nodiscard]] std::string help(std::size_t width) const;

private:
    [[noreturn]] void refuse_unknown(const std::string& name) const;

    std::vector<Declared> declared_;
    std::map<std::string, std::vector<std::string>, std::less<>> given_;
    std::vector<std::string> arguments_;
};

} // namespace siam::tools
