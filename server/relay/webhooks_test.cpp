// SPDX-License-Identifier: Apache-2.0
//
// Webhooks (docs/spec/relay.md#webhooks): registration, which event fires when, retries.
#include <gmock/gmock.h>

#include "core/base/encoding/base64.hpp"
#include "core/crypto/curves/ed25519.hpp"
#include "core/crypto/did_key.hpp"
#include "server/relay/core/relay_world.hpp"
#include "server/relay/watch.hpp"

namespace portico::relay {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

constexpr std::int64_t kNowS = 1'700'000'000;

Secret<32> watched_seed(std::uint8_t number = 9) {
    const FixedBytes<32> bytes{number};
    return Secret<32>(std::span<const std::uint8_t, 32>(bytes));
}

struct Claims {
    std::string act = "irn_watchRegister";
    std::string type = "subscriber";
    std::string service = "https://service.example";
    std::string webhook = "https://service.example/hook";
    std::int64_t ttl_s = 86'400;
    std::string tags = "[1108]";
    std::string statuses = R"(["accepted","queued","delivered"])";
    std::uint8_t client = 9;
};

std::string sign(const Claims& claims) {
    const Secret<32> seed = watched_seed(claims.client);
    const std::string text =
        R"({"iss":")" + to_did_key(derive_ed25519_public(seed)) + R"(","sub":")" + claims.service +
        R"(","aud":"wss://relay.example","iat":)" + std::to_string(kNowS) + R"(,"exp":)" +
        std::to_string(kNowS + claims.ttl_s) + R"(,"act":")" + claims.act + R"(","typ":")" +
        claims.type + R"(","whu":")" + claims.webhook + R"(","tag":)" + claims.tags + R"(,"sts":)" +
        claims.statuses + "}";
    std::string jwt = to_base64url(as_bytes(R"({"alg":"EdDSA","typ":"JWT"})")) + "." +
                      to_base64url(as_bytes(text));
    return jwt + "." + to_base64url(sign_ed25519(seed, as_bytes(jwt)));
}

struct Webhooks : testing::Test {
    RelayWorld world;
    std::string watched = to_did_key(derive_ed25519_public(watched_seed()));
    ConnectionId dapp = world.connect("dapp");
    ConnectionId wallet = world.connect(watched);

    std::string enroll(const Claims& claims) {
        return world.outcome(wallet, "irn_watchRegister",
                             R"({"registerAuth":")" + sign(claims) + "\"}");
    }
    /// "status type" of every event posted so far; takes them.
    std::vector<std::string> events() {
        world.pass(100);
        std::vector<std::string> out;
        for (const PostWebhook& post : std::exchange(world.posts, {})) {
            world.core->webhook_answered(post.id, 200, world.at());
            const Json claims = decode(post);
            out.push_back(std::string(*claims.find("evt")->find_string("status")) + " " +
                          std::string(*claims.find_string("typ")));
        }
        return out;
    }
    static Json decode(const PostWebhook& post) {
        const Json body = *parse_json(post.body);
        const std::string jwt = body.find("eventAuth")->items()[0].as_string();
        const std::size_t first = jwt.find('.');
        const auto bytes =
            parse_base64url(std::string_view(jwt).substr(first + 1, jwt.rfind('.') - first - 1));
        return *parse_json(as_text(*bytes));
    }
};

TEST_F(Webhooks, RegistrationAnswersTheRelayId) {
    EXPECT_EQ(enroll({}), R"({"relayId":"did:key:relay"})");
    EXPECT_EQ(world.store.snapshot().watches.size(), 1u);
    EXPECT_EQ(enroll({.type = "publisher"}), R"({"relayId":"did:key:relay"})");
    EXPECT_EQ(world.store.snapshot().watches.size(), 1u);  // same URLs: replaced
    EXPECT_EQ(
        world.outcome(wallet, "irn_watchUnregister",
                      R"({"unregisterAuth":")" + sign({.act = "irn_watchUnregister"}) + "\"}"),
        "true");
    EXPECT_TRUE(world.store.snapshot().watches.empty());
}

