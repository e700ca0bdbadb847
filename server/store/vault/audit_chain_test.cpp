// SPDX-License-Identifier: Apache-2.0
//
// The vault's audit log (audit_chain.hpp), on every engine.
#include "server/store/vault/audit_chain.hpp"

#include "server/store/vault/audit_check.hpp"
#include "server/store/vault/test_vault_store.hpp"

namespace portico::store::vault_test {
namespace {

using testing::SizeIs;

template <class Engine>
using AuditChain = VaultStoreTest<Engine>;
TYPED_TEST_SUITE(AuditChain, Engines);

TYPED_TEST(AuditChain, TheLogIsAChainThatTheDatabaseKeeps) {
    const Caller me = this->login(1, "d1");
    ASSERT_TRUE(this->prepare(me, this->change_of(10, me, 1, {{"d1", 1}}, 1)));
    ASSERT_TRUE(this->release(me, 1));
    const auto lines = *this->store->audit(me.account.id, {}, 100);
    ASSERT_THAT(lines, SizeIs(5));
    EXPECT_EQ(check_audit_logs(*this->store)->lines, 5);
    EXPECT_EQ(lines[0].action, "share.released");
    EXPECT_EQ(lines[0].device, "d1");
    Bytes32 before{};
    for (std::size_t i = lines.size(); i-- > 0;) {
        EXPECT_EQ(lines[i].hash,
                  chain_hash(Secret<32>(hash_of(77)), before, me.account.id, lines[i]));
        before = lines[i].hash;
    }
    EXPECT_THAT(*this->store->audit(me.account.id, 3, 100), SizeIs(2));
    EXPECT_THAT(*this->store->audit(me.account.id, {}, 2), SizeIs(2));
    EXPECT_FALSE(this->sql->run("DELETE FROM vault_audit"));
    EXPECT_FALSE(this->sql->run("UPDATE vault_audit SET action = 'nothing'"));
    EXPECT_FALSE(
        this->sql->run("INSERT INTO vault_audit (account, number, at_ms, action, device, "
                       "detail, hash) VALUES ($1, 1, 1, '', '', '', $2)",
                       me.account.id, hash_of(1)));
    EXPECT_THAT(*this->store->audit(me.account.id, {}, 100), SizeIs(5));
}

// A line has a second name in SQLite, its rowid, and INSERT OR REPLACE takes away whatever stands
// under any of the names that it gives.
TYPED_TEST(AuditChain, NoLineIsReplacedUnderAnyName) {
    const Caller me = this->login(1, "d1");
    ASSERT_TRUE(this->prepare(me, this->change_of(10, me, 1, {{"d1", 1}}, 1)));
    const auto before = *this->store->audit(me.account.id, {}, 100);
    ASSERT_THAT(before, SizeIs(4));
    const auto is_done = [&](const std::string& statement) {
        return this->sql->run(statement, me.account.id, hash_of(1)).has_value();
    };
    const std::string columns = "account, number, at_ms, action, device, detail, hash) VALUES (";
    const std::string own = "$1, 1, 1, '', '', '', $2)", other = "'other', 9, 1, $1, '', '', $2)";
    if (this->sql->dialect() == sql::Dialect::kSqlite) {
        // Whether REPLACE fires triggers of DELETE is whoever connects to say.
        for (const char* fires : {"PRAGMA recursive_triggers = ON",
                                  "PRAGMA recursive_triggers = "
                                  "OFF"}) {
            ASSERT_TRUE(this->sql->execute(fires));
            for (const char* verb : {"INSERT OR REPLACE INTO", "REPLACE INTO", "INSERT INTO"}) {
                const std::string insert = std::string(verb) + " vault_audit (";
                EXPECT_FALSE(is_done(insert + columns + own)) << verb;
                for (const char* rowid : {"rowid", "_rowid_", "oid"})
                    EXPECT_FALSE(is_done(insert + rowid + ", " + columns + "1, " + other)) << rowid;
            }
        }
        // With a line under the number that triggers see where none is given, none could follow.
        EXPECT_FALSE(is_done("INSERT INTO vault_audit (rowid, " + columns + "-1, " + other));
        for (const char* verb : {"UPDATE", "UPDATE OR REPLACE", "UPDATE OR IGNORE"})
            EXPECT_FALSE(this->sql->execute(std::string(verb) +
                                            " vault_audit SET rowid = 2 WHERE rowid = 1"))
                << verb;
        EXPECT_FALSE(is_done("INSERT INTO vault_audit (" + columns + own +
                             " ON CONFLICT (account, number) DO UPDATE SET action = 'nothing'"));
    } else {
        EXPECT_FALSE(is_done("INSERT INTO vault_audit (" + columns + own));
        EXPECT_FALSE(is_done("INSERT INTO vault_audit (" + columns + own +
                             " ON CONFLICT (account, number) DO UPDATE SET action = 'nothing'"));
        EXPECT_FALSE(
            this->sql->execute("MERGE INTO vault_audit a USING (SELECT 1 AS number) n ON "
                               "a.number = n.number WHEN MATCHED THEN DELETE"));
        EXPECT_FALSE(this->sql->execute("TRUNCATE vault_audit"));
    }
    EXPECT_EQ(*this->store->audit(me.account.id, {}, 100), before);
    ASSERT_TRUE(this->release(me, 1)) << "further lines are written";
    EXPECT_THAT(*this->store->audit(me.account.id, {}, 100), SizeIs(5));
}

// Whoever can write the database can take its own rules away, but has not the key.
TYPED_TEST(AuditChain, ALogThatWasChangedShows) {
    const Caller me = this->login(1, "d1");
    ASSERT_TRUE(this->prepare(me, this->change_of(10, me, 1, {{"d1", 1}}, 1)));
    const auto whole = [&] {
        std::string out;
        for (const AuditLine& line : *this->store->audit(me.account.id, {}, 100))
            out += line.is_whole ? 'w' : 'x';
        return out;
    };
    EXPECT_EQ(whole(), "wwww");
    EXPECT_TRUE((*this->store->audit(me.account.id, {}, 2))[1].is_whole) << "an end of a page";
    const bool is_sqlite = this->sql->dialect() == sql::Dialect::kSqlite;
    ASSERT_TRUE(this->sql->execute(
        is_sqlite ? "DROP TRIGGER vault_audit_kept; DROP TRIGGER vault_audit_unchanged; "
                    "DROP TRIGGER vault_audit_new"
                  : "DROP TRIGGER vault_audit_kept ON vault_audit"));
    const auto change = [&](const std::string& statement) {
        ASSERT_TRUE(this->sql->execute(statement));
    };
    change("UPDATE vault_audit SET device = 'other' WHERE number = 2");
    EXPECT_EQ(whole(), "wwxw");
    change("UPDATE vault_audit SET device = 'd1' WHERE number = 2");
    EXPECT_EQ(whole(), "wwww");
    // A line of their own, as a program without the key would write it.
    change(
        "INSERT INTO vault_audit (account, number, at_ms, action, device, detail, hash) SELECT "
        "account, 5, at_ms, 'nothing', '', '', hash FROM vault_audit WHERE number = 4");
    EXPECT_EQ(whole(), "xwwww");
    ASSERT_TRUE(this->release(me, 1));
    EXPECT_EQ(whole(), "wwxwwww");
    EXPECT_EQ((*this->store->audit(me.account.id, {}, 2))[1].action, "log.broken");
    change("DELETE FROM vault_audit WHERE number = 3");
    EXPECT_EQ(whole(), "wwxxww");
}

// The same of lines at the end: the log ends where it is signed that it does.
TYPED_TEST(AuditChain, ALogThatWasCutShows) {
    const Caller me = this->login(1, "d1");
    ASSERT_TRUE(this->prepare(me, this->change_of(10, me, 1, {{"d1", 1}}, 1)));
    const auto newest = [&] { return (*this->store->audit(me.account.id, {}, 1)).at(0); };
    ASSERT_TRUE(newest().is_whole);
    const bool is_sqlite = this->sql->dialect() == sql::Dialect::kSqlite;
    const auto change = [&](const std::string& statement) {
        ASSERT_TRUE(this->sql->execute(statement));
    };
    change(is_sqlite ? "DROP TRIGGER vault_audit_kept"
                     : "DROP TRIGGER vault_audit_kept ON vault_audit");
    change("DELETE FROM vault_audit WHERE number = 4");
    EXPECT_FALSE(newest().is_whole);
    // What says where it ends cannot be written without the key either.
    change("UPDATE vault_audit_head SET number = 3");
    EXPECT_FALSE(newest().is_whole);
    change("UPDATE vault_audit_head SET mac = (SELECT hash FROM vault_audit WHERE number = 3)");
    EXPECT_FALSE(newest().is_whole);
    change("DELETE FROM vault_audit_head");
    EXPECT_FALSE(newest().is_whole);
    EXPECT_TRUE((*this->store->audit(me.account.id, 3, 1)).at(0).is_whole) << "a later page";

    auto checked = *check_audit_logs(*this->store);
    EXPECT_EQ(checked.accounts, 1);
    EXPECT_THAT(checked.broken, testing::ElementsAre(me.account.id));
    ASSERT_TRUE(this->release(me, 1));
    EXPECT_TRUE(newest().is_whole);
    EXPECT_EQ((*this->store->audit(me.account.id, {}, 2)).at(1).action, "log.broken");
    checked = *check_audit_logs(*this->store);
    EXPECT_THAT(checked.broken, testing::IsEmpty());
    EXPECT_THAT(checked.noticed, testing::ElementsAre(me.account.id));
    change("DELETE FROM vault_audit; DELETE FROM vault_audit_head");
    EXPECT_THAT(check_audit_logs(*this->store)->broken, testing::ElementsAre(me.account.id));
    ASSERT_TRUE(this->release(me, 1));
    EXPECT_THAT(this->actions(me.account.id), testing::ElementsAre("log.broken", "share.released"));
}

}  // namespace
}  // namespace portico::store::vault_test
