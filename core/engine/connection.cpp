// SPDX-License-Identifier: Apache-2.0
//
// See connection.hpp. Finding a prior connection again is connection_prior.cpp.
#include "core/engine/connection.hpp"

#include <algorithm>

#include "core/engine/chain_namespace.hpp"
#include "core/engine/connection_change.hpp"
#include "core/engine/connection_constants.hpp"
#include "core/engine/session_view.hpp"

namespace portico::engine {
namespace {

void wallet_accounts_changed(ConnectionState& state, Connection& connection, const Json& data,
                             const Context& context) {
    auto accounts = read_addresses(data, connection.chain_namespace);
    if (!accounts) return;
    if (accounts->empty()) return end_connection(state, connection, context);
    Change change(state, connection, context);
    connection.accounts = std::move(*accounts);
}

void wallet_chain_changed(ConnectionState& state, Connection& connection, const Json& data,
                          const Context& context) {
    auto chain = read_chain(data, connection.chain_namespace);
    if (!chain) return;
    Change change(state, connection, context);
    connection.chain = std::move(*chain);
}

void session_updated(ConnectionState& state, const wc::Session& session, const Context& context) {
    for (wc::Session& known : state.sessions)
        if (known.topic == session.topic) known = session;
    std::vector<std::string> chains;
    for (const Connection& connection : state.connections) chains.push_back(connection.chain);
    const auto adopted = adopt_session(session, context.setup, chains);
    for (Connection& connection : state.connections) {
        if (connection.topic.empty() || connection.topic != session.topic.value) continue;
        const auto found =
            std::ranges::find(adopted, connection.chain_namespace, &Adopted::chain_namespace);
        if (found == adopted.end()) {
            end_connection(state, connection, context);
            continue;
        }
        Change change(state, connection, context);
        change.announce_always();  // what was granted may be what changed
        connection.accounts = found->accounts;
        connection.chain = found->chain;
    }
}

// A namespace is taken over by another wallet: its former session, if nothing else uses it, ends.
void retire_session(ConnectionState& state, const std::string& topic, const Context& context) {
    if (topic.empty()) return;
    for (const Connection& connection : state.connections)
        if (connection.topic == topic) return;
    const auto removed = erase_if(
        state.sessions, [&](const wc::Session& session) { return session.topic.value == topic; });
    if (removed > 0) context.tell_pairing(wc::Disconnect{topic});
}

void tell_wallet(const Connection& connection, const Context& context) {
    // Best effort: wallets without EIP-2255 answer with an error that nobody waits for.
    Json params = Json::array();
    params.push(Json::object().set("eth_accounts", Json::object()));
    context.ask_wallet(Owner::kConnection, connection.connector_id, "wallet_revokePermissions",
                       std::move(params));
}

}  // namespace

Connection* ConnectionState::find(ChainNamespace chain_namespace) {
    const auto found =
        std::ranges::find(connections, chain_namespace, &Connection::chain_namespace);
    return found == connections.end() ? nullptr : &*found;
}

void update(ConnectionState& state, const WalletEmitted& event, const Context& context) {
    for (Connection& connection : state.connections) {
        if (!connection.connected() || connection.connector_id != event.connector_id.value)
            continue;
        const std::string& name = event.name;
        if (name == "accountsChanged")
            return wallet_accounts_changed(state, connection, event.data, context);
        if (name == "chainChanged")
            return wallet_chain_changed(state, connection, event.data, context);
        if (name == "message")
            return context.emit(HostEmit{connection.chain_namespace, name, event.data});
        if (name == "disconnect") {
            const Json* code = event.data.find("code");
            if (code && code->as_integer() == kNetworkDropCode) return;  // the wallet reconnects
            return end_connection(state, connection, context);
        }
    }
}

void update(ConnectionState& state, const wc::Restored& event, const Context& context) {
    for (const wc::Session& session : event.sessions) find_prior_session(state, session, context);
    forget_prior_sessions(state, context);
}

void update(ConnectionState& state, const wc::SessionConnected& event, const Context& context) {
    find_prior_session(state, event.session, context);
}

void update(ConnectionState& state, const wc::SessionUpdated& event, const Context& context) {
    find_prior_session(state, event.session, context);
    session_updated(state, event.session, context);
}

void update(ConnectionState& state, const wc::SessionEmitted& event, const Context& context) {
    const auto chain_namespace = namespace_of(event.chain);
    Connection* connection = chain_namespace ? state.find(*chain_namespace) : nullptr;
    if (connection == nullptr || connection->topic.empty() ||
        connection->topic != event.topic.value)
        return;
    const std::string& name = event.name;
    if (name == "chainChanged")
        return wallet_chain_changed(state, *connection, event.data, context);
    if (name != "accountsChanged" && name != "bip122_addressesChanged") return;
    auto accounts = read_addresses(event.data, connection->chain_namespace);
    if (!accounts || accounts->empty()) return;  // a session without accounts ends by itself
    Change change(state, *connection, context);
    connection->accounts = std::move(*accounts);
}

void update(ConnectionState& state, const wc::SessionEnded& event, const Context& context) {
    for (Connection& connection : state.connections)
        if (!connection.topic.empty() && connection.topic == event.topic.value)
            end_connection(state, connection, context);
    erase_if(state.sessions,
             [&](const wc::Session& session) { return session.topic == event.topic; });
    forget_prior_topic(state, event.topic, context);
}

void update(ConnectionState& state, const DisconnectWallet& event, const Context& context) {
    std::vector<std::string> topics;
    for (Connection& connection : state.connections) {
        const bool chosen =
            !event.chain_namespace || *event.chain_namespace == connection.chain_namespace;
        if (!chosen || connection.status == ConnectionStatus::kDisconnected) continue;
        if (connection.connected() && !connection.paired()) tell_wallet(connection, context);
        if (!connection.topic.empty()) topics.push_back(connection.topic);
        drop_prior(state, connection.chain_namespace, context);
        end_connection(state, connection, context);
    }
    // A session is ended as a whole: its other namespaces go with it (reference 5.2).
    for (const std::string& topic : topics) {
        for (Connection& connection : state.connections)
            if (connection.topic == topic) end_connection(state, connection, context);
        retire_session(state, topic, context);
    }
}

void update(ConnectionState& state, const AdoptConnection& command, const Context& context) {
    if (command.accounts.empty()) return;
    if (command.session) {
        erase_if(state.sessions, [&](const wc::Session& session) {
            return session.topic == command.session->topic;
        });
        state.sessions.push_back(*command.session);
    }
    bool active_adopted = false;
    for (const Adopted& adopted : command.accounts) {
        Connection* connection = state.find(adopted.chain_namespace);
        if (connection == nullptr) continue;
        drop_prior(state, adopted.chain_namespace, context);
        active_adopted |= adopted.chain_namespace == state.active;
        const std::string former_topic = connection->topic;
        Change change(state, *connection, context);
        connection->status = ConnectionStatus::kConnected;
        connection->connector_id = command.wallet.id;
        connection->wallet = command.wallet;
        connection->topic = command.session ? command.session->topic.value : std::string();
        connection->accounts = adopted.accounts;
        connection->chain = adopted.chain;
        retire_session(state, former_topic, context);
    }
    if (!active_adopted) state.active = command.accounts.front().chain_namespace;
    persist(state, context);
}

void update(ConnectionState& state, const SetChain& command, const Context& context) {
    const auto chain_namespace = namespace_of(command.chain);
    Connection* connection = chain_namespace ? state.find(*chain_namespace) : nullptr;
    if (connection == nullptr) return;
    state.active = *chain_namespace;
    Change change(state, *connection, context);
    change.announce_always();  // the active namespace may be what changed
    connection->chain = command.chain;
    if (const wc::Session* session = context.facts.session_of(*connection))
        connection->accounts = session_accounts(*session, *chain_namespace, command.chain);
}

ConnectionsSlice make_slice(const ConnectionState& state) {
    ConnectionsSlice slice;
    for (const Connection& connection : state.connections) {
        ConnectionSlice row;
        row.chain_namespace = connection.chain_namespace;
        row.status = connection.status;
        if (!connection.connector_id.empty()) row.connector_id = connection.connector_id;
        for (const std::string& account : connection.accounts) row.accounts.emplace_back(account);
        row.caip_network_id = connection.chain;
        slice.connections.push_back(std::move(row));
    }
    return slice;
}

}  // namespace portico::engine
