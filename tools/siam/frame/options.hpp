/// The options and arguments of one verb, as declared and as given on the command line.
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
    /// `wants` is what the help calls the value, e.g. "FILE"; empty for a flag. Without `says`, the help does not show
    /// the option.
    struct Declared {
        std::string name, wants, says;
    };

    explicit Options(const std::vector<Declared>& of_verb);

    /// Throws UsageError.
    void parse(const std::vector<std::string>& command_line);

    [[nodiscard]] bool has(std::string_view name) const { return given_.contains(name); }
    /// Throws UsageError for an option that is given and declared but not in the list: `what` does not use it.
    void allow_only(std::string_view what, const std::vector<std::string_view>& names) const;
    /// The last value.
    [[nodiscard]] std::optional<std::string> value(std::string_view name) const;
    [[nodiscard]] std::vector<std::string> values(std::string_view name) const;
    /// The place of the value among these; nothing if the option is not given. Throws UsageError for other values.
    [[nodiscard]] std::optional<unsigned> choice(std::string_view name, const std::vector<std::string>& choices) const;
    /// Throws UsageError if there are arguments: "deal takes only options".
    void refuse_arguments(std::string_view what) const;
    /// Arguments that are neither options nor values of options, in order.
    [[nodiscard]] const std::vector<std::string>& arguments() const noexcept { return arguments_; }

    /// `--help` and `--version`, then those of the verb.
    [[nodiscard]] const std::vector<Declared>& declared() const noexcept { return declared_; }
    /// One paragraph an option, 80 columns.
    [[nodiscard]] std::string help() const;

private:
    [[noreturn]] void refuse_unknown(const std::string& name) const;

    std::vector<Declared> declared_;
    std::map<std::string, std::vector<std::string>, std::less<>> given_;
    std::vector<std::string> arguments_;
};

} // namespace siam::tools
