// SPDX-License-Identifier: Apache-2.0
//
// What the route refuses, and in which shape. What it does: e2e/scenarios/bundler.mjs.
#include "server/api/bundler/bundler_service.hpp"

#include <gmock/gmock.h>

#include "server/api/access/test_routes.hpp"
#include "server/store/bundler/bundler_store.hpp"
#include "server/store/bundler/sponsor_store.hpp"
#include "server/store/sql/test_engines.hpp"

namespace portico::api::bundler {
namespace {

using testing::HasSubstr;

constexpr const char* kEntryPoint = "0x4337084D9E255Ff0702461CF8895CE9E3b5Ff108";
constexpr const char* kOperation =
    R"({"sender":"0x1111111111111111111111111111111111111111","nonce":"0x0","callData":"0x"})";

/// No node answers.
struct NoNode final : chain_data::Reader {
    bool serves(std::string_view) const override { return true; }
    std::vector<std::string> chains() const override { return {}; }
    void read(std::string_view, std::vector<chain_data::ChainCall> calls, Done done) override {
        done(chain_data::ChainAnswers(calls.size()));
    }
};

struct Sponsored : testing::Test, access::TestRoutes {
    void start(Sponsor* sponsor) {
        service = std::make_unique<BundlerService>(bundler, sponsor, limiter, config,
                                                   [] { return std::int64_t{1}; });
        service->add_routes(router, authorizer.authorizer);
    }
    net::Response post(const std::string& body, const std::string& chain = "eip155:31337") {
        const std::string query = "projectId=0123456789abcdef0123456789abcdef&chainId=" + chain;
        net::Request request{};
        request.method = "POST";
        request.path = "/v1/bundler";
        request.query = query;
        request.body = body;
        request.address = address;
        const auto handled = router.handle(++connection, request);
        const auto* now = std::get_if<net::Response>(&handled);
        return now != nullptr ? *now : net::Response{.status = 0};
    }
    std::string call(const std::string& method, const std::string& params) {
        return post(R"({"jsonrpc":"2.0","id":9007199254740993,"method":")" + method +
                    R"(","params":)" + params + "}")
            .body;
    }

    std::string address = "192.0.2.1";
    Config config{.chains = {"eip155:31337"}};
    store::OnSqlite engine;
    store::Worker worker{{.threads = 1},
                         [this]() -> store::StoreResult<std::unique_ptr<store::sql::Connection>> {
                             return engine.open();
                         },
                         [](std::function<void()>) {}};
    NoNode node;
    store::RateLimiter limiter;
    Bundler bundler{{.store = {worker, store::open_bundler_store},
                     .nodes = node,
                     .log = log,
                     .clock = [] { return std::int64_t{1}; }},
                    *read_key("bundler.key", std::string(64, '1')),
                    config,
                    [](const chain::EvmAddress&) { return false; }};
    std::unique_ptr<BundlerService> service;
};
struct BundlerRoute : Sponsored {
    BundlerRoute() { start(nullptr); }
};

TEST_F(BundlerRoute, AnswersInTheShapeOfTheReference) {
    EXPECT_EQ(post("[]").status, 400);
    EXPECT_EQ(post("{").status, 400);
    EXPECT_EQ(post(R"({"id":1,"method":"eth_accounts"})").status, 422);
    EXPECT_EQ(post(R"({"id":1,"method":"eth_chainId"})", "eip155:1").status, 400);
    EXPECT_EQ(post(R"({"id":1,"method":"eth_chainId"})", "31337").status, 200);
    EXPECT_EQ(call("eth_chainId", "[]"),
              R"({"jsonrpc":"2.0","id":9007199254740993,"result":"0x7a69"})");
    EXPECT_THAT(call("eth_supportedEntryPoints", "[]"), HasSubstr(kEntryPoint));
}

