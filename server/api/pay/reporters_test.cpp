// SPDX-License-Identifier: Apache-2.0
//
// The places of a payment, shared by those who name its transactions: a stranger who knows its id
// from one network, and the payer from another.
#include <gmock/gmock.h>

#include <set>

#include "server/api/pay/payments_for_test.hpp"

namespace portico::api::pay {
namespace {

using testing::MatchesRegex;

constexpr const char* kHome = "198.51.100.7";

template <class Engine>
struct PaymentReporters : PaymentsForTest<Engine> {
    using Transaction = SimulatedPayments::Transaction;

    PaymentBody make_native() {
        return this->make({.amount = "70000", .asset = "eip155:8453/slip44:60"});
    }
    Transaction native_of(const PaymentBody& body, int hash, std::uint64_t amount) {
        return {.hash = hash_number(hash),
                .from = kStranger,
                .to = small(kShop),
                .input = body.reference.value,
                .value = amount};
    }
    int report_from(const std::string& address, const PaymentBody& body, int hash) {
        this->from = address;
        return this->report(body.id, hash_number(hash)).status;
    }
    bool lists(const PaymentBody& body, int hash) {
        const auto all = this->get(body.id).transactions;
        return std::ranges::any_of(all,
                                   [&](const auto& one) { return one.hash == hash_number(hash); });
    }
    /// It pays in full, whoever is still there to report it.
    void mine_and_expect_paid(const PaymentBody& body, int hash) {
        this->chain.mine(native_of(body, hash, 70'000));
        this->chain.mine_empty(3);
        this->look();
        EXPECT_EQ(this->status(body.id), "confirmed");
    }
};
TYPED_TEST_SUITE(PaymentReporters, store::Engines);

TYPED_TEST(PaymentReporters, AStrangerWithEightHashesKeepsNoPayerOutWhoClosesThePage) {
    const PaymentBody body = this->make_native();
    for (int i = 101; i <= 108; ++i) ASSERT_EQ(this->report_from("192.0.2.1", body, i), 200);
    this->start({.confirmations = 3, .open_project = 3});
    // Sent in private: no node has it before its block.
    EXPECT_EQ(this->report_from(kHome, body, 1), 200);
    // The wallet speeds it up.
    EXPECT_EQ(this->report_from(kHome, body, 2), 200);
    this->start({.confirmations = 3, .open_project = 3});
    for (int i = 111; i <= 130; ++i) EXPECT_EQ(this->report_from("192.0.2.1", body, i), 429);
    EXPECT_TRUE(this->lists(body, 1));
    EXPECT_EQ(this->get(body.id).transactions.size(), 8u);
    this->mine_and_expect_paid(body, 2);
}

// Who sped theirs up has two places where seven networks have one each: the first one goes, which
// can be mined no more.
TYPED_TEST(PaymentReporters, OfTwoThatThePayerHasTheFirstGivesWayToWhatIsOnlySaid) {
    const PaymentBody body = this->make_native();
    for (const int hash : {1, 2}) ASSERT_EQ(this->report_from(kHome, body, hash), 200);
    for (int i = 1; i <= 7; ++i)
        EXPECT_EQ(this->report_from("203.0." + std::to_string(i) + ".1", body, 100 + i), 200);
    EXPECT_FALSE(this->lists(body, 1));
    EXPECT_TRUE(this->lists(body, 2));
    this->mine_and_expect_paid(body, 2);
}

TYPED_TEST(PaymentReporters, WhatWaitsForEverIsNoWayRoundAStrangersShare) {
    const PaymentBody body = this->make_native();
    for (int i = 101; i <= 108; ++i) {
        this->chain.send(this->native_of(body, i, 70'000));
        ASSERT_EQ(this->report_from("192.0.2.1", body, i), 200);
    }
    EXPECT_EQ(this->report_from(kHome, body, 1), 200);
    this->now_ms += kUnknownForMs;
    for (int i = 111; i <= 115; ++i) {
        this->chain.send(this->native_of(body, i, 70'000));
        EXPECT_EQ(this->report_from("192.0.2.1", body, i), 429) << "that would be the payer's";
    }
    this->mine_and_expect_paid(body, 1);
}

TYPED_TEST(PaymentReporters, NorIsDust) {
    const PaymentBody body = this->make_native();
    this->chain.mine_empty(1);
    for (int i = 101; i <= 108; ++i) {
        this->chain.mine_beside(this->native_of(body, i, 1));
        ASSERT_EQ(this->report_from("192.0.2.1", body, i), 200);
    }
    this->look();
    EXPECT_EQ(this->report_from(kHome, body, 1), 200);
    // Dust in a block pushes out what no node has: the stranger's, not the payer's.
    this->now_ms += kUnknownForMs;
    for (int i = 111; i <= 118; ++i) {
        this->chain.mine(this->native_of(body, i, 2));
        this->report_from("192.0.2.1", body, i);
    }
    EXPECT_TRUE(this->lists(body, 1));
    this->chain.mine(this->native_of(body, 1, 70'000));
    this->chain.mine_empty(3);
    this->look();
    EXPECT_EQ(this->status(body.id), "confirmed");
}

TYPED_TEST(PaymentReporters, WhatAStrangerPaysForTakesAPlaceOfTheirOwn) {
    const PaymentBody body = this->make_native();
    for (int i = 101; i <= 107; ++i) ASSERT_EQ(this->report_from("192.0.2.1", body, i), 200);
    this->now_ms += kUnknownForMs;
    ASSERT_EQ(this->report_from(kHome, body, 1), 200);
    for (int i = 111; i <= 115; ++i) {
        this->chain.mine_beside(this->native_of(body, i, 700));
        EXPECT_EQ(this->report_from("192.0.2.1", body, i), 200);
    }
    EXPECT_TRUE(this->lists(body, 1));
}

TYPED_TEST(PaymentReporters, ManyAddressesOfOneNetworkAreOneStranger) {
    int payers = 0;
    for (const std::string network : {"2001:db8:1:N::/64", "192.0.2.N"}) {
        const PaymentBody body = this->make_native();
        for (int i = 101; i <= 108; ++i) {
            std::string address = network;
            address.replace(address.find('N'), 1, std::to_string(i));
            ASSERT_EQ(this->report_from(address, body, i), 200);
        }
        EXPECT_EQ(this->report_from(kHome, body, ++payers), 200) << network;
        this->mine_and_expect_paid(body, payers);
    }
}

TYPED_TEST(PaymentReporters, ThePayersNeighbourKeepsThemOutAsLittle) {
    const PaymentBody body = this->make_native();
    for (int i = 101; i <= 108; ++i) ASSERT_EQ(this->report_from("198.51.100.9", body, i), 200);
    EXPECT_EQ(this->report_from(kHome, body, 1), 200);
    this->mine_and_expect_paid(body, 1);
}

// Who has so many is met as before: by what nodes say.
TYPED_TEST(PaymentReporters, EightFarNetworksKeepNoneOutThatANodeKnows) {
    const PaymentBody body = this->make_native();
    for (int i = 101; i <= 108; ++i)
        ASSERT_EQ(this->report_from("203.0." + std::to_string(i) + ".1", body, i), 200);
    EXPECT_EQ(this->report_from(kHome, body, 1), 429);
    this->chain.send(this->native_of(body, 1, 70'000));
    this->now_ms += kUnknownForMs;
    EXPECT_EQ(this->report_from(kHome, body, 1), 200);
    this->mine_and_expect_paid(body, 1);
}

TYPED_TEST(PaymentReporters, TheAddressIsNotKept) {
    const PaymentBody one = this->make_native(), other = this->make_native();
    ASSERT_EQ(this->report_from(kHome, one, 1), 200);
    ASSERT_EQ(this->report_from(kHome, other, 2), 200);
    std::set<std::string> kept;
    auto rows = this->sql->query("SELECT reporter FROM payment_report");
    while (rows->next().value_or(false)) {
        EXPECT_THAT(rows->text(0), MatchesRegex("[0-9a-f]{5}"));
        kept.insert(rows->text(0));
    }
    EXPECT_EQ(kept.size(), 2u) << "nor whether both are of the same one";
}

}  // namespace
}  // namespace portico::api::pay
