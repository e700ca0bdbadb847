// SPDX-License-Identifier: Apache-2.0
//
// Sending, as a visitor sees it (docs/money.md).
#include "core/base/describe/describe.hpp"
#include "core/chain/units.hpp"
#include "core/money/constants.hpp"
#include "core/money/scenario.hpp"

namespace portico::money {
namespace {

using ::testing::HasSubstr;
using enum SendButton;

class Send : public Scenario {};

TEST_F(Send, ButtonSaysWhatIsMissingInItsOrder) {
    start();
    when(OpenSend{});
    EXPECT_EQ(send().step, SendStep::kForm);
    EXPECT_EQ(send().token->value, "eip155:1") << "the network's own currency, to begin with";
    EXPECT_EQ(send().tokens[0].balance.value, "2");
    EXPECT_EQ(send().button, kAddAmount);
    for (const char* wrong :
         {"1,5", "1e3", "-1", "0x1", " ", "1.0000000000000000001", "0x", "0..", "1.."}) {
        type(wrong);
        EXPECT_EQ(send().button, kIncorrectValue) << wrong;
    }
    for (const char* unfinished : {"0", "0.", ".", "0.00"}) {
        type(unfinished);
        EXPECT_EQ(send().button, kAddAmount) << unfinished;
    }
    type("2.000000000000000001");
    EXPECT_EQ(send().button, kInsufficientFunds);
    EXPECT_EQ(send().missing->value, "0.000000000000000001");
    type("0.25");
    EXPECT_EQ(send().button, kAddAddress);
    to("0x12");
    EXPECT_EQ(send().button, kInvalidAddress);
    to(kBob);
    EXPECT_EQ(send().button, kPreview);
    when(ChooseSendToken{"eip155:1:0x0000000000000000000000000000000000000099"});
    EXPECT_EQ(send().button, kSelectToken) << "not one that is held";
    when(ReviewSend{});
    EXPECT_EQ(send().step, SendStep::kForm);
    EXPECT_EQ(wallet.size(), 0U);
}

TEST_F(Send, WhatIsShownIsWhatTheWalletIsAsked) {
    start();
    holds_tokens();
    when(OpenSend{});
    type("0.25");
    to(" " + kBob + "\n");
    when(ReviewSend{});
    ASSERT_EQ(send().step, SendStep::kReview) << problem();
    const SendQuote quote = *send().quote;
    EXPECT_EQ(quote.amount.value, "0.25");
    EXPECT_EQ(quote.value->value, "750.00");
    EXPECT_EQ(quote.to.value, kBob);
    // 21,000 gas at a base fee of 10 and a tip of 1 gwei; at most a base fee of 12.5.
    EXPECT_EQ(quote.fee.likely.value, "0.000231");
    EXPECT_EQ(quote.fee.max.value, "0.0002835");
    EXPECT_EQ(quote.fee.value->value, "0.69");
    EXPECT_EQ(quote.fee.seconds, 24) << "two blocks of twelve seconds";
    EXPECT_EQ(quote.keeps.value, "1.749769");
    confirm();
    EXPECT_EQ(send().step, SendStep::kSigning);
    ASSERT_EQ(wallet.size(), 1U);
    EXPECT_EQ(wallet[0].method.value, "eth_sendTransaction");
    EXPECT_EQ(write_json(wallet[0].params),
              R"([{"from":")" + kAlice + R"(","to":")" + kBob +
                  R"(","value":"0x3782dace9d90000","gas":"0x5208","maxFeePerGas":"0x324a9a700",)"
                  R"("maxPriorityFeePerGas":"0x3b9aca00","chainId":"0x1"}])");
    wallet_answers("\"" + kHash + "\"");
    EXPECT_EQ(send().step, SendStep::kSent);
    EXPECT_EQ(status(), TransferStatus::kPending);
}

TEST_F(Send, ALongNetworkOfALinkIsCut) {
    given_form();
    to("ethereum:" + kBob + "@" + std::string(400, '1'));
    EXPECT_EQ(problem(), "\"other_chain\"");
}

