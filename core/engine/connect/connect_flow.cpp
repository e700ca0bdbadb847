// SPDX-License-Identifier: Apache-2.0
//
// See connect_flow.hpp.
#include "core/engine/connect/connect_flow.hpp"

#include <algorithm>

#include "core/engine/connect/grant.hpp"
#include "core/engine/connect/wallet_way.hpp"
#include "core/engine/connection/connection_constants.hpp"
#include "core/engine/connection/session_view.hpp"
#include "core/engine/modal/modal_constants.hpp"

namespace portico::engine {
namespace {

// Starts the time after which an unanswered request counts as slow.
void expect_answer(ConnectFlow& flow, const Context& context) {
    context.clear_timer(flow.slow_timer);
    flow.slow = false;
    flow.slow_timer = context.set_timer(Owner::kConnect, kSlowMs);
    flow.error_code.clear();
    flow.error_message.clear();
    flow.clock_off_s.reset();
}

void set_browser_wallet(ConnectFlow& flow, const ConnectorFound& connector) {
    WalletRow& row = flow.wallet.emplace();
    row.id = connector.id;
    row.name = connector.name;
    row.icon = connector.icon;
    row.installed = true;
    flow.chain_namespace = connector.chain_namespace;
}

void start_browser(ConnectFlow& flow, const ConnectorFound& connector, const Context& context) {
    cancel_flow(flow, context);
    flow.way = ConnectWay::kBrowser;
    set_browser_wallet(flow, connector);
    request_browser_wallet(flow, false, context);
    context.send(ShowView{NavigateHow::kPush, View::kConnectingExternal});
}

Platform platform_now(const ConnectState& state, const List<Platform, 5>& platforms) {
    const auto& chosen = state.flow.platform;
    const bool offered = chosen && std::ranges::find(platforms, *chosen) != platforms.end();
    return offered ? *chosen : platforms.front();
}

// The visitor's choice, else the app's default.
ChainNamespace wanted_namespace(const ConnectState& state, const Setup& setup) {
    return state.chain_namespace.value_or(setup.first_namespace());
}

}  // namespace

bool pairing_runs(const ConnectFlow& flow) {
    return flow.way == ConnectWay::kPairing &&
           (flow.state == ConnectingState::kLoading || flow.state == ConnectingState::kWaiting);
}

bool is_relay_away(const ConnectState& state) {
    return pairing_runs(state.flow) && !state.relay_online &&
           (state.relay_losses > 1 || state.flow.slow);
}

bool is_slow(const ConnectState& state) {
    const ConnectFlow& flow = state.flow;
    return is_relay_away(state) ||
           (flow.slow &&
            (flow.state == ConnectingState::kLoading ||
             (flow.state == ConnectingState::kWaiting && flow.way == ConnectWay::kBrowser)));
}

bool is_list(View view) {
    return view == View::kConnect || view == View::kConnectWallets || view == View::kAllWallets;
}

void fail_flow(ConnectFlow& flow, ConnectingState state, std::string_view code,
               std::string message) {
    flow.state = state;
    flow.request = 0;
    flow.uri.clear();
    flow.error_code = code;
    flow.error_message = std::move(message);
}

void fail_flow(ConnectFlow& flow, ConnectingState state, Code code) {
    fail_flow(flow, state, error_word(code), error_text({code, {}}));
}

void cancel_flow(ConnectFlow& flow, const Context& context) {
    // Also of a code that has expired, or that a session of another page came before: a wallet may
    // approve it for a while, and nobody looks at it any more.
    if (pairing_runs(flow) || !flow.offered.empty()) context.notify_pairing(wc::CancelConnect{});
    context.clear_timer(flow.rest_timer);
    context.clear_timer(flow.copied_timer);
    context.clear_timer(flow.slow_timer);
    flow = {};
}

void request_browser_wallet(ConnectFlow& flow, bool silent, const Context& context) {
    flow.state = ConnectingState::kWaiting;
    expect_answer(flow, context);
    const Connection* connection = context.facts.find(flow.chain_namespace);
    flow.request = request_grant(Owner::kConnect,
                                 {.connector = flow.wallet->id,
                                  .chain = connection ? connection->chain : std::string_view(),
                                  .silent = silent},
                                 context);
}

void choose_connector(ConnectState& state, const ConnectorFound& connector,
                      std::optional<ChainNamespace> chosen, const Context& context) {
    if (!chosen) chosen = state.chain_namespace;
    if (chosen) {
        const ConnectorFound* sibling = find_sibling(state, connector, *chosen);
        if (sibling) return start_browser(state.flow, *sibling, context);
        return context.toast(ToastKind::kError, error_word(Code::connector_not_found),
                             connector.id);
    }
    auto namespaces = namespaces_of(state, connector, context.setup);
    // A section's own wallet is chosen by its section, which knows the namespace.
    if (namespaces.size() < 2 || connector.kind == ConnectorKind::kAuth)
        return start_browser(state.flow, connector, context);
    cancel_flow(state.flow, context);
    state.flow.way = ConnectWay::kChoice;
    set_browser_wallet(state.flow, connector);
    state.flow.wallet->namespaces = std::move(namespaces);
    context.send(ShowView{NavigateHow::kPush, View::kConnectingMultiChain});
}

void propose(ConnectFlow& flow, const Context& context) {
    flow.state = ConnectingState::kLoading;
    flow.uri.clear();
    flow.expires_at_ms = 0;
    expect_answer(flow, context);
    context.notify_pairing(make_proposal(context.setup));
}

void start_pairing(ConnectFlow& flow, const Context& context) {
    cancel_flow(flow, context);
    flow.way = ConnectWay::kPairing;
    if (!context.setup.config.enable_wallet_connect)
        return fail_flow(flow, ConnectingState::kFailed, Code::wallet_connect_missing);
    propose(flow, context);
}

const KnownWallet* known_wallet(const ConnectState& state, const Setup& setup) {
    return state.flow.wallet ? find_known(state, state.flow.wallet->id, setup) : nullptr;
}

List<Platform, 5> platforms_now(const ConnectState& state, const Setup& setup) {
    const KnownWallet* wallet = known_wallet(state, setup);
    return platforms_of(wallet, wallet && find_connector(state, *wallet),
                        wanted_namespace(state, setup), setup.config);
}

void open_link(const ConnectState& state, LinkOpening opening, const Context& context) {
    const KnownWallet* wallet = known_wallet(state, context.setup);
    if (wallet == nullptr) return;
    const EngineConfig& config = context.setup.config;
    const Platform platform = platform_now(state, platforms_now(state, context.setup));
    const ChainNamespace wanted = wanted_namespace(state, context.setup);
    WalletLinks links = links_of(*wallet, platform, state.flow.uri, wanted, config);
    std::string& link = opening == LinkOpening::kOther ? links.other : links.first;
    if (link.empty() || (opening == LinkOpening::kChosen && links.opens_page)) return;
    const bool new_window = opens_window(link, platform, config);
    context.emit(DeepLink{std::move(link), new_window});
}

ConnectingSlice make_slice(const ConnectState& state, const Setup& setup) {
    const ConnectFlow& flow = state.flow;
    ConnectingSlice slice;
    slice.state = flow.state;
    slice.wallet = flow.wallet;
    if (!flow.uri.empty()) {
        slice.uri = flow.uri;
        slice.expires_at_ms = flow.expires_at_ms;
    }
    slice.copied = flow.copied;
    if (flow.way == ConnectWay::kPairing || flow.way == ConnectWay::kPage) {
        auto platforms = platforms_now(state, setup);
        slice.platform = platform_now(state, platforms);
        if (platforms.size() > 1) slice.platforms = std::move(platforms);
        if (const KnownWallet* wallet = known_wallet(state, setup)) {
            WalletLinks links = links_of(*wallet, *slice.platform, flow.uri,
                                         wanted_namespace(state, setup), setup.config);
            if (!links.first.empty()) slice.link = std::move(links.first);
            if (!links.other.empty()) slice.other_link = std::move(links.other);
            if (links.opens_page) slice.opens_page = true;
            if (!downloads_of(*wallet, setup.config).empty()) slice.can_get = true;
        }
    }
    if (is_slow(state)) slice.slow = true;
    if (!flow.error_code.empty()) slice.error_code = flow.error_code;
    if (!flow.error_message.empty()) slice.error_message = flow.error_message;
    slice.clock_off_s = flow.clock_off_s;
    return slice;
}

}  // namespace portico::engine
