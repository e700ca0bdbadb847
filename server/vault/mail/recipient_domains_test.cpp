// SPDX-License-Identifier: Apache-2.0
#include "server/vault/mail/recipient_domains.hpp"

#include <gtest/gtest.h>

namespace portico::vault {
namespace {

TEST(RecipientDomains, KeepAConnectionForThoseThatAreQuick) {
    RecipientDomains domains(3);
    for (int i = 0; i < 2; ++i) {
        EXPECT_TRUE(domains.has_room(Pace::kNew));
        domains.begin(Pace::kNew);
    }
    EXPECT_FALSE(domains.has_room(Pace::kNew));
    EXPECT_FALSE(domains.has_room(Pace::kSlow));
    EXPECT_TRUE(domains.has_room(Pace::kQuick));
    domains.end(Pace::kNew);
    EXPECT_TRUE(domains.has_room(Pace::kSlow));
    domains.begin(Pace::kSlow);
    domains.end(Pace::kNew);
    EXPECT_FALSE(domains.has_room(Pace::kSlow)) << "one at a time";
    EXPECT_TRUE(domains.has_room(Pace::kNew));
}

TEST(RecipientDomains, OfASenderWithOneConnectionAllGo) {
    RecipientDomains domains(1);
    for (const Pace pace : {Pace::kQuick, Pace::kNew, Pace::kSlow})
        EXPECT_TRUE(domains.has_room(pace));
}

TEST(RecipientDomains, AreAsQuickAsTheyWereLast) {
    RecipientDomains domains(3);
    const auto pace = [&](std::int64_t now_ms) { return domains.pace("ada@a.example", now_ms); };
    EXPECT_EQ(pace(0), Pace::kNew);
    domains.note("bob@a.example", Pace::kSlow, 0);
    EXPECT_EQ(pace(1), Pace::kSlow);
    EXPECT_EQ(domains.pace("ada@b.example", 1), Pace::kNew);
    domains.note("bob@a.example", Pace::kQuick, 2);
    EXPECT_EQ(pace(3), Pace::kQuick);
    EXPECT_EQ(pace(3 + RecipientDomains::kQuickForMs), Pace::kNew);
}

TEST(RecipientDomains, OneSlowReaderOfAQuickDomainIsSlowAlone) {
    RecipientDomains domains(3);
    domains.note("ada@a.example", Pace::kQuick, 0);
    for (int i = 1; i <= 5; ++i) domains.note("slow@a.example", Pace::kSlow, i);
    EXPECT_EQ(domains.pace("slow@a.example", 6), Pace::kSlow);
    EXPECT_EQ(domains.pace("ada@a.example", 6), Pace::kQuick);
    EXPECT_EQ(domains.pace("slow@a.example", 6 + RecipientDomains::kSlowForMs), Pace::kQuick);
    domains.note("slow@a.example", Pace::kQuick, 7);
    EXPECT_EQ(domains.pace("slow@a.example", 8), Pace::kQuick);
}

TEST(RecipientDomains, AQuickOneIsSlowAfterThreeReadersInARow) {
    RecipientDomains domains(3);
    domains.note("ada@a.example", Pace::kQuick, 0);
    domains.note("1@a.example", Pace::kSlow, 1);
    domains.note("2@a.example", Pace::kSlow, 2);
    domains.note("ada@a.example", Pace::kQuick, 3);
    domains.note("3@a.example", Pace::kSlow, 4);
    domains.note("4@a.example", Pace::kSlow, 5);
    EXPECT_EQ(domains.pace("ada@a.example", 6), Pace::kQuick);
    domains.note("5@a.example", Pace::kSlow, 6);
    EXPECT_EQ(domains.pace("ada@a.example", 7), Pace::kSlow);
    EXPECT_EQ(domains.pace("ada@a.example", 7 + RecipientDomains::kSlowForMs), Pace::kNew);
}

TEST(RecipientDomains, SlowOnesHaveEveryFourthTurn) {
    RecipientDomains domains(3);
    for (int turn = 0; turn < 3; ++turn) {
        EXPECT_FALSE(domains.is_turn_of_slow());
        domains.begin(turn == 0 ? Pace::kQuick : Pace::kNew);
    }
    EXPECT_TRUE(domains.is_turn_of_slow());
    domains.begin(Pace::kNew);
    EXPECT_TRUE(domains.is_turn_of_slow()) << "it had no room";
    domains.begin(Pace::kSlow);
    EXPECT_FALSE(domains.is_turn_of_slow());
}

}  // namespace
}  // namespace portico::vault
