// SPDX-License-Identifier: Apache-2.0
//
// Whom a request is counted under.
#include "server/net/client_address.hpp"

#include <gtest/gtest.h>

namespace portico::net {
namespace {

std::string counted(const char* peer, std::string_view forwarded_for = {}) {
    return client_address(boost::asio::ip::make_address(peer), forwarded_for);
}

TEST(ClientAddress, DirectPeersCountThemselves) {
    EXPECT_EQ(counted("203.0.113.7"), "203.0.113.7");
    EXPECT_EQ(counted("::ffff:203.0.113.7"), "203.0.113.7");
    EXPECT_EQ(counted("127.0.0.1"), "127.0.0.1");
    EXPECT_EQ(counted("203.0.113.7", "198.51.100.1"), "203.0.113.7");  // nobody's proxy: its claim
}

TEST(ClientAddress, AnIpv6NetworkIsOneSubscriber) {
    EXPECT_EQ(counted("2001:db8:1:2:3:4:5:6"), "2001:db8:1:2::/64");
    EXPECT_EQ(counted("2001:db8:1:2:ffff::1"), "2001:db8:1:2::/64");
}

TEST(ClientAddress, BehindAProxyOnThisMachineTheLastAddressCounts) {
    EXPECT_EQ(counted("127.0.0.1", "198.51.100.1"), "198.51.100.1");
    EXPECT_EQ(counted("::1", "10.0.0.1, 198.51.100.2 "), "198.51.100.2");  // the first is a claim
    EXPECT_EQ(counted("127.0.0.1", "2001:db8:1:2:3::"), "2001:db8:1:2::/64");
    EXPECT_EQ(counted("127.0.0.1", "unknown"), "127.0.0.1");
    EXPECT_EQ(counted("127.0.0.1", "198.51.100.1,"), "127.0.0.1");
}

}  // namespace
}  // namespace portico::net
