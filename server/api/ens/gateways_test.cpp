// SPDX-License-Identifier: Apache-2.0
//
// Services of this machine that behave and that do not, and addresses that nobody may be sent to
// (docs/spec/security.md#case-103).
#include "server/api/ens/gateways.hpp"

#include <gmock/gmock.h>

#include <atomic>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/read_until.hpp>
#include <boost/asio/streambuf.hpp>
#include <boost/asio/write.hpp>
#include <condition_variable>
#include <mutex>
#include <thread>

#include "core/api/ens.hpp"
#include "core/base/encoding/hex.hpp"

namespace portico::api::ens {
namespace {

namespace asio = boost::asio;
using asio::ip::tcp;
using testing::HasSubstr;
using testing::StartsWith;

const chain::OffchainLookup kLookup{
    .sender = {0xAB, 0xCD}, .urls = {}, .call = Bytes{0xbe, 0xef}, .extra = {}};

TEST(GatewayRequests, MarksStandBehindTheHost) {
    const auto made = [](std::string_view url) { return make_gateway_request(url, kLookup); };
    const std::string sender = "0xabcd" + std::string(36, '0');
    const auto get = made("https://a.example/{sender}/x/{data}.json?s={sender}");
    ASSERT_TRUE(get);
    EXPECT_EQ(get->url.target, "/" + sender + "/x/0xbeef.json?s=" + sender);
    EXPECT_FALSE(get->body);
    const auto post = made("https://a.example/{sender}");
    ASSERT_TRUE(post);
    EXPECT_EQ(post->url.target, "/" + sender);
    EXPECT_EQ(post->body, R"({"data":"0xbeef","sender":")" + sender + R"("})");
    for (const char* bad :
         {"https://{data}.example/", "https://{sender}/", "https://a.example:{data}/", "",
          "ipfs://a/{data}", "data:application/json,{}", "file:///etc/passwd", "//a.example/{data}",
          "https://u:p@a.example/{data}", "https://a.example/ {data}",
          "https://a.example/\r\nX: 1{data}", "https://a.example\\@b.example/{data}"})
        EXPECT_FALSE(made(bad)) << bad;
}

TEST(GatewayRequests, AnAnswerIsOneMember) {
    EXPECT_EQ(read_gateway_answer(R"({"data":"0xbeef","more":[1]})"), Bytes({0xbe, 0xef}));
    EXPECT_EQ(read_gateway_answer(R"({"data":"0x"})"), Bytes());
    for (const char* bad : {"", "{}", "[]", "0x", R"("0x")", R"({"data":null})", R"({"data":"be"})",
                            R"({"data":"0xb"})", R"({"data":"0x"}})", R"({"data":"0x","data)"})
        EXPECT_FALSE(read_gateway_answer(bad)) << bad;
    EXPECT_FALSE(read_gateway_answer(std::string(100, '[')));
}

/// Takes connections until it ends, and says the same thing to each request.
class Service {
  public:
    explicit Service(std::string answer)
        : acceptor_(io_, tcp::endpoint(asio::ip::make_address("127.0.0.1"), 0)),
          port(acceptor_.local_endpoint().port()),
          thread_([this, answer = std::move(answer)] { serve(answer); }) {}
    ~Service() {
        boost::system::error_code ignored;
        stopping_ = true;
        tcp::socket knock(io_);
        knock.connect(acceptor_.local_endpoint(), ignored);
        thread_.join();
    }
    /// Of the last request.
    std::string head() const {
        const std::lock_guard lock(mutex_);
        return head_;
    }
    std::string host() const { return "127.0.0.1:" + std::to_string(port); }

  private:
    void serve(const std::string& answer) {
        while (true) {
            boost::system::error_code error;
            tcp::socket socket(io_);
            acceptor_.accept(socket, error);
            if (stopping_) return;
            ++connections;
            asio::streambuf buffer;
            const std::size_t size = asio::read_until(socket, buffer, "\r\n\r\n", error);
            {
                const std::lock_guard lock(mutex_);
                head_.assign(static_cast<const char*>(buffer.data().data()), size);
            }
            asio::write(socket, asio::buffer(answer), error);
            if (!answer.empty()) continue;
            asio::read_until(socket, buffer, "never", error);  // until the other side has enough
        }
    }

    asio::io_context io_;
    tcp::acceptor acceptor_;

  public:
    std::uint16_t port;
    std::atomic<int> connections = 0;

  private:
    mutable std::mutex mutex_;
    std::string head_;
    std::atomic<bool> stopping_ = false;
    std::thread thread_;
};

std::string response(const std::string& status, const std::string& body,
                     const std::string& more = "") {
    return "HTTP/1.1 " + status + "\r\nContent-Length: " + std::to_string(body.size()) + "\r\n" +
           more + "\r\n" + body;
}

struct AskedGateways : testing::Test {
    Gateways::Answer ask(const std::string& url, std::int64_t timeout_ms = 5'000) {
        auto request = make_gateway_request(url, kLookup);
        EXPECT_TRUE(request) << url;
        std::mutex mutex;
        std::condition_variable changed;
        std::optional<Gateways::Answer> got;
        {
            GuardedGateways gateways(config, [](const std::function<void()>& action) { action(); });
            gateways.ask(std::move(*request), timeout_ms, [&](Gateways::Answer answer) {
                const std::lock_guard lock(mutex);
                got = std::move(answer);
                changed.notify_all();
            });
            std::unique_lock lock(mutex);
            changed.wait(lock, [&] { return got.has_value(); });
        }
        return *got;
    }
    Config config;
};

TEST_F(AskedGateways, WhatTheOperatorNamedMayStandHereAndSpeakHttp) {
    Service service(response("200 OK", R"({"data":"0x01"})"));
    config.private_hosts = {service.host()};
    const auto got = ask("http://" + service.host() + "/{sender}/{data}");
    EXPECT_EQ(got.status, 200);
    EXPECT_EQ(got.body, R"({"data":"0x01"})");
    EXPECT_THAT(service.head(), StartsWith("GET /0xabcd"));
    EXPECT_EQ(ask("http://" + service.host() + "/ask").status, 200);
    EXPECT_THAT(service.head(), StartsWith("POST /ask HTTP/1.1"));
    EXPECT_THAT(service.head(), HasSubstr("Content-Type: application/json"));
}

TEST_F(AskedGateways, NobodyElseMay) {
    Service service(response("200 OK", R"({"data":"0x01"})"));
    config.private_hosts = {"127.0.0.1:1", "localhost:443"};
    for (const std::string& url :
         {"http://" + service.host() + "/{data}", "https://" + service.host() + "/{data}",
          "ws://" + service.host() + "/{data}", "wss://" + service.host() + "/{data}"})
        EXPECT_EQ(ask(url).status, 0) << url;
    EXPECT_EQ(service.connections, 0);
}

/// Names and numbers of this machine and of networks behind it, at the port that would be allowed.
TEST_F(AskedGateways, AddressesThatAreNotPublicAreRefused) {
    for (const char* host :
         {"127.0.0.1", "[::1]", "10.0.0.1", "172.16.0.1", "192.168.1.1", "169.254.169.254",
          "100.64.0.1", "0.0.0.0", "[::ffff:127.0.0.1]", "[fe80::1]", "[fd00::1]",
          "[64:ff9b::7f00:1]", "localhost", "2130706433", "0x7f.1", "127.1"})
        EXPECT_EQ(ask("https://" + std::string(host) + "/{data}").status, 0) << host;
}

TEST_F(AskedGateways, ARedirectIsNotFollowed) {
    Service other(response("200 OK", R"({"data":"0x01"})"));
    Service service(response("302 Found", "", "Location: http://" + other.host() + "/\r\n"));
    config.private_hosts = {service.host(), other.host()};
    EXPECT_EQ(ask("http://" + service.host() + "/{data}").status, 302);
    EXPECT_EQ(other.connections, 0);
}

TEST_F(AskedGateways, WhatIsTooLongOrTooSlowIsNoAnswer) {
    Service loud(response("200 OK", std::string(kEnsServiceAnswerMax + 1, 'x')));
    Service silent("");
    Service broken("HTTP/1.1 200 OK\r\nContent-Length: 50\r\n\r\n{");
    Service coded(response("200 OK", "x", "Content-Encoding: gzip\r\n"));
    config.private_hosts = {loud.host(), silent.host(), broken.host(), coded.host()};
    EXPECT_EQ(ask("http://" + loud.host() + "/{data}").status, 0);
    EXPECT_EQ(ask("http://" + silent.host() + "/{data}", 50).status, 0);
    EXPECT_EQ(ask("http://" + broken.host() + "/{data}").status, 0);
    EXPECT_EQ(ask("http://" + coded.host() + "/{data}").status, 0);
}

}  // namespace
}  // namespace portico::api::ens
