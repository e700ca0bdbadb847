// SPDX-License-Identifier: Apache-2.0
#include "server/api/chain_data/block_finder.hpp"

#include <gtest/gtest.h>

#include "server/api/chain_data/simulated_chain.hpp"

namespace portico::api::chain_data {
namespace {

struct BlockFinderTest : testing::Test {
    BlockFinderTest() {
        chain.methods["eth_getBlockByNumber"] = [this](const Json& params) {
            const std::string& which = params.items()[0].as_string();
            const auto head = static_cast<std::uint64_t>(times.size() - 1);
            const std::uint64_t number =
                which == "latest" ? head : chain::parse_hex_uint256(which)->low_u64();
            requested.push_back(number);
            if (number > head) return ChainAnswer{};
            Json block = Json::object();
            block.set("number", Json::string(chain::to_quantity(number)));
            block.set("timestamp",
                      Json::string(chain::to_quantity(static_cast<std::uint64_t>(times[number]))));
            return ChainAnswer{ChainAnswer::Outcome::kResult, block, 0};
        };
    }
    std::optional<std::vector<BlockAt>> find(std::int64_t span_s, std::int64_t count) {
        return find({span_s, count});
    }
    std::optional<std::vector<BlockAt>> find(BlockFinder::Steps steps) {
        std::optional<std::vector<BlockAt>> out;
        finder.find("eip155:1", steps,
                    [&](std::optional<std::vector<BlockAt>> blocks) { out = std::move(blocks); });
        return out;
    }
    std::vector<std::int64_t> times;
    std::vector<std::uint64_t> requested;
    SimulatedChain chain;
    BlockFinder finder{chain};
};

TEST_F(BlockFinderTest, OfAChainOfSteadyBlocksInAFewBatches) {
    for (std::int64_t i = 0; i < 100'000; ++i) times.push_back(1'600'000'000 + 12 * i);
    const auto blocks = find(86'400, 24);
    ASSERT_TRUE(blocks);
    ASSERT_EQ(blocks->size(), 25u);
    EXPECT_EQ(blocks->back(), (BlockAt{99'999, times.back()}));
    for (std::size_t i = 0; i < 25; ++i)
        EXPECT_NEAR(static_cast<double>((*blocks)[i].time_s),
                    static_cast<double>(times.back()) - 3600.0 * static_cast<double>(24 - i), 225);
    EXPECT_LE(chain.reads, 4u);
}

TEST_F(BlockFinderTest, TheOldestStepsAloneCostTheirOwnBlocks) {
    for (std::int64_t i = 0; i < 100'000; ++i) times.push_back(1'600'000'000 + 12 * i);
    const auto blocks = find({.span_s = 25 * 3600, .count = 25, .wanted = 2});
    ASSERT_TRUE(blocks);
    ASSERT_EQ(blocks->size(), 3u) << "the newest beside them";
    for (std::size_t i = 0; i < 2; ++i)
        EXPECT_NEAR(static_cast<double>((*blocks)[i].time_s),
                    static_cast<double>(times.back()) - 3600.0 * static_cast<double>(25 - i), 225);
    EXPECT_LE(requested.size(), 8u);
}

TEST_F(BlockFinderTest, OfAnUnevenChainTheNearestAndNeverManyBatches) {
    std::int64_t time = 1'600'000'000;
    for (std::int64_t i = 0; i < 50'000; ++i) times.push_back(time += i % 1000 == 0 ? 80'000 : 1);
    const auto blocks = find(30 * 86'400, 30);
    ASSERT_TRUE(blocks);
    EXPECT_GE(blocks->size(), 25u);
    for (std::size_t i = 1; i < blocks->size(); ++i)
        EXPECT_LT((*blocks)[i - 1].number, (*blocks)[i].number);
    EXPECT_LE(chain.reads, 2u + BlockFinder::kRoundsMax);
}

TEST_F(BlockFinderTest, OfAYoungChainAsFarAsItGoes) {
    times = {1'600'000'000};
    EXPECT_EQ(find(86'400, 24), (std::vector<BlockAt>{{0, 1'600'000'000}}));
    for (std::int64_t i = 1; i < 10; ++i) times.push_back(1'600'000'000 + 3600 * i);
    EXPECT_EQ(find(86'400, 24)->size(), 10u);
}

TEST_F(BlockFinderTest, LyingAndSilentNodesEndIt) {
    for (std::int64_t i = 0; i < 10'000; ++i) times.push_back((i * 7919) % 10'007 * 100);
    const auto blocks = find(86'400, 24);
    ASSERT_TRUE(blocks);
    EXPECT_LE(chain.reads, 2u + BlockFinder::kRoundsMax);
    chain.down = true;
    EXPECT_FALSE(find(86'400, 24));
}

}  // namespace
}  // namespace portico::api::chain_data
