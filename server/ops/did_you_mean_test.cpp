// SPDX-License-Identifier: Apache-2.0
#include "server/ops/did_you_mean.hpp"

#include <gtest/gtest.h>

namespace portico::ops {
namespace {

TEST(DidYouMean, SmallSlipsAreFoundAndOtherWordsAreNot) {
    const std::string known[] = {"listen", "admin_listen", "data", "database_url", "log_level"};
    EXPECT_EQ(closest_word("lisen", known), "listen");
    EXPECT_EQ(closest_word("ilsten", known), "listen");
    EXPECT_EQ(closest_word("databse_url", known), "database_url");
    EXPECT_EQ(closest_word("date", known), "data");
    EXPECT_EQ(closest_word("xyz", known), "");
    EXPECT_EQ(closest_word("", known), "");
    EXPECT_EQ(closest_word(std::string(100'000, 'a'), known), "");
    EXPECT_EQ(did_you_mean("lisen", known), " (did you mean \"listen\"?)");
    EXPECT_EQ(did_you_mean("xyz", known), "");
}

}  // namespace
}  // namespace portico::ops
