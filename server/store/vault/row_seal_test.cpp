// SPDX-License-Identifier: Apache-2.0
//
// What somebody who writes to the database, without a key of the server, gets of it: nothing, on
// every engine.
#include "server/store/vault/row_seal.hpp"

#include <atomic>
#include <fstream>
#include <latch>
#include <sstream>
#include <thread>

#include "server/store/vault/test_vault_store.hpp"

namespace portico::store::vault_test {
namespace {

template <class Engine>
class SealedRows : public VaultStoreTest<Engine> {
  protected:
    /// An account with a wallet, two devices, a session that has ended, and a recovery that waits.
    void fill() {
        me = this->login(1, "d1");
        PreparedChange change = this->change_of(10, me, 1, {{"d1", 1}}, 1);
        change.shares.push_back({ShareRowKind::kRecoveryAuth, {}, 1, sealed(20)});
        change.shares.push_back({ShareRowKind::kRecovery, {}, 1, sealed(21)});
        ASSERT_TRUE(this->prepare(me, change));
        ASSERT_TRUE(*this->store->commit_change(me, id_of(10), kNow));
        const Caller gone = this->login(2, "d2");
        ASSERT_TRUE(*this->store->remove_device(me, "d2", kNow));
        other = this->login(3, "d3");
        ASSERT_TRUE(*this->store->edit_session(
            hash_of(3), [](SessionRow& session) { session.family.is_unused = true; }));
        ASSERT_TRUE(this->store
                        ->hold_recovery(other,
                                        {.id = id_of(30),
                                         .device = "d3",
                                         .key = "k",
                                         .started_at_ms = kNow,
                                         .opens_at_ms = kNow + kDay,
                                         .ends_at_ms = kNow + 2 * kDay},
                                        hash_of(40))
                        .has_value());
    }
    void write(const std::string& statement) {
        const auto done = this->sql->execute(statement);
        ASSERT_TRUE(done) << statement << ": " << done.error().text;
    }
    /// Bytes as the engine spells them.
    std::string bytes(int number) {
        std::string digits;
        for (int i = 0; i < 32; ++i) {
            constexpr const char* kDigits = "0123456789abcdef";
            digits += kDigits[number / 16];
            digits += kDigits[number % 16];
        }
        return this->sql->dialect() == sql::Dialect::kSqlite ? "X'" + digits + "'"
                                                             : "'\\x" + digits + "'";
    }
    template <class T>
    static std::string failure(const StoreResult<T>& result) {
        return result ? "done" : std::string(failure_word(result.error().kind));
    }

