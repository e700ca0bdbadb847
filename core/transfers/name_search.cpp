// SPDX-License-Identifier: Apache-2.0
#include "core/transfers/name_search.hpp"

#include <algorithm>
#include <utility>

#include "core/base/encoding/hex.hpp"
#include "core/base/encoding/percent.hpp"
#include "core/chain/eip155/contracts/ens_name.hpp"

namespace portico::transfers {
namespace {

constexpr std::string_view kNamesChain = "eip155:1";
constexpr std::string_view kRegistry = "0x00000000000C2E074eC69A0dFb2997BA6C7d2e1e";
constexpr std::string_view kResolver = "0x0178b8bf";  // resolver(bytes32)
constexpr std::size_t kWord = 32, kAddress = 20;
constexpr std::int64_t kReverted = 3;  // EIP-1474's code of a reverted call
constexpr std::int64_t kServerMs = 10'000;

std::string server_url(std::string_view base, std::string_view path, const NameContext& context) {
    while (base.ends_with('/')) base.remove_suffix(1);
    std::string url = std::string(base).append(path).append("projectId=");
    return url.append(percent_encode(context.servers.project_id));
}

List<ShortText, 8> names_urls(const NameContext& context) {
    if (context.account.chain == kNamesChain) return context.account.network->rpc_urls;
    List<ShortText, 8> urls;
    if (context.servers.rpc_proxy_url)
        urls.push_back(
            server_url(*context.servers.rpc_proxy_url, "/v1/?chainId=eip155%3A1&", context));
    else
        urls.push_back(kNamesNode);
    return urls;
}

void ask_contract(NameSearch& search, std::string_view contract, std::string_view selector,
                  std::string_view rest, const NameContext& context) {
    Json call = Json::object();
    call.set("to", Json::string(std::string(contract)));
    call.set(
        "data",
        Json::string(
            std::string(selector).append(to_hex(chain::ens_namehash(search.name))).append(rest)));
    search.request = context.take_id(context.owner);
    context.emit(engine::RequestChain{search.request, ChainId(kNamesChain), names_urls(context),
                                      "eth_call",
                                      Json::array({std::move(call), Json::string("latest")})});
}

void ask_registry(NameSearch& search, const NameContext& context) {
    search.resolver = true;
    search.or_of_ens = false;
    ask_contract(search, kRegistry, kResolver, {}, context);
}

NameAnswer found(std::optional<Bytes> address, NameVerdict none) {
    if (!address || std::ranges::all_of(*address, [](std::uint8_t one) { return one == 0; }))
        return {none};
    return {NameVerdict::kFound, std::move(*address)};
}

}  // namespace

void forget_name(NameSearch& search, const machine::Context& context) {
    context.clear_timer(search.timer);
    search.request = 0;
}

void begin_name(NameSearch& search, const engine::Zones* zones, const NameContext& context) {
    const std::string_view name = search.name;
    const std::string_view zone = name.substr(std::min(name.find('.'), name.size() - 1) + 1);
    const bool of_zone =
        zones != nullptr
            ? std::ranges::any_of(*zones, [&](const auto& one) { return one.value == zone; })
            : std::ranges::count(name, '.') == 2;
    if (!of_zone || !context.servers.api_url) return ask_registry(search, context);
    search.or_of_ens = zones == nullptr;
    search.request = context.take_id(context.owner);
    const std::string path =
        std::string("/v1/profile/account/").append(name).append("?apiVersion=2&");
    context.emit(engine::HttpGet{search.request,
                                 server_url(*context.servers.api_url, path, context), kServerMs});
}

NameAnswer name_answered(NameSearch& search, const ChainAnswered& event,
                         const NameContext& context) {
    if (event.id == 0 || event.id != search.request) return {};
    search.request = 0;
    const bool resolver = std::exchange(search.resolver, false);
    // A resolver that does not know the call (those of before ENSIP-9 know no coins) has no
    // address.
    if (event.error && event.error->code == kReverted && !resolver && !context.of.argument.empty())
        return {NameVerdict::kElsewhere};
    if (event.error || !event.result || !event.result->is_string()) return {NameVerdict::kDown};
    const auto bytes = parse_hex(event.result->as_string());
    if (!resolver)
        return found(bytes ? context.of.read_returned(*bytes) : std::nullopt,
                     context.of.argument.empty() ? NameVerdict::kUnknown : NameVerdict::kElsewhere);
    const bool is_address = bytes && bytes->size() == kWord &&
                            std::ranges::any_of(*bytes, [](std::uint8_t one) { return one != 0; });
    if (!is_address) return {NameVerdict::kUnknown};
    const std::string contract = to_hex_0x(ByteView(*bytes).subspan(kWord - kAddress));
    ask_contract(search, contract, context.of.selector, context.of.argument, context);
    return {};
}

NameAnswer name_answered(NameSearch& search, const engine::HttpAnswered& event,
                         const NameContext& context) {
    if (event.id == 0 || event.id != search.request) return {};
    search.request = 0;
    const auto body = event.status == 200 && event.body ? parse_json(*event.body) : Result<Json>();
    const bool unknown = body && body->is_array();
    // A server without zones has no such route.
    if (search.or_of_ens && (unknown || event.status == 404))
        return ask_registry(search, context), NameAnswer{};
    if (unknown) return {NameVerdict::kUnknown};
    const Json* const addresses = body && body->is_object() ? body->find("addresses") : nullptr;
    if (addresses == nullptr || body->find_string("name") != search.name)
        return {NameVerdict::kDown};
    const Json* const entry = addresses->find(context.coin);
    const auto text = entry ? entry->find_string("address") : std::nullopt;
    return found(text ? context.of.read_text(*text) : std::nullopt, NameVerdict::kElsewhere);
}

}  // namespace portico::transfers
