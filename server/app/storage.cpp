// SPDX-License-Identifier: Apache-2.0
#include "server/app/storage.hpp"

#include <sys/stat.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <system_error>

#include "server/store/postgres/postgres_connection.hpp"
#include "server/store/sql/sqlite_connection.hpp"

namespace portico::app {
namespace {

using store::Failure;
using store::StoreResult;
using Handle = std::unique_ptr<store::sql::Connection>;

/// Commands may wait for another one's migration, and rewrite big tables.
constexpr int kCommandTimeoutMs = 600'000;

store::sql::PostgresConfig postgres_config(const Options& options) {
    return {.url = options.database.url.expose(),
            .connect_timeout_ms = static_cast<int>(options.database.connect_timeout_ms),
            .statement_timeout_ms = static_cast<int>(options.database.statement_timeout_ms)};
}

std::string file_of(const Options& options, const store::Schema& schema) {
    const char* name = schema.name == store::relay_schema().name ? kRelayFile
                       : schema.name == store::api_schema().name ? kApiFile
                                                                 : kHistoryFile;
    return options.data + "/" + name;
}

/// Of the API's database, as the vault's shares are in it.
store::sql::Deleted deleted_of(const store::Schema& schema) {
    return schema.name == store::api_schema().name ? store::sql::Deleted::kIsOverwritten
                                                   : store::sql::Deleted::kLies;
}

store::Worker::Connect connector(const Options& options, const store::Schema& schema) {
    if (uses_postgres(options))
        return [config = postgres_config(options)]() -> StoreResult<Handle> {
            return store::sql::make_postgres(config);
        };
    return [path = file_of(options, schema), deleted = deleted_of(schema)] {
        return store::sql::open_sqlite(path, deleted);
    };
}

}  // namespace

bool uses_postgres(const Options& options) { return !options.database.url.empty(); }

store::Worker::Connect api_connector(const Options& options) {
    return connector(options, store::api_schema());
}

store::Worker::Connect history_connector(const Options& options) {
    return connector(options, store::history_schema());
}

StoreResult<Handle> open_database(const Options& options, const store::Schema& schema) {
    if (uses_postgres(options)) {
        if (!store::sql::is_postgres_url(options.database.url.expose()))
            return store::store_error(Failure::kRefused,
                                      "database.url must begin with postgres://");
        store::sql::PostgresConfig config = postgres_config(options);
        config.statement_timeout_ms = kCommandTimeoutMs;
        return store::sql::open_postgres(config);
    }
    std::error_code failure;
    std::filesystem::create_directories(options.data, failure);
    if (failure)
        return store::store_error(
            Failure::kUnavailable,
            "cannot make the data folder " + options.data + ": " + failure.message());
    return store::sql::open_sqlite(file_of(options, schema), deleted_of(schema));
}

StoreResult<Handle> open_migrated(const Options& options, const store::Schema& schema) {
    Handle connection = PORTICO_TRY(open_database(options, schema));
    PORTICO_TRY(store::migrate(*connection, schema));
    return connection;
}

std::optional<std::string> missing_data_folder(const Options& options) {
    std::error_code failure;
    if (std::filesystem::is_directory(options.data, failure)) return std::nullopt;
    constexpr const char* kInstalled = "/etc/portico/portico.toml";
    return "there is no data folder " + options.data +
           (std::filesystem::exists(kInstalled, failure)
                ? std::string(": that of the installed server is found with --config ") + kInstalled
                : ": --data or --config say where it is; the server makes it when it first starts");
}

StoreResult<Handle> open_stored(const Options& options, const store::Schema& schema) {
    if (!uses_postgres(options))
        if (auto missing = missing_data_folder(options))
            return store::store_error(Failure::kUnavailable, std::move(*missing));
    return open_migrated(options, schema);
}

std::string database_label(const Options& options, const store::Schema& schema) {
    return uses_postgres(options) ? "database in PostgreSQL"
                                  : "database " + file_of(options, schema);
}

std::vector<std::string> databases_open_to_others(const std::string& data) {
    std::vector<std::string> out;
    for (const char* name : {kRelayFile, kApiFile, kHistoryFile})
        for (const char* end : {"", "-wal", "-shm"}) {
            const std::string path = data + "/" + name + end;
            struct stat facts{};
            if (::stat(path.c_str(), &facts) == 0 && (facts.st_mode & (S_IRWXG | S_IRWXO)) != 0)
                out.push_back(path);
        }
    return out;
}

bool lies_within(const std::string& path, const std::string& folder) {
    std::error_code failure;
    const auto inner = std::filesystem::weakly_canonical(std::filesystem::absolute(path), failure);
    const auto outer =
        std::filesystem::weakly_canonical(std::filesystem::absolute(folder), failure);
    return std::ranges::mismatch(outer, inner).in1 == outer.end();
}

int migrate_command(const Options& options) {
    for (const store::Schema* schema :
         {&store::relay_schema(), &store::api_schema(), &store::history_schema()}) {
        const std::string label = database_label(options, *schema);
        const std::string name(schema->name);
        const auto done = [&]() -> StoreResult<store::Migrated> {
            const Handle connection = PORTICO_TRY(open_database(options, *schema));
            return store::migrate(*connection, *schema);
        }();
        if (!done) {
            std::fprintf(stderr,
                         "portico: the %s schema of the %s was not migrated, nothing was changed: "
                         "%s\n",
                         name.c_str(), label.c_str(), done.error().text.c_str());
            return 1;
        }
        if (done->from == done->to)
            std::printf("%s: schema %s is at version %lld already\n", label.c_str(), name.c_str(),
                        static_cast<long long>(done->to));
        else
            std::printf("%s: schema %s brought from version %lld to %lld\n", label.c_str(),
                        name.c_str(), static_cast<long long>(done->from),
                        static_cast<long long>(done->to));
    }
    return 0;
}

}  // namespace portico::app
