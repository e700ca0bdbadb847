// SPDX-License-Identifier: Apache-2.0
#include "server/vault/social/client.hpp"

#include <arpa/inet.h>
#include <gtest/gtest.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <chrono>
#include <condition_variable>
#include <deque>
#include <mutex>

namespace portico::vault::social {
namespace {

/// Takes connections and never says anything.
class Silent {
  public:
    Silent() : socket_(::socket(AF_INET, SOCK_STREAM, 0)) {
        sockaddr_in at{};
        at.sin_family = AF_INET;
        at.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        socklen_t size = sizeof at;
        auto* address = reinterpret_cast<sockaddr*>(&at);
        EXPECT_EQ(::bind(socket_, address, size), 0);
        EXPECT_EQ(::listen(socket_, 8), 0);
        EXPECT_EQ(::getsockname(socket_, address, &size), 0);
        url_ = "http://127.0.0.1:" + std::to_string(ntohs(at.sin_port));
    }
    ~Silent() { ::close(socket_); }
    const std::string& url() const { return url_; }

  private:
    int socket_;
    std::string url_;
};

std::int64_t now_ms() {
    return std::chrono::duration_cast<std::chrono::milliseconds>(
               std::chrono::system_clock::now().time_since_epoch())
        .count();
}

TEST(Client, Case67AProviderThatHangsIsNotWaitedFor) {
    const Silent silent;
    ProviderConfig config{.provider = SocialProvider::kX};
    config.client_id = "client";
    config.client_secret = "secret";
    config.service = silent.url();
    config.allow_private = true;
    std::mutex mutex;
    std::condition_variable wake;
    std::deque<std::function<void()>> posted;
    const auto to_server = [&](std::function<void()> action) {
        const std::lock_guard lock(mutex);
        posted.push_back(std::move(action));
        wake.notify_one();
    };
    Client client({config}, {}, to_server, now_ms, 50);
    std::optional<Answer<Profile>> came;
    ops::spawn(
        client.read_code(SocialProvider::kX, "code",
                         {.state = "s",
                          .nonce = "n",
                          .verifier = "v",
                          .redirect_uri = "https://vault.example/v1/vault/social/callback/x"}),
        [&](Answer<Profile> answer) { came = std::move(answer); },
        [](const std::exception_ptr&) { FAIL(); });
    while (!came) {
        std::unique_lock lock(mutex);
        wake.wait(lock, [&] { return !posted.empty(); });
        const auto action = std::move(posted.front());
        posted.pop_front();
        lock.unlock();
        action();
    }
    const Answer<Profile>& answer = *came;
    ASSERT_FALSE(answer);
    EXPECT_TRUE(answer.error().is_unavailable) << answer.error().why;
    EXPECT_EQ(Client::kTimeoutMs, 10'000);
}

}  // namespace
}  // namespace portico::vault::social
