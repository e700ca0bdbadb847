// SPDX-License-Identifier: Apache-2.0
//
// The flow of one connection: what asking a wallet, pairing with it and giving up do. Private to
// the connect area (connect.hpp has its table).
#pragma once

#include "core/engine/connect/connect.hpp"

namespace portico::engine {

/// A proposal is on its way or shown.
bool pairing_runs(const ConnectFlow& flow);
/// One lost socket is common: the second one, or a long silence, is shown.
bool is_relay_away(const ConnectState& state);
/// The wallet or the relay has not answered for a while.
bool is_slow(const ConnectState& state);
/// A list that a wallet may be tapped on.
bool is_list(View view);

void fail_flow(ConnectFlow& flow, ConnectingState state, std::string_view code,
               std::string message);
void fail_flow(ConnectFlow& flow, ConnectingState state, Code code);
/// Whatever was in flight is forgotten: its answers come to nothing.
void cancel_flow(ConnectFlow& flow, const Context& context);

/// Asks the browser wallet of the flow; `silent`: no window opens.
void request_browser_wallet(ConnectFlow& flow, bool silent, const Context& context);
/// Asks a browser wallet, or first for which of its namespaces.
void choose_connector(ConnectState& state, const ConnectorFound& connector,
                      std::optional<ChainNamespace> chosen, const Context& context);
void propose(ConnectFlow& flow, const Context& context);
void start_pairing(ConnectFlow& flow, const Context& context);

/// The known wallet of the flow, if it is one.
const KnownWallet* known_wallet(const ConnectState& state, const Setup& setup);
List<Platform, 5> platforms_now(const ConnectState& state, const Setup& setup);
enum class LinkOpening : std::uint8_t {
    kChosen,  ///< by the tap on its name: not if it leaves the page, which the button says first
    kFirst,
    kOther
};
/// Only in the same step as a tap: a browser refuses links that open by themselves later.
void open_link(const ConnectState& state, LinkOpening opening, const Context& context);

/// Puts a wallet in front of the recent ones and stores them.
void remember(ConnectState& state, KnownWallet wallet, const Context& context);
/// Who the wallet says it is, with its links, for the next time.
KnownWallet recent_of(const ConnectState& state, const wc::Session& session, const Setup& setup);

}  // namespace portico::engine
