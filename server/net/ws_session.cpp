// SPDX-License-Identifier: Apache-2.0
#include "server/net/ws_session.hpp"

#include <boost/asio/post.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/core/bind_handler.hpp>
#include <boost/beast/websocket/rfc6455.hpp>
#include <utility>

namespace portico::net {

namespace websocket = boost::beast::websocket;

namespace {

/// Frames are joined up to this size; larger ones make a chunk of their own.
constexpr std::size_t kChunkBytes = 32 * 1024;
/// Buffers above this are given back when a socket falls idle.
constexpr std::size_t kIdleBufferBytes = 2 * 1024;
constexpr int kSilentPingsMax = 2;
constexpr std::uint16_t kCloseUnsupported = 1003;
constexpr std::uint16_t kCloseTryLater = 1013;

void append_text_header(std::string& out, std::size_t size) {
    out.push_back(static_cast<char>(0x81));  // final fragment, text (RFC 6455, 5.2)
    const auto append_big_endian = [&](int bytes) {
        for (int i = bytes - 1; i >= 0; --i)
            out.push_back(static_cast<char>((static_cast<std::uint64_t>(size) >> (8 * i)) & 0xFF));
    };
    if (size < 126) {
        out.push_back(static_cast<char>(size));
    } else if (size <= 0xFFFF) {
        out.push_back(126);
        append_big_endian(2);
    } else {
        out.push_back(127);
        append_big_endian(8);
    }
}

}  // namespace

// --- FrameChannel -------------------------------------------------------------------------------

/// A chunk at the end of the queue with room for `size` more bytes.
std::string& FrameChannel::open_chunk(std::size_t size) {
    if (queued_bytes_ == 0) progress_at_ms_ = steady_ms();
    if (chunks_.empty() || chunks_.back().written ||
        chunks_.back().bytes.size() + size > kChunkBytes)
        chunks_.emplace_back();
    return chunks_.back().bytes;
}

void FrameChannel::send_text(std::string_view text) {
    if (failed_) return;
    std::string& chunk = open_chunk(text.size() + 10);
    const std::size_t before = chunk.size();
    append_text_header(chunk, text.size());
    chunk.append(text);
    queued_bytes_ += chunk.size() - before;
    schedule();
}

void FrameChannel::send_raw(std::string bytes, std::unique_ptr<Written> written) {
    if (failed_) {
        written->done(failed_);
        return;
    }
    std::string& chunk = open_chunk(bytes.size());
    chunk.append(bytes);
    queued_bytes_ += bytes.size();
    chunks_.back().written = std::move(written);
    schedule();
}

void FrameChannel::schedule() {
    if (scheduled_ || writing_) return;
    scheduled_ = true;
    asio::post(stream_.get_executor(), [self = shared_from_this()] {
        self->scheduled_ = false;
        self->flush();
    });
}

void FrameChannel::flush() {
    if (writing_ || chunks_.empty() || failed_) return;
    flying_ = std::move(chunks_.front());
    chunks_.pop_front();
    writing_ = true;
    asio::async_write(stream_, asio::buffer(flying_.bytes),
                      [self = shared_from_this()](error_code error, std::size_t size) {
                          self->writing_ = false;
                          Chunk chunk = std::exchange(self->flying_, {});
                          if (error) {
                              if (chunk.written) chunk.written->done(error);
                              self->fail(error);
                              return;
                          }
                          self->queued_bytes_ -= chunk.bytes.size();
                          self->bytes_sent_ += size;
                          self->progress_at_ms_ = steady_ms();
                          if (chunk.written) chunk.written->done({});
                          if (self->progress_) self->progress_();
                          self->flush();
                      });
}

void FrameChannel::fail(error_code error) {
    failed_ = error;
    std::list<Chunk> chunks = std::exchange(chunks_, {});
    queued_bytes_ = 0;
    for (Chunk& chunk : chunks)
        if (chunk.written) chunk.written->done(error);
}

// --- WsSession ----------------------------------------------------------------------------------

WsSession::WsSession(SessionOwner& owner, Service& service, ConnectionId id, ByteStream stream)
    : owner_(owner),
      service_(service),
      id_(id),
      channel_(std::make_shared<FrameChannel>(std::move(stream))),
      stream_(channel_),
      swept_at_ms_(steady_ms()) {}

void WsSession::accept(UpgradeRequest request, std::function<void()> then) {
    // All timeouts are the sweep's: no timer per socket.
    stream_.set_option(websocket::stream_base::timeout{websocket::stream_base::none(),
                                                       websocket::stream_base::none(), false});
    stream_.auto_fragment(false);
    stream_.read_message_max(owner_.limits().frame_bytes);
    stream_.control_callback(
        [this](websocket::frame_type, boost::beast::string_view) { silent_pings_ = 0; });
    auto kept = std::make_shared<UpgradeRequest>(std::move(request));
    stream_.async_accept(
        *kept, [self = shared_from_this(), kept, then = std::move(then)](error_code error) {
            if (error || self->finished_) {
                self->finish();
                return;
            }
            self->open_ = true;
            then();
        });
}

void WsSession::start(UpgradeRequest request, Accept accepted) {
    client_ = std::move(accepted.client);
    accept(std::move(request), [this] {
        channel_->on_progress([this] { resume(); });
        told_ = false;
        owner_.session_opened(*this);
        read();
    });
}

void WsSession::start(UpgradeRequest request, AcceptAndClose refusal) {
    accept(std::move(request), [this, refusal = std::move(refusal)] {
        channel_->send_text(refusal.frame);
        close(refusal.code, refusal.reason);
        read();
    });
}

void WsSession::read() {
    if (reading_ || finished_) return;
    reading_ = true;
    stream_.async_read(buffer_, [self = shared_from_this()](error_code error, std::size_t) {
        self->reading_ = false;
        self->on_read(error);
    });
}

void WsSession::on_read(error_code error) {
    if (error) {
        finish();
        return;
    }
    silent_pings_ = 0;
    if (closing_since_ms_ != 0) {  // on its way out: what still comes is not looked at
        buffer_.consume(buffer_.size());
        read();
        return;
    }
    if (stream_.got_binary()) {
        leave();
        close(kCloseUnsupported, "Only text frames are understood");
        read();
        return;
    }
    const auto data = buffer_.cdata();
    owner_.session_frame(*this, {static_cast<const char*>(data.data()), data.size()});
    buffer_.consume(buffer_.size());
    if (buffer_.capacity() > kIdleBufferBytes) buffer_.shrink_to_fit();
    resume();
}

/// Reads on, unless the service or a full queue holds this client back.
void WsSession::resume() {
    if (reading_ || finished_ || !open_) return;
    if (closing_since_ms_ == 0 &&
        (channel_->queued_bytes() > owner_.limits().send_queue_bytes / 2 ||
         !owner_.session_may_read(*this)))
        return;
    read();
}

void WsSession::send(std::string_view text) {
    if (closing_since_ms_ != 0 || finished_) return;
    if (channel_->queued_bytes() + text.size() > owner_.limits().send_queue_bytes) {
        ++owner_.counters().slow_readers_closed;
        leave();
        close(kCloseTryLater, "Slow reader: more than " +
                                  std::to_string(owner_.limits().send_queue_bytes) +
                                  " bytes are waiting");
        return;
    }
    ++owner_.counters().frames_sent;
    channel_->send_text(text);
    if (!reading_)
        asio::post(channel_->socket().get_executor(),
                   [self = shared_from_this()] { self->resume(); });
}

void WsSession::close(std::uint16_t code, std::string_view reason) {
    if (closing_since_ms_ != 0 || finished_) return;
    closing_since_ms_ = steady_ms();
    constexpr std::size_t kReasonBytesMax = 123;  // RFC 6455, 5.5
    websocket::close_reason why(static_cast<websocket::close_code>(code));
    reason = reason.substr(0, kReasonBytesMax);
    why.reason.assign(reason.data(), reason.size());
    stream_.async_close(why, [self = shared_from_this()](error_code) { self->finish(); });
}

void WsSession::sweep(std::int64_t now_ms) {
    if (finished_) return;
    const Limits& limits = owner_.limits();
    if (closing_since_ms_ != 0) {
        if (now_ms - closing_since_ms_ > limits.close_timeout_ms) abort();
        return;
    }
    if (channel_->queued_bytes() > 0 &&
        now_ms - channel_->progress_at_ms() > limits.write_stall_ms) {
        ++owner_.counters().slow_readers_closed;
        abort();
        return;
    }
    if (now_ms - swept_at_ms_ < limits.ping_interval_ms) return;
    swept_at_ms_ = now_ms;
    // Two pings without any answer. A socket that we do not read from cannot answer.
    if (!reading_) silent_pings_ = 0;
    if (silent_pings_ >= kSilentPingsMax) {
        ++owner_.counters().silent_closed;
        abort();
        return;
    }
    if (pinging_ || !open_) return;
    ++silent_pings_;
    pinging_ = true;
    ++owner_.counters().pings;
    stream_.async_ping({}, [self = shared_from_this()](error_code) { self->pinging_ = false; });
}

void WsSession::abort() {
    error_code ignored;
    channel_->socket().close(ignored);
    finish();
}

void WsSession::leave() {
    if (told_) return;
    told_ = true;
    owner_.session_left(*this);
}

void WsSession::finish() {
    if (finished_) return;
    finished_ = true;
    const auto self = shared_from_this();
    channel_->forget_owner();
    owner_.counters().bytes_sent += channel_->bytes_sent();
    error_code ignored;
    channel_->socket().close(ignored);
    leave();
    owner_.session_finished(*this);
}

}  // namespace portico::net
