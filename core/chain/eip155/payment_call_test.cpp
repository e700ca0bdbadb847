// SPDX-License-Identifier: Apache-2.0
#include "core/chain/eip155/payment_call.hpp"

#include <gmock/gmock.h>

#include "core/base/encoding/hex.hpp"

namespace portico::chain {
namespace {

const EvmAddress kShop = *parse_evm_address("0x2B5AD5c4795c026514f8317c7a215E218DcCD6cF");
const Bytes32 kReference = *parse_hex_fixed<32>(std::string(64, 'b'));

TEST(PaymentCall, IsATransferWithAReferenceBehindIt) {
    const Bytes data = make_token_payment(kShop, Uint256(1'500'000), kReference);
    EXPECT_EQ(to_hex(data),
              "a9059cbb0000000000000000000000002b5ad5c4795c026514f8317c7a215e218dccd6cf"
              "000000000000000000000000000000000000000000000000000000000016e360" +
                  std::string(64, 'b'));
    const auto read = read_token_payment(data);
    ASSERT_TRUE(read);
    EXPECT_EQ(read->recipient, kShop);
    EXPECT_EQ(read->amount, Uint256(1'500'000));
    EXPECT_EQ(read->reference, kReference);
}

TEST(PaymentCall, NothingElseIsOne) {
    const Bytes data = make_token_payment(kShop, Uint256(1), kReference);
    EXPECT_FALSE(read_token_payment({}));
    EXPECT_FALSE(read_token_payment(ByteView(data).first(data.size() - 1)));
    Bytes longer = data;
    longer.push_back(0);
    EXPECT_FALSE(read_token_payment(longer));
    Bytes approval = data;
    approval[0] = 0x09;
    EXPECT_FALSE(read_token_payment(approval));
    Bytes dirty = data;
    dirty[4] = 1;
    EXPECT_FALSE(read_token_payment(dirty));
}

}  // namespace
}  // namespace portico::chain
