// SPDX-License-Identifier: Apache-2.0
#include "server/net/http/http_date.hpp"

#include <gtest/gtest.h>

namespace portico::net {
namespace {

TEST(HttpDate, IsWrittenAsTheRfcHasIt) {
    EXPECT_EQ(format_http_date(784'111'777), "Sun, 06 Nov 1994 08:49:37 GMT");
    EXPECT_EQ(format_http_date(0), "Thu, 01 Jan 1970 00:00:00 GMT");
    EXPECT_EQ(format_http_date(951'782'399), "Mon, 28 Feb 2000 23:59:59 GMT");
    EXPECT_EQ(format_http_date(951'782'400), "Tue, 29 Feb 2000 00:00:00 GMT");
    EXPECT_EQ(format_http_date(1'798'761'599), "Thu, 31 Dec 2026 23:59:59 GMT");
}

TEST(HttpDate, OfNowHasItsForm) { EXPECT_EQ(http_date_now().size(), format_http_date(0).size()); }

}  // namespace
}  // namespace portico::net
