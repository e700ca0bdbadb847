// SPDX-License-Identifier: Apache-2.0
//
// Whom the real program counts requests and WebSockets under (docs/spec/security.md, cases 94 and
// 112).
#include <gmock/gmock.h>
#include <ifaddrs.h>
#include <netdb.h>
#include <signal.h>

#include <array>
#include <boost/asio.hpp>
#include <chrono>

#include "server/app/integration/clients.hpp"
#include "server/app/integration/program.hpp"
#include "server/net/client_address.hpp"

namespace portico::app {
namespace {

using testing::HasSubstr;

/// How many of `count` calls pass, each with its own forwarded addresses.
template <class Forwarded>
int passed(std::uint16_t port, int count, Forwarded forwarded) {
    int out = 0;
    for (int i = 0; i < count; ++i)
        out += fetch(port, "GET", "/getWallets?projectId=x&page=1&entries=1", {}, {},
                     "X-Forwarded-For: " + forwarded(std::to_string(i)) + "\r\n")
                   .status == 200;
    return out;
}

/// Whether 20 calls are counted as those of one address, at one a second: no more pass than its
/// burst of 5 and the seconds that they took, for which a busy machine may need some.
template <class Forwarded>
bool are_one(std::uint16_t port, Forwarded forwarded) {
    const auto start = std::chrono::steady_clock::now();
    const int count = passed(port, 20, forwarded);
    const auto took = std::chrono::steady_clock::now() - start;
    return count <= 6 + std::chrono::floor<std::chrono::seconds>(took).count();
}

TEST(Addresses, Case112AForgedForwardedAddressIsNoWayRoundTheLimits) {
    const Folder folder;
    const Relay relay(folder.path(), {"address_per_second=1", "address_burst=5"},
                      {"--trusted-proxies", "10.0.0.0/8", "--trusted-proxies", "fd00::/8"});
    const std::uint16_t port = relay.port;
    // The proxies saw one and the same client, whatever that wrote before.
    EXPECT_TRUE(are_one(port, [](auto i) { return "1.1.1." + i + ", 203.0.113.1"; }));
    EXPECT_TRUE(are_one(port, [](auto i) { return "1.1.1." + i + ", 203.0.113.2, 10.0.0." + i; }));
    EXPECT_TRUE(are_one(port, [](auto i) {
        return "1.1.1." + i + "\r\nX-Forwarded-For: 203.0.113.3, fd00::" + i;
    }));
    EXPECT_TRUE(are_one(port, [](auto i) { return "203.0.113." + i + ", nonsense, 10.7.7.7"; }));
    EXPECT_TRUE(are_one(port, [](auto i) { return "2001:db8:1:2::" + i; })) << "one network";
    // Others are counted for themselves.
    EXPECT_EQ(passed(port, 20, [](auto i) { return "198.51.100." + i + ", 10.0.0.1"; }), 20);
}

TEST(Addresses, NoOneIsTrustedByAWordThatIsNoNetwork) {
    const Folder folder;
    const Outcome outcome = run_program({"serve", "--data", folder.file("data"), "--listen",
                                         "127.0.0.1:0", "--trusted-proxies", "10.0.0.0/33"});
    EXPECT_EQ(outcome.status, 1);
    EXPECT_THAT(outcome.errors, HasSubstr("trusted_proxies: \"10.0.0.0/33\""));
}

TEST(Addresses, Case094SocketsOfOneAddressAreLimited) {
    const Folder folder;
    const Relay relay(folder.path(), {"upgrades_per_second_address=1", "upgrades_burst_address=3"});
    int open = 0, limited = 0;
    for (int i = 0; i < 10; ++i) {
        const Client client(relay.port, 1);
        open += client.status == 101;
        limited += client.status == 429;
    }
    EXPECT_GE(open, 3);
    EXPECT_GE(limited, 1);
    EXPECT_EQ(open + limited, 10);
    EXPECT_EQ(metric(relay.admin_port, "portico_upgrades_limited_total"),
              static_cast<std::uint64_t>(limited));
    // Where the limit strikes, nothing of the token or the project is looked at.
    RawClient raw(relay.port);
    raw.send(
        "GET /v1?chainId=eip155:1 HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\n"
        "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==\r\nX-Forwarded-For: 203.0.113.9\r\n\r\n");
    EXPECT_EQ(raw.read_answer().status, 401) << "another address";
}

/// An address of this machine in a private network; empty: it has none.
std::string private_address() {
    ifaddrs* all = nullptr;
    if (getifaddrs(&all) != 0) return {};
    std::string out;
    for (const ifaddrs* one = all; one != nullptr; one = one->ifa_next) {
        std::array<char, NI_MAXHOST> text{};
        const int family = one->ifa_addr != nullptr ? one->ifa_addr->sa_family : AF_UNSPEC;
        if (family != AF_INET && family != AF_INET6) continue;
        const socklen_t size = family == AF_INET ? sizeof(sockaddr_in) : sizeof(sockaddr_in6);
        if (getnameinfo(one->ifa_addr, size, text.data(), text.size(), nullptr, 0,
                        NI_NUMERICHOST) != 0)
            continue;
        boost::system::error_code error;
        const auto address = boost::asio::ip::make_address(text.data(), error);
        const bool has_scope = address.is_v6() && address.to_v6().scope_id() != 0;
        if (!error && !has_scope && net::is_private(address)) out = text.data();
    }
    freeifaddrs(all);
    return out;
}

/// Behind a proxy of a private network that is not trusted all visitors are one; it is said whom to
/// name. `lines`: how often.
int lines_about_the_proxy(const std::string& address, const std::vector<std::string>& more) {
    namespace asio = boost::asio;
    const Folder folder;
    const std::string host = address.contains(':') ? "[" + address + "]" : address;
    std::vector<std::string> arguments = {"serve",    "--data",         folder.file("data"),
                                          "--listen", host + ":0",      "--admin-listen",
                                          "",         "--any-audience", "--any-project"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    Program program(arguments);
    const std::string ready = program.line();
    const auto port = static_cast<std::uint16_t>(std::stoi(ready.substr(ready.rfind(':') + 1)));
    for (const char* field : {"X-Forwarded-For: 203.0.113.1", "X-Forwarded-For: 203.0.113.2",
                              "Forwarded: for=203.0.113.3", "X-Other: 1"}) {
        asio::io_context io;
        asio::ip::tcp::socket socket(io);
        socket.connect({asio::ip::make_address(address), port});
        asio::write(socket, asio::buffer("GET /v1/ping HTTP/1.1\r\nHost: localhost\r\n" +
                                         std::string(field) + "\r\nConnection: close\r\n\r\n"));
        std::string answer;
        boost::system::error_code end;
        asio::read(socket, asio::dynamic_buffer(answer), end);
        EXPECT_THAT(answer, testing::StartsWith("HTTP/1.1 "));
    }
    program.signal(SIGTERM);
    const std::string log = program.rest_of_errors();
    EXPECT_EQ(program.wait(), 0);
    int found = 0;
    for (std::size_t at = log.find("net.proxy_not_trusted"); at != std::string::npos;
         at = log.find("net.proxy_not_trusted", at + 1)) {
        EXPECT_EQ(log.find("\"address\":\"" + address + "\"", at), log.find("\"address\":", at));
        ++found;
    }
    return found;
}

/// A connection to an address of this machine that stays open.
class Peer {
  public:
    Peer(const std::string& address, std::uint16_t port) : socket_(io_) {
        socket_.connect({boost::asio::ip::make_address(address), port});
    }
    /// The status of an answer; 0: the server closed.
    int ask() {
        boost::system::error_code error;
        boost::asio::write(
            socket_, boost::asio::buffer(std::string("GET /hello HTTP/1.1\r\nHost: h\r\n\r\n")),
            error);
        std::string answer;
        while (!error && !answer.contains("\r\n\r\n"))
            boost::asio::read(socket_, boost::asio::dynamic_buffer(answer),
                              boost::asio::transfer_at_least(1), error);
        return answer.starts_with("HTTP/1.1 ") ? std::stoi(answer.substr(9, 3)) : 0;
    }
    void wait_for_the_end() {
        boost::system::error_code error;
        std::string rest;
        boost::asio::read(socket_, boost::asio::dynamic_buffer(rest), error);
        EXPECT_EQ(error, boost::asio::error::eof);
    }

  private:
    boost::asio::io_context io_;
    boost::asio::ip::tcp::socket socket_;
};

TEST(Addresses, AProxysIdleConnectionOutlivesThoseOfStrangers) {
    const std::string address = private_address();
    if (address.empty()) GTEST_SKIP() << "this machine has one address";
    const Folder folder;
    Program program({"serve", "--data", folder.file("data"), "--listen",
                     address.contains(':') ? "[::]:0" : "0.0.0.0:0", "--admin-listen", "",
                     "--any-audience", "--any-project", "--limit", "keep_alive_ms=300"});
    const std::string ready = program.line();
    const auto port = static_cast<std::uint16_t>(std::stoi(ready.substr(ready.rfind(':') + 1)));
    Peer proxy("127.0.0.1", port);  // on this machine
    EXPECT_EQ(proxy.ask(), 200);
    Peer stranger(address, port);
    EXPECT_EQ(stranger.ask(), 200);
    stranger.wait_for_the_end();
    EXPECT_EQ(proxy.ask(), 200) << "idle for longer, and still open";
}

TEST(Addresses, AProxyThatIsNotTrustedIsNamedInTheLog) {
    const std::string address = private_address();
    if (address.empty()) GTEST_SKIP() << "this machine is in no private network";
    EXPECT_EQ(lines_about_the_proxy(address, {}), 1);
    EXPECT_EQ(lines_about_the_proxy(address, {"--trusted-proxies", address}), 0);
}

}  // namespace
}  // namespace portico::app
