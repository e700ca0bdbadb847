// SPDX-License-Identifier: Apache-2.0
#include "server/indexer/config.hpp"

#include <gmock/gmock.h>

namespace portico::indexer {
namespace {

using testing::HasSubstr;

TEST(IndexedChains, AreReadFromLines) {
    const auto chains = read_indexed_chains(
        {"eip155:1", "eip155:8453 from=20000000 traces=none", "eip155:324  no_bloom"});
    ASSERT_TRUE(chains) << chains.error();
    EXPECT_EQ((*chains)[0], (IndexedChain{.chain = 1}));
    EXPECT_EQ((*chains)[1],
              (IndexedChain{.chain = 8453, .from = 20'000'000, .tracing = Tracing::kNone}));
    EXPECT_EQ((*chains)[0].check, indexer::ReceiptCheck::kRoot);
    EXPECT_EQ((*chains)[2].check, indexer::ReceiptCheck::kNone);
    EXPECT_EQ((*read_indexed_chains({"eip155:5 no_receipts_root"}))[0].check,
              indexer::ReceiptCheck::kFilter);
    EXPECT_EQ((*read_indexed_chains({"eip155:42161"}))[0].check, indexer::ReceiptCheck::kFilter);
    for (const char* wrong : {"", "solana:1", "eip155:", "eip155:0", "eip155:x", "eip155:1 from=-1",
                              "eip155:1 from=", "eip155:1 traces=all", "eip155:1 fast"})
        EXPECT_FALSE(read_indexed_chains({wrong})) << wrong;
    EXPECT_THAT(read_indexed_chains({"eip155:1", "eip155:1"}).error(), HasSubstr("twice"));
}

}  // namespace
}  // namespace portico::indexer
