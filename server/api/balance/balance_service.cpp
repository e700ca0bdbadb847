// SPDX-License-Identifier: Apache-2.0
#include "server/api/balance/balance_service.hpp"

#include <algorithm>

#include "core/base/ascii.hpp"
#include "core/chain/address.hpp"
#include "core/chain/caip.hpp"
#include "core/chain/eip155/address.hpp"
#include "server/api/routing/reasons.hpp"

namespace portico::api::balance {
namespace {

constexpr std::int64_t kKeptMs = 10'000;  // protocols 1.11
constexpr std::size_t kForcedMax = 20;
constexpr std::string_view kNativeInPlace = "0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee";
/// Broken releases of the reference's SDK (protocols 1.11).
constexpr std::string_view kMutedVersions[] = {"1.6.4", "1.6.5"};

struct Refusal {
    std::string_view field;
    std::string text;
};

/// `why` is a word for whoever wonders about an empty list (protocols 8.1).
void send_none(const Reply& reply, std::string_view why) {
    net::Response response{.body = R"({"balances":[]})"};
    response.headers.emplace_back("Portico-Empty", why);
    response.headers.emplace_back("Cache-Control", "no-store");
    reply.send(std::move(response));
}

void send_balances(const Reply& reply, std::string body, bool may_be_kept) {
    net::Response response{.body = std::move(body)};
    // As long as clients keep it themselves (specification, section 9: portfolio 30 s).
    response.headers.emplace_back("Cache-Control",
                                  may_be_kept ? "private, max-age=30" : "no-store");
    reply.send(std::move(response));
}

void send_unavailable(const Reply& reply) {
    reply.send(unavailable_response(
        "balance", "Balances are not available at the moment: no node of the chain answers",
        reply.request_id()));
}

void refuse(const RouteRequest& request, const Reply& reply, const Refusal& refusal) {
    reply.send(reasons_response(
        {400, refusal.field, refusal.text, api_error_word(ApiCode::parameter_invalid)},
        request.request_id));
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

}  // namespace

struct BalanceService::Asked {
    Reply reply;
    std::string address;
    std::string currency;
    std::vector<std::string> chains;
    std::unordered_map<std::string, std::vector<std::string>> forced;
    std::string key;  ///< empty: not shared, not kept
};

struct BalanceService::Answer {
    std::string key, currency;
    std::vector<Reply> replies;
    std::vector<Priced> all;
    std::size_t parts = 0, failures = 0, left = 0;
};

BalanceService::BalanceService(Config config, std::vector<Provider*> providers,
                               price::Source* prices, Clock clock)
    : config_(config),
      providers_(std::move(providers)),
      prices_(prices),
      clock_(std::move(clock)),
      kept_(chain_data::kAddressesKept, kKeptMs) {}

void BalanceService::add_routes(Router& router, access::Gate& gate) {
    gate.add(router, "GET", "/v1/account/:address/balance",
             [this](const RouteRequest& request, const access::ProjectRef&, const Reply& reply) {
                 get(request, reply);
             });
}

Provider* BalanceService::provider_of(std::string_view chain) const {
    const auto found = std::ranges::find_if(
        providers_, [&](const Provider* provider) { return provider->serves(chain); });
    return found == providers_.end() ? nullptr : *found;
}

void BalanceService::get(const RouteRequest& request, const Reply& reply) {
    // 1. Who asks (protocols 1.11, steps 2, 4 and 5).
    std::string_view version = request.query.text("sv");
    if (version.empty()) version = request.http.header("x-sdk-version");
    const bool muted = std::ranges::any_of(
        kMutedVersions, [&](std::string_view one) { return version.ends_with(one); });
    const bool no_page = config_.only_sdk_pages && request.http.origin.empty();
    const bool no_sdk = config_.only_sdk_pages && version.empty();
    if (muted || no_page || no_sdk) {
        ++withheld_;
        return send_none(reply, no_page ? "no-origin" : no_sdk ? "no-sdk-version" : "sdk-version");
    }
    // 2. What is asked.
    Asked asked{reply, {}, std::string(request.query.text("currency")), {}, {}, {}};
    if (!price::is_currency(asked.currency))
        return refuse(
            request, reply,
            {"currency", "currency is one of btc, eth, usd, eur, gbp, aud, cad, inr, jpy"});
    const std::string_view address = request.path("address");
    const std::string_view chain_id = request.query.text("chainId");
    std::string chain_namespace(namespace_of(address));
    if (!chain_id.empty()) {
        const auto chain = chain::Caip2::parse(chain_id);
        if (!chain)
            return refuse(request, reply, {"chainId", "chainId is a CAIP-2 id, like eip155:1"});
        chain_namespace = chain->chain_namespace();
        if (!chain::is_valid_address(chain_namespace, chain->reference(), address))
            return refuse(request, reply, {"address", "The address provided is invalid"});
        if (provider_of(chain_id) == nullptr) return send_none(reply, "chain-not-served");
        asked.chains.emplace_back(chain_id);
    } else if (chain_namespace.empty()) {
        return refuse(request, reply, {"address", "The address provided is invalid"});
    } else {
        for (const Provider* provider : providers_)
            for (std::string& chain : provider->usual_chains(chain_namespace))
                if (std::ranges::find(asked.chains, chain) == asked.chains.end())
                    asked.chains.push_back(std::move(chain));
        if (asked.chains.empty()) return send_none(reply, "chain-not-served");
    }
    asked.address = spelling(chain_namespace, address);
    const auto forced = request.query.list("forceUpdate", kForcedMax);
    if (!forced) return refuse(request, reply, {"forceUpdate", forced.error()});
    for (const std::string_view one : *forced) {
        const auto token = chain::Caip10::parse(one);
        if (!token || token->chain().chain_namespace() != "eip155" ||
            !chain::is_evm_address(ascii_lower(token->address())))
            return refuse(request, reply,
                          {"forceUpdate",
                           "forceUpdate is a list of CAIP-10 ids of eip155, like eip155:1:0x.."});
        const std::string small = ascii_lower(token->address());
        asked.forced[token->chain().text()].push_back(
            small == kNativeInPlace ? "" : spelling("eip155", small));
    }
    // 3. Kept, or under way for somebody else. What is forced is neither.
    if (forced->empty()) {
        asked.key = asked.address + " " + std::string(chain_id) + " " + asked.currency;
        if (const std::string* body = kept_.find(asked.key, clock_())) {
            ++hits_;
            return send_balances(reply, *body, true);
        }
        const auto [place, first] = waiting_.try_emplace(asked.key);
        place->second.push_back(reply);
        if (!first) {
            ++shared_;
            return;
        }
    }
    answer(asked);
}

void BalanceService::answer(const Asked& asked) {
    auto answer = std::make_shared<Answer>();
    answer->key = asked.key;
    answer->currency = asked.currency;
    if (asked.key.empty()) answer->replies.push_back(asked.reply);
    answer->parts = answer->left = asked.chains.size();
    for (const std::string& chain : asked.chains) {
        const auto forced = asked.forced.find(chain);
        provider_of(chain)->balances(
            {chain, asked.address,
             forced == asked.forced.end() ? std::vector<std::string>() : forced->second},
            [this, answer, chain](std::optional<std::vector<Holding>> held) {
                collect(answer, chain, std::move(held));
            });
    }
}

void BalanceService::collect(const std::shared_ptr<Answer>& answer, const std::string& chain,
                             std::optional<std::vector<Holding>> held) {
    if (!held) {
        ++answer->failures;
        return part_done(answer);
    }
    std::erase_if(*held, [](const Holding& one) { return one.amount == "0" && !one.forced; });
    add_prices(answer, chain, std::move(*held));
}

void BalanceService::add_prices(const std::shared_ptr<Answer>& answer, const std::string& chain,
                                std::vector<Holding> held) {
    const bool priced = prices_ != nullptr && prices_->knows_currency(answer->currency);
    std::vector<price::Asset> assets;
    std::vector<bool> asked;
    for (const Holding& one : held) {
        // Who sends a token about could make it worth any sum: it would be in a stranger's total.
        asked.push_back(priced && (!one.is_stranger || prices_->looks_at_tokens()));
        if (asked.back()) assets.push_back({one.token.address, one.token.decimals});
    }
    const auto add = [this, answer, chain, asked](std::vector<Holding> all,
                                                  const std::vector<price::PriceText>& prices,
                                                  const std::vector<price::ChangeText>& changes) {
        std::size_t at = 0;
        for (std::size_t i = 0; i < all.size(); ++i) {
            Priced row{chain, std::move(all[i]), {}, {}};
            if (asked[i]) {
                if (at < prices.size()) row.price = prices[at];
                if (at < changes.size()) row.day_change = changes[at];
                ++at;
            }
            answer->all.push_back(std::move(row));
        }
        part_done(answer);
    };
    if (assets.empty()) return add(std::move(held), {}, {});
    prices_->prices(chain, answer->currency, assets,
                    [this, answer, chain, add, assets,
                     held = std::move(held)](const std::vector<price::PriceText>& prices) {
                        add(held, prices, prices_->day_changes(chain, answer->currency, assets));
                    });
}

void BalanceService::part_done(const std::shared_ptr<Answer>& answer) {
    if (--answer->left != 0) return;
    const bool failed = answer->failures == answer->parts;
    std::string body = failed ? std::string() : balances_json(std::move(answer->all));
    if (!answer->key.empty()) {
        // Of several chains some may have failed: told, but not kept.
        if (answer->failures == 0) kept_.put(answer->key, body, clock_());
        const auto waiting = waiting_.extract(answer->key);
        answer->replies = std::move(waiting.mapped());
    }
    for (const Reply& reply : answer->replies) {
        if (failed)
            send_unavailable(reply);
        else
            send_balances(reply, body, !answer->key.empty() && answer->failures == 0);
    }
}

void BalanceService::write_metrics(ops::MetricsText& out) const {
    out.counter("portico_balance_kept_total", "Calls answered with what was kept.", hits_);
    out.counter("portico_balance_shared_total", "Calls that waited for another's reading.",
                shared_);
    out.counter("portico_balance_withheld_total",
                "Calls answered with nothing because of who asked.", withheld_);
}

}  // namespace portico::api::balance
