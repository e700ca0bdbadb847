// SPDX-License-Identifier: Apache-2.0
//
// Outside services over TLS, webhooks (docs/spec/relay.md#webhooks) and nodes' sockets: only those
// whose certificate an authority of this machine signed, for that very name.
#include <gtest/gtest.h>
#include <stdlib.h>

#include <future>
#include <thread>

#include "server/app/integration/certificates.hpp"
#include "server/net/server.hpp"
#include "server/net/tls/tls_context.hpp"
#include "server/net/tls/tls_files.hpp"
#include "server/upstream/upstream_thread.hpp"
#include "server/upstream/webhook_sender.hpp"
#include "server/upstream/ws_client.hpp"

namespace portico::app {
namespace {

/// A service that takes webhooks over TLS, and says on sockets what it is told there.
class SecureReceiver final : public net::Service {
  public:
    SecureReceiver(const Folder& folder, const std::string& file)
        : tls_(*net::TlsContext::open({{folder.file(file + ".crt"), folder.file(file + ".key")}})),
          server_({}, log_) {
        port_ = *server_.listen({.address = "127.0.0.1:0", .tls = tls_.get()}, *this);
        thread_ = std::thread([this] { server_.run(); });
    }
    ~SecureReceiver() override {
        server_.stop();
        thread_.join();
    }
    std::optional<net::Response> on_request(net::ConnectionId,
                                            const net::Request& request) override {
        seen = request.body;
        return net::Response{.status = 202};
    }
    net::UpgradeDecision on_upgrade(const net::Request&) override { return net::Accept{}; }
    void on_open(net::ConnectionId, const std::string&) override {}
    void on_frame(net::ConnectionId id, std::string_view text) override { server_.send(id, text); }
    void on_close(net::ConnectionId) override {}
    bool may_read(net::ConnectionId) override { return true; }
    void on_request_ended(net::ConnectionId) override {}

    std::string url(const std::string& host, const std::string& scheme = "https") const {
        return scheme + "://" + host + ":" + std::to_string(port_) + "/hook";
    }
    std::string seen;

  private:
    ops::Log log_{ops::Level::kError};
    std::unique_ptr<net::TlsContext> tls_;
    net::Server server_;
    std::uint16_t port_ = 0;
    std::thread thread_;
};

int post(const std::string& url) {
    upstream::WebhookSender sender({.allow_private_addresses = true});
    std::promise<int> status;
    sender.post(url, R"({"event":1})", {}, [&](int value) { status.set_value(value); });
    return status.get_future().get();
}

/// What a socket brings back of `text`; empty where it does not open.
std::string echo(const std::string& url, const std::string& text) {
    upstream::UpstreamThread thread;
    upstream::WsClient client(thread.loop());
    std::promise<std::string> reported;
    std::uint64_t id = 0;
    thread.post([&] {
        id = client.open(
            *upstream::parse_url(url), true,
            {.opened = [&] { client.send(id, text); },
             .text = [&](std::string_view got) { reported.set_value(std::string(got)); },
             .closed = [&](const std::string&) { reported.set_value({}); }});
    });
    std::string out = reported.get_future().get();
    thread.end();
    return out;
}

class OutsideTls : public testing::Test {
  protected:
    OutsideTls() {
        write_certificate(folder, "authority", {.name = "Our authority", .is_authority = true});
        write_certificate(folder, "good", {.name = "localhost", .issuer = "authority"});
        write_certificate(folder, "other", {.name = "other.example", .issuer = "authority"});
        write_certificate(folder, "stranger", {.name = "localhost"});
        setenv("SSL_CERT_FILE", folder.file("authority.crt").c_str(), 1);  // OpenSSL's own way
    }
    ~OutsideTls() override { unsetenv("SSL_CERT_FILE"); }
    const Folder folder;
};

TEST_F(OutsideTls, SocketsReachOnlyWhomAnAuthorityVouchesFor) {
    SecureReceiver good(folder, "good"), other(folder, "other"), untrusted(folder, "stranger");
    const std::string text(50'000, 'x');  // several records
    EXPECT_EQ(echo(good.url("localhost", "wss"), text), text);
    EXPECT_EQ(echo(good.url("127.0.0.1", "wss"), text), "") << "the certificate is for the name";
    EXPECT_EQ(echo(other.url("localhost", "wss"), text), "") << "for another name";
    EXPECT_EQ(echo(untrusted.url("localhost", "wss"), text), "") << "nobody vouches for it";
    EXPECT_EQ(echo(good.url("localhost", "ws"), text), "") << "in clear";
}

TEST_F(OutsideTls, WebhooksReachOnlyWhomAnAuthorityVouchesFor) {
    SecureReceiver good(folder, "good"), other(folder, "other"), untrusted(folder, "stranger");
    EXPECT_EQ(post(good.url("localhost")), 202);
    EXPECT_EQ(good.seen, R"({"event":1})");
    EXPECT_EQ(post(good.url("127.0.0.1")), 0) << "the certificate is for the name";
    EXPECT_EQ(post(other.url("localhost")), 0) << "for another name";
    EXPECT_EQ(post(untrusted.url("localhost")), 0) << "nobody vouches for it";
    EXPECT_EQ(other.seen + untrusted.seen, "");
    setenv("SSL_CERT_FILE", folder.file("stranger.crt").c_str(), 1);
    EXPECT_EQ(post(good.url("localhost")), 0) << "another machine's authorities";
}

}  // namespace
}  // namespace portico::app
