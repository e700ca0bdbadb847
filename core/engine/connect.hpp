// SPDX-License-Identifier: Apache-2.0
//
// Choosing a wallet and connecting it: the rows of the Connect view in their order (specification,
// section 2) and the connecting views.
//
//   state                    event                           next       effects
//   any                      choose a browser wallet         waiting    cancel the former,
//   wallet_request
//                                                                       eth_requestAccounts
//   any                      choose pairing                  loading    cancel the former, connect
//   loading                  UriReady                        waiting    -
//   waiting (browser)        accounts                        waiting    wallet_request eth_chainId
//   waiting (browser)        no accounts                     locked     -
//   waiting (browser)        a chain                         approved   adopt, timer of the rest
//   loading, waiting (pair)  SessionConnected                approved   adopt, timer of the rest
//   waiting (browser)        4001                            declined   -
//   loading, waiting (pair)  ConnectRejected                 declined   -
//   waiting (browser)        -32002                          pending    -
//   pending, locked          accountsChanged, some           waiting    wallet_request eth_chainId
//   loading, waiting (pair)  ConnectExpired                  expired    -
//   waiting (browser)        any other error                 failed     -
//   loading, waiting (pair)  ConnectFailed, PairingLost      failed     -
//   declined .. failed       retry                           as choose  -
//   approved                 timer                           idle       leave the views
//   any                      the view is left                idle       cancel_connect (pair)
#pragma once

#include "core/engine/context.hpp"

namespace portico::engine {

/// How the flow in the connecting views connects.
enum class ConnectWay : std::uint8_t { kNone, kBrowser, kPairing };

struct ConnectFlow {
    ConnectWay way = ConnectWay::kNone;
    ConnectingState state = ConnectingState::kIdle;
    std::optional<WalletRow> wallet;    ///< none: pairing with any wallet
    std::string link_base;              ///< of the wallet that the pairing is for
    std::vector<std::string> accounts;  ///< told, while the chain is asked
    EffectId request = 0;               ///< wallet_request in flight
    std::string uri;
    std::int64_t expires_at_ms = 0;
    bool copied = false;
    std::int64_t copied_timer = 0;
    EffectId clipboard = 0;
    std::int64_t rest_timer = 0;
    std::string error_code;
    std::string error_message;
};

struct ConnectState {
    Vec<ConnectorFound> connectors;
    Vec<KnownWallet> recent;  ///< newest first
    ConnectFlow flow;
};

void load(ConnectState& state, const List<wc::StoredItem, 256>& storage);
void update(ConnectState& state, const ConnectorFound& event, const Context& context);
void update(ConnectState& state, const ChooseWallet& event, const Context& context);
void update(ConnectState& state, const ChooseWalletConnect& event, const Context& context);
void update(ConnectState& state, const Retry& event, const Context& context);
void update(ConnectState& state, const CopyUri& event, const Context& context);
void update(ConnectState& state, const OpenWallet& event, const Context& context);
void update(ConnectState& state, const WalletAnswered& event, const Context& context);
void update(ConnectState& state, const WalletEmitted& event, const Context& context);
void update(ConnectState& state, const wc::UriReady& event, const Context& context);
void update(ConnectState& state, const wc::ConnectExpired& event, const Context& context);
void update(ConnectState& state, const wc::SessionConnected& event, const Context& context);
void update(ConnectState& state, const wc::ConnectRejected& event, const Context& context);
void update(ConnectState& state, const wc::ConnectFailed& event, const Context& context);
void update(ConnectState& state, const wc::CommandRefused& event, const Context& context);
void update(ConnectState& state, const PairingLost& event, const Context& context);
void update(ConnectState& state, const ClipboardAnswered& event, const Context& context);
void update(ConnectState& state, const wc::TimerFired& event, const Context& context);
void update(ConnectState& state, const wc::StorageChanged& event, const Context& context);
/// The modal or its view has changed: a flow whose view was left is cancelled; a pairing view that
/// was opened directly starts one.
void view_changed(ConnectState& state, const Context& context);

ConnectSlice make_rows(const ConnectState& state, const Setup& setup, const Facts& facts);
ConnectingSlice make_slice(const ConnectState& state);

/// The rdns of an installed wallet is what a known wallet is recognised by.
const ConnectorFound* find_connector(const ConnectState& state, std::string_view id);

}  // namespace portico::engine
