// SPDX-License-Identifier: Apache-2.0
//
// Against viem: web/apps/secure-site/src/calls/asOne.test.ts. Against a chain:
// e2e/scenarios/vault_transactions.mjs.
#include "core/smart_account/delegated_account.hpp"

#include <gmock/gmock.h>

namespace portico::smart_account {
namespace {

const Call kPaid{.to = {0x77}, .value = 5, .data = {1, 2, 3, 4, 5}};
const Call kPlain{.to = {0x11}, .value = 0, .data = {}};

TEST(DelegatedAccount, ReadsItsCallsInOneSpellingAlone) {
    const Calls calls = {kPaid, kPlain};
    const Bytes data = *encode_own_calls(calls);
    EXPECT_EQ(*decode_own_calls(data), calls);
    for (std::size_t i = 0; i < data.size(); ++i) {
        Bytes other = data;
        other[i] ^= 0x80;
        const auto read = decode_own_calls(other);
        EXPECT_TRUE(!read || *read != calls) << i;
    }
    Bytes longer = data;
    longer.push_back(0);
    EXPECT_FALSE(decode_own_calls(longer));
    EXPECT_FALSE(decode_own_calls(ByteView(data).first(data.size() - 1)));
    EXPECT_FALSE(decode_own_calls({}));
}

TEST(DelegatedAccount, CarriesOutSomeCallsAndNotTooMany) {
    EXPECT_FALSE(encode_own_calls({}));
    EXPECT_TRUE(encode_own_calls(Calls(kCallsMax, kPaid)));
    EXPECT_FALSE(encode_own_calls(Calls(kCallsMax + 1, kPaid)));
}

}  // namespace
}  // namespace portico::smart_account
