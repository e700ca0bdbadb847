// SPDX-License-Identifier: Apache-2.0
//
// The relay's file where the disk has changed it, is full, or has lost it.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "server/store/relay/relay_store.hpp"
#include "server/store/relay/test_relay_store.hpp"
#include "server/store/sql/sqlite_connection.hpp"
#include "server/store/test_small_disk.hpp"

namespace portico::store {
namespace {

using namespace relay;

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

// Case 115: a flipped bit.
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
        auto other = Database::open(folder.file("db"));
        ASSERT_TRUE(other->query_integer("SELECT count(*) FROM setting"));
        ASSERT_TRUE(other->checkpoint());  // or the last pages stand in the log alone
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

TEST(RelayStore, ADiskWithoutRoomForAReserveComesBackByItselfAsWell) {
    // Smaller than what a reserve wants, and filled by the relay alone. The first time in one run,
    // the second time after an orderly end.
    TemporaryFolder folder;
    SmallDisk disk(folder.path());
    disk.leave(24 * 1024 * 1024);
    const auto open = [&] {
        return RelayStore::open(folder.file("db"), [&](const std::string&) { return disk.left(); });
    };
    Sequence next = 1;
    const auto fill = [&](RelayStore& store) {
        std::vector<Sequence> saved;
        // Several in a commit, and acknowledgements between them, as they come.
        while (store.apply(std::vector<Write>{{next, {SaveMessage{large(next)}}}})) {
            saved.push_back(next++);
            if (next % 4 != 0) continue;
            EXPECT_TRUE(store.apply(std::vector<Write>{{next, {EraseMessages{{saved.back()}}}}}));
            saved.pop_back();
        }
        return saved;
    };
    const auto erase = [&](RelayStore& store, const std::vector<Sequence>& all) {
        for (const Sequence one : all) {
            const auto erased = store.apply(std::vector<Write>{{next, {EraseMessages{{one}}}}});
            ASSERT_TRUE(erased) << one << ": " << erased.error().text;
        }
    };
    std::vector<Sequence> waiting;
    {
        auto store = open();
        ASSERT_TRUE(store) << store.error().text;
        for (int round = 0; round < 3; ++round) {
            waiting = fill(*store);
            EXPECT_GT(waiting.size(), 15u) << "round " << round;
            if (round < 2) erase(*store, waiting);
        }
    }
    auto store = open();
    ASSERT_TRUE(store) << store.error().text;
    EXPECT_EQ(store->load()->messages.size(), waiting.size());
    erase(*store, waiting);
    EXPECT_GT(fill(*store).size(), 15u);
    // Room elsewhere is used again.
    disk.leave(64 * 1024 * 1024);
    EXPECT_GT(fill(*store).size(), 50u);
}

/// A small disk that the relay fills, in commits of 50 messages of 3 KB, and what it then does.
struct FilledDisk : testing::Test {
    static constexpr std::int64_t kDiskBytes = 48 * 1024 * 1024;
    static constexpr std::size_t kSwept = 1'000;  ///< messages of one tick (relay.limits)

