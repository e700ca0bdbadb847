// SPDX-License-Identifier: Apache-2.0
#include "server/api/price/pool_source.hpp"

#include <gmock/gmock.h>

#include <cmath>

#include "core/chain/networks.hpp"
#include "server/api/chain_data/simulated_chain.hpp"

namespace portico::api::price {
namespace {

using chain::AbiValue;
using chain::EvmAddress;
using chain::Uint256;
using chain_data::SimulatedChain;
using testing::ElementsAre;

constexpr EvmAddress kFactory = {1}, kUsd = {2}, kV3Factory = {3}, kWrapped = {9}, kToken = {7};

Uint256 units(std::string_view decimal) { return *chain::parse_uint256(decimal); }

/// A pool as Uniswap v2 writes it, and what a trade does to it.
struct Pair {
    Uint256 reserve0, reserve1;
    std::uint32_t last_s = 0;
    Uint256 sum0 = 0, sum1 = 0;

    void trade(Uint256 new0, Uint256 new1, std::uint32_t now_s) {
        const ReportedReserves before0{reserve0, reserve1, last_s, sum0};
        const ReportedReserves before1{reserve0, reserve1, last_s, sum1};
        sum0 = *cumulative_at(before0, true, now_s);
        sum1 = *cumulative_at(before1, false, now_s);
        reserve0 = new0;
        reserve1 = new1;
        last_s = now_s;
    }
};

/// What `observe` says of a v3 pool that stood at this tick, with this liquidity.
Bytes concentrated(std::uint64_t tick, double liquidity) {
    static const auto kType = *chain::parse_abi_parameters("int56[] a, uint160[] b");
    const auto list = [](const Uint256& first, const Uint256& second) {
        return AbiValue::list({AbiValue::number(first), AbiValue::number(second)});
    };
    Uint256 grown(static_cast<std::uint64_t>(1800 * std::ldexp(1.0, 100) / liquidity));
    for (int shift = 0; shift < 28; ++shift) grown = *add(grown, grown);
    return *chain::encode_abi(kType, std::vector{list(0, tick * 1800), list(0, grown)});
}

struct PoolPrices : testing::Test {
    PoolPrices() {
        chain.contracts[kUsd] = chain_data::make_token("USD", "USD", 6, 0);
        chain.contracts[kWrapped] = chain_data::make_token("W", "W", 18, 0);
        chain.contracts[chain::kMulticall3] = [this](ByteView) {
            const bool is_latest = chain.at == "latest";
            const auto at =
                is_latest ? now_s : chain::parse_hex_uint256(chain.at)->low_u64() * block_s;
            return chain_data::word_bytes(time_s.value_or(at));
        };
        chain.contracts[kFactory] = [this](ByteView data) -> std::optional<Bytes> {
            if (to_hex(data.first(4)) != "e6a43905") return std::nullopt;  // getPair
            EvmAddress a{}, b{};
            std::copy_n(data.begin() + 16, 20, a.begin());
            std::copy_n(data.begin() + 48, 20, b.begin());
            Bytes word(32, 0);
            const auto found = pairs.find(std::minmax(a, b));
            if (found != pairs.end()) std::ranges::copy(found->second, word.begin() + 12);
            return word;
        };
        // 10,000 W and 23,500,000 USD; 1,000,000 tokens and 1000 W.
        add_pair({20}, kUsd, kWrapped, {units("23500000000000"), units("10000000000000000000000")});
        add_pair({21}, kToken, kWrapped,
                 {units("1000000000000000000000000"), units("1000000000000000000000")});
    }
    void add_pair(EvmAddress address, EvmAddress a, EvmAddress b, Pair pair) {
        pair.last_s = now_s - 100'000;
        pairs[std::minmax(a, b)] = address;
        state[address] = pair;
        chain.contracts[address] = [this, address](ByteView data) -> std::optional<Bytes> {
            const Pair& one = state[address];
            const std::string selector = to_hex(data.first(4));
            if (selector == "5909c0d5") return chain_data::word_bytes(one.sum0);
            if (selector == "5a3d5493") return chain_data::word_bytes(one.sum1);
            if (selector != "0902f1ac") return std::nullopt;
            Bytes all;
            for (const Uint256& word : {one.reserve0, one.reserve1, Uint256(one.last_s)})
                std::ranges::copy(chain_data::word_bytes(word), std::back_inserter(all));
            return all;
        };
    }
    std::vector<double> fetch(std::vector<EvmAddress> tokens) {
        std::vector<Asset> assets;
        for (const EvmAddress& token : tokens)
            assets.push_back({token == EvmAddress{} ? "" : chain::evm_address_text(token), 18});
        std::vector<double> got;
        source.prices("eip155:1", "usd", std::move(assets), [&](std::vector<PriceText> prices) {
            for (const PriceText& one : prices) got.push_back(one ? std::stod(*one) : -1);
        });
        return got;
    }
    void pass(std::uint32_t seconds) {
        now_s += seconds;
        now_ms += seconds * 1000;
    }

