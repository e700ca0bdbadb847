// SPDX-License-Identifier: Apache-2.0
#include "server/api/sessions/permissions.hpp"

#include <algorithm>

#include "core/base/encoding/hex.hpp"
#include "core/chain/eip155/abi/abi.hpp"
#include "core/chain/eip155/user_operation/user_operation.hpp"
#include "core/crypto/curves/secp256k1.hpp"
#include "server/api/sessions/cosigning.hpp"

namespace portico::api::sessions {
namespace {

using chain::AbiKind;
using chain::EvmAddress;
using chain::Uint256;
using smart_account::Call;

constexpr std::size_t kKeysMax = 8;
constexpr std::size_t kPermissionsMax = 16;
constexpr std::size_t kFunctionsMax = 64;
constexpr std::int64_t kPeriodMinS = 1;
constexpr int kUnsupported = 401;  // as the reference says of a type that it does not keep

std::unexpected<Refusal> refuse(const char* field, std::string why, int status = 400) {
    return std::unexpected(Refusal{status, field, std::move(why)});
}
std::unexpected<Refusal> refuse_permissions(std::string why) {
    return refuse("permissions", std::move(why));
}

bool is_there(const Json* value) { return value != nullptr && !is_none(*value); }

std::optional<Bytes> read_point(std::string_view text) {
    auto bytes = parse_hex(text);
    if (!bytes) return std::nullopt;
    // The historical form: the hex of a text of hex.
    if (bytes->size() > 65) {
        const std::string inner(as_text(*bytes));
        bytes = parse_hex(inner);
        if (!bytes) return std::nullopt;
    }
    return std::move(*bytes);
}

Checked<EvmAddress> read_key(const Json& key) {
    if (key.find_string("type") != "secp256k1")
        return refuse("signer", "A key is of the type secp256k1: this server cannot verify others");
    const auto point = read_point(key.find_string("publicKey").value_or(""));
    const auto whole = point ? parse_k1_point(*point, PointForm::kUncompressed)
                             : Result<Bytes>(fail(Code::crypto_bad_public_key));
    const auto address =
        whole ? chain::derive_evm_address(*whole) : Result<EvmAddress>(fail(Code::address_invalid));
    if (!address) return refuse("signer", "publicKey is no key of secp256k1 in hex");
    return *address;
}

/// Wei: a quantity in hex, digits, or a small number.
std::optional<Uint256> read_wei(const Json* value) {
    if (value == nullptr) return std::nullopt;
    if (const auto number = value->as_integer(); number && *number >= 0)
        return Uint256(static_cast<std::uint64_t>(*number));
    if (!value->is_string()) return std::nullopt;
    const std::string& text = value->as_string();
    return text.starts_with("0x") ? chain::parse_hex_uint256(text) : chain::parse_uint256(text);
}

std::optional<std::int64_t> read_seconds(const Json* value) {
    const auto read = read_wei(value);
    if (!read || *read > Uint256(std::uint64_t{1} << 40)) return std::nullopt;
    return static_cast<std::int64_t>(read->low_u64());
}

Checked<chain::AbiSignature> read_function_of(const Json& function, const Json* abi) {
    const auto name = function.find_string("functionName");
    if (!name) return refuse_permissions("A function has a functionName");
    if (name->contains('(')) {
        auto signature = chain::parse_abi_signature(*name);
        if (!signature) return refuse_permissions("functionName is no function");
        return std::move(*signature);
    }
    std::optional<chain::AbiSignature> found;
    if (abi != nullptr && abi->is_array())
        for (const Json& entry : abi->items()) {
            if (entry.find_string("type") != "function" || entry.find_string("name") != name)
                continue;
            auto signature = chain::read_abi_entry(entry);
            if (!signature || found)
                return refuse_permissions(
                    "functionName is not of one function of abi: name it "
                    "with its types, like pay(address,uint256)");
            found = std::move(*signature);
        }
    if (!found) return refuse_permissions("functionName is not in abi");
    return std::move(*found);
}

std::optional<Bytes32> word_of(const chain::AbiType& type, const Json* value) {
    if (value == nullptr) return std::nullopt;
    if (type.kind == AbiKind::kBool && value->is_bool())
        return Uint256(value->as_bool() ? 1 : 0).big_endian();
    if (type.kind == AbiKind::kAddress && value->is_string()) {
        const auto address = chain::parse_evm_address(value->as_string());
        return address ? std::optional(chain::AbiValue::address(*address).as_word()) : std::nullopt;
    }
    if (type.kind != AbiKind::kUint) return std::nullopt;
    const auto number = read_wei(value);
    if (!number || !chain::fits_unsigned(*number, static_cast<int>(type.size))) return std::nullopt;
    return number->big_endian();
}

Checked<std::vector<ArgumentRule>> read_arguments(const Json& args, const chain::AbiType& inputs) {
    if (!args.is_array() || args.items().size() > inputs.parts.size())
        return refuse_permissions("args are a list, at most one for each argument");
    std::vector<ArgumentRule> out;
    for (std::size_t i = 0; i < args.items().size(); ++i) {
        const Json& one = args.items()[i];
        if (one.is_null()) continue;
        const chain::AbiType& type = inputs.parts[i];
        const std::string_view by = one.find_string("operator").value_or("");
        const auto word = word_of(type, one.find("value"));
        const bool is_order = by == "GREATER_THAN" || by == "LESS_THAN";
        if (!word || (by != "EQUAL" && !(is_order && type.kind == AbiKind::kUint)))
            return refuse_permissions(
                "args have an operator (EQUAL; of uint also GREATER_THAN and LESS_THAN) and a "
                "value of an address, a bool or a uint; null for any");
        out.push_back({.index = i,
                       .kind = by == "EQUAL"          ? ArgumentRule::Kind::kEqual
                               : by == "GREATER_THAN" ? ArgumentRule::Kind::kMore
                                                      : ArgumentRule::Kind::kLess,
                       .word = *word});
    }
    return out;
}

Checked<FunctionRule> read_function(const Json& function, const Json* abi) {
    chain::AbiSignature signature = PORTICO_TRY(read_function_of(function, abi));
    FunctionRule out;
    out.selector = signature.selector();
    if (const Json* args = function.find("args"); is_there(args))
        out.arguments = PORTICO_TRY(read_arguments(*args, signature.inputs));
    if (const Json* limit = function.find("valueLimit"); is_there(limit)) {
        out.value_limit = read_wei(limit);
        if (!out.value_limit) return refuse_permissions("valueLimit is an amount in wei");
    }
    out.inputs = std::move(signature.inputs);
    return out;
}

/// Whoever calls these has the account.
bool has_power(const EvmAddress& contract, const EvmAddress& account) {
    return contract == account || contract == EvmAddress{} || contract == owner_validator() ||
           chain::entry_point_version(contract).has_value();
}

Checked<ContractRule> read_contract(const Json& data, const EvmAddress& account) {
    const auto contract = chain::parse_evm_address(data.find_string("address").value_or(""));
    if (!contract) return refuse_permissions("contract-call has the address of a contract");
    if (has_power(*contract, account))
        return refuse_permissions("Calls of " + chain::evm_address_text(*contract) +
                                  " are not given to others: they have power over the account");
    ContractRule out{.contract = *contract, .functions = {}};
    const Json* functions = data.find("functions");
    if (!is_there(functions) || !functions->is_array() || functions->items().size() > kFunctionsMax)
        return refuse_permissions(
            "contract-call names 1 to 64 functions: a whole contract is more "
            "than anybody reads");
    for (const Json& one : functions->items()) {
        out.functions.push_back(PORTICO_TRY(read_function(one, data.find("abi"))));
    }
    return out;
}

Checked<AllowanceRule> read_allowance(const Json& data) {
    const auto allowance = read_wei(data.find("allowance"));
    const auto start = read_seconds(data.find("start")), period = read_seconds(data.find("period"));
    if (!allowance || !start || !period || *period < kPeriodMinS)
        return refuse_permissions(
            "native-token-recurring-allowance has an allowance in wei, a start in seconds since "
            "1970 and a period in seconds");
    return AllowanceRule{.allowance = *allowance, .start_s = *start, .period_s = *period};
}

bool is_selector_of(const FunctionRule& rule, ByteView data) {
    return data.size() >= rule.selector.size() &&
           std::ranges::equal(rule.selector, data.first(rule.selector.size()));
}

bool fits(const FunctionRule& rule, ByteView data) {
    if (!is_selector_of(rule, data)) return false;
    if (rule.arguments.empty()) return true;
    const auto values = chain::decode_abi(rule.inputs, data.subspan(rule.selector.size()));
    if (!values) return false;
    return std::ranges::all_of(rule.arguments, [&](const ArgumentRule& one) {
        const Uint256 is = (*values)[one.index].as_number(), held = Uint256::from_bytes(one.word);
        switch (one.kind) {
            case ArgumentRule::Kind::kEqual:
                return is == held;
            case ArgumentRule::Kind::kMore:
                return is > held;
            case ArgumentRule::Kind::kLess:
                return is < held;
        }
        return false;
    });
}

/// What the calls of one operation count for.
class Sum {
  public:
    /// False: more than 256 bits.
    bool add(Amount one) {
        const auto same = std::ranges::find(amounts_, one.meter.name,
                                            [](const Amount& other) { return other.meter.name; });
        if (same == amounts_.end()) {
            amounts_.push_back(std::move(one));
            return true;
        }
        const auto sum = chain::add(same->amount, one.amount);
        if (sum) same->amount = *sum;
        return sum.has_value();
    }
    std::vector<Amount> take() { return std::move(amounts_); }

