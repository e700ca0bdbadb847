// SPDX-License-Identifier: Apache-2.0
//
// See modal.hpp.
#include "core/engine/modal/modal.hpp"

#include "core/engine/modal/modal_constants.hpp"
#include "core/engine/modal/views.hpp"

namespace portico::engine {
namespace {

// docs/spec/modal.md#opening. Order: an explicit view is handled by the caller.
View first_view(const Context& context) {
    const EngineConfig& config = context.setup.config;
    const bool no_way_but_pairing =
        config.no_adapters.value_or(false) && !context.facts.is_connected();
    if (config.wallet_connect_basic || no_way_but_pairing)
        return config.mobile ? View::kAllWallets : View::kConnectingWalletConnectBasic;
    return context.facts.is_connected() ? View::kAccount : View::kConnect;
}

// Has nothing to show now: what opens without a name is opened instead.
bool is_void(View view, const Context& context) {
    return view == View::kAccount
               ? !context.facts.is_connected()
               : view == View::kNetworks && !context.setup.config.enable_network_switch;
}

void close(ModalState& state, const Context& context) {
    if (!state.open) return;
    context.clear_timer(state.shake_timer);
    state.loading = false;
    if (context.setup.config.embedded)
        context.send(StartRouter{first_view(context), std::nullopt});
    else
        state.open = false;
    context.send(ModalClosed{});
}

bool declines_to_close(const Facts& facts) {
    const CloseRule rule = row_of(facts.view).close;
    return rule == CloseRule::kDeclines ||
           (rule == CloseRule::kDeclinesAfterUnsupported && facts.unsupported_in_history) ||
           (rule == CloseRule::kDeclinesWithData && facts.view_data);
}

void close_or_shake(ModalState& state, const Context& context) {
    if (!declines_to_close(context.facts)) return close(state, context);
    if (state.open && state.shake_timer == 0)
        state.shake_timer = context.set_timer(Owner::kModal, kShakeMs);
}

void open_at(ModalState& state, View view, std::optional<Json> data, const Context& context) {
    if (!state.open) ++state.opened;
    state.open = true;
    state.loading = false;
    state.opened_at = view;
    context.send(StartRouter{view, std::move(data)});
}

}  // namespace

void start(ModalState& state, const Context& context) {
    if (context.setup.config.embedded) update(state, Open{}, context);
}

void update(ModalState& state, const Open& event, const Context& context) {
    if (event.chain_namespace && *event.chain_namespace != context.facts.active_namespace) {
        if (const Connection* wanted = context.facts.find(*event.chain_namespace)) {
            context.send(SetChain{wanted->chain});
            // Again when that namespace is the active one; commands keep their order.
            Facts facts = context.facts;
            facts.active_namespace = *event.chain_namespace;
            const Context there{context, context.setup, facts, context.commands, context.storage};
            return update(state, Open{event.view, event.data, std::nullopt}, there);
        }
    }
    if (event.view && !is_void(*event.view, context))
        return open_at(state, *event.view, event.data, context);
    // One that would close by itself is opened anew.
    if (state.open && !context.facts.approved) return;
    open_at(state, first_view(context), event.data, context);
    state.loading = context.facts.active().status == ConnectionStatus::kConnecting;
}

void update(ModalState& state, const Close&, const Context& context) {
    close_or_shake(state, context);
}

void update(ModalState& state, const CloseOrShake&, const Context& context) {
    close_or_shake(state, context);
}

void update(ModalState& state, const CloseModal&, const Context& context) { close(state, context); }

void update(ModalState& state, const ShowView& command, const Context& context) {
    if (!state.open) open_at(state, command.view, std::nullopt, context);
}

void update(ModalState& state, const OpenModal& command, const Context& context) {
    update(state, Open{std::nullopt, std::nullopt, command.chain_namespace}, context);
}

void update(ModalState& state, const ConnectionChanged& command, const Context& context) {
    const Facts& facts = context.facts;
    if (state.loading && facts.active().status != ConnectionStatus::kConnecting) {
        state.loading = false;
        if (facts.view != state.opened_at) return;
        return context.send(StartRouter{first_view(context), std::nullopt});
    }
    const bool lost = command.status == ConnectionStatus::kConnected && !facts.is_connected() &&
                      command.chain_namespace == facts.active_namespace;
    if (lost && row_of(facts.view).needs_account) close(state, context);
}

void update(ModalState& state, const wc::TimerFired& event, const Context&) {
    if (event.timer_id == state.shake_timer) state.shake_timer = 0;
}

void update(ModalState& state, const wc::OnlineChanged& event, const Context&) {
    state.online = event.online;
}

ModalSlice make_slice(const ModalState& state, const Setup& setup, const Facts& facts) {
    const EngineConfig& config = setup.config;
    const bool loading = state.loading && facts.view == state.opened_at;
    return {.open = state.open,
            .loading = loading,
            .shake = state.shake_timer != 0,
            .opened = state.opened,
            .append = !config.embedded && !config.disable_append.value_or(false),
            .online = state.online,
            .pay_off = config.features->pay == false ? std::optional(true) : std::nullopt};
}

}  // namespace portico::engine
