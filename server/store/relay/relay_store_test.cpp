// SPDX-License-Identifier: Apache-2.0
//
// The contract of a relay store, one suite for SQLite, PostgreSQL and the store in memory: what was
// applied is there after reopening, a failed batch left nothing behind.
#include "server/store/relay/relay_store.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <sstream>

#include "core/base/encoding/hex.hpp"
#include "server/relay/memory_store.hpp"
#include "server/relay/message_hash.hpp"
#include "server/store/data_folder.hpp"
#include "server/store/migrations/migrate.hpp"
#include "server/store/postgres/test_postgres.hpp"
#include "server/store/relay/relay_log.hpp"
#include "server/store/relay/relay_ops.hpp"
#include "server/store/relay/test_relay_store.hpp"

namespace portico::store {
namespace {

using namespace relay;

/// Applies writes, and says what is there after a reopening.
class InSqlite {
  public:
    void apply(std::vector<Write> writes) {
        auto store = RelayStore::open(folder_.file("db"));
        ASSERT_TRUE(store) << store.error().text;
        const auto done = store->apply(writes);
        ASSERT_TRUE(done) << done.error().text;
    }
    Snapshot reopened() {
        auto store = RelayStore::open(folder_.file("db"));
        EXPECT_TRUE(store);
        auto snapshot = store->load();
        EXPECT_TRUE(snapshot);
        return *snapshot;
    }

  private:
    TemporaryFolder folder_;
};

class InPostgres {
  public:
    void apply(std::vector<Write> writes) {
        const auto done = open()->apply(writes);
        ASSERT_TRUE(done) << done.error();
    }
    Snapshot reopened() {
        auto snapshot = open()->load();
        EXPECT_TRUE(snapshot) << snapshot.error();
        return *snapshot;
    }
    std::unique_ptr<RelayLog> open() {
        auto sql = sql::open_postgres({.url = url});
        if (!sql) throw std::runtime_error(sql.error().text);
        if (const auto done = migrate(**sql, relay_schema()); !done)
            throw std::runtime_error(done.error().text);
        return make_postgres_log(std::move(*sql));
    }

    const std::string url = TestPostgres::instance().make_database();
};

class InMemory {
  public:
    void apply(std::vector<Write> writes) {
        for (Write& write : writes) store_.enqueue(std::move(write));
        store_.commit();
    }
    Snapshot reopened() {
        store_.crash();
        return store_.snapshot();
    }

