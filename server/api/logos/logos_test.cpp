// SPDX-License-Identifier: Apache-2.0
#include "server/api/logos/logos.hpp"

#include <gmock/gmock.h>

#include "server/api/access/test_routes.hpp"
#include "server/api/tokens/network_icons.hpp"

namespace portico::api::logos {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;
using testing::Optional;
using testing::SizeIs;
using testing::StartsWith;

const std::string kPng = std::string("\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\1\0\0\0\1", 24);
const std::string kToken = "0x5FbDB2315678afecb367f032d93F642f64180aa3";
const std::string kPage = "0xCf7Ed3AccA5a467e9e704C703E8D87F634fB0Fc9";
const std::string kInner = "0xDc64a140Aa3E981100a9becA4E685f962f0cF6C9";
const std::string kBare = "0x5FC8d32690cc91D4c39d9d3abcBD16989F875707";

struct TestFetcher final : nfts::Fetcher {
    void fetch(const upstream::Url& url, std::size_t, const nfts::Asker&, Done done) override {
        if (is_busy) return waiting.push_back([done] { done({std::nullopt, false}); });
        requested.push_back(url.authority + url.target);
        waiting.push_back([done = std::move(done), body = files[requested.back()]] { done(body); });
    }
    void answer() {
        for (const auto& one : std::exchange(waiting, {})) one();
    }
    std::map<std::string, std::optional<std::string>> files = {
        {"icons.example/token.png", kPng}, {"icons.example/page.png", "<html></html>"}};
    std::vector<std::string> requested;
    std::vector<std::function<void()>> waiting;
    bool is_busy = false;  ///< the share of whoever asks is used up
};

struct LogosTest : testing::Test, access::TestRoutes {
    LogosTest() {
        book.add({{{"eip155:1", {kToken, "Token", "TOK", 18, "https://icons.example/token.png"}},
                   {"eip155:1", {kPage, "Page", "PAGE", 18, "https://icons.example/page.png"}},
                   {"eip155:1", {kInner, "Inner", "IN", 18, "http://127.0.0.1:8080/x.png"}},
                   {"eip155:1", {kBare, "Bare", "BARE", 18}}}});
        logos.add_routes(router, authorizer.authorizer);
    }
    net::Response get(const std::string& path, const std::string& if_none_match = "",
                      const std::string& query = "") {
        later.clear();
        const auto now = fetch(path, query, if_none_match);
        fetcher.answer();
        return later.empty() ? now : later.back();
    }

