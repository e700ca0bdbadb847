// SPDX-License-Identifier: Apache-2.0
//
// The real program told to stop, or to read its configuration again
// (docs/spec/security.md#case-118).
#include <gmock/gmock.h>
#include <signal.h>
#include <unistd.h>

#include <thread>

#include "server/app/integration/clients.hpp"
#include "server/app/integration/program.hpp"

namespace portico::app {
namespace {

using testing::AllOf;
using testing::HasSubstr;

TEST(Stopping, TermSaysGoodbyeWith1001AndExits0) {
    const Folder folder;
    Relay relay(folder.path());
    Client client(relay.port, 1);
    client.send(request("1700000000001", "irn_publish", publish_params("m")));
    EXPECT_NE(client.read_json().find("result"), nullptr);
    relay.program().signal(SIGTERM);
    EXPECT_EQ(client.read(), std::nullopt);
    EXPECT_EQ(client.close_code(), 1001);
    EXPECT_EQ(relay.program().wait(), 0);
}

/// A request whose head has arrived and whose body has not.
class HalfRequest {
  public:
    explicit HalfRequest(std::uint16_t port) : client_(port) {
        client_.send(
            "POST /rpc HTTP/1.1\r\nHost: localhost\r\nContent-Length: 4\r\n"
            "Expect: 100-continue\r\n\r\n");
        EXPECT_EQ(client_.read_answer().status, 100);  // so the server has it
    }
    Answer finish() {
        client_.send("null");
        return client_.read_answer();
    }
    RawClient& client() { return client_; }

  private:
    RawClient client_;
};

TEST(Stopping, RequestsUnderWayFinishWhileReadinessIs503AndNobodyElseIsLetIn) {
    const Folder folder;
    Relay relay(folder.path());
    EXPECT_EQ(fetch(relay.admin_port, "GET", "/ready").status, 200);
    HalfRequest half(relay.port);
    RawClient idle(relay.port);
    idle.send("GET /hello HTTP/1.1\r\nHost: localhost\r\n\r\n");
    EXPECT_EQ(idle.read_answer().status, 200);

    relay.program().signal(SIGTERM);
    EXPECT_TRUE(idle.at_end());  // kept alive no longer: so the signal has been taken
    const Answer ready = fetch(relay.admin_port, "GET", "/ready");
    EXPECT_EQ(ready.status, 503);
    EXPECT_EQ(ready.body, R"({"status":"stopping"})");
    EXPECT_EQ(fetch(relay.admin_port, "GET", "/health").status, 200);
    EXPECT_EQ(fetch(relay.port, "GET", "/hello").status, 0);

    const Answer answer = half.finish();
    EXPECT_EQ(answer.status, 401);
    EXPECT_EQ(answer.header("connection"), "close");
    EXPECT_EQ(relay.program().wait(), 0);
}

TEST(Stopping, GraceBoundsTheWait) {
    const Folder folder;
    Relay relay(folder.path(), {}, {"--shutdown-grace-ms", "200"}, "warn");
    HalfRequest half(relay.port);
    relay.program().signal(SIGTERM);
    EXPECT_TRUE(half.client().at_end());
    EXPECT_THAT(relay.program().error_line_with("server.cut"), HasSubstr("\"http_connections\":"));
    EXPECT_EQ(relay.program().wait(), 0);
}

TEST(Stopping, SecondSignalEndsAtOnce) {
    const Folder folder;
    Relay relay(folder.path(), {}, {"--shutdown-grace-ms", "600000"}, "info");
    HalfRequest half(relay.port);
    relay.program().signal(SIGTERM);
    EXPECT_NE(relay.program().error_line_with("server.stopping"), "");
    relay.program().signal(SIGINT);
    EXPECT_TRUE(half.client().at_end());
    EXPECT_EQ(relay.program().wait(), 0);
}

TEST(Stopping, UnderLoadNothingIsAnsweredHalf) {  // 118
    const Folder folder;
    Relay relay(folder.path());
    int whole = 0, half = 0;
    std::thread load([&] {
        while (true) {
            RawClient client(relay.port);
            if (!client.send("GET /getWallets?projectId=x&entries=100&page=1 HTTP/1.1\r\nHost: "
                             "localhost\r\n\r\n"))
                return;
            const Answer answer = client.read_answer();
            if (answer.status == 0) return;
            const bool all = std::to_string(answer.body.size()) == answer.header("content-length");
            ++(all ? whole : half);
            if (whole == 50) relay.program().signal(SIGTERM);
        }
    });
    load.join();
    EXPECT_GE(whole, 50);
    EXPECT_EQ(half, 0);
    EXPECT_EQ(relay.program().wait(), 0);
}

TEST(Stopping, HangUpReloadsAndNeverEnds) {
    const Folder folder;
    const std::string config = folder.write("portico.toml", "log_level = \"warn\"\n");
    Program program({"serve", "--config", config, "--data", folder.file("data"), "--listen",
                     "127.0.0.1:0", "--admin-listen", "127.0.0.1:0", "--any-project"});
    const std::string line = program.line();
    const auto port = static_cast<std::uint16_t>(std::stoi(line.substr(line.rfind(':') + 1)));
    Client client(port, 1);

    folder.write("portico.toml", "log_level = \"info\"\nwebhooks = false\n");
    program.signal(SIGHUP);
    EXPECT_THAT(program.error_line_with("config.needs_restart"),
                HasSubstr("\"keys\":\"webhooks\""));
    EXPECT_THAT(program.error_line_with("config.reloaded"), HasSubstr("\"log_level\":\"info\""));
    fetch(port, "POST", "/rpc", "{}", "bad");  // info lines are written now
    EXPECT_NE(program.error_line_with("relay.refused"), "");

    folder.write("portico.toml", "log_levle = \"debug\"\n");
    program.signal(SIGHUP);
    EXPECT_THAT(program.error_line_with("config.refused"),
                AllOf(HasSubstr("unknown key"), HasSubstr("nothing has changed")));
    client.send(request("1700000000001", "irn_publish", publish_params("m")));
    EXPECT_NE(client.read_json().find("result"), nullptr);  // sockets stay
    program.signal(SIGTERM);
    EXPECT_EQ(program.wait(), 0);
}

}  // namespace
}  // namespace portico::app
