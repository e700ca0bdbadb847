// SPDX-License-Identifier: Apache-2.0
//
// The contract of a relay store, one suite for SQLite, PostgreSQL and the store in memory: what was
// applied is there after reopening, a failed batch left nothing behind.
#include "server/store/relay_store.hpp"

#include <gtest/gtest.h>
#include <stdlib.h>

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <deque>
#include <filesystem>
#include <fstream>
#include <mutex>
#include <sstream>

#include "core/base/hex.hpp"
#include "server/relay/memory_store.hpp"
#include "server/relay/message_hash.hpp"
#include "server/store/data_folder.hpp"
#include "server/store/migrations/migrate.hpp"
#include "server/store/postgres/test_postgres.hpp"
#include "server/store/relay_log.hpp"
#include "server/store/relay_ops.hpp"
#include "server/store/store_writer.hpp"
#include "server/store/test_small_disk.hpp"

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
        auto sql = sql::open_postgres({.url = url_});
        if (!sql) throw std::runtime_error(sql.error().text);
        if (const auto done = migrate(**sql, relay_schema()); !done)
            throw std::runtime_error(done.error().text);
        return make_postgres_log(std::move(*sql));
    }

  private:
    std::string url_ = TestPostgres::instance().make_database();
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
    out->text = std::string("bytes \0 \xc3\xa9 and \"quotes\"", 24);
    out->hash = message_hash(out->text);
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

/// Changes the stored bytes of the row that begins with message `first`.
template <class Change>
void damage_row(const std::string& path, Sequence first, Change change) {
    auto database = Database::open(path);
    auto row = database->prepare("SELECT data FROM message_group WHERE first = ?1");
    row->bind(1, static_cast<std::int64_t>(first));
    ASSERT_TRUE(row->step().value_or(false));
    Bytes data = row->blob(0);
    row->reset();
    change(data);
    auto update = database->prepare("UPDATE message_group SET data = ?2 WHERE first = ?1");
    update->bind(1, static_cast<std::int64_t>(first));
    update->bind(2, ByteView(data));
    ASSERT_TRUE(update->run());
}

std::vector<Sequence> sequences_of(const Snapshot& snapshot) {
    std::vector<Sequence> out;
    for (const MessagePtr& one : snapshot.messages) out.push_back(one->sequence);
    return out;
}

TEST(RelayStore, AMessageThatTheDiskChangedIsLeftOutAndTheOthersAreThere) {
    constexpr std::size_t kRecordBytes = 104;
    const std::size_t record = kRecordBytes + message(1)->text.size() + 12;  // and its publisher
    struct Case {
        const char* what;
        std::size_t at;
        std::uint8_t flip;
        std::vector<Sequence> left;
    };
    for (const Case& one : {
             Case{"a letter of the text", kRecordBytes + 3, 0x01, {2, 3, 4, 5, 6}},
             Case{"no UTF-8 any more", record - 1, 0x80, {2, 3, 4, 5, 6}},
             Case{"its digest", 40, 0x10, {2, 3, 4, 5, 6}},
             Case{"its sequence, beyond the next row", 0, 0x80, {2, 3, 4, 5, 6}},
             Case{"its sequence, beyond everything", 7, 0x40, {2, 3, 4, 5, 6}},
             Case{"a date", 79, 0x40, {2, 3, 4, 5, 6}},
             Case{"a length that leads out of the row", 94, 0x40, {4, 5, 6}},
         }) {
        TemporaryFolder folder;
        {
            auto store = RelayStore::open(folder.file("db"));
            ASSERT_TRUE(store->apply(std::vector<Write>{
                {1, {SaveMessage{message(1)}, SaveMessage{message(2)}, SaveMessage{message(3)}}}}));
            ASSERT_TRUE(store->apply(std::vector<Write>{
                {2, {SaveMessage{message(4)}, SaveMessage{message(5)}, SaveMessage{message(6)}}}}));
        }
        damage_row(folder.file("db"), 1, [&](Bytes& data) { data[one.at] ^= one.flip; });
        for (int start = 0; start < 2; ++start) {
            auto store = RelayStore::open(folder.file("db"));
            ASSERT_TRUE(store) << one.what;
            const auto snapshot = store->load();
            ASSERT_TRUE(snapshot) << one.what << ": " << snapshot.error().text;
            EXPECT_EQ(sequences_of(*snapshot), one.left) << one.what;
            EXPECT_EQ(snapshot->damaged, 1u) << one.what;
            EXPECT_EQ(snapshot->last_sequence, 6u) << one.what;
        }
        // What is left of the row goes as ever, and new ones come.
        auto store = RelayStore::open(folder.file("db"));
        ASSERT_TRUE(store->apply(
            std::vector<Write>{{3, {EraseMessages{{2, 3, 4}}, SaveMessage{message(7)}}}}))
            << one.what;
        EXPECT_EQ(sequences_of(*store->load()), (std::vector<Sequence>{5, 6, 7})) << one.what;
    }
}

