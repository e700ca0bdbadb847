// SPDX-License-Identifier: Apache-2.0
//
// The commands that look after what is stored, run as an operator runs them: on SQLite and on
// PostgreSQL, beside a running server, on damaged files.
#include <gmock/gmock.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdio>
#include <filesystem>
#include <fstream>

#include "server/store/redis/test_redis.hpp"
#include "server/store/sql/sqlite_connection.hpp"
#include "server/store/sql/test_engines.hpp"

namespace portico::app {
namespace {

using store::TestFolder;
using testing::HasSubstr;
using testing::Not;

struct Outcome {
    int status = -1;
    std::string text;  ///< of both outputs
};

pid_t start(std::vector<std::string> arguments, int& output) {
    int pipes[2];
    if (pipe(pipes) != 0) std::abort();
    arguments.insert(arguments.begin(), PORTICO_BINARY);
    std::vector<char*> argv;
    for (std::string& argument : arguments) argv.push_back(argument.data());
    argv.push_back(nullptr);
    const pid_t child = fork();
    if (child == 0) {
        dup2(pipes[1], 1);
        dup2(pipes[1], 2);
        for (int fd = 3; fd < 64; ++fd) close(fd);
        execv(argv[0], argv.data());
        _exit(127);
    }
    close(pipes[1]);
    output = pipes[0];
    return child;
}

Outcome run(const std::vector<std::string>& arguments) {
    int output = -1;
    const pid_t child = start(arguments, output);
    Outcome out;
    char buffer[4096];
    for (ssize_t got = 0; (got = read(output, buffer, sizeof buffer)) > 0;)
        out.text.append(buffer, static_cast<std::size_t>(got));
    close(output);
    int status = 0;
    waitpid(child, &status, 0);
    out.status = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    return out;
}

/// A server until the end of the block; ready when this is made.
class Running {
  public:
    explicit Running(std::vector<std::string> arguments) {
        arguments.insert(arguments.begin(), {"serve", "--listen", "127.0.0.1:0", "--admin-listen",
                                             "", "--log-level", "error"});
        pid_ = start(arguments, output_);
        char c = 0;
        while (read(output_, &c, 1) == 1 && c != '\n') line.push_back(c);
    }
    ~Running() { end(SIGKILL); }
    int end(int signal_number) {
        if (pid_ < 0) return 0;
        kill(pid_, signal_number);
        int status = 0;
        waitpid(pid_, &status, 0);
        close(output_);
        pid_ = -1;
        return status;
    }
    std::string line;

