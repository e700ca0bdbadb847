// SPDX-License-Identifier: Apache-2.0
//
// A shop's payment from the page to the chain (docs/pay.md#in-the-widget).
#include "core/base/text/ascii.hpp"
#include "core/pay/scenario.hpp"

namespace portico::pay {
namespace {

using api::PaymentStatus;
using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::SizeIs;
using State = api::PaymentTransactionState;

class Pay : public Scenario {
  protected:
    /// This tab is at the same form.
    void given_asked_in_another_tab() {
        start();
        open_payment();
        const auto mine = storage;
        confirm();
        const std::string asked = storage.at("portico.pay/transfers");
        storage = mine;
        wallet.clear();
        start();
        open_payment();
        EXPECT_EQ(word("step"), "review");
        when(machine::StorageChanged{"portico.pay/transfers", asked});
    }
};

TEST_F(Pay, ShowsWhatTheShopAsksForAndWhatTheNetworkTakes) {
    start();
    open_payment();
    EXPECT_EQ(word("step"), "review");
    EXPECT_EQ(pay().amount.value, "1.5");
    EXPECT_EQ(pay().symbol.value, "USDX");
    EXPECT_EQ(pay().title->value, "Two lamps");
    EXPECT_EQ(pay().recipient.value, kShop);
    EXPECT_EQ(pay().quote->amount.value, "1.5");
    EXPECT_EQ(pay().expires_at_ms, at_ms + 900'000);
    EXPECT_FALSE(pay().quote->fee.max.empty());
}

TEST_F(Pay, ShowsWhatItIsInDollarsWhereThePriceIsKnown) {
    server.costs("0.9987", "");
    start();
    open_payment();
    EXPECT_EQ(pay().value->value, "1.50");
    EXPECT_THAT(server.prices_asked,
                ElementsAre(R"({"currency":"usd","addresses":["eip155:1:)" + ascii_lower(kDollar) +
                            R"(","eip155:1:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee"]})"));
    // Not once for each question of the form; again when it is a minute old, and gone where nobody
    // answers.
    server.prices = "{}";
    after(30'000);
    EXPECT_THAT(server.prices_asked, SizeIs(1));
    after(31'000);
    EXPECT_THAT(server.prices_asked, SizeIs(2));
    EXPECT_FALSE(pay().value);
    EXPECT_EQ(pay().amount.value, "1.5");
}

TEST_F(Pay, ShowsNoDollarsWithoutAPriceAndPaysAllTheSame) {
    given_native();
    start();
    open_payment();
    EXPECT_FALSE(pay().value);
    EXPECT_THAT(
        server.prices_asked,
        ElementsAre(
            R"({"currency":"usd","addresses":["eip155:1:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee"]})"));
    EXPECT_EQ(word("step"), "review");
}

TEST_F(Pay, SendsExactlyWhatWasShownWithTheReferenceBehindIt) {
    start();
    open_payment();
    confirm();
    ASSERT_THAT(wallet, SizeIs(1));
    EXPECT_EQ(sent("to"), kDollar);
    EXPECT_EQ(sent("data"), "0xa9059cbb" + std::string(24, '0') + ascii_lower(kShop.substr(2)) +
                                std::string(58, '0') + "16e360" + kReference);
    EXPECT_EQ(sent("value"), "");
    EXPECT_EQ(sent("chainId"), "0x1");
    EXPECT_EQ(word("step"), "signing");
}

TEST_F(Pay, SendsTheNetworksCurrencyWithTheReferenceAsItsData) {
    given_native();
    start();
    open_payment();
    EXPECT_EQ(pay().amount.value, "0.1");
    confirm();
    EXPECT_EQ(sent("to"), kShop);
    EXPECT_EQ(sent("value"), "0x16345785d8a0000");
    EXPECT_EQ(sent("data"), "0x" + kReference);
}

TEST_F(Pay, TellsTheServerAndFollowsItToTheDepthThatTheShopWants) {
    start();
    open_payment();
    confirm();
    wallet_answers(kHash);
    EXPECT_EQ(word("step"), "sent");
    EXPECT_EQ(reports(), 1u);
    EXPECT_EQ(server.bodies.back(), R"({"hash":")" + kHash + R"("})");
    block_takes(kHash);
    EXPECT_EQ(word("step"), "sent") << "the shop wants three blocks";
    server_says(PaymentStatus::kSeen, State::kIncluded);
    after(kPollMs);
    EXPECT_EQ(pay().confirmations, 1);
    EXPECT_EQ(pay().wanted, 3);
    server_says(PaymentStatus::kConfirmed, State::kSettled, "1500000");
    after(kPollMs);
    EXPECT_EQ(word("step"), "done");
    EXPECT_EQ(word("status"), "confirmed");
    EXPECT_EQ(pay().hash->value, kHash);
}

TEST_F(Pay, CountsTheBlocksOfItsOwnTransferBesideAStrangers) {
    start();
    open_payment();
    confirm();
    wallet_answers(kHash);
    block_takes(kHash);
    server_says(PaymentStatus::kSeen, State::kIncluded);
    server.payment.transactions[0].confirmations = 2;
    auto strange = server.payment.transactions[0];
    strange.hash = kSecond;
    strange.confirmations = 1;
    server.payment.transactions.push_back(strange);
    after(kPollMs);
    EXPECT_EQ(pay().confirmations, 2);
    EXPECT_EQ(pay().hash->value, kHash);
}

TEST_F(Pay, ReportsUntilTheServerHasIt) {
    server.report_status = 503;
    start();
    open_payment();
    confirm();
    wallet_answers(kHash);
    after(kReportMs + 2 * kReportMs);
    EXPECT_EQ(reports(), 3u);
    server.report_status = 200;
    after(kReportMaxMs);
    const std::size_t told = reports();
    after(2 * kReportMaxMs);
    EXPECT_EQ(reports(), told);
}

TEST_F(Pay, ReportsAgainWhatTheServerListsNoMore) {
    start();
    open_payment();
    confirm();
    wallet_answers(kHash);
    after(2 * kPollMs);
    ASSERT_EQ(reports(), 1u);
    // Somebody who knows the payment's id has claimed its place.
    server.payment.transactions.clear();
    after(kPollMs + kReportMs);
    EXPECT_EQ(reports(), 2u);
    EXPECT_EQ(server.payment.transactions.size(), 1u);
    after(4 * kPollMs);
    EXPECT_EQ(reports(), 2u);
    // However often, it is not asked for more than it allows.
    for (int i = 0; i < 900; ++i) {
        server.payment.transactions.clear();
        after(kPollMs);
    }
    EXPECT_LE(reports(), 60u) << "in an hour";
    // Nothing is to be gained once it is paid.
    server_says(PaymentStatus::kConfirmed, State::kSettled, "1500000", kSecond);
    after(kReportMaxMs);
    const std::size_t told = reports();
    after(2 * kReportMaxMs);
    EXPECT_EQ(reports(), told);
}

TEST_F(Pay, WhatTheServerHasAndDoesNotListIsNotReportedAgain) {
    start();
    server.lists = false;
    open_payment();
    confirm();
    wallet_answers(kHash);
    after(4 * kReportMaxMs);
    EXPECT_EQ(reports(), 1u);
}

TEST_F(Pay, IsNotPaidTwiceOverAReload) {
    start();
    open_payment();
    confirm();
    wallet_answers(kHash);
    start();
    EXPECT_EQ(reports(), 2u) << "the report may not have come";
    open_payment();
    EXPECT_EQ(word("step"), "sent");
    confirm();
    EXPECT_THAT(wallet, SizeIs(1));
}

TEST_F(Pay, IsNotPaidTwiceWhenThePageWentWhileTheWalletWasAsked) {
    start();
    open_payment();
    confirm();
    start();
    open_payment();
    EXPECT_EQ(word("step"), "sent");
    EXPECT_EQ(word("problem"), "unsure");
    // Only who knows that nothing was sent goes on.
    when(RetryPay{});
    EXPECT_EQ(word("step"), "review");
    EXPECT_TRUE(pay().unfinished);
    confirm();
    EXPECT_THAT(wallet, SizeIs(1));
    confirm(true);
    EXPECT_THAT(wallet, SizeIs(2));
}

TEST_F(Pay, IsNotPaidTwiceWhenTheConnectionWentWhileTheWalletWasAsked) {
    start();
    open_payment();
    confirm();
    wallet_refuses(4900, "disconnected");
    EXPECT_EQ(word("step"), "sent");
    EXPECT_EQ(word("problem"), "unsure");
    when(RetryPay{});
    EXPECT_TRUE(pay().unfinished);
    confirm();
    EXPECT_THAT(wallet, SizeIs(1));
}

TEST_F(Pay, IsNotCalledFailedWhereTheWalletSentAnotherOneWithItsNumber) {
    given_native();
    start();
    open_payment();
    confirm();
    wallet_answers(kHash);
    wallet_speeds_up();
    EXPECT_EQ(word("transfer"), "replaced");
    EXPECT_EQ(word("step"), "sent");
    EXPECT_EQ(word("problem"), "replaced");
    // Only who knows that the other one did not pay goes on.
    when(RetryPay{});
    EXPECT_EQ(word("step"), "review");
    EXPECT_TRUE(pay().unfinished);
    confirm();
    EXPECT_THAT(wallet, SizeIs(1));
    // The same behind a reload.
    start();
    open_payment();
    EXPECT_EQ(word("problem"), "replaced");
    when(RetryPay{});
    confirm();
    EXPECT_THAT(wallet, SizeIs(1));
    confirm(true);
    EXPECT_THAT(wallet, SizeIs(2));
}

// A Safe's hash, which its other owners still have to sign.
TEST_F(Pay, IsUnsureWhereNoNodeEverKnewTheTransaction) {
    node.lost = kHash;
    start();
    when(own());
    confirm();
    wallet_answers(kHash);
    EXPECT_EQ(word("problem"), "");
    after(transfers::kDroppedAfterMs + 2 * transfers::kSlowPollMs);
    EXPECT_EQ(word("step"), "sent");
    EXPECT_EQ(word("problem"), "unsure");
    EXPECT_EQ(pay().hash->value, kHash);
    block_takes(kHash);
    after(transfers::kSlowPollMs);
    EXPECT_EQ(word("step"), "done");
}

TEST_F(Pay, IsSentOnceTheServerSeesTheOneThatTookItsPlace) {
    start();
    open_payment();
    confirm();
    wallet_answers(kHash);
    wallet_speeds_up();
    ASSERT_EQ(word("problem"), "replaced");
    server_says(PaymentStatus::kSeen, State::kIncluded, "0", kSecond);
    after(kPollMs);
    EXPECT_EQ(word("step"), "sent");
    EXPECT_EQ(word("problem"), "");
    EXPECT_EQ(pay().hash->value, kSecond);
    server_says(PaymentStatus::kConfirmed, State::kSettled, "1500000", kSecond);
    after(kPollMs);
    EXPECT_EQ(word("step"), "done");
}

TEST_F(Pay, FindsAndReportsTheOneThatTheWalletSpedUp) {
    for (const std::uint64_t used_in : {999u, 998u, 640u, 1u}) {
        storage.clear();
        server.payment.transactions.clear();
        node = {};
        server.urls.clear();
        given_native();
        start();
        open_payment();
        confirm();
        wallet_answers(kHash);
        const std::string other =
            R"({"hash":")" + kReference + R"(","from":")" + kShop + R"(","nonce":"0x7"},)";
        wallet_speeds_up();
        ASSERT_EQ(word("problem"), "replaced");
        // The page is loaded again, where another wallet's nodes are quicker.
        node.used_in = used_in;
        node.used_by = "[" + other + R"({"hash":")" + kSecond + R"(","from":")" +
                       ascii_lower(kAlice) + R"(","nonce":"0x7","to":")" + ascii_lower(kShop) +
                       R"(","value":"0x16345785d8a0000","input":"0x)" + kReference + R"("}])";
        start();
        open_payment();
        EXPECT_EQ(word("problem"), "") << used_in;
        EXPECT_EQ(word("step"), "sent");
        EXPECT_EQ(pay().hash->value, kSecond);
        EXPECT_EQ(server.bodies.back(), R"({"hash":")" + kSecond + R"("})") << used_in;
        confirm();
        block_takes(kSecond);
        EXPECT_EQ(word("transfer"), "confirmed");
    }
    EXPECT_THAT(wallet, SizeIs(4));
}

