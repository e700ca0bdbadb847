// SPDX-License-Identifier: Apache-2.0
//
// What the relay core asks of the world. Plain data, carried out in order by the shell or by the
// simulator.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <variant>

#include "server/relay/store_ops.hpp"

namespace portico::relay {

using ConnectionId = std::uint64_t;

/// One text frame (or the body of an HTTP answer) to a connection. Dropped if it has gone.
struct SendFrame {
    ConnectionId connection = 0;
    std::string_view text;  ///< lives until effects are taken the next time
};

/// The shell sends what is queued, then the close frame. The core has forgotten the connection.
struct CloseConnection {
    ConnectionId connection = 0;
    std::uint16_t code = 1000;
    std::string reason;
};

/// To be made durable in the order of tickets; answered by durable() or store_failed().
struct Persist {
    Write write;
};

/// POST `body` to `url`; answered by webhook_answered().
struct PostWebhook {
    std::uint64_t id = 0;
    std::string url;
    std::string body;
};

using Effect = std::variant<SendFrame, CloseConnection, Persist, PostWebhook>;

}  // namespace portico::relay