TEST_F(BundlerRoute, SaysWhatIsWrongWithParameters) {
    EXPECT_THAT(call("eth_sendUserOperation", "{}"), HasSubstr("-32602"));
    EXPECT_THAT(call("eth_sendUserOperation", "[1]"), HasSubstr("-32602"));
    EXPECT_THAT(call("eth_sendUserOperation", "[" + std::string(kOperation) + ",\"0x12\"]"),
                HasSubstr("That EntryPoint is not served"));
    const std::string both = std::string(kOperation) + ",\"" + kEntryPoint + "\"";
    EXPECT_THAT(call("eth_sendUserOperation", "[" + both + "]"), HasSubstr("callGasLimit"));
    EXPECT_THAT(call("eth_getUserOperationReceipt", "[\"0x12\"]"), HasSubstr("-32602"));
    EXPECT_THAT(call("eth_estimateUserOperationGas", "[" + both + "]"), HasSubstr("-32002"));
    EXPECT_THAT(call("pimlico_getUserOperationGasPrice", "[]"), HasSubstr("-32002"));
    EXPECT_THAT(call("pm_getPaymasterData", "[" + both + ",\"0x7a69\"]"),
                HasSubstr("This server pays for no operations"));
}

TEST_F(Sponsored, FewStrangersDoNotShutAProjectsBundler) {
    config.calls_address = 200;
    config.calls_project = 2'000;
    start(nullptr);
    const auto taken = [this](const std::string& from, int times) {
        address = from;
        int out = 0;
        for (int i = 0; i < times; ++i)
            out += post(R"({"id":1,"method":"eth_chainId"})").status == 200;
        return out;
    };
    for (int i = 0; i < 12; ++i) taken("198.51.100." + std::to_string(i), 210);
    for (int i = 0; i < 300; ++i) taken("2001:db8:1:" + std::to_string(i) + "::/64", 10);
    EXPECT_EQ(taken("198.51.100.1", 10), 0);
    EXPECT_EQ(taken("198.51.100.200", 10), 0);
    EXPECT_EQ(taken("203.0.113.9", 30), 30) << "another visitor";
    EXPECT_EQ(taken("2001:db8:2:1::/64", 30), 30);
}

TEST_F(BundlerRoute, ATenthOfTheCallsMaySend) {
    for (int i = 0; i < 200; ++i)
        EXPECT_EQ(post(R"({"id":1,"method":"eth_sendUserOperation","params":[1]})").status, 200);
    EXPECT_EQ(post(R"({"id":1,"method":"eth_sendUserOperation","params":[1]})").status, 429);
    EXPECT_EQ(post(R"({"id":1,"method":"eth_chainId"})").status, 200);
}

TEST_F(Sponsored, PaysForNothingOfAProjectWhereItIsSwitchedOff) {
    bool on = true;
    Sponsor sponsor({.store = {worker, store::open_sponsor_store},
                     .nodes = node,
                     .log = log,
                     .clock = [] { return std::int64_t{1}; },
                     .is_on = [&](const std::string&) { return on; }},
                    *read_key("paymaster.key", std::string(64, '2')),
                    {*read_paymaster("eip155:31337 0x2222222222222222222222222222222222222222")},
                    {*read_policy("0123456789abcdef0123456789abcdef eip155:31337 day=9000000000 "
                                  "user_day=9000000000 total=9000000000")});
    const std::string params =
        std::string("[") + kOperation + ",\"" + kEntryPoint + "\",\"0x7a69\"]";
    start(&sponsor);
    EXPECT_THAT(call("pm_getPaymasterStubData", params),
                HasSubstr("0x2222222222222222222222222222222222222222"));
    on = false;
    EXPECT_THAT(call("pm_getPaymasterStubData", params),
                HasSubstr("This project does not pay for operations now"));
    const std::string whole =
        R"([{"sender":"0x1111111111111111111111111111111111111111","nonce":"0x0","callData":"0x",)"
        R"("callGasLimit":"0x5208","verificationGasLimit":"0x5208","preVerificationGas":"0x5208",)"
        R"("maxFeePerGas":"0x1","maxPriorityFeePerGas":"0x1","signature":"0x"},")" +
        std::string(kEntryPoint) + "\",\"0x7a69\"]";
    EXPECT_THAT(call("pm_getPaymasterData", whole), HasSubstr("does not pay for operations now"));
    service.reset();
}

TEST_F(BundlerRoute, KeysAreKeys) {
    EXPECT_TRUE(read_key("x", "0x" + std::string(64, '1')));
    for (const std::string& text : {std::string(), std::string(64, '0'), std::string(64, 'f'),
                                    std::string(63, '1'), std::string(64, 'g')}) {
        const auto key = read_key("bundler.key", text);
        ASSERT_FALSE(key);
        EXPECT_THAT(key.error(), HasSubstr("bundler.key"));
    }
}

}  // namespace
}  // namespace portico::api::bundler