// Of the network's own currency the server finds none by itself.
TEST_F(Pay, ReportsTheOneThatWasSpedUpFromHere) {
    given_native();
    start();
    open_payment();
    confirm();
    wallet_answers(kHash);
    const Transfer faster = replacement();
    when(ClosePay{});
    tell(faster);
    EXPECT_EQ(server.bodies.back(), R"({"hash":")" + kThird + R"("})");
    EXPECT_EQ(reports(), 2u);
    tell(faster);
    EXPECT_EQ(reports(), 2u) << "once";
}

TEST_F(Pay, ReportsTheOneThatWasSpedUpFromHereUntilTheServerHasIt) {
    given_native();
    start();
    open_payment();
    confirm();
    wallet_answers(kHash);
    const Transfer faster = replacement();
    when(ClosePay{});
    server.report_status = 503;
    tell(faster);
    // The page was loaded again, and the replace machine tells what it has stored.
    start();
    tell(faster);
    server.report_status = 200;
    const auto before = reports();
    after(kReportMs);
    EXPECT_EQ(reports(), before + 2) << "the first and the other";
    EXPECT_EQ(server.bodies.back(), R"({"hash":")" + kThird + R"("})");
    after(kReportMaxMs);
    EXPECT_EQ(reports(), before + 2);
}

