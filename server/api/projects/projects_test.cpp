// SPDX-License-Identifier: Apache-2.0
//
// Projects of one server and of two that share a database.
#include "server/api/projects/projects.hpp"

#include <gtest/gtest.h>

#include <condition_variable>
#include <deque>
#include <mutex>
#include <optional>

#include "server/store/console/project_store.hpp"
#include "server/store/migrations/migrate.hpp"
#include "server/store/sql/test_engines.hpp"

namespace portico::api::projects {
namespace {

const std::string kId(32, 'a');

Project shop() {
    return {.id = kId, .name = "Shop", .created_at_ms = 1, .allowed_origins = {"https://a.org"}};
}

/// A server's thread with its projects.
class Process {
  public:
    explicit Process(const std::string& path)
        : worker_(
              {.threads = 1}, [path] { return store::sql::open_sqlite(path); },
              [this](std::function<void()> action) {
                  const std::lock_guard lock(mutex_);
                  actions_.push_back(std::move(action));
                  changed_.notify_one();
              }) {
        auto sql = store::sql::open_sqlite(path);
        if (!store::migrate(**sql, store::api_schema())) std::abort();
        projects.emplace(store::Access<Store>(worker_, store::open_project_store),
                         *store::open_project_store(**sql)->load(), log_);
    }
    void run_one() {
        std::unique_lock lock(mutex_);
        changed_.wait(lock, [this] { return !actions_.empty(); });
        auto action = std::move(actions_.front());
        actions_.pop_front();
        lock.unlock();
        action();
    }
    void look_again() {
        projects->look_again();
        run_one();
    }
    std::optional<Projects> projects;

  private:
    ops::Log log_{ops::Level::kError};
    std::mutex mutex_;
    std::condition_variable changed_;
    std::deque<std::function<void()>> actions_;
    store::Worker worker_;
};

TEST(Projects, OwnChangesCountBeforeTheirAnswer) {
    const store::TestFolder folder;
    Process server(folder.file("db"));
    EXPECT_EQ(server.projects->find(kId), nullptr);
    int answers = 0;
    ASSERT_TRUE(server.projects->create(shop(), [&](auto made) {
        ++answers;
        ASSERT_TRUE(made);
        EXPECT_EQ(**made, shop());
        EXPECT_EQ(*server.projects->find(kId), shop());
    }));
    server.run_one();
    ASSERT_TRUE(server.projects->edit(
        kId,
        [](Project& project) {
            project.allowed_origins.clear();
            return true;
        },
        [&](auto edited) {
            ++answers;
            EXPECT_TRUE(edited);
            EXPECT_TRUE(server.projects->find(kId)->allowed_origins.empty());
        }));
    server.run_one();
    ASSERT_TRUE(server.projects->erase(kId, [&](auto erased) {
        ++answers;
        EXPECT_TRUE(erased);
        EXPECT_EQ(server.projects->find(kId), nullptr);
    }));
    server.run_one();
    ASSERT_TRUE(server.projects->erase(kId, [&](auto erased) {
        ++answers;
        EXPECT_EQ(erased.error().text, "no such project");
    }));
    server.run_one();
    EXPECT_EQ(answers, 4);
}

TEST(Projects, ChangesOfAnotherProcessAreSeenAtTheNextLook) {
    const store::TestFolder folder;
    Process one(folder.file("db")), two(folder.file("db"));
    ASSERT_TRUE(one.projects->create(shop(), [](auto made) { EXPECT_TRUE(made); }));
    one.run_one();
    EXPECT_EQ(two.projects->find(kId), nullptr);
    two.look_again();
    ASSERT_NE(two.projects->find(kId), nullptr);
    ASSERT_TRUE(two.projects->erase(kId, [](auto erased) { EXPECT_TRUE(erased); }));
    two.run_one();
    one.look_again();
    EXPECT_EQ(one.projects->find(kId), nullptr);
}

TEST(Projects, OwnChangeDoesNotHideTheOneOfAnotherJustBefore) {
    const store::TestFolder folder;
    Process one(folder.file("db")), two(folder.file("db"));
    ASSERT_TRUE(one.projects->create(shop(), [](auto made) { EXPECT_TRUE(made); }));
    one.run_one();
    Project second = shop();
    second.id = std::string(32, 'b');
    ASSERT_TRUE(two.projects->create(second, [](auto made) { EXPECT_TRUE(made); }));
    two.run_one();
    EXPECT_EQ(two.projects->find(kId), nullptr);
    two.look_again();
    EXPECT_NE(two.projects->find(kId), nullptr);
    EXPECT_NE(two.projects->find(second.id), nullptr);
}

TEST(Directory, LateAnswersOfAnOlderStateAreIgnored) {
    Directory directory;
    directory.replace({3, {}});
    directory.put({5, shop()});  // 4 was somebody else's
    EXPECT_EQ(directory.revision(), 3);
    directory.replace({4, {}});  // read before 5 was written
    EXPECT_NE(directory.find(kId), nullptr);
    directory.erase(kId, 4);
    EXPECT_NE(directory.find(kId), nullptr);
    directory.replace({5, {shop()}});
    EXPECT_EQ(directory.revision(), 5);
}

TEST(Directory, IdsInEitherCaseAndNothingElse) {
    Directory directory;
    directory.replace({1, {shop()}});
    EXPECT_NE(directory.find(std::string(32, 'A')), nullptr);
    for (const char* bad : {"", "a", "someprojectid", "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"})
        EXPECT_EQ(directory.find(bad), nullptr);
}

}  // namespace
}  // namespace portico::api::projects
