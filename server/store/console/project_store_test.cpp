// SPDX-License-Identifier: Apache-2.0
//
// The contract of a project store (server/data/project_store.hpp), on every engine.
#include "server/store/console/project_store.hpp"

#include <gmock/gmock.h>
#include <signal.h>
#include <sys/wait.h>

#include <thread>

#include "server/store/migrations/migrate.hpp"
#include "server/store/sql/test_engines.hpp"

namespace portico::store {
namespace {

using namespace api::projects;
using testing::ElementsAre;

std::string id_of(int number) {
    std::string digits = std::to_string(number);
    return std::string(kIdLength - digits.size(), '0') + digits;
}

Project shop(int number) {
    return {.id = id_of(number),
            .name = "Shop '\"; \xc3\xa9",
            .created_at_ms = 1'700'000'000'000 + number,
            .is_analytics_on = false,
            .is_sponsorship_on = number % 2 == 0,
            .allowed_origins = {"https://b.org", "https://a.org", "https://*.a.org"},
            .features = {{"onramp", false, {}}, {"social_login", true, {"x", "email"}}},
            .limits = {5, 10}};
}

template <class Engine>
struct ProjectStoreContract : testing::Test {
    void SetUp() override {
        sql = engine.open();
        ASSERT_TRUE(migrate(*sql, api_schema()));
        store = open_project_store(*sql);
    }
    Engine engine;
    std::unique_ptr<sql::Connection> sql;
    std::unique_ptr<api::projects::Store> store;
};
TYPED_TEST_SUITE(ProjectStoreContract, Engines);

TYPED_TEST(ProjectStoreContract, WhatWasCreatedIsReadWholeAndInOrder) {
    ASSERT_TRUE(this->store->create(shop(2)));
    ASSERT_TRUE(this->store->create(shop(1)));
    const auto other = this->engine.open();  // another connection sees it: it is durable
    const auto loaded = open_project_store(*other)->load();
    ASSERT_TRUE(loaded) << loaded.error().text;
    EXPECT_THAT(loaded->projects, ElementsAre(shop(1), shop(2)));
    EXPECT_EQ(loaded->revision, 2);
}

TYPED_TEST(ProjectStoreContract, IdsAreTakenOnce) {
    ASSERT_TRUE(this->store->create(shop(1)));
    const auto again = this->store->create(shop(1));
    ASSERT_FALSE(again);
    EXPECT_EQ(again.error().kind, Failure::kConflict);
    EXPECT_EQ(this->store->revision(), 1);  // a failed change is no change
}

TYPED_TEST(ProjectStoreContract, EditReplacesAllButTheId) {
    ASSERT_TRUE(this->store->create(shop(1)));
    const auto edited = this->store->edit(id_of(1), [](Project& project) {
        EXPECT_EQ(project, shop(1));
        project.id = "other";
        project.name = "New";
        project.is_enabled = false;
        project.allowed_origins = {"https://c.org"};
        project.features.clear();
        return true;
    });
    ASSERT_TRUE(edited) << edited.error().text;
    EXPECT_EQ(edited->revision, 2);
    EXPECT_EQ(edited->project.id, id_of(1));
    EXPECT_THAT(this->store->load()->projects, ElementsAre(edited->project));
}

TYPED_TEST(ProjectStoreContract, RefusedEditChangesNothing) {
    ASSERT_TRUE(this->store->create(shop(1)));
    const auto refused = this->store->edit(id_of(1), [](Project& project) {
        project.name = "New";
        return false;
    });
    EXPECT_EQ(refused.error(), (StoreError{Failure::kConflict, "unchanged"}));
    EXPECT_EQ(this->store->edit(id_of(9), [](Project&) { return true; }).error().text,
              "no such project");
    EXPECT_THAT(this->store->load()->projects, ElementsAre(shop(1)));
    EXPECT_EQ(this->store->revision(), 1);
}

TYPED_TEST(ProjectStoreContract, EraseTakesAllOfIt) {
    ASSERT_TRUE(this->store->create(shop(1)));
    ASSERT_TRUE(this->store->create(shop(2)));
    EXPECT_EQ(this->store->erase(id_of(1)), 3);
    EXPECT_EQ(this->store->erase(id_of(1)).error().text, "no such project");
    EXPECT_THAT(this->store->load()->projects, ElementsAre(shop(2)));
    EXPECT_EQ(this->sql->integer("SELECT count(*) FROM project_origin"), 3);
    EXPECT_EQ(this->sql->integer("SELECT count(*) FROM project_feature"), 2);
}

TYPED_TEST(ProjectStoreContract, EditsAtOnceLoseNothing) {
    constexpr int kThreads = 4, kEach = 5;
    Project empty = shop(1);
    empty.allowed_origins.clear();
    ASSERT_TRUE(this->store->create(empty));
    std::vector<std::thread> threads;
    for (int i = 0; i < kThreads; ++i)
        threads.emplace_back([&, i] {
            const auto sql = this->engine.open();
            const auto mine = open_project_store(*sql);
            for (int j = 0; j < kEach;) {
                const std::string origin =
                    "https://o" + std::to_string(i) + "-" + std::to_string(j) + ".org";
                const auto done = mine->edit(id_of(1), [&](Project& project) {
                    project.allowed_origins.push_back(origin);
                    return true;
                });
                if (done)
                    ++j;
                else
                    ASSERT_EQ(done.error().kind, Failure::kUnavailable) << done.error().text;
            }
        });
    for (std::thread& thread : threads) thread.join();
    EXPECT_EQ(this->store->load()->projects[0].allowed_origins.size(),
              static_cast<std::size_t>(kThreads * kEach));
    EXPECT_EQ(this->store->revision(), 1 + kThreads * kEach);
}

// A process that is killed while it writes; each answer that got out must be found.
TYPED_TEST(ProjectStoreContract, KilledWriterLosesNothingThatWasAnswered) {
    for (int round = 0; round < 3; ++round) {
        int answers[2];
        ASSERT_EQ(pipe(answers), 0);
        const pid_t child = fork();
        if (child == 0) {
            const auto sql = this->engine.open();
            const auto store = open_project_store(*sql);
            for (int i = round * 1000;; ++i) {
                if (!store->create(shop(i))) _exit(1);
                if (write(answers[1], &i, sizeof i) != sizeof i) _exit(2);
            }
        }
        close(answers[1]);
        int last = -1;
        for (int i = 0; i < 20 + 7 * round; ++i)
            ASSERT_EQ(read(answers[0], &last, sizeof last), static_cast<ssize_t>(sizeof last));
        kill(child, SIGKILL);
        waitpid(child, nullptr, 0);
        while (read(answers[0], &last, sizeof last) == sizeof last) {
        }
        close(answers[0]);
        const auto sql = this->engine.open();
        const auto loaded = open_project_store(*sql)->load();
        ASSERT_TRUE(loaded) << loaded.error().text;
        int found = 0;
        for (const Project& project : loaded->projects) {
            const int number = std::stoi(project.id);
            if (number < round * 1000) continue;
            EXPECT_EQ(project, shop(number));  // whole: never half of one
            found += number <= last;
        }
        EXPECT_EQ(found, last - round * 1000 + 1);
    }
}

}  // namespace
}  // namespace portico::store