TEST_F(Send, WhatTheWalletIsStillAskedIsSaidInTheNextForm) {
    given_quote();
    confirm();
    when(EditSend{});
    EXPECT_EQ(warnings(), "unfinished! first_time");
    when(ReviewSend{});
    confirm();
    EXPECT_EQ(wallet.size(), 1U);
    // Another account has nothing to do with it.
    account.address = kBob;
    when(machine::SliceChanged{"account", Json::object()});
    after(0);
    to(kAlice);
    EXPECT_EQ(warnings(), "first_time");
}

TEST_F(Send, NoTapsSendTwice) {
    given_quote();
    const ConfirmSend tap{send().quote->id};
    for (int i = 0; i < 5; ++i) when(tap);
    EXPECT_EQ(wallet.size(), 1U);
    when(ReviewSend{});
    when(UseSendMax{});
    type("1");
    when(tap);
    when(CloseSend{});
    when(OpenSend{});
    EXPECT_EQ(send().step, SendStep::kSigning) << "the wallet is still being asked";
    when(tap);
    wallet_answers("\"" + kHash + "\"");
    EXPECT_EQ(send().step, SendStep::kSent);
    when(tap);
    when(OpenSend{});
    EXPECT_EQ(send().step, SendStep::kForm);
    EXPECT_EQ(send().amount.value, "") << "a form of its own";
    when(tap);
    EXPECT_EQ(wallet.size(), 1U);
    // An answer that comes twice is none.
    wallet_answers("\"0x" + std::string(64, 'b') + "\"");
    EXPECT_EQ(shown.transfers->transfers[0].hash->value, kHash);
}

TEST_F(Send, WhatTheWalletDeclinedCanBeSentAgain) {
    given_quote();
    confirm();
    wallet_refuses(4001, "User rejected");
    EXPECT_EQ(send().step, SendStep::kForm);
    EXPECT_EQ(problem(), "\"declined\"");
    EXPECT_EQ(send().amount.value, "0.25") << "as it was typed";
    EXPECT_THAT(shown.transfers->transfers, ::testing::IsEmpty());
    when(ReviewSend{});
    confirm();
    EXPECT_EQ(wallet.size(), 2U);
}

TEST_F(Send, ARefusalOfTheWalletsNodeHasItsWord) {
    given_quote();
    confirm();
    wallet_refuses(-32000, "insufficient funds for gas * price + value");
    EXPECT_EQ(problem(), "\"refused\"");
    EXPECT_EQ(send().code->value, "insufficient_funds");
    when(ReviewSend{});
    confirm();
    wallet_refuses(-32602, "unknown field");
    EXPECT_EQ(problem(), "\"refused\"");
    EXPECT_EQ(send().detail->value, "unknown field");
}

// A wallet that hands its transaction to two nodes, or tries again, hears this of the one that it
// has sent.
TEST_F(Send, WhatANodeHasAlreadyMayHaveBeenSent) {
    for (const char* const words :
         {"already known", "nonce too low: next nonce 5, tx nonce 4", "known transaction: 0xab",
          "ALREADY_EXISTS: already known", "transaction already imported"}) {
        SCOPED_TRACE(words);
        given_quote();
        confirm();
        wallet_refuses(-32000, words);
        EXPECT_EQ(problem(), "\"unsure\"");
        EXPECT_EQ(status(), TransferStatus::kUnsure);
        when(ReviewSend{});
        EXPECT_EQ(warnings(), "unfinished! first_time");
        storage.clear();
        node = {};
    }
}

TEST_F(Send, WhatTheWalletDidNotTellIsUnsureAndMustBeReadBeforeTheNext) {
    // The last two are of a connection that ended while the wallet was asking.
    for (const std::int64_t code : {-32603, 4900, 6000}) {
        SCOPED_TRACE(code);
        storage.clear();
        wallet.clear();
        given_quote();
        confirm();
        wallet_refuses(code, "the page was restarted");
        EXPECT_EQ(problem(), "\"unsure\"");
        EXPECT_EQ(status(), TransferStatus::kUnsure);
        when(ReviewSend{});
        EXPECT_EQ(warnings(), "unfinished! first_time");
        confirm();
        EXPECT_EQ(wallet.size(), 1U);
    }
    when(AcceptSendWarnings{});
    confirm();
    EXPECT_EQ(wallet.size(), 2U);
    wallet_answers(R"({"hash":"0x1"})");
    EXPECT_EQ(problem(), "\"unsure\"") << "no hash is no word";
}

