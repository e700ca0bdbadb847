// SPDX-License-Identifier: Apache-2.0
//
// The contract of an event store (server/data/event_store.hpp), on every engine.
#include "server/store/console/event_store.hpp"

#include <gmock/gmock.h>

#include <thread>

#include "server/store/migrations/migrate.hpp"
#include "server/store/sql/test_engines.hpp"

namespace portico::store {
namespace {

using namespace api::events;
using testing::ElementsAre;
using testing::IsEmpty;

const std::string kShop(32, 'a');
const std::string kOther(32, 'b');
constexpr std::int64_t kNoon = 1'763'726'400'000;  // 2025-11-21, a whole hour
constexpr Span kWholeDay{kNoon - 12 * kHourMs, kNoon + 12 * kHourMs};

NewEvent opened(const std::string& id, std::int64_t at_ms = kNoon) {
    return {{.project = kShop,
             .id = id,
             .name = "MODAL_OPEN",
             .received_at_ms = at_ms,
             .occurred_at_ms = at_ms - 5,
             .domain = "shop.example",
             .url = "https://shop.example/cart",
             .address = "0xabc",
             .system = "Android",
             .properties = R"({"connected":false})"},
            {{"system", "Android"}}};
}

NewEvent failed(const std::string& id, const std::string& category, const std::string& reason) {
    return {{.project = kShop,
             .id = id,
             .kind = Kind::kError,
             .name = category,
             .received_at_ms = kNoon,
             .properties = "{}"},
            {{"reason", reason}}};
}

template <class Engine>
struct EventStoreContract : testing::Test {
    void SetUp() override {
        sql = engine.open();
        ASSERT_TRUE(migrate(*sql, api_schema()));
        store = open_event_store(*sql);
    }
    std::int64_t add(std::vector<NewEvent> events) { return store->add(events).value(); }
    std::vector<Event> all(std::string_view project = kShop) {
        return store->page(project, {0, kNoon * 2}, {}, 1000).value();
    }
    Engine engine;
    std::unique_ptr<sql::Connection> sql;
    std::unique_ptr<Store> store;
};
TYPED_TEST_SUITE(EventStoreContract, Engines);

TYPED_TEST(EventStoreContract, WhatWasAddedIsReadWhole) {
    EXPECT_EQ(this->add({opened("1"), failed("2", "API_ERROR", "HTTP 500")}), 2);
    EXPECT_THAT(this->all(),
                ElementsAre(opened("1").event, failed("2", "API_ERROR", "HTTP 500").event));
    EXPECT_THAT(this->all(kOther), IsEmpty());
}

TYPED_TEST(EventStoreContract, AnEventSentTwiceIsStoredAndCountedOnce) {
    EXPECT_EQ(this->add({opened("1"), opened("1")}), 1);
    EXPECT_EQ(this->add({opened("1", kNoon + kHourMs), opened("2")}), 1);
    EXPECT_THAT(this->store->hours(kShop, kWholeDay).value(),
                ElementsAre(HourCount{kNoon, "MODAL_OPEN", 2}));
    // The same id in another project is another event.
    NewEvent others = opened("1");
    others.event.project = kOther;
    EXPECT_EQ(this->add({others}), 1);
}

TYPED_TEST(EventStoreContract, CountsAreByHourAndName) {
    this->add({opened("1", kNoon + 1), opened("2", kNoon + kHourMs - 1), opened("3", kNoon - 1),
               failed("4", "API_ERROR", "x")});
    EXPECT_THAT(this->store->hours(kShop, kWholeDay).value(),
                ElementsAre(HourCount{kNoon - kHourMs, "MODAL_OPEN", 1},
                            HourCount{kNoon, "API_ERROR", 1}, HourCount{kNoon, "MODAL_OPEN", 2}));
    EXPECT_THAT(this->store->hours(kShop, {kNoon - kHourMs, kNoon}).value(),
                ElementsAre(HourCount{kNoon - kHourMs, "MODAL_OPEN", 1}));
}

TYPED_TEST(EventStoreContract, ValuesAreTheMostFrequentOnesOfAFacet) {
    this->add({failed("1", "API_ERROR", "HTTP 500"), failed("2", "API_ERROR", "HTTP 500"),
               failed("3", "INTERNAL_SDK_ERROR", "TypeError"), failed("4", "API_ERROR", "HTTP 404"),
               opened("5")});
    EXPECT_THAT(this->store->values(kShop, "API_ERROR", "reason", kWholeDay, 10).value(),
                ElementsAre(ValueCount{"HTTP 500", 2}, ValueCount{"HTTP 404", 1}));
    EXPECT_THAT(this->store->values(kShop, "", "reason", kWholeDay, 2).value(),
                ElementsAre(ValueCount{"HTTP 500", 2}, ValueCount{"HTTP 404", 1}));
    EXPECT_THAT(this->store->values(kShop, "MODAL_OPEN", "system", kWholeDay, 10).value(),
                ElementsAre(ValueCount{"Android", 1}));
    EXPECT_THAT(this->store->values(kShop, "", "system", kWholeDay, 10).value(), IsEmpty());
}

TYPED_TEST(EventStoreContract, AnAccountCountsOnceHoweverOftenItComes) {
    NewEvent other = opened("4");
    other.event.address = "0xdef";
    NewEvent nobody = opened("5");
    nobody.event.address.clear();
    this->add({opened("1"), opened("2", kNoon + 1), opened("3", kNoon + kDayMs), other, nobody});
    EXPECT_EQ(this->store->accounts(kShop, kWholeDay), 2);
    EXPECT_EQ(this->store->accounts(kShop, {kNoon, kNoon + 2 * kDayMs}), 2);
    EXPECT_EQ(this->store->accounts(kOther, kWholeDay), 0);
}

TYPED_TEST(EventStoreContract, PagesFollowEachOtherWithoutGapOrRepeat) {
    std::vector<NewEvent> many;
    for (int i = 0; i < 25; ++i) many.push_back(opened(std::to_string(100 + i), kNoon + i / 10));
    this->add(many);
    std::vector<std::string> seen;
    Cursor after;
    while (true) {
        const auto page = this->store->page(kShop, {kNoon, kNoon + 2}, after, 7).value();
        for (const Event& event : page) seen.push_back(event.id);
        if (page.empty()) break;
        after = {page.back().received_at_ms, page.back().id};
    }
    std::vector<std::string> want;
    for (int i = 0; i < 20; ++i) want.push_back(std::to_string(100 + i));
    EXPECT_EQ(seen, want);
}

TYPED_TEST(EventStoreContract, PurgeTakesTheOldestAndLeavesTheCounts) {
    this->add({opened("1", kNoon - 2 * kDayMs), opened("2", kNoon - 2 * kDayMs + 1), opened("3")});
    const auto purge = [&](std::int64_t most) { return this->store->purge(kNoon, most).value(); };
    EXPECT_EQ(purge(1).events, 1);
    EXPECT_EQ(this->all().front().id, "2");
    EXPECT_EQ(this->store->accounts(kShop, {0, kNoon - kDayMs}), 1) << "addresses go last";
    EXPECT_EQ(purge(100).events, 1);
    EXPECT_EQ(purge(100).events, 0);
    EXPECT_THAT(this->all(), ElementsAre(opened("3").event));
    EXPECT_EQ(this->store->hours(kShop, {0, kNoon * 2})->size(), 2u);
    // The address went with the day; the one of today stays.
    EXPECT_EQ(this->store->accounts(kShop, {0, kNoon - kDayMs}), 0);
    EXPECT_EQ(this->store->accounts(kShop, kWholeDay), 1);
}

// Ninety days of a large shop are millions of rows: a purge in one statement ran into its time-out.
TYPED_TEST(EventStoreContract, AddressesGoInParts) {
    for (int i = 0; i < 5; ++i) {
        NewEvent event = opened(std::to_string(i), kNoon - 3 * kDayMs);
        event.event.address = "0x" + std::to_string(i);
        this->add({event});
    }
    const auto left = [&] { return this->store->accounts(kShop, {0, kNoon}).value(); };
    ASSERT_EQ(this->store->purge(kNoon, 5).value().all, false);
    EXPECT_EQ(left(), 5);
    EXPECT_FALSE(this->store->purge(kNoon, 3).value().all);
    EXPECT_EQ(left(), 2);
    EXPECT_TRUE(this->store->purge(kNoon, 3).value().all);
    EXPECT_EQ(left(), 0);
    if (this->sql->dialect() != sql::Dialect::kSqlite) return;
    auto plan = this->sql->query(
        "EXPLAIN QUERY PLAN SELECT address FROM event_account WHERE day_ms < $1 ORDER BY day_ms",
        kNoon);
    ASSERT_TRUE(plan && *plan->next());
    EXPECT_THAT(plan->text(3), testing::HasSubstr("event_account_by_age"));
}

TYPED_TEST(EventStoreContract, BatchesAtOnceLoseNothing) {
    constexpr int kThreads = 4, kBatches = 5;
    std::vector<std::thread> threads;
    for (int i = 0; i < kThreads; ++i)
        threads.emplace_back([&, i] {
            const auto own = this->engine.open();
            const auto mine = open_event_store(*own);
            for (int j = 0; j < kBatches;) {
                // Half of each batch is what another thread sends too.
                const std::vector<NewEvent> batch = {
                    opened(std::to_string(i) + "-" + std::to_string(j)),
                    opened("all-" + std::to_string(j))};
                const auto added = mine->add(batch);
                if (added)
                    ++j;
                else
                    ASSERT_EQ(added.error().kind, Failure::kUnavailable) << added.error().text;
            }
        });
    for (std::thread& thread : threads) thread.join();
    constexpr int kAll = kThreads * kBatches + kBatches;
    EXPECT_EQ(this->all().size(), static_cast<std::size_t>(kAll));
    EXPECT_THAT(this->store->hours(kShop, kWholeDay).value(),
                ElementsAre(HourCount{kNoon, "MODAL_OPEN", kAll}));
}

TYPED_TEST(EventStoreContract, ATriedWriteLeavesNothing) {
    for (int i = 0; i < 2; ++i) EXPECT_TRUE(check_can_write(*this->sql));
    EXPECT_EQ(this->sql->integer("SELECT count(*) FROM event")->value(), 0);
}

TEST(CheckCanWrite, SaysThatADiskIsFull) {
    OnSqlite engine;
    const auto sql = engine.open();
    ASSERT_TRUE(migrate(*sql, api_schema()));
    ASSERT_TRUE(sql->execute("PRAGMA max_page_count = 1"));  // it grows no more
    const auto checked = check_can_write(*sql);
    ASSERT_FALSE(checked);
    EXPECT_EQ(checked.error().kind, Failure::kFull);
    ASSERT_TRUE(sql->execute("PRAGMA max_page_count = 1000000"));
    EXPECT_TRUE(check_can_write(*sql));
}

}  // namespace
}  // namespace portico::store
