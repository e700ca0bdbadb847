// SPDX-License-Identifier: Apache-2.0
//
// See connect.hpp. The rows are connect_rows.cpp.
#include "core/engine/connect.hpp"

#include <algorithm>

#include "core/base/describe.hpp"
#include "core/base/utf8.hpp"
#include "core/engine/chain_namespace.hpp"
#include "core/engine/connection_constants.hpp"
#include "core/engine/modal_constants.hpp"
#include "core/engine/provider_error.hpp"
#include "core/engine/session_view.hpp"
#include "core/engine/wallet_link.hpp"
#include "core/engine/wallets.hpp"

namespace portico::engine {
namespace {

constexpr ChainNamespace kBrowserNamespace = ChainNamespace::kEip155;

bool pairing_runs(const ConnectFlow& flow) {
    return flow.way == ConnectWay::kPairing &&
           (flow.state == ConnectingState::kLoading || flow.state == ConnectingState::kWaiting);
}

bool is_pairing_view(const Context& context) {
    switch (context.facts.view) {
        case View::kConnectingWalletConnect:
        case View::kConnectingWalletConnectBasic:
            return true;
        case View::kAllWallets:  // the code is ready before the wallet is tapped
            return context.setup.config.mobile;
        default:
            return false;
    }
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

// Whatever was in flight is forgotten: its answers come to nothing.
void cancel(ConnectFlow& flow, const Context& context) {
    if (pairing_runs(flow)) context.tell_pairing(wc::CancelConnect{});
    context.clear_timer(flow.rest_timer);
    context.clear_timer(flow.copied_timer);
    flow = {};
}

void ask_accounts(ConnectFlow& flow, const Context& context) {
    flow.state = ConnectingState::kWaiting;
    flow.accounts.clear();
    flow.error_code.clear();
    flow.error_message.clear();
    flow.request =
        context.ask_wallet(Owner::kConnect, flow.wallet->id, "eth_requestAccounts", Json::array());
}

void start_browser(ConnectFlow& flow, const ConnectorFound& connector, const Context& context) {
    cancel(flow, context);
    flow.way = ConnectWay::kBrowser;
    flow.wallet = WalletRow{.id = connector.id,
                            .name = connector.name,
                            .icon = connector.icon,
                            .kind = WalletRowKind::kInstalled,
                            .installed = true};
    ask_accounts(flow, context);
    context.send(ShowView{NavigateHow::kPush, View::kConnectingExternal});
}

void propose(ConnectFlow& flow, const Context& context) {
    flow.state = ConnectingState::kLoading;
    flow.uri.clear();
    flow.expires_at_ms = 0;
    flow.error_code.clear();
    flow.error_message.clear();
    context.tell_pairing(make_proposal(context.setup));
}

void start_pairing(ConnectFlow& flow, const Context& context) {
    cancel(flow, context);
    flow.way = ConnectWay::kPairing;
    if (!context.setup.config.enable_wallet_connect)
        return fail_flow(flow, ConnectingState::kFailed, Code::wallet_connect_missing);
    propose(flow, context);
}

std::optional<std::string> link_of(const ConnectFlow& flow) {
    if (flow.uri.empty() || flow.link_base.empty()) return std::nullopt;
    auto link = make_wallet_link(flow.link_base, flow.uri);
    if (link && link->size() > ShortText::kMax) return std::nullopt;  // no wallet reads it
    return link;
}

void open_link(const ConnectFlow& flow, const Context& context) {
    if (auto link = link_of(flow)) {
        const bool new_window = is_web_link(*link) && !context.setup.config.mobile;
        context.emit(DeepLink{std::move(*link), new_window});
    }
}

void pair_with(ConnectFlow& flow, const KnownWallet& wallet, const Context& context) {
    const bool mobile = context.setup.config.mobile;
    // A code made ready on the list of wallets serves whichever is tapped.
    const bool ready = pairing_runs(flow) && context.facts.view == View::kAllWallets;
    if (!ready) start_pairing(flow, context);
    flow.wallet = WalletRow{
        .id = wallet.id.value, .name = wallet.name, .icon = {}, .kind = WalletRowKind::kFeatured};
    if (wallet.image_url) flow.wallet->icon = wallet.image_url->value;
    const auto& base = mobile ? wallet.mobile_link : wallet.desktop_link;
    flow.link_base = base ? base->value : std::string();
    // Only in the same step as the tap: a browser refuses links that open by themselves later.
    if (mobile && ready) open_link(flow, context);
    context.send(ShowView{NavigateHow::kPush, View::kConnectingWalletConnect});
}

void remember(ConnectState& state, KnownWallet wallet, const Context& context) {
    erase_if(state.recent, [&](const KnownWallet& other) { return other.id == wallet.id; });
    state.recent.insert(state.recent.begin(), std::move(wallet));
    if (state.recent.size() > kRecentWalletsMax) state.recent.resize(kRecentWalletsMax);
    StoredWallets stored;
    for (const KnownWallet& recent : state.recent) stored.wallets.push_back(recent);
    context.store(kRecentWalletsKey, to_json_text(stored));
}

void approve(ConnectState& state, AdoptConnection adopt, KnownWallet recent,
             const Context& context) {
    ConnectFlow& flow = state.flow;
    flow.state = ConnectingState::kApproved;
    flow.request = 0;
    flow.uri.clear();
    flow.rest_timer = context.set_timer(Owner::kConnect, kApprovedRestMs);
    remember(state, std::move(recent), context);
    context.send(std::move(adopt));
}

void browser_approved(ConnectState& state, std::string chain, const Context& context) {
    const WalletRow wallet = *state.flow.wallet;
    KnownWallet recent;
    recent.id = wallet.id.value;
    recent.name = wallet.name;
    recent.rdns = wallet.id.value;
    if (wallet.icon && wallet.icon->value.size() <= ShortText::kMax)
        recent.image_url = wallet.icon->value;
    approve(state,
            {wallet,
             {{kBrowserNamespace, std::move(state.flow.accounts), std::move(chain)}},
             std::nullopt},
            std::move(recent), context);
}

// A wallet that need not be in this browser: the host's, a recent one, one of the directory.
std::optional<KnownWallet> known_wallet(const Vec<KnownWallet>& recent, std::string_view id,
                                        const Context& context) {
    if (const KnownWallet* known = context.setup.find_wallet(id)) return *known;
    for (const KnownWallet& wallet : recent)
        if (wallet.id.value == id) return wallet;
    return find_wallet(*context.facts.directory, id, context.setup);
}

// Who the wallet says it is, with its links, for the next time.
KnownWallet recent_of(const ConnectFlow& flow, const wc::Session& session, const Context& context,
                      const Vec<KnownWallet>& recent) {
    if (flow.wallet) {
        if (auto known = known_wallet(recent, flow.wallet->id.value, context)) {
            known->rdns.reset();  // paired, not installed
            return std::move(*known);
        }
    }
    KnownWallet wallet;
    wallet.name = truncate_utf8(session.peer.name, Text<128>::kMax);
    wallet.id = std::string(truncate_utf8("peer:" + session.peer.name.value, Text<128>::kMax));
    if (!session.peer.icons.empty()) wallet.image_url = session.peer.icons.front();
    wallet.homepage = session.peer.url;
    if (const auto& redirect = session.peer.redirect)
        wallet.mobile_link = redirect->universal ? redirect->universal : redirect->native;
    return wallet;
}

void session_connected(ConnectState& state, const wc::Session& session, const Context& context) {
    ConnectFlow& flow = state.flow;
    if (!pairing_runs(flow)) return;
    std::vector<std::string> wanted;
    for (const Connection& connection : *context.facts.connections)
        wanted.push_back(connection.chain);
    auto accounts = adopt_session(session, context.setup, wanted);
    if (accounts.empty()) {
        context.tell_pairing(wc::Disconnect{session.topic});
        return fail_flow(flow, ConnectingState::kFailed, Code::connect_failed);
    }
    KnownWallet recent = recent_of(flow, session, context, state.recent);
    WalletRow wallet{.id = kWalletConnectId,
                     .name = recent.name,
                     .icon = {},
                     .kind = WalletRowKind::kWalletConnect};
    if (recent.image_url) wallet.icon = recent.image_url->value;
    if (!flow.wallet) flow.wallet = wallet;
    approve(state, {std::move(wallet), std::move(accounts), session}, std::move(recent), context);
}

void answered_accounts(ConnectFlow& flow, const Json& result, const Context& context) {
    auto accounts = read_addresses(result, kBrowserNamespace);
    if (!accounts) return fail_flow(flow, ConnectingState::kFailed, Code::connect_failed);
    if (accounts->empty()) {
        flow.state = ConnectingState::kLocked;
        return;
    }
    flow.state = ConnectingState::kWaiting;
    flow.accounts = std::move(*accounts);
    flow.request =
        context.ask_wallet(Owner::kConnect, flow.wallet->id, "eth_chainId", Json::array());
}

void wallet_refused(ConnectFlow& flow, const RpcError& error) {
    if (is_rejection(error))
        return fail_flow(flow, ConnectingState::kDeclined, Code::connection_rejected);
    if (is_pending(error)) {
        flow.state = ConnectingState::kPending;
        return;
    }
    fail_flow(flow, ConnectingState::kFailed, error_word(Code::connect_failed),
              peer_text(error.message));
}

bool is_recent_key(const Text<256>& key) {
    return key.value == std::string(kStoragePrefix).append(kRecentWalletsKey);
}

}  // namespace

void load(ConnectState& state, const List<wc::StoredItem, 256>& storage) {
    for (const wc::StoredItem& item : storage)
        if (is_recent_key(item.key)) state.recent = read_stored_wallets(item.value).wallets;
}

const ConnectorFound* find_connector(const ConnectState& state, std::string_view id) {
    for (const ConnectorFound& connector : state.connectors)
        if (connector.id.value == id) return &connector;
    return nullptr;
}

void update(ConnectState& state, const ConnectorFound& event, const Context& context) {
    if (event.chain_namespace != kBrowserNamespace || event.id.value == kWalletConnectId ||
        event.id.empty()) {
        context.log(wc::LogLevel::kWarn, "connector ignored: " + event.id.value);
        return;
    }
    for (ConnectorFound& connector : state.connectors)
        if (connector.id == event.id) {
            connector = event;
            return;
        }
    if (state.connectors.size() < kConnectorsMax) state.connectors.push_back(event);
}

void update(ConnectState& state, const ChooseWallet& event, const Context& context) {
    if (event.id.value == kWalletConnectId) return update(state, ChooseWalletConnect{}, context);
    if (const ConnectorFound* connector = find_connector(state, event.id))
        return start_browser(state.flow, *connector, context);
    const auto wallet = known_wallet(state.recent, event.id.value, context);
    if (!wallet)
        return context.send(ShowToast{
            ToastKind::kError, std::string(error_word(Code::connector_not_found)), event.id.value});
    if (wallet->rdns)
        if (const ConnectorFound* connector = find_connector(state, *wallet->rdns))
            return start_browser(state.flow, *connector, context);
    pair_with(state.flow, *wallet, context);
}

void update(ConnectState& state, const ChooseWalletConnect&, const Context& context) {
    cancel(state.flow, context);  // the view that opens starts the pairing
    const bool mobile = context.setup.config.mobile;
    const View view = mobile ? View::kAllWallets : View::kConnectingWalletConnect;
    if (context.facts.modal_open && context.facts.view == view)
        return start_pairing(state.flow, context);
    context.send(ShowView{NavigateHow::kPush, view});
}

void update(ConnectState& state, const Retry&, const Context& context) {
    ConnectFlow& flow = state.flow;
    switch (flow.state) {
        case ConnectingState::kDeclined:
        case ConnectingState::kPending:
        case ConnectingState::kLocked:
        case ConnectingState::kExpired:
        case ConnectingState::kFailed:
            break;
        default:
            return;
    }
    if (flow.way == ConnectWay::kBrowser) return ask_accounts(flow, context);
    if (context.setup.config.enable_wallet_connect) propose(flow, context);
}

void update(ConnectState& state, const CopyUri&, const Context& context) {
    if (state.flow.uri.empty()) return;
    state.flow.clipboard = context.ids.take(Owner::kConnect);
    context.emit(ClipboardWrite{state.flow.clipboard, state.flow.uri});
}

void update(ConnectState& state, const OpenWallet&, const Context& context) {
    open_link(state.flow, context);
}

void update(ConnectState& state, const WalletAnswered& event, const Context& context) {
    ConnectFlow& flow = state.flow;
    if (flow.request == 0 || event.id != flow.request) return;
    flow.request = 0;
    if (event.error) return wallet_refused(flow, *event.error);
    const Json& result = event.result ? *event.result : Json();
    if (flow.accounts.empty()) return answered_accounts(flow, result, context);
    auto chain = read_chain(result, kBrowserNamespace);
    if (!chain) return fail_flow(flow, ConnectingState::kFailed, Code::connect_failed);
    browser_approved(state, std::move(*chain), context);
}

// A wallet that was locked or had another request open was answered there: follow it.
void update(ConnectState& state, const WalletEmitted& event, const Context& context) {
    ConnectFlow& flow = state.flow;
    const bool stuck =
        flow.state == ConnectingState::kPending || flow.state == ConnectingState::kLocked;
    if (flow.way != ConnectWay::kBrowser || !stuck || event.name.value != "accountsChanged" ||
        flow.wallet->id != event.connector_id)
        return;
    if (const auto accounts = read_addresses(event.data, kBrowserNamespace);
        accounts && !accounts->empty())
        answered_accounts(flow, event.data, context);
}

void update(ConnectState& state, const wc::UriReady& event, const Context&) {
    if (!pairing_runs(state.flow)) return;
    state.flow.state = ConnectingState::kWaiting;
    state.flow.uri = event.uri;
    state.flow.expires_at_ms = event.expires_at_ms;
}

void update(ConnectState& state, const wc::ConnectExpired&, const Context&) {
    if (!pairing_runs(state.flow)) return;
    state.flow.state = ConnectingState::kExpired;
    state.flow.uri.clear();
}

void update(ConnectState& state, const wc::SessionConnected& event, const Context& context) {
    if (pairing_runs(state.flow)) session_connected(state, event.session, context);
}

void update(ConnectState& state, const wc::ConnectRejected& event, const Context&) {
    if (pairing_runs(state.flow))
        fail_flow(state.flow, ConnectingState::kDeclined, error_word(Code::connection_rejected),
                  peer_text(event.reason.message));
}

void update(ConnectState& state, const wc::ConnectFailed& event, const Context&) {
    if (pairing_runs(state.flow))
        fail_flow(state.flow, ConnectingState::kFailed, event.code, peer_text(event.message));
}

void update(ConnectState& state, const wc::CommandRefused& event, const Context&) {
    if (pairing_runs(state.flow) && event.command.value == "connect")
        fail_flow(state.flow, ConnectingState::kFailed, error_word(Code::connect_failed),
                  peer_text(event.error.message));
}

void update(ConnectState& state, const PairingLost& event, const Context&) {
    if (pairing_runs(state.flow))
        fail_flow(state.flow, ConnectingState::kFailed, error_word(Code::connect_failed),
                  peer_text(event.message));
}

void update(ConnectState& state, const ClipboardAnswered& event, const Context& context) {
    ConnectFlow& flow = state.flow;
    if (flow.clipboard == 0 || event.id != flow.clipboard) return;
    flow.clipboard = 0;
    if (!event.written) return context.toast(ToastKind::kError, error_word(Code::copy_failed));
    context.clear_timer(flow.copied_timer);
    flow.copied = true;
    flow.copied_timer = context.set_timer(Owner::kConnect, kCopiedShownMs);
    context.toast(ToastKind::kSuccess, "link_copied");
}

void update(ConnectState& state, const wc::TimerFired& event, const Context& context) {
    ConnectFlow& flow = state.flow;
    if (event.timer_id == flow.copied_timer) {
        flow.copied_timer = 0;
        flow.copied = false;
    } else if (event.timer_id == flow.rest_timer) {
        flow.rest_timer = 0;
        cancel(flow, context);
        context.send(CloseModal{});
    }
}

void update(ConnectState& state, const wc::StorageChanged& event, const Context&) {
    if (is_recent_key(event.key))
        state.recent = read_stored_wallets(event.value ? event.value->value : "").wallets;
}

void view_changed(ConnectState& state, const Context& context) {
    ConnectFlow& flow = state.flow;
    const bool open = context.facts.modal_open;
    const bool pairing_view = open && is_pairing_view(context);
    const bool browser_view = open && context.facts.view == View::kConnectingExternal;
    if ((flow.way == ConnectWay::kBrowser && !browser_view) ||
        (flow.way == ConnectWay::kPairing && !pairing_view))
        cancel(flow, context);
    if (pairing_view && flow.way == ConnectWay::kNone) start_pairing(flow, context);
}

ConnectingSlice make_slice(const ConnectState& state) {
    const ConnectFlow& flow = state.flow;
    ConnectingSlice slice;
    slice.state = flow.state;
    slice.wallet = flow.wallet;
    if (!flow.uri.empty()) {
        slice.uri = flow.uri;
        slice.expires_at_ms = flow.expires_at_ms;
    }
    slice.copied = flow.copied;
    if (auto link = link_of(flow)) slice.link = std::move(*link);
    if (!flow.error_code.empty()) slice.error_code = flow.error_code;
    if (!flow.error_message.empty()) slice.error_message = flow.error_message;
    return slice;
}

}  // namespace portico::engine
