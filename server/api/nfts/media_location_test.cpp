// SPDX-License-Identifier: Apache-2.0
//
// Which places are asked at all, and where redirects lead (docs/spec/security.md, cases 40 and
// 103).
#include "server/api/nfts/media_location.hpp"

#include <gtest/gtest.h>

#include "server/api/nfts/fetcher.hpp"

namespace portico::api::nfts {
namespace {

const Config kConfig{.ipfs_gateway = "https://gateway.example/ipfs/",
                     .private_hosts = {"127.0.0.1:8546", "[::1]:8546"}};

std::string address(const MediaLocation& place) {
    const auto* url = std::get_if<upstream::Url>(&place);
    if (url == nullptr) return "";
    return (url->tls ? "https://" : "http://") + url->authority + url->target;
}
std::string find(std::string_view text, const Config& config = kConfig) {
    return address(find_media_location(text, config));
}
std::string data(std::string_view text) {
    const MediaLocation place = find_media_location(text, kConfig);
    const auto* found = std::get_if<Inline>(&place);
    return found != nullptr ? found->bytes : "none";
}

TEST(MediaLocation, HttpsAndIpfsAreAsked) {
    EXPECT_EQ(find("https://a.example/1.json?x=1#y"), "https://a.example/1.json?x=1");
    EXPECT_EQ(find("https://a.example/My Boat.png"), "https://a.example/My%20Boat.png");
    EXPECT_EQ(find("ipfs://QmX/1.png"), "https://gateway.example/ipfs/QmX/1.png");
    EXPECT_EQ(find("IPFS://ipfs/QmX"), "https://gateway.example/ipfs/QmX");
    EXPECT_EQ(find("ipfs://QmX", {}), "") << "no gateway is configured";
    EXPECT_EQ(find("http://127.0.0.1:8546/x"), "http://127.0.0.1:8546/x");
    EXPECT_EQ(find("http://[::1]:8546/x"), "http://[::1]:8546/x");
}

TEST(MediaLocation, NothingElseIs) {
    for (const char* text : {"",
                             "http://a.example/x",
                             "http://127.0.0.1/x",
                             "http://127.0.0.1:8547/x",
                             "http://127.0.0.1:8546@evil.example/x",
                             "http://localhost:8546/x",
                             "file:///etc/passwd",
                             "gopher://a.example/",
                             "unix:/run/x",
                             "javascript:alert(1)",
                             "ftp://a.example/x",
                             "ws://127.0.0.1:8546/x",
                             "wss://a.example/x",
                             "//a.example/x",
                             "/etc/passwd",
                             "https://user:password@a.example/x",
                             "https://a.example\r\nHost: b/x",
                             "ipfs://",
                             "ipfs://../../x",
                             "https:a.example"})
        EXPECT_EQ(find(text), "") << text;
}

TEST(MediaLocation, DataIsReadHoweverItIsWritten) {
    EXPECT_EQ(data("data:application/json;base64,eyJhIjoxfQ=="), R"({"a":1})");
    EXPECT_EQ(data("data:application/json;base64,eyJhIjoxfQ"), R"({"a":1})");
    EXPECT_EQ(data("data:application/json;utf8,{\"a\":\"100%\"}"), R"({"a":"100%"})");
    EXPECT_EQ(data("data:image/svg+xml,%3Csvg%3E"), "<svg>");
    EXPECT_EQ(data("data:image/png;base64,!!!"), "none");
    EXPECT_EQ(data("data:no comma"), "none");
}

TEST(MediaLocation, IdsOfErc1155) {  // ERC-1155, "Metadata": 64 digits, lower case
    EXPECT_EQ(with_id("https://a.example/{id}.json", Bytes{0x03, 0x14, 0x0a}),
              "https://a.example/" + std::string(58, '0') + "03140a.json");
    EXPECT_EQ(with_id("{id}{id}{ID}", {}), std::string(128, '0') + "{ID}");
    EXPECT_EQ(with_id("x", Bytes{1}), "x");
}

TEST(Redirect, LeadsWhereABrowserWouldGo) {
    const auto from = *upstream::parse_url("https://a.example/x/y?z");
    const auto to = [&](std::string_view location) {
        const auto url = upstream::resolve_url(from, location);
        return url ? address(MediaLocation(*url)) : std::string("none");
    };
    EXPECT_EQ(to("https://b.example/1"), "https://b.example/1");
    EXPECT_EQ(to("http://169.254.169.254/latest"), "http://169.254.169.254/latest");
    EXPECT_FALSE(may_be_fetched(*upstream::resolve_url(from, "http://169.254.169.254/"), kConfig));
    EXPECT_EQ(to("//b.example/1"), "https://b.example/1");
    EXPECT_EQ(to("/1"), "https://a.example/1");
    EXPECT_EQ(to("1?q"), "https://a.example/x/1?q");
    EXPECT_EQ(to("?q"), "https://a.example/x/y?q");  // RFC 3986, 5.4
    EXPECT_EQ(to("../1"), "https://a.example/1");
    EXPECT_EQ(to("./1/../2"), "https://a.example/x/2");
    EXPECT_EQ(to("/a/./b/../c"), "https://a.example/a/c");
    EXPECT_EQ(to("../../../../1"), "https://a.example/1");
    EXPECT_EQ(to("../../.."), "https://a.example/");
    EXPECT_EQ(to("#part"), "https://a.example/x/y?z");
    EXPECT_EQ(to("a b"), "none");
    EXPECT_EQ(to("file:///etc/passwd"), "none");
    EXPECT_EQ(to("javascript:alert(1)"), "none");
}

}  // namespace
}  // namespace portico::api::nfts
