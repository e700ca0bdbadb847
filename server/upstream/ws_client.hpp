// SPDX-License-Identifier: Apache-2.0
//
// WebSockets to services that the operator configured, on the thread of the server's loop, under
// the same rules as http_client.hpp: addresses are checked when they are connected to, no redirect
// is followed, nothing compressed is read. Whoever falls behind reads slower: the next message is
// read only when it is asked for.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "server/upstream/url.hpp"

namespace boost::asio {
class io_context;
}

namespace portico::upstream {

/// All are called later, on the loop's thread; nothing after `closed`.
struct WsEvents {
    std::function<void()> opened;                     ///< one message is read from here on
    std::function<void(std::string_view text)> text;  ///< the next comes after read_next()
    std::function<void(std::string why)> closed;      ///< also where it never opened
};

class WsClient {
  public:
    explicit WsClient(boost::asio::io_context& loop,
                      std::size_t message_bytes_max = 8 * 1024 * 1024);
    /// Cuts what is open; no event comes of it.
    ~WsClient();
    WsClient(const WsClient&) = delete;
    WsClient& operator=(const WsClient&) = delete;

    std::uint64_t open(Url url, bool allow_private, WsEvents events);
    /// Text that cannot be sent ends the socket with `closed`.
    void send(std::uint64_t id, std::string text);
    void read_next(std::uint64_t id);
    /// No event comes any more.
    void close(std::uint64_t id);

  private:
    struct State;
    std::shared_ptr<State> state_;
};

}  // namespace portico::upstream
