// SPDX-License-Identifier: Apache-2.0
//
// Every command that writes, ended as by kill -9 at its first write, its second, and so on, each
// time half way through it (crash_at.c), on SQLite and on PostgreSQL. After each: what was
// acknowledged is there, what is there is whole, and the command can be given again
// (docs/spec/security.md, cases 98 and 118).
#include <gmock/gmock.h>
#include <signal.h>

#include <filesystem>

#include "server/app/integration/clients.hpp"
#include "server/app/integration/program.hpp"
#include "server/store/sql/test_engines.hpp"

namespace portico::app {
namespace {

using testing::HasSubstr;
using testing::Not;

/// Far more writes than any command has: a loop that comes so far is endless.
constexpr int kWritesMax = 2'000;

struct InFolder {
    std::vector<std::string> where() const { return {"--data", folder.file("data")}; }
    Folder folder;
};
struct InPostgres {
    std::vector<std::string> where() const {
        return {"--data", folder.file("data"), "--database-url", url};
    }
    Folder folder;
    std::string url = store::TestPostgres::instance().make_database();
};

template <class Place>
struct Crash : testing::Test {
    Outcome portico(std::vector<std::string> arguments, std::vector<std::string> environment = {}) {
        for (const std::string& word : place.where()) arguments.push_back(word);
        return run_program(std::move(arguments), std::move(environment));
    }
    /// Crashes `arguments(id)` at every write in turn, each time on a new project that `prepare`
    /// has made; `check(id, outcome)` looks after each crash. Returns how many there were.
    template <class Prepare, class Arguments, class Check>
    int at_every_write(Prepare prepare, Arguments arguments, Check check) {
        for (int write = 1; write < kWritesMax; ++write) {
            std::string id = std::to_string(write);
            id.insert(0, 32 - id.size(), '0');
            prepare(id);
            const Outcome outcome = portico(arguments(id), crash_at(write));
            if (outcome.status == 0) return write - 1;
            EXPECT_EQ(outcome.status, -SIGKILL) << outcome.errors;
            check(id, outcome);
        }
        ADD_FAILURE() << "endless";
        return 0;
    }
    std::string shown(const std::string& id) { return portico({"project", "show", id}).text; }
    void make(const std::string& id) {
        const Outcome made =
            portico({"project", "create", "--name", "Old", "--id", id, "--allow",
                     "https://one.example.org", "--allow", "https://two.example.org"});
        ASSERT_EQ(made.status, 0) << made.errors;
    }
    Place place;
};
using Places = testing::Types<InFolder, InPostgres>;
TYPED_TEST_SUITE(Crash, Places);

TYPED_TEST(Crash, WhileAProjectIsMade) {
    ASSERT_EQ(this->portico({"migrate"}).status, 0);
    const auto create = [](const std::string& id) {
        return std::vector<std::string>{"project", "create",
                                        "--name",  "New",
                                        "--id",    id,
                                        "--allow", "https://one.example.org",
                                        "--allow", "https://two.example.org"};
    };
    const int crashes =
        this->at_every_write([](const std::string&) {}, create,
                             [&](const std::string& id, const Outcome& outcome) {
                                 std::string text = this->shown(id);
                                 if (text.empty()) {
                                     EXPECT_EQ(outcome.text, "");  // it was not acknowledged
                                     EXPECT_EQ(this->portico(create(id)).status, 0);
                                     text = this->shown(id);
                                 }
                                 EXPECT_THAT(text, HasSubstr("one.example.org"));
                                 EXPECT_THAT(text, HasSubstr("two.example.org"));
                             });
    EXPECT_GE(crashes, 3);
}

TEST(CrashOfABackup, LeavesNothingBehindTheNextOne) {
    const Folder folder;
    const std::string data = folder.file("data"), kept = folder.file("kept");
    std::filesystem::create_directory(kept);
    ASSERT_EQ(run_program({"migrate", "--data", data}).status, 0);
    const Outcome killed =
        run_program({"backup", kept + "/monday.tar", "--data", data}, crash_at(20));
    ASSERT_EQ(killed.status, -SIGKILL) << killed.errors;
    EXPECT_FALSE(std::filesystem::is_empty(kept));
    ASSERT_EQ(run_program({"backup", kept + "/tuesday.tar", "--data", data}).status, 0);
    std::vector<std::string> left;
    for (const auto& entry : std::filesystem::directory_iterator(kept))
        left.push_back(entry.path().filename().string());
    EXPECT_EQ(left, std::vector<std::string>{"tuesday.tar"});
}

TYPED_TEST(Crash, WhileAProjectIsChanged) {
    const auto change = [](const std::string& id) {
        return std::vector<std::string>{
            "project", "set", id, "name=New", "feature.activity=on", "limit.request_burst=9"};
    };
    const int crashes =
        this->at_every_write([&](const std::string& id) { this->make(id); }, change,
                             [&](const std::string& id, const Outcome& outcome) {
                                 const std::string text = this->shown(id);
                                 if (text.find("Old") != std::string::npos) {
                                     EXPECT_EQ(outcome.text, "");
                                     EXPECT_THAT(text, HasSubstr("the server's own at once"));
                                     EXPECT_THAT(text, Not(HasSubstr("activity on")));
                                     EXPECT_EQ(this->portico(change(id)).status, 0);
                                 } else {
                                     EXPECT_THAT(text, HasSubstr("New"));
                                     EXPECT_THAT(text, HasSubstr("activity on"));
                                 }
                             });
    EXPECT_GE(crashes, 3);
}

TYPED_TEST(Crash, WhileAProjectIsTakenAway) {
    const int crashes = this->at_every_write(
        [&](const std::string& id) { this->make(id); },
        [](const std::string& id) {
            return std::vector<std::string>{"project", "delete", id, "--yes"};
        },
        [&](const std::string& id, const Outcome& outcome) {
            const std::string text = this->shown(id);
            if (text.empty()) return;
            EXPECT_EQ(outcome.text, "");
            EXPECT_THAT(text, HasSubstr("two.example.org"));  // whole
            EXPECT_EQ(this->portico({"project", "delete", id, "--yes"}).status, 0);
        });
    EXPECT_GE(crashes, 3);
}

/// Every fourth write from `first` on. Four tests share them out: each crash is three starts of the
/// program, and a slow machine takes minutes for all.
template <class Place>
void crash_while_the_schema_is_brought(int first) {
    for (int write = first; write < kWritesMax; write += 4) {
        // PostgreSQL needs a database for each: the writes of the protocol are few, SQLite's many.
        Place place;
        const auto portico = [&](std::vector<std::string> arguments,
                                 std::vector<std::string> environment = {}) {
            for (const std::string& word : place.where()) arguments.push_back(word);
            return run_program(std::move(arguments), std::move(environment));
        };
        const Outcome outcome = portico({"migrate"}, crash_at(write));
        const Outcome again = portico({"migrate"});
        ASSERT_EQ(again.status, 0) << "after a crash at write " << write << ": " << again.errors;
        EXPECT_EQ(portico({"project", "create", "--name", "Shop"}).status, 0);
        if (outcome.status == 0) return;
    }
    ADD_FAILURE() << "endless";
}
TYPED_TEST(Crash, WhileTheSchemaIsBrought1) { crash_while_the_schema_is_brought<TypeParam>(1); }
TYPED_TEST(Crash, WhileTheSchemaIsBrought2) { crash_while_the_schema_is_brought<TypeParam>(2); }
TYPED_TEST(Crash, WhileTheSchemaIsBrought3) { crash_while_the_schema_is_brought<TypeParam>(3); }
TYPED_TEST(Crash, WhileTheSchemaIsBrought4) { crash_while_the_schema_is_brought<TypeParam>(4); }

TYPED_TEST(Crash, NotWhereTwoMigrateAtOnce) {
    for (int round = 0; round < 5; ++round) {
        TypeParam place;
        std::vector<std::string> arguments = {"migrate"};
        for (const std::string& word : place.where()) arguments.push_back(word);
        Program first(arguments), second(arguments);
        int did_it = 0;
        for (Program* one : {&first, &second}) {
            for (std::string line = one->line(); !line.empty(); line = one->line())
                did_it += line.find("schema api brought from version 0") != std::string::npos;
            EXPECT_EQ(one->wait(), 0) << one->rest_of_errors();
        }
        EXPECT_EQ(did_it, 1);
    }
}

std::string directory(const std::string& name, int count) {
    std::string out;
    for (int i = 0; i < count; ++i)
        out += std::string(i ? "," : "") + R"({"id":")" + name + std::to_string(i) +
               R"(","name":")" + name + std::to_string(i) + "\"}";
    return R"({"format":1,"wallets":[)" + out + "]}";
}

TEST(CrashInFolder, WhileWalletsAreImported) {
    const Folder folder;
    const std::string data = folder.file("data");
    const std::string old = folder.write("old.json", directory("old", 300));
    const std::string fresh = folder.write("new.json", directory("new", 300));
    int crashes = 0;
    for (int write = 1; write < kWritesMax; ++write) {
        ASSERT_EQ(run_program({"wallets", "import", old, "--data", data}).status, 0);
        const Outcome outcome =
            run_program({"wallets", "import", fresh, "--data", data}, crash_at(write));
        const Outcome list = run_program({"wallets", "list", "--data", data});
        EXPECT_EQ(list.status, 0) << list.errors;
        const bool is_new = list.text.find("new299") != std::string::npos;
        EXPECT_EQ(list.text.find("old299") == std::string::npos, is_new);
        if (!outcome.text.empty()) EXPECT_TRUE(is_new) << "it said " << outcome.text;
        if (outcome.status == 0) break;
        ++crashes;
    }
    EXPECT_GE(crashes, 2);
}

TEST(CrashInFolder, WhileABackupIsWrittenAndTakenBack) {
    const Folder folder;
    const std::string data = folder.file("data");
    ASSERT_EQ(run_program({"project", "create", "--name", "Kept", "--data", data}).status, 0);
    const std::string file = folder.file("backup.tar");
    const auto holds_it = [](const std::string& where) {
        return run_program({"project", "list", "--data", where}).text.find("Kept") !=
               std::string::npos;
    };
    int crashes = 0;
    for (int write = 1; write < kWritesMax; ++write) {
        const Outcome outcome = run_program({"backup", file, "--data", data}, crash_at(write));
        if (!std::filesystem::exists(file)) {
            EXPECT_EQ(outcome.status, -SIGKILL);
            EXPECT_EQ(outcome.text, "");
            ++crashes;
            continue;
        }
        const std::string restored = folder.file("restored" + std::to_string(write));
        EXPECT_EQ(run_program({"restore", file, "--data", restored}).status, 0);
        EXPECT_TRUE(holds_it(restored));
        if (outcome.status == 0) break;
        std::filesystem::remove(file);
        ++crashes;
    }
    EXPECT_GE(crashes, 3);
    EXPECT_TRUE(holds_it(data));

    crashes = 0;
    for (int write = 1; write < kWritesMax; ++write) {
        const std::string back = folder.file("back" + std::to_string(write));
        const Outcome outcome = run_program({"restore", file, "--data", back}, crash_at(write));
        if (outcome.status == 0) break;
        ++crashes;
        const bool there = std::filesystem::exists(back);
        if (!there) EXPECT_EQ(run_program({"restore", file, "--data", back}).status, 0);
        EXPECT_TRUE(holds_it(back)) << "after a crash at write " << write;
    }
    EXPECT_GE(crashes, 3);
}

TEST(CrashInFolder, WhileTheServerStartsForTheFirstTime) {
    int crashes = 0;
    // A start writes much: every moment at first, then ever fewer.
    for (int write = 1; write < kWritesMax; write += 1 + write / 8) {
        const Folder folder;
        {
            Program program({"serve", "--data", folder.path(), "--listen", "127.0.0.1:0",
                             "--admin-listen", "", "--log-level", "error"},
                            crash_at(write));
            if (program.line().empty())
                ++crashes;
            else
                write = kWritesMax;
        }
        Relay relay(folder.path());
        const std::string key = fetch(relay.port, "GET", "/public-key").body;
        EXPECT_EQ(key.size(), 64u);
        relay.program().signal(SIGKILL);
        relay.program().wait();
        Relay again(folder.path());
        EXPECT_EQ(fetch(again.port, "GET", "/public-key").body, key);
    }
    EXPECT_GE(crashes, 5);
}

}  // namespace
}  // namespace portico::app
