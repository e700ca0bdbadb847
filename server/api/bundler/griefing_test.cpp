// SPDX-License-Identifier: Apache-2.0
//
// Who means ill: what others must not lose by it, and what the bundler's key must not pay for.
#include "server/api/bundler/test_bundler.hpp"

namespace portico::api::bundler {
namespace {

using testing::StartsWith;

struct Griefing : OwnBundler {
    /// One operation of each account, in the order in which they come.
    std::string take(std::uint8_t account, const std::string& project = kProject,
                     std::uint64_t verification_gas = 100'000) {
        UserOperation one = operation(0, EvmAddress{account});
        one.verification_gas_limit = verification_gas;
        ++now_ms;
        return submit(one, project);
    }
    void seconds(int count) {
        for (int i = 0; i < count; ++i) tick();
    }
    std::size_t in_bundle() {
        const auto sql = engine.open();
        return store::open_bundler_store(*sql)
            ->with_state(kChain, OperationState::kSent, 99)
            .value()
            .size();
    }
    bool is_there(const std::string& hash) {
        return row(hash).state == OperationState::kWaiting ||
               row(hash).state == OperationState::kSent;
    }
};

// The account of one made the block's bundle fail, and would pass again when it is judged.
TEST_F(Griefing, InnocentsGoOnWhereTheNodeTellsWhoFailed) {
    const std::string before = take(1, "victim");
    const std::string bad = take(2, "attacker");
    const std::string after = take(3, "victim");
    tick();
    ASSERT_EQ(in_bundle(), 3U);
    node.failed_index = 1;
    mine("0x0");
    seconds(14);
    EXPECT_EQ(row(bad).state, OperationState::kDropped);
    EXPECT_THAT(submit(operation(1, EvmAddress{2}), "attacker"), StartsWith("-32504"));
    EXPECT_TRUE(is_there(before)) << row(before).reason;
    EXPECT_TRUE(is_there(after)) << row(after).reason;
    EXPECT_EQ(in_bundle(), 2U) << "together once more";
    EXPECT_THAT(submit(operation(1, EvmAddress{1}), "victim"), StartsWith("0x"));
}

TEST_F(Griefing, WhereNobodyTellsEachIsSentAloneAndWhoFailsAloneIsBlamed) {
    std::vector<std::string> innocent;
    const std::string bad = take(9, "attacker");
    for (std::uint8_t i = 1; i <= 4; ++i) innocent.push_back(take(i, "victim"));
    tick();
    ASSERT_EQ(in_bundle(), 5U);
    mine("0x0");
    seconds(14);
    for (const std::string& one : innocent) EXPECT_TRUE(is_there(one)) << row(one).reason;
    EXPECT_THAT(submit(operation(0, EvmAddress{8}), "victim"), StartsWith("0x"));
    // New ones in plenty do not keep them from their turn.
    for (std::uint8_t i = 20; i < 30; ++i) {
        take(i, "others");
        for (int s = 0; s < 3 && bundle().transactions.empty(); ++s) tick();
        ASSERT_FALSE(bundle().transactions.empty());
        const bool is_bad = row(bad).state == OperationState::kSent;
        if (is_bad) {
            EXPECT_EQ(in_bundle(), 1U);
        }
        mine(is_bad ? "0x0" : "0x1");
        seconds(14);
    }
    EXPECT_EQ(row(bad).state, OperationState::kDropped);
    for (const std::string& one : innocent)
        EXPECT_EQ(row(one).state, OperationState::kIncluded) << row(one).reason;
}

TEST_F(Griefing, WhatWaitsIsNotSentOnceItsProjectHasFailedTooOften) {
    std::vector<std::string> hashes;
    for (std::uint8_t i = 1; i <= 12; ++i) hashes.push_back(take(i, kProject, 10'000'000));
    for (int failed = 0; failed < 12; ++failed) {
        for (int s = 0; s < 3 && bundle().transactions.empty(); ++s) tick();
        if (bundle().transactions.empty()) break;
        for (const std::string& one : hashes)
            if (row(one).state == OperationState::kSent)
                node.refused[row(one).sender.substr(2)] = 0;
        node.failed_index = 0;
        mine("0x0");
        const std::string now = bundle().transactions.back();
        for (int s = 0;
             s < 14 && !bundle().transactions.empty() && bundle().transactions.back() == now; ++s)
            tick();
        node.refused.clear();
    }
    EXPECT_THAT(metrics(), HasSubstr("portico_bundler_failed_total 5\n"));
    for (const std::string& one : hashes) EXPECT_EQ(row(one).state, OperationState::kDropped);
    EXPECT_THAT(row(hashes.back()).reason, HasSubstr("Too many operations of this project"));
    const std::string honest = take(99, "another project");
    tick();
    EXPECT_EQ(row(honest).state, OperationState::kSent);
}

}  // namespace
}  // namespace portico::api::bundler
