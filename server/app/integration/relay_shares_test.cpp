// SPDX-License-Identifier: Apache-2.0
//
// One address takes all that the relay gives, under many client ids, while others pair: before and
// after a restart (docs/relay.md, "Shares").
#include <gmock/gmock.h>
#include <signal.h>

#include "server/app/integration/clients.hpp"
#include "server/app/integration/program.hpp"

namespace portico::app {
namespace {

using testing::HasSubstr;

const std::vector<std::string> kLimits = {"subscriptions_total=2000", "total_mailbox_bytes=2000000",
                                          "rpc_per_second_address=0", "rpc_per_second_client=0"};

std::string topic_of(int number) {
    std::string text = std::to_string(number);
    return std::string(64 - text.size(), '0') + text;
}

/// One request of a client at an address of its own, by POST: the answer.
std::string call(const Relay& relay, std::uint8_t client, const std::string& method,
                 const std::string& params) {
    const std::string address = "X-Forwarded-For: 198.51.100." + std::to_string(client) + "\r\n";
    return fetch(relay.port, "POST", "/rpc?projectId=p", request("1700000000001", method, params),
                 token(client), address)
        .body;
}

/// Sockets of one address, each a client id: they subscribe and publish until both are refused.
/// They stay open.
std::vector<std::unique_ptr<Client>> attack(const Relay& relay) {
    std::vector<std::unique_ptr<Client>> out;
    int topic = 1'000'000;
    bool subscribes = true, publishes = true;
    for (std::uint8_t client = 100; client < 120 && (subscribes || publishes); ++client) {
        auto& socket = *out.emplace_back(std::make_unique<Client>(relay.port, client));
        for (int i = 0; i < 10; ++i) {
            std::string topics;
            for (int j = 0; j < 50; ++j)
                topics += (j == 0 ? "\"" : ",\"") + topic_of(++topic) + "\"";
            socket.send(
                request("1700000000001", "irn_batchSubscribe", R"({"topics":[)" + topics + "]}"));
            subscribes = socket.read_json().find("result") != nullptr;
            // To the topics that its own clients have subscribed to: those messages wait.
            socket.send(request("1700000000002", "irn_publish",
                                R"({"ttl":604800,"tag":1,"message":")" + std::string(50'000, 'x') +
                                    std::to_string(topic) + R"(","topic":")" +
                                    topic_of(client == 100 ? topic : 1'000'000 + i + 1) + "\"}"));
            Json answer = socket.read_json();
            while (answer.find("method") != nullptr) answer = socket.read_json();  // a push
            publishes = answer.find("result") != nullptr;
        }
    }
    EXPECT_FALSE(subscribes || publishes) << "the attack was let in without end";
    return out;
}

/// A dapp proposes, a wallet scans, both talk. `base`: where its topics begin.
void pair(const Relay& relay, std::uint8_t dapp, std::uint8_t wallet, int base) {
    const std::string topic = topic_of(base);
    const std::string here = R"({"topic":")" + topic + "\"}";
    EXPECT_THAT(call(relay, dapp, "irn_subscribeBlocking", here), HasSubstr("\"result\":\""));
    EXPECT_THAT(call(relay, dapp, "irn_publish", publish_params("proposal", topic)),
                HasSubstr("\"result\":true"));
    EXPECT_THAT(call(relay, wallet, "irn_subscribeBlocking", here), HasSubstr("\"result\":\""));
    EXPECT_THAT(call(relay, wallet, "irn_fetchMessages", here), HasSubstr("\"proposal\""));
    EXPECT_THAT(call(relay, wallet, "irn_publish", publish_params("approval", topic)),
                HasSubstr("\"result\":true"));
    EXPECT_THAT(call(relay, dapp, "irn_fetchMessages", here), HasSubstr("\"approval\""));
}

TEST(RelayShares, OneAddressCannotShutOthersOutBeforeOrAfterARestart) {
    const Folder folder;
    {
        Relay relay(folder.path(), kLimits);
        pair(relay, 1, 2, 10);
        // A wallet that is away has a request waiting before the attack begins.
        const std::string away = R"({"topic":")" + topic_of(11) + "\"}";
        call(relay, 2, "irn_subscribeBlocking", away);
        EXPECT_THAT(call(relay, 1, "irn_publish", publish_params("pay", topic_of(11))),
                    HasSubstr("\"result\":true"));
        const auto attackers = attack(relay);
        EXPECT_GT(metric(relay.admin_port, "portico_relay_share_refused_total"), 0u);
        EXPECT_LE(metric(relay.admin_port, "portico_relay_subscriptions"), 1'050u);
        EXPECT_LE(metric(relay.admin_port, "portico_relay_mailbox_bytes"), 1'100'000u);
        pair(relay, 3, 4, 20);
        relay.program().signal(SIGKILL);
        EXPECT_EQ(relay.program().wait(), -SIGKILL);
    }
    Relay relay(folder.path(), kLimits);
    pair(relay, 5, 6, 30);
    const auto again = attack(relay);
    pair(relay, 7, 8, 40);
    EXPECT_THAT(call(relay, 2, "irn_fetchMessages", R"({"topic":")" + topic_of(11) + "\"}"),
                HasSubstr("\"pay\""));
}

TEST(RelayShares, AServerThatOthersCanReachWantsToKnowItsAddresses) {
    const Folder folder;
    const std::vector<std::string> open = {
        "serve", "--data", folder.file("data"), "--listen", "0.0.0.0:0", "--admin-listen", ""};
    const Outcome outcome = run_program(open);
    EXPECT_EQ(outcome.status, 1);
    EXPECT_THAT(outcome.errors, HasSubstr("audience is not set, and 0.0.0.0:0 can be reached"));
}

}  // namespace
}  // namespace portico::app
