// SPDX-License-Identifier: Apache-2.0
#include "server/api/identity/identity_service.hpp"

#include <gmock/gmock.h>

#include <algorithm>

#include "server/api/access/test_routes.hpp"

namespace portico::api::identity {
namespace {

using testing::HasSubstr;

const std::string kAccount = "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266";

struct TestProvider final : Provider {
    void identify(const chain::EvmAddress&, Done done) override {
        ++requested;
        if (hold)
            held.push_back(std::move(done));
        else
            done(answer);
    }
    int requested = 0;
    bool hold = false;
    std::vector<Done> held;
    std::optional<Identity> answer = Identity{"harbour.eth", "https://x.example/a.png"};
};

const std::string kPng = std::string("\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\1\0\0\0\1", 24);

struct TestFetcher final : nfts::Fetcher {
    void fetch(const upstream::Url& url, std::size_t, const nfts::Asker&, Done done) override {
        requested.push_back(url.authority + url.target);
        done(body);
    }
    std::vector<std::string> requested;
    std::optional<std::string> body = kPng;
};

struct IdentityServiceTest : testing::Test, access::TestRoutes {
    IdentityServiceTest() { service.add_routes(router, authorizer.authorizer); }
    net::Response get(const std::string& address = kAccount,
                      const std::string& before = "/v1/identity/", const std::string& after = "") {
        return fetch(before + address + after);
    }
    static std::string age(const net::Response& response) {
        return header(response, "Cache-Control");
    }

    std::int64_t now_ms = 1'700'000'000'000;
    TestProvider first, second;
    TestFetcher fetcher;
    nfts::Config config;
    IdentityService service{{&first, &second}, nullptr, fetcher, config, [this] { return now_ms; }};
};

TEST_F(IdentityServiceTest, NamePictureAndWhen) {  // docs/spec/http-api.md#identity
    const auto response = get();
    EXPECT_EQ(response.status, 200);
    EXPECT_EQ(response.body, R"({"name":"harbour.eth","avatar":"https://x.example/a.png",)"
                             R"("image":"/v1/avatar/)" +
                                 kAccount + R"(","resolvedAt":"2023-11-14T22:13:20Z"})");
    EXPECT_EQ(age(response), "public, max-age=300");
    EXPECT_EQ(get(kAccount, "/v1/account/", "/identity").body, response.body);
}

// docs/spec/http-api.md#identity
TEST_F(IdentityServiceTest, KeptForFiveMinutesAlsoThatThereIsNobody) {
    first.answer = second.answer = Identity{};
    EXPECT_THAT(get().body, HasSubstr(R"("name":null,"avatar":null)"));
    now_ms += 299'000;
    EXPECT_EQ(age(get("0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266")), "public, max-age=1");
    EXPECT_EQ(first.requested, 1);
    now_ms += 1'000;
    get();
    EXPECT_EQ(first.requested, 2);
}

// A name of this server's zones counts as soon as it is taken, and as long as it is there.
TEST(OwnNames, AreOfThisMoment) {
    struct Page : access::TestRoutes {
        std::int64_t now_ms = 1'700'000'000'000;
        TestProvider registry, own;
        TestFetcher fetcher;
        nfts::Config config;
        IdentityService service{{&registry}, &own, fetcher, config, [this] { return now_ms; }};
        Page() { service.add_routes(router, authorizer.authorizer); }
        net::Response get() { return fetch("/v1/identity/" + kAccount); }
    } page;
    page.registry.answer = page.own.answer = Identity{};
    EXPECT_THAT(page.get().body, HasSubstr(R"("name":null)"));
    EXPECT_EQ(page.header(page.get(), "Cache-Control"), "public, max-age=0");
    page.own.answer = Identity{"ada.shop.eth", ""};
    EXPECT_THAT(page.get().body, HasSubstr("ada.shop.eth"));
    page.own.answer = Identity{};
    EXPECT_THAT(page.get().body, HasSubstr(R"("name":null)"));
    EXPECT_EQ(page.registry.requested, 1) << "what registries say is kept";
    page.own.answer.reset();
    EXPECT_EQ(page.get().status, 503);
    page.now_ms += 300'000;
    page.registry.answer = Identity{"harbour.eth", ""};
    EXPECT_THAT(page.get().body, HasSubstr("harbour.eth")) << "a registry's name comes first";
}

TEST_F(IdentityServiceTest, TheNextSourceIsAskedWhereTheFirstKnowsNobody) {
    first.answer = Identity{};
    EXPECT_THAT(get().body, HasSubstr("harbour.eth"));
    EXPECT_EQ(second.requested, 1);
}

TEST_F(IdentityServiceTest, SourcesThatCannotBeAskedAre503UnlessAnotherKnows) {
    first.answer.reset();
    EXPECT_EQ(get().status, 200);
    now_ms += 300'000;
    second.answer = Identity{};
    const auto response = get();
    EXPECT_EQ(response.status, 503);
    EXPECT_THAT(response.body, HasSubstr(R"("field":"identity")"));
    first.answer = Identity{"late.eth", ""};
    EXPECT_THAT(get().body, HasSubstr(R"("name":"late.eth","avatar":null)")) << "not kept";
}

TEST_F(IdentityServiceTest, ThePictureComesByWayOfThisServer) {
    const auto picture = [&](const std::string& address) { return get(address, "/v1/avatar/"); };
    const auto response = picture("0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266");
    EXPECT_EQ(response.status, 200);
    EXPECT_EQ(response.body, kPng);
    EXPECT_EQ(response.content_type, "image/png");
    picture(kAccount);
    EXPECT_EQ(fetcher.requested, std::vector<std::string>{"x.example/a.png"}) << "fetched once";
    EXPECT_EQ(picture("nobody").status, 404);
    first.answer = Identity{"other.eth", "https://x.example/page.html"};
    fetcher.body = "<html></html>";
    EXPECT_EQ(picture("0x70997970C51812dc3A010C7d01b50e0d17dc79C8").status, 404);
    first.answer = Identity{"inner.eth", "http://127.0.0.1:8080/x.png"};
    EXPECT_EQ(picture("0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC").status, 404);
    first.answer = Identity{"plain.eth", ""};
    EXPECT_EQ(picture("0x90F79bf6EB2c4f870365E785982E1f101E93b906").status, 404);
    EXPECT_EQ(fetcher.requested.size(), 2u) << "private places are not asked";
    first.answer = second.answer = std::nullopt;
    EXPECT_EQ(picture("0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65").status, 404);
}

TEST_F(IdentityServiceTest, CallsForOneAddressShareOneSearch) {
    first.hold = true;
    EXPECT_EQ(get().status, 0);
    EXPECT_EQ(get().status, 0);
    ASSERT_EQ(first.held.size(), 1u);
    first.held[0](first.answer);
    EXPECT_EQ(later.size(), 2u);
}

TEST_F(IdentityServiceTest, OtherAddresses) {  // docs/spec/http-api.md#identity
    const auto solana = get("7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU");
    EXPECT_EQ(solana.status, 200);
    EXPECT_EQ(age(solana), "public, max-age=3600");
    for (const char* bad : {"nobody", "0x12", "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb9226z"})
        EXPECT_EQ(get(bad).status, 400) << bad;
    EXPECT_EQ(first.requested, 0);
}

}  // namespace
}  // namespace portico::api::identity
