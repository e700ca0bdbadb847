// SPDX-License-Identifier: Apache-2.0
//
// The published vectors run through the oracle (tools/oracle); here are the cursor and its bounds.
#include "core/chain/eip155/transaction/rlp.hpp"

#include <gtest/gtest.h>

#include "core/base/encoding/hex.hpp"

namespace portico::chain {
namespace {

Bytes hex(std::string_view text) { return parse_hex(text).value(); }

TEST(Rlp, WritesNestedListsAndNumbers) {
    RlpWriter writer;
    const std::size_t outer = writer.open_list();
    writer.number(0).number(127).number(128).bytes(as_bytes("dog"));
    const std::size_t inner = writer.open_list();
    writer.bytes(Bytes(56, 0xaa));
    writer.close_list(inner).close_list(outer);
    EXPECT_EQ(to_hex(writer.take()), "f844807f818083646f67f83ab838" + to_hex(Bytes(56, 0xaa)));
}

TEST(Rlp, ReadsWhatWasWritten) {
    RlpWriter writer;
    const std::size_t mark = writer.open_list();
    writer.number(Uint256::max()).number(0).bytes(Bytes(300, 7)).bytes(Bytes(20, 9));
    writer.close_list(mark);
    const Bytes encoded = writer.take();
    auto list = read_rlp_list(encoded);
    ASSERT_TRUE(list);
    EXPECT_EQ(list->count(), 4u);
    EXPECT_EQ(list->next_uint256(), Uint256::max());
    EXPECT_EQ(list->next_u64(), 0u);
    EXPECT_EQ(list->next_bytes()->size(), 300u);
    EXPECT_EQ(list->next_fixed<20>()->at(0), 9);
    EXPECT_TRUE(list->finish());
    EXPECT_FALSE(list->next_bytes());
}

TEST(Rlp, RefusesWhatIsNotTheOneEncoding) {
    const struct {
        const char* bytes;
        const char* why;
    } cases[] = {{"", "end"},
                 {"8100", "canonical"},
                 {"817f", "canonical"},
                 {"b800", "canonical"},
                 {"b83700", "canonical"},
                 {"b90010", "canonical"},
                 {"83aabb", "length"},
                 {"bfffffffffffffffff", "length"},
                 {"b8", "length"},
                 {"c0", "kind"}};
    for (const auto& [bytes, why] : cases) {
        const Bytes input = hex(bytes);
        const auto read = RlpReader(input).next_bytes();
        ASSERT_FALSE(read) << bytes;
        EXPECT_EQ(read.error(), (Error{Code::rlp_invalid, why})) << bytes;
    }
}

TEST(Rlp, RefusesIntegersWithLeadingZerosOrTooLong) {
    EXPECT_FALSE(RlpReader(hex("00")).next_uint256());
    EXPECT_FALSE(RlpReader(hex("820001")).next_uint256());
    const Bytes nine = hex("89010000000000000000");
    EXPECT_FALSE(RlpReader(nine).next_u64());
    EXPECT_TRUE(RlpReader(nine).next_uint256());
    EXPECT_FALSE(RlpReader(hex("a1" + std::string(66, '1'))).next_uint256());
}

TEST(Rlp, RefusesWhatFollowsAList) {
    EXPECT_TRUE(read_rlp_list(hex("c0")));
    EXPECT_FALSE(read_rlp_list(hex("c000")));
    EXPECT_FALSE(read_rlp_list(hex("80")));
}

TEST(Rlp, ReadsAnItemWithoutLookingIntoIt) {
    const Bytes bytes = hex("c3018080c0");
    RlpReader reader(bytes);
    EXPECT_EQ(to_hex(*reader.next_raw()), "c3018080");
    EXPECT_EQ(to_hex(*reader.next_raw()), "c0");
    EXPECT_TRUE(reader.at_end());
}

}  // namespace
}  // namespace portico::chain
