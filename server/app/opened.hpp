// SPDX-License-Identifier: Apache-2.0
//
// What must be there before the server runs: the data folder, certificates, databases, and what is
// stored in them.
#pragma once

#include <expected>
#include <memory>
#include <optional>
#include <string>

#include "server/api/price/markets.hpp"
#include "server/app/options.hpp"
#include "server/data/project_store.hpp"
#include "server/net/client_address.hpp"
#include "server/net/tls/tls_context.hpp"
#include "server/ops/log.hpp"
#include "server/relay/store_ops.hpp"
#include "server/store/data_folder.hpp"
#include "server/store/redis/redis_connection.hpp"
#include "server/store/relay/relay_log.hpp"

namespace portico::app {

struct Opened {
    store::DataFolder folder;              ///< locked as long as this lives
    std::unique_ptr<net::TlsContext> tls;  ///< null: clear text
    api::projects::Snapshot projects;
    std::unique_ptr<store::RelayLog> relay_log;
    Secret<32> relay_seed;
    relay::Snapshot relay;
    net::Limits net_limits;  ///< as far as files may be opened
    net::TrustedProxies proxies;
    std::optional<store::RedisConfig> redis;
    api::price::MarketsByChain markets;
};

/// Brings the databases to this program's schema, and waits a while for PostgreSQL: where machines
/// start together, the server may be the first. The error is one line for the operator.
std::expected<Opened, std::string> open_all(const Options& options, ops::Log& log);

}  // namespace portico::app
