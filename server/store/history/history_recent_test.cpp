// SPDX-License-Identifier: Apache-2.0
//
// Rows of accounts on the way to their places: what is read does not depend on where they stand.
#include "server/store/history/history_recent.hpp"

#include <gmock/gmock.h>

#include <atomic>
#include <thread>

#include "server/store/history/history_store.hpp"
#include "server/store/migrations/migrate.hpp"
#include "server/store/sql/test_engines.hpp"

namespace portico::store {
namespace {

using namespace indexer;

constexpr ChainId kChain = 31337;
constexpr std::uint8_t kPeople = 5;
const Writer kMe{kChain, "me"};

/// Of parts that are emptied early and late in a round.
Address person(std::uint64_t n) {
    return {static_cast<std::uint8_t>(n * 63), 0x11, static_cast<std::uint8_t>(n)};
}
Address coin(BlockNumber block) { return {0xcc, static_cast<std::uint8_t>(block % 7)}; }

/// One person pays the next.
Block payment(BlockNumber number, std::uint8_t branch = 0, std::uint8_t parent_branch = 0) {
    const auto hash = [](BlockNumber of, std::uint8_t on) {
        return Hash{on, static_cast<std::uint8_t>(of >> 8), static_cast<std::uint8_t>(of)};
    };
    const auto from = static_cast<std::uint64_t>(number) % kPeople;
    const Address sender = person(from), recipient = person((from + 1) % kPeople);
    Block out{.number = number,
              .hash = hash(number, branch),
              .parent = hash(number - 1, parent_branch),
              .time_s = 1'700'000'000 + number};
    out.transactions.push_back(
        {.hash = out.hash,
         .sender = sender,
         .recipient = recipient,
         .effects = {{EffectKind::kErc20, coin(number), sender, recipient, {1}}}});
    return out;
}

/// In whose histories block `number` stands.
bool concerns(BlockNumber number, std::uint64_t who) {
    const auto from = static_cast<std::uint64_t>(number) % kPeople;
    return from == who || (from + 1) % kPeople == who;
}

struct RecentRows : testing::Test {
    RecentRows() {
        if (!migrate(*sql, history_schema())) std::abort();
        store = open_history_store(*sql);
        (void)store->lease(kMe, 0, 1000);
    }
    std::int64_t count(const std::string& table) {
        return sql->integer("SELECT count(*) FROM " + table).value().value();
    }
    /// Page after page is what the blocks up to `tip` say.
    void expect_histories(BlockNumber tip) {
        for (std::uint64_t who = 0; who < kPeople; ++who) {
            PageQuery query{.account = person(who), .chains = {kChain}, .size = 100};
            BlockNumber next = tip;
            for (bool more = true; more;) {
                const Page page = store->page(query).value();
                for (const PageEntry& entry : page.entries) {
                    while (!concerns(next, who)) --next;
                    ASSERT_EQ(entry.at.block, next--) << "of " << who << ", tip " << tip;
                    ASSERT_EQ(entry.transaction.effects[0].token, coin(entry.at.block));
                }
                more = page.more;
                query.after = page.entries.back().at;
                query.rewinds = page.rewinds;
            }
            while (next > 0) ASSERT_FALSE(concerns(next--, who));
            ASSERT_EQ(store->tokens_of(person(who), kChain, 100)->size(), 7);
        }
    }
    std::unique_ptr<sql::Connection> sql = sql::open_sqlite(":memory:").value();
    std::unique_ptr<indexer::Store> store;
};

TEST_F(RecentRows, AreReadWhereverTheyStand) {
    for (BlockNumber number = 1; number <= 8300; ++number) {  // twice through all levels
        const auto done = store->append(kMe, std::vector{payment(number)}, 100);
        ASSERT_TRUE(done) << done.error().text;
        if (number % 1021 == 0) expect_histories(number);
        // Each row stands in one place.
        if (number % 1021 == 0)
            ASSERT_EQ(count("index_activity") + count("index_recent_activity"), number * 2);
    }
    EXPECT_GT(count("index_activity"), 8300);
    EXPECT_GT(count("index_recent_activity WHERE run >= 16"), 0);
    EXPECT_LT(count("index_recent_activity WHERE part = x''"), 2 * 16);
    // Of somebody who looks like one who was paid, long ago or just now.
    for (std::uint64_t i = 1; i <= kPeople; ++i) {
        const Address payer = person(i - 1);
        Block dust = payment(8300 + static_cast<BlockNumber>(i));
        Transaction& one = dust.transactions[0];
        one.sender = person(i % kPeople);
        one.sender[9] = 0x77;
        one.effects = {{EffectKind::kErc20, coin(0), one.sender, payer, {1}}};
        ASSERT_TRUE(store->append(kMe, std::vector{dust}, 100));
        const Page page = store->page({.account = payer, .size = 1}).value();
        EXPECT_TRUE(page.entries.at(0).is_look_alike.at(0)) << i;
    }
}

TEST_F(RecentRows, GoWithTheirBlocksWhereverTheyStand) {
    BlockNumber number = 1;
    std::uint8_t branch = 0, parent_branch = 0;
    for (const BlockNumber depth : {1, 15, 16, 17, 255, 256, 257, 900}) {
        for (const BlockNumber end = number + 1000; number < end; ++number) {
            ASSERT_TRUE(
                store->append(kMe, std::vector{payment(number, branch, parent_branch)}, 1000));
            parent_branch = branch;
        }
        number -= depth;
        ASSERT_TRUE(store->rewind(kMe, number - 1));
        expect_histories(number - 1);
        ASSERT_EQ(count("index_activity") + count("index_recent_activity"), (number - 1) * 2);
        ++branch;
    }
}

TEST(RecentRowsOfAFile, AReaderMissesNothingWhileTheyMove) {
    OnSqlite engine;
    const auto sql = engine.open();
    ASSERT_TRUE(migrate(*sql, history_schema()));
    const auto store = open_history_store(*sql);
    ASSERT_TRUE(store->lease(kMe, 0, 1000).value());
    ASSERT_TRUE(sql->execute("PRAGMA synchronous = OFF"));
    ASSERT_TRUE(store->append(kMe, std::vector{payment(1)}, 100));
    std::atomic<bool> done = false;
    std::thread reader([&] {
        const auto own_sql = engine.open();
        const auto own = open_history_store(*own_sql);
        while (!done) {
            const Page page = own->page({.account = person(1), .size = 1000}).value();
            for (std::size_t i = 0; i + 1 < page.entries.size(); ++i)
                ASSERT_LE(page.entries[i].at.block - page.entries[i + 1].at.block, kPeople - 1);
            ASSERT_EQ(page.entries.back().at.block, 1);
        }
    });
    for (BlockNumber number = 2; number <= 1200; ++number)
        EXPECT_TRUE(store->append(kMe, std::vector{payment(number)}, 100));
    done = true;
    reader.join();
}

}  // namespace
}  // namespace portico::store
