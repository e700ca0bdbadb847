// SPDX-License-Identifier: Apache-2.0
//
// One WebSocket, from the answer to its upgrade: frames are read and written here, many per system
// call (ws_frames.hpp, frame_channel.hpp). Back-pressure: a client that the service or a
// full queue holds back is not read from. Pings, silence and stalls are looked after when the
// server sweeps over it. An idle socket keeps one pending wait and no buffer.
#pragma once

#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "server/net/connection_places.hpp"
#include "server/net/receive_budget.hpp"
#include "server/net/server.hpp"
#include "server/net/websocket/frame_channel.hpp"
#include "server/net/websocket/ws_frames.hpp"

namespace portico::net {

class WsSession;

/// What a session tells the server that owns it.
class SessionOwner {
  public:
    virtual ~SessionOwner() = default;
    virtual const Limits& limits() const = 0;
    virtual Counters& counters() = 0;
    virtual BufferPool& buffers() = 0;
    virtual ReceiveBudget& receive_budget() = 0;
    /// Where sockets read to, in turn; nothing stays in it.
    virtual std::string& read_buffer() = 0;
    /// It has something queued: flush() it before the loop waits again.
    virtual void session_queued(WsSession& session) = 0;
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
    /// `address`: whom it is counted under.
    WsSession(SessionOwner& owner, Service& service, ConnectionId id, ByteStream stream,
              ConnectionPlaces::Place place, std::string address);

    /// Sends `upgraded`, the answer to the upgrade (ws_upgrade.hpp), then reads, or sends the
    /// refusal and closes.
    void start(std::string_view upgraded, Accept accept);
    void start(std::string_view upgraded, AcceptAndClose refusal);

    void send(std::string_view text);
    /// Sends what is queued and the close frame; frames still arriving are dropped.
    void close(std::uint16_t code, std::string_view reason);
    /// The service closes it and expects no on_close.
    void forget_service() { reported_ = true; }
    /// Gives the kernel what is queued; then reads on, if that was what it waited for.
    void flush();
    /// Every second or so: ping, silence, stall, a close that is not answered.
    void sweep(std::int64_t now_ms);

    ConnectionId id() const { return id_; }
    Service& service() { return service_; }
    const std::string& client() const { return client_; }

  private:
    void open(std::string_view upgraded);
    void wait_readable();
    void on_readable();
    bool read_some();
    void take_frames(std::span<char>& bytes);
    void take(const Incoming& incoming);
    bool may_take_control_frame();
    void count_unfinished();
    void refuse(std::uint16_t code, std::string_view reason);
    bool held_back();
    void resume();
    void queue(Opcode opcode, std::string_view payload);
    void queue_close(std::uint16_t code, std::string_view reason);
    void flush_soon();
    /// Runs `action` unless the socket is gone by then.
    void later(std::int64_t ms, std::function<void()> action);
    void leave();
    /// Cuts the connection without a word.
    void finish();

    SessionOwner& owner_;
    Service& service_;
    ConnectionId id_;
    ByteStream stream_;
    ConnectionPlaces::Place place_;
    FrameChannel channel_;
    FrameReader reader_;
    ReceiveBudget::Share share_;
    std::string rest_;  ///< read, and not taken yet: part of a frame, or more while held back
    std::string client_;
    int silent_pings_ = 0;
    std::int64_t swept_at_ms_;
    std::int64_t closing_since_ms_ = 0;  ///< when our close frame was queued
    std::int64_t message_since_ms_ = 0;  ///< when the message that is not whole began; 0: none
    std::int64_t control_at_us_ = 0;     ///< when all of its control frames will be allowed again
    bool message_taken_ = false;         ///< since count_unfinished
    bool reading_ = false;               ///< waits until the socket is readable
    bool writing_ = false;               ///< waits until the socket is writable
    bool queued_ = false;                ///< the owner will flush it
    bool taking_ = false;                ///< frames are being taken: no second time from within
    bool draining_ = false;              ///< what still comes is dropped unread
    bool peer_closed_ = false;           ///< finished as soon as all is sent
    bool finished_ = false;
    bool refused_ = false;  ///< what it sends is for nobody
    bool reported_ = true;  ///< the service does not know it, or not any more
};

}  // namespace portico::net