TEST_F(Pay, ReportsNoCancelForAPayment) {
    given_native();
    start();
    open_payment();
    confirm();
    wallet_answers(kHash);
    Transfer cancel = replacement();
    cancel.replaces->cancels = true;
    tell(cancel);
    cancel.payment.reset();  // as the replace machine makes it
    tell(cancel);
    Transfer asked = replacement();
    asked.hash.reset();
    tell(asked);
    EXPECT_EQ(reports(), 1u);
    cancel.status = TransferStatus::kConfirmed;
    tell(cancel);
    after(transfers::kPollMs);
    tell(cancel);
    EXPECT_EQ(reports(), 1u);
    EXPECT_EQ(word("problem"), "replaced");
}

TEST_F(Pay, TakesNoOtherTransactionOfTheWalletForIt) {
    const std::string begin =
        R"([{"hash":")" + kSecond + R"(","from":")" + kAlice + R"(","nonce":"0x7","to":")";
    const std::string to_shop = begin + kShop;
    for (const std::string& one :
         {begin + kAlice + R"(","value":"0x0","input":"0x"}])",
          to_shop + R"(","value":"0x16345785d89ffff","input":"0x)" + kReference + R"("}])",
          to_shop + R"(","value":"0x16345785d8a0000","input":"0x"}])", std::string("[7]"),
          std::string("{}")}) {
        storage.clear();
        server.payment.transactions.clear();
        node = {};
        given_native();
        start();
        open_payment();
        confirm();
        wallet_answers(kHash);
        wallet_speeds_up(one);
        EXPECT_EQ(word("problem"), "replaced") << one;
        EXPECT_EQ(pay().hash->value, kHash);
    }
}