    Caller me, other;
};
TYPED_TEST_SUITE(SealedRows, Engines);

TYPED_TEST(SealedRows, ARowThatSomethingElseWroteOpensNothing) {
    this->fill();
    const std::string of = " WHERE account = '" + this->me.account.id + "'";
    const std::string account = " WHERE id = '" + this->me.account.id + "'";
    const auto bytes = [this](int number) { return this->bytes(number); };
    const std::pair<std::string, std::string> attacks[] = {
        {"UPDATE vault_account SET email = 'eve@example.net'" + account,
         "UPDATE vault_account SET email = 'ada@example.org'" + account},
        {"UPDATE vault_account SET project = 'other'" + account,
         "UPDATE vault_account SET project = 'project'" + account},
        {"UPDATE vault_account SET held_until_ms = 1" + account,
         "UPDATE vault_account SET held_until_ms = 0" + account},
        {"UPDATE vault_account SET email_by_code = 0" + account,
         "UPDATE vault_account SET email_by_code = 1" + account},
        {"UPDATE vault_device SET is_removed = 0" + of + " AND id = 'd2'",
         "UPDATE vault_device SET is_removed = 1" + of + " AND id = 'd2'"},
        {"UPDATE vault_device SET id = 'mine'" + of + " AND id = 'd3'",
         "UPDATE vault_device SET id = 'd3'" + of + " AND id = 'mine'"},
        {"UPDATE vault_session SET access_hash = " + bytes(250) + of + " AND device = 'd3'",
         "UPDATE vault_session SET access_hash = " + bytes(63) + of + " AND device = 'd3'"},
        {"UPDATE vault_session SET device = 'd1'" + of + " AND device = 'd3'",
         "UPDATE vault_session SET device = 'd3'" + of + " AND id = '" + id_of(3) + "'"},
        {"UPDATE vault_session SET stepped_up_until_ms = 9000000000000" + of + " AND device = 'd1'",
         "UPDATE vault_session SET stepped_up_until_ms = 0" + of + " AND device = 'd1'"},
        {"UPDATE vault_session SET ended = 0" + of + " AND device = 'd2'",
         "UPDATE vault_session SET ended = 1" + of + " AND device = 'd2'"},
        // A refresh token that is over would be exchanged once more, and the other way round.
        {"UPDATE vault_session SET is_unused = 1" + of + " AND device = 'd1'",
         "UPDATE vault_session SET is_unused = 0" + of + " AND device = 'd1'"},
        {"UPDATE vault_session SET is_unused = 0" + of + " AND device = 'd3'",
         "UPDATE vault_session SET is_unused = 1" + of + " AND device = 'd3'"},
        {"UPDATE vault_session SET access_ends_ms = access_ends_ms + 1" + of,
         "UPDATE vault_session SET access_ends_ms = access_ends_ms - 1" + of},
        {"UPDATE vault_recovery SET opens_at_ms = 1" + of,
         "UPDATE vault_recovery SET opens_at_ms = " + std::to_string(kNow + kDay) + of},
        {"UPDATE vault_recovery SET device = 'd1'" + of,
         "UPDATE vault_recovery SET device = 'd3'" + of},
        {"UPDATE vault_recovery SET key = 'kit'" + of, "UPDATE vault_recovery SET key = 'k'" + of},
        // Its owner would not be told.
        {"UPDATE vault_notice SET recovery = ''" + of + " AND recovery <> ''",
         "UPDATE vault_notice SET recovery = '" + id_of(30) + "'" + of + " AND kind = 1"},
        {"UPDATE vault_notice SET email = 'eve@example.net'" + of,
         "UPDATE vault_notice SET email = 'ada@example.org'" + of},
        {"UPDATE vault_wallet SET change = 'x'" + of,
         "UPDATE vault_wallet SET change = '" + id_of(10) + "'" + of},
        {"UPDATE vault_share SET device = 'd3'" + of + " AND device = 'd1'",
         "UPDATE vault_share SET device = 'd1'" + of + " AND device = 'd3'"},
        {"UPDATE vault_share SET names_account = 0" + of,
         "UPDATE vault_share SET names_account = 1" + of},
        {"INSERT INTO vault_identity (project, provider, issuer, subject, account, linked_at_ms) "
         "VALUES ('project', 'github', 'github.com', '7', '" +
             this->me.account.id + "', 1)",
         "DELETE FROM vault_identity"},
        {"INSERT INTO vault_device (account, id, name, created_at_ms, seen_at_ms, is_removed) "
         "VALUES ('" +
             this->me.account.id + "', 'mine', '', 1, 1, 0)",
         "DELETE FROM vault_device WHERE id = 'mine'"},
        {"UPDATE vault_seal SET version = version + 1",
         "UPDATE vault_seal SET version = version - 1"},
    };
    for (const auto& [attack, undo] : attacks) {
        ASSERT_TRUE(*this->store->is_whole(this->me.account.id)) << "before " << attack;
        this->write(attack);
        EXPECT_FALSE(*this->store->is_whole(this->me.account.id)) << attack;
        EXPECT_EQ(this->failure(this->store->release_share(this->me, 1, "unlock", kNow)), "altered")
            << attack;
        EXPECT_EQ(this->failure(this->store->release_recovery(
                      this->other, {"k", id_of(30), kNow + kDay},
                      [](const api::vault::WalletRecord&) { return true; })),
                  "altered")
            << attack;
        EXPECT_EQ(this->failure(this->store->wallet(this->me.account.id)), "altered") << attack;
        this->write(undo);
    }
    ASSERT_TRUE(*this->store->is_whole(this->me.account.id));
    // What is taken away shows as well, the seal itself too.
    this->write("DELETE FROM vault_device WHERE id = 'd2'");
    EXPECT_EQ(this->failure(this->store->find_caller(hash_of(61), kNow)), "altered");
    this->write("DELETE FROM vault_seal");
    EXPECT_EQ(this->failure(this->store->find_caller(hash_of(61), kNow)), "altered");
}

TYPED_TEST(SealedRows, RowsOfOneAccountAreNothingInAnother) {
    this->fill();
    LoginFlow flow = this->flow_of(5, "d5");
    flow.code.email = "eve@example.net";
    ASSERT_TRUE(this->store->add_flow(flow));
    const auto eve = this->store->sign_in(this->sign_in_of(5, "d5"));
    ASSERT_EQ(eve->state, SignInState::kSignedIn);
    this->write("UPDATE vault_share SET account = '" + eve->account.id + "'");
    this->write("UPDATE vault_wallet SET account = '" + eve->account.id + "'");
    this->write("UPDATE vault_recovery SET account = '" + eve->account.id +
                "', device = 'd5', opens_at_ms = 1");
    const Caller thief{.account = eve->account, .session = id_of(5), .device = "d5"};
    EXPECT_EQ(this->failure(this->store->find_caller(hash_of(65), kNow)), "altered");
    EXPECT_EQ(
        this->failure(this->store->release_recovery(
            thief, {"k", id_of(30), kNow}, [](const api::vault::WalletRecord&) { return true; })),
        "altered");
    EXPECT_EQ(this->failure(this->store->recovery_set(eve->account.id)), "altered");
}

TYPED_TEST(SealedRows, ARowOfBeforeIsNotTakenBack) {
    const Caller me = this->login(1, "d1");
    const auto newest = std::make_shared<NewestVersions>();
    this->store->watch_versions(newest);
    for (const char* table : {"vault_account", "vault_session", "vault_device", "vault_seal"})
        this->write("CREATE TABLE old_" + std::string(table) + " AS SELECT * FROM " + table);
    ASSERT_TRUE(*this->store->end_session(me, me.session, kNow));
    ASSERT_TRUE(*this->store->is_whole(me.account.id));
    // One row as it was: the others say that there is a newer one.
    this->write("DELETE FROM vault_session");
    this->write("INSERT INTO vault_session SELECT * FROM old_vault_session");
    EXPECT_EQ(this->failure(this->store->find_caller(hash_of(61), kNow)), "altered");
    // All rows of the account, with the seal that fitted them: this process has seen newer ones.
    this->write("DELETE FROM vault_seal");
    this->write("INSERT INTO vault_seal SELECT * FROM old_vault_seal");
    EXPECT_EQ(this->failure(this->store->find_caller(hash_of(61), kNow)), "altered");
    EXPECT_FALSE(*this->store->is_whole(me.account.id));
    // What docs/custody.md says: one that has just started has not.
    this->store->watch_versions(std::make_shared<NewestVersions>());
    EXPECT_TRUE(*this->store->is_whole(me.account.id));
}

TYPED_TEST(SealedRows, ALoginThatSomethingElseWroteEndsNowhere) {
    this->login(1, "d1");
    LoginFlow flow = this->flow_of(2, "d2");
    ASSERT_TRUE(this->store->add_flow(flow));
    ASSERT_EQ(this->store->sign_in(this->sign_in_of(2, "d2"))->state, SignInState::kWaiting);
    for (const auto& [attack, undo] :
         {std::pair("UPDATE vault_flow SET approval = 2", "UPDATE vault_flow SET approval = 1"),
          std::pair("UPDATE vault_flow SET email = 'eve@example.net'",
                    "UPDATE vault_flow SET email = 'ada@example.org'"),
          std::pair("UPDATE vault_flow SET device = 'd1'", "UPDATE vault_flow SET device = 'd2'"),
          std::pair("UPDATE vault_flow SET submissions = 4",
                    "UPDATE vault_flow SET submissions = 0")}) {
        this->write(std::string(attack) + " WHERE id = '" + id_of(2) + "'");
        EXPECT_EQ(this->failure(this->store->sign_in(this->sign_in_of(2, "d2"))), "altered")
            << attack;
        EXPECT_EQ(this->failure(this->store->edit_flow(id_of(2), [](LoginFlow&) {})), "altered");
        EXPECT_EQ(this->failure(this->store->edit_approval(hash_of(202), [](LoginFlow&) {})),
                  "altered");
        this->write(std::string(undo) + " WHERE id = '" + id_of(2) + "'");
    }
    EXPECT_EQ(this->store->sign_in(this->sign_in_of(2, "d2"))->state, SignInState::kWaiting);
}

TYPED_TEST(SealedRows, ADeviceThatSomethingElseWroteIsNotKnown) {
    this->fill();
    const auto knows = [this](const char* email, const char* device) {
        return this->store->knows_device("project", email, device);
    };
    EXPECT_TRUE(*knows("ada@example.org", "d1"));
    EXPECT_FALSE(*knows("ada@example.org", "d2")) << "removed";
    EXPECT_FALSE(*knows("eve@example.net", "d1"));
    this->write(
        "INSERT INTO vault_device (account, id, name, created_at_ms, seen_at_ms, is_removed) "
        "VALUES ('" +
        this->me.account.id + "', 'mine', '', 1, 1, 0)");
    EXPECT_EQ(this->failure(knows("ada@example.org", "mine")), "altered");
    EXPECT_FALSE(*knows("ada@example.org", "theirs")) << "a stranger is told as ever";
    this->write("DELETE FROM vault_device WHERE id = 'mine'");
    EXPECT_TRUE(*knows("ada@example.org", "d1"));
}

TYPED_TEST(SealedRows, ARemovedDeviceThatSomethingElseWroteIsNotListed) {
    this->fill();
    EXPECT_THAT(*this->store->removed_devices(),
                testing::ElementsAre(std::pair(this->me.account.id, std::string("d2"))));
    this->write("UPDATE vault_device SET is_removed = 1");
    EXPECT_THAT(*this->store->removed_devices(), testing::IsEmpty());
}

TYPED_TEST(SealedRows, ANoticeOfAnAlteredAccountIsNotMailed) {
    this->fill();
    this->write("UPDATE vault_notice SET email = 'eve@example.net'");
    EXPECT_FALSE(*this->store->take_notice(kNow + 1, kNow + 2));
    this->write("UPDATE vault_notice SET email = 'ada@example.org'");
    EXPECT_TRUE(*this->store->take_notice(kNow + kDay, kNow + kDay + 1));
}

/// A database that a version without seals has left.
template <class Engine>
class UpgradedRows : public SealedRows<Engine> {
  protected:
    void SetUp() override {
        this->sql = this->engine.open();
        std::ifstream file(std::string("server/store/migrations/testdata/api_19.") +
                           (this->sql->dialect() == sql::Dialect::kSqlite ? "sqlite" : "postgres") +
                           ".sql");
        std::stringstream text;
        text << file.rdbuf();
        ASSERT_TRUE(this->sql->execute(text.str()));
        ASSERT_TRUE(migrate(*this->sql, api_schema()));
        this->store = this->open_signing(*this->sql);
    }
    SealedOnce seal(bool was_done = false) {
        return *this->store->seal_once("mark", sealed(1), was_done, kNow);
    }
    const std::string account = "aaaabbbbccccddddeeeeffff00001111";
};
TYPED_TEST_SUITE(UpgradedRows, Engines);

TYPED_TEST(UpgradedRows, AreSealedOnceAndNeverAgain) {
    EXPECT_FALSE(*this->store->is_whole(this->account));
    EXPECT_EQ(this->seal(true), SealedOnce::kRefused) << "the data folder knows that it was done";
    EXPECT_FALSE(*this->store->is_whole(this->account));
    EXPECT_EQ(this->seal(), SealedOnce::kDone);
    EXPECT_TRUE(*this->store->is_whole(this->account));
    EXPECT_EQ(this->actions(this->account).back(), "rows.sealed");

    this->write("UPDATE vault_account SET email = 'eve@example.net'");
    EXPECT_EQ(this->seal(), SealedOnce::kBefore);
    EXPECT_FALSE(*this->store->is_whole(this->account));
    // Whoever takes the mark away, and every seal, does not have them made anew.
    this->write("DELETE FROM vault_secret");
    EXPECT_EQ(this->seal(), SealedOnce::kRefused);
    this->write("DELETE FROM vault_seal");
    EXPECT_EQ(this->seal(), SealedOnce::kRefused) << "the audit log says that they were";
    EXPECT_FALSE(*this->store->is_whole(this->account));
}

TYPED_TEST(UpgradedRows, AnEmptyDatabaseIsSealedWhateverTheFolderKnows) {
    this->write("DELETE FROM vault_account");
    EXPECT_EQ(this->seal(true), SealedOnce::kDone);
    const Caller me = this->login(1, "d1");
    EXPECT_TRUE(*this->store->is_whole(me.account.id));
    this->write("DELETE FROM vault_secret");
    this->write("DELETE FROM vault_seal");
    EXPECT_EQ(this->seal(), SealedOnce::kRefused) << "the first line of the log says so";
}

TYPED_TEST(SealedRows, WhatTheOperatorAcceptsCountsAgainWithoutItsSessions) {
    this->fill();
    this->store->watch_versions(std::make_shared<NewestVersions>());
    ASSERT_TRUE(*this->store->is_whole(this->me.account.id));
    this->write("UPDATE vault_account SET email = 'ada@new.example'");
    EXPECT_FALSE(*this->store->end_all("nobody", true, kNow));
    EXPECT_EQ(this->failure(this->store->end_all(this->me.account.id, false, kNow)), "altered");
    ASSERT_TRUE(*this->store->end_all(this->me.account.id, true, kNow));
    EXPECT_TRUE(*this->store->is_whole(this->me.account.id));
    EXPECT_FALSE(*this->store->find_caller(hash_of(61), kNow));
    EXPECT_TRUE(this->store->recoveries(this->me.account.id, kNow)->empty());
    EXPECT_EQ(this->actions(this->me.account.id).back(), "rows.accepted");
}

TYPED_TEST(SealedRows, AfterARestoredBackupEverybodyIsSignedOut) {
    this->fill();
    ASSERT_TRUE(*this->store->end_all(this->me.account.id, false, kNow));
    EXPECT_TRUE(*this->store->is_whole(this->me.account.id));
    EXPECT_FALSE(*this->store->find_caller(hash_of(61), kNow));
    EXPECT_TRUE(this->store->recoveries(this->me.account.id, kNow)->empty());
}

// Case 126. Those that lose wait for their turn: none of them is told to come again, and one gets
// in.
TYPED_TEST(SealedRows, OfManySignInsWithOneLoginAtOnceExactlyOneGetsIn) {
    constexpr int kAtOnce = 12;
    ASSERT_TRUE(this->store->add_flow(this->flow_of(1, "d1")));
    std::latch start(kAtOnce);
    std::atomic<int> in = 0, ended = 0;
    std::vector<std::thread> threads;
    for (int i = 0; i < kAtOnce; ++i)
        threads.emplace_back([&, i] {
            const auto sql = this->engine.open();
            const auto store = this->open_signing(*sql);
            SignIn mine = this->sign_in_of(1, "d1");
            mine.session.family.id = id_of(i);
            mine.session.family.refresh_hash = hash_of(i + 1);
            mine.session.access_hash = hash_of(100 + i);
            mine.session.host_hash = hash_of(200 + i);
            start.arrive_and_wait();
            EXPECT_TRUE(
                store->edit_flow(mine.flow, [](LoginFlow& flow) { ++flow.code.submissions; }));
            const auto done = store->sign_in(mine);
            ASSERT_TRUE(done) << done.error().text;
            ++(done->state == SignInState::kSignedIn ? in : ended);
        });
    for (std::thread& thread : threads) thread.join();
    EXPECT_EQ(in, 1);
    EXPECT_EQ(ended, kAtOnce - 1);
}

// Of different accounts nobody is told to come again either.
TYPED_TEST(SealedRows, ManyAccountsAtOnceAreAllServed) {
    constexpr int kAccounts = 6, kRounds = 8;
    std::latch start(kAccounts);
    std::vector<std::thread> threads;
    for (int i = 0; i < kAccounts; ++i)
        threads.emplace_back([&, i] {
            const auto sql = this->engine.open();
            const auto store = this->open_signing(*sql);
            LoginFlow flow = this->flow_of(i, "d");
            flow.code.email = "ada" + std::to_string(i) + "@example.org";
            start.arrive_and_wait();
            const auto ok = [](const auto& done, const char* what) {
                EXPECT_TRUE(done) << what << ": " << done.error().text;
                return done.has_value();
            };
            if (!ok(store->add_flow(flow), "add") ||
                !ok(store->sign_in(this->sign_in_of(i, "d")), "sign in"))
                return;
            for (int round = 0; round < kRounds; ++round) {
                const auto caller = store->find_caller(hash_of(60 + i), kNow);
                if (!ok(caller, "find") || !*caller) return;
                ok(store->step_up(**caller, kNow + round + 1, kNow), "step up");
                ok(store->wallet((*caller)->account.id), "wallet");
            }
        });
    for (std::thread& thread : threads) thread.join();
}

TEST(NewestVersions, TheNewestOfEachSetIsKept) {
    NewestVersions newest(4);
    EXPECT_EQ(newest.of("a"), 0);
    newest.saw("a", 7);
    newest.saw("a", 5);
    EXPECT_EQ(newest.of("a"), 7);
    for (const char* other : {"b", "c", "d", "e"}) newest.saw(other, 1);
    EXPECT_EQ(newest.of("a"), 7) << "of those seen last as many are kept";
    newest.saw("a", 8);
    for (const char* other : {"f", "g", "h", "i", "j", "k", "l", "m"}) newest.saw(other, 1);
    EXPECT_EQ(newest.of("a"), 0) << "and twice as many at most";
}

}  // namespace
}  // namespace portico::store::vault_test
