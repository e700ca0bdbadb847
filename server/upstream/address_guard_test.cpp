// SPDX-License-Identifier: Apache-2.0
//
// What outside addresses may be (docs/spec/security.md#case-103).
#include "server/upstream/address_guard.hpp"

#include <gtest/gtest.h>

#include "server/upstream/url.hpp"

namespace portico::upstream {
namespace {

TEST(AddressGuard, Case103OnlyGlobalUnicastIsPublic) {
    for (const char* address :
         {"8.8.8.8", "1.1.1.1", "172.32.0.1", "100.128.0.1", "2606:4700::1", "64:ff9b::808:808"})
        EXPECT_TRUE(is_public_address(address)) << address;
    for (const char* address : {"0.0.0.0",
                                "10.0.0.1",
                                "100.64.0.1",
                                "127.0.0.1",
                                "169.254.169.254",
                                "172.16.0.1",
                                "172.31.255.255",
                                "192.168.1.1",
                                "198.18.0.1",
                                "224.0.0.1",
                                "255.255.255.255",
                                "::1",
                                "64:ff9b::7f00:1",
                                "64:ff9b::a00:1",
                                "64:ff9b:1::808:808",
                                "::",
                                "fe80::1",
                                "fc00::1",
                                "ff02::1",
                                "2001:db8::1",
                                "::ffff:10.0.0.1",
                                "2002:7f00:1::",
                                "x"})
        EXPECT_FALSE(is_public_address(address)) << address;
}

TEST(Url, PartsOfAnAddress) {
    const auto url = parse_url("https://rpc.example:8443/v3/key?x=1#part");
    ASSERT_TRUE(url);
    EXPECT_TRUE(url->tls);
    EXPECT_EQ(url->host, "rpc.example");
    EXPECT_EQ(url->port, "8443");
    EXPECT_EQ(url->target, "/v3/key?x=1");
    EXPECT_EQ(url->authority, "rpc.example:8443");
    EXPECT_EQ(parse_url("http://[2606:4700::1]")->host, "2606:4700::1");
    EXPECT_EQ(parse_url("http://[2606:4700::1]:81/")->port, "81");
    EXPECT_EQ(parse_url("wss://a.example")->port, "443");
    EXPECT_EQ(parse_url("http://a.example?x")->target, "/?x");
}

TEST(Url, Case103OtherSchemesUsersAndOddFormsAreRefused) {
    for (const char* text : {"",
                             "a.example",
                             "//a.example",
                             "file:///etc/passwd",
                             "gopher://a.example/_x",
                             "unix:/run/x.sock",
                             "ftp://a.example/",
                             "HTTPS://a.example",
                             "https://",
                             "https:///x",
                             "https://user@a.example/",
                             "https://a.example@127.0.0.1/",
                             "https://a.example:0/",
                             "https://a.example:65536/",
                             "https://a.example:+80/",
                             "https://a.example:80:80/",
                             "https://a.example /",
                             "https://a.example\r\nHost: b/",
                             "https://a.example\\@b/",
                             "https://[::1/",
                             "https://[::1]x/",
                             "https://a%2eexample/"})
        EXPECT_FALSE(parse_url(text)) << text;
}

TEST(SiteOf, IsWhatOneOwnerHas) {
    EXPECT_EQ(site_of("a.b.example.org"), "example.org");
    EXPECT_EQ(site_of("example.org"), "example.org");
    EXPECT_EQ(site_of("localhost"), "localhost");
    EXPECT_EQ(site_of("192.0.2.17"), "192.0.2.17");
    EXPECT_EQ(site_of("2001:db8::a"), "2001:db8::a");
}

}  // namespace
}  // namespace portico::upstream