TEST_F(Pay, IsAskedAgainWhereTwoOfThemMayHaveGoneOut) {
    start();
    open_payment();
    confirm();
    start();
    open_payment();
    when(RetryPay{});
    confirm(true);
    ASSERT_THAT(wallet, SizeIs(2));
    wallet_refuses(-32603, "away");
    ASSERT_EQ(word("problem"), "unsure");
    when(RetryPay{});
    EXPECT_EQ(word("step"), "review") << "both were given up on";
    EXPECT_TRUE(pay().unfinished);
}

TEST_F(Pay, IsNotAskedInTwoTabs) {
    given_asked_in_another_tab();
    EXPECT_EQ(word("step"), "signing");
    confirm();
    EXPECT_THAT(wallet, IsEmpty());
}

// Its tab was closed, and the window of its wallet with it.
TEST_F(Pay, IsUnsureWhereAnotherTabHasAskedAMinuteAgo) {
    given_asked_in_another_tab();
    EXPECT_EQ(word("step"), "signing");
    after(kAskedElsewhereMs + kPollMs);
    EXPECT_EQ(word("step"), "sent");
    EXPECT_EQ(word("problem"), "unsure");
    when(RetryPay{});
    EXPECT_EQ(word("step"), "review");
    EXPECT_TRUE(pay().unfinished);
    confirm();
    EXPECT_THAT(wallet, IsEmpty()) << "it may have gone out";
    confirm(true);
    EXPECT_THAT(wallet, SizeIs(1));
}

