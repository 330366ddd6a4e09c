/// The part of JSON Schema that `tools/siam/answers/schema.json` uses.
#pragma once

#include <boost/json.hpp>
#include <string>
#include <string_view>

namespace siam::tests {

/// A schema that may use the keywords `$ref` (to a definition of the same file), `type`, `const`, `enum`,
/// `anyOf`, `properties`, `required`, `additionalProperties`, `minProperties`, `maxProperties`, `items`, `minItems`,
/// `maxItems`, `minimum`, `maximum` and `pattern`. The check ignores `title` and `description`, and throws at any other
/// keyword, so that it overlooks no rule. It is stricter than JSON Schema in one respect: if a schema has `properties`,
/// an object may have no other properties, unless `additionalProperties` allows them.
class JsonSchema {
public:
    explicit JsonSchema(boost::json::object schema) : root_(std::move(schema)) {}

    /// The first fault of `value` by the schema's definition of this name, with the path to the fault; "" if none.
    [[nodiscard]] std::string fault(std::string_view definition, const boost::json::value& value) const;

private:
    boost::json::object root_;
};

/// The schema in `tools/siam/answers/schema.json`.
[[nodiscard]] const JsonSchema& answers_schema();

} // namespace siam::tests
