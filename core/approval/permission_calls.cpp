// SPDX-License-Identifier: Apache-2.0
#include "core/approval/permission_calls.hpp"

#include <algorithm>

#include "core/approval/call_permissions.hpp"
#include "core/approval/requests.hpp"
#include "core/base/encoding/hex.hpp"
#include "core/base/json/json_text.hpp"
#include "core/chain/eip155/address.hpp"
#include "core/smart_account/spending_limits.hpp"

namespace portico::approval {

using chain::EvmAddress;
using chain::Uint256;
using smart_account::CallLimitChange;
using smart_account::LimitChange;

namespace {

struct Asked {
    EvmAddress account{};
    std::uint64_t chain_id = 0;
    std::int64_t now = 0;
    bool enabled = false;     ///< the account has the module
    Vec<EvmAddress> present;  ///< that have code
};

/// What a page names a permission by: the account, the delegate and the token; or, of calls, the
/// account and the role.
constexpr std::size_t kLimitContextBytes = 3 * sizeof(EvmAddress);
constexpr std::size_t kCallContextBytes = sizeof(EvmAddress) + sizeof(Bytes32);

std::string context_of(std::initializer_list<ByteView> parts) {
    Bytes out;
    for (const ByteView one : parts) out.insert(out.end(), one.begin(), one.end());
    return to_hex_0x(out);
}

std::optional<EvmAddress> address_of(const Json* value) {
    if (value == nullptr || !value->is_string()) return std::nullopt;
    const auto read = chain::parse_evm_address(value->as_string());
    return read ? std::optional(*read) : std::nullopt;
}

/// Whole minutes; as JSON or as its text in hex.
std::optional<std::uint64_t> seconds_of(const Json* value) {
    if (value == nullptr) return std::nullopt;
    if (value->is_string()) {
        const auto read = chain::parse_hex_uint256(value->as_string());
        if (!read || read->bit_length() > 40) return std::nullopt;
        return read->low_u64();
    }
    const auto number = value->as_integer();
    if (!number || *number < 0 || *number >> 40 != 0) return std::nullopt;
    return static_cast<std::uint64_t>(*number);
}

Result<LimitChange> read_permission(const Json& permission, const EvmAddress& delegate,
                                    const Asked& asked) {
    const std::string_view type = permission.find_string("type").value_or("");
    const bool is_native = type == "native-token-periodic";
    if (!is_native && type != "erc20-token-periodic")
        return request_invalid("permission.type: the chain keeps no such limit");
    for (const char* name : {"rules", "policies"})
        if (const Json* more = permission.find(name);
            more != nullptr && !(more->is_array() && more->items().empty()))
            return request_invalid(name);
    const Json* data = permission.find("data");
    if (data == nullptr) return request_invalid("permission.data");
    LimitChange limit{.kind = LimitChange::Kind::kSetLimit, .delegate = delegate};
    if (!is_native) {
        const auto token = address_of(data->find("tokenAddress"));
        if (!token || *token == EvmAddress{}) return request_invalid("tokenAddress");
        limit.token = *token;
    }
    const auto amount = chain::parse_hex_uint256(data->find_string("periodAmount").value_or(""));
    if (!amount || amount->is_zero() || !fits_unsigned(*amount, 96))
        return request_invalid("periodAmount");
    limit.amount = *amount;
    const auto period = seconds_of(data->find("periodDuration"));
    if (!period || *period == 0 || *period % 60 != 0 ||
        *period / 60 > smart_account::kPeriodMinutesMax)
        return request_invalid("periodDuration: whole minutes, of 45 days at most");
    limit.period = static_cast<std::uint16_t>(*period / 60);
    if (const Json* start = data->find("startTime"); start != nullptr && !start->is_null()) {
        const auto from = seconds_of(start);
        if (!from || *from > static_cast<std::uint64_t>(asked.now))
            return request_invalid("startTime: not later than now");
        limit.base = static_cast<std::uint32_t>(*from / 60);
    }
    return limit;
}

/// Who gets it: the draft's `signer`, or its later `to`.
Result<EvmAddress> read_delegate(const Json& request, const Asked& asked) {
    auto delegate = address_of(request.find("to"));
    if (const Json* signer = request.find("signer"); !delegate && signer != nullptr)
        if (const Json* data = signer->find("data");
            data != nullptr && signer->find_string("type") == "account")
            delegate = address_of(data->find("address"));
    // The module knows its delegates by their last six bytes.
    if (!delegate || std::all_of(delegate->end() - 6, delegate->end(),
                                 [](std::uint8_t byte) { return byte == 0; }))
        return request_invalid("signer: type account with an address");
    if (*delegate == asked.account) return request_invalid("signer");
    return *delegate;
}

Result<void> check_request(const Json& request, const Asked& asked) {
    if (const Json* id = request.find("chainId"); id != nullptr) {
        const auto number =
            id->is_string() ? chain::parse_hex_uint256(id->as_string()) : std::optional<Uint256>();
        if (!number || *number != Uint256(asked.chain_id)) return request_invalid("chainId");
    }
    for (const char* name : {"address", "from"})
        if (const Json* of = request.find(name); of != nullptr && !of->is_null())
            if (address_of(of) != asked.account) return request_invalid(name);
    return {};
}

/// The module has no end of a limit, and what the chain does not keep is not promised.
Result<void> check_no_end(const Json& request) {
    if (const Json* expiry = request.find("expiry"); expiry != nullptr && !expiry->is_null())
        return request_invalid("expiry: not kept: leave it out, use wallet_revokePermissions");
    if (const Json* rules = request.find("rules"); rules != nullptr && !rules->is_null())
        if (!rules->is_array() || !rules->items().empty())
            return request_invalid("rules: the chain keeps none of them");
    return {};
}

struct Made {
    smart_account::Calls calls;
    Vec<EvmAddress> tokens;
    Json contexts = Json::array();
    EvmAddress module{};    ///< that keeps what is asked for
    Vec<EvmAddress> needs;  ///< that have to be on the network
    Vec<EvmAddress> makes;  ///< that the calls put there where they are not