TEST_F(Pay, FollowsWhatTheOtherTabHasSentAfterAll) {
    given_asked_in_another_tab();
    after(kAskedElsewhereMs + kPollMs);
    Transfer other = shown.pay_transfers->transfers[0];
    other.hash = Text<66>(kHash);
    other.status = TransferStatus::kPending;
    other.changed_at_ms = at_ms;
    TransfersSlice stored;
    stored.transfers.push_back(other);
    when(machine::StorageChanged{"portico.pay/transfers", to_json_text(stored)});
    EXPECT_EQ(word("step"), "sent");
    EXPECT_EQ(word("problem"), "");
}

TEST_F(Pay, TheServersWordCountsWhileAnotherTabAsks) {
    for (const bool expires : {true, false}) {
        given_asked_in_another_tab();
        if (expires)
            server.payment.status = PaymentStatus::kExpired;
        else
            server_says(PaymentStatus::kSeen, State::kIncluded, "1500000");
        after(kPollMs);
        EXPECT_EQ(word("step"), expires ? "unavailable" : "sent");
        EXPECT_EQ(word("problem"), expires ? "expired" : "");
        EXPECT_TRUE(pay().open) << "that tab may still send it";
        server.payment.transactions.clear();
        server.payment.status = PaymentStatus::kOpen;
        storage.clear();
    }
}

// A wallet that never answers, in one tab alone.
TEST_F(Pay, IsLeftWhileTheWalletIsAskedAndNotPaidTwice) {
    start();
    open_payment();
    confirm();
    after(kAskedElsewhereMs);
    EXPECT_EQ(word("step"), "signing") << "by this page: it may be looking at it";
    when(RetryPay{});
    EXPECT_EQ(word("step"), "review");
    EXPECT_TRUE(pay().unfinished);
    confirm();
    EXPECT_THAT(wallet, SizeIs(1));
    // What the wallet says after all counts.
    wallet_answers(kHash);
    EXPECT_EQ(reports(), 1u);
    EXPECT_TRUE(pay().open);
    confirm();
    EXPECT_THAT(wallet, SizeIs(1));
}

TEST_F(Pay, CanBeTriedAgainWhenItWasDeclined) {
    start();
    open_payment();
    confirm();
    wallet_refuses(4001, "no");
    EXPECT_EQ(word("step"), "form");
    EXPECT_EQ(word("problem"), "declined");
    when(RetryPay{});
    EXPECT_EQ(word("step"), "review");
    confirm();
    EXPECT_THAT(wallet, SizeIs(2));
}

TEST_F(Pay, IsOfferedToNobodyWhenItHasExpired) {
    server.payment.status = PaymentStatus::kExpired;
    start();
    open_payment();
    EXPECT_EQ(word("step"), "unavailable");
    EXPECT_EQ(word("problem"), "expired");
    EXPECT_EQ(word("code"), "unable_to_initiate_payment");
}

