// SPDX-License-Identifier: Apache-2.0
//
// Attacks on origin checks (docs/spec/security.md; the case's number stands in the test's name).
#include "server/api/projects/origins.hpp"

#include <gmock/gmock.h>

#include <vector>

namespace portico::api::projects {
namespace {

using testing::HasSubstr;

bool allows(std::vector<std::string> patterns, std::string_view origin) {
    for (std::string& pattern : patterns) {
        const auto parsed = parse_origin_pattern(pattern);
        EXPECT_TRUE(parsed) << pattern << ": " << parsed.error();
        pattern = *parsed;
    }
    return check_origin(origin, patterns, EmptyList::kAllowsNone).allowed;
}

TEST(Origins, ExactOriginAndItsOtherSpellings) {
    for (const char* good :
         {"https://example.org", "HTTPS://Example.ORG", "https://example.org:443"})
        EXPECT_TRUE(allows({"https://example.org"}, good)) << good;
    EXPECT_TRUE(allows({"https://Example.org:443"}, "https://example.org"));
    EXPECT_TRUE(allows({"http://example.org:80"}, "http://example.org"));
    EXPECT_TRUE(allows({"https://a.org", "https://example.org:8443"}, "https://example.org:8443"));
}

TEST(Origins, WildcardIsExactlyOneLabel) {
    const std::vector<std::string> patterns = {"https://*.example.org"};
    EXPECT_TRUE(allows(patterns, "https://a.example.org"));
    EXPECT_TRUE(allows(patterns, "https://xn--bcher-kva.example.org"));
    for (const char* bad :
         {"https://example.org", "https://a.b.example.org", "https://.example.org",
          "http://a.example.org", "https://a.example.org:8443", "https://aexample.org",
          "https://a.example.org.evil.org", "https://example.org.evil.org", "https://*.example.org",
          "https://a.example.org.", "https://a-example.org"})
        EXPECT_FALSE(allows(patterns, bad)) << bad;
    EXPECT_TRUE(allows({"https://*.example.org:8443"}, "https://a.example.org:8443"));
}

TEST(Origins, Case104BypassesOfAnExactOrigin) {
    for (const std::string bad :
         {// another scheme, port, host
          "http://example.org", "ftp://example.org", "https://example.org:444",
          "https://example.org:80", "https://example.com", "https://xexample.org",
          "https://example.org.evil.org", "https://evil.org.example.org",
          "https://example.orgevil.org", "https://example.orq", "https://sub.example.org",
          // trailing dot, empty labels
          "https://example.org.", "https://example.org..", "https://example..org",
          "https://.example.org",
          // user names
          "https://example.org@evil.org", "https://user@example.org", "https://:@example.org",
          "https://example.org:443@evil.org", "https://example.org%40evil.org",
          // paths, queries, fragments: no browser sends them
          "https://example.org/", "https://example.org/.evil.org", "https://example.org?",
          "https://example.org#", "https://evil.org/https://example.org",
          "https://evil.org?https://example.org", "https://evil.org#https://example.org",
          "https://evil.org\\.example.org", "https:\\\\example.org", "https://example.org\\",
          // fake relative
          "//example.org", "///example.org", "https:example.org", "https:/example.org",
          "https:///example.org", "/example.org", "example.org", "://example.org", "",
          // blanks and control characters
          " https://example.org", "https://example.org ", "https://example.org\t",
          "https://exam\tple.org", "https://example.org\n", "https://example.org\r\nx: y",
          "https://example.org,https://evil.org", "https://example.org https://evil.org",
          "https://example.org;evil.org", "https://example.org&.evil.org",
          "https://example.org`.evil.org", "https://example.org{.evil.org", "https://example.org'",
          "https://example.org\"", "https://example.org<", "https://example.org%00.evil.org",
          "https://example.org%2e", "https://example%2eorg", "https://example_.org",
          "https://example.org_.evil.org", "https://example.org!",
          // ports
          "https://example.org:", "https://example.org:0", "https://example.org:0443",
          "https://example.org:00443", "https://example.org:443x", "https://example.org:-1",
          "https://example.org:65979", "https://example.org:443:443", "https://example.org:*",
          "https://example.org:4294967739",
          // opaque and other schemes
          "null", "NULL", "file://", "file:///etc/passwd", "data:text/html,x",
          "javascript://example.org", "about:blank", "blob:https://example.org/1", "https",
          "https:", "https://", "*", "https://*",
          // brackets and addresses
          "https://[example.org]", "https://[::1]", "https://[", "https://]",
          "https://[::1%25eth0]", "https://127.0.0.1"})
        EXPECT_FALSE(allows({"https://example.org"}, bad)) << '"' << bad << '"';
    EXPECT_FALSE(allows({"https://example.org"}, std::string("https://example.org\0", 20)));
    EXPECT_FALSE(
        allows({"https://example.org"}, std::string("https://example.org\0.evil.org", 29)));
    EXPECT_FALSE(allows({"https://example.org"}, "https://" + std::string(100'000, 'a') + ".org"));
}

TEST(Origins, Case104Unicode) {
    // Look-alikes, full-width letters, ideographic and small dots, zero width, overlong, raw bytes.
    for (const char* bad :
         {"https://ex\xd0\xb0mple.org", "https://\xef\xbd\x85xample.org",
          "https://example\xe3\x80\x82org", "https://example\xef\xbc\x8eorg",
          "https://exam\xe2\x80\x8bple.org", "https://example.org\xe2\x81\x84.evil.org",
          "https://example\xc0\xaeorg", "https://example.org\xff", "https://example.o\xc2\xadrg",
          "https://example.org\xef\xbc\x8f.evil.org",
          "https://\xe2\x84\xaa"
          "example.org",
          "http\xc5\xbf://example.org"})
        EXPECT_FALSE(allows({"https://example.org"}, bad)) << bad;
    EXPECT_TRUE(allows({"https://xn--bcher-kva.example"}, "https://xn--bcher-kva.example"));
    EXPECT_THAT(parse_origin_pattern("https://b\xc3\xbc"
                                     "cher.example")
                    .error(),
                HasSubstr("punycode"));
}

TEST(Origins, Case104Addresses) {
    EXPECT_TRUE(allows({"http://127.0.0.1:3000"}, "http://127.0.0.1:3000"));
    EXPECT_TRUE(allows({"http://[::1]:3000"}, "http://[::1]:3000"));
    EXPECT_TRUE(allows({"https://[2001:db8::1]"}, "https://[2001:DB8::1]"));
    EXPECT_TRUE(allows({"https://[::ffff:102:304]"}, "https://[::ffff:102:304]"));
    for (const char* bad : {"http://127.1:3000", "http://0x7f.0.0.1:3000", "http://0177.0.0.1:3000",
                            "http://2130706433:3000", "http://127.0.0.1.:3000",
                            "http://127.0.0.01:3000", "http://localhost:3000", "http://[::1]:3000",
                            "http://0:3000", "http://127.0.0.256:3000", "http://1.2.3:3000"})
        EXPECT_FALSE(allows({"http://127.0.0.1:3000"}, bad)) << bad;
    for (const char* bad : {"http://[0:0:0:0:0:0:0:1]", "http://[::01]", "http://[::1%lo]",
                            "http://[::1", "http://::1", "http://[::1]x",
                            "http://[::ffff:127.0.0.1]", "http://[0::1]", "http://[:::1]"})
        EXPECT_FALSE(allows({"http://[::1]"}, bad)) << bad;
}

TEST(Origins, Case104PatternsThatWouldAllowStrangersAreRefused) {
    for (const char* bad : {"*",
                            "https://*",
                            "https://*.org",
                            "https://*.co.uk",
                            "https://*.com.au",
                            "*://example.org",
                            "https://*.*.example.org",
                            "https://a.*.example.org",
                            "https://example.*",
                            "https://*example.org",
                            "https://ex*mple.org",
                            "https://**.example.org",
                            "https://*.vercel.app",
                            "https://*.pages.dev",
                            "https://*.github.io",
                            "https://*.127.0.0.1",
                            "https://*.[::1]",
                            "https://*.localhost",
                            "https://*.example.org.",
                            "https://example.org:*",
                            "http://*.example.org:*",
                            "null",
                            "https://example.org/path",
                            "https://u@example.org",
                            "",
                            "capacitor://*.example.org",
                            "https://*.",
                            "https://*.xn--55qx5d.cn"})
        EXPECT_FALSE(parse_origin_pattern(bad)) << bad;
    EXPECT_THAT(parse_origin_pattern("https://*.co.uk").error(),
                HasSubstr("anybody can get a name below co.uk"));
    EXPECT_TRUE(parse_origin_pattern("https://*.example.co.uk"));
}

TEST(Origins, Case57OpenerOriginsMatchWhole) {
    for (const char* bad : {"https://login.example.org", "https://example.org:443443",
                            "https://example.org%2f", "https://example.org/callback"})
        EXPECT_FALSE(allows({"https://example.org"}, bad)) << bad;
}

TEST(Origins, LoopbackMayHaveAnyPort) {
    EXPECT_TRUE(allows({"http://localhost:*"}, "http://localhost:5173"));
    EXPECT_TRUE(allows({"http://localhost:*"}, "http://localhost"));
    EXPECT_TRUE(allows({"http://[::1]:*"}, "http://[::1]:9"));
    EXPECT_FALSE(allows({"http://localhost:*"}, "https://localhost:5173"));
    EXPECT_FALSE(allows({"http://localhost:*"}, "http://localhost.evil.org:5173"));
    EXPECT_FALSE(allows({"http://localhost"}, "http://localhost:5173"));
}

TEST(Origins, AppsHaveSchemesOfTheirOwn) {
    EXPECT_TRUE(allows({"capacitor://localhost"}, "capacitor://localhost"));
    EXPECT_TRUE(
        allows({"chrome-extension://abcdefghijklmnop"}, "chrome-extension://abcdefghijklmnop"));
    EXPECT_FALSE(allows({"capacitor://localhost"}, "ionic://localhost"));
}

TEST(Origins, Case3EmptyListAllowsReadingAndNeverWallets) {
    EXPECT_TRUE(check_origin("https://evil.org", {}, EmptyList::kAllowsAll).allowed);
    EXPECT_TRUE(check_origin("null", {}, EmptyList::kAllowsAll).allowed);
    EXPECT_FALSE(check_origin("https://evil.org", {}, EmptyList::kAllowsNone).allowed);
    EXPECT_FALSE(check_origin("", {}, EmptyList::kAllowsNone).allowed);
    const std::string some[] = {"https://example.org"};
    EXPECT_FALSE(check_origin("https://evil.org", some, EmptyList::kAllowsAll).allowed);
}

TEST(Origins, RefusalsSayWhy) {
    const std::string allowed[] = {"https://other.net", "https://example.org", "https://*.shop.com",
                                   "http://localhost:3000"};
    const auto why = [&](std::string_view origin) {
        const OriginVerdict verdict = check_origin(origin, allowed, EmptyList::kAllowsNone);
        EXPECT_FALSE(verdict.allowed);
        return verdict.why;
    };
    EXPECT_EQ(why("http://example.org"),
              "the origin http://example.org is not allowed: only https://example.org is allowed: "
              "the scheme differs");
    EXPECT_THAT(why("http://localhost:3001"), HasSubstr("the port differs"));
    EXPECT_THAT(why("https://a.b.shop.com"), HasSubstr("https://*.shop.com allows names with "
                                                       "exactly one label"));
    EXPECT_THAT(why("https://shop.com"), HasSubstr("exactly one label"));
    EXPECT_THAT(why("https://example.org."), HasSubstr("ends in a dot"));
    EXPECT_THAT(why("https://evil.org"), HasSubstr("not among the project's allowed origins"));
    EXPECT_THAT(why("null"), HasSubstr("pages without an origin"));
    EXPECT_THAT(why(""), HasSubstr("names no origin"));
    EXPECT_THAT(why("https://example.org/"), HasSubstr("not even a slash"));
    EXPECT_THAT(check_origin("https://a.org", {}, EmptyList::kAllowsNone).why,
                HasSubstr("portico project origins add"));
}

TEST(Origins, PatternsAreKeptInOneSpelling) {
    for (const auto& [given, kept] :
         {std::pair("HTTPS://*.Example.ORG:443", "https://*.example.org"),
          std::pair("http://LOCALHOST:*", "http://localhost:*"),
          std::pair("https://a.org:8443", "https://a.org:8443")}) {
        EXPECT_EQ(*parse_origin_pattern(given), kept);
        EXPECT_EQ(*parse_origin_pattern(kept), kept);
    }
}

}  // namespace
}  // namespace portico::api::projects
