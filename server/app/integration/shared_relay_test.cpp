// SPDX-License-Identifier: Apache-2.0
//
// Several real processes on one PostgreSQL and one Redis are one relay (issue 4, storage): publish
// on one, deliver on another; one is killed in mid-traffic, and nothing that was answered is lost.
#include <gtest/gtest.h>
#include <unistd.h>

#include <array>
#include <map>
#include <memory>
#include <set>

#include "server/app/integration/clients.hpp"
#include "server/app/integration/program.hpp"
#include "server/store/postgres/test_postgres.hpp"
#include "server/store/redis/test_redis.hpp"

namespace portico::app {
namespace {

std::string topic(int number) {
    const std::string digits = std::to_string(number);
    return std::string(64 - digits.size(), 'b') + digits;
}

/// Processes that share everything but their data folders.
class SharedRelay {
  public:
    Relay& start(std::size_t i) {
        relays_[i] = std::make_unique<Relay>(
            folders_[i].path(),
            std::vector<std::string>{"mailbox_messages=1000000", "frame_burst=1000000"},
            std::vector<std::string>{"--database-url", database_, "--redis-url",
                                     "unix:" + redis.config().socket});
        return *relays_[i];
    }
    Relay& at(std::size_t i) { return *relays_[i]; }

    store::TestRedis redis;

  private:
    std::string database_ = store::TestPostgres::instance().make_database();
    std::array<Folder, 3> folders_;
    std::array<std::unique_ptr<Relay>, 3> relays_;
};

/// Publishes, and waits until that is answered.
void publish(Client& client, int number, const std::string& on) {
    client.send(request(std::to_string(1'700'000'000'000 + number), "irn_publish",
                        publish_params("m" + std::to_string(number), on)));
    const Json answer = client.read_json();
    ASSERT_NE(answer.find("result"), nullptr) << write_json(answer);
}

/// The subscription's answer; pushes that came before it are acknowledged into `seen`.
void subscribe(Client& client, const std::string& on) {
    client.send(request("1700000000001", "irn_subscribe", R"({"topic":")" + on + "\"}"));
    const Json answer = client.read_json();
    ASSERT_NE(answer.find("result"), nullptr) << write_json(answer);
}

std::string text_of(const Json& push) {
    return std::string(*push.find("params")->find("data")->find_string("message"));
}

std::string next_message(Client& client) {
    const Json push = client.read_json();
    if (!push.is_object() || push.find("params") == nullptr) return "gone";
    client.acknowledge(push);
    return text_of(push);
}

TEST(SharedRelay, PublishOnOneDeliverOnAnother) {
    SharedRelay relay;
    for (std::size_t i = 0; i < 3; ++i) relay.start(i);
    Client wallet(relay.at(0).port, 1);
    subscribe(wallet, kTopic);
    Client near(relay.at(1).port, 2), far(relay.at(2).port, 3);
    publish(near, 1, kTopic);
    EXPECT_EQ(next_message(wallet), "m1");
    publish(far, 2, kTopic);
    EXPECT_EQ(next_message(wallet), "m2");
    // A mailbox that one process filled is read on another, and a repeated publish is one message.
    publish(near, 7, topic(1));
    publish(near, 8, topic(1));
    Client again(relay.at(2).port, 2);
    publish(again, 7, topic(1));
    Client late(relay.at(0).port, 4);
    subscribe(late, topic(1));
    EXPECT_EQ(next_message(late), "m7");
    EXPECT_EQ(next_message(late), "m8");
    publish(far, 9, topic(1));
    EXPECT_EQ(next_message(late), "m9");
}

TEST(SharedRelay, WithoutRedisMessagesComeFromTheDatabase) {
    SharedRelay relay;
    for (std::size_t i = 0; i < 2; ++i) relay.start(i);
    Client wallet(relay.at(0).port, 1), dapp(relay.at(1).port, 2);
    subscribe(wallet, kTopic);
    publish(dapp, 1, kTopic);
    EXPECT_EQ(next_message(wallet), "m1");
    relay.redis.stop();
    publish(dapp, 2, kTopic);
    EXPECT_EQ(next_message(wallet), "m2");
    const auto redis_is = [&](std::uint64_t up) {
        return metric(relay.at(0).admin_port, "portico_relay_redis_up") == up;
    };
    ASSERT_TRUE(comes_true([&] { return redis_is(0); }));
    relay.redis.start();
    ASSERT_TRUE(comes_true([&] { return redis_is(1); }));
    publish(dapp, 3, kTopic);
    EXPECT_EQ(next_message(wallet), "m3");
}

TEST(SharedRelay, KillOfOneInMidTrafficLosesNothing) {
    constexpr int kMessages = 600;
    constexpr int kKillAt = 200;
    constexpr std::size_t kVictim = 1;
    SharedRelay relay;
    for (std::size_t i = 0; i < 3; ++i) relay.start(i);
    // Wallet w listens on topic w at process w; dapp d publishes at process d, to all topics.
    std::vector<std::unique_ptr<Client>> wallets, dapps;
    for (std::size_t i = 0; i < 3; ++i) {
        wallets.push_back(
            std::make_unique<Client>(relay.at(i).port, static_cast<std::uint8_t>(10 + i)));
        subscribe(*wallets[i], topic(static_cast<int>(i)));
        dapps.push_back(
            std::make_unique<Client>(relay.at(i).port, static_cast<std::uint8_t>(20 + i)));
    }
    const auto reconnect = [&](std::unique_ptr<Client>& client, std::uint8_t key) {
        client = std::make_unique<Client>(relay.at(2).port, key);
    };
    std::array<std::set<std::string>, 3> answered, delivered;
    for (int n = 0; n < kMessages; ++n) {
        if (n == kKillAt) relay.at(kVictim).program().signal(SIGKILL);
        const auto from = static_cast<std::size_t>(n % 3);
        const auto to = static_cast<std::size_t>(n / 3 % 3);
        const std::string frame =
            request(std::to_string(1'700'000'000'000 + n), "irn_publish",
                    publish_params("m" + std::to_string(n), topic(static_cast<int>(to))));
        // What was not answered is sent again, elsewhere: it is stored once.
        for (bool done = false; !done;) {
            if (dapps[from]->send(frame)) {
                const auto answer = dapps[from]->read();
                if (answer) {
                    ASSERT_NE(parse_json(*answer)->find("result"), nullptr) << *answer;
                    done = true;
                }
            }
            if (!done) reconnect(dapps[from], static_cast<std::uint8_t>(20 + from));
        }
        answered[to].insert("m" + std::to_string(n));
    }
    for (std::size_t i = 0; i < 3; ++i) {
        while (delivered[i] != answered[i]) {
            const Json push = wallets[i]->read_json();
            if (!push.is_object()) {  // its process was killed
                reconnect(wallets[i], static_cast<std::uint8_t>(10 + i));
                subscribe(*wallets[i], topic(static_cast<int>(i)));
                continue;
            }
            delivered[i].insert(text_of(push));
            ASSERT_TRUE(answered[i].contains(text_of(push)));
            wallets[i]->acknowledge(push);
        }
    }
    // The killed one comes back, and knows what the others did meanwhile.
    relay.start(kVictim);
    Client late(relay.at(kVictim).port, 30);
    subscribe(late, topic(0));
    std::set<std::string> all;
    while (all != answered[0]) {
        const std::string text = next_message(late);
        ASSERT_NE(text, "gone");
        all.insert(text);
    }
}

}  // namespace
}  // namespace portico::app
