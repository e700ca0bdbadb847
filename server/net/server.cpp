// SPDX-License-Identifier: Apache-2.0
#include "server/net/server.hpp"

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/signal_set.hpp>
#include <charconv>
#include <unordered_map>
#include <utility>

#include "server/net/http/http_session.hpp"
#include "server/ops/entropy.hpp"
#include "server/ops/log_limiter.hpp"

namespace portico::net {

namespace {

constexpr std::int64_t kSweepIntervalMs = 500;
constexpr std::int64_t kAcceptRetryMs = 100;
constexpr std::int64_t kProxyNotTrustedEveryMs = 3'600'000;
constexpr int kBacklog = 4096;

struct Address {
    std::string host;
    std::uint16_t port = 0;
};

std::optional<Address> split_address(std::string_view text) {
    const std::size_t colon = text.rfind(':');
    if (colon == std::string_view::npos) return std::nullopt;
    std::string_view host = text.substr(0, colon);
    if (host.starts_with('[') && host.ends_with(']')) host = host.substr(1, host.size() - 2);
    if (host == "localhost") host = "127.0.0.1";
    const std::string_view digits = text.substr(colon + 1);
    Address out{std::string(host), 0};
    const auto [end, status] =
        std::from_chars(digits.data(), digits.data() + digits.size(), out.port);
    if (status != std::errc() || end != digits.data() + digits.size() || host.empty())
        return std::nullopt;
    return out;
}

}  // namespace

struct Server::State final : HttpOwner {
    State(Limits limits_in, ops::Log& log_in)
        : limits_(limits_in),
          places_(limits_.connections),
          receive_budget_(limits_.receive_bytes, limits_.receive_bytes_address),
          log(log_in),
          io(BOOST_ASIO_CONCURRENCY_HINT_UNSAFE_IO),  // sockets are this one thread's
          sweep_timer(io.get_executor()),
          grace_timer(io.get_executor()),
          signals(io.get_executor()) {}

    const Limits& limits() const override { return limits_; }
    Counters& counters() override { return counters_; }
    BufferPool& buffers() override { return buffers_; }
    ReceiveBudget& receive_budget() override { return receive_budget_; }
    std::string& read_buffer() override { return read_buffer_; }
    ConnectionId next_id() override { return ++last_id; }
    std::unordered_map<ConnectionId, PendingReply>& pending_replies() override { return replies; }
    void keep(std::shared_ptr<WsSession> session) override {
        sessions.emplace(session->id(), std::move(session));
    }

    /// All sessions that a turn of the loop has queued something for are flushed after it.
    void session_queued(WsSession& session) override {
        if (queued.empty()) asio::post(io, [this] { flush_sessions(); });
        queued.push_back(session.shared_from_this());
    }
    void flush_sessions() {
        std::swap(queued, flushing);
        for (const auto& session : flushing) session->flush();
        flushing.clear();
    }

    void session_opened(WsSession& session) override {
        session.service().on_open(session.id(), session.client());
    }
    void session_frame(WsSession& session, std::string_view text) override {
        session.service().on_frame(session.id(), text);
    }
    bool session_may_read(WsSession& session) override {
        return session.service().may_read(session.id());
    }
    void session_left(WsSession& session) override { session.service().on_close(session.id()); }
    void session_finished(WsSession& session) override {
        sessions.erase(session.id());
        if (draining_) end_when_drained();
    }
    HttpConnections& http_connections() override { return http; }
    RequestIds& request_ids() override { return request_ids_; }
    const TrustedProxies& trusted_proxies() const override { return trusted; }
    void proxy_not_trusted(const asio::ip::address& peer) override {
        if (const auto count = untrusted_proxies_.count(steady_ms()))
            log.warn(
                "net.proxy_not_trusted",
                {{"address", peer.to_string()},
                 {"count", count},
                 {"hint",
                  "a proxy there says who its visitors are and is not believed: "
                  "all of them share the limits of one address. Name it in trusted_proxies, and "
                  "have it send X-Forwarded-For"}});
    }
    ops::RateVerdict take_upgrade(const std::string& address) override {
        const auto verdict = upgrades_by_address.take_by_address(
            address, {limits_.upgrades_per_second_address, limits_.upgrades_burst_address},
            steady_ms());
        counters_.upgrades_limited += verdict.allowed ? 0 : 1;
        return verdict;
    }
    void refused_share() override {
        ++counters_.refused_share;
        if (const auto count = shares_refused_.count(steady_ms()))
            log.warn("net.share_refused",
                     {{"count", count},
                      {"hint",
                       "half of net.limits.connections is taken, and addresses that hold more "
                       "than their share of it get no more: a flood, most likely"}});
    }
    bool draining() const override { return draining_; }
    void http_ended() override {
        if (draining_) end_when_drained();
    }

