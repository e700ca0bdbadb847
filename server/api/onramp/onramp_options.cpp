// SPDX-License-Identifier: Apache-2.0
//
// What can be bought, with what, and where. Nothing of it is a promise: a quote is.
#include <algorithm>
#include <set>

#include "core/base/describe/describe.hpp"
#include "core/chain/caip.hpp"
#include "server/api/onramp/known_assets.hpp"
#include "server/api/onramp/onramp_service.hpp"
#include "server/api/onramp/places.hpp"

namespace portico::api::onramp {
namespace {

OnrampOptions options_body(const std::vector<Asset>& assets, const std::vector<PayLimit>& limits,
                           const auto& picture) {
    OnrampOptions out;
    for (const Asset& asset : assets) {
        auto of_symbol = std::ranges::find_if(
            out.purchaseCurrencies,
            [&](const OnrampPurchaseCurrency& one) { return one.symbol == asset.symbol; });
        if (of_symbol == out.purchaseCurrencies.end()) {
            if (out.purchaseCurrencies.size() == out.purchaseCurrencies.kMax) continue;
            OnrampPurchaseCurrency& one = out.purchaseCurrencies.emplace_back();
            one.id = asset.symbol;
            one.name = asset.name;
            one.symbol = asset.symbol;
            of_symbol = out.purchaseCurrencies.end() - 1;
        }
        if (of_symbol->networks.size() == of_symbol->networks.kMax) continue;
        OnrampNetwork& network = of_symbol->networks.emplace_back();
        network.name = network_name(asset.chain);
        network.display_name = network_title(asset.chain);
        network.chain_id = asset.chain.substr(asset.chain.find(':') + 1);
        network.contract_address = asset.contract;
        network.caip_network_id = Text<64>(asset.chain);
        network.currency_code = CurrencyId(asset.id);
        if (const auto path = picture(asset.chain, asset.contract)) network.image = *path;
    }
    for (const PayLimit& limit : limits) {
        auto of_currency = std::ranges::find_if(
            out.paymentCurrencies,
            [&](const OnrampPaymentCurrency& one) { return one.id == limit.currency; });
        if (of_currency == out.paymentCurrencies.end()) {
            if (out.paymentCurrencies.size() == out.paymentCurrencies.kMax) continue;
            out.paymentCurrencies.emplace_back().id = limit.currency;
            of_currency = out.paymentCurrencies.end() - 1;
        }
        if (of_currency->payment_method_limits.size() == of_currency->payment_method_limits.kMax)
            continue;
        OnrampLimit& one = of_currency->payment_method_limits.emplace_back();
        one.id = limit.method;
        one.min = limit.min;
        one.max = limit.max;
    }
    return out;
}

std::set<std::string> countries_of(const std::vector<const std::vector<std::string>*>& offers) {
    std::set<std::string> out;
    for (const auto* sold : offers) {
        out.insert(sold->begin(), sold->end());
        if (!sold->empty()) continue;
        for (std::string& one : all_countries()) out.insert(std::move(one));
    }
    return out;
}

Json json_of(std::string_view value) { return Json::string(std::string(value)); }

}  // namespace

OnrampService::Response OnrampService::get_options(Call call) {
    const Place place = place_of(call.country, call.subdivision);
    const std::string& country = place.country;
    const Sellings anywhere = co_await sellings_anywhere(call.project, place);
    if (anywhere.empty())
        co_return refuse(
            {503, "onramp", "No provider of purchases answers", ApiCode::temporarily_unavailable},
            call);
    // As quotes are: those who do not say where they are, too, are asked for somewhere.
    Sellings selling, needing;
    bool is_by_place = false;
    for (Selling& one : sellings_in(anywhere, country)) {
        is_by_place = is_by_place || one.provider->sells_by_place();
        (one.offer->needs_subdivision ? needing : selling).push_back(std::move(one));
    }
    OnrampOptions body = options_body(assets_of(selling), limits_of(selling), on_.picture);
    std::vector<const std::vector<std::string>*> offers;
    for (const Selling& one : anywhere) offers.push_back(&one.offer->countries);
    body.country = Text<2>(country);
    auto& countries = body.countries.emplace();
    std::set<std::string> all = countries_of(offers);
    if (!selling.empty() || !needing.empty()) all.insert(country);  // as Kosovo's, in no list
    for (const std::string& one : all)
        if (countries.size() < countries.kMax) countries.push_back(std::string_view(one));
    const auto name = [](OnrampProviderInfo& info, const Selling& one) {
        info.id = one.provider->word();
        info.name = one.provider->label();
    };
    for (const Selling& one : selling) name(body.providers.emplace_back(), one);
    if (!place.subdivision.empty()) body.subdivision = Text<2>(place.subdivision);
    if (is_by_place)
        for (const std::string_view one : subdivisions_of(country)) {
            if (!body.subdivisions) body.subdivisions.emplace();
            body.subdivisions->push_back(one);
        }
    for (const Selling& one : needing) {
        if (!body.needSubdivision) body.needSubdivision.emplace();
        name(body.needSubdivision->emplace_back(), one);
    }
    co_return uncached(to_json_text(body));
}

OnrampService::Response OnrampService::get_buy_options(Call call) {
    Sellings selling = co_await sellings(call.project, place_of(call.country, call.subdivision));
    const std::size_t some_wait =
        std::erase_if(selling, [](const Selling& one) { return one.offer->needs_subdivision; });
    if (selling.empty() && some_wait > 0) co_return refuse(lacks_subdivision(), call);
    if (selling.empty())
        co_return refuse({503, "onramp", "No provider of purchases answers for this country",
                          ApiCode::temporarily_unavailable},
                         call);
    const OnrampOptions options = options_body(assets_of(selling), limits_of(selling), on_.picture);
    BuyOptions body;
    for (const OnrampPaymentCurrency& one : options.paymentCurrencies) {
        BuyPaymentCurrency& currency = body.paymentCurrencies.emplace_back();
        currency.id = one.id;
        currency.limits = one.payment_method_limits;
    }
    for (const OnrampPurchaseCurrency& one : options.purchaseCurrencies) {
        BuyPurchaseCurrency& currency = body.purchaseCurrencies.emplace_back();
        currency.id = one.id;
        currency.name = one.name;
        currency.symbol = one.symbol;
        for (const OnrampNetwork& network : one.networks) {
            BuyNetwork& to = currency.networks.emplace_back();
            to.name = network.name;
            to.displayName = network.display_name;
            to.contractAddress = network.contract_address;
            to.chainId = network.chain_id;
        }
    }
    co_return uncached(to_json_text(body));
}

OnrampService::Response OnrampService::get_providers(Call call) {
    const Sellings selling = co_await sellings_of(call);
    OnrampProviderRows body;
    for (const Selling& one : selling) {
        OnrampProviderRow& row = body.emplace_back();
        row.categories.push_back("CRYPTO_ONRAMP");
        row.name = one.provider->label();
        row.serviceProvider = one.provider->word();
        row.status = "LIVE";
        row.websiteUrl = one.provider->website();
    }
    co_return uncached(to_json_text(body));
}

/// Lists in the shapes of Meld, which clients of the reference were made for.
OnrampService::Response OnrampService::get_properties(Call call) {
    const Sellings selling = co_await sellings_of(call);
    const std::vector<PayLimit> limits = limits_of(selling);
    Json out = Json::array();
    std::set<std::string> seen;
    const auto once = [&](const std::string& word) { return seen.insert(word).second; };
    if (call.type == "countries" || call.type == "countries-defaults") {
        for (const Selling& one : selling)
            for (const std::string& country : one.offer->countries)
                if (once(country)) out.push(Json::object().set("countryCode", json_of(country)));
    } else if (call.type == "crypto-currencies") {
        for (const Asset& asset : assets_of(selling))
            out.push(Json::object()
                         .set("currencyCode", json_of(asset.id))
                         .set("name", json_of(asset.name))
                         .set("chainName", json_of(network_title(asset.chain)))
                         .set("chainId", json_of(asset.chain.substr(asset.chain.find(':') + 1)))
                         .set("contractAddress",
                              asset.contract.empty() ? Json() : json_of(asset.contract)));
    } else if (call.type == "fiat-currencies") {
        for (const PayLimit& limit : limits)
            if (once(limit.currency))
                out.push(Json::object().set("currencyCode", json_of(limit.currency)));
    } else if (call.type == "payment-methods") {
        for (const PayLimit& limit : limits)
            if (once(limit.method))
                out.push(Json::object().set("paymentMethod", json_of(limit.method)));
    } else if (call.type == "fiat-purchases-limits") {
        for (const PayLimit& limit : limits)
            out.push(Json::object()
                         .set("currencyCode", json_of(limit.currency))
                         .set("paymentMethod", json_of(limit.method))
                         .set("minimumAmount", Json::number(limit.min))
                         .set("maximumAmount", Json::number(limit.max)));
    } else {
        co_return refuse({400, "type",
                          "type is countries, crypto-currencies, fiat-currencies, "
                          "payment-methods, fiat-purchases-limits or countries-defaults"},
                         call);
    }
    co_return uncached(write_json(out));
}

}  // namespace portico::api::onramp
