// SPDX-License-Identifier: Apache-2.0
//
// See check.hpp.
#include "core/swap_flow/check.hpp"

#include <algorithm>

#include "core/base/encoding/hex.hpp"
#include "core/base/text/ascii.hpp"
#include "core/chain/caip.hpp"
#include "core/swap/hosted_call.hpp"
#include "core/swap/known_routers.hpp"
#include "core/swap/router_call.hpp"
#include "core/swap_flow/constants.hpp"

namespace portico::swap_flow {
namespace {

std::optional<EvmAddress> address_on(std::string_view caip10, const ChainId& chain) {
    const auto id = chain::Caip10::parse(caip10);
    if (!id || id->chain().text() != chain.value) return std::nullopt;
    // Whatever case the server writes: there is no checksum to check in its own word.
    const auto address = chain::parse_evm_address(ascii_lower(id->address()));
    if (!address) return std::nullopt;
    return *address;
}

bool is_asset(std::string_view caip10, const ChainId& chain,
              const std::optional<EvmAddress>& token) {
    return ascii_lower(caip10) == asset_of(chain, token);
}

// The least that slippage leaves of what is expected.
bool is_enough(const Uint256& minimum, const Uint256& expected, std::int64_t slippage_bps) {
    const auto least =
        multiply(expected, static_cast<std::uint64_t>(api::kBasisPoints - slippage_bps));
    const auto given = multiply(minimum, static_cast<std::uint64_t>(api::kBasisPoints));
    // Two divisions that round down, the server's and this one, may differ by one unit.
    const auto with_rest =
        given ? add(*given, static_cast<std::uint64_t>(api::kBasisPoints)) : std::nullopt;
    return least && with_rest && *with_rest > *least;
}

std::optional<Priced> read_one(const api::ConvertQuote& quote, const Pair& pair) {
    const auto get = chain::parse_uint256(quote.toAmount.value);
    const auto minimum = chain::parse_uint256(quote.minimumReceived.value);
    const auto router = address_on(quote.router.value, pair.chain);
    if (!get || !minimum || !router || get->is_zero() || minimum->is_zero() || *minimum > *get ||
        quote.fromAmount.value != to_decimal(pair.amount) ||
        !is_asset(quote.fromAccount.value, pair.chain, pair.pay) ||
        !is_asset(quote.toAccount.value, pair.chain, pair.get) ||
        !is_enough(*minimum, *get, pair.slippage_bps))
        return std::nullopt;
    // Who may take a token is the contract that is called, and nobody besides.
    if (quote.spender && address_on(quote.spender->value, pair.chain) != router)
        return std::nullopt;
    Priced price;
    price.get = *get;
    price.minimum = *minimum;
    price.router = *router;
    if (const auto gas = chain::parse_uint256(quote.gas.value);
        gas && gas->fits_u64() && gas->low_u64() <= transfers::kGasMax)
        price.gas = gas->low_u64();
    if (quote.id) price.id = quote.id->value;
    price.impact_bps = quote.priceImpactBps;
    price.fee = quote.fee;
    price.provider = quote.provider.name.value;
    for (const api::ConvertPart& part : quote.route)
        price.pools += std::ranges::count_if(
            part.hops, [](const auto& hop) { return hop.kind != api::ConvertPoolKind::kWrap; });
    return price;
}

// Nothing: it is not the larger one.
std::optional<std::int64_t> lead_of(const Uint256& most, const Uint256& next) {
    const auto more = subtract(most, next);
    const auto parts =
        more ? multiply(*more, static_cast<std::uint64_t>(api::kBasisPoints)) : std::nullopt;
    const auto bps = parts ? swap::divide(*parts, next) : std::nullopt;
    if (!bps || bps->bit_length() > 31) return std::nullopt;
    return static_cast<std::int64_t>(bps->low_u64());
}

// What is given, as far as the call and the value say it.
std::optional<Uint256> amount_given(const swap::Order& order, const Uint256& value) {
    const auto said = order.amount_in();
    // Where the value is what is given, the call need not repeat it.
    return said && said->is_zero() ? value : said;
}

// A service's own call, which binds it to the same.
bool is_chosen(const swap::HostedCall& call, const Pair& pair, const Uint256& value) {
    const Uint256& amount = call.amount.is_zero() ? value : call.amount;
    return amount == pair.amount && value == (pair.pay ? Uint256() : pair.amount) &&
           call.token_in == pair.pay.value_or(swap::kNativePlace) &&
           call.token_out == pair.get.value_or(swap::kNativePlace);
}

bool is_chosen(const swap::Order& order, const Pair& pair, const Uint256& value) {
    if (amount_given(order, value) != pair.amount) return false;
    if (order.native_in == pair.pay.has_value() || value != (pair.pay ? Uint256() : pair.amount) ||
        (pair.pay && order.token_in != *pair.pay))
        return false;
    return pair.get ? !order.native_out && order.token_out == *pair.get : order.native_out;
}

// The currency and the token that wraps it: the token's own call, which gives exactly as much.
bool is_wrapping(const swap::Order& order, const Pair& pair, const Uint256& value,
                 const EvmAddress& router) {
    if (order.native_in) return !pair.pay && pair.get == router && value == pair.amount;
    return pair.pay == router && !pair.get && value.is_zero() && order.amount_in() == pair.amount;
}

}  // namespace

std::string asset_of(const ChainId& chain, const std::optional<EvmAddress>& token) {
    return chain.value + ":" +
           (token ? ascii_lower(chain::evm_address_text(*token)) : std::string(kNativeAddress));
}

std::optional<Priced> read_price(const api::ConvertQuotes& quotes, const Pair& pair) {
    std::optional<Priced> first;
    for (const api::ConvertQuote& one : quotes.quotes) {
        // Whom a call of 0x lets take the token, only the chain can say: that is not checked here.
        if (one.provider.id == "0x") continue;
        auto price = read_one(one, pair);
        if (!price) continue;
        if (!first) {
            first = std::move(price);
            continue;
        }
        first->ahead_bps = lead_of(first->get, price->get);
        break;
    }
    return first;
}

std::optional<Built> read_built(const api::ConvertTransaction& built, const Pair& pair,
                                const Priced& price, std::int64_t now_ms, SwapProblem& problem) {
    problem = SwapProblem::kUnreadable;
    auto data = parse_hex(built.tx.data.value);
    const auto value = chain::parse_uint256(built.tx.value.value);
    const auto expected = chain::parse_uint256(built.toAmount.value);
    const auto minimum = chain::parse_uint256(built.minimumReceived.value);
    if (!data || !value || !expected || !minimum) return std::nullopt;
    const bool is_hosted = built.routerKind == api::ConvertRouterKind::kOneInchV6;
    const auto hosted = swap::read_one_inch_call(is_hosted ? *data : Bytes());
    const auto order = swap::read_router_call(is_hosted ? Bytes() : *data);
    if (!order && !hosted) return std::nullopt;
    problem = SwapProblem::kOtherSwap;
    if (address_on(built.tx.from.value, pair.chain) != pair.account ||
        address_on(built.tx.to.value, pair.chain) != price.router ||
        (order && order->kind != built.routerKind))
        return std::nullopt;
    if (hosted) {
        if (!is_chosen(*hosted, pair, *value) || hosted->recipient != pair.account ||
            hosted->minimum != *minimum || *minimum < price.minimum)
            return std::nullopt;
    } else if (order->kind == api::ConvertRouterKind::kWrappedCurrency) {
        if (!is_wrapping(*order, pair, *value, price.router) || *expected != pair.amount ||
            *minimum != pair.amount)
            return std::nullopt;
    } else {
        const std::int64_t latest_s = now_ms / 1000 + kDeadlineMaxS;
        const std::int64_t fee_bps = price.fee ? price.fee->bps : 0;
        if (!is_chosen(*order, pair, *value) || order->recipient != pair.account ||
            order->minimum != *minimum || *minimum < price.minimum ||
            order->deadline_s > latest_s || (order->fee ? order->fee->bps : 0) != fee_bps)
            return std::nullopt;
    }
    Built made;
    made.router = price.router;
    made.kind = built.routerKind;
    made.data = std::move(*data);
    made.value = *value;
    made.get = std::max(*expected, *minimum);
    made.minimum = *minimum;
    // The other router compares the ends of the way with its coin by itself.
    if (order && order->kind == api::ConvertRouterKind::kUniswapSwapRouter02) {
        if (!pair.pay) made.wrapped = order->token_in;
        if (!pair.get) made.wrapped = order->token_out;
    }
    made.impact_bps = built.priceImpactBps ? built.priceImpactBps : price.impact_bps;
    for (const api::ConvertWarning one : built.warnings) {
        made.cannot_sell = made.cannot_sell || one == api::ConvertWarning::kCannotSell;
        made.not_tried = made.not_tried || one == api::ConvertWarning::kNotTried;
    }
    return made;
}

bool is_known(const Built& built, const ChainId& chain, const SwapConfig& config) {
    if (swap::is_known_router(chain.value, built.kind, built.router)) return true;
    if (config.routers)
        for (const ShortText& one : *config.routers)
            if (address_on(one.value, chain) == built.router) return true;
    return false;
}

}  // namespace portico::swap_flow