TEST_F(Pay, ExpiresWhileItIsLookedAt) {
    start();
    open_payment();
    server.payment.status = PaymentStatus::kExpired;
    after(901'000);
    EXPECT_EQ(word("problem"), "expired");
    confirm();
    EXPECT_THAT(wallet, IsEmpty());
}

TEST_F(Pay, IsNotSentBehindItsEndByAClockThatKnows) {
    start();
    open_payment();
    const auto quote = pay().quote->id;
    at_ms += 900'000;
    when(ConfirmPay{quote, {}});
    EXPECT_THAT(wallet, IsEmpty());
    // Whatever the server's clock says, a press is answered.
    EXPECT_EQ(word("step"), "form");
    EXPECT_EQ(word("problem"), "expired");
    when(RetryPay{});
    EXPECT_EQ(word("step"), "review");
}

TEST_F(Pay, SaysThatTooLittleArrivedAndAsksForTheRest) {
    start();
    open_payment();
    confirm();
    wallet_answers(kHash);
    server_says(PaymentStatus::kUnderpaid, State::kSettled, "1400000");
    block_takes(kHash);
    after(kPollMs);
    EXPECT_EQ(word("step"), "failed");
    EXPECT_EQ(word("problem"), "underpaid");
    EXPECT_EQ(pay().received->value, "1.4");
    when(RetryPay{});
    EXPECT_EQ(word("step"), "review");
    EXPECT_EQ(pay().quote->amount.value, "0.1");
    EXPECT_FALSE(pay().unfinished);
}

TEST_F(Pay, AsksForNoRestBehindItsEnd) {
    start();
    open_payment();
    confirm();
    wallet_answers(kHash);
    server_says(PaymentStatus::kUnderpaid, State::kSettled, "1400000");
    block_takes(kHash);
    after(kPollMs);
    when(RetryPay{});
    ASSERT_EQ(word("step"), "review");
    after(901'000);
    const auto is_over = [&] {
        EXPECT_EQ(word("step"), "failed");
        EXPECT_EQ(word("problem"), "underpaid_expired");
        EXPECT_EQ(word("code"), "generic_payment_error");
        EXPECT_EQ(pay().received->value, "1.4");
        EXPECT_FALSE(pay().quote);
    };
    is_over();
    when(RetryPay{});
    is_over();
    // Also where it is opened only then, by whomever.
    account.reset();
    start();
    open_payment();
    is_over();
    EXPECT_THAT(wallet, SizeIs(1));
    // The rest came from elsewhere, which the shop's server takes for a day.
    server_says(PaymentStatus::kLate, State::kSettled, "1500000");
    after(kIdlePollMs);
    EXPECT_EQ(word("step"), "done");
    EXPECT_EQ(word("status"), "late");
}

TEST_F(Pay, FollowsARestThatWasSentBeforeItsEnd) {
    start();
    open_payment();
    confirm();
    wallet_answers(kHash);
    server_says(PaymentStatus::kUnderpaid, State::kSettled, "1400000");
    block_takes(kHash);
    after(kPollMs);
    // Over while the view says that there is a rest.
    const auto stored = storage;
    const auto then_ms = at_ms;
    after(901'000);
    EXPECT_EQ(word("problem"), "underpaid_expired");
    storage = stored;
    at_ms = then_ms;
    start();
    open_payment();
    confirm();
    wallet_answers(kSecond);
    ASSERT_EQ(word("step"), "sent");
    after(901'000);
    EXPECT_EQ(word("step"), "sent");
    EXPECT_EQ(word("problem"), "");
    server_says(PaymentStatus::kLate, State::kSettled, "1500000", kSecond);
    after(transfers::kSlowPollMs);
    EXPECT_EQ(word("step"), "done");
}

TEST_F(Pay, SaysWhatAFailedTransferAndAnotherOnesAre) {
    start();
    open_payment();
    confirm();
    wallet_answers(kHash);
    block_takes(kHash, "0x0");
    EXPECT_EQ(word("problem"), "transfer_failed");
    when(RetryPay{});
    confirm();
    wallet_answers(kSecond);
    server_says(PaymentStatus::kOpen, State::kOther, "0", kSecond);
    block_takes(kSecond);
    after(kPollMs);
    EXPECT_EQ(word("problem"), "not_recognised");
}

TEST_F(Pay, IsDoneWhenSomebodyElseHasPaid) {
    start();
    open_payment();
    server_says(PaymentStatus::kSeen, State::kIncluded);
    after(kIdlePollMs);
    EXPECT_EQ(word("step"), "sent");
    server_says(PaymentStatus::kConfirmed, State::kSettled, "1500000");
    after(kPollMs);
    EXPECT_EQ(word("step"), "done");
}

TEST_F(Pay, WantsAnAccountOnTheRightNetwork) {
    const auto own_account = account;
    account.reset();
    start();
    open_payment();
    EXPECT_EQ(word("need"), "account");
    auto other = own_account;
    other->chain = "eip155:8453";
    account_becomes(other);
    EXPECT_EQ(word("need"), "network");
    EXPECT_FALSE(pay().quote);
    account_becomes(own_account);
    EXPECT_EQ(word("step"), "review");
}

TEST_F(Pay, AsksNobodyForWhatCouldNotBePaid) {
    struct Case {
        const char* problem;
        std::function<void(Node&)> make;
    };
    const Case cases[] = {
        {"balance", [](Node& node) { node.dollars = 1'499'999; }},
        {"fee", [](Node& node) { node.balance = 1'000; }},
        {"token_decimals", [](Node& node) { node.decimals = 18; }},
        {"wrong_node", [](Node& node) { node.chain_id = 5; }},
        {"contract_account", [](Node& node) { node.own_code = "0x6001"; }},
        {"reverted", [](Node& node) { node.refuses_call = "paused"; }},
        {"token_refuses", [](Node& node) { node.says_no = true; }},
        {"node", [](Node& node) { node.down = true; }},
        {"node", [](Node& node) { node.oracle_busy = true; }},
    };
    for (const Case& one : cases) {
        node = {};
        one.make(node);
        start();
        open_payment();
        EXPECT_EQ(word("problem"), one.problem);
        EXPECT_FALSE(pay().quote) << one.problem;
        confirm();
    }
    EXPECT_THAT(wallet, IsEmpty());
    // An account that lends itself code signs its own calls.
    node = {};
    node.own_code = "0xef0100" + std::string(40, '1');
    when(RetryPay{});
    EXPECT_EQ(word("step"), "review");
}

TEST_F(Pay, BelievesNoServerThatMakesNoSense) {
    server.status = 404;
    start();
    open_payment();
    EXPECT_EQ(word("problem"), "unknown");
    server.status = 503;
    when(RetryPay{});
    EXPECT_EQ(word("problem"), "server");
    server.status = 200;
    const api::PaymentBody good = server.payment;
    const auto refuses = [&](auto change) {
        server.payment = good;
        change(server.payment);
        when(RetryPay{});
        EXPECT_EQ(word("problem"), "server");
    };
    refuses([](auto& body) { body.asset = "eip155:1/erc721:" + kDollar; });
    refuses([](auto& body) { body.recipient = "eip155:5:" + kShop; });
    refuses([](auto& body) { body.recipient = "eip155:1:0x" + std::string(40, '0'); });
    refuses([](auto& body) { body.recipient = "eip155:1:" + kDollar; });
    refuses([](auto& body) { body.amount = "0"; });
    refuses([](auto& body) { body.reference = "0x12"; });
    server.payment = good;
    when(RetryPay{});
    EXPECT_EQ(word("step"), "review");
    open_payment("2", "../../secrets");
    EXPECT_EQ(word("problem"), "config");
}

TEST_F(Pay, MakesANewQuoteWhileItIsLookedAt) {
    start();
    open_payment();
    const auto first = pay().quote->id;
    after(kQuoteMs);
    EXPECT_EQ(word("step"), "review");
    EXPECT_GT(pay().quote->id, first);
    when(ConfirmPay{first, {}});
    EXPECT_THAT(wallet, IsEmpty());
}

TEST_F(Pay, AsksBeforeWhatSomebodyHasReportedIsPaidAgain) {
    server_says(PaymentStatus::kOpen, State::kWaiting);
    start();
    open_payment();
    // It may be the payer's own, of another device, or a number that somebody invented.
    EXPECT_EQ(word("step"), "review");
    EXPECT_TRUE(pay().reported);
    EXPECT_FALSE(pay().unfinished);
    confirm();
    EXPECT_THAT(wallet, IsEmpty());
    confirm(true);
    EXPECT_THAT(wallet, SizeIs(1));
}

TEST_F(Pay, AsksOnceItHearsThatSomebodyHasReportedOne) {
    start();
    open_payment();
    EXPECT_FALSE(pay().reported);
    server_says(PaymentStatus::kOpen, State::kWaiting);
    after(kIdlePollMs);
    EXPECT_TRUE(pay().reported);
    confirm();
    EXPECT_THAT(wallet, IsEmpty());
    // It failed, or was another's: nothing is to be asked.
    for (const State state : {State::kFailed, State::kOther, State::kIncluded}) {
        server_says(PaymentStatus::kOpen, state);
        after(kIdlePollMs);
        EXPECT_FALSE(pay().reported) << static_cast<int>(state);
    }
    // In a block, beside a part that has come: it may be the rest.
    server_says(PaymentStatus::kUnderpaid, State::kIncluded, "1400000");
    after(kIdlePollMs);
    EXPECT_TRUE(pay().reported);
    EXPECT_EQ(word("step"), "review");
    confirm();
    EXPECT_THAT(wallet, IsEmpty());
}

TEST_F(Pay, DoesNotTakeItsOwnForSomebodyElses) {
    start();
    open_payment();
    confirm();
    wallet_answers(kHash);
    block_takes(kHash, "0x0");
    ASSERT_EQ(word("problem"), "transfer_failed");
    // The server has not looked yet.
    server_says(PaymentStatus::kOpen, State::kWaiting);
    after(kIdlePollMs);
    when(RetryPay{});
    EXPECT_EQ(word("step"), "review");
    EXPECT_FALSE(pay().reported);
    confirm();
    EXPECT_THAT(wallet, SizeIs(2));
}

// What a host hears by pay(): an earlier one may go out, whatever the next one came to.
TEST_F(Pay, StaysOpenWhereTheNextOneHasFailed) {
    start();
    open_payment();
    EXPECT_FALSE(pay().open);
    confirm();
    EXPECT_TRUE(pay().open) << "the wallet is asked";
    wallet_refuses(4900, "disconnected");
    EXPECT_TRUE(pay().open);
    when(RetryPay{});
    confirm(true);
    wallet_answers(kSecond);
    block_takes(kSecond, "0x0");
    ASSERT_EQ(word("problem"), "transfer_failed");
    EXPECT_TRUE(pay().open);
    EXPECT_TRUE(pay().unfinished) << "the view of the failure says so, too";
    when(ClosePay{});
    EXPECT_FALSE(pay().open);
}

TEST_F(Pay, IsNotOpenWhereAllThatWasAskedForHasFailed) {
    start();
    open_payment();
    confirm();
    wallet_refuses(4001, "no");
    EXPECT_FALSE(pay().open);
    when(RetryPay{});
    confirm();
    wallet_answers(kHash);
    EXPECT_TRUE(pay().open);
    block_takes(kHash, "0x0");
    ASSERT_EQ(word("step"), "failed");
    EXPECT_FALSE(pay().open);
}

TEST_F(Pay, IsOpenBeforeTheServerHasSaidWhatItIs) {
    start();
    open_payment();
    confirm();
    wallet_refuses(4900, "disconnected");
    server.hangs = true;
    start();
    open_payment("2");
    EXPECT_EQ(word("step"), "loading");
    EXPECT_TRUE(pay().open);
    open_payment("3", std::string(32, 'f'));
    EXPECT_EQ(word("step"), "loading");
    EXPECT_FALSE(pay().open) << "another payment";
    server.hangs = false;
    server.status = 503;
    open_payment("4");
    EXPECT_EQ(word("problem"), "server");
    EXPECT_TRUE(pay().open);
}

TEST_F(Pay, StaysOpenWhereItExpiresBehindOneThatMayGoOut) {
    start();
    open_payment();
    confirm();
    wallet_refuses(4900, "disconnected");
    when(RetryPay{});
    server.payment.status = PaymentStatus::kExpired;
    after(901'000);
    ASSERT_EQ(word("problem"), "expired");
    EXPECT_TRUE(pay().open);
    EXPECT_TRUE(pay().unfinished) << "the words ask for another payment, which would be a second";
}

TEST_F(Pay, IsOpenWhileTheServerSeesWhatAnotherDeviceHasSent) {
    start();
    open_payment();
    confirm();
    wallet_answers(kHash);
    block_takes(kHash, "0x0");
    ASSERT_EQ(word("step"), "failed");
    EXPECT_FALSE(pay().open);
    server_says(PaymentStatus::kOpen, State::kWaiting, "0", kSecond);
    after(kIdlePollMs);
    EXPECT_EQ(word("step"), "failed");
    EXPECT_TRUE(pay().open) << "reported";
    server_says(PaymentStatus::kSeen, State::kIncluded, "0", kSecond);
    after(kIdlePollMs);
    EXPECT_TRUE(pay().open) << "in a block";
}

// Given up on, and in a block before the server tells of it.
TEST_F(Pay, AsksBeforeWhatWentOutAfterAllIsPaidAgain) {
    start();
    open_payment();
    confirm();
    wallet_refuses(4900, "disconnected");
    when(RetryPay{});
    wallet_answers(kHash);
    block_takes(kHash);
    ASSERT_EQ(word("step"), "review");
    EXPECT_TRUE(pay().unfinished);
    EXPECT_TRUE(pay().open);
    confirm();
    EXPECT_THAT(wallet, SizeIs(1));
}

TEST_F(Pay, GoesOnBehindAClosedView) {
    start();
    open_payment();
    confirm();
    when(ClosePay{});
    EXPECT_EQ(word("step"), "closed");
    wallet_answers(kHash);
    EXPECT_EQ(reports(), 1u);
    open_payment();
    EXPECT_EQ(word("step"), "sent");
}

}  // namespace
}  // namespace portico::pay
