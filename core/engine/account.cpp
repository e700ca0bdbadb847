// SPDX-License-Identifier: Apache-2.0
//
// See account.hpp.
#include "core/engine/account.hpp"

#include <algorithm>

#include "core/chain/eip155/quantity.hpp"
#include "core/chain/units.hpp"
#include "core/engine/chain_namespace.hpp"
#include "core/engine/connection_constants.hpp"
#include "core/engine/modal_constants.hpp"
#include "core/engine/provider_error.hpp"

namespace portico::engine {
namespace {

std::string account_id(const Connection& connection) {
    return connection.chain + ":" + connection.accounts.front();
}

// Specification, section 9: 0.00 for test networks and unsupported chains; nobody is asked.
constexpr std::string_view kNoBalance = "0.00";
bool has_no_balance(const Network* network) { return network == nullptr || network->testnet; }

// Specification, section 6: balances exist for eip155 and solana.
bool is_asked_for(const Connection& connection) {
    return connection.chain_namespace == ChainNamespace::kEip155 ||
           connection.chain_namespace == ChainNamespace::kSolana;
}

Balance* find(AccountState& state, std::string_view account) {
    const auto found = std::ranges::find(state.balances, account, &Balance::account);
    return found == state.balances.end() ? nullptr : &*found;
}

Balance& find_or_add(AccountState& state, const std::string& account) {
    if (Balance* found = find(state, account)) return *found;
    if (state.balances.size() == kBalanceCacheMax) state.balances.erase(state.balances.begin());
    state.balances.push_back({.account = account});
    return state.balances.back();
}

void ask(AccountState& state, const Context& context, bool even_if_fresh) {
    const Connection& connection = context.facts.active();
    if (!connection.connected() || !is_asked_for(connection)) return;
    const Network* network = context.setup.find_network(connection.chain);
    if (has_no_balance(network)) return;
    // Without an RPC URL a browser wallet's own provider is asked; a paired one cannot be.
    const bool by_wallet = network->rpc_urls.empty();
    if (by_wallet && connection.paired()) return;
    Balance& balance = find_or_add(state, account_id(connection));
    const bool fresh = balance.amount && context.now_ms - balance.at_ms < kBalanceFreshMs;
    if (balance.asked != 0 || context.now_ms < balance.blocked_until_ms ||
        (fresh && !even_if_fresh))
        return;
    const bool evm = connection.chain_namespace == ChainNamespace::kEip155;
    Json params = Json::array();
    params.push(Json::string(connection.accounts.front()));
    if (evm) params.push(Json::string("latest"));
    const char* method = evm ? "eth_getBalance" : "getBalance";
    if (by_wallet) {
        balance.asked =
            context.ask_wallet(Owner::kAccount, connection.connector_id, method, std::move(params));
        return;
    }
    balance.asked = context.ids.take(Owner::kAccount);
    context.send(
        RpcAsk{Owner::kAccount, balance.asked, connection.chain, method, std::move(params)});
}

std::optional<std::string> read_amount(const RpcAnswer& answer, const Network& network) {
    if (!answer.result) return std::nullopt;
    std::string units;
    if (answer.result->is_string()) {
        auto decimal = chain::quantity_to_decimal(answer.result->as_string());
        if (!decimal) return std::nullopt;
        units = std::move(*decimal);
    } else if (const Json* value = answer.result->find("value"); value && value->is_number()) {
        units = value->number_text();
    }
    const auto amount =
        chain::format_units(units, static_cast<std::uint8_t>(network.native_currency.decimals));
    if (!amount || amount->size() > Text<96>::kMax) return std::nullopt;
    return *amount;
}

void failed(AccountState& state, Balance& balance, const Context& context) {
    const bool first = balance.blocked_until_ms == 0;
    balance.blocked_until_ms = context.now_ms + kBalanceRetryBlockMs;
    context.clear_timer(state.retry_timer);
    state.retry_timer = context.set_timer(Owner::kAccount, kBalanceRetryBlockMs);
    if (first)
        context.send(ShowToast{
            ToastKind::kError, std::string(error_word(Code::token_balance_unavailable)), {}});
}

// Specification, sections 2 and 6: the features in their order, by what the namespace supports.
List<WalletFeature, 4> features_of(const Features& features, ChainNamespace chain_namespace) {
    using enum WalletFeature;
    const bool evm = chain_namespace == ChainNamespace::kEip155;
    const bool two = evm || chain_namespace == ChainNamespace::kSolana;
    List<WalletFeature, 4> offered;
    const auto add = [&](WalletFeature feature) {
        const bool on = feature == kOnramp    ? two && features.onramp.value_or(false)
                        : feature == kSwaps   ? evm && features.swaps.value_or(false)
                        : feature == kReceive ? features.receive.value_or(false)
                                              : two && features.send.value_or(false);
        if (on && std::ranges::find(offered, feature) == offered.end()) offered.push_back(feature);
    };
    if (features.wallet_features_order)
        for (const WalletFeature feature : *features.wallet_features_order) add(feature);
    for (const WalletFeature feature : {kOnramp, kSwaps, kReceive, kSend}) add(feature);
    return offered;
}

void show_balance(AccountSlice& slice, const Balance& balance) {
    const bool failing = balance.blocked_until_ms != 0;
    if (balance.amount) {
        slice.balance = *balance.amount;
        slice.balance_at_ms = balance.at_ms;
        slice.balance_state = failing ? BalanceState::kStale : BalanceState::kFresh;
    } else if (balance.asked != 0) {
        slice.balance_state = BalanceState::kLoading;
    } else if (failing) {
        slice.balance_state = BalanceState::kFailed;
    }
    if (failing) slice.balance_retry_at_ms = balance.blocked_until_ms;
}

}  // namespace

void update(AccountState& state, const ConnectionChanged&, const Context& context) {
    ask(state, context, false);
}

void update(AccountState& state, const RefreshAccount&, const Context& context) {
    ask(state, context, true);
}

void view_changed(AccountState& state, const Context& context) {
    if (context.facts.modal_open) ask(state, context, false);
}

void update(AccountState& state, const RpcAnswer& command, const Context& context) {
    const auto found = std::ranges::find(state.balances, command.key, &Balance::asked);
    if (command.key == 0 || found == state.balances.end()) return;
    found->asked = 0;
    const auto parts = split_account(found->account);
    const Network* network = parts ? context.setup.find_network(parts->chain) : nullptr;
    auto amount = network ? read_amount(command, *network) : std::nullopt;
    if (!amount) return failed(state, *found, context);
    found->amount = std::move(*amount);
    found->at_ms = context.now_ms;
    found->blocked_until_ms = 0;
}

void update(AccountState& state, const WalletAnswered& event, const Context& context) {
    update(state, RpcAnswer{Owner::kAccount, event.id, event.result, event.error}, context);
}

void update(AccountState& state, const CopyAddress&, const Context& context) {
    const Connection& connection = context.facts.active();
    if (!connection.connected()) return;
    state.clipboard = context.ids.take(Owner::kAccount);
    context.emit(ClipboardWrite{state.clipboard, connection.accounts.front()});
}

void update(AccountState& state, const ClipboardAnswered& event, const Context& context) {
    if (state.clipboard == 0 || event.id != state.clipboard) return;
    state.clipboard = 0;
    if (!event.written) return context.toast(ToastKind::kError, error_word(Code::copy_failed));
    context.clear_timer(state.copied_timer);
    state.copied = true;
    state.copied_timer = context.set_timer(Owner::kAccount, kCopiedShownMs);
    context.toast(ToastKind::kSuccess, "address_copied");
}

void update(AccountState& state, const wc::TimerFired& event, const Context& context) {
    if (event.timer_id == state.copied_timer) {
        state.copied_timer = 0;
        state.copied = false;
    } else if (event.timer_id == state.retry_timer) {
        state.retry_timer = 0;
        if (context.facts.modal_open) ask(state, context, false);  // nobody waits for it otherwise
    }
}

AccountSlice make_slice(const AccountState& state, const Setup& setup, const Facts& facts) {
    const Connection& connection = facts.active();
    AccountSlice slice;
    slice.status = connection.status;
    slice.copied = state.copied;
    if (!connection.connected()) return slice;
    slice.address = connection.accounts.front();
    slice.caip_address = account_id(connection);
    slice.wallet = connection.wallet;
    slice.account_type = connection.account_type(0);
    if (auto offered = features_of(*setup.config.features, connection.chain_namespace);
        !offered.empty())
        slice.features = std::move(offered);
    const Network* network = setup.find_network(connection.chain);
    if (network) {
        slice.balance_symbol = network->native_currency.symbol;
        std::string url = network->block_explorer_urls.empty()
                              ? std::string()
                              : network->block_explorer_urls.front().value + "/address/" +
                                    connection.accounts.front();
        if (!url.empty() && url.size() <= ShortText::kMax) slice.explorer_url = std::move(url);
    }
    if (has_no_balance(network)) {
        slice.balance = kNoBalance;
        slice.balance_state = BalanceState::kFresh;
        return slice;
    }
    const auto found =
        std::ranges::find(state.balances, slice.caip_address->value, &Balance::account);
    if (found != state.balances.end()) show_balance(slice, *found);
    return slice;
}

}  // namespace portico::engine