    std::int64_t now_ms = 1'000'000;
    tokens::TokenBook book;
    TestFetcher fetcher;
    nfts::Config config;
    Logos logos{book, fetcher, config, [this] { return now_ms; }};
};

TEST_F(LogosTest, AListedTokensPictureIsFetchedOnceAndKept) {
    const auto first = get("/v1/logo/eip155:1:" + kToken);
    EXPECT_EQ(first.status, 200);
    EXPECT_EQ(first.content_type, "image/png");
    EXPECT_EQ(first.body, kPng);
    EXPECT_THAT(header(first, "Content-Security-Policy"), HasSubstr("sandbox"));
    EXPECT_EQ(get("/v1/logo/eip155:1:" + kToken, header(first, "ETag")).status, 304);
    EXPECT_THAT(fetcher.requested, SizeIs(1));
    now_ms += 24 * 3'600'000;
    get("/v1/logo/eip155:1:" + kToken);
    EXPECT_THAT(fetcher.requested, SizeIs(2));
}

TEST_F(LogosTest, WhoAsksMeanwhileWaitsForTheSame) {
    net::Request request{};
    const std::string path = "/v1/logo/eip155:1:" + kToken;
    request.method = "GET";
    request.path = path;
    request.address = "192.0.2.1";
    for (int i = 0; i < 3; ++i) router.handle(++connection, request);
    EXPECT_THAT(fetcher.requested, SizeIs(1));
    fetcher.answer();
    EXPECT_THAT(later, SizeIs(3));
}

// That one caller's share is used up says nothing of the picture.
TEST_F(LogosTest, WhatWasNotAskedForIsAskedForTheNextTime) {
    fetcher.is_busy = true;
    EXPECT_EQ(get("/v1/logo/eip155:1:" + kToken).status, 503) << "it may be there";
    fetcher.is_busy = false;
    EXPECT_EQ(get("/v1/logo/eip155:1:" + kToken).body, kPng);
}

TEST_F(LogosTest, NothingElseIsFetchedAndNothingElseIsAPicture) {
    for (const std::string& id :
         {"eip155:1:" + kBare, "eip155:2:" + kToken, "eip155:1:" + kInner, std::string("x"),
          std::string("eip155:1:https%3A%2F%2Ficons.example%2Ftoken.png")})
        EXPECT_EQ(get("/v1/logo/" + id).status, 404) << id;
    EXPECT_THAT(fetcher.requested, IsEmpty());
    EXPECT_EQ(get("/v1/logo/eip155:1:" + kPage).status, 404) << "a page is no picture";
    get("/v1/logo/eip155:1:" + kPage);
    EXPECT_THAT(fetcher.requested, SizeIs(1)) << "not asked again for a while";
}

TEST_F(LogosTest, OwnCurrenciesAndNetworksAreDrawnByUs) {
    for (const char* path : {"/v1/logo/eip155:1", "/v1/logo/eip155:137",
                             "/v1/network-logo/eip155:10", "/v1/network-logo/eip155:31337"}) {
        const auto response = get(path);
        EXPECT_EQ(response.status, 200) << path;
        EXPECT_EQ(response.content_type, "image/svg+xml") << path;
    }
    EXPECT_NE(get("/v1/logo/eip155:1").body, get("/v1/logo/eip155:137").body);
    EXPECT_EQ(get("/v1/network-logo/eip155:424242").status, 404);
    EXPECT_EQ(get("/v1/network-logo/%22%3E%3Cscript%3E").status, 404);
    EXPECT_THAT(fetcher.requested, IsEmpty());
}

TEST_F(LogosTest, TokensOfTheListThatComesWithTheProgramHaveTheirPictures) {
    const std::string usdc = "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48";
    EXPECT_THAT(tokens::logo_path("eip155:1", {usdc, "USD Coin", "USDC", 6}),
                Optional(StartsWith("/v1/logo/eip155:1:" + usdc + "?v=")));
    EXPECT_TRUE(tokens::token_icon("eip155:1", usdc));
    EXPECT_EQ(tokens::logo_path("eip155:1", {kBare, "USD Coin", "USDC", 6}), std::nullopt)
        << "by address, never by what it calls itself";
}

TEST_F(LogosTest, WhereAnAnswerNamesOurPictureByItsContentItIsKeptForEver) {
    const tokens::Token usdc{"0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48", "USD Coin", "USDC", 6};
    book.add({{{"eip155:1", usdc}}});
    const auto coin = *tokens::logo_path("eip155:1", {"", "Ether", "ETH", 18});
    EXPECT_NE(coin, *tokens::logo_path("eip155:137", {"", "POL", "POL", 18}));
    for (const std::string& path : {coin, *tokens::logo_path("eip155:1", usdc)}) {
        const auto at = path.find("?v=");
        ASSERT_NE(at, path.npos) << path;
        const std::string plain = path.substr(0, at), query = path.substr(at + 1);
        const auto named = get(plain, "", "&" + query);
        EXPECT_EQ(header(named, "Cache-Control"), "public, max-age=31536000, immutable") << path;
        EXPECT_EQ(named.body, get(plain).body);
        EXPECT_EQ(header(named, "ETag"), '"' + path.substr(at + 3) + '"');
        // What stands there may be another in the next version: for a day, and asked again.
        for (const auto& other : {get(plain), get(plain, "", "&v=0123456789abcdef01234567")})
            EXPECT_EQ(header(other, "Cache-Control"), "public, max-age=86400") << path;
        EXPECT_EQ(get(plain, header(named, "ETag")).status, 304);
    }
}

TEST_F(LogosTest, WhoHasTheNetworksPictureIsNotSentItAgain) {
    const auto first = get("/v1/network-logo/eip155:10");
    const auto again = get("/v1/network-logo/eip155:10", header(first, "ETag"));
    EXPECT_EQ(again.status, 304);
    EXPECT_THAT(again.body, IsEmpty());
    EXPECT_EQ(header(again, "Cache-Control"), "public, max-age=86400");
}

TEST_F(LogosTest, PathsAreToldOfWhatThereMayBe) {
    EXPECT_THAT(tokens::logo_path("eip155:1", {"", "Ether", "ETH", 18}),
                Optional(StartsWith("/v1/logo/eip155:1?v=")));
    EXPECT_EQ(tokens::logo_path("eip155:1", *book.find("eip155:1", kToken)),
              "/v1/logo/eip155:1:" + kToken);
    EXPECT_EQ(tokens::logo_path("eip155:1", *book.find("eip155:1", kBare)), std::nullopt);
}

}  // namespace
}  // namespace portico::api::logos
