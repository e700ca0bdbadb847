// SPDX-License-Identifier: Apache-2.0
#include "core/chain/eip155/contracts/permit2.hpp"

#include <gtest/gtest.h>

#include "core/base/encoding/hex.hpp"
#include "core/chain/eip155/abi/abi.hpp"
#include "core/crypto/hash/keccak.hpp"

namespace portico::chain {
namespace {

const EvmAddress kAnOwner{0x0a}, kAToken{0x0b}, kASpender{0x0c};

Bytes words_of(std::initializer_list<Uint256> values) {
    Bytes out;
    for (const Uint256& value : values) {
        const Bytes32 word = value.big_endian();
        out.insert(out.end(), word.begin(), word.end());
    }
    return out;
}

Bytes called(std::string_view signature, std::string_view types, AbiValue::List values) {
    const Bytes32 hash = keccak256(as_bytes(signature));
    Bytes out(hash.begin(), hash.begin() + 4);
    const Bytes arguments =
        *encode_abi(*parse_abi_parameters(types), AbiValue::list(std::move(values)).items());
    out.insert(out.end(), arguments.begin(), arguments.end());
    return out;
}

TEST(Permit2, CallsAreThoseOfItsAbi) {
    EXPECT_EQ(evm_address_text(kPermit2), kPermit2Text);
    EXPECT_EQ(make_permit2_allowance_call(kAnOwner, kAToken, kASpender),
              called("allowance(address,address,address)", "address,address,address",
                     {AbiValue::address(kAnOwner), AbiValue::address(kAToken),
                      AbiValue::address(kASpender)}));
    EXPECT_EQ(make_permit2_revoke_call(kAToken, kASpender),
              called("approve(address,address,uint160,uint48)", "address,address,uint160,uint48",
                     {AbiValue::address(kAToken), AbiValue::address(kASpender), AbiValue::number(0),
                      AbiValue::number(0)}));
}

TEST(Permit2, AnAllowanceIsAnAmountAndAnEnd) {
    const Uint256 most = Uint256::from_bytes(Bytes(20, 0xff));
    EXPECT_EQ(read_permit2_allowance(words_of({most, 281'474'976'710'655, 7})),
              (Permit2Allowance{most, 281'474'976'710'655}));
    EXPECT_FALSE(read_permit2_allowance(words_of({1, 2})));
    EXPECT_FALSE(read_permit2_allowance(words_of({Uint256::from_bytes(Bytes(21, 1)), 2, 3})));
    EXPECT_FALSE(read_permit2_allowance(words_of({1, 281'474'976'710'656, 3})));
    EXPECT_FALSE(read_permit2_allowance({}));
}

}  // namespace
}  // namespace portico::chain
