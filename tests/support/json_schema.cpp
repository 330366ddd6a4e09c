// Compares JSON values with a schema.
#include "tests/support/json_schema.hpp"

#include <algorithm>
#include <fstream>
#include <map>
#include <regex>
#include <sstream>
#include <stdexcept>

#include "tests/support/paths.hpp"

namespace siam::tests {
namespace {

namespace json = boost::json;

bool is_of_type(const json::value& value, std::string_view type) {
    if (type == "integer") return value.is_int64() || value.is_uint64();
    if (type == "number") return value.is_number();
    if (type == "string") return value.is_string();
    if (type == "boolean") return value.is_bool();
    if (type == "null") return value.is_null();
    if (type == "array") return value.is_array();
    if (type == "object") return value.is_object();
    throw std::logic_error("a schema names the type " + std::string(type));
}

/// The compiled pattern. Keeps all patterns that it has compiled, since compiling takes longer than matching.
const std::regex& compiled(const std::string& pattern) {
    static std::map<std::string, std::regex> known;
    const auto found = known.find(pattern);
    return found != known.end() ? found->second : known.emplace(pattern, std::regex(pattern)).first->second;
}

class Check {
public:
    explicit Check(const json::object& root) : root_(root) {}

    /// The first fault of the value under this schema, or "". `path` is the path to the value.
    std::string fault(const json::object& schema, const json::value& value, const std::string& path) const {
        for (const auto& word : schema)
            if (std::string wrong = broken(schema, word.key(), word.value(), value, path); !wrong.empty()) return wrong;
        return "";
    }

private:
    static std::string say(const std::string& path, const std::string& what, const json::value& value) {
        return (path.empty() ? "the value" : path) + " " + what + ": " + json::serialize(value).substr(0, 200);
    }

    std::string broken(
        const json::object& schema, std::string_view word, const json::value& rule, const json::value& value,
        const std::string& path) const {
        if (word == "title" || word == "description") return "";
        if (word == "$ref") {
            const std::string_view name = rule.get_string();
            return fault(root_.at("$defs").at(name.substr(name.rfind('/') + 1)).as_object(), value, path);
        }
        if (word == "const") return value == rule ? "" : say(path, "is not the one value", value);
        if (word == "enum")
            return std::ranges::count(rule.as_array(), value) > 0 ? "" : say(path, "is not one of the values", value);
        if (word == "anyOf") return any_of(rule.as_array(), value, path);
        if (word == "type") return type(rule, value, path);
        if (value.is_object()) return of_object(schema, word, rule, value.get_object(), path);
        if (value.is_array()) return of_array(word, rule, value.get_array(), path);
        return of_scalar(word, rule, value, path);
    }

    std::string any_of(const json::array& choices, const json::value& value, const std::string& path) const {
        for (const json::value& choice : choices)
            if (fault(choice.as_object(), value, path).empty()) return "";
        return say(path, "is none of the choices", value);
    }

    static std::string type(const json::value& rule, const json::value& value, const std::string& path) {
        bool fits = false;
        if (rule.is_string())
            fits = is_of_type(value, rule.get_string());
        else
            for (const json::value& one : rule.as_array()) fits = fits || is_of_type(value, one.as_string());
        return fits ? "" : say(path, "is not of type " + json::serialize(rule), value);
    }

    std::string of_object(
        const json::object& schema, std::string_view word, const json::value& rule, const json::object& value,
        const std::string& path) const {
        if (word == "required") {
            for (const json::value& name : rule.as_array())
                if (!value.contains(name.as_string())) return say(path, "lacks " + json::serialize(name), value);
        } else if (word == "properties") {
            for (const auto& member : value)
                if (const json::value* known = rule.as_object().if_contains(member.key())) {
                    const std::string at = path + "/" + std::string(member.key());
                    if (std::string wrong = fault(known->as_object(), member.value(), at); !wrong.empty()) return wrong;
                } else if (!schema.contains("additionalProperties")) {
                    return say(path, "has the unknown " + std::string(member.key()), value);
                }
        } else if (word == "additionalProperties") {
            return others(schema, rule, value, path);
        } else if (word == "minProperties" || word == "maxProperties") {
            const auto size = static_cast<std::int64_t>(value.size());
            if (word == "minProperties" ? size < rule.as_int64() : size > rule.as_int64())
                return say(path, "has the wrong number of members", value);
        } else {
            return known_elsewhere(word);
        }
        return "";
    }

    std::string others(
        const json::object& schema, const json::value& rule, const json::object& value, const std::string& path) const {
        if (rule.is_bool() && rule.get_bool()) return "";
        for (const auto& member : value) {
            const json::value* known = schema.if_contains("properties");
            if (known != nullptr && known->as_object().contains(member.key())) continue;
            const std::string at = path + "/" + std::string(member.key());
            if (rule.is_bool()) return say(at, "is not allowed", member.value());
            if (std::string wrong = fault(rule.as_object(), member.value(), at); !wrong.empty()) return wrong;
        }
        return "";
    }

    std::string of_array(
        std::string_view word, const json::value& rule, const json::array& value, const std::string& path) const {
        const auto size = static_cast<std::int64_t>(value.size());
        if (word == "items") {
            for (std::size_t i = 0; i < value.size(); ++i) {
                const std::string at = path + "/" + std::to_string(i);
                if (std::string wrong = fault(rule.as_object(), value[i], at); !wrong.empty()) return wrong;
            }
            return "";
        }
        if (word == "minItems") return size >= rule.as_int64() ? "" : say(path, "is too short", value);
        if (word == "maxItems") return size <= rule.as_int64() ? "" : say(path, "is too long", value);
        return known_elsewhere(word);
    }

    static std::string of_scalar(
        std::string_view word, const json::value& rule, const json::value& value, const std::string& path) {
        if (word == "pattern" && value.is_string())
            return std::regex_search(std::string(value.get_string()), compiled(std::string(rule.as_string())))
                       ? ""
                       : say(path, "does not match " + json::serialize(rule), value);
        if (word == "minimum" && value.is_number())
            return value.to_number<double>() >= rule.to_number<double>() ? "" : say(path, "is too small", value);
        if (word == "maximum" && value.is_number())
            return value.to_number<double>() <= rule.to_number<double>() ? "" : say(path, "is too large", value);
        return known_elsewhere(word);
    }

    /// Returns "" for a known keyword that does not apply to the type of the value. Throws if the keyword is unknown.
    static std::string known_elsewhere(std::string_view word) {
        for (const char* known :
             {"required", "properties", "additionalProperties", "minProperties", "maxProperties", "items", "minItems",
              "maxItems", "minimum", "maximum", "pattern"})
            if (word == known) return "";
        throw std::logic_error("a schema says " + std::string(word));
    }

    const json::object& root_;
};

} // namespace

std::string JsonSchema::fault(std::string_view definition, const boost::json::value& value) const {
    return Check(root_).fault(root_.at("$defs").at(definition).as_object(), value, "");
}

const JsonSchema& answers_schema() {
    static const JsonSchema schema = [] {
        std::ifstream file(in_source("tools/siam/answers/schema.json"));
        std::stringstream text;
        text << file.rdbuf();
        return JsonSchema(boost::json::parse(text.str()).as_object());
    }();
    return schema;
}

} // namespace siam::tests
