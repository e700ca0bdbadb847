// SPDX-License-Identifier: Apache-2.0
//
// What the real program answers on its listeners (docs/spec/relay.md, docs/spec/http-api.md).
#include <gmock/gmock.h>
#include <unistd.h>

#include <csignal>
#include <cstdio>

#include "server/app/integration/clients.hpp"
#include "server/app/integration/program.hpp"

namespace portico::app {
namespace {

using testing::HasSubstr;

TEST(Requests, RefusalIsAStatusOrAFrameAndClose3000) {
    const Folder folder;
    Relay relay(folder.path());
    const Client plain(relay.port, "auth=bad&projectId=x");
    EXPECT_EQ(plain.status, 401);
    Client browser(relay.port, "auth=bad&projectId=x&useOnCloseEvent=true");
    EXPECT_EQ(browser.status, 101);
    EXPECT_EQ(*browser.read(),
              R"({"id":0,"jsonrpc":"2.0","error":{"code":3000,"message":"JWT validation error: )"
              R"(Invalid token: format","data":"InvalidJwt"}})");
    EXPECT_EQ(browser.read(), std::nullopt);
    EXPECT_EQ(browser.close_code(), 3000);
    EXPECT_EQ(browser.close_reason(), "JWT validation error: Invalid token: format");
}

TEST(Requests, ARefusalComesInPartsAndLaterWhereItIsRepeated) {
    // Clients have nobody listening when the answer to their upgrade comes: with the close in the
    // same segment @walletconnect/core 2.21.7 in Node throws outside its promises.
    const Folder folder;
    Relay relay(folder.path());
    const auto parts = [&] {
        RawClient client(relay.port);
        client.send(
            "GET /?auth=bad&projectId=x&useOnCloseEvent=true HTTP/1.1\r\nHost: localhost\r\n"
            "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
            "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n");
        std::vector<std::string> out;
        // All of it: the close frame ends with the reason, as the error before it does in quotes.
        for (std::string text, part; !text.ends_with("Invalid token: format");
             out.push_back(part)) {
            part = client.read();
            if (part.empty()) break;
            text += part;
        }
        return out;
    };
    // A test that is held up reads several at once; the server sent them at once if it always does.
    std::vector<std::string> got;
    for (int i = 0; i < 12 && got.size() != 3; ++i) got = parts();
    ASSERT_EQ(got.size(), 3u);
    EXPECT_TRUE(got[0].starts_with("HTTP/1.1 101 ") && got[0].ends_with("\r\n\r\n")) << got[0];
    EXPECT_THAT(got[1], HasSubstr("\"error\""));
    EXPECT_EQ(got[2].substr(0, 1), "\x88");
}

TEST(Requests, TheLogTellsOnceWhichAudienceWasRefusedAndWhatWouldAdmitIt) {
    const Folder folder;
    Relay relay(folder.path(), {}, {"--audience", "wss://relay.example.org"}, "warn");
    for (int i = 0; i < 3; ++i) {
        const Client refused(relay.port, 1);  // a token for localhost
        EXPECT_EQ(refused.status, 401);
    }
    relay.program().signal(SIGTERM);
    const std::string log = relay.program().rest_of_errors();
    const std::size_t at = log.find("relay.audience_refused");
    ASSERT_NE(at, std::string::npos) << log;
    EXPECT_EQ(log.find("relay.audience_refused", at + 1), std::string::npos) << log;
    EXPECT_THAT(log, HasSubstr(R"(audience = [\"ws)"));
}

