// SPDX-License-Identifier: Apache-2.0
//
// See native_balance.hpp.
#include "core/account/rpc/native_balance.hpp"

#include <algorithm>
#include <utility>

#include "core/account/constants.hpp"
#include "core/chain/eip155/quantity.hpp"
#include "core/chain/units.hpp"

namespace portico::account {
namespace {

// docs/spec/account.md#native-balance: 0.00 for test networks and unsupported chains; nobody is
// asked.
constexpr std::string_view kNoBalance = "0.00";
bool has_no_balance(const WatchedAccount& account) {
    return !account.network || account.network->testnet;
}

// docs/spec/account.md#features-by-namespace: balances exist for eip155 and solana.
bool is_wanted(const WatchedAccount& account) {
    return account.chain_namespace == ChainNamespace::kEip155 ||
           account.chain_namespace == ChainNamespace::kSolana;
}

NativeBalance& find_or_add(BalanceState& state, std::string account) {
    const auto found = std::ranges::find(state.balances, account, &NativeBalance::account);
    if (found != state.balances.end()) return *found;
    if (state.balances.size() == kBalanceCacheMax) state.balances.erase(state.balances.begin());
    state.balances.push_back({.account = std::move(account)});
    return state.balances.back();
}

void fetch(BalanceState& state, const Context& context, bool even_if_fresh) {
    if (!context.watch.account) return;
    const WatchedAccount& account = *context.watch.account;
    if (!is_wanted(account) || has_no_balance(account)) return;
    // Without an RPC URL a browser wallet's own provider is asked; a paired one cannot be.
    const bool by_wallet = account.network->rpc_urls.empty();
    if (by_wallet && account.paired) return;
    NativeBalance& balance = find_or_add(state, account_key(account));
    balance.decimals = static_cast<std::uint8_t>(account.network->native_currency.decimals);
    const bool fresh = balance.amount && context.now_ms - balance.at_ms < kBalanceFreshMs;
    if (balance.requested != 0 || context.now_ms < balance.blocked_until_ms ||
        (fresh && !even_if_fresh))
        return;
    const bool evm = account.chain_namespace == ChainNamespace::kEip155;
    Json params = Json::array();
    params.push(Json::string(account.address));
    if (evm) {
        params.push(Json::string("latest"));
    } else {  // what is "finalized", where nothing is said, is a dozen seconds old
        Json options = Json::object();
        options.set("commitment", Json::string("confirmed"));
        params.push(std::move(options));
    }
    const char* method = evm ? "eth_getBalance" : "getBalance";
    balance.requested = by_wallet
                            ? context.request_wallet(Owner::kBalance, method, std::move(params))
                            : context.request_chain(Owner::kBalance, method, std::move(params));
}

std::optional<std::string> read_amount(const std::optional<Json>& result, std::uint8_t decimals) {
    if (!result) return std::nullopt;
    std::string units;
    if (result->is_string()) {
        auto decimal = chain::quantity_to_decimal(result->as_string());
        if (!decimal) return std::nullopt;
        units = std::move(*decimal);
    } else if (const Json* value = result->find("value"); value && value->is_number()) {
        units = value->number_text();
    }
    const auto amount = chain::format_units(units, decimals);
    if (!amount || amount->size() > Text<96>::kMax || amount->starts_with('-')) return std::nullopt;
    return *amount;
}

// Of the account that is shown: when its block ends. Nobody waits for another's.
void wait_for_block(BalanceState& state, const Context& context) {
    context.clear_timer(state.retry_timer);
    if (!context.watch.account || !context.is_looked_at()) return;
    const auto found = std::ranges::find(state.balances, account_key(*context.watch.account),
                                         &NativeBalance::account);
    if (found == state.balances.end() || found->blocked_until_ms <= context.now_ms) return;
    state.retry_timer =
        context.set_timer(Owner::kBalance, found->blocked_until_ms - context.now_ms);
}

void failed(BalanceState& state, NativeBalance& balance, const Context& context) {
    balance.blocked_until_ms = context.now_ms + kBalanceRetryBlockMs;
    wait_for_block(state, context);
    const auto& watched = context.watch.account;
    if (!watched || balance.account != account_key(*watched)) return;
    if (!std::exchange(balance.reported, true)) context.warn(Code::token_balance_unavailable);
}

}  // namespace

void watch_changed(BalanceState& state, const Context& context) {
    fetch(state, context, false);
    wait_for_block(state, context);
}

void update(BalanceState& state, const RefreshAccount&, const Context& context) {
    fetch(state, context, true);
}

void update(BalanceState& state, const ChainAnswered& answer, const Context& context) {
    const auto found = std::ranges::find(state.balances, answer.id, &NativeBalance::requested);
    if (answer.id == 0 || found == state.balances.end()) return;
    found->requested = 0;
    auto amount = read_amount(answer.result, found->decimals);
    if (!amount) return failed(state, *found, context);
    found->amount = std::move(*amount);
    found->at_ms = context.now_ms;
    found->blocked_until_ms = 0;
    found->reported = false;
}

void update(BalanceState& state, const WalletAnswered& event, const Context& context) {
    update(state, ChainAnswered{event.id, event.result, event.error}, context);
}

void update(BalanceState& state, const wc::TimerFired& event, const Context& context) {
    if (event.timer_id != state.retry_timer) return;
    state.retry_timer = 0;
    if (context.is_looked_at()) fetch(state, context, false);  // nobody waits for it otherwise
    wait_for_block(state, context);
}

BalanceSlice make_slice(const BalanceState& state, const WatchAccount& watch) {
    BalanceSlice slice;
    if (!watch.account) return slice;
    const WatchedAccount& account = *watch.account;
    if (account.network) slice.symbol = account.network->native_currency.symbol;
    if (has_no_balance(account)) {
        slice.amount = kNoBalance;
        slice.state = HoldingState::kFresh;
        return slice;
    }
    const auto found =
        std::ranges::find(state.balances, account_key(account), &NativeBalance::account);
    if (found == state.balances.end()) return slice;
    const bool failing = found->blocked_until_ms != 0;
    if (failing) slice.retry_at_ms = found->blocked_until_ms;
    if (found->amount) {
        slice.amount = *found->amount;
        slice.at_ms = found->at_ms;
        slice.state = failing ? HoldingState::kStale : HoldingState::kFresh;
    } else if (found->requested != 0) {
        slice.state = HoldingState::kLoading;
    } else if (failing) {
        slice.state = HoldingState::kFailed;
    }
    return slice;
}

}  // namespace portico::account
