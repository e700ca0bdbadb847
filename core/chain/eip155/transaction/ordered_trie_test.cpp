// SPDX-License-Identifier: Apache-2.0
//
// Roots of Ethereum's own blocks; longer lists: server/indexer/rules/receipts_root_test.cpp.
#include "core/chain/eip155/transaction/ordered_trie.hpp"

#include <gtest/gtest.h>

#include "core/base/encoding/hex.hpp"
#include "core/chain/eip155/transaction/rlp.hpp"

namespace portico::chain {
namespace {

std::string root_of(const std::vector<Bytes>& values) {
    return to_hex_0x(ordered_trie_root(values));
}

TEST(OrderedTrie, OfNothingIsTheEmptyRoot) {  // yellow paper, section 4.3.2
    EXPECT_EQ(root_of({}), "0x56e81f171bcc55a6ff8345e692c0f86e5b48e01b996cadc001622fb5e363b421");
}

TEST(OrderedTrie, OfTheReceiptOfMainnetsBlock46147) {
    RlpWriter receipt;
    const std::size_t list = receipt.open_list();
    receipt
        .bytes(
            parse_hex("96a8e009d2b88b1483e6941e6812e32263b05683fac202abc622a3e31aed1957").value())
        .number(0x5208)
        .bytes(Bytes(256));
    const Bytes encoded = receipt.close_list(receipt.open_list()).close_list(list).take();
    EXPECT_EQ(root_of({encoded}),
              "0xfe2bf2a941abf41d72637e5b91750332a30283efd40c424dc522b77e6f0ed8c4");
}

TEST(OrderedTrie, ChangesWithOrderAndLength) {
    std::vector<Bytes> values;
    for (std::uint8_t i = 0; i < 200; ++i) values.push_back(Bytes(1 + i % 50, i));
    const std::string root = root_of(values);
    std::swap(values[3], values[130]);
    EXPECT_NE(root_of(values), root);
    std::swap(values[3], values[130]);
    EXPECT_EQ(root_of(values), root);
    values.pop_back();
    EXPECT_NE(root_of(values), root);
}

}  // namespace
}  // namespace portico::chain