// React Native's WebSocket names the relay as its origin (as Swift's does), with a project that is
// a page's.
TEST(Requests, AnAppWithoutAPageMayNameTheRelayAsItsOrigin) {
    const Folder folder;
    const std::string id = "0123456789abcdef0123456789abcdef";
    ASSERT_EQ(run_program({"project", "create", "--name", "Shop", "--id", id, "--allow",
                           "https://shop.example", "--data", folder.path()})
                  .status,
              0);
    Relay relay(folder.path(), {},
                {"--audience", "ws://localhost:5555", "--audience", "wss://relay.example"});
    const auto status_from = [&](const std::string& origin) {
        return fetch(relay.port, "POST", "/rpc?projectId=" + id,
                     request("1700000000001", "irn_publish", publish_params("m")), token(1),
                     "Origin: " + origin + "\r\n")
            .status;
    };
    EXPECT_EQ(status_from("https://shop.example"), 200);
    EXPECT_EQ(status_from("https://relay.example"), 200);
    EXPECT_EQ(status_from("https://elsewhere.example"), 403);
}

// --- ids, HTTP ----------------------------------------------------------------------------------

TEST(Requests, IdsBeyondDoublesComeBackUnchanged) {  // 3.4
    const Folder folder;
    Relay relay(folder.path());
    Client client(relay.port, 1);
    for (const std::string id : {"1700000000000123457", "\"1700000000000123457\""}) {
        client.send(request(id, "irn_publish", publish_params("m")));
        EXPECT_EQ(*client.read(), R"({"id":)" + id + R"(,"jsonrpc":"2.0","result":true})");
    }
}

TEST(Requests, RpcOverHttp) {  // 3.1
    const Folder folder;
    Relay relay(folder.path());
    Client wallet(relay.port, 1);
    wallet.send(request("1700000000001", "irn_subscribe", topic_params()));
    wallet.read();
    const auto response =
        fetch(relay.port, "POST", "/rpc?projectId=x",
              request("1700000000000123457", "irn_publish", publish_params("m")), token(2));
    EXPECT_EQ(response.status, 200);
    EXPECT_EQ(response.body, R"({"id":1700000000000123457,"jsonrpc":"2.0","result":true})");
    EXPECT_EQ(wallet.read_json().find("params")->find("data")->find_string("message"), "m");
    EXPECT_EQ(fetch(relay.port, "POST", "/rpc", "{}").status, 401);
    EXPECT_EQ(fetch(relay.port, "GET", "/rpc").status, 405);
    EXPECT_THAT(fetch(relay.port, "POST", "/rpc", "{", token(2)).body, HasSubstr("Serialization"));
    EXPECT_THAT(fetch(relay.port, "POST", "/rpc",
                      R"({"id":1700000000000,"jsonrpc":"2.0","result":true})", token(2))
                    .body,
                HasSubstr("Serialization"));
    EXPECT_EQ(fetch(relay.port, "GET", "/health").body, R"({"status":"ok"})");
    EXPECT_EQ(fetch(relay.port, "GET", "/public-key").body.size(), 64u);
    EXPECT_EQ(fetch(relay.port, "GET", "/metrics").status, 404);  // admin only
    EXPECT_EQ(fetch(relay.admin_port, "GET", "/health").status, 200);
}

