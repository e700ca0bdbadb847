// SPDX-License-Identifier: Apache-2.0
#include "core/approval/permission_calls.hpp"

#include <algorithm>

#include "core/approval/requests.hpp"
#include "core/base/encoding/hex.hpp"
#include "core/base/json/json_text.hpp"
#include "core/chain/eip155/address.hpp"
#include "core/smart_account/spending_limits.hpp"

namespace portico::approval {

using chain::EvmAddress;
using chain::Uint256;
using smart_account::LimitChange;

namespace {

struct Asked {
    EvmAddress account{};
    std::uint64_t chain_id = 0;
    std::int64_t now = 0;
};

/// What a page names a permission by: the account, the delegate and the token.
constexpr std::size_t kContextBytes = 3 * sizeof(EvmAddress);

std::string context_of(const Asked& asked, const LimitChange& limit) {
    Bytes out;
    for (const EvmAddress& one : {asked.account, limit.delegate, limit.token})
        out.insert(out.end(), one.begin(), one.end());
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
    // The module has no end of a limit, and what the chain does not keep is not promised.
    if (const Json* expiry = request.find("expiry"); expiry != nullptr && !expiry->is_null())
        return request_invalid("expiry: the chain keeps no end of a limit");
    if (const Json* rules = request.find("rules"); rules != nullptr && !rules->is_null())
        if (!rules->is_array() || !rules->items().empty())
            return request_invalid("rules: the chain keeps none of them");
    return {};
}

struct Made {
    std::vector<LimitChange> changes;
    Json contexts = Json::array();
};

Result<void> add_limit(Made& made, const Json& permission, const EvmAddress& delegate,
                       const Asked& asked) {
    const LimitChange limit = PORTICO_TRY(read_permission(permission, delegate, asked));
    // Of one delegate and token there is one limit.
    for (const LimitChange& other : made.changes)
        if (other.kind == limit.kind && other.token == limit.token)
            return request_invalid("permission: twice");
    if (made.contexts.items().size() == kPermissionsMax) return request_invalid("permissions");
    made.changes.push_back(limit);
    made.contexts.push(Json::string(context_of(asked, limit)));
    return {};
}

Result<void> grant(Made& made, const Json& request, const Asked& asked) {
    PORTICO_CHECK(check_request(request, asked));
    const EvmAddress delegate = PORTICO_TRY(read_delegate(request, asked));
    made.changes.push_back({.kind = LimitChange::Kind::kAddDelegate, .delegate = delegate});
    if (const Json* one = request.find("permission")) return add_limit(made, *one, delegate, asked);
    const Json* list = request.find("permissions");
    if (list == nullptr || !list->is_array() || list->items().empty())
        return request_invalid("permissions");
    for (const Json& each : list->items()) PORTICO_CHECK(add_limit(made, each, delegate, asked));
    return {};
}

Result<void> revoke(Made& made, const Json& one, const Asked& asked) {
    for (const char* name : {"permissionsContext", "permissionContext", "context"}) {
        const auto text = one.find_string(name);
        if (!text) continue;
        const auto bytes = parse_hex(*text);
        if (!text->starts_with("0x") || !bytes || bytes->size() != kContextBytes) break;
        LimitChange gone{.kind = LimitChange::Kind::kDeleteLimit};
        const auto from = bytes->begin();
        std::copy_n(from + 20, 20, gone.delegate.begin());
        std::copy_n(from + 40, 20, gone.token.begin());
        if (context_of(asked, gone) != to_hex_0x(*bytes)) break;  // of another account
        made.changes.push_back(gone);
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
    const Asked asked{.account = *account,
                      .chain_id = chain_id->low_u64(),
                      .now = now == nullptr ? 0 : now->as_integer().value_or(0)};
    const Json* given = json.find("params");
    if (given == nullptr || !has_unique_names(*given)) return request_invalid("params");
    // viem gives one request by itself, others a list.
    const Json params = given->is_object() ? Json::array({*given}) : *given;
    if (!params.is_array()) return request_invalid("params");
    const Json* enabled = json.find("enabled");
    const bool is_grant = json.find_string("method") == "wallet_grantPermissions";
    const auto& requests = params.items();
    // One delegate a request: what a person reads is about one of them.
    if (requests.empty() || requests.size() > (is_grant ? 1 : kPermissionsMax))
        return request_invalid("params: one request");
    Made made;
    if (is_grant && (enabled == nullptr || !enabled->is_bool() || !enabled->as_bool()))
        made.changes.push_back({.kind = LimitChange::Kind::kEnableModule});
    for (const Json& one : requests)
        PORTICO_CHECK(is_grant ? grant(made, one, asked) : revoke(made, one, asked));
    Json calls = Json::array();
    for (const LimitChange& change : made.changes) {
        const smart_account::Call call =
            smart_account::limit_call(change, asked.account, asked.chain_id);
        Json one = Json::object();
        one.set("to", Json::string(chain::evm_address_text(call.to)));
        one.set("value", Json::string("0x0"));
        one.set("data", Json::string(to_hex_0x(call.data)));
        calls.push(std::move(one));
    }
    const auto module = smart_account::allowance_module(asked.chain_id);
    return json_text(R"({"module":$,"calls":$,"contexts":$})",
                     {Json::string(chain::evm_address_text(module)), calls, made.contexts});
}

}  // namespace portico::approval
