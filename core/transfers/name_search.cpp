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
constexpr std::int64_t kReverted = 3;                       // EIP-1474's code of a reverted call
constexpr std::string_view kDelegated = "0xef0100";         // EIP-7702
constexpr std::string_view kOffchainLookup = "0x556f1830";  // ERC-3668
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

void ask_node(NameSearch& search, std::string_view method, Json first, const NameContext& context) {
    search.request = context.take_id(context.owner);
    context.emit(engine::RequestChain{search.request, ChainId(kNamesChain), names_urls(context),
                                      method,
                                      Json::array({std::move(first), Json::string("latest")})});
}

void ask_contract(NameSearch& search, std::string_view contract, std::string_view selector,
                  std::string_view rest, const NameContext& context) {
    Json call = Json::object();
    call.set("to", Json::string(std::string(contract)));
    call.set(
        "data",
        Json::string(
            std::string(selector).append(to_hex(chain::ens_namehash(search.name))).append(rest)));
    ask_node(search, "eth_call", std::move(call), context);
}

void ask_registry(NameSearch& search, const NameContext& context) {
    search.resolver = true;
    search.or_of_ens = false;
    search.question = 0;
    ask_contract(search, kRegistry, kResolver, {}, context);
}

void ask_resolver(NameSearch& search, const NameContext& context) {
    const NameQuestion& question = context.of.questions[search.question];
    ask_contract(search, search.contract, question.selector, question.argument, context);
}

bool is_none(ByteView address) {
    return std::ranges::all_of(address, [](std::uint8_t one) { return one == 0; });
}

NameAnswer found(std::optional<Bytes> address, NameVerdict none) {
    if (!address || is_none(*address)) return {none};
    return {NameVerdict::kFound, std::move(*address)};
}

bool is_kept_elsewhere(const RpcError& error) {
    return error.code == kReverted && error.data && error.data->is_string() &&
           error.data->as_string().starts_with(kOffchainLookup);
}

}  // namespace

std::optional<Bytes> read_coin_address(ByteView returned, std::size_t size) {
    const std::size_t at = 2 * kWord, whole = at + (size + kWord - 1) / kWord * kWord;
    if (returned.size() != whole || returned[at - 1] != size) return std::nullopt;
    return Bytes(returned.begin() + at, returned.begin() + static_cast<std::ptrdiff_t>(at + size));
}

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
    Bytes of_ethereum = std::exchange(search.of_ethereum, {});
    if (event.error && is_kept_elsewhere(*event.error)) return {NameVerdict::kOffChain};
    // A resolver that does not know the call (those of before ENSIP-9 know no coins) has no
    // address.
    const bool refused = event.error && event.error->code == kReverted && !resolver;
    if (!refused && (event.error || !event.result || !event.result->is_string()))
        return {NameVerdict::kDown};
    const std::string_view returned =
        refused ? std::string_view() : std::string_view(event.result->as_string());
    if (!of_ethereum.empty()) {
        if (returned != "0x" && !returned.starts_with(kDelegated)) return {NameVerdict::kElsewhere};
        return {NameVerdict::kFound, std::move(of_ethereum)};
    }
    const auto bytes = parse_hex(returned);
    if (resolver) {
        // Below another name it may be that one's resolver who knows it (ENSIP-10).
        if (!bytes || bytes->size() != kWord || is_none(*bytes))
            return {std::ranges::count(search.name, '.') > 1 ? NameVerdict::kOffChain
                                                             : NameVerdict::kUnknown};
        search.contract = to_hex_0x(ByteView(*bytes).subspan(kWord - kAddress));
        return ask_resolver(search, context), NameAnswer{};
    }
    const NameQuestion& question = context.of.questions[search.question];
    NameAnswer answer = found(bytes ? question.read(*bytes) : std::nullopt, NameVerdict::kNone);
    if (answer.verdict == NameVerdict::kNone) {
        if (++search.question == context.of.questions.size()) return {NameVerdict::kElsewhere};
        return ask_resolver(search, context), answer;
    }
    if (!question.of_ethereum) return answer;
    search.of_ethereum = std::move(answer.address);
    ask_node(search, "eth_getCode", Json::string(to_hex_0x(search.of_ethereum)), context);
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
    const Json* const entry = addresses->find(std::string_view(context.of.coin));
    const auto text = entry ? entry->find_string("address") : std::nullopt;
    return found(text ? context.of.read_text(*text) : std::nullopt, NameVerdict::kElsewhere);
}

}  // namespace portico::transfers
