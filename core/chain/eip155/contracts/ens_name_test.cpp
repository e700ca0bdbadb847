// SPDX-License-Identifier: Apache-2.0
#include "core/chain/eip155/contracts/ens_name.hpp"

#include <gtest/gtest.h>

#include "core/base/encoding/hex.hpp"

namespace portico::chain {
namespace {

TEST(EnsName, NodesAreThoseOfTheStandard) {  // ERC-137, "namehash algorithm"
    EXPECT_EQ(to_hex(ens_namehash("")), std::string(64, '0'));
    EXPECT_EQ(to_hex(ens_namehash("eth")),
              "93cdeb708b7545dc668eb9280176169d1c33cfd8ed6f04690a0bcc88a93fc4ae");
    EXPECT_EQ(to_hex(ens_namehash("foo.eth")),
              "de9b09fd7c5f901e23a3f19fecc54828e9c848539801e86591bd9801b019f84f");
}

TEST(EnsName, OfAnAddress) {  // ERC-181
    EvmAddress address{};
    address[19] = 0x1a;
    EXPECT_EQ(ens_reverse_name(address), std::string(38, '0') + "1a.addr.reverse");
}

TEST(EnsName, OnlyNormalFormsThatNeedNoTables) {
    for (const char* good : {"harbour.eth", "pier.lantern.eth", "a-b.eth", "_dmarc.example.org",
                             "__x.eth", "0.eth", "a-.eth", "ab-c.eth"})
        EXPECT_TRUE(is_plain_ens_name(good)) << good;
    for (const char* bad :
         {"", "eth", ".", ".eth", "eth.", "a..eth", "Loud.eth", "a b.eth", "a_b.eth", "_.eth",
          "xn--a.eth", "a\n.eth", "h\xc3\xa4.eth", "a/b.eth", "<a>.eth"})
        EXPECT_FALSE(is_plain_ens_name(bad)) << bad;
    EXPECT_TRUE(is_plain_ens_name(std::string(251, 'a') + ".eth"));
    EXPECT_FALSE(is_plain_ens_name(std::string(252, 'a') + ".eth"));
}

}  // namespace
}  // namespace portico::chain
