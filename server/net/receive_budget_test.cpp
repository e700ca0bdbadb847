// SPDX-License-Identifier: Apache-2.0
#include "server/net/receive_budget.hpp"

#include <gtest/gtest.h>

#include <memory>
#include <vector>

namespace portico::net {
namespace {

constexpr std::size_t kBig = 10'000;

TEST(ReceiveBudget, AnAddressHasItsPartAndNoMore) {
    ReceiveBudget budget(10 * kBig, 2 * kBig);
    ReceiveBudget::Share first(budget, "a"), second(budget, "a"), third(budget, "a");
    EXPECT_TRUE(first.set(kBig));
    EXPECT_TRUE(second.set(kBig));
    EXPECT_FALSE(third.set(kBig));
    third.set(0);
    EXPECT_TRUE(ReceiveBudget::Share(budget, "b").set(kBig)) << "another address has its own";
    first.set(0);
    EXPECT_TRUE(third.set(kBig));
    EXPECT_EQ(budget.held(), 2 * kBig);
}

TEST(ReceiveBudget, AllAddressesTogetherAreBounded) {
    ReceiveBudget budget(3 * kBig, 2 * kBig);
    std::vector<std::unique_ptr<ReceiveBudget::Share>> shares;
    const auto add = [&](const char* address) {
        shares.push_back(std::make_unique<ReceiveBudget::Share>(budget, address));
        return shares.back()->set(kBig);
    };
    EXPECT_TRUE(add("a"));
    EXPECT_TRUE(add("b"));
    EXPECT_TRUE(add("c"));
    EXPECT_FALSE(add("d"));
    shares.clear();
    EXPECT_EQ(budget.held(), 0u);
    EXPECT_TRUE(add("d"));
}

TEST(ReceiveBudget, WhatIsShortComesThroughAFullOne) {
    ReceiveBudget budget(kBig, kBig);
    ReceiveBudget::Share full(budget, "a"), small(budget, "a");
    EXPECT_FALSE(full.set(2 * kBig));
    EXPECT_TRUE(small.set(ReceiveBudget::kFreeBytes));
    EXPECT_FALSE(small.set(ReceiveBudget::kFreeBytes + 1));
    EXPECT_TRUE(full.set(kBig + 1)) << "who gives back is not asked to give up";
}

}  // namespace
}  // namespace portico::net
