// SPDX-License-Identifier: Apache-2.0
#include "server/net/websocket/frame_channel.hpp"

#include <boost/asio/buffer.hpp>
#include <utility>

namespace portico::net {

std::string& FrameChannel::open_buffer() {
    if (queued_bytes() == 0) progress_at_ms_ = steady_ms();
    if (pending_.capacity() < kHeaderBytesMax * 2) pending_ = pool_.take();
    return pending_;
}

void FrameChannel::send(Opcode opcode, std::string_view payload) {
    std::string& out = open_buffer();
    append_header(out, opcode, payload.size());
    out.append(payload);
}

void FrameChannel::send_close(std::uint16_t code, std::string_view reason) {
    append_close(open_buffer(), code, reason);
}

error_code FrameChannel::flush() {
    while (queued_bytes() > 0) {
        if (flown_ == flying_.size()) {
            pool_.give_back(std::exchange(flying_, std::exchange(pending_, {})));
            flown_ = 0;
        }
        error_code error;
        const std::size_t size = stream_.write_now(
            asio::buffer(flying_.data() + flown_, flying_.size() - flown_), error);
        if (error) return error;
        flown_ += size;
        bytes_sent_ += size;
        progress_at_ms_ = steady_ms();
    }
    pool_.give_back(std::exchange(flying_, {}));
    flown_ = 0;
    return {};
}

}  // namespace portico::net
