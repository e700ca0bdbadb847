// SPDX-License-Identifier: Apache-2.0
//
// See routing.hpp. How a step begins, hands commands on and publishes.
#include "core/engine/routing.hpp"

#include "core/base/assert.hpp"

namespace portico {
namespace {

// Commands one event may lead to; more is a loop of ours.
constexpr std::size_t kCommandsMax = 10'000;

}  // namespace

void Engine::Routing::begin() {
    context_.now_ms = e_.now_ms = std::max(e_.now_ms, at_ms_);  // a clock set back undoes nothing
    if (!e_.started) start();
    refresh();
}

void Engine::Routing::end() {
    drain();
    observe(e_.telemetry, e_.connect, context_);
    publish();
}

void Engine::Routing::start() {
    e_.started = true;
    dirty_ = ~0U;
    refresh();
    for (const std::string& id : e_.setup.unknown_networks)
        context_.log(wc::LogLevel::kWarn, "unknown network left out: " + id);
    if (e_.setup.config.project_id.empty()) context_.alert(Code::project_id_not_configured);
    engine::start(e_.connection, context_);
    engine::start(e_.modal, context_);
    engine::start(e_.config, e_.setup.config, context_);
    engine::start(e_.telemetry, context_);
    if (e_.config.http == 0) decide(e_.telemetry, e_.config.analytics, context_);
    drain();
}

void Engine::Routing::publish() {
    refresh();
    publish_one(kModal, [&] { return make_slice(e_.modal, e_.setup, facts_); });
    publish_one(kRouter, [&] { return make_slice(e_.router); });
    publish_one(kConnect, [&] { return make_rows(e_.connect, e_.setup, facts_); });
    publish_one(kConnecting, [&] { return make_slice(e_.connect, e_.setup); });
    publish_one(kConnections, [&] { return make_slice(e_.connection); });
    publish_one(kAccount, [&] { return make_slice(e_.account, e_.setup, facts_); });
    publish_one(kNetworks, [&] { return make_slice(e_.networks, e_.setup, facts_); });
    publish_one(kWallets, [&] { return make_slice(e_.wallets, e_.setup, facts_); });
    publish_one(kToast, [&]() -> const ToastSlice& { return e_.toast.shown; });
    publish_one(kAlert, [&]() -> const AlertSlice& { return e_.alert.shown; });
    publish_one(kProfile, [&] { return make_profile(e_.connection, e_.setup, facts_); });
    publish_one(kGuide, [&] { return make_guide(e_.connect, e_.setup, facts_); });
    if (dirty_ & kOfAccount) tell_account_machine();
}

// It is loaded by what it is told first: not before somebody is connected.
void Engine::Routing::tell_account_machine() {
    const WatchAccount watch = make_watch(e_.host.sent, e_.setup, facts_);
    if (!watch.account && e_.watched.empty()) return;
    std::string text;
    write_alternative(watch, text);
    if (text == e_.watched) return;
    effects += text;
    effects += ',';
    e_.watched = std::move(text);
}

// A slice is sent only if its text is news.
void Engine::Routing::publish_text(Slice slice, const TypeInfo& type, const void* value) {
    std::string text;
    write_described(type, value, text);
    std::string& published = e_.published[slice];
    if (text == published) return;
    published = std::move(text);
    if (!slices.empty()) slices += ',';
    append_json_string(slices, kSliceNames[slice]);
    slices += ':';
    slices += published;
}

void Engine::Routing::refresh() {
    facts_.modal_open = e_.modal.open;
    facts_.view = e_.router.view();
    facts_.unsupported_in_history = e_.router.contains(View::kUnsupportedChain);
    facts_.profile_in_history = e_.router.contains(View::kProfileWallets);
    facts_.active_namespace = e_.connection.active;
    facts_.connections = &e_.connection.connections;
    facts_.sessions = &e_.connection.sessions;
    facts_.connectors = &e_.connect.connectors;
    facts_.directory = &e_.wallets;
}

void Engine::Routing::drain() {
    look_at_view();
    for (; routed_ < commands_.size(); ++routed_) {
        PORTICO_ASSERT(routed_ < kCommandsMax);
        refresh();
        const auto command = std::move(commands_[routed_]);  // routing may add more
        command->route(*this);
        look_at_view();
    }
}

// Opening, closing and moving concern those who work for a view. While the router is about to
// start, there is no view to look at.
void Engine::Routing::look_at_view() {
    for (const auto& command : commands_)
        if (command && command->starts_router()) return;
    if (e_.modal.open == seen_open_ && e_.router.view() == seen_view_) return;
    seen_open_ = e_.modal.open;
    seen_view_ = e_.router.view();
    refresh();
    dirty_ |= kOfConnect | kOfNetworks | kOfAccount | kOfWallets;
    view_changed(e_.config, e_.setup.config, context_);
    view_changed(e_.connect, context_);
    view_changed(e_.networks, context_);
    view_changed(e_.wallets, context_);
    view_changed(e_.telemetry, e_.router.forward, context_);
}

template <class Order>
void engine::route_command(CommandRouter& router, const Order& command) {
    static_cast<Engine::Routing&>(router).route(command);
}
template void engine::route_command(CommandRouter&, const OpenModal&);
template void engine::route_command(CommandRouter&, const ShowView&);
template void engine::route_command(CommandRouter&, const CloseModal&);
template void engine::route_command(CommandRouter&, const ModalClosed&);
template void engine::route_command(CommandRouter&, const CloseOrShake&);
template void engine::route_command(CommandRouter&, const LeaveView&);
template void engine::route_command(CommandRouter&, const StartRouter&);
template void engine::route_command(CommandRouter&, const ShowToast&);
template void engine::route_command(CommandRouter&, const ShowAlert&);
template void engine::route_command(CommandRouter&, const Track&);
template void engine::route_command(CommandRouter&, const AdoptConnection&);
template void engine::route_command(CommandRouter&, const SetChain&);
template void engine::route_command(CommandRouter&, const StartLogin&);
template void engine::route_command(CommandRouter&, const EndConnection&);
template void engine::route_command(CommandRouter&, const ConnectionChanged&);
template void engine::route_command(CommandRouter&, const StartSwitch&);
template void engine::route_command(CommandRouter&, const SwitchEnded&);

}  // namespace portico
