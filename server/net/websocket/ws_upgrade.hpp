// SPDX-License-Identifier: Apache-2.0
//
// Private to server/net: the opening handshake of a WebSocket (RFC 6455, section 4.2). No protocol
// and no extension is agreed to.
#pragma once

#include <expected>
#include <string>

#include "server/net/http/request_head.hpp"

namespace portico::net {

/// Whether the request asks for a WebSocket. Any other upgrade is not taken: the request is
/// answered as it is.
bool wants_websocket(const RequestHead& head);

/// The whole 101, or the refusal: 426 for another version, 400 where there is not one key that
/// encodes 16 bytes.
std::expected<std::string, Response> answer_upgrade(const RequestHead& head);

}  // namespace portico::net
