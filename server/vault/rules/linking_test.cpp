// SPDX-License-Identifier: Apache-2.0
#include "server/vault/rules/linking.hpp"

#include <gtest/gtest.h>

namespace portico::vault {
namespace {

using enum EmailTrust;
using enum EmailOwner;

// Case 64 of docs/spec/security.md.
TEST(Linking, Case64AnAddressLeadsToAnAccountOnlyWhereItWasShown) {
    constexpr LinkVerdict kIn = LinkVerdict::kSignIn;
    constexpr LinkVerdict kCode = LinkVerdict::kAskCode;
    for (const EmailOwner owner : {kNobody, kByCode, kProvider}) {
        for (const EmailTrust trust : {kNone, kClaimed, kVouched})
            EXPECT_EQ(judge_link(true, trust, owner), kIn);
        EXPECT_EQ(judge_link(false, kNone, owner), kIn);
        EXPECT_EQ(judge_link(false, kClaimed, owner), kCode);
    }
    EXPECT_EQ(judge_link(false, kVouched, kNobody), kIn);
    EXPECT_EQ(judge_link(false, kVouched, kByCode), kIn);
    EXPECT_EQ(judge_link(false, kVouched, kProvider), kCode);
}

}  // namespace
}  // namespace portico::vault
