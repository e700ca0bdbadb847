// SPDX-License-Identifier: Apache-2.0
#include "server/upstream/webhook_sender.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <future>
#include <thread>

#include "server/net/server.hpp"

namespace portico::upstream {
namespace {

/// A service that takes webhooks; the path says which status it answers.
class Receiver final : public net::Service {
  public:
    Receiver() : server_({}, log_) {
        port = *server_.listen({.address = "127.0.0.1:0"}, *this);
        thread_ = std::thread([this] { server_.run(); });
    }
    ~Receiver() override {
        server_.stop();
        thread_.join();
    }
    std::optional<net::Response> on_request(net::ConnectionId,
                                            const net::Request& request) override {
        seen = std::string(request.method) + " " + std::string(request.body);
        return net::Response{.status = std::stoi(std::string(request.path.substr(1)))};
    }
    net::UpgradeDecision on_upgrade(const net::Request&) override { return net::Response{}; }
    void on_open(net::ConnectionId, const std::string&) override {}
    void on_frame(net::ConnectionId, std::string_view) override {}
    void on_close(net::ConnectionId) override {}
    bool may_read(net::ConnectionId) override { return true; }
    void on_request_ended(net::ConnectionId) override {}

    std::uint16_t port = 0;
    std::string seen;

  private:
    ops::Log log_{ops::Level::kError};
    net::Server server_;
    std::thread thread_;
};

int post(WebhookSender& sender, const std::string& url) {
    std::promise<int> status;
    sender.post(url, R"({"eventAuth":[]})", {}, [&](int value) { status.set_value(value); });
    return status.get_future().get();
}

TEST(WebhookSender, PostsAndTellsTheStatus) {
    Receiver receiver;
    WebhookSender sender({.allow_private_addresses = true});
    const std::string base = "http://127.0.0.1:" + std::to_string(receiver.port);
    for (const int status : {200, 404, 503})
        EXPECT_EQ(post(sender, base + "/" + std::to_string(status)), status);
    EXPECT_EQ(receiver.seen, R"(POST {"eventAuth":[]})");
}

TEST(WebhookSender, PrivateAddressesAreRefusedUnlessAllowed) {
    Receiver receiver;
    WebhookSender sender({});
    const std::string port = ":" + std::to_string(receiver.port);
    for (const char* host : {"127.0.0.1", "[::1]", "[::ffff:127.0.0.1]"})
        EXPECT_EQ(post(sender, std::string("http://") + host + port + "/200"), 403) << host;
    // A machine without a hosts file does not know the name; then there is no status.
    EXPECT_NE(post(sender, "http://localhost" + port + "/200"), 200);
    EXPECT_EQ(receiver.seen, "");
}

TEST(WebhookSender, NobodyThereIsNoStatus) {
    std::uint16_t port = 0;
    {
        Receiver receiver;
        port = receiver.port;
    }
    WebhookSender sender({.allow_private_addresses = true});
    EXPECT_EQ(post(sender, "http://127.0.0.1:" + std::to_string(port) + "/200"), 0);
    EXPECT_EQ(post(sender, "ftp://127.0.0.1/"), 403);
    EXPECT_EQ(post(sender, "http://user@127.0.0.1/"), 403);
}

// Whoever registers webhooks chooses their addresses.
TEST(WebhookSender, ASlowSiteLetsOthersPass) {
    Receiver receiver;
    // It takes connections, and reads nothing.
    boost::asio::io_context io;
    boost::asio::ip::tcp::acceptor silent(io, {boost::asio::ip::make_address("127.0.0.2"), 0});
    const std::string port = ":" + std::to_string(silent.local_endpoint().port()) + "/";
    const std::vector<std::string> spellings = {"127.0.0.2", "0x7f000002", "127.2", "0177.0.0.2"};
    WebhookSender sender(
        {.allow_private_addresses = true, .concurrent = 4, .queued = 16, .timeout_s = 60});
    std::atomic<int> refused = 0;
    for (std::size_t i = 0; i < 100; ++i)
        sender.post("http://" + spellings[i % spellings.size()] + port, "{}", {},
                    [&](int) { ++refused; });
    EXPECT_EQ(post(sender, "http://127.0.0.1:" + std::to_string(receiver.port) + "/200"), 200);
    EXPECT_EQ(refused, 100 - 2 - 8) << "two under way, half of those that wait";
}

}  // namespace
}  // namespace portico::upstream
