// SPDX-License-Identifier: Apache-2.0
//
// Payments on both databases: a merchant who asks, a payer who pays, and those who would have goods
// for nothing (docs/pay.md).
#include <gmock/gmock.h>

#include "server/api/pay/payments_for_test.hpp"

namespace portico::api::pay {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::UnorderedElementsAre;

template <class Engine>
struct Payments : PaymentsForTest<Engine> {};
TYPED_TEST_SUITE(Payments, store::Engines);

TYPED_TEST(Payments, AMerchantAsksAndThePayerSeesWhatIsTheirs) {
    const auto made =
        this->ask({.more = R"(,"confirmations":3,"title":"Two lamps","orderId":"A-7",)"
                           R"("metadata":{"cost":"12"},)"
                           R"("redirectUrl":"https://shop.example/thanks")"});
    ASSERT_EQ(made.status, 201) << made.body;
    const PaymentBody body = this->read(made);
    EXPECT_EQ(body.symbol, "USDX");
    EXPECT_EQ(body.decimals, 6);
    EXPECT_EQ(body.orderId->value, "A-7");
    EXPECT_EQ(body.expiresAt - body.createdAt, 900);
    const auto shown = this->call("GET", "/v1/payments/" + body.id.value, {}, {},
                                  std::string("projectId=") + kProject);
    EXPECT_EQ(shown.status, 200);
    EXPECT_THAT(shown.body, HasSubstr("Two lamps"));
    EXPECT_THAT(shown.body, Not(HasSubstr("A-7")));
    EXPECT_THAT(shown.body, Not(HasSubstr("cost")));
    const auto of_merchant =
        this->call("GET", "/v1/payments/" + body.id.value, {}, this->keys[kProject]);
    EXPECT_THAT(of_merchant.body, HasSubstr("A-7"));
    // Of another project it is not there, by its key or from its page.
    EXPECT_EQ(
        this->call("GET", "/v1/payments/" + body.id.value, {}, this->keys[kOtherProject]).status,
        404);
    EXPECT_EQ(this->call("GET", "/v1/payments/" + body.id.value, {}, {},
                         std::string("projectId=") + kOtherProject)
                  .status,
              404);
    EXPECT_EQ(this->call("GET", "/v1/payments/" + body.id.value).status, 401);
}

TYPED_TEST(Payments, ItCountsOnceItIsDeepEnoughAndTheMerchantIsTold) {
    const PaymentBody body = this->make();
    this->chain.mine(this->payment_of(body, 1, 1'500'000));
    ASSERT_EQ(this->report(body.id, hash_number(1)).status, 200);
    this->look();
    EXPECT_EQ(this->status(body.id), "seen");
    this->chain.mine_empty(1);
    this->look();
    EXPECT_EQ(this->status(body.id), "seen");
    EXPECT_EQ(this->get(body.id).transactions[0].confirmations, 2);
    this->chain.mine_empty(1);
    this->look();
    const PaymentBody paid = this->get(body.id);
    EXPECT_EQ(paid.status, PaymentStatus::kConfirmed);
    EXPECT_EQ(paid.received, "1500000");
    EXPECT_EQ(paid.transactions[0].state, PaymentTransactionState::kSettled);
    EXPECT_THAT(this->told(), ElementsAre("payment.seen", "payment.confirmed"));
}

TYPED_TEST(Payments, TheChainsOwnCurrencyIsPaidByItsValue) {
    const PaymentBody body = this->make({.amount = "70", .asset = "eip155:8453/slip44:60"});
    EXPECT_EQ(body.symbol, "ETH");
    this->chain.mine({.hash = hash_number(1),
                      .from = kPayer,
                      .to = small(kShop),
                      .input = body.reference.value,
                      .value = 70});
    this->report(body.id, hash_number(1));
    this->chain.mine_empty(2);
    this->look();
    EXPECT_EQ(this->status(body.id), "confirmed");
}

TYPED_TEST(Payments, ATransferThatIsReorganisedAwayIsTakenBack) {
    const PaymentBody body = this->make();
    this->chain.mine(this->payment_of(body, 1, 1'500'000));
    this->report(body.id, hash_number(1));
    this->look();
    ASSERT_EQ(this->status(body.id), "seen");
    this->chain.reorganise(1);
    this->look();
    EXPECT_EQ(this->status(body.id), "open");
    EXPECT_THAT(this->told(), ElementsAre("payment.seen", "payment.reverted"));
    // It comes into another block, and counts from there.
    this->chain.mine(this->payment_of(body, 1, 1'500'000));
    this->chain.mine_empty(2);
    this->look();
    EXPECT_EQ(this->status(body.id), "confirmed");
}

TYPED_TEST(Payments, OneTransferPaysOnePayment) {
    const PaymentBody first = this->make();
    const PaymentBody second = this->make();
    ASSERT_NE(first.id, second.id);
    this->chain.mine(this->payment_of(first, 1, 1'500'000));
    this->chain.mine_empty(2);
    // Somebody names the transfer of another's purchase for the same price as their own.
    this->report(second.id, hash_number(1));
    this->report(first.id, hash_number(1));
    this->look();
    EXPECT_EQ(this->status(first.id), "confirmed");
    EXPECT_EQ(this->status(second.id), "open");
    EXPECT_EQ(this->get(second.id).transactions[0].state, PaymentTransactionState::kOther);
    // The same one again, for the same purchase: nothing is added.
    EXPECT_EQ(this->report(first.id, hash_number(1)).status, 200);
    this->look();
    EXPECT_EQ(this->get(first.id).received, "1500000");
}

TYPED_TEST(Payments, LessAndMoreAndLateAreNamed) {
    const PaymentBody less = this->make(), more = this->make(), late = this->make();
    this->chain.mine(this->payment_of(less, 1, 1'499'999));
    this->chain.mine(this->payment_of(more, 2, 1'500'001));
    this->report(less.id, hash_number(1));
    this->report(more.id, hash_number(2));
    this->chain.mine_empty(3);
    this->look();
    EXPECT_EQ(this->status(less.id), "underpaid");
    EXPECT_EQ(this->get(less.id).received, "1499999");
    EXPECT_EQ(this->status(more.id), "overpaid");
    // The rest may follow.
    this->chain.mine(this->payment_of(less, 3, 1));
    this->report(less.id, hash_number(3));
    this->chain.mine_empty(3);
    this->look();
    EXPECT_EQ(this->status(less.id), "confirmed");

    this->now_ms += 901'000;
    this->look();
    EXPECT_EQ(this->status(late.id), "expired");
    this->chain.mine(this->payment_of(late, 4, 1'500'000));
    this->report(late.id, hash_number(4));
    this->chain.mine_empty(3);
    this->look();
    EXPECT_EQ(this->status(late.id), "late");
    this->now_ms += kLateMs;
    EXPECT_EQ(this->report(late.id, hash_number(5)).status, 410);
}

TYPED_TEST(Payments, ATokenThatLiesPaysNothing) {
    const PaymentBody body = this->make();
    // What is asked for does not count, but what the token itself says to have moved.
    auto kept = this->payment_of(body, 1, 1'500'000);
    kept.logs = {};
    auto fee = this->payment_of(body, 2, 1'500'000);
    fee.logs[0].amount = 1'400'000;
    // Another contract that writes the log of a transfer.
    auto forged = this->payment_of(body, 3, 1'500'000);
    forged.logs = {{small(kShop), kPayer, small(kShop), 1'500'000}};
    // A transfer to the shop by somebody else, in the same transaction.
    auto others = this->payment_of(body, 4, 1'500'000);
    others.logs[0].from = small(kToken);
    int number = 1;
    for (auto* one : {&kept, &fee, &forged, &others}) {
        this->chain.mine(*one);
        this->report(body.id, hash_number(number++));
    }
    this->chain.mine_empty(3);
    this->look();
    EXPECT_EQ(this->status(body.id), "underpaid");
    EXPECT_EQ(this->get(body.id).received, "1400000");
}

TYPED_TEST(Payments, WhatFailedOrPaysSomethingElseCountsForNothing) {
    const PaymentBody body = this->make();
    auto failed = this->payment_of(body, 1, 1'500'000);
    failed.succeeds = false;
    auto bare = this->payment_of(body, 2, 1'500'000);
    bare.input.resize(bare.input.size() - 64);
    auto through = this->payment_of(body, 3, 1'500'000);
    through.to = small(kShop);
    auto to_other = this->payment_of(body, 4, 1'500'000);
    to_other.logs[0].to = kPayer;
    int number = 1;
    for (auto* one : {&failed, &bare, &through, &to_other}) {
        this->chain.mine(*one);
        this->report(body.id, hash_number(number++));
    }
    this->report(body.id, hash_number(99));
    this->chain.mine_empty(3);
    this->look();
    EXPECT_EQ(this->status(body.id), "open");
    const auto transactions = this->get(body.id).transactions;
    ASSERT_EQ(transactions.size(), 5u);
    EXPECT_EQ(transactions[0].state, PaymentTransactionState::kFailed);
    for (std::size_t i = 1; i < 4; ++i)
        EXPECT_EQ(transactions[i].state, PaymentTransactionState::kOther) << i;
    EXPECT_EQ(transactions[4].state, PaymentTransactionState::kWaiting);
    EXPECT_THAT(this->told(), IsEmpty());
}

TYPED_TEST(Payments, DustOfAStrangerMakesNothingOfAPaymentThatIsPaidInFull) {
    const PaymentBody body = this->make();
    this->chain.mine(this->stranger_of(body, 1, 1));
    this->chain.mine_beside(this->stranger_of(body, 2, 14'999));
    this->chain.mine_beside(this->payment_of(body, 3, 1'500'000));
    this->report(body.id, hash_number(3));
    this->sweep();
    this->look();
    this->chain.mine_empty(3);
    this->look();
    const PaymentBody paid = this->get(body.id);
    EXPECT_EQ(paid.status, PaymentStatus::kConfirmed);
    EXPECT_EQ(paid.received, "1515000") << "it arrived all the same";
    EXPECT_THAT(this->told(), ElementsAre("payment.seen", "payment.confirmed"));
    // A hundredth is no dust any more.
    const PaymentBody more = this->make();
    this->chain.mine(this->stranger_of(more, 4, 15'000));
    this->chain.mine_beside(this->payment_of(more, 5, 1'500'000));
    this->chain.mine_empty(3);
    this->sweep();
    this->look();
    EXPECT_EQ(this->status(more.id), "overpaid");
}

TYPED_TEST(Payments, DustAloneTellsTheMerchantNothing) {
    const PaymentBody body = this->make();
    this->chain.mine(this->stranger_of(body, 1, 14'999));
    this->sweep();
    this->look();
    EXPECT_EQ(this->status(body.id), "open");
    this->chain.mine_empty(3);
    this->look();
    EXPECT_EQ(this->status(body.id), "open");
    EXPECT_THAT(this->told(), IsEmpty());
    this->now_ms += 901'000;
    this->look();
    EXPECT_THAT(this->told(), ElementsAre("payment.expired"));
    EXPECT_EQ(this->get(body.id).received, "14999");
}

TYPED_TEST(Payments, TheRestOfAPaymentMayBeAsSmallAsDust) {
    const PaymentBody body = this->make();
    this->chain.mine(this->payment_of(body, 1, 1'499'999));
    this->chain.mine_empty(3);
    this->sweep();
    this->look();
    ASSERT_EQ(this->status(body.id), "underpaid");
    this->chain.mine(this->payment_of(body, 2, 1));
    this->sweep();
    this->look();
    EXPECT_EQ(this->status(body.id), "seen");
    this->chain.reorganise(1);
    this->look();
    EXPECT_EQ(this->status(body.id), "underpaid");
    this->chain.mine(this->payment_of(body, 2, 1));
    this->chain.mine_empty(3);
    this->look();
    EXPECT_EQ(this->status(body.id), "confirmed");
    EXPECT_EQ(this->get(body.id).received, "1500000");
}

TYPED_TEST(Payments, NodesThatDoNotAnswerTakeNothingBack) {
    const PaymentBody body = this->make();
    this->chain.mine(this->payment_of(body, 1, 1'500'000));
    this->report(body.id, hash_number(1));
    this->look();
    this->chain.down = true;
    this->look();
    EXPECT_EQ(this->status(body.id), "seen");
    this->chain.down = false;
    this->chain.mine_empty(3);
    this->now_ms += PaymentService::kLeaseMs;
    this->look();
    EXPECT_EQ(this->status(body.id), "confirmed");
}

TYPED_TEST(Payments, AReceiptThatNobodyCanReadHoldsUpNoOther) {
    const PaymentBody body = this->make();
    this->chain.mine(this->stranger_of(body, 9, 1'500));
    this->chain.unreadable = {hash_number(9)};
    this->report(body.id, hash_number(9));
    this->chain.mine(this->payment_of(body, 1, 1'500'000));
    this->report(body.id, hash_number(1));
    this->look();
    EXPECT_EQ(this->status(body.id), "seen");
    this->chain.mine_empty(3);
    this->look();
    EXPECT_EQ(this->status(body.id), "confirmed");
    // Once it can be read it counts, once.
    this->chain.unreadable.clear();
    this->look();
    this->look();
    EXPECT_EQ(this->get(body.id).received, "1501500");
}

TYPED_TEST(Payments, WhatIsNotThisPaymentsIsToldByItsCallAlone) {
    const PaymentBody body = this->make();
    auto other = this->payment_of(body, 9, 1'500'000);
    other.to = kStranger;
    this->chain.mine(other);
    this->report(body.id, hash_number(9));
    this->look();
    this->chain.mine_empty(3);
    this->look();
    const auto transactions = this->get(body.id).transactions;
    ASSERT_EQ(transactions.size(), 1u);
    EXPECT_EQ(transactions[0].state, PaymentTransactionState::kOther);
    EXPECT_EQ(this->chain.receipts_asked[hash_number(9)], 0)
        << "how long its receipt is, a stranger has chosen";
}

TYPED_TEST(Payments, AReceiptThatCannotBeReadTakesNothingBackUntilItsBlockHasGone) {
    const PaymentBody body = this->make();
    this->chain.mine(this->payment_of(body, 1, 1'500'000));
    this->report(body.id, hash_number(1));
    this->look();
    this->chain.unreadable = {hash_number(1)};
    this->chain.mine_empty(5);
    this->look();
    EXPECT_EQ(this->status(body.id), "seen") << "and nothing counts for good unread";
    EXPECT_EQ(this->get(body.id).received, "0");
    this->chain.reorganise(6);
    this->look();
    EXPECT_EQ(this->status(body.id), "open");
    this->chain.unreadable.clear();
    this->chain.mine(this->payment_of(body, 1, 1'500'000));
    this->chain.mine_empty(3);
    this->look();
    EXPECT_EQ(this->status(body.id), "confirmed");
    EXPECT_EQ(this->get(body.id).received, "1500000");
}

TYPED_TEST(Payments, AReceiptThatNobodyCanReadIsAskedForDuringADayAndThenThePaymentEnds) {
    const PaymentBody body = this->make();
    const PaymentBody paid = this->make();
    this->chain.mine(this->payment_of(body, 1, 1'500'000));
    this->chain.mine(this->payment_of(paid, 2, 1'500'000));
    this->chain.mine_empty(3);
    this->chain.unreadable = {hash_number(1), hash_number(2)};
    this->report(body.id, hash_number(1));
    this->report(paid.id, hash_number(2));
    this->now_ms += 12 * 3'600'000;
    this->look();
    EXPECT_EQ(this->status(body.id), "open") << "it may well be paid";
    this->chain.unreadable = {hash_number(1)};
    this->now_ms += 60'000;
    this->look();
    EXPECT_EQ(this->status(paid.id), "confirmed");
    this->now_ms += kWaitForMs;
    this->look();
    EXPECT_EQ(this->status(body.id), "expired");
    EXPECT_THAT(this->told(), UnorderedElementsAre("payment.confirmed", "payment.expired"));
    EXPECT_EQ(this->sql->integer("SELECT COUNT(*) FROM payment WHERE next_look_ms < $1", kNever)
                  .value()
                  .value_or(-1),
              0)
        << "no place of the project is taken for good";
}

TYPED_TEST(Payments, ANameOfTheMerchantMakesOnePayment) {
    const auto first = this->ask({.idempotency = "order 7"});
    const auto again = this->ask({.idempotency = "order 7"});
    EXPECT_EQ(first.status, 201);
    EXPECT_EQ(again.status, 200);
    EXPECT_EQ(this->read(first).id, this->read(again).id);
    EXPECT_EQ(this->ask({.amount = "2", .idempotency = "order 7"}).status, 409);
    // Of another project it is another name.
    EXPECT_EQ(this->ask({.idempotency = "order 7"}, kOtherProject).status, 201);
}

TYPED_TEST(Payments, WithoutItsKeyNothingIsMadeAndAProjectHasItsShare) {
    this->keys["none"] = "";
    this->keys["wrong"] = "portico_pay_" + std::string(64, '0');
    EXPECT_EQ(this->ask({}, "none").status, 401);
    EXPECT_EQ(this->ask({}, "wrong").status, 401);
    for (int i = 0; i < 3; ++i) EXPECT_EQ(this->ask().status, 201);
    EXPECT_EQ(this->ask().status, 429) << "three are open";
    EXPECT_EQ(this->ask({}, kOtherProject).status, 201);
}

TYPED_TEST(Payments, AProjectThatHasThemOffMakesNoneAndIsToldOfThoseThatAreOpen) {
    const auto open = this->make();
    this->features = {{"pay", false, {}}};
    const auto refused = this->ask();
    EXPECT_EQ(refused.status, 403);
    EXPECT_THAT(refused.body, HasSubstr("switched this off for this project: pay"));
    EXPECT_EQ(this->report(open.id, hash_number(1)).status, 200);
    this->features = {{"pay", true, {}}};
    EXPECT_EQ(this->ask().status, 201);
}

TYPED_TEST(Payments, WhatCannotBePaidIsRefused) {
    const auto refused = [this](const Ask& what) {
        const auto response = this->ask(what);
        return std::to_string(response.status) + response.body;
    };
    EXPECT_THAT(refused({.amount = "0"}), HasSubstr("400"));
    EXPECT_THAT(refused({.amount = "1.5"}), HasSubstr("base units"));
    EXPECT_THAT(refused({.amount = "007"}), HasSubstr("base units"));
    EXPECT_THAT(refused({.amount = "-1"}), HasSubstr("base units"));
    EXPECT_THAT(refused({.asset = "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp/slip44:501"}),
                HasSubstr("eip155 chains alone"));
    EXPECT_THAT(refused({.asset = "eip155:1/slip44:60"}), HasSubstr("no node of its operator"));
    EXPECT_THAT(refused({.asset = "eip155:8453/erc20:0x12"}), HasSubstr("address of a token"));
    EXPECT_THAT(refused({.asset = "eip155:8453/erc721:" + kToken}), HasSubstr("neither"));
    EXPECT_THAT(refused({.more = R"(,"expiresIn":59)"}), HasSubstr("60 to 604800"));
    EXPECT_THAT(refused({.more = R"(,"confirmations":0)"}), HasSubstr("1 to 1000"));
    EXPECT_THAT(refused({.more = R"x(,"redirectUrl":"javascript:alert(1)")x"}), HasSubstr("https"));
    EXPECT_THAT(refused({.more = R"(,"redirectUrl":"http://localhost.evil.example/")"}),
                HasSubstr("https"));
    EXPECT_THAT(refused({.more = R"(,"metadata":[])"}), HasSubstr("metadata"));
    EXPECT_THAT(refused({.more = R"(,"price":1)"}), HasSubstr("400"));
    this->chain.decimals = "0x";
    EXPECT_THAT(refused({}), HasSubstr("no ERC-20 token"));
    this->chain.down = true;
    EXPECT_THAT(refused({}), HasSubstr("503"));
}

}  // namespace
}  // namespace portico::api::pay
