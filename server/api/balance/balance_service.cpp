// SPDX-License-Identifier: Apache-2.0
#include "server/api/balance/balance_service.hpp"

#include <algorithm>
#include <iterator>
#include <unordered_map>

#include "core/base/describe/describe.hpp"
#include "core/base/text/ascii.hpp"
#include "core/chain/address.hpp"
#include "core/chain/caip.hpp"
#include "core/chain/eip155/address.hpp"
#include "server/api/routing/reasons.hpp"

namespace portico::api::balance {
namespace {

constexpr std::int64_t kCachedMs = 10'000;  // docs/spec/http-api.md#balance
constexpr std::size_t kCachedBytes = 16 * 1024 * 1024;
constexpr std::int64_t kPatienceMs = 2'000;
constexpr std::size_t kChainsMax = 16;
constexpr std::size_t kForcedMax = 20;
constexpr std::string_view kNativeInPlace = "0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee";
/// Broken releases of the reference's SDK (docs/spec/http-api.md#balance).
constexpr std::string_view kMutedVersions[] = {"1.6.4", "1.6.5"};

/// `why` is a word for whoever wonders about an empty list (docs/spec/http-api.md#balance).
net::Response none(std::string_view why) {
    net::Response response{.body = to_json_text(BalanceBody())};
    response.headers.emplace_back("Portico-Empty", why);
    response.headers.emplace_back("Cache-Control", "no-store");
    return response;
}

/// Of which namespace an address is, where no chain was named.
std::string_view namespace_of(std::string_view address) {
    if (chain::is_valid_address("eip155", "1", address)) return "eip155";
    return chain::is_valid_address("solana", "", address) ? "solana" : "";
}

/// One spelling for the providers and the cache.
std::string spelling(std::string_view chain_namespace, std::string_view address) {
    if (chain_namespace != "eip155") return std::string(address);
    return chain::checksum_evm_address(address).value_or(std::string(address));
}

/// A token that is to be of now, as of Query::forced; nothing where it is none.
std::optional<std::string> forced_token(const chain::Caip10& token) {
    if (token.chain().chain_namespace() == "solana") {
        if (token.address() == kNativeSol) return "";
        if (!chain::is_valid_address("solana", "", token.address())) return std::nullopt;
        return std::string(token.address());
    }
    const std::string small = ascii_lower(token.address());
    if (token.chain().chain_namespace() != "eip155" || !chain::is_evm_address(small))
        return std::nullopt;
    return small == kNativeInPlace ? "" : spelling("eip155", small);
}

}  // namespace

struct BalanceService::PendingRequest {
    std::string request_id, address, currency;
    std::vector<std::string> chains = {};
    std::unordered_map<std::string, std::vector<std::string>> forced = {};
    /// What is forced, by chain and checksummed address, as it was asked for.
    std::unordered_map<std::string, std::string> asked_as = {};
};

struct BalanceService::Gathered {
    std::int64_t due_ms = 0;  ///< when it is sent without those that are still read
    std::vector<std::string> reading, failed = {};
    std::size_t answered = 0;  ///< chains
    Part all = {};
    /// Sends it; of those who read, so that it ends with the last of them. Gone: it is sent.
    std::weak_ptr<const Enough> enough = {};

