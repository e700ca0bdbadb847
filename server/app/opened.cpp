// SPDX-License-Identifier: Apache-2.0
#include "server/app/opened.hpp"

#include <sys/stat.h>

#include <filesystem>
#include <thread>

#include "server/app/serve.hpp"
#include "server/app/storage.hpp"
#include "server/app/system.hpp"
#include "server/ops/log_limiter.hpp"
#include "server/store/console/project_store.hpp"
#include "server/store/disk_reserve.hpp"

namespace portico::app {
namespace {

/// Files that are not client sockets: listeners, databases and their logs, upstreams, some reserve.
constexpr std::size_t kOtherFiles = 64;
static_assert(kFilesMin >= 2 * kOtherFiles);

using Why = std::unexpected<std::string>;

/// The relay's own file, or the database that several processes share.
store::LogResult<std::unique_ptr<store::RelayLog>> open_relay_log(const Options& options,
                                                                  ops::Log& log) {
    if (uses_postgres(options)) {
        if (auto migrated = open_migrated(options, store::relay_schema()); !migrated)
            return std::unexpected(migrated.error().text);
        auto sql = api_connector(options)();  // with the time-outs of a server
        if (!sql) return std::unexpected(sql.error().text);
        return store::make_postgres_log(std::move(*sql));
    }
    auto file = store::RelayStore::open(options.data + "/" + kRelayFile);
    if (!file) return std::unexpected(file.error().text);
    if (!file->has_reserve())
        log.warn("store.no_reserve",
                 {{"free_bytes", store::DiskReserve::free_bytes(options.data)},
                  {"wanted_bytes", store::DiskReserve::kAmpleBytes},
                  {"effect",
                   "the disk is too small or too full for a reserve: messages are refused while "
                   "there is still room to erase those that expire. Where other programs fill the "
                   "disk, it has to be cleared by hand"}});
    return store::make_sqlite_log(std::move(*file));
}

void wait_for_postgres(const Options& options, ops::Log& log) {
    constexpr std::int64_t kWaitMs = 60'000, kRetryMs = 500;
    ops::LogLimiter limiter;
    for (const std::int64_t begin = steady_ms(); steady_ms() - begin < kWaitMs;) {
        const auto sql = open_database(options, store::api_schema());
        if (sql || sql.error().kind != store::Failure::kUnavailable) return;
        if (limiter.count(steady_ms()) != 0)
            log.warn("store.waiting", {{"reason", sql.error().text}, {"wait_s", kWaitMs / 1000}});
        std::this_thread::sleep_for(std::chrono::milliseconds(kRetryMs));
    }
}

/// SQLite gives new files of a database the rights of the first.
void close_databases_to_others(const Options& options, ops::Log& log) {
    for (const std::string& path : databases_open_to_others(options.data))
        if (::chmod(path.c_str(), S_IRUSR | S_IWUSR) != 0)
            log.warn("store.open_to_others",
                     {{"file", path}, {"hint", "other users of this machine read it: chmod 600"}});
}

/// What is stored when the server starts; brings the tables to this program's schema first.
store::StoreResult<api::projects::Snapshot> load_projects(const Options& options) {
    const auto sql = PORTICO_TRY(open_migrated(options, store::api_schema()));
    return store::open_project_store(*sql)->load();
}

/// None where no certificate is configured.
std::expected<std::unique_ptr<net::TlsContext>, std::string> open_tls(const Options& options) {
    auto files = options.tls.files();
    if (!files) return Why(std::move(files.error()));
    if (files->empty()) return nullptr;
    return net::TlsContext::open(std::move(*files));
}

std::expected<std::optional<store::RedisConfig>, std::string> read_redis(const Options& options) {
    if (options.redis_url.empty()) return std::nullopt;
    auto redis = store::parse_redis_url(options.redis_url.expose());
    if (!redis) return Why(std::move(redis.error()));
    return std::move(*redis);
}

Why cannot_use(const Options& options, const store::Schema& schema, const std::string& why) {
    const bool full = !uses_postgres(options) && store::disk_is_full(options.data);
    return Why("the " + database_label(options, schema) + " cannot be used: " + why +
               (full ? ": the disk is full" : ""));
}

net::Limits net_limits(const Options& options, std::size_t files) {
    net::Limits out = options.net_limits;
    if (!options.connections_given || out.connections + kOtherFiles > files)
        out.connections = files - kOtherFiles;
    out.control_frames_per_second = options.relay_limits.frames_per_second;
    out.control_frames_burst = options.relay_limits.frame_burst;
    return out;
}

}  // namespace

std::expected<Opened, std::string> open_all(const Options& options, ops::Log& log) {
    const std::size_t files = raise_file_limit();
    if (files < kFilesMin)
        return Why("only " + std::to_string(files) +
                   " open files are allowed, and the server needs " + std::to_string(kFilesMin) +
                   ": raise the limit (ulimit -n, LimitNOFILE in the unit)");
    // SQLite makes small files to open a database: room for them, where there is none.
    if (store::disk_is_full(options.data))
        store::DiskReserve(options.data + "/" + store::kReserveFile).release();
    auto folder = PORTICO_TRY(store::DataFolder::open(options.data));
    close_databases_to_others(options, log);
    if (!options.static_folder.empty() && !std::filesystem::is_directory(options.static_folder))
        return Why("the folder of pages " + options.static_folder + " does not exist");
    auto tls = PORTICO_TRY(open_tls(options));
    if (uses_postgres(options)) wait_for_postgres(options, log);
    auto projects = load_projects(options);
    if (!projects) return cannot_use(options, store::api_schema(), projects.error().text);
    auto relay_log = open_relay_log(options, log);
    if (!relay_log) return cannot_use(options, store::relay_schema(), relay_log.error());
    auto seed = (*relay_log)->relay_seed(fill_random);
    auto relay = seed ? (*relay_log)->load() : std::unexpected(seed.error());
    if (!relay) return cannot_use(options, store::relay_schema(), relay.error());
    if (relay->damaged != 0)
        log.error("store.damaged_rows",
                  {{"count", relay->damaged},
                   {"effect", "they are not delivered; the others are"},
                   {"hint", "the disk changed what was stored: look at it, run portico doctor"}});
    auto proxies = PORTICO_TRY(net::TrustedProxies::parse(options.trusted_proxies));
    auto redis = PORTICO_TRY(read_redis(options));
    auto markets = PORTICO_TRY(api::price::read_markets(options.price.markets));
    return Opened{.folder = std::move(folder),
                  .tls = std::move(tls),
                  .projects = std::move(*projects),
                  .relay_log = std::move(*relay_log),
                  .relay_seed = std::move(*seed),
                  .relay = std::move(*relay),
                  .net_limits = net_limits(options, files),
                  .proxies = std::move(proxies),
                  .redis = std::move(redis),
                  .markets = std::move(markets)};
}

}  // namespace portico::app