    /// The place of a new connection, or nothing: it is refused.
    std::optional<ConnectionPlaces::Place> take_place(std::size_t listener,
                                                      const asio::ip::address& peer) {
        // A proxy's connections are those of many visitors.
        const std::string address =
            trusted.has(peer) ? std::string() : client_address(peer, {}, trusted);
        auto place = places_.take(listener, address);
        if (place) return std::move(*place);
        if (place.error() == ConnectionPlaces::Refusal::kShare)
            refused_share();
        else
            ++counters_.refused_full;
        return std::nullopt;
    }

    Awaitable<void> accept(Acceptor& acceptor, Service& service, const TlsContext* tls,
                           bool until_the_end, std::size_t listener) {
        Tcp::endpoint peer;
        while (acceptor.is_open()) {
            auto [error, socket] = co_await acceptor.async_accept(peer, kTuple);
            if (error == asio::error::operation_aborted) co_return;
            if (error) {  // out of files, most likely: others may close some
                if (const auto count = accept_failures_.count(steady_ms()))
                    log.warn("net.accept_failed", {{"reason", error.message()}, {"count", count}});
                Timer timer(io.get_executor(), std::chrono::milliseconds(kAcceptRetryMs));
                co_await timer.async_wait(kTuple);
                continue;
            }
            ++counters_.accepted;
            error_code ignored;
            socket.set_option(Tcp::no_delay(true), ignored);
            auto place = take_place(listener, peer.address());
            if (!place) {
                if (!tls)
                    asio::co_spawn(io, refuse_full(service, std::move(socket)), asio::detached);
                continue;
            }
            asio::co_spawn(io,
                           serve_http(*this, service, std::move(socket), tls, until_the_end,
                                      std::move(*place)),
                           asio::detached);
        }
    }

    Awaitable<void> sweep() {
        while (true) {
            sweep_timer.expires_after(std::chrono::milliseconds(kSweepIntervalMs));
            const auto [error] = co_await sweep_timer.async_wait(kTuple);
            if (error) co_return;
            const std::int64_t now_ms = steady_ms();
            std::vector<std::shared_ptr<WsSession>> all;
            all.reserve(sessions.size());
            for (const auto& [id, session] : sessions) all.push_back(session);
            for (const auto& session : all) session->sweep(now_ms);
            for (HttpConnection& connection : http) {
                // Again and again until it moves its deadline: an operation that has just ended
                // is not interrupted.
                if (now_ms < connection.deadline_ms) continue;
                connection.timed_out = true;
                if (const auto owed = replies.find(connection.awaited); owed != replies.end())
                    owed->second.end();
                else
                    connection.interrupt();
            }
        }
    }

    Awaitable<void> repeat(std::int64_t interval_ms, std::function<void()> action) {
        Timer timer(io.get_executor());
        while (true) {
            timer.expires_after(std::chrono::milliseconds(interval_ms));
            const auto [error] = co_await timer.async_wait(kTuple);
            if (error) co_return;
            action();
        }
    }

    void drain(std::int64_t grace_ms) {
        if (draining_) return;
        draining_ = true;
        error_code ignored;
        for (const auto& [acceptor, until_the_end] : acceptors)
            if (!until_the_end) acceptor->close(ignored);
        for (HttpConnection& connection : http)
            if (connection.phase == HttpConnection::Phase::kIdle) connection.interrupt();
        std::vector<std::shared_ptr<WsSession>> all;
        for (const auto& [id, session] : sessions) all.push_back(session);
        for (const auto& session : all) session->close(1001, "The server is stopping");
        grace_timer.expires_after(std::chrono::milliseconds(grace_ms));
        grace_timer.async_wait([this](error_code error) {
            if (error) return;
            log.warn("server.cut", {{"sockets", sessions.size()},
                                    {"http_connections", counters_.http_connections}});
            io.stop();
        });
        end_when_drained();
    }

    void end_when_drained() {
        if (!sessions.empty()) return;
        for (const HttpConnection& connection : http)
            if (connection.phase == HttpConnection::Phase::kBusy) return;
        // What is about to begin in this turn of the loop is looked at once more.
        asio::post(io, [this] {
            for (const HttpConnection& connection : http)
                if (connection.phase == HttpConnection::Phase::kBusy) return;
            if (sessions.empty()) io.stop();
        });
    }

    Awaitable<void> take_signals(std::function<void(int)> action) {
        while (true) {
            const auto [error, number] = co_await signals.async_wait(kTuple);
            if (error) co_return;
            action(number);
        }
    }

