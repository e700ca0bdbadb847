// SPDX-License-Identifier: Apache-2.0
//
// One stranger opens all the connections they can, while others come (docs/operation.md).
#include <gmock/gmock.h>

#include "server/app/integration/clients.hpp"
#include "server/app/integration/program.hpp"

namespace portico::app {
namespace {

using testing::HasSubstr;

/// A WebSocket of the relay that a proxy on this machine opens for `address`; the status of the
/// answer.
int open_socket(RawClient& raw, std::uint8_t client, const std::string& address) {
    raw.send("GET /?projectId=p&auth=" + token(client) +
             " HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: " + address +
             "\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
             "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n");
    return raw.read_answer().status;
}

TEST(ConnectionShares, SocketsOfOneStrangerBehindAProxyLeaveTheOthersPlaces) {
    const Folder folder;
    const Relay relay(folder.path(), {"connections=200"});
    std::vector<std::unique_ptr<RawClient>> held;
    int refused = 0;
    for (int i = 0; i < 150; ++i) {
        held.push_back(std::make_unique<RawClient>(relay.port));
        const int status = open_socket(*held.back(), 1, "192.0.2.66");
        if (status == 101) continue;
        EXPECT_EQ(status, 429);
        held.pop_back();
        ++refused;
    }
    EXPECT_THAT(held.size(), testing::AllOf(testing::Ge(95u), testing::Le(100u)));
    EXPECT_EQ(fetch(relay.port, "GET", "/health").status, 200);
    for (int i = 0; i < 30; ++i) {
        held.push_back(std::make_unique<RawClient>(relay.port));
        EXPECT_EQ(open_socket(*held.back(), 2, "198.51.100.7"), 101);
    }
    EXPECT_EQ(metric(relay.admin_port, "portico_connections_over_share_total"),
              static_cast<std::uint64_t>(refused));
}

TEST(ConnectionShares, HoweverManyConnectOperatorsAreAnswered) {
    const Folder folder;
    const Relay relay(folder.path(), {"connections=80"});
    std::vector<std::unique_ptr<RawClient>> held;
    for (int i = 0; i < 100; ++i) {
        held.push_back(std::make_unique<RawClient>(relay.port));
        held.back()->send("GET ");
    }
    RawClient late(relay.port);
    EXPECT_EQ(late.read_answer().status, 503);
    const Answer answer = fetch(relay.admin_port, "GET", "/metrics");
    EXPECT_EQ(answer.status, 200);
    EXPECT_THAT(answer.body, HasSubstr("portico_http_connections 71\n"))
        << "ten are kept for operators, and this is one of them";
}

}  // namespace
}  // namespace portico::app
