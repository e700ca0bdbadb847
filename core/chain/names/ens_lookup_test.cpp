// SPDX-License-Identifier: Apache-2.0
#include "core/chain/names/ens_lookup.hpp"

#include <gtest/gtest.h>

#include "core/base/encoding/hex.hpp"
#include "core/chain/eip155/abi/abi.hpp"
#include "core/chain/eip155/contracts/ens_name.hpp"
#include "core/chain/names/ens_request.hpp"

namespace portico::chain {
namespace {

constexpr std::string_view kWanted = "alice.shop.eth";
constexpr std::uint32_t kOfBase = 2'147'492'101;
const Bytes kAda = *parse_hex("7E5F4552091A69125d5DfCb7b8C2659029395Bdf");

Bytes bytes_returned(ByteView value) {
    return *encode_abi(*parse_abi_parameters("bytes"), std::vector{AbiValue::bytes(value)});
}

TEST(EnsLookup, AsksWhatOurOwnGatewayReads) {
    for (const std::uint32_t coin : {60U, kOfBase, kCoinOfAnyEvm, 501U}) {
        const auto read =
            decode_ens_request(encode_ens_resolve(kWanted, encode_ens_address_call(kWanted, coin)));
        ASSERT_TRUE(read) << coin;
        EXPECT_EQ(read->name, kWanted);
        const EnsRecord asked{
            coin == 60 ? EnsRecordKind::kAddress : EnsRecordKind::kCoinAddress, coin, {}};
        EXPECT_EQ(read->records, std::vector{asked});
        EnsRecords records;
        const Bytes address = coin == 501 ? Bytes(32, 7) : kAda;
        records.addresses[coin] = address;
        EXPECT_EQ(*read_ens_address(encode_ens_result(*read, records), coin), address);
        EXPECT_TRUE(read_ens_address(encode_ens_result(*read, {}), coin)->empty());
    }
}

TEST(EnsLookup, OnlyAddressesOfTheCoinsLengthAreOnes) {
    EXPECT_TRUE(read_ens_address(Bytes(), 60)->empty());
    EXPECT_TRUE(read_ens_address(Bytes(32, 0), 60)->empty());
    EXPECT_FALSE(read_ens_address(Bytes(32, 1), 60)) << "bits above an address";
    EXPECT_FALSE(read_ens_address(Bytes(31, 0), 60));
    EXPECT_TRUE(read_ens_address(bytes_returned(Bytes(20, 0)), kOfBase)->empty());
    for (const std::size_t size : {1U, 19U, 21U, 32U})
        EXPECT_FALSE(read_ens_address(bytes_returned(Bytes(size, 1)), kOfBase)) << size;
    EXPECT_FALSE(read_ens_address(bytes_returned(kAda), 501));
    EXPECT_FALSE(read_ens_address(Bytes(32, 0xff), kOfBase));
    for (const std::uint32_t coin : {0U, 1U, 59U, 61U, 500U, 502U, 0x7fff'ffffU})
        EXPECT_FALSE(is_ens_coin(coin)) << coin;
}

/// As EIP-3668 and viem write it: the revert of a call, by hand.
TEST(EnsLookup, ReadsTheDetourAndWritesItsCallback) {
    const Bytes reverted = *parse_hex(
        "556f1830"
        "000000000000000000000000cdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcd"
        "00000000000000000000000000000000000000000000000000000000000000a0"
        "0000000000000000000000000000000000000000000000000000000000000120"
        "0102030400000000000000000000000000000000000000000000000000000000"
        "0000000000000000000000000000000000000000000000000000000000000160"
        "0000000000000000000000000000000000000000000000000000000000000001"
        "0000000000000000000000000000000000000000000000000000000000000020"
        "000000000000000000000000000000000000000000000000000000000000000f"
        "68747470733a2f2f612e622f7b787d0000000000000000000000000000000000"
        "0000000000000000000000000000000000000000000000000000000000000002"
        "beef000000000000000000000000000000000000000000000000000000000000"
        "0000000000000000000000000000000000000000000000000000000000000001"
        "aa00000000000000000000000000000000000000000000000000000000000000");
    const auto lookup = read_offchain_lookup(reverted);
    ASSERT_TRUE(lookup);
    EXPECT_EQ(to_hex(lookup->sender), "cdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcd");
    EXPECT_EQ(lookup->urls, std::vector<std::string>{"https://a.b/{x}"});
    EXPECT_EQ(to_hex(lookup->call), "beef");
    EXPECT_EQ(to_hex(lookup->callback), "01020304");
    EXPECT_EQ(to_hex(lookup->extra), "aa");
    EXPECT_EQ(to_hex(encode_offchain_callback(*lookup, Bytes{0xff, 0xee})),
              "01020304"
              "0000000000000000000000000000000000000000000000000000000000000040"
              "0000000000000000000000000000000000000000000000000000000000000080"
              "0000000000000000000000000000000000000000000000000000000000000002"
              "ffee000000000000000000000000000000000000000000000000000000000000"
              "0000000000000000000000000000000000000000000000000000000000000001"
              "aa00000000000000000000000000000000000000000000000000000000000000");
    for (std::size_t size = 0; size + 32 < reverted.size(); size += 5)
        EXPECT_FALSE(read_offchain_lookup(ByteView(reverted).first(size))) << size;
    EXPECT_FALSE(read_offchain_lookup(Bytes(200, 0xff)));
}

}  // namespace
}  // namespace portico::chain
