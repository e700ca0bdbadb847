// SPDX-License-Identifier: Apache-2.0
//
// The published vectors run in vectors_test.cpp; here is what they do not say.
#include "core/chain/polkadot/address.hpp"

#include <gtest/gtest.h>

#include "core/base/encoding/base58.hpp"
#include "core/crypto/hash/blake2b.hpp"

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

TEST(Ss58, APrefixHasOneForm) {  // prefixes up to 63 take one byte
    const auto text_of = [](Bytes prefix_and_key) {
        prefix_and_key.resize(prefix_and_key.size() + 32, 0x42);
        Bytes input = to_bytes("SS58PRE");
        input.insert(input.end(), prefix_and_key.begin(), prefix_and_key.end());
        const FixedBytes<64> digest = blake2b_512(input);
        prefix_and_key.insert(prefix_and_key.end(), digest.begin(), digest.begin() + 2);
        return to_base58(prefix_and_key);
    };
    EXPECT_TRUE(is_polkadot_address(text_of({63})));
    EXPECT_FALSE(is_polkadot_address(text_of({0x4f, 0xc0}))) << "63 in two bytes";
    EXPECT_FALSE(is_polkadot_address(text_of({0x40, 0x00}))) << "0 in two bytes";
    EXPECT_TRUE(is_polkadot_address(text_of({0x50, 0x00}))) << "64";
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
