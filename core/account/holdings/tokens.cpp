// SPDX-License-Identifier: Apache-2.0
//
// See tokens.hpp.
#include "core/account/holdings/tokens.hpp"

#include <algorithm>
#include <utility>

#include "core/account/constants.hpp"
#include "core/account/holdings/holdings.hpp"
#include "core/base/encoding/percent.hpp"
#include "core/engine/chain_namespace.hpp"

namespace portico::account {
namespace {

using Discovery = Portfolio::Discovery;

// docs/spec/account.md#tokens: eip155 and solana; nobody is asked about test networks.
bool is_wanted(const WatchedAccount& account) {
    return (account.chain_namespace == ChainNamespace::kEip155 ||
            account.chain_namespace == ChainNamespace::kSolana) &&
           account.network && !account.network->testnet;
}

Portfolio* find(Vec<Portfolio>& portfolios, const std::string& account) {
    const auto found = std::ranges::find(portfolios, account, &Portfolio::account);
    return found == portfolios.end() ? nullptr : &*found;
}

Portfolio& find_or_add(TokensState& state, std::string account) {
    if (Portfolio* found = find(state.portfolios, account)) return *found;
    if (state.portfolios.size() == kCacheMax) state.portfolios.erase(state.portfolios.begin());
    state.portfolios.push_back({.account = std::move(account)});
    return state.portfolios.back();
}

// What the server should look up on the chain now: its currency and what is known to be held there.
std::string forced_update(const Portfolio& portfolio, const WatchedAccount& account) {
    std::string ids = account.chain.value;
    if (account.chain_namespace == ChainNamespace::kSolana)  // all of an account is read at once
        return "&forceUpdate=" + percent_encode(ids.append(kNativeSol));
    ids += ":0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee";
    std::size_t count = 1;
    for (const TokenRow& token : portfolio.tokens) {
        if (token.chain != account.chain || token.id.value == token.chain.value) continue;
        if (++count > kForcedTokensMax) break;
        ids += ',';
        ids += token.id.value;
    }
    return "&forceUpdate=" + percent_encode(ids);
}

// The account's network, and those on offer besides it where it may hold something too.
std::string requested_chains(const ServerState& server, const WatchedAccount& account,
                             const Context& context) {
    std::string ids = account.chain.value;
    std::size_t count = 1;
    for (const ChainId& chain : context.config.chains) {
        if (chain == account.chain || count == kRequestedChainsMax ||
            engine::namespace_of(chain) != account.chain_namespace ||
            std::ranges::find(server.chains, chain.value, &TextValue::value) == server.chains.end())
            continue;
        ++count;
        ids += ',';
        ids += chain.value;
    }
    return "&chainId=" + percent_encode(ids);
}

// Nothing of the last answer was left out.
bool is_whole(const Portfolio& portfolio) {
    return portfolio.missing.empty() && !portfolio.prices_missing;
}

bool is_watched(const Portfolio& portfolio, const Context& context) {
    return context.watch.account && portfolio.account == account_key(*context.watch.account);
}

// While the view is looked at, somebody looks every 10 s whether what it shows is old; after a
// failure, when the block ends.
void keep_refreshing(TokensState& state, const Context& context) {
    if (state.timer != 0 || context.watch.looking != Looking::kAccount || !context.watch.account ||
        !is_wanted(*context.watch.account))
        return;
    const Portfolio* portfolio = find(state.portfolios, account_key(*context.watch.account));
    if (!context.config.api_url && (!portfolio || portfolio->discovery != Discovery::kYes)) return;
    const std::int64_t blocked_ms = portfolio ? portfolio->blocked_until_ms - context.now_ms : 0;
    state.timer = context.set_timer(Owner::kTokens, blocked_ms > 0 ? blocked_ms : kRefreshMs);
}

void tokens_failed(TokensState& state, Portfolio& portfolio, const Context& context) {
    portfolio.blocked_until_ms = context.now_ms + kBalanceRetryBlockMs;
    if (!is_watched(portfolio, context)) return;
    if (!std::exchange(portfolio.reported, true)) context.warn(Code::token_balance_unavailable);
    context.clear_timer(state.timer);
    keep_refreshing(state, context);
}

void request_server(TokensState& state, Portfolio& portfolio, ServerState& server,
                    const Context& context) {
    const WatchedAccount& account = *context.watch.account;
    portfolio.waiting = false;
    switch (knows_chain(server, account.chain, context)) {
        case ServerAnswer::kWait:
            portfolio.waiting = true;
            return;
        case ServerAnswer::kFailed:
            return tokens_failed(state, portfolio, context);
        case ServerAnswer::kNo:
            if (!portfolio.unsupported && context.config.api_url)
                context.warn(Code::token_balance_unavailable);
            portfolio.unsupported = context.config.api_url.has_value();
            return;
        case ServerAnswer::kYes:
            break;
    }
    std::string parameters = "&currency=usd" + requested_chains(server, account, context);
    if (portfolio.forced) parameters += forced_update(portfolio, account);
    portfolio.forced = false;
    portfolio.requested = context.request_of_account(Owner::kTokens, "/balance", parameters);
}

void request_assets(Portfolio& portfolio, const Context& context) {
    const WatchedAccount& account = *context.watch.account;
    Json params = Json::object();
    params.set("account", Json::string(account.address));
    params.set("chainFilter", Json::array({Json::string(*hex_chain(account.chain))}));
    portfolio.forced = false;
    portfolio.requested =
        context.request_wallet(Owner::kTokens, "wallet_getAssets", std::move(params));
}

void fetch_tokens(TokensState& state, ServerState& server, bool even_if_fresh,
                  const Context& context) {
    if (!context.watch.account || !is_wanted(*context.watch.account)) return;
    if (!even_if_fresh && context.watch.looking != Looking::kAccount) return;
    const WatchedAccount& account = *context.watch.account;
    Portfolio& portfolio = find_or_add(state, account_key(account));
    const std::int64_t fresh_ms = is_whole(portfolio) ? kPortfolioFreshMs : kRefreshMs;
    const bool fresh = portfolio.at_ms != 0 && context.now_ms - portfolio.at_ms < fresh_ms;
    portfolio.forced |= even_if_fresh;
    if (portfolio.requested != 0 || context.now_ms < portfolio.blocked_until_ms ||
        (fresh && !portfolio.forced))
        return;
    if (!hex_chain(account.chain)) portfolio.discovery = Discovery::kNo;
    if (portfolio.discovery == Discovery::kUnknown) {
        portfolio.discovery = Discovery::kRequesting;
        portfolio.requested = context.request_wallet(Owner::kTokens, "wallet_getCapabilities",
                                                     Json::array({Json::string(account.address)}));
    } else if (portfolio.discovery == Discovery::kYes) {
        request_assets(portfolio, context);
    } else {
        request_server(state, portfolio, server, context);
    }
}

bool discovers_assets(const std::optional<Json>& capabilities, std::string_view chain) {
    const auto hex = hex_chain(chain);
    const Json* found = capabilities && hex ? capabilities->find(std::string_view(*hex)) : nullptr;
    found = found ? found->find("assetDiscovery") : nullptr;
    found = found ? found->find("supported") : nullptr;
    return found != nullptr && found->is_bool() && found->as_bool();
}

void tokens_answered(TokensState& state, Portfolio& portfolio, std::optional<Vec<TokenRow>> tokens,
                     Vec<ChainId> missing, const Context& context) {
    if (!tokens) return tokens_failed(state, portfolio, context);
    constexpr std::size_t kMost = decltype(TokensSlice::tokens)::kMax;
    for (TokenRow& row : portfolio.tokens)
        if (std::ranges::find(missing, row.chain) != missing.end() && tokens->size() < kMost)
            tokens->push_back(std::move(row));
    sort_by_value(*tokens);
    portfolio.tokens = std::move(*tokens);
    portfolio.missing = std::move(missing);
    portfolio.at_ms = context.now_ms;
    portfolio.blocked_until_ms = 0;
    portfolio.reported = portfolio.unsupported = false;
    if (!is_watched(portfolio, context)) return;
    context.clear_timer(state.timer);  // so that what is missing is asked for when the slice says
    keep_refreshing(state, context);
}

Portfolio* take_requested(TokensState& state, EffectId id) {
    const auto found = std::ranges::find(state.portfolios, id, &Portfolio::requested);
    if (id == 0 || found == state.portfolios.end()) return nullptr;
    found->requested = 0;
    return &*found;
}

}  // namespace

void watch_changed(TokensState& state, ServerState& server, const Context& context) {
    const bool sent = context.watch.sent != state.sent;
    state.sent = context.watch.sent;
    context.clear_timer(state.timer);  // it may be that of another account's block
    fetch_tokens(state, server, sent, context);
    keep_refreshing(state, context);
}

void update(TokensState& state, ServerState& server, const RefreshAccount&,
            const Context& context) {
    fetch_tokens(state, server, true, context);
}

void update(TokensState& state, ServerState&, const HttpAnswered& event, const Context& context) {
    Portfolio* portfolio = take_requested(state, event.id);
    if (!portfolio) return;
    const auto body = read_body<api::BalanceBody>(event);
    if (!body) return tokens_failed(state, *portfolio, context);
    portfolio->prices_missing = body->pricesMissing.value_or(false);
    tokens_answered(state, *portfolio, read_balances(*body, context), read_missing(*body), context);
}

void update(TokensState& state, ServerState& server, const WalletAnswered& event,
            const Context& context) {
    Portfolio* portfolio = take_requested(state, event.id);
    if (!portfolio) return;
    // Another account by now: its own question comes when it is looked at again.
    const bool watched = is_watched(*portfolio, context);
    if (portfolio->discovery == Discovery::kRequesting) {
        const std::string_view id = portfolio->account;
        const bool can = discovers_assets(event.result, id.substr(0, id.rfind(':')));
        portfolio->discovery = can ? Discovery::kYes : Discovery::kNo;
        if (!watched) return;
        if (can) return request_assets(*portfolio, context);
        return request_server(state, *portfolio, server, context);
    }
    if (!watched) return;
    auto tokens =
        event.result ? read_assets(*event.result, *context.watch.account->network) : std::nullopt;
    if (tokens) portfolio->prices_missing = false;
    if (tokens) return tokens_answered(state, *portfolio, std::move(tokens), {}, context);
    portfolio->discovery = Discovery::kNo;  // it promised too much: the server knows better
    request_server(state, *portfolio, server, context);
}

void update(TokensState& state, ServerState& server, const wc::TimerFired& event,
            const Context& context) {
    if (event.timer_id != state.timer) return;
    state.timer = 0;
    fetch_tokens(state, server, false, context);
    keep_refreshing(state, context);
}

TokensSlice make_slice(const TokensState& state, const BalanceSlice& balance,
                       const Context& context) {
    TokensSlice slice;
    if (!context.watch.account) return slice;
    const WatchedAccount& account = *context.watch.account;
    const auto found =
        std::ranges::find(state.portfolios, account_key(account), &Portfolio::account);
    if (found != state.portfolios.end()) {
        slice.tokens = decltype(slice.tokens)(found->tokens);
        if (found->prices_missing)
            slice.prices_missing = true;
        else if (auto total = total_of(found->tokens))
            slice.total = std::move(*total);
        if (auto chains = totals_of_chains(found->tokens); !chains.empty())
            slice.chains.emplace(std::move(chains));
        if (!found->missing.empty()) slice.missing.emplace(found->missing);
        const bool failing = found->blocked_until_ms != 0;
        if (found->at_ms != 0) {
            slice.at_ms = found->at_ms;
            slice.state = failing ? HoldingState::kStale : HoldingState::kFresh;
        } else if (found->requested != 0 || found->waiting) {
            slice.state = HoldingState::kLoading;
        } else if (failing) {
            slice.state = HoldingState::kFailed;
        } else if (found->unsupported) {
            slice.state = HoldingState::kUnsupported;
        }
        if (failing)
            slice.retry_at_ms = found->blocked_until_ms;
        else if (!is_whole(*found))
            slice.retry_at_ms = found->at_ms + kRefreshMs;
        // This network answered, and there is nothing anywhere: no row of nothing, and a figure
        // all the same, which is that of those that answered, as any other is.
        const bool answers =
            std::ranges::find(found->missing, account.chain) == found->missing.end();
        if (slice.state == HoldingState::kFresh && slice.tokens.empty() && answers &&
            (!balance.amount || balance.amount->value == "0")) {
            slice.total = "0.00";
            return slice;
        }
    }
    const bool reported = std::ranges::any_of(
        slice.tokens, [&](const TokenRow& row) { return row.id.value == account.chain.value; });
    if (reported || !account.network || !balance.amount || slice.state == HoldingState::kLoading ||
        slice.tokens.size() == decltype(slice.tokens)::kMax)
        return slice;
    TokenRow row;
    row.id = account.chain.value;
    row.chain = account.chain;
    row.name = account.network->native_currency.name.value;
    row.symbol = account.network->native_currency.symbol.value;
    row.quantity = *balance.amount;
    // What is held has its picture from the server; so has what is not (GET /v1/logo/:chain).
    if (context.config.api_url && slice.at_ms) {
        auto url = hosted_picture_url("/v1/logo/" + account.chain.value, context);
        if (!url.empty()) row.icon_url = std::move(url);
    }
    slice.tokens.insert(slice.tokens.begin(), std::move(row));
    return slice;
}

}  // namespace portico::account
