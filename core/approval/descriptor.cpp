// SPDX-License-Identifier: Apache-2.0
#include "core/approval/descriptor.hpp"

#include <algorithm>
#include <functional>

#include "core/base/encoding/hex.hpp"
#include "core/base/text/ascii.hpp"
#include "core/base/text/date_time.hpp"
#include "core/base/text/decimal.hpp"
#include "core/chain/eip155/abi/abi.hpp"

namespace portico::approval {

using chain::AbiKind;
using chain::AbiType;
using chain::AbiValue;
using chain::EvmAddress;
using chain::Uint256;

namespace {

/// What stands at a path, as far as formats ask.
struct Value {
    std::string text;
    std::optional<Uint256> number{};
    std::optional<EvmAddress> address{};
};

using Find = std::function<std::optional<Value>(std::string_view path)>;

const Json* at(const Json* object, std::initializer_list<const char*> names) {
    for (const char* name : names) object = object == nullptr ? nullptr : object->find(name);
    return object;
}

/// The descriptor's `context` names this contract on this network.
bool is_for(const Json& descriptor, const char* kind, const EvmAddress& contract,
            std::uint64_t chain_id) {
    const Json* deployments = at(&descriptor, {"context", kind, "deployments"});
    if (deployments == nullptr || !deployments->is_array()) return false;
    return std::ranges::any_of(deployments->items(), [&](const Json& one) {
        const Json* chain = one.find("chainId");
        const auto address = one.find_string("address");
        return chain != nullptr && chain->as_integer() == static_cast<std::int64_t>(chain_id) &&
               address && ascii_lower(*address) == ascii_lower(chain::evm_address_text(contract));
    });
}

Value value_of(const EvmAddress& address) {
    return {.text = chain::evm_address_text(address), .address = address};
}
Value value_of(const Uint256& number) { return {.text = to_decimal(number), .number = number}; }

std::optional<Value> value_of(const AbiType& type, const AbiValue& value) {
    switch (type.kind) {
        case AbiKind::kUint:
            return value_of(value.as_number());
        case AbiKind::kInt:
            return Value{.text = to_decimal_signed(value.as_number())};
        case AbiKind::kAddress:
            return value_of(value.as_address());
        case AbiKind::kBool:
            return Value{.text = value.as_boolean() ? "true" : "false"};
        case AbiKind::kFixedBytes:
            return Value{.text = to_hex_0x(ByteView(value.as_word()).first(type.size))};
        case AbiKind::kBytes:
            return Value{.text = to_hex_0x(value.as_bytes_value())};
        case AbiKind::kString:
            return Value{.text = std::string(value.as_text_value())};
        default:
            return std::nullopt;
    }
}

/// The next step of `a.[0].b`, taken off.
std::string_view next_step(std::string_view& path) {
    const std::string_view step = path.substr(0, path.find('.'));
    path.remove_prefix(std::min(step.size() + 1, path.size()));
    return step;
}

/// `[0]`, `[-1]`: the place in a list of that size.
std::optional<std::size_t> index_of(std::string_view step, std::size_t size) {
    if (!step.starts_with('[') || !step.ends_with(']')) return std::nullopt;
    const auto index = parse_decimal_signed(step.substr(1, step.size() - 2));
    if (!index) return std::nullopt;
    const auto count = static_cast<std::int64_t>(size);
    const std::int64_t from_start = *index < 0 ? count + *index : *index;
    if (from_start < 0 || from_start >= count) return std::nullopt;
    return static_cast<std::size_t>(from_start);
}

std::optional<Value> find_in(const AbiType& tuple, const std::vector<AbiValue>& values,
                             std::string_view path) {
    const AbiType* type = &tuple;
    const std::vector<AbiValue>* items = &values;
    while (!path.empty()) {
        const std::string_view step = next_step(path);
        std::optional<std::size_t> index;
        const bool is_tuple = type->kind == AbiKind::kTuple;
        if (is_tuple) {
            const auto part = std::ranges::find(type->parts, step, &AbiType::name);
            if (part != type->parts.end())
                index = static_cast<std::size_t>(part - type->parts.begin());
        } else {
            index = index_of(step, items->size());
        }
        if (!index) return std::nullopt;
        type = &type->parts[is_tuple ? *index : 0];
        const AbiValue& value = (*items)[*index];
        if (path.empty()) return value_of(*type, value);
        if (!value.is_list()) return std::nullopt;
        items = &value.items();
    }
    return std::nullopt;
}

std::optional<Value> find_in(const Json& message, std::string_view path) {
    const Json* value = &message;
    while (!path.empty()) {
        const std::string_view step = next_step(path);
        if (value->is_array()) {
            const auto index = index_of(step, value->items().size());
            if (!index) return std::nullopt;
            value = &value->items()[*index];
        } else {
            value = value->find(step);
        }
        if (value == nullptr) return std::nullopt;
    }
    if (value->is_array() || value->is_object() || value->is_null()) return std::nullopt;
    Value out{.text = value->is_string() ? value->as_string() : write_json(*value)};
    if (!value->is_bool()) {
        const bool hex = out.text.starts_with("0x");
        out.number = hex ? chain::parse_hex_uint256(out.text) : chain::parse_uint256(out.text);
    }
    if (const auto address = parse_hex_fixed<20>(out.text)) out.address = *address;
    return out;
}

std::string amount_text(Builder& builder, const std::optional<EvmAddress>& token,
                        const Uint256& value) {
    Arguments one;
    Said(builder, one).amount("amount", token, value);
    std::string text = one[0].value.value;
    if (one[0].symbol)
        text += " " + one[0].symbol->value;
    else if (token)
        text += " " + chain::evm_address_text(*token);
    return text;
}

std::string address_text(Builder& builder, const EvmAddress& address) {
    const std::string text = chain::evm_address_text(address);
    builder.check_look_alike(text);
    const KnownAddress* known = builder.address(text);
    if (known == nullptr || known->label.empty()) return text;
    return text + " (" + known->label.value + ")";
}

/// One field by its format; nothing where the format is not of the subset or does not fit.
std::optional<std::string> format(Builder& builder, const Json& field, const Value& value,
                                  const Find& find) {
    const std::string_view name = field.find_string("format").value_or("raw");
    const Json* params = field.find("params");
    if (name == "raw" && params == nullptr) return value.text;
    if (name == "amount" && params == nullptr && value.number) {
        builder.spends(std::nullopt, *value.number);
        return amount_text(builder, std::nullopt, *value.number);
    }
    if (name == "addressName" && value.address) return address_text(builder, *value.address);
    if (name == "date" && value.number && params != nullptr &&
        params->find_string("encoding") == "timestamp") {
        Arguments one;
        Said(builder, one).deadline("date", *value.number);
        return one[0].value.value;
    }
    if (name == "tokenAmount" && value.number && params != nullptr &&
        params->members().size() == 1) {
        std::optional<EvmAddress> token;
        if (const auto path = params->find_string("tokenPath")) {
            const auto found = find(*path);
            if (found) token = found->address;
        } else if (const auto fixed = params->find_string("token")) {
            if (const auto parsed = chain::parse_evm_address(*fixed)) token = *parsed;
        }
        if (!token) return std::nullopt;
        builder.spends(token, *value.number);
        return amount_text(builder, token, *value.number);
    }
    return std::nullopt;
}

struct Row {
    std::string label;
    std::string format;
    std::string value;
};

/// `#.to` and `to` are the same.
std::string_view plain(std::string_view path) {
    return path.starts_with("#.") ? path.substr(2) : path;
}

/// True if a field shows the path, or the descriptor excludes it.
bool is_covered(const Json& shown, std::string_view path) {
    const auto shows = [&](const Json& one) {
        const auto own = one.find_string("path");
        return own && plain(*own) == path;
    };
    if (std::ranges::any_of(shown.find("fields")->items(), shows)) return true;
    const Json* excluded = shown.find("excluded");
    return excluded != nullptr && excluded->is_array() &&
           std::ranges::any_of(excluded->items(), [&](const Json& one) {
               return one.is_string() && plain(one.as_string()) == path;
           });
}

/// The same for what is within: all members of a struct, and lists only as wholes.
bool is_covered(const Json& shown, const AbiType& type, const std::string& path) {
    if (is_covered(shown, path)) return true;
    return type.kind == AbiKind::kTuple && !type.parts.empty() &&
           std::ranges::all_of(type.parts, [&](const AbiType& part) {
               return is_covered(shown, part, path + "." + part.name);
           });
}

bool is_covered(const Json& shown, const Json& types, std::string_view type,
                const std::string& path, std::size_t depth) {
    if (is_covered(shown, path)) return true;
    const Json* members = types.find(type);
    return members != nullptr && depth < kDescriptorFieldsMax && !members->items().empty() &&
           std::ranges::all_of(
               members->items(),
               [&](const Json& one) {
                   return is_covered(shown, types, *one.find_string("type"),
                                     path + "." + std::string(*one.find_string("name")), depth + 1);
               });
}

std::optional<std::vector<Row>> rows_of(Builder& builder, const Json& shown, const Find& find) {
    const Json* fields = shown.find("fields");
    if (fields == nullptr || !fields->is_array() || fields->items().size() > kDescriptorFieldsMax)
        return std::nullopt;
    std::vector<Row> rows;
    for (const Json& field : fields->items()) {
        const auto path = field.find_string("path"), label = field.find_string("label");
        if (!path || !label || field.find("$ref") != nullptr || field.find("fields") != nullptr)
            return std::nullopt;
        const auto value = find(plain(*path));
        if (!value) return std::nullopt;
        auto text = format(builder, field, *value, find);
        if (!text) return std::nullopt;
        rows.push_back({std::string(*label),
                        std::string(field.find_string("format").value_or("raw")),
                        std::move(*text)});
    }
    return rows;
}

void say_rows(Builder& builder, const Json& descriptor, const Json& shown,
              const EvmAddress& contract, const std::vector<Row>& rows) {
    Said said = builder.say(SentenceCode::described_call);
    said.text("intent", shown.find_string("intent").value_or("")).address("contract", contract);
    if (const Json* owner = at(&descriptor, {"metadata", "owner"});
        owner != nullptr && owner->is_string())
        said.text("owner", owner->as_string());
    for (const Row& row : rows) builder.field(builder.depth(), row.label, row.format, row.value);
}

}  // namespace

bool describe_by_descriptor(Builder& builder, const Call& call) {
    for (const Json& descriptor : builder.known().descriptors) {
        if (!is_for(descriptor, "contract", *call.to, builder.chain_id())) continue;
        const Json* formats = at(&descriptor, {"display", "formats"});
        if (formats == nullptr || !formats->is_object()) continue;
        for (const Json::Member& one : formats->members()) {
            const auto function = chain::parse_abi_signature(one.name);
            if (!function || !std::ranges::equal(function->selector(), call.data.first(4)))
                continue;
            const auto values = chain::decode_abi_call(*function, call.data);
            if (!values) return false;
            const auto again = chain::encode_abi_call(*function, *values);
            if (!again || !std::ranges::equal(*again, call.data)) return false;
            const Find find = [&](std::string_view path) -> std::optional<Value> {
                path = plain(path);
                if (path == "@.to") return value_of(*call.to);
                if (path == "@.from") return value_of(builder.account());
                if (path == "@.value") return value_of(call.value);
                return find_in(function->inputs, *values, path);
            };
            const auto rows = rows_of(builder, one.value, find);
            if (!rows) return false;
            for (const AbiType& input : function->inputs.parts)
                if (!is_covered(one.value, input, input.name)) return false;
            if (!call.value.is_zero() && call.takes_value && !is_covered(one.value, "@.value"))
                return false;
            say_rows(builder, descriptor, one.value, *call.to, *rows);
            return true;
        }
    }
    return false;
}

bool describe_typed_by_descriptor(Builder& builder, const TypedData& data) {
    if (!data.contract) return false;
    for (const Json& descriptor : builder.known().descriptors) {
        if (!is_for(descriptor, "eip712", *data.contract, builder.chain_id())) continue;
        const Json* formats = at(&descriptor, {"display", "formats"});
        if (formats == nullptr || !formats->is_object()) continue;
        for (const Json::Member& one : formats->members()) {
            const std::string_view name = one.name;
            if (name.substr(0, name.find('(')) != data.primary) continue;
            const Json* members = data.types->find(data.primary);
            const Find find = [&](std::string_view path) -> std::optional<Value> {
                path = plain(path);
                if (path == "@.to") return value_of(*data.contract);
                return find_in(*data.message, path);
            };
            const auto rows = rows_of(builder, one.value, find);
            if (!rows) return false;
            for (const Json& member : members->items())
                if (!is_covered(one.value, *data.types, *member.find_string("type"),
                                std::string(*member.find_string("name")), 0))
                    return false;
            say_rows(builder, descriptor, one.value, *data.contract, *rows);
            return true;
        }
    }
    return false;
}

}  // namespace portico::approval
