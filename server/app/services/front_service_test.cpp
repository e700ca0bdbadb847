// SPDX-License-Identifier: Apache-2.0
//
// Which sockets go to an area, and which to the relay (docs/spec/rpc-proxy.md#websockets,
// docs/spec/relay.md#transport).
#include "server/app/services/front_service.hpp"

#include <gmock/gmock.h>

namespace portico::app {
namespace {

class FakeService : public net::Service {
  public:
    net::UpgradeDecision on_upgrade(const net::Request& request) override {
        requested = request.path;
        return net::Accept{"client"};
    }
    void on_open(net::ConnectionId, const std::string&) override {}
    void on_frame(net::ConnectionId, std::string_view) override {}
    void on_close(net::ConnectionId) override {}
    bool may_read(net::ConnectionId) override { return true; }
    std::optional<net::Response> on_request(net::ConnectionId, const net::Request&) override {
        return net::Response{.status = 204};
    }
    void on_request_ended(net::ConnectionId) override {}
    std::string requested;
};

TEST(FrontService, SocketsOfAnAreaGoToIt) {
    ops::Log log(ops::Level::kError, std::fopen("/dev/null", "w"));
    api::Router router([](std::span<std::uint8_t>) {}, log,
                       [](net::ConnectionId, const net::Response&) {});
    FakeService relay, proxy;
    SocketPaths sockets;
    sockets.add("/v1", proxy);
    FrontService front(router, sockets, relay);
    const auto taker = [&](std::string_view path) {
        net::Request request;
        request.path = path;
        return std::get<net::Accept>(front.on_upgrade(request)).service;
    };
    EXPECT_EQ(taker("/v1"), &proxy);
    EXPECT_EQ(taker("/v1/"), &proxy);
    EXPECT_EQ(proxy.requested, "/v1/");
    // The front itself, which passes on to the relay: any other path is the relay's.
    for (const char* path : {"/", "/v1x", "/v1/x", "/anything"}) {
        EXPECT_EQ(taker(path), nullptr) << path;
        EXPECT_EQ(relay.requested, path);
    }
}

}  // namespace
}  // namespace portico::app
