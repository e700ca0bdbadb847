// SPDX-License-Identifier: Apache-2.0
//
// The sending side of a WebSocket, with coalescing: what is queued during one turn of the event
// loop leaves in one system call. Server frames are not masked, so a data frame is a short header
// and the text; they are put together here. Control frames and the handshake come from Beast
// through ChannelStream, one whole frame per write, so that both mix at frame borders.
#pragma once

#include <boost/asio/dispatch.hpp>
#include <boost/beast/core/error.hpp>
#include <boost/beast/websocket/teardown.hpp>
#include <list>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "server/net/byte_stream.hpp"

namespace portico::net {

class FrameChannel : public std::enable_shared_from_this<FrameChannel> {
  public:
    explicit FrameChannel(ByteStream stream)
        : stream_(std::move(stream)), progress_at_ms_(steady_ms()) {}

    ByteStream& stream() { return stream_; }
    Socket& socket() { return stream_.socket(); }

    /// Queues one text frame.
    void send_text(std::string_view text);

    /// Queued and not yet taken by the kernel.
    std::size_t queued_bytes() const { return queued_bytes_; }
    /// When the kernel last took something, or the queue was last empty.
    std::int64_t progress_at_ms() const { return progress_at_ms_; }
    std::uint64_t bytes_sent() const { return bytes_sent_; }

    /// Called after each write that the kernel took; for back-pressure.
    void on_progress(std::function<void()> action) { progress_ = std::move(action); }
    void forget_owner() { progress_ = nullptr; }

    /// Queues raw bytes; `done(error)` when they have left.
    class Written {
      public:
        virtual ~Written() = default;
        virtual void done(error_code error) = 0;
    };
    void send_raw(std::string bytes, std::unique_ptr<Written> written);

  private:
    struct Chunk {
        std::string bytes;
        std::unique_ptr<Written> written;
    };

    std::string& open_chunk(std::size_t size);
    void schedule();
    void flush();
    void fail(error_code error);

    ByteStream stream_;
    std::list<Chunk> chunks_;
    Chunk flying_;
    bool scheduled_ = false;
    bool writing_ = false;
    error_code failed_;
    std::size_t queued_bytes_ = 0;
    std::int64_t progress_at_ms_;
    std::uint64_t bytes_sent_ = 0;
    std::function<void()> progress_;
};

/// What Beast's WebSocket stream stands on: reads go to the connection, writes to the channel.
class ChannelStream {
  public:
    using executor_type = Executor;
    using next_layer_type = Socket;

    explicit ChannelStream(std::shared_ptr<FrameChannel> channel) : channel_(std::move(channel)) {}

    executor_type get_executor() { return channel_->socket().get_executor(); }
    next_layer_type& next_layer() { return channel_->socket(); }
    const next_layer_type& next_layer() const { return channel_->socket(); }
    FrameChannel& channel() { return *channel_; }

    template <class Buffers, class Token>
    auto async_read_some(const Buffers& buffers, Token&& token) {
        return channel_->stream().async_read_some(buffers, std::forward<Token>(token));
    }

    template <class Buffers, class Token>
    auto async_write_some(const Buffers& buffers, Token&& token) {
        return asio::async_initiate<Token, void(error_code, std::size_t)>(
            [channel = channel_](auto handler, const Buffers& data) {
                std::string bytes;
                bytes.reserve(asio::buffer_size(data));
                for (auto at = asio::buffer_sequence_begin(data);
                     at != asio::buffer_sequence_end(data); ++at) {
                    const asio::const_buffer part(*at);
                    bytes.append(static_cast<const char*>(part.data()), part.size());
                }
                using Handler = std::decay_t<decltype(handler)>;
                const std::size_t size = bytes.size();
                auto written = std::make_unique<Completion<Handler>>(
                    std::move(handler), channel->socket().get_executor(), size);
                channel->send_raw(std::move(bytes), std::move(written));
            },
            token, buffers);
    }

  private:
    template <class Handler>
    class Completion final : public FrameChannel::Written {
      public:
        Completion(Handler handler, Executor executor, std::size_t size)
            : handler_(std::move(handler)), executor_(executor), size_(size) {}
        void done(error_code error) override {
            auto executor = asio::get_associated_executor(handler_, executor_);
            asio::dispatch(executor,
                           [handler = std::move(handler_), error, size = size_]() mutable {
                               handler(error, error ? 0 : size);
                           });
        }

      private:
        Handler handler_;
        Executor executor_;
        std::size_t size_;
    };

    std::shared_ptr<FrameChannel> channel_;
};

/// Beast calls this to end the TCP connection after the closing handshake.
template <class Handler>
void async_teardown(boost::beast::role_type role, ChannelStream& stream, Handler&& handler) {
    if (TlsConnection* tls = stream.channel().stream().tls()) tls->shutdown();
    boost::beast::websocket::async_teardown(role, stream.next_layer(),
                                            std::forward<Handler>(handler));
}

}  // namespace portico::net
