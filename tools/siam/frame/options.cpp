// Parses a verb's command line. Only this file includes Boost.ProgramOptions.
#include "tools/siam/frame/options.hpp"

#include <fmt/format.h>
#include <algorithm>
#include <boost/program_options.hpp>

#include "tools/siam/frame/exit_status.hpp"
#include "tools/siam/frame/wording.hpp"

namespace siam::tools {
namespace po = boost::program_options;

namespace {

/// Refuses "-o=x", which would mean a file with the name "=x".
void refuse_equals_sign(const std::vector<std::string>& tokens) {
    if (tokens.empty() || tokens[0].size() < 3 || tokens[0][0] != '-' || tokens[0][2] != '=') return;
    const std::string name = tokens[0].substr(0, 2), value = printable(tokens[0].substr(3), 60);
    throw UsageError(fmt::format("{0}={1}: write {0} {1}, without an equals sign", name, value));
}

} // namespace

Options::Options(const std::vector<Declared>& of_verb)
    : declared_{{"help", "", "print this help (also -h)"}, {"version", "", ""}} {
    declared_.insert(declared_.end(), of_verb.begin(), of_verb.end());
}

void Options::parse(const std::vector<std::string>& command_line) {
    try {
        po::options_description description;
        for (const Declared& option : declared_) {
            const std::string name = option.name == "help"     ? "help,h"
                                     : option.name == "output" ? "output,o"
                                                               : option.name;
            if (option.wants.empty())
                description.add_options()(name.c_str(), "");
            else
                description.add_options()(name.c_str(), po::value<std::string>(), "");
        }
        const int style = po::command_line_style::unix_style & ~po::command_line_style::allow_guessing;
        for (const po::option& option :
             po::command_line_parser(command_line).options(description).style(style).run().options) {
            refuse_equals_sign(option.original_tokens);
            std::vector<std::string>& place = option.position_key >= 0 ? arguments_ : given_[option.string_key];
            place.insert(place.end(), option.value.begin(), option.value.end());
        }
    } catch (const po::unknown_option& error) {
        refuse_unknown(error.get_option_name());
    } catch (const po::error& error) {
        throw UsageError(printable(error.what()));
    }
}

void Options::refuse_unknown(const std::string& name) const {
    std::vector<std::string_view> names;
    for (const Declared& option : declared_) names.emplace_back(option.name);
    const std::string_view bare = std::string_view(name).substr(std::min(name.find_first_not_of('-'), name.size()));
    throw UsageError(fmt::format("unknown option '{}'{}", printable(name, 60), did_you_mean(bare, names, "--")));
}

void Options::allow_only(std::string_view what, const std::vector<std::string_view>& names) const {
    for (const auto& [name, values] : given_)
        if (std::ranges::find(names, name) == names.end())
            throw UsageError(fmt::format("{0} does not use --{1}", what, name));
}

std::optional<unsigned> Options::choice(std::string_view name, const std::vector<std::string>& choices) const {
    const auto given = value(name);
    if (!given) return {};
    const auto found = std::ranges::find(choices, *given);
    if (found == choices.end())
        throw UsageError(fmt::format("--{} '{}': expected {}", name, printable(*given, 60), listed(choices, "or")));
    return static_cast<unsigned>(found - choices.begin());
}

void Options::refuse_arguments(std::string_view what) const {
    if (!arguments_.empty()) throw UsageError(fmt::format("{}, not {}", what, printable(arguments_[0], 60)));
}

std::optional<std::string> Options::value(std::string_view name) const {
    const auto found = given_.find(name);
    if (found == given_.end() || found->second.empty()) return std::nullopt;
    return found->second.back();
}

std::vector<std::string> Options::values(std::string_view name) const {
    const auto found = given_.find(name);
    return found == given_.end() ? std::vector<std::string>{} : found->second;
}

std::string Options::help(std::size_t width) const {
    std::string text;
    const std::size_t column = std::min<std::size_t>(22, width / 2); // of the text beside the names
    for (const Declared& option : declared_) {
        if (option.says.empty()) continue;
        std::string head = "  --" + option.name;
        if (!option.wants.empty()) head += " " + option.wants;
        head.resize(std::max<std::size_t>(head.size() + 2, column), ' ');
        text += wrapped(head + option.says, column, width) + "\n";
    }
    return text;
}

} // namespace siam::tools
