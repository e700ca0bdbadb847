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

TEST(Url, AHostIsOneHoweverItIsSpelled) {
    for (const char* text : {"https://Boats.Example.ORG/A", "https://boats.example.org./A"}) {
        const auto url = parse_url(text);
        ASSERT_TRUE(url) << text;
        EXPECT_EQ(url->host, "boats.example.org");
        EXPECT_EQ(url->target, "/A");
    }
    EXPECT_EQ(parse_url("http://[2001:DB8::A]:81/")->host, "2001:db8::a");
    EXPECT_TRUE(is_named_host(*parse_url("http://Router.local.:81/"), {"router.local:81"}));
    EXPECT_TRUE(is_named_host(*parse_url("http://router.local:81/"), {"Router.Local.:81"}));
    EXPECT_FALSE(is_named_host(*parse_url("http://router.local:82/"), {"router.local:81"}));
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
                             "https://./",
                             "https://a.example../",
                             "https://a..example/",
                             "https://.example/",
                             "https://a%2eexample/"})
        EXPECT_FALSE(parse_url(text)) << text;
}

TEST(SiteOf, IsWhatOneOwnerHas) {
    EXPECT_EQ(site_of("a.b.example.org"), "example.org");
    EXPECT_EQ(site_of("example.org"), "example.org");
    EXPECT_EQ(site_of("localhost"), "localhost");
    EXPECT_EQ(site_of("h1.node1"), "h1.node1");
    EXPECT_EQ(site_of("x.h1.node1"), "h1.node1");
}

TEST(SiteOf, ShopsOfOneCountryAreNotOneOwners) {
    EXPECT_EQ(site_of("pay.shop.com.br"), "shop.com.br");
    EXPECT_EQ(site_of("shop.com.br"), "shop.com.br");
    EXPECT_EQ(site_of("www.bank.co.uk"), "bank.co.uk");
    EXPECT_EQ(site_of("com.br"), "com.br");
    // Who has a short name below a country has all below it, as ever.
    EXPECT_EQ(site_of("a.x9.io"), "x9.io");
    EXPECT_EQ(site_of("a.t.co"), "t.co");
    EXPECT_EQ(site_of("somebody.github.io"), "github.io") << "whose name servers all have";
}

TEST(SiteOf, OneAddressIsOneSiteHoweverItIsWritten) {
    for (const char* text : {"192.0.2.17", "0xc0000211", "0xc0.0.2.17", "0300.0.02.021",
                             "3221226001", "192.0.529", "::ffff:192.0.2.17", "::ffff:c000:211"})
        EXPECT_EQ(site_of(text), "192.0.2.17") << text;
    EXPECT_EQ(site_of("192.0.2.18"), "192.0.2.18");
    for (const char* text : {"2001:db8:1:2::a", "2001:0db8:1:2:0:0:0:b", "2001:db8:1:2:3:4:5:6"})
        EXPECT_EQ(site_of(text), "2001:db8:1:2::/64") << text;
    EXPECT_EQ(site_of("2001:db8:1:3::a"), "2001:db8:1:3::/64");
}

}  // namespace
}  // namespace portico::upstream
