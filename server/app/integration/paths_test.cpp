// SPDX-License-Identifier: Apache-2.0
//
// Paths that try to leave the folder of pages or of pictures, and addresses that clients claim to
// have, on the real program (docs/spec/security.md, cases 110 and 112).
#include <gmock/gmock.h>

#include <chrono>
#include <filesystem>

#include "server/app/integration/clients.hpp"
#include "server/app/integration/program.hpp"

namespace portico::app {
namespace {

using testing::AnyOf;
using testing::HasSubstr;
using testing::Not;

TEST(Paths, NothingOutsideIsServed) {  // 110
    const Folder folder;
    std::filesystem::create_directories(folder.file("pages/assets"));
    folder.write("secret.txt", "canary");
    folder.write("pages/index.html", "the page");
    folder.write("pages/.hidden", "canary");
    std::filesystem::create_symlink(folder.file("secret.txt"), folder.file("pages/link.txt"));
    Relay relay(folder.file("data"), {"address_per_second=0"}, {"--static", folder.file("pages")});
    EXPECT_EQ(fetch(relay.port, "GET", "/").body, "the page");
    EXPECT_EQ(fetch(relay.port, "GET", "/index.html?v=/../../secret.txt").body, "the page");

    const std::string up[] = {
        "../",    "..%2f", "%2e%2e/",       "%2e%2e%2f", "..\\",   "..%5c",     "%252e%252e%252f",
        "....//", "..;/",  "%c0%ae%c0%ae/", ".%2e/",     "..%00/", "..%0d%0a/", "%u002e%u002e/"};
    const std::string starts[] = {"/",
                                  "//",
                                  "/assets/",
                                  "/assets/../",
                                  "/getWalletImage/",
                                  "/getAssetImage/",
                                  "/public/getAssetImage/"};
    for (const std::string& start : starts)
        for (const std::string& step : up)
            for (int depth = 1; depth <= 6; depth += 5) {
                std::string path = start;
                for (int i = 0; i < depth; ++i) path += step;
                for (const std::string& end : {std::string("secret.txt"), std::string("etc/passwd"),
                                               folder.file("secret.txt").substr(1)}) {
                    const Answer answer = fetch(relay.port, "GET", path + end);
                    EXPECT_THAT(answer.status, AnyOf(400, 401, 403, 404)) << path + end;
                    EXPECT_THAT(answer.body, Not(AnyOf(HasSubstr("canary"), HasSubstr("root:"))))
                        << path + end;
                }
            }
    for (const std::string path : {"/link.txt", "/.hidden", "/assets", "/assets/", "/index.html/",
                                   "/index.html%00.js", "/%2findex.html", "/index.html%20"})
        EXPECT_THAT(fetch(relay.port, "GET", path).status, AnyOf(400, 404)) << path;
}

TEST(Paths, ForwardedAddressesOfStrangersDoNotMoveALimit) {  // 112
    // The test is a peer on loopback, which counts as the proxy: the last address, which a proxy
    // itself adds, is whom it counts under; whatever the client wrote before it changes nothing.
    const Folder folder;
    Relay relay(folder.path(), {"rpc_per_second_address=1", "rpc_burst_address=3"});
    // At one a second: no more pass than the burst and the seconds that the calls took.
    const auto are_one = [&](auto headers) {
        const auto start = std::chrono::steady_clock::now();
        int limited = 0;
        for (int i = 0; i < 20; ++i)
            limited +=
                fetch(relay.port, "POST", "/rpc", "{}", "bad", headers(std::to_string(i))).status ==
                429;
        const auto took = std::chrono::steady_clock::now() - start;
        return 20 - limited <= 4 + std::chrono::floor<std::chrono::seconds>(took).count();
    };
    EXPECT_TRUE(are_one([](const std::string& i) {
        return "X-Forwarded-For: 10.1.2." + i + ", 198.51.100.7\r\nForwarded: for=10.0.0." + i +
               "\r\nX-Real-IP: 10.9.9." + i + "\r\n";
    }));
    EXPECT_TRUE(are_one([](const std::string& i) {
        return "X-Forwarded-For: 2001:db8:1:2::" + i + "\r\n";
    })) << "one subscriber's IPv6 network counts as one";
}

}  // namespace
}  // namespace portico::app
