// SPDX-License-Identifier: Apache-2.0
//
// See networks.hpp.
#include "core/engine/networks.hpp"

#include "core/chain/eip155/add_chain.hpp"
#include "core/engine/chain_namespace.hpp"
#include "core/engine/connection_constants.hpp"
#include "core/engine/grant.hpp"
#include "core/engine/pairing_request.hpp"
#include "core/engine/provider_error.hpp"
#include "core/engine/session_view.hpp"

namespace portico::engine {
namespace {

const Connection* connection_of(const NetworksState& state, const Facts& facts) {
    const auto chain_namespace = namespace_of(state.target);
    return chain_namespace ? facts.find(*chain_namespace) : nullptr;
}

void answer_host(NetworksState& state, std::optional<RpcError> error, const Context& context) {
    if (state.host_key != 0) context.send(SwitchEnded{state.host_key, std::move(error)});
    state.host_key = 0;
}

void stop(NetworksState& state, std::optional<RpcError> error, const Context& context) {
    answer_host(state, std::move(error), context);
    context.clear_timer(state.settle_timer);
    state = {};
}

void end(NetworksState& state, SwitchState shown, Code code, std::string message,
         const RpcError& error, const Context& context) {
    answer_host(state, error, context);
    context.clear_timer(state.settle_timer);
    if (!state.in_view) {
        state = {};
        return;
    }
    state.stage = SwitchStage::kEnded;
    state.shown = shown;
    state.request = 0;
    state.error_code = error_word(code);
    state.error_message = std::move(message);
}

void end(NetworksState& state, Code code, const Context& context) {
    const std::string text = error_text({code, {}});
    end(state, SwitchState::kFailed, code, text, {kInternalError, text, std::nullopt}, context);
}

// The wallet (or nobody) has agreed: the chain is the one to show.
void done(NetworksState& state, const Context& context) {
    const bool in_view = state.in_view;
    std::string target = state.target;
    stop(state, std::nullopt, context);
    context.send(SetChain{std::move(target)});
    if (!in_view) return;
    // Away from the unsupported network: the modal has nothing left to ask (reference 5.3).
    if (context.facts.unsupported_in_history) return context.send(CloseModal{});
    context.send(LeaveView{View::kSwitchNetwork});
}

EffectId ask(const Connection& connection, std::string_view method, Json params,
             const Context& context) {
    if (!connection.paired())
        return context.ask_wallet(Owner::kNetworks, connection.connector_id, method,
                                  std::move(params));
    const EffectId id = context.ids.take(Owner::kNetworks);
    context.tell_pairing(
        make_pairing_request(id, connection, connection.chain, method, std::move(params)));
    return id;
}

void ask_switch(NetworksState& state, const Connection& connection, const Context& context) {
    if (connection.chain_namespace != ChainNamespace::kEip155) {
        state.stage = SwitchStage::kAsk;
        state.shown = SwitchState::kSwitching;
        Json params = Json::object();
        params.set("chain", Json::string(state.target));
        state.request = ask(connection, "portico_switchChain", std::move(params), context);
        return;
    }
    auto params = chain::make_switch_chain_params(reference_of(state.target));
    if (!params) return end(state, Code::chain_not_supported, context);
    state.stage = SwitchStage::kAsk;
    state.shown = SwitchState::kSwitching;
    state.request = ask(connection, chain::kSwitchChainMethod, std::move(*params), context);
}

Result<Json> add_params(const Network& network, const EngineConfig& config) {
    std::vector<std::string_view> rpc_urls;
    for (const ShortText& url : network.rpc_urls)  // our proxy is for pages, not for wallets
        if (!config.rpc_proxy_url || !url.value.starts_with(config.rpc_proxy_url->value))
            rpc_urls.emplace_back(url);
    const std::vector<std::string_view> explorers(network.block_explorer_urls.begin(),
                                                  network.block_explorer_urls.end());
    std::vector<std::string_view> icons;
    if (network.image_url) icons.emplace_back(*network.image_url);
    return chain::make_add_chain_params({.reference = reference_of(network.caip_network_id),
                                         .name = network.name,
                                         .currency_name = network.native_currency.name,
                                         .currency_symbol = network.native_currency.symbol,
                                         .currency_decimals = network.native_currency.decimals,
                                         .rpc_urls = rpc_urls,
                                         .block_explorer_urls = explorers,
                                         .icon_urls = icons});
}

void end_by_hand(NetworksState& state, const RpcError& error, const Context& context) {
    state.by_hand = true;
    end(state, SwitchState::kFailed, Code::chain_not_supported,
        error_text({Code::chain_not_supported, {}}), error, context);
}

void ask_add(NetworksState& state, const Connection& connection, const RpcError& error,
             const Context& context) {
    const Network* network = context.setup.find_network(state.target);
    const wc::Session* session = context.facts.session_of(connection);
    const bool askable = !session || session_grants_method(*session, ChainNamespace::kEip155,
                                                           chain::kAddChainMethod);
    auto params = network && askable ? add_params(*network, context.setup.config)
                                     : fail(Code::chain_not_supported);
    if (!params) return end_by_hand(state, error, context);
    state.stage = SwitchStage::kAdd;
    state.shown = SwitchState::kAdding;
    state.added = true;
    state.request = ask(connection, chain::kAddChainMethod, std::move(*params), context);
}

void refused(NetworksState& state, const Connection& connection, const RpcError& error,
             const Context& context) {
    if (is_rejection(error))
        return end(state, SwitchState::kDeclined, Code::switch_declined,
                   error_text({Code::switch_declined, {}}), error, context);
    if (is_pending(error))
        return end(state, SwitchState::kFailed, Code::rpc_already_pending, peer_text(error.message),
                   error, context);
    if (connection.chain_namespace != ChainNamespace::kEip155)
        return end(state, SwitchState::kFailed, Code::chain_not_supported, peer_text(error.message),
                   error, context);
    if (state.stage == SwitchStage::kAsk && !state.added && is_unrecognized_chain(error))
        return ask_add(state, connection, error, context);
    end_by_hand(state, error, context);
}

void agreed(NetworksState& state, const Connection& connection, const Context& context) {
    if (state.stage == SwitchStage::kAdd) return ask_switch(state, connection, context);
    if (const wc::Session* session = context.facts.session_of(connection)) {
        if (session_grants_chain(*session, state.target)) return done(state, context);
        state.stage = SwitchStage::kSettle;
        state.settle_timer = context.set_timer(Owner::kNetworks, kSwitchSettleMs);
        return;
    }
    state.stage = SwitchStage::kVerify;
    state.request = ask(connection, "eth_chainId", Json::array(), context);
}

// Addresses may differ from chain to chain: the answer is the new grant.
void switched_grant(NetworksState& state, const Connection& connection,
                    const std::optional<Json>& told, const Context& context) {
    auto grant = read_grant(told, connection.chain_namespace, context.setup);
    if (!grant || grant->chain != state.target) return end(state, Code::switch_not_done, context);
    AdoptConnection adopt{connection.wallet, {}, std::nullopt};
    adopt.accounts.push_back(std::move(*grant));
    context.send(std::move(adopt));
    done(state, context);
}

bool wallet_can_be_asked(const Connection& connection, const Facts& facts) {
    if (connection.chain_namespace != ChainNamespace::kEip155) return !connection.paired();
    const wc::Session* session = facts.session_of(connection);
    return !session ||
           session_grants_method(*session, ChainNamespace::kEip155, chain::kSwitchChainMethod);
}

bool is_granted(const Connection& connection, std::string_view chain, const Facts& facts) {
    const wc::Session* session = facts.session_of(connection);
    return session && session_grants_chain(*session, chain);
}

// `target`, `in_view` and `host_key` are set; `target` is a configured network.
void begin(NetworksState& state, const Context& context) {
    const Connection& connection = *connection_of(state, context.facts);
    const bool unconcerned = !connection.connected() || connection.chain == state.target ||
                             is_granted(connection, state.target, context.facts);
    if (unconcerned) return done(state, context);
    state.added = false;
    state.by_hand = false;
    if (state.in_view) context.send(ShowView{NavigateHow::kPush, View::kSwitchNetwork});
    if (!wallet_can_be_asked(connection, context.facts))
        return end(state, Code::network_not_granted, context);
    ask_switch(state, connection, context);
}

bool is_busy(const NetworksState& state) {
    return state.stage != SwitchStage::kIdle && state.stage != SwitchStage::kEnded;
}

}  // namespace

void update(NetworksState& state, const ChooseNetwork& event, const Context& context) {
    if (!context.setup.config.enable_network_switch) return;
    if (!context.setup.find_network(event.chain))
        return context.send(ShowAlert{Code::network_not_found, event.chain.value});
    const Facts& facts = context.facts;
    const Connection& connection = *facts.find(*namespace_of(event.chain));
    const bool active = facts.active_namespace == connection.chain_namespace;
    if (active && connection.chain == event.chain.value && !is_busy(state)) return;
    if (state.host_key != 0 && is_busy(state)) return;  // the wallet is being asked already
    stop(state, std::nullopt, context);
    state.target = event.chain;
    // Its namespace has no wallet: first to SwitchActiveChain and a wallet that has one.
    if (facts.modal_open && !connection.connected() && facts.is_connected())
        return context.send(ShowView{NavigateHow::kPush, View::kSwitchActiveChain});
    const bool list_shown = facts.modal_open && facts.view == View::kNetworks;
    const bool asks = connection.connected() && connection.chain != event.chain.value &&
                      !is_granted(connection, event.chain, facts);
    state.in_view = facts.modal_open && asks;
    begin(state, context);
    if (list_shown && !asks) context.send(LeaveView{View::kNetworks});
}

void update(NetworksState& state, const ConnectNamespace& event, const Context& context) {
    if (context.facts.view == View::kSwitchActiveChain &&
        namespace_of(state.target) == event.chain_namespace)
        context.send(SetChain{state.target, false});
}

void update(NetworksState& state, const StartSwitch& command, const Context& context) {
    if (!context.setup.find_network(command.chain))
        return context.send(SwitchEnded{
            command.key,
            make_rpc_error(kUnrecognizedChain, Code::rpc_chain_unknown, command.chain)});
    if (is_busy(state))
        return context.send(
            SwitchEnded{command.key, make_rpc_error(kRequestPending, Code::rpc_already_pending,
                                                    std::string(chain::kSwitchChainMethod))});
    state = {};
    state.host_key = command.key;
    state.target = command.chain;
    begin(state, context);
}

void update(NetworksState& state, const Retry&, const Context& context) {
    if (state.stage == SwitchStage::kEnded) begin(state, context);
}

void update(NetworksState& state, const WalletAnswered& event, const Context& context) {
    if (state.request == 0 || event.id != state.request) return;
    state.request = 0;
    const Connection* connection = connection_of(state, context.facts);
    if (!connection || !connection->connected()) return stop(state, std::nullopt, context);
    if (state.stage == SwitchStage::kVerify) {
        const auto chain =
            event.result ? read_chain(*event.result, ChainNamespace::kEip155) : std::nullopt;
        if (chain == state.target) return done(state, context);
        return end(state, Code::switch_not_done, context);
    }
    if (event.error) return refused(state, *connection, *event.error, context);
    if (connection->chain_namespace != ChainNamespace::kEip155)
        return switched_grant(state, *connection, event.result, context);
    agreed(state, *connection, context);
}

void update(NetworksState& state, const PairingLost& event, const Context& context) {
    const Connection* connection = connection_of(state, context.facts);
    if (!is_busy(state) || !connection || !connection->paired()) return;
    end(state, SwitchState::kFailed, Code::rpc_disconnected, peer_text(event.message),
        make_rpc_error(kProviderDisconnected, Code::rpc_disconnected), context);
}

void update(NetworksState& state, const ConnectionChanged& command, const Context& context) {
    const Facts& facts = context.facts;
    const Connection* changed = facts.find(command.chain_namespace);
    if (changed == nullptr) return;
    const bool targeted = namespace_of(state.target) == command.chain_namespace;
    if (state.stage != SwitchStage::kIdle && targeted) {
        if (!changed->connected())
            stop(state, make_rpc_error(kProviderDisconnected, Code::rpc_disconnected), context);
        else if (changed->chain == state.target ||
                 (state.stage == SwitchStage::kSettle && is_granted(*changed, state.target, facts)))
            return done(state, context);
    }
    if (command.chain_namespace != facts.active_namespace) return;
    const EngineConfig& config = context.setup.config;
    const bool unsupported = changed->connected() && !context.setup.find_network(changed->chain);
    const bool news = command.chain != changed->chain || command.status != changed->status;
    if (unsupported && news && !config.allow_unsupported_chain && config.enable_network_switch)
        return context.send(ShowView{NavigateHow::kReset, View::kUnsupportedChain});
    if (!unsupported && facts.modal_open && facts.view == View::kUnsupportedChain)
        context.send(CloseModal{});
}

void update(NetworksState& state, const wc::TimerFired& event, const Context& context) {
    if (event.timer_id != state.settle_timer) return;
    state.settle_timer = 0;
    end(state, Code::switch_not_done, context);
}

void view_changed(NetworksState& state, const Context& context) {
    const bool shown = context.facts.modal_open && context.facts.view == View::kSwitchNetwork;
    if (state.in_view && !shown) stop(state, std::nullopt, context);
}

NetworksSlice make_slice(const NetworksState& state, const Setup& setup, const Facts& facts) {
    NetworksSlice slice;
    const Connection& active = facts.active();
    for (const Network& network : setup.networks) {
        NetworkRow row{.caip_network_id = network.caip_network_id,
                       .name = network.name,
                       .image_url = network.image_url,
                       .active = network.caip_network_id.value == active.chain,
                       .disabled_reason = {},
                       .testnet = network.testnet};
        const Connection& connection = *facts.find(*namespace_of(network.caip_network_id));
        row.enabled = !connection.paired() || wallet_can_be_asked(connection, facts) ||
                      is_granted(connection, network.caip_network_id, facts);
        if (!row.enabled) row.disabled_reason = error_word(Code::network_not_granted);
        slice.networks.push_back(std::move(row));
    }
    slice.active = active.chain;
    slice.unsupported = active.connected() && !setup.find_network(active.chain);
    slice.switching = state.shown;
    if (!state.target.empty()) slice.target = state.target;
    if (!state.error_code.empty()) slice.error_code = state.error_code;
    if (!state.error_message.empty()) slice.error_message = state.error_message;
    if (state.by_hand)
        if (const Network* network = setup.find_network(state.target)) slice.add_by_hand = *network;
    return slice;
}

}  // namespace portico::engine
