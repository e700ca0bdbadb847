// SPDX-License-Identifier: Apache-2.0
//
// See network_switch.hpp.
#include "core/engine/networks/network_switch.hpp"

#include "core/chain/eip155/add_chain.hpp"
#include "core/engine/chain_namespace.hpp"
#include "core/engine/connect/grant.hpp"
#include "core/engine/connection/bring_to_front.hpp"
#include "core/engine/connection/connection_constants.hpp"
#include "core/engine/connection/pairing_request.hpp"
#include "core/engine/connection/session_view.hpp"
#include "core/engine/provider/provider_error.hpp"

namespace portico::engine {
namespace {

void answer_host(NetworksState& state, std::optional<RpcError> error, const Context& context) {
    if (state.host_key != 0) context.send(SwitchEnded{state.host_key, std::move(error)});
    state.host_key = 0;
}

void clear_timers(NetworksState& state, const Context& context) {
    context.clear_timer(state.settle_timer);
    context.clear_timer(state.again_timer);
    context.clear_timer(state.slow_timer);
    state.slow = false;
}

// Starts the time after which an unanswered request counts as slow.
void expect_answer(NetworksState& state, const Context& context) {
    clear_timers(state, context);
    state.slow_timer = context.set_timer(Owner::kNetworks, kSlowMs);
}

// The wallet has agreed: until it is on the chain, or the time is over.
void await_chain(NetworksState& state, SwitchStage stage, const Context& context) {
    clear_timers(state, context);
    state.stage = stage;
    state.settle_timer = context.set_timer(Owner::kNetworks, kSwitchSettleMs);
}

EffectId send_request(const Connection& connection, std::string_view method, Json params,
                      const Context& context) {
    if (!connection.paired())
        return context.request_wallet(Owner::kNetworks, connection.connector_id, method,
                                      std::move(params));
    const EffectId id = context.take_id(Owner::kNetworks);
    context.notify_pairing(
        make_pairing_request(id, connection, method, std::move(params), context));
    return id;
}

Result<Json> add_params(const Network& network, const EngineConfig& config) {
    Vec<std::string_view> rpc_urls;
    for (const ShortText& url : network.rpc_urls)  // our proxy is for pages, not for wallets
        if (!config.rpc_proxy_url || !url.value.starts_with(config.rpc_proxy_url->value))
            rpc_urls.emplace_back(url);
    const Vec<std::string_view> explorers(network.block_explorer_urls.begin(),
                                          network.block_explorer_urls.end());
    Vec<std::string_view> icons;
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

void request_switch(NetworksState& state, const Connection& connection, const Context& context) {
    expect_answer(state, context);
    if (connection.chain_namespace != ChainNamespace::kEip155) {
        state.stage = SwitchStage::kRequest;
        state.shown = SwitchState::kSwitching;
        Json params = Json::object();
        params.set("chain", Json::string(state.target));
        state.request = send_request(connection, "portico_switchChain", std::move(params), context);
        return;
    }
    auto params = chain::make_switch_chain_params(reference_of(state.target));
    if (!params) return end_switch(state, Code::chain_not_supported, context);
    state.stage = SwitchStage::kRequest;
    state.shown = SwitchState::kSwitching;
    state.request =
        send_request(connection, chain::kSwitchChainMethod, std::move(*params), context);
}

// Some wallets say only that something failed where they do not know the network: in words of
// another language, or in none.
bool says_nothing(std::int64_t code) {
    return code == kInternalError || code == -kInternalError || code == 0 || code == 1;
}

void end_by_hand(NetworksState& state, const RpcError& error, const Context& context) {
    state.by_hand = true;
    end_switch(state, SwitchState::kFailed, Code::chain_not_supported,
               error_text({Code::chain_not_supported, {}}), error, context);
}

void request_add(NetworksState& state, const Connection& connection, const RpcError& error,
                 const Context& context) {
    const Network* network = context.setup.find_network(state.target);
    const wc::Session* session = context.facts.session_of(connection);
    const bool askable = !session || session_grants_method(*session, ChainNamespace::kEip155,
                                                           chain::kAddChainMethod);
    auto params = network && askable ? add_params(*network, context.setup.config)
                                     : fail(Code::chain_not_supported);
    if (!params) return end_by_hand(state, error, context);
    expect_answer(state, context);
    state.stage = SwitchStage::kAdd;
    state.shown = SwitchState::kAdding;
    state.added = 1;
    state.request = send_request(connection, chain::kAddChainMethod, std::move(*params), context);
}

}  // namespace

const Connection* connection_of(const NetworksState& state, const Facts& facts) {
    const auto chain_namespace = namespace_of(state.target);
    return chain_namespace ? facts.find(*chain_namespace) : nullptr;
}

bool is_busy(const NetworksState& state) {
    return state.stage != SwitchStage::kIdle && state.stage != SwitchStage::kEnded;
}

bool wallet_can_switch(const Connection& connection, const Facts& facts) {
    if (connection.chain_namespace != ChainNamespace::kEip155) return !connection.paired();
    const wc::Session* session = facts.session_of(connection);
    return !session ||
           session_grants_method(*session, ChainNamespace::kEip155, chain::kSwitchChainMethod);
}

bool is_granted(const Connection& connection, std::string_view chain, const Facts& facts) {
    const wc::Session* session = facts.session_of(connection);
    return session && session_grants_chain(*session, chain);
}

void begin_switch(NetworksState& state, const Context& context) {
    const Connection& connection = *connection_of(state, context.facts);
    const bool unconcerned = !connection.connected() || connection.chain == state.target ||
                             is_granted(connection, state.target, context.facts);
    if (unconcerned) return finish_switch(state, context);
    state.added = 0;
    state.by_hand = false;
    if (state.in_view) context.send(ShowView{NavigateHow::kPush, View::kSwitchNetwork});
    if (!wallet_can_switch(connection, context.facts))
        return end_switch(state, Code::network_not_granted, context);
    request_switch(state, connection, context);
    if (const wc::Session* session = context.facts.session_of(connection))
        bring_to_front(*session, connection, state.request, context);
}

void stop_switch(NetworksState& state, std::optional<RpcError> error, const Context& context) {
    answer_host(state, std::move(error), context);
    clear_timers(state, context);
    state = {};
}

void end_switch(NetworksState& state, Code code, const Context& context) {
    const std::string text = error_text({code, {}});
    end_switch(state, SwitchState::kFailed, code, text, {kInternalError, text, std::nullopt},
               context);
}

void end_switch(NetworksState& state, SwitchState shown, Code code, std::string message,
                const RpcError& error, const Context& context) {
    answer_host(state, error, context);
    clear_timers(state, context);
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

void finish_switch(NetworksState& state, const Context& context) {
    const bool in_view = state.in_view;
    std::string target = state.target;
    stop_switch(state, std::nullopt, context);
    context.send(SetChain{std::move(target)});
    if (!in_view) return;
    // Away from the unsupported network: the modal has nothing left to ask
    // (docs/spec/networks.md#unsupported-networks).
    if (context.facts.unsupported_in_history) return context.send(CloseModal{});
    context.send(LeaveView{View::kSwitchNetwork});
    context.send(LeaveView{View::kNetworks});
}

void switch_refused(NetworksState& state, const Connection& connection, const RpcError& error,
                    const Context& context) {
    if (is_rejection(error))
        return end_switch(state, SwitchState::kDeclined, Code::switch_declined,
                          error_text({Code::switch_declined, {}}), error, context);
    if (is_pending(error))
        return end_switch(state, SwitchState::kFailed, Code::rpc_already_pending,
                          peer_text(error.message), error, context);
    if (connection.chain_namespace != ChainNamespace::kEip155)
        return end_switch(state, SwitchState::kFailed, Code::chain_not_supported,
                          peer_text(error.message), error, context);
    const bool may_be_unknown = is_unrecognized_chain(error) || says_nothing(error.code);
    if (state.stage == SwitchStage::kRequest && may_be_unknown) {
        if (state.added == 0) return request_add(state, connection, error, context);
        // Added is not yet known: wallets know it a moment later.
        if (state.added <= kAsksOfAddedChain) {
            state.again_timer =
                context.set_timer(Owner::kNetworks, kVerifyAgainMs / 2 << state.added++);
            return;
        }
    }
    end_by_hand(state, error, context);
}

void ask_again(NetworksState& state, const Context& context) {
    const Connection& connection = *connection_of(state, context.facts);
    if (state.stage == SwitchStage::kRequest) return request_switch(state, connection, context);
    state.request = send_request(connection, "eth_chainId", Json::array(), context);
}

void switch_agreed(NetworksState& state, const Connection& connection, const Context& context) {
    if (state.stage == SwitchStage::kAdd) return request_switch(state, connection, context);
    if (const wc::Session* session = context.facts.session_of(connection)) {
        if (session_grants_chain(*session, state.target)) return finish_switch(state, context);
        return await_chain(state, SwitchStage::kSettle, context);
    }
    await_chain(state, SwitchStage::kVerify, context);
    ask_again(state, context);
}

void switched_grant(NetworksState& state, const Connection& connection,
                    const std::optional<Json>& reported, const Context& context) {
    auto grant = read_grant(reported, connection.chain_namespace, context.setup);
    if (!grant) return end_switch(state, Code::switch_not_done, context);
    if (grant->chain != state.target) return await_chain(state, SwitchStage::kSettle, context);
    AdoptConnection adopt{connection.wallet, {}, std::nullopt};
    adopt.accounts.push_back(std::move(*grant));
    context.send(std::move(adopt));
    finish_switch(state, context);
}

}  // namespace portico::engine
