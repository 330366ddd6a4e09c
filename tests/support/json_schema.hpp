/// The part of JSON Schema that `tools/siam/answers/schema.json` uses.
#pragma once

#include <boost/json.hpp>
#include <string>
#include <string_view>

namespace siam::tests {

/// `$ref` (to a definition of the same file), `type`, `const`, `enum`, `anyOf`, `properties`, `required`,
/// `additionalProperties`, `minProperties`, `maxProperties`, `items`, `minItems`, `maxItems`, `minimum`, `maximum` and
/// `pattern`; it ignores `title` and `description`. Any other keyword throws, so that no rule is overlooked. It is
/// stricter than JSON Schema in one respect: an object with `properties` may have no other properties, unless
/// `additionalProperties` allows them.
class JsonSchema {
public:
    explicit JsonSchema(boost::json::object schema) : root_(std::move(schema)) {}

    /// The first fault of the value under this definition, with the path to it; "" if it has none.
    [[nodiscard]] std::string fault(std::string_view definition, const boost::json::value& value) const;

private:
    boost::json::object root_;
};

/// The schema in `tools/siam/answers/schema.json`.
[[nodiscard]] const JsonSchema& answers_schema();

} // namespace siam::tests
