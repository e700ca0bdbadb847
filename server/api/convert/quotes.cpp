// SPDX-License-Identifier: Apache-2.0
//
// What is offered, by whom, and how that is beside the market's price.
#include <algorithm>

#include "core/base/describe/describe.hpp"
#include "core/base/encoding/hex.hpp"
#include "core/base/text/decimal.hpp"
#include "server/api/convert/convert_service.hpp"
#include "server/api/convert/price_impact.hpp"

namespace portico::api::convert {
namespace {

constexpr std::int64_t kQuoteMs = 60'000;
constexpr std::size_t kRouterDigits = 12;

}  // namespace

std::vector<Provider*> ConvertService::providers_of(const Ask& ask, std::string_view only) const {
    std::vector<Provider*> all;
    const auto consider = [&](Provider* provider) {
        if (provider->serves(ask.chain) && (only.empty() || provider->id() == only))
            all.push_back(provider);
    };
    consider(&on_.pools);
    for (Provider* provider : on_.hosted)
        if (all.empty() || !ask.first_exchange_alone) consider(provider);
    return all;
}

ops::Awaitable<std::vector<Offer>> ConvertService::offers(Ask ask, std::string only) {
    const std::vector<Provider*> asked = providers_of(ask, only);
    struct Gathered {
        std::vector<std::optional<Offer>> found;
        std::size_t left = 0;
    };
    auto all = std::make_shared<Gathered>();
    all->found.resize(asked.size());
    all->left = asked.size();
    if (!asked.empty())
        co_await ops::callback<bool>([&](const ops::Completer<bool>& done) {
            for (std::size_t i = 0; i < asked.size(); ++i) {
                const auto settle = [all, done, i](std::optional<Offer> offer) {
                    all->found[i] = std::move(offer);
                    if (--all->left == 0) done(true);
                };
                ops::spawn(asked[i]->quote(ask), settle,
                           [settle](const std::exception_ptr&) { settle(std::nullopt); });
            }
        });
    std::vector<Offer> offered;
    for (std::optional<Offer>& one : all->found)
        if (one) offered.push_back(std::move(*one));
    std::ranges::sort(offered, std::greater(), &Offer::out);
    co_return offered;
}

ops::Awaitable<std::optional<std::int64_t>> ConvertService::impact_bps(Ask ask, Uint256 out) {
    const auto token_of = [&](const Asset& asset) -> std::optional<price::Asset> {
        if (asset.is_native) return price::Asset{"", tokens::native_token(ask.chain).decimals};
        const std::string address = chain::evm_address_text(asset.token);
        // What a token outside the lists says of itself may be anything.
        const tokens::Token* listed = on_.book.find(ask.chain, address);
        if (listed == nullptr) return std::nullopt;
        return price::Asset{address, listed->decimals};
    };
    const auto from = token_of(ask.from), to = token_of(ask.to);
    if (!from || !to || on_.prices == nullptr || !on_.prices->knows_currency("usd"))
        co_return std::nullopt;
    const auto prices = co_await ops::callback<std::vector<price::PriceText>>(
        [&](auto done) { on_.prices->prices(ask.chain, "usd", {*from, *to}, std::move(done)); });
    if (prices.size() != 2) co_return std::nullopt;
    co_return price_impact_bps({ask.amount, from->decimals, prices[0]},
                               {out, to->decimals, prices[1]});
}

std::string ConvertService::shown_id(const Shown& shown) {
    return shown.provider + "." + to_decimal(shown.minimum) + "." +
           portico::to_decimal_signed(shown.until_ms) + "." + shown.router;
}

ConvertService::Checked<ConvertService::Shown> ConvertService::read_shown(std::string_view id) {
    std::vector<std::string_view> parts;
    while (parts.size() < 4) {
        const std::size_t dot = parts.size() == 3 ? id.size() : std::min(id.find('.'), id.size());
        parts.push_back(id.substr(0, dot));
        id.remove_prefix(std::min(dot + 1, id.size()));
    }
    const auto minimum = chain::parse_uint256(parts[1]);
    const auto until = parse_decimal(parts[2]);
    if (minimum && !minimum->is_zero() && until && *until < kSafeIntegerMax && !parts[3].empty())
        return Shown{std::string(parts[0]), *minimum, static_cast<std::int64_t>(*until),
                     std::string(parts[3])};
    return std::unexpected(Refused{400, "quoteId", "quoteId is the id of a quote"});
}

ConvertProvider ConvertService::provider_body(std::string_view id) const {
    ConvertProvider body;
    body.id = id;
    if (id == on_.pools.id()) body.name = on_.pools.name();
    for (const Provider* provider : on_.hosted)
        if (provider->id() == id) body.name = provider->name();
    return body;
}

ConvertPart ConvertService::part_body(const swap::Part& part, const Uint256& whole) {
    ConvertPart body;
    if (const auto share = swap::scale(part.amount_in, 10'000, whole))
        body.shareBps = static_cast<std::int64_t>(share->low_u64());
    for (const swap::Hop& hop : part.path)
        body.hops.push_back({hop.kind, chain::evm_address_text(hop.pool), hop.fee,
                             chain::evm_address_text(hop.token_in),
                             chain::evm_address_text(hop.token_out)});
    return body;
}

ConvertQuote ConvertService::quote_body(const Swap& swap, const Offer& offer,
                                        std::string_view reason,
                                        std::optional<std::int64_t> impact) const {
    const Ask& ask = swap.ask;
    ConvertQuote body;
    const Uint256 minimum =
        swap::scale(offer.out, static_cast<std::uint64_t>(kBasisPoints - swap.slippage_bps),
                    static_cast<std::uint64_t>(kBasisPoints))
            .value_or(Uint256());
    const bool wraps = offer.kind == ConvertRouterKind::kWrappedCurrency;
    body.expiresAt = on_.clock() + kQuoteMs;
    body.fromAmount = to_decimal(ask.amount);
    body.fromAccount = caip10(ask.chain, ask.from);
    body.toAmount = to_decimal(offer.out);
    body.toAccount = caip10(ask.chain, ask.to);
    body.provider = provider_body(offer.provider);
    body.reason = reason;
    body.slippageBps = wraps ? 0 : swap.slippage_bps;
    body.minimumReceived = to_decimal(wraps ? offer.out : minimum);
    body.id = shown_id({offer.provider, wraps ? offer.out : minimum, body.expiresAt,
                        to_hex(offer.router).substr(0, kRouterDigits)});
    body.priceImpactBps = impact;
    if (offer.fee)
        body.fee =
            ConvertFee{offer.fee->bps, to_decimal(offer.fee_amount), caip10(ask.chain, ask.to)};
    if (offer.spender) body.spender = caip10(ask.chain, *offer.spender);
    body.router = caip10(ask.chain, offer.router);
    body.gas = portico::to_decimal(offer.gas);
    for (const swap::Part& part : offer.parts) {
        body.route.push_back(part_body(part, ask.amount));
        if (wraps)
            body.route.back().hops.push_back(
                {ConvertPoolKind::kWrap, chain::evm_address_text(offer.router), 0,
                 chain::evm_address_text(offer.router), chain::evm_address_text(offer.router)});
    }
    return body;
}

ConvertService::Response ConvertService::get_quotes(Call call) {
    const auto swap = read_swap(call);
    if (!swap) co_return refuse(swap.error(), call);
    const auto offered = co_await offers(swap->ask, "");
    ConvertQuotes body;
    for (std::size_t i = 0; i < offered.size() && i < body.quotes.kMax; ++i) {
        const std::string reason = offered.size() == 1 ? "The only one that offers this swap"
                                   : i == 0            ? "Pays the most of those that were asked"
                                                       : "Pays less than the first";
        const auto impact = co_await impact_bps(swap->ask, offered[i].out);
        ConvertQuote quote = quote_body(*swap, offered[i], reason, impact);
        // So little that nothing is left of it.
        if (quote.minimumReceived != "0") body.quotes.push_back(std::move(quote));
    }
    if (!body.quotes.empty()) ++quoted_;
    co_return uncached(to_json_text(body));
}

}  // namespace portico::api::convert
