// SPDX-License-Identifier: Apache-2.0
//
// See connect.hpp. The rows are connect_rows.cpp, getting a wallet is connect_guide.cpp.
#include "core/engine/connect.hpp"

#include <algorithm>

#include "core/base/describe.hpp"
#include "core/base/utf8.hpp"
#include "core/engine/chain_namespace.hpp"
#include "core/engine/connection_constants.hpp"
#include "core/engine/grant.hpp"
#include "core/engine/modal_constants.hpp"
#include "core/engine/provider_error.hpp"
#include "core/engine/session_view.hpp"
#include "core/engine/wallet_way.hpp"
#include "core/engine/wallets.hpp"

namespace portico::engine {
namespace {

bool pairing_runs(const ConnectFlow& flow) {
    return flow.way == ConnectWay::kPairing &&
           (flow.state == ConnectingState::kLoading || flow.state == ConnectingState::kWaiting);
}

// A list that a wallet may be tapped on.
bool is_list(View view) {
    return view == View::kConnect || view == View::kConnectWallets || view == View::kAllWallets;
}

// The code of the list's wallets is ready before one is tapped: always on phones, where the link
// has to open within the tap.
bool is_prepared_list(const Context& context) {
    const EngineConfig& config = context.setup.config;
    return is_list(context.facts.view) && config.enable_wallet_connect &&
           (config.mobile || config.preload.value_or(false));
}

bool is_pairing_view(const Context& context) {
    return context.facts.view == View::kConnectingWalletConnect ||
           context.facts.view == View::kConnectingWalletConnectBasic || is_prepared_list(context);
}

bool is_kept(const ConnectFlow& flow, const Context& context) {
    if (!context.facts.modal_open) return false;
    switch (flow.way) {
        case ConnectWay::kNone:
            return true;
        case ConnectWay::kChoice:
            return context.facts.view == View::kConnectingMultiChain;
        case ConnectWay::kBrowser:
            return context.facts.view == View::kConnectingExternal;
        case ConnectWay::kPairing:  // a look at where to get the wallet changes nothing
            return is_pairing_view(context) || context.facts.view == View::kDownloads;
    }
    return false;
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
    context.clear_timer(flow.slow_timer);
    flow = {};
}

// Whoever is asked now should answer soon.
void expect_answer(ConnectFlow& flow, const Context& context) {
    context.clear_timer(flow.slow_timer);
    flow.slow = false;
    flow.slow_timer = context.set_timer(Owner::kConnect, kSlowMs);
    flow.error_code.clear();
    flow.error_message.clear();
}

void ask_browser(ConnectFlow& flow, bool silent, const Context& context) {
    flow.state = ConnectingState::kWaiting;
    expect_answer(flow, context);
    const Connection* connection = context.facts.find(flow.chain_namespace);
    flow.request = ask_grant(Owner::kConnect,
                             {.connector = flow.wallet->id,
                              .chain = connection ? connection->chain : std::string_view(),
                              .silent = silent},
                             context);
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
    cancel(flow, context);
    flow.way = ConnectWay::kBrowser;
    set_browser_wallet(flow, connector);
    ask_browser(flow, false, context);
    context.send(ShowView{NavigateHow::kPush, View::kConnectingExternal});
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
    if (namespaces.size() < 2) return start_browser(state.flow, connector, context);
    cancel(state.flow, context);
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
    context.tell_pairing(make_proposal(context.setup));
}

void start_pairing(ConnectFlow& flow, const Context& context) {
    cancel(flow, context);
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
    return platforms_of(wallet, wallet && find_connector(state, *wallet), setup.config);
}

Platform platform_now(const ConnectState& state, const List<Platform, 5>& platforms) {
    const auto& chosen = state.flow.platform;
    const bool offered = chosen && std::ranges::find(platforms, *chosen) != platforms.end();
    return offered ? *chosen : platforms.front();
}

// Only in the same step as a tap: a browser refuses links that open by themselves later.
void open_link(const ConnectState& state, bool other, const Context& context) {
    const KnownWallet* wallet = known_wallet(state, context.setup);
    if (wallet == nullptr) return;
    const EngineConfig& config = context.setup.config;
    const Platform platform = platform_now(state, platforms_now(state, context.setup));
    WalletLinks links = links_of(*wallet, platform, state.flow.uri, config);
    std::string& link = other ? links.other : links.first;
    if (link.empty()) return;
    const bool new_window = opens_window(link, platform, config);
    context.emit(DeepLink{std::move(link), new_window});
}

void pair_with(ConnectState& state, const KnownWallet& wallet, const Context& context) {
    ConnectFlow& flow = state.flow;
    // A code made ready on the list of wallets serves whichever is tapped.
    if (!pairing_runs(flow) || !is_list(context.facts.view)) start_pairing(flow, context);
    flow.wallet = make_row(wallet, WalletRowKind::kFeatured);
    flow.platform.reset();
    if (context.setup.config.mobile) open_link(state, false, context);
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

void browser_approved(ConnectState& state, Adopted grant, const Context& context) {
    const WalletRow& wallet = *state.flow.wallet;
    KnownWallet recent;
    recent.id = wallet.id.value;
    recent.name = wallet.name;
    recent.rdns = wallet.id.value;
    if (wallet.icon && wallet.icon->value.size() <= ShortText::kMax)
        recent.image_url = wallet.icon->value;
    AdoptConnection adopt{wallet, {}, std::nullopt};
    adopt.accounts.push_back(std::move(grant));
    approve(state, std::move(adopt), std::move(recent), context);
}

// Who the wallet says it is, with its links, for the next time.
KnownWallet recent_of(const ConnectState& state, const wc::Session& session, const Setup& setup) {
    if (const KnownWallet* known = known_wallet(state, setup)) {
        KnownWallet copy = *known;
        copy.rdns.reset();  // paired, not installed
        return copy;
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
    KnownWallet recent = recent_of(state, session, context.setup);
    WalletRow wallet = make_row(recent, WalletRowKind::kWalletConnect);
    wallet.id = kWalletConnectId;
    if (!flow.wallet) flow.wallet = wallet;
    approve(state, {std::move(wallet), std::move(accounts), session}, std::move(recent), context);
}

void wallet_refused(ConnectFlow& flow, const RpcError& error) {
    if (is_rejection(error))
        return fail_flow(flow, ConnectingState::kDeclined, Code::connection_rejected);
    if (is_pending(error) || error.code == kUnauthorized) {
        flow.state = is_pending(error) ? ConnectingState::kPending : ConnectingState::kLocked;
        return;
    }
    fail_flow(flow, ConnectingState::kFailed, error_word(Code::connect_failed),
              peer_text(error.message));
}

// One lost socket is an everyday thing: the second, or a long silence, is told.
bool is_relay_away(const ConnectState& state) {
    return pairing_runs(state.flow) && !state.relay_online &&
           (state.relay_losses > 1 || state.flow.slow);
}

// Nobody has answered for a while: the wallet, or the relay.
bool is_slow(const ConnectState& state) {
    const ConnectFlow& flow = state.flow;
    return is_relay_away(state) ||
           (flow.slow &&
            (flow.state == ConnectingState::kLoading ||
             (flow.state == ConnectingState::kWaiting && flow.way == ConnectWay::kBrowser)));
}

// On the views that show the legal checkbox nothing goes on before it is ticked.
bool is_refused(const ConnectState& state, const Context& context) {
    const View view = context.facts.view;
    return context.facts.modal_open && (view == View::kConnect || view == View::kConnectWallets) &&
           is_blocked(state, context.setup.config);
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

const ConnectorFound* find_connector(const ConnectState& state, const KnownWallet& wallet) {
    for (const ConnectorFound& connector : state.connectors)
        if (connector.id.value == wallet.id.value ||
            (wallet.rdns && connector.id.value == wallet.rdns->value) ||
            is_same_wallet(connector.name, wallet.name))
            return &connector;
    return nullptr;
}

const KnownWallet* find_known(const ConnectState& state, std::string_view id, const Setup& setup) {
    if (const KnownWallet* wallet = setup.find_wallet(id)) return wallet;
    if (setup.config.custom_wallets)
        for (const KnownWallet& wallet : *setup.config.custom_wallets)
            if (wallet.id.value == id) return &wallet;
    for (const KnownWallet& wallet : state.recent)
        if (wallet.id.value == id) return &wallet;
    return state.listed && state.listed->id.value == id ? &*state.listed : nullptr;
}

const KnownWallet* learn_wallet(ConnectState& state, std::string_view id, const Context& context) {
    if (const KnownWallet* wallet = find_known(state, id, context.setup)) return wallet;
    auto listed = find_wallet(*context.facts.directory, id, context.setup);
    if (!listed) return nullptr;
    state.listed = std::move(*listed);
    return &*state.listed;
}

void update(ConnectState& state, const ConnectorFound& event, const Context& context) {
    if (!context.setup.has_namespace(event.chain_namespace) || event.id.value == kWalletConnectId ||
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
    if (is_refused(state, context)) return;
    const KnownWallet* wallet = nullptr;
    const ConnectorFound* connector = find_connector(state, event.id);
    if (connector == nullptr) {
        wallet = learn_wallet(state, event.id, context);
        if (wallet) connector = find_connector(state, *wallet);
    }
    if (connector) return choose_connector(state, *connector, event.chain_namespace, context);
    if (wallet) return pair_with(state, *wallet, context);
    context.toast(ToastKind::kError, error_word(Code::connector_not_found), event.id);
}

void update(ConnectState& state, const ChooseWalletConnect&, const Context& context) {
    if (is_refused(state, context)) return;
    const Facts& facts = context.facts;
    // On a phone other wallets of the phone come first, then the code for another device.
    const bool list =
        context.setup.config.mobile && !(facts.modal_open && facts.view == View::kAllWallets);
    const View view = list ? View::kAllWallets : View::kConnectingWalletConnect;
    if (pairing_runs(state.flow) && is_list(facts.view)) {
        state.flow.wallet.reset();  // with any wallet, by the code that is ready
        state.flow.platform.reset();
    } else {
        cancel(state.flow, context);  // the view that opens starts the pairing
        if (facts.modal_open && facts.view == view) return start_pairing(state.flow, context);
    }
    context.send(ShowView{NavigateHow::kPush, view});
}

void update(ConnectState& state, const ChoosePlatform& event, const Context& context) {
    const auto platforms = platforms_now(state, context.setup);
    if (std::ranges::find(platforms, event.platform) == platforms.end()) return;
    if (event.platform == Platform::kBrowser) {
        const KnownWallet* wallet = known_wallet(state, context.setup);
        const ConnectorFound* connector = wallet ? find_connector(state, *wallet) : nullptr;
        if (connector) choose_connector(state, *connector, std::nullopt, context);
        return;
    }
    state.flow.platform = event.platform;
}

void update(ConnectState& state, const AgreeTerms& event, const Context&) {
    state.agreed = event.agreed;
}

void update(ConnectState& state, const ConnectNamespace& event, const Context& context) {
    if (!context.setup.has_namespace(event.chain_namespace))
        return context.toast(ToastKind::kError, error_word(Code::namespace_not_offered),
                             namespace_text(event.chain_namespace));
    state.chain_namespace = event.chain_namespace;
    context.send(ShowView{NavigateHow::kPush, View::kConnect});
}

void update(ConnectState& state, const StartLogin& command, const Context& context) {
    update(state, ChooseWallet{command.connector, command.chain_namespace}, context);
}

void update(ConnectState& state, const Retry&, const Context& context) {
    ConnectFlow& flow = state.flow;
    switch (flow.state) {
        case ConnectingState::kLoading:
        case ConnectingState::kWaiting:
            if (!is_slow(state)) return;
            if (flow.way == ConnectWay::kPairing) context.tell_pairing(wc::CancelConnect{});
            break;
        case ConnectingState::kDeclined:
        case ConnectingState::kPending:
        case ConnectingState::kLocked:
        case ConnectingState::kExpired:
        case ConnectingState::kFailed:
            break;
        default:
            return;
    }
    if (flow.way == ConnectWay::kBrowser) return ask_browser(flow, false, context);
    if (context.setup.config.enable_wallet_connect) propose(flow, context);
}

void update(ConnectState& state, const CopyUri&, const Context& context) {
    if (state.flow.uri.empty()) return;
    state.flow.clipboard = context.ids.take(Owner::kConnect);
    context.emit(ClipboardWrite{state.flow.clipboard, state.flow.uri});
}

void update(ConnectState& state, const OpenWallet& event, const Context& context) {
    open_link(state, event.other.value_or(false), context);
}

void update(ConnectState& state, const WalletAnswered& event, const Context& context) {
    ConnectFlow& flow = state.flow;
    if (flow.request == 0 || event.id != flow.request) return;
    flow.request = 0;
    if (event.error) return wallet_refused(flow, *event.error);
    auto grant = read_grant(event.result, flow.chain_namespace, context.setup);
    if (!grant) return fail_flow(flow, ConnectingState::kFailed, Code::connect_failed);
    browser_approved(state, std::move(*grant), context);
}

// A wallet that was locked or had another request open was answered there: follow it.
void update(ConnectState& state, const WalletEmitted& event, const Context& context) {
    ConnectFlow& flow = state.flow;
    const bool stuck =
        flow.state == ConnectingState::kPending || flow.state == ConnectingState::kLocked;
    if (flow.way != ConnectWay::kBrowser || !stuck || event.name.value != "accountsChanged" ||
        flow.wallet->id != event.connector_id)
        return;
    if (const auto accounts = read_addresses(event.data, flow.chain_namespace);
        accounts && !accounts->empty())
        ask_browser(flow, true, context);
}

void update(ConnectState& state, const wc::UriReady& event, const Context&) {
    if (!pairing_runs(state.flow)) return;
    state.flow.state = ConnectingState::kWaiting;
    state.flow.uri = event.uri;
    state.flow.expires_at_ms = event.expires_at_ms;
}

void update(ConnectState& state, const wc::ConnectExpired&, const Context& context) {
    if (!pairing_runs(state.flow)) return;
    if (is_prepared_list(context) && state.flow.renewed < kRenewalsMax) {
        ++state.flow.renewed;
        return propose(state.flow, context);
    }
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

void update(ConnectState& state, const wc::RelayChanged& event, const Context&) {
    state.relay_online = event.state == wc::RelayState::kOnline;
    if (state.relay_online) state.relay_losses = 0;
    if (event.state == wc::RelayState::kWaiting)
        state.relay_losses = std::min(state.relay_losses + 1, 2);
}

void update(ConnectState& state, const wc::ConnectFailed& event, const Context& context) {
    if (!pairing_runs(state.flow)) return;
    // Nobody has seen the code that could not be published: the next one may have more luck.
    if (event.code.value == error_word(Code::wc_publish_failed) && is_relay_away(state))
        propose(state.flow, context);
    else
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
        if (context.facts.profile_in_history)  // back to where another wallet was asked for
            return context.send(ShowView{NavigateHow::kReplace, View::kProfileWallets});
        context.send(CloseModal{});
    } else if (event.timer_id == flow.slow_timer) {
        flow.slow_timer = 0;
        flow.slow = true;
    }
}

void update(ConnectState& state, const wc::StorageChanged& event, const Context&) {
    if (is_recent_key(event.key))
        state.recent = read_stored_wallets(event.value ? event.value->value : "").wallets;
}

void view_changed(ConnectState& state, const Context& context) {
    ConnectFlow& flow = state.flow;
    const Facts& facts = context.facts;
    if (!is_kept(flow, context)) cancel(flow, context);
    if (facts.modal_open && flow.way == ConnectWay::kNone && is_pairing_view(context))
        start_pairing(flow, context);
    if (!facts.modal_open || facts.view == View::kAccount || facts.view == View::kNetworks ||
        facts.view == View::kProfileWallets || facts.view == View::kSwitchActiveChain)
        state.chain_namespace.reset();
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
    if (flow.way == ConnectWay::kPairing) {
        auto platforms = platforms_now(state, setup);
        slice.platform = platform_now(state, platforms);
        if (platforms.size() > 1) slice.platforms = std::move(platforms);
        if (const KnownWallet* wallet = known_wallet(state, setup)) {
            WalletLinks links = links_of(*wallet, *slice.platform, flow.uri, setup.config);
            if (!links.first.empty()) slice.link = std::move(links.first);
            if (!links.other.empty()) slice.other_link = std::move(links.other);
            if (!downloads_of(*wallet, setup.config).empty()) slice.can_get = true;
        }
    }
    if (is_slow(state)) slice.slow = true;
    if (!flow.error_code.empty()) slice.error_code = flow.error_code;
    if (!flow.error_message.empty()) slice.error_message = flow.error_message;
    return slice;
}

}  // namespace portico::engine
