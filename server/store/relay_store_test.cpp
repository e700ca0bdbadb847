// SPDX-License-Identifier: Apache-2.0
//
// The contract of a relay store, one suite for SQLite and for the store in memory: what was applied
// is there after reopening, a failed batch left nothing behind.
#include "server/store/relay_store.hpp"

#include <gtest/gtest.h>
#include <stdlib.h>

#include <condition_variable>
#include <filesystem>
#include <mutex>

#include "server/relay/memory_store.hpp"
#include "server/store/data_folder.hpp"
#include "server/store/migrations/schema.hpp"
#include "server/store/store_writer.hpp"

namespace portico::store {
namespace {

using namespace relay;

class TemporaryFolder {
  public:
    TemporaryFolder() {
        std::string pattern = std::filesystem::temp_directory_path() / "portico-test-XXXXXX";
        path_ = mkdtemp(pattern.data());
    }
    ~TemporaryFolder() { std::filesystem::remove_all(path_); }
    std::string file(const char* name) const { return path_ + "/" + name; }
    const std::string& path() const { return path_; }

  private:
    std::string path_;
};

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

MessagePtr message(Sequence sequence) {
    auto out = std::make_shared<Message>();
    out->sequence = sequence;
    out->topic.fill(static_cast<std::uint8_t>(sequence));
    out->hash.fill(0xff);
    out->text = std::string("bytes \0 \xc3\xa9 and \"quotes\"", 24);
    out->publisher = "did:key:z6Mk";
    if (sequence % 2 == 0) out->attestation = "attestation";
    out->published_at_ms = 1'700'000'000'000;
    out->expires_at_ms = 1'700'000'300'000;
    out->tag = 0xFFFF'FFFF;
    return out;
}

template <class Store>
struct StoreContract : testing::Test {
    Store store;
};
using Stores = testing::Types<InSqlite, InMemory>;
TYPED_TEST_SUITE(StoreContract, Stores);

TYPED_TEST(StoreContract, MessagesComeBackWholeAndInOrder) {
    this->store.apply({{1, {SaveMessage{message(2)}, SaveMessage{message(1)}}}});
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
    this->store.apply({{2, {SaveClient{{"a", 2}}, EraseClient{"b"}}}});
    Snapshot snapshot = this->store.reopened();
    EXPECT_EQ(snapshot.clients, (std::vector<ClientRow>{{"a", 2}}));
    EXPECT_EQ(snapshot.watches, (std::vector<WatchRow>{watch}));
    this->store.apply({{3, {EraseWatch{"a", "https://s", "https://w"}}}});
    EXPECT_TRUE(this->store.reopened().watches.empty());
}

// --- SQLite alone -------------------------------------------------------------------------------

TEST(RelayStore, FullDiskFailsTheBatchAndTheNextOneWorks) {
    TemporaryFolder folder;
    auto store = RelayStore::open(folder.file("db"));
    ASSERT_TRUE(store);
    auto huge = std::make_shared<Message>(*message(2));
    huge->text.assign(1024 * 1024, 'x');
    {
        auto limiter = Database::open(folder.file("other"));  // proves that the error is SQLite's
        ASSERT_TRUE(limiter);
        ASSERT_TRUE(limiter->execute("PRAGMA max_page_count = 8; CREATE TABLE t (x)"));
        auto insert = limiter->prepare("INSERT INTO t VALUES (?1)");
        ASSERT_TRUE(insert);
        insert->bind(1, std::string_view(huge->text));
        const auto done = insert->run();
        ASSERT_FALSE(done);
        EXPECT_EQ(done.error().code, SQLITE_FULL);
    }
    ASSERT_TRUE(store->limit_pages(32));
    const Write good{1, {SaveMessage{message(1)}}};
    const Write bad{2, {SaveMessage{huge}}};
    EXPECT_FALSE(store->apply(std::vector{good, bad}));
    EXPECT_TRUE(store->load()->messages.empty());  // all or none
    EXPECT_TRUE(store->apply(std::vector{good}));
    EXPECT_EQ(store->load()->messages.size(), 1u);
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

TEST(StoreWriter, ReportsTicketsAndCommitsWhatIsQueuedAtTheEnd) {
    TemporaryFolder folder;
    std::mutex mutex;
    std::condition_variable changed;
    Ticket last = 0;
    {
        auto store = RelayStore::open(folder.file("db"));
        StoreWriter writer(std::move(*store), [&](Ticket ticket, const std::string& error) {
            EXPECT_EQ(error, "");
            const std::lock_guard lock(mutex);
            EXPECT_GT(ticket, last);
            last = ticket;
            changed.notify_one();
        });
        for (Sequence i = 1; i <= 100; ++i) writer.enqueue({{i, {SaveMessage{message(i)}}}});
        std::unique_lock lock(mutex);
        changed.wait(lock, [&] { return last == 100; });
        lock.unlock();
        writer.enqueue({{101, {SaveMessage{message(101)}}}});
    }
    auto store = RelayStore::open(folder.file("db"));
    EXPECT_EQ(store->load()->messages.size(), 101u);
}

}  // namespace
}  // namespace portico::store
