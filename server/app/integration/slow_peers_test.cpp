// SPDX-License-Identifier: Apache-2.0
//
// Peers that send or read next to nothing for as long as they are let, on the real program
// (docs/spec/security.md, cases 92 to 94). Limits are set low, so that no test waits long.
#include <gmock/gmock.h>
#include <unistd.h>

#include <vector>

#include "server/app/integration/clients.hpp"
#include "server/app/integration/program.hpp"

namespace portico::app {
namespace {

using namespace std::string_literals;

TEST(SlowPeers, HeadThatNeverEndsIs408) {  // 92: slow headers
    const Folder folder;
    Relay relay(folder.path(), {"request_timeout_ms=3000"});
    RawClient silent(relay.port);
    RawClient slow(relay.port);
    slow.send("GET /hello HTTP/1.1\r\nHost: localhost\r\nX-A: ");
    EXPECT_EQ(fetch(relay.port, "GET", "/hello").status, 200);  // others are served meanwhile
    EXPECT_TRUE(silent.at_end());                               // sent nothing: told nothing
    EXPECT_EQ(slow.read_answer().status, 408);
    EXPECT_TRUE(slow.at_end());
}

TEST(SlowPeers, DripsDoNotProlongTheTime) {  // 92: a byte now and then
    const Folder folder;
    Relay relay(folder.path(), {"request_timeout_ms=3000"});
    RawClient slow(relay.port);
    slow.send("GET /hello HTTP/1.1\r\nHost: localhost\r\nX-A: ");
    // As many drips as the answer to other requests leaves time for; the end comes all the same.
    bool taken = true;
    for (int i = 0; taken && i < 1'000'000; ++i) {
        fetch(relay.port, "GET", "/hello");
        taken = slow.send("a") && metric(relay.admin_port, "portico_http_refused_total") == 0;
    }
    EXPECT_FALSE(taken);
}

TEST(SlowPeers, BodyThatNeverComesIs408) {  // 92: slow body
    const Folder folder;
    Relay relay(folder.path(), {"request_timeout_ms=3000"});
    RawClient fixed(relay.port), chunked(relay.port);
    fixed.send("POST /rpc HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{");
    chunked.send(
        "POST /rpc HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n1\r\n{");
    EXPECT_EQ(fixed.read_answer().status, 408);
    EXPECT_EQ(chunked.read_answer().status, 408);
}

TEST(SlowPeers, IdleConnectionsAreClosed) {
    const Folder folder;
    Relay relay(folder.path(), {"keep_alive_proxy_ms=300"});  // as this machine always is one
    RawClient client(relay.port);
    client.send("GET /hello HTTP/1.1\r\nHost: localhost\r\n\r\n");
    EXPECT_EQ(client.read_answer().status, 200);
    EXPECT_TRUE(client.at_end());
}

TEST(SlowPeers, ManyHoldNobodyUp) {  // 92
    const Folder folder;
    Relay relay(folder.path());
    std::vector<std::unique_ptr<RawClient>> slow;
    for (int i = 0; i < 1'000; ++i) {
        slow.push_back(std::make_unique<RawClient>(relay.port));
        slow.back()->send("GET /hello HTTP/1.1\r\nHost: local");
    }
    for (int i = 0; i < 100; ++i) EXPECT_EQ(fetch(relay.port, "GET", "/hello").status, 200);
    Client socket(relay.port, 1);
    socket.send(request("1700000000001", "irn_publish", publish_params("m")));
    EXPECT_NE(socket.read_json().find("result"), nullptr);
}

/// A WebSocket whose frames are put together here.
class Frames {
  public:
    explicit Frames(std::uint16_t port) : client_(port) {
        client_.send("GET /?projectId=x&auth=" + token(9) +
                     " HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
                     "Sec-WebSocket-Version: 13\r\n"
                     "Sec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==\r\n\r\n");
        EXPECT_EQ(client_.read_answer().status, 101);
    }
    /// A frame with any first byte, masked with zeros.
    bool send(int first, const std::string& payload) {
        std::string out(1, static_cast<char>(first));
        if (payload.size() < 126) {
            out += static_cast<char>(0x80 | payload.size());
        } else {
            out += static_cast<char>(0x80 | 126);
            out += static_cast<char>(payload.size() >> 8);
            out += static_cast<char>(payload.size());
        }
        return client_.send(out + std::string(4, '\0') + payload);
    }
    RawClient& raw() { return client_; }
    /// Reads frames up to the close frame; its code, 0 where the connection just ended.
    int close_code() {
        const std::string all = client_.read_all();
        for (std::size_t at = 0; at + 2 <= all.size();) {
            const auto size = static_cast<std::size_t>(all[at + 1] & 0x7F);
            if ((all[at] & 0x0F) == 8 && at + 4 <= all.size())
                return static_cast<unsigned char>(all[at + 2]) << 8 |
                       static_cast<unsigned char>(all[at + 3]);
            if (size >= 126) return -1;
            at += 2 + size;
        }
        return 0;
    }

