// SPDX-License-Identifier: Apache-2.0
#include "server/net/websocket/ws_session.hpp"

#include <algorithm>
#include <utility>

namespace portico::net {

namespace {

/// What one system call reads, behind what is left of the read before.
constexpr std::size_t kReadBytes = 64 * 1024;
/// A longer beginning of a frame grows where it lies instead of being copied before each read.
constexpr std::size_t kRestBytesMax = 16 * 1024;
/// Buffers above this are given back when a socket falls idle.
constexpr std::size_t kIdleBufferBytes = 2 * 1024;
/// Full reads in a row before the others have their turn.
constexpr int kReadsMax = 4;
constexpr int kSilentPingsMax = 2;
constexpr std::int64_t kRefusalMs = 50;
constexpr std::uint16_t kCloseNormal = 1000;
constexpr std::uint16_t kClosePolicy = 1008;
constexpr std::uint16_t kCloseTryLater = 1013;

}  // namespace

WsSession::WsSession(SessionOwner& owner, Service& service, ConnectionId id, ByteStream stream,
                     ConnectionPlaces::Place place, std::string address)
    : owner_(owner),
      service_(service),
      id_(id),
      stream_(std::move(stream)),
      place_(std::move(place)),
      channel_(stream_, owner.buffers()),
      reader_(owner.limits().frame_bytes),
      share_(owner.receive_budget(), std::move(address)),
      swept_at_ms_(steady_ms()) {}

void WsSession::start(std::string_view upgraded, Accept accepted) {
    client_ = std::move(accepted.client);
    reported_ = false;
    open(upgraded);
    owner_.session_opened(*this);
    wait_readable();
}

void WsSession::start(std::string_view upgraded, AcceptAndClose refusal) {
    refused_ = true;
    open(upgraded);
    wait_readable();
    later(kRefusalMs, [this, refusal = std::move(refusal)] {
        send(refusal.frame);
        later(refusal.close_after_ms,
              [this, code = refusal.code, reason = refusal.reason] { close(code, reason); });
    });
}

void WsSession::later(std::int64_t ms, std::function<void()> action) {
    auto timer = std::make_shared<Timer>(stream_.get_executor(), std::chrono::milliseconds(ms));
    timer->async_wait([timer, weak = weak_from_this(), action = std::move(action)](error_code) {
        const auto self = weak.lock();
        if (self && !self->finished_) action();
    });
}

void WsSession::open(std::string_view upgraded) {
    channel_.send_upgrade(upgraded);
    flush_soon();
}

// --- reading ------------------------------------------------------------------------------------

void WsSession::wait_readable() {
    if (reading_ || finished_) return;
    reading_ = true;
    stream_.wait_readable([self = shared_from_this()](error_code error) {
        self->reading_ = false;
        if (error)
            self->finish();
        else
            self->on_readable();
    });
}

void WsSession::on_readable() {
    for (int i = 0; i < kReadsMax && !finished_ && !held_back(); ++i)
        if (!read_some()) break;
    resume();
}

/// One read, and the frames in it. False: there was no more.
bool WsSession::read_some() {
    const bool in_place = rest_.size() > kRestBytesMax;
    std::string& buffer = in_place ? rest_ : owner_.read_buffer();
    const std::size_t before = rest_.size();
    if (!in_place) {
        if (buffer.size() < kRestBytesMax + kReadBytes) buffer.resize(kRestBytesMax + kReadBytes);
        std::copy(rest_.begin(), rest_.end(), buffer.begin());
    }
    error_code error;
    std::size_t size = 0;
    if (in_place) {
        buffer.resize_and_overwrite(before + kReadBytes, [&](char* at, std::size_t) {
            size = stream_.read_now(asio::buffer(at + before, kReadBytes), error);
            return before + size;
        });
    } else {
        size = stream_.read_now(asio::buffer(buffer.data() + before, kReadBytes), error);
    }
    if (error) {
        if (error != asio::error::would_block && error != asio::error::try_again) finish();
        return false;
    }
    silent_pings_ = 0;
    std::span<char> bytes(buffer.data(), before + size);
    take_frames(bytes);
    if (in_place)
        rest_.erase(0, rest_.size() - bytes.size());
    else
        rest_.assign(bytes.data(), bytes.size());
    if (rest_.empty() && rest_.capacity() > kIdleBufferBytes) std::string().swap(rest_);
    count_unfinished();
    return size == kReadBytes;
}

/// Takes what can be taken; `bytes` is then what is left.
void WsSession::take_frames(std::span<char>& bytes) {
    taking_ = true;
    while (!finished_ && !held_back() && !draining_ && !peer_closed_) {
        const Incoming incoming = reader_.next(bytes);
        if (incoming.kind == Incoming::Kind::kNothing) break;
        take(incoming);
    }
    if (finished_ || draining_ || peer_closed_) bytes = {};
    taking_ = false;
}

void WsSession::take(const Incoming& incoming) {
    const bool closing = closing_since_ms_ != 0;  // what still comes is not looked at
    const bool is_small = incoming.kind == Incoming::Kind::kPing ||
                          incoming.kind == Incoming::Kind::kPong ||
                          incoming.kind == Incoming::Kind::kPart;
    if (!closing && is_small && !may_take_control_frame()) {
        ++owner_.counters().floods_closed;
        refuse(kClosePolicy, "Too many pings, pongs and fragments");
        return;
    }
    switch (incoming.kind) {
        case Incoming::Kind::kText:
            message_taken_ = true;
            if (!closing && !refused_) owner_.session_frame(*this, incoming.text);
            return;
        case Incoming::Kind::kPing:
            if (!closing) queue(Opcode::kPong, incoming.text);
            return;
        case Incoming::Kind::kClose:
            peer_closed_ = true;
            leave();
            queue_close(incoming.code == kCloseNoCode ? kCloseNormal : incoming.code, {});
            flush_soon();  // also where our own close frame has long left
            return;
        case Incoming::Kind::kRefused:
            refuse(incoming.code, incoming.text);
            return;
        case Incoming::Kind::kNothing:
        case Incoming::Kind::kPart:
        case Incoming::Kind::kPong:
            return;
    }
}

/// Closes for a fault of the peer's; what still comes is dropped.
void WsSession::refuse(std::uint16_t code, std::string_view reason) {
    draining_ = true;
    std::string().swap(rest_);
    reader_ = FrameReader(0);
    share_.set(0);
    leave();
    queue_close(code, reason);
}

/// The generic cell rate algorithm (ITU-T I.371, annex A).
bool WsSession::may_take_control_frame() {
    const Limits& limits = owner_.limits();
    if (limits.control_frames_per_second <= 0) return true;
    constexpr std::int64_t kSecondUs = 1'000'000;
    const std::int64_t one_us =
        std::max<std::int64_t>(kSecondUs / limits.control_frames_per_second, 1);
    const std::int64_t now_us = steady_ms() * 1000;
    const std::int64_t next_us = std::max(control_at_us_, now_us) + one_us;
    if (next_us - now_us > limits.control_frames_burst * one_us) return false;
    control_at_us_ = next_us;
    return true;
}

/// Counts what has come of a message that is not whole: its time and its memory. Those of a client
/// that is held back are not its own fault.
void WsSession::count_unfinished() {
    if (finished_ || draining_ || peer_closed_) return;
    const bool taken = std::exchange(message_taken_, false);
    const bool waits = (!rest_.empty() || reader_.in_message()) && !held_back();
    if (!waits)
        message_since_ms_ = 0;
    else if (taken || message_since_ms_ == 0)
        message_since_ms_ = steady_ms();
    if (share_.set(rest_.capacity() + reader_.held_bytes()) || !waits) return;
    ++owner_.counters().unfinished_closed;
    refuse(kCloseTryLater, "Too many unfinished messages are held now");
}

/// Whether the service or a full queue wants nothing more of this client now.
bool WsSession::held_back() {
    if (closing_since_ms_ != 0 || refused_) return false;
    return channel_.queued_bytes() > owner_.limits().send_queue_bytes / 2 ||
           !owner_.session_may_read(*this);
}

/// Reads on, first what was left when it was held back.
void WsSession::resume() {
    if (reading_ || taking_ || finished_ || held_back()) return;
    if (!rest_.empty()) {
        std::span<char> bytes(rest_);
        take_frames(bytes);
        rest_.erase(0, rest_.size() - bytes.size());
    }
    count_unfinished();
    if (finished_ || held_back()) return;
    wait_readable();
}

// --- sending ------------------------------------------------------------------------------------

void WsSession::queue(Opcode opcode, std::string_view payload) {
    if (channel_.queued_bytes() + payload.size() > owner_.limits().send_queue_bytes) {
        ++owner_.counters().slow_readers_closed;
        leave();
        close(kCloseTryLater, "Slow reader: more than " +
                                  std::to_string(owner_.limits().send_queue_bytes) +
                                  " bytes are waiting");
        return;
    }
    channel_.send(opcode, payload);
    flush_soon();
}

void WsSession::queue_close(std::uint16_t code, std::string_view reason) {
    if (closing_since_ms_ != 0) return;  // ours is on its way
    closing_since_ms_ = steady_ms();
    channel_.send_close(code, reason);
    flush_soon();
}

void WsSession::flush_soon() {
    if (!queued_) owner_.session_queued(*this);
    queued_ = true;
}

void WsSession::send(std::string_view text) {
    if (closing_since_ms_ != 0 || finished_) return;
    ++owner_.counters().frames_sent;
    queue(Opcode::kText, text);
}

void WsSession::close(std::uint16_t code, std::string_view reason) {
    if (!finished_) queue_close(code, reason);
}

void WsSession::flush() {
    queued_ = false;
    if (finished_ || writing_) return;
    const error_code error = channel_.flush();
    if (error == asio::error::would_block || error == asio::error::try_again) {
        writing_ = true;
        stream_.wait_writable([self = shared_from_this()](error_code) {
            self->writing_ = false;
            self->flush();
        });
    } else if (error || peer_closed_) {  // the closing handshake is done
        if (!error) stream_.shutdown_send();
        finish();
        return;
    } else if (draining_) {
        stream_.shutdown_send();
    }
    resume();
}

void WsSession::sweep(std::int64_t now_ms) {
    if (finished_) return;
    const Limits& limits = owner_.limits();
    if (closing_since_ms_ != 0) {
        if (now_ms - closing_since_ms_ > limits.close_timeout_ms) finish();
        return;
    }
    if (message_since_ms_ != 0 && now_ms - message_since_ms_ > limits.message_timeout_ms) {
        ++owner_.counters().unfinished_closed;
        refuse(kClosePolicy, "The message took too long");
        return;
    }
    if (channel_.queued_bytes() > 0 && now_ms - channel_.progress_at_ms() > limits.write_stall_ms) {
        ++owner_.counters().slow_readers_closed;
        finish();
        return;
    }
    if (now_ms - swept_at_ms_ < limits.ping_interval_ms) return;
    swept_at_ms_ = now_ms;
    // Two pings without any answer. A socket that we do not read from cannot answer.
    if (!reading_) silent_pings_ = 0;
    if (silent_pings_ >= kSilentPingsMax) {
        ++owner_.counters().silent_closed;
        finish();
        return;
    }
    ++silent_pings_;
    ++owner_.counters().pings;
    queue(Opcode::kPing, {});
}

void WsSession::leave() {
    if (reported_) return;
    reported_ = true;
    owner_.session_left(*this);
}

void WsSession::finish() {
    if (finished_) return;
    finished_ = true;
    const auto self = shared_from_this();
    owner_.counters().bytes_sent += channel_.bytes_sent();
    error_code ignored;
    stream_.socket().close(ignored);
    leave();
    owner_.session_finished(*this);
}

}  // namespace portico::net
