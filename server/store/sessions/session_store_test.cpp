// SPDX-License-Identifier: Apache-2.0
//
// The contract of a store of sessions (server/data/session_store.hpp), on every engine.
#include "server/store/sessions/session_store.hpp"

#include <gmock/gmock.h>

#include <atomic>
#include <latch>
#include <thread>

#include "server/store/migrations/migrate.hpp"
#include "server/store/sql/test_engines.hpp"

namespace portico::store {
namespace {

using namespace api::sessions;
using testing::ElementsAre;
using testing::IsEmpty;

const std::string kSessionShop(32, 'a'), kSessionOther(32, 'b');
/// The first three digits are of the far network, five of the near one.
const std::string kSessionMaker = "0000000";
const std::string kSessionOwner = "0x7E5F4552091A69125d5DfCb7b8C2659029395Bdf";
constexpr std::int64_t kSessionNow = 1'700'000'000;

CosignedSession session_of(const std::string& pci, const std::string& project = kSessionShop) {
    return {.pci = pci,
            .project = project,
            .project_name = project == kSessionShop ? "Shop" : "Other",
            .chain = "eip155:8453",
            .account = kSessionOwner,
            .expiry_s = kSessionNow + 86'400,
            .created_s = kSessionNow,
            .signer = R"({"type":"account"})",
            .permissions = "[]",
            .policies = "[]",
            .point = {4, 1, 2},
            .wrapped_by = "file",
            .wrapped_version = 1,
            .wrapped = {9, 9},
            .context = {},
            .revoked_s = {},
            .maker = kSessionMaker,
            .proved_s = {}};
}

template <class Engine>
struct SessionStoreContract : testing::Test {
    void SetUp() override {
        sql = engine.open();
        ASSERT_TRUE(migrate(*sql, api_schema()));
        for (const auto& [id, name] : {std::pair(kSessionShop, "Shop"), {kSessionOther, "Other"}})
            ASSERT_TRUE(
                sql->run("INSERT INTO project (id, name, created_at_ms, is_enabled, "
                         "is_analytics_on, requests_per_second, request_burst) VALUES ($1, $2, 0, "
                         "1, 1, 0, 0)",
                         id, name));
        store = open_session_store(*sql);
    }
    std::vector<std::string> listed(const std::string& chain = "", std::size_t most = 255) {
        std::vector<std::string> out;
        const auto rows = store->list(kSessionOwner, chain, kSessionNow, most);
        for (const CosignedSession& one : rows.value()) out.push_back(one.pci);
        return out;
    }
    /// The account's chain knows its key.
    SessionChange activate(const std::string& pci, std::int64_t at = kSessionNow) {
        return store->activate(pci, "0xcc", true, limits, at).value();
    }
    SessionChange activate_unproved(const std::string& pci) {
        return store->activate(pci, "0xcc", false, limits, kSessionNow).value();
    }
    /// Of 2,024 bytes or so.
    void add_of(const std::string& pci, const std::string& maker) {
        CosignedSession row = session_of(pci);
        row.maker = maker;
        row.account = "0x" + pci;
        row.permissions = std::string(1000 - row.signer.size() - 4, 'x');
        ASSERT_TRUE(store->add(row, limits));
    }
    std::string there(const std::vector<std::string>& pcis) {
        std::string out;
        for (const std::string& pci : pcis)
            if (store->find(pci).value()) out += pci;
        return out;
    }
    /// Counts `amount` of at most `limit` on the one meter, as of then.
    static StoreResult<Counting> count(api::sessions::Store& store, const std::string& nonce,
                                       std::int64_t amount, std::int64_t limit,
                                       std::int64_t since = 0, std::int64_t at = kSessionNow,
                                       const SessionLimits& limits = {}) {
        return store.count(
            "1", nonce, at, {{"allowance", since}}, limits,
            [&](const std::vector<Counted>& counted) -> std::optional<std::vector<std::string>> {
                std::int64_t sum = std::max<std::int64_t>(amount, std::stoll(counted[0].own));
                const std::string own = std::to_string(sum);
                for (const std::string& one : counted[0].others) sum += std::stoll(one);
                if (sum > limit) return std::nullopt;
                return std::vector{own};
            });
    }
    Counting count(const std::string& nonce, std::int64_t amount, std::int64_t limit,
                   std::int64_t since = 0, std::int64_t at = kSessionNow) {
        return count(*store, nonce, amount, limit, since, at, limits).value();
    }

