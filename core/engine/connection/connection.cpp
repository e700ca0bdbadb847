// SPDX-License-Identifier: Apache-2.0
//
// See connection.hpp. Finding a prior connection again is connection_prior.cpp.
#include "core/engine/connection/connection.hpp"

#include <algorithm>

#include "core/engine/chain_namespace.hpp"
#include "core/engine/connection/connection_change.hpp"
#include "core/engine/connection/connection_constants.hpp"
#include "core/engine/connection/session_view.hpp"
#include "core/engine/provider/provider_error.hpp"

namespace portico::engine {
namespace {

void wallet_accounts_changed(ConnectionState& state, Connection& connection, const Json& data,
                             const Context& context) {
    std::string types;
    auto accounts = read_addresses(data, connection.chain_namespace, &types);
    if (!accounts) return;
    if (accounts->empty()) return end_connection(state, connection, context);
    Change change(state, connection, context);
    connection.accounts = std::move(*accounts);
    connection.types = std::move(types);
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
    Vec<std::string> chains;
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
    for (std::size_t i = state.links.size(); i-- > 0;) {
        Connection& link = state.links[i];
        if (link.topic.empty() || link.topic != session.topic.value) continue;
        const auto found =
            std::ranges::find(adopted, link.chain_namespace, &Adopted::chain_namespace);
        if (found == adopted.end()) {
            make_recent(state, i, context);
            continue;
        }
        link.accounts = found->accounts;
        link.chain = found->chain;
    }
}

// Best effort: a wallet without a way to disconnect is let go of all the same.
void let_go(ConnectionState& state, const Connection& connection, Vec<std::string>& topics,
            const Context& context) {
    if (!connection.topic.empty())
        topics.push_back(connection.topic);
    else if (connection.connected())
        state.leaving = context.request_wallet(Owner::kConnection, connection.connector_id,
                                               "portico_disconnect", Json());
}

void end_topic(ConnectionState& state, std::string_view topic, const Context& context) {
    for (Connection& connection : state.connections)
        if (!topic.empty() && connection.topic == topic) end_connection(state, connection, context);
    for (std::size_t i = state.links.size(); i-- > 0;)
        if (!topic.empty() && state.links[i].topic == topic) make_recent(state, i, context);
}

void link_emitted(ConnectionState& state, const WalletEmitted& event, const Context& context) {
    for (std::size_t i = 0; i < state.links.size(); ++i) {
        Connection& link = state.links[i];
        if (!link.connected() || link.connector_id != event.connector_id.value) continue;
        if (event.name.value == "disconnect") return make_recent(state, i, context);
        if (event.name.value != "accountsChanged") return;
        std::string types;
        auto accounts = read_addresses(event.data, link.chain_namespace, &types);
        if (!accounts) return;
        if (accounts->empty()) return make_recent(state, i, context);
        link.accounts = std::move(*accounts);
        link.types = std::move(types);
        return persist(state, context);
    }
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
    link_emitted(state, event, context);
}

void update(ConnectionState& state, const ConnectorLost& event, const Context& context) {
    // What was connected with it ends as if it had said so.
    update(state, WalletEmitted{event.id, "disconnect", Json()}, context);
}

void update(ConnectionState& state, const wc::Restored& event, const Context& context) {
    for (const wc::Session& session : event.sessions) find_prior_session(state, session, context);
    forget_prior_sessions(state, context);
    for (std::size_t i = state.links.size(); i-- > 0;) {
        const Connection& link = state.links[i];
        if (!link.connected() || link.topic.empty()) continue;
        const auto found = std::ranges::find(event.sessions, link.topic,
                                             [](const wc::Session& s) { return s.topic.value; });
        if (found == event.sessions.end())
            make_recent(state, i, context);
        else if (context.facts.session_of(link) == nullptr)
            state.sessions.push_back(*found);
    }
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
    end_topic(state, event.topic, context);
    erase_if(state.sessions,
             [&](const wc::Session& session) { return session.topic == event.topic; });
    forget_prior_topic(state, event.topic, context);
}

void update(ConnectionState& state, const DisconnectWallet& event, const Context& context) {
    Vec<std::string> topics;
    const auto chosen = [&](const Connection& connection) {
        return connection.status != ConnectionStatus::kDisconnected &&
               (!event.chain_namespace || *event.chain_namespace == connection.chain_namespace) &&
               (!event.connector_id || event.connector_id->value == connection.link_id());
    };
    for (std::size_t i = state.links.size(); i-- > 0;)
        if (chosen(state.links[i])) {
            let_go(state, state.links[i], topics, context);
            make_recent(state, i, context);
        }
    for (Connection& connection : state.connections)
        if (chosen(connection)) {
            let_go(state, connection, topics, context);
            drop_prior(state, connection.chain_namespace, context);
            end_connection(state, connection, context);
        }
    // A session is ended as a whole: its other namespaces go with it
    // (docs/spec/connection.md#disconnecting).
    for (const std::string& topic : topics) {
        end_topic(state, topic, context);
        retire_session(state, topic, context);
    }
    if (context.facts.modal_open && context.facts.view == View::kProfileWallets)
        context.toast(ToastKind::kSuccess, "disconnected");
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
        Change change(state, *connection, context);
        const std::string topic = command.session ? command.session->topic.value : std::string();
        if (connection->connected() &&
            (connection->connector_id != command.wallet.id.value || connection->topic != topic))
            keep_link(state, std::move(*connection), context);
        connection->chain_namespace = adopted.chain_namespace;
        connection->status = ConnectionStatus::kConnected;
        connection->connector_id = command.wallet.id;
        connection->wallet = command.wallet;
        connection->topic = topic;
        connection->accounts = adopted.accounts;
        connection->types = adopted.types;
        connection->chain = adopted.chain;
        forget_link(state, *connection);
    }
    if (!active_adopted) state.active = command.accounts.front().chain_namespace;
    persist(state, context);
}

void update(ConnectionState& state, const SetChain& command, const Context& context) {
    const auto chain_namespace = namespace_of(command.chain);
    Connection* connection = chain_namespace ? state.find(*chain_namespace) : nullptr;
    if (connection == nullptr) return;
    if (command.activate) state.active = *chain_namespace;
    Change change(state, *connection, context);
    change.announce_always();  // the active namespace may be what changed
    connection->chain = command.chain;
    if (const wc::Session* session = context.facts.session_of(*connection))
        connection->accounts = session_accounts(*session, *chain_namespace, command.chain);
}

void disconnect_failed(const RpcError& error, const Context& context) {
    context.toast(ToastKind::kError, error_word(Code::disconnect_failed), peer_text(error.message));
    context.track("DISCONNECT_ERROR");
}

void update(ConnectionState&, const wc::CommandRefused& event, const Context& context) {
    if (event.command.value == "disconnect") disconnect_failed(event.error, context);
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
