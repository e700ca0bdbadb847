// SPDX-License-Identifier: Apache-2.0
//
// The places of a payment, and who would keep the payer out of them. Who knows the payment's id, as
// everybody does who saw the page, names what is nowhere.
#include <gmock/gmock.h>

#include "server/api/pay/payments_for_test.hpp"

namespace portico::api::pay {
namespace {

using testing::ElementsAre;

template <class Engine>
struct PaymentPlaces : PaymentsForTest<Engine> {};
TYPED_TEST_SUITE(PaymentPlaces, store::Engines);

TYPED_TEST(PaymentPlaces, OfManyTransactionsEightAreTaken) {
    const PaymentBody body = this->make();
    for (int i = 1; i <= 8; ++i) EXPECT_EQ(this->report(body.id, hash_number(i)).status, 200);
    EXPECT_EQ(this->report(body.id, hash_number(9)).status, 429);
    EXPECT_EQ(this->report(body.id, hash_number(8)).status, 200) << "one that is there";
    EXPECT_EQ(this->report(body.id, hash_number(1), kOtherProject).status, 404);
    EXPECT_EQ(this->report(body.id, "0x12").status, 400);
}

TYPED_TEST(PaymentPlaces, InventedHashesKeepNoTransferOutThatIsInABlock) {
    const PaymentBody body = this->make({.amount = "70", .asset = "eip155:8453/slip44:60"});
    for (int i = 1; i <= 8; ++i) ASSERT_EQ(this->report(body.id, hash_number(i)).status, 200);
    this->chain.mine({.hash = hash_number(9),
                      .from = kPayer,
                      .to = small(kShop),
                      .input = body.reference.value,
                      .value = 70});
    EXPECT_EQ(this->report(body.id, hash_number(9)).status, 200);
    this->chain.mine_empty(2);
    this->look();
    EXPECT_EQ(this->status(body.id), "confirmed");
    EXPECT_EQ(this->get(body.id).transactions.size(), 8u);
    // And none takes its place.
    for (int i = 20; i < 30; ++i) this->report(body.id, hash_number(i));
    this->look();
    EXPECT_EQ(this->get(body.id).received, "70");
}

TYPED_TEST(PaymentPlaces, InventedHashesKeepNoTransferOutThatTheServerFinds) {
    const PaymentBody body = this->make();
    for (int i = 1; i <= 8; ++i) ASSERT_EQ(this->report(body.id, hash_number(i)).status, 200);
    this->chain.mine(this->payment_of(body, 9, 1'500'000));
    this->chain.mine_empty(3);
    this->sweep();
    this->look();
    EXPECT_EQ(this->status(body.id), "confirmed");
}

TYPED_TEST(PaymentPlaces, InventedHashesGiveWayToATransferThatWaitsForItsBlock) {
    const PaymentBody body = this->make();
    for (int i = 1; i <= 8; ++i) ASSERT_EQ(this->report(body.id, hash_number(i)).status, 200);
    this->chain.send(this->payment_of(body, 9, 1'500'000));
    EXPECT_EQ(this->report(body.id, hash_number(9)).status, 429)
        << "nodes may not know the others yet";
    this->now_ms += kUnknownForMs;
    EXPECT_EQ(this->report(body.id, hash_number(10)).status, 429) << "one more that is nowhere";
    EXPECT_EQ(this->report(body.id, hash_number(9)).status, 200);
    // What the node knows stays, however many come.
    this->now_ms += kUnknownForMs;
    for (int i = 11; i < 30; ++i) EXPECT_EQ(this->report(body.id, hash_number(i)).status, 429);
    this->chain.mine(this->payment_of(body, 9, 1'500'000));
    this->chain.mine_empty(2);
    this->look();
    EXPECT_EQ(this->status(body.id), "confirmed");
}

TYPED_TEST(PaymentPlaces, TransfersThatAreNeverMinedKeepNoneOutThatIs) {
    const PaymentBody body = this->make({.amount = "700", .asset = "eip155:8453/slip44:60"});
    SimulatedPayments::Transaction one{.hash = hash_number(1),
                                       .from = kStranger,
                                       .to = small(kShop),
                                       .input = body.reference.value,
                                       .value = 700};
    for (int i = 1; i <= 8; ++i) {
        one.hash = hash_number(i);
        this->chain.send(one);
        ASSERT_EQ(this->report(body.id, one.hash).status, 200);
    }
    one.hash = hash_number(9);
    one.from = kPayer;
    this->chain.send(one);
    this->now_ms += kUnknownForMs;
    EXPECT_EQ(this->report(body.id, one.hash).status, 429);
    // Others of no worth take nothing either: one that failed, one for another payment, dust.
    auto failed = one;
    failed.hash = hash_number(10);
    failed.succeeds = false;
    this->chain.mine(failed);
    auto other = one;
    other.hash = hash_number(11);
    other.input = "0x" + std::string(64, '1');
    this->chain.mine(other);
    auto dust = one;
    dust.hash = hash_number(12);
    dust.value = 6;
    this->chain.mine(dust);
    for (const int i : {10, 11, 12})
        EXPECT_EQ(this->report(body.id, hash_number(i)).status, 429) << i;
    this->chain.mine(one);
    EXPECT_EQ(this->report(body.id, one.hash).status, 200);
    this->chain.mine_empty(2);
    this->look();
    EXPECT_EQ(this->status(body.id), "confirmed");
}

TYPED_TEST(PaymentPlaces, WhoNamesOthersBehindThePayersPushesOutTheirOwn) {
    const PaymentBody body = this->make({.amount = "700", .asset = "eip155:8453/slip44:60"});
    SimulatedPayments::Transaction one{.hash = hash_number(1),
                                       .from = kPayer,
                                       .to = small(kShop),
                                       .input = body.reference.value,
                                       .value = 700};
    // Sent in private: no node has it before its block.
    ASSERT_EQ(this->report(body.id, one.hash).status, 200);
    this->now_ms += kUnknownForMs / 2;
    for (int i = 101; i <= 107; ++i) ASSERT_EQ(this->report(body.id, hash_number(i)).status, 200);
    auto never = one;
    never.from = kStranger;
    const auto claims = [&](int hash) {
        never.hash = hash_number(hash);
        this->chain.send(never);
        return this->report(body.id, never.hash).status;
    };
    this->now_ms += kUnknownForMs / 2;
    EXPECT_EQ(claims(201), 429) << "the payer's is the only one that is old";
    this->now_ms += kUnknownForMs / 2;
    EXPECT_EQ(claims(202), 200);
    this->chain.mine(one);
    this->chain.mine_empty(3);
    this->look();
    EXPECT_EQ(this->status(body.id), "confirmed") << "the page was closed";
}

TYPED_TEST(PaymentPlaces, WhereNoNodeAnswersThePlacesStayAsTheyAre) {
    const PaymentBody body = this->make();
    for (int i = 1; i <= 8; ++i) ASSERT_EQ(this->report(body.id, hash_number(i)).status, 200);
    this->chain.mine(this->payment_of(body, 9, 1'500'000));
    this->chain.down = true;
    EXPECT_EQ(this->report(body.id, hash_number(9)).status, 429);
    this->chain.down = false;
    EXPECT_EQ(this->report(body.id, hash_number(9)).status, 200);
}

TYPED_TEST(PaymentPlaces, ACallThatFailedGivesWayBeforeAnythingElse) {
    const PaymentBody body = this->make();
    this->mine_failed(body, 1);
    for (const int i : {1, 102, 103, 104, 105, 106, 107, 108})
        ASSERT_EQ(this->report(body.id, hash_number(i)).status, 200);
    this->chain.send(this->payment_of(body, 2, 1'500'000));
    EXPECT_EQ(this->report(body.id, hash_number(2)).status, 200);
    const auto left = this->get(body.id).transactions;
    EXPECT_TRUE(std::ranges::none_of(left, [](const auto& one) {
        return one.hash == hash_number(1);
    })) << "the payer speeds up what failed";
}

TYPED_TEST(PaymentPlaces, DustLeavesRoomForThePayer) {
    const PaymentBody body = this->make();
    int number = 100;
    const auto strew = [&](int count) {
        for (int i = 0; i < count; ++i)
            this->chain.mine(this->stranger_of(body, ++number, i % 2 == 0 ? 0 : 1));
        this->sweep();
        this->look();
    };
    strew(20);
    ASSERT_LE(this->get(body.id).transactions.size(), 4u);
    // The page names the first part; the rest the server has to find, as the page was closed.
    this->chain.mine(this->payment_of(body, 1, 1'400'000));
    EXPECT_EQ(this->report(body.id, hash_number(1)).status, 200);
    strew(20);
    this->chain.mine_empty(3);
    this->look();
    ASSERT_EQ(this->status(body.id), "underpaid");
    strew(20);
    this->chain.mine(this->payment_of(body, 2, 100'000));
    strew(20);
    this->chain.mine_empty(3);
    this->look();
    EXPECT_EQ(this->status(body.id), "confirmed");
    // What is read anew after a restart changes nothing.
    const auto told = this->told();
    this->start({.confirmations = 3, .open_project = 3});
    this->make();
    this->sweep();
    this->look();
    EXPECT_EQ(this->status(body.id), "confirmed");
    EXPECT_EQ(this->told(), told);
}

TYPED_TEST(PaymentPlaces, DustAfterAWholePaymentChangesNothing) {
    const PaymentBody body = this->make();
    for (int i = 101; i <= 107; ++i) ASSERT_EQ(this->report(body.id, hash_number(i)).status, 200);
    this->chain.mine(this->payment_of(body, 1, 1'500'000));
    ASSERT_EQ(this->report(body.id, hash_number(1)).status, 200);
    this->look();
    for (int i = 201; i <= 220; ++i) this->chain.mine(this->stranger_of(body, i, 14'999));
    this->sweep();
    this->look();
    this->chain.mine_empty(3);
    this->look();
    EXPECT_EQ(this->status(body.id), "confirmed");
    EXPECT_THAT(this->told(), ElementsAre("payment.seen", "payment.confirmed"));
}

TYPED_TEST(PaymentPlaces, DustTakesNoPlaceOfWhatWasNamedAMomentAgo) {
    const PaymentBody body = this->make();
    for (int i = 101; i <= 107; ++i) ASSERT_EQ(this->report(body.id, hash_number(i)).status, 200);
    this->now_ms += kUnknownForMs;
    ASSERT_EQ(this->report(body.id, hash_number(1)).status, 200);
    this->chain.mine(this->stranger_of(body, 201, 1));
    this->sweep();
    const auto has = [&](int hash) {
        const auto listed = this->get(body.id).transactions;
        return std::ranges::any_of(listed,
                                   [&](const auto& one) { return one.hash == hash_number(hash); });
    };
    EXPECT_TRUE(has(1)) << "nodes will know the payer's in a moment";
    EXPECT_FALSE(has(201));
}

TYPED_TEST(PaymentPlaces, OfLargeOnesTheLargestKeepTheirPlace) {
    const PaymentBody body = this->make();
    for (int i = 1; i <= 8; ++i) {
        this->chain.mine(this->stranger_of(body, i, 15'000 + static_cast<std::uint64_t>(i)));
        this->sweep();
        this->look();
    }
    ASSERT_EQ(this->get(body.id).transactions.size(), 8u);
    // Those that are deep have counted for good: they need no place.
    this->chain.mine_empty(3);
    this->look();
    const std::string before = this->get(body.id).received.value;
    EXPECT_EQ(before, "120036");
    this->chain.mine(this->payment_of(body, 9, 1'300'000));
    EXPECT_EQ(this->report(body.id, hash_number(9)).status, 200);
    this->chain.mine(this->payment_of(body, 10, 79'964));
    this->sweep();
    this->look();
    this->chain.mine_empty(3);
    this->look();
    EXPECT_EQ(this->status(body.id), "confirmed");
    EXPECT_EQ(this->get(body.id).received, "1500000");
    EXPECT_EQ(this->get(body.id).transactions.size(), 8u);
    // One that gave way, named again, counts once.
    EXPECT_EQ(this->report(body.id, hash_number(1)).status, 200);
    this->look();
    EXPECT_EQ(this->get(body.id).received, "1500000");
}

}  // namespace
}  // namespace portico::api::pay
