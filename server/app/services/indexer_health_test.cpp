// SPDX-License-Identifier: Apache-2.0
#include "server/app/services/indexer_health.hpp"

#include <gtest/gtest.h>

namespace portico::app {
namespace {

using api::console::Health;
using indexer::ChainStatus;

std::string describe(const std::vector<ChainStatus>& chains) {
    const auto found = indexer_health(chains);
    return std::string(api::console::health_word(found.health)) + ": " + found.text;
}

TEST(IndexerHealth, NamesEachChainItsHeadAndHowFarBehindItIs) {
    EXPECT_EQ(describe({{.chain = "eip155:1", .state = "idle", .tip = 90, .head = 90}}),
              "good: eip155:1 is at block 90, the newest");
    EXPECT_EQ(describe({{.chain = "eip155:1", .state = "writing", .tip = 90, .head = 190}}),
              "good: eip155:1 is at block 90 of 190, 100 behind");
    EXPECT_EQ(describe({{.chain = "eip155:1", .state = "blocks", .tip = 90, .head = 191},
                        {.chain = "eip155:10", .state = "waiting"}}),
              "slow: eip155:1 is at block 90 of 191, 101 behind; eip155:10 is indexed by another "
              "process");
    EXPECT_EQ(describe({{.chain = "eip155:1", .state = "probing"}}),
              "good: eip155:1 is not followed yet");
    EXPECT_EQ(describe({{.chain = "eip155:1", .state = "head"}}),
              "good: eip155:1 has no block yet");
    EXPECT_EQ(describe({{.chain = "eip155:1", .state = "idle", .tip = 91, .head = 90}}),
              "good: eip155:1 is at block 91, the newest")
        << "a node that is behind";
    EXPECT_EQ(describe({}), "unknown: It has just begun");
}

TEST(IndexerHealth, SaysWhyNothingIsStored) {
    ChainStatus one{.chain = "eip155:1", .state = "idle"};
    one.stalled_ms = kIndexerStalledMs + 1;
    one.reason = "traces of block 7: -32000 historical state not available";
    EXPECT_EQ(describe({one}),
              "slow: eip155:1 has no block yet: no block could be stored for 60 s: traces of block "
              "7: -32000 historical state not available");
    one.state = "probing";
    one.reason.clear();
    EXPECT_EQ(describe({one}),
              "slow: eip155:1 is not followed yet: no block could be stored for 60 s");
    one.state = "waiting";
    EXPECT_EQ(indexer_health({one}).health, Health::kGood);
}

TEST(IndexerHealth, SaysThatItsDiskIsFull) {
    ChainStatus one{.chain = "eip155:1", .state = "no_room", .tip = 5, .head = 9};
    one.free_bytes = 900'000'000;
    EXPECT_EQ(indexer_health({one}).health, Health::kDown);
    EXPECT_TRUE(indexer_health({one}).text.contains("only 900 MB are free"))
        << indexer_health({one}).text;
}

TEST(IndexerHealth, SaysWhatIsWrongAndWhereToLook) {
    const auto stuck =
        indexer_health({{.chain = "eip155:10", .state = "idle", .tip = 5, .head = 5},
                        {.chain = "eip155:1", .state = "stuck", .tip = 90, .head = 400}});
    EXPECT_EQ(stuck.health, Health::kDown);
    EXPECT_TRUE(stuck.text.contains("eip155:1 is at block 90 and stuck")) << stuck.text;
    EXPECT_TRUE(stuck.text.contains("eip155:10 is at block 5, the newest")) << stuck.text;
    ChainStatus silent{.chain = "eip155:1", .state = "idle", .tip = 90, .head = 90};
    silent.silent_ms = kIndexerSilentMs;
    EXPECT_EQ(indexer_health({silent}).health, Health::kGood);
    silent.silent_ms += 1;
    EXPECT_EQ(indexer_health({silent}).health, Health::kDown);
    EXPECT_TRUE(indexer_health({silent}).text.contains("no node has answered for 60 s"));
    silent.state = "waiting";
    EXPECT_EQ(indexer_health({silent}).health, Health::kGood) << "another process hears them";
}

}  // namespace
}  // namespace portico::app
