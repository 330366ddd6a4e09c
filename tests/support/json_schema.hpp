/// The part of JSON Schema that `tools/siam/answers/schema.json` uses.
#pragma once

#include <boost/json.hpp>
#include <string>
#include <string_view>

namespace siam::tests {

/// `$ref` (to a definition of the same file), `type`, `const`, `enum`, `anyOf`, `properties`, `required`,
/// `additionalProperties`, `minProperties`, `maxProperties`, `items`, `minItems`, `maxItems`, `minimum`, `maximum` and
/// `pattern`; `title` and `description` say nothing. Any other word throws, so that no rule is overlooked. Stricter
/// than JSON Schema in one thing: an object with `properties` has no others, unless `additionalProperties` allows them.
class JsonSchema {
public:
    explicit JsonSchema(boost::json::object schema) : root_(std::move(schema)) {}

    /// The value's fault by that definition, with the path to it; "" if there is none.
    [[nodiscard]] std::string fault(std::string_view definition, const boost::json::value& value) const;

private:
    boost::json::object root_;
};

/// `tools/siam/answers/schema.json`.
[[nodiscard]] const JsonSchema& answers_schema();

} // namespace siam::tests
