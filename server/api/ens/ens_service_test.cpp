// SPDX-License-Identifier: Apache-2.0
#include "server/api/ens/ens_service.hpp"

#include <gmock/gmock.h>

#include "core/base/encoding/hex.hpp"
#include "core/chain/eip155/contracts/ens_name.hpp"
#include "server/api/access/test_routes.hpp"
#include "server/api/chain_data/simulated_chain.hpp"

namespace portico::api::ens {
namespace {

using testing::HasSubstr;

const std::string kBob = "0x2B5AD5c4795c026514f8317c7a215E218DcCD6cF";

/// Names of which each has the addresses that the test says; "slow.eth" is answered when it says.
struct EnsRoutes : testing::Test, access::TestRoutes {
    struct NoGateways final : Gateways {
        void ask(GatewayRequest, std::int64_t, Done done) override { done({}); }
    };

    EnsRoutes() {
        chain.has_multicall = false;
        chain.contracts[kRegistry] = [](ByteView data) -> std::optional<Bytes> {
            Bytes word(32, 0);
            if (to_hex(data.subspan(4)) != to_hex(chain::ens_namehash("nobody.eth"))) word[12] = 9;
            if (to_hex(data.subspan(4)) == to_hex(chain::ens_namehash("eth"))) word[12] = 0;
            return word;
        };
        chain.contracts[{9}] = [this](ByteView data) -> std::optional<Bytes> {
            const std::string selector = to_hex(data.first(4));
            if (selector == "01ffc9a7") return Bytes(32, 0);
            if (selector == "f1cb7e06") return chain_data::text_bytes(as_text(of_coin));
            return of_60;
        };
        service.add_routes(router, authorizer.authorizer);
    }

    net::Response get(const std::string& name, const std::string& coins = "2147492101,60") {
        return fetch("/v1/names/" + name, "&coins=" + coins);
    }
    /// The status; 0: not yet answered.
    int status_of(const std::string& project, const std::string& address) {
        const std::string query = "coins=60&projectId=" + project;
        net::Request request{};
        request.method = "GET";
        request.path = "/v1/names/bob.eth";
        request.query = query;
        request.address = address;
        const auto handled = router.handle(++connection, request);
        const auto* at_once = std::get_if<net::Response>(&handled);
        return at_once != nullptr ? at_once->status : 0;
    }
    static std::string project(int number) {
        return "0123456789abcdef0123456789abcd" + std::to_string(10 + number);
    }

