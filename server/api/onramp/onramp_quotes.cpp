// SPDX-License-Identifier: Apache-2.0
//
// Quotes: each provider is asked for the same, and what arrives decides the order.
#include <algorithm>

#include "core/base/describe/describe.hpp"
#include "core/base/describe/describe_lenient.hpp"
#include "server/api/onramp/known_assets.hpp"
#include "server/api/onramp/onramp_service.hpp"
#include "server/api/providers/amount.hpp"

namespace portico::api::onramp {
namespace {

using namespace providers;

constexpr JsonLimits kQuoteBodyLimits{.depth = 16, .size_bytes = 32 * 1024};
constexpr unsigned kRatePlaces = 8;

/// An id, or the `id` or `symbol` of an object.
std::string currency_word(const std::optional<Json>& json) {
    if (!json) return {};
    if (json->is_string()) return json->as_string();
    for (const char* name : {"id", "symbol"})
        if (const auto found = json->find_string(name)) return std::string(*found);
    return {};
}

/// The asset that is meant: by its code, or by its symbol on a network (any, where none is named).
const Asset* find_asset(const std::vector<Asset>& assets, std::string_view word,
                        std::string_view network) {
    for (const Asset& one : assets)
        if (one.id == word && network.empty()) return &one;
    for (const Asset& one : assets) {
        if (one.symbol != word && one.id != word) continue;
        const std::string_view reference =
            std::string_view(one.chain).substr(one.chain.find(':') + 1);
        if (network.empty() || network == one.chain || network == reference ||
            network == network_name(one.chain) || network == network_title(one.chain) ||
            network == network_word(one.chain) || network == one.symbol)
            return &one;
    }
    return nullptr;
}

MultiQuote quote_body(const std::string& provider, const QuoteRequest& request, const Quote& quote,
                      const std::string& method) {
    MultiQuote out;
    const auto number = [](std::string text) { return AmountNumber(std::move(text)); };
    const std::string without = subtract_amounts(request.amount, quote.fee).value_or("0");
    out.countryCode = request.place.country;
    out.destinationAmount = number(quote.arrives);
    out.destinationCurrencyCode = request.asset.id;
    if (auto rate = divide_amounts(without, quote.arrives, kRatePlaces))
        out.exchangeRate = number(std::move(*rate));
    out.fiatAmountWithoutFees = number(without);
    out.networkFee = number(quote.network_fee);
    out.paymentMethodType = method;
    out.serviceProvider = provider;
    out.sourceAmount = number(request.amount);
    out.sourceAmountWithoutFees = number(without);
    out.sourceCurrencyCode = request.currency;
    out.totalFee = number(quote.fee);
    if (auto own = subtract_amounts(quote.fee, quote.network_fee))
        out.transactionFee = number(std::move(*own));
    out.transactionType = "CRYPTO_PURCHASE";
    return out;
}

}  // namespace

OnrampService::Checked<OnrampService::Sellings> OnrampService::able(
    const Sellings& sellings, const QuoteRequest& request) const {
    Sellings out;
    std::optional<PayLimit> nearest;
    bool some_wait = false;
    for (const Selling& one : sellings) {
        if (std::ranges::find(one.offer->assets, request.asset.id, &Asset::id) ==
            one.offer->assets.end())
            continue;
        some_wait = some_wait || one.offer->needs_subdivision;
        for (const PayLimit& limit : one.offer->limits) {
            if (limit.currency != request.currency || limit.method != request.method) continue;
            if (!nearest) nearest = limit;
            if (compare_amounts(limit.min, nearest->min) < 0) nearest->min = limit.min;
            if (compare_amounts(limit.max, nearest->max) > 0) nearest->max = limit.max;
            if (compare_amounts(request.amount, limit.min) >= 0 &&
                compare_amounts(request.amount, limit.max) <= 0)
                out.push_back(one);
        }
    }
    if (!out.empty()) return out;
    if (!nearest && some_wait) return std::unexpected(lacks_subdivision());
    if (!nearest)
        return std::unexpected(Refused{400, "currency",
                                       "Nobody sells " + request.asset.id + " for " +
                                           request.currency + " by " + request.method});
    return std::unexpected(Refused{
        400, "amount",
        "An amount is from " + nearest->min + " to " + nearest->max + " " + request.currency});
}

ops::Awaitable<OnrampService::Checked<OnrampService::Quotes>> OnrampService::quotes(
    Call call, Sellings sellings, QuoteRequest request) {
    const std::vector<Asset> assets = assets_of(sellings);
    const Asset* asset = find_asset(assets, request.asset.id, request.asset.chain);
    if (asset == nullptr)
        co_return std::unexpected(
            Refused{400, "currency", "Nobody sells \"" + request.asset.id.substr(0, 64) + "\""});
    request.asset = *asset;
    auto amount = read_fiat(request.amount);
    if (!amount)
        co_return std::unexpected(
            Refused{400, "amount", "An amount is decimal, above 0, with at most two places"});
    request.amount = std::move(*amount);
    const auto asked = able(sellings, request);
    if (!asked) co_return std::unexpected(asked.error());
    std::vector<ops::Awaitable<Answer<Quote>>> asking;
    for (const Selling& one : *asked) asking.push_back(one.provider->quote(request));
    auto answers = co_await gather(std::move(asking));
    Quotes out;
    std::string refused;
    for (std::size_t i = 0; i < answers.size(); ++i) {
        Provider* provider = (*asked)[i].provider;
        if (answers[i]) {
            ++quoted_;
            out.push_back({provider, request, std::move(*answers[i])});
            continue;
        }
        const Refusal& why = answers[i].error();
        if (why.why == Refusal::Why::kRefused) refused = why.text;
        if (why.why == Refusal::Why::kUnavailable) ++unavailable_;
        on_.log.warn_seldom("onramp.no_quote", provider->word(),
                            {{"provider", provider->word()},
                             {"reason", why.text},
                             {"request_id", call.request_id}});
    }
    if (out.empty() && !refused.empty())
        co_return std::unexpected(Refused{400, "onramp", "The provider says: " + refused});
    if (out.empty())
        co_return std::unexpected(Refused{503, "onramp", "No provider gives a quote at the moment",
                                          ApiCode::temporarily_unavailable});
    std::ranges::sort(out, [](const Quoted& a, const Quoted& b) {
        const int more = compare_amounts(a.quote.arrives, b.quote.arrives);
        return more != 0 ? more > 0 : a.provider->word() < b.provider->word();
    });
    co_return out;
}

OnrampService::Response OnrampService::post_quotes(Call call) {
    if (const auto wait_s = co_await limit(call, "onramp-quotes", config_.quotes_address);
        wait_s > 0)
        co_return often(wait_s, call);
    const auto json = parse_json(call.body, kQuoteBodyLimits);
    const auto body =
        json && json->is_object() ? read_leniently<MultiQuoteRequest>(*json) : std::nullopt;
    const auto wrong = [&](std::string_view code, std::string_view message) {
        ++refused_;
        MultiQuoteError error;
        error.code = code;
        error.message = message.substr(0, 400);
        return uncached(to_json_text(error), 400);
    };
    if (!body) co_return wrong("INVALID_BODY", "The body must be a JSON object");
    QuoteRequest request;
    request.asset.id = body->destinationCurrencyCode;
    request.currency = body->sourceCurrencyCode;
    request.amount = body->sourceAmount ? body->sourceAmount->value : "";
    const std::string word =
        body->paymentMethodType ? body->paymentMethodType->value : std::string("CREDIT_DEBIT_CARD");
    request.method = method_of(word);
    request.place = place_of(body->countryCode ? body->countryCode->value : "",
                             body->subdivision ? body->subdivision->value : "");
    Sellings selling = co_await sellings(call.project, request.place);
    if (body->excludeProviders)
        std::erase_if(selling, [&](const Selling& one) {
            return std::ranges::any_of(*body->excludeProviders, [&](const Text<32>& word_out) {
                return word_out.value == one.provider->word();
            });
        });
    auto found = co_await quotes(call, std::move(selling), std::move(request));
    if (!found && found.error().status == 400)
        co_return wrong(found.error().field == "amount"            ? "INVALID_AMOUNT"
                        : found.error().field == kSubdivisionField ? "SUBDIVISION_REQUIRED"
                                                                   : "INCOMPATIBLE_REQUEST",
                        found.error().why);
    if (!found) co_return refuse(found.error(), call);
    MultiQuotes out;
    for (const Quoted& one : *found)
        out.push_back(quote_body(std::string(one.provider->word()), one.request, one.quote, word));
    co_return uncached(to_json_text(out));
}

OnrampService::Response OnrampService::post_quote(Call call) {
    if (const auto wait_s = co_await limit(call, "onramp-quotes", config_.quotes_address);
        wait_s > 0)
        co_return often(wait_s, call);
    const auto json = parse_json(call.body, kQuoteBodyLimits);
    const auto body =
        json && json->is_object() ? read_leniently<OnrampQuoteRequest>(*json) : std::nullopt;
    if (!body)
        co_return refuse({400, "", "The body must be a JSON object", ApiCode::body_invalid}, call);
    QuoteRequest request;
    request.asset.id = currency_word(body->purchaseCurrency);
    request.asset.chain = body->network ? body->network->value : "";
    // The reference's client names a symbol where a network is meant, and nothing of its network.
    if (request.asset.chain == request.asset.id) request.asset.chain.clear();
    request.currency = currency_word(body->paymentCurrency);
    request.amount = body->amount ? body->amount->value : "";
    request.method = "card";
    request.place = place_of(call.country, call.subdivision);
    auto found = co_await quotes(call, co_await sellings(call.project, request.place), request);
    if (!found) co_return refuse(found.error(), call);
    const Quoted& best = found->front();
    OnrampQuote out;
    const auto money = [](std::string_view amount, std::string_view currency) {
        OnrampMoney one;
        one.amount = amount;
        one.currency = currency;
        return one;
    };
    const std::string& fiat = best.request.currency;
    out.coinbaseFee = money(
        subtract_amounts(best.quote.fee, best.quote.network_fee).value_or(best.quote.fee), fiat);
    out.networkFee = money(best.quote.network_fee, fiat);
    out.paymentSubtotal =
        money(subtract_amounts(best.request.amount, best.quote.fee).value_or("0"), fiat);
    out.paymentTotal = money(best.request.amount, fiat);
    out.purchaseAmount = money(best.quote.arrives, best.request.asset.symbol);
    out.quoteId = std::string(best.provider->word()) + ":" + best.quote.id;
    co_return uncached(to_json_text(out));
}

OnrampService::Response OnrampService::get_buy_quote(Call call) {
    if (const auto wait_s = co_await limit(call, "onramp-quotes", config_.quotes_address);
        wait_s > 0)
        co_return often(wait_s, call);
    QuoteRequest request;
    request.asset.id = call.asset;
    request.asset.chain = call.chain;
    request.currency = call.currency;
    request.amount = call.amount;
    request.method = method_of(call.method);
    request.place = place_of(call.country, call.subdivision);
    auto found = co_await quotes(call, co_await sellings(call.project, request.place), request);
    if (!found) co_return refuse(found.error(), call);
    const Quoted& best = found->front();
    BuyQuote out;
    const auto money = [](std::string_view value, std::string_view currency) {
        BuyMoney one;
        one.value = value;
        one.currency = currency;
        return one;
    };
    const std::string& fiat = best.request.currency;
    out.paymentTotal = money(best.request.amount, fiat);
    out.paymentSubTotal =
        money(subtract_amounts(best.request.amount, best.quote.fee).value_or("0"), fiat);
    out.purchaseAmount = money(best.quote.arrives, best.request.asset.symbol);
    out.coinbaseFee = money(
        subtract_amounts(best.quote.fee, best.quote.network_fee).value_or(best.quote.fee), fiat);
    out.networkFee = money(best.quote.network_fee, fiat);
    out.quoteId = std::string(best.provider->word()) + ":" + best.quote.id;
    co_return uncached(to_json_text(out));
}

}  // namespace portico::api::onramp
