// SPDX-License-Identifier: Apache-2.0
//
// The published vectors run in vectors_test.cpp; here is what they do not say.
#include "core/chain/polkadot/address.hpp"

#include <gtest/gtest.h>

namespace portico::chain {
namespace {

TEST(Ss58, EveryPrefixSurvivesARoundTrip) {
    for (std::uint16_t prefix = 0; prefix <= kSs58PrefixMax; ++prefix) {
        const Ss58Address address{prefix, Bytes(prefix % 2 == 0 ? 32 : 33, 0xa5)};
        const auto text = make_ss58(address);
        if (prefix == 46 || prefix == 47) {
            EXPECT_EQ(text.error().code, Code::address_invalid);
            continue;
        }
        ASSERT_TRUE(text) << prefix;
        ASSERT_EQ(parse_ss58(*text), address) << prefix;
    }
}

TEST(Ss58, RefusesOtherPrefixesAndKeyLengths) {
    EXPECT_FALSE(make_ss58({kSs58PrefixMax + 1, Bytes(32)}));
    EXPECT_FALSE(make_ss58({0, Bytes(31)}));
    EXPECT_FALSE(make_ss58({0, Bytes(34)}));
    EXPECT_FALSE(make_ss58({0, {}}));
}

TEST(Ss58, OneWrongCharacterIsSeen) {
    const std::string right = *make_ss58({0, Bytes(32, 0x42)});
    int accepted = 0;
    for (std::size_t i = 0; i < right.size(); ++i) {
        std::string text = right;
        text[i] = text[i] == 'q' ? 'p' : 'q';
        accepted += is_polkadot_address(text) ? 1 : 0;
    }
    EXPECT_EQ(accepted, 0);
    EXPECT_FALSE(is_polkadot_address(""));
    EXPECT_FALSE(is_polkadot_address("1"));
    EXPECT_FALSE(is_polkadot_address(std::string(1 << 20, 'q')));
}

}  // namespace
}  // namespace portico::chain
