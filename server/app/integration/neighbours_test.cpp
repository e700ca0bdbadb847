// SPDX-License-Identifier: Apache-2.0
//
// Clients that flood, that do not read, that send too much: they are cut off, the others go on
// (docs/spec/relay.md#delivery, docs/spec/relay.md#limits).
#include <gmock/gmock.h>
#include <unistd.h>

#include <thread>

#include "server/app/integration/clients.hpp"
#include "server/app/integration/program.hpp"

namespace portico::app {
namespace {

TEST(Neighbours, FlooderIsCutOffAndOthersGoOn) {
    const Folder folder;
    Relay relay(folder.path(), {"frames_per_second=1", "frame_burst=200"});
    Client other(relay.port, 1);
    Client flooder(relay.port, 2);
    std::vector<std::string> answers;
    std::thread flood([&] {
        answers = flooder.send_until_closed([](int i) {
            return request(std::to_string(1'700'000'000'000 + i), "irn_publish",
                           publish_params("m"));
        });
    });
    for (int i = 0; i < 100; ++i) {
        other.send(request("1700000000001", "irn_publish", publish_params(std::to_string(i))));
        ASSERT_NE(other.read_json().find("result"), nullptr);
    }
    flood.join();
    EXPECT_THAT(answers, testing::Contains(testing::HasSubstr("\"code\":3001")));
    EXPECT_EQ(metric(relay.admin_port, "portico_relay_flooders_closed_total"), 1u);
}

TEST(Neighbours, SlowReaderIsCutOffAndOthersGoOn) {
    const Folder folder;
    Relay relay(folder.path(), {"write_stall_ms=2000"});
    Client slow(relay.port, 1, 4096);
    slow.send(request("1700000000001", "irn_subscribe", topic_params()));
    slow.read();
    Client dapp(relay.port, 2);
    const std::string filler(100'000, 'x');
    for (int i = 0; i < 100; ++i) {  // 10 MB for a reader that reads nothing
        dapp.send(
            request("1700000000001", "irn_publish", publish_params(std::to_string(i) + filler)));
        ASSERT_NE(dapp.read_json().find("result"), nullptr);
    }
    ASSERT_TRUE(comes_true(
        [&] { return metric(relay.admin_port, "portico_slow_readers_closed_total") != 0; }));
    while (slow.read()) {
    }
    EXPECT_FALSE(slow.read());
    Client again(relay.port, 1);  // nothing is lost for it
    again.send(request("1700000000001", "irn_subscribe", topic_params()));
    again.read();
    for (int i = 0; i < 100; ++i) {
        const Json push = again.read_json();
        ASSERT_TRUE(push.is_object());
        EXPECT_EQ(*push.find("params")->find("data")->find_string("message"),
                  std::to_string(i) + filler);
        again.acknowledge(push);
    }
}

TEST(Neighbours, OversizedFrameIsClosedWith1009) {
    const Folder folder;
    Relay relay(folder.path(), {"frame_bytes=1000"});
    Client client(relay.port, 1);
    client.send(request("1700000000001", "irn_publish", publish_params(std::string(1000, 'x'))));
    EXPECT_EQ(client.read(), std::nullopt);
    EXPECT_EQ(client.close_code(), 1009);
}

TEST(Neighbours, PingsComeWithoutTraffic) {  // 3.7: heartbeat
    const Folder folder;
    Relay relay(folder.path(), {"ping_interval_ms=500", "idle_without_subscription_ms=10000"});
    Client client(relay.port, 1);
    EXPECT_EQ(client.read(), std::nullopt);  // until it is closed as stale
    EXPECT_EQ(client.close_code(), 4008);
    EXPECT_GE(client.pings(), 2);
}

TEST(Neighbours, ConnectionsBeyondTheLimitGet503) {
    const Folder folder;
    Relay relay(folder.path(), {"connections=2"});
    Client first(relay.port, 1);
    Client second(relay.port, 2);
    const Client third(relay.port, 3);
    EXPECT_EQ(third.status, 503);
    first.send(request("1700000000001", "irn_publish", publish_params("m")));
    EXPECT_NE(first.read_json().find("result"), nullptr);
}

}  // namespace
}  // namespace portico::app
