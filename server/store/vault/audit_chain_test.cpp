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
