// SPDX-License-Identifier: Apache-2.0
#include "server/app/program.hpp"

#include <algorithm>
#include <csignal>

#include "core/base/describe/describe.hpp"
#include "core/base/encoding/hex.hpp"
#include "core/base/text/ascii.hpp"
#include "core/crypto/curves/ed25519.hpp"
#include "core/crypto/did_key.hpp"
#include "server/api/projects/origins.hpp"
#include "server/app/services/health_checks.hpp"
#include "server/app/storage.hpp"
#include "server/app/system.hpp"
#include "server/store/console/project_store.hpp"

namespace portico::app {
namespace {

constexpr std::int64_t kTickMs = 100;
constexpr std::int64_t kLookAtFilesMs = 1000;
/// Of all connections, kept for each listener of an area.
constexpr std::size_t kKeptPart = 8;
constexpr std::size_t kKeptForOperators = 64;

RelayServiceConfig relay_config(const Options& options, Opened& opened, ops::Log& log) {
    RelayServiceConfig config;
    const Bytes32 public_key = derive_ed25519_public(opened.relay_seed);
    config.public_key_hex = to_hex(public_key);
    config.core.limits = options.relay_limits;
    config.core.relay_id = to_did_key(public_key);
    config.core.relay_seed = std::move(opened.relay_seed);
    config.core.frame_bytes = opened.net_limits.frame_bytes;
    config.core.webhooks = options.webhooks;
    config.core.shared = opened.relay_log->is_shared();
    config.admission = options.admission;
    if (config.core.shared) config.notifier = opened.redis;
    const net::Limits& limits = opened.net_limits;
    if (!options.static_folder.empty())
        config.files = std::make_unique<net::StaticFiles>(
            options.static_folder,
            net::StaticFiles::Limits{.file_bytes = limits.static_file_bytes,
                                     .total_bytes = limits.static_bytes},
            log);
    config.files_per_address = {limits.files_per_second_address, limits.files_burst_address};
    return config;
}

RelayService::Poster poster(upstream::WebhookSender& sender, net::Server& server) {
    return [&](const relay::PostWebhook& event, std::function<void(int)> done) {
        sender.post(event.url, event.body, {}, [&server, done = std::move(done)](int status) {
            server.post([done, status] { done(status); });
        });
    };
}

api::Router::Sender responder(net::Server& server) {
    return [&server](net::ConnectionId id, net::Response response) {
        server.respond(id, std::move(response));
    };
}

/// For draws alone, not for secrets.
std::uint64_t random_seed() {
    std::uint64_t seed = 0;
    fill_random({reinterpret_cast<std::uint8_t*>(&seed), sizeof seed});
    return seed;
}

/// What the operator says of chains' own currencies.
api::tokens::Currencies named_currencies(const std::vector<api::rpc::ChainConfig>& chains) {
    std::map<std::string, std::string, std::less<>> symbols;
    std::set<std::string, std::less<>> testnets;
    for (const api::rpc::ChainConfig& chain : chains) {
        if (!chain.currency.empty()) symbols.emplace(chain.id, chain.currency);
        if (chain.testnet) testnets.insert(chain.id);
    }
    return {std::move(symbols), std::move(testnets)};
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

}  // namespace

Program::Program(Options& options, Opened opened, RelayServiceConfig relay, Reload::Read read_again,
                 ops::Log& log)
    : options_(options),
      log_(log),
      folder_(std::move(opened.folder)),
      tls_(std::move(opened.tls)),
      connections_(opened.net_limits.connections),
      server_(opened.net_limits, log),
      worker_({.threads = static_cast<std::size_t>(options.database.connections),
               .queue_max = static_cast<std::size_t>(options.database.queue)},
              api_connector(options), server_.executor()),
      projects_({worker_, store::open_project_store}, std::move(opened.projects), log),
      limiter_(opened.redis, server_.executor()),
      authorizer_(projects_.directory(), limiter_, options.access,
                  options.redis_url.empty() ? steady_ms : now_ms),
      router_(fill_random, log, responder(server_)),
      admin_router_(fill_random, log, responder(server_)),
      webhooks_({.allow_private_addresses = options.webhooks_to_private_addresses,
                 .concurrent = relay::WebhookQueue::kPostsAtOnce}),
      relay_(std::move(relay), std::move(opened.relay), std::move(opened.relay_log), server_, log,
             poster(webhooks_, server_)),
      rpc_(options.rpc, random_seed(), &server_.loop(), server_.executor(), log),
      lists_(named_currencies(options.rpc.chains), server_.executor(), log),
      pools_reader_(rpc_),
      pools_contracts_(pools_reader_, now_ms),
      pools_(pools_reader_, pools_contracts_, std::move(opened.markets), options.price.rules(),
             now_ms),
      health_(now_ms),
      platform_{options,
                server_,
                log,
                router_,
                admin_router_,
                sockets_,
                authorizer_,
                limiter_,
                worker_,
                projects_,
                rpc_,
                lists_.book(),
                options.price.source == "pools" ? &pools_ : nullptr,
                admin_folders_,
                [this] { return relay_.healthy(); },
                health_,
                own_listeners_},
      front_(router_, sockets_, relay_),
      reload_(options, std::move(read_again), tls_.get(), log),
      admin_(admin_router_, admin_folders_, admin_sources()) {
    server_.trust(std::move(opened.proxies));
    relay_.use(authorizer_);
}

std::expected<std::unique_ptr<Program>, std::string> Program::start(Options& options, Opened opened,
                                                                    Reload::Read read_again,
                                                                    ops::Log& log) {
    auto relay = relay_config(options, opened, log);
    std::unique_ptr<Program> program(
        new Program(options, std::move(opened), std::move(relay), std::move(read_again), log));
    PORTICO_CHECK(program->lists_.open(options.tokens));
    PORTICO_CHECK(program->add_areas());
    PORTICO_CHECK(program->listen());
    program->start_clocks();
    return program;
}

std::expected<void, std::string> Program::add_areas() {
    add_health_checks(platform_);
    for (const AreaMaker make : area_makers()) areas_.push_back(PORTICO_TRY(make(platform_)));
    admin_router_.add("GET", "/routes",
                      [this](const api::RouteRequest&, const api::Reply& reply) {
                          api::RouteList all;
                          for (std::string& route : router_.routes())
                              all.emplace_back(std::move(route));
                          for (const std::string_view route : RelayService::routes())
                              all.emplace_back(route);
                          reply.json(to_json_text(all));
                      },
                      {.cross_origin = api::CrossOrigin::kNone});
    return {};
}

std::expected<void, std::string> Program::listen() {
    // However many connect to the public listener, the others still answer.
    const std::size_t kept = connections_ / kKeptPart;
    port_ = PORTICO_TRY(server_.listen({.address = options_.listen, .tls = tls_.get()}, front_));
    for (OwnListener& own : own_listeners_)
        own.port = PORTICO_TRY(server_.listen(
            {.address = own.address, .tls = tls_.get(), .kept_places = kept}, *own.service));
    if (options_.admin_listen.empty()) return {};
    const auto bound = server_.listen({.address = options_.admin_listen,
                                       .tls = options_.tls.admin ? tls_.get() : nullptr,
                                       .until_the_end = true,
                                       .kept_places = std::min(kept, kKeptForOperators)},
                                      admin_);
    if (!bound && options_.admin_listen.ends_with(":" + std::to_string(port_)))
        return std::unexpected("listen and admin_listen have the same port, " +
                               std::to_string(port_));
    admin_port_ = PORTICO_TRY(bound);
    return {};
}

void Program::start_clocks() {
    server_.every(kTickMs, [this] { relay_.tick(); });
    server_.every(api::tokens::ListFeed::kLookEveryMs, [this] { lists_.look(); });
    server_.every(api::price::PoolSource::kTickMs, [this] { pools_.tick(); });
    server_.post([this] { health_.look(); });
    server_.every(api::console::HealthLog::kLookMs, [this] { health_.look(); });
    server_.every(kLookAtFilesMs, [this] { reload_.look_at_certificates(); });
    server_.on_signal([this](int number) { on_signal(number); });
}

void Program::on_signal(int number) {
    if (number == SIGHUP) {
        reload_.everything();
    } else if (server_.draining()) {
        log_.warn("server.ended_at_once");
        server_.stop();
    } else {
        log_.info("server.stopping", {{"grace_ms", reload_.grace_ms()}});
        server_.drain(reload_.grace_ms());
    }
}

AdminService::Sources Program::admin_sources() {
    return {.healthy = [this] { return relay_.healthy(); },
            .health =
                [this](std::string_view status) {
                    health_.refresh("relay");  // the status is of now: so is its reason
                    return to_json_text(health_body(health_, status));
                },
            .draining = [this] { return server_.draining(); },
            .metrics = [this] { return metrics(); },
            .hosts = admin_hosts(options_)};
}

std::string Program::metrics() const {
    ops::MetricsText api;
    router_.write_metrics(api);
    worker_.write_metrics("portico_store_", api);
    pools_.write_metrics(api);
    reload_.write_metrics(api);
    for (const auto& area : areas_) area->write_metrics(api);
    return relay_.metrics() + api.take();
}

}  // namespace portico::app
