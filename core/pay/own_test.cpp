// SPDX-License-Identifier: Apache-2.0
//
// What a page names by itself, in the words of the reference: from the wallet, or from an exchange.
#include "core/pay/scenario.hpp"

namespace portico::pay {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;

class OwnPay : public Scenario {
  protected:
    void given_exchange() {
        server.exchanges =
            R"({"result":{"total":1,"exchanges":[{"id":"harbour","name":"Har\u202Ebour","imageUrl":"http://x"}]}})";
        start();
        when(own());
    }
};

TEST_F(OwnPay, IsATransferWithoutAReference) {
    start();
    when(own());
    EXPECT_EQ(word("step"), "review");
    confirm();
    EXPECT_EQ(sent("data").size(), 2u + 8 + 64 + 64);
    wallet_answers(kHash);
    EXPECT_EQ(word("step"), "sent");
    block_takes(kHash);
    EXPECT_EQ(word("step"), "done");
    EXPECT_EQ(reports(), 0u);
}

TEST_F(OwnPay, SendsTheNetworksCurrency) {
    OpenPay asked = own("0.25");
    asked.asset = Text<64>("native");
    asked.decimals.reset();
    start();
    when(asked);
    confirm();
    EXPECT_EQ(sent("to"), kShop);
    EXPECT_EQ(sent("value"), "0x3782dace9d90000");
    EXPECT_EQ(sent("data"), "");
}

// Somebody else may pay it, and it is another amount than a plain transaction's.
TEST_F(OwnPay, AsksNoFeeOfASmartAccount) {
    account->smart = true;
    node.balance = {};
    start();
    when(own());
    EXPECT_EQ(word("step"), "review");
    EXPECT_EQ(pay().quote->fee.likely.value, "") << "its wallet says it";
    EXPECT_EQ(pay().quote->fee.max.value, "");
    confirm();
    EXPECT_THAT(wallet, SizeIs(1));
}

TEST_F(OwnPay, AsksBeforeTheSameGoesOutAgain) {
    start();
    when(own());
    confirm();
    start();
    when(own());
    EXPECT_TRUE(pay().unfinished);
    confirm();
    EXPECT_THAT(wallet, SizeIs(1));
    confirm(true);
    EXPECT_THAT(wallet, SizeIs(2));
}

TEST_F(OwnPay, IsDoneWhenABlockHasTheOneThatWasSpedUpFromHere) {
    start();
    when(own());
    confirm();
    wallet_answers(kHash);
    after(transfers::kPollMs);
    Transfer faster = replacement();
    tell(faster);
    EXPECT_EQ(pay().hash->value, kHash) << "either may be taken yet";
    faster.status = TransferStatus::kConfirmed;
    block_takes(kThird);
    tell(faster);
    after(transfers::kPollMs);
    EXPECT_EQ(word("step"), "done");
    EXPECT_EQ(pay().hash->value, kThird);
    EXPECT_EQ(reports(), 0u);
}

TEST_F(OwnPay, IsLeftWhileTheWalletIsAskedAndNotPaidTwice) {
    start();
    when(own());
    confirm();
    ASSERT_EQ(word("step"), "signing");
    when(RetryPay{});
    EXPECT_EQ(word("step"), "review");
    EXPECT_TRUE(pay().unfinished);
    EXPECT_TRUE(pay().open);
    confirm();
    EXPECT_THAT(wallet, SizeIs(1));
    confirm(true);
    EXPECT_THAT(wallet, SizeIs(2));
}

TEST_F(OwnPay, NamesWhatThePageGotWrong) {
    start();
    int calls = 1;
    const auto says = [&](auto change, const char* code) {
        OpenPay asked = own();
        asked.call = Text<32>(std::to_string(++calls));
        change(asked);
        when(asked);
        EXPECT_EQ(word("step"), "unavailable");
        EXPECT_EQ(word("code"), code);
    };
    says([](OpenPay& one) { one.amount.reset(); }, "invalid_payment_config");
    says([](OpenPay& one) { one.amount = Text<96>("0"); }, "invalid_amount");
    says([](OpenPay& one) { one.amount = Text<96>("-1"); }, "invalid_amount");
    says([](OpenPay& one) { one.amount = Text<96>("1e3"); }, "invalid_amount");
    says([](OpenPay& one) { one.amount = Text<96>("0.0000001"); }, "invalid_amount");
    says([](OpenPay& one) { one.recipient = Text<64>("harbour"); }, "invalid_recipient");
    says([](OpenPay& one) { one.recipient = Text<64>(kDollar); }, "invalid_recipient");
    says([](OpenPay& one) { one.asset = Text<64>("0x12"); }, "invalid_asset");
    says([](OpenPay& one) { one.decimals.reset(); }, "invalid_asset");
    says([](OpenPay& one) { one.decimals = 400; }, "invalid_asset");
    says([](OpenPay& one) { one.chain = Text<64>("mainnet"); }, "invalid_payment_config");
    says([](OpenPay& one) { one.chain = Text<64>("solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp"); },
         "invalid_chain_namespace");
}

TEST_F(OwnPay, PicturesOfExchangesAreTheServersOrOfHttps) {
    server.exchanges =
        R"({"result":{"total":3,"exchanges":[{"id":"a","name":"A","imageUrl":"","image":"/v1/exchanges/image/a"},)"
        R"({"id":"b","name":"B","imageUrl":"https://b.example/b.png"},)"
        R"({"id":"c","name":"C","imageUrl":"","image":""}]}})";
    start();
    when(own());
    ASSERT_THAT(pay().exchanges, SizeIs(3));
    EXPECT_EQ(pay().exchanges[0].image_url->value, "https://api.example/v1/exchanges/image/a");
    EXPECT_EQ(pay().exchanges[1].image_url->value, "https://b.example/b.png");
    EXPECT_FALSE(pay().exchanges[2].image_url);
}

TEST_F(OwnPay, IsPaidAtAnExchangeInAWindow) {
    given_exchange();
    ASSERT_THAT(pay().exchanges, SizeIs(1));
    EXPECT_FALSE(pay().exchanges[0].image_url) << "https alone";
    EXPECT_EQ(pay().exchanges[0].name.value, "Harbour") << "nothing that turns the text around";
    when(PayAtExchange{"nobody", {}});
    EXPECT_EQ(word("step"), "review");
    when(PayAtExchange{"harbour", {}});
    EXPECT_EQ(word("step"), "exchange");
    EXPECT_THAT(windows, ElementsAre("about:blank", "https://harbour.example/pay"));
    EXPECT_THAT(server.bodies.back(),
                HasSubstr(R"("amount":"1.5","recipient":"eip155:1:)" + kShop));
    after(kExchangePollMs);
    EXPECT_EQ(word("step"), "exchange");
    server.buy_status = R"({"result":{"status":"SUCCESS","txHash":")" + kHash + R"("}})";
    after(kExchangePollMs);
    EXPECT_EQ(word("step"), "done");
    EXPECT_EQ(pay().hash->value, kHash);
    EXPECT_THAT(wallet, IsEmpty());
}

TEST_F(OwnPay, SaysWhatTheExchangeSays) {
    given_exchange();
    server.pay_url = R"({"error":{"code":-7,"message":"Asset x is not supported"}})";
    when(PayAtExchange{"harbour", {}});
    EXPECT_EQ(word("code"), "asset_not_supported");
    when(RetryPay{});
    server.pay_url = R"({"error":{"code":-7,"message":"the exchange does not answer"}})";
    when(PayAtExchange{"harbour", {}});
    EXPECT_EQ(word("code"), "unable_to_get_pay_url");
    when(RetryPay{});
    server.pay_url = R"({"result":{"url":"https://harbour.example/pay","sessionId":"s1"}})";
    when(PayAtExchange{"harbour", {}});
    server.buy_status = R"({"error":{"code":-8,"message":"the exchange does not answer"}})";
    after(5 * kExchangePollMs);
    EXPECT_EQ(word("code"), "unable_to_get_buy_status");
    EXPECT_EQ(word("step"), "exchange") << "it is asked on";
    server.buy_status = R"({"result":{"status":"FAILED"}})";
    after(kExchangePollMs);
    EXPECT_EQ(word("step"), "failed");
    EXPECT_EQ(word("problem"), "exchange_failed");
    when(RetryPay{});
    EXPECT_EQ(word("step"), "review");
}

// Who reads "failed" alone pays elsewhere, and perhaps twice.
TEST_F(OwnPay, BehindAFailureAnEarlierAskingIsStillTold) {
    given_exchange();
    when(PayAtExchange{"harbour", {}});
    when(ClosePay{});
    when(own());
    confirm(true);
    wallet_answers(kHash);
    block_takes(kHash, "0x0");
    EXPECT_EQ(word("problem"), "transfer_failed");
    EXPECT_EQ(word("step"), "failed");
    EXPECT_TRUE(pay().open);
    ASSERT_TRUE(pay().unfinished_at);
    EXPECT_EQ(pay().unfinished_at->value, "Harbour");
    EXPECT_FALSE(pay().unfinished);
}

TEST_F(OwnPay, BehindAFailureAnEarlierTransferIsStillTold) {
    start();
    when(own());
    confirm();
    wallet_refuses(-32603, "no answer");
    ASSERT_EQ(word("problem"), "unsure");
    when(RetryPay{});
    confirm(true);
    wallet_answers(kHash);
    block_takes(kHash, "0x0");
    EXPECT_EQ(word("step"), "failed");
    EXPECT_TRUE(pay().unfinished);
}

TEST_F(OwnPay, BehindAFailureAloneNothingElseIsTold) {
    start();
    when(own());
    confirm();
    wallet_answers(kHash);
    block_takes(kHash, "0x0");
    EXPECT_EQ(word("step"), "failed");
    EXPECT_FALSE(pay().open);
    EXPECT_FALSE(pay().unfinished);
    EXPECT_FALSE(pay().unfinished_at);
}

// "Closing this does not stop the payment."
TEST_F(OwnPay, LeavesTheExchangesWindowOpenToWhoIsPayingThere) {
    given_exchange();
    when(PayAtExchange{"harbour", {}});
    when(ClosePay{});
    EXPECT_EQ(windows_closed, 0);
    server.pay_url = R"({"error":{"code":-7,"message":"the exchange does not answer"}})";
    OpenPay again = own("2");
    again.call = Text<32>("2");
    when(again);
    when(PayAtExchange{"harbour", {}});
    EXPECT_EQ(windows_closed, 1) << "nothing came to be shown in it";
}

TEST_F(OwnPay, AsksBeforeWhatWasBegunAtAnExchangeIsPaidAgain) {
    given_exchange();
    when(PayAtExchange{"harbour", {}});
    after(kExchangePollMs);
    const auto is_asked_about = [&](const char* call) {
        OpenPay again = own();
        again.call = Text<32>(call);
        when(again);
        EXPECT_EQ(word("step"), "review") << call;
        EXPECT_EQ(word("unfinished_at"), "Harbour") << call;
        confirm();
        EXPECT_THAT(wallet, IsEmpty()) << call;
        const auto opened = windows.size();
        when(PayAtExchange{"harbour", {}});
        EXPECT_THAT(windows, SizeIs(opened)) << call;
        EXPECT_EQ(word("step"), "review") << call;
    };
    when(ClosePay{});
    is_asked_about("2");
    // The page was loaded again, and nobody says what became of it.
    server.buy_status = R"({"error":{"code":-8,"message":"the exchange does not answer"}})";
    start();
    is_asked_about("3");
    // Another sum is another payment.
    OpenPay more = own("2");
    more.call = Text<32>("4");
    when(more);
    EXPECT_EQ(word("unfinished_at"), "");
    // Whoever says so pays all the same, from the wallet or there.
    OpenPay last = own();
    last.call = Text<32>("5");
    when(last);
    const auto stored = storage;
    when(PayAtExchange{"harbour", true});
    EXPECT_EQ(word("step"), "exchange");
    storage = stored;
    start();
    when(last);
    confirm(true);
    EXPECT_THAT(wallet, SizeIs(1));
}

TEST_F(OwnPay, AsksAboutAnExchangesPaymentUntilItHasFailedOrIsPaidLongAgo) {
    const auto form_names = [&](const char* call) {
        OpenPay again = own();
        again.call = Text<32>(call);
        when(again);
        return word("unfinished_at");
    };
    given_exchange();
    when(PayAtExchange{"harbour", {}});
    const auto begun = storage;
    const auto begun_ms = at_ms;
    server.buy_status = R"({"result":{"status":"FAILED"}})";
    start();
    EXPECT_EQ(form_names("2"), "") << "the exchange says that it failed";
    // Paid while nobody looked: just now, as far as this page knows.
    storage = begun;
    server.buy_status = R"({"result":{"status":"SUCCESS"}})";
    start();
    EXPECT_EQ(form_names("3"), "Harbour");
    after(kSameAgainMs);
    EXPECT_EQ(form_names("4"), "");
    // On its way, however long, as far as the server can ask.
    storage = begun;
    server.buy_status = R"({"result":{"status":"IN_PROGRESS"}})";
    at_ms = begun_ms + kOrderKeptMs - 1;
    start();
    EXPECT_EQ(form_names("5"), "Harbour");
    at_ms = begun_ms + kOrderKeptMs;
    EXPECT_EQ(form_names("6"), "");
    // Nobody has paid there: a day later nobody will.
    storage = begun;
    server.buy_status = R"({"result":{"status":"UNKNOWN"}})";
    at_ms = begun_ms + kOrderUnheardMs - 1;
    start();
    EXPECT_EQ(form_names("7"), "Harbour");
    at_ms = begun_ms + kOrderUnheardMs;
    EXPECT_EQ(form_names("8"), "");
}

TEST_F(OwnPay, AsksBeforeTheSameIsPaidAtAnExchangeBehindTheWallet) {
    given_exchange();
    confirm();
    wallet_refuses(4900, "disconnected");
    when(RetryPay{});
    EXPECT_TRUE(pay().unfinished);
    when(PayAtExchange{"harbour", {}});
    EXPECT_EQ(word("step"), "review");
    // Also where no wallet is connected any more.
    account_becomes(std::nullopt);
    EXPECT_TRUE(pay().unfinished);
    when(PayAtExchange{"harbour", {}});
    EXPECT_EQ(word("step"), "form");
    EXPECT_THAT(windows, IsEmpty());
    when(PayAtExchange{"harbour", true});
    EXPECT_EQ(word("step"), "exchange");
}

// What a host hears by pay(): the wallet may still send, whatever the exchange came to.
TEST_F(OwnPay, StaysOpenBehindTheWalletWhereTheExchangeFails) {
    given_exchange();
    EXPECT_FALSE(pay().open);
    confirm();
    wallet_refuses(4900, "disconnected");
    when(RetryPay{});
    when(PayAtExchange{"harbour", true});
    server.buy_status = R"({"result":{"status":"FAILED"}})";
    after(kExchangePollMs);
    ASSERT_EQ(word("problem"), "exchange_failed");
    EXPECT_TRUE(pay().open);
    // Also while the exchange has given no page.
    when(RetryPay{});
    server.hangs = true;
    when(PayAtExchange{"harbour", true});
    EXPECT_EQ(word("step"), "exchange");
    EXPECT_EQ(word("session"), "");
    EXPECT_TRUE(pay().open);
}

// Given up on, and it went out after all: that stays so for as long as this call is looked at.
TEST_F(OwnPay, StaysOpenWhereWhatWasGivenUpOnHasPaid) {
    start();
    when(own());
    confirm();
    wallet_refuses(4900, "disconnected");
    when(RetryPay{});
    wallet_answers(kHash);
    block_takes(kHash);
    after(kSameAgainMs);
    EXPECT_EQ(word("step"), "review");
    EXPECT_TRUE(pay().open);
    confirm();
    EXPECT_THAT(wallet, SizeIs(1));
    OpenPay again = own();
    again.call = Text<32>("2");
    when(again);
    EXPECT_FALSE(pay().open) << "another call, later";
}

TEST_F(OwnPay, IsOpenWhileAnExchangeMayBePaid) {
    given_exchange();
    server.hangs = true;
    when(PayAtExchange{"harbour", {}});
    ASSERT_EQ(word("step"), "exchange");
    EXPECT_FALSE(pay().open) << "it was not reached";
    server.hangs = false;
    given_exchange();
    when(PayAtExchange{"harbour", {}});
    EXPECT_TRUE(pay().open);
    server.buy_status = R"({"result":{"status":"FAILED"}})";
    after(kExchangePollMs);
    ASSERT_EQ(word("step"), "failed");
    EXPECT_FALSE(pay().open);
}

TEST_F(OwnPay, AsksBeforeAnotherAccountPaysWhatTheFirstMayHaveSent) {
    start();
    when(own());
    confirm();
    wallet_refuses(4900, "disconnected");
    when(RetryPay{});
    auto other = account;
    other->address = kDollar;
    account_becomes(other);
    EXPECT_EQ(word("step"), "review");
    EXPECT_TRUE(pay().open);
    EXPECT_TRUE(pay().unfinished);
    confirm();
    EXPECT_THAT(wallet, SizeIs(1));
}

TEST_F(OwnPay, KnowsWhatAnotherTabHasBegunAtAnExchange) {
    given_exchange();
    when(PayAtExchange{"harbour", {}});
    const std::string begun = storage.at("portico.pay/orders");
    storage.clear();
    given_exchange();
    EXPECT_EQ(word("unfinished_at"), "");
    when(machine::StorageChanged{"portico.pay/orders", begun});
    EXPECT_EQ(word("unfinished_at"), "Harbour");
    confirm();
    EXPECT_THAT(wallet, IsEmpty());
}

TEST_F(OwnPay, CallsSilenceSilence) {
    given_exchange();
    when(PayAtExchange{"harbour", {}});
    after(kExchangeSilentMs + kExchangePollMs);
    EXPECT_EQ(word("step"), "exchange");
    EXPECT_EQ(word("problem"), "exchange_silent");
}

TEST_F(OwnPay, OpensABlockedWindowAgain) {
    given_exchange();
    when(PayAtExchange{"harbour", {}});
    when(PopupBlocked{window});
    EXPECT_TRUE(pay().blocked);
    when(ReopenExchange{});
    EXPECT_FALSE(pay().blocked);
    EXPECT_EQ(windows.back(), "https://harbour.example/pay");
}

TEST_F(OwnPay, OffersAWalletWhereTheListCannotBeHad) {
    server.exchanges = R"({"error":{"code":-6,"message":"no"}})";
    start();
    when(own());
    EXPECT_EQ(word("step"), "review");
    EXPECT_THAT(pay().exchanges, IsEmpty());
    // Nobody is connected: then it is all that there would have been.
    account.reset();
    start();
    when(own());
    EXPECT_EQ(word("step"), "form");
    EXPECT_EQ(word("code"), "unable_to_get_exchanges");
}

// Who is wrong about the fee, or made to be, could have more paid to the network than to the shop.
TEST_F(OwnPay, AFeeOfMoreThanATenthOfWhatIsPaidIsAskedAboutFirst) {
    for (const char* ether : {"", "0", "0.0000001", "3000"}) {
        SCOPED_TRACE(ether);
        server.costs("", ether);
        given_native();
        node.base = 150'000'000'000;  // 62,500 gas: 0.0094 ETH beside 0.1
        start();
        open_payment();
        EXPECT_FALSE(pay().quote->large_fee);
        node.base = 170'000'000'000;
        after(kQuoteMs);
        EXPECT_TRUE(pay().quote->large_fee);
    }
    when(ConfirmPay{pay().quote->id, true, true, std::nullopt});
    EXPECT_TRUE(wallet.empty()) << "those are other questions";
    when(ConfirmPay{pay().quote->id, std::nullopt, std::nullopt, true});
    EXPECT_EQ(wallet.size(), 1U);
}

TEST_F(OwnPay, BesideATokenAFeeIsLargeByWhatBothAreWorth) {
    node.base = 10'000'000'000;  // 0.000625 ETH
    server.costs("1", "3000");
    start();
    when(own("20"));
    EXPECT_FALSE(pay().quote->large_fee) << "$1.88 of $20";
    when(ClosePay{});
    when(own("18"));
    EXPECT_TRUE(pay().quote->large_fee);
    when(ClosePay{});
    node.base = 5'000'000'000;
    when(own("1.5"));
    EXPECT_FALSE(pay().quote->large_fee) << "less than a dollar";
}

TEST_F(OwnPay, BesideATokenWithoutAPriceAFeeIsLargeByWhatIsHeldForFees) {
    start();
    node.base = 3'000'000'000'000;  // 0.1875 of the 2 that are held
    when(own());
    EXPECT_FALSE(pay().quote->large_fee);
    when(ClosePay{});
    node.base = 4'000'000'000'000;
    when(own());
    EXPECT_TRUE(pay().quote->large_fee);
}

// The price comes behind the quote: a press that does not know of it is none.
TEST_F(OwnPay, APriceThatComesLateMakesAFeeLarge) {
    node.base = 10'000'000'000;
    start();
    when(own());
    EXPECT_FALSE(pay().quote->large_fee);
    const std::int64_t quote = pay().quote->id;
    server.costs("1", "3000");
    after(kQuoteMs * 2);
    EXPECT_TRUE(pay().quote->large_fee);
    confirm();
    EXPECT_TRUE(wallet.empty());
    EXPECT_GT(pay().quote->id, quote);
}

TEST_F(OwnPay, APageThatSleptPaysNothingByItsOldQuote) {
    start();
    when(own());
    const std::int64_t quote = pay().quote->id;
    at_ms += kQuoteMs;  // no timer has fired yet
    confirm();
    EXPECT_THAT(wallet, IsEmpty());
    EXPECT_EQ(word("step"), "review");
    EXPECT_GT(pay().quote->id, quote);
    confirm();
    EXPECT_THAT(wallet, SizeIs(1));
}

TEST_F(OwnPay, OfASmartAccountAndOnTestNetworksNoFeeIsLarge) {
    node.base = 10'000'000'000'000;
    start();
    account->smart = true;
    account_becomes(account);
    when(own());
    ASSERT_EQ(word("step"), "review");
    EXPECT_FALSE(pay().quote->large_fee);
    account->smart = false;
    account->network->testnet = true;
    account_becomes(account);
    ASSERT_EQ(word("step"), "review");
    EXPECT_FALSE(pay().quote->large_fee);
}

// A shop gets less then, and may take it for too little paid.
TEST_F(OwnPay, NamesATokenThatKeepsAPartAndAsksBeforeItIsPaid) {
    node.arrives = 1'485'000;
    start();
    when(own());
    ASSERT_EQ(word("step"), "review") << word("problem");
    EXPECT_EQ(pay().quote->received->value, "1.485");
    confirm();
    EXPECT_TRUE(wallet.empty());
    when(ConfirmPay{pay().quote->id, true, std::nullopt, true});
    EXPECT_TRUE(wallet.empty()) << "that is another question";
    when(ConfirmPay{pay().quote->id, std::nullopt, true, std::nullopt});
    EXPECT_EQ(wallet.size(), 1U);
}

TEST_F(OwnPay, SaysNothingOfATokenThatRoundsOrArrivesWhole) {
    for (const std::uint64_t arrives : {1'500'000UL, 1'499'998UL}) {
        node.arrives = arrives;
        start();
        when(own());
        ASSERT_EQ(word("step"), "review") << word("problem");
        EXPECT_FALSE(pay().quote->received);
    }
}

TEST_F(OwnPay, DoesNotPayWithATokenThatKeepsAll) {
    node.arrives = 0;
    start();
    when(own());
    EXPECT_EQ(word("problem"), "token_refuses");
}

}  // namespace
}  // namespace portico::pay