  private:
    MemoryStore store_;
};

template <class Store>
struct StoreContract : testing::Test {
    Store store;
};
using Stores = testing::Types<InSqlite, InPostgres, InMemory>;
TYPED_TEST_SUITE(StoreContract, Stores);

TYPED_TEST(StoreContract, MessagesComeBackWholeAndInOrder) {
    this->store.apply({{1, {SaveMessage{message(1)}, SaveMessage{message(2)}}}});
    this->store.apply({{2, {SaveMessage{message(3)}}}});
    const Snapshot snapshot = this->store.reopened();
    ASSERT_EQ(snapshot.messages.size(), 3u);
    for (Sequence i = 1; i <= 3; ++i) EXPECT_EQ(*snapshot.messages[i - 1], *message(i));
    EXPECT_EQ(snapshot.last_sequence, 3u);
}

TYPED_TEST(StoreContract, ErasedMessagesAreGone) {
    this->store.apply(
        {{1, {SaveMessage{message(1)}, SaveMessage{message(2)}}}, {2, {EraseMessages{{1, 7}}}}});
    const Snapshot snapshot = this->store.reopened();
    ASSERT_EQ(snapshot.messages.size(), 1u);
    EXPECT_EQ(snapshot.messages[0]->sequence, 2u);
}

TYPED_TEST(StoreContract, MessagesOfOneCommitGoOneByOne) {
    Write all{1, {}};
    for (Sequence i = 1; i <= 9; ++i) all.ops.emplace_back(SaveMessage{message(i)});
    this->store.apply({all});
    this->store.apply({{2, {SaveMessage{message(10)}}}});
    const auto left = [&] {
        std::vector<Sequence> out;
        for (const MessagePtr& one : this->store.reopened().messages) {
            EXPECT_EQ(*one, *message(one->sequence));
            out.push_back(one->sequence);
        }
        return out;
    };
    this->store.apply({{3, {EraseMessages{{1, 2, 5}}}}});
    EXPECT_EQ(left(), (std::vector<Sequence>{3, 4, 6, 7, 8, 9, 10}));
    this->store.apply({{4, {EraseMessages{{8, 4, 3, 6}}, EraseMessages{{4, 77}}}}});
    EXPECT_EQ(left(), (std::vector<Sequence>{7, 9, 10}));
    this->store.apply({{5, {EraseMessages{{9}}, SaveMessage{message(11)}}}});
    EXPECT_EQ(left(), (std::vector<Sequence>{7, 10, 11}));
    this->store.apply({{6, {EraseMessages{{7, 9, 10}}}}});
    EXPECT_EQ(left(), (std::vector<Sequence>{11}));
}

TYPED_TEST(StoreContract, ReadersAreReplacedByTopicAndClient) {
    Topic topic{1};
    this->store.apply(
        {{1, {SaveReader{{topic, "a", true, 1}}, SaveReader{{topic, "b", true, 1}}}}});
    this->store.apply({{2, {SaveReader{{topic, "a", false, 9}}, EraseReader{topic, "b"}}}});
    const Snapshot snapshot = this->store.reopened();
    ASSERT_EQ(snapshot.readers.size(), 1u);
    EXPECT_EQ(snapshot.readers[0], (ReaderRow{topic, "a", false, 9}));
    EXPECT_EQ(snapshot.last_sequence, 9u);  // sequences are not given out twice
}

TYPED_TEST(StoreContract, ClientsAndWatches) {
    const WatchRow watch{"a", "https://s", "https://w", true, {1, 4294967295}, 5, 77};
    this->store.apply({{1, {SaveClient{{"a", 1}}, SaveClient{{"b", 1}}, SaveWatch{watch}}}});
    this->store.apply({{2, {SaveClient{{"a", 2, 17, 4, true}}, EraseClient{"b"}}}});
    Snapshot snapshot = this->store.reopened();
    EXPECT_EQ(snapshot.clients, (std::vector<ClientRow>{{"a", 2, 17, 4, true}}));
    EXPECT_EQ(snapshot.watches, (std::vector<WatchRow>{watch}));
    this->store.apply({{3, {EraseWatch{"a", "https://s", "https://w"}}}});
    EXPECT_TRUE(this->store.reopened().watches.empty());
}

// --- PostgreSQL, shared -------------------------------------------------------------------------

TEST(SharedLog, EachReadsWhatTheOthersWroteOnceAndInOrder) {
    InPostgres database;
    const auto a = database.open(), b = database.open();
    ASSERT_TRUE(a->load());
    ASSERT_TRUE(b->load());
    const ReaderRow row{Topic{1}, "c", true, 0};
    // Both give out no sequence themselves.
    const auto first = a->apply(std::vector<Write>{
        {1, {SaveReader{row}, SaveMessage{message(0)}, SaveMessage{message(0)}}}});
    ASSERT_TRUE(first) << first.error();
    EXPECT_EQ(first->first, 1u);
    EXPECT_TRUE(first->others.empty());
    const auto second = b->apply(std::vector<Write>{{1, {SaveMessage{message(0)}}}});
    ASSERT_TRUE(second) << second.error();
    EXPECT_EQ(second->first, 3u);
    ASSERT_EQ(second->others.size(), 3u);  // before its own
    EXPECT_EQ(std::get<SaveMessage>(second->others[0]).message->sequence, 1u);
    EXPECT_EQ(std::get<SaveMessage>(second->others[1]).message->sequence, 2u);
    EXPECT_EQ(std::get<SaveReader>(second->others[2]).row, row);
    const auto seen = a->read_others();
    ASSERT_TRUE(seen) << seen.error();
    ASSERT_EQ(seen->size(), 1u);
    EXPECT_EQ(std::get<SaveMessage>(seen->at(0)).message->sequence, 3u);
    EXPECT_TRUE(a->read_others()->empty());
    EXPECT_TRUE(b->read_others()->empty());
}

// A new writer that lost its tail in a fail-over.
TEST(SharedLog, WhoHasReadMoreThanThereIsHasLostItsPlace) {
    InPostgres database;
    const auto a = database.open(), b = database.open();
    ASSERT_TRUE(a->load());
    ASSERT_TRUE(a->apply(std::vector<Write>{{1, {SaveMessage{message(0)}}}}));
    EXPECT_FALSE(a->is_lost());
    ASSERT_TRUE((*sql::open_postgres({.url = database.url}))
                    ->execute("UPDATE relay_head SET id = 0, sequence = 0; DELETE FROM relay_log"));
    EXPECT_FALSE(a->read_others());
    EXPECT_TRUE(a->is_lost());
    ASSERT_TRUE(b->load());
    EXPECT_FALSE(b->is_lost()) << "a new start reads what is there";
}

TEST(SharedLog, KeyIsTheSameForAll) {
    InPostgres database;
    int calls = 0;
    const EntropyFn entropy = [&](std::span<std::uint8_t> out) {
        std::fill(out.begin(), out.end(), static_cast<std::uint8_t>(++calls));
    };
    const auto a = database.open()->relay_seed(entropy);
    const auto b = database.open()->relay_seed(entropy);
    ASSERT_TRUE(a && b);
    EXPECT_TRUE(std::ranges::equal(a->expose(), b->expose()));
}

TEST(RelayOps, EveryOperationComesBackAndDamageIsSeen) {
    const std::vector<StoreOp> ops = {EraseMessages{{1, 1ULL << 63}},
                                      SaveReader{{Topic{7}, "did:key:a", true, 9}},
                                      EraseReader{Topic{8}, ""},
                                      SaveClient{{"b", 1'700'000'000'000}},
                                      EraseClient{"b"},
                                      SaveWatch{{"c", "s", "w", true, {1, 4294967295}, 5, 77}},
                                      EraseWatch{"c", "s", "w"}};
    std::string bytes;
    for (const StoreOp& op : ops) append_op(bytes, op);
    std::vector<StoreOp> back;
    ASSERT_TRUE(read_ops(as_bytes(bytes), back));
    std::string again;
    for (const StoreOp& op : back) append_op(again, op);
    EXPECT_EQ(again, bytes);
    EXPECT_EQ(back.size(), ops.size());
    back.clear();
    EXPECT_FALSE(read_ops(as_bytes(bytes).first(bytes.size() - 1), back));
    EXPECT_FALSE(read_ops(as_bytes(std::string(1, '\x63')), back));
}

// --- SQLite alone -------------------------------------------------------------------------------

TEST(RelayStore, RowsOfSchema1BecomeAGroup) {
    TemporaryFolder folder;
    {
        auto database = Database::open(folder.file("db"));
        std::ifstream file("server/store/migrations/testdata/relay_1.sqlite.sql");
        std::stringstream script;
        script << file.rdbuf();
        ASSERT_TRUE(database->execute(script.str()));
        ASSERT_TRUE(database->execute(std::string(
            "DELETE FROM message; DELETE FROM reader; INSERT INTO message VALUES "
            "(4, zeroblob(32), x'" +
            to_hex(message_hash("four")) + "', 'four', 'a', NULL, 1, 2, 3), (9, zeroblob(32), x'" +
            to_hex(message_hash("nine")) + "', 'nine', 'a', 'att', 1, 2, 3)")));
    }
    for (int i = 0; i < 2; ++i) {
        auto store = RelayStore::open(folder.file("db"));
        ASSERT_TRUE(store) << store.error().text;
        const auto snapshot = store->load();
        ASSERT_TRUE(snapshot) << snapshot.error().text;
        ASSERT_EQ(snapshot->messages.size(), 2u);
        EXPECT_EQ(snapshot->messages[0]->text, "four");
        EXPECT_EQ(snapshot->messages[1]->sequence, 9u);
        EXPECT_EQ(snapshot->messages[1]->attestation, "att");
    }
}

TEST(RelayStore, KeyIsMadeOnce) {
    TemporaryFolder folder;
    int calls = 0;
    const EntropyFn entropy = [&](std::span<std::uint8_t> out) {
        std::fill(out.begin(), out.end(), static_cast<std::uint8_t>(++calls));
    };
    for (int i = 0; i < 2; ++i) {
        auto store = RelayStore::open(folder.file("db"));
        const auto seed = store->relay_seed(entropy);
        ASSERT_TRUE(seed);
        EXPECT_EQ(seed->expose()[0], 1);
    }
    EXPECT_EQ(calls, 1);
}

TEST(RelayStore, DatabaseOfANewerProgramIsRefused) {
    TemporaryFolder folder;
    {
        ASSERT_TRUE(RelayStore::open(folder.file("db")));
    }
    {
        auto database = Database::open(folder.file("db"));
        ASSERT_TRUE(database->execute("PRAGMA user_version = " +
                                      std::to_string(relay_schema().version() + 1)));
    }
    const auto store = RelayStore::open(folder.file("db"));
    ASSERT_FALSE(store);
    EXPECT_NE(store.error().text.find("this program knows up to"), std::string::npos);
}

TEST(DataFolder, SecondUserIsRefused) {
    TemporaryFolder folder;
    const auto first = DataFolder::open(folder.path());
    ASSERT_TRUE(first) << first.error();
    const auto second = DataFolder::open(folder.path());
    ASSERT_FALSE(second);
    EXPECT_EQ(second.error(),
              "the data folder " + folder.path() + " is in use by another portico process");
}

}  // namespace
}  // namespace portico::store
