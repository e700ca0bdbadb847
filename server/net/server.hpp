// SPDX-License-Identifier: Apache-2.0
//
// Listeners, HTTP and WebSocket sessions, on one thread. Knows nothing of the relay: it hands
// requests, upgrades and frames to a Service and carries out what that says. No Beast type shows
// here, so that only this folder pays for Beast.
//
// Everything is bounded: connections, header and body sizes, frame size, the time of each phase,
// the bytes queued to a slow reader.
#pragma once

#include <cstdint>
#include <expected>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "server/ops/executor.hpp"
#include "server/ops/log.hpp"

namespace boost::asio {
class io_context;
}

namespace portico::net {

class Service;
using ConnectionId = std::uint64_t;  ///< of a socket or of one HTTP request; never reused

struct Limits {
    /// Of all listeners together. Once half of them are there, one address gets no more than its
    /// share (connection_places.hpp).
    std::size_t connections = 19'000;
    std::size_t frame_bytes = 2 * 1024 * 1024;  ///< a longer message is closed with 1009
    std::size_t header_bytes = 16 * 1024;
    std::size_t body_bytes = 8 * 1024 * 1024;
    std::int64_t request_timeout_ms = 10'000;    ///< for a request to come whole
    std::int64_t message_timeout_ms = 10'000;    ///< for a WebSocket message; beyond: 1008
    std::int64_t handshake_timeout_ms = 10'000;  ///< of TLS
    std::int64_t keep_alive_ms = 30'000;
    /// Of trusted proxies: longer than they keep theirs (a minute, mostly), so that none sends into
    /// a connection that closes.
    std::int64_t keep_alive_proxy_ms = 75'000;
    std::int64_t reply_timeout_ms = 15'000;  ///< for the service to answer
    std::int64_t ping_interval_ms = 20'000;  ///< Node clients give up after 35 s of silence
    std::int64_t close_timeout_ms = 5'000;
    std::size_t send_queue_bytes = 8 * 1024 * 1024;  ///< a reader further behind is closed, 1013
    std::int64_t write_stall_ms = 20'000;  ///< a socket that takes nothing for so long is dropped
    /// Pings, pongs and fragments of one WebSocket; beyond: 1008. 0 per second: unlimited.
    std::int64_t control_frames_per_second = 5'000;
    std::int64_t control_frames_burst = 20'000;
    /// Memory for bytes that are no whole message or request yet (receive_budget.hpp); beyond: 1013
    /// and 503.
    std::size_t receive_bytes = 256 * 1024 * 1024;
    std::size_t receive_bytes_address = 32 * 1024 * 1024;
    /// Memory for the files of each folder of pages (static_files.hpp).
    std::size_t static_bytes = 256 * 1024 * 1024;
    std::size_t static_file_bytes = 64 * 1024 * 1024;
    /// Files of the folder of pages that one address may ask for; beyond: 429. 0 per second:
    /// unlimited.
    std::int64_t files_per_second_address = 200;
    std::int64_t files_burst_address = 2'000;
    /// WebSockets that one address may open; beyond: 429. 0 per second: unlimited.
    std::int64_t upgrades_per_second_address = 50;
    std::int64_t upgrades_burst_address = 1'000;
};

/// One HTTP request, whole. Its views live until it is answered or on_request_ended says that it is
/// too late; those of an upgrade until on_upgrade returns.
struct Request {
    std::string_view method;
    std::string_view path;   ///< not decoded, without the query
    std::string_view query;  ///< without the question mark
    std::string_view authorization;
    std::string_view origin;
    std::string_view accept_encoding;
    std::string_view if_none_match;
    std::string_view body;
    std::string_view address = {};     ///< whom it is counted under (client_address.hpp)
    std::string_view request_id = {};  ///< its X-Request-Id, or one that the listener made

    /// Any other header, its name in either letter case; empty where there is none.
    std::string_view header(std::string_view name) const {
        return find_header == nullptr ? std::string_view() : find_header(message, name);
    }
    std::string_view (*find_header)(const void* message, std::string_view name) = nullptr;
    const void* message = nullptr;  ///< what find_header looks in
};

struct Response {
    int status = 200;
    std::string_view content_type = "application/json";  ///< lives for ever: a literal
    std::string body = {};
    /// Names live for ever: literals.
    std::vector<std::pair<std::string_view, std::string>> headers = {};
    /// Where there is one, what is sent instead of `body`: many answers share it.
    std::shared_ptr<const std::string> shared_body = {};