    void SetUp() override { disk.leave(kDiskBytes); }
    SqliteResult<void> save(std::size_t count) {
        Write write{next, {}};
        for (std::size_t i = 0; i < count; ++i) {
            auto one = std::make_shared<Message>(*message(next + i));
            one->text.assign(3'000, 'x');
            one->hash = message_hash(one->text);
            write.ops.emplace_back(SaveMessage{std::move(one)});
        }
        const auto done = store->apply(std::vector<Write>{std::move(write)});
        for (std::size_t i = 0; done && i < count; ++i) stored.push_back(next++);
        return done;
    }
    void open() {
        store.reset();
        auto opened =
            RelayStore::open(folder.file("db"), [this](const std::string&) { return disk.left(); });
        ASSERT_TRUE(opened) << opened.error().text;
        store.emplace(std::move(*opened));
    }
    void fill() {
        while (save(50)) {
        }
        ASSERT_GT(stored.size(), 2'000u);
    }
    /// Of messages of many topics that expire: a part of each group goes, then the next part.
    void sweep() {
        constexpr std::size_t kParts = 5;
        std::vector<Sequence> order;
        for (std::size_t part = 0; part < kParts; ++part)
            for (std::size_t i = part; i < stored.size(); i += kParts) order.push_back(stored[i]);
        for (std::size_t at = 0; at < order.size(); at += kSwept) {
            const auto end =
                order.begin() + static_cast<std::ptrdiff_t>(std::min(at + kSwept, order.size()));
            const auto erased = store->apply(std::vector<Write>{
                {next, {EraseMessages{{order.begin() + static_cast<std::ptrdiff_t>(at), end}}}}});
            ASSERT_TRUE(erased) << at << " of " << order.size() << ": " << erased.error().text;
        }
        stored.clear();
    }
    TemporaryFolder folder;
    SmallDisk disk{folder.path()};
    std::optional<RelayStore> store;
    std::vector<Sequence> stored;
    Sequence next = 1;
};

TEST_F(FilledDisk, WhatExpiresAfterARestartMakesRoom) {
    // The log is short after a restart, and what came since stands in it alone: erasing must not
    // fill the disk before that is in the file.
    for (int round = 0; round < 3; ++round) {
        ASSERT_NO_FATAL_FAILURE(open());
        ASSERT_NO_FATAL_FAILURE(fill());
        ASSERT_NO_FATAL_FAILURE(open());
        for (int i = 0; i < 100; ++i) ASSERT_TRUE(save(1)) << i;
        ASSERT_NO_FATAL_FAILURE(sweep()) << "round " << round;
    }
}

TEST_F(FilledDisk, ABoundedFileWithoutAFreePageErasesPartsOfGroups) {
    ASSERT_NO_FATAL_FAILURE(open());
    for (int round = 0; round < 2; ++round) {
        ASSERT_NO_FATAL_FAILURE(fill());
        ASSERT_NO_FATAL_FAILURE(sweep()) << "round " << round;
    }
}

TEST_F(FilledDisk, OtherDatabasesAreLeftSomeRoom) {
    ASSERT_NO_FATAL_FAILURE(open());
    auto other = Database::open(folder.file("other"));
    ASSERT_TRUE(
        other->execute("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; CREATE TABLE t (x)"));
    const auto write = [&] { return other->execute("INSERT INTO t VALUES (zeroblob(1000000))"); };
    for (int round = 0; round < 3; ++round) {
        ASSERT_NO_FATAL_FAILURE(fill());
        EXPECT_TRUE(write()) << "full, round " << round;
        ASSERT_NO_FATAL_FAILURE(sweep()) << "round " << round;
        EXPECT_TRUE(write()) << "swept, round " << round;
    }
    EXPECT_GT(disk.left(), 3u * 1024 * 1024);
}

/// What kill -9 leaves of a store with messages 1 to 40, in another folder.
struct Killed : testing::Test {
    void SetUp() override {
        TemporaryFolder first;
        auto store = RelayStore::open(first.file("db"));
        ASSERT_TRUE(store) << store.error().text;
        for (Sequence i = 1; i <= 40; ++i)
            ASSERT_TRUE(store->apply(std::vector<Write>{{i, {SaveMessage{large(i)}}}}));
        // And small writes until the last of them is noted.
        const auto noted = [&] {
            std::ifstream file(first.file("db.mark"));
            long number = 0;
            file >> number;
            return number;
        };
        for (const long before = noted(); noted() == before;) {
            ASSERT_TRUE(store->apply(std::vector<Write>{{41, {EraseMessages{{}}}}}));
            std::this_thread::sleep_for(std::chrono::milliseconds(1));
        }
        for (const char* name : {"db", "db-wal", "db.mark"})
            std::filesystem::copy_file(first.file(name), folder.file(name));
        wal_bytes = std::filesystem::file_size(folder.file("db-wal"));
    }
    std::string refusal() {
        const auto store = RelayStore::open(folder.file("db"));
        return store ? "" : store.error().text;
    }
    TemporaryFolder folder;
    std::uintmax_t wal_bytes = 0;
};

TEST_F(Killed, WhatIsWholeIsOpened) {
    {
        auto store = RelayStore::open(folder.file("db"));
        ASSERT_TRUE(store) << store.error().text;
        EXPECT_EQ(store->load()->messages.size(), 40u);
    }
    EXPECT_FALSE(std::filesystem::exists(folder.file("db-wal"))) << "an orderly end";
    EXPECT_EQ(refusal(), "");
}

TEST_F(Killed, AnotherProgramThatEndsTheLogIsNoDamage) {
    ASSERT_TRUE(Database::open(folder.file("db"))->query_integer("SELECT count(*) FROM setting"));
    ASSERT_FALSE(std::filesystem::exists(folder.file("db-wal")));
    auto store = RelayStore::open(folder.file("db"));
    ASSERT_TRUE(store) << store.error().text;
    EXPECT_EQ(store->load()->messages.size(), 40u);
}

TEST_F(Killed, AMissingEmptyOrCutLogAndAnEmptyOrMissingFileAreRefused) {
    const auto copy = [](const std::string& from, const std::string& to) {
        std::filesystem::copy_file(from, to, std::filesystem::copy_options::overwrite_existing);
    };
    const std::string db = folder.file("db"), wal = folder.file("db-wal");
    copy(db, folder.file("kept"));
    copy(wal, folder.file("kept-log"));
    const std::pair<const char*, std::function<void()>> damages[] = {
        {"log gone", [&] { std::filesystem::remove(wal); }},
        {"log empty", [&] { std::filesystem::resize_file(wal, 0); }},
        {"log cut", [&] { std::filesystem::resize_file(wal, wal_bytes / 8); }},
        {"end of the log cut", [&] { std::filesystem::resize_file(wal, wal_bytes - 1); }},
        {"file empty", [&] { std::filesystem::resize_file(db, 0); }},
        {"file and log gone",
         [&] {
             std::filesystem::remove(db);
             std::filesystem::remove(wal);
         }},
    };
    for (const auto& [name, damage] : damages) {
        copy(folder.file("kept"), db);
        copy(folder.file("kept-log"), wal);
        damage();
        for (int tries = 0; tries < 2; ++tries) {
            EXPECT_NE(refusal().find("what was stored last is missing"), std::string::npos) << name;
            EXPECT_NE(refusal().find(folder.file("db.mark")), std::string::npos) << name;
        }
    }
    // As the words say.
    std::filesystem::remove(folder.file("db.mark"));
    EXPECT_EQ(refusal(), "");
}

TEST(RelayStore, ANewStoreThatIsEmptiedBeforeItsFirstMessageIsRefused) {
    for (const bool had_message : {false, true}) {
        TemporaryFolder folder;
        {
            auto store = RelayStore::open(folder.file("db"));
            ASSERT_TRUE(store) << store.error().text;
            if (had_message)
                ASSERT_TRUE(store->apply(std::vector<Write>{{1, {SaveMessage{message(1)}}}}));
        }
        std::filesystem::resize_file(folder.file("db"), 0);
        const auto store = RelayStore::open(folder.file("db"));
        ASSERT_FALSE(store) << had_message;
        EXPECT_NE(store.error().text.find("the file is empty"), std::string::npos);
    }
}

TEST(CommitMark, ADatabaseOfManyConnectionsIsHeldAgainstItToo) {
    TemporaryFolder folder;
    const std::string path = folder.file("api"), copy = folder.file("copy");
    {
        auto sql = sql::open_sqlite(path);
        ASSERT_TRUE(sql) << sql.error().text;
        ASSERT_TRUE((*sql)->execute("CREATE TABLE share (x)"));
        ASSERT_TRUE((*sql)->transaction([&]() -> StoreResult<int> {
            PORTICO_CHECK((*sql)->run("INSERT INTO share VALUES ($1)", std::int64_t{1}));
            return 1;
        }));
        for (const char* end : {"", "-wal", ".mark"})
            std::filesystem::copy_file(path + end, copy + end);
    }
    EXPECT_TRUE(sql::open_sqlite(path)) << "an orderly end";
    std::filesystem::remove(copy + "-wal");
    auto cut = sql::open_sqlite(copy);
    ASSERT_FALSE(cut);
    EXPECT_EQ(cut.error().kind, Failure::kDamaged);
    std::filesystem::resize_file(path, 0);
    EXPECT_FALSE(sql::open_sqlite(path));
    // Half a note is none.
    std::ofstream(path + ".mark") << "12 1";
    EXPECT_TRUE(sql::open_sqlite(path));
}

TEST(CommitMark, ATransactionThatChangesNothingWritesNothing) {
    TemporaryFolder folder;
    const std::string path = folder.file("api");
    auto sql = sql::open_sqlite(path);
    ASSERT_TRUE(sql) << sql.error().text;
    ASSERT_TRUE((*sql)->execute("CREATE TABLE job (due)"));
    const auto run = [&](const char* statement) {
        std::this_thread::sleep_for(std::chrono::milliseconds(30));  // it counts once in a while
        const auto before = std::filesystem::file_size(path + "-wal");
        EXPECT_TRUE((*sql)->transaction([&] { return (*sql)->run(statement); }));
        return std::filesystem::file_size(path + "-wal") - before;
    };
    EXPECT_GT(run("INSERT INTO job VALUES (5)"), 0u);
    EXPECT_EQ(run("UPDATE job SET due = 6 WHERE due < 5"), 0u);
    EXPECT_GT(run("DELETE FROM job WHERE due > 0"), 0u);
    EXPECT_EQ(run("DELETE FROM job WHERE due > 0"), 0u);
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

// Case 115: a full disk.
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

}  // namespace
}  // namespace portico::store