    void add(const LimitChange& change, const Asked& asked) {
        calls.push_back(limit_call(change, asked.account, asked.chain_id));
    }
    void add(const CallLimitChange& change, const Asked& asked) {
        calls.push_back(call_limit_call(change, asked.account));
    }
};

void keep_in_limits(Made& made, const Asked& asked) {
    made.module = smart_account::allowance_module(asked.chain_id);
    made.needs = {made.module};
}

void keep_in_roles(Made& made, const Asked& asked) {
    made.module = smart_account::roles_address(asked.account);
    const auto needs = smart_account::call_limit_contracts();
    made.needs.assign(needs.begin(), needs.end());
    made.makes = {smart_account::clock_address(), made.module};
}

Result<void> grant_limits(Made& made, const Json& request, std::span<const Json* const> permissions,
                          const EvmAddress& delegate, const Asked& asked) {
    PORTICO_CHECK(check_no_end(request));
    keep_in_limits(made, asked);
    if (!asked.enabled) made.add({.kind = LimitChange::Kind::kEnableModule}, asked);
    made.add({.kind = LimitChange::Kind::kAddDelegate, .delegate = delegate}, asked);
    for (const Json* one : permissions) {
        const LimitChange limit = PORTICO_TRY(read_permission(*one, delegate, asked));
        // Of one delegate and token there is one limit.
        if (std::ranges::find(made.tokens, limit.token) != made.tokens.end())
            return request_invalid("permission: twice");
        if (made.tokens.size() == kPermissionsMax) return request_invalid("permissions");
        made.tokens.push_back(limit.token);
        made.add(limit, asked);
        made.contexts.push(Json::string(context_of({asked.account, limit.delegate, limit.token})));
    }
    return {};
}

Result<void> grant_calls(Made& made, const Json& request, std::span<const Json* const> permissions,
                         const EvmAddress& delegate, const Asked& asked) {
    const CallPermissions read =
        PORTICO_TRY(read_call_permissions(request, permissions, delegate, asked.account,
                                          asked.chain_id, static_cast<std::uint64_t>(asked.now)));
    keep_in_roles(made, asked);
    constexpr CallLimitChange::Kind kMake[] = {CallLimitChange::Kind::kMakeClock,
                                               CallLimitChange::Kind::kMakeRoles};
    for (std::size_t i = 0; i < std::size(kMake); ++i)
        if (std::ranges::find(asked.present, made.makes[i]) == asked.present.end())
            made.add(CallLimitChange{.kind = kMake[i]}, asked);
    if (!asked.enabled)
        made.add(CallLimitChange{.kind = CallLimitChange::Kind::kEnableRoles}, asked);
    for (const CallLimitChange& change : read.changes) made.add(change, asked);
    if (made.calls.size() > smart_account::kCallsMax)
        return request_invalid("functions: more than one approval has room for");
    for (std::size_t i = 0; i < permissions.size(); ++i)
        made.contexts.push(
            Json::string(context_of({asked.account, smart_account::role_of(read.grant)})));
    return {};
}

Result<void> grant(Made& made, const Json& request, const Asked& asked) {
    PORTICO_CHECK(check_request(request, asked));
    const EvmAddress delegate = PORTICO_TRY(read_delegate(request, asked));
    Vec<const Json*> permissions;
    if (const Json* one = request.find("permission")) {
        permissions.push_back(one);
    } else if (const Json* list = request.find("permissions"); list && list->is_array()) {
        for (const Json& each : list->items()) permissions.push_back(&each);
    }
    if (permissions.empty()) return request_invalid("permissions");
    // What is read in one approval is of one kind.
    const bool calls = permissions[0]->find_string("type") == "contract-call";
    for (const Json* one : permissions)
        if ((one->find_string("type") == "contract-call") != calls)
            return request_invalid("permissions: of one kind");
    return (calls ? grant_calls : grant_limits)(made, request, permissions, delegate, asked);
}

Result<void> revoke(Made& made, const Json& one, const Asked& asked) {
    for (const char* name : {"permissionsContext", "permissionContext", "context"}) {
        const auto text = one.find_string(name);
        if (!text) continue;
        const auto bytes = parse_hex(*text);
        if (!text->starts_with("0x") || !bytes || bytes->size() < sizeof(EvmAddress) ||
            !std::ranges::equal(ByteView(*bytes).first(sizeof(EvmAddress)), asked.account))
            break;
        const ByteView of = ByteView(*bytes).subspan(sizeof(EvmAddress));
        if (bytes->size() == kLimitContextBytes) {
            LimitChange gone{.kind = LimitChange::Kind::kDeleteLimit};
            std::ranges::copy(of.first(20), gone.delegate.begin());
            std::ranges::copy(of.last(20), gone.token.begin());
            keep_in_limits(made, asked);
            made.add(gone, asked);
            return {};
        }
        if (bytes->size() != kCallContextBytes) break;
        Bytes32 role{};
        std::ranges::copy(of, role.begin());
        made.module = smart_account::roles_address(asked.account);
        made.needs = {made.module};
        made.add(CallLimitChange{.kind = CallLimitChange::Kind::kTakeBack,
                                 .grant = smart_account::grant_of(role)},
                 asked);
        return {};
    }
    return request_invalid("permissionsContext");
}

}  // namespace

Result<std::string> permission_calls(const Json& json) {
    constexpr std::string_view kPrefix = "eip155:";
    const std::string_view network = json.find_string("network").value_or("");
    const auto chain_id = network.starts_with(kPrefix)
                              ? chain::parse_uint256(network.substr(kPrefix.size()))
                              : std::nullopt;
    const auto account = address_of(json.find("account"));
    if (!chain_id || chain_id->bit_length() > 64 || !account) return request_invalid("network");
    const Json* now = json.find("now");
    const Json* enabled = json.find("enabled");
    Asked asked{.account = *account,
                .chain_id = chain_id->low_u64(),
                .now = now == nullptr ? 0 : now->as_integer().value_or(0),
                .enabled = enabled != nullptr && enabled->is_bool() && enabled->as_bool(),
                .present = {}};
    if (const Json* present = json.find("present"); present != nullptr && present->is_array())
        for (const Json& one : present->items())
            if (const auto address = address_of(&one)) asked.present.push_back(*address);
    const Json* given = json.find("params");
    if (given == nullptr || !has_unique_names(*given)) return request_invalid("params");
    // viem gives one request by itself, others a list.
    const Json params = given->is_object() ? Json::array({*given}) : *given;
    if (!params.is_array()) return request_invalid("params");
    const bool is_grant = json.find_string("method") == "wallet_grantPermissions";
    const auto& requests = params.items();
    // One delegate a request: what a person reads is about one of them.
    if (requests.empty() || requests.size() > (is_grant ? 1 : kPermissionsMax))
        return request_invalid("params: one request");
    Made made;
    for (const Json& one : requests)
        PORTICO_CHECK(is_grant ? grant(made, one, asked) : revoke(made, one, asked));
    Json calls = Json::array();
    for (const smart_account::Call& call : made.calls) {
        Json one = Json::object();
        one.set("to", Json::string(chain::evm_address_text(call.to)));
        one.set("value", Json::string("0x0"));
        one.set("data", Json::string(to_hex_0x(call.data)));
        calls.push(std::move(one));
    }
    const auto list = [](const Vec<EvmAddress>& addresses) {
        Json out = Json::array();
        for (const EvmAddress& one : addresses)
            out.push(Json::string(chain::evm_address_text(one)));
        return out;
    };
    return json_text(R"({"module":$,"needs":$,"makes":$,"calls":$,"contexts":$})",
                     {Json::string(chain::evm_address_text(made.module)), list(made.needs),
                      list(made.makes), calls, made.contexts});
}

}  // namespace portico::approval
