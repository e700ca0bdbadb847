// SPDX-License-Identifier: Apache-2.0
//
// See routing.hpp. How a step begins, hands commands on and publishes.
#include "core/engine/routing.hpp"

namespace portico {

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
    slices_.mark(~0U);
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
    slices_.publish<&Show::modal>([&] { return make_slice(e_.modal, e_.setup, facts_); });
    slices_.publish<&Show::router>([&] { return make_slice(e_.router); });
    slices_.publish<&Show::connect>([&] { return make_rows(e_.connect, e_.setup, facts_); });
    slices_.publish<&Show::connecting>([&] { return make_slice(e_.connect, e_.setup); });
    slices_.publish<&Show::connections>([&] { return make_slice(e_.connection); });
    slices_.publish<&Show::account>([&] { return make_slice(e_.account, e_.setup, facts_); });
    slices_.publish<&Show::networks>([&] { return make_slice(e_.networks, e_.setup, facts_); });
    slices_.publish<&Show::wallets>([&] { return make_slice(e_.wallets, e_.setup, facts_); });
    slices_.publish<&Show::toast>([&]() -> const ToastSlice& { return e_.toast.shown; });
    slices_.publish<&Show::alert>([&]() -> const AlertSlice& { return e_.alert.shown; });
    slices_.publish<&Show::profile>([&] { return make_profile(e_.connection, e_.setup, facts_); });
    slices_.publish<&Show::guide>([&] { return make_guide(e_.connect, e_.setup, facts_); });
    if (slices_.is_marked(kOfAccount)) notify_account_machine();
}

// The first event loads it, so none is sent before an account is connected.
void Engine::Routing::notify_account_machine() {
    const WatchAccount watch = make_watch(e_.host.sent, e_.setup, facts_);
    if (!watch.account && e_.watched.empty()) return;
    std::string text;
    write_alternative(watch, text);
    if (text == e_.watched) return;
    out_.effects += text;
    out_.effects += ',';
    e_.watched = std::move(text);
}

void Engine::Routing::refresh() {
    facts_.modal_open = e_.modal.open;
    facts_.view = e_.router.view();
    facts_.view_data = e_.router.history.back().data.has_value();
    facts_.unsupported_in_history = e_.router.contains(View::kUnsupportedChain);
    facts_.profile_in_history = e_.router.contains(View::kProfileWallets);
    facts_.approved = e_.connect.flow.state == ConnectingState::kApproved;
    facts_.active_namespace = e_.connection.active;
    facts_.connections = &e_.connection.connections;
    facts_.sessions = &e_.connection.sessions;
    facts_.connectors = &e_.connect.connectors;
    facts_.directory = &e_.wallets;
}

void Engine::Routing::drain() {
    look_at_view();
    while (!commands_.empty()) {
        refresh();
        commands_.handle_next(*this);
        look_at_view();
    }
}

// Opening, closing and moving concern those who work for a view. While the router is about to
// start, there is no view to look at.
void Engine::Routing::look_at_view() {
    if (commands_.has<StartRouter>()) return;
    if (e_.modal.open == seen_open_ && e_.router.view() == seen_view_) return;
    seen_open_ = e_.modal.open;
    seen_view_ = e_.router.view();
    refresh();
    slices_.mark(kOfConnect | kOfNetworks | kOfAccount | kOfWallets);
    e_.connect.unfolded = e_.config.http != 0;
    view_changed(e_.config, e_.setup.config, context_);
    view_changed(e_.connect, context_);
    view_changed(e_.networks, context_);
    view_changed(e_.wallets, context_);
    view_changed(e_.telemetry, e_.router.forward, context_);
}

}  // namespace portico
