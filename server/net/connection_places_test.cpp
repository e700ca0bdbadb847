// SPDX-License-Identifier: Apache-2.0
#include "server/net/connection_places.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace portico::net {
namespace {

using Refusal = ConnectionPlaces::Refusal;
using Places = std::vector<ConnectionPlaces::Place>;

/// Connects again and again, at most `most` times; what it was refused for at last.
Refusal fill(ConnectionPlaces& places, std::size_t listener, const std::string& address,
             Places& out, std::size_t most = 1'000'000) {
    for (std::size_t i = 0; i < most; ++i) {
        auto place = places.take(listener, address);
        if (!place) return place.error();
        out.push_back(std::move(*place));
    }
    return Refusal::kFull;
}

TEST(ConnectionPlaces, OneAddressTakesHalfAndOthersConnect) {
    ConnectionPlaces places(1000);
    const std::size_t open = places.add_listener(0);
    Places stranger, other, proxy;
    EXPECT_EQ(fill(places, open, "192.0.2.66", stranger), Refusal::kShare);
    EXPECT_EQ(stranger.size(), 500u);
    EXPECT_EQ(fill(places, open, "192.0.2.67", other), Refusal::kShare);
    EXPECT_EQ(other.size(), 48u);
    EXPECT_EQ(fill(places, open, "", proxy), Refusal::kFull);
    EXPECT_EQ(places.taken(), 1000u);
    stranger.clear();
    other.clear();
    EXPECT_EQ(places.taken(), 452u);
    EXPECT_TRUE(places.take(open, "192.0.2.66").has_value()) << "all of it was given back";
}

TEST(ConnectionPlaces, WhatIsKeptForAListenerNoOtherTakes) {
    ConnectionPlaces places(100);
    const std::size_t open = places.add_listener(0);
    const std::size_t vault = places.add_listener(20);
    const std::size_t admin = places.add_listener(5);
    Places of_open, of_vault, of_admin;
    EXPECT_EQ(fill(places, open, "", of_open), Refusal::kFull);
    EXPECT_EQ(of_open.size(), 75u);
    EXPECT_EQ(fill(places, vault, "", of_vault), Refusal::kFull);
    EXPECT_EQ(of_vault.size(), 20u);
    EXPECT_EQ(fill(places, admin, "", of_admin), Refusal::kFull);
    EXPECT_EQ(of_admin.size(), 5u);
    of_admin.pop_back();
    EXPECT_EQ(fill(places, open, "", of_open), Refusal::kFull);
    EXPECT_EQ(of_open.size(), 75u) << "a kept place that is free again is kept";
    EXPECT_TRUE(places.take(admin, "").has_value());
}

TEST(ConnectionPlaces, BehindAProxyTheNamedAddressCountsFromItsUpgradeOn) {
    ConnectionPlaces places(100);
    const std::size_t open = places.add_listener(0);
    Places sockets;
    std::size_t counted = 0;
    for (int i = 0; i < 90; ++i) {
        auto place = places.take(open, "");
        ASSERT_TRUE(place.has_value());
        if (!place->count_under("192.0.2.66")) continue;
        ++counted;
        sockets.push_back(std::move(*place));
    }
    EXPECT_EQ(counted, 50u);
    auto other = places.take(open, "");
    EXPECT_TRUE(other->count_under("192.0.2.67"));
    EXPECT_EQ(places.taken(), 51u) << "those refused have gone";
}

TEST(ConnectionPlaces, OfASmallTotalEverybodyMayHaveOne) {
    ConnectionPlaces places(2);
    const std::size_t open = places.add_listener(0);
    const auto first = places.take(open, "192.0.2.1");
    EXPECT_TRUE(first.has_value());
    EXPECT_TRUE(places.take(open, "192.0.2.2").has_value());
    EXPECT_EQ(places.take(open, "192.0.2.1").error(), Refusal::kShare);
}

}  // namespace
}  // namespace portico::net
