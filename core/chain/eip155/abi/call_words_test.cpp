// SPDX-License-Identifier: Apache-2.0
#include "core/chain/eip155/abi/call_words.hpp"

#include <gtest/gtest.h>

#include "core/base/encoding/hex.hpp"
#include "core/chain/eip155/abi/abi.hpp"

namespace portico::chain {
namespace {

constexpr EvmAddress kSomebody = {1, 2, 3};

Bytes written(std::size_t bytes) {
    CallWriter call(0x87a3a8a3);
    call.number(7);
    call.address(kSomebody);
    call.number(3 * kWord);
    call.bytes(Bytes(bytes, 5));
    return call.take();
}

TEST(CallWords, AreThoseOfTheAbi) {
    for (const std::size_t bytes : {0u, 1u, 31u, 32u, 33u}) {
        const AbiValue values[] = {AbiValue::number(7), AbiValue::address(kSomebody),
                                   AbiValue::bytes(Bytes(bytes, 5))};
        const auto types = parse_abi_parameters("uint256,address,bytes").value();
        EXPECT_EQ(to_hex(ByteView(written(bytes)).subspan(4)), to_hex(*encode_abi(types, values)));
    }
}

TEST(CallWords, AreRead) {
    const Bytes call = written(33);
    const CallReader reader(call);
    EXPECT_EQ(reader.selector(), 0x87a3a8a3u);
    EXPECT_EQ(reader.number(0), Uint256(7));
    EXPECT_EQ(reader.address(1), kSomebody);
    EXPECT_EQ(reader.bytes(3).size(), 33u);
}

TEST(CallWords, AreZeroBeyondTheEnd) {
    const Bytes call = written(33);
    const CallReader shorter(ByteView(call).first(4 + 4 * kWord + 32));
    EXPECT_EQ(shorter.bytes(3).size(), 0u);
    EXPECT_EQ(shorter.number(4), Uint256::from_bytes(Bytes(32, 5)));
    EXPECT_EQ(shorter.number(5), Uint256());
    EXPECT_EQ(shorter.address(1'000'000'000), EvmAddress{});
    EXPECT_EQ(CallReader(ByteView(call).first(3)).selector(), 0u);
    EXPECT_EQ(CallReader({}).bytes(0).size(), 0u);
}

}  // namespace
}  // namespace portico::chain