    chain_data::SimulatedChain chain;
    Bytes of_coin = *parse_hex(kBob), of_60 = Bytes(32, 0);
    std::int64_t now = 1'700'000'000'000;
    chain_data::Contracts contracts{chain, [this] { return now; }};
    NoGateways gateways;
    Config config;
    store::RateLimiter limiter;
    EnsService service{{.reader = chain,
                        .contracts = contracts,
                        .gateways = gateways,
                        .limiter = limiter,
                        .clock = [this] { return now; }},
                       config};
};

TEST_F(EnsRoutes, TellTheFirstAddressOfThoseAskedFor) {
    const auto response = get("bob.eth");
    EXPECT_EQ(response.status, 200);
    EXPECT_EQ(response.body,
              R"({"name":"bob.eth","addresses":{"2147492101":{"address":")" + kBob + R"("}}})");
    EXPECT_EQ(header(response, "Cache-Control"), "no-store");
    of_coin = {};
    EXPECT_EQ(get("bob.eth").body, R"({"name":"bob.eth","addresses":{}})");
    EXPECT_EQ(get("nobody.eth").body, "[]");
    of_coin = Bytes(32, 0);
    of_coin[31] = 1;
    EXPECT_EQ(
        get("bob.eth", "501").body,
        R"({"name":"bob.eth","addresses":{"501":{"address":"11111111111111111111111111111112"}}})");
}

TEST_F(EnsRoutes, RefuseWhatIsNoNameOrNoCoin) {
    for (const char* name : {"bob", "Bob.eth", "bob..eth", "xn--bob.eth", "b%C3%B6b.eth", ".eth",
                             "a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.eth"})
        EXPECT_EQ(get(name).status, 400) << name;
    EXPECT_EQ(get("a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.eth").status, 200);
    for (const char* coins :
         {"", ",", "60,", "0", "61", "-60", "60,60,60,60,60", "4294967296", "x", "0x3c", "60 "})
        EXPECT_EQ(get("bob.eth", coins).status, 400) << coins;
    EXPECT_EQ(fetch("/v1/names/bob.eth").status, 400);
}

TEST_F(EnsRoutes, SayThatNobodyAnswers) {
    of_coin = Bytes(7, 1);
    EXPECT_EQ(get("bob.eth").status, 503);
    EXPECT_THAT(get("bob.eth").body, HasSubstr("does not take"));
    chain.down = true;
    EXPECT_EQ(get("bob.eth").status, 503);
    chain.id = "eip155:8453";
    EXPECT_THAT(get("bob.eth").body, HasSubstr("not_offered"));
}

TEST_F(EnsRoutes, CountWhatAnAddressAsksFor) {
    config.lookups_address = 2;
    EXPECT_EQ(get("bob.eth").status, 200);
    EXPECT_EQ(get("bob.eth").status, 200);
    const auto often = get("bob.eth");
    EXPECT_EQ(often.status, 429);
    EXPECT_NE(header(often, "Retry-After"), "");
    EXPECT_EQ(status_of(project(1), "198.51.100.1"), 200);
    config.lookups_address = 0;
    EXPECT_THAT(get("bob.eth").body, HasSubstr("not_offered"));
}

/// Names of strangers may keep a lookup waiting: that is theirs alone (decision 80).
TEST_F(EnsRoutes, GiveAnAddressAndAProjectAShareOfThoseUnderWay) {
    chain.hold = true;
    const auto fill = [&](int of_project, int from, int count) {
        std::size_t taken = 0;
        for (int i = 0; i < count; ++i)
            taken += status_of(project(of_project), "198.51.100." + std::to_string(from + i)) == 0;
        return taken;
    };
    for (std::size_t i = 0; i < EnsService::kOfAddress; ++i)
        EXPECT_EQ(status_of(project(1), "192.0.2.7"), 0);
    EXPECT_EQ(status_of(project(2), "192.0.2.7"), 503) << "in another project neither";
    EXPECT_EQ(fill(1, 0, 40), EnsService::kOfProject - EnsService::kOfAddress);
    EXPECT_EQ(fill(2, 50, 40), EnsService::kOfProject);
    EXPECT_EQ(fill(3, 100, 40), EnsService::kOfProject);
    EXPECT_EQ(fill(4, 150, 5), 0U);
    while (!chain.held.empty()) chain.release();
    EXPECT_EQ(later.size(), EnsService::kInAll);
    chain.hold = false;
    EXPECT_EQ(status_of(project(1), "192.0.2.7"), 200);
}

TEST_F(EnsRoutes, GiveOneWideNetworkAShareOfThoseUnderWay) {
    chain.hold = true;
    for (int i = 0; i < 200; ++i)
        status_of(project(1 + i % 4), "2001:db8:1:" + std::to_string(i) + "::/64");
    for (int of = 1; of <= 4; ++of)
        EXPECT_EQ(status_of(project(of), "192.0.2." + std::to_string(of)), 0);
    while (!chain.held.empty()) chain.release();
}

/// As a server ends: the nodes, which still had it, go last.
TEST_F(EnsRoutes, MayEndWhileANameIsLookedUp) {
    chain.hold = true;
    EXPECT_EQ(status_of(project(1), "192.0.2.7"), 0);
}

}  // namespace
}  // namespace portico::api::ens
