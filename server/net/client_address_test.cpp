// SPDX-License-Identifier: Apache-2.0
//
// Whom a request is counted under.
#include "server/net/client_address.hpp"

#include <gtest/gtest.h>

namespace portico::net {
namespace {

std::string counted(const char* peer, std::vector<std::string_view> forwarded_for = {},
                    const std::vector<std::string>& trusted = {}) {
    return client_address(boost::asio::ip::make_address(peer), forwarded_for,
                          *TrustedProxies::parse(trusted));
}

TEST(ClientAddress, DirectPeersCountThemselves) {
    EXPECT_EQ(counted("203.0.113.7"), "203.0.113.7");
    EXPECT_EQ(counted("::ffff:203.0.113.7"), "203.0.113.7");
    EXPECT_EQ(counted("127.0.0.1"), "127.0.0.1");
    EXPECT_EQ(counted("203.0.113.7", {"198.51.100.1"}),
              "203.0.113.7");  // nobody's proxy: its claim
}

TEST(ClientAddress, AnIpv6NetworkIsOneSubscriber) {
    EXPECT_EQ(counted("2001:db8:1:2:3:4:5:6"), "2001:db8:1:2::/64");
    EXPECT_EQ(counted("2001:db8:1:2:ffff::1"), "2001:db8:1:2::/64");
}

TEST(ClientAddress, BehindAProxyOnThisMachineTheLastAddressCounts) {
    EXPECT_EQ(counted("127.0.0.1", {"198.51.100.1"}), "198.51.100.1");
    EXPECT_EQ(counted("::1", {"10.0.0.1, 198.51.100.2 "}), "198.51.100.2");  // the first is a claim
    EXPECT_EQ(counted("127.0.0.1", {"2001:db8:1:2:3::"}), "2001:db8:1:2::/64");
    EXPECT_EQ(counted("127.0.0.1", {"unknown"}), "127.0.0.1");
    EXPECT_EQ(counted("127.0.0.1", {"198.51.100.1,"}), "127.0.0.1");
}

TEST(ClientAddress, Case112OnlyWhatTrustedProxiesSawCounts) {
    const std::vector<std::string> proxies = {"10.0.0.0/8", "2001:db8:ffff::/48", "192.0.2.9"};
    const auto behind = [&](const char* peer, std::vector<std::string_view> lines) {
        return counted(peer, std::move(lines), proxies);
    };
    // Each proxy adds whom it saw on the right; what the client wrote itself stands left of that.
    EXPECT_EQ(behind("10.0.0.1", {"198.51.100.1"}), "198.51.100.1");
    EXPECT_EQ(behind("10.0.0.1", {"1.1.1.1, 198.51.100.1, 10.9.9.9"}), "198.51.100.1");
    EXPECT_EQ(behind("10.0.0.1", {"1.1.1.1", "198.51.100.1", "10.9.9.9, 192.0.2.9"}),
              "198.51.100.1");
    EXPECT_EQ(behind("2001:db8:ffff:1::1", {"2001:db8:1:2:3::"}), "2001:db8:1:2::/64");
    EXPECT_EQ(behind("::ffff:10.0.0.1", {"::ffff:198.51.100.1"}), "198.51.100.1");
    EXPECT_EQ(behind("10.0.0.1", {"198.51.100.1:4711"}), "198.51.100.1");
    EXPECT_EQ(behind("10.0.0.1", {"[2001:db8:1:2:3::]:4711"}), "2001:db8:1:2::/64");
    // All are proxies: the farthest one.
    EXPECT_EQ(behind("10.0.0.1", {"10.0.0.3, 10.0.0.2"}), "10.0.0.3");
    EXPECT_EQ(behind("10.0.0.1", {}), "10.0.0.1");
    // Nobody's proxy, whatever it claims; also where it claims to be one.
    EXPECT_EQ(behind("11.0.0.1", {"10.0.0.1"}), "11.0.0.1");
    EXPECT_EQ(behind("10.0.0.1", {"10.0.0.2, 11.0.0.1, 198.51.100.1"}), "198.51.100.1");
    // What is no address hides nobody: the nearest that is known counts.
    for (const std::string_view odd : {"unknown", "", " ", "198.51.100.1,", "_hidden", "1.2.3",
                                       "010.0.0.1x", "[::1", "fe80::1%eth0", "1.2.3.4:5:6"})
        EXPECT_EQ(behind("10.0.0.1", {odd}), "10.0.0.1") << odd;
    EXPECT_EQ(behind("10.0.0.1", {"198.51.100.1, nonsense, 10.0.0.2"}), "10.0.0.2");
}

TEST(ClientAddress, TrustedProxiesAreAddressesAndNetworks) {
    for (const char* wrong : {"", "proxy.example", "10.0.0.0/33", "10.0.0.0/", "10.0.0.0/8x",
                              "10.0.0.0/-1", "0.0.0.0/0", "::/0", "fd00::/129", "10.0.0.0/8/8"})
        EXPECT_FALSE(TrustedProxies::parse({wrong})) << wrong;
    const auto edges = *TrustedProxies::parse({"10.64.0.0/10", "fd00::/9", "192.0.2.1/32"});
    const auto has = [&](const char* text) {
        return edges.has(boost::asio::ip::make_address(text));
    };
    EXPECT_TRUE(has("10.64.0.0") && has("10.127.255.255") && has("::ffff:10.64.0.1"));
    EXPECT_FALSE(has("10.63.255.255") || has("10.128.0.0"));
    EXPECT_TRUE(has("fd00::1") && has("fd7f::1") && has("192.0.2.1"));
    EXPECT_FALSE(has("fd80::1") || has("192.0.2.2") || has("192.0.2.0"));
    EXPECT_TRUE(has("127.0.0.1") && has("::1")) << "this machine always is";
}

TEST(ClientAddress, PeersOfPrivateNetworksAreKnown) {
    const auto is = [](const char* text) {
        return is_private(boost::asio::ip::make_address(text));
    };
    for (const char* one : {"10.1.2.3", "172.16.0.1", "172.31.255.1", "192.168.0.9", "100.64.0.1",
                            "::ffff:172.18.0.1", "fd00::2", "fe80::1"})
        EXPECT_TRUE(is(one)) << one;
    for (const char* one : {"127.0.0.1", "::1", "172.32.0.1", "203.0.113.7", "2001:db8::1"})
        EXPECT_FALSE(is(one)) << one;
}

}  // namespace
}  // namespace portico::net
