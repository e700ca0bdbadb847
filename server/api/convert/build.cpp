// SPDX-License-Identifier: Apache-2.0
//
// The transaction of a swap: what was shown, checked by its own data, tried, and refused where one
// of that is not so.
#include <algorithm>
#include <ranges>

#include "core/base/describe/describe_lenient.hpp"
#include "core/base/encoding/hex.hpp"
#include "core/base/text/decimal.hpp"
#include "server/api/convert/convert_service.hpp"

namespace portico::api::convert {
namespace {

constexpr std::int64_t kDeadlineS = 20 * 60;
constexpr std::string_view kMoved =
    "The price has moved: less than the minimum that was shown would arrive. Ask for a new quote";

/// The same hops back.
swap::Part reversed(const swap::Part& part, const Uint256& amount) {
    swap::Part back{amount, {}};
    for (swap::Hop other : std::views::reverse(part.path)) {
        std::swap(other.token_in, other.token_out);
        back.path.push_back(other);
    }
    return back;
}

/// What `data` of our own router does, beside what was asked for.
bool is_as_asked(const Built& built, const Offer& offer, const BuildAsk& asked) {
    if (built.to != offer.router) return false;
    const Uint256 value = asked.ask.from.is_native ? asked.ask.amount : Uint256();
    if (built.value != value) return false;
    const auto order = swap::read_router_call(built.data);
    if (!order || order->kind != offer.kind || order->native_in != asked.ask.from.is_native ||
        order->native_out != asked.ask.to.is_native)
        return false;
    // Where the value is what is given, the call need not repeat it.
    const auto said = order->amount_in();
    if (said != asked.ask.amount && !(order->native_in && said && said->is_zero())) return false;
    if (offer.kind == ConvertRouterKind::kWrappedCurrency) return true;
    return order->recipient == asked.account && order->minimum >= asked.minimum &&
           order->token_in == asked.ask.from.token && order->token_out == asked.ask.to.token &&
           order->deadline_s == asked.deadline_s;
}

}  // namespace

/// Sells the minimum by the way that it came: of what is in no list, which anybody may have made so
/// that it cannot be sold.
std::optional<Built> ConvertService::make_sale(const Offer& offer, const BuildAsk& asked) const {
    const Ask& ask = asked.ask;
    if (ask.to.is_native || offer.parts.empty() || offer.parts[0].path.empty() ||
        on_.book.find(ask.chain, chain::evm_address_text(ask.to.token)) != nullptr)
        return std::nullopt;
    const swap::Order sale{.kind = offer.kind,
                           .recipient = asked.account,
                           .token_in = ask.to.token,
                           .token_out = ask.from.token,
                           .minimum = 1,
                           .deadline_s = asked.deadline_s,
                           .parts = {reversed(offer.parts[0], asked.minimum)}};
    if (!swap::is_possible(sale)) return std::nullopt;
    return Built{offer.router, swap::make_router_call(sale), {}};
}

ConvertService::Response ConvertService::post_build(Call call) {
    // 1. What is asked.
    const auto json = parse_json(call.body, {.depth = 8, .size_bytes = 16 * 1024});
    const auto body = json ? read_leniently<ConvertBuildRequest>(*json) : std::nullopt;
    if (!body || !json->is_object())
        co_return refuse({400, "", "The body must be a JSON object", ApiCode::body_invalid}, call);
    const auto text = [](const auto& member) {
        return member ? std::string(std::string_view(*member)) : std::string();
    };
    call.amount = text(body->amount);
    call.from = text(body->from);
    call.to = text(body->to);
    call.user = text(body->userAddress);
    call.is_ours = body->quoteId.has_value();
    if (body->eip155 && body->eip155->slippage) call.slippage = body->eip155->slippage->value;
    auto swap = read_swap(call);
    if (!swap) co_return refuse(swap.error(), call);
    Ask& ask = swap->ask;
    const auto account = read_account(call.user, ask.chain, "userAddress");
    if (!account) co_return refuse(account.error(), call);
    std::optional<Shown> shown;
    if (body->quoteId) {
        auto read = read_shown(*body->quoteId);
        if (!read) co_return refuse(read.error(), call);
        shown = std::move(*read);
        if (ask.from.token != ask.to.token) ask.router = shown->router;
        if (shown->until_ms < on_.clock())
            co_return refuse({409, "quoteId", "The quote is too old. Ask for a new one",
                              ApiCode::changed_meanwhile},
                             call);
    }
    const auto accepts = [&](std::string_view word) {
        return body->accepted && std::ranges::any_of(*body->accepted, [&](const auto& one) {
                   return std::string_view(one) == word;
               });
    };

    // 2. What it pays now, and whether that is what was shown.
    const auto offered = co_await offers(ask, shown ? shown->provider : std::string());
    if (offered.empty())
        co_return refuse({400, "to", "Nobody swaps these tokens, or not so much of them"}, call);
    const Offer& offer = offered.front();
    const bool wraps = offer.kind == ConvertRouterKind::kWrappedCurrency;
    BuildAsk asked{
        .ask = ask,
        .account = *account,
        .minimum =
            swap::scale(offer.out, static_cast<std::uint64_t>(kBasisPoints - swap->slippage_bps),
                        static_cast<std::uint64_t>(kBasisPoints))
                .value_or(Uint256()),
        .slippage_bps = swap->slippage_bps,
        .deadline_s = wraps ? 0 : on_.clock() / 1000 + kDeadlineS};
    if (wraps) asked.minimum = offer.out;
    if (shown) asked.minimum = shown->minimum;
    if (asked.minimum.is_zero())
        co_return refuse({400, "amount", "The amount is too small: nothing would be left"}, call);
    if (offer.out < asked.minimum)
        co_return refuse({409, "quoteId", std::string(kMoved), ApiCode::changed_meanwhile}, call);
    const auto impact = co_await impact_bps(ask, offer.out);
    ConvertTransaction out;
    if (impact && *impact >= kImpactConfirmBps) {
        if (!accepts("price_impact"))
            co_return refuse({400, "price_impact",
                              "The price is far worse than the market's: " +
                                  portico::to_decimal_signed(*impact / 100) +
                                  " % less would arrive. Nothing was done"},
                             call);
        out.warnings.push_back(ConvertWarning::kPriceImpact);
    }

    // 3. The call, and whether it is that.
    const auto provider = std::ranges::find(on_.hosted, offer.provider, &Provider::id);
    Provider& builder = provider == on_.hosted.end() ? on_.pools : **provider;
    const auto built = co_await builder.build(offer, asked);
    if (!built) co_return refuse({503, "to", built.error()}, call);
    if (&builder == &on_.pools && !is_as_asked(*built, offer, asked))
        co_return refuse({503, "to", "The call that was made is not the one that was asked for"},
                         call);

    // 4. What it does.
    const Trial trial =
        co_await try_swap(on_.reader, {asked, *built, offer.spender, make_sale(offer, asked)});
    switch (trial.outcome) {
        case Trial::Outcome::kUnavailable:
            co_return refuse({503, "to", "The network cannot be asked at the moment"}, call);
        case Trial::Outcome::kRefused:
            co_return refuse({400, "to", trial.why + ". Nothing was done"}, call);
        case Trial::Outcome::kNotAllowed:
            // Our own page builds first, allows, and builds again: then a plain call tells. Clients
            // of the reference have no quote of ours, and allow first.
            if (!shown) co_return refuse({400, "to", trial.why + ". Nothing was done"}, call);
            [[fallthrough]];
        case Trial::Outcome::kNotTold:
            // A listed token of our own router, whose contracts compare balances, is known well
            // enough.
            if (&builder != &on_.pools || make_sale(offer, asked)) {
                if (!accepts("not_tried"))
                    co_return refuse(
                        {400, "not_tried", "No node can tell what would arrive. Nothing was done"},
                        call);
                out.warnings.push_back(ConvertWarning::kNotTried);
            }
            break;
        case Trial::Outcome::kDone:
            out.tried = to_decimal(trial.received);
            if (trial.can_sell == false) {
                if (!accepts("cannot_sell"))
                    co_return refuse({400, "cannot_sell",
                                      "In a trial the token could be bought and not sold again. "
                                      "Nothing was done"},
                                     call);
                out.warnings.push_back(ConvertWarning::kCannotSell);
            }
    }

    // 5. What is signed.
    const auto price = co_await gas_price(ask.chain);
    if (!price) co_return refuse({503, "to", "The network cannot be asked at the moment"}, call);
    // Nodes tell gas behind refunds, which are at most a fifth. The trial may be in the second of
    // the pool's last change, in which a v2 pool keeps no price; in the next one it does, twice
    // 22,100 where it never has.
    constexpr std::uint64_t kGasOfPrices = 45'000;
    const std::uint64_t gas =
        trial.gas == 0 ? offer.gas : trial.gas + trial.gas * 2 / 5 + kGasOfPrices;
    out.tx.from = caip10(ask.chain, *account);
    out.tx.to = caip10(ask.chain, built->to);
    out.tx.data = to_hex_0x(built->data);
    out.tx.amount = to_decimal(offer.out);
    out.tx.value = to_decimal(built->value);
    out.tx.eip155 = {portico::to_decimal(gas), to_decimal(*price)};
    out.toAmount = to_decimal(offer.out);
    out.minimumReceived = to_decimal(asked.minimum);
    // What a service builds has none that is known here: 1inch's router takes none.
    out.deadline = &builder == &on_.pools ? asked.deadline_s : 0;
    out.router = caip10(ask.chain, offer.router);
    out.routerKind = offer.kind;
    ConvertQuote quote = quote_body(*swap, offer, "", impact);
    out.provider = std::move(quote.provider);
    out.route = std::move(quote.route);
    out.fee = std::move(quote.fee);
    out.priceImpactBps = impact;
    ++built_;
    co_return uncached(to_json_text(out));
}

}  // namespace portico::api::convert