    std::string_view content() const { return shared_body ? *shared_body : body; }
};

/// Adds a header where the answer has none of that name.
void add_missing(Response& response, std::string_view name, std::string value);

/// What becomes of a WebSocket upgrade.
struct Accept {
    std::string client;          ///< handed back in on_open
    Service* service = nullptr;  ///< whose socket it becomes; null: of the one that was asked
};
struct AcceptAndClose {  ///< for clients that cannot see a failed upgrade
                         ///< (docs/spec/relay.md#refusals)
    std::string frame;
    std::uint16_t code = 1000;
    std::string reason;
    /// The frame comes a moment after the answer to the upgrade, the close so long after that: a
    /// client that reads all of it at once has nobody listening yet.
    std::int64_t close_after_ms = 250;
};
using UpgradeDecision = std::variant<Accept, AcceptAndClose, Response>;

/// All calls come on the server's thread.
class Service {
  public:
    virtual ~Service() = default;
    virtual UpgradeDecision on_upgrade(const Request& request) = 0;
    virtual void on_open(ConnectionId id, const std::string& client) = 0;
    virtual void on_frame(ConnectionId id, std::string_view text) = 0;
    /// The peer has gone. Not called after Server::close.
    virtual void on_close(ConnectionId id) = 0;
    /// False: stop reading from this socket until something is sent to it.
    virtual bool may_read(ConnectionId id) = 0;
    /// No value: the answer comes later by Server::respond, or on_request_ended says it is too
    /// late.
    virtual std::optional<Response> on_request(ConnectionId id, const Request& request) = 0;
    virtual void on_request_ended(ConnectionId id) = 0;
    /// Adds what every answer of this listener carries. Called when one is written, so also of
    /// those that no service made: what is no HTTP, is too large or took too long.
    virtual void complete(Response& response) const { static_cast<void>(response); }
};

/// Levels and totals for the metrics page.
struct Counters {
    std::size_t sockets = 0;
    std::size_t http_connections = 0;
    std::uint64_t accepted = 0;
    std::uint64_t refused_full = 0;
    std::uint64_t refused_share = 0;  ///< connections and upgrades beyond the share of an address
    std::uint64_t upgrades = 0;
    std::uint64_t upgrades_limited = 0;
    std::uint64_t requests = 0;
    std::uint64_t requests_refused = 0;  ///< no HTTP, too large or too slow
    std::uint64_t tls_failures = 0;      ///< handshakes
    std::uint64_t bytes_sent = 0;
    std::uint64_t frames_sent = 0;
    std::uint64_t slow_readers_closed = 0;
    std::uint64_t pings = 0;
    std::uint64_t silent_closed = 0;
    std::uint64_t unfinished_closed = 0;  ///< a message that took too long, or too much memory
    std::uint64_t floods_closed = 0;      ///< too many pings, pongs and fragments
    std::size_t receiving_bytes = 0;      ///< of the budget (Limits::receive_bytes)
};

class TlsContext;
class TrustedProxies;

struct Listener {
    std::string address;              ///< "host:port" or "[v6]:port"; port 0 takes a free one
    const TlsContext* tls = nullptr;  ///< none: clear text
    bool until_the_end = false;       ///< also answers while the server drains
    std::size_t kept_places = 0;      ///< of all connections: so many that no other listener takes
};

class Server {
  public:
    Server(Limits limits, ops::Log& log);
    ~Server();
    Server(const Server&) = delete;
    Server& operator=(const Server&) = delete;

    /// Listens, and returns the real port. The error is one line for a person. `service` and the
    /// TLS context must outlive run().
    std::expected<std::uint16_t, std::string> listen(const Listener& listener, Service& service);

    /// Whose X-Forwarded-For counts, besides that of this machine.
    void trust(TrustedProxies proxies);

    /// Serves until it has drained or stop() is called.
    void run();
    /// Takes no further connections and requests, lets those under way finish, closes every
    /// WebSocket with 1001; after `grace_ms` what is left is cut. Then run() returns.
    void drain(std::int64_t grace_ms);
    bool draining() const;
    /// Ends run() at once.
    void stop();

    /// SIGINT, SIGTERM and SIGHUP call this on the server's thread, each time with their number.
    void on_signal(std::function<void(int number)> action);
    /// Calls `action` again and again.
    void every(std::int64_t interval_ms, std::function<void()> action);
    /// For clients whose work belongs on the server's thread and never holds it up.
    boost::asio::io_context& loop();
    /// Runs `action` on the server's thread. Safe from every thread.
    void post(std::function<void()> action);
    /// post(), for those who know no server; not after this is gone.
    ops::Executor executor() {
        return [this](std::function<void()> action) { post(std::move(action)); };
    }

    void send(ConnectionId id, std::string_view text);
    void close(ConnectionId id, std::uint16_t code, std::string_view reason);
    void respond(ConnectionId id, Response response);

    Counters counters() const;

  private:
    struct State;
    std::unique_ptr<State> state_;
};

}  // namespace portico::net
