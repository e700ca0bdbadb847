// SPDX-License-Identifier: Apache-2.0
#include "server/app/serve.hpp"

#include <sys/resource.h>
#include <sys/stat.h>

#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <thread>

#include "core/base/ascii.hpp"
#include "core/base/hex.hpp"
#include "core/base/json.hpp"
#include "core/base/version.hpp"
#include "core/crypto/did_key.hpp"
#include "core/crypto/ed25519.hpp"
#include "server/api/chain_data/rpc_reader.hpp"
#include "server/api/price/pool_source.hpp"
#include "server/api/projects/origins.hpp"
#include "server/api/tokens/list_feed.hpp"
#include "server/app/admin_service.hpp"
#include "server/app/area.hpp"
#include "server/app/front_service.hpp"
#include "server/app/health_checks.hpp"
#include "server/app/relay_service.hpp"
#include "server/app/report.hpp"
#include "server/app/storage.hpp"
#include "server/app/system.hpp"
#include "server/net/client_address.hpp"
#include "server/ops/log_limiter.hpp"
#include "server/store/data_folder.hpp"
#include "server/store/disk_reserve.hpp"
#include "server/store/project_store.hpp"
#include "server/store/relay_log.hpp"
#include "server/upstream/webhook_sender.hpp"

namespace portico::app {
namespace {

constexpr std::int64_t kTickMs = 100;
constexpr std::int64_t kLookAtFilesMs = 1000;
/// Files that are not client sockets: listeners, databases and their logs, upstreams, some reserve.
constexpr std::size_t kOtherFiles = 64;
static_assert(kFilesMin >= 2 * kOtherFiles);

/// The relay's own file, or the database that several processes share.
store::LogResult<std::unique_ptr<store::RelayLog>> open_relay_log(const Options& options) {
    if (uses_postgres(options)) {
        if (auto migrated = open_migrated(options, store::relay_schema()); !migrated)
            return std::unexpected(migrated.error().text);
        auto sql = api_connector(options)();  // with the time-outs of a server
        if (!sql) return std::unexpected(sql.error().text);
        return store::make_postgres_log(std::move(*sql));
    }
    auto file = store::RelayStore::open(options.data + "/" + kRelayFile);
    if (!file) return std::unexpected(file.error().text);
    return store::make_sqlite_log(std::move(*file));
}

/// Where machines start together, the server may be the first: it waits for PostgreSQL a while.
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

/// What is stored when the server starts; brings the tables to this program's schema first.
store::StoreResult<api::projects::Snapshot> load_projects(const Options& options) {
    const auto sql = PORTICO_TRY(open_migrated(options, store::api_schema()));
    return store::open_project_store(*sql)->load();
}

/// Limits are counted in Redis where it is configured, so that all processes share them.
std::expected<std::unique_ptr<store::RateLimiter>, std::string> make_limiter(const Options& options,
                                                                             net::Server& server) {
    if (options.redis_url.empty()) return std::make_unique<store::RateLimiter>();
    auto redis = store::parse_redis_url(options.redis_url.expose());
    if (!redis) return std::unexpected(redis.error());
    return std::make_unique<store::RateLimiter>(
        std::move(*redis),
        [&server](std::function<void()> action) { server.post(std::move(action)); });
}

/// None where no certificate is configured.
std::expected<std::unique_ptr<net::TlsContext>, std::string> open_tls(const Options& options) {
    auto files = options.tls.files();
    if (!files) return std::unexpected(std::move(files.error()));
    if (files->empty()) return nullptr;
    return net::TlsContext::open(std::move(*files));
}

int cannot_use(const Options& options, const store::Schema& schema, const std::string& why) {
    const bool full = !uses_postgres(options) && store::disk_is_full(options.data);
    return command_failed("the " + database_label(options, schema) + " cannot be used: " + why +
                          (full ? ": the disk is full" : ""));
}

/// For draws alone, not for secrets.
std::uint64_t random_seed() {
    std::uint64_t seed = 0;
    fill_random({reinterpret_cast<std::uint8_t*>(&seed), sizeof seed});
    return seed;
}

/// Small letters.
std::vector<std::string> admin_hosts(const Options& options) {
    std::vector<std::string> out = options.admin_hosts;
    out.push_back(options.admin_listen.substr(0, options.admin_listen.rfind(':')));
    if (const auto console = api::projects::parse_origin(options.console.origin))
        out.push_back(console->host);
    for (std::string& host : out) host = ascii_lower(host);
    return out;
}

void say_ready(const char* what, const std::string& address, std::uint16_t port, bool tls) {
    const std::string host = address.substr(0, address.rfind(':'));
    std::printf("portico %s on %s://%s:%u\n", what, tls ? "https" : "http", host.c_str(),
                static_cast<unsigned>(port));
}

}  // namespace

std::size_t raise_file_limit() {
    rlimit limit{};
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return 1024;
    limit.rlim_cur = limit.rlim_max;
    setrlimit(RLIMIT_NOFILE, &limit);
    getrlimit(RLIMIT_NOFILE, &limit);
    return static_cast<std::size_t>(limit.rlim_cur);
}

int serve(Options& options, Reload::Read read_again) {
    ops::Log log(options.log_level);
    std::signal(SIGHUP, SIG_IGN);  // until it means "reload"
    umask(0077);                   // what is kept is for this user alone
    if (const auto missing = missing_audience(options)) return command_failed(*missing);
    const std::size_t files = raise_file_limit();
    if (files < kFilesMin)
        return command_failed(
            "only " + std::to_string(files) + " open files are allowed, and the server needs " +
            std::to_string(kFilesMin) + ": raise the limit (ulimit -n, LimitNOFILE in the unit)");
    // SQLite makes small files to open a database: room for them, where there is none.
    if (store::disk_is_full(options.data))
        store::DiskReserve(options.data + "/" + store::kReserveFile).release();
    const auto folder = store::DataFolder::open(options.data);
    if (!folder) return command_failed(folder.error());
    if (!options.static_folder.empty() && !std::filesystem::is_directory(options.static_folder))
        return command_failed("the folder of pages " + options.static_folder + " does not exist");

    auto tls = open_tls(options);
    if (!tls) return command_failed(tls.error());
    if (uses_postgres(options)) wait_for_postgres(options, log);
    auto first_projects = load_projects(options);
    if (!first_projects)
        return cannot_use(options, store::api_schema(), first_projects.error().text);
    auto relay_log = open_relay_log(options);
    if (!relay_log) return cannot_use(options, store::relay_schema(), relay_log.error());
    auto seed = (*relay_log)->relay_seed(fill_random);
    auto snapshot = seed ? (*relay_log)->load() : std::unexpected(seed.error());
    if (!snapshot) return cannot_use(options, store::relay_schema(), snapshot.error());

    net::Limits net_limits = options.net_limits;
    if (!options.connections_given || net_limits.connections + kOtherFiles > files)
        net_limits.connections = files - kOtherFiles;
    net_limits.control_frames_per_second = options.relay_limits.frames_per_second;
    net_limits.control_frames_burst = options.relay_limits.frame_burst;
    auto proxies = net::TrustedProxies::parse(options.trusted_proxies);
    if (!proxies) return command_failed(proxies.error());
    net::Server server(net_limits, log);
    server.trust(std::move(*proxies));

    RelayServiceConfig config;
    const Bytes32 public_key = derive_ed25519_public(*seed);
    config.public_key_hex = to_hex(public_key);
    config.core.limits = options.relay_limits;
    config.core.relay_id = to_did_key(public_key);
    config.core.relay_seed = std::move(*seed);
    config.core.frame_bytes = net_limits.frame_bytes;
    config.core.webhooks = options.webhooks;
    config.core.shared = (*relay_log)->is_shared();
    config.admission = options.admission;
    if (config.core.shared && !options.redis_url.empty()) {
        const auto redis = store::parse_redis_url(options.redis_url.expose());
        if (!redis) return command_failed(redis.error());
        config.bell = *redis;
    }
    if (!options.static_folder.empty())
        config.files = std::make_unique<net::StaticFiles>(
            options.static_folder,
            net::StaticFiles::Limits{.file_bytes = net_limits.static_file_bytes,
                                     .total_bytes = net_limits.static_bytes},
            log);
    config.files_per_address = {net_limits.files_per_second_address,
                                net_limits.files_burst_address};

    if (snapshot->damaged != 0)
        log.error("store.damaged_rows",
                  {{"count", snapshot->damaged},
                   {"effect", "they are not delivered; the others are"},
                   {"hint", "the disk changed what was stored: look at it, run portico doctor"}});
    const std::size_t restored = snapshot->messages.size();
    upstream::WebhookSender sender(
        {.allow_private_addresses = options.webhooks_to_private_addresses});
    const auto post_webhook = [&](const relay::PostWebhook& event, std::function<void(int)> done) {
        sender.post(event.url, event.body, {}, [&server, done = std::move(done)](int status) {
            server.post([done, status] { done(status); });
        });
    };
    RelayService relay(std::move(config), std::move(*snapshot), std::move(*relay_log), server, log,
                       post_webhook);
    const auto respond = [&server](net::ConnectionId id, net::Response response) {
        server.respond(id, std::move(response));
    };
    api::Router router(fill_random, log, respond);
    api::Router admin_router(fill_random, log, respond);
    store::Worker worker({.threads = static_cast<std::size_t>(options.database.connections),
                          .queue_max = static_cast<std::size_t>(options.database.queue)},
                         api_connector(options), [&server](std::function<void()> action) {
                             server.post(std::move(action));
                         });
    api::projects::Projects projects({worker, store::open_project_store},
                                     std::move(*first_projects), log);
    const auto limiter = make_limiter(options, server);
    if (!limiter) return command_failed(limiter.error());
    api::access::Gate gate(projects.directory(), **limiter, options.access,
                           options.redis_url.empty() ? steady_ms : now_ms);
    relay.use(gate);

    api::rpc::RpcService rpc(
        options.rpc, random_seed(), &server.loop(),
        [&server](std::function<void()> action) { server.post(std::move(action)); }, log);
    const auto lists = api::tokens::ListFeed::open(
        options.tokens, [&server](std::function<void()> action) { server.post(std::move(action)); },
        log);
    if (!lists) return command_failed(lists.error());
    server.every(api::tokens::ListFeed::kLookEveryMs, [&lists] { (*lists)->look(); });
    auto markets = api::price::read_markets(options.price.markets);
    if (!markets) return command_failed(markets.error());
    api::chain_data::RpcReader pools_reader(rpc);
    api::chain_data::Contracts pools_contracts(pools_reader, now_ms);
    api::price::PoolSource pools(pools_reader, pools_contracts, std::move(*markets),
                                 options.price.rules(), now_ms);
    server.every(api::price::PoolSource::kTickMs, [&pools] { pools.tick(); });
    SocketPaths sockets;
    AdminFolders admin_folders;
    api::console::HealthLog health(now_ms);
    const Platform platform{options,
                            server,
                            log,
                            router,
                            admin_router,
                            sockets,
                            gate,
                            **limiter,
                            worker,
                            projects,
                            rpc,
                            (*lists)->book(),
                            options.price.source == "pools" ? &pools : nullptr,
                            admin_folders,
                            [&] { return relay.healthy(); },
                            health};
    add_health_checks(platform);
    std::vector<std::unique_ptr<Area>> areas;
    for (const AreaMaker make : area_makers()) {
        auto area = make(platform);
        if (!area) return command_failed(area.error());
        areas.push_back(std::move(*area));
    }
    admin_router.add("GET", "/routes",
                     [&router](const api::RouteRequest&, const api::Reply& reply) {
                         Json all = Json::array();
                         for (std::string& route : router.routes())
                             all.push(Json::string(std::move(route)));
                         for (const std::string_view route : RelayService::routes())
                             all.push(Json::string(std::string(route)));
                         reply.json(write_json(all));
                     },
                     {.cross_origin = api::CrossOrigin::kNone});
    FrontService front(router, sockets, relay);
    Reload reload(options, std::move(read_again), tls->get(), log);
    AdminService admin(admin_router, admin_folders,
                       {.healthy = [&] { return relay.healthy(); },
                        .health =
                            [&](std::string_view status) {
                                health.refresh("relay");  // the status is of now: so is its reason
                                return health_json(health, status);
                            },
                        .draining = [&] { return server.draining(); },
                        .metrics =
                            [&] {
                                ops::MetricsText api;
                                router.write_metrics(api);
                                worker.write_metrics("portico_store_", api);
                                pools.write_metrics(api);
                                reload.write_metrics(api);
                                for (const auto& area : areas) area->write_metrics(api);
                                return relay.metrics() + api.take();
                            },
                        .hosts = admin_hosts(options)});

    const auto port = server.listen({.address = options.listen, .tls = tls->get()}, front);
    if (!port) return command_failed(port.error());
    std::uint16_t admin_port = 0;
    if (!options.admin_listen.empty()) {
        const auto bound = server.listen({.address = options.admin_listen,
                                          .tls = options.tls.admin ? tls->get() : nullptr,
                                          .until_the_end = true},
                                         admin);
        if (!bound && options.admin_listen.ends_with(":" + std::to_string(*port)))
            return command_failed("listen and admin_listen have the same port, " +
                                  std::to_string(*port));
        if (!bound) return command_failed(bound.error());
        admin_port = *bound;
    }
    server.every(kTickMs, [&] { relay.tick(); });
    server.post([&] { health.look(); });
    server.every(api::console::HealthLog::kLookMs, [&] { health.look(); });
    server.every(kLookAtFilesMs, [&] { reload.look_at_certificates(); });
    server.on_signal([&](int number) {
        if (number == SIGHUP) {
            reload.everything();
        } else if (server.draining()) {
            log.warn("server.ended_at_once");
            server.stop();
        } else {
            log.info("server.stopping", {{"grace_ms", reload.grace_ms()}});
            server.drain(reload.grace_ms());
        }
    });

    log.info("server.started", {{"version", kVersion},
                                {"port", *port},
                                {"admin_port", admin_port},
                                {"connections", net_limits.connections},
                                {"restored_messages", restored},
                                {"projects", projects.size()}});
    if (options.admission.any_audience)
        log.warn("relay.any_audience", {{"hint", "set --audience in production"}});
    else if (options.admission.audiences.empty())
        log.info("relay.local_audience",
                 {{"hint",
                   "clients are admitted that reach this server as localhost; behind a "
                   "proxy, set --audience to its address"}});
    // Scripts wait for this line.
    say_ready("ready", options.listen, *port, *tls != nullptr);
    if (admin_port != 0) say_ready("admin", options.admin_listen, admin_port, options.tls.admin);
    std::fflush(stdout);
    server.run();
    log.info("server.stopped");
    return 0;
}

}  // namespace portico::app
