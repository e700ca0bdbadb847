// SPDX-License-Identifier: Apache-2.0
//
// See connect.hpp. The flow is connect_flow.cpp, the wallets are connect_known.cpp, the rows
// connect_rows.cpp; getting a wallet is connect_guide.cpp.
#include "core/engine/connect/connect.hpp"

#include <algorithm>

#include "core/base/text/visible_text.hpp"
#include "core/engine/chain_namespace.hpp"
#include "core/engine/connect/connect_flow.hpp"
#include "core/engine/connect/grant.hpp"
#include "core/engine/connect/wallet_way.hpp"
#include "core/engine/connection/connection_constants.hpp"
#include "core/engine/connection/session_view.hpp"
#include "core/engine/modal/modal_constants.hpp"
#include "core/engine/provider/provider_error.hpp"

namespace portico::engine {
namespace {

// The code of the list's wallets is ready before one is tapped on phones, where the link has to
// open within the tap.
bool is_prepared_list(const Context& context) {
    const EngineConfig& config = context.setup.config;
    return is_list(context.facts.view) && config.enable_wallet_connect && config.mobile;
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
        case ConnectWay::kPage:
            return context.facts.view == View::kConnectingWalletConnect ||
                   context.facts.view == View::kDownloads;
    }
    return false;
}

void pair_with(ConnectState& state, const KnownWallet& wallet, const Context& context) {
    ConnectFlow& flow = state.flow;
    if (!can_pair(wallet, context.setup.config)) {
        cancel_flow(flow, context);
        flow.way = ConnectWay::kPage;
    } else if (!pairing_runs(flow) || !is_list(context.facts.view)) {
        // Else the code made ready on the list of wallets serves whichever is tapped.
        start_pairing(flow, context);
    }
    flow.wallet = make_row(wallet, WalletRowKind::kFeatured);
    flow.platform.reset();
    if (context.setup.config.mobile) open_link(state, LinkOpening::kChosen, context);
    context.send(ShowView{NavigateHow::kPush, View::kConnectingWalletConnect});
}

void approve(ConnectState& state, AdoptConnection adopt, KnownWallet recent,
             const Context& context) {
    ConnectFlow& flow = state.flow;
    flow.state = ConnectingState::kApproved;
    flow.request = 0;
    flow.uri.clear();
    flow.rest_timer = context.set_timer(Owner::kConnect, kApprovedRestMs);
    if (!recent.id.empty()) remember(state, std::move(recent), context);
    context.send(std::move(adopt));
}

void browser_approved(ConnectState& state, Adopted grant, const Context& context) {
    const WalletRow& wallet = *state.flow.wallet;
    KnownWallet recent;
    const ConnectorFound* connector = find_connector(state, wallet.id);
    // A section's own wallet is found behind its sign-in, not among recent wallets.
    if (connector == nullptr || connector->kind != ConnectorKind::kAuth) {
        recent.id = wallet.id.value;
        recent.name = wallet.name;
        recent.rdns = wallet.id.value;
    }
    if (wallet.icon && wallet.icon->value.size() <= ShortText::kMax)
        recent.image_url = wallet.icon->value;
    AdoptConnection adopt{wallet, {}, std::nullopt};
    adopt.accounts.push_back(std::move(grant));
    approve(state, std::move(adopt), std::move(recent), context);
}

void session_connected(ConnectState& state, const wc::Session& session, const Context& context) {
    ConnectFlow& flow = state.flow;
    // Else of another page of this origin, or of this one before it was loaded again.
    const bool ours = flow.offered.contains(session.pairing_topic.value);
    if (!pairing_runs(flow) && !ours) return;
    auto accounts = adopt_session(session, context.setup, *context.facts.connections);
    if (!ours && std::ranges::none_of(accounts, [&](const Adopted& adopted) {
            return context.setup.find_network(adopted.chain) != nullptr;
        }))
        return;
    if (accounts.empty()) {
        context.notify_pairing(wc::Disconnect{session.topic});
        // In the words of the pairing machine, which refuses what makes no sense at all.
        return fail_flow(flow, ConnectingState::kFailed, "wc_settlement_failed", {});
    }
    if (!ours) flow.wallet.reset();
    KnownWallet recent = recent_of(state, session, context.setup);
    WalletRow wallet = make_row(recent, WalletRowKind::kWalletConnect);
    wallet.id = kWalletConnectId;
    if (!flow.wallet) flow.wallet = wallet;
    const wc::ShortText* link = link_given(recent.mobile_link);
    if (!link) link = link_given(recent.link_mode);
    approve(state,
            {std::move(wallet), std::move(accounts), session, link ? link->value : std::string()},
            std::move(recent), context);
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

// On the views that show the legal checkbox nothing goes on before it is ticked.
bool is_refused(const ConnectState& state, const Context& context) {
    const View view = context.facts.view;
    return context.facts.modal_open && (view == View::kConnect || view == View::kConnectWallets) &&
           is_blocked(state, context.setup.config);
}

}  // namespace

void update(ConnectState& state, const ConnectorFound& reported, const Context& context) {
    ConnectorFound event = reported;
    event.name = visible_text(reported.name);
    if (event.icon && event.icon->empty()) event.icon.reset();
    if (!context.setup.has_namespace(event.chain_namespace) || event.id.value == kWalletConnectId ||
        event.id.empty() || event.name.empty()) {
        context.log(wc::LogLevel::kWarn, "connector ignored: " + event.id.value);
        return;
    }
    for (ConnectorFound& connector : state.connectors) {
        if (connector.id != event.id) continue;
        if (connector.chain_namespace == event.chain_namespace)
            connector = std::move(event);
        else
            context.log(wc::LogLevel::kWarn, "connector of another namespace: " + event.id.value);
        return;
    }
    if (state.connectors.size() < kConnectorsMax) state.connectors.push_back(std::move(event));
}

void update(ConnectState& state, const ConnectorLost& event, const Context& context) {
    erase_if(state.connectors,
             [&](const ConnectorFound& connector) { return connector.id == event.id; });
    ConnectFlow& flow = state.flow;
    if (flow.way != ConnectWay::kBrowser || !flow.wallet || flow.wallet->id != event.id ||
        flow.state == ConnectingState::kApproved)
        return;
    context.clear_timer(flow.slow_timer);
    fail_flow(flow, ConnectingState::kFailed, error_word(Code::connector_not_found),
              error_text({Code::connector_not_found, event.id.value}));
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
    if (wallet && is_reachable(*wallet, context.setup.config))
        return pair_with(state, *wallet, context);
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
        cancel_flow(state.flow, context);  // the view that opens starts the pairing
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
            if (flow.way == ConnectWay::kPairing) context.notify_pairing(wc::CancelConnect{});
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
    if (flow.way == ConnectWay::kBrowser) return request_browser_wallet(flow, false, context);
    if (context.setup.config.enable_wallet_connect) propose(flow, context);
}

void update(ConnectState& state, const CopyUri&, const Context& context) {
    if (state.flow.uri.empty()) return;
    state.flow.clipboard = context.take_id(Owner::kConnect);
    context.emit(ClipboardWrite{state.flow.clipboard, state.flow.uri});
}

void update(ConnectState& state, const OpenWallet& event, const Context& context) {
    open_link(state, event.other.value_or(false) ? LinkOpening::kOther : LinkOpening::kFirst,
              context);
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
        request_browser_wallet(flow, true, context);
}

void update(ConnectState& state, const wc::UriReady& event, const Context&) {
    if (!pairing_runs(state.flow)) return;
    state.flow.state = ConnectingState::kWaiting;
    state.flow.uri = event.uri;
    state.flow.offered += event.uri.value;
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
    const ConnectFlow& flow = state.flow;
    // Also one that was approved as the code expired, which the visitor still looks at.
    if (pairing_runs(flow) ||
        (flow.way == ConnectWay::kPairing && flow.state == ConnectingState::kExpired))
        session_connected(state, event.session, context);
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
    // The code that could not be published was never shown, so making another one is harmless.
    if (event.code.value == error_word(Code::wc_publish_failed) && is_relay_away(state))
        propose(state.flow, context);
    else
        fail_flow(state.flow, ConnectingState::kFailed, event.code, peer_text(event.message));
    state.flow.clock_off_s = event.clock_off_s;
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
        cancel_flow(flow, context);
        if (context.facts.profile_in_history)  // back to where the visitor wanted another wallet
            return context.send(ShowView{NavigateHow::kReplace, View::kProfileWallets});
        context.send(CloseModal{});
    } else if (event.timer_id == flow.slow_timer) {
        flow.slow_timer = 0;
        flow.slow = true;
    }
}

void view_changed(ConnectState& state, const Context& context) {
    ConnectFlow& flow = state.flow;
    const Facts& facts = context.facts;
    if (!is_kept(flow, context)) cancel_flow(flow, context);
    if (facts.modal_open && flow.way == ConnectWay::kNone && is_pairing_view(context))
        start_pairing(flow, context);
    if (!facts.modal_open || facts.view == View::kAccount || facts.view == View::kNetworks ||
        facts.view == View::kProfileWallets || facts.view == View::kSwitchActiveChain)
        state.chain_namespace.reset();
}

}  // namespace portico::engine
