// SPDX-License-Identifier: Apache-2.0
#include "server/app/services/relay_service.hpp"

#include <algorithm>
#include <utility>

#include "core/api/operation.hpp"
#include "core/base/describe/describe.hpp"
#include "core/base/encoding/percent.hpp"
#include "server/api/access/authorizer.hpp"
#include "server/app/services/plain.hpp"
#include "server/app/system.hpp"

namespace portico::app {
namespace {

relay::Time now() { return {now_ms(), steady_ms()}; }

/// One parameter of a query string; a second question mark counts as `&`
/// (docs/spec/http-api.md#leniency).
std::string query_value(std::string_view query, std::string_view name) {
    while (!query.empty()) {
        const std::size_t end = std::min(query.find_first_of("&?"), query.size());
        const std::string_view pair = query.substr(0, end);
        query.remove_prefix(std::min(end + 1, query.size()));
        const std::size_t equals = pair.find('=');
        if (pair.substr(0, equals) != name || equals == std::string_view::npos) continue;
        auto value = form_decode(pair.substr(equals + 1));
        return value ? std::move(*value) : std::string();
    }
    return {};
}

std::string_view bearer(std::string_view authorization) {
    constexpr std::string_view kScheme = "Bearer ";
    if (authorization.size() <= kScheme.size()) return {};
    const std::string_view scheme = authorization.substr(0, kScheme.size());
    if (scheme != kScheme && scheme != "bearer ") return {};
    return authorization.substr(kScheme.size());
}

/// Pages of any origin may talk to the relay: the token is what counts, not cookies.
void allow_any_origin(net::Response& response) {
    response.headers.emplace_back("Access-Control-Allow-Origin", "*");
}

/// Files of the folder of pages are public and take no cookies: pages of any origin may import the
/// widget from here, also those that isolate themselves (Cross-Origin-Embedder-Policy).
void allow_any_page(net::Response& response) {
    allow_any_origin(response);
    response.headers.emplace_back("Cross-Origin-Resource-Policy", "cross-origin");
}

net::Response preflight() {
    net::Response response{.status = 204};
    allow_any_origin(response);
    response.headers.emplace_back("Access-Control-Allow-Methods", "GET, POST, OPTIONS");
    response.headers.emplace_back("Access-Control-Allow-Headers", "Authorization, Content-Type");
    response.headers.emplace_back("Access-Control-Max-Age", "86400");
    return response;
}

/// What the authorizer says, in the relay's words (docs/spec/relay.md#refusals).
relay::Refusal in_relay_words(const api::access::Refusal& refusal) {
    using Why = api::access::Refusal::Why;
    const auto say = [](int status, std::string_view data, std::string reason) {
        return relay::Refusal{status, relay::auth_error(data, reason), reason};
    };
    switch (refusal.why) {
        case Why::kNoId:
            return say(401, "ProjectIdNotSpecified", "Project ID is missing");
        case Why::kUnknown:
            return say(401, "ProjectNotFound", "Project not found");
        case Why::kDisabled:
            return say(401, "ProjectInactive", "Unauthorized: invalid key");
        case Why::kFeature:  // the relay is none
        case Why::kOrigin:
            break;
    }
    return say(403, "OriginNotAllowed", "Unauthorized: origin not allowed");
}

/// Who comes from where, as one text for the time until the socket is open. Neither a client id nor
/// an address has line breaks.
std::string write_guest(const relay::Admitted& admitted, const net::Request& request) {
    return admitted.client + '\n' + std::string(request.address) + '\n' +
           query_value(request.query, "projectId");
}

/// The client and its origin, as parts of `guest`.
std::pair<std::string_view, relay::Origin> read_guest(std::string_view guest) {
    const std::size_t first = guest.find('\n');
    const std::size_t second = guest.find('\n', first + 1);
    return {guest.substr(0, first),
            {guest.substr(first + 1, second - first - 1), guest.substr(second + 1)}};
}

net::Response to_response(const relay::Refusal& refusal) {
    net::Response response{.status = refusal.http_status,
                           .body = relay::write_error("0", refusal.error)};
    allow_any_origin(response);
    return response;
}

/// Of the end of a process that has lost its place: requests under way are answered.
constexpr std::int64_t kLostGraceMs = 1'000;

}  // namespace

RelayService::RelayService(RelayServiceConfig config, relay::Snapshot snapshot,
                           std::unique_ptr<store::RelayLog> log_of_writes, net::Server& server,
                           ops::Log& log, Poster post_webhook)
    : admission_(std::move(config.admission)),
      listed_projects_(std::exchange(admission_.project_ids, {})),
      public_key_hex_(std::move(config.public_key_hex)),
      files_(std::move(config.files)),
      server_(server),
      log_(log),
      post_webhook_(std::move(post_webhook)),
      core_(std::move(config.core), std::move(snapshot), now()),
      files_per_address_(config.files_per_address),
      writer_(std::move(log_of_writes), [this](store::StoreWriter::Report report) {
          auto shared = std::make_shared<store::StoreWriter::Report>(std::move(report));
          server_.post([this, shared] { committed(*shared); });
      }) {
    if (config.notifier)
        notifier_ = std::make_unique<store::RelayNotifier>(
            *config.notifier, store::RelayNotifier::Listener{.heard = [this] { writer_.look(); },
                                                             .changed =
                                                                 [this](const std::string& away) {
                                                                     server_.post([this, away] {
                                                                         notifier_changed(away);
                                                                     });
                                                                 }});
    carry_out();
}

RelayService::~RelayService() { writer_.enqueue(std::move(writes_)); }

// --- admission ----------------------------------------------------------------------------------

std::optional<relay::Refusal> RelayService::refuse_project(const std::string& id,
                                                           std::string_view origin) const {
    if (authorizer_ == nullptr || std::ranges::find(listed_projects_, id) != listed_projects_.end())
        return std::nullopt;
    if (id.empty() && authorizer_->any_project()) return std::nullopt;
    const auto project = authorizer_->check(id, origin);
    if (project) return std::nullopt;
    return in_relay_words(project.error());
}

std::expected<relay::Admitted, relay::Refusal> RelayService::admit(const net::Request& request) {
    std::string jwt(bearer(request.authorization));
    if (jwt.empty()) jwt = query_value(request.query, "auth");
    const std::string project = query_value(request.query, "projectId");
    const std::string_view origin =
        relay::is_own_origin(admission_, request.origin) ? std::string_view() : request.origin;
    auto refusal = refuse_project(project, origin);
    const relay::AdmissionRequest requested{jwt, project, origin};
    auto admitted = refusal ? std::unexpected(std::move(*refusal))
                            : relay::admit_client(admission_, requested, now_ms() / 1000);
    if (!admitted) {
        ++refusals_[std::string(admitted.error().error.data)];
        log_.info_seldom("relay.refused", admitted.error().error.data,
                         {{"request_id", request.request_id},
                          {"code", admitted.error().error.data},
                          {"reason", admitted.error().reason}});
        tell_audience(admitted.error().audience);
    } else {
        log_.debug("relay.admitted",
                   {{"request_id", request.request_id}, {"client", admitted->client}});
    }
    return admitted;
}

/// The setting is the first thing that is forgotten behind a proxy, and clients do not say it.
void RelayService::tell_audience(std::string_view audience) {
    // A query may hold what is nobody's business.
    const std::string address(audience.substr(0, std::min<std::size_t>(audience.find('?'), 256)));
    if (address.empty() || !refused_.is_news(address, steady_ms())) return;
    log_.warn("relay.audience_refused",
              {{"audience", address},
               {"hint",
                "a token for another relay. Where that is an address of this server, admit "
                "it: audience = [\"" +
                    address + "\"]"}});
}

net::UpgradeDecision RelayService::on_upgrade(const net::Request& request) {
    auto admitted = admit(request);
    if (admitted) return net::Accept{write_guest(*admitted, request)};
    const relay::Refusal& refusal = admitted.error();
    if (query_value(request.query, "useOnCloseEvent") == "true")
        return net::AcceptAndClose{
            relay::write_error("0", refusal.error), 3000, refusal.reason,
            refused_.close_after_ms(request.address, query_value(request.query, "projectId"),
                                    steady_ms())};
    return to_response(refusal);
}

// --- sockets ------------------------------------------------------------------------------------

void RelayService::on_open(net::ConnectionId id, const std::string& guest) {
    auto [client, origin] = read_guest(guest);
    const std::string around = ops::networks_around(origin.address).near;
    origin.network = around;
    core_.connected(id, client, relay::Transport::kSocket, now(), origin);
    carry_out();
}

void RelayService::on_frame(net::ConnectionId id, std::string_view text) {
    core_.received(id, text, now());
    carry_out();
}

void RelayService::on_close(net::ConnectionId id) {
    core_.disconnected(id, now());
    carry_out();
}

bool RelayService::may_read(net::ConnectionId id) { return core_.may_read(id); }

void RelayService::tick() {
    core_.tick(now());
    carry_out();
    log_dropped_webhooks();
}

/// Who watches is not told, so the operator is.
void RelayService::log_dropped_webhooks() {
    const std::uint64_t dropped = core_.counters().webhooks_dropped;
    if (dropped == webhooks_dropped_) return;
    webhooks_dropped_ = dropped;
    if (dropped_webhooks_.count(steady_ms()) > 0)
        log_.warn("relay.webhooks_dropped", {{"since_start", dropped}});
}

// --- requests -----------------------------------------------------------------------------------

std::optional<net::Response> RelayService::on_request(net::ConnectionId id,
                                                      const net::Request& request) {
    if (request.method == "OPTIONS") return preflight();
    if (request.method == "GET" || request.method == "HEAD") return answer_get(request);
    if (request.path != "/rpc" && request.path != "/rpc/") return plain(404, "Not found\n");
    if (request.method != "POST") return plain(405, "Use POST\n");

    // The address first: a token costs more to check than it costs to send a bad one.
    const std::int64_t now_ms = steady_ms();
    const relay::Limits& limits = core_.limits();
    const ops::Rate per_address{limits.rpc_per_second_address,
                                std::max<std::int64_t>(limits.rpc_burst_address, 1)};
    const ops::Rate per_client{limits.rpc_per_second_client,
                               std::max<std::int64_t>(limits.rpc_burst_client, 1)};
    if (auto limited = limit_rpc(
            rpc_by_address_.take_by_address(request.address, per_address, now_ms), "address"))
        return limited;
    const auto admitted = admit(request);
    if (!admitted) return to_response(admitted.error());
    if (per_client.per_second != 0)
        if (auto limited =
                limit_rpc(rpc_by_client_.take(admitted->client, per_client, 1, now_ms), "client"))
            return limited;
    requests_.emplace(id, std::nullopt);
    const std::string guest = write_guest(*admitted, request);
    const std::string around = ops::networks_around(request.address).near;
    relay::Origin origin = read_guest(guest).second;
    origin.network = around;
    core_.connected(id, admitted->client, relay::Transport::kHttpRequest, now(), origin);
    core_.received(id, request.body, now());
    carry_out();
    return std::move(requests_.at(id));
}

/// 429 where one must wait; nothing of the request was done then.
std::optional<net::Response> RelayService::limit_rpc(const ops::RateVerdict& verdict,
                                                     std::string_view whose) {
    if (verdict.allowed) return std::nullopt;
    ++rpc_limited_;
    const std::string wait_s = std::to_string((verdict.retry_after_ms + 999) / 1000);
    const std::string text = "POST /rpc was called too often for one " + std::string(whose) +
                             "; nothing was done, try again in " + wait_s + " s";
    net::Response response{.status = 429,
                           .body = relay::write_error("0", relay::too_many_requests(text))};
    allow_any_origin(response);
    response.headers.emplace_back("Access-Control-Expose-Headers", "Retry-After");
    response.headers.emplace_back("Retry-After", wait_s);
    return response;
}

void RelayService::on_request_ended(net::ConnectionId id) {
    if (requests_.erase(id) == 0) return;
    core_.disconnected(id, now());
    carry_out();
}

std::span<const std::string_view> RelayService::routes() {
    static constexpr std::string_view kRoutes[] = {"POST /rpc", "GET /health", "GET /public-key",
                                                   "GET /hello"};
    return kRoutes;
}

net::Response RelayService::answer_get(const net::Request& request) {
    net::Response response;
    if (request.path == "/health") {
        response.body = to_json_text(api::StatusBody{"ok"});
        response.headers.emplace_back("Cache-Control", "no-store");
        allow_any_origin(response);
        return response;
    }
    if (request.path == "/public-key") {
        response = plain(200, public_key_hex_);
        allow_any_origin(response);
        return response;
    }
    if (request.path == "/hello") return plain(200, "Hello, this is a portico relay\n");
    if (auto found = file(request)) return std::move(*found);
    if (request.path == "/rpc" || request.path == "/rpc/") return plain(405, "Use POST\n");
    return plain(404, "Not found\n");
}

/// From the folder of pages, if it has such a file.
std::optional<net::Response> RelayService::file(const net::Request& request) {
    if (!files_) return std::nullopt;
    const ops::RateVerdict verdict =
        files_by_address_.take_by_address(request.address, files_per_address_, steady_ms());
    if (!verdict.allowed) {
        ++files_limited_;
        net::Response often = plain(429, "Too many files for one address: try again later\n");
        allow_any_page(often);
        often.headers.emplace_back("Retry-After",
                                   std::to_string((verdict.retry_after_ms + 999) / 1000));
        return often;
    }
    auto found = files_->find(request);
    if (found) allow_any_page(*found);
    return found;
}

// --- effects ------------------------------------------------------------------------------------

/// Carries out what the core wants, also what it comes to want meanwhile.
void RelayService::carry_out() {
    if (carrying_out_) return;
    carrying_out_ = true;
    while (true) {
        core_.take_effects(effects_);
        if (effects_.empty()) break;
        for (relay::Effect& effect : effects_) carry_out(std::move(effect));
    }
    carrying_out_ = false;
    if (writes_.empty() || writing_soon_) return;
    // What a turn of the loop wants written is handed over at once.
    writing_soon_ = true;
    server_.post([this] {
        writing_soon_ = false;
        writer_.enqueue(std::exchange(writes_, {}));
    });
}

void RelayService::carry_out(relay::Effect effect) {
    if (auto* frame = std::get_if<relay::SendFrame>(&effect)) {
        const auto request = requests_.find(frame->connection);
        if (request == requests_.end()) {
            server_.send(frame->connection, frame->text);
            return;
        }
        net::Response response{.body = std::string(frame->text)};
        allow_any_origin(response);
        request->second = response;
        server_.respond(frame->connection, std::move(response));
    } else if (const auto* close = std::get_if<relay::CloseConnection>(&effect)) {
        log_.info_seldom(
            "relay.closed", std::to_string(close->code),
            {{"connection", close->connection}, {"code", close->code}, {"reason", close->reason}});
        server_.close(close->connection, close->code, close->reason);
    } else if (auto* persist = std::get_if<relay::Persist>(&effect)) {
        writes_.push_back(std::move(persist->write));
    } else {
        const auto& post = std::get<relay::PostWebhook>(effect);
        post_webhook_(post, [this, id = post.id](int status) {
            core_.webhook_answered(id, status, now());
            carry_out();
        });
    }
}

void RelayService::committed(const store::StoreWriter::Report& report) {
    // On a disk that is nearly full what is large fails and what is small does not, by turns.
    if (!healthy_ && !report.failing) log_.info_seldom("store.recovered", {});
    healthy_ = !report.failing;
    if (report.error.empty()) {
        core_.others_wrote(report.applied.others, now());
        if (report.last != 0) {
            core_.durable(report.last, now(), report.applied.first);
            if (notifier_) notifier_->notify();
        }
    } else {
        if (const auto count = commit_failures_.count(steady_ms()))
            log_.error("store.commit_failed", {{"reason", report.error}, {"count", count}});
        core_.store_failed(report.last, now());
    }
    if (report.lost && !lost_) {
        lost_ = true;
        log_.error("relay.lost_its_place",
                   {{"reason", report.error},
                    {"effect", "this process ends with status 1; started again, it reads all"}});
        if (!server_.draining()) server_.drain(kLostGraceMs);
    }
    carry_out();
}

void RelayService::notifier_changed(const std::string& away) {
    if (away.empty())
        log_.info("relay.redis_answers");
    else
        log_.warn(
            "relay.redis_away",
            {{"reason", away},
             {"effect", "messages between processes come up to a second later; none is lost"}});
}

// --- metrics ------------------------------------------------------------------------------------

std::string RelayService::metrics() const {
    const relay::Counters relay = core_.counters();
    const net::Counters net = server_.counters();
    ops::MetricsText out;
    out.gauge("portico_sockets", "WebSockets that are open", net.sockets);
    out.gauge("portico_http_connections", "HTTP connections that are open", net.http_connections);
    out.counter("portico_connections_accepted_total", "TCP connections taken", net.accepted);
    out.counter("portico_connections_refused_total", "TCP connections beyond the limit",
                net.refused_full);
    out.counter("portico_connections_over_share_total",
                "TCP connections and WebSockets beyond the share of one address",
                net.refused_share);
    out.counter("portico_http_requests_total", "HTTP requests, upgrades included", net.requests);
    out.counter("portico_http_refused_total", "Requests that were no HTTP, too large or too slow",
                net.requests_refused);
    out.counter("portico_upgrades_limited_total", "WebSockets beyond what one address may open",
                net.upgrades_limited);
    out.counter("portico_tls_failures_total", "TLS handshakes that failed", net.tls_failures);
    out.counter("portico_bytes_sent_total", "Bytes sent on closed WebSockets", net.bytes_sent);
    out.counter("portico_frames_sent_total", "Text frames queued to sockets", net.frames_sent);
    out.counter("portico_pings_total", "Pings sent", net.pings);
    out.counter("portico_slow_readers_closed_total", "Sockets cut because they did not read",
                net.slow_readers_closed);
    out.counter("portico_silent_sockets_closed_total", "Sockets that answered no ping",
                net.silent_closed);
    out.counter("portico_unfinished_sockets_closed_total",
                "Sockets with a message that took too long or too much memory",
                net.unfinished_closed);
    out.counter("portico_flooding_sockets_closed_total",
                "Sockets closed for too many pings, pongs and fragments", net.floods_closed);
    out.gauge("portico_receiving_bytes", "Memory of messages and requests that are not whole",
              net.receiving_bytes);
    std::uint64_t refused = 0;
    for (const auto& [code, count] : refusals_) refused += count;
    out.counter("portico_relay_refused_total", "Clients refused by token, project or origin",
                refused);
    out.gauge("portico_relay_clients", "Clients known", relay.clients);
    out.gauge("portico_relay_topics", "Topics known", relay.topics);
    out.gauge("portico_relay_subscriptions", "Subscriptions", relay.subscriptions);
    out.gauge("portico_relay_messages", "Messages in mailboxes", relay.messages);
    out.gauge("portico_relay_mailbox_bytes", "Memory of all mailboxes", relay.mailbox_bytes);
    out.gauge("portico_relay_pending_writes", "Writes that wait for their commit",
              relay.pending_writes);
    out.counter("portico_relay_frames_total", "Frames received", relay.frames);
    out.counter("portico_relay_publishes_total", "Messages published", relay.publishes);
    out.counter("portico_relay_duplicates_total", "Publishes repeated", relay.duplicates);
    out.counter("portico_relay_pushes_total", "Messages pushed", relay.pushes);
    out.counter("portico_relay_acknowledgements_total", "Messages acknowledged or fetched",
                relay.acknowledgements);
    out.counter("portico_relay_errors_total", "Requests answered with an error", relay.errors);
    out.counter("portico_relay_rate_limited_total", "Requests answered with 3001",
                relay.rate_limited);
    out.counter("portico_files_limited_total", "Requests for files of pages answered with 429",
                files_limited_);
    out.counter("portico_relay_rpc_limited_total", "POST /rpc answered with 429", rpc_limited_);
    out.counter("portico_relay_flooders_closed_total", "Sockets closed with 1013",
                relay.flooders_closed);
    out.counter("portico_relay_stale_closed_total", "Sockets closed with 4008", relay.stale_closed);
    out.counter("portico_relay_expired_total", "Messages that reached their ttl", relay.expired);
    out.counter("portico_relay_evicted_total", "Acknowledged messages dropped for room",
                relay.evicted);
    out.counter("portico_relay_unclaimed_evicted_total",
                "Messages dropped that nobody had subscribed to", relay.unclaimed_evicted);
    out.counter("portico_relay_subscriptions_evicted_total",
                "Subscriptions of absent clients dropped for room", relay.subscriptions_evicted);
    out.counter("portico_relay_share_refused_total",
                "Requests beyond the share of an address or a project", relay.share_refused);
    out.gauge("portico_relay_watches", "Webhooks registered", relay.watches);
    out.counter("portico_relay_store_failures_total", "Writes that failed", relay.store_failures);
    out.counter("portico_relay_webhooks_posted_total", "Webhook posts tried",
                relay.webhooks_posted);
    out.counter("portico_relay_webhooks_dropped_total", "Webhook events given up",
                relay.webhooks_dropped);
    if (notifier_)
        out.gauge("portico_relay_redis_up", "Redis wakes the processes that share this relay",
                  std::size_t{notifier_->is_up()});
    out.histogram("portico_store_commit_seconds", "Time of one group commit",
                  writer_.commit_times());
    return out.take();
}

}  // namespace portico::app