TEST(RelayStore, ARowThatCannotBeReadIsLeftOut) {
    TemporaryFolder folder;
    ASSERT_TRUE(RelayStore::open(folder.file("db")));
    ASSERT_TRUE(
        Database::open(folder.file("db"))
            ->execute("INSERT INTO message_group VALUES (1, zeroblob(103)); "
                      "INSERT INTO reader VALUES (zeroblob(31), 'a', 1, 0), "
                      "(zeroblob(32), CAST(x'80' AS TEXT), 1, 0), "
                      "(zeroblob(32), 'a', 1, -5), (zeroblob(32), 'b', 1, 2); "
                      "INSERT INTO client (client, seen_at_ms) VALUES (CAST(x'ff' AS TEXT), 1); "
                      "INSERT INTO watch VALUES ('a', CAST(x'ff' AS TEXT), '', 0, '', 0, 0)"));
    const auto snapshot = RelayStore::open(folder.file("db"))->load();
    ASSERT_TRUE(snapshot) << snapshot.error().text;
    EXPECT_EQ(snapshot->damaged, 6u);
    ASSERT_EQ(snapshot->readers.size(), 1u);
    EXPECT_EQ(snapshot->readers[0].client, "b");
}

// --- a full disk --------------------------------------------------------------------------------

MessagePtr large(Sequence sequence) {
    auto out = std::make_shared<Message>(*message(sequence));
    out->text.assign(256 * 1024, 'x');
    out->hash = message_hash(out->text);
    return out;
}

/// A file with room for kFirst large messages inside it.
struct FullDisk : testing::Test {
    void SetUp() override {
        auto opened = RelayStore::open(folder.file("db"), [this](const std::string&) {
            return ample ? std::uint64_t{1} << 40 : 0;
        });
        ASSERT_TRUE(opened) << opened.error().text;
        store.emplace(std::move(*opened));
        for (Sequence i = 1; i <= kFirst; ++i) ASSERT_TRUE(save(i));
        for (Sequence i = 1; i <= kFirst; ++i) ASSERT_TRUE(erase(i));
    }
    SqliteResult<void> save(Sequence sequence) {
        return store->apply(std::vector<Write>{{sequence, {SaveMessage{large(sequence)}}}});
    }
    SqliteResult<void> erase(Sequence sequence) {
        return store->apply(std::vector<Write>{{sequence, {EraseMessages{{sequence}}}}});
    }
    TemporaryFolder folder;
    static constexpr Sequence kFirst = 60;
    SmallDisk disk{folder.path()};
    bool ample = true;
    std::optional<RelayStore> store;
};

TEST_F(FullDisk, RoomInsideTheFileIsUsed) {
    ample = false;
    disk.leave(0);
    for (Sequence i = kFirst + 1; i <= kFirst + 160; ++i) {
        const auto saved = save(i);
        ASSERT_TRUE(saved) << i << ": " << saved.error().text;
        const auto erased = erase(i);
        ASSERT_TRUE(erased) << i << ": " << erased.error().text;
    }
    EXPECT_TRUE(std::filesystem::exists(folder.file(kReserveFile)));  // it was not needed
}

TEST_F(FullDisk, ItComesBackByItselfWhenMessagesExpire) {
    ample = false;
    disk.leave(0);
    Sequence last = kFirst;
    while (save(last + 1)) ++last;
    EXPECT_GT(last, kFirst + kFirst / 2);
    EXPECT_FALSE(save(last + 1));
    EXPECT_FALSE(std::filesystem::exists(folder.file(kReserveFile)));  // given up first
    for (Sequence i = kFirst + 1; i <= last; ++i) {
        const auto erased = erase(i);
        ASSERT_TRUE(erased) << i << ": " << erased.error().text;
    }
    for (Sequence i = last + 1; i <= last + kFirst / 2; ++i) {
        const auto saved = save(i);
        ASSERT_TRUE(saved) << i << ": " << saved.error().text;
    }
    store.reset();
    EXPECT_EQ(RelayStore::open(folder.file("db"))->load()->messages.size(), kFirst / 2);
}

