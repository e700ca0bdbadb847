// SPDX-License-Identifier: Apache-2.0
//
// One WebSocket: reads text frames one at a time, with back-pressure; sends through its
// FrameChannel; pings and watches over silence and stalls when the server sweeps over it. Written
// with callbacks, not as a coroutine: an idle socket then keeps one pending read and nothing else.
#pragma once

#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http/message.hpp>
#include <boost/beast/http/string_body.hpp>
#include <boost/beast/websocket/stream.hpp>
#include <memory>
#include <string>
#include <string_view>

#include "server/net/frame_channel.hpp"
#include "server/net/server.hpp"

namespace portico::net {

class WsSession;

/// What a session tells the server that owns it.
class SessionOwner {
  public:
    virtual ~SessionOwner() = default;
    virtual const Limits& limits() const = 0;
    virtual Counters& counters() = 0;
    virtual void session_opened(WsSession& session) = 0;
    virtual void session_frame(WsSession& session, std::string_view text) = 0;
    virtual bool session_may_read(WsSession& session) = 0;
    /// The service is to forget it; the close frame may still be on its way.
    virtual void session_left(WsSession& session) = 0;
    /// Last call.
    virtual void session_finished(WsSession& session) = 0;
};

class WsSession : public std::enable_shared_from_this<WsSession> {
  public:
    using UpgradeRequest = boost::beast::http::request<boost::beast::http::string_body>;

    WsSession(SessionOwner& owner, Service& service, ConnectionId id, ByteStream stream);

    /// Answers the upgrade, then reads, or sends the refusal and closes.
    void start(UpgradeRequest request, Accept accept);
    void start(UpgradeRequest request, AcceptAndClose refusal);

    void send(std::string_view text);
    /// Sends what is queued and the close frame; frames still arriving are dropped.
    void close(std::uint16_t code, std::string_view reason);
    /// The service closes it and expects no on_close.
    void forget_service() { told_ = true; }
    /// Every second or so: ping, silence, stall, a close that is not answered.
    void sweep(std::int64_t now_ms);
    /// Cuts the connection without a word.
    void abort();

    ConnectionId id() const { return id_; }
    Service& service() { return service_; }
    const std::string& client() const { return client_; }

  private:
    void accept(UpgradeRequest request, std::function<void()> then);
    void read();
    void on_read(error_code error);
    void resume();
    void leave();
    void finish();

    SessionOwner& owner_;
    Service& service_;
    ConnectionId id_;
    std::shared_ptr<FrameChannel> channel_;
    boost::beast::websocket::stream<ChannelStream, false> stream_;
    boost::beast::flat_buffer buffer_;
    std::string client_;
    int silent_pings_ = 0;
    std::int64_t swept_at_ms_;
    std::int64_t closing_since_ms_ = 0;
    bool open_ = false;
    bool reading_ = false;
    bool pinging_ = false;
    bool finished_ = false;
    bool told_ = true;  ///< the service does not know it, or not any more
};

}  // namespace portico::net
