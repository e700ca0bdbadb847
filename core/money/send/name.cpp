// SPDX-License-Identifier: Apache-2.0
//
// See send.hpp: the address of a name, as the registry of names says (ERC-137): who resolves it,
// then what that one says. Names are those of Ethereum, whatever network is active. Names of the
// operator's zones are asked of the server, and only their address of the active network counts:
// on another one somebody else may stand there.
#include <algorithm>

#include "core/base/encoding/hex.hpp"
#include "core/base/encoding/percent.hpp"
#include "core/base/text/decimal.hpp"
#include "core/chain/eip155/contracts/ens_name.hpp"
#include "core/chain/eip155/contracts/token_calls.hpp"
#include "core/chain/names/coin_type.hpp"
#include "core/money/send/send.hpp"

namespace portico::money {
namespace {

constexpr std::string_view kResolver = "0x0178b8bf";  // resolver(bytes32)
constexpr std::string_view kAddr = "0x3b3b57de";      // addr(bytes32)
constexpr std::int64_t kServerMs = 10'000;

List<ShortText, 8> names_urls(const Context& context) {
    const WatchedAccount& account = *context.account;
    if (account.chain == kNamesChain) return account.network->rpc_urls;
    List<ShortText, 8> urls;
    if (!context.config.rpc_proxy_url) {
        urls.push_back(kNamesNode);
        return urls;
    }
    std::string_view base = *context.config.rpc_proxy_url;
    while (base.ends_with('/')) base.remove_suffix(1);
    std::string url = std::string(base).append("/v1/?chainId=");
    url.append(percent_encode(kNamesChain)).append("&projectId=");
    url.append(percent_encode(context.config.project_id));
    urls.push_back(std::move(url));
    return urls;
}

EffectId ask_contract(std::string_view contract, std::string_view selector, std::string_view name,
                      const Context& context) {
    Json call = Json::object();
    call.set("to", Json::string(std::string(contract)));
    call.set("data", Json::string(std::string(selector).append(to_hex(chain::ens_namehash(name)))));
    return context.request_chain(Owner::kName, ChainId(kNamesChain), names_urls(context),
                                 "eth_call",
                                 Json::array({std::move(call), Json::string("latest")}));
}

void no_name(SendState& state, SendProblem problem) {
    state.typed.problem = problem;
    state.name_request = 0;
}

bool is_of_zone(std::string_view name, const Context& context) {
    const std::string_view zone = name.substr(std::min(name.find('.'), name.size() - 1) + 1);
    return context.config.api_url &&
           std::ranges::any_of(context.zones, [&](const auto& one) { return one.value == zone; });
}

void ask_server(SendState& state, const Context& context) {
    std::string_view base = *context.config.api_url;
    while (base.ends_with('/')) base.remove_suffix(1);
    std::string url = std::string(base).append("/v1/profile/account/").append(state.typed.name);
    url.append("?apiVersion=2&projectId=").append(percent_encode(context.config.project_id));
    state.name_request = context.take_id(Owner::kName);
    context.emit(HttpGet{state.name_request, url, kServerMs});
}

}  // namespace

void ask_name(SendState& state, const Context& context) {
    if (is_of_zone(state.typed.name, context)) return ask_server(state, context);
    state.name_resolver = true;
    state.name_request = ask_contract(kNamesRegistry, kResolver, state.typed.name, context);
}

void name_answered(SendState& state, const ChainAnswered& event, const Context& context) {
    if (event.id == 0 || event.id != state.name_request || !context.account) return;
    state.name_request = 0;
    if (event.error || !event.result || !event.result->is_string())
        return no_name(state, SendProblem::kNamesDown);
    const auto bytes = parse_hex(event.result->as_string());
    const auto address = bytes ? chain::read_address(*bytes) : Result<chain::EvmAddress>();
    if (!bytes || !address || *address == chain::EvmAddress{})
        return no_name(state, SendProblem::kNameUnknown);
    if (state.name_resolver) {
        state.name_resolver = false;
        state.name_request =
            ask_contract(chain::evm_address_text(*address), kAddr, state.typed.name, context);
        return;
    }
    state.named = *address;
}

void name_answered(SendState& state, const HttpAnswered& event, const Context& context) {
    if (event.id == 0 || event.id != state.name_request || !context.account) return;
    state.name_request = 0;
    const auto body = event.status == 200 && event.body ? parse_json(*event.body) : Result<Json>();
    if (body && body->is_array()) return no_name(state, SendProblem::kNameUnknown);
    const Json* const addresses = body && body->is_object() ? body->find("addresses") : nullptr;
    if (addresses == nullptr || body->find_string("name") != state.typed.name)
        return no_name(state, SendProblem::kNamesDown);
    const auto coin = chain::coin_of_chain(context.account->chain);
    const Json* const entry = coin ? addresses->find(to_decimal(*coin)) : nullptr;
    const auto text = entry ? entry->find_string("address") : std::nullopt;
    const auto address = text ? chain::parse_evm_address(*text) : Result<chain::EvmAddress>();
    if (!address || *address == chain::EvmAddress{})
        return no_name(state, SendProblem::kNameElsewhere);
    state.named = *address;
}

}  // namespace portico::money
