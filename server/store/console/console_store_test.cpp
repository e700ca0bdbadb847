// SPDX-License-Identifier: Apache-2.0
//
// The contract of a console store (server/data/console_store.hpp), on every engine.
#include "server/store/console/console_store.hpp"

#include <gmock/gmock.h>

#include <atomic>
#include <thread>

#include "server/store/console/project_store.hpp"
#include "server/store/migrations/migrate.hpp"
#include "server/store/sql/test_engines.hpp"

namespace portico::store {
namespace {

using namespace api::console;
using api::projects::Project;
using testing::ElementsAre;
using testing::Field;
using testing::IsEmpty;
using testing::SizeIs;

constexpr std::int64_t kNow = 1'700'000'000'000;
const std::string kId(32, 'a');

Bytes32 hash_of(std::uint8_t number) {
    Bytes32 out{};
    out.fill(number);
    return out;
}

NewSession session_of(std::uint8_t number, std::int64_t at_ms = kNow) {
    return {{.id = std::string(28, 's') + std::to_string(1000 + number),
             .method = "link",
             .device = "Chromium \"'\xc3\xa9",
             .created_at_ms = at_ms,
             .seen_at_ms = at_ms},
            hash_of(number)};
}

Passkey key_of(std::uint8_t number) {
    return {.id = Bytes(20, number),
            .name = "Laptop",
            .public_key = Bytes(77, 0),
            .sign_count = 5,
            .created_at_ms = kNow};
}

template <class Engine>
struct ConsoleStoreContract : testing::Test {
    void SetUp() override {
        sql = engine.open();
        ASSERT_TRUE(migrate(*sql, api_schema()));
        store = open_console_store(*sql);
        const auto made = store->add_link(hash_of(1), "Ada", kId, kNow);
        ASSERT_TRUE(made) << made.error().text;
        ada = *made;
    }
    SignedIn signed_in(std::uint8_t number, std::int64_t at_ms = kNow) {
        EXPECT_TRUE(store->add_link(hash_of(200), "Ada", kId, at_ms));
        const auto me = store->use_link(hash_of(200), session_of(number, at_ms), at_ms);
        EXPECT_TRUE(me && *me);
        return **me;
    }
    std::vector<std::string> actions() {
        std::vector<std::string> out;
        const auto entries = store->audit({});
        for (const AuditEntry& entry : *entries) out.push_back(entry.action);
        return out;
    }
    Engine engine;
    std::unique_ptr<sql::Connection> sql;
    std::unique_ptr<api::console::Store> store;
    Operator ada;
};
TYPED_TEST_SUITE(ConsoleStoreContract, Engines);

TYPED_TEST(ConsoleStoreContract, LinkSignsInOnce) {
    EXPECT_EQ(this->ada, (Operator{kId, "Ada"}));
    const auto me = this->store->use_link(hash_of(1), session_of(1), kNow + 5);
    ASSERT_TRUE(me && *me);
    EXPECT_EQ(**me, (SignedIn{this->ada, session_of(1).session}));
    EXPECT_EQ(*this->store->use_link(hash_of(1), session_of(2), kNow + 6), std::nullopt);
    EXPECT_EQ(*this->store->use_link(hash_of(9), session_of(3), kNow + 6), std::nullopt);
    const auto other = this->engine.open();  // durable
    EXPECT_EQ(**open_console_store(*other)->find_session(hash_of(1), kNow + 6), **me);
    EXPECT_THAT(this->actions(), ElementsAre("session.begin", "link.make"));
}

TYPED_TEST(ConsoleStoreContract, LinkIsGoodForFifteenMinutes) {
    ASSERT_TRUE(this->store->add_link(hash_of(2), "Ada", std::string(32, 'b'), kNow));
    EXPECT_EQ(*this->store->use_link(hash_of(1), session_of(1), kNow + kLinkMs), std::nullopt);
    const auto me = this->store->use_link(hash_of(2), session_of(2), kNow + kLinkMs - 1);
    ASSERT_TRUE(me && *me);
    EXPECT_EQ((*me)->who.id, kId);  // the same operator, not a second of the name
}

TYPED_TEST(ConsoleStoreContract, OneOfManyAtOnceGetsIn) {
    constexpr int kThreads = 4;
    std::atomic<int> in = 0;
    std::vector<std::thread> threads;
    for (int i = 0; i < kThreads; ++i)
        threads.emplace_back([&, i] {
            const auto sql = this->engine.open();
            const auto mine = open_console_store(*sql);
            const auto number = static_cast<std::uint8_t>(10 + i);
            StoreResult<std::optional<SignedIn>> me =
                mine->use_link(hash_of(1), session_of(number), kNow);
            while (!me && me.error().kind == Failure::kUnavailable)
                me = mine->use_link(hash_of(1), session_of(number), kNow);
            ASSERT_TRUE(me) << me.error().text;
            in += me->has_value();
        });
    for (std::thread& thread : threads) thread.join();
    EXPECT_EQ(in, 1);
    EXPECT_THAT(*this->store->sessions(kId, kNow), SizeIs(1));
}

TYPED_TEST(ConsoleStoreContract, SessionsEndByIdlenessAndAge) {
    this->signed_in(1);
    EXPECT_TRUE(*this->store->find_session(hash_of(1), kNow + kSessionIdleMs - 1));
    // That was a use: idleness counts from there.
    EXPECT_TRUE(*this->store->find_session(hash_of(1), kNow + 2 * kSessionIdleMs - 2));
    EXPECT_EQ(*this->store->find_session(hash_of(1), kNow + 3 * kSessionIdleMs), std::nullopt);
    this->signed_in(2, kNow);
    for (std::int64_t at = kNow; at < kNow + kSessionMs; at += kSessionIdleMs / 2)
        EXPECT_TRUE(*this->store->find_session(hash_of(2), at));
    EXPECT_EQ(*this->store->find_session(hash_of(2), kNow + kSessionMs), std::nullopt);
    EXPECT_THAT(*this->store->sessions(kId, kNow + kSessionMs), IsEmpty());
}

TYPED_TEST(ConsoleStoreContract, SessionsAreListedAndEnded) {
    const SignedIn first = this->signed_in(1), second = this->signed_in(2, kNow + 1);
    EXPECT_THAT(*this->store->sessions(kId, kNow + 2), ElementsAre(second.session, first.session));
    EXPECT_EQ(*this->store->end_session({"other", "Eve"}, first.session.id, kNow), false);
    EXPECT_EQ(*this->store->end_session(this->ada, first.session.id, kNow), true);
    EXPECT_EQ(*this->store->end_session(this->ada, first.session.id, kNow), false);
    EXPECT_EQ(*this->store->find_session(hash_of(1), kNow + 2), std::nullopt);
    EXPECT_TRUE(*this->store->find_session(hash_of(2), kNow + 2));
}

TYPED_TEST(ConsoleStoreContract, TheOldestSessionGivesWay) {
    for (std::uint8_t i = 0; i <= kSessionsMax; ++i) this->signed_in(i, kNow + i);
    const auto left = *this->store->sessions(kId, kNow + 100);
    EXPECT_THAT(left, SizeIs(kSessionsMax));
    EXPECT_EQ(*this->store->find_session(hash_of(0), kNow + 100), std::nullopt);
}

TYPED_TEST(ConsoleStoreContract, ChallengesAreForOneUse) {
    ASSERT_TRUE(this->store->add_challenge(hash_of(5), Ceremony::kRegister, kId, kNow));
    EXPECT_EQ(*this->store->take_challenge(hash_of(5), Ceremony::kSignIn, kId, kNow), false);
    EXPECT_EQ(*this->store->take_challenge(hash_of(5), Ceremony::kRegister, "", kNow), false);
    EXPECT_EQ(*this->store->take_challenge(hash_of(5), Ceremony::kRegister, kId, kNow), true);
    EXPECT_EQ(*this->store->take_challenge(hash_of(5), Ceremony::kRegister, kId, kNow), false);
    ASSERT_TRUE(this->store->add_challenge(hash_of(6), Ceremony::kSignIn, "", kNow));
    EXPECT_EQ(*this->store->take_challenge(hash_of(6), Ceremony::kSignIn, "", kNow + kChallengeMs),
              false);
}

TYPED_TEST(ConsoleStoreContract, PasskeysSignInWhileTheirCounterGrows) {
    ASSERT_TRUE(this->store->add_passkey(this->ada, key_of(1)));
    EXPECT_EQ(this->store->add_passkey(this->ada, key_of(1)).error().kind, Failure::kConflict);
    EXPECT_THAT(*this->store->passkeys(kId), ElementsAre(key_of(1)));
    EXPECT_EQ((*this->store->find_passkey(key_of(1).id))->who, this->ada);
    EXPECT_FALSE(*this->store->find_passkey(key_of(2).id));

    const Bytes id = key_of(1).id;
    const auto me = this->store->use_passkey(id, 6, session_of(1), kNow + 1);
    ASSERT_TRUE(me && *me);
    EXPECT_EQ((*me)->who, this->ada);
    EXPECT_EQ(*this->store->use_passkey(id, 6, session_of(2), kNow + 2), std::nullopt);
    // Doubted from here on, whatever it counts.
    EXPECT_EQ(*this->store->use_passkey(id, 99, session_of(3), kNow + 3), std::nullopt);
    const Passkey now = this->store->passkeys(kId)->at(0);
    EXPECT_TRUE(now.is_doubted);
    EXPECT_EQ(now.used_at_ms, kNow + 1);
    EXPECT_THAT(this->actions(),
                ElementsAre("passkey.doubt", "session.begin", "passkey.add", "link.make"));
}

TYPED_TEST(ConsoleStoreContract, PasskeysWithoutACounterSignInAlways) {
    Passkey synced = key_of(1);
    synced.sign_count = 0;
    ASSERT_TRUE(this->store->add_passkey(this->ada, synced));
    for (std::uint8_t i = 1; i <= 3; ++i)
        EXPECT_TRUE(*this->store->use_passkey(synced.id, 0, session_of(i), kNow + i));
}

TYPED_TEST(ConsoleStoreContract, PasskeysAreTheirOwners) {
    ASSERT_TRUE(this->store->add_passkey(this->ada, key_of(1)));
    EXPECT_EQ(*this->store->remove_passkey({"other", "Eve"}, key_of(1).id, kNow), false);
    EXPECT_EQ(*this->store->remove_passkey(this->ada, key_of(1).id, kNow), true);
    EXPECT_EQ(*this->store->remove_passkey(this->ada, key_of(1).id, kNow), false);
    EXPECT_EQ(*this->store->use_passkey(key_of(1).id, 9, session_of(1), kNow), std::nullopt);
    for (std::uint8_t i = 1; i <= kPasskeysMax; ++i)
        ASSERT_TRUE(this->store->add_passkey(this->ada, key_of(i)));
    EXPECT_EQ(this->store->add_passkey(this->ada, key_of(99)).error().kind, Failure::kFull);
}

TYPED_TEST(ConsoleStoreContract, ProjectsChangeWithTheirLine) {
    const Store::AuditOf line = [](const Project* before, const Project& after) {
        return AuditEntry{.at_ms = kNow,
                          .operator_id = kId,
                          .operator_name = "Ada",
                          .action = before ? "project.settings" : "project.create",
                          .subject = after.id,
                          .before = before ? before->name : "",
                          .after = after.name};
    };
    const Project shop{.id = std::string(32, '1'), .name = "Shop", .created_at_ms = kNow};
    ASSERT_TRUE(this->store->create_project(shop, line));
    EXPECT_EQ(this->store->create_project(shop, line).error().kind, Failure::kConflict);
    const auto renamed = this->store->edit_project(
        shop.id,
        [](Project& project) {
            project.name = "Harbour";
            return true;
        },
        line);
    ASSERT_TRUE(renamed) << renamed.error().text;
    EXPECT_EQ(renamed->revision, 2);
    EXPECT_FALSE(this->store->edit_project(shop.id, [](Project&) { return false; }, line));
    EXPECT_FALSE(this->store->edit_project("none", [](Project&) { return true; }, line));
    EXPECT_THAT(open_project_store(*this->sql)->load()->projects, ElementsAre(renamed->project));
    const auto lines = *this->store->audit({.subject = shop.id});
    ASSERT_THAT(lines, SizeIs(2));
    EXPECT_EQ(lines[0].before, "Shop");
    EXPECT_EQ(lines[0].after, "Harbour");
    EXPECT_EQ(lines[1].action, "project.create");
}

TYPED_TEST(ConsoleStoreContract, AuditIsReadByPages) {
    for (std::uint8_t i = 0; i < 6; ++i)
        ASSERT_TRUE(this->store->add_link(hash_of(static_cast<std::uint8_t>(100 + i)), "Ada", kId,
                                          kNow + i));
    const auto first = *this->store->audit({.limit = 4});
    ASSERT_THAT(first, SizeIs(4));
    EXPECT_EQ(first[0].at_ms, kNow + 5);
    EXPECT_EQ(first[0].operator_name, "command line");
    const auto rest = *this->store->audit({.before = first.back().number, .limit = 4});
    EXPECT_THAT(rest, SizeIs(3));
    EXPECT_LT(rest[0].number, first.back().number);
    EXPECT_THAT(*this->store->audit({.before = 1}), IsEmpty());
}

TYPED_TEST(ConsoleStoreContract, TheDatabaseItselfKeepsTheLog) {
    EXPECT_FALSE(this->sql->run("DELETE FROM console_audit"));
    const std::string line =
        "console_audit (number, at_ms, operator_id, operator_name, action, "
        "subject, before_json, after_json)";
    const std::string values = "VALUES (1, 1, '', 'Eve', 'link.make', '', '', '')";
    if (this->sql->dialect() == sql::Dialect::kSqlite) {
        EXPECT_FALSE(this->sql->run("INSERT OR REPLACE INTO " + line + values));
        EXPECT_FALSE(this->sql->run("REPLACE INTO " + line + values));
        // The same number under its other name, and one that no line could follow.
        std::string by_rowid = "INSERT OR REPLACE INTO " + line + values;
        by_rowid.replace(by_rowid.find("number"), 6, "rowid");
        EXPECT_FALSE(this->sql->run(by_rowid));
        EXPECT_FALSE(this->sql->run("INSERT INTO " + line +
                                    "VALUES (-1, 1, '', 'Eve', 'link.make', '', '', '')"));
    } else {
        EXPECT_FALSE(this->sql->run("INSERT INTO " + line + " OVERRIDING SYSTEM VALUE " + values));
        EXPECT_FALSE(this->sql->run("INSERT INTO " + line + " OVERRIDING SYSTEM VALUE " + values +
                                    " ON CONFLICT (number) DO UPDATE SET operator_name = 'Eve'"));
    }
    EXPECT_FALSE(this->sql->run("UPDATE console_audit SET operator_name = 'Eve'"));
    EXPECT_THAT(*this->store->audit({}),
                ElementsAre(Field(&AuditEntry::operator_name, "command line")));
    ASSERT_TRUE(this->store->add_link(hash_of(101), "Ada", kId, kNow)) << "further lines come";
    EXPECT_THAT(*this->store->audit({}), SizeIs(2));
}

}  // namespace
}  // namespace portico::store
