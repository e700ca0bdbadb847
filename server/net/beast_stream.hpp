// SPDX-License-Identifier: Apache-2.0
//
// What Beast's WebSocket stands on, as one type: with or without TLS, and whatever Beast's layers
// are about to do, buffers and handlers are of one kind each. So all that is below them is compiled
// once, instead of anew for every operation of theirs (a minute for one file); an operation costs
// an allocation for it.
#pragma once

#include <array>
#include <boost/beast/websocket/teardown.hpp>
#include <functional>
#include <utility>

#include "server/net/asio_types.hpp"

namespace portico::net {

/// A connection's bytes: one read and one write may be under way, on the loop's thread.
class ByteLink {
  public:
    using Done = std::move_only_function<void(error_code, std::size_t)>;
    using Pieces = std::array<asio::const_buffer, 8>;

    virtual ~ByteLink() = default;
    virtual Socket& socket() = 0;
    virtual void read_some(asio::mutable_buffer into, Done done) = 0;
    virtual void write_some(const Pieces& pieces, Done done) = 0;
};

class BeastStream {
  public:
    using executor_type = Executor;
    using next_layer_type = Socket;

    explicit BeastStream(ByteLink& link) : link_(link) {}

    executor_type get_executor() { return link_.socket().get_executor(); }
    next_layer_type& next_layer() { return link_.socket(); }
    const next_layer_type& next_layer() const { return link_.socket(); }

    template <class Buffers, class Token>
    auto async_read_some(const Buffers& buffers, Token&& token) {
        return asio::async_initiate<Token, void(error_code, std::size_t)>(
            [this](auto handler, const Buffers& into) {
                asio::mutable_buffer first;
                for (auto at = asio::buffer_sequence_begin(into);
                     first.size() == 0 && at != asio::buffer_sequence_end(into); ++at)
                    first = *at;
                link_.read_some(first, std::move(handler));
            },
            token, buffers);
    }
    template <class Buffers, class Token>
    auto async_write_some(const Buffers& buffers, Token&& token) {
        return asio::async_initiate<Token, void(error_code, std::size_t)>(
            [this](auto handler, const Buffers& bytes) {
                ByteLink::Pieces pieces;  // what does not fit is not written this time
                auto piece = pieces.begin();
                for (auto at = asio::buffer_sequence_begin(bytes);
                     piece != pieces.end() && at != asio::buffer_sequence_end(bytes); ++at)
                    if (asio::const_buffer(*at).size() > 0) *piece++ = *at;
                link_.write_some(pieces, std::move(handler));
            },
            token, buffers);
    }

  private:
    ByteLink& link_;
};

/// Beast wants to know how it would end the connection: as a socket, TLS or not.
template <class Handler>
void async_teardown(boost::beast::role_type role, BeastStream& stream, Handler&& handler) {
    boost::beast::websocket::async_teardown(role, stream.next_layer(),
                                            std::forward<Handler>(handler));
}

}  // namespace portico::net
