// SPDX-License-Identifier: Apache-2.0
//
// A real PostgreSQL for tests: a cluster in a temporary folder, reached by a socket in it, gone at
// the end. Tests that need one fail where Debian's package `postgresql` is missing: ./x setup
// installs it.
#pragma once

#include <fcntl.h>
#include <grp.h>
#include <pwd.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <filesystem>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include "server/store/postgres/postgres_connection.hpp"

namespace portico::store {

class TestPostgres {
  public:
    /// The one of this test program, started at first use.
    static TestPostgres& instance() {
        static TestPostgres server;
        return server;
    }

    /// Its folder must be one that the server's user can reach: below /tmp.
    TestPostgres() {
        for (const auto& entry : std::filesystem::directory_iterator(find_root()))
            if (std::filesystem::exists(entry.path() / "bin/initdb"))
                binaries_ = entry.path() / "bin";
        if (binaries_.empty())
            throw std::runtime_error("PostgreSQL is not installed: run ./x setup");
        std::string pattern = std::filesystem::temp_directory_path() / "portico-postgres-XXXXXX";
        folder_ = mkdtemp(pattern.data());
        // It refuses to run as root: then as the user that the package has made.
        if (geteuid() == 0) {
            const passwd* user = getpwnam("postgres");
            if (user == nullptr) user = getpwnam("nobody");
            if (user == nullptr || chown(folder_.c_str(), user->pw_uid, user->pw_gid) != 0)
                throw std::runtime_error("no user to run PostgreSQL as");
            user_ = user->pw_uid;
            group_ = user->pw_gid;
        }
        const pid_t initdb =
            run({binaries_ + "/initdb", "--pgdata", folder_ + "/data", "--username", "portico",
                 "--auth", "trust", "--encoding", "UTF8", "--locale", "C.UTF-8", "--no-sync"});
        int status = 0;
        waitpid(initdb, &status, 0);
        if (status != 0) throw std::runtime_error("initdb failed, see " + folder_ + "/log");
        start();
    }
    ~TestPostgres() {
        stop(SIGINT);
        std::error_code ignored;
        std::filesystem::remove_all(folder_, ignored);
    }
    TestPostgres(const TestPostgres&) = delete;
    TestPostgres& operator=(const TestPostgres&) = delete;

    void start() {
        server_ = run({binaries_ + "/postgres", "-D", folder_ + "/data", "-k", folder_, "-c",
                       "listen_addresses=", "-c", "max_connections=50", "-c", "shared_buffers=16MB",
                       "-c", "fsync=off"});
        for (int i = 0; i < 300; ++i) {
            auto connection = sql::open_postgres({.url = url("postgres")});
            if (connection) return;
            std::this_thread::sleep_for(std::chrono::milliseconds(50));
        }
        throw std::runtime_error("PostgreSQL did not start, see " + folder_ + "/log");
    }
    /// SIGINT ends sessions and shuts down; SIGQUIT is a crash.
    void stop(int signal_number) {
        if (server_ <= 0) return;
        kill(server_, signal_number);
        waitpid(server_, nullptr, 0);
        server_ = -1;
    }
    pid_t pid() const { return server_; }

    std::string url(const std::string& database) const {
        return "postgresql:///" + database + "?user=portico&host=" + folder_;
    }
    /// A new database; its URL.
    std::string make_database() {
        const std::string name = "test" + std::to_string(++databases_);
        auto connection =
            sql::open_postgres({.url = url("postgres"), .statement_timeout_ms = 60'000});
        if (!connection) throw std::runtime_error(connection.error().text);
        const auto made = (*connection)->execute("CREATE DATABASE " + name);
        if (!made) throw std::runtime_error(made.error().text);
        return url(name);
    }

  private:
    static std::string find_root() {
        if (!std::filesystem::exists("/usr/lib/postgresql"))
            throw std::runtime_error("PostgreSQL is not installed: run ./x setup");
        return "/usr/lib/postgresql";
    }

    pid_t run(std::vector<std::string> arguments) {
        std::vector<char*> argv;
        for (std::string& argument : arguments) argv.push_back(argument.data());
        argv.push_back(nullptr);
        const std::string log = folder_ + "/log";
        const pid_t parent = getpid();
        const pid_t child = fork();
        if (child != 0) return child;
        if (geteuid() == 0 &&
            (setgroups(0, nullptr) != 0 || setgid(group_) != 0 || setuid(user_) != 0))
            _exit(126);
        prctl(PR_SET_PDEATHSIG, SIGQUIT);  // it ends with the test, however that ends
        if (getppid() != parent) _exit(126);
        const int out = open(log.c_str(), O_WRONLY | O_CREAT | O_APPEND, 0600);
        if (out < 0 || dup2(out, 1) < 0 || dup2(out, 2) < 0) _exit(126);
        for (int fd = 3; fd < 64; ++fd) close(fd);
        if (chdir("/") != 0) _exit(126);
        execv(argv[0], argv.data());
        _exit(127);
    }

    std::string binaries_;
    std::string folder_;
    uid_t user_ = 0;
    gid_t group_ = 0;
    pid_t server_ = -1;
    int databases_ = 0;
};

}  // namespace portico::store
