// SPDX-License-Identifier: Apache-2.0
#include "server/indexer/rules/receipts_root.hpp"

#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

#include "core/base/encoding/hex.hpp"
#include "server/indexer/rules/read_node.hpp"

namespace portico::indexer {
namespace {

std::string root_text(const std::vector<Receipt>& receipts) {
    const auto root = receipts_root(receipts);
    return root ? to_hex_0x(*root) : "none";
}

/// testdata/receipts_root.json: 131 receipts of one block, by another program.
struct MinedBlock : testing::Test {
    MinedBlock() {
        std::ifstream file("server/indexer/rules/testdata/receipts_root.json");
        std::stringstream text;
        text << file.rdbuf();
        const auto json = parse_json(text.str(), {.depth = 16, .size_bytes = 1 << 20});
        EXPECT_TRUE(json);
        root = *json->find_string("receiptsRoot");
        receipts = read_receipts(write_json(*json->find("receipts")), Hash{}).value().value();
    }
    std::string root;
    std::vector<Receipt> receipts;
};

TEST_F(MinedBlock, GivesItsRoot) {
    ASSERT_EQ(receipts.size(), 131u);
    EXPECT_EQ(root_text(receipts), root);
}

TEST_F(MinedBlock, WithAnythingElseInItDoesNot) {
    const auto with = [&](auto change) {
        std::vector<Receipt> other = receipts;
        Receipt& logged = *std::ranges::find_if(other, [](const Receipt& one) {
            return !one.logs.empty() && !one.logs[0].data.empty();
        });
        change(other, logged);
        return root_text(other);
    };
    EXPECT_NE(with([](auto&, Receipt& one) { one.logs[0].data.back() ^= 1; }), root) << "an amount";
    EXPECT_NE(with([](auto&, Receipt& one) { one.logs[0].topics[0][3] ^= 1; }), root);
    EXPECT_NE(with([](auto&, Receipt& one) { one.logs.clear(); }), root);
    EXPECT_NE(with([](auto&, Receipt& one) { one.envelope->cumulative_gas += 1; }), root);
    EXPECT_NE(with([](auto&, Receipt& one) { one.envelope->type ^= 1; }), root);
    EXPECT_NE(with([](auto& all, Receipt&) { all[5].failed = !all[5].failed; }), root);
    EXPECT_NE(with([](auto& all, Receipt&) { all.pop_back(); }), root);
    EXPECT_NE(with([](auto& all, Receipt&) { std::swap(all[0], all[129]); }), root);
    EXPECT_EQ(with([](auto& all, Receipt&) { all[7].envelope.reset(); }), "none");
}

std::optional<ReceiptEnvelope> envelope(const std::string& members) {
    return read_envelope(*parse_json("{\"cumulativeGasUsed\":\"0x5208\"" + members + "}"));
}

TEST(ReceiptsRoot, OfMainnetsBlock46147HasAStateInPlaceOfAStatus) {
    Receipt receipt;
    receipt.envelope =
        envelope(R"(,"root":"0x96a8e009d2b88b1483e6941e6812e32263b05683fac202abc622a3e31aed1957")");
    ASSERT_TRUE(receipt.envelope);
    EXPECT_EQ(root_text({receipt}),
              "0xfe2bf2a941abf41d72637e5b91750332a30283efd40c424dc522b77e6f0ed8c4");
}

TEST(ReceiptsRoot, OfTypesThatAreNotKnownIsNotToldRatherThanWrong) {
    for (const char* type : {"0x0", "0x1", "0x2", "0x3", "0x4", "0x7e"})
        EXPECT_TRUE(envelope(R"(,"status":"0x1","type":")" + std::string(type) + "\"")) << type;
    for (const char* type : {"0x5", "0x6a", "0x7b", "0x7f", "0x100", "2", ""})
        EXPECT_FALSE(envelope(R"(,"status":"0x1","type":")" + std::string(type) + "\"")) << type;
    EXPECT_FALSE(envelope("")) << "neither status nor root";
    EXPECT_FALSE(read_envelope(*parse_json(R"({"status":"0x1"})"))) << "no gas";
    EXPECT_EQ(root_text({Receipt{}}), "none");
}

TEST(ReceiptsRoot, OfDepositsHasTheirNonceFromTheVersionOn) {
    Receipt before, nonce, canyon;
    before.envelope = envelope(R"(,"status":"0x1","type":"0x7e")");
    nonce.envelope = envelope(R"(,"status":"0x1","type":"0x7e","depositNonce":"0x7")");
    canyon.envelope = envelope(
        R"(,"status":"0x1","type":"0x7e","depositNonce":"0x7","depositReceiptVersion":"0x1")");
    EXPECT_EQ(root_text({before}), root_text({nonce}));
    EXPECT_NE(root_text({nonce}), root_text({canyon}));
    Receipt other = canyon;
    other.envelope->deposit_nonce = 8;
    EXPECT_NE(root_text({other}), root_text({canyon}));
}

}  // namespace
}  // namespace portico::indexer
