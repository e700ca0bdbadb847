// SPDX-License-Identifier: Apache-2.0
//
// Typed data as a tree.
#include "core/approval/typed_data_request.hpp"

namespace portico::approval {

namespace {

void say_values(Builder& builder, const Json& types, std::string_view type, std::string_view name,
                const Json& value, std::uint8_t depth);

void say_members(Builder& builder, const Json& types, const Json& members, const Json& value,
                 std::uint8_t depth) {
    for (const Json& one : members.items()) {
        const Json* part = value.find(*one.find_string("name"));
        say_values(builder, types, *one.find_string("type"), *one.find_string("name"),
                   part == nullptr ? Json() : *part, depth);
    }
}

void say_values(Builder& builder, const Json& types, std::string_view type, std::string_view name,
                const Json& value, std::uint8_t depth) {
    if (builder.out.fields.size() == kFieldsMax) {
        builder.warn(WarningCode::too_long);
        return;
    }
    const auto below = static_cast<std::uint8_t>(depth + 1);
    if (value.is_array()) {
        builder.field(depth, name, type, "");
        const std::string_view element = type.substr(0, type.rfind('['));
        for (const Json& item : value.items()) {
            if (builder.out.fields.size() == kFieldsMax) {
                builder.warn(WarningCode::too_long);
                return;
            }
            say_values(builder, types, element, "", item, below);
        }
        return;
    }
    const Json* members = value.is_object() ? types.find(type) : nullptr;
    if (members != nullptr) {
        builder.field(depth, name, type, "");
        say_members(builder, types, *members, value, below);
        return;
    }
    const std::string text = typed_text(type, value);
    builder.field(depth, name, type, text);
    if (type == "address") builder.check_look_alike(text);
}

}  // namespace

void say_tree(Builder& builder, const TypedData& data) {
    if (const Json* members = data.types->find(data.primary))
        say_members(builder, *data.types, *members, *data.message, 0);
}

}  // namespace portico::approval