TEST_F(Send, IsNotOfferedElsewhere) {
    account.chain_namespace = ChainNamespace::kSolana;
    account.chain = "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp";
    start();
    when(OpenSend{});
    EXPECT_EQ(send().step, SendStep::kUnavailable);
    EXPECT_EQ(problem(), "\"unsupported_chain\"");
    EXPECT_EQ(asked.size(), 0U);
    connected = false;
    start();
    when(OpenSend{});
    EXPECT_EQ(send().step, SendStep::kUnavailable);
}

TEST_F(Send, AnotherAccountOrNetworkEmptiesTheForm) {
    given_quote();
    const std::int64_t quote = send().quote->id;
    account.chain = "eip155:8453";
    node.chain_id = 8453;
    when(machine::SliceChanged{"account", Json::object()});
    after(0);
    EXPECT_EQ(send().step, SendStep::kForm);
    EXPECT_EQ(send().recipient_text.value, "");
    EXPECT_EQ(send().token->value, "eip155:8453");
    when(ConfirmSend{quote});
    EXPECT_EQ(wallet.size(), 0U);
}

TEST_F(Send, ANodeOfAnotherNetworkIsRefused) {
    given_form();
    node.chain_id = 11155111;
    when(ReviewSend{});
    EXPECT_EQ(problem(), "\"wrong_node\"");
    EXPECT_EQ(send().detail->value, "eip155:11155111");
    node.chain_id = 1;
    node.down = true;
    when(ReviewSend{});
    EXPECT_EQ(problem(), "\"node\"");
    node.down = false;
    when(ReviewSend{});
    EXPECT_EQ(send().step, SendStep::kReview) << "and it goes on where that has passed";
}

TEST_F(Send, WhatAHostGivesIsFilledIn) {
    start();
    holds_tokens();
    when(OpenSend{.token = "eip155:1:" + kToken, .amount = "3", .recipient = kBob});
    EXPECT_EQ(send().button, kPreview);
    EXPECT_EQ(send().value->value, "3.00");
    when(OpenSend{});
    EXPECT_EQ(send().amount.value, "3") << "a form under way stays";
}

TEST_F(Send, ARequestThatIsPastedFillsInWhatItAsksFor) {
    start();
    holds_tokens();
    when(OpenSend{});
    to("ethereum:" + kToken + "@1/transfer?address=" + kBob + "&uint256=12.5e6");
    EXPECT_EQ(send().token->value, "eip155:1:" + kToken);
    EXPECT_EQ(send().amount.value, "12.5");
    EXPECT_EQ(send().recipient_text.value, kBob);
    EXPECT_EQ(send().button, kPreview);
    to("ethereum:" + kBob + "@1?value=250000000000000000");
    EXPECT_EQ(send().token->value, "eip155:1");
    EXPECT_EQ(send().amount.value, "0.25");
    // Of what is not held nothing is chosen in its place.
    to("ethereum:" + kAlice + "@1/transfer?address=" + kBob + "&uint256=1");
    EXPECT_EQ(send().problem, SendProblem::kNotHeld);
    EXPECT_EQ(send().detail->value, kAlice);
    EXPECT_EQ(send().button, kInvalidAddress);
    when(OpenSend{.token = {}, .amount = {}, .recipient = "ethereum:" + kBob + "?value=1e17"});
    EXPECT_EQ(send().amount.value, "0.1") << "by the host too";
}

TEST_F(Send, AnAnswerOfAnEarlierRoundIsNone) {
    given_form();
    step(ReviewSend{});
    const auto late = questions;
    questions.clear();
    type("0.5");
    when(ReviewSend{});
    ASSERT_EQ(send().quote->amount.value, "0.5");
    for (const RequestChain& one : late) {
        RpcError error;
        step(ChainAnswered{one.id, node.answer(one, error), std::nullopt});
    }
    EXPECT_EQ(send().quote->amount.value, "0.5");
    confirm();
    EXPECT_EQ(hex("value"), "0x6f05b59d3b20000");
}

}  // namespace
}  // namespace portico::money
