// SPDX-License-Identifier: Apache-2.0
//
// eth_sendTransaction and wallet_sendCalls: the members of a transaction, and what its call does.
#include <algorithm>

#include "core/approval/calls.hpp"
#include "core/approval/requests.hpp"
#include "core/base/encoding/hex.hpp"
#include "core/base/text/decimal.hpp"
#include "core/chain/eip155/quantity.hpp"
#include "core/smart_account/delegated_account.hpp"

namespace portico::approval {

using chain::EvmAddress;
using chain::Uint256;

namespace {

/// `names`: the only members the object may have.
Result<void> check_members(const Json& object, std::initializer_list<std::string_view> names) {
    if (!object.is_object()) return request_invalid("object");
    for (const Json::Member& member : object.members())
        if (std::ranges::find(names, std::string_view(member.name)) == names.end())
            return request_invalid(member.name);
    return {};
}

/// A quantity of EIP-1474; nothing where it is absent.
Result<std::optional<Uint256>> number_of(const Json& object, const char* name) {
    const Json* value = object.find(name);
    if (value == nullptr) return std::optional<Uint256>();
    if (!value->is_string()) return request_invalid(name);
    if (!chain::quantity_to_decimal(value->as_string())) return request_invalid(name);
    return chain::parse_hex_uint256(value->as_string());
}

Result<std::optional<EvmAddress>> address_of(const Json& object, const char* name) {
    const Json* value = object.find(name);
    if (value == nullptr || value->is_null()) return std::optional<EvmAddress>();
    if (!value->is_string()) return request_invalid(name);
    return std::optional(PORTICO_TRY(chain::parse_evm_address(value->as_string())));
}

Result<Bytes> bytes_of(const Json& object, const char* name) {
    const Json* value = object.find(name);
    if (value == nullptr || value->is_null()) return Bytes();
    if (!value->is_string() || !value->as_string().starts_with("0x")) return request_invalid(name);
    return parse_hex(value->as_string());
}

/// The data under either of its names; of two they must be the same.
Result<Bytes> data_of(const Json& object) {
    Bytes data = PORTICO_TRY(bytes_of(object, "data"));
    Bytes input = PORTICO_TRY(bytes_of(object, "input"));
    if (object.find("data") == nullptr) return input;
    if (object.find("input") != nullptr && data != input) return request_invalid("input");
    return data;
}

Result<void> check_sender(Builder& builder, const Json& object) {
    const auto from = PORTICO_TRY(address_of(object, "from"));
    if (from && *from != builder.account())
        builder.warn(WarningCode::other_account).address("account", *from);
    const auto chain_id = PORTICO_TRY(number_of(object, "chainId"));
    if (chain_id && *chain_id != Uint256(builder.chain_id()))
        builder.warn(WarningCode::other_network)
            .network("network", "eip155:" + to_decimal(*chain_id));
    return {};
}

/// An account that would run the code of another address (EIP-7702).
void say_delegation(Builder& builder, const EvmAddress& delegate, const Uint256& chain_id) {
    if (chain_id.is_zero())
        builder.warn(WarningCode::delegation_any_network);
    else if (chain_id != Uint256(builder.chain_id()))
        builder.warn(WarningCode::other_network)
            .network("network", "eip155:" + to_decimal(chain_id));
    if (delegate == EvmAddress{}) {
        builder.say(SentenceCode::delegate_remove);
        return;
    }
    // Does what its key asks for alone, and it reads every call before.
    if (delegate == smart_account::delegated_code()) {
        builder.say(SentenceCode::delegate_own_calls).address("contract", delegate);
        return;
    }
    builder.say(SentenceCode::delegate).address("contract", delegate);
    const KnownAddress* known = builder.address(chain::evm_address_text(delegate));
    const bool trusted = known != nullptr && known->trusted;
    builder.warn(trusted ? WarningCode::delegation : WarningCode::delegation_unknown)
        .address("contract", delegate);
}

/// Whether there are any.
Result<bool> describe_authorizations(Builder& builder, const Json& transaction) {
    const Json* list = transaction.find("authorizationList");
    if (list == nullptr) return false;
    if (!list->is_array() || list->items().size() > 16) return request_invalid("authorizationList");
    for (const Json& one : list->items()) {
        PORTICO_CHECK(
            check_members(one, {"chainId", "address", "nonce", "yParity", "r", "s", "v"}));
        const auto delegate = PORTICO_TRY(address_of(one, "address"));
        const auto chain_id = PORTICO_TRY(number_of(one, "chainId"));
        if (!delegate || !chain_id) return request_invalid("authorizationList");
        say_delegation(builder, *delegate, *chain_id);
    }
    return !list->items().empty();
}

/// Whether the account runs the code of this module's own batches, or will with this transaction.
/// Of other code its owner is warned: who put it there had the account's key.
Result<bool> runs_own_calls(Builder& builder, const Json& transaction) {
    bool runs = false;
    if (const auto& code = builder.known().account_code) {
        const auto contract = PORTICO_TRY(chain::parse_evm_address(*code));
        runs = contract == smart_account::delegated_code();
        if (!runs) builder.warn(WarningCode::account_runs_code).address("contract", contract);
    }
    if (const Json* list = transaction.find("authorizationList"); list && list->is_array())
        for (const Json& one : list->items())
            runs = PORTICO_TRY(address_of(one, "address")) == smart_account::delegated_code();
    return runs;
}

/// False: it is another call.
Result<bool> describe_own_calls(Builder& builder, ByteView data) {
    const auto calls = smart_account::decode_own_calls(data);
    if (!calls) return false;
    // Would be calls again.
    for (const smart_account::Call& call : *calls)
        if (call.to == builder.account() && !call.data.empty()) return request_invalid("calls");
    say_own_calls(builder, *calls);
    return true;
}

Result<void> describe_fees(Builder& builder, const Json& transaction) {
    const auto gas = PORTICO_TRY(number_of(transaction, "gas"));
    const auto price = PORTICO_TRY(number_of(transaction, "gasPrice"));
    const auto cap = PORTICO_TRY(number_of(transaction, "maxFeePerGas"));
    const auto tip = PORTICO_TRY(number_of(transaction, "maxPriorityFeePerGas"));
    const auto nonce = PORTICO_TRY(number_of(transaction, "nonce"));
    if (price && (cap || tip)) return request_invalid("gasPrice");
    if (cap && tip && *tip > *cap) return fail(Code::tip_above_fee_cap);
    Said fees(builder, builder.out.fees);
    if (gas) fees.number("gas", *gas);
    if (nonce) fees.number("nonce", *nonce);
    if (price) fees.amount("gas_price", std::nullopt, *price);
    if (cap) fees.amount("max_fee_per_gas", std::nullopt, *cap);
    if (tip) fees.amount("max_priority_fee_per_gas", std::nullopt, *tip);
    const auto& most = price ? price : cap;
    if (!gas || !most) return {};
    auto total = multiply(*gas, *most);
    if (total && builder.known().l1_fee)
        if (const auto l1 = chain::parse_uint256(*builder.known().l1_fee)) total = add(*total, *l1);
    if (!total) return fail(Code::fee_cap_too_high);
    fees.amount("most", std::nullopt, *total);
    if (*total >= kHighFee) builder.warn(WarningCode::fee_high).amount("fee", std::nullopt, *total);
    return {};
}

}  // namespace

void say_own_calls(Builder& builder, std::span<const smart_account::Call> calls) {
    if (calls.size() == 1)
        return describe_call(builder, {calls[0].to, calls[0].value, calls[0].data});
    builder.say(SentenceCode::own_calls).number("count", calls.size());
    {
        const Builder::Deeper deeper(builder);
        for (const smart_account::Call& call : calls)
            describe_call(builder, {call.to, call.value, call.data});
    }
    builder.say_totals();
}

Result<void> describe_transaction(Builder& builder, const Json& params) {
    if (!params.is_array() || params.items().size() != 1) return request_invalid("params");
    const Json& transaction = params.items()[0];
    PORTICO_CHECK(check_members(
        transaction,
        {"from", "to", "value", "data", "input", "gas", "gasPrice", "maxFeePerGas",
         "maxPriorityFeePerGas", "nonce", "chainId", "type", "accessList", "authorizationList"}));
    PORTICO_CHECK(check_sender(builder, transaction));
    const auto type = PORTICO_TRY(number_of(transaction, "type"));
    if (type && (*type > Uint256(4) || *type == Uint256(3))) return request_invalid("type");
    const auto to = PORTICO_TRY(address_of(transaction, "to"));
    const auto value = PORTICO_TRY(number_of(transaction, "value"));
    const Bytes data = PORTICO_TRY(data_of(transaction));
    if (!to && data.empty()) return request_invalid("to");
    const bool runs = PORTICO_TRY(runs_own_calls(builder, transaction));
    const bool to_self = to == builder.account() && value.value_or(0).is_zero();
    PORTICO_CHECK(describe_fees(builder, transaction));
    // What happens comes first, then what is new with it.
    const bool said = runs && to_self && PORTICO_TRY(describe_own_calls(builder, data));
    const bool authorizes = PORTICO_TRY(describe_authorizations(builder, transaction));
    // Nothing, sent to oneself, is there for what it authorizes.
    const bool empty = to_self && data.empty();
    if (!said && !(authorizes && empty)) describe_call(builder, {to, value.value_or(0), data});
    builder.out.raw = write_json(transaction);
    return {};
}

Result<void> describe_calls(Builder& builder, const Json& params) {
    if (!params.is_array() || params.items().size() != 1) return request_invalid("params");
    const Json& batch = params.items()[0];
    PORTICO_CHECK(check_members(
        batch, {"version", "id", "chainId", "from", "atomicRequired", "calls", "capabilities"}));
    PORTICO_CHECK(check_sender(builder, batch));
    const Json* calls = batch.find("calls");
    if (calls == nullptr || !calls->is_array() || calls->items().empty())
        return request_invalid("calls");
    // A capability that must be there and is not understood would change what happens.
    const auto check_capabilities = [&](const Json& holder) -> Result<void> {
        const Json* capabilities = holder.find("capabilities");
        if (capabilities == nullptr) return {};
        if (!capabilities->is_object()) return request_invalid("capabilities");
        for (const Json::Member& one : capabilities->members()) {
            const Json* optional = one.value.find("optional");
            if (optional == nullptr || !optional->is_bool() || !optional->as_bool())
                builder.warn(WarningCode::capability_unknown).text("name", one.name);
        }
        return {};
    };
    PORTICO_CHECK(check_capabilities(batch));
    PORTICO_CHECK(runs_own_calls(builder, batch));
    builder.say(SentenceCode::batch).number("count", calls->items().size());
    {
        const Builder::Deeper deeper(builder);
        for (const Json& call : calls->items()) {
            PORTICO_CHECK(check_members(call, {"to", "value", "data", "input", "capabilities"}));
            PORTICO_CHECK(check_capabilities(call));
            const auto to = PORTICO_TRY(address_of(call, "to"));
            const auto value = PORTICO_TRY(number_of(call, "value"));
            const Bytes data = PORTICO_TRY(data_of(call));
            if (!to && data.empty()) return request_invalid("to");
            describe_call(builder, {to, value.value_or(0), data});
        }
    }
    builder.say_totals();
    builder.out.raw = write_json(batch);
    return {};
}

}  // namespace portico::approval