    Limits limits_;
    // Outlive all sessions and connections.
    ConnectionPlaces places_;
    ReceiveBudget receive_budget_;
    ops::Log& log;
    // Before io: what io destroys still counts itself out and gives its buffers back.
    Counters counters_;
    ops::LogLimiter accept_failures_, shares_refused_, untrusted_proxies_{kProxyNotTrustedEveryMs};
    BufferPool buffers_;
    std::string read_buffer_;
    HttpConnections http;
    RequestIds request_ids_{ops::fill_random};
    TrustedProxies trusted;
    ops::MemoryRateLimit upgrades_by_address;
    asio::io_context io;
    Timer sweep_timer, grace_timer;
    asio::basic_signal_set<Executor> signals;
    std::vector<std::pair<std::unique_ptr<Acceptor>, bool>> acceptors;
    std::unordered_map<ConnectionId, std::shared_ptr<WsSession>> sessions;
    std::vector<std::shared_ptr<WsSession>> queued, flushing;
    std::unordered_map<ConnectionId, PendingReply> replies;
    ConnectionId last_id = 0;
    bool draining_ = false;
};

void add_missing(Response& response, std::string_view name, std::string value) {
    for (const auto& [known, ignored] : response.headers)
        if (known == name) return;
    response.headers.emplace_back(name, std::move(value));
}

Server::Server(Limits limits, ops::Log& log) : state_(std::make_unique<State>(limits, log)) {}

Server::~Server() {
    // Sessions refer to the state: they go first, then what the loop still holds.
    state_->replies.clear();
    state_->sessions.clear();
    state_->queued.clear();
}

std::expected<std::uint16_t, std::string> Server::listen(const Listener& listener,
                                                         Service& service) {
    const std::string& address = listener.address;
    const auto parts = split_address(address);
    if (!parts)
        return std::unexpected("cannot listen on \"" + address + "\": it must be host:port");
    const auto fail = [&](const error_code& error) {
        const bool busy = error == asio::error::address_in_use;
        return std::unexpected("cannot listen on " + address + ": " +
                               (busy ? "the port is in use by another program" : error.message()));
    };
    error_code error;
    const auto host = asio::ip::make_address(parts->host, error);
    if (error) return fail(error);
    const Tcp::endpoint endpoint(host, parts->port);
    auto acceptor = std::make_unique<Acceptor>(state_->io.get_executor());
    acceptor->open(endpoint.protocol(), error);
    if (error) return fail(error);
    acceptor->set_option(asio::socket_base::reuse_address(true), error);
    if (error) return fail(error);
    acceptor->bind(endpoint, error);
    if (error) return fail(error);
    acceptor->listen(kBacklog, error);
    if (error) return fail(error);
    const std::uint16_t port = acceptor->local_endpoint(error).port();
    state_->acceptors.emplace_back(std::move(acceptor), listener.until_the_end);
    asio::co_spawn(
        state_->io,
        state_->accept(*state_->acceptors.back().first, service, listener.tls,
                       listener.until_the_end, state_->places_.add_listener(listener.kept_places)),
        asio::detached);
    return port;
}

void Server::trust(TrustedProxies proxies) { state_->trusted = std::move(proxies); }

void Server::run() {
    asio::co_spawn(state_->io, state_->sweep(), asio::detached);
    state_->io.run();
}

void Server::drain(std::int64_t grace_ms) {
    asio::post(state_->io, [this, grace_ms] { state_->drain(grace_ms); });
}

bool Server::draining() const { return state_->draining_; }

void Server::stop() { state_->io.stop(); }

void Server::on_signal(std::function<void(int)> action) {
    for (const int number : {SIGINT, SIGTERM, SIGHUP}) state_->signals.add(number);
    asio::co_spawn(state_->io, state_->take_signals(std::move(action)), asio::detached);
}

void Server::every(std::int64_t interval_ms, std::function<void()> action) {
    asio::co_spawn(state_->io, state_->repeat(interval_ms, std::move(action)), asio::detached);
}

asio::io_context& Server::loop() { return state_->io; }

void Server::post(std::function<void()> action) { asio::post(state_->io, std::move(action)); }

void Server::send(ConnectionId id, std::string_view text) {
    const auto found = state_->sessions.find(id);
    if (found == state_->sessions.end()) return;
    const auto session = found->second;
    session->send(text);
}

void Server::close(ConnectionId id, std::uint16_t code, std::string_view reason) {
    const auto found = state_->sessions.find(id);
    if (found == state_->sessions.end()) return;
    const auto session = found->second;
    session->forget_service();
    session->close(code, reason);
}

void Server::respond(ConnectionId id, Response response) {
    const auto found = state_->replies.find(id);
    if (found == state_->replies.end()) return;
    found->second.response = std::move(response);
    found->second.end();
}

Counters Server::counters() const {
    Counters out = state_->counters_;
    out.sockets = state_->sessions.size();
    out.receiving_bytes = state_->receive_budget_.held();
    return out;
}

}  // namespace portico::net
