// SPDX-License-Identifier: Apache-2.0
//
// A client's connection as bytes, in clear or through TLS: what HTTP and WebSocket sessions read
// from and write to. In clear it is the socket and nothing else. TLS works on the socket itself,
// without buffers of ours between: an idle connection keeps none.
//
// One read and one write may be under way at a time, on the server's thread.
#pragma once

#include <boost/asio/compose.hpp>
#include <boost/asio/error.hpp>
#include <boost/asio/post.hpp>
#include <memory>
#include <utility>

#include "server/net/asio_types.hpp"

namespace portico::net {

/// The TLS half of a connection (tls_context.hpp makes it).
class TlsConnection {
  public:
    virtual ~TlsConnection() = default;
    /// Each tries once and never blocks. would_block: wait for `wanted()`, then call it again, a
    /// write with the same bytes. Errors: eof (the peer said goodbye or went), connection_reset
    /// (it broke the protocol).
    virtual void handshake(error_code& error) = 0;
    virtual std::size_t read(asio::mutable_buffer into, error_code& error) = 0;
    virtual std::size_t write(asio::const_buffer bytes, error_code& error) = 0;
    virtual Socket::wait_type wanted() const = 0;
    /// The handshake failed because the peer spoke HTTP in clear.
    virtual bool spoke_http() const = 0;
    /// Bytes have come that read() would give without the socket.
    virtual bool has_more() const = 0;
    /// Says goodbye, if there is room for it.
    virtual void shutdown() = 0;
};

class ByteStream {
  public:
    using executor_type = Executor;

    /// `tls`: none for clear text.
    explicit ByteStream(Socket socket, std::unique_ptr<TlsConnection> tls = nullptr)
        : socket_(std::move(socket)), tls_(std::move(tls)) {}

    executor_type get_executor() { return socket_.get_executor(); }
    /// For its options, its peer's address, to cancel and to close; not for bytes.
    Socket& socket() { return socket_; }
    const Socket& socket() const { return socket_; }
    TlsConnection* tls() { return tls_.get(); }

    /// Only with TLS.
    template <class Token>
    auto async_handshake(Token&& token) {
        return asio::async_compose<Token, void(error_code, std::size_t)>(
            TlsOperation{*this,
                         [](TlsConnection& tls, error_code& error) {
                             tls.handshake(error);
                             return std::size_t{0};
                         }},
            token, socket_);
    }

    template <class Buffers, class Token>
    auto async_read_some(const Buffers& buffers, Token&& token) {
        return asio::async_initiate<Token, void(error_code, std::size_t)>(
            [this](auto handler, const Buffers& into) {
                if (!tls_) {
                    socket_.async_read_some(into, std::move(handler));
                    return;
                }
                const auto read = [first = first_of(into)](TlsConnection& tls, error_code& error) {
                    return tls.read(first, error);
                };
                asio::async_compose<decltype(handler), void(error_code, std::size_t)>(
                    TlsOperation{*this, read}, handler, socket_);
            },
            token, buffers);
    }

    template <class Buffers, class Token>
    auto async_write_some(const Buffers& buffers, Token&& token) {
        return asio::async_initiate<Token, void(error_code, std::size_t)>(
            [this](auto handler, const Buffers& bytes) {
                if (!tls_) {
                    socket_.async_write_some(bytes, std::move(handler));
                    return;
                }
                const auto write = [bytes](TlsConnection& tls, error_code& error) {
                    return tls.write(joined(bytes), error);
                };
                asio::async_compose<decltype(handler), void(error_code, std::size_t)>(
                    TlsOperation{*this, write}, handler, socket_);
            },
            token, buffers);
    }

    /// The same without waiting, on a socket in non-blocking mode; error would_block: nothing now.
    std::size_t read_now(asio::mutable_buffer into, error_code& error) {
        return tls_ ? tls_->read(into, error) : socket_.read_some(asio::buffer(into), error);
    }
    std::size_t write_now(asio::const_buffer bytes, error_code& error) {
        return tls_ ? tls_->write(bytes, error) : socket_.write_some(asio::buffer(bytes), error);
    }
    /// Calls `handler(error)` when read_now or write_now is worth another try.
    template <class Handler>
    void wait_readable(Handler&& handler) {
        if (tls_ && tls_->has_more())
            asio::post(
                socket_.get_executor(),
                [handler = std::forward<Handler>(handler)]() mutable { handler(error_code()); });
        else
            socket_.async_wait(Socket::wait_read, std::forward<Handler>(handler));
    }
    template <class Handler>
    void wait_writable(Handler&& handler) {
        socket_.async_wait(Socket::wait_write, std::forward<Handler>(handler));
    }

    /// Nothing more will be sent.
    void shutdown_send() {
        if (tls_) tls_->shutdown();
        error_code ignored;
        socket_.shutdown(Tcp::socket::shutdown_send, ignored);
    }

  private:
    /// Tries, waits for the socket, tries again.
    template <class Try>
    struct TlsOperation {
        ByteStream& stream;
        Try attempt;
        bool waited = false;

        template <class Self>
        void operator()(Self& self, error_code error = {}) {
            std::size_t size = 0;
            if (!error) size = attempt(*stream.tls_, error);
            if (error == asio::error::would_block) {
                waited = true;
                stream.socket_.async_wait(stream.tls_->wanted(), std::move(self));
            } else if (waited) {
                self.complete(error, size);
            } else {  // a handler is never called from within the call that starts it
                asio::post(stream.socket_.get_executor(),
                           [self = std::move(self), error, size]() mutable {
                               self.complete(error, size);
                           });
            }
        }
    };
    template <class Try>
    TlsOperation(ByteStream&, Try) -> TlsOperation<Try>;

    template <class Buffers>
    static asio::mutable_buffer first_of(const Buffers& buffers) {
        for (auto at = asio::buffer_sequence_begin(buffers);
             at != asio::buffer_sequence_end(buffers); ++at)
            if (asio::mutable_buffer(*at).size() > 0) return *at;
        return {};
    }

    /// The first buffers as one, up to a TLS record: a head and a short body leave in one record.
    template <class Buffers>
    static asio::const_buffer joined(const Buffers& buffers) {
        constexpr std::size_t kRecordBytes = 16 * 1024;
        static thread_local char record[kRecordBytes];
        const asio::const_buffer first = *asio::buffer_sequence_begin(buffers);
        if (first.size() >= kRecordBytes || first.size() == asio::buffer_size(buffers))
            return first;
        return {record, asio::buffer_copy(asio::buffer(record), buffers)};
    }

    Socket socket_;
    std::unique_ptr<TlsConnection> tls_;
};

}  // namespace portico::net
