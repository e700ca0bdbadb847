// SPDX-License-Identifier: Apache-2.0
#include "server/api/wallets/wallet_service.hpp"

#include <gmock/gmock.h>

#include <cstdlib>
#include <filesystem>

#include "core/base/json/json.hpp"
#include "server/api/access/test_authorizer.hpp"
#include "server/api/wallets/directory_file.hpp"
#include "server/files/atomic_file.hpp"

namespace portico::api::wallets {
namespace {

using testing::HasSubstr;
using testing::Not;

const std::string kPng = std::string("\x89PNG\r\n\x1a\n") + "and its chunks";

std::string header(const net::Response& response, std::string_view name) {
    for (const auto& [key, value] : response.headers)
        if (key == name) return value;
    return {};
}

/// Of the first wallet of a list.
std::string_view image_id_in(std::string_view list) {
    constexpr std::string_view kMember = R"("image_id":")";
    const std::size_t at = list.find(kMember);
    return at == std::string_view::npos ? std::string_view() : list.substr(at + kMember.size(), 36);
}

class WalletServiceTest : public testing::Test {
  protected:
    void SetUp() override {
        char path[] = "/tmp/portico-wallets-XXXXXX";
        ASSERT_NE(mkdtemp(path), nullptr);
        folder = path;
    }
    void TearDown() override { std::filesystem::remove_all(folder); }

    WalletService& start() {
        service.emplace(folder, log);
        service->add_routes(router, open.authorizer);
        return *service;
    }
    net::Response get(std::string_view path, std::string_view query = {},
                      std::string_view if_none_match = {}) {
        net::Request request;
        request.method = "GET";
        request.path = path;
        const std::string whole = "projectId=p&" + std::string(query);
        request.query = whole;
        request.if_none_match = if_none_match;
        return std::get<net::Response>(router.handle(1, request));
    }
    void put(const std::string& name, const std::string& bytes) {
        const std::filesystem::path path = folder + "/" + name;
        std::filesystem::create_directories(path.parent_path());
        const auto written = files::replace_file(path, bytes);
        ASSERT_TRUE(written) << written.error();
    }
    void put_directory(const std::vector<Wallet>& wallets) {
        put("wallets.json", write_directory(wallets));
    }

