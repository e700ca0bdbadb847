// SPDX-License-Identifier: Apache-2.0
//
// Choosing a wallet and connecting it: the rows of the Connect view in their order
// (docs/spec/connect.md#rows) and the connecting views. On phones the pairing code is made ready as
// soon as a list of wallets is shown, so that the tap on one opens its link at once.
//
//   state                    event                           next       effects
//   any                      choose a browser wallet         waiting    cancel the former,
//   wallet_request
//                                                                       portico_connect
//   any                      choose pairing                  loading    cancel the former, connect
//   any                      choose one that cannot pair     idle       cancel the former, link
//   loading                  UriReady                        waiting    -
//   waiting (browser)        accounts and a chain            approved   adopt, timer of the rest
//   waiting (browser)        4100                            locked     -
//   loading .. expired (p.)  SessionConnected                approved   adopt, timer of the rest
//   loading .. expired (p.)  the same without an account     failed     disconnect
//   waiting (browser)        4001                            declined   -
//   loading, waiting (pair)  ConnectRejected                 declined   -
//   waiting (browser)        -32002                          pending    -
//   pending, locked          accountsChanged, some           waiting    portico_connect, silently
//   loading, waiting (pair)  ConnectExpired                  expired    - (connect, on a list)
//   loading, waiting (br.)   10 s without an answer          as it was  slow: may be retried
//   waiting (pair)           10 s without a relay, or two tries of it that failed: the same
//   waiting (browser)        any other error                 failed     -
//   loading, waiting (pair)  unpublished, the relay is away  loading    connect
//   loading, waiting (pair)  ConnectFailed, PairingLost      failed     -
//   declined .. failed       retry                           as choose  -
//   approved                 timer                           idle       leave the views
//   any                      the view is left                idle       cancel_connect (pair)
//   any                      choose one of several namespaces  choice    ConnectingMultiChain
#pragma once

#include "core/engine/context.hpp"

namespace portico::engine {

/// How the flow in the connecting views connects. `kPage`: not here, but with this page in the
/// wallet's own browser, or once the wallet is installed.
enum class ConnectWay : std::uint8_t { kNone, kChoice, kBrowser, kPairing, kPage };

struct ConnectFlow {
    ConnectWay way = ConnectWay::kNone;
    ConnectingState state = ConnectingState::kIdle;
    std::optional<WalletRow> wallet;                           ///< none: pairing with any wallet
    ChainNamespace chain_namespace = ChainNamespace::kEip155;  ///< of a browser wallet
    std::optional<Platform> platform;                          ///< chosen; none: the first one
    EffectId request = 0;                                      ///< wallet_request in flight
    std::string uri;
    std::string offered;  ///< every code of this flow, also those that have expired
    std::int64_t expires_at_ms = 0;
    bool copied = false;
    std::int64_t copied_timer = 0;
    EffectId clipboard = 0;
    std::int64_t rest_timer = 0;
    std::int64_t slow_timer = 0;
    bool slow = false;
    int renewed = 0;  ///< codes made ready again on a list
    std::string error_code;
    std::string error_message;
    std::optional<std::int64_t> clock_off_s;  ///< of a failure for the device's clock
};

struct ConnectState {
    Vec<ConnectorFound> connectors;
    Vec<KnownWallet> recent;                        ///< newest first
    std::optional<ChainNamespace> chain_namespace;  ///< only wallets of this one
    bool agreed = false;                            ///< the legal checkbox
    /// The view began while the server was asked: no button takes the place of its wallets.
    bool unfolded = false;
    std::optional<KnownWallet> listed;  ///< of the directory, the last one that was asked for
    std::string downloads;              ///< id of the wallet that Downloads shows
    ConnectFlow flow;
    bool relay_online = false;
    int relay_losses = 0;  ///< tries that came to nothing since it was last online
};

void load(ConnectState& state, const machine::Storage& storage);
void update(ConnectState& state, const ConnectorFound& event, const Context& context);
void update(ConnectState& state, const ConnectorLost& event, const Context& context);
void update(ConnectState& state, const ChooseWallet& event, const Context& context);
void update(ConnectState& state, const ChooseWalletConnect& event, const Context& context);
void update(ConnectState& state, const ChoosePlatform& event, const Context& context);
void update(ConnectState& state, const DownloadWallet& event, const Context& context);
void update(ConnectState& state, const AgreeTerms& event, const Context& context);
void update(ConnectState& state, const ConnectNamespace& event, const Context& context);
void update(ConnectState& state, const StartLogin& command, const Context& context);
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
void update(ConnectState& state, const wc::RelayChanged& event, const Context& context);
void update(ConnectState& state, const wc::CommandRefused& event, const Context& context);
void update(ConnectState& state, const PairingLost& event, const Context& context);
void update(ConnectState& state, const ClipboardAnswered& event, const Context& context);
void update(ConnectState& state, const wc::TimerFired& event, const Context& context);
void update(ConnectState& state, const wc::StorageChanged& event, const Context& context);
/// The modal or its view has changed: a flow whose view was left is cancelled; a pairing view that
/// was opened directly starts one.
void view_changed(ConnectState& state, const Context& context);

ConnectSlice make_rows(const ConnectState& state, const Setup& setup, const Facts& facts);
GuideSlice make_guide(const ConnectState& state, const Setup& setup, const Facts& facts);
ConnectingSlice make_slice(const ConnectState& state, const Setup& setup);

const ConnectorFound* find_connector(const ConnectState& state, std::string_view id);
/// The connector of a known wallet: recognised by its id, its rdns or its name.
const ConnectorFound* find_connector(const ConnectState& state, const KnownWallet& wallet);
/// One wallet, whatever its namespaces: known by its name.
bool is_same_wallet(const std::string& a, const std::string& b);
/// The connector of the same wallet in one namespace.
const ConnectorFound* find_sibling(const ConnectState& state, const ConnectorFound& connector,
                                   ChainNamespace chain_namespace);
/// The configured namespaces that the wallet has connectors for.
List<ChainNamespace, 5> namespaces_of(const ConnectState& state, const ConnectorFound& connector,
                                      const Setup& setup);
/// A wallet that is configured or was used, by its id.
const KnownWallet* find_known(const ConnectState& state, std::string_view id, const Setup& setup);
/// As find_known; looks into the directory too, and keeps what it finds there.
const KnownWallet* learn_wallet(ConnectState& state, std::string_view id, const Context& context);
/// The legal checkbox has to be ticked first.
bool is_blocked(const ConnectState& state, const EngineConfig& config);
WalletRow make_row(const KnownWallet& wallet, WalletRowKind kind);

}  // namespace portico::engine
