// SPDX-License-Identifier: Apache-2.0
#include "server/api/chart/valuation.hpp"

#include <gmock/gmock.h>

namespace portico::api::chart {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

const chain::EvmAddress kEther{1}, kCoin{2}, kUnknown{3};
const chain::Uint256 kOne(1'000'000'000'000'000'000);
const std::vector<Asset> kAssets = {{kEther, 18}, {kCoin, 6}};

TEST(Valuation, AmountsTimesPricesInCents) {
    EXPECT_THAT(value_moments(kAssets, {{100, {kOne, 1'500'000}, {{kEther, 2350.25}, {kCoin, 2}}},
                                        {200, {kOne, 0}, {{kEther, 2351}, {kCoin, 2}}},
                                        {300, {0, 10'000}, {{kEther, 9}, {kCoin, 1}}},
                                        {400, {0, 0}, {{kEther, 9}, {kCoin, 1}}}}),
                ElementsAre(Point{100, "2353.25"}, Point{200, "2351.00", "2354.00"},
                            Point{300, "0.01", "9.00"}, Point{400, "0.00", "0.01"}));
}

TEST(Valuation, WhatCameOrWentIsToldApartFromWhatPricesDid) {
    // A gift to an empty account, then ether rises, then all of it is swapped for coins.
    EXPECT_THAT(value_moments(kAssets, {{100, {0, 0}, {{kEther, 10}, {kCoin, 1}}},
                                        {200, {kOne, 0}, {{kEther, 10}, {kCoin, 1}}},
                                        {300, {kOne, 0}, {{kEther, 11}, {kCoin, 1}}},
                                        {400, {0, 11'000'000}, {{kEther, 11}, {kCoin, 1}}}}),
                ElementsAre(Point{100, "0.00"}, Point{200, "10.00", "0.00"},
                            Point{300, "11.00", "11.00"}, Point{400, "11.00", "11.00"}));
    // What was held has no price any more: nobody knows what it would be worth.
    EXPECT_THAT(value_moments(kAssets, {{100, {0, 1'000'000}, {{kCoin, 1}}},
                                        {200, {kOne, 0}, {{kEther, 10}}}}),
                ElementsAre(Point{100, "1.00"}, Point{200, "10.00"}));
}

TEST(Valuation, WhatNobodyPricesCountsNowhere) {
    const std::vector<Asset> assets = {{kEther, 18}, {kUnknown, 18}};
    EXPECT_THAT(value_moments(assets, {{100, {kOne, kOne}, {{kEther, 10}}}}),
                ElementsAre(Point{100, "10.00"}));
    EXPECT_THAT(value_moments({{kUnknown, 18}}, {{100, {kOne}, {{kEther, 10}}}}), IsEmpty());
    EXPECT_THAT(value_moments({}, {{100, {}, {}}}), IsEmpty());
}

TEST(Valuation, AMomentThatWouldLookLikeALossIsLeftOut) {
    EXPECT_THAT(value_moments(kAssets, {{100, {kOne, 1'000'000}, {{kEther, 10}}},
                                        {200, {kOne, 0}, {{kEther, 10}}},
                                        {300, {std::nullopt, 0}, {{kEther, 10}}},
                                        {400, {kOne, 1'000'000}, {{kEther, 10}, {kCoin, 1}}}}),
                ElementsAre(Point{200, "10.00"}, Point{400, "11.00", "10.00"}));
}

TEST(Valuation, NumbersBeyondAllMeasureAreNoPoint) {
    EXPECT_THAT(value_moments({{kEther, 0}}, {{100, {chain::Uint256::max()}, {{kEther, 1e17}}}}),
                IsEmpty());
}

}  // namespace
}  // namespace portico::api::chart
