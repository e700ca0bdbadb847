// SPDX-License-Identifier: Apache-2.0
//
// JSON text from a shape and its values, in one call: where a message is only written, a tree of
// Json costs several times the code. Not for reading, and not for shapes from outside.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>

#include "core/base/describe/describe.hpp"

namespace portico {

/// A value for a `$` of a shape. Holds views: for the call that it is made in.
class JsonPart {
  public:
    JsonPart(std::string_view text) : text_(text), kind_(Kind::kText) {}      // NOLINT: wanted
    JsonPart(const std::string& text) : text_(text), kind_(Kind::kText) {}    // NOLINT
    JsonPart(const TextValue& text) : JsonPart(text.value) {}                 // NOLINT
    JsonPart(std::int64_t number) : number_(number), kind_(Kind::kNumber) {}  // NOLINT
    JsonPart(const Json& json) : value_(&json), kind_(Kind::kJson) {}         // NOLINT
    /// A described value.
    JsonPart(const TypeInfo& type, const void* value)
        : value_(value), type_(&type), kind_(Kind::kDescribed) {}
    /// Text that is JSON already (or a piece of it).
    static JsonPart raw(std::string_view json) {
        JsonPart part(json);
        part.kind_ = Kind::kRaw;
        return part;
    }

    void append_to(std::string& out) const;

  private:
    enum class Kind : std::uint8_t { kText, kNumber, kJson, kDescribed, kRaw };
    union {
        std::string_view text_;
        std::int64_t number_;
        const void* value_;
    };
    const TypeInfo* type_ = nullptr;
    Kind kind_;
};

/// A described value as a part.
template <class T>
JsonPart described(const T& value) {
    return {type_info<T>(), &value};
}

/// Appends `shape` with each `$` replaced by its part, in order: as many parts as there are `$`.
void append_shape(std::string& out, const char* shape, std::initializer_list<JsonPart> parts);
std::string json_text(const char* shape, std::initializer_list<JsonPart> parts);

}  // namespace portico
