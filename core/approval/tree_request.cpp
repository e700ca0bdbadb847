// SPDX-License-Identifier: Apache-2.0
//
// Requests that are shown as what they are: any JSON, a row for each value.
#include "core/approval/requests.hpp"
#include "core/base/text/decimal.hpp"

namespace portico::approval {

namespace {

void say_json(Builder& builder, std::string_view name, const Json& value, std::uint8_t depth) {
    if (builder.out.fields.size() == kFieldsMax) {
        builder.warn(WarningCode::too_long);
        return;
    }
    const auto below = static_cast<std::uint8_t>(depth + 1);
    if (value.is_array()) {
        builder.field(depth, name, "", "");
        for (std::size_t i = 0; i < value.items().size() && i < kFieldsMax; ++i)
            say_json(builder, to_decimal(i), value.items()[i], below);
        return;
    }
    if (value.is_object()) {
        builder.field(depth, name, "", "");
        for (const Json::Member& one : value.members())
            say_json(builder, one.name, one.value, below);
        return;
    }
    builder.field(depth, name, "", value.is_string() ? value.as_string() : write_json(value));
}

}  // namespace

Result<void> describe_tree(Builder& builder, SentenceCode sentence, const Json& params) {
    if (!params.is_array() && !params.is_object()) return request_invalid("params");
    builder.cannot_decode(sentence);
    if (params.is_object())
        say_json(builder, "", params, 0);
    else
        for (std::size_t i = 0; i < params.items().size() && i < kFieldsMax; ++i)
            say_json(builder, to_decimal(i), params.items()[i], 0);
    builder.out.raw = write_json(params);
    return {};
}

}  // namespace portico::approval
