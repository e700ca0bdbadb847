// SPDX-License-Identifier: Apache-2.0
//
// Who is connected, in every namespace (docs/spec/connection.md#status): the status, the accounts
// and the chain; what is stored of it, and how it is found again after a reload.
//
// A prior connection of one namespace, from the start of the page on (status connecting):
//
//   prior      event                               next        then
//   waiting    its wallet is announced             asked       portico_connect, silently
//   waiting    Restored with its session           gone        connected
//   waiting    Restored with it, without accounts  late        disconnected, still stored
//   waiting    Restored without                    gone        disconnected, forgotten
//   waiting    PairingLost, deadline               late        disconnected, still stored
//   asked      accounts and a chain                gone        connected
//   asked      none, or an error                   late        disconnected, still stored
//   asked      deadline                            late        disconnected, still stored
//   late       its wallet or session turns up      as waiting  connecting
//   late       its wallet has an account           asked       connecting
//   late       the answer, after all               gone        connected
//   late       its wallet says disconnect          gone        disconnected, forgotten
//   any        the visitor connects or disconnects gone
//
// A connection whose wallet has no account now, or has left the page, becomes a late one.
//
// A namespace uses one connection. A wallet that another one takes the place of stays connected
// beside it, as a link; one that is disconnected stays a while as a recent link (profile.hpp). A
// link is away (status connecting) until its wallet, asked silently, or its session says that it
// has an account, and while that has none or is not there: shown like a recent one, stored like a
// connected one.
#pragma once

#include "core/engine/context.hpp"

namespace portico::engine {

enum class PriorStage : std::uint8_t { kWaiting, kRequested, kLate };

/// A connection of an earlier page that has not been found again yet.
struct Prior {
    StoredConnection stored;
    PriorStage stage = PriorStage::kWaiting;
    EffectId request = 0;
    bool automatic = false;  ///< never connected yet: a Safe around the page
};

/// A connected link, or another account, that is requested of a wallet.
struct LinkSwitch {
    EffectId request = 0;
    ChainNamespace chain_namespace = ChainNamespace::kEip155;
    std::string link;
    std::string address;  ///< that was asked for; empty: whichever the wallet gives first
};

struct ConnectionState {
    Vec<Connection> connections;  ///< one for each configured namespace, in order
    ChainNamespace active = ChainNamespace::kEip155;
    Vec<Connection> links;      ///< connected or away ones, then recent ones; newest first
    Vec<wc::Session> sessions;  ///< all that live, also those that this page does not use
    Vec<Prior> priors;
    LinkSwitch switching;
    EffectId leaving = 0;  ///< the last request to disconnect that a browser wallet got
    Vec<std::pair<std::string, std::string>> labels;  ///< of addresses, by the host
    bool auto_connected = false;                      ///< once in a page
    std::int64_t deadline_timer = 0;
    std::string stored_connections;  ///< as last written or read
    std::string stored_networks;
    std::string stored_links;
    bool following_another_tab = false;  ///< what it wrote is not written again

    Connection* find(ChainNamespace chain_namespace);
};

/// Reads what is stored; damaged items count as absent.
void load(ConnectionState& state, const Setup& setup, const machine::Storage& storage);
void start(ConnectionState& state, const Context& context);
void update(ConnectionState& state, const ConnectorFound& event, const Context& context);
void update(ConnectionState& state, const ConnectorLost& event, const Context& context);
void update(ConnectionState& state, const WalletAnswered& event, const Context& context);
void update(ConnectionState& state, const WalletEmitted& event, const Context& context);
void update(ConnectionState& state, const wc::Restored& event, const Context& context);
void update(ConnectionState& state, const wc::SessionConnected& event, const Context& context);
void update(ConnectionState& state, const wc::SessionUpdated& event, const Context& context);
void update(ConnectionState& state, const wc::SessionEmitted& event, const Context& context);
void update(ConnectionState& state, const wc::SessionEnded& event, const Context& context);
void update(ConnectionState& state, const PairingLost& event, const Context& context);
void update(ConnectionState& state, const wc::TimerFired& event, const Context& context);
void update(ConnectionState& state, const wc::StorageChanged& event, const Context& context);
void update(ConnectionState& state, const DisconnectWallet& event, const Context& context);
void update(ConnectionState& state, const AdoptConnection& command, const Context& context);
void update(ConnectionState& state, const SetChain& command, const Context& context);
void update(ConnectionState& state, const wc::CommandRefused& event, const Context& context);

ConnectionsSlice make_slice(const ConnectionState& state);

}  // namespace portico::engine
