// SPDX-License-Identifier: Apache-2.0
#include "core/swap/hosted_call.hpp"

#include <gtest/gtest.h>

#include "core/base/encoding/hex.hpp"
#include "core/chain/eip155/abi/abi.hpp"

namespace portico::swap {
namespace {

using chain::AbiValue;

const EvmAddress kBuyer = {0x10, 1}, kGiven = {0x20, 1}, kGot = {0x30, 1}, kSettler = {0x40, 1};

AbiValue address(const EvmAddress& value) { return AbiValue::address(value); }
AbiValue number(std::uint64_t value) { return AbiValue::number(value); }
Bytes call(std::string_view signature, const AbiValue::List& values) {
    return *chain::encode_abi_call(*chain::parse_abi_signature(signature), values);
}

Bytes one_inch(std::uint64_t flags = 4) {
    return call("swap(address,(address,address,address,address,uint256,uint256,uint256),bytes)",
                {address(kSettler),
                 AbiValue::list({address(kGiven), address({}), address(kSettler), address(kBuyer),
                                 number(100), number(90), number(flags)}),
                 AbiValue::bytes(Bytes(70, 7))});
}

Bytes execute() {
    return call("execute((address,address,uint256),bytes[],bytes32)",
                {AbiValue::list({address(kBuyer), address(kGot), number(90)}),
                 AbiValue::list({AbiValue::bytes(Bytes(5, 1))}), AbiValue::word({})});
}
Bytes exec(const EvmAddress& operator_address) {
    return call("exec(address,address,uint256,address,bytes)",
                {address(operator_address), address(kGiven), number(100), address(kSettler),
                 AbiValue::bytes(execute())});
}

TEST(HostedCall, OfOneInchSaysWhatItIsBoundTo) {
    EXPECT_EQ(to_hex(ByteView(one_inch()).first(4)), "07ed2379");
    const auto read = read_one_inch_call(one_inch());
    ASSERT_TRUE(read);
    EXPECT_EQ(read->token_in, kGiven);
    EXPECT_EQ(read->token_out, kNativePlace);  // both write it
    EXPECT_EQ(read->recipient, kBuyer);
    EXPECT_EQ(read->amount, Uint256(100));
    EXPECT_EQ(read->minimum, Uint256(90));
}

TEST(HostedCall, OfOneInchIsNoneInPartOrOfAnotherFunction) {
    EXPECT_FALSE(read_one_inch_call(one_inch(5)));
    Bytes other = one_inch();
    other[0] ^= 1;
    EXPECT_FALSE(read_one_inch_call(other));
    EXPECT_FALSE(read_one_inch_call(ByteView(one_inch()).first(100)));
    EXPECT_FALSE(read_one_inch_call({}));
}

TEST(HostedCall, OfOneInchIsNoneThatIsNotWhole) {
    const auto changed = [](std::size_t word, std::size_t byte, std::uint8_t to) {
        Bytes call = one_inch();
        call[4 + 32 * word + byte] = to;
        return read_one_inch_call(call).has_value();
    };
    for (std::size_t word = 0; word < 5; ++word)
        EXPECT_FALSE(changed(word, 11, 1)) << word;  // an address of 21 bytes
    EXPECT_FALSE(changed(8, 30, 2));                 // the data begin behind the end
    EXPECT_FALSE(changed(8, 0, 1));
    EXPECT_FALSE(changed(9, 31, 97));  // and end behind it
    EXPECT_FALSE(changed(9, 0, 1));
    EXPECT_TRUE(changed(9, 31, 96));
    const Bytes call = one_inch();
    EXPECT_FALSE(read_one_inch_call(ByteView(call).first(call.size() - 1)));  // of the padding
}

TEST(HostedCall, OfZeroXIsReadThroughTheHolder) {
    EXPECT_EQ(to_hex(ByteView(exec(kSettler)).first(4)), "2213bc0b");
    EXPECT_EQ(to_hex(ByteView(execute()).first(4)), "1fff991f");
    const auto read = read_zero_x_call(exec(kSettler));
    ASSERT_TRUE(read);
    EXPECT_EQ(read->token_in, kGiven);
    EXPECT_EQ(read->token_out, kGot);
    EXPECT_EQ(read->recipient, kBuyer);
    EXPECT_EQ(read->amount, Uint256(100));
    EXPECT_EQ(read->minimum, Uint256(90));
    EXPECT_EQ(read->settler, kSettler);
    const auto direct = read_zero_x_call(execute());
    ASSERT_TRUE(direct);
    EXPECT_EQ(direct->token_in, kNativePlace);
    EXPECT_EQ(direct->settler, EvmAddress{});
}

TEST(HostedCall, OfZeroXHasNoStrangeOperator) {
    EXPECT_FALSE(read_zero_x_call(exec(kBuyer)));
    EXPECT_FALSE(read_zero_x_call(ByteView(exec(kSettler)).first(200)));
    EXPECT_FALSE(read_zero_x_call({}));
}

}  // namespace
}  // namespace portico::swap
