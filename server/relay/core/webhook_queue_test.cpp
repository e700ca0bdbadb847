// SPDX-License-Identifier: Apache-2.0
#include "server/relay/core/webhook_queue.hpp"

#include <gmock/gmock.h>

#include <map>
#include <random>
#include <string>
#include <vector>

#include "server/relay/holdings.hpp"

namespace portico::relay {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

constexpr std::int64_t kNever = 1'000'000'000'000;

struct WaitingWebhooks : testing::Test {
    Limits limits;
    std::unique_ptr<WebhookQueue> queue;
    std::int64_t now_ms = 1'000'000;
    std::map<std::string, std::vector<std::uint64_t>> under_way;  ///< by URL

    void start() { queue = std::make_unique<WebhookQueue>(limits); }

    bool add(std::uint64_t address, const std::string& url, const std::string& text = "m",
             std::int64_t give_up_in_ms = kNever) {
        if (!queue) start();
        auto message = std::make_shared<Message>();
        message->text = text;
        // Each is of a network of its own, unless the test says which.
        const std::uint64_t tag = detail::network_tag(address) == 0
                                      ? (address << detail::kNetworkTagAt) | address
                                      : address;
        const bool added =
            queue->add(tag, url, {message, "client", "https://service.example", true, {}},
                       now_ms + give_up_in_ms);
        EXPECT_EQ(queue->broken_invariant(), "");
        return added;
    }
    /// Texts, in the order in which they are posted now.
    std::vector<std::string> post(std::int64_t after_ms = 0) {
        now_ms += after_ms;
        std::vector<std::string> out;
        queue->post_due(now_ms,
                        [&](std::uint64_t id, const std::string& url, const WebhookEvent& event) {
                            under_way[url].push_back(id);
                            out.push_back(event.message->text);
                        });
        EXPECT_EQ(queue->broken_invariant(), "");
        return out;
    }
    void answer(const std::string& url, int status) {
        for (const std::uint64_t id : std::exchange(under_way[url], {}))
            queue->answered(id, status, now_ms);
        EXPECT_EQ(queue->broken_invariant(), "");
    }
};

TEST_F(WaitingWebhooks, OneThatNeverAnsweredGetsTwoEventsAtOnce) {
    for (const char* text : {"1", "2", "3", "4", "5"}) add(1, "a", text);
    EXPECT_THAT(post(), ElementsAre("1", "2"));
    EXPECT_THAT(post(10'000), IsEmpty());
    answer("a", 200);
    EXPECT_THAT(post(), ElementsAre("3", "4", "5"));
}

TEST_F(WaitingWebhooks, AddressesTakeTurnsAndHaveAtMostEightPostsEach) {
    for (int i = 0; i < 100; ++i) add(1, "https://slow.example/" + std::to_string(i), "slow");
    add(2, "b", "other");
    const std::vector<std::string> posted = post();
    EXPECT_EQ(std::ranges::count(posted, "slow"), 8);
    EXPECT_EQ(std::ranges::count(posted, "other"), 1);
    EXPECT_EQ(posted[1], "other");
}

TEST_F(WaitingWebhooks, AFullHouseOfSlowHostsGivesTheNextFreePlaceToWhoHasNone) {
    for (std::uint64_t address = 1; address <= 20; ++address)
        for (int i = 0; i < 20; ++i)
            add(address, "https://slow" + std::to_string(i) + ".example/", std::to_string(address));
    EXPECT_EQ(post().size(), WebhookQueue::kPostsAtOnce);
    add(21, "b", "other");
    under_way["https://slow0.example/"].resize(1);
    answer("https://slow0.example/", 0);
    std::size_t before_it = 0;
    for (bool told = false; !told; ++before_it) {
        for (const std::string& text : post()) told = told || text == "other";
        for (auto& [url, ids] : under_way)
            if (!told && !ids.empty()) {
                queue->answered(ids.back(), 0, now_ms);
                ids.pop_back();
                break;
            }
        ASSERT_LT(before_it, 25u);  // one turn of all addresses
    }
}

/// An address of a network that several share.
std::uint64_t one_of(std::uint64_t network, std::uint64_t own) {
    return (network << detail::kNetworkTagAt) | own;
}

TEST_F(WaitingWebhooks, ANetworkOfManyAddressesHasHalfOfThePosts) {
    for (std::uint64_t own = 1; own <= 400; ++own)
        add(one_of(7, own), "https://slow" + std::to_string(own) + ".example/", "slow");
    EXPECT_EQ(post().size(), WebhookQueue::kPostsAtOnceOfNetwork);
    add(2, "https://other.example/", "other");
    EXPECT_THAT(post(), ElementsAre("other"));
    // Its next ones go as its posts end, in turn.
    for (int round = 0; round < 12; ++round) {
        for (auto& [url, ids] : under_way) answer(url, 200);
        EXPECT_EQ(post().size(), round < 11 ? WebhookQueue::kPostsAtOnceOfNetwork : 16u);
    }
    for (auto& [url, ids] : under_way) answer(url, 200);
    EXPECT_EQ(queue->size(), 0u);
}

TEST_F(WaitingWebhooks, ANetworkOfManyAddressesHasFourTimesTheirPostsASecond) {
    limits.webhooks_per_second_address = 10;
    limits.webhooks_burst_address = 20;
    const auto posted_in = [&](int tenths) {
        std::size_t posts = 0;
        for (int i = 0; i < tenths; ++i)
            for (auto texts = post(i == 0 ? 0 : 100); !texts.empty(); texts = post()) {
                posts += texts.size();
                answer("a", 200);
            }
        return posts;
    };
    for (std::uint64_t own = 1; own <= 40; ++own)
        for (int i = 0; i < 20; ++i) add(one_of(7, own), "a");
    EXPECT_NEAR(static_cast<double>(posted_in(1)), 80, 2);
    EXPECT_NEAR(static_cast<double>(posted_in(101)), 400, 4);
    EXPECT_NEAR(static_cast<double>(posted_in(101)), 320, 4);
    EXPECT_EQ(queue->size(), 0u);
}

TEST_F(WaitingWebhooks, ASiteThatIsSilentHasEightPostsWhoeverTheyAre) {
    const char* const hosts[] = {"evil.example", "a.EVIL.example", "b.evil.example.",
                                 "evil.example:8443"};
    for (std::uint64_t address = 1; address <= 8; ++address)
        for (int i = 0; i < 16; ++i)
            add(address, std::string("https://") + hosts[i % 4] + "/" + std::to_string(i), "evil");
    EXPECT_EQ(post().size(), 8u);
    for (int i = 0; i < 8; ++i)
        add(1, "https://shop.example/" + std::to_string(i), "of the same address");
    add(9, "https://other.example/", "other");
    EXPECT_THAT(post(), testing::UnorderedElementsAre(
                            "other", "of the same address", "of the same address",
                            "of the same address", "of the same address", "of the same address",
                            "of the same address", "of the same address"));
}

TEST_F(WaitingWebhooks, ASiteThatAnswersHasUpTo32PostsAndItsAddressesTakeTurns) {
    const auto hook = [](std::uint64_t address, int i) {
        return "https://push.example/" + std::to_string(address) + "/" + std::to_string(i);
    };
    for (std::uint64_t address = 1; address <= 6; ++address)
        for (int i = 0; i < 12; ++i) add(address, hook(address, i), std::to_string(address));
    EXPECT_EQ(post().size(), 8u);
    answer(hook(1, 0), 200);
    EXPECT_EQ(post().size(), 32u - 7);
    add(7, hook(7, 0), "late");
    EXPECT_THAT(post(), IsEmpty());
    for (std::uint64_t address = 1; address <= 2; ++address)
        for (int i = 0; i < 12; ++i) answer(hook(address, i), 200);
    EXPECT_THAT(post(), testing::Contains("late"));
}

TEST_F(WaitingWebhooks, ASiteIsWhatOneOwnerHas) {
    const auto at_once = [&](const std::string& host, const std::string& other) {
        start();
        for (std::uint64_t address = 1; address <= 8; ++address) {
            add(address, "https://" + host + "/" + std::to_string(address));
            add(address, "https://" + other + "/" + std::to_string(address));
        }
        return post().size();
    };
    EXPECT_EQ(at_once("a.shop.co.uk", "b.shop.co.uk"), 8u);
    EXPECT_EQ(at_once("a.co.uk", "b.co.uk"), 16u);
    for (const std::string registry :
         {"pp.ua", "me.uk", "id.au", "my.id", "web.id", "web.tr", "gen.tr", "adv.br", "in.th"}) {
        EXPECT_EQ(at_once("shop." + registry, "x." + registry), 16u) << registry;
        EXPECT_EQ(at_once("a.shop." + registry, "b.shop." + registry), 8u) << registry;
    }
    EXPECT_EQ(at_once("a.shop.io", "b.shop.io"), 8u);
    for (const std::string short_name : {"x9.io", "t.co", "me.fr", "web.fr"})
        EXPECT_EQ(at_once("a." + short_name, "b." + short_name), 8u) << short_name;
    EXPECT_EQ(at_once("192.0.2.1", "192.0.2.2"), 16u);
    EXPECT_EQ(at_once("192.0.2.1", "0300.0.513"), 8u);
    EXPECT_EQ(at_once("[2001:db8::1]", "[2001:DB8:0:0:1::]:8443"), 8u);
    EXPECT_EQ(at_once("[2001:db8::1]", "[2001:db8:0:1::1]"), 16u);
}

TEST_F(WaitingWebhooks, OneThatFailsRestsAlsoWhenNothingWaitsForIt) {
    std::size_t tries = 0;
    for (int i = 0; i < 1'200; ++i) {
        add(1, "https://down.example/", "m", 1'000);
        tries += post(100).size();
        answer("https://down.example/", 503);
    }
    EXPECT_LE(tries, 8u);  // at 0, 1, 3, 7, 15, 31, 63 s
    EXPECT_GE(tries, 6u);
}

TEST_F(WaitingWebhooks, ASiteThatFailsIsTriedTwiceASecondHoweverManyItsPaths) {
    std::size_t tries = 0;
    bool up = false;
    const auto pass = [&](int tenths) {
        tries = 0;
        for (int i = 0; i < tenths; ++i) {
            if (!up)
                for (std::uint64_t address = 1; address <= 5; ++address)
                    add(address, "https://down.example/" + std::to_string(i), "m", 1'000);
            tries += post(100).size();
            for (auto& [url, ids] : under_way) answer(url, up ? 200 : 503);
        }
        return tries;
    };
    EXPECT_LE(pass(300), 20u + 8u + 62u);
    EXPECT_LE(pass(300), 62u);
    EXPECT_GE(tries, 30u);
    EXPECT_LE(queue->size(), 100u) << "what is over is not kept";
    for (std::uint64_t address = 1; address <= 5; ++address)
        for (int i = 0; i < 20; ++i) add(address, "https://down.example/back" + std::to_string(i));
    up = true;
    EXPECT_GE(pass(20), 100u);
}

TEST_F(WaitingWebhooks, OneEventThatIsNeverTakenDoesNotHoldUpTheOthersOfItsWebhook) {
    for (const char* text : {"1", "never", "2", "3"}) add(1, "a", text);
    std::vector<std::string> taken;
    std::size_t refused = 0;
    for (int i = 0; i < 600; ++i, now_ms += 100)
        queue->post_due(now_ms,
                        [&](std::uint64_t id, const std::string&, const WebhookEvent& event) {
                            if (event.message->text == "never") {
                                ++refused;
                                under_way["no"].push_back(id);
                            } else {
                                taken.push_back(event.message->text);
                                under_way["yes"].push_back(id);
                            }
                        }),
            answer("no", 500), answer("yes", 200);
    EXPECT_THAT(taken, ElementsAre("1", "2", "3"));
    EXPECT_LT(refused, 8u);
    EXPECT_EQ(queue->size(), 1u);
}

TEST_F(WaitingWebhooks, AllThatFailedWhileItWasDownIsToldWhenItIsBack) {
    for (int i = 0; i < 40; ++i) add(1, "a", std::to_string(i));
    std::set<std::string> told;
    std::size_t tries = 0;
    for (int second = 0; second < 1'200; ++second, now_ms += 1'000) {
        const bool up = second > 600;
        queue->post_due(now_ms,
                        [&](std::uint64_t id, const std::string&, const WebhookEvent& event) {
                            if (up) told.insert(event.message->text);
                            tries += up ? 0 : 1;
                            under_way["a"].push_back(id);
                        });
        answer("a", up ? 200 : 503);
    }
    EXPECT_EQ(told.size(), 40u);
    EXPECT_EQ(queue->size(), 0u);
    EXPECT_LE(tries, 17u);  // two at 0, one at 1, 3, 7, 15, 31 s, then once a minute
}

TEST_F(WaitingWebhooks, WhatCannotBeToldInTimeIsGivenUp) {
    add(1, "a", "1", 5'000);
    add(1, "a", "2", 5'000);
    for (int i = 0; i < 100; ++i) {
        post(100);
        answer("a", 0);
    }
    EXPECT_EQ(queue->size(), 0u);
    EXPECT_EQ(queue->take_given_up(), 2u);
    EXPECT_EQ(queue->bytes(), 0u);
}

TEST_F(WaitingWebhooks, OnceHalfIsTakenAnAddressHasItsShare) {
    limits.webhook_queue = 100;
    limits.address_share_percent = 10;
    for (int i = 0; i < 50; ++i) EXPECT_TRUE(add(1, "a"));
    EXPECT_FALSE(add(1, "a"));
    for (int i = 0; i < 10; ++i) EXPECT_TRUE(add(2, "a"));
    EXPECT_FALSE(add(2, "a"));
    EXPECT_TRUE(add(3, "a"));
    EXPECT_EQ(queue->size(), 61u);
}

TEST_F(WaitingWebhooks, WhoeverHasMostMakesRoomInAFullQueue) {
    limits.webhook_queue = 100;
    limits.address_share_percent = 20;
    for (std::uint64_t address = 1; address <= 10; ++address)
        for (int i = 0; i < 10; ++i)
            EXPECT_TRUE(add(address, "https://silent" + std::to_string(address) + ".example/",
                            std::to_string(i)));
    EXPECT_FALSE(add(1, "https://silent1.example/"));
    EXPECT_EQ(queue->take_given_up(), 0u);
    for (int i = 0; i < 9; ++i) EXPECT_TRUE(add(11, "https://other.example/", "other"));
    EXPECT_FALSE(add(11, "https://other.example/")) << "it has as much as the others";
    EXPECT_EQ(queue->size(), 100u);
    EXPECT_EQ(queue->take_given_up(), 9u);
    // Those first in line are as they were.
    EXPECT_THAT(post(), testing::Contains("other"));
    EXPECT_THAT(under_way["https://silent1.example/"], testing::SizeIs(2));
}

TEST_F(WaitingWebhooks, WhoeverHasMostBytesMakesRoomToo) {
    limits.webhook_queue_bytes = 1'000'000;
    limits.address_share_percent = 50;
    for (int i = 0; i < 10; ++i)
        for (std::uint64_t address = 1; address <= 2; ++address)
            add(address, "https://silent.example/", std::string(60'000, 'x'));
    EXPECT_GE(queue->bytes(), 1'000'000u);
    EXPECT_TRUE(add(3, "https://other.example/"));
    EXPECT_TRUE(add(3, "https://other.example/"));
    EXPECT_GE(queue->take_given_up(), 1u);
}

TEST_F(WaitingWebhooks, ABurstOfNoneIsOneOfOne) {
    limits.webhooks_per_second_address = 10;
    limits.webhooks_burst_address = 0;
    for (const char* text : {"1", "2"}) add(1, "a", text);
    EXPECT_THAT(post(), ElementsAre("1"));
    EXPECT_THAT(post(101), ElementsAre("2"));
}

TEST_F(WaitingWebhooks, OnceHalfIsTakenANetworkHasFourShares) {
    limits.webhook_queue = 100;
    limits.address_share_percent = 5;
    for (int i = 0; i < 50; ++i) EXPECT_TRUE(add(one_of(1, 1), "a"));
    std::size_t taken = 0;
    for (std::uint64_t own = 2; own < 40; ++own) taken += add(one_of(1, own), "a") ? 1 : 0;
    EXPECT_EQ(taken, 0u) << "its network has had half";
    for (std::uint64_t own = 1; own < 40; ++own) taken += add(one_of(2, own), "a") ? 1 : 0;
    EXPECT_EQ(taken, 20u);
    EXPECT_TRUE(add(one_of(3, 1), "a"));
}

TEST_F(WaitingWebhooks, ANetworkHasHalfOfTheQueueAtMostOrWhatOneAddressMay) {
    limits.webhook_queue = 100;
    for (const auto& [percent, most] : {std::pair{13, 50}, {20, 50}, {50, 50}, {60, 60}}) {
        limits.address_share_percent = static_cast<std::size_t>(percent);
        start();
        int taken = 0;
        for (int i = 0; i < 65; ++i) taken += add(one_of(1, 1), "a") ? 1 : 0;
        for (int i = 0; i < 65; ++i) taken += add(one_of(1, 2), "a") ? 1 : 0;
        EXPECT_EQ(taken, most) << percent;
    }
    limits.address_share_percent = 20;
    start();
    for (int i = 0; i < 12; ++i) EXPECT_TRUE(add(one_of(2, 1), "a"));
    int taken = 0;
    for (std::uint64_t own = 1; own <= 10; ++own)
        for (int i = 0; i < 10; ++i) taken += add(one_of(1, own), "a") ? 1 : 0;
    EXPECT_EQ(taken, 50);
}

TEST_F(WaitingWebhooks, AnAddressHasItsPostsASecondAndLargeOnesCountAsMore) {
    limits.webhooks_per_second_address = 10;
    limits.webhooks_burst_address = 20;
    const auto posted_in = [&](int tenths) {
        std::size_t posts = 0;
        for (int i = 0; i < tenths; ++i)
            for (auto texts = post(i == 0 ? 0 : 100); !texts.empty(); texts = post()) {
                posts += texts.size();
                answer("a", 200);
            }
        return posts;
    };
    for (int i = 0; i < 1'000; ++i) add(1, "a");
    EXPECT_EQ(posted_in(1), 20u);
    EXPECT_NEAR(static_cast<double>(posted_in(101)), 100, 2);
    for (int i = 0; i < 100; ++i) add(2, "a", std::string(64 * 1024, 'x'));
    EXPECT_THAT(add(3, "b", "other"), true);
    std::size_t large = 0;
    for (int i = 0; i < 101; ++i)
        for (auto texts = post(i == 0 ? 0 : 100); !texts.empty(); texts = post()) {
            large += static_cast<std::size_t>(std::ranges::count_if(
                texts, [](const std::string& text) { return text.size() > 1'000; }));
            answer("a", 200), answer("b", 200);
        }
    EXPECT_LE(large, (20u + 101u) / 5 + 2);
    EXPECT_GE(large, (20u + 101u) / 5 - 2);
}

TEST_F(WaitingWebhooks, ItForgetsWhoHasNothingWaiting) {
    add(1, "a");
    post();
    answer("a", 200);
    EXPECT_EQ(queue->size(), 0u);
    EXPECT_THAT(post(60'000), IsEmpty());
    add(1, "a", "again");
    EXPECT_THAT(post(), ElementsAre("again"));
}

TEST_F(WaitingWebhooks, HoldsItsPromisesInAnyOrderOfEvents) {
    for (unsigned seed = 1; seed <= 30; ++seed) {
        std::mt19937 random(seed);
        limits.webhook_queue = 60;
        limits.webhooks_per_second_address = seed % 3 == 0 ? 0 : 5;
        limits.webhooks_burst_address = 10;
        start();
        under_way.clear();
        std::size_t added = 0, ended = 0, given_up = 0;
        const auto answer_some = [&](bool all, bool up) {
            for (auto& [url, ids] : under_way)
                while (!ids.empty() && (all || random() % 2 == 0)) {
                    const std::size_t before = queue->size();
                    queue->answered(ids.back(), up || random() % 3 == 0 ? 200 : 503, now_ms);
                    ids.pop_back();
                    ended += before - queue->size();
                    const std::size_t lost = queue->take_given_up();
                    given_up += lost;
                    ended -= lost;
                }
        };
        for (int step = 0; step < 1'500; ++step) {
            if (random() % 2 == 0)
                added +=
                    add(seed % 2 == 0 ? one_of(1 + random() % 2, random() % 40) : random() % 12,
                        std::string("https://") +
                            std::string(1, static_cast<char>('a' + random() % 3)) + ".x/" +
                            std::to_string(random() % 3),
                        "m", random() % 5 == 0 ? 3'000 : kNever)
                        ? 1
                        : 0;
            post(random() % 300);
            given_up += queue->take_given_up();
            answer_some(false, false);
            ASSERT_EQ(queue->broken_invariant(), "") << seed;
        }
        for (int i = 0; i < 80'000 && queue->size() > 0; ++i) {
            post(100);
            given_up += queue->take_given_up();
            answer_some(true, true);
        }
        ASSERT_EQ(queue->size(), 0u) << "something is never posted: seed " << seed;
        EXPECT_EQ(added, ended + given_up);
    }
}

}  // namespace
}  // namespace portico::relay
