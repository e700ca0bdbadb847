// SPDX-License-Identifier: Apache-2.0
//
// A purchase begins, and providers report what became of it.
#include <algorithm>

#include "core/base/describe/describe.hpp"
#include "core/base/describe/describe_lenient.hpp"
#include "core/base/encoding/hex.hpp"
#include "core/chain/address.hpp"
#include "core/chain/caip.hpp"
#include "server/api/access/hourly_limit.hpp"
#include "server/api/onramp/known_assets.hpp"
#include "server/api/onramp/onramp_service.hpp"
#include "server/api/onramp/purchase_history.hpp"
#include "server/api/onramp/signatures.hpp"
#include "server/api/providers/amount.hpp"
#include "server/api/routing/reasons.hpp"
#include "server/ops/rate_limit.hpp"
#include "server/upstream/url.hpp"

namespace portico::api::onramp {
namespace {

using namespace providers;

constexpr JsonLimits kPurchaseBodyLimits{.depth = 16, .size_bytes = 32 * 1024};

/// Of the address that limits count and of the networks around it, as PurchaseRow::visitor: none of
/// them itself is kept.
std::string visitor_of(std::string_view network) {
    constexpr std::size_t kDigits = 32;
    const auto digits = [](std::string_view of, std::size_t count) {
        return digest_of(ops::rate_key("onramp-visitor", of)).substr(0, count);
    };
    const auto [near, far] = ops::networks_around(network);
    return digits(far, kVisitorFarDigits) + digits(near, kVisitorNearDigits - kVisitorFarDigits) +
           digits(network, kDigits - kVisitorNearDigits);
}

std::string_view first_of(const std::optional<List<Text<64>, 64>>& list) {
    return list && !list->empty() ? std::string_view((*list)[0].value) : std::string_view();
}

struct Wanted {
    Provider* provider = nullptr;
    Asset asset;
};

/// What a client of the reference says of a network that it has no word for.
constexpr std::size_t kWordShown = 32;  // in the log
constexpr std::string_view kNetworkOfOthers = "ethereum";

/// Leaves what is sold where the visitor is: at the same address of another network there may be
/// nobody. Where nothing is, but all that the client can have no word for is on one network, that
/// one is meant; of two nobody knows which.
void keep_network(std::vector<Wanted>& found, std::string_view network) {
    if (network.empty()) return;
    const auto word_of = [](const Wanted& one) { return network_word(one.asset.chain); };
    if (std::ranges::find(found, network, word_of) != found.end()) {
        std::erase_if(found, [&](const Wanted& one) { return word_of(one) != network; });
        return;
    }
    std::erase_if(found, [&](const Wanted& one) {
        return network != kNetworkOfOthers || !word_of(one).empty();
    });
    const bool is_one = std::ranges::all_of(
        found, [&](const Wanted& one) { return one.asset.chain == found.front().asset.chain; });
    if (!is_one) found.clear();
}

}  // namespace

ops::Awaitable<OnrampService::Checked<std::string>> OnrampService::begin(
    Call call, Provider* provider, QuoteRequest what, std::string address, std::string redirect_url,
    std::string* id) {
    const auto chain = chain::Caip2::parse(what.asset.chain);
    if (!chain || !chain::is_valid_address(chain->chain_namespace(), chain->reference(), address))
        co_return std::unexpected(
            Refused{400, "address", "The address is none of " + what.asset.chain});
    FixedBytes<16> drawn{};
    on_.entropy(drawn);
    PurchaseRow row{.id = to_hex(drawn),
                    .project = call.project ? call.project->id : "",
                    .provider = std::string(provider->word()),
                    .chain = what.asset.chain,
                    .address = account_key(what.asset.chain, address),
                    .asset = what.asset.symbol,
                    .asset_name = what.asset.name,
                    .fiat_amount = what.amount,
                    .fiat_currency = what.currency,
                    .arrives = {},
                    .tx_hash = {},
                    .reason = {},
                    .created_at_ms = on_.clock(),
                    .updated_at_ms = on_.clock(),
                    .visitor = visitor_of(call.network)};
    *id = row.id;
    const auto added = co_await ask([row](Store& store) { return store.add(row); });
    if (!added) {
        on_.log.error_seldom(
            "onramp.store_failed",
            {{"request_id", call.request_id}, {"reason", store::failure_word(added.error().kind)}});
        co_return std::unexpected(Refused{
            503, "onramp", "Purchases cannot be begun at the moment: the database is not available",
            ApiCode::temporarily_unavailable});
    }
    SessionRequest request{.purchase = row.id,
                           .what = std::move(what),
                           .address = std::move(address),
                           .redirect_url = std::move(redirect_url),
                           .client_address = call.network};
    auto session = co_await provider->session(std::move(request));
    if (session) {
        ++begun_;
        co_return std::move(session->url);
    }
    co_await ask([purchase = row.id](Store& store) { return store.drop(purchase); });
    const Refusal& why = session.error();
    on_.log.warn_seldom(
        "onramp.no_session", provider->word(),
        {{"provider", provider->word()}, {"reason", why.text}, {"request_id", call.request_id}});
    if (why.why == Refusal::Why::kRefused)
        co_return std::unexpected(Refused{
            400, "onramp", "The provider refuses this purchase. Nothing was paid. " + why.text});
    ++unavailable_;
    co_return std::unexpected(Refused{503, "onramp",
                                      "The provider does not answer. Nothing was paid",
                                      ApiCode::temporarily_unavailable});
}

/// What begins a purchase is a session that the operator has at a provider.
ops::Awaitable<std::int64_t> OnrampService::limit_begun(Call call) {
    const std::string project = call.project ? call.project->id : "";
    co_return co_await access::take_hourly(
        &on_.limiter,
        access::hourly_of_network("onramp-begun", call.network, config_.purchases_address),
        {"onramp-begun-project", project, config_.purchases_project, call.network}, on_.clock());
}

OnrampService::Response OnrampService::post_widget(Call call) {
    if (const auto wait_s = co_await limit_begun(call); wait_s > 0) co_return often(wait_s, call);
    const auto json = parse_json(call.body, kPurchaseBodyLimits);
    const auto body =
        json && json->is_object() ? read_leniently<OnrampWidgetRequest>(*json) : std::nullopt;
    if (!body)
        co_return refuse({400, "", "The body must be a JSON object", ApiCode::body_invalid}, call);
    const OnrampSessionData& data = body->sessionData;
    QuoteRequest what;
    what.currency = data.sourceCurrencyCode;
    what.method = method_of(data.paymentMethodType ? data.paymentMethodType->value : "");
    what.place = place_of(data.countryCode ? data.countryCode->value : "",
                          data.subdivision ? data.subdivision->value : "");
    auto amount = read_fiat(data.sourceAmount ? data.sourceAmount->value : "");
    if (!amount)
        co_return refuse({400, "amount", "sourceAmount is decimal, above 0, with two places"},
                         call);
    what.amount = std::move(*amount);
    std::string redirect;
    if (data.redirectUrl) {
        const auto url = upstream::parse_url(data.redirectUrl->value);
        if (!url || url->websocket)
            co_return refuse({400, "redirectUrl", "redirectUrl is no address of a page"}, call);
        redirect = data.redirectUrl->value;
    }
    Sellings selling = co_await sellings(call.project, what.place);
    std::erase_if(selling, [&](const Selling& one) {
        return one.provider->word() != data.serviceProvider.value;
    });
    if (selling.empty())
        co_return refuse({400, "provider",
                          "\"" + data.serviceProvider.value +
                              "\" is no provider that is offered here and answers"},
                         call);
    for (const Asset& asset : assets_of(selling))
        if (asset.id == data.destinationCurrencyCode.value) what.asset = asset;
    if (what.asset.id.empty())
        co_return refuse({400, "currency", "The provider does not sell that currency"}, call);
    if (const auto may = able(selling, what); !may) co_return refuse(may.error(), call);
    std::string id;
    auto url =
        co_await begin(call, selling.front().provider, what, data.walletAddress, redirect, &id);
    if (!url) co_return refuse(url.error(), call);
    OnrampWidget out;
    out.widgetUrl = std::move(*url);
    out.purchaseId = id;
    co_return uncached(to_json_text(out));
}

/// The reference's client asks for this before anybody has chosen anything: an address of the page
/// of Coinbase where that is offered, else of the first provider that sells what is named.
OnrampService::Response OnrampService::post_url(Call call) {
    if (const auto wait_s = co_await limit_begun(call); wait_s > 0) co_return often(wait_s, call);
    const auto json = parse_json(call.body, kPurchaseBodyLimits);
    const auto body =
        json && json->is_object() ? read_leniently<OnrampUrlRequest>(*json) : std::nullopt;
    if (!body || body->destinationWallets.empty())
        co_return refuse({400, "", "The body must be a JSON object with destinationWallets",
                          ApiCode::body_invalid},
                         call);
    QuoteRequest what;
    what.currency = "USD";
    what.method = "card";
    what.place = place_of({}, {});
    what.amount = "100";
    if (body->presetFiatAmount) {
        auto amount = read_fiat(body->presetFiatAmount->value);
        if (!amount) co_return refuse({400, "amount", "presetFiatAmount is no amount"}, call);
        what.amount = std::move(*amount);
    }
    Sellings selling = co_await sellings(call.project, what.place);
    std::ranges::sort(selling, {},
                      [](const Selling& one) { return one.provider->word() != "coinbase"; });
    const DestinationWallet& wallet = body->destinationWallets[0];
    const std::string_view symbol = first_of(wallet.assets);
    std::vector<Wanted> found;
    const std::string_view network = body->defaultNetwork
                                         ? std::string_view(body->defaultNetwork->value)
                                         : first_of(wallet.blockchains);
    for (const Selling& one : selling)
        for (const Asset& asset : assets_of({one})) {
            const auto chain = chain::Caip2::parse(asset.chain);
            if ((!symbol.empty() && asset.symbol != symbol) || !chain ||
                !chain::is_valid_address(chain->chain_namespace(), chain->reference(),
                                         wallet.address.value))
                continue;
            found.push_back({one.provider, asset});
        }
    keep_network(found, network);
    for (const Wanted& one : found) {
        what.asset = one.asset;
        const auto seller = std::ranges::find(selling, one.provider, &Selling::provider);
        // Whose limits depend on the state says them on its page, which asks for it.
        if (!seller->offer->needs_subdivision && !able({*seller}, what)) continue;
        std::string id;
        auto url = co_await begin(call, one.provider, what, wallet.address, {}, &id);
        if (!url) co_return refuse(url.error(), call);
        OnrampUrl out;
        out.url = std::move(*url);
        co_return uncached(to_json_text(out));
    }
    co_return refuse(
        {503, "onramp", "No provider sells this to that address", ApiCode::temporarily_unavailable},
        call);
}

OnrampService::Response OnrampService::post_report(std::string word, net::Response refused,
                                                   std::optional<ReadReport> read,
                                                   std::string request_id) {
    if (!read) {
        ++reports_refused_;
        // The word is the caller's, who may be anybody.
        on_.log.warn_seldom("onramp.report_refused", {},
                            {{"provider", word.substr(0, kWordShown)},
                             {"request_id", request_id},
                             {"status", refused.status}});
        co_return refused;
    }
    if (!read->is_of_purchase) co_return uncached("{}");
    const auto done =
        co_await ask([report = read->report](Store& store) { return store.report(report); });
    if (!done) {
        on_.log.error_seldom(
            "onramp.store_failed",
            {{"request_id", request_id}, {"reason", store::failure_word(done.error().kind)}});
        // So that the provider tries again.
        co_return unavailable_response("onramp", "The report cannot be stored", request_id);
    }
    if (*done == ReportOutcome::kTaken) ++reports_;
    if (*done == ReportOutcome::kUnknown)
        // Whoever opens the provider's page by themselves can name any.
        on_.log.warn_seldom("onramp.unknown_purchase", word,
                            {{"provider", word}, {"request_id", request_id}});
    co_return uncached("{}");
}

}  // namespace portico::api::onramp
