// SPDX-License-Identifier: Apache-2.0
//
// Requests that a proxy before the server could read otherwise than the server does, and heads that
// are too much (docs/spec/security.md, cases 90 and 91; RFC 9112, section 11.2). Each must be
// refused and the connection closed, so that nothing of it can become a second request.
#include <gmock/gmock.h>

#include "server/app/integration/clients.hpp"
#include "server/app/integration/program.hpp"

namespace portico::app {
namespace {

using namespace std::string_literals;
using testing::HasSubstr;

constexpr const char* kSmuggled = "GET /hello HTTP/1.1\r\nHost: localhost\r\n\r\n";

struct Case {
    const char* name;
    std::string head;  ///< what follows the request line and Host
    std::string rest;  ///< what follows the head
};

void PrintTo(const Case& one, std::ostream* out) { *out << one.name; }

class Smuggling : public testing::TestWithParam<Case> {
  protected:
    static void SetUpTestSuite() {
        folder = new Folder;
        relay = new Relay(folder->path());
    }
    static void TearDownTestSuite() {
        delete relay;
        delete folder;
    }
    static Folder* folder;
    static Relay* relay;
};
Folder* Smuggling::folder = nullptr;
Relay* Smuggling::relay = nullptr;

TEST_P(Smuggling, IsRefusedOnceAndTheConnectionCloses) {  // 90
    RawClient client(relay->port);
    client.send("POST /rpc HTTP/1.1\r\nHost: localhost\r\n" + GetParam().head + "\r\n" +
                GetParam().rest + kSmuggled);
    const Answer answer = client.read_answer();
    EXPECT_EQ(answer.status, 400) << answer.head << answer.body;
    EXPECT_EQ(answer.header("connection"), "close");
    EXPECT_EQ(client.read_all(), "");  // nothing was taken for a second request
}

INSTANTIATE_TEST_SUITE_P(
    Case90, Smuggling,
    testing::Values(
        Case{"ContentLengthAndChunked", "Content-Length: 4\r\nTransfer-Encoding: chunked\r\n",
             "0\r\n\r\n"},
        Case{"ChunkedAndContentLength", "Transfer-Encoding: chunked\r\nContent-Length: 4\r\n",
             "0\r\n\r\n"},
        Case{"TwoContentLengths", "Content-Length: 0\r\nContent-Length: 44\r\n", ""},
        Case{"TwoEqualContentLengths", "Content-Length: 2\r\nContent-Length: 2\r\n", "{}"},
        Case{"ContentLengthList", "Content-Length: 2, 2\r\n", "{}"},
        Case{"ContentLengthSigned", "Content-Length: +2\r\n", "{}"},
        Case{"ContentLengthHex", "Content-Length: 0x2\r\n", "{}"},
        Case{"ContentLengthNegative", "Content-Length: -1\r\n", ""},
        Case{"ContentLengthOverflow", "Content-Length: 18446744073709551618\r\n", "{}"},
        Case{"ContentLengthEmpty", "Content-Length: \r\n", ""},
        Case{"ContentLengthSpaced", "Content-Length: 1 2\r\n", "{}"},
        Case{"UnknownCoding", "Transfer-Encoding: xchunked\r\n", "0\r\n\r\n"},
        Case{"CodingList", "Transfer-Encoding: gzip, chunked\r\n", "0\r\n\r\n"},
        Case{"ChunkedTwice", "Transfer-Encoding: chunked, chunked\r\n", "0\r\n\r\n"},
        Case{"ChunkedNotLast", "Transfer-Encoding: chunked, identity\r\n", "0\r\n\r\n"},
        Case{"TwoCodings", "Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n",
             "0\r\n\r\n"},
        Case{"CodingWithVerticalTab",
             "Transfer-Encoding: \x0b"
             "chunked\r\n",
             "0\r\n\r\n"},
        Case{"SpaceBeforeColon", "Transfer-Encoding : chunked\r\n", "0\r\n\r\n"},
        Case{"FoldedLine", "Transfer-Encoding:\r\n chunked\r\n", "0\r\n\r\n"},
        Case{"FoldedLineWithTab", "X-A: b\r\n\tTransfer-Encoding: chunked\r\n", "0\r\n\r\n"},
        Case{"LeadingSpace", " Content-Length: 4\r\n", ""},
        Case{"BareLineFeed", "X-A: b\nContent-Length: 4\r\n", ""},
        Case{"BareCarriageReturn", "X-A: b\rContent-Length: 4\r\n", ""},
        Case{"NulInValue", "X-A: b\0c\r\n"s, ""}, Case{"NulInName", "X-\0A: b\r\n"s, ""},
        Case{"NoColon", "Content-Length\r\n", ""}, Case{"EmptyName", ": b\r\n", ""},
        Case{"HugeChunkSize", "Transfer-Encoding: chunked\r\n",
             "ffffffffffffffff1\r\n{}\r\n0\r\n\r\n"},
        Case{"ChunkSizeWithSign", "Transfer-Encoding: chunked\r\n", "+2\r\n{}\r\n0\r\n\r\n"},
        Case{"ChunkSizeWithPrefix", "Transfer-Encoding: chunked\r\n", "0x2\r\n{}\r\n0\r\n\r\n"},
        Case{"ChunkSizeMissing", "Transfer-Encoding: chunked\r\n", "\r\n{}\r\n0\r\n\r\n"},
        Case{"ChunkWithoutItsEnd", "Transfer-Encoding: chunked\r\n", "2\r\n{}0\r\n\r\n"},
        Case{"ChunkSizeWithBareLineFeed", "Transfer-Encoding: chunked\r\n", "2\n{}\r\n0\r\n\r\n"},
        Case{"ChunkExtensionWithBareLineFeed", "Transfer-Encoding: chunked\r\n",
             "2;a\n{}\r\n0\r\n\r\n"},
        Case{"QuotedChunkExtensionWithBareLineFeed", "Transfer-Encoding: chunked\r\n",
             "2;a=\"x\ny\"\r\n{}\r\n0\r\n\r\n"},
        Case{"LastChunkExtensionWithBareLineFeed", "Transfer-Encoding: chunked\r\n",
             "2\r\n{}\r\n0;a=\"x\ny\"\r\n\r\n"},
        Case{"TrailerWithoutColon", "Transfer-Encoding: chunked\r\n",
             "2\r\n{}\r\n0\r\nT0\r\nT: x\r\n\r\n"},
        Case{"FoldedTrailer", "Transfer-Encoding: chunked\r\n",
             "2\r\n{}\r\n0\r\nT: x\r\n y\r\n\r\n"},
        Case{"TrailerWithBareLineFeed", "Transfer-Encoding: chunked\r\n",
             "2\r\n{}\r\n0\r\nT: x\nU: y\r\n\r\n"}),
    [](const auto& info) { return info.param.name; });

/// One head with everything in the first argument.
Answer answer_to(std::uint16_t port, const std::string& bytes) {
    RawClient client(port);
    client.send(bytes);
    const Answer answer = client.read_answer();
    EXPECT_EQ(client.read_all(), "");
    return answer;
}

using Heads = Smuggling;

TEST_F(Heads, ChunkedBodiesAndPipelinedRequestsAreReadInOrder) {  // 90: what is right still works
    RawClient client(relay->port);
    client.send(
        "POST /rpc HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: Chunked\r\n\r\n"
        "1;extension=\"x\"\r\n{\r\n1\r\n}\r\n0\r\nTrailer: x\r\n\r\n"s +
        kSmuggled + "HEAD /hello HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
    EXPECT_EQ(client.read_answer().status, 401);
    EXPECT_EQ(client.read_answer().body, "Hello, this is a portico relay\n");
    EXPECT_THAT(client.read_all(), HasSubstr("HTTP/1.1 200"));
}

TEST_F(Heads, ATrailerIsNoPartOfTheHead) {  // 90
    RawClient client(relay->port);
    client.send(
        "POST /rpc HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n"
        "0\r\nX-Request-Id: of-the-trailer\r\n\r\n");
    EXPECT_NE(client.read_answer().header("x-request-id"), "of-the-trailer");
}

TEST_F(Heads, Http2PrefaceOnClearTextIsRefused) {  // 91: HTTP/2 is not served
    EXPECT_EQ(answer_to(relay->port, "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\0\0\0\4\0\0\0\0\0"s).status,
              505);
    // An upgrade to it is not taken; the request is answered as it is.
    RawClient client(relay->port);
    client.send(
        "GET /hello HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade, HTTP2-Settings\r\n"
        "Upgrade: h2c\r\nHTTP2-Settings: AAMAAABkAARAAAAAAAIAAAAA\r\n\r\n");
    EXPECT_EQ(client.read_answer().status, 200);
}

TEST_F(Heads, OtherVersionsAndNoHttpAreRefused) {
    for (const char* line : {"GET / HTTP/3.0", "GET / HTTP/1.2", "GET / HTTP/0.9"})
        EXPECT_EQ(answer_to(relay->port, line + "\r\nHost: a\r\n\r\n"s).status, 505) << line;
    for (const char* line : {"GET /", "GET  / HTTP/1.1", "GET / http/1.1", "GET\t/ HTTP/1.1",
                             "G@T / HTTP/1.1", "GET / HTTP/1.1 ", " GET / HTTP/1.1", "\x01\x02"})
        EXPECT_EQ(answer_to(relay->port, line + "\r\nHost: a\r\n\r\n"s).status, 400) << line;
}

TEST_F(Heads, HeaderBombsAreRefused) {  // 90
    const std::string line = "GET / HTTP/1.1\r\nHost: localhost\r\n";
    EXPECT_EQ(answer_to(relay->port, line + "X-A: " + std::string(20'000, 'a') + "\r\n\r\n").status,
              431);
    std::string many = line;
    for (int i = 0; i < 5'000; ++i) many += "A:\r\n";
    EXPECT_EQ(answer_to(relay->port, many + "\r\n").status, 431);
    EXPECT_EQ(
        answer_to(relay->port, "GET /" + std::string(20'000, 'a') + " HTTP/1.1\r\n\r\n").status,
        431);
    std::string endless(64 * 1024, '\r');
    EXPECT_EQ(answer_to(relay->port, endless).status, 431);
}

TEST_F(Heads, BodyLargerThanTheLimitIsRefusedBeforeItIsRead) {
    RawClient client(relay->port);
    client.send("POST /rpc HTTP/1.1\r\nHost: localhost\r\nContent-Length: 99999999999\r\n\r\n");
    EXPECT_EQ(client.read_answer().status, 413);
    EXPECT_EQ(client.read_all(), "");
}

TEST_F(Heads, HostTricksAreRefused) {  // 47, 90: and nothing that is answered is made from Host
    const auto with = [](const std::string& hosts) {
        return answer_to(relay->port, "GET /getWallets?projectId=x HTTP/1.1\r\n" + hosts +
                                          "Connection: close\r\n\r\n");
    };
    EXPECT_EQ(with("").status, 400);
    EXPECT_EQ(with("Host: a\r\nHost: b\r\n").status, 400);
    EXPECT_EQ(with("Host: a\r\nHost: a\r\n").status, 400);
    EXPECT_EQ(with("Host: a/b\r\n").status, 400);
    EXPECT_EQ(with("Host: a b\r\n").status, 400);
    EXPECT_EQ(with("Host: user@a\r\n").status, 400);
    EXPECT_EQ(with("Host: a\"><script>\r\n").status, 400);
    for (const char* host : {"evil.example", "[::1]:80", "localhost:5555", ""}) {
        const Answer answer = with("Host: "s + host + "\r\nX-Forwarded-Host: evil.example\r\n");
        EXPECT_EQ(answer.status, 200) << host;
        EXPECT_THAT(answer.body, testing::Not(HasSubstr("evil.example")));
        EXPECT_THAT(answer.head, testing::Not(HasSubstr("evil.example")));
    }
    for (const char* target : {"http://evil.example/hello", "evil.example:443", "hello", "//"})
        EXPECT_THAT(answer_to(relay->port, "GET "s + target +
                                               " HTTP/1.1\r\nHost: localhost\r\n"
                                               "Connection: close\r\n\r\n")
                        .status,
                    testing::AnyOf(400, 404))
            << target;
}

TEST_F(Heads, ARequestHasOneOriginAtMost) {  // 104: no two readers may see two
    const auto with = [](const std::string& origins) {
        return answer_to(relay->port, "GET /hello HTTP/1.1\r\nHost: localhost\r\n" + origins +
                                          "Connection: close\r\n\r\n")
            .status;
    };
    EXPECT_EQ(with("Origin: https://a.example\r\n"), 200);
    EXPECT_EQ(with("Origin: https://a.example\r\nOrigin: https://b.example\r\n"), 400);
    EXPECT_EQ(with("Origin: https://a.example\r\nORIGIN: https://a.example\r\n"), 400);
}

TEST_F(Heads, AnUpgradeNeedsOneKeyOfSixteenBytesAndTheVersion) {  // 95
    constexpr const char* kKey = "Sec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==\r\n";
    constexpr const char* kVersion = "Sec-WebSocket-Version: 13\r\n";
    const auto answer = [](const std::string& fields, const char* version = "HTTP/1.1") {
        RawClient client(relay->port);
        client.send("GET /?projectId=x&auth=" + token(1) + " " + version +
                    "\r\nHost: localhost\r\nConnection: keep-alive, Upgrade\r\n"
                    "Upgrade: WebSocket\r\n" +
                    fields + "\r\n");
        return client.read_answer();
    };
    const Answer taken = answer(std::string(kKey) + kVersion);
    EXPECT_EQ(taken.status, 101);
    // RFC 6455, 4.2.2: made of the key.
    EXPECT_EQ(taken.header("sec-websocket-accept"), "BACScCJPNqyz+UBoqMH89VmURoA=");
    EXPECT_EQ(taken.header("upgrade"), "websocket");
    EXPECT_EQ(taken.header("connection"), "Upgrade");
    EXPECT_EQ(taken.header("server"), "") << "whose program it is, is nobody's business";
    for (const char* key : {"", "Sec-WebSocket-Key: \r\n", "Sec-WebSocket-Key: eA==\r\n",
                            "Sec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg\r\n",
                            "Sec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZh==\r\n",
                            "Sec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZjA=\r\n",
                            "Sec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2Rl!g==\r\n"})
        EXPECT_EQ(answer(std::string(key) + kVersion).status, 400) << key;
    EXPECT_EQ(answer(std::string(kKey) + kKey + kVersion).status, 400);
    const Answer older = answer(std::string(kKey) + "Sec-WebSocket-Version: 8\r\n");
    EXPECT_EQ(older.status, 426);
    EXPECT_EQ(older.header("sec-websocket-version"), "13");
    EXPECT_NE(answer(std::string(kKey) + kVersion, "HTTP/1.0").status, 101);
}

// docs/spec/http-api.md#common-rules: x-request-id is a UUIDv4
TEST_F(Heads, EveryAnswerHasItsOwnRandomId) {
    const auto id = [] { return fetch(relay->port, "GET", "/hello").header("x-request-id"); };
    const std::string first = id(), second = id();
    EXPECT_THAT(first, testing::MatchesRegex("[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-"
                                             "[89ab][0-9a-f]{3}-[0-9a-f]{12}"));
    // Neither a part that stays nor one that counts: the blocks of two ids have nothing in common.
    for (const std::size_t at : {0u, 9u, 24u}) EXPECT_NE(first.substr(at, 4), second.substr(at, 4));
}

TEST_F(Heads, NothingMayFollowAnUpgradeBeforeItsAnswer) {  // 95
    EXPECT_EQ(answer_to(relay->port, "GET /?auth=" + token(1) +
                                         " HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\n"
                                         "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
                                         "Sec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==\r\n\r\n" +
                                         kSmuggled)
                  .status,
              400);
}

}  // namespace
}  // namespace portico::app
