// How a verb's command line is taken apart; the one door to Boost.ProgramOptions.
#include "tools/siam/options.hpp"

#include <algorithm>
#include <boost/program_options.hpp>

#include "tools/siam/exit_status.hpp"
#include "tools/siam/wording.hpp"

namespace siam::tools {
namespace po = boost::program_options;

Options::Options() { flag("help", "this text"); }

Options& Options::flag(std::string name, std::string says) {
    declared_.push_back({std::move(name), "", std::move(says), false});
    return *this;
}

Options& Options::value(std::string name, std::string wants, std::string says) {
    declared_.push_back({std::move(name), std::move(wants), std::move(says), false});
    return *this;
}

Options& Options::values(std::string name, std::string wants, std::string says) {
    declared_.push_back({std::move(name), std::move(wants), std::move(says), true});
    return *this;
}

void Options::parse(const std::vector<std::string>& command_line) try {
    po::options_description description;
    for (const Declared& option : declared_) {
        const std::string name = option.name == "help" ? "help,h" : option.name == "output" ? "output,o" : option.name;
        if (option.wants.empty())
            description.add_options()(name.c_str(), "");
        else
            description.add_options()(name.c_str(), po::value<std::string>(), "");
    }
    const int style = po::command_line_style::unix_style & ~po::command_line_style::allow_guessing;
    for (const po::option& option :
         po::command_line_parser(command_line).options(description).style(style).run().options) {
        std::vector<std::string>& place = option.position_key >= 0 ? arguments_ : given_[option.string_key];
        place.insert(place.end(), option.value.begin(), option.value.end());
        if (option.position_key < 0 && place.size() > 1 && !declared(option.string_key).repeatable)
            throw UsageError("option '--" + option.string_key + "' is given twice");
    }
} catch (const po::error& error) {
    throw UsageError(printable(error.what()));
}

const Options::Declared& Options::declared(std::string_view name) const {
    return *std::ranges::find(declared_, name, &Declared::name);
}

std::optional<std::string> Options::value(std::string_view name) const {
    const auto found = given_.find(name);
    if (found == given_.end() || found->second.empty()) return std::nullopt;
    return found->second.front();
}

std::vector<std::string> Options::values(std::string_view name) const {
    const auto found = given_.find(name);
    return found == given_.end() ? std::vector<std::string>{} : found->second;
}

std::string Options::help() const {
    std::string text;
    for (const Declared& option : declared_) {
        std::string head = "  --" + option.name;
        if (!option.wants.empty()) head += " " + option.wants;
        head.resize(std::max<std::size_t>(head.size() + 2, 22), ' ');
        text += wrapped(head + option.says, 22) + "\n";
    }
    return text;
}

} // namespace siam::tools
