// SPDX-License-Identifier: Apache-2.0
#include "core/approval/call_permissions.hpp"

#include <algorithm>

#include "core/approval/known_calls.hpp"
#include "core/approval/requests.hpp"
#include "core/base/encoding/hex.hpp"
#include "core/base/text/decimal.hpp"
#include "core/chain/eip155/abi/abi.hpp"

namespace portico::approval {

using chain::EvmAddress;
using chain::Uint256;
using smart_account::ArgumentLimit;
using smart_account::CallGrant;
using smart_account::CallLimitChange;
using CallKind = CallLimitChange::Kind;

namespace {

/// Of a grant. Nobody remembers it longer.
constexpr std::uint64_t kGrantSecondsMax = 366 * 24 * 3'600;

/// Seconds since 1970: `expiry`, or the one rule that says it.
Result<std::uint64_t> read_end(const Json& request, std::uint64_t now) {
    const Json* end = request.find("expiry");
    if (const Json* rules = request.find("rules"); rules != nullptr && !rules->is_null()) {
        if (end != nullptr || !rules->is_array() || rules->items().size() != 1 ||
            rules->items()[0].find_string("type") != "expiry")
            return request_invalid("rules: an expiry alone");
        const Json* data = rules->items()[0].find("data");
        end = data == nullptr ? nullptr : data->find("timestamp");
    }
    const auto seconds = end == nullptr ? std::nullopt : end->as_integer();
    if (!seconds || *seconds <= static_cast<std::int64_t>(now) ||
        static_cast<std::uint64_t>(*seconds) - now > kGrantSecondsMax)
        return request_invalid("expiry: a time within a year");
    return static_cast<std::uint64_t>(*seconds);
}

struct Function {
    FixedBytes<4> selector{};
    Vec<chain::AbiType> inputs;  ///< where they are known
};

Function function_of(chain::AbiSignature signature) {
    return {.selector = signature.selector(), .inputs = std::move(signature.inputs.parts)};
}

/// `functionName`, with its types or of the `abi`; or `selector`.
Result<Function> read_function(const Json& function, const Json* abi) {
    const auto name = function.find_string("functionName");
    if (!name) {
        const auto text = function.find_string("selector").value_or("");
        const auto selector =
            text.starts_with("0x") ? parse_hex_fixed<4>(text.substr(2)) : std::unexpected(Error{});
        if (!selector) return request_invalid("functionName");
        return Function{.selector = *selector, .inputs = {}};
    }
    if (name->contains('(')) {
        auto signature = chain::parse_abi_signature(*name);
        if (!signature) return request_invalid("functionName");
        return function_of(std::move(*signature));
    }
    std::optional<Function> found;
    if (abi != nullptr && abi->is_array())
        for (const Json& entry : abi->items()) {
            if (entry.find_string("type") != "function" || entry.find_string("name") != name)
                continue;
            auto signature = chain::read_abi_entry(entry);
            if (!signature || found) return request_invalid("functionName: not of one function");
            found = function_of(std::move(*signature));
        }
    if (!found) return request_invalid("functionName: not in abi");
    return std::move(*found);
}

/// A value of a type of one word, as it is encoded: an address, a bool, or a number.
std::optional<Bytes32> word_of(const chain::AbiType& type, const Json* value) {
    if (value == nullptr) return std::nullopt;
    if (type.kind == chain::AbiKind::kBool && value->is_bool())
        return Uint256(value->as_bool() ? 1 : 0).big_endian();
    const auto number = value->as_integer();
    if (type.kind == chain::AbiKind::kUint && number && *number >= 0)
        return Uint256(static_cast<std::uint64_t>(*number)).big_endian();
    if (!value->is_string()) return std::nullopt;
    const std::string& text = value->as_string();
    if (type.kind == chain::AbiKind::kAddress) {
        const auto address = chain::parse_evm_address(text);
        return address ? std::optional(chain::AbiValue::address(*address).as_word()) : std::nullopt;
    }
    if (type.kind != chain::AbiKind::kUint) return std::nullopt;
    const auto read =
        text.starts_with("0x") ? chain::parse_hex_uint256(text) : chain::parse_uint256(text);
    return read ? std::optional(read->big_endian()) : std::nullopt;
}

CallLimitChange value_change(const CallPermissions& of, const Uint256& value, std::uint8_t sum) {
    CallLimitChange out;
    out.kind = CallKind::kSetValue;
    out.grant = of.grant;
    out.value = value;
    out.sum = sum;
    return out;
}

/// `args`: for each argument from the first nothing (null) or what it has to be. A number is held
/// against more or less, or against the sum of all calls, and everything of one word against what
/// it equals.
Result<Vec<ArgumentLimit>> read_arguments(CallPermissions& of, const Json& args,
                                          const Vec<chain::AbiType>& inputs) {
    if (!args.is_array() || args.items().size() > inputs.size())
        return request_invalid("args: of a function whose types are known");
    Vec<ArgumentLimit> out;
    for (std::size_t i = 0; i < args.items().size(); ++i) {
        const Json& one = args.items()[i];
        const chain::AbiType& type = inputs[i];
        const bool is_listed =
            type.kind != chain::AbiKind::kTuple && type.kind != chain::AbiKind::kFixedArray;
        if (!is_listed) return request_invalid("args: no limit of or behind such a type");
        ArgumentLimit& limit = out.emplace_back();
        if (one.is_null()) {
            if (type.dynamic) limit.kind = ArgumentLimit::Kind::kAnyDynamic;
            continue;
        }
        const std::string_view by = one.find_string("operator").value_or("");
        const bool is_number = type.kind == chain::AbiKind::kUint;
        const auto word = word_of(type, one.find("value"));
        if (!word || (by != "EQUAL" &&
                      (!is_number || (by != "GREATER_THAN" && by != "LESS_THAN" && by != "SUM"))))
            return request_invalid("args: an operator and a value of the type");
        if (by == "SUM") {
            const Uint256 most = Uint256::from_bytes(*word);
            if (!fits_unsigned(most, 128)) return request_invalid("args: a sum of 128 bits");
            limit.kind = ArgumentLimit::Kind::kSum;
            limit.sum = static_cast<std::uint8_t>(++of.sums);
            of.changes.insert(of.changes.begin(), value_change(of, most, limit.sum));
            continue;
        }
        limit.kind = by == "EQUAL"          ? ArgumentLimit::Kind::kEqual
                     : by == "GREATER_THAN" ? ArgumentLimit::Kind::kMore
                                            : ArgumentLimit::Kind::kLess;
        limit.word = *word;
    }
    return out;
}

bool is_there(const Json* value) {
    return value != nullptr && !value->is_null() && !(value->is_array() && value->items().empty());
}

Result<void> add_function(CallPermissions& out, CallLimitChange change, const Json& function,
                          const Json* abi) {
    change.kind = CallKind::kAllowFunction;
    const Function known = PORTICO_TRY(read_function(function, abi));
    change.selector = known.selector;
    if (!smart_account::is_grantable(change.selector))
        return request_invalid("functionName: moves tokens, or makes other calls");
    if (const Json* args = function.find("args"); is_there(args))
        change.arguments = PORTICO_TRY(read_arguments(out, *args, known.inputs));
    if (const Json* limit = function.find("valueLimit"); is_there(limit)) {
        const auto value =
            chain::parse_hex_uint256(limit->is_string() ? limit->as_string() : std::string());
        if (!value || !fits_unsigned(*value, 128)) return request_invalid("valueLimit");
        change.takes_value = !value->is_zero();
        if (change.takes_value) {
            // The limit is the grant's.
            for (const CallLimitChange& other : out.changes)
                if (other.kind == CallKind::kSetValue && other.sum == 0)
                    return request_invalid("valueLimit: of one function alone");
            out.changes.insert(out.changes.begin(), value_change(out, *value, 0));
        }
    }
    // Of a contract's function there is one limit.
    for (const CallLimitChange& other : out.changes)
        if (other.kind == change.kind && other.contract == change.contract &&
            other.selector == change.selector)
            return request_invalid("functions: twice");
    out.changes.push_back(change);
    return {};
}

Result<void> add_permission(CallPermissions& out, const Json& permission, const EvmAddress& account,
                            std::uint64_t chain_id) {
    for (const char* name : {"rules", "policies"})
        if (is_there(permission.find(name))) return request_invalid(name);
    const Json* data = permission.find("data");
    if (data == nullptr) return request_invalid("permission.data");
    const auto contract = chain::parse_evm_address(data->find_string("address").value_or(""));
    if (!contract || !smart_account::is_grantable(*contract, account, chain_id))
        return request_invalid("address: not a contract that others may call");
    CallLimitChange change{.kind = CallKind::kOpenContract,
                           .grant = out.grant,
                           .contract = *contract,
                           .selector = {},
                           .arguments = {},
                           .takes_value = false,
                           .value = {}};
    if (std::ranges::find(out.changes, change) != out.changes.end())
        return request_invalid("address: twice");
    out.changes.push_back(change);
    const Json* functions = data->find("functions");
    // A whole contract is more than anybody reads.
    if (functions == nullptr || !functions->is_array() || functions->items().empty())
        return request_invalid("functions");
    for (const Json& one : functions->items())
        PORTICO_CHECK(add_function(out, change, one, data->find("abi")));
    return {};
}

/// With its types where it is a well-known one: of others a name could be anybody's.
void say_function(Said& said, const FixedBytes<4>& selector) {
    const std::uint64_t number = Uint256::from_bytes(selector).low_u64();
    const auto rows = known_calls();
    const auto row = std::ranges::find(rows, number, &KnownCall::selector);
    if (row == rows.end())
        said.bytes("function", selector);
    else
        said.text("function", row->signature);
}

/// What is equal to an address is shown as one. Between the numbers that people write and the
/// addresses that begin as most do, both are said.
void say_word(Said said, const ArgumentLimit& one) {
    const Uint256 value = Uint256::from_bytes(one.word);
    const int bits = value.bit_length();
    if (one.kind != ArgumentLimit::Kind::kEqual || bits <= 64 || bits > 160) {
        said.number("value", value);
        return;
    }
    EvmAddress address{};
    std::ranges::copy(ByteView(one.word).last(20), address.begin());
    if (bits > 128)
        said.address("value", address);
    else
        said.text("value", chain::evm_address_text(address) + " (" + to_decimal(value) + ")");
}

void say_arguments(Builder& builder, const Vec<ArgumentLimit>& arguments) {
    const Builder::Deeper deeper(builder);
    for (std::size_t i = 0; i < arguments.size(); ++i) {
        const ArgumentLimit& one = arguments[i];
        if (one.kind < ArgumentLimit::Kind::kEqual) continue;
        if (one.kind == ArgumentLimit::Kind::kSum) {
            builder.say(SentenceCode::call_argument_sum)
                .number("number", i + 1)
                .number("sum", one.sum);
            continue;
        }
        Said said = builder.say(
            one.kind == ArgumentLimit::Kind::kEqual  ? SentenceCode::call_argument
            : one.kind == ArgumentLimit::Kind::kMore ? SentenceCode::call_argument_more
                                                     : SentenceCode::call_argument_less);
        said.number("number", i + 1);
        say_word(said, one);
    }
}

}  // namespace

Result<CallPermissions> read_call_permissions(const Json& request,
                                              std::span<const Json* const> permissions,
                                              const EvmAddress& delegate, const EvmAddress& account,
                                              std::uint64_t chain_id, std::uint64_t now) {
    if (is_there(request.find("policies"))) return request_invalid("policies");
    CallPermissions out;
    out.grant = {.delegate = delegate, .made = now, .until = PORTICO_TRY(read_end(request, now))};
    for (const Json* one : permissions) PORTICO_CHECK(add_permission(out, *one, account, chain_id));
    out.changes.push_back({.kind = CallKind::kGive,
                           .grant = out.grant,
                           .contract = {},
                           .selector = {},
                           .arguments = {},
                           .takes_value = false,
                           .value = {}});
    return out;
}

bool say_call_permission(Builder& builder, const smart_account::Call& call) {
    const auto change =
        smart_account::read_call_limit_call(call, builder.account(), builder.chain_id());
    if (!change) return false;
    const CallGrant& grant = change->grant;
    const EvmAddress roles = smart_account::roles_address(builder.account());
    switch (change->kind) {
        case CallKind::kMakeClock:
            builder.say(SentenceCode::call_limits_made)
                .address("contract", smart_account::clock_address());
            break;
        case CallKind::kMakeRoles:
            builder.say(SentenceCode::call_limits_made).address("contract", roles);
            break;
        case CallKind::kEnableRoles:
            // What was given before counts again.
            builder.say(SentenceCode::limits_enabled).address("contract", roles);
            builder.warn(WarningCode::permissions);
            break;
        case CallKind::kSetValue:
            if (change->sum == 0)
                builder.say(SentenceCode::call_limit_value)
                    .address("delegate", grant.delegate)
                    .amount("amount", std::nullopt, change->value);
            else
                builder.say(SentenceCode::call_limit_sum)
                    .address("delegate", grant.delegate)
                    .number("sum", change->sum)
                    .number("value", change->value);
            builder.warn(WarningCode::permissions);
            break;
        case CallKind::kOpenContract:
            builder.say(SentenceCode::call_limit_contract)
                .address("delegate", grant.delegate)
                .address("contract", change->contract);
            if (!builder.is_trusted(change->contract))
                builder.warn(WarningCode::unknown_contract).address("contract", change->contract);
            break;
        case CallKind::kAllowFunction: {
            Said said = builder.say(change->takes_value ? SentenceCode::call_limit_paid
                                                        : SentenceCode::call_limit);
            say_function(said, change->selector);
            said.address("delegate", grant.delegate)
                .address("contract", change->contract)
                .deadline("until", grant.until);
            say_arguments(builder, change->arguments);
            builder.warn(WarningCode::permissions);
            builder.warn(WarningCode::calls_by_others).address("delegate", grant.delegate);
            break;
        }
        case CallKind::kGive:
            builder.say(SentenceCode::call_limits_given)
                .address("delegate", grant.delegate)
                .date("made", grant.made)
                .deadline("until", grant.until);
            builder.warn(WarningCode::permissions);
            builder.warn(WarningCode::calls_by_others).address("delegate", grant.delegate);
            builder.check_look_alike(chain::evm_address_text(grant.delegate));
            break;
        case CallKind::kTakeBack:
            builder.say(SentenceCode::call_limits_removed)
                .address("delegate", grant.delegate)
                .date("made", grant.made);
    }
    return true;
}

}  // namespace portico::approval