    Engine engine;
    std::unique_ptr<sql::Connection> sql;
    std::unique_ptr<api::sessions::Store> store;
    SessionLimits limits;
};
TYPED_TEST_SUITE(SessionStoreContract, Engines);

TYPED_TEST(SessionStoreContract, ASessionIsWhatItWasAddedAs) {
    CosignedSession row = session_of("1");
    ASSERT_TRUE(this->store->add(row, this->limits));
    EXPECT_EQ(this->store->find("1").value(), row);
    EXPECT_FALSE(this->store->find("2").value());
    EXPECT_EQ(this->activate("1"), SessionChange::kDone);
    row.context = "0xcc";
    row.proved_s = kSessionNow;
    EXPECT_EQ(this->store->find("1").value(), row);
    EXPECT_EQ(this->store->revoke("1", kSessionNow + 5), SessionChange::kDone);
    row.revoked_s = kSessionNow + 5;
    EXPECT_EQ(this->store->find("1").value(), row);
    EXPECT_EQ(this->store->add(session_of("2", std::string(32, 'c')), this->limits).error().kind,
              Failure::kConflict)
        << "no such project";
}

TYPED_TEST(SessionStoreContract, EachChangeHappensOnce) {
    EXPECT_EQ(this->activate("1"), SessionChange::kNotFound);
    EXPECT_EQ(this->store->revoke("1", kSessionNow), SessionChange::kNotFound);
    ASSERT_TRUE(this->store->add(session_of("1"), this->limits));
    EXPECT_EQ(this->activate("1"), SessionChange::kDone);
    EXPECT_EQ(this->activate("1"), SessionChange::kActive);
    EXPECT_EQ(this->store->revoke("1", kSessionNow), SessionChange::kDone);
    EXPECT_EQ(this->store->revoke("1", kSessionNow), SessionChange::kRevoked);
    EXPECT_EQ(this->activate("1"), SessionChange::kRevoked);
    ASSERT_TRUE(this->store->add(session_of("2"), this->limits));
    EXPECT_EQ(this->activate("2", kSessionNow + kWaitsS), SessionChange::kOver);
    ASSERT_TRUE(this->store->add(session_of("3"), this->limits));
    EXPECT_EQ(this->activate("3", kSessionNow + 86'400), SessionChange::kOver);
}

TYPED_TEST(SessionStoreContract, AnAccountHasNoMoreThanItMay) {
    this->limits = {.waiting_maker = 2, .active_project = 2, .active = 3};
    for (int i = 1; i <= 3; ++i) {
        CosignedSession row = session_of(std::to_string(i));
        row.created_s = kSessionNow + i;
        ASSERT_TRUE(this->store->add(row, this->limits));
    }
    EXPECT_FALSE(this->store->find("1").value()) << "the oldest that waits gives way";
    CosignedSession foreign = session_of("7");
    foreign.maker = "0000001";
    foreign.created_s = kSessionNow + 4;
    ASSERT_TRUE(this->store->add(foreign, this->limits));
    EXPECT_EQ(this->there({"2", "3"}), "23") << "not for what others make";
    EXPECT_THAT(this->listed(), IsEmpty()) << "who waits is not listed";
    EXPECT_EQ(this->activate("2"), SessionChange::kDone);
    EXPECT_EQ(this->activate("3"), SessionChange::kDone);
    ASSERT_TRUE(this->store->add(session_of("4"), this->limits));
    EXPECT_EQ(this->activate("4"), SessionChange::kTooMany);
    ASSERT_TRUE(this->store->add(session_of("5", kSessionOther), this->limits));
    EXPECT_EQ(this->activate("5"), SessionChange::kDone) << "one project does not fill another's";
    ASSERT_TRUE(this->store->add(session_of("6", kSessionOther), this->limits));
    EXPECT_EQ(this->activate("6"), SessionChange::kTooMany);
    ASSERT_EQ(this->store->revoke("2", kSessionNow), SessionChange::kDone);
    EXPECT_EQ(this->activate("6"), SessionChange::kDone);
}

TYPED_TEST(SessionStoreContract, AListHasThoseInForceFirstAndEachTheNewest) {
    for (int i = 1; i <= 5; ++i) {
        CosignedSession row = session_of(std::to_string(i));
        row.created_s = kSessionNow + i;
        if (i == 3) row.chain = "eip155:1";
        ASSERT_TRUE(this->store->add(row, this->limits));
    }
    for (const char* pci : {"1", "2", "3", "5"})
        ASSERT_EQ(this->activate(pci), SessionChange::kDone);
    ASSERT_EQ(this->store->revoke("5", kSessionNow), SessionChange::kDone);
    EXPECT_THAT(this->listed(), ElementsAre("3", "2", "1", "5"));
    EXPECT_THAT(this->listed("eip155:1"), ElementsAre("3"));
    EXPECT_THAT(this->listed("", 2), ElementsAre("3", "2"));
    EXPECT_THAT(this->store->list("0xBob", "", kSessionNow, 255).value(), IsEmpty());
}

TYPED_TEST(SessionStoreContract, WhatWasSignedCountsSinceThenAndOnceForEachNonce) {
    ASSERT_TRUE(this->store->add(session_of("1"), this->limits));
    EXPECT_EQ(this->count("0x1", 1, 10), Counting::kNotActive);
    ASSERT_EQ(this->activate("1"), SessionChange::kDone);
    EXPECT_EQ(this->count("0x1", 6, 10), Counting::kDone);
    EXPECT_EQ(this->count("0x2", 5, 10), Counting::kRefused);
    EXPECT_EQ(this->count("0x2", 4, 10), Counting::kDone);
    EXPECT_EQ(this->count("0x1", 6, 10), Counting::kDone) << "the same again";
    EXPECT_EQ(this->count("0x1", 1, 10), Counting::kDone) << "less in its place";
    EXPECT_EQ(this->count("0x3", 1, 10), Counting::kRefused) << "what was signed is out there";
    EXPECT_EQ(this->count("0x3", 10, 10, kSessionNow + 1, kSessionNow + 1), Counting::kDone)
        << "the next period";
    EXPECT_EQ(this->count("0x3", 10, 10, kSessionNow + 1, kSessionNow), Counting::kDone)
        << "a process whose clock is behind";
    EXPECT_EQ(this->count("0x4", 1, 10, kSessionNow + 1, kSessionNow + 1), Counting::kRefused);
    EXPECT_EQ(this->count("0x4", 1, 10, 0, kSessionNow + 86'400), Counting::kOver);
    ASSERT_EQ(this->store->revoke("1", kSessionNow), SessionChange::kDone);
    EXPECT_EQ(this->count("0x4", 0, 10), Counting::kRevoked);
}

TYPED_TEST(SessionStoreContract, OfManyAtOnceNoMoreIsSignedThanThereIs) {
    ASSERT_TRUE(this->store->add(session_of("1"), this->limits));
    ASSERT_EQ(this->activate("1"), SessionChange::kDone);
    constexpr int kAtOnce = 8;
    std::latch start(kAtOnce);
    std::atomic<int> done = 0;
    std::vector<std::thread> threads;
    for (int i = 0; i < kAtOnce; ++i)
        threads.emplace_back([&, i] {
            const auto sql = this->engine.open();
            const auto store = open_session_store(*sql);
            start.arrive_and_wait();
            for (int again = 0; again < 20; ++again) {
                const auto counted = this->count(*store, std::to_string(i), 3, 10);
                if (!counted) continue;  // others wrote each time that it was tried
                done += *counted == Counting::kDone;
                return;
            }
        });
    for (std::thread& thread : threads) thread.join();
    EXPECT_EQ(done, 3);
}

TYPED_TEST(SessionStoreContract, WhatIsOverIsTakenAway) {
    for (const char* pci : {"1", "2", "3"})
        ASSERT_TRUE(this->store->add(session_of(pci), this->limits));
    for (const char* pci : {"1", "2"}) ASSERT_EQ(this->activate(pci), SessionChange::kDone);
    ASSERT_EQ(this->store->revoke("2", kSessionNow), SessionChange::kDone);
    ASSERT_TRUE(this->store->purge(this->limits, kSessionNow + kWaitsS - 1));
    EXPECT_TRUE(this->store->find("3").value());
    ASSERT_TRUE(this->store->purge(this->limits, kSessionNow + kWaitsS));
    EXPECT_FALSE(this->store->find("3").value()) << "it waited too long";
    EXPECT_THAT(this->listed(), ElementsAre("1", "2"));
    ASSERT_TRUE(this->store->purge(this->limits, kSessionNow + kListedS));
    EXPECT_THAT(this->listed(), ElementsAre("1"));
    ASSERT_TRUE(this->store->purge(this->limits, kSessionNow + 86'400 + kListedS));
    EXPECT_THAT(this->listed(), IsEmpty());
}

TYPED_TEST(SessionStoreContract, WhatTheAccountDoesNotKnowTakesNoneOfItsPlacesAndIsNotListed) {
    this->limits = {.active_project = 1, .active = 2};
    for (const char* pci : {"1", "2", "3", "4", "5"})
        ASSERT_TRUE(this->store->add(session_of(pci), this->limits));
    for (const char* pci : {"1", "2", "3"})
        EXPECT_EQ(this->activate_unproved(pci), SessionChange::kDone);
    EXPECT_THAT(this->listed(), IsEmpty());
    EXPECT_EQ(this->activate("4"), SessionChange::kDone);
    EXPECT_EQ(this->activate("5"), SessionChange::kTooMany);
    EXPECT_THAT(this->listed(), ElementsAre("4"));
    ASSERT_TRUE(this->store->prove("1", kSessionNow + 7));
    EXPECT_EQ(this->store->find("1").value()->proved_s, kSessionNow + 7);
    ASSERT_TRUE(this->store->prove("5", kSessionNow + 7));
    EXPECT_FALSE(this->store->find("5").value()->proved_s) << "it waits";
    ASSERT_EQ(this->store->revoke("2", kSessionNow), SessionChange::kDone);
    EXPECT_THAT(this->listed(), ElementsAre("1", "4", "2")) << "which its owner took back";
}

TYPED_TEST(SessionStoreContract, SessionsFromBeforeProofsStayListedForAsLongAsTheyLast) {
    CosignedSession row = session_of("1");
    row.maker.clear();
    row.expiry_s = kSessionNow + 10 * 86'400;
    ASSERT_TRUE(this->store->add(row, this->limits));
    ASSERT_EQ(this->activate_unproved("1"), SessionChange::kDone);
    this->limits.unproved_bytes = 0;
    ASSERT_TRUE(this->store->purge(this->limits, kSessionNow + 9 * 86'400));
    EXPECT_THAT(this->listed(), ElementsAre("1"));
}

TYPED_TEST(SessionStoreContract, WithoutProofOrUseForADayItIsToBeAskedAboutAndMayBeDropped) {
    for (const char* pci : {"1", "2", "3", "4", "5"}) {
        CosignedSession row = session_of(pci);
        row.expiry_s = kSessionNow + 10 * 86'400;
        ASSERT_TRUE(this->store->add(row, this->limits));
        ASSERT_EQ(this->activate_unproved(pci), SessionChange::kDone);
    }
    ASSERT_EQ(this->count("0x1", 1, 10), Counting::kDone);
    ASSERT_EQ(this->store->revoke("3", kSessionNow), SessionChange::kDone);
    const auto unused = [&](std::int64_t now, const std::string& after = "", std::size_t most = 9) {
        std::string out;
        for (const CosignedSession& one : this->store->list_unused(after, most, now).value())
            out += one.pci;
        return out;
    };
    EXPECT_EQ(unused(kSessionNow + kUnusedS - 1), "");
    EXPECT_EQ(unused(kSessionNow + kUnusedS), "245");
    EXPECT_EQ(unused(kSessionNow + kUnusedS, "", 2), "24");
    EXPECT_EQ(unused(kSessionNow + kUnusedS, "4"), "5");
    EXPECT_EQ(unused(kSessionNow + 10 * 86'400), "") << "over";
    // Meanwhile one was proved.
    ASSERT_TRUE(this->store->prove("4", kSessionNow + kUnusedS));
    const std::vector<std::string> all = {"1", "2", "3", "4", "5"};
    ASSERT_TRUE(this->store->drop_unused(all, kSessionNow + kUnusedS - 1));
    ASSERT_TRUE(this->store->purge(this->limits, kSessionNow + kUnusedS));
    EXPECT_EQ(this->there(all), "12345") << "nobody has asked";
    ASSERT_TRUE(this->store->drop_unused({"1", "2", "3", "4"}, kSessionNow + kUnusedS));
    EXPECT_EQ(this->there(all), "1345");
    ASSERT_TRUE(this->store->purge(this->limits, kSessionNow + 10 * 86'400));
    EXPECT_EQ(this->there(all), "34") << "over, and nobody lists the others";
}

TYPED_TEST(SessionStoreContract, OfTooManyWithoutProofThoseOfWhoHasMostGoFirst) {
    this->limits.unproved_bytes = 13'000;  // six of them
    this->add_of("a", "1111111");
    this->add_of("b", "2220000");
    this->add_of("c", "2220000");
    this->add_of("d", "2221100");
    this->add_of("e", "2221101");
    this->add_of("f", "2221101");
    EXPECT_EQ(this->there({"a", "b", "c", "d", "e", "f"}), "abcdef");
    this->add_of("g", "1111111");
    EXPECT_EQ(this->there({"a", "b", "c", "d", "e", "f", "g"}), "abcdfg")
        << "the far network has most, there the near one, there the address";
    this->add_of("h", "3330000");
    EXPECT_EQ(this->there({"a", "b", "c", "d", "f", "g", "h"}), "acdfgh")
        << "as much as its neighbour has, and it is older";
    this->add_of("i", "3330000");
    this->add_of("j", "3330000");
    EXPECT_EQ(this->there({"a", "c", "g"}), "acg") << "whoever makes more than others loses theirs";
    EXPECT_EQ(this->there({"j"}), "j");
}

TYPED_TEST(SessionStoreContract, OfManyMadeAtOnceEachIsMadeWhereThereIsNoRoom) {
    this->limits.unproved_bytes = 20'000;
    constexpr int kAtOnce = 8, kEach = 5;
    std::latch start(kAtOnce);
    std::atomic<int> made = 0;
    std::vector<std::thread> threads;
    for (int i = 0; i < kAtOnce; ++i)
        threads.emplace_back([&, i] {
            const auto sql = this->engine.open();
            const auto store = open_session_store(*sql);
            start.arrive_and_wait();
            for (int one = 0; one < kEach; ++one) {
                CosignedSession row = session_of(std::to_string(i) + "/" + std::to_string(one));
                row.account = "0x" + row.pci;
                row.maker = std::to_string(i) + "000000";
                made += store->add(row, this->limits).has_value();
            }
        });
    for (std::thread& thread : threads) thread.join();
    EXPECT_EQ(made, kAtOnce * kEach);
    EXPECT_LE(this->sql->integer("SELECT CAST(SUM(bytes) AS BIGINT) FROM session").value(), 20'000);
}

TYPED_TEST(SessionStoreContract, WhatSignsGoesLastAndWhatIsProvedNeverGoes) {
    this->limits.unproved_bytes = 6'500;  // three of them
    this->add_of("0", "1111111");
    ASSERT_EQ(this->activate("0"), SessionChange::kDone);
    this->add_of("1", "1111111");
    ASSERT_EQ(this->activate_unproved("1"), SessionChange::kDone);
    ASSERT_EQ(this->count("0x1", 1, 10), Counting::kDone);
    for (const char* pci : {"2", "3", "4", "5"}) this->add_of(pci, "1111111");
    EXPECT_EQ(this->there({"0", "1", "2", "3", "4", "5"}), "0145");
}

TYPED_TEST(SessionStoreContract, WithoutProofNoMoreIsCountedThanFits) {
    this->limits.unproved_counts = 2;
    ASSERT_TRUE(this->store->add(session_of("1"), this->limits));
    ASSERT_EQ(this->activate_unproved("1"), SessionChange::kDone);
    EXPECT_EQ(this->count("0x1", 1, 10), Counting::kDone);
    EXPECT_EQ(this->count("0x2", 1, 10), Counting::kDone);
    EXPECT_EQ(this->count("0x3", 1, 10), Counting::kUnproved);
    EXPECT_EQ(this->count("0x2", 1, 10), Counting::kDone) << "the same again";
    EXPECT_EQ(this->count("0x3", 1, 10, kSessionNow + 1, kSessionNow + 1), Counting::kDone)
        << "in the next period the others count no more";
    EXPECT_EQ(this->count("0x4", 1, 10, kSessionNow + 1, kSessionNow + 1), Counting::kDone);
    EXPECT_EQ(this->count("0x5", 1, 10, kSessionNow + 1, kSessionNow + 1), Counting::kUnproved);
    ASSERT_TRUE(this->store->prove("1", kSessionNow));
    EXPECT_EQ(this->count("0x5", 1, 10, kSessionNow + 1, kSessionNow + 1), Counting::kDone);
}

TYPED_TEST(SessionStoreContract, AProjectTakesItsSessionsWithIt) {
    ASSERT_TRUE(this->store->add(session_of("1"), this->limits));
    ASSERT_EQ(this->activate("1"), SessionChange::kDone);
    ASSERT_EQ(this->count("0x1", 1, 10), Counting::kDone);
    ASSERT_TRUE(this->sql->run("DELETE FROM project WHERE id = $1", kSessionShop));
    EXPECT_THAT(this->listed(), IsEmpty());
    EXPECT_EQ(this->sql->integer("SELECT COUNT(*) FROM session_count").value(), 0);
}

}  // namespace
}  // namespace portico::store
