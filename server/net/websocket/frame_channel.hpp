// SPDX-License-Identifier: Apache-2.0
//
// The sending side of a WebSocket, with coalescing: frames are put together one behind the other in
// one buffer, and what a turn of the event loop has queued leaves in one system call. Server frames
// are not masked. A socket with nothing to send has no buffer.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "server/net/byte_stream.hpp"
#include "server/net/websocket/ws_frames.hpp"

namespace portico::net {

/// Buffers that sockets lend each other, so that no message costs an allocation.
class BufferPool {
  public:
    std::string take() {
        if (spare_.empty()) return {};
        std::string out = std::move(spare_.back());
        spare_.pop_back();
        return out;
    }
    void give_back(std::string buffer) {
        if (buffer.capacity() == 0 || buffer.capacity() > kBytesMax || spare_.size() >= kSpareMax)
            return;
        buffer.clear();
        spare_.push_back(std::move(buffer));
    }

  private:
    static constexpr std::size_t kSpareMax = 64;
    static constexpr std::size_t kBytesMax = 256 * 1024;
    std::vector<std::string> spare_;
};

class FrameChannel {
  public:
    /// Both must outlive it.
    FrameChannel(ByteStream& stream, BufferPool& pool) : stream_(stream), pool_(pool) {}
    ~FrameChannel() {
        pool_.give_back(std::move(pending_));
        pool_.give_back(std::move(flying_));
    }
    FrameChannel(const FrameChannel&) = delete;
    FrameChannel& operator=(const FrameChannel&) = delete;

    /// Before all frames: the answer to the upgrade.
    void send_upgrade(std::string_view answer) { open_buffer().append(answer); }
    /// Queues one frame; flush() is up to the caller.
    void send(Opcode opcode, std::string_view payload);
    void send_close(std::uint16_t code, std::string_view reason);

    /// Queued and not yet taken by the kernel.
    std::size_t queued_bytes() const { return pending_.size() + flying_.size() - flown_; }
    /// When the kernel last took something, or the queue was last empty.
    std::int64_t progress_at_ms() const { return progress_at_ms_; }
    std::uint64_t bytes_sent() const { return bytes_sent_; }

    /// Gives the kernel what it takes now. `would_block`: the rest when the socket is writable.
    error_code flush();

  private:
    std::string& open_buffer();

    ByteStream& stream_;
    BufferPool& pool_;
    std::string pending_;    ///< what follows `flying_`
    std::string flying_;     ///< what the kernel is being given
    std::size_t flown_ = 0;  ///< of flying_, what it has taken
    std::int64_t progress_at_ms_ = 0;
    std::uint64_t bytes_sent_ = 0;
};

}  // namespace portico::net
