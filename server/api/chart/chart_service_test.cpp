// SPDX-License-Identifier: Apache-2.0
//
// The chart's route on a chain that is made here: steady blocks, pools whose price moves with them,
// nodes that have lost old states.
#include "server/api/chart/chart_service.hpp"

#include <gmock/gmock.h>

#include "core/base/json/json.hpp"
#include "server/api/access/test_routes.hpp"
#include "server/api/chain_data/simulated_chain.hpp"

namespace portico::api::chart {
namespace {

using chain::EvmAddress;
using chain::Uint256;
using chain_data::ChainAnswer;
using chain_data::SimulatedChain;
using chain_data::word_bytes;
using testing::AllOf;
using testing::Each;
using testing::SizeIs;
using Outcome = ChainAnswer::Outcome;

const std::string kAccount = "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266";
const std::string kOther = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";
constexpr EvmAddress kFactory = {1}, kUsd = {2}, kToken = {7}, kWrapped = {9};
constexpr std::int64_t kGenesisS = 1'600'000'000, kBlockS = 12, kHead = 99'999;
constexpr const char* kEther = "1000000000000000000";

struct TestBalances final : balance::Provider {
    bool serves(std::string_view chain) const override { return chain == "eip155:1"; }
    std::vector<std::string> usual_chains(std::string_view) const override { return {"eip155:1"}; }
    void balances(const balance::Query&, Done done) override {
        ++requested;
        if (down) return done(std::nullopt);
        done(held);
    }
    std::vector<balance::Holding> held = {{tokens::native_token("eip155:1"), kEther}};
    bool down = false;
    int requested = 0;
};

struct TestHistory final : balance::TokenHistory {
    void tokens_of(std::string_view, const EvmAddress&, std::size_t, Done done) override {
        done(dealt_with);
    }
    std::vector<EvmAddress> dealt_with;
};

struct At {
    std::int64_t block = 0;
    std::string value;
};

struct ChartServiceTest : testing::Test, access::TestRoutes {
    ChartServiceTest() {
        service.add_routes(router, authorizer.authorizer);
        chain.native[*chain::parse_evm_address(kAccount)] = *chain::parse_uint256(kEther);
        chain.native[*chain::parse_evm_address(kOther)] = *chain::parse_uint256(kEther);
        chain.methods["eth_getBlockByNumber"] = [](const Json& params) {
            const std::string& which = params.items()[0].as_string();
            const std::int64_t number = which == "latest" ? kHead : number_of(which);
            Json block = Json::object();
            block.set("number", quantity(number));
            block.set("timestamp", quantity(kGenesisS + kBlockS * number));
            return ChainAnswer{Outcome::kResult, block, 0};
        };
        chain.contracts[kUsd] = chain_data::make_token("USD", "USD", 6, 0);
        chain.contracts[kWrapped] = chain_data::make_token("W", "W", 18, 0);
        chain.contracts[kFactory] = [this](ByteView data) -> std::optional<Bytes> {
            EvmAddress a{}, b{};
            std::copy_n(data.begin() + 16, 20, a.begin());
            std::copy_n(data.begin() + 48, 20, b.begin());
            Bytes word(32, 0);
            const auto pair = pairs.find(std::minmax(a, b));
            if (pair != pairs.end()) std::ranges::copy(pair->second, word.begin() + 12);
            return word;
        };
        // 10,000 ether in a pool that nobody has touched: what it stands at is its price.
        add_pair({20}, kUsd, kWrapped, [](std::int64_t block) {
            return std::pair(Uint256(static_cast<std::uint64_t>(dollars(block)) * 10'000'000'000),
                             *chain::parse_uint256("10000000000000000000000"));
        });
    }
    static Json quantity(std::int64_t number) {
        return Json::string(chain::to_quantity(Uint256(static_cast<std::uint64_t>(number))));
    }
    static std::int64_t number_of(std::string_view text) {
        return static_cast<std::int64_t>(chain::parse_hex_uint256(text)->low_u64());
    }
    /// Of an ether.
    static std::int64_t dollars(std::int64_t block) { return 2000 + block / 1000; }
    static std::int64_t block_of(std::int64_t at_ms) {
        return (at_ms / 1000 - kGenesisS) / kBlockS;
    }

    /// The block that contracts are asked at.
    std::int64_t block() const { return chain.at == "latest" ? kHead : number_of(chain.at); }
    using Reserves = std::function<std::pair<Uint256, Uint256>(std::int64_t block)>;
    void add_pair(EvmAddress address, EvmAddress a, EvmAddress b, Reserves reserves) {
        pairs[std::minmax(a, b)] = address;
        chain.contracts[address] = [this, reserves](ByteView data) -> std::optional<Bytes> {
            if (to_hex(data.first(4)) != "0902f1ac") return word_bytes(0);
            const auto [first, second] = reserves(block());
            Bytes all;
            for (const Uint256& word : {first, second, Uint256(1)})
                std::ranges::copy(word_bytes(word), std::back_inserter(all));
            return all;
        };
    }
    /// A token that the account holds, listed, so many of it at each block.
    void hold_token(std::function<std::uint64_t(std::int64_t block)> amount) {
        balances.held.push_back(
            {{chain::evm_address_text(kToken), "Token", "TOK", 18}, std::to_string(amount(kHead))});
        chain.contracts[kToken] = [this, amount](ByteView) -> std::optional<Bytes> {
            return word_bytes(amount(block()));
        };
    }

    net::Response get(const std::string& account, const std::string& more) {
        return fetch("/v1/account/" + account + "/chart", more);
    }
    std::vector<At> points(const std::string& period = "day", const std::string& of = kAccount) {
        const auto response = get(of, "&chainId=eip155:1&period=" + period);
        EXPECT_EQ(response.status, 200) << response.body;
        const auto body = parse_json(response.body);
        std::vector<At> out;
        if (body)
            for (const Json& one : body->find("points")->items())
                out.push_back({block_of(*one.find("at")->as_integer()),
                               std::string(*one.find_string("value"))});
        return out;
    }

    std::int64_t now_ms = (kGenesisS + kBlockS * kHead) * 1000;
    SimulatedChain chain;
    std::map<std::pair<EvmAddress, EvmAddress>, EvmAddress> pairs;
    TestBalances balances;
    TestHistory history;
    ChartService::Clock clock = [this] { return now_ms; };
    chain_data::Contracts contracts{chain, clock};
    price::PoolSource pools{
        chain, contracts, {{"eip155:1", {{kFactory}, {}, {kUsd}, {kWrapped}}}}, {}, clock};
    ChartService service{chain, balances, &history, &pools, clock};
};

TEST_F(ChartServiceTest, EachPointIsWhatWasHeldAtItsBlockAtThatBlocksPrice) {
    const auto day = points();
    ASSERT_EQ(day.size(), 25u) << "an hour apart, both ends of the day";
    EXPECT_EQ(day.back().block, kHead);
    for (std::size_t i = 0; i < day.size(); ++i) {
        EXPECT_EQ(day[i].value, std::to_string(dollars(day[i].block)) + ".00");
        if (i > 0) EXPECT_NEAR(static_cast<double>(day[i].block - day[i - 1].block), 300, 40);
    }
    const auto requested = chain.calls;
    EXPECT_EQ(points().size(), 25u);
    EXPECT_EQ(chain.calls, requested) << "kept";
    now_ms += 60'001;
    points();
    EXPECT_GT(chain.calls, requested) << "for a minute";
    EXPECT_EQ(points("week").size(), 29u) << "six hours apart";
    EXPECT_EQ(points("month").size(), 14u) << "no further than the chain goes: 13.9 days";
}

TEST_F(ChartServiceTest, WhatNodesHaveLostIsLeftOutAndNotAskedForAgainAndAgain) {
    std::size_t refused = 0;
    chain.state = [&] {
        if (block() >= kHead - 128) return Outcome::kResult;
        ++refused;
        return Outcome::kError;
    };
    const auto day = points();
    ASSERT_EQ(day.size(), 1u) << "what there is: the account as it stands";
    EXPECT_EQ(day[0].block, kHead);
    EXPECT_EQ(day[0].value, std::to_string(dollars(kHead)) + ".00");
    EXPECT_EQ(points("day", kOther).size(), 1u);
    EXPECT_EQ(refused, 1u) << "every refusal counts against a node";
    chain.state = nullptr;  // an archive was added
    now_ms += 10 * 60 * 1000 + 1;
    EXPECT_EQ(points().size(), 25u);
}

TEST_F(ChartServiceTest, WhatIsMissingIsLookedForAgainInSeconds) {
    // A node that is still loading its old states: first it has none, then the newer half.
    std::int64_t oldest = kHead - 128;
    chain.state = [&] { return block() < oldest ? Outcome::kError : Outcome::kResult; };
    const auto response = get(kAccount, "&chainId=eip155:1&period=day");
    EXPECT_THAT(response.headers,
                testing::Contains(testing::Pair("Cache-Control", "private, max-age=10")));
    EXPECT_EQ(points().size(), 1u);
    now_ms += 10'001;
    oldest = kHead - 16 * 300;
    EXPECT_THAT(points(), SizeIs(testing::AllOf(testing::Ge(13u), testing::Le(17u))));
    chain.state = nullptr;
    now_ms += 20'001;
    EXPECT_EQ(points().size(), 25u);
    now_ms += 59'000;
    const auto requested = chain.calls;
    EXPECT_EQ(points().size(), 25u);
    EXPECT_EQ(chain.calls, requested) << "what is whole is kept for a minute";
}

TEST_F(ChartServiceTest, AnswersOfAnotherBlockMakeNoPoint) {
    chain.contracts[chain::kMulticall3] = [](ByteView) {  // whatever block is asked
        return word_bytes(static_cast<std::uint64_t>(kGenesisS + kBlockS * kHead));
    };
    const auto day = points();
    ASSERT_EQ(day.size(), 1u);
    EXPECT_EQ(day[0].block, kHead);
}

TEST_F(ChartServiceTest, NodesWithoutAYearMayHaveADay) {
    chain.state = [&] { return block() < kHead - 20'000 ? Outcome::kError : Outcome::kResult; };
    EXPECT_EQ(points("month").size(), 1u);
    EXPECT_EQ(points("day").size(), 25u);
}

TEST_F(ChartServiceTest, ThatNobodyAnsweredOfThePastIsNotHeldForItsLoss) {
    chain.state = [&] { return block() == kHead ? Outcome::kResult : Outcome::kUnavailable; };
    EXPECT_EQ(points().size(), 1u);
    chain.state = nullptr;
    now_ms += 60'001;
    EXPECT_EQ(points().size(), 25u);
}

TEST_F(ChartServiceTest, WithoutThePresentThereIsNoChart) {
    const auto expect_unavailable = [&] {
        const auto response = get(kAccount, "&chainId=eip155:1&period=day");
        EXPECT_EQ(response.status, 503);
        EXPECT_THAT(response.headers, testing::Contains(testing::Pair("Retry-After", "30")));
        now_ms += 60'000;
    };
    chain.state = [&] { return block() == kHead ? Outcome::kUnavailable : Outcome::kResult; };
    expect_unavailable();
    chain.state = nullptr;
    chain.down = true;
    expect_unavailable();
    chain.down = false;
    balances.down = true;
    expect_unavailable();
    balances.down = false;
    EXPECT_EQ(points().size(), 25u) << "failures are not kept";
}

TEST_F(ChartServiceTest, ATokenThatNobodyPricesCountsNowhere) {
    hold_token([](std::int64_t) { return 5'000'000; });
    const auto day = points();
    ASSERT_EQ(day.size(), 25u);
    EXPECT_EQ(day.back().value, std::to_string(dollars(kHead)) + ".00");
}

TEST_F(ChartServiceTest, ATokenOfNoListCountsNowhereWhateverItsPoolSays) {
    hold_token([](std::int64_t) { return 5'000'000'000'000'000'000; });
    balances.held.back().is_untrusted = true;
    add_pair({21}, kToken, kWrapped, [](std::int64_t block) {  // and takes no point away
        return block < kHead - 600 ? std::pair(Uint256(1), Uint256(1))
                                   : std::pair(*chain::parse_uint256(kEther),
                                               *chain::parse_uint256("1000000000000000000000"));
    });
    const auto day = points();
    ASSERT_EQ(day.size(), 25u);
    EXPECT_EQ(day.back().value, std::to_string(dollars(kHead)) + ".00");
}

TEST_F(ChartServiceTest, APriceThatIsMissingForATimeIsAGapAndNotALoss) {
    constexpr std::int64_t kListed = kHead - 10 * 300;
    hold_token([](std::int64_t) { return 1'000'000'000'000'000'000; });
    add_pair({21}, kToken, kWrapped, [](std::int64_t block) {
        // A thousandth of an ether each, with a thousand ether behind it; before that, dust.
        return block < kListed ? std::pair(Uint256(1000), Uint256(1))
                               : std::pair(*chain::parse_uint256("1000000000000000000000000"),
                                           *chain::parse_uint256("1000000000000000000000"));
    });
    const auto day = points();
    ASSERT_THAT(day, AllOf(SizeIs(testing::Ge(9u)), SizeIs(testing::Le(11u))));
    for (const At& one : day) {
        EXPECT_GE(one.block, kListed);
        EXPECT_EQ(one.value.substr(0, 5), std::to_string(dollars(one.block) + 2) + ".");
    }
}

TEST_F(ChartServiceTest, WhatWasHeldAndIsGoneCountsWhereItWasThere) {
    constexpr std::int64_t kSold = kHead - 10 * 300;
    hold_token([](std::int64_t block) { return block < kSold ? 1'000'000'000'000'000'000 : 0; });
    add_pair({21}, kToken, kWrapped, [](std::int64_t) {
        return std::pair(*chain::parse_uint256("1000000000000000000000000"),
                         *chain::parse_uint256("1000000000000000000000"));
    });
    history.dealt_with = {kToken};
    const auto day = points();
    ASSERT_EQ(day.size(), 25u);
    for (const At& one : day)
        EXPECT_EQ(one.value.substr(0, 5),
                  std::to_string(dollars(one.block) + (one.block < kSold ? 2 : 0)) + ".");
    history.dealt_with.clear();
    EXPECT_EQ(points("day", kOther).front().value,
              std::to_string(dollars(day.front().block)) + ".00")
        << "what an account never had to do with is not asked for";
}

TEST_F(ChartServiceTest, ManyWhoAskAtOnceCostOneChart) {
    chain.hold = true;
    for (int i = 0; i < 5; ++i) EXPECT_EQ(get(kAccount, "&chainId=eip155:1&period=day").status, 0);
    while (!chain.held.empty()) chain.release();
    ASSERT_THAT(later, SizeIs(5));
    EXPECT_THAT(later, Each(testing::Field(&net::Response::status, 200)));
    EXPECT_EQ(balances.requested, 1);
}

TEST_F(ChartServiceTest, RefusalsAndWhatHasNoChart) {
    EXPECT_EQ(get(kAccount, "&period=day").status, 400);
    EXPECT_EQ(get(kAccount, "&chainId=1&period=day").status, 400);
    EXPECT_EQ(get(kAccount, "&chainId=eip155:1").status, 400);
    EXPECT_EQ(get(kAccount, "&chainId=eip155:1&period=hour").status, 400);
    EXPECT_EQ(get("0x12", "&chainId=eip155:1&period=day").status, 400);
    for (const char* chain_id : {"eip155:424242", "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp"})
        EXPECT_EQ(get(kAccount, "&chainId=" + std::string(chain_id) + "&period=day").body,
                  R"({"points":[]})");
}

}  // namespace
}  // namespace portico::api::chart
