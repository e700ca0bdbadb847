// SPDX-License-Identifier: Apache-2.0
#include "server/api/balance/balance_service.hpp"

#include <algorithm>
#include <iterator>
#include <unordered_map>

#include "core/base/ascii.hpp"
#include "core/base/describe.hpp"
#include "core/chain/address.hpp"
#include "core/chain/caip.hpp"
#include "core/chain/eip155/address.hpp"
#include "server/api/routing/reasons.hpp"

namespace portico::api::balance {
namespace {

constexpr std::int64_t kKeptMs = 10'000;  // docs/spec/http-api.md#balance
constexpr std::size_t kKeptBytes = 16 * 1024 * 1024;
constexpr std::int64_t kPatienceMs = 2'000;
constexpr std::size_t kChainsMax = 16;
constexpr std::size_t kForcedMax = 20;
constexpr std::string_view kNativeInPlace = "0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee";
/// Broken releases of the reference's SDK (docs/spec/http-api.md#balance).
constexpr std::string_view kMutedVersions[] = {"1.6.4", "1.6.5"};

/// `why` is a word for whoever wonders about an empty list (docs/spec/http-api.md#balance).
void send_none(const Reply& reply, std::string_view why) {
    net::Response response{.body = to_json_text(BalanceBody())};
    response.headers.emplace_back("Portico-Empty", why);
    response.headers.emplace_back("Cache-Control", "no-store");
    reply.send(std::move(response));
}

void send_balances(const Reply& reply, const BalanceBody& body, bool may_be_kept) {
    net::Response response{.body = to_json_text(body)};
    // As long as clients keep it themselves (docs/spec/http-api.md#balance: portfolio 30 s).
    response.headers.emplace_back("Cache-Control",
                                  may_be_kept ? "private, max-age=30" : "no-store");
    reply.send(std::move(response));
}

void send_unavailable(const Reply& reply) {
    reply.send(unavailable_response(
        "balance", "Balances are not available at the moment: no node of the chain answers",
        reply.request_id()));
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

struct BalanceService::Refusal {
    std::string_view field;
    std::string text;
};

struct BalanceService::Asked {
    Reply reply;
    std::string address, currency;
    std::vector<std::string> chains;
    std::unordered_map<std::string, std::vector<std::string>> forced;
};

struct BalanceService::Answer {
    Reply reply;
    std::int64_t due_ms = 0;  ///< when it is sent without those that are still read
    Part all = {};
    std::vector<std::string> reading = {}, failed = {};
    std::size_t answered = 0;  ///< chains
    bool may_be_kept = true, sent = false;
};

BalanceService::BalanceService(Config config, std::vector<Provider*> providers,
                               price::Source* prices, Clock clock)
    : config_(config),
      providers_(std::move(providers)),
      prices_(prices),
      clock_(std::move(clock)),
      kept_(kKeptBytes, kKeptMs) {}

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

std::optional<BalanceService::Refusal> BalanceService::read_chains(const RouteRequest& request,
                                                                   Asked& asked) const {
    const Refusal no_address{"address", "The address provided is invalid"};
    const std::string_view address = request.path("address");
    std::string chain_namespace(namespace_of(address));
    const auto named = request.query.list("chainId", kChainsMax);
    if (!named) return Refusal{"chainId", named.error()};
    for (const std::string_view id : *named) {
        const auto chain = chain::Caip2::parse(id);
        if (!chain)
            return Refusal{"chainId", "chainId is a list of CAIP-2 ids, like eip155:1,eip155:10"};
        chain_namespace = chain->chain_namespace();
        if (!chain::is_valid_address(chain_namespace, chain->reference(), address))
            return no_address;
        if (provider_of(id) != nullptr) asked.chains.emplace_back(id);
    }
    if (chain_namespace.empty()) return no_address;
    if (named->empty())
        for (const Provider* provider : providers_)
            std::ranges::move(provider->usual_chains(chain_namespace),
                              std::back_inserter(asked.chains));
    std::vector<std::string> once;
    for (std::string& chain : asked.chains)
        if (std::ranges::find(once, chain) == once.end()) once.push_back(std::move(chain));
    asked.chains = std::move(once);
    asked.address = spelling(chain_namespace, address);
    return std::nullopt;
}

void BalanceService::get(const RouteRequest& request, const Reply& reply) {
    // 1. Who asks (docs/spec/http-api.md#balance).
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
    const auto refuse = [&](const Refusal& refusal) {
        reply.send(reasons_response(
            {400, refusal.field, refusal.text, api_error_word(ApiCode::parameter_invalid)},
            request.request_id));
    };
    // 2. What is asked.
    Asked asked{reply, {}, std::string(request.query.text("currency")), {}, {}};
    if (!price::is_currency(asked.currency))
        return refuse(
            {"currency", "currency is one of btc, eth, usd, eur, gbp, aud, cad, inr, jpy"});
    if (const auto refusal = read_chains(request, asked)) return refuse(*refusal);
    const auto forced = request.query.list("forceUpdate", kForcedMax);
    if (!forced) return refuse({"forceUpdate", forced.error()});
    for (const std::string_view one : *forced) {
        const auto token = chain::Caip10::parse(one);
        if (!token || token->chain().chain_namespace() != "eip155" ||
            !chain::is_evm_address(ascii_lower(token->address())))
            return refuse({"forceUpdate",
                           "forceUpdate is a list of CAIP-10 ids of eip155, like eip155:1:0x.."});
        const std::string small = ascii_lower(token->address());
        asked.forced[token->chain().text()].push_back(
            small == kNativeInPlace ? "" : spelling("eip155", small));
    }
    if (asked.chains.empty()) return send_none(reply, "chain-not-served");
    answer(asked);
}

void BalanceService::answer(const Asked& asked) {
    const auto answer = std::make_shared<Answer>(asked.reply, clock_() + kPatienceMs);
    answer->reading = asked.chains;
    answer->may_be_kept = asked.forced.empty();
    for (const std::string& chain : asked.chains) {
        Query query{chain, asked.address};
        if (const auto forced = asked.forced.find(chain); forced != asked.forced.end())
            query.forced = forced->second;
        read_part(query, asked.currency, [this, answer, chain](const Part* part) {
            if (answer->sent) return;
            std::erase(answer->reading, chain);
            if (part != nullptr) {
                ++answer->answered;
                answer->all.insert(answer->all.end(), part->begin(), part->end());
            } else {
                answer->failed.push_back(chain);
            }
            if (answer->reading.empty()) send(*answer);
        });
    }
    if (!answer->sent) open_.push_back(answer);
}

/// Kept, or under way for somebody else. What is forced is neither.
void BalanceService::read_part(const Query& query, const std::string& currency, PartDone done) {
    std::string key;
    if (query.forced.empty()) {
        key = query.address + " " + query.chain + " " + currency;
        if (const Part* part = kept_.find(key, clock_())) {
            ++hits_;
            return done(part);
        }
        if (!reading_.join(key, std::move(done))) {
            ++shared_;
            return;
        }
        done = [this, key](const Part* part) { part_read(key, part); };
    }
    provider_of(query.chain)
        ->balances(query, [this, chain = query.chain, currency,
                           done = std::move(done)](std::optional<std::vector<Holding>> held) {
            if (!held) return done(nullptr);
            std::erase_if(*held,
                          [](const Holding& one) { return one.amount == "0" && !one.forced; });
            add_prices(chain, currency, std::move(*held), done);
        });
}

void BalanceService::add_prices(const std::string& chain, const std::string& currency,
                                std::vector<Holding> held, PartDone done) {
    const bool priced = prices_ != nullptr && prices_->knows_currency(currency);
    std::vector<price::Asset> assets;
    std::vector<bool> asked;
    for (const Holding& one : held) {
        // Who sends a token about could make it worth any sum: it would be in a stranger's total.
        asked.push_back(priced && (!one.is_stranger || prices_->looks_at_tokens()));
        if (asked.back()) assets.push_back({one.token.address, one.token.decimals});
    }
    const auto add = [chain, asked, done = std::move(done)](
                         std::vector<Holding> all, const std::vector<price::PriceText>& prices,
                         const std::vector<price::ChangeText>& changes) {
        Part part;
        std::size_t at = 0;
        for (std::size_t i = 0; i < all.size(); ++i) {
            Priced row{chain, std::move(all[i]), {}, {}};
            if (asked[i]) {
                if (at < prices.size()) row.price = prices[at];
                if (at < changes.size()) row.day_change = changes[at];
                ++at;
            }
            part.push_back(std::move(row));
        }
        done(&part);
    };
    if (assets.empty()) return add(std::move(held), {}, {});
    prices_->prices(chain, currency, assets,
                    [this, chain, currency, add, assets,
                     held = std::move(held)](const std::vector<price::PriceText>& prices) {
                        add(held, prices, prices_->day_changes(chain, currency, assets));
                    });
}

/// Kept also where it came too late for those who asked: they ask again.
void BalanceService::part_read(const std::string& key, const Part* part) {
    if (part != nullptr) kept_.put(key, *part, clock_());
    reading_.finish(key, part);
}

void BalanceService::send(Answer& answer) {
    answer.sent = true;
    std::vector<std::string> missing = std::move(answer.failed);
    std::ranges::move(answer.reading, std::back_inserter(missing));
    if (answer.answered == 0) return send_unavailable(answer.reply);
    if (!missing.empty()) ++partial_;
    send_balances(answer.reply, make_balance_body(std::move(answer.all), missing),
                  answer.may_be_kept && missing.empty());
}

void BalanceService::tick() {
    std::erase_if(open_, [&](const AnswerRef& answer) {
        if (!answer->sent && answer->answered > 0 && clock_() >= answer->due_ms) send(*answer);
        return answer->sent;
    });
}

void BalanceService::write_metrics(ops::MetricsText& out) const {
    out.counter("portico_balance_kept_total", "Chains answered with what was kept.", hits_);
    out.counter("portico_balance_shared_total", "Chains answered with another call's reading.",
                shared_);
    out.counter("portico_balance_partial_total", "Answers without a chain that was silent or slow.",
                partial_);
    out.counter("portico_balance_withheld_total",
                "Calls answered with nothing because of who asked.", withheld_);
}

}  // namespace portico::api::balance
