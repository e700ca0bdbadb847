// SPDX-License-Identifier: Apache-2.0
//
// Receipts of chains and of their moods: the whole cost, or none.
#include "server/indexer/rules/fee.hpp"

#include <gtest/gtest.h>

#include "core/base/encoding/hex.hpp"
#include "server/indexer/rules/read_node.hpp"

namespace portico::indexer {
namespace {

const std::string kAll(64, 'f');

/// In base units, as text; "none" where there is no fee.
std::string fee(const std::string& receipt, const std::string& transaction = "{}") {
    const auto reported = parse_json(receipt), sent = parse_json(transaction);
    if (!reported || !sent) return "no JSON";
    const auto cost = read_cost(*reported);
    const auto sum = cost ? fee_of(*cost, read_gas_price(*sent)) : std::nullopt;
    return sum ? to_decimal(chain::Uint256::from_bytes(*sum)) : "none";
}

TEST(Fee, IsGasTimesItsPrice) {
    EXPECT_EQ(fee(R"({"type":"0x2","gasUsed":"0x5208","effectiveGasPrice":"0x3b9aca00"})"),
              "21000000000000");
    EXPECT_EQ(fee(R"({"gasUsed":"0x5208","effectiveGasPrice":"0x0"})"), "0") << "a free chain";
    EXPECT_EQ(fee(R"({"type":"0x2","gasUsed":"0x5208","effectiveGasPrice":"0x3b9aca00",
                      "gasUsedForL1":"0x100","l1BlockNumber":"0x1"})"),
              "21000000000000")
        << "Arbitrum: all of it is in the gas";
}

TEST(Fee, HasWhatBlobsAndTheChainBelowCost) {
    EXPECT_EQ(fee(R"({"type":"0x3","gasUsed":"0x1","effectiveGasPrice":"0x5",
                      "blobGasUsed":"0x20000","blobGasPrice":"0x3"})"),
              "393221");
    EXPECT_EQ(fee(R"({"type":"0x3","gasUsed":"0x1","effectiveGasPrice":"0x5"})"), "none");
    EXPECT_EQ(fee(R"({"type":"0x3","gasUsed":"0x1","effectiveGasPrice":"0x5",
                      "blobGasUsed":"0x20000"})"),
              "none");
    EXPECT_EQ(fee(R"({"type":"0x2","gasUsed":"0x2","effectiveGasPrice":"0x5","l1Fee":"0x7",
                      "operatorFeeScalar":"0x0","operatorFeeConstant":"0x0"})"),
              "17")
        << "OP stack, Scroll";
}

TEST(Fee, OfOldNodesIsByThePriceThatTheTransactionNames) {
    const char* const kOld = R"({"gasUsed":"0x2"})";
    EXPECT_EQ(fee(kOld, R"({"gasPrice":"0x9"})"), "18");
    EXPECT_EQ(fee(R"({"gasUsed":"0x2","effectiveGasPrice":null})", R"({"gasPrice":"0x9"})"), "18");
    EXPECT_EQ(fee(kOld), "none");
    EXPECT_EQ(fee(R"({"type":"0x2","gasUsed":"0x2"})", R"({"gasPrice":"0x9"})"), "none")
        << "that is the most it would have paid";
    EXPECT_EQ(fee(R"({"gasUsed":"0x2","effectiveGasPrice":"0x3"})", R"({"gasPrice":"0x9"})"), "6");
}

TEST(Fee, OfWhatPaysOtherwiseIsNotTold) {
    for (const char* more :
         {R"("type":"0x7e")", R"("type":"0x71")", R"("type":"0x7b")", R"("type":"0x5")",
          R"("feeCurrency":"0x765de816845861e75a25fca122bb6898b8b1282a")",
          R"("operatorFeeScalar":"0x1")", R"("operatorFeeConstant":"0x1")",
          R"("tokenRatio":"0xbb8","l1Fee":"0x1")"})
        EXPECT_EQ(fee(std::string(R"({"gasUsed":"0x2","effectiveGasPrice":"0x3",)") + more + "}"),
                  "none")
            << more;
    EXPECT_EQ(fee(R"({"gasUsed":"0x2"})", R"({"gasPrice":"0x9","feeCurrency":"0x76"})"), "none");
}

TEST(Fee, OfNumbersThatAreNoneIsNotTold) {
    const std::string good = R"("gasUsed":"0x2","effectiveGasPrice":"0x3")";
    for (const std::string& wrong :
         {std::string(R"("effectiveGasPrice":"0x3")"), std::string(R"("gasUsed":2)"),
          std::string(R"("gasUsed":"2","effectiveGasPrice":"0x3")"),
          std::string(R"("gasUsed":"0x","effectiveGasPrice":"0x3")"),
          std::string(R"("gasUsed":"0x2","effectiveGasPrice":"-0x3")"),
          std::string(R"("gasUsed":"0x2","effectiveGasPrice":3)"),
          R"("gasUsed":"0x2","effectiveGasPrice":"0x)" + kAll + "\"",
          R"("gasUsed":"0x1)" + kAll + R"(","effectiveGasPrice":"0x1")",
          R"("gasUsed":"0x1","effectiveGasPrice":"0x)" + kAll + R"(","l1Fee":"0x1")",
          good + R"(,"l1Fee":"x")", good + R"(,"l1Fee":{})", good + R"(,"type":"x")",
          good + R"(,"type":[])",
          good + R"(,"blobGasUsed":"0x)" + kAll + R"(","blobGasPrice":"0x2")"})
        EXPECT_EQ(fee("{" + wrong + "}"), "none") << wrong;
    EXPECT_EQ(fee(R"({"gasUsed":"0x1","effectiveGasPrice":"0x)" + kAll + "\"}"),
              to_decimal(chain::Uint256::max()))
        << "the last that fits";
}

TEST(Fee, OfAReceiptThatCannotBeReadCostsNoBlock) {
    const std::string hash = "0x" + std::string(64, 'a');
    const auto reported = read_receipt(R"({"blockHash":")" + hash + R"(","transactionHash":")" +
                                           hash + R"(","status":"0x1","logs":[],"gasUsed":"much"})",
                                       *parse_hex_fixed<32>(std::string(64, 'a')));
    ASSERT_TRUE(reported && *reported);
    EXPECT_FALSE((*reported)->cost);
}

}  // namespace
}  // namespace portico::indexer
