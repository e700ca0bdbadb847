// SPDX-License-Identifier: Apache-2.0
//
// What the files of the connection area share. Private to it.
#pragma once

#include "core/engine/connection/connection.hpp"

namespace portico::engine {

/// Of a link whose wallet has no account now, or is not there.
inline constexpr ConnectionStatus kAway = ConnectionStatus::kConnecting;

/// Stores, at the end of its scope, what became of a connection, and announces it if it is the used
/// one of its namespace.
class Change {
  public:
    Change(ConnectionState& state, Connection& connection, const Context& context,
           bool restored = false);
    ~Change();
    Change(const Change&) = delete;
    Change& operator=(const Change&) = delete;
    void announce_always() { always_ = true; }

  private:
    ConnectionState& state_;
    Connection& connection_;
    const Context& context_;
    ConnectionChanged before_;
    bool always_ = false;
};

/// The one place where a connection is put on a chain. The accounts of a session's connection are
/// those that it has there, the chosen one first.
void set_chain(Connection& connection, std::string chain, const wc::Session* session);
/// An EIP-1193 "disconnect" that is no farewell: the wallet's line to its network or to its own
/// background is lost.
bool is_line_lost(const Json& data);
/// Writes the connections and the chains if they differ from what is stored.
void persist(ConnectionState& state, const Context& context);
/// Disconnected, fields cleared (docs/spec/connection.md#disconnecting); what it was becomes a
/// recent link, or one that lives on `beside` another. The wallet is not notified.
void end_connection(ConnectionState& state, Connection& connection, const Context& context,
                    bool beside = false);
/// Disconnected like that, but stored: its wallet has no account now, or is not there. It is
/// connected again when that has changed (docs/spec/connection.md#status).
void suspend_connection(ConnectionState& state, Connection& connection, const Context& context);
/// A link as it is stored, away or recent.
Connection link_of(const StoredConnection& stored, const Setup& setup);
/// The links as stored, in place of those that were there.
void load_links(ConnectionState& state, const Setup& setup);
/// Of a configured namespace, and paired if and only if it names a session.
bool is_storable(const Setup& setup, const StoredConnection& stored);
/// Another wallet takes the place of the prior connection of a namespace: it is a link that is
/// away.
void replace_prior(ConnectionState& state, ChainNamespace chain_namespace, const Context& context);
/// Forgets the prior connection of a namespace.
void drop_prior(ConnectionState& state, ChainNamespace chain_namespace, const Context& context);
/// The same; its namespace is disconnected.
void give_up(ConnectionState& state, ChainNamespace chain_namespace, const Context& context);
/// What the wallet of a late connection emits. False: it is not one's.
bool late_emitted(ConnectionState& state, const WalletEmitted& event, const Context& context);
/// The session lives. Connects every prior connection that used it.
void find_prior_session(ConnectionState& state, const wc::Session& session, const Context& context);
/// No session but those in `state.sessions` is left: the others are gone. One that grants nothing
/// now is late.
void forget_prior_sessions(ConnectionState& state, const Context& context);
void forget_prior_topic(ConnectionState& state, const wc::Topic& topic, const Context& context);
/// Keeps a connection as a link, in place of an older one of the same wallet.
void keep_link(ConnectionState& state, Connection link, const Context& context);
/// The link of the wallet that is connected again.
void forget_link(ConnectionState& state, const Connection& connection);
/// What uses the session has what it grants now.
void session_updated(ConnectionState& state, const wc::Session& session, const Context& context);
/// A link becomes a recent one.
void make_recent(ConnectionState& state, std::size_t link, const Context& context);
/// Reports that a wallet could not be notified, or refused.
void disconnect_failed(const RpcError& error, const Context& context);
/// Tells the pairing machine to end a session that nothing uses any more.
void retire_session(ConnectionState& state, const std::string& topic, const Context& context);

}  // namespace portico::engine
