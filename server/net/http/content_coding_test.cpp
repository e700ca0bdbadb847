// SPDX-License-Identifier: Apache-2.0
#include "server/net/http/content_coding.hpp"

#include <gtest/gtest.h>

namespace portico::net {
namespace {

Coding choose(std::string_view accepted) { return choose_coding(accepted, true, true); }

TEST(ContentCoding, TheBestThatIsAcceptedIsChosen) {  // RFC 9110, 12.5.3
    EXPECT_EQ(choose("gzip, deflate, br, zstd"), Coding::kBrotli);
    EXPECT_EQ(choose("gzip, deflate"), Coding::kGzip);
    EXPECT_EQ(choose("br;q=0.5, gzip;q=0.8"), Coding::kGzip);
    EXPECT_EQ(choose("gzip;q=0.5, br;q=0.5"), Coding::kBrotli);
    EXPECT_EQ(choose("GZIP , BR;Q=0"), Coding::kGzip);
    EXPECT_EQ(choose("x-gzip"), Coding::kGzip);
    EXPECT_EQ(choose("*"), Coding::kBrotli);
    EXPECT_EQ(choose("*;q=0.1, br;q=0"), Coding::kGzip);
    EXPECT_EQ(choose("identity, br;q=0.5"), Coding::kIdentity);
    EXPECT_EQ(choose("identity;q=0.2, br;q=0.5"), Coding::kBrotli);
    EXPECT_EQ(choose(""), Coding::kIdentity);
    EXPECT_EQ(choose("deflate"), Coding::kIdentity);
    EXPECT_EQ(choose("brotli"), Coding::kIdentity);
}

TEST(ContentCoding, WhatIsNotThereIsNotChosen) {
    EXPECT_EQ(choose_coding("br, gzip", false, true), Coding::kGzip);
    EXPECT_EQ(choose_coding("br, gzip", true, false), Coding::kBrotli);
    EXPECT_EQ(choose_coding("br, gzip", false, false), Coding::kIdentity);
}

TEST(ContentCoding, WeightsThatAreNoneRefuse) {
    for (const char* weight :
         {"0", "0.0", "0.000", "", "2", "1.001", "-1", "0.1234", "x", "0,5", "1x", ".5"})
        EXPECT_EQ(choose("br;q=" + std::string(weight)), Coding::kIdentity) << weight;
    for (const char* weight : {"1", "1.", "1.000", "0.001", "0.5"})
        EXPECT_EQ(choose("br;level=4;q=" + std::string(weight)), Coding::kBrotli) << weight;
}

}  // namespace
}  // namespace portico::net