    std::uint32_t now_s = 1'000'000;
    std::uint32_t block_s = 12;
    std::optional<std::uint64_t> time_s;  ///< that every block says
    std::int64_t now_ms = 1'000'000'000;
    SimulatedChain chain;
    std::map<std::pair<EvmAddress, EvmAddress>, EvmAddress> pairs;
    std::map<EvmAddress, Pair> state;
    chain_data::Contracts contracts{chain, [this] { return now_ms; }};
    PoolSource source{chain,
                      contracts,
                      {{"eip155:1", {{kFactory}, {kV3Factory}, {kUsd}, {kWrapped}}}},
                      {},
                      [this] { return now_ms; }};
};

TEST_F(PoolPrices, ThroughTheWrappedCurrencyInTwoUpstreamCalls) {
    EXPECT_THAT(fetch({{}, kUsd, kToken, kWrapped}), ElementsAre(2350, 1, 2.35, 2350));
    EXPECT_EQ(chain.calls, 4u) << "and beside them two, for the blocks of a day ago";
    fetch({kToken});
    EXPECT_EQ(chain.calls, 4u) << "kept";
}

TEST_F(PoolPrices, ATradeOfOneBlockDoesNotMoveAPrice) {
    fetch({kToken});
    for (int minute = 0; minute < 40; ++minute) {  // somebody asks, so the pools are sampled
        pass(60);
        if (minute == 1) {
            Pair& pair = state[{21}];
            pair.trade(pair.reserve0, pair.reserve1, now_s);  // and they are in use
        }
        source.tick();
    }
    // Bought empty with a loan: a hundred times the price, in this block.
    state[{21}].trade(units("100000000000000000000000"), units("10000000000000000000000"), now_s);
    EXPECT_NEAR(fetch({kToken})[0], 2.35, 0.01);
    // The next block, twelve seconds on, brings it back: what stays is its share of the window.
    pass(12);
    state[{21}].trade(units("1000000000000000000000000"), units("1000000000000000000000"), now_s);
    pass(31);
    EXPECT_NEAR(fetch({kToken})[0], 2.35, 2.35 * 100 * 12 / 1800 + 0.01);
}

TEST_F(PoolPrices, LiquidityInANarrowRangeDoesNotOutweighWhatOthersHold) {
    // Fifty dollars within one tick, at 1000 dollars a token: a depth of a hundred million.
    chain.contracts[kV3Factory] = [](ByteView data) {
        Bytes word(32, 0);
        const bool mine = data[16] == kToken[0] && data[48] == kUsd[0] && data[99] == 100;
        word[12] = mine ? 30 : 0;
        return word;
    };
    chain.contracts[{30}] = [](ByteView) { return concentrated(207'243, 3e18); };
    chain.contracts[kUsd] = chain_data::make_token("USD", "USD", 6, 50'000'000);
    EXPECT_THAT(fetch({kToken}), ElementsAre(2.35));
    chain.contracts[kUsd] = chain_data::make_token("USD", "USD", 6, 50'000'000'000'000);
    pass(31);
    EXPECT_NEAR(fetch({kToken})[0], 1000, 1) << "who has that much in it is heard";
}

TEST_F(PoolPrices, PoolsOfOthersCrowdNoPoolOut) {
    // Anybody may make a pool at every fee and quote: nothing stands in them, but they are there.
    constexpr EvmAddress kUsd2 = {4}, kLast = {9, 9, 16};
    chain.contracts[kUsd2] = chain_data::make_token("USD2", "USD2", 6, 0);
    chain.contracts[kWrapped] =
        chain_data::make_token("W", "W", 18, units("1000000000000000000000"));
    chain.contracts[kFactory] = [](ByteView data) {
        Bytes word(32, 0);
        std::ranges::copy(EvmAddress{data[16], data[48]}, word.begin() + 12);
        return word;
    };
    chain.contracts[kV3Factory] = [](ByteView data) {
        Bytes word(32, 0);
        std::ranges::copy(EvmAddress{data[48], data[48], data[99]}, word.begin() + 12);
        return word;
    };
    chain.contracts[kLast] = [](ByteView) { return concentrated(0, 1e22); };
    PoolSource crowded{chain,
                       contracts,
                       {{"eip155:1", {{kFactory}, {kV3Factory}, {kUsd, kUsd2}, {kWrapped}}}},
                       {.depth_min_usd = 0.1},
                       [this] { return now_ms; }};
    chain.contracts[{9, 2}] = chain.contracts[{20}];  // of the wrapped currency itself
    std::size_t priced = 0;
    crowded.prices("eip155:1", "usd", {{chain::evm_address_text(kToken), 18}},
                   [&](const std::vector<PriceText>& prices) { priced += prices[0] ? 1 : 0; });
    EXPECT_EQ(priced, 1u) << "the one of the last fee";
}

TEST_F(PoolPrices, ANodeThatIsBehindTakesNoPriceAway) {
    fetch({kToken});
    for (int minute = 0; minute < 40; ++minute) {
        pass(60);
        if (minute == 20) state[{21}].trade(state[{21}].reserve0, state[{21}].reserve1, now_s);
        source.tick();
    }
    pass(31);
    EXPECT_NEAR(fetch({kToken})[0], 2.35, 0.01);
    now_ms += 31'000;
    now_s -= 300;
    EXPECT_NEAR(fetch({kToken})[0], 2.35, 0.01) << "before the youngest sample";
}

TEST_F(PoolPrices, APoolInUseHasNoPriceBeforeItsFirstWindow) {
    state[{21}].last_s = now_s - 5;
    EXPECT_THAT(fetch({kToken, kWrapped}), ElementsAre(-1, 2350));
}

TEST_F(PoolPrices, ShallowPoolsAndUnknownTokensHaveNone) {
    state[{21}].reserve0 = units("1000000000000000000");
    state[{21}].reserve1 = units("1000000000000000");
    EXPECT_THAT(fetch({kToken, {55}}), ElementsAre(-1, -1));
}

TEST_F(PoolPrices, WhatNobodyCouldBeAskedAboutIsMissing) {
    const auto lacks = [&](const EvmAddress& token, std::string_view of = "eip155:1",
                           std::string_view currency = "usd") {
        return source.lacks_any(
            of, currency, {{token == EvmAddress{} ? "" : chain::evm_address_text(token), 18}});
    };
    chain.down = true;
    EXPECT_THAT(fetch({{}, kUsd, kToken}), ElementsAre(-1, 1, -1));
    EXPECT_TRUE(lacks({}));
    EXPECT_TRUE(lacks(kToken));
    EXPECT_FALSE(lacks(kUsd));
    EXPECT_FALSE(lacks(kToken, "eip155:424242")) << "it prices nothing there";
    EXPECT_FALSE(lacks(kToken, "eip155:1", "eur"));
    chain.down = false;
    EXPECT_THAT(fetch({{}, kToken, {55}}), ElementsAre(2350, 2.35, -1));
    EXPECT_FALSE(lacks({}));
    EXPECT_FALSE(lacks(kToken));
    EXPECT_FALSE(lacks({55})) << "it has none, as its pools say";
}

/// Steady blocks, the newest of now; the pools of the past are those of a day ago.
struct DayChanges : PoolPrices {
    DayChanges() {
        chain.methods["eth_getBlockByNumber"] = [this](const Json& params) {
            const std::string& which = params.items()[0].as_string();
            const std::uint64_t head = now_s / block_s;
            const std::uint64_t number =
                which == "latest" ? head : chain::parse_hex_uint256(which)->low_u64();
            Json block = Json::object();
            block.set("number", Json::string(chain::to_quantity(number)));
            block.set("timestamp", Json::string(chain::to_quantity(number * block_s)));
            return chain_data::ChainAnswer{Outcome::kResult, block, 0};
        };
        for (const EvmAddress address : {EvmAddress{20}, EvmAddress{21}}) {
            chain.contracts[address] = [this, address, now = chain.contracts[address]](
                                           ByteView data) -> std::optional<Bytes> {
                if (chain.at == "latest") return now(data);
                const auto number = chain::parse_hex_uint256(chain.at)->low_u64();
                const Pair& then = number * block_s < yesterday[address].last_s
                                       ? before[address]
                                       : yesterday[address];
                const Pair today = std::exchange(state[address], then);
                auto reported = now(data);
                state[address] = today;
                return reported;
            };
            yesterday[address] = state[address];
            yesterday[address].last_s = 1;
        }
        // 2000 dollars an ether; a token was worth as many ethers.
        yesterday[{20}].reserve0 = units("20000000000000");
    }
    using Outcome = chain_data::ChainAnswer::Outcome;
    std::vector<std::string> changes(const std::vector<EvmAddress>& tokens) {
        fetch(tokens);
        std::vector<Asset> assets;
        for (const EvmAddress& token : tokens)
            assets.push_back({token == EvmAddress{} ? "" : chain::evm_address_text(token), 18});
        std::vector<std::string> got;
        for (const ChangeText& one : source.day_changes("eip155:1", "usd", assets))
            got.push_back(one.value_or("unknown"));
        return got;
    }
    std::map<EvmAddress, Pair> yesterday, before;  ///< `before` its last trade
};

TEST_F(DayChanges, AreLearnedBesideAndToldOnceTheyAreKnown) {
    chain.hold = true;
    std::size_t answered = 0;
    source.prices("eip155:1", "usd", {{"", 18}}, [&](const auto&) { ++answered; });
    chain.release();
    chain.release();
    EXPECT_EQ(answered, 1u) << "two calls, as ever";
    EXPECT_EQ(source.day_changes("eip155:1", "usd", {{"", 18}}), std::vector<ChangeText>(1));
    while (!chain.held.empty()) chain.release();
    EXPECT_EQ(source.day_changes("eip155:1", "usd", {{"", 18}}),
              std::vector<ChangeText>(1, "17.50"));
}

TEST_F(DayChanges, AreThoseOfThePoolsOfADayAgo) {
    EXPECT_THAT(changes({{}, kUsd, kToken, {55}}),
                ElementsAre("17.50", "0.00", "17.50", "unknown"));
    yesterday[{21}].reserve1 = units("2000000000000000000000");  // twice as many ethers
    pass(31);
    EXPECT_THAT(changes({kToken}), ElementsAre("17.50")) << "kept";
    pass(16 * 60);
    changes({kToken});
    EXPECT_THAT(changes({kToken}), ElementsAre("-41.25"));
}

TEST_F(DayChanges, OfBlocksHoursApartOneOfWhichStandsForBothTimes) {
    block_s = 9000;
    const std::uint32_t then_s = now_s / block_s * block_s - 10 * block_s;  // 25 hours, and 24
    Pair& pair = yesterday[{21}];
    before[{21}] = pair;
    pair.trade(pair.reserve0, pair.reserve1, then_s);
    EXPECT_THAT(changes({{}, kToken}), ElementsAre("17.50", "17.50"));
}

TEST_F(DayChanges, AreUnknownWhereTheStatesAreLost) {
    std::size_t refused = 0;
    chain.state = [&] {
        if (chain.at == "latest") return Outcome::kResult;
        ++refused;
        return Outcome::kError;
    };
    EXPECT_THAT(changes({{}, kUsd}), ElementsAre("unknown", "0.00"));
    EXPECT_EQ(refused, 2u);
    source.tick();
    EXPECT_EQ(refused, 2u) << "every refusal counts against a node";
    chain.state = nullptr;
    pass(31);
    EXPECT_THAT(changes({{}}), ElementsAre("17.50"));
}

TEST_F(DayChanges, AreUnknownWhereANodeAnswersOfToday) {
    time_s = now_s;
    EXPECT_THAT(changes({{}, kUsd}), ElementsAre("unknown", "0.00"));
    pass(31);
    time_s.reset();
    pass(16 * 60);
    changes({{}});
    EXPECT_THAT(changes({{}}), ElementsAre("17.50"));
}

TEST_F(DayChanges, AreUnknownOnAYoungChain) {
    now_s = 7200;
    for (auto& [address, pair] : state) pair.last_s = 1;
    EXPECT_THAT(changes({{}}), ElementsAre("unknown"));
}

TEST_F(PoolPrices, PoolsThatLieAndNodesThatAreGone) {
    chain.contracts[{21}] = [](ByteView) { return Bytes(400'000, 0xff); };
    EXPECT_THAT(fetch({kToken, kWrapped}), ElementsAre(-1, 2350));
    chain.down = true;
    pass(31);
    EXPECT_THAT(fetch({kToken, kWrapped}), ElementsAre(-1, -1));
    EXPECT_THAT(fetch({kUsd}), ElementsAre(1));
}

TEST(Markets, LinesReplaceWhatIsUsualOnTheirChain) {
    const auto usual = read_markets({});
    ASSERT_TRUE(usual);
    EXPECT_EQ(usual->at("eip155:1").v3_factories.size(), 1u);
    const auto mine = read_markets({"eip155:1 stable 0xdAC17F958D2ee523a2206206994597C13D831ec7"});
    ASSERT_TRUE(mine);
    EXPECT_TRUE(mine->at("eip155:1").v3_factories.empty());
    EXPECT_EQ(mine->at("eip155:10").v3_factories.size(), 1u);
    // Without a price nothing held there is worth anything, and the guard against bad swaps is off.
    for (const chain::KnownNetwork& network : chain::known_networks()) {
        if (network.testnet || !std::string_view(network.id).starts_with("eip155:")) continue;
        const auto found = usual->find(std::string(network.id));
        ASSERT_NE(found, usual->end()) << network.id;
        EXPECT_FALSE(found->second.stable.empty()) << network.id;
        EXPECT_EQ(found->second.wrapped.size(), 1u) << network.id;
    }
    for (const char* bad :
         {"", "eip155:1", "eip155:1 v3", "eip155:1 v4 0xdAC17F958D2ee523a2206206994597C13D831ec7",
          "x v3 0xdAC17F958D2ee523a2206206994597C13D831ec7", "eip155:1 v3 0x12"})
        EXPECT_FALSE(read_markets({bad})) << bad;
}

}  // namespace
}  // namespace portico::api::price
