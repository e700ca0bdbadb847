// SPDX-License-Identifier: Apache-2.0
//
// See swap.hpp: what the operator's server says.
#include <algorithm>

#include "core/account/holdings/decimal_text.hpp"
#include "core/account/server.hpp"
#include "core/base/encoding/percent.hpp"
#include "core/base/text/ascii.hpp"
#include "core/chain/caip.hpp"
#include "core/chain/eip155/contracts/token_calls.hpp"
#include "core/swap_flow/swap.hpp"

namespace portico::swap_flow {
namespace {

constexpr std::size_t kDetailMax = 256;

// `1`, `0.5`: hundredths of a percent as percent.
std::string percent_of(std::int64_t bps) {
    return transfers::amount_text(static_cast<std::uint64_t>(bps), 2);
}

void take_tokens(SwapState& state, const api::ConvertTokens& body, const Context& context) {
    const ChainId& chain = context.account->chain;
    state.known->listed_chain = chain;
    state.known->listed.clear();
    state.known->prices.clear();
    for (const api::ConvertToken& one : body.tokens) {
        if (state.known->listed.size() == kTokensMax) break;
        const auto id = chain::Caip10::parse(one.address.value);
        const auto contract = id ? chain::parse_evm_address(ascii_lower(id->address()))
                                 : Result<EvmAddress>(EvmAddress{});
        if (!id || !contract || id->chain().text() != chain.value || one.decimals < 0 ||
            one.decimals > transfers::kDecimalsMax)
            continue;
        Listed listed;
        if (ascii_lower(id->address()) != kNativeAddress) listed.contract = *contract;
        account::show_text(one.name.value, listed.name);
        account::show_text(one.symbol.value, listed.symbol);
        // What the network itself counts in is what transactions name.
        listed.decimals =
            listed.contract ? one.decimals : context.account->network->native_currency.decimals;
        // By way of the operator's server, so that no host of pictures learns who looks.
        const std::string_view picture = one.image ? one.image->value : one.logoUri.value;
        if (auto url = account::hosted_picture_url(picture, *context.config.api_url); !url.empty())
            listed.icon_url = std::move(url);
        const bool twice = std::ranges::any_of(state.known->listed, [&](const Listed& other) {
            return other.contract == listed.contract;
        });
        if (!twice) state.known->listed.push_back(std::move(listed));
    }
}

void ask_prices(SwapState& state, const Pair& pair, const Context& context) {
    Json body = Json::object();
    body.set("currency", Json::string("usd"));
    body.set("addresses", Json::array({Json::string(asset_of(pair.chain, pair.pay)),
                                       Json::string(asset_of(pair.chain, pair.get))}));
    state.prices_request = context.post("/v1/fungible/price", body);
}

void prices_answered(SwapState& state, const HttpAnswered& event) {
    state.prices_request = 0;
    const auto body = account::read_body<api::PricesBody>(event);
    if (!body) return;
    for (const api::TokenPrice& one : body->fungibles) {
        const auto id = chain::Caip10::parse(one.address.value);
        const auto contract = id ? chain::parse_evm_address(ascii_lower(id->address()))
                                 : Result<EvmAddress>(EvmAddress{});
        const auto dollars = account::read_decimal(one.price.value);
        if (!id || !contract || !dollars || id->chain().text() != state.known->listed_chain.value)
            continue;
        Price price;
        if (ascii_lower(id->address()) != kNativeAddress) price.contract = *contract;
        price.dollars = *dollars;
        const auto known = std::ranges::find_if(state.known->prices, [&](const Price& other) {
            return other.contract == price.contract;
        });
        if (known != state.known->prices.end())
            *known = std::move(price);
        else
            state.known->prices.push_back(std::move(price));
    }
}

void price_answered(SwapState& state, const HttpAnswered& event, const Context& context) {
    state.price_request = 0;
    const bool reviews = state.step == SwapStep::kChecking;
    const auto pair = reviews ? state.reviewed : pair_of(state, *context.account);
    if (!pair) return;
    const auto body = account::read_body<api::ConvertQuotes>(event);
    state.price = body ? read_price(*body, *pair) : std::nullopt;
    if (!state.price) {
        const bool none = event.status == 200 || event.status == 400 || event.status == 404;
        const SwapProblem problem = none ? SwapProblem::kNoRoute : SwapProblem::kServer;
        if (reviews) return fail_swap(state, problem, words_of(event), context);
        state.problem = problem;
        state.detail = words_of(event);
        price_later(state, kQuoteMs, context);
        return;
    }
    state.price->at_ms = context.now_ms;
    // What routers take is told roughly.
    const std::uint64_t gas = state.price->gas + state.price->gas / 2;
    if (state.max && !pair->pay && gas > state.max_gas && state.renewals < kQuoteRenewals) {
        ++state.renewals;
        state.max_gas = gas;
        state.price.reset();
        return reviews ? ask_review(state, context) : ask_price(state, context);
    }
    if (reviews) return ask_build(state, context);
    if (state.problem == SwapProblem::kNoRoute || state.problem == SwapProblem::kServer) {
        state.problem.reset();
        state.detail.clear();
    }
    price_later(state, kQuoteMs, context);
}

}  // namespace

std::string words_of(const HttpAnswered& event) {
    if (!event.body) return {};
    const auto json = parse_json(event.body->value, {.depth = 8, .size_bytes = 65'536});
    const Json* reasons = json ? json->find("reasons") : nullptr;
    if (reasons == nullptr || !reasons->is_array() || reasons->items().empty()) return {};
    const auto text = reasons->items()[0].find_string("description");
    return text ? account::shown_text(*text, kDetailMax) : std::string();
}

void ask_tokens(SwapState& state, const Context& context) {
    state.step = SwapStep::kLoading;
    state.list_request = context.get("/v1/convert/tokens",
                                     "&chainId=" + percent_encode(context.account->chain.value));
}

void leave_price(SwapState& state, const Context& context) {
    context.clear_timer(state.price_timer);
    state.price_request = 0;
}

void price_later(SwapState& state, std::int64_t delay_ms, const Context& context) {
    context.clear_timer(state.price_timer);
    state.price_timer = context.set_timer(Owner::kSwap, delay_ms);
}

void ask_price(SwapState& state, const Context& context) {
    leave_price(state, context);
    const auto pair = pair_of(state, *context.account);
    if (!pair) return;
    std::string parameters = "&amount=" + to_decimal(pair->amount);
    parameters.append("&from=").append(percent_encode(asset_of(pair->chain, pair->pay)));
    parameters.append("&to=").append(percent_encode(asset_of(pair->chain, pair->get)));
    parameters.append("&userAddress=").append(percent_encode(context.account->address.value));
    parameters.append("&slippage=").append(percent_of(pair->slippage_bps));
    state.price_request = context.get("/v1/convert/quotes", parameters);
    ask_prices(state, *pair, context);
}

void ask_fees(SwapState& state, const Context& context) {
    leave_round(state);
    state.round = RoundKind::kFees;
    const auto ask = [&](Ask what, std::string_view method, Json params) {
        const EffectId id = context.request_chain(method, std::move(params));
        state.asked.push_back({.id = id, .what = static_cast<std::uint8_t>(what)});
    };
    ask(Ask::kFeeHistory, "eth_feeHistory", transfers::make_fee_history_params());
    ask(Ask::kGasPrice, "eth_gasPrice", Json::array());
    ask(Ask::kChainId, "eth_chainId", Json::array());
    ask(Ask::kBalance, "eth_getBalance",
        Json::array({Json::string(context.account->address.value), Json::string("latest")}));
    const std::uint64_t bytes = state.built ? state.built->data.size() : 0;
    ask(Ask::kL1Fee, "eth_call",
        transfers::make_l1_fee_params(std::max(kSwapBytes, bytes + transfers::kBytesBesideData),
                                      context.account->chain));
    const std::string& own = context.account->address.value;
    const auto owner = chain::parse_evm_address(ascii_lower(own));
    state.asked_token = paid_token(state, *context.account);
    if (!state.asked_token || !owner) return;
    const Bytes data = chain::make_balance_of_call(*owner);
    ask(Ask::kTokenBalance, "eth_call",
        transfers::at_latest(transfers::make_call(own, *state.asked_token, &data, nullptr)));
}

void ask_build(SwapState& state, const Context& context) {
    const std::optional<Pair>& pair = state.reviewed;
    Json eip155 = Json::object();
    eip155.set("slippage", Json::number(percent_of(pair->slippage_bps)));
    // What the server warns of comes back with the transaction, and is accepted below it.
    Json accepted = Json::array();
    for (const char* one : {"price_impact", "cannot_sell", "not_tried"})
        accepted.push(Json::string(one));
    Json body = Json::object();
    body.set("amount", Json::string(to_decimal(pair->amount)));
    body.set("from", Json::string(asset_of(pair->chain, pair->pay)));
    body.set("to", Json::string(asset_of(pair->chain, pair->get)));
    body.set("userAddress", Json::string(pair->chain.value + ":" + context.account->address.value));
    body.set("eip155", std::move(eip155));
    if (!state.price->id.empty()) body.set("quoteId", Json::string(state.price->id));
    body.set("accepted", std::move(accepted));
    state.build_request = context.post("/v1/convert/build-transaction", body);
}

void update(SwapState& state, const HttpAnswered& event, const Context& context) {
    if (event.id == 0 || !can_swap(state, context)) return;
    if (event.id == state.prices_request) return prices_answered(state, event);
    if (event.id == state.price_request) return price_answered(state, event, context);
    if (event.id == state.build_request) {
        state.build_request = 0;
        return build_answered(state, event, context);
    }
    if (event.id != state.list_request) return;
    state.list_request = 0;
    if (const auto body = account::read_body<api::ConvertTokens>(event)) {
        take_tokens(state, *body, context);
        return tokens_listed(state, context);
    }
    if (state.step != SwapStep::kLoading) return;
    state.step = SwapStep::kUnavailable;
    const bool none = event.status == 400 || event.status == 404 || event.status == 422;
    state.problem = none ? SwapProblem::kUnsupportedChain : SwapProblem::kServer;
    state.detail = words_of(event);
}

}  // namespace portico::swap_flow