  private:
    pid_t pid_ = -1;
    int output_ = -1;
};

struct InFolder {
    std::vector<std::string> where() const { return {"--data", folder.file("data")}; }
    std::unique_ptr<store::sql::Connection> open() const {
        return std::move(*store::sql::open_sqlite(folder.file("data") + "/portico-api.sqlite"));
    }
    TestFolder folder;
};
struct InPostgres {
    std::vector<std::string> where() const {
        return {"--data", folder.file("data"), "--database-url", url};
    }
    std::unique_ptr<store::sql::Connection> open() const {
        return std::move(*store::sql::open_postgres({.url = url}));
    }
    TestFolder folder;
    std::string url = store::TestPostgres::instance().make_database();
};

template <class Place>
struct Commands : testing::Test {
    Outcome portico(std::vector<std::string> arguments) {
        for (const std::string& word : place.where()) arguments.push_back(word);
        return run(arguments);
    }
    Place place;
};
using Places = testing::Types<InFolder, InPostgres>;
TYPED_TEST_SUITE(Commands, Places);

TYPED_TEST(Commands, LifeOfAProject) {
    const Outcome made = this->portico(
        {"project", "create", "--name", "My shop", "--allow", "https://Shop.example.org:443"});
    ASSERT_EQ(made.status, 0) << made.text;
    const std::string id = made.text.substr(0, 32);
    EXPECT_EQ(made.text, id + "\n");
    EXPECT_EQ(this->portico({"project", "set", id, "feature.activity=on", "limit.request_burst=9"})
                  .status,
              0);
    const Outcome shown = this->portico({"project", "origins", "add", id, "https://*.example.org"});
    EXPECT_THAT(shown.text, HasSubstr("origin     https://shop.example.org\n"
                                      "origin     https://*.example.org\n"
                                      "feature    activity on"));
    const Outcome json = this->portico({"project", "show", id, "--json"});
    EXPECT_THAT(json.text, HasSubstr(R"("allowedOrigins":["https://shop.example.org",)"
                                     R"("https://*.example.org"])"));
    EXPECT_EQ(this->portico({"project", "origins", "check", id, "https://a.example.org"}).status,
              0);
    const Outcome refused =
        this->portico({"project", "origins", "check", id, "https://a.b.example.org"});
    EXPECT_EQ(refused.status, 1);
    EXPECT_THAT(refused.text, HasSubstr("exactly one label"));
    EXPECT_EQ(this->portico({"project", "origins", "remove", id, "https://*.example.org"}).status,
              0);
    EXPECT_THAT(this->portico({"project", "delete", id}).text, HasSubstr("add --yes"));
    EXPECT_EQ(this->portico({"project", "delete", id, "--yes"}).status, 0);
    EXPECT_EQ(this->portico({"project", "list"}).text, "");
}

TYPED_TEST(Commands, AVisitorIsForgotten) {
    const std::string id =
        this->portico({"project", "create", "--name", "Shop"}).text.substr(0, 32);
    {
        const auto sql = this->place.open();
        const auto done =
            sql->execute("INSERT INTO sign_in_account VALUES ('a', '" + id +
                         "', 'eip155', '0xAbC', 'eip155:1', "
                         "'wallet', '', 1, 1, 1), ('b', '" +
                         id +
                         "', 'eip155', '0xdef', 'eip155:1', 'wallet', "
                         "'', 1, 1, 1); INSERT INTO sign_in_session VALUES ('s', 'a', 1, 2); "
                         "INSERT INTO event_account VALUES ('" +
                         id + "', 0, '0xabc'), ('" + id + "', 0, '0xdef'), ('other', 0, '0xabc')");
        ASSERT_TRUE(done) << done.error().text;
    }
    EXPECT_THAT(this->portico({"project", "forget", id, "0xABC"}).text, HasSubstr("add --yes"));
    EXPECT_EQ(this->portico({"project", "forget", id, "0xABC", "--yes"}).text,
              "accounts   1\nevents     0\ndays seen  1\n");
    const auto sql = this->place.open();
    EXPECT_EQ(sql->integer("SELECT count(*) FROM sign_in_account"), 1);
    EXPECT_EQ(sql->integer("SELECT count(*) FROM sign_in_session"), 0);
    EXPECT_EQ(sql->integer("SELECT count(*) FROM event_account"), 2);
    EXPECT_EQ(this->portico({"project", "forget", "0123", "0xABC", "--yes"}).status, 1);
}

// Its account is kept by the address of no network, and events name it as its wallet did.
TYPED_TEST(Commands, AVisitorOfPolkadotIsForgottenByAnyOfTheirAddresses) {
    const std::string id =
        this->portico({"project", "create", "--name", "Shop"}).text.substr(0, 32);
    const std::string generic = "5Dd7xMT2RnPHKAWNQhUPkawUWmXMzqcgrivB7qYfYcqj7Caf",
                      own = "12ZR6gi6HZekkhWtNLXPtjmdNPX1h9ApwDefH8Y26hsFHVyy";
    const auto done = this->place.open()->execute(
        "INSERT INTO sign_in_account VALUES ('a', '" + id + "', 'polkadot', '" + generic +
        "', 'polkadot:91b171bb158e2d3848fa23a9f1c25182', 'wallet', '', 1, 1, 1); "
        "INSERT INTO event_account VALUES ('" +
        id + "', 0, '" + own + "')");
    ASSERT_TRUE(done) << done.error().text;
    EXPECT_EQ(this->portico({"project", "forget", id, own, "--yes"}).text,
              "accounts   1\nevents     0\ndays seen  1\n");
}

TYPED_TEST(Commands, SlipsAreOneLineAndChangeNothing) {
    const Outcome made = this->portico({"project", "create", "--name", "Shop"});
    const std::string id = made.text.substr(0, 32);
    const std::string before = this->portico({"project", "show", id}).text;
    for (const auto& [arguments, why] :
         std::vector<std::pair<std::vector<std::string>, std::string>>{
             {{"project", "create", "--name", "Other", "--id", id}, "there is a project"},
             {{"project", "create", "--name", "Other", "--id", "x"}, "32 small hexadecimal"},
             {{"project", "create", "--name", "Other", "--allow", "https://*.co.uk"}, "co.uk"},
             {{"project", "show", std::string(32, 'f')}, "no such project"},
             {{"project", "set", id, "name=New", "nam=x"}, "did you mean \"name\""},
             {{"project", "origins", "add", id, "https://a.org", "example.org"}, "no scheme"},
             {{"project", "origins", "remove", id, "https://b.org"}, "not among"}}) {
        const Outcome outcome = this->portico(arguments);
        EXPECT_EQ(outcome.status, 1) << outcome.text;
        EXPECT_THAT(outcome.text, HasSubstr(why));
        EXPECT_THAT(outcome.text, HasSubstr("Nothing was changed"));
    }
    EXPECT_EQ(this->portico({"project", "show", id}).text, before);
    EXPECT_EQ(this->portico({"project", "list"}).text.find('\n'),
              this->portico({"project", "list"}).text.size() - 1);
}

TYPED_TEST(Commands, ConsoleLinkIsPrintedForItsOperator) {
    EXPECT_EQ(this->portico({"migrate"}).status, 0);
    const Outcome made =
        this->portico({"console", "link", "--name", "Ada", "--admin-listen", "127.0.0.1:7000"});
    ASSERT_EQ(made.status, 0) << made.text;
    EXPECT_THAT(made.text, HasSubstr("http://localhost:7000/console/#link="));
    EXPECT_THAT(made.text, HasSubstr("For Ada: works once, within 15 minutes"));
    const auto refusal = [&](const std::string& option, const std::string& value) {
        const Outcome refused = this->portico({"console", "link", option, value});
        EXPECT_EQ(refused.status, 1) << refused.text;
        return refused.text;
    };
    EXPECT_THAT(refusal("--name", "two\nlines"), HasSubstr("on one line. No link was made"));
    EXPECT_THAT(refusal("--console-origin", "console.example.org"), HasSubstr("not an origin"));
    EXPECT_THAT(refusal("--admin-listen", "127.0.0.1:0"), HasSubstr("set console.origin"));
}

TYPED_TEST(Commands, MigrateTwiceAndBesideARunningServer) {
    EXPECT_THAT(this->portico({"migrate"}).text, HasSubstr("schema api brought from version 0"));
    EXPECT_THAT(this->portico({"migrate"}).text, HasSubstr("schema api is at version"));
    Running server(this->place.where());
    EXPECT_THAT(server.line, HasSubstr("portico ready"));
    EXPECT_EQ(this->portico({"migrate"}).status, 0);
    EXPECT_EQ(this->portico({"project", "create", "--name", "Shop"}).status, 0);
}

TYPED_TEST(Commands, DoctorSaysWhatToMend) {
    const auto doctor = [&] {
        return this->portico({"doctor", "--listen", "127.0.0.1:0", "--admin-listen", ""});
    };
    std::filesystem::create_directory(this->place.folder.file("data"));
    EXPECT_THAT(doctor().text, HasSubstr("serve brings it to"));
    EXPECT_EQ(this->portico({"migrate"}).status, 0);
    EXPECT_THAT(doctor().text, HasSubstr("make one with `portico project create`"));
    EXPECT_EQ(this->portico({"project", "create", "--name", "Shop"}).status, 0);
    const Outcome last = doctor();
    EXPECT_THAT(last.text, HasSubstr("1 projects"));
    if (last.text.find("PostgreSQL") != std::string::npos) {  // the tests' own runs without fsync
        EXPECT_THAT(last.text, HasSubstr("FAIL  fsync is off"));
        EXPECT_EQ(last.status, 1);
    } else {
        EXPECT_EQ(last.status, 0) << last.text;
    }
}

TEST(AboutData, WhatIsAboutAServersDataMakesNone) {
    const TestFolder folder;
    const std::string data = folder.file("data");
    for (const std::vector<std::string>& arguments : std::vector<std::vector<std::string>>{
             {"doctor", "--listen", "127.0.0.1:0", "--admin-listen", ""},
             {"backup", folder.file("b.tar")},
             {"console", "link"},
             {"project", "list"}}) {
        std::vector<std::string> all = arguments;
        all.insert(all.end(), {"--data", data});
        const Outcome outcome = run(all);
        EXPECT_EQ(outcome.status, 1) << outcome.text;
        EXPECT_THAT(outcome.text, HasSubstr("there is no data folder " + data));
        EXPECT_FALSE(std::filesystem::exists(data)) << arguments[0];
    }
    // What begins one does.
    EXPECT_EQ(run({"project", "create", "--name", "Shop", "--data", data}).status, 0);
    EXPECT_TRUE(std::filesystem::exists(data));
}

TEST(Doctor, RedisIsTried) {
    const TestFolder folder;
    std::filesystem::create_directory(folder.file("data"));
    const store::TestRedis server;
    const auto doctor = [&](const std::string& url) {
        return run({"doctor", "--data", folder.file("data"), "--listen", "127.0.0.1:0",
                    "--admin-listen", "", "--redis-url", url})
            .text;
    };
    EXPECT_THAT(doctor("unix:" + server.config().socket), HasSubstr("Redis answers and counts"));
    EXPECT_THAT(doctor("unix:/none"), HasSubstr("each process counts alone"));
    EXPECT_THAT(doctor("redis://x:hunter2@"), HasSubstr("must look like redis://"));
    EXPECT_THAT(doctor("redis://x:hunter2@"), Not(HasSubstr("hunter2")));
}

}  // namespace
}  // namespace portico::app