    std::string folder;
    ops::Log log{ops::Level::kError, std::fopen("/dev/null", "w")};
    Router router{[](std::span<std::uint8_t>) {}, log, [](net::ConnectionId, net::Response) {}};
    access::TestAuthorizer open;
    std::optional<WalletService> service;
};

TEST_F(WalletServiceTest, AnswersFromTheBundledDirectory) {  // docs/spec/http-api.md#wallets
    start();
    const net::Response response =
        get("/getWallets", "projectId=p&st=appkit&sv=html-1.7.10&page=1&entries=4&search=meta");
    EXPECT_EQ(response.status, 200);
    EXPECT_EQ(response.content_type, "application/json");
    EXPECT_EQ(header(response, "Access-Control-Allow-Origin"), "*");
    const auto json = parse_json(response.body);
    ASSERT_TRUE(json);
    EXPECT_GE(*json->find("count")->as_integer(), 1);
    const Json& wallet = json->find("data")->items().front();
    EXPECT_EQ(wallet.find_string("name"), "MetaMask");
    EXPECT_EQ(wallet.find_string("rdns"), "io.metamask");
    EXPECT_EQ(wallet.find_string("mobile_link"), "metamask://");
    EXPECT_EQ(wallet.find_string("badge_type"), "certified");
    EXPECT_EQ(wallet.find("chains")->items().front().as_string(), "eip155:1");
}

TEST_F(WalletServiceTest, QueryParametersFilter) {
    put_directory({{.id = "a", .name = "A", .certified = true, .chains = {"eip155:*"}},
                   {.id = "b", .name = "B", .chains = {"solana:*"}},
                   {.id = "c", .name = "C"}});
    start();
    const auto names = [&](std::string_view query) {
        std::string out;
        const auto json = parse_json(get("/getWallets", query).body);
        for (const Json& wallet : json->find("data")->items()) out += *wallet.find_string("name");
        return out;
    };
    EXPECT_EQ(names(""), "ABC");
    EXPECT_EQ(names("include=c,a"), "AC");
    EXPECT_EQ(names("exclude=a%2Cb"), "C");
    EXPECT_EQ(names("chains=eip155:1,eip155:10"), "AC");
    EXPECT_EQ(names("badge_type=certified"), "A");
    EXPECT_EQ(names("badge_type=none"), "ABC");
    EXPECT_EQ(names("page=2&entries=2"), "C");
    EXPECT_EQ(names("search=b&page=&entries="), "B");
}

// docs/relay.md#which-wallets-can-use-this-relay
TEST_F(WalletServiceTest, ForTheOperatorsRelayWhatCannotBeGotToIsLeftOut) {
    const std::string relay = "walletconnect";
    put_directory(
        {{.id = "own", .name = "Own", .mobile_link = "own://"},
         {.id = "code", .name = "Code", .mobile_link = "code://", .relay = relay},
         {.id = "page", .name = "Page", .browse_link = "https://p.example/{page}", .relay = relay},
         {.id = "extension",
          .name = "Extension",
          .chrome_store = "https://s.example/x",
          .relay = relay}});
    start();
    const auto names = [&](std::string_view query) {
        const auto json = parse_json(get("/getWallets", query).body);
        std::string out = std::to_string(*json->find("count")->as_integer());
        for (const Json& wallet : json->find("data")->items())
            out.append(" ").append(*wallet.find_string("name"));
        return out;
    };
    EXPECT_EQ(names("own_relay="), "4 Own Code Page Extension");
    EXPECT_EQ(names("own_relay=desktop"), "3 Own Page Extension");
    EXPECT_EQ(names("own_relay=phone"), "2 Own Page");
    EXPECT_EQ(names("own_relay=alone"), "1 Own");
    EXPECT_EQ(names("own_relay=phone&search=code"), "0");
}

TEST_F(WalletServiceTest, WrongParametersAreSaid) {
    start();
    for (const auto& [query, text] :
         {std::pair("page=0", "page must be a number from 1 to 10000"),
          std::pair("entries=201", "entries must be a number from 1 to 200"),
          std::pair("badge_type=gold", "badge_type must be certified or none"),
          std::pair("own_relay=yes", "own_relay must be desktop, phone or alone")}) {
        const net::Response response = get("/getWallets", query);
        EXPECT_EQ(response.status, 400);
        EXPECT_THAT(response.body, HasSubstr(text));
        EXPECT_THAT(response.body, HasSubstr("parameter_invalid"));
    }
    EXPECT_EQ(get("/getWallets", "search=" + std::string(101, 'a')).status, 400);
    EXPECT_EQ(get("/getWallets", "search=" + std::string(100, 'a')).status, 200);
}

TEST_F(WalletServiceTest, UnchangedListIs304) {
    start();
    const net::Response first = get("/getWallets");
    EXPECT_THAT(header(first, "Cache-Control"), HasSubstr("max-age=300"));
    const net::Response second = get("/getWallets", "", header(first, "ETag"));
    EXPECT_EQ(second.status, 304);
    EXPECT_EQ(second.body, "");
    EXPECT_EQ(header(second, "ETag"), header(first, "ETag"));
}

TEST_F(WalletServiceTest, NewFileIsPickedUpWhileRunning) {
    start();
    const std::string etag = header(get("/getWallets"), "ETag");
    service->look_again();
    EXPECT_EQ(header(get("/getWallets"), "ETag"), etag);
    put_directory({{.id = "a", .name = "Kestrel"}});
    service->look_again();
    EXPECT_EQ(get("/getWallets", "", etag).status, 200);
    EXPECT_THAT(get("/getWallets").body, HasSubstr(R"({"count":1,"data":[{"id":"a")"));
    std::filesystem::remove(folder + "/wallets.json");  // back to the one of the program
    service->look_again();
    EXPECT_THAT(get("/getWallets").body, HasSubstr("MetaMask"));
}

// docs/spec/http-api.md#wallets: bad config never empties it
TEST_F(WalletServiceTest, BadFileKeepsTheFormerList) {
    put("wallets.json", "{");
    start();
    EXPECT_THAT(get("/getWallets").body, HasSubstr("MetaMask"));
    put_directory({{.id = "a", .name = "Kestrel"}});
    service->look_again();
    put("wallets.json", R"({"format":1,"wallets":[{"id":"a"}]})");
    service->look_again();
    EXPECT_THAT(get("/getWallets").body, HasSubstr("Kestrel"));
}

// --- images -------------------------------------------------------------------------------------

TEST_F(WalletServiceTest, ImportedImageIsServedForEverByItsOwnId) {
    put_directory({{.id = "kestrel", .name = "Kestrel"},
                   {.id = "merlin", .name = "Merlin", .rdns = "example.merlin"}});
    put("images/wallets/Kestrel.png", kPng);
    put("images/wallets/example.merlin.png", kPng + "other");
    start();
    const auto list = parse_json(get("/getWallets").body);
    const Json::Array& wallets = list->find("data")->items();
    const std::string id(*wallets[0].find_string("image_id"));
    EXPECT_EQ(id.size(), 36u);
    EXPECT_NE(wallets[1].find_string("image_id"), id);
    const net::Response image = get("/getWalletImage/" + id);
    EXPECT_EQ(image.status, 200);
    EXPECT_EQ(image.body, kPng);
    EXPECT_EQ(image.content_type, "image/png");
    EXPECT_EQ(header(image, "Cache-Control"), "public, max-age=31536000, immutable");
    EXPECT_EQ(header(image, "X-Content-Type-Options"), "nosniff");
    EXPECT_EQ(header(image, "Cross-Origin-Resource-Policy"), "cross-origin");
    EXPECT_EQ(get("/getWalletImage/" + id, "", header(image, "ETag")).status, 304);
    EXPECT_EQ(header(get("/getWalletImage/kestrel"), "Cache-Control"), "public, max-age=86400");

    put("images/wallets/kestrel.webp", "RIFF....WEBPVP8 ");
    std::filesystem::remove(folder + "/images/wallets/Kestrel.png");
    service->look_again();
    EXPECT_EQ(get("/getWalletImage/" + id).status, 404);
    EXPECT_EQ(get("/getWalletImage/kestrel").content_type, "image/webp");
    EXPECT_THAT(get("/getWallets").body, Not(HasSubstr(id)));
}

TEST_F(WalletServiceTest, WalletsOfTheBundledDirectoryHaveAPictureAndTheOperatorsOwnWins) {
    start();
    // A brand's picture, and two letters in a brand's colour.
    for (const std::string_view search : {"search=MetaMask", "search=Xverse"}) {
        const net::Response list = get("/getWallets", search);
        const auto id = std::string(image_id_in(list.body));
        ASSERT_FALSE(id.empty()) << list.body;
        const net::Response picture = get("/getWalletImage/" + id);
        EXPECT_EQ(picture.status, 200);
        EXPECT_EQ(picture.content_type, "image/svg+xml");
        EXPECT_THAT(picture.body, HasSubstr("<svg "));
        EXPECT_THAT(header(picture, "Cache-Control"), HasSubstr("immutable"));
        EXPECT_THAT(header(picture, "Content-Security-Policy"), HasSubstr("sandbox"));
        EXPECT_EQ(get("/getWalletImage/" + id, {}, header(picture, "ETag")).status, 304);
    }
    EXPECT_EQ(get("/getWalletImage/io.metamask").content_type, "image/svg+xml");

    put("images/wallets/io.metamask.png", kPng);
    service->look_again();
    EXPECT_EQ(get("/getWalletImage/io.metamask").body, kPng);
    const std::string own(image_id_in(get("/getWallets", "search=MetaMask").body));
    EXPECT_EQ(get("/getWalletImage/" + own).body, kPng);
}

TEST_F(WalletServiceTest, AssetsCurrenciesAndTokens) {
    put("images/assets/ba0ba0cd-17c6-4806-ad93-f9d174f17900.gif", "GIF89a...");
    put("images/currencies/usd.jpg", "\xff\xd8\xff\xe0");
    put("images/tokens/USDC.png", kPng);
    start();
    EXPECT_EQ(get("/public/getAssetImage/ba0ba0cd-17c6-4806-ad93-f9d174f17900").content_type,
              "image/gif");
    EXPECT_EQ(get("/public/getCurrencyImage/USD").content_type, "image/jpeg");
    EXPECT_EQ(get("/public/getTokenImage/usdc").status, 200);
    EXPECT_EQ(get("/getWalletImage/usdc").status, 404);
}

TEST_F(WalletServiceTest, WhatIsNoImageIsNotServed) {
    put("secret.png", kPng);
    put("images/tokens/a.svg", "<svg xmlns=\"http://www.w3.org/2000/svg\"><script/></svg>");
    put("images/tokens/b.png", "<svg><script>alert(1)</script></svg>");
    put("images/tokens/c.png", kPng + std::string(kImageBytesMax, 'x'));
    put("images/tokens/d.png", "");
    std::filesystem::create_symlink(folder + "/secret.png", folder + "/images/tokens/e.png");
    start();
    for (const char* name :
         {"a", "b", "c", "d", "e", "none", "..%2Fsecret", "..%2F..%2Fsecret.png"}) {
        const net::Response response = get(std::string("/public/getTokenImage/") + name);
        EXPECT_EQ(response.status, 404) << name;
        EXPECT_THAT(response.body, HasSubstr(R"("code":"not_found")"));
        EXPECT_EQ(header(response, "Cache-Control"), "no-store");
    }
}

TEST_F(WalletServiceTest, ImageThatVanishedIs404) {
    put("images/tokens/a.png", kPng);
    start();
    EXPECT_EQ(get("/public/getTokenImage/a").status, 200);
    std::filesystem::remove(folder + "/images/tokens/a.png");
    EXPECT_EQ(get("/public/getTokenImage/a").status, 404);
    put("images/tokens/a.png", "<svg/>");  // and one that was overwritten is looked at again
    EXPECT_EQ(get("/public/getTokenImage/a").status, 404);
}

}  // namespace
}  // namespace portico::api::wallets