TEST(Requests, AdminHealthSaysWhatTheServerStandsOn) {
    const Folder folder;
    Relay relay(folder.path(), {},
                {"--rpc-chains", "eip155:31337 http://127.0.0.1:9 allow_private", "--redis-url",
                 "unix:/nowhere/redis.sock"});
    std::string body;
    EXPECT_TRUE(comes_true([&] {
        body = fetch(relay.admin_port, "GET", "/health").body;
        return body.find("No visitor has needed it lately: eip155:31337") != std::string::npos &&
               body.find(R"("id":"database","state":"unknown")") == std::string::npos;
    })) << body;
    EXPECT_THAT(body, HasSubstr(R"({"status":"ok","services":[{"id":"database","state":"good")"));
    EXPECT_THAT(body, HasSubstr(R"({"id":"chains","state":"unknown")"));
    EXPECT_THAT(body, HasSubstr(R"({"id":"indexer","state":"off","text":"No chain is indexed)"));
    EXPECT_THAT(body, HasSubstr(R"({"id":"mail","state":"off","text":"This server sends no mail)"));
    EXPECT_EQ(fetch(relay.admin_port, "GET", "/health").status, 200) << "the relay works";
}

TEST(Requests, TheAdminListenerAnswersUnderItsOwnNamesAndChangesNothing) {  // DNS rebinding
    const Folder folder;
    const Relay relay(folder.path(), {}, {"--admin-hosts", "Metrics.internal"});
    const auto status = [&](const std::string& host, const std::string& path = "/metrics",
                            const std::string& method = "GET") {
        RawClient client(relay.admin_port);
        client.send(method + " " + path + " HTTP/1.1\r\nHost: " + host +
                    "\r\nConnection: close\r\nContent-Length: 0\r\n\r\n");
        return client.read_answer().status;
    };
    for (const char* own : {"localhost", "localhost:5556", "LOCALHOST:1", "127.0.0.1",
                            "127.0.0.1:5556", "[::1]:5556", "10.0.0.7:80", "metrics.internal:5556"})
        EXPECT_EQ(status(own), 200) << own;
    for (const char* foreign : {"evil.example", "evil.example:5556", "localhost.evil.example",
                                "127.0.0.1.evil.example", "metrics.internal.evil.example"})
        for (const char* path : {"/metrics", "/health", "/ready", "/routes", "/indexer", "/"})
            EXPECT_EQ(status(foreign, path), 403) << foreign << path;
    for (const char* method : {"POST", "PUT", "DELETE", "OPTIONS", "TRACE"})
        for (const char* path : {"/metrics", "/health", "/ready"})
            EXPECT_EQ(status("localhost", path, method), 405) << method << path;
    RawClient old(relay.admin_port);  // a container's health check; no browser
    old.send("GET /ready HTTP/1.0\r\n\r\n");
    EXPECT_EQ(old.read_answer().status, 200);
}

TEST(Requests, FilesOfPagesLoadInPagesOfAnyOrigin) {
    const Folder folder;
    const Folder pages;
    pages.write("portico.js", "export {}");
    Relay relay(folder.path(), {"files_per_second_address=1", "files_burst_address=3"},
                {"--static", pages.path()});
    const Answer first =
        fetch(relay.port, "GET", "/portico.js", {}, {}, "Origin: https://shop.example\r\n");
    EXPECT_EQ(first.status, 200);
    const Answer known = fetch(relay.port, "GET", "/portico.js", {}, {},
                               "If-None-Match: " + first.header("etag") + "\r\n");
    EXPECT_EQ(known.status, 304);
    Answer often;
    for (int i = 0; i < 20 && often.status != 429; ++i)
        often = fetch(relay.port, "HEAD", "/portico.js");
    EXPECT_EQ(often.status, 429);
    for (const Answer& answer : {first, known, often}) {
        EXPECT_EQ(answer.header("access-control-allow-origin"), "*") << answer.status;
        EXPECT_EQ(answer.header("cross-origin-resource-policy"), "cross-origin") << answer.status;
        EXPECT_EQ(answer.header("access-control-allow-credentials"), "");
    }
}

TEST(Requests, FilesOfPagesAreLimitedPerAddressAndCostNothingUnchanged) {
    const Folder folder;
    const Folder pages;
    pages.write("index.html", "<h1>");
    pages.write("big.bin", std::string(3'000'000, 'x'));
    Relay relay(folder.path(), {"files_per_second_address=1", "files_burst_address=6"},
                {"--static", pages.path()});
    const Answer first = fetch(relay.port, "GET", "/big.bin");
    EXPECT_EQ(first.status, 200);
    EXPECT_EQ(first.body.size(), 3'000'000u);
    const Answer head = fetch(relay.port, "HEAD", "/big.bin");
    EXPECT_EQ(head.header("content-length"), "3000000");
    EXPECT_EQ(head.body, "");
    EXPECT_EQ(fetch(relay.port, "GET", "/big.bin", {}, {},
                    "If-None-Match: " + first.header("etag") + "\r\n")
                  .status,
              304);
    Answer last;
    for (int i = 0; i < 20 && last.status != 429; ++i) last = fetch(relay.port, "GET", "/");
    EXPECT_EQ(last.status, 429);
    EXPECT_GE(std::stoi(last.header("retry-after")), 1);
    EXPECT_EQ(fetch(relay.port, "GET", "/health").status, 200);
    EXPECT_GE(metric(relay.admin_port, "portico_files_limited_total"), 1u);
}

// --- the HTTP API -------------------------------------------------------------------------------

TEST(Requests, WalletListIsServedAndTakenAnewWithoutARestart) {  // 6.1
    const Folder folder;
    Relay relay(folder.path());
    const auto first = fetch(relay.port, "GET", "/getWallets?projectId=x&page=1&entries=4");
    EXPECT_EQ(first.status, 200);
    EXPECT_EQ(first.header("access-control-allow-origin"), "*");
    EXPECT_THAT(first.body, HasSubstr("\"name\":\"MetaMask\""));

    const std::string file = folder.path() + "/mine.json";
    std::FILE* out = std::fopen(file.c_str(), "w");
    std::fputs(R"({"format":1,"wallets":[{"id":"kestrel","name":"Kestrel"}]})", out);
    std::fclose(out);
    Program import({"wallets", "import", file, "--data", folder.path()});  // while it runs
    EXPECT_EQ(import.line(), "imported 1 wallets");
    EXPECT_EQ(import.wait(), 0);
    EXPECT_TRUE(comes_true([&] {
        return fetch(relay.port, "GET", "/getWallets?projectId=x").body.find("Kestrel") !=
               std::string::npos;
    }));
    const std::string metrics = fetch(relay.admin_port, "GET", "/metrics").body;
    EXPECT_THAT(metrics, HasSubstr("route=\"/getWallets\",status=\"2xx\"}"));
}

TEST(Requests, UnknownAddressesOfTheApiAnswerJson) {  // 8.2
    const Folder folder;
    Relay relay(folder.path());
    const auto missing = fetch(relay.port, "GET", "/v1/nothing");
    EXPECT_EQ(missing.status, 404);
    EXPECT_THAT(missing.body, HasSubstr("\"code\":\"route_not_found\""));
    EXPECT_EQ(fetch(relay.port, "POST", "/getWallets", "{}").status, 405);
}

TEST(Requests, RpcOverHttpIsLimitedPerClientAndPerAddress) {
    const Folder folder;
    Relay relay(folder.path(), {"rpc_per_second_client=1", "rpc_burst_client=2",
                                "rpc_per_second_address=1", "rpc_burst_address=5"});
    const auto post = [&](int client) {
        return fetch(relay.port, "POST", "/rpc",
                     request("1700000000000123457", "irn_publish", publish_params("m")),
                     token(static_cast<std::uint8_t>(client)));
    };
    EXPECT_EQ(post(1).status, 200);
    EXPECT_EQ(post(1).status, 200);
    auto refused = post(1);
    // A call in more than a second is one that a slow machine may make.
    for (int i = 0; i < 20 && refused.status == 200; ++i) refused = post(1);
    EXPECT_EQ(refused.status, 429);
    EXPECT_GE(std::stoi(refused.header("retry-after")), 1);
    EXPECT_THAT(refused.body, HasSubstr("\"code\":3001"));
    EXPECT_THAT(refused.body, HasSubstr("one client; nothing was done, try again in"));
    EXPECT_EQ(post(2).status, 200);  // another client is not held back
    std::string body;
    for (int client = 3; client < 20; ++client) {  // until they are too many for one address
        const auto response = post(client);
        if (response.status == 429) body = response.body;
    }
    EXPECT_THAT(body, HasSubstr("one address"));
    EXPECT_GE(metric(relay.admin_port, "portico_relay_rpc_limited_total"), 2u);
}

}  // namespace
}  // namespace portico::app