    bool is_sent() const { return enough.expired(); }
    void send() {
        const auto once = std::exchange(enough, {}).lock();
        if (once) (*once)(true);
    }
};

BalanceService::BalanceService(Config config, std::vector<Provider*> providers,
                               price::Source* prices, Clock clock)
    : config_(config),
      providers_(std::move(providers)),
      prices_(prices),
      clock_(std::move(clock)),
      cache_(kCachedBytes, kCachedMs) {}

void BalanceService::add_routes(Router& router, access::ProjectAuthorizer& authorizer) {
    authorizer.add(
        router, "GET", "/v1/account/:address/balance",
        [this](const RouteRequest& request, const access::ProjectRef&) { return get(request); });
}

Provider* BalanceService::provider_of(std::string_view chain) const {
    const auto found = std::ranges::find_if(
        providers_, [&](const Provider* provider) { return provider->serves(chain); });
    return found == providers_.end() ? nullptr : *found;
}

ops::Awaitable<net::Response> BalanceService::get(const RouteRequest& request) {
    if (const auto why = withheld(request)) {
        ++withheld_;
        return ops::ready(none(*why));
    }
    auto requested = read(request);
    if (!requested) return ops::ready(std::move(requested.error()));
    if (requested->chains.empty()) return ops::ready(none("chain-not-served"));
    return answer(std::move(*requested));
}

/// Why a call gets nothing because of who asks (docs/spec/http-api.md#balance).
std::optional<std::string_view> BalanceService::withheld(const RouteRequest& request) const {
    std::string_view version = request.query.text("sv");
    if (version.empty()) version = request.http.header("x-sdk-version");
    if (config_.only_sdk_pages && request.http.origin.empty()) return "no-origin";
    if (config_.only_sdk_pages && version.empty()) return "no-sdk-version";
    for (const std::string_view muted : kMutedVersions)
        if (version.ends_with(muted)) return "sdk-version";
    return std::nullopt;
}

BalanceService::Checked<BalanceService::PendingRequest> BalanceService::read(
    const RouteRequest& request) const {
    const auto refuse = [&](std::string_view field, std::string text) {
        return std::unexpected(reasons_response(
            {400, field, std::move(text), api_error_word(ApiCode::parameter_invalid)},
            request.request_id));
    };
    const auto no_address = [&] { return refuse("address", "The address provided is invalid"); };
    PendingRequest requested{
        std::string(request.request_id), {}, std::string(request.query.text("currency"))};
    if (!price::is_currency(requested.currency))
        return refuse("currency", "currency is one of btc, eth, usd, eur, gbp, aud, cad, inr, jpy");
    const std::string_view address = request.path("address");
    std::string chain_namespace(namespace_of(address));
    const auto named = request.query.list("chainId", kChainsMax);
    if (!named) return refuse("chainId", named.error());
    const auto add = [&](std::string chain) {
        if (std::ranges::find(requested.chains, chain) == requested.chains.end())
            requested.chains.push_back(std::move(chain));
    };
    for (const std::string_view id : *named) {
        const auto chain = chain::Caip2::parse(id);
        if (!chain)
            return refuse("chainId", "chainId is a list of CAIP-2 ids, like eip155:1,eip155:10");
        chain_namespace = chain->chain_namespace();
        if (!chain::is_valid_address(chain_namespace, chain->reference(), address))
            return no_address();
        if (provider_of(id) != nullptr) add(std::string(id));
    }
    if (chain_namespace.empty()) return no_address();
    if (named->empty())
        for (const Provider* provider : providers_)
            for (std::string& chain : provider->usual_chains(chain_namespace))
                add(std::move(chain));
    requested.address = spelling(chain_namespace, address);
    const auto forced = request.query.list("forceUpdate", kForcedMax);
    if (!forced) return refuse("forceUpdate", forced.error());
    for (const std::string_view one : *forced) {
        const auto token = chain::Caip10::parse(one);
        auto contract = token ? forced_token(*token) : std::nullopt;
        if (!contract)
            return refuse("forceUpdate",
                          "forceUpdate is a list of CAIP-10 ids of eip155 or solana, like "
                          "eip155:1:0x..");
        const std::string chain = token->chain().text();
        if (!contract->empty()) requested.asked_as.try_emplace(chain + ":" + *contract, one);
        requested.forced[chain].push_back(std::move(*contract));
    }
    return requested;
}

ops::Awaitable<net::Response> BalanceService::answer(PendingRequest requested) {
    const auto all = std::make_shared<Gathered>(clock_() + kPatienceMs, requested.chains);
    co_await ops::callback<bool>([&](const Enough& done) {
        const auto enough = std::make_shared<const Enough>(done);
        all->enough = enough;
        gather(requested, all, enough);
        if (!all->is_sent()) open_.push_back(all);
    });
    if (all->answered == 0)
        co_return unavailable_response(
            "balance", "Balances are not available at the moment: no node of the chain answers",
            requested.request_id);
    std::vector<std::string> missing = std::move(all->failed);
    std::ranges::move(all->reading, std::back_inserter(missing));
    if (!missing.empty()) ++partial_;
    // Clients look for what they asked for by the very text (docs/spec/http-api.md#balance).
    for (Priced& row : all->all)
        if (const auto asked = requested.asked_as.find(row.chain + ":" + row.holding.token.address);
            asked != requested.asked_as.end())
            row.asked_as = asked->second;
    const bool lacks_price = std::ranges::any_of(all->all, &Priced::lacks_price);
    net::Response response{.body = to_json_text(make_balance_body(std::move(all->all), missing))};
    // As long as clients keep it themselves (docs/spec/http-api.md#balance: portfolio 30 s).
    const bool is_cacheable = requested.forced.empty() && missing.empty() && !lacks_price;
    response.headers.emplace_back("Cache-Control",
                                  is_cacheable ? "private, max-age=30" : "no-store");
    co_return response;
}

/// Reads all chains at the same time. What comes when the answer is sent is still cached.
void BalanceService::gather(const PendingRequest& requested,
                            const std::shared_ptr<Gathered>& gathered,
                            const std::shared_ptr<const Enough>& enough) {
    for (const std::string& chain : requested.chains) {
        Query query{chain, requested.address};
        if (const auto forced = requested.forced.find(chain); forced != requested.forced.end())
            query.forced = forced->second;
        ops::spawn(
            part(std::move(query), requested.currency),
            [gathered, enough, chain](const PartRef& part) {
                if (gathered->is_sent()) return;
                std::erase(gathered->reading, chain);
                if (part == nullptr) {
                    gathered->failed.push_back(chain);
                } else {
                    ++gathered->answered;
                    gathered->all.insert(gathered->all.end(), part->begin(), part->end());
                }
                if (gathered->reading.empty()) gathered->send();
            },
            [enough](const std::exception_ptr& why) { enough->fail(why); });
    }
}

/// Cached, or under way for somebody else. What is forced is neither.
ops::Awaitable<BalanceService::PartRef> BalanceService::part(Query query, std::string currency) {
    if (!query.forced.empty()) co_return co_await read_part({}, query, currency);
    const std::string key = query.address + " " + query.chain + " " + currency;
    if (const Cached* cached = cache_.find(key, clock_())) {
        ++hits_;
        co_return cached->part;
    }
    if (reading_.has(key)) ++shared_;
    co_return co_await reading_.share(key, [&] { return read_part(key, query, currency); });
}

/// Cached by `key`, where it is not empty.
ops::Awaitable<BalanceService::PartRef> BalanceService::read_part(std::string key, Query query,
                                                                  std::string currency) {
    auto held = co_await ops::callback<std::optional<std::vector<Holding>>>(
        [&](auto done) { provider_of(query.chain)->balances(query, std::move(done)); });
    if (!held) co_return nullptr;
    std::erase_if(*held, [](const Holding& one) { return one.amount == "0" && !one.forced; });
    Part part;
    for (Holding& one : *held) part.push_back({query.chain, std::move(one)});

    // Who sends a token about could make it worth any sum: it would be in a stranger's total.
    std::vector<price::Asset> assets;
    std::vector<Priced*> priced;
    if (prices_ != nullptr && prices_->knows_currency(currency))
        for (Priced& row : part)
            if (!row.holding.is_untrusted || prices_->looks_at_tokens()) {
                assets.push_back({row.holding.token.address, row.holding.token.decimals});
                priced.push_back(&row);
            }
    if (!assets.empty()) {
        const auto prices = co_await ops::callback<std::vector<price::PriceText>>(
            [&](auto done) { prices_->prices(query.chain, currency, assets, std::move(done)); });
        const auto changes = prices_->day_changes(query.chain, currency, assets);
        for (std::size_t i = 0; i < priced.size(); ++i) {
            if (i < prices.size()) priced[i]->price = prices[i];
            if (i < changes.size()) priced[i]->day_change = changes[i];
        }
        for (std::size_t i = 0; i < priced.size(); ++i)
            priced[i]->lacks_price = !priced[i]->price && !priced[i]->holding.is_untrusted &&
                                     prices_->lacks_any(query.chain, currency, {assets[i]});
    }
    const auto found = std::make_shared<const Part>(std::move(part));
    if (!key.empty()) cache_.put(std::move(key), {found}, clock_());
    co_return found;
}

void BalanceService::tick() {
    std::erase_if(open_, [&](const std::shared_ptr<Gathered>& one) {
        if (one->answered > 0 && clock_() >= one->due_ms) one->send();
        return one->is_sent();
    });
}

void BalanceService::write_metrics(ops::MetricsText& out) const {
    out.counter("portico_balance_kept_total", "Chains answered from the cache.", hits_);
    out.counter("portico_balance_shared_total", "Chains answered with another call's reading.",
                shared_);
    out.counter("portico_balance_partial_total", "Answers without a chain that was silent or slow.",
                partial_);
    out.counter("portico_balance_withheld_total",
                "Calls answered with nothing because of who asked.", withheld_);
}

}  // namespace portico::api::balance
