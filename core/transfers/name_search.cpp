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

void ask_server(NameSearch& search, std::string_view path, const NameContext& context) {
    search.request = context.take_id(context.owner);
    context.emit(engine::HttpGet{search.request,
                                 server_url(*context.servers.api_url, path, context), kServerMs});
}

/// Has the server look where a node's contracts do not say it, once.
NameAnswer ask_further(NameSearch& search, NameVerdict otherwise, const NameContext& context) {
    if (!context.servers.api_url || search.otherwise != NameVerdict::kNone) return {otherwise};
    search.otherwise = otherwise;
    std::string path = "/v1/names/" + search.name + "?coins=";
    for (const NameQuestion& one : context.of.questions) path.append(one.coin).append(",");
    path.back() = '&';
    return ask_server(search, path, context), NameAnswer{};
}

/// The name above; `eth` of `bob.eth`.
std::string_view parent_of(std::string_view name) {
    return name.substr(std::min(name.find('.'), name.size() - 1) + 1);
}

bool is_none(ByteView address) {
    return std::ranges::all_of(address, [](std::uint8_t one) { return one == 0; });
}

/// kNone: it has none by this question, or the node is asked once more.
NameAnswer take(NameSearch& search, const NameQuestion& question, std::optional<Bytes> address,
                const NameContext& context) {
    if (!address || is_none(*address)) return {};
    if (!question.of_ethereum) return {NameVerdict::kFound, std::move(*address)};
    search.of_ethereum = std::move(*address);
    ask_node(search, "eth_getCode", Json::string(to_hex_0x(search.of_ethereum)), context);
    return {};
}

bool is_kept_elsewhere(const RpcError& error) {
    return error.data && error.data->is_string() &&
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
    const std::string_view zone = parent_of(name);
    const bool of_zone =
        zones != nullptr
            ? std::ranges::any_of(*zones, [&](const auto& one) { return one.value == zone; })
            : std::ranges::count(name, '.') == 2;
    search.otherwise = NameVerdict::kNone;
    // What was asked of another name, or before, and never answered, says nothing of this one.
    search.resolver = false;
    search.of_ethereum.clear();
    if (!of_zone || !context.servers.api_url) return ask_registry(search, context);
    search.or_of_ens = zones == nullptr;
    ask_server(search, std::string("/v1/profile/account/").append(name).append("?apiVersion=2&"),
               context);
}

NameAnswer name_answered(NameSearch& search, const ChainAnswered& event,
                         const NameContext& context) {
    if (event.id == 0 || event.id != search.request) return {};
    search.request = 0;
    const bool resolver = std::exchange(search.resolver, false);
    Bytes of_ethereum = std::exchange(search.of_ethereum, {});
    if (event.error && is_kept_elsewhere(*event.error))
        return ask_further(search, NameVerdict::kOffChain, context);
    // A resolver that does not know the call (those of before ENSIP-9 know no coins) has no
    // address.
    const bool refused = event.error && event.error->code == kReverted && !resolver;
    if (!refused && (event.error || !event.result || !event.result->is_string()))
        return {NameVerdict::kDown};
    const std::string_view returned =
        refused ? std::string_view() : std::string_view(event.result->as_string());
    if (!of_ethereum.empty()) {
        if (returned != "0x" && !returned.starts_with(kDelegated))
            return ask_further(search, NameVerdict::kElsewhere, context);
        return {NameVerdict::kFound, std::move(of_ethereum)};
    }
    const auto bytes = parse_hex(returned);
    if (resolver) {
        // It may be the resolver of a name above who knows it (ENSIP-10); that of eth does not.
        if (!bytes || bytes->size() != kWord || is_none(*bytes)) {
            return ask_further(
                search,
                parent_of(search.name) == "eth" ? NameVerdict::kUnknown : NameVerdict::kOffChain,
                context);
        }
        search.contract = to_hex_0x(ByteView(*bytes).subspan(kWord - kAddress));
        return ask_resolver(search, context), NameAnswer{};
    }
    const NameQuestion& question = context.of.questions[search.question];
    NameAnswer answer =
        take(search, question, bytes ? question.read(*bytes) : std::nullopt, context);
    if (answer.verdict == NameVerdict::kFound || search.request != 0) return answer;
    // One that answers by resolve(bytes,bytes) alone (ENSIP-10) reverts as well.
    if (++search.question == context.of.questions.size())
        return ask_further(search, NameVerdict::kElsewhere, context);
    return ask_resolver(search, context), answer;
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
    const bool further = search.otherwise != NameVerdict::kNone;
    const Json* const addresses = body && body->is_object() ? body->find("addresses") : nullptr;
    if (addresses == nullptr || body->find_string("name") != search.name)
        return {further ? search.otherwise : NameVerdict::kDown};
    // Of a zone's name the network's own address counts alone.
    for (const NameQuestion& question : context.of.questions) {
        const Json* const entry = addresses->find(std::string_view(question.coin));
        const auto text = entry ? entry->find_string("address") : std::nullopt;
        NameAnswer answer =
            take(search, question, text ? context.of.read_text(*text) : std::nullopt, context);
        if (answer.verdict == NameVerdict::kFound || search.request != 0) return answer;
        if (!further) break;
    }
    return {NameVerdict::kElsewhere};
}

}  // namespace portico::transfers
