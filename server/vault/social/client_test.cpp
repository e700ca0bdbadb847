// SPDX-License-Identifier: Apache-2.0
#include "server/vault/social/client.hpp"

#include <arpa/inet.h>
#include <gtest/gtest.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <thread>

#include "server/vault/social/test_signing.hpp"

namespace portico::vault::social {
namespace {

/// Takes connections, and never says anything by itself.
class Listener {
  public:
    Listener() : socket_(::socket(AF_INET, SOCK_STREAM, 0)) {
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
    ~Listener() { ::close(socket_); }
    const std::string& url() const { return url_; }

  protected:
    int socket_;
    std::string url_;
};

/// Answers a code with a token that it signed, and says its keys.
class Google : public Listener {
  public:
    ~Google() {
        ::shutdown(socket_, SHUT_RDWR);
        thread_.join();
    }
    /// The next code is answered by a token that names this key.
    void answer_code(const std::string& kid, std::int64_t now_s) {
        const std::string claims =
            R"({"iss":")" + url_ + R"(","aud":"client","sub":"7","nonce":"n","iat":)" +
            std::to_string(now_s) + R"(,"exp":)" + std::to_string(now_s + 3600) + "}";
        const std::lock_guard lock(mutex_);
        token_ = key_.sign(R"({"alg":"RS256","kid":")" + kid + R"("})", claims);
    }
    std::atomic<int> key_status = 200;
    std::atomic<int> asked_for_keys = 0;
    /// From now on it says its key by this name.
    void publish(const std::string& kid) {
        const std::lock_guard lock(mutex_);
        published_ = kid;
    }

  private:
    void serve() {
        while (true) {
            const int connection = ::accept(socket_, nullptr, nullptr);
            if (connection < 0) return;
            std::string request;
            std::array<char, 4096> part;
            while (!is_whole(request)) {
                const ssize_t size = ::recv(connection, part.data(), part.size(), 0);
                if (size <= 0) break;
                request.append(part.data(), static_cast<std::size_t>(size));
            }
            const std::lock_guard lock(mutex_);
            int status = 200;
            std::string body =
                R"({"access_token":"a","token_type":"Bearer","id_token":")" + token_ + "\"}";
            if (request.starts_with("GET /oauth2/v3/certs ")) {
                ++asked_for_keys;
                status = key_status;
                body = R"({"keys":[)" + key_.jwk(published_) + "]}";
            }
            const std::string answer =
                "HTTP/1.1 " + std::to_string(status) +
                " X\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: " +
                std::to_string(body.size()) + "\r\n\r\n" + body;
            ::send(connection, answer.data(), answer.size(), MSG_NOSIGNAL);
            ::close(connection);
        }
    }
    static bool is_whole(const std::string& request) {
        const std::size_t head = request.find("\r\n\r\n");
        if (head == std::string::npos) return false;
        const std::size_t length = request.find("Content-Length: ");
        return length == std::string::npos ||
               request.size() >= head + 4 + std::stoul(request.substr(length + 16));
    }
    RsaKey key_;
    std::mutex mutex_;
    std::string token_, published_ = "r1";
    std::thread thread_{[this] { serve(); }};
};

std::int64_t now_ms() {
    return std::chrono::duration_cast<std::chrono::milliseconds>(
               std::chrono::system_clock::now().time_since_epoch())
        .count();
}

struct ClientTest : testing::Test {
    std::mutex mutex;
    std::condition_variable wake;
    std::deque<std::function<void()>> posted;
    ops::Executor to_server = [this](std::function<void()> action) {
        const std::lock_guard lock(mutex);
        posted.push_back(std::move(action));
        wake.notify_one();
    };
    static ProviderConfig config_of(SocialProvider provider, const std::string& url) {
        ProviderConfig config{.provider = provider};
        config.client_id = "client";
        config.client_secret = "secret";
        config.service = url;
        config.allow_private = true;
        return config;
    }
    Answer<Profile> read_code(Client& client, SocialProvider provider) {
        std::optional<Answer<Profile>> came;
        ops::spawn(
            client.read_code(provider, "code",
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
        return std::move(*came);
    }
};

TEST_F(ClientTest, Case67AProviderThatHangsIsNotWaitedFor) {
    const Listener silent;
    Client client({config_of(SocialProvider::kX, silent.url())}, {}, to_server, now_ms, 50);
    const Answer<Profile> answer = read_code(client, SocialProvider::kX);
    ASSERT_FALSE(answer);
    EXPECT_TRUE(answer.error().is_unavailable) << answer.error().why;
    EXPECT_EQ(Client::kTimeoutMs, 10'000);
}

// The keys are renewed each hour: a fetch that fails then is nobody's fault who logs in.
TEST_F(ClientTest, KeysThatCannotBeFetchedRefuseNobody) {
    Google google;
    std::int64_t now = now_ms();
    Client client({config_of(SocialProvider::kGoogle, google.url())}, {}, to_server,
                  [&now] { return now; });
    const auto log_in = [&](const std::string& kid) {
        google.answer_code(kid, now / 1000);
        const Answer<Profile> answer = read_code(client, SocialProvider::kGoogle);
        return answer                          ? answer->subject
               : answer.error().is_unavailable ? "unavailable"
                                               : answer.error().why;
    };
    google.key_status = 503;
    EXPECT_EQ(log_in("r1"), "unavailable") << "it has had none yet";
    google.key_status = 200;
    EXPECT_EQ(log_in("r1"), "unavailable") << "it is not asked at once again";
    now += 5'000;
    EXPECT_EQ(log_in("r1"), "7");
    EXPECT_EQ(log_in("r2"), "its id_token names a key that is not published");

    google.key_status = 503;
    now += 3'600'000;
    EXPECT_EQ(log_in("r1"), "7") << "those of an hour ago fit";
    EXPECT_EQ(log_in("r1"), "7");
    EXPECT_EQ(log_in("r2"), "unavailable") << "it may be a new one";
    const int asked = google.asked_for_keys;
    now += 5'000;
    EXPECT_EQ(log_in("r1"), "7");
    EXPECT_EQ(google.asked_for_keys, asked + 1);
    now += 24 * 3'600'000;
    EXPECT_EQ(log_in("r1"), "unavailable") << "they are a day old";
}

// One that was taken back is not believed where the provider answers.
TEST_F(ClientTest, AKeyOfBeforeCountsOnlyWhereTheKeysCannotBeFetched) {
    Google google;
    std::int64_t now = now_ms();
    Client client({config_of(SocialProvider::kGoogle, google.url())}, {}, to_server,
                  [&now] { return now; });
    google.answer_code("r1", now / 1000);
    EXPECT_TRUE(read_code(client, SocialProvider::kGoogle));
    now += 3'600'000;
    google.publish("r9");
    google.answer_code("r1", now / 1000);
    const Answer<Profile> refused = read_code(client, SocialProvider::kGoogle);
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().why, "its id_token names a key that is not published");
    google.key_status = 503;
    now += 60'000;
    google.answer_code("r1", now / 1000);
    EXPECT_FALSE(read_code(client, SocialProvider::kGoogle));
}

}  // namespace
}  // namespace portico::vault::social
