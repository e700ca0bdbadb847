// SPDX-License-Identifier: Apache-2.0
//
// Pages from the real store, of accounts that were sent phishing texts by the thousand.
#include "server/api/history/local_history.hpp"

#include <gtest/gtest.h>

#include "server/api/history/cursor.hpp"
#include "server/store/history/history_store.hpp"
#include "server/store/migrations/migrate.hpp"
#include "server/store/sql/sqlite_connection.hpp"

namespace portico::api::history {
namespace {

using namespace indexer;

const Address kMe{1, 1}, kFriend{2, 1}, kSpammer{3, 1}, kPhishing{0xcc}, kSound{0xdd};
const Bytes kKey(32, 7);
constexpr std::string_view kScope = "me eip155:1";
constexpr ChainId kChain = 1;
constexpr std::size_t kSize = LocalHistory::kPageSize;

struct ReadPage : testing::Test {
    ReadPage() {
        if (!store::migrate(*sql, store::history_schema())) std::abort();
        const Token phishing{kChain, kPhishing};
        if (!index->lease(writer, 0, 1000).value_or(false) ||
            !index->name_token(phishing, {"Visit gift.example", "WIN", 0}))
            std::abort();
    }
    /// So many transactions that do this, each in a block of its own.
    void live(std::size_t count, const Address& sender, const Effect& effect) {
        std::vector<Block> blocks;
        for (; count > 0; --count) {
            const BlockNumber number = ++head;
            blocks.push_back({.number = number,
                              .hash = hash_of(number),
                              .parent = hash_of(number - 1),
                              .time_s = 1'700'000'000 + 12 * number,
                              .transactions = {{.hash = hash_of(-number),
                                                .sender = sender,
                                                .recipient = effect.token,
                                                .effects = {effect}}}});
        }
        ASSERT_TRUE(index->append(writer, blocks, 64));
    }
    void phishing_texts(std::size_t count) {
        live(count, kSpammer, {EffectKind::kErc20, kPhishing, kSpammer, kMe, {1}});
    }
    void payment() { live(1, kFriend, {EffectKind::kErc20, kSound, kFriend, kMe, {1}}); }

    HistoryPage read(const std::optional<std::string>& cursor = {}) {
        PageQuery query{.account = kMe, .chains = {kChain}, .size = kSize};
        if (cursor) {
            const auto from = open_cursor(*cursor, kScope, kKey);
            query.after = from->after;
            query.rewinds = from->rewinds;
        }
        auto page = read_page(*index, query, kScope, kKey);
        EXPECT_TRUE(page) << page.error().text;
        return page ? std::move(*page) : HistoryPage{};
    }
    static Hash hash_of(BlockNumber number) {
        Hash out{};
        for (std::size_t i = 0; i < 8; ++i) out[i] = static_cast<std::uint8_t>(number >> (8 * i));
        return out;
    }

    Writer writer{kChain, "me"};
    BlockNumber head = 0;
    std::unique_ptr<store::sql::Connection> sql = store::sql::open_sqlite(":memory:").value();
    std::unique_ptr<Store> index = store::open_history_store(*sql);
};

TEST_F(ReadPage, GoesOnUntilThereIsSomethingToShow) {
    payment();
    phishing_texts(10 * kSize);
    const HistoryPage page = read();
    ASSERT_EQ(page.entries.size(), 1u);
    EXPECT_EQ(page.entries[0].operation, "receive");
    EXPECT_FALSE(page.entries[0].transfers[0].is_spam);
    EXPECT_FALSE(page.next);
}

TEST_F(ReadPage, LeavesNothingOutBesideWhatIsShown) {
    phishing_texts(kSize);
    payment();
    phishing_texts(kSize - 1);
    const HistoryPage page = read();
    EXPECT_EQ(page.entries.size(), kSize);
    EXPECT_FALSE(page.entries.back().transfers[0].is_spam);
    ASSERT_TRUE(page.next);
    EXPECT_EQ(read(page.next).entries.size(), kSize);
}

TEST_F(ReadPage, OfNothingButSpamEndsWithTheHistory) {
    phishing_texts(2 * kSize + 7);
    const HistoryPage page = read();
    EXPECT_EQ(page.entries.size(), 7u);
    EXPECT_FALSE(page.next);
    EXPECT_TRUE(
        read_page(*index, {.account = kFriend, .chains = {kChain}}, kScope, kKey)->entries.empty());
}

TEST_F(ReadPage, PassesOverSoManyAtOnceAndNoMore) {
    payment();
    phishing_texts((kPassedMax + 3) * kSize);
    const HistoryPage first = read();
    EXPECT_EQ(first.entries.size(), kSize);
    ASSERT_TRUE(first.next);
    EXPECT_EQ(open_cursor(*first.next, kScope, kKey)->after.block,
              static_cast<BlockNumber>(2 * kSize + 2));
    EXPECT_FALSE(read(first.next).entries[0].transfers[0].is_spam) << "whoever goes on finds it";
}

TEST_F(ReadPage, WarningsOfPoisoningAreSomethingToShow) {
    payment();
    live(1, kMe, {EffectKind::kErc20, kSound, kMe, kFriend, {1}});
    live(2 * kSize, kSpammer, {EffectKind::kErc20, kSound, kMe, kSpammer, {}});
    const HistoryPage page = read();
    EXPECT_TRUE(page.entries[0].transfers[0].is_poisoning);
    EXPECT_EQ(open_cursor(*page.next, kScope, kKey)->after.block,
              static_cast<BlockNumber>(kSize + 3));
}

// Who asks for pasts in hundreds is one, from however many addresses of his network.
TEST(AskerOf, IsOneForANetworkAndNamesNobody) {
    const std::int64_t one = asker_of("203.0.113.7", kKey);
    EXPECT_EQ(asker_of("203.0.113.7", kKey), one);
    EXPECT_NE(asker_of("203.0.113.8", kKey), one);
    EXPECT_EQ(asker_of("2001:db8:1:2::/64", kKey), asker_of("2001:db8:1:3::/64", kKey));
    EXPECT_NE(asker_of("2001:db8:1:2::/64", kKey), asker_of("2001:db8:2:2::/64", kKey));
    EXPECT_NE(asker_of("203.0.113.7", Bytes(32, 8)), one);
}

}  // namespace
}  // namespace portico::api::history
