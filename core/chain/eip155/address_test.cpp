// SPDX-License-Identifier: Apache-2.0
#include "core/chain/eip155/address.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace portico::chain {
namespace {

constexpr std::string_view kRight = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";  // EIP-55

TEST(EvmAddress, OneCaseNeedsNoChecksum) {
    EXPECT_TRUE(is_evm_address(kRight));
    EXPECT_TRUE(is_evm_address("0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed"));
    EXPECT_TRUE(is_evm_address("0x5AAEB6053F3E94C9B9A09F33669435E7EF1BEAED"));
}

// Case 35.
TEST(EvmAddress, AnyLetterInTheWrongCaseBreaksIt) {
    for (std::size_t i = 2; i < kRight.size(); ++i) {
        std::string text(kRight);
        const char flipped = static_cast<char>(text[i] ^ 0x20);
        if (text[i] <= '9') continue;
        text[i] = flipped;
        EXPECT_EQ(parse_evm_address(text).error().code, Code::address_invalid) << text;
        EXPECT_EQ(checksum_evm_address(text), kRight);
    }
}

TEST(EvmAddress, LengthPrefixAndDigitsAreExact) {
    const std::string text(kRight);
    EXPECT_FALSE(is_evm_address(text.substr(2)));
    EXPECT_FALSE(is_evm_address(text.substr(0, 41)));
    EXPECT_FALSE(is_evm_address(text + "0"));
    EXPECT_FALSE(is_evm_address("0X" + text.substr(2)));
    EXPECT_FALSE(is_evm_address("0x" + std::string(39, '0') + "g"));
    EXPECT_FALSE(is_evm_address("0x0x" + std::string(38, '0')));
    EXPECT_FALSE(is_evm_address(""));
}

TEST(EvmAddress, ComesFromAPublicKey) {
    FixedBytes<65> key{};
    key[0] = 0x04;
    EXPECT_EQ(evm_address_text(*derive_evm_address(key)),
              "0x3f17f1962B36e491b30A40b2405849e597Ba5FB5");  // the well-known all-zero key
    EXPECT_FALSE(derive_evm_address(ByteView(key).first(64)));
    key[0] = 0x06;
    EXPECT_EQ(derive_evm_address(key).error().code, Code::crypto_bad_public_key);
}

}  // namespace
}  // namespace portico::chain