TEST_F(Webhooks, BadRegistrationsAreRefused) {
    EXPECT_EQ(enroll({.act = "irn_watchUnregister"}), "InvalidAction");
    EXPECT_NE(enroll({.ttl_s = 30 * 86'400}), "InvalidTtl");
    EXPECT_EQ(enroll({.ttl_s = 30 * 86'400 + 1}), "InvalidTtl");
    EXPECT_EQ(enroll({.service = "service"}), "InvalidServiceUrl");
    EXPECT_EQ(enroll({.webhook = "ftp://service.example"}), "InvalidWebhookUrl");
    const std::string url = "https://" + std::string(248, 'a');  // 256 characters
    EXPECT_NE(enroll({.webhook = url}), "InvalidWebhookUrl");
    EXPECT_EQ(enroll({.webhook = url + "a"}), "InvalidWebhookUrl");
    EXPECT_EQ(enroll({.type = "x"}), "InvalidJwt");
    EXPECT_EQ(enroll({.statuses = R"(["other"])"}), "InvalidJwt");
    EXPECT_EQ(world.outcome(wallet, "irn_watchRegister", R"({"registerAuth":"a.b.c"})"),
              "InvalidJwt");
    EXPECT_EQ(world.outcome(wallet, "irn_watchRegister", "{}"), "InvalidParams");
}

TEST_F(Webhooks, AClientHasAtMost64) {  // 3.8
    for (int i = 0; i < 64; ++i)
        EXPECT_NE(enroll({.webhook = "https://a.example/" + std::to_string(i)}),
                  "InvalidWebhookUrl");
    EXPECT_EQ(enroll({.webhook = "https://a.example/64"}), "InvalidWebhookUrl");
}

TEST_F(Webhooks, SubscriberEventsFollowTheMessage) {
    enroll({});
    world.subscribe(wallet, kTopicA);
    world.publish(dapp, kTopicA, "m", 300, 1108);
    EXPECT_THAT(events(), ElementsAre("accepted subscriber"));
    world.acknowledge(wallet);
    EXPECT_THAT(events(), ElementsAre("delivered subscriber"));
    world.disconnect(wallet);
    world.publish(dapp, kTopicA, "offline", 300, 1108);
    EXPECT_THAT(events(), ElementsAre("accepted subscriber", "queued subscriber"));
    world.publish(dapp, kTopicA, "other tag", 300, 1109);
    EXPECT_THAT(events(), IsEmpty());
}

TEST_F(Webhooks, PublisherEventIsAcceptedOnly) {
    enroll({.type = "publisher"});
    world.publish(wallet, kTopicA, "m", 300, 1108);
    EXPECT_THAT(events(), ElementsAre("accepted publisher"));
}

TEST_F(Webhooks, EventNamesMessageAndReceivers) {
    enroll({});
    world.subscribe(wallet, kTopicA);
    world.publish(dapp, kTopicA, "m", 300, 1108);
    world.pass(100);
    ASSERT_EQ(world.posts.size(), 1u);
    EXPECT_EQ(world.posts[0].url, "https://service.example/hook");
    const Json claims = decode(world.posts[0]);
    EXPECT_EQ(claims.find_string("act"), "irn_watchEvent");
    EXPECT_EQ(claims.find_string("iss"), "did:key:relay");
    EXPECT_EQ(claims.find_string("aud"), "https://service.example");
    EXPECT_EQ(claims.find_string("sub"), watched);
    EXPECT_EQ(claims.find("evt")->find_string("message"), "m");
    EXPECT_EQ(claims.find("evt")->find_string("topic"), kTopicA);
}

TEST_F(Webhooks, FailedPostIsRepeatedWithGrowingDelaysUntilTheTtl) {
    enroll({.statuses = R"(["accepted"])"});
    world.subscribe(wallet, kTopicA);
    world.publish(dapp, kTopicA, "m", 10, 1108);
    world.pass(100);
    std::vector<std::int64_t> at;
    const std::int64_t start = world.now_ms;
    for (int i = 0; i < 400; ++i) {
        for (const PostWebhook& post : std::exchange(world.posts, {})) {
            at.push_back(world.now_ms - start);
            world.core->webhook_answered(post.id, i % 2 == 0 ? 0 : 503, world.at());
        }
        world.pass(100);
    }
    EXPECT_THAT(at, ElementsAre(0, 1'000, 3'000, 7'000));
    EXPECT_EQ(world.core->counters().webhooks_dropped, 1u);
}

TEST_F(Webhooks, SuccessAndRefusalEndADelivery) {
    enroll({.statuses = R"(["accepted"])"});
    world.subscribe(wallet, kTopicA);
    for (const int status : {200, 299, 400, 499}) {
        world.publish(dapp, kTopicA, std::to_string(status), 300, 1108);
        world.pass(100);
        ASSERT_EQ(world.posts.size(), 1u);
        world.core->webhook_answered(world.posts[0].id, status, world.at());
        world.posts.clear();
        world.pass(10'000);
        EXPECT_THAT(world.posts, IsEmpty());
    }
}

TEST(BusyWebhooks, OneAddressCannotTakeThemAllUnderKeysThatItMakes) {
    Limits limits;
    limits.watches_total = 10;
    limits.address_share_percent = 20;
    RelayWorld world(limits);
    const auto enroll = [&](ConnectionId sender, std::uint8_t client) {
        return world.outcome(sender, "irn_watchRegister",
                             R"({"registerAuth":")" + sign({.client = client}) + "\"}");
    };
    const ConnectionId greedy = world.connect("greedy", {"192.0.2.1", "p"});
    for (std::uint8_t key = 1; key <= 5; ++key) EXPECT_NE(enroll(greedy, key), "InvalidWebhookUrl");
    for (std::uint8_t key = 6; key <= 50; ++key)
        EXPECT_EQ(enroll(greedy, key), "InvalidWebhookUrl");
    EXPECT_EQ(world.core->counters().clients, 6u);  // of those refused nothing is kept
    world.crash();
    const ConnectionId again = world.connect("greedy", {"192.0.2.1", "p"});
    EXPECT_EQ(enroll(again, 60), "InvalidWebhookUrl");
    EXPECT_NE(enroll(again, 1), "InvalidWebhookUrl");  // that one replaces its own
    const ConnectionId other = world.connect("other", {"192.0.2.2", "p"});
    EXPECT_NE(enroll(other, 61), "InvalidWebhookUrl");
    world.disconnect(again);
    world.disconnect(other);
    world.pass(2 * 86'400'000);  // they last a day
    EXPECT_EQ(world.core->counters().watches, 0u);
    EXPECT_EQ(world.core->counters().clients, 0u);
    EXPECT_TRUE(world.store.snapshot().clients.empty());
}

TEST_F(Webhooks, WhatWaitsToBePostedIsBoundedInBytes) {
    Limits limits;
    limits.webhook_queue_bytes = 100'000;
    RelayWorld small(limits);
    const ConnectionId reader = small.connect(watched);
    const ConnectionId writer = small.connect("dapp");
    small.outcome(reader, "irn_watchRegister",
                  R"({"registerAuth":")" + sign({.statuses = R"(["accepted"])"}) + "\"}");
    small.subscribe(reader, kTopicA);
    for (char text = 'a'; text <= 'z'; ++text)
        small.publish(writer, kTopicA, std::string(20'000, text), 300, 1108);
    EXPECT_EQ(small.core->counters().webhooks_dropped, 23u);  // half of it is for others
    std::size_t posted = 0;
    for (small.pass(100); !small.posts.empty(); small.settle())
        for (const PostWebhook& post : std::exchange(small.posts, {})) {
            ++posted;
            small.core->webhook_answered(post.id, 200, small.at());
        }
    EXPECT_EQ(posted, 3u);
    small.publish(writer, kTopicA, std::string(20'000, '!'), 300, 1108);
    EXPECT_EQ(small.core->counters().webhooks_dropped, 23u);
}

TEST(BusyWebhooks, AnAddressWhoseHostFailsDoesNotKeepOthersFromBeingTold) {
    RelayWorld world;
    const ConnectionId stranger =
        world.connect(to_did_key(derive_ed25519_public(watched_seed(1))), {"192.0.2.1", "p"});
    for (int i = 0; i < 64; ++i)
        world.outcome(stranger, "irn_watchRegister",
                      R"({"registerAuth":")" +
                          sign({.type = "publisher",
                                .webhook = "https://fails.example/" + std::to_string(i),
                                .statuses = R"(["accepted"])",
                                .client = 1}) +
                          "\"}");
    const ConnectionId honest =
        world.connect(to_did_key(derive_ed25519_public(watched_seed(2))), {"192.0.2.2", "p"});
    world.outcome(honest, "irn_watchRegister",
                  R"({"registerAuth":")" +
                      sign({.type = "publisher", .statuses = R"(["accepted"])", .client = 2}) +
                      "\"}");
    std::size_t failed = 0, told = 0;
    const auto answer = [&] {
        for (const PostWebhook& post : std::exchange(world.posts, {})) {
            const bool fails = post.url.starts_with("https://fails");
            ++(fails ? failed : told);
            world.core->webhook_answered(post.id, fails ? 503 : 200, world.at());
        }
    };
    for (int i = 0; i < 170; ++i)
        world.publish(stranger, kTopicB, "m" + std::to_string(i), 604'800, 1108);
    for (std::size_t i = 1; i <= 5; ++i) {
        world.publish(honest, kTopicA, std::to_string(i), 300, 1108);
        world.pass(100);
        answer();
        world.settle();
        answer();
        EXPECT_EQ(told, i);
    }
    for (int i = 0; i < 3'000; ++i) {
        world.pass(100);
        answer();
    }
    // Each of 64 webhooks: five tries within the first minute, then one a minute.
    EXPECT_LT(failed, 64u * 12);
    EXPECT_GT(failed, 64u * 5);
}

TEST_F(Webhooks, RegistrationSurvivesARestart) {
    enroll({.statuses = R"(["queued"])"});
    world.subscribe(wallet, kTopicA);
    world.crash();
    dapp = world.connect("dapp");
    world.publish(dapp, kTopicA, "m", 300, 1108);
    EXPECT_THAT(events(), ElementsAre("queued subscriber"));
}

}  // namespace
}  // namespace portico::relay
