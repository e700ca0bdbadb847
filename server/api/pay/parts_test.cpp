// SPDX-License-Identifier: Apache-2.0
//
// An order that is paid in parts: each one counts, however small, and whoever names what.
#include <gmock/gmock.h>

#include "server/api/pay/payments_for_test.hpp"

namespace portico::api::pay {
namespace {

template <class Engine>
struct PaymentParts : PaymentsForTest<Engine> {};
TYPED_TEST_SUITE(PaymentParts, store::Engines);

TYPED_TEST(PaymentParts, TwoPartsCountWhereInventedHashesHadThePlacesBefore) {
    const PaymentBody body = this->make();
    for (int i = 101; i <= 107; ++i) ASSERT_EQ(this->report(body.id, hash_number(i)).status, 200);
    this->chain.mine(this->payment_of(body, 1, 1'499'999));
    this->chain.mine_beside(this->payment_of(body, 2, 1));
    this->sweep();
    this->look();
    EXPECT_EQ(this->status(body.id), "seen");
    this->chain.mine_empty(3);
    this->look();
    EXPECT_EQ(this->status(body.id), "confirmed");
    EXPECT_EQ(this->get(body.id).received, "1500000");
}

TYPED_TEST(PaymentParts, ASecondPartCountsThatComesAfterInventedHashes) {
    const PaymentBody body = this->make();
    this->chain.mine(this->payment_of(body, 1, 1'499'999));
    ASSERT_EQ(this->report(body.id, hash_number(1)).status, 200);
    for (int i = 101; i <= 107; ++i) ASSERT_EQ(this->report(body.id, hash_number(i)).status, 200);
    // The first part is not even looked at yet.
    this->chain.mine(this->payment_of(body, 2, 1));
    this->sweep();
    this->chain.mine_empty(3);
    this->look();
    EXPECT_EQ(this->status(body.id), "confirmed");
    EXPECT_EQ(this->get(body.id).received, "1500000");
}

TYPED_TEST(PaymentParts, WhatIsNamedAfterwardsTakesNoPlaceOfAPartThatIsNotDeepYet) {
    const PaymentBody body = this->make();
    this->chain.mine(this->payment_of(body, 1, 1'499'999));
    this->chain.mine_beside(this->payment_of(body, 2, 1));
    ASSERT_EQ(this->report(body.id, hash_number(1)).status, 200);
    ASSERT_EQ(this->report(body.id, hash_number(2)).status, 200);
    this->look();
    ASSERT_EQ(this->status(body.id), "seen");
    for (int i = 101; i <= 120; ++i) this->report(body.id, hash_number(i));
    // Nor what costs a stranger next to nothing, or nothing at all.
    this->chain.send(this->stranger_of(body, 130, 1'500'000));
    this->now_ms += kUnknownForMs;
    this->report(body.id, hash_number(130));
    this->chain.mine_beside(this->stranger_of(body, 131, 14'999));
    this->sweep();
    this->chain.mine_empty(3);
    this->look();
    EXPECT_EQ(this->status(body.id), "confirmed");
    EXPECT_EQ(this->get(body.id).transactions[0].hash, hash_number(1));
    EXPECT_EQ(this->get(body.id).transactions[1].hash, hash_number(2));
}

TYPED_TEST(PaymentParts, AFirstPartAsSmallAsDustIsStillThereWhenTheRestComes) {
    const PaymentBody body = this->make();
    for (int i = 101; i <= 108; ++i) ASSERT_EQ(this->report(body.id, hash_number(i)).status, 200);
    this->chain.mine(this->payment_of(body, 1, 10'000));
    this->sweep();
    this->look();
    for (int i = 109; i <= 130; ++i) this->report(body.id, hash_number(i));
    this->look();
    this->chain.mine(this->payment_of(body, 2, 1'490'000));
    this->sweep();
    this->chain.mine_empty(3);
    this->look();
    EXPECT_EQ(this->status(body.id), "confirmed");
    EXPECT_EQ(this->get(body.id).received, "1500000");
}

TYPED_TEST(PaymentParts, TheSmallRestIsFoundAmongTheDustOfStrangers) {
    const PaymentBody body = this->make();
    for (int i = 101; i <= 107; ++i) ASSERT_EQ(this->report(body.id, hash_number(i)).status, 200);
    for (int i = 201; i <= 206; ++i) this->chain.mine(this->stranger_of(body, i, 2));
    this->sweep();
    this->look();
    // Of dust, too, what pays most stays.
    this->chain.mine(this->payment_of(body, 1, 5'000));
    this->sweep();
    this->look();
    this->chain.mine(this->payment_of(body, 2, 1'490'000));
    this->chain.mine_beside(this->payment_of(body, 3, 5'000));
    for (int i = 207; i <= 220; ++i) this->chain.mine_beside(this->stranger_of(body, i, 1));
    this->sweep();
    this->chain.mine_empty(3);
    this->look();
    EXPECT_EQ(this->status(body.id), "confirmed");
    EXPECT_GE(std::stoi(this->get(body.id).received.value), 1'500'000);
}

TYPED_TEST(PaymentParts, TwoPartsOfTheChainsOwnCurrencyCountBesideInventedHashes) {
    const PaymentBody body = this->make({.amount = "700", .asset = "eip155:8453/slip44:60"});
    for (int i = 101; i <= 107; ++i) ASSERT_EQ(this->report(body.id, hash_number(i)).status, 200);
    SimulatedPayments::Transaction part{.hash = hash_number(1),
                                        .from = kPayer,
                                        .to = small(kShop),
                                        .input = body.reference.value,
                                        .value = 695};
    this->chain.mine(part);
    ASSERT_EQ(this->report(body.id, part.hash).status, 200);
    part.hash = hash_number(2);
    part.value = 5;
    this->chain.mine(part);
    EXPECT_EQ(this->report(body.id, part.hash).status, 200);
    for (int i = 108; i <= 120; ++i) this->report(body.id, hash_number(i));
    this->look();
    for (int i = 121; i <= 140; ++i) this->report(body.id, hash_number(i));
    this->chain.mine_empty(3);
    this->look();
    EXPECT_EQ(this->status(body.id), "confirmed");
}

TYPED_TEST(PaymentParts, ACallThatFailedIsNoPartOfAPayment) {
    const PaymentBody body = this->make();
    this->mine_failed(body, 1);
    this->chain.mine(this->payment_of(body, 2, 1'490'000));
    for (const int i : {1, 2, 101, 102, 103, 104, 105, 106})
        ASSERT_EQ(this->report(body.id, hash_number(i)).status, 200);
    // Nobody has looked yet: by its receipt it asked for all and moved nothing.
    this->chain.mine(this->payment_of(body, 3, 10'000));
    EXPECT_EQ(this->report(body.id, hash_number(3)).status, 200);
    this->chain.mine_empty(3);
    this->look();
    EXPECT_EQ(this->status(body.id), "confirmed");
}

TYPED_TEST(PaymentParts, WhatHasCountedForGoodIsNotCountedAgainWhenItIsNamedAgain) {
    const PaymentBody body = this->make();
    for (int i = 1; i <= 8; ++i) {
        this->chain.mine(this->stranger_of(body, i, 15'000 + static_cast<std::uint64_t>(i)));
        ASSERT_EQ(this->report(body.id, hash_number(i)).status, 200);
    }
    this->chain.mine_empty(3);
    this->look();
    ASSERT_EQ(this->get(body.id).received, "120036");
    this->chain.mine(this->payment_of(body, 9, 1'369'964));
    // The first gives its place away, and is named again; the rest of the places is filled.
    for (const int i : {9, 1, 101, 102, 103, 104, 105, 106})
        ASSERT_EQ(this->report(body.id, hash_number(i)).status, 200) << i;
    this->chain.mine(this->payment_of(body, 10, 10'000));
    EXPECT_EQ(this->report(body.id, hash_number(10)).status, 200) << "it makes the payment whole";
    this->chain.mine_empty(3);
    this->look();
    EXPECT_EQ(this->status(body.id), "confirmed");
    EXPECT_EQ(this->get(body.id).received, "1500000");
}

// Its page names it again, as the server lists it no more.
TYPED_TEST(PaymentParts, WhatHasCountedForGoodTakesNoPlaceOfAPartThatMakesThePaymentWhole) {
    const PaymentBody body = this->make();
    this->chain.mine(this->payment_of(body, 1, 300'000));
    ASSERT_EQ(this->report(body.id, hash_number(1)).status, 200);
    this->chain.mine_empty(3);
    this->look();
    for (int i = 2; i <= 9; ++i) {
        this->chain.mine(this->payment_of(body, i, 150'000));
        ASSERT_EQ(this->report(body.id, hash_number(i)).status, 200) << i;
    }
    EXPECT_EQ(this->report(body.id, hash_number(1)).status, 200) << "it is known";
    EXPECT_EQ(this->get(body.id).transactions.size(), 8u);
    this->chain.mine_empty(3);
    this->look();
    EXPECT_EQ(this->status(body.id), "confirmed");
    EXPECT_EQ(this->get(body.id).received, "1500000");
}

}  // namespace
}  // namespace portico::api::pay