  private:
    std::vector<Amount> amounts_;
};

Amount of_allowance(const AllowanceRule& rule, const Uint256& value, std::int64_t now_s) {
    const std::int64_t periods = (now_s - rule.start_s) / rule.period_s;
    return {.meter = {"allowance", rule.start_s + periods * rule.period_s},
            .amount = value,
            .limit = rule.allowance,
            .what = "the allowance of this period"};
}

std::string name_of(const Call& call) {
    std::string out = "a call of " + chain::evm_address_text(call.to);
    if (call.data.size() >= 4)
        out += ", function " + to_hex_0x(ByteView(call.data).first(4));
    else if (call.data.empty())
        out += ", a payment";
    return out;
}

/// The function that the call is of, with its meter's name; nothing where none allows it.
struct Found {
    const FunctionRule* rule = nullptr;
    std::string meter;
};
Found find_rule(const Permissions& permissions, const Call& call) {
    for (std::size_t i = 0; i < permissions.contracts.size(); ++i) {
        const ContractRule& contract = permissions.contracts[i];
        if (contract.contract != call.to) continue;
        for (std::size_t j = 0; j < contract.functions.size(); ++j)
            if (fits(contract.functions[j], call.data))
                return {&contract.functions[j],
                        "function " + std::to_string(i) + "." + std::to_string(j)};
    }
    return {};
}

Checked<void> allow_call(const Permissions& permissions, const Call& call, std::int64_t now_s,
                         Sum& sum) {
    const auto denied = [](std::string why) { return refuse("permissions", std::move(why), 401); };
    const Found found = find_rule(permissions, call);
    const bool is_payment = call.data.empty();
    const bool has_allowance = permissions.allowance && permissions.allowance->start_s <= now_s;
    if (found.rule == nullptr && !(is_payment && has_allowance))
        return denied("No permission allows " + name_of(call));
    if (call.value.is_zero()) return {};
    bool counted = false;
    if (found.rule != nullptr && found.rule->value_limit)
        counted = sum.add({.meter = {found.meter, 0},
                           .amount = call.value,
                           .limit = *found.rule->value_limit,
                           .what = "the valueLimit of " + name_of(call)});
    else if (has_allowance)
        counted = sum.add(of_allowance(*permissions.allowance, call.value, now_s));
    else
        return denied("No permission allows value with " + name_of(call));
    if (!counted) return denied("The values are more than there is");
    return {};
}

}  // namespace

Checked<std::vector<EvmAddress>> read_signer(const Json& signer) {
    const std::string_view type = signer.find_string("type").value_or("");
    const Json* data = signer.find("data");
    const auto wrong = [] {
        return refuse("signer",
                      "signer is {type: \"key\", data: {type: \"secp256k1\", publicKey}}, {type: "
                      "\"keys\", data: {keys: [..]}} or {type: \"account\", data: {address}}");
    };
    if (data == nullptr || !data->is_object()) return wrong();
    std::vector<EvmAddress> out;
    if (type == "key") {
        out.push_back(PORTICO_TRY(read_key(*data)));
    } else if (type == "account") {
        const auto address = chain::parse_evm_address(data->find_string("address").value_or(""));
        if (!address) return wrong();
        out.push_back(*address);
    } else if (type == "keys") {
        const Json* keys = data->find("keys");
        if (!is_there(keys) || !keys->is_array() || keys->items().size() > kKeysMax) return wrong();
        for (const Json& key : keys->items()) {
            const EvmAddress address = PORTICO_TRY(read_key(key));
            if (std::ranges::find(out, address) != out.end())
                return refuse("signer", "A key stands twice");
            out.push_back(address);
        }
    } else {
        return wrong();
    }
    return out;
}

Checked<Permissions> read_permissions(const Json& permissions, const EvmAddress& account) {
    if (!permissions.is_array()) return refuse_permissions("permissions is no list");
    if (permissions.items().empty()) return refuse_permissions("permissions is empty");
    if (permissions.items().size() > kPermissionsMax)
        return refuse_permissions("At most 16 permissions");
    Permissions out;
    for (const Json& one : permissions.items()) {
        const std::string_view type = one.find_string("type").value_or("");
        const Json* data = one.find("data");
        const bool is_known = type == "contract-call" || type == "native-token-recurring-allowance";
        if (!is_known)
            return refuse("permissions",
                          "Unsupported permission type: this server keeps contract-call and "
                          "native-token-recurring-allowance",
                          kUnsupported);
        if (data == nullptr || !data->is_object())
            return refuse_permissions("A permission has data");
        for (const char* more : {"rules", "policies"})
            if (is_there(one.find(more)))
                return refuse_permissions("A permission has no rules or policies of its own");
        if (type == "contract-call") {
            out.contracts.push_back(PORTICO_TRY(read_contract(*data, account)));
            continue;
        }
        if (out.allowance)
            return refuse_permissions(
                "One native-token-recurring-allowance: two could not be told "
                "apart");
        out.allowance = PORTICO_TRY(read_allowance(*data));
    }
    return out;
}

Checked<std::vector<Amount>> allow_calls(const Permissions& permissions,
                                         std::span<const Call> calls, const EvmAddress& account,
                                         const EvmAddress& validator, std::int64_t now_s) {
    Sum sum;
    for (const Call& call : calls) {
        if (has_power(call.to, account) || call.to == validator)
            return refuse("userOp",
                          "Nothing is signed that calls " + chain::evm_address_text(call.to) +
                              ": it has power over the account",
                          401);
        PORTICO_CHECK(allow_call(permissions, call, now_s, sum));
    }
    return sum.take();
}

std::expected<std::vector<std::string>, const Amount*> judge_amounts(
    const std::vector<Amount>& amounts, const std::vector<Counted>& counted) {
    std::vector<std::string> out;
    for (std::size_t i = 0; i < amounts.size(); ++i) {
        const Amount& one = amounts[i];
        // What cannot be read is no smaller.
        const Uint256 before = chain::parse_uint256(counted[i].own).value_or(Uint256::max());
        std::optional<Uint256> all = std::max(before, one.amount);
        out.push_back(to_decimal(*all));
        for (const std::string& text : counted[i].others) {
            const auto other = chain::parse_uint256(text);
            all = all && other ? add(*all, *other) : std::nullopt;
        }
        if (!all || *all > one.limit) return std::unexpected(&one);
    }
    return out;
}

bool is_same(const Json& one, const Json& other) {
    if (one.kind() != other.kind()) return false;
    if (one.is_array()) return std::ranges::equal(one.items(), other.items(), is_same);
    if (!one.is_object()) return one == other;
    if (one.members().size() != other.members().size()) return false;
    return std::ranges::all_of(one.members(), [&](const Json::Member& member) {
        const Json* same = other.find(member.name);
        return same != nullptr && is_same(member.value, *same);
    });
}

bool is_none(const Json& list) {
    return list.is_null() || (list.is_array() && list.items().empty());
}

std::string stored_text(const Json& document) { return write_json(document); }

}  // namespace portico::api::sessions