  private:
    RawClient client_;
};

TEST(SlowPeers, SocketThatStopsInAFrameIsClosed) {  // 92: slow WebSocket
    const Folder folder;
    Relay relay(folder.path(), {"ping_interval_ms=200"});
    Frames frames(relay.port);
    frames.raw().send("\x81\xfe\x10"s);  // a head that says 4 KB and more, and no more
    EXPECT_EQ(frames.close_code(), 0);   // pings without any answer: cut
    EXPECT_EQ(metric(relay.admin_port, "portico_silent_sockets_closed_total"), 1u);
}

TEST(BadFrames, AreClosedWithTheRightCode) {  // 93
    const Folder folder;
    Relay relay(folder.path());
    const auto code = [&](auto send) {
        Frames frames(relay.port);
        send(frames);
        return frames.close_code();
    };
    constexpr int kProtocol = 1002;
    EXPECT_EQ(code([](Frames& to) { to.raw().send("\x81\x02{}"); }), kProtocol);  // not masked
    EXPECT_EQ(code([](Frames& to) { to.send(0xC1, "{}"); }), kProtocol);          // RSV1
    EXPECT_EQ(code([](Frames& to) { to.send(0x83, "{}"); }), kProtocol);          // reserved
    EXPECT_EQ(code([](Frames& to) { to.send(0x8B, ""); }), kProtocol);            // reserved
    EXPECT_EQ(code([](Frames& to) { to.send(0x80, "{}"); }), kProtocol);          // nothing begun
    EXPECT_EQ(code([](Frames& to) { to.send(0x09, "a"); }), kProtocol);           // split ping
    EXPECT_EQ(code([](Frames& to) { to.send(0x89, std::string(126, 'a')); }), kProtocol);
    EXPECT_EQ(code([](Frames& to) { to.send(0x88, "\x03"); }), kProtocol);      // half a code
    EXPECT_EQ(code([](Frames& to) { to.send(0x88, "\x03\xec"); }), kProtocol);  // 1004
    EXPECT_EQ(code([](Frames& to) { to.send(0x81, "\xc0\xaf"); }), 1007);       // bad UTF-8
    EXPECT_EQ(code([](Frames& to) {
                  to.send(0x01, "\xe2\x82");  // split in a character, and then ended
                  to.send(0x80, "a");
              }),
              1007);
    EXPECT_EQ(code([](Frames& to) { to.send(0x82, "{}"); }), 1003);  // binary
    EXPECT_EQ(code([](Frames& to) {
                  to.raw().send("\x81\xff\x7f\xff\xff\xff\xff\xff\xff\xff\0\0\0\0"s);  // a lie
              }),
              1009);
    EXPECT_EQ(code([](Frames& to) {
                  to.raw().send("\x81\xff\xff\xff\xff\xff\xff\xff\xff\xff\0\0\0\0"s);
              }),
              1009);
    EXPECT_EQ(code([](Frames& to) { to.send(0x88, "\x03\xe8"); }), 1000);
    Client after(relay.port, 1);
    after.send(request("1700000000001", "irn_publish", publish_params("m")));
    EXPECT_NE(after.read_json().find("result"), nullptr);
}

TEST(Floods, OfPingsAndTinyFragmentsAreClosedAndLeaveOthersAlone) {  // 94
    const Folder folder;
    Relay relay(folder.path(), {"frames_per_second=100", "frame_burst=1000"});
    Frames pings(relay.port), pongs(relay.port), fragments(relay.port), moderate(relay.port);
    Client other(relay.port, 1);
    for (int i = 0; i < 500; ++i) moderate.send(0x89, "");
    fragments.send(0x01, "{");
    for (int i = 0; i < 20'000; ++i) {
        pings.send(0x89, "0123456789");
        pongs.send(0x8A, "");
        fragments.send(0x00, " ");
        if (i % 500 != 0) continue;
        other.send(request("1700000000001", "irn_publish", publish_params(std::to_string(i))));
        ASSERT_NE(other.read_json().find("result"), nullptr);
        if (metric(relay.admin_port, "portico_flooding_sockets_closed_total") == 3) break;
    }
    EXPECT_EQ(pings.close_code(), 1008);
    EXPECT_EQ(pongs.close_code(), 1008);
    EXPECT_EQ(fragments.close_code(), 1008);
    EXPECT_EQ(metric(relay.admin_port, "portico_flooding_sockets_closed_total"), 3u);
    moderate.send(0x88, "\x03\xe8");
    EXPECT_EQ(moderate.close_code(), 1000);
}

TEST(Floods, FragmentsBeyondALongestMessageAreRefused) {  // 94
    const Folder folder;
    Relay relay(folder.path(), {"frame_bytes=100000"});
    Frames fragments(relay.port);
    fragments.send(0x01, "{");
    for (int i = 0; i < 11; ++i) fragments.send(0x00, std::string(10'000, ' '));
    EXPECT_EQ(fragments.close_code(), 1009);
}

/// The beginning of a masked text frame of 60,000 bytes, without its last byte.
std::string unfinished() { return "\x81\xfe\xea\x60\0\0\0\0"s + std::string(59'999, ' '); }

TEST(SlowPeers, AMessageThatNeverEndsIsClosed) {  // 94: as HTTP has it
    const Folder folder;
    Relay relay(folder.path(), {"message_timeout_ms=300"});
    Frames frame(relay.port), fragments(relay.port);
    Client other(relay.port, 1);
    frame.raw().send(unfinished());
    fragments.send(0x01, "{");
    fragments.send(0x89, "");  // pings prolong nothing
    EXPECT_EQ(frame.close_code(), 1008);
    EXPECT_EQ(fragments.close_code(), 1008);
    EXPECT_EQ(metric(relay.admin_port, "portico_unfinished_sockets_closed_total"), 2u);
    other.send(request("1700000000001", "irn_publish", publish_params("m")));
    EXPECT_NE(other.read_json().find("result"), nullptr);
}

TEST(SlowPeers, UnfinishedMessagesTakeNoMoreMemoryThanTheirBudget) {  // 94
    const Folder folder;
    Relay relay(folder.path(), {"receive_bytes=1000000", "receive_bytes_address=500000",
                                "message_timeout_ms=3600000"});
    std::vector<std::unique_ptr<Frames>> held;
    for (int i = 0; i < 40; ++i) {
        held.push_back(std::make_unique<Frames>(relay.port));
        held.back()->raw().send(unfinished());
    }
    const auto closed = [&] {
        return metric(relay.admin_port, "portico_unfinished_sockets_closed_total");
    };
    EXPECT_TRUE(comes_true([&] { return closed() >= 20; }));
    EXPECT_LE(metric(relay.admin_port, "portico_receiving_bytes"), 500'000u);
    EXPECT_EQ(held.back()->close_code(), 1013);
    // Bodies of requests are counted too; what is short comes through all the same.
    std::vector<std::unique_ptr<RawClient>> bodies;
    for (int i = 0; i < 20; ++i) {
        bodies.push_back(std::make_unique<RawClient>(relay.port));
        bodies.back()->send(
            "POST /rpc HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100000\r\n\r\n" +
            std::string(60'000, ' '));
    }
    EXPECT_EQ(bodies.back()->read_answer().status, 503);
    Client other(relay.port, 1);
    other.send(request("1700000000001", "irn_publish", publish_params("m")));
    EXPECT_NE(other.read_json().find("result"), nullptr);
    held.clear();
    bodies.clear();
    EXPECT_TRUE(
        comes_true([&] { return metric(relay.admin_port, "portico_receiving_bytes") == 0; }));
}

TEST(Floods, OfConnectionsAreBounded) {  // 94
    const Folder folder;
    Relay relay(folder.path(), {"connections=50"});
    std::vector<std::unique_ptr<RawClient>> held;
    for (int i = 0; i < 200; ++i) {
        held.push_back(std::make_unique<RawClient>(relay.port));
        held.back()->send("GET ");
    }
    held.resize(50);
    RawClient late(relay.port);
    EXPECT_EQ(late.read_answer().status, 503);
    held.clear();  // and there is room again
    EXPECT_TRUE(comes_true([&] { return Client(relay.port, 1).status == 101; }));
}

}  // namespace
}  // namespace portico::app
