// SPDX-License-Identifier: Apache-2.0
//
// Routes, who sells, and refusals.
#include "server/api/onramp/onramp_service.hpp"

#include <algorithm>

#include "core/base/describe/describe.hpp"
#include "server/api/access/hourly_limit.hpp"
#include "server/api/onramp/places.hpp"
#include "server/api/providers/amount.hpp"
#include "server/api/routing/reasons.hpp"

namespace portico::api::onramp {
namespace {

using namespace providers;

constexpr std::size_t kBodyBytes = 32 * 1024;
constexpr std::int64_t kOfferMs = 300'000;   // what a provider sells hardly ever changes
constexpr std::int64_t kNoOfferMs = 10'000;  // one that does not answer is asked again
constexpr std::int64_t kWaitingKeptMs = 30 * 86'400'000ll;
constexpr std::int64_t kEventsKeptMs = 90 * 86'400'000ll;
constexpr std::size_t kAssetsMax = 64;

net::Response unknown_provider(std::string_view request_id) {
    return reasons_response(
        {404, "provider", "No such provider is set up", api_error_word(ApiCode::not_found)},
        request_id);
}

net::Response report_refusal(ReportFault fault, std::string_view request_id) {
    const auto refusal = [&](int status, std::string_view why, ApiCode code) {
        return reasons_response({status, "signature", why, api_error_word(code)}, request_id);
    };
    switch (fault) {
        case ReportFault::kSignature:
            return refusal(401, "The report is not signed by the provider",
                           ApiCode::parameter_invalid);
        case ReportFault::kTime:
            return refusal(401, "The report's time is too far from now",
                           ApiCode::parameter_invalid);
        case ReportFault::kBody:
            break;
    }
    return refusal(400, "The report cannot be read", ApiCode::body_invalid);
}

}  // namespace

net::Response uncached(std::string body, int status) {
    net::Response out{.status = status, .body = std::move(body)};
    out.headers.emplace_back("Cache-Control", "no-store");
    return out;
}

std::string method_of(std::string_view word) {
    if (word.empty() || word == "CREDIT_DEBIT_CARD" || word == "CARD") return "card";
    if (word == "ACH" || word == "ACH_BANK_ACCOUNT") return "ach_bank_account";
    return std::string(word);
}

OnrampService::OnrampService(Foundations foundations, Config config,
                             std::vector<std::unique_ptr<Provider>> providers)
    : on_(std::move(foundations)), config_(std::move(config)), providers_(std::move(providers)) {}

void OnrampService::add(Router& router, access::ProjectAuthorizer& authorizer, const char* method,
                        const char* path, Response (OnrampService::*handler)(Call),
                        std::string_view feature) {
    const bool posts = std::string_view(method) == "POST";
    authorizer.add(router, method, path,
                   [this, handler](const RouteRequest& request, const access::ProjectRef& project) {
                       const auto text = [&](std::string_view name, std::string_view other = {}) {
                           std::string_view found = request.query.text(name);
                           if (found.empty() && !other.empty()) found = request.query.text(other);
                           return std::string(found);
                       };
                       return (this->*handler)({.project = project,
                                                .body = std::string(request.http.body),
                                                .request_id = std::string(request.request_id),
                                                .network = std::string(request.http.address),
                                                .country = text("country", "countries"),
                                                .subdivision = text("subdivision"),
                                                .currency = text("paymentCurrency"),
                                                .asset = text("purchaseCurrency"),
                                                .chain = text("purchaseNetwork"),
                                                .amount = text("paymentAmount"),
                                                .method = text("paymentMethod"),
                                                .type = text("type")});
                   },
                   {.project_in_body = posts, .feature = feature}, {.body_bytes = kBodyBytes});
}

void OnrampService::add_routes(Router& router, access::ProjectAuthorizer& authorizer) {
    add(router, authorizer, "GET", "/v1/onramp/options", &OnrampService::get_options);
    add(router, authorizer, "GET", "/v1/onramp/buy/options", &OnrampService::get_buy_options);
    // Of a project that has it switched off these are empty, which is true; all else is refused.
    add(router, authorizer, "GET", "/v1/onramp/providers", &OnrampService::get_providers, "");
    add(router, authorizer, "GET", "/v1/onramp/providers/properties",
        &OnrampService::get_properties, "");
    add(router, authorizer, "POST", "/v1/onramp/quote", &OnrampService::post_quote);
    add(router, authorizer, "GET", "/v1/onramp/buy/quotes", &OnrampService::get_buy_quote);
    add(router, authorizer, "POST", "/v1/onramp/multi/quotes", &OnrampService::post_quotes);
    add(router, authorizer, "POST", "/v1/onramp/widget", &OnrampService::post_widget);
    add(router, authorizer, "POST", "/v1/generators/onrampurl", &OnrampService::post_url);
    authorizer.add(
        router, "POST", "/v1/onramp/webhooks/:provider",
        [this](const RouteRequest& request, const access::ProjectRef&) {
            const std::string word(request.path("provider"));
            const auto one = std::ranges::find_if(
                providers_, [&](const auto& provider) { return provider->word() == word; });
            if (one == providers_.end())
                return post_report(word, unknown_provider(request.request_id), std::nullopt,
                                   std::string(request.request_id));
            auto read = (*one)->read_report(request.http, on_.clock());
            if (!read && read.error() == ReportFault::kSignature)
                return reread_report(one->get(), std::string(request.http.body),
                                     report_refusal(read.error(), request.request_id),
                                     std::string(request.request_id));
            if (!read)
                return post_report(word, report_refusal(read.error(), request.request_id),
                                   std::nullopt, std::string(request.request_id));
            return post_report(word, {}, std::move(*read), std::string(request.request_id));
        },
        {.no_project = true}, {.cross_origin = CrossOrigin::kNone});
}

std::vector<Provider*> OnrampService::providers_of(const access::ProjectRef& project) const {
    std::vector<Provider*> out;
    const projects::Feature* set = nullptr;
    if (project)
        for (const projects::Feature& one : project->features)
            if (one.id == "onramp") set = &one;
    if (set != nullptr && !set->is_enabled) return out;
    for (const auto& provider : providers_)
        if (set == nullptr || set->config.empty() ||
            std::ranges::find(set->config, provider->word()) != set->config.end())
            out.push_back(provider.get());
    return out;
}

ops::Awaitable<std::shared_ptr<const Offer>> OnrampService::offer_of(Provider* provider,
                                                                     Place place) {
    const std::string word(provider->word());
    std::string key = word;
    if (provider->sells_by_place()) {
        // Visitors say where they are: only places that there are take memory and calls.
        if (!is_country(place.country)) co_return std::make_shared<const Offer>();
        key += " " + place.country + " " + place.subdivision;
    }
    Kept& kept = offers_[key];
    // One that is away is asked by nobody for a while, wherever they live; till then it sells what
    // it sold before, if anything.
    if (on_.clock() < std::max(kept.until_ms, away_until_ms_[word])) co_return kept.offer;
    co_return co_await asking_.share(
        key, [this, provider, word, key, place]() -> ops::Awaitable<std::shared_ptr<const Offer>> {
            auto offer = co_await provider->offer(place);
            Kept& made = offers_[key];
            if (offer) {
                made = {std::make_shared<const Offer>(std::move(*offer)), on_.clock() + kOfferMs};
                co_return made.offer;
            }
            const Refusal& why = offer.error();
            on_.log.warn("onramp.no_offer", {{"provider", word}, {"reason", why.text}});
            if (provider->sells_by_place() && why.why == Refusal::Why::kRefused) {
                made = {std::make_shared<const Offer>(), on_.clock() + kOfferMs};  // not there
            } else {
                ++unavailable_;
                away_until_ms_[word] = on_.clock() + kNoOfferMs;
            }
            co_return made.offer;
        });
}

ops::Awaitable<OnrampService::Sellings> OnrampService::sellings_anywhere(access::ProjectRef project,
                                                                         Place place) {
    const std::vector<Provider*> asked = providers_of(project);
    std::vector<ops::Awaitable<std::shared_ptr<const Offer>>> asking;
    for (Provider* one : asked) asking.push_back(offer_of(one, place));
    const auto offers = co_await gather(std::move(asking));
    Sellings out;
    for (std::size_t i = 0; i < asked.size(); ++i) {
        if (offers[i]) out.push_back({asked[i], offers[i]});
    }
    co_return out;
}

ops::Awaitable<OnrampService::Sellings> OnrampService::sellings(access::ProjectRef project,
                                                                Place place) {
    co_return sellings_in(co_await sellings_anywhere(std::move(project), place), place.country);
}

ops::Awaitable<OnrampService::Sellings> OnrampService::sellings_of(Call call) {
    const Place place = place_of(call.country, call.subdivision);
    if (call.country.empty()) co_return co_await sellings_anywhere(call.project, place);
    co_return co_await sellings(call.project, place);
}

OnrampService::Sellings OnrampService::sellings_in(const Sellings& sellings,
                                                   const std::string& country) {
    Sellings out;
    for (const Selling& one : sellings) {
        const std::vector<std::string>& sold = one.offer->countries;
        if (one.offer->assets.empty()) continue;
        if (sold.empty() || std::ranges::find(sold, country) != sold.end()) out.push_back(one);
    }
    return out;
}

std::vector<Asset> OnrampService::assets_of(const Sellings& sellings) const {
    std::vector<Asset> out;
    for (const Selling& one : sellings)
        for (const Asset& asset : one.offer->assets)
            if (out.size() < kAssetsMax && on_.serves(asset.chain) &&
                std::ranges::find(out, asset.id, &Asset::id) == out.end())
                out.push_back(asset);
    return out;
}

Place OnrampService::place_of(std::string_view country, std::string_view subdivision) const {
    const auto two_capitals = [](std::string_view text) {
        std::string out(text);
        for (char& c : out)
            if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
        const bool is_code = out.size() == 2 &&
                             std::ranges::all_of(out, [](char c) { return c >= 'A' && c <= 'Z'; });
        return is_code ? out : std::string();
    };
    Place place{two_capitals(country), two_capitals(subdivision)};
    if (place.country.empty()) place.country = config_.country;
    const auto known = subdivisions_of(place.country);
    if (std::ranges::find(known, place.subdivision) == known.end()) place.subdivision.clear();
    return place;
}

OnrampService::Refused OnrampService::lacks_subdivision() {
    return {400, std::string(kSubdivisionField),
            "The provider needs the state that the visitor lives in: subdivision, by the two "
            "letters of ISO 3166-2"};
}

std::vector<PayLimit> OnrampService::limits_of(const Sellings& sellings) {
    std::vector<PayLimit> out;
    for (const Selling& one : sellings)
        for (const PayLimit& limit : one.offer->limits) {
            const auto same = std::ranges::find_if(out, [&](const PayLimit& other) {
                return other.currency == limit.currency && other.method == limit.method;
            });
            if (same == out.end()) {
                out.push_back(limit);
                continue;
            }
            if (compare_amounts(limit.min, same->min) < 0) same->min = limit.min;
            if (compare_amounts(limit.max, same->max) > 0) same->max = limit.max;
        }
    return out;
}

ops::Awaitable<std::int64_t> OnrampService::limit(Call call, const char* place,
                                                  std::int64_t per_hour) {
    co_return co_await access::take_hourly(
        &on_.limiter, access::hourly_of_network(place, call.network, per_hour), on_.clock());
}

net::Response OnrampService::refuse(const Refused& refused, const Call& call) {
    ++refused_;
    if (refused.status == 503 && refused.code == ApiCode::temporarily_unavailable)
        return unavailable_response(refused.field, refused.why, call.request_id);
    return reasons_response(
        {refused.status, refused.field, refused.why, api_error_word(refused.code)},
        call.request_id);
}

net::Response OnrampService::often(std::int64_t wait_s, const Call& call) {
    net::Response out = refuse({429, "rate_limited",
                                "Asked too often from this address. Nothing was done; try again "
                                "later",
                                ApiCode::rate_limited},
                               call);
    out.headers.emplace_back("Retry-After", std::to_string(wait_s));
    return out;
}

OnrampService::Response OnrampService::reread_report(Provider* provider, std::string body,
                                                     net::Response refused,
                                                     std::string request_id) {
    std::optional<ReadReport> read;
    if (co_await provider->reload_keys()) {
        net::Request again{};
        again.method = "POST";
        again.body = body;
        auto found = provider->read_report(again, on_.clock());
        if (found)
            read = std::move(*found);
        else
            refused = report_refusal(found.error(), request_id);
    }
    co_return co_await post_report(std::string(provider->word()), std::move(refused),
                                   std::move(read), request_id);
}

void OnrampService::begin() {
    for (const auto& provider : providers_)
        ops::spawn(
            provider->prepare(),
            [this, provider = provider.get()](const Answer<bool>& ready) {
                if (!ready)
                    on_.log.warn("onramp.not_ready",
                                 {{"provider", provider->word()}, {"reason", ready.error().text}});
            },
            [](const std::exception_ptr&) {});
}

void OnrampService::tick() {
    begin();
    if (ticking_) return;
    const std::int64_t now_ms = on_.clock();
    ticking_ = on_.store.run(
        [now_ms](Store& store) {
            return store.purge(now_ms - kWaitingKeptMs, now_ms - kEventsKeptMs);
        },
        [this, alive = std::weak_ptr(alive_)](store::StoreResult<void> done) {
            if (alive.expired()) return;
            ticking_ = false;
            if (!done)
                on_.log.error_seldom("onramp.store_failed",
                                     {{"reason", store::failure_word(done.error().kind)}});
        });
}

void OnrampService::write_metrics(ops::MetricsText& out) const {
    out.counter("portico_onramp_quotes_total", "Quotes that providers gave.", quoted_);
    out.counter("portico_onramp_purchases_total", "Purchases that were begun.", begun_);
    out.counter("portico_onramp_reports_total", "Reports of providers that were taken.", reports_);
    out.counter("portico_onramp_reports_refused_total",
                "Reports that were not believed: forged, old, unreadable.", reports_refused_);
    out.counter("portico_onramp_refused_total", "Calls for buying that were refused.", refused_);
    out.counter("portico_onramp_unavailable_total", "Providers that did not answer.", unavailable_);
}

}  // namespace portico::api::onramp
