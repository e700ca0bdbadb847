// SPDX-License-Identifier: Apache-2.0
//
// Where the program keeps things, by its configuration: PostgreSQL where database.url is set, else
// two files in the data folder (docs/decisions/0018-two-engines.md).
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "server/app/options.hpp"
#include "server/store/migrations/migrate.hpp"
#include "server/store/sql/connection.hpp"
#include "server/store/worker.hpp"

namespace portico::app {

inline constexpr const char* kRelayFile = "portico.sqlite";
inline constexpr const char* kApiFile = "portico-api.sqlite";
inline constexpr const char* kHistoryFile = "portico-history.sqlite";
/// Of the data folder: what was fetched and can be fetched again; in no backup.
inline constexpr const char* kCacheFolder = "kept";
/// What wraps the keys that sign tokens; in no backup, so that who has one signs nothing.
inline constexpr const char* kSignInKeyFile = "sign-in.key";
/// What wraps the keys that sign along in sessions; in no backup, so that who has one signs
/// nothing.
inline constexpr const char* kSessionsKeyFile = "sessions.key";

/// Devices that were taken an embedded wallet away from; in no backup, as a backup has forgotten
/// those of later.
inline constexpr const char* kRemovedDevicesFile = "vault-removed-devices";

/// That the vault's rows are sealed (docs/vault.md); in no backup, as an old one has them unsealed.
inline constexpr const char* kSealedRowsFile = "vault-sealed-rows";

bool uses_postgres(const Options& options);

/// How the worker's threads connect for the API's tables.
store::Worker::Connect api_connector(const Options& options);

/// The same for the indexer's.
store::Worker::Connect history_connector(const Options& options);

/// A connection to one schema's tables, for commands; makes the data folder where it is missing.
store::StoreResult<std::unique_ptr<store::sql::Connection>> open_database(
    const Options& options, const store::Schema& schema);
/// The same, brought to this program's schema.
store::StoreResult<std::unique_ptr<store::sql::Connection>> open_migrated(
    const Options& options, const store::Schema& schema);

/// Why there is nothing to look at: no data folder, and whose could be meant. Nothing where it is
/// there.
std::optional<std::string> missing_data_folder(const Options& options);
/// open_migrated for commands that are about what is stored already. In a folder that they made
/// themselves they would find nothing and call that good.
store::StoreResult<std::unique_ptr<store::sql::Connection>> open_stored(
    const Options& options, const store::Schema& schema);

/// For errors: "database data/portico-api.sqlite", "database in PostgreSQL". Never the URL.
std::string database_label(const Options& options, const store::Schema& schema);

/// Files of databases in this folder (empty: none) that others than their owner may read or write,
/// as an earlier version left them.
std::vector<std::string> databases_open_to_others(const std::string& data);

/// Whether the path is that of the folder or of something in it, whatever links lead there. Neither
/// need exist.
bool lies_within(const std::string& path, const std::string& folder);

/// `portico migrate`; returns the exit status.
int migrate_command(const Options& options);

}  // namespace portico::app
