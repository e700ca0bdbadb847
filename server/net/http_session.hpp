// SPDX-License-Identifier: Apache-2.0
//
// One HTTP/1.1 connection, as a coroutine, until it ends or becomes a WebSocket.
#pragma once

#include <optional>
#include <unordered_map>

#include "server/net/asio_types.hpp"
#include "server/net/ws_session.hpp"

namespace portico::net {

/// An answer that the service owes; the coroutine sleeps on the timer until it comes.
struct PendingReply {
    Timer timer;
    std::optional<Response> response;
};

/// What HTTP sessions need of the server.
class HttpOwner : public SessionOwner {
  public:
    virtual ConnectionId next_id() = 0;
    virtual std::unordered_map<ConnectionId, PendingReply*>& pending_replies() = 0;
    /// Keeps the session until session_finished.
    virtual void keep(std::shared_ptr<WsSession> session) = 0;
};

Awaitable<void> serve_http(HttpOwner& owner, Service& service, Socket socket);

/// For a connection beyond the limit: 503 and away.
Awaitable<void> refuse_full(Socket socket);

}  // namespace portico::net
