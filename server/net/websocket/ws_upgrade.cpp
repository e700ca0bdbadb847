// SPDX-License-Identifier: Apache-2.0
#include "server/net/websocket/ws_upgrade.hpp"

#include <openssl/sha.h>

#include <algorithm>
#include <boost/beast/core/string.hpp>
#include <boost/beast/http/rfc7230.hpp>
#include <utility>

#include "core/base/encoding/base64.hpp"

namespace portico::net {

namespace beast = boost::beast;
namespace http = boost::beast::http;

namespace {

constexpr std::size_t kKeyBytes = 16;

bool has_token(const RequestHead& head, http::field known, std::string_view token) {
    return std::ranges::any_of(head.fields, [&](const RequestHead::Field& field) {
        return field.known == known && http::token_list(field.value).exists(token);
    });
}

/// RFC 6455, 4.2.2, 5.4.
std::string accept_value(std::string_view key) {
    const std::string text = std::string(key) + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";
    FixedBytes<SHA_DIGEST_LENGTH> digest{};
    SHA1(reinterpret_cast<const unsigned char*>(text.data()), text.size(), digest.data());
    return to_base64(digest);
}

Response plain(int status, std::string text) {
    return {.status = status,
            .content_type = "text/plain; charset=utf-8",
            .body = std::move(text) + "\n"};
}

}  // namespace

bool wants_websocket(const RequestHead& head) {
    return head.verb == http::verb::get && head.version == 11 &&
           has_token(head, http::field::connection, "upgrade") &&
           has_token(head, http::field::upgrade, "websocket");
}

std::expected<std::string, Response> answer_upgrade(const RequestHead& head) {
    if (head.value(http::field::sec_websocket_version) != "13") {
        Response refusal = plain(426, "WebSockets are spoken here in version 13");
        refusal.headers.emplace_back("Sec-WebSocket-Version", "13");
        return std::unexpected(std::move(refusal));
    }
    const std::string_view key = head.value(http::field::sec_websocket_key);
    const auto bytes = parse_base64(key);
    if (std::ranges::count(head.fields, http::field::sec_websocket_key,
                           &RequestHead::Field::known) != 1 ||
        !bytes || bytes->size() != kKeyBytes)
        return std::unexpected(plain(400, "One Sec-WebSocket-Key of 16 bytes is needed"));
    return "HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
           "Sec-WebSocket-Accept: " +
           accept_value(key) + "\r\n\r\n";
}

}  // namespace portico::net