TEST(RelayStore, AFileThatWasDeletedIsNoticedAndNothingMoreIsTaken) {
    TemporaryFolder folder;
    auto store = RelayStore::open(folder.file("db"));
    EXPECT_TRUE(store->check(true));
    std::filesystem::rename(folder.file("db"), folder.file("gone"));
    const auto checked = store->check(false);
    ASSERT_FALSE(checked);
    EXPECT_NE(checked.error().text.find("was deleted or replaced"), std::string::npos);
    EXPECT_FALSE(store->apply(std::vector<Write>{{1, {SaveMessage{message(1)}}}}));
    std::filesystem::rename(folder.file("gone"), folder.file("db"));
    EXPECT_TRUE(store->check(false));
    EXPECT_TRUE(store->apply(std::vector<Write>{{1, {SaveMessage{message(1)}}}}));
}

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
        StoreWriter writer(make_sqlite_log(std::move(*store)), [&](StoreWriter::Report report) {
            EXPECT_EQ(report.error, "");
            const std::lock_guard lock(mutex);
            EXPECT_GT(report.last, last);
            last = report.last;
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

/// A log whose writes fit or not as the test says.
class ToldLog final : public RelayLog {
  public:
    struct Told {
        std::atomic<bool> small_fits = true, large_fits = true;
    };
    explicit ToldLog(Told& told) : told_(told) {}
    bool is_shared() const override { return false; }
    LogResult<Snapshot> load() override { return {}; }
    LogResult<Applied> apply(std::span<const Write> writes) override {
        const bool large = std::holds_alternative<SaveMessage>(writes[0].ops[0]);
        if (!(large ? told_.large_fits : told_.small_fits)) return std::unexpected("full");
        return Applied{};
    }
    LogResult<std::vector<StoreOp>> read_others() override { return {}; }
    LogResult<void> check(bool can_write) override {
        if (can_write && !told_.small_fits) return std::unexpected("full");
        return {};
    }
    LogResult<Secret<32>> relay_seed(const EntropyFn&) override { return {}; }

  private:
    Told& told_;
};

struct FailingStore : testing::Test {
    /// The reports of what is written, and of looks, one after the other.
    StoreWriter::Report next() {
        std::unique_lock lock(mutex);
        const bool came =
            changed.wait_for(lock, std::chrono::seconds(30), [&] { return !reports.empty(); });
        EXPECT_TRUE(came) << "no report of the writer";
        if (!came) return {};
        StoreWriter::Report out = std::move(reports.front());
        reports.pop_front();
        return out;
    }
    std::unique_ptr<StoreWriter> writer(std::int64_t look_every_ms, std::int64_t settle_ms) {
        return std::make_unique<StoreWriter>(
            std::make_unique<ToldLog>(told),
            [this](StoreWriter::Report report) {
                const std::lock_guard lock(mutex);
                reports.push_back(std::move(report));
                changed.notify_one();
            },
            look_every_ms, settle_ms);
    }
    ToldLog::Told told;
    std::mutex mutex;
    std::condition_variable changed;
    std::deque<StoreWriter::Report> reports;
};

TEST_F(FailingStore, ASmallWriteThatFitsDoesNotEndAFailureAndAMessageDoes) {
    const auto writer = this->writer(3'600'000, 3'600'000);
    told.large_fits = false;
    writer->enqueue({{1, {SaveMessage{message(1)}}}});
    EXPECT_TRUE(next().failing);
    writer->enqueue({{2, {EraseClient{"a"}}}});
    const auto small = next();
    EXPECT_EQ(small.error, "");
    EXPECT_TRUE(small.failing);
    told.large_fits = true;
    writer->enqueue({{3, {SaveMessage{message(2)}}}});
    EXPECT_FALSE(next().failing);
}

TEST_F(FailingStore, AFailureEndsByItselfWhenAllIsWellForAWhile) {
    const auto writer = this->writer(1, 50);
    told.small_fits = false;
    writer->enqueue({{1, {EraseClient{"a"}}}});
    EXPECT_TRUE(next().failing);
    EXPECT_TRUE(next().failing);  // nobody writes: the writer tries by itself
    told.small_fits = true;
    StoreWriter::Report report = next();
    while (report.failing) report = next();
    EXPECT_EQ(report.error, "");
}

}  // namespace
}  // namespace portico::store
