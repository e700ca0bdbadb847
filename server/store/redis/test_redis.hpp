// SPDX-License-Identifier: Apache-2.0
//
// A real Redis for tests: reached by a socket in a temporary folder, gone at the end. Tests that
// need one fail where Debian's package `redis-server` is missing: ./x setup installs it.
#pragma once

#include <fcntl.h>
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

#include "server/store/redis/redis_connection.hpp"

namespace portico::store {

class TestRedis {
  public:
    TestRedis() {
        std::string pattern = std::filesystem::temp_directory_path() / "portico-redis-XXXXXX";
        folder_ = mkdtemp(pattern.data());
        signal(SIGPIPE, SIG_IGN);  // as the program does
        start();
    }
    ~TestRedis() {
        stop();
        std::filesystem::remove_all(folder_);
    }
    TestRedis(const TestRedis&) = delete;
    TestRedis& operator=(const TestRedis&) = delete;

    RedisConfig config() const {
        RedisConfig out;
        out.socket = folder_ + "/socket";
        out.reconnect_most_ms = 100;
        return out;
    }
    void start() {
        const pid_t parent = getpid();
        const std::string socket = config().socket;
        pid_ = fork();
        if (pid_ == 0) {
            prctl(PR_SET_PDEATHSIG, SIGKILL);  // it ends with the test, however that ends
            if (getppid() != parent) _exit(126);
            const int null = open("/dev/null", O_RDWR);
            dup2(null, 1);
            dup2(null, 2);
            execlp("redis-server", "redis-server", "--port", "0", "--unixsocket", socket.c_str(),
                   "--save", "", "--appendonly", "no", nullptr);
            _exit(127);
        }
        for (int i = 0; i < 200; ++i) {
            RedisConnection connection(config());
            if (connection.command({"PING"})) return;
            std::this_thread::sleep_for(std::chrono::milliseconds(25));
        }
        throw std::runtime_error("redis-server did not start: run ./x setup");
    }
    void stop() {
        if (pid_ <= 0) return;
        kill(pid_, SIGKILL);
        waitpid(pid_, nullptr, 0);
        pid_ = -1;
    }
    pid_t pid() const { return pid_; }

  private:
    std::string folder_;
    pid_t pid_ = -1;
};

}  // namespace portico::store
