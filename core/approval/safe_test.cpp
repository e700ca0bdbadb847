// SPDX-License-Identifier: Apache-2.0
//
// What transactions of a Safe say: signed by its owners, and carried out.
#include "core/approval/testing_for_test.hpp"

namespace portico::approval {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

constexpr const char* kSafe = "0x90F79bf6EB2c4f870365E785982E1f101E93b906";
const std::string kSigned = "Sign transaction 4 of the Safe " + std::string(kSafe) + ":";
const std::string kDone = "Have the Safe " + std::string(kSafe) + " do this:";

const Argument& argument(const Sentence& sentence, std::string_view name) {
    for (const Argument& one : sentence.arguments)
        if (one.name == name) return one;
    static const Argument kNone;
    return kNone;
}

TEST(ApprovalSafe, SaysWhatTheSafeDoes) {
    EXPECT_THAT(sentences("safe transfer"), ElementsAre(kSigned, ">Send 25.5 USDC to Bo"));
    EXPECT_THAT(warnings("safe transfer"), IsEmpty());
    EXPECT_EQ(handling("safe transfer"), Handling::kFrame);
    EXPECT_TRUE(describe_test_request("safe transfer")->decoded);
}

// A refund is paid beside what the transaction sends, at a price that its author chose.
TEST(ApprovalSafe, SaysTheRefundOfGasWithTheMostThatItCanBe) {
    const auto summary = describe_test_request("safe with a refund");
    // (baseGas + 50,000 for the call + 8 for each of 68 bytes) * gasPrice
    EXPECT_THAT(sentences(summary), ElementsAre(kSigned,
                                                "The Safe " + std::string(kSafe) + " pays " +
                                                    kStranger + " up to 1050544 USDC for the gas",
                                                ">Send 25.5 USDC to Bo"));
    EXPECT_EQ(argument(summary->sentences[1], "most").units.value(), "1050544000000");
    EXPECT_THAT(warnings(summary), ElementsAre("safe_refund"));
    EXPECT_EQ(summary->warnings[0].severity, Severity::kDanger);
    EXPECT_EQ(summary->handling, Handling::kPopup);
}

TEST(ApprovalSafe, SaysThatWhoeverHandsItInGetsTheRefund) {
    const auto summary = describe_test_request("safe with a refund of ether to anyone");
    // (21,000 + 100,000 + 50,544) * 1 gwei
    EXPECT_THAT(sentences(summary),
                Contains("The Safe " + std::string(kSafe) +
                         " pays whoever hands this in up to 0.000171544 ETH for the gas"));
    EXPECT_THAT(warnings(summary), ElementsAre("safe_refund"));
    EXPECT_EQ(summary->handling, Handling::kPopup);
}

TEST(ApprovalSafe, SaysThatARefundHasNoBound) {
    const auto summary = describe_test_request("safe with a refund beyond all numbers");
    EXPECT_EQ(argument(summary->sentences[1], "most").kind, ArgumentKind::kUnlimitedAmount);
    EXPECT_EQ(summary->handling, Handling::kPopup);
}

TEST(ApprovalSafe, SaysTheRefundOfCodeThatRunsInTheSafesPlace) {
    const auto summary = describe_test_request("safe with a refund and code of others");
    EXPECT_EQ(summary->sentences[1].code, "safe_refund");
    EXPECT_EQ(summary->sentences[2].code, "unknown_call");
    EXPECT_THAT(warnings(summary), ElementsAre("safe_refund", "delegate_call", "cannot_decode"));
    EXPECT_FALSE(summary->decoded);
}

TEST(ApprovalSafe, SaysWhatIsSentAlong) {
    const auto summary = describe_test_request("safe that pays along");
    EXPECT_THAT(warnings(summary), ElementsAre("value_unexpected"));
    EXPECT_EQ(in_words("warnings", summary->warnings[0].code, summary->warnings[0].arguments),
              "5 ETH are sent along, for which this has no use.");
    EXPECT_EQ(summary->handling, Handling::kPopup);
    EXPECT_THAT(sentences("safe that pays an unknown call"),
                Contains(">Send 5 ETH with the call to " + std::string(kStranger)));
}

// What the Safe gets stays with the Safe; its owner is somebody else to it.
TEST(ApprovalSafe, SpeaksOfTheSafesMoney) {
    EXPECT_THAT(warnings("safe swap"), IsEmpty());
    EXPECT_THAT(warnings("safe swap to the owner"), ElementsAre("proceeds_elsewhere"));
}

TEST(ApprovalSafe, SaysEachOfSeveralCalls) {
    const auto summary = describe_test_request("safe with several calls");
    EXPECT_THAT(
        sentences(summary),
        ElementsAre(kSigned, HasSubstr(" for the gas"), ">2 steps within one call:",
                    ">>Let Uniswap take 5 USDC of yours, at any time", ">>Send 1 ETH to Bo"));
    EXPECT_TRUE(summary->decoded);
    EXPECT_THAT(warnings(summary), ElementsAre("safe_refund"));
    const auto foreign = describe_test_request("safe with code of others among several");
    EXPECT_FALSE(foreign->decoded);
    EXPECT_THAT(warnings(foreign), ElementsAre("delegate_call", "cannot_decode"));
    for (const char* name :
         {"safe with several calls that are cut", "safe with several calls at a stranger"}) {
        EXPECT_FALSE(describe_test_request(name)->decoded) << name;
        EXPECT_THAT(warnings(name), Contains("delegate_call")) << name;
        EXPECT_THAT(sentences(name), Not(Contains(HasSubstr("Let Uniswap")))) << name;
    }
}

TEST(ApprovalSafe, SaysATransactionThatIsCarriedOut) {
    EXPECT_THAT(sentences("safe carried out"), ElementsAre(kDone, ">Send 25.5 USDC to Bo"));
    EXPECT_THAT(warnings("safe carried out"), ElementsAre("unknown_contract"));
    EXPECT_THAT(sentences("safe carried out with a refund"),
                ElementsAre(kDone,
                            "The Safe " + std::string(kSafe) + " pays " + kStranger +
                                " up to 1050544 USDC for the gas",
                            ">Send 25.5 USDC to Bo"));
    EXPECT_EQ(handling("safe carried out with a refund"), Handling::kPopup);
    EXPECT_THAT(sentences("safe carried out with ether"),
                ElementsAre(kDone, "Send 1 ETH with the call to " + std::string(kSafe),
                            ">Send 25.5 USDC to Bo"));
}

TEST(ApprovalSafe, SaysTheRefundOfASafeWithinASafe) {
    const auto summary = describe_test_request("safe of a safe with a refund");
    EXPECT_THAT(sentences(summary),
                ElementsAre(kSigned, ">Have the Safe " + std::string(kStranger) + " do this:",
                            ">The Safe " + std::string(kStranger) + " pays " + kStranger +
                                " up to 1050544 USDC for the gas",
                            ">>Send 25.5 USDC to Bo"));
    EXPECT_EQ(summary->handling, Handling::kPopup);
    EXPECT_TRUE(describe_test_request("safes four deep")->decoded);
    EXPECT_FALSE(describe_test_request("safes five deep")->decoded);
}

}  // namespace
}  // namespace portico::approval
