// SPDX-License-Identifier: Apache-2.0
#include "core/base/text/uri_syntax.hpp"

#include <gtest/gtest.h>

namespace portico {
namespace {

TEST(UriSyntax, TakesTheExamplesOfTheRfc) {  // section 1.1.2 and appendix C
    for (const char* uri :
         {"ftp://ftp.is.co.za/rfc/rfc1808.txt", "http://www.ietf.org/rfc/rfc2396.txt",
          "ldap://[2001:db8::7]/c=GB?objectClass?one", "mailto:John.Doe@example.com",
          "news:comp.infosystems.www.servers.unix", "tel:+1-816-555-1212",
          "telnet://192.0.2.16:80/", "urn:oasis:names:specification:docbook:dtd:xml:4.1.2",
          "https://a.test", "https://a.test:/", "https://user:pw@a.test/a?b#c", "x:", "https://",
          "https://[::]", "https://[::1]:8080", "https://[1:2:3:4:5:6:7:8]",
          "https://[::ffff:192.0.2.1]", "https://[v1.a:b]", "ipfs://Qm/%20x"})
        EXPECT_TRUE(is_uri(uri)) << uri;
}

TEST(UriSyntax, RefusesWhatIsNone) {
    for (const char* text : {"",
                             ":",
                             "a",
                             "1a://b",
                             "https:// a",
                             "https://a b",
                             "https://a/%",
                             "https://a/%2",
                             "https://a/%zz",
                             "https://[",
                             "https://[]",
                             "https://[:1]",
                             "https://[1::2::3]",
                             "https://[1:2:3:4:5:6:7]",
                             "https://[1:2:3:4:5:6:7:8:9]",
                             "https://[12345::]",
                             "https://[::256.1.1.1]",
                             "https://[v.a]",
                             "https://a:80x",
                             "https://a@b@c",
                             "https://a/[",
                             "https://a/ü",
                             "https://a/\"",
                             "https://a#b#c",
                             "https://a\\b",
                             "https://a\n"})
        EXPECT_FALSE(is_uri(text)) << text;
}

TEST(UriSyntax, TakesAuthorities) {
    for (const char* text : {"service.org", "127.0.0.1", "user@service.org", "service.org:8080",
                             "u:p@[::1]:80", "localhost", ""})
        EXPECT_TRUE(is_uri_authority(text)) << text;
    for (const char* text : {"a/b", "a b", "#", "a?b", "a:b:c", "[::1", "a]"})
        EXPECT_FALSE(is_uri_authority(text)) << text;
}

TEST(UriSyntax, HostsOfThisMachine) {
    for (const char* url : {"http://localhost:80/x", "http://a.localhost", "smtp://127.0.0.1:25",
                            "http://[::1]:8200/v1"})
        EXPECT_TRUE(is_loopback_host(uri_host(url))) << url;
    for (const char* url :
         {"http://127.evil.example", "http://localhost.evil.example", "http://a@localhost",
          "http://[::2]", "localhost", "http://", "http://0.0.0.0"})
        EXPECT_FALSE(is_loopback_host(uri_host(url))) << url;
    EXPECT_EQ(uri_host("http://vault.example:8200?x#y"), "vault.example");
}

}  // namespace
}  // namespace portico
