// SPDX-License-Identifier: Apache-2.0
//
// The connections of an earlier page or of another tab: found again, given up.
#include <algorithm>

#include "core/base/describe/describe.hpp"
#include "core/engine/chain_namespace.hpp"
#include "core/engine/connect/grant.hpp"
#include "core/engine/connection/connection.hpp"
#include "core/engine/connection/connection_change.hpp"
#include "core/engine/connection/connection_constants.hpp"
#include "core/engine/connection/session_view.hpp"
#include "core/engine/profile.hpp"
#include "core/engine/provider/provider_error.hpp"

namespace portico::engine {
namespace {

bool is_paired(const Prior& prior) { return prior.stored.connector_id.value == kWalletConnectId; }

const ConnectorFound* find_connector(const Context& context, std::string_view id) {
    for (const ConnectorFound& connector : *context.facts.connectors)
        if (connector.id.value == id) return &connector;
    return nullptr;
}

void set_status(ConnectionState& state, ChainNamespace chain_namespace, ConnectionStatus status,
                const Context& context) {
    Connection* connection = state.find(chain_namespace);
    if (connection == nullptr || connection->connected()) return;
    Change change(state, *connection, context, true);
    connection->status = status;
}

void expect_soon(ConnectionState& state, const Context& context) {
    if (state.deadline_timer == 0)
        state.deadline_timer = context.set_timer(Owner::kConnection, kRestoreDeadlineMs);
}

// Asks the wallet of a link that is away, if it is there: no window opens. Wallets of Polkadot and
// Cosmos cannot be asked without one.
void ask_link(Connection& link, const Context& context) {
    if (link.status == kAway && link.chain_namespace != ChainNamespace::kPolkadot &&
        link.chain_namespace != ChainNamespace::kCosmos &&
        find_connector(context, link.connector_id))
        link.asked = request_grant(
            Owner::kConnection,
            {.connector = link.connector_id, .chain = link.chain, .silent = true}, context);
}

// Asks a found wallet silently: no window opens.
void request_prior(ConnectionState& state, Prior& prior, const Context& context) {
    const ChainNamespace chain_namespace = prior.stored.chain_namespace;
    expect_soon(state, context);
    prior.stage = PriorStage::kRequested;
    prior.request = request_grant(Owner::kConnection,
                                  {.connector = prior.stored.connector_id,
                                   .chain = state.find(chain_namespace)->chain,
                                   .silent = true},
                                  context);
    set_status(state, chain_namespace, ConnectionStatus::kConnecting, context);
}

void stop_waiting(ConnectionState& state, const Context& context) {
    const bool waiting = std::ranges::any_of(
        state.priors, [](const Prior& prior) { return prior.stage != PriorStage::kLate; });
    if (!waiting) context.clear_timer(state.deadline_timer);
}

// An answer to its request still counts.
void make_late(ConnectionState& state, Prior& prior, const Context& context) {
    prior.stage = PriorStage::kLate;
    stop_waiting(state, context);
    set_status(state, prior.stored.chain_namespace, ConnectionStatus::kDisconnected, context);
}

void begin(ConnectionState& state, Prior& prior, const Context& context) {
    expect_soon(state, context);
    set_status(state, prior.stored.chain_namespace, ConnectionStatus::kConnecting, context);
    if (!is_paired(prior) && find_connector(context, prior.stored.connector_id))
        request_prior(state, prior, context);
}

// What is found again has what its wallet gives now.
void take_grant(Connection& connection, Adopted found, const wc::Session* session) {
    connection.status = ConnectionStatus::kConnected;
    connection.accounts = std::move(found.accounts);
    connection.types = std::move(found.types);
    set_chain(connection, std::move(found.chain), session);
    if (!connection.chosen.empty()) connection.choose(std::string(connection.chosen));
}

void connect_prior(ConnectionState& state, const Prior& prior, Adopted found,
                   const Context& context) {
    Connection* connection = state.find(prior.stored.chain_namespace);
    if (connection == nullptr) return;
    Change change(state, *connection, context, true);
    *connection = link_of(prior.stored, context.setup);
    connection->wallet.installed = !prior.stored.topic;
    if (const ConnectorFound* connector = find_connector(context, connection->connector_id)) {
        connection->wallet.name = connector->name;
        connection->wallet.icon = connector->icon;
    }
    const wc::Session* session = context.facts.session_of(*connection);
    if (const wc::ShortText* icon = session ? session_icon(*session) : nullptr)
        connection->wallet.icon = icon->value;
    take_grant(*connection, std::move(found), session);
    forget_link(state, *connection);
}

bool same_connection(const StoredConnection& stored, const Connection& connection) {
    const std::string topic = stored.topic ? stored.topic->value : std::string();
    return stored.connector_id.value == connection.connector_id && topic == connection.topic;
}

}  // namespace

void start(ConnectionState& state, const Context& context) {
    bool pairing = false;
    for (Prior& prior : state.priors) {
        pairing |= is_paired(prior);
        begin(state, prior, context);
    }
    // A session is served as long as it lives, also beside the connection that is used.
    for (const Connection& link : state.links) pairing |= !link.topic.empty();
    if (pairing) context.emit(PairingStart{});
}

void replace_prior(ConnectionState& state, ChainNamespace chain_namespace, const Context& context) {
    for (const Prior& prior : state.priors) {
        if (prior.stored.chain_namespace != chain_namespace || prior.automatic) continue;
        Connection link = link_of(prior.stored, context.setup);
        for (const Connection& known : state.links)
            if (known.link_id() == link.link_id() || known.wallet.name == link.wallet.name)
                link.wallet.icon = known.wallet.icon;
        link.asked = prior.request;  // an answer still counts
        keep_link(state, std::move(link), context);
    }
    drop_prior(state, chain_namespace, context);
}

void give_up(ConnectionState& state, ChainNamespace chain_namespace, const Context& context) {
    drop_prior(state, chain_namespace, context);
    set_status(state, chain_namespace, ConnectionStatus::kDisconnected, context);
    persist(state, context);
}

bool late_emitted(ConnectionState& state, const WalletEmitted& event, const Context& context) {
    for (Prior& prior : state.priors) {
        if (prior.stage != PriorStage::kLate || is_paired(prior) ||
            prior.stored.connector_id != event.connector_id)
            continue;
        const ChainNamespace chain_namespace = prior.stored.chain_namespace;
        if (event.name.value == "disconnect" && !is_line_lost(event.data)) {
            give_up(state, chain_namespace, context);
        } else if (event.name.value == "accountsChanged") {
            const auto accounts = read_addresses(event.data, chain_namespace);
            if (accounts && !accounts->empty()) request_prior(state, prior, context);
        }
        return true;
    }
    return false;
}

void drop_prior(ConnectionState& state, ChainNamespace chain_namespace, const Context& context) {
    erase_if(state.priors,
             [&](const Prior& prior) { return prior.stored.chain_namespace == chain_namespace; });
    stop_waiting(state, context);
}

void find_prior_session(ConnectionState& state, const wc::Session& session,
                        const Context& context) {
    const auto uses_it = [&](const Prior& prior) {
        return prior.stored.topic && *prior.stored.topic == session.topic;
    };
    erase_if(state.sessions, [&](const wc::Session& s) { return s.topic == session.topic; });
    state.sessions.push_back(session);
    for (const Adopted& adopted : adopt_session(session, context.setup, state.connections)) {
        const auto prior = std::ranges::find_if(state.priors, [&](const Prior& p) {
            return uses_it(p) && p.stored.chain_namespace == adopted.chain_namespace;
        });
        if (prior == state.priors.end()) continue;
        const Prior found = std::move(*prior);
        drop_prior(state, adopted.chain_namespace, context);
        connect_prior(state, found, adopted, context);
    }
}

void forget_prior_sessions(ConnectionState& state, const Context& context) {
    for (std::size_t i = state.priors.size(); i-- > 0;) {
        Prior& prior = state.priors[i];
        if (!is_paired(prior)) continue;
        if (std::ranges::find(state.sessions, *prior.stored.topic, &wc::Session::topic) ==
            state.sessions.end())
            give_up(state, prior.stored.chain_namespace, context);
        else
            make_late(state, prior, context);
    }
}

void forget_prior_topic(ConnectionState& state, const wc::Topic& topic, const Context& context) {
    for (std::size_t i = state.priors.size(); i-- > 0;)
        if (state.priors[i].stored.topic == topic)
            give_up(state, state.priors[i].stored.chain_namespace, context);
}

void update(ConnectionState& state, const ConnectorFound& event, const Context& context) {
    for (Prior& prior : state.priors)
        if (prior.stored.connector_id == event.id && !is_paired(prior) &&
            prior.stage != PriorStage::kRequested)
            return request_prior(state, prior, context);
    for (Vec<Connection>* list : {&state.connections, &state.links})
        for (Connection& connection : *list)
            if (connection.connected() && connection.connector_id == event.id.value) {
                connection.wallet.name = event.name;
                connection.wallet.icon = event.icon;
            }
    for (Connection& link : state.links)
        if (link.connector_id == event.id.value) ask_link(link, context);
    const Connection* own = state.find(event.chain_namespace);
    if (!event.auto_connect.value_or(false) || state.auto_connected || own == nullptr ||
        own->status != ConnectionStatus::kDisconnected)
        return;
    state.auto_connected = true;
    StoredConnection stored;
    stored.chain_namespace = event.chain_namespace;
    stored.connector_id = event.id;
    stored.name = event.name;
    replace_prior(state, event.chain_namespace, context);
    state.priors.push_back({.stored = std::move(stored), .automatic = true});
    begin(state, state.priors.back(), context);
}

void update(ConnectionState& state, const WalletAnswered& event, const Context& context) {
    for (Prior& prior : state.priors) {
        if (prior.request == 0 || prior.request != event.id) continue;
        const ChainNamespace chain_namespace = prior.stored.chain_namespace;
        auto grant = read_grant(event.result, chain_namespace, context.setup);
        if (!grant && prior.automatic) return give_up(state, chain_namespace, context);
        if (!grant) {  // locked, or whatever it is: that is no farewell
            prior.request = 0;
            return make_late(state, prior, context);
        }
        const Prior found = prior;
        drop_prior(state, chain_namespace, context);
        return connect_prior(state, found, std::move(*grant), context);
    }
    for (Connection& link : state.links) {
        if (link.status != kAway || link.asked != event.id) continue;
        auto grant = read_grant(event.result, link.chain_namespace, context.setup);
        link.asked = 0;
        if (!grant) return;  // locked
        take_grant(link, std::move(*grant), nullptr);
        return persist(state, context);
    }
    // One without a way to disconnect has been let go of, and that is all it could do.
    if (event.id == state.leaving && event.error && !is_unknown_method(*event.error))
        return disconnect_failed(*event.error, context);
    answer_switch(state, event, context);
}

void update(ConnectionState& state, const PairingLost&, const Context& context) {
    for (Prior& prior : state.priors)
        if (is_paired(prior)) make_late(state, prior, context);
}

void update(ConnectionState& state, const wc::TimerFired& event, const Context& context) {
    if (event.timer_id != state.deadline_timer) return;
    state.deadline_timer = 0;
    for (Prior& prior : state.priors) make_late(state, prior, context);
}

// Another tab connected or disconnected.
void update(ConnectionState& state, const wc::StorageChanged& event, const Context& context) {
    const auto is = [&](std::string_view key) {
        return event.key.value == std::string(kStoragePrefix).append(key);
    };
    std::string value = event.value ? event.value->value : std::string();
    if (is(kLinksKey)) {
        state.stored_links = std::move(value);
        Vec<Connection> before = std::move(state.links);
        load_links(state, context.setup);
        bool pairing = false;
        // The other tab says which there are, the wallet says what is with them now.
        for (Connection& link : state.links) {
            pairing |= !link.topic.empty();
            const auto known = std::ranges::find_if(before, [&](const Connection& was) {
                return !was.ended() && was.link_id() == link.link_id() &&
                       was.chain_namespace == link.chain_namespace;
            });
            if (known == before.end()) {
                ask_link(link, context);
            } else if (!link.ended()) {
                link = std::move(*known);
            }
        }
        state.following_another_tab = true;
        const Vec<wc::Session> sessions = state.sessions;
        for (const wc::Session& session : sessions) session_updated(state, session, context);
        state.following_another_tab = false;
        if (pairing) context.emit(PairingStart{});
        return;
    }
    if (is(kNetworksKey)) state.stored_networks = std::move(value);
    if (!is(kConnectionsKey)) return;
    state.stored_connections = std::move(value);
    const ReadConnections stored = read_connections(stored_rows(state.stored_connections));
    bool pairing = false;
    state.following_another_tab = true;
    for (Connection& connection : state.connections) {
        const auto found = std::ranges::find(stored.rows, connection.chain_namespace,
                                             &StoredConnection::chain_namespace);
        const bool there = found != stored.rows.end() && is_storable(context.setup, *found);
        // It may be there in the words of another version: nobody has disconnected.
        if (!there && !stored.all) continue;
        if (connection.connected()) {
            // Its account stays: another tab may write an older choice, and the visitor may be
            // about to sign here.
            if (there && same_connection(*found, connection)) continue;
            // Where another one has taken its place it is beside that one.
            end_connection(state, connection, context, there);
        }
        if (!there) {
            drop_prior(state, connection.chain_namespace, context);
            set_status(state, connection.chain_namespace, ConnectionStatus::kDisconnected, context);
            continue;
        }
        // What this tab waits for already is not asked again: tabs would answer each other.
        const auto waits = std::ranges::find_if(state.priors, [&](const Prior& prior) {
            return prior.stored.chain_namespace == connection.chain_namespace &&
                   prior.stored.connector_id == found->connector_id &&
                   prior.stored.topic == found->topic;
        });
        if (waits != state.priors.end()) {
            waits->stored = *found;
            continue;
        }
        replace_prior(state, connection.chain_namespace, context);
        state.priors.push_back({.stored = *found});
        pairing |= is_paired(state.priors.back());
    }
    // The sessions of other tabs are known here before it is known what they are used for.
    const Vec<wc::Session> sessions = state.sessions;
    for (const wc::Session& session : sessions) find_prior_session(state, session, context);
    for (Prior& prior : state.priors)
        if (prior.stage == PriorStage::kWaiting) begin(state, prior, context);
    state.following_another_tab = false;
    if (pairing) context.emit(PairingStart{});
}

}  // namespace portico::engine
