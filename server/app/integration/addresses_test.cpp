// SPDX-License-Identifier: Apache-2.0
//
// Whom the real program counts requests and WebSockets under (docs/spec/security.md, cases 94 and
// 112).
#include <gmock/gmock.h>

#include "server/app/integration/clients.hpp"
#include "server/app/integration/program.hpp"

namespace portico::app {
namespace {

using testing::HasSubstr;

/// How many of `count` calls pass, each with its own forwarded addresses.
template <class Forwarded>
int passed(std::uint16_t port, int count, Forwarded forwarded) {
    int out = 0;
    for (int i = 0; i < count; ++i)
        out += fetch(port, "GET", "/getWallets?projectId=x&page=1&entries=1", {}, {},
                     "X-Forwarded-For: " + forwarded(std::to_string(i)) + "\r\n")
                   .status == 200;
    return out;
}

TEST(Addresses, Case112AForgedForwardedAddressIsNoWayRoundTheLimits) {
    const Folder folder;
    const Relay relay(folder.path(), {"address_per_second=1", "address_burst=5"},
                      {"--trusted-proxies", "10.0.0.0/8", "--trusted-proxies", "fd00::/8"});
    const std::uint16_t port = relay.port;
    // The proxies saw one and the same client, whatever that wrote before.
    EXPECT_LE(passed(port, 20, [](auto i) { return "1.1.1." + i + ", 203.0.113.1"; }), 7);
    EXPECT_LE(passed(port, 20, [](auto i) { return "1.1.1." + i + ", 203.0.113.2, 10.0.0." + i; }),
              7);
    EXPECT_LE(passed(port, 20,
                     [](auto i) {
                         return "1.1.1." + i + "\r\nX-Forwarded-For: 203.0.113.3, fd00::" + i;
                     }),
              7);
    EXPECT_LE(passed(port, 20, [](auto i) { return "203.0.113." + i + ", nonsense, 10.7.7.7"; }),
              7);
    EXPECT_LE(passed(port, 20, [](auto i) { return "2001:db8:1:2::" + i; }), 7) << "one network";
    // Others are counted for themselves.
    EXPECT_EQ(passed(port, 20, [](auto i) { return "198.51.100." + i + ", 10.0.0.1"; }), 20);
}

TEST(Addresses, NoOneIsTrustedByAWordThatIsNoNetwork) {
    const Folder folder;
    const Outcome outcome = run_program({"serve", "--data", folder.file("data"), "--listen",
                                         "127.0.0.1:0", "--trusted-proxies", "10.0.0.0/33"});
    EXPECT_EQ(outcome.status, 1);
    EXPECT_THAT(outcome.errors, HasSubstr("trusted_proxies: \"10.0.0.0/33\""));
}

TEST(Addresses, Case094SocketsOfOneAddressAreLimited) {
    const Folder folder;
    const Relay relay(folder.path(), {"upgrades_per_second_address=1", "upgrades_burst_address=3"});
    int open = 0, limited = 0;
    for (int i = 0; i < 10; ++i) {
        const Client client(relay.port, 1);
        open += client.status == 101;
        limited += client.status == 429;
    }
    EXPECT_GE(open, 3);
    EXPECT_GE(limited, 1);
    EXPECT_EQ(open + limited, 10);
    EXPECT_EQ(metric(relay.admin_port, "portico_upgrades_limited_total"),
              static_cast<std::uint64_t>(limited));
    // Where the limit strikes, nothing of the token or the project is looked at.
    RawClient raw(relay.port);
    raw.send(
        "GET /v1?chainId=eip155:1 HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\n"
        "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==\r\nX-Forwarded-For: 203.0.113.9\r\n\r\n");
    EXPECT_EQ(raw.read_answer().status, 401) << "another address";
}

}  // namespace
}  // namespace portico::app
