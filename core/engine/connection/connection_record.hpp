// SPDX-License-Identifier: Apache-2.0
//
// The connection of one namespace (docs/spec/connection.md#entities,
// docs/spec/connection.md#status): what every area may read, and what is stored of it.
#pragma once

#include <boost/describe.hpp>
#include <string>

#include "core/base/vec.hpp"
#include "core/engine/contract.hpp"

namespace portico::engine {

struct Connection {
    ChainNamespace chain_namespace = ChainNamespace::kEip155;
    ConnectionStatus status = ConnectionStatus::kDisconnected;
    std::string connector_id;   ///< empty when disconnected
    std::string topic;          ///< of the session, when paired
    std::string link;           ///< AdoptConnection::link
    WalletRow wallet;           ///< of the connector
    Vec<std::string> accounts;  ///< addresses, the active one first
    std::string types;          ///< an AccountType for each account; where it ends, the default one
    std::string chain;          ///< CAIP-2; also chosen while disconnected
    std::string chosen;         ///< the account that was made the active one, granted here or not
    EffectId asked = 0;         ///< of a link that is away: whether its wallet has an account

    bool connected() const { return status == ConnectionStatus::kConnected; }
    /// Of a link: recent. One that is not connected either is away (connection.hpp).
    bool ended() const { return status == ConnectionStatus::kDisconnected; }
    bool paired() const { return connector_id == kWalletConnectId; }
    AccountType account_type(std::size_t account) const;
    /// The account becomes the active one.
    void make_first(std::size_t account);
    /// The same, of an address; on the chains that lack it, when it is on one that has it.
    void choose(std::string_view address);
    /// What the profile calls it: a connector may be connected through several sessions.
    std::string link_id() const;
};

/// One connection as it is stored, to be found again after a reload.
struct StoredConnection {
    ChainNamespace chain_namespace = ChainNamespace::kEip155;
    ConnectorId connector_id;
    Text<128> name;
    std::optional<wc::Topic> topic;
    std::optional<List<Text<128>, 8>> accounts;  ///< the active one first
    std::optional<ShortText> image_url;
    std::optional<bool> recent;     ///< of a link: disconnected
    std::optional<bool> active;     ///< the first account was made the active one here
    std::optional<ShortText> link;  ///< AdoptConnection::link
};
BOOST_DESCRIBE_STRUCT(StoredConnection, (),
                      (chain_namespace, connector_id, name, topic, accounts, image_url, recent,
                       active, link))

inline constexpr std::size_t kNamespacesMax = 5;

inline constexpr std::size_t kLinksMax = 16;
struct StoredNetworks {
    ChainNamespace active = ChainNamespace::kEip155;
    List<ChainId, kNamespacesMax> chains;  ///< last chosen, one of each namespace
};
BOOST_DESCRIBE_STRUCT(StoredNetworks, (), (active, chains))

struct StoredWallets {
    List<KnownWallet, 2> wallets;
};
BOOST_DESCRIBE_STRUCT(StoredWallets, (), (wallets))

/// The rows of a stored list, `{"name":[row, ...]}`: connections, or the links beside them
/// (connected ones, then recent ones, newest first).
Json::Array stored_rows(std::string_view text);
/// Pages of other versions share the list: a row that cannot be read costs itself alone.
struct ReadConnections {
    Vec<StoredConnection> rows;
    bool all = true;  ///< none was left out
};
ReadConnections read_connections(const Json::Array& rows);

/// Reads a stored text; what is damaged gives an empty value, as if nothing were stored.
StoredNetworks read_stored_networks(std::string_view text);
StoredWallets read_stored_wallets(std::string_view text);

/// Keys behind kStoragePrefix.
inline constexpr std::string_view kConnectionsKey = "connections";
inline constexpr std::string_view kLinksKey = "links";
inline constexpr std::string_view kNetworksKey = "networks";
inline constexpr std::string_view kRecentWalletsKey = "recent_wallets";

}  // namespace portico::engine
