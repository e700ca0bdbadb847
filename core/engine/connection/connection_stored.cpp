// SPDX-License-Identifier: Apache-2.0
//
// What a reload and other tabs need of the connections: stored, read, and announced when it
// changes.
#include <algorithm>

#include "core/base/describe/describe.hpp"
#include "core/engine/chain_namespace.hpp"
#include "core/engine/connection/connection.hpp"
#include "core/engine/connection/connection_change.hpp"
#include "core/engine/connection/connection_constants.hpp"

namespace portico::engine {
namespace {

StoredConnection stored_of(const Connection& connection, std::size_t accounts) {
    StoredConnection stored;
    stored.chain_namespace = connection.chain_namespace;
    stored.connector_id = connection.connector_id;
    stored.name = connection.wallet.name;
    if (!connection.topic.empty()) stored.topic = connection.topic;
    if (!connection.link.empty()) stored.link = connection.link;
    stored.accounts.emplace();
    // What kind an address is of is not stored: of Bitcoin's, those that can be the active one.
    for (std::size_t i = 0; i < std::min(accounts, connection.accounts.size()); ++i)
        if (connection.account_type(i) != AccountType::kOrdinals)
            stored.accounts->emplace_back(connection.accounts[i]);
    if (!connection.accounts.empty() && connection.chosen == connection.accounts[0])
        stored.active = true;
    return stored;
}

/// The list to be stored; empty: nothing. Behind our own stays what other pages of the origin have
/// `stored`: of namespaces that this one does not offer, and what another version alone can read.
std::string text_of(std::string_view name, const Vec<StoredConnection>& own,
                    std::string_view stored, std::size_t most, const Setup& setup) {
    std::string rows;
    for (const StoredConnection& one : own)
        write_described(type_info<StoredConnection>(), &one, rows += ',');
    std::size_t count = own.size();
    for (const Json& row : stored_rows(stored)) {
        const ReadConnections read = read_connections({row});
        if ((read.all && setup.has_namespace(read.rows[0].chain_namespace)) || count++ >= most)
            continue;
        append_json(rows += ',', row);
    }
    if (rows.empty()) return rows;
    rows[0] = '[';
    return std::string("{\"").append(name).append("\":").append(rows).append("]}");
}

}  // namespace

bool is_storable(const Setup& setup, const StoredConnection& stored) {
    const bool pairing = stored.connector_id.value == kWalletConnectId;
    return setup.has_namespace(stored.chain_namespace) && pairing == stored.topic.has_value() &&
           !stored.recent;
}

Connection link_of(const StoredConnection& stored, const Setup& setup) {
    Connection link;
    link.chain_namespace = stored.chain_namespace;
    link.connector_id = stored.connector_id;
    const bool recent = stored.recent.value_or(false) || link.paired() != stored.topic.has_value();
    if (!recent) link.status = kAway;  // until its wallet or its session says otherwise
    if (!recent && stored.topic) link.topic = *stored.topic;
    if (stored.link) link.link = *stored.link;
    link.wallet.id = stored.connector_id;
    link.wallet.name = stored.name;
    if (stored.image_url) link.wallet.icon = stored.image_url->value;
    if (stored.accounts)
        for (const auto& account : *stored.accounts) link.accounts.push_back(account);
    link.chain = setup.first_chain(stored.chain_namespace);
    // The account that was the active one, if it is still granted. A browser wallet of eip155 gives
    // the one that is selected in it first: only a choice that was made here stands before that.
    const bool by_wallet = stored.chain_namespace == ChainNamespace::kEip155 && !stored.topic;
    if (!link.accounts.empty() && (!by_wallet || stored.active)) link.chosen = link.accounts[0];
    return link;
}

void load_links(ConnectionState& state, const Setup& setup) {
    state.links.clear();
    ReadConnections stored = read_connections(stored_rows(state.stored_links));
    for (const StoredConnection& item : stored.rows) {
        if (!setup.has_namespace(item.chain_namespace)) continue;
        Connection link = link_of(item, setup);
        forget_link(state, link);  // none is there twice, whatever is stored
        // Pages of other namespaces write theirs behind our recent ones.
        const auto place = link.ended() ? state.links.end()
                                        : std::ranges::find_if(state.links, &Connection::ended);
        state.links.insert(place, std::move(link));
    }
}

void load(ConnectionState& state, const Setup& setup, const machine::Storage& storage) {
    const auto stored = [&](std::string_view key) -> std::string {
        const std::string* found = storage.find(key);
        return found ? *found : std::string();
    };
    state.active = setup.first_namespace();
    for (const ChainNamespace chain_namespace : setup.namespaces) {
        Connection connection;
        connection.chain_namespace = chain_namespace;
        connection.chain = setup.first_chain(chain_namespace);
        state.connections.push_back(std::move(connection));
    }
    state.stored_networks = stored(kNetworksKey);
    const StoredNetworks networks = read_stored_networks(state.stored_networks);
    if (!networks.chains.empty() && setup.has_namespace(networks.active))
        state.active = networks.active;
    for (const ChainId& chain : networks.chains)
        if (const auto of = namespace_of(chain); of && setup.find_network(chain))
            state.find(*of)->chain = chain;
    state.stored_links = stored(kLinksKey);
    load_links(state, setup);
    state.stored_connections = stored(kConnectionsKey);
    ReadConnections connections = read_connections(stored_rows(state.stored_connections));
    for (StoredConnection& item : connections.rows) {
        Connection* connection = state.find(item.chain_namespace);
        if (!is_storable(setup, item) || connection->status == ConnectionStatus::kConnecting)
            continue;
        connection->status = ConnectionStatus::kConnecting;
        state.priors.push_back({.stored = std::move(item)});
    }
}

Change::Change(ConnectionState& state, Connection& connection, const Context& context,
               bool restored)
    : state_(state),
      connection_(connection),
      context_(context),
      before_{connection.chain_namespace, connection.status, connection.accounts, connection.chain,
              restored} {}

Change::~Change() {
    if (!always_ && connection_.status == before_.status &&
        connection_.accounts == before_.accounts && connection_.chain == before_.chain)
        return;
    persist(state_, context_);
    if (state_.find(before_.chain_namespace) == &connection_) context_.send(std::move(before_));
}

void persist(ConnectionState& state, const Context& context) {
    const Setup& setup = context.setup;
    Vec<StoredConnection> connections;
    StoredNetworks networks{state.active, {}};
    // In the order of the namespaces, whoever is away: tabs that see their wallets differently must
    // not answer each other.
    for (const Connection& connection : state.connections) {
        networks.chains.emplace_back(connection.chain);
        if (connection.connected()) connections.push_back(stored_of(connection, 1));
        for (const Prior& prior : state.priors)
            if (prior.stored.chain_namespace == connection.chain_namespace)
                connections.push_back(prior.stored);
    }
    // Where nothing is chosen here, what was chosen where there is more to choose from stays.
    const StoredNetworks before = read_stored_networks(state.stored_networks);
    if (!before.chains.empty() && !setup.has_namespace(before.active) &&
        state.active == setup.first_namespace())
        networks.active = before.active;
    for (const ChainId& chain : before.chains) {
        const auto of = namespace_of(chain);
        if (!of || setup.find_network(chain)) continue;
        const Connection* own = state.find(*of);
        if (own == nullptr && networks.chains.size() < kNamespacesMax)
            networks.chains.push_back(chain);
        else if (own && own->chain == setup.first_chain(*of))
            networks.chains[static_cast<std::size_t>(own - state.connections.data())] = chain;
    }
    std::string text =
        text_of(kConnectionsKey, connections, state.stored_connections, kNamespacesMax, setup);
    if (text != state.stored_connections && !state.following_another_tab) {
        state.stored_connections = text;
        text.empty() ? context.forget(kConnectionsKey)
                     : context.store(kConnectionsKey, std::move(text));
    }
    text = to_json_text(networks);
    if (text != state.stored_networks) {
        state.stored_networks = text;
        context.store(kNetworksKey, std::move(text));
    }
    Vec<StoredConnection> links;
    for (const Connection& link : state.links) {
        StoredConnection& stored = links.emplace_back(stored_of(link, 8));
        if (link.ended()) stored.recent = true;
        if (link.wallet.icon && link.wallet.icon->value.size() <= ShortText::kMax)
            stored.image_url = link.wallet.icon->value;
    }
    text = text_of(kLinksKey, links, state.stored_links, kLinksMax, setup);
    if (text == state.stored_links || state.following_another_tab) return;
    state.stored_links = text;
    text.empty() ? context.forget(kLinksKey) : context.store(kLinksKey, std::move(text));
}

void end_connection(ConnectionState& state, Connection& connection, const Context& context,
                    bool beside) {
    Change change(state, connection, context);
    const ChainNamespace chain_namespace = connection.chain_namespace;
    std::string chain = std::move(connection.chain);
    // Nothing of a foreign network is left when its wallet has gone.
    if (context.setup.find_network(chain) == nullptr)
        chain = context.setup.first_chain(chain_namespace);
    Connection former = std::move(connection);
    connection = {};
    connection.chain_namespace = chain_namespace;
    connection.chain = std::move(chain);
    if (!former.connected()) return;
    if (!beside) {
        former.status = ConnectionStatus::kDisconnected;
        former.topic.clear();
    }
    keep_link(state, std::move(former), context);
}

void suspend_connection(ConnectionState& state, Connection& connection, const Context& context) {
    state.priors.push_back({.stored = stored_of(connection, 1), .stage = PriorStage::kLate});
    end_connection(state, connection, context);
}

}  // namespace portico::engine
