// SPDX-License-Identifier: Apache-2.0
//
// The connection of one namespace (specification, sections 3 and 4): what every area may read, and
// what is kept in storage of it.
#pragma once

#include <boost/describe.hpp>
#include <string>
#include <vector>

#include "core/engine/contract.hpp"

namespace portico::engine {

struct Connection {
    ChainNamespace chain_namespace = ChainNamespace::kEip155;
    ConnectionStatus status = ConnectionStatus::kDisconnected;
    std::string connector_id;           ///< empty when disconnected
    std::string topic;                  ///< of the session, when paired
    WalletRow wallet;                   ///< of the connector
    std::vector<std::string> accounts;  ///< addresses, the active one first
    std::string chain;                  ///< CAIP-2; also chosen while disconnected

    bool connected() const { return status == ConnectionStatus::kConnected; }
    bool paired() const { return connector_id == kWalletConnectId; }
};

/// One connection as it is stored, to be found again after a reload.
struct StoredConnection {
    ChainNamespace chain_namespace = ChainNamespace::kEip155;
    ConnectorId connector_id;
    Text<128> name;
    std::optional<wc::Topic> topic;
};
BOOST_DESCRIBE_STRUCT(StoredConnection, (), (chain_namespace, connector_id, name, topic))

struct StoredConnections {
    List<StoredConnection, 5> connections;
};
BOOST_DESCRIBE_STRUCT(StoredConnections, (), (connections))

struct StoredNetworks {
    ChainNamespace active = ChainNamespace::kEip155;
    List<ChainId, 5> chains;  ///< last chosen, one of each namespace
};
BOOST_DESCRIBE_STRUCT(StoredNetworks, (), (active, chains))

struct StoredWallets {
    List<KnownWallet, 2> wallets;
};
BOOST_DESCRIBE_STRUCT(StoredWallets, (), (wallets))

/// Reads a stored text; what is damaged gives an empty value, as if nothing were stored.
StoredConnections read_stored_connections(std::string_view text);
StoredNetworks read_stored_networks(std::string_view text);
StoredWallets read_stored_wallets(std::string_view text);

/// Keys behind kStoragePrefix.
inline constexpr std::string_view kConnectionsKey = "connections";
inline constexpr std::string_view kNetworksKey = "networks";
inline constexpr std::string_view kRecentWalletsKey = "recent_wallets";

}  // namespace portico::engine
