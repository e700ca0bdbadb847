// SPDX-License-Identifier: Apache-2.0
//
// The contract of a store of purchases (server/data/purchase_store.hpp), on every engine.
#include "server/store/onramp/purchase_store.hpp"

#include <gmock/gmock.h>

#include <atomic>
#include <latch>
#include <thread>

#include "server/store/migrations/migrate.hpp"
#include "server/store/sql/test_engines.hpp"

namespace portico::store {
namespace {

using namespace api::onramp;
using testing::ElementsAre;
using testing::IsEmpty;

PurchaseRow row(const std::string& id, std::int64_t at_ms = 1000) {
    return {.id = id,
            .project = "shop",
            .provider = "desk",
            .chain = "eip155:1",
            .address = "0xada",
            .asset = "ETH",
            .asset_name = "Ether",
            .fiat_amount = "100.5",
            .fiat_currency = "USD",
            .arrives = {},
            .tx_hash = {},
            .reason = {},
            .created_at_ms = at_ms,
            .updated_at_ms = at_ms};
}

PurchaseReport report(const std::string& event, PurchaseState state,
                      const std::string& purchase = "1") {
    return {.provider = "desk",
            .event = event,
            .purchase = purchase,
            .state = state,
            .arrives = "0.04",
            .now_ms = 2000};
}

PurchaseReport of(const char* transaction, const std::string& event, PurchaseState state,
                  const std::string& purchase = "1") {
    PurchaseReport out = report(event, state, purchase);
    out.transaction = transaction;
    return out;
}

template <class Engine>
struct PurchaseStoreContract : testing::Test {
    void SetUp() override {
        sql = engine.open();
        ASSERT_TRUE(migrate(*sql, api_schema()));
        store = open_purchase_store(*sql);
    }
    std::vector<std::string> ids(PurchaseQuery query) {
        query.project = "shop";
        query.chain_namespace = "eip155";
        query.address = "0xada";
        std::vector<std::string> out;
        const auto rows = store->page(query);
        EXPECT_TRUE(rows);
        if (rows)
            for (const PurchaseRow& one : *rows) out.push_back(one.id);
        return out;
    }
    Engine engine;
    std::unique_ptr<sql::Connection> sql;
    std::unique_ptr<api::onramp::Store> store;
};
TYPED_TEST_SUITE(PurchaseStoreContract, Engines);

TYPED_TEST(PurchaseStoreContract, ATokenIsOneProcesssToRenewAtATime) {
    EXPECT_FALSE(this->store->find_token("transak")->has_value());
    EXPECT_EQ(this->store->lease_token("transak", 1'000, 31'000), true);
    EXPECT_EQ(this->store->lease_token("transak", 2'000, 32'000), false);
    EXPECT_EQ(this->store->lease_token("meld", 2'000, 32'000), true);
    EXPECT_FALSE(this->store->find_token("transak")->has_value());
    EXPECT_EQ(this->store->lease_token("transak", 31'000, 61'000), true) << "it has ended";
    const Bytes sealed{1, 2, 3};
    ASSERT_TRUE(this->store->put_token("transak", sealed));
    EXPECT_EQ(this->store->find_token("transak").value(), sealed);
    EXPECT_EQ(this->store->lease_token("transak", 31'001, 61'001), true);
    EXPECT_EQ(this->store->find_token("transak").value(), sealed);
}

TYPED_TEST(PurchaseStoreContract, AReportCountsOnceAndNothingGoesBack) {
    using enum PurchaseState;
    ASSERT_TRUE(this->store->add(row("1")));
    EXPECT_EQ(this->store->report(report("a", kInProgress)), ReportOutcome::kTaken);
    EXPECT_EQ(this->store->report(report("a", kDone)), ReportOutcome::kRepeated);
    PurchaseReport done = report("b", kDone);
    done.tx_hash = "0xbeef";
    EXPECT_EQ(this->store->report(done), ReportOutcome::kTaken);
    // Out of order, and from somebody who would have it undone.
    EXPECT_EQ(this->store->report(report("c", kInProgress)), ReportOutcome::kRepeated);
    EXPECT_EQ(this->store->report(report("d", kFailed)), ReportOutcome::kRepeated);
    PurchaseRow expected = row("1");
    expected.state = kDone;
    expected.arrives = "0.04";
    expected.tx_hash = "0xbeef";
    expected.updated_at_ms = 2000;
    EXPECT_EQ(this->store->find("1").value(), expected);
    EXPECT_EQ(this->store->report(report("e", kRefunded)), ReportOutcome::kTaken);
    EXPECT_EQ(this->store->report(report("f", kDone)), ReportOutcome::kRepeated);
}

TYPED_TEST(PurchaseStoreContract, AProviderReportsItsOwnPurchasesAlone) {
    ASSERT_TRUE(this->store->add(row("1")));
    PurchaseReport other = report("a", PurchaseState::kDone);
    other.provider = "moonpay";
    EXPECT_EQ(this->store->report(other), ReportOutcome::kUnknown);
    EXPECT_EQ(this->store->report(report("b", PurchaseState::kDone, "2")), ReportOutcome::kUnknown);
    EXPECT_EQ(this->store->find("1").value()->state, PurchaseState::kWaiting);
}

TYPED_TEST(PurchaseStoreContract, OfManyAtOnceOneIsTaken) {
    ASSERT_TRUE(this->store->add(row("1")));
    constexpr int kThreads = 4;
    std::latch start(kThreads);
    std::atomic<int> taken = 0;
    std::vector<std::thread> threads;
    for (int i = 0; i < kThreads; ++i)
        threads.emplace_back([&] {
            const auto sql = this->engine.open();
            const auto store = open_purchase_store(*sql);
            start.arrive_and_wait();
            const auto done = store->report(report("same", PurchaseState::kDone));
            taken += done && *done == ReportOutcome::kTaken;
        });
    for (std::thread& thread : threads) thread.join();
    EXPECT_EQ(taken, 1);
}

TYPED_TEST(PurchaseStoreContract, AnotherCardWorksBehindADeclinedOne) {
    using enum PurchaseState;
    ASSERT_TRUE(this->store->add(row("1")));
    EXPECT_EQ(this->store->report(of("t1", "a", kInProgress)), ReportOutcome::kTaken);
    PurchaseReport declined = of("t1", "b", kFailed);
    declined.reason = "The card was declined.";
    EXPECT_EQ(this->store->report(declined), ReportOutcome::kTaken);
    EXPECT_EQ(this->store->report(of("t2", "c", kInProgress)), ReportOutcome::kTaken);
    EXPECT_EQ(this->store->find("1").value()->state, kInProgress);
    EXPECT_EQ(this->store->find("1").value()->reason, "");
    PurchaseReport done = of("t2", "d", kDone);
    done.tx_hash = "0xbeef";
    done.paid_amount = "55";
    done.paid_currency = "EUR";
    EXPECT_EQ(this->store->report(done), ReportOutcome::kTaken);
    // Sent again under other names, and the first card's failure behind it all.
    EXPECT_EQ(this->store->report(of("t1", "e", kFailed)), ReportOutcome::kRepeated);
    EXPECT_EQ(this->store->report(of("t1", "f", kDone)), ReportOutcome::kRepeated);
    EXPECT_EQ(this->store->report(of("t2", "g", kFailed)), ReportOutcome::kRepeated);
    EXPECT_EQ(this->store->report(of("t2", "h", kDone)), ReportOutcome::kRepeated);
    PurchaseRow expected = row("1");
    expected.state = kDone;
    expected.arrives = "0.04";
    expected.tx_hash = "0xbeef";
    expected.updated_at_ms = 2000;
    expected.transaction = "t2";
    expected.paid_amount = "55";
    expected.paid_currency = "EUR";
    EXPECT_EQ(this->store->find("1").value(), expected);
    EXPECT_THAT(this->ids({}), ElementsAre("1-2", "1"));
    EXPECT_EQ(this->store->find("1-2").value()->reason, "The card was declined.");
    EXPECT_EQ(this->store->find("1-2").value()->transaction, "t1");
    EXPECT_EQ(this->store->report(report("i", kDone, "1-2")), ReportOutcome::kUnknown);
}

TYPED_TEST(PurchaseStoreContract, BothOfTwoPaymentsInOneWindowAreKept) {
    using enum PurchaseState;
    ASSERT_TRUE(this->store->add(row("1")));
    for (const char* one : {"t1", "t2"}) {
        PurchaseReport done = of(one, one, kDone);
        done.tx_hash = std::string("0x") + one;
        EXPECT_EQ(this->store->report(done), ReportOutcome::kTaken);
    }
    EXPECT_THAT(this->ids({}), ElementsAre("1-2", "1"));
    EXPECT_EQ(this->store->find("1").value()->tx_hash, "0xt1");
    EXPECT_EQ(this->store->find("1-2").value()->tx_hash, "0xt2");
    EXPECT_THAT(this->ids({.before = "1-2"}), ElementsAre("1"));
    // The first is given back: the other counts more, and none is lost.
    EXPECT_EQ(this->store->report(of("t1", "x", kRefunded)), ReportOutcome::kTaken);
    EXPECT_EQ(this->store->find("1").value()->transaction, "t2");
    EXPECT_EQ(this->store->find("1-2").value()->state, kRefunded);
}

TYPED_TEST(PurchaseStoreContract, AFailureWithoutANameIsNoOtherTransactions) {
    using enum PurchaseState;
    ASSERT_TRUE(this->store->add(row("1")));
    EXPECT_EQ(this->store->report(report("a", kFailed)), ReportOutcome::kTaken);
    EXPECT_EQ(this->store->report(report("b", kDone)), ReportOutcome::kRepeated);
    EXPECT_EQ(this->store->report(of("t1", "c", kDone)), ReportOutcome::kTaken);
    EXPECT_EQ(this->store->find("1").value()->state, kDone);
    EXPECT_EQ(this->store->find("1-2").value()->state, kFailed);
}

TYPED_TEST(PurchaseStoreContract, TransactionsThatAreReportedAtOnceAreAllKept) {
    ASSERT_TRUE(this->store->add(row("1")));
    constexpr int kThreads = 4;
    std::latch start(kThreads);
    std::atomic<int> taken = 0;
    std::vector<std::thread> threads;
    for (int i = 0; i < kThreads; ++i)
        threads.emplace_back([&, name = "t" + std::to_string(i)] {
            const auto sql = this->engine.open();
            const auto store = open_purchase_store(*sql);
            start.arrive_and_wait();
            const auto done = store->report(of(name.c_str(), name, PurchaseState::kDone));
            taken += done && *done == ReportOutcome::kTaken;
        });
    for (std::thread& thread : threads) thread.join();
    EXPECT_EQ(taken, kThreads);
    EXPECT_THAT(this->ids({}), ElementsAre("1-4", "1-3", "1-2", "1"));
}

TYPED_TEST(PurchaseStoreContract, NobodyIsRefusedForWhatOthersBegan) {
    const auto begun = [&](const std::string& id, const char* visitor, std::int64_t at_ms) {
        PurchaseRow one = row(id, at_ms);
        one.visitor = visitor;
        return this->store->add(one);
    };
    ASSERT_TRUE(begun("honest", "home", 1000));
    ASSERT_TRUE(begun("named", "elsewhere", 1001));
    PurchaseReport waits = of("t1", "a", PurchaseState::kWaiting, "named");
    EXPECT_EQ(this->store->report(waits), ReportOutcome::kTaken);
    for (std::int64_t i = 0; i < kWaitingOfVisitorMax + 5; ++i)
        ASSERT_TRUE(begun("n" + std::to_string(i), "elsewhere", 2000 + i));
    ASSERT_TRUE(this->store->purge(0, 0));
    EXPECT_TRUE(this->store->find("honest").value());
    EXPECT_TRUE(this->store->find("named").value()) << "the provider has begun with it";
    EXPECT_FALSE(this->store->find("n4").value());
    EXPECT_TRUE(this->store->find("n5").value());
    ASSERT_TRUE(begun("another", "home", 9000));
    EXPECT_THAT(this->ids({}), IsEmpty());
}

/// Who begins purchases: at one address of a near network of a far one.
std::string visitor(int far, int near, int address) {
    const auto digits = [](int number, std::size_t count) {
        std::string out = std::to_string(number);
        return std::string(count - out.size(), '0') + out;
    };
    return digits(far, kVisitorFarDigits) + digits(near, kVisitorNearDigits - kVisitorFarDigits) +
           digits(address, 16);
}

template <class Engine>
struct PurchasesOfManyStrangers : PurchaseStoreContract<Engine> {
    void begin(const std::string& id, const std::string& by, std::int64_t at_ms) {
        PurchaseRow one = row(id, at_ms);
        one.visitor = by;
        ASSERT_TRUE(this->store->add(one));
    }
    /// So many of the greatest age at once, as `each` an address has of the near network.
    void flood(const std::string& name, int far, int near, int count, int each,
               std::int64_t at_ms) {
        const std::string around = visitor(far, near, 0).substr(0, kVisitorNearDigits);
        ASSERT_TRUE(this->sql->execute(
            "WITH RECURSIVE n (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < " +
            std::to_string(count - 1) +
            ") INSERT INTO purchase (id, project, provider, chain, chain_namespace, address, "
            "asset, asset_name, fiat_amount, fiat_currency, arrives, state, tx_hash, reason, "
            "created_at_ms, updated_at_ms, visitor) SELECT '" +
            name +
            "' || i, 'shop', 'desk', 'eip155:1', 'eip155', '0xeve', 'ETH', 'Ether', '1', "
            "'USD', '', 0, '', '', " +
            std::to_string(at_ms) + " + i, " + std::to_string(at_ms) + " + i, '" + around +
            "' || (1000000000000000 + i / " + std::to_string(each) + ") FROM n"));
    }
    bool has(const std::string& id) { return this->store->find(id).value().has_value(); }
    std::int64_t count(const std::string& name) {
        return this->sql->integer("SELECT count(*) FROM purchase WHERE id LIKE '" + name + "%'")
            .value()
            .value_or(0);
    }
};
TYPED_TEST_SUITE(PurchasesOfManyStrangers, Engines);

TYPED_TEST(PurchasesOfManyStrangers, OneNetworkPushesNobodyOut) {
    this->begin("honest", visitor(1, 1, 1), 1000);
    this->begin("neighbour", visitor(7, 7, 7), 1001);
    this->begin("near", visitor(7, 8, 7), 1002);
    // 105 addresses of one /24, each with as many as one may have.
    this->flood("s", 7, 8, 21'000, 200, 2000);
    ASSERT_TRUE(this->store->purge(0, 0));
    EXPECT_TRUE(this->has("honest"));
    EXPECT_TRUE(this->has("neighbour")) << "of the /16 around";
    EXPECT_TRUE(this->has("near")) << "of the /24 itself";
    EXPECT_EQ(this->count("s"), kWaitingOfProjectMax - 3);
    EXPECT_TRUE(this->has("s20999")) << "their latest are there";
    ASSERT_TRUE(this->store->purge(0, 0));
    EXPECT_EQ(this->count("s"), kWaitingOfProjectMax - 3) << "then nobody gives way any more";
}

TYPED_TEST(PurchasesOfManyStrangers, WhoHoldsMostGivesWay) {
    // A shop's busy day in one network, before what strangers of two far ones begin.
    this->flood("day", 1, 1, 6000, 3, 1000);
    this->flood("s", 7, 8, 10'000, 200, 50'000);
    this->flood("t", 9, 8, 10'000, 200, 50'000);
    ASSERT_TRUE(this->store->purge(0, 0));
    EXPECT_EQ(this->count("day"), 6000);
    EXPECT_EQ(this->count("s"), 7000);
    EXPECT_EQ(this->count("t"), 7000);
    // In what is left to a network its near ones are alike, and in these their addresses.
    this->begin("honest", visitor(9, 1, 1), 900);
    this->begin("close", visitor(9, 8, 1), 901);
    ASSERT_TRUE(this->store->purge(0, 0));
    EXPECT_TRUE(this->has("honest"));
    EXPECT_TRUE(this->has("close"));
}

TYPED_TEST(PurchasesOfManyStrangers, WhatAProviderKnowsGivesWayToNothingThatIsBegun) {
    for (const char* id : {"named", "told", "paid"}) this->begin(id, visitor(7, 8, 1), 1000);
    EXPECT_EQ(this->store->report(of("t1", "a", PurchaseState::kWaiting, "named")),
              ReportOutcome::kTaken);
    EXPECT_EQ(this->store->report(report("b", PurchaseState::kWaiting, "told")),
              ReportOutcome::kTaken)
        << "without a name of its transaction";
    EXPECT_EQ(this->store->report(report("c", PurchaseState::kWaiting, "told")),
              ReportOutcome::kRepeated);
    EXPECT_EQ(this->store->report(report("d", PurchaseState::kDone, "paid")),
              ReportOutcome::kTaken);
    this->begin("begun", visitor(7, 8, 1), 999);
    this->flood("s", 7, 8, 21'000, 200, 2000);
    for (int i = 0; i < kWaitingOfVisitorMax; ++i)
        this->begin("o" + std::to_string(i), visitor(7, 8, 1), 60'000 + i);
    ASSERT_TRUE(this->store->purge(0, 0));
    for (const char* id : {"named", "told", "paid"}) EXPECT_TRUE(this->has(id)) << id;
    EXPECT_FALSE(this->has("begun"));
    EXPECT_EQ(this->store->report(report("e", PurchaseState::kDone, "told")),
              ReportOutcome::kTaken);
}

TYPED_TEST(PurchaseStoreContract, PagesAreTheLatestFirstWithoutThoseThatWait) {
    for (int i = 1; i <= 4; ++i) {
        ASSERT_TRUE(this->store->add(row(std::to_string(i), 1000 + i / 2)));
        if (i != 4)
            ASSERT_EQ(this->store->report(
                          report("e" + std::to_string(i), PurchaseState::kDone, std::to_string(i))),
                      ReportOutcome::kTaken);
    }
    EXPECT_THAT(this->ids({}), ElementsAre("3", "2", "1"));
    EXPECT_THAT(this->ids({.before = "3", .most = 1}), ElementsAre("2"));
    EXPECT_THAT(this->ids({.before = "1"}), IsEmpty());
    EXPECT_THAT(this->ids({.before = "nobody's"}), IsEmpty());
    EXPECT_THAT(this->ids({.provider = "moonpay"}), IsEmpty());
    ASSERT_TRUE(this->store->drop("4"));
    ASSERT_TRUE(this->store->drop("3")) << "it is paid: it stays";
    EXPECT_THAT(this->ids({}), ElementsAre("3", "2", "1"));
    EXPECT_EQ(this->store->find("4").value(), std::nullopt);
}

// docs/spec/http-api.md#history: what is told as bought
TYPED_TEST(PurchaseStoreContract, WhatBroughtAPurchaseIsFoundByItsOwnersTransactions) {
    const auto bring = [&](const std::string& id, PurchaseState state, const std::string& hash) {
        PurchaseReport out = report("e" + id, state, id);
        out.tx_hash = hash;
        EXPECT_EQ(this->store->report(out), ReportOutcome::kTaken);
    };
    for (const char* id : {"1", "2", "3", "4", "5"}) ASSERT_TRUE(this->store->add(row(id)));
    PurchaseRow other = row("6");
    other.project = "another";
    ASSERT_TRUE(this->store->add(other));
    PurchaseRow solana = row("7");
    solana.chain = "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp";
    solana.address = "AdaX";
    ASSERT_TRUE(this->store->add(solana));
    bring("1", PurchaseState::kDone, "0xBEEF");
    bring("2", PurchaseState::kInProgress, "0xfade");
    bring("3", PurchaseState::kFailed, "0xdead");
    bring("4", PurchaseState::kDone, "");
    bring("6", PurchaseState::kDone, "0xcafe");
    bring("7", PurchaseState::kDone, "5VerY");
    const auto bought = [&](std::vector<std::string> hashes, const char* space = "eip155",
                            const char* address = "0xada") {
        auto found = this->store->bought({"shop", space, address, std::move(hashes)}).value();
        std::ranges::sort(found, {}, &BoughtRow::tx_hash);
        return found;
    };
    const BoughtRow done{"desk", "eip155:1", "0xBEEF"}, sent{"desk", "eip155:1", "0xfade"};
    EXPECT_THAT(bought({"0xbeef", "0xFade", "0xdead", "0xcafe", "0x1"}), ElementsAre(done, sent))
        << "not what failed, nor what another project's visitor bought";
    EXPECT_THAT(bought({"", "0xbe", "0xbee%", "\",\"", "0xbeef,0xfade", "a'"}), IsEmpty());
    EXPECT_THAT(bought({"0xbeef"}, "eip155", "0xeve"), IsEmpty());
    EXPECT_THAT(bought({}), IsEmpty());
    EXPECT_THAT(bought({"5VerY"}, "solana", "AdaX"),
                ElementsAre(BoughtRow{"desk", solana.chain, "5VerY"}));
    EXPECT_THAT(bought({"5very"}, "solana", "AdaX"), IsEmpty()) << "that is another there";
    // What was given back is nothing that was bought.
    EXPECT_EQ(this->store->report(report("back", PurchaseState::kRefunded)), ReportOutcome::kTaken);
    EXPECT_THAT(bought({"0xbeef"}), IsEmpty());
    if (this->sql->dialect() != sql::Dialect::kSqlite) return;
    auto plan = this->sql->query(
        "EXPLAIN QUERY PLAN SELECT provider FROM purchase WHERE project = $1 AND chain_namespace = "
        "$2 AND address = $3 AND tx_hash <> '' AND state IN (1, 2) AND lower(tx_hash) IN (SELECT "
        "value FROM json_each($4))",
        "shop", "eip155", "0xada", "[]");
    ASSERT_TRUE(plan && *plan->next());
    EXPECT_THAT(plan->text(3), testing::HasSubstr("purchase_by_hash"));
}

TYPED_TEST(PurchaseStoreContract, WhatNobodyPaidGoesAfterATime) {
    ASSERT_TRUE(this->store->add(row("1")));
    ASSERT_TRUE(this->store->add(row("2")));
    ASSERT_EQ(this->store->report(report("a", PurchaseState::kInProgress, "2")),
              ReportOutcome::kTaken);
    ASSERT_TRUE(this->store->purge(1001, 0));
    EXPECT_EQ(this->store->find("1").value(), std::nullopt);
    EXPECT_TRUE(this->store->find("2").value());
}

}  // namespace
}  // namespace portico::store
