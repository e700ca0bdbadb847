// SPDX-License-Identifier: Apache-2.0
#include "tools/oracle/abi_values.hpp"

#include <utility>

#include "core/base/encoding/hex.hpp"

namespace portico::oracle {

namespace {

using chain::AbiKind;
using chain::AbiType;
using chain::AbiValue;

Outcome<AbiValue> value_of(const AbiType& type, const Json& value);

Outcome<AbiValue> list_of(const AbiType& type, const Json& value) {
    if (!value.is_array()) return invalid();
    const auto& items = value.items();
    if (type.kind == AbiKind::kTuple && items.size() != type.parts.size()) return invalid();
    AbiValue::List list;
    for (std::size_t i = 0; i < items.size(); ++i) {
        const AbiType& part = type.parts[type.kind == AbiKind::kTuple ? i : 0];
        list.push_back(PORTICO_TRY(value_of(part, items[i])));
    }
    return AbiValue::list(std::move(list));
}

Outcome<AbiValue> number_of(const AbiType& type, const Json& value) {
    if (!value.is_string()) return invalid();
    const bool is_signed = type.kind == AbiKind::kInt;
    const auto number = is_signed ? chain::parse_int256(value.as_string())
                                  : chain::parse_uint256(value.as_string());
    if (!number) return invalid();
    return AbiValue::number(*number);
}

Outcome<AbiValue> value_of(const AbiType& type, const Json& value) {
    switch (type.kind) {
        case AbiKind::kUint:
        case AbiKind::kInt:
            return number_of(type, value);
        case AbiKind::kBool:
            if (!value.is_bool()) return invalid();
            return AbiValue::boolean(value.as_bool());
        case AbiKind::kAddress: {
            const Bytes bytes = PORTICO_TRY(bytes_inside(&value));
            if (bytes.size() != 20) return invalid();
            return AbiValue::number(chain::Uint256::from_bytes(bytes));
        }
        case AbiKind::kFixedBytes: {
            const Bytes bytes = PORTICO_TRY(bytes_inside(&value));
            if (bytes.size() != type.size) return invalid();
            return AbiValue::fixed_bytes(bytes);
        }
        case AbiKind::kBytes:
            return AbiValue::bytes(PORTICO_TRY(bytes_inside(&value)));
        case AbiKind::kString:
            if (!value.is_string()) return invalid();
            return AbiValue::text(value.as_string());
        default:
            return list_of(type, value);
    }
}

Json value_json(const AbiType& type, const AbiValue& value) {
    switch (type.kind) {
        case AbiKind::kUint:
            return Json::string(chain::to_decimal(value.as_number()));
        case AbiKind::kInt:
            return Json::string(chain::to_decimal_signed(value.as_number()));
        case AbiKind::kBool:
            return Json::boolean(value.as_boolean());
        case AbiKind::kAddress:
            return Json::string(to_hex_0x(value.as_address()));
        case AbiKind::kFixedBytes:
            return Json::string(to_hex_0x(ByteView(value.as_word()).first(type.size)));
        case AbiKind::kBytes:
            return Json::string(to_hex_0x(value.as_bytes_value()));
        case AbiKind::kString:
            return Json::string(std::string(value.as_text_value()));
        case AbiKind::kTuple:
            return abi_values_json(type, value.items());
        default: {
            Json list = Json::array();
            for (const AbiValue& item : value.items()) list.push(value_json(type.parts[0], item));
            return list;
        }
    }
}

}  // namespace

Outcome<AbiValue::List> abi_values_of(const AbiType& tuple, const Json& values) {
    return PORTICO_TRY(list_of(tuple, values)).items();
}

Json abi_values_json(const AbiType& tuple, const AbiValue::List& values) {
    Json list = Json::array();
    for (std::size_t i = 0; i < values.size(); ++i)
        list.push(value_json(tuple.parts[i], values[i]));
    return list;
}

Outcome<AbiType> abi_types_of(const Request& in) {
    const Json* types = in.find("types");
    if (types == nullptr || !types->is_array()) return bad_request();
    Vec<AbiType> parts;
    for (const Json& type : types->items()) {
        if (!type.is_string()) return bad_request();
        parts.push_back(PORTICO_TRY(chain::parse_abi_type(type.as_string())));
    }
    return PORTICO_TRY(chain::make_abi_tuple(std::move(parts)));
}

}  // namespace portico::oracle
