// SPDX-License-Identifier: Apache-2.0
//
// The real relay killed at any moment: nothing that was answered is lost
// (docs/spec/relay.md#durability).
#include <gmock/gmock.h>
#include <signal.h>

#include <algorithm>
#include <set>
#include <thread>

#include "server/app/integration/clients.hpp"
#include "server/app/integration/program.hpp"

namespace portico::app {
namespace {

TEST(Durability, KillLosesNothingThatWasAnswered) {
    constexpr int kRounds = 5;
    const Folder folder;
    const std::vector<std::string> limits = {"mailbox_messages=1000000", "frame_burst=1000000",
                                             "total_mailbox_bytes=4000000000"};
    std::set<std::string> answered, delivered;
    int next = 0;
    {
        Relay relay(folder.path(), limits);
        Client wallet(relay.port, 1);
        wallet.send(request("1700000000001", "irn_subscribeBlocking", topic_params()));
        ASSERT_NE(wallet.read_json().find("result"), nullptr);
    }
    for (int round = 0; round < kRounds; ++round) {
        Relay relay(folder.path(), limits);
        Client dapp(relay.port, 2);
        // A storm with many publishes under way; the kill comes in the midst of it.
        std::thread killer;
        std::size_t answers = 0;
        const std::size_t kill_after = 200 + static_cast<std::size_t>(round) * 371;
        int in_flight = 0;
        std::vector<std::string> texts;
        const int base = next;
        while (true) {
            while (in_flight < 64) {
                const std::string text = "m" + std::to_string(next);
                if (!dapp.send(request(std::to_string(1'700'000'000'000 + next), "irn_publish",
                                       publish_params(text))))
                    break;
                ++next;
                ++in_flight;
            }
            const auto frame = dapp.read();
            if (!frame) break;
            const Json answer = *parse_json(*frame);
            ASSERT_NE(answer.find("result"), nullptr) << *frame;
            const auto id = answer.find("id")->as_integer();
            answered.insert("m" + std::to_string(*id - 1'700'000'000'000));
            --in_flight;
            if (++answers == kill_after)
                killer = std::thread([&] { relay.program().signal(SIGKILL); });
        }
        ASSERT_TRUE(killer.joinable()) << "the connection ended before the kill, after " << answers
                                       << " answers from " << base;
        killer.join();
        EXPECT_EQ(relay.program().wait(), -SIGKILL);
    }
    Relay relay(folder.path(), limits);
    Client wallet(relay.port, 1);
    wallet.send(request("1700000000001", "irn_subscribe", topic_params()));
    ASSERT_NE(wallet.read_json().find("result"), nullptr);
    // All of it comes in order of publishing; the last answered one is among the last.
    long previous = -1;
    while (delivered.size() < answered.size() ||
           !std::includes(delivered.begin(), delivered.end(), answered.begin(), answered.end())) {
        const Json push = wallet.read_json();
        ASSERT_TRUE(push.is_object()) << "missing " << answered.size() - delivered.size();
        const std::string text(*push.find("params")->find("data")->find_string("message"));
        const long number = std::stol(text.substr(1));
        EXPECT_GT(number, previous);
        previous = number;
        delivered.insert(text);
        wallet.acknowledge(push);
    }
    EXPECT_GE(answered.size(), 200u * kRounds);
}

}  // namespace
}  // namespace portico::app
