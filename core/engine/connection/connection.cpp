// SPDX-License-Identifier: Apache-2.0
//
// See connection.hpp. Finding a prior connection again is connection_restored.cpp.
#include "core/engine/connection/connection.hpp"

#include <algorithm>

#include "core/engine/chain_namespace.hpp"
#include "core/engine/connection/connection_change.hpp"
#include "core/engine/connection/connection_constants.hpp"
#include "core/engine/connection/session_view.hpp"
#include "core/engine/provider/provider_error.hpp"

namespace portico::engine {
namespace {

std::int64_t disconnect_code(const Json& data) {
    const Json* code = data.find("code");
    return code ? code->as_integer().value_or(0) : 0;
}

// A connection of a browser wallet.
bool is_of(const Connection& connection, const ConnectorId& wallet) {
    return connection.topic.empty() && connection.connector_id == wallet.value;
}

// The wallet says which account of its session is the active one. One that is granted on other
// chains only says nothing of this one; one that the session lacks counts until an update.
void session_accounts_changed(Connection& connection, const wc::Session& session,
                              const Json& data) {
    auto named = read_addresses(data, connection.chain_namespace);
    if (!named || named->empty()) return;  // a session without accounts is updated
    const auto first_in = [&](const Vec<std::string>& accounts) {
        return std::ranges::find_first_of(*named, accounts);
    };
    const auto here = first_in(connection.accounts);
    connection.choose(here == named->end() ? named->front() : *here);
    if (first_in(session_accounts(session, connection.chain_namespace, {})) == named->end())
        connection.accounts = std::move(*named);
}

// An event that puts wallets on another chain, or of a session's accounts: for the connections that
// are used, whose changes are announced, and those beside them.
void follow(ConnectionState& state, const WalletEmitted& event, ChainNamespace chain_namespace,
            wc::Session* session, const Context& context) {
    const auto follows = [&](Connection& connection) {
        return connection.connected() &&
               (session ? connection.topic == session->topic.value &&
                              connection.chain_namespace == chain_namespace
                        : is_of(connection, event.connector_id));
    };
    const auto act = [&](Connection& connection) {
        if (event.name.value != "chainChanged")
            session_accounts_changed(connection, *session, event.data);
        else if (auto chain = read_chain(event.data, connection.chain_namespace))
            set_chain(connection, std::move(*chain), session);
    };
    for (Vec<Connection>* list : {&state.connections, &state.links})
        for (Connection& connection : *list) {
            if (!follows(connection)) continue;
            Change change(state, connection, context);
            act(connection);
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

// What is connected with a wallet ends, or is away.
void end_wallet(ConnectionState& state, const ConnectorId& wallet, bool away,
                const Context& context) {
    for (Connection& connection : state.connections)
        if (connection.connected() && is_of(connection, wallet))
            away ? suspend_connection(state, connection, context)
                 : end_connection(state, connection, context);
    for (std::size_t i = state.links.size(); i-- > 0;) {
        Connection& link = state.links[i];
        if (link.ended() || !is_of(link, wallet)) continue;
        if (away)
            link.status = kAway;
        else
            make_recent(state, i, context);
    }
}

void wallet_accounts_changed(ConnectionState& state, const WalletEmitted& event,
                             const Context& context) {
    std::string types;
    const auto read = [&](const Connection& connection) {
        return !connection.ended() && is_of(connection, event.connector_id)
                   ? read_addresses(event.data, connection.chain_namespace, &types)
                   : std::nullopt;
    };
    const auto take = [&](Connection& connection, Vec<std::string>& accounts) {
        connection.accounts = std::move(accounts);
        connection.types = std::move(types);
        // That it is unlocked chooses no account: what was chosen here stays, where it is granted.
        if (connection.status != kAway) connection.chosen.clear();
        connection.choose(std::string(connection.chosen));
    };
    for (Connection& connection : state.connections) {
        auto accounts = read(connection);
        if (!accounts) continue;
        if (accounts->empty()) return suspend_connection(state, connection, context);
        {
            Change change(state, connection, context);
            take(connection, *accounts);
        }
        return persist(state, context);  // also where the wallet says what was chosen before
    }
    for (Connection& link : state.links) {
        auto accounts = read(link);
        if (!accounts) continue;
        const bool locked = accounts->empty();
        if (!locked) take(link, *accounts);
        link.status = locked ? kAway : ConnectionStatus::kConnected;
        return persist(state, context);
    }
}

}  // namespace

Connection* ConnectionState::find(ChainNamespace chain_namespace) {
    const auto found =
        std::ranges::find(connections, chain_namespace, &Connection::chain_namespace);
    return found == connections.end() ? nullptr : &*found;
}

void session_updated(ConnectionState& state, const wc::Session& session, const Context& context) {
    for (Vec<Connection>* list : {&state.connections, &state.links})
        for (std::size_t i = list->size(); i-- > 0;) {
            Connection& connection = (*list)[i];
            if (connection.ended() || connection.topic != session.topic.value) continue;
            auto chain =
                session_chain(session, context.setup, connection.chain_namespace, connection.chain);
            if (!chain && list == &state.links) {
                connection.status = kAway;
            } else if (!chain) {
                suspend_connection(state, connection, context);
            } else {
                Change change(state, connection, context);
                connection.status = ConnectionStatus::kConnected;
                change.announce_always();  // what was granted may be what changed
                set_chain(connection, std::move(*chain), &session);
            }
        }
}

void set_chain(Connection& connection, std::string chain, const wc::Session* session) {
    connection.chain = std::move(chain);
    if (session == nullptr) return;  // a browser wallet says of its accounts what changes
    auto accounts = session_accounts(*session, connection.chain_namespace, connection.chain);
    if (accounts.empty()) return;
    connection.accounts = std::move(accounts);
    connection.types.clear();
    connection.choose(std::string(connection.chosen));
}

bool is_line_lost(const Json& data) {
    return disconnect_code(data) >= kLineLostFrom && disconnect_code(data) <= kLineLostTo;
}

void update(ConnectionState& state, const WalletEmitted& event, const Context& context) {
    const std::string& name = event.name;
    if (late_emitted(state, event, context)) return;
    if (name == "accountsChanged") return wallet_accounts_changed(state, event, context);
    if (name == "chainChanged") return follow(state, event, {}, nullptr, context);
    if (name == "disconnect" &&
        disconnect_code(event.data) != kNetworkDropCode)  // else it reconnects
        end_wallet(state, event.connector_id, is_line_lost(event.data), context);
    if (name != "message") return;
    for (const Connection& connection : state.connections)
        if (connection.connected() && is_of(connection, event.connector_id))
            context.emit(HostEmit{connection.chain_namespace, name, event.data});
}

void update(ConnectionState& state, const ConnectorLost& event, const Context& context) {
    end_wallet(state, event.id, true, context);
}

void update(ConnectionState& state, const wc::Restored& event, const Context& context) {
    state.sessions.clear();
    for (const wc::Session& session : event.sessions) {
        find_prior_session(state, session, context);
        session_updated(state, session, context);
    }
    forget_prior_sessions(state, context);
    Vec<std::string> gone;
    for (const Vec<Connection>* list : {&state.connections, &state.links})
        for (const Connection& connection : *list)
            if (!connection.topic.empty() && context.facts.session_of(connection) == nullptr)
                gone.push_back(connection.topic);
    for (const std::string& topic : gone) end_topic(state, topic, context);
}

void update(ConnectionState& state, const wc::SessionConnected& event, const Context& context) {
    find_prior_session(state, event.session, context);
}

void update(ConnectionState& state, const wc::SessionUpdated& event, const Context& context) {
    find_prior_session(state, event.session, context);
    session_updated(state, event.session, context);
}

void update(ConnectionState& state, const wc::SessionEmitted& event, const Context& context) {
    const auto session = std::ranges::find(state.sessions, event.topic, &wc::Session::topic);
    const auto chain_namespace = namespace_of(event.chain);
    if (session == state.sessions.end() || !chain_namespace) return;
    const std::string& name = event.name;
    if (name == "chainChanged" || name == "accountsChanged" || name == "bip122_addressesChanged")
        follow(state, {{}, name, event.data}, *chain_namespace, &*session, context);
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
    // One that is away or not found again yet is ended as well: its wallet is not asked for again.
    for (std::size_t i = state.priors.size(); i-- > 0;) {
        const StoredConnection& stored = state.priors[i].stored;
        const ChainNamespace of = stored.chain_namespace;
        if (of != event.chain_namespace.value_or(of)) continue;
        if (event.connector_id && *event.connector_id != stored.connector_id) {
            Connection link = link_of(stored, context.setup);
            link.topic.clear();  // what is away is shown as a recent one
            if (event.connector_id->value != link.link_id()) continue;
        }
        if (stored.topic) topics.push_back(stored.topic->value);
        give_up(state, of, context);
    }
    for (Connection& connection : state.connections)
        if (chosen(connection)) {
            let_go(state, connection, topics, context);
            end_connection(state, connection, context);
        }
    // A session is ended as a whole: its other namespaces go with it
    // (docs/spec/connection.md#disconnecting).
    for (const std::string& topic : topics) {
        if (std::ranges::find(topics, topic) != &topic) continue;  // used in several namespaces
        end_topic(state, topic, context);
        forget_prior_topic(state, topic, context);
        retire_session(state, topic, context);
    }
    if (context.facts.modal_open && context.facts.view == View::kProfileWallets)
        context.toast(ToastKind::kSuccess, "disconnected");
}

void update(ConnectionState& state, const AdoptConnection& command, const Context& context) {
    if (command.accounts.empty()) return;
    bool active_adopted = false;
    for (const Adopted& adopted : command.accounts) {
        Connection* connection = state.find(adopted.chain_namespace);
        if (connection == nullptr) continue;
        replace_prior(state, adopted.chain_namespace, context);
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
        connection->link = command.link;
        connection->accounts = adopted.accounts;
        connection->types = adopted.types;
        connection->chosen.clear();
        set_chain(*connection, adopted.chain, command.session ? &*command.session : nullptr);
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
    set_chain(*connection, command.chain, context.facts.session_of(*connection));
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
