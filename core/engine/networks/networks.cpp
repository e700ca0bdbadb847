// SPDX-License-Identifier: Apache-2.0
//
// See networks.hpp. Asking a wallet is network_switch.cpp.
#include "core/engine/networks/networks.hpp"

#include "core/chain/eip155/add_chain.hpp"
#include "core/engine/chain_namespace.hpp"
#include "core/engine/connect/grant.hpp"
#include "core/engine/connection/connection_constants.hpp"
#include "core/engine/networks/network_switch.hpp"
#include "core/engine/provider/provider_error.hpp"

namespace portico::engine {

void update(NetworksState& state, const ChooseNetwork& event, const Context& context) {
    if (!context.setup.config.enable_network_switch) return;
    if (!context.setup.find_network(event.chain))
        return context.alert(Code::network_not_found, event.chain);
    const Facts& facts = context.facts;
    const Connection& connection = *facts.find(*namespace_of(event.chain));
    const bool active = facts.active_namespace == connection.chain_namespace;
    if (active && connection.chain == event.chain.value && !is_busy(state)) return;
    if (state.host_key != 0 && is_busy(state)) return;  // a request to the wallet is pending
    stop_switch(state, std::nullopt, context);
    state.target = event.chain;
    // Its namespace has no wallet: first to SwitchActiveChain and a wallet that has one.
    if (facts.modal_open && !connection.connected() && facts.is_connected())
        return context.send(ShowView{NavigateHow::kPush, View::kSwitchActiveChain});
    const bool list_shown = facts.modal_open && facts.view == View::kNetworks;
    const bool requests = connection.connected() && connection.chain != event.chain.value &&
                          !is_granted(connection, event.chain, facts);
    state.in_view = facts.modal_open && requests;
    begin_switch(state, context);
    if (list_shown && !requests) context.send(LeaveView{View::kNetworks});
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
    begin_switch(state, context);
}

void update(NetworksState& state, const Retry&, const Context& context) {
    const bool unanswered = state.in_view && state.slow && state.request != 0;
    if (state.stage == SwitchStage::kEnded || unanswered) begin_switch(state, context);
}

void update(NetworksState& state, const WalletAnswered& event, const Context& context) {
    if (state.request == 0 || event.id != state.request) return;
    state.request = 0;
    const Connection* connection = connection_of(state, context.facts);
    if (!connection || !connection->connected()) return stop_switch(state, std::nullopt, context);
    if (state.stage == SwitchStage::kVerify) {
        const auto chain =
            event.result ? read_chain(*event.result, ChainNamespace::kEip155) : std::nullopt;
        if (chain == state.target) return finish_switch(state, context);
        // Agreed is not yet done: wallets are there a moment later.
        state.again_timer = context.set_timer(Owner::kNetworks, kVerifyAgainMs);
        return;
    }
    if (event.error) return switch_refused(state, *connection, *event.error, context);
    if (connection->chain_namespace != ChainNamespace::kEip155)
        return switched_grant(state, *connection, event.result, context);
    switch_agreed(state, *connection, context);
}

void update(NetworksState& state, const PairingLost& event, const Context& context) {
    const Connection* connection = connection_of(state, context.facts);
    if (!is_busy(state) || !connection || !connection->paired()) return;
    end_switch(state, SwitchState::kFailed, Code::rpc_disconnected, peer_text(event.message),
               make_rpc_error(kProviderDisconnected, Code::rpc_disconnected), context);
}

void update(NetworksState& state, const ConnectionChanged& command, const Context& context) {
    const Facts& facts = context.facts;
    const Connection* changed = facts.find(command.chain_namespace);
    if (changed == nullptr) return;
    const bool targeted = namespace_of(state.target) == command.chain_namespace;
    if (state.stage != SwitchStage::kIdle && targeted) {
        if (!changed->connected())
            stop_switch(state, make_rpc_error(kProviderDisconnected, Code::rpc_disconnected),
                        context);
        else if (changed->chain == state.target ||
                 (state.stage == SwitchStage::kSettle && is_granted(*changed, state.target, facts)))
            return finish_switch(state, context);
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
    if (event.timer_id == state.slow_timer) {
        state.slow_timer = 0;
        state.slow = true;
        return;
    }
    if (event.timer_id == state.again_timer) {
        state.again_timer = 0;
        return ask_again(state, context);
    }
    if (event.timer_id != state.settle_timer) return;
    state.settle_timer = 0;
    end_switch(state, Code::switch_not_done, context);
}

void view_changed(NetworksState& state, const Context& context) {
    const bool shown = context.facts.modal_open && context.facts.view == View::kSwitchNetwork;
    if (state.in_view && !shown) stop_switch(state, std::nullopt, context);
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
        row.enabled = !connection.paired() || wallet_can_switch(connection, facts) ||
                      is_granted(connection, network.caip_network_id, facts);
        if (facts.is_connected() && !connection.connected()) row.needs_wallet = true;
        if (!row.enabled) row.disabled_reason = error_word(Code::network_not_granted);
        slice.networks.push_back(std::move(row));
    }
    slice.active = active.chain;
    const Network* in_use = setup.find_network(active.chain);
    if (in_use) slice.in_use = *in_use;
    slice.unsupported = active.connected() && !in_use;
    slice.switching = state.shown;
    if (state.slow) slice.slow = true;
    if (!setup.config.enable_network_switch) slice.fixed = true;
    if (!state.target.empty()) slice.target = state.target;
    if (!state.error_code.empty()) slice.error_code = state.error_code;
    if (!state.error_message.empty()) slice.error_message = state.error_message;
    if (state.by_hand)
        if (const Network* network = setup.find_network(state.target)) slice.add_by_hand = *network;
    return slice;
}

}  // namespace portico::engine
