// SPDX-License-Identifier: Apache-2.0
//
// Typed data as a tree, and orders of Seaport.
#include <algorithm>

#include "core/approval/calls.hpp"
#include "core/approval/typed_data_request.hpp"

namespace portico::approval {

using chain::EvmAddress;
using chain::Uint256;

namespace {

constexpr std::string_view kOrder =
    "address offerer,address zone,OfferItem[] offer,ConsiderationItem[] consideration,"
    "uint8 orderType,uint256 startTime,uint256 endTime,bytes32 zoneHash,uint256 salt,"
    "bytes32 conduitKey,uint256 counter";
constexpr std::string_view kOfferItem =
    "uint8 itemType,address token,uint256 identifierOrCriteria,uint256 startAmount,"
    "uint256 endAmount";

/// Types of items in an order.
enum ItemType : std::uint8_t { kNative, kFungible, kItem, kMultiItem, kItemCriteria };

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
    if (type == "address") {
        const std::string text = chain::evm_address_text(typed_address(value));
        builder.field(depth, name, type, text);
        builder.check_look_alike(text);
        return;
    }
    builder.field(depth, name, type, value.is_string() ? value.as_string() : write_json(value));
}

struct OrderItem {
    std::uint64_t type;
    EvmAddress token;
    Uint256 id;
    Uint256 least;
    Uint256 most;
};

OrderItem read_item(const Json& item) {
    const Uint256 start = typed_number(*item.find("startAmount"));
    const Uint256 end = typed_number(*item.find("endAmount"));
    return {typed_number(*item.find("itemType")).low_u64(), typed_address(*item.find("token")),
            typed_number(*item.find("identifierOrCriteria")), std::min(start, end),
            std::max(start, end)};
}

void say_item(Builder& builder, const OrderItem& item, const Uint256& amount, bool give) {
    if (item.type <= kFungible) {
        std::optional<EvmAddress> token;
        if (item.type == kFungible) token = item.token;
        builder.say(give ? SentenceCode::order_give : SentenceCode::order_get)
            .amount("amount", token, amount, is_unlimited(amount));
        return;
    }
    Said said = builder.say(give ? SentenceCode::order_give_item : SentenceCode::order_get_item);
    if (item.type >= kItemCriteria)
        said.text("id", item.id.is_zero() ? "any" : "one of a set");
    else
        said.number("id", item.id);
    said.number("quantity", amount).address("contract", item.token);
}

bool all_objects(const Json& list) {
    return std::ranges::all_of(list.items(), [](const Json& one) { return one.is_object(); });
}

}  // namespace

void say_tree(Builder& builder, const TypedData& data) {
    if (const Json* members = data.types->find(data.primary))
        say_members(builder, *data.types, *members, *data.message, 0);
}

bool describe_order(Builder& builder, const TypedData& data) {
    const std::string consideration_item = std::string(kOfferItem) + ",address recipient";
    if (data.primary != "OrderComponents" || !has_members(data, "OrderComponents", kOrder) ||
        !has_members(data, "OfferItem", kOfferItem) ||
        !has_members(data, "ConsiderationItem", consideration_item))
        return false;
    const Json& message = *data.message;
    const Json& offer = *message.find("offer");
    const Json& consideration = *message.find("consideration");
    if (!all_objects(offer) || !all_objects(consideration)) return false;
    const EvmAddress offerer = typed_address(*message.find("offerer"));
    Said said = builder.say(SentenceCode::order_sell);
    said.address("account", offerer)
        .date("start", typed_number(*message.find("startTime")))
        .deadline("deadline", typed_number(*message.find("endTime")));
    if (data.contract) said.address("contract", *data.contract);
    if (offerer != builder.account())
        builder.warn(WarningCode::other_account).address("account", offerer);
    builder.warn(WarningCode::order);
    for (const Json& one : offer.items()) {
        const OrderItem item = read_item(one);
        say_item(builder, item, item.most, true);
    }
    bool gets_something = false;
    for (const Json& one : consideration.items()) {
        const OrderItem item = read_item(one);
        const EvmAddress recipient = typed_address(*one.find("recipient"));
        if (recipient == offerer) {
            say_item(builder, item, item.least, false);
            gets_something |= !item.least.is_zero();
            continue;
        }
        std::optional<EvmAddress> token;
        if (item.type != kNative) token = item.token;
        builder.say(SentenceCode::order_pay)
            .amount("amount", token, item.most)
            .address("recipient", recipient);
    }
    if (!gets_something) builder.warn(WarningCode::order_for_nothing);
    const std::string contract = data.contract ? chain::evm_address_text(*data.contract) : "";
    if (contract != kSeaport15 && contract != kSeaport16)
        builder.warn(WarningCode::verifying_contract_differs)
            .address("contract", data.contract.value_or(EvmAddress{}));
    say_tree(builder, data);
    return true;
}

}  // namespace portico::approval
