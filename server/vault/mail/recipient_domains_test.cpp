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

}  // namespace
}  // namespace portico::vault
