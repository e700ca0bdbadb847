// SPDX-License-Identifier: Apache-2.0
//
// One HTTP/1.1 connection, as a coroutine, until it ends or becomes a WebSocket.
#pragma once

#include <boost/asio/post.hpp>
#include <boost/intrusive/list.hpp>
#include <limits>
#include <optional>
#include <unordered_map>
#include <utility>

#include "server/net/asio_types.hpp"
#include "server/net/byte_stream.hpp"
#include "server/net/client_address.hpp"
#include "server/net/connection_places.hpp"
#include "server/net/http/request_id.hpp"
#include "server/net/websocket/ws_session.hpp"
#include "server/ops/rate_limit.hpp"

namespace portico::net {

class TlsContext;

/// An answer that the service owes. Its connection's coroutine sleeps until somebody calls `wake`:
/// with an answer, or because it took too long.
struct PendingReply {
    using Wake = asio::async_result<std::decay_t<decltype(kUseAwaitable)>, void()>::handler_type;

    std::optional<Response> response;
    std::optional<Wake> wake;

    void end() {
        if (wake) asio::post(std::exchange(wake, std::nullopt).value());
    }
};

/// A connection as the server's sweep sees it. It takes itself off the list when it goes.
struct HttpConnection
    : boost::intrusive::list_base_hook<boost::intrusive::link_mode<boost::intrusive::auto_unlink>> {
    static constexpr std::int64_t kNever = std::numeric_limits<std::int64_t>::max();

    HttpConnection(ByteStream stream_in, ConnectionPlaces::Place place_in, bool until_the_end_in)
        : stream(std::move(stream_in)),
          place(std::move(place_in)),
          until_the_end(until_the_end_in) {}

    /// Ends what the connection waits for on its socket.
    void interrupt() {
        error_code ignored;
        stream.socket().cancel(ignored);
    }

    enum class Phase : std::uint8_t {
        kIdle,  ///< nothing of a request has come
        kBusy,
        kLeaving  ///< all is said
    };

    ByteStream stream;
    ConnectionPlaces::Place place;
    std::int64_t deadline_ms = kNever;  ///< steady_ms() when what it waits for is given up
    ConnectionId awaited = 0;           ///< the answer of the service that it waits for instead
    bool timed_out = false;
    bool until_the_end;  ///< its listener answers also while the server drains
    Phase phase = Phase::kIdle;
};
using HttpConnections =
    boost::intrusive::list<HttpConnection, boost::intrusive::constant_time_size<false>>;

/// What HTTP sessions need of the server.
class HttpOwner : public SessionOwner {
  public:
    virtual ConnectionId next_id() = 0;
    virtual std::unordered_map<ConnectionId, PendingReply>& pending_replies() = 0;
    virtual HttpConnections& http_connections() = 0;
    virtual RequestIds& request_ids() = 0;
    virtual const TrustedProxies& trusted_proxies() const = 0;
    /// A peer of a private network says for whom it asks, and is no trusted proxy.
    virtual void proxy_not_trusted(const asio::ip::address& peer) = 0;
    /// Counts a WebSocket that the address wants.
    virtual ops::RateVerdict take_upgrade(const std::string& address) = 0;
    /// A connection or a WebSocket is refused, beyond the share of its address.
    virtual void refused_share() = 0;
    /// No further requests are taken from a connection.
    virtual bool draining() const = 0;
    /// A connection has gone, or all is said on it.
    virtual void http_ended() = 0;
    /// Keeps the session until session_finished.
    virtual void keep(std::shared_ptr<WsSession> session) = 0;
};

/// `tls`: none for clear text.
Awaitable<void> serve_http(HttpOwner& owner, Service& service, Socket socket, const TlsContext* tls,
                           bool until_the_end, ConnectionPlaces::Place place);

/// For a connection that has no place: 503 and away.
Awaitable<void> refuse_full(Service& service, Socket socket);

}  // namespace portico::net
