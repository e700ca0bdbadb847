// SPDX-License-Identifier: Apache-2.0
#include "server/api/routing/conditional.hpp"

#include <gtest/gtest.h>

namespace portico::api {
namespace {

TEST(Conditional, IfNoneMatch) {  // RFC 9110, 13.1.2
    EXPECT_TRUE(etag_matches(R"("a")", R"("a")"));
    EXPECT_TRUE(etag_matches(R"(W/"a")", R"("a")"));  // weak comparison
    EXPECT_TRUE(etag_matches(R"("a")", R"(W/"a")"));
    EXPECT_TRUE(etag_matches(R"("b", "a,c" ,"a")", R"("a")"));
    EXPECT_TRUE(etag_matches("*", R"("a")"));
    for (const char* header : {"", R"("b")", R"("aa")", R"("a)", "a", ",", R"(x"a")"})
        EXPECT_FALSE(etag_matches(header, R"("a")")) << header;
}

}  // namespace
}  // namespace portico::api
