// SPDX-License-Identifier: Apache-2.0
//
// The contract of rate limits, in memory and in a real Redis, and what happens when Redis goes away
// (docs/spec/security.md, cases 112 and 116).
#include <gmock/gmock.h>

#include <deque>
#include <thread>

#include "server/store/redis/rate_limiter.hpp"
#include "server/store/redis/redis_rate_limit.hpp"
#include "server/store/redis/test_redis.hpp"

namespace portico::store {
namespace {

using ops::Rate;
using ops::RateVerdict;
using testing::HasSubstr;
using testing::Not;

struct InMemory {
    RateVerdict take(const std::string& key, Rate rate, std::int64_t cost, std::int64_t now_ms) {
        return limit.take(key, rate, cost, now_ms);
    }
    ops::MemoryRateLimit limit;
};

struct InRedis {
    RateVerdict take(const std::string& key, Rate rate, std::int64_t cost, std::int64_t now_ms) {
        const auto verdict = RedisRateLimit(connection).take(key, rate, cost, now_ms);
        EXPECT_TRUE(verdict) << verdict.error().text;
        return verdict.value_or(RateVerdict{});
    }
    TestRedis server;
    RedisConnection connection{server.config()};
};

template <class Place>
struct RateLimitContract : testing::Test {
    bool allowed(const std::string& key, std::int64_t now_ms, std::int64_t cost = 1) {
        return place.take(key, {10, 3}, cost, now_ms).allowed;
    }
    Place place;
};
using Places = testing::Types<InMemory, InRedis>;
TYPED_TEST_SUITE(RateLimitContract, Places);

constexpr std::int64_t kNow = 1'700'000'000'000;

TYPED_TEST(RateLimitContract, BurstThenTheRate) {
    for (int i = 0; i < 3; ++i) EXPECT_TRUE(this->allowed("a", kNow));
    const RateVerdict refused = this->place.take("a", {10, 3}, 1, kNow);
    EXPECT_FALSE(refused.allowed);
    EXPECT_EQ(refused.remaining, 0);
    EXPECT_EQ(refused.retry_after_ms, 100);
    EXPECT_FALSE(this->allowed("a", kNow + 99));
    EXPECT_TRUE(this->allowed("a", kNow + 100));
    EXPECT_FALSE(this->allowed("a", kNow + 100));
}

TYPED_TEST(RateLimitContract, RetryAfterIsExact) {
    EXPECT_TRUE(this->allowed("a", kNow, 3));
    const std::int64_t wait = this->place.take("a", {10, 3}, 2, kNow + 37).retry_after_ms;
    EXPECT_EQ(wait, 163);
    EXPECT_FALSE(this->allowed("a", kNow + 37 + wait - 1, 2));
    EXPECT_TRUE(this->allowed("a", kNow + 37 + wait, 2));
}

TYPED_TEST(RateLimitContract, ARefusedCostTakesNothing) {
    EXPECT_FALSE(this->allowed("a", kNow, 4));  // above the burst: never
    EXPECT_TRUE(this->allowed("a", kNow, 2));
    EXPECT_FALSE(this->allowed("a", kNow, 2));
    EXPECT_TRUE(this->allowed("a", kNow, 1));
}

TYPED_TEST(RateLimitContract, NoMoreThanTheBurstIsSaved) {
    EXPECT_TRUE(this->allowed("a", kNow, 3));
    EXPECT_TRUE(this->allowed("a", kNow + 365ll * 86'400'000, 3));
    EXPECT_FALSE(this->allowed("a", kNow + 365ll * 86'400'000, 1));
}

TYPED_TEST(RateLimitContract, WhatIsGivenBackIsThereAgainUpToTheBurst) {
    EXPECT_TRUE(this->allowed("a", kNow, 3));
    EXPECT_TRUE(this->allowed("a", kNow, -2));
    EXPECT_FALSE(this->allowed("a", kNow, 3));
    EXPECT_TRUE(this->allowed("a", kNow, 2));
    EXPECT_TRUE(this->allowed("a", kNow, -100));
    EXPECT_TRUE(this->allowed("a", kNow, 3));
    EXPECT_FALSE(this->allowed("a", kNow));
}

TYPED_TEST(RateLimitContract, AClockThatGoesBackGivesNothing) {
    EXPECT_TRUE(this->allowed("a", kNow, 3));
    EXPECT_FALSE(this->allowed("a", kNow - 1'000));
    EXPECT_FALSE(this->allowed("a", kNow + 99));
    EXPECT_TRUE(this->allowed("a", kNow + 100));
}

TYPED_TEST(RateLimitContract, AClockThatWasPutBackFreezesNobody) {
    const std::int64_t back = kNow - 3'600'000;
    EXPECT_TRUE(this->allowed("a", kNow, 3));
    EXPECT_FALSE(this->allowed("a", back));
    EXPECT_FALSE(this->allowed("a", back + 99));
    EXPECT_TRUE(this->allowed("a", back + 100));
}

TYPED_TEST(RateLimitContract, KeysDoNotTouchEachOther) {
    EXPECT_TRUE(this->allowed("a", kNow, 3));
    EXPECT_TRUE(this->allowed("b", kNow, 3));
    EXPECT_TRUE(this->allowed(ops::rate_key("/v1/x", "1.2.3.4"), kNow, 3));
    EXPECT_TRUE(this->allowed(ops::rate_key("/v1/y", "1.2.3.4"), kNow, 3));
}

TYPED_TEST(RateLimitContract, LargestRatesAreExact) {
    const Rate rate{1'000'000, 1'000'000};
    EXPECT_TRUE(this->place.take("a", rate, 1'000'000, kNow).allowed);
    EXPECT_EQ(this->place.take("a", rate, 1, kNow).retry_after_ms, 1);
    EXPECT_EQ(this->place.take("a", rate, 1, kNow + 500).remaining, 499'999);
}

TEST(RateKey, Case112AddressesOfOneCallerShareABucket) {
    EXPECT_EQ(ops::rate_key("r", "2001:db8:1:2::1"), ops::rate_key("r", "2001:db8:1:2:ffff::9"));
    EXPECT_NE(ops::rate_key("r", "2001:db8:1:2::1"), ops::rate_key("r", "2001:db8:1:3::1"));
    EXPECT_NE(ops::rate_key("r", "192.0.2.1"), ops::rate_key("r", "192.0.2.2"));
    EXPECT_NE(ops::rate_key("r", "::ffff:192.0.2.1"), ops::rate_key("r", "::ffff:192.0.2.2"));
}

TEST(MemoryRateLimit, AFloodOfCallersIsBounded) {
    ops::MemoryRateLimit limit;
    const std::size_t many = ops::MemoryRateLimit::kBucketsMax + 10;
    for (std::size_t i = 0; i < many; ++i) {
        (void)limit.take("flood" + std::to_string(i), {1, 1}, 1, kNow);
        if (i % 1000 == 0) (void)limit.take("steady", {1, 1}, 1, kNow);
    }
    EXPECT_EQ(limit.size(), ops::MemoryRateLimit::kBucketsMax);
    EXPECT_FALSE(limit.take("steady", {1, 1}, 1, kNow).allowed);  // in use: not forgotten
}

TEST(RedisRateLimit, TwoProcessesNeverGiveTheSameToken) {
    TestRedis server;
    std::atomic<int> given = 0;
    std::vector<std::thread> threads;
    for (int i = 0; i < 4; ++i)
        threads.emplace_back([&] {
            RedisConnection connection(server.config());
            RedisRateLimit limit(connection);
            for (int j = 0; j < 50; ++j) given += limit.take("a", {1, 100}, 1, kNow)->allowed;
        });
    for (std::thread& thread : threads) thread.join();
    EXPECT_EQ(given, 100);
}

TEST(RedisRateLimit, BucketsGoWhenTheyAreFullAgain) {
    TestRedis server;
    RedisConnection connection(server.config());
    ASSERT_TRUE(RedisRateLimit(connection).take("a", {10, 100}, 50, kNow));
    const auto left = connection.command({"PTTL", "portico:rate:a"});
    EXPECT_GT(std::get<std::int64_t>(*left), 3'000);
    EXPECT_LE(std::get<std::int64_t>(*left), 6'000);
}

TEST(RedisConnection, ComesBackByItself) {
    TestRedis server;
    RedisConnection connection(server.config());
    ASSERT_TRUE(connection.command({"SET", "k", std::string("a\0b", 3)}));
    EXPECT_EQ(std::get<std::string>(*connection.command({"GET", "k"})), std::string("a\0b", 3));
    server.stop();
    EXPECT_EQ(connection.command({"GET", "k"}).error().kind, Failure::kUnavailable);
    server.start();
    StoreResult<RedisReply> reply;
    for (int i = 0; i < 100; ++i) {
        reply = connection.command({"GET", "k"});
        if (reply) break;
        std::this_thread::sleep_for(std::chrono::milliseconds(20));
    }
    EXPECT_TRUE(reply);
}

// After a fail-over the address leads to the new master; the connection would stay with the
// replica.
TEST(RedisConnection, AReplicaIsLeft) {
    TestRedis server;
    RedisConfig config = server.config();
    config.reconnect_least_ms = 0;
    RedisConnection connection(config);
    RedisConnection operators(config);
    const auto client = [&] {
        return std::get<std::int64_t>(*connection.command({"CLIENT", "ID"}));
    };
    const std::int64_t first = client();
    ASSERT_TRUE(operators.command({"REPLICAOF", "127.0.0.1", "1"}));
    const auto refused = connection.command({"SET", "k", "v"});
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().kind, Failure::kUnavailable);
    EXPECT_NE(client(), first);
}

TEST(RedisConnection, AUserOfItsOwnIsNamed) {
    TestRedis server;
    RedisConnection operators(server.config());
    ASSERT_TRUE(operators.command({"ACL", "SETUSER", "portico", "on", ">hunter2", "~*", "+@all"}));
    RedisConfig config = server.config();
    config.user = "portico";
    config.password = "hunter2";
    RedisConnection connection(config);
    const auto who = connection.command({"ACL", "WHOAMI"});
    ASSERT_TRUE(who) << who.error().text;
    EXPECT_EQ(std::get<std::string>(*who), "portico");
}

TEST(RedisConnection, AHangingServerDoesNotHangUs) {
    TestRedis server;
    RedisConfig config = server.config();
    config.timeout_ms = 50;
    RedisConnection connection(config);
    ASSERT_TRUE(connection.command({"PING"}));
    kill(server.pid(), SIGSTOP);
    EXPECT_EQ(connection.command({"PING"}).error().kind, Failure::kUnavailable);
    kill(server.pid(), SIGCONT);
}

TEST(RedisUrl, GoodAndBad) {
    const auto whole = parse_redis_url("redis://:p%40ss@h:7000/2");
    ASSERT_TRUE(whole);
    EXPECT_EQ(whole->host, "h");
    EXPECT_EQ(whole->port, 7000);
    EXPECT_EQ(whole->password, "p@ss");
    EXPECT_EQ(whole->database, 2);
    EXPECT_EQ(whole->user, "");
    const auto managed = parse_redis_url("redis://def%40ult:hunter2@h:6380");
    ASSERT_TRUE(managed);
    EXPECT_EQ(managed->user, "def@ult");
    EXPECT_EQ(managed->password, "hunter2");
    EXPECT_THAT(parse_redis_url("rediss://default:hunter2@h:6380").error(), HasSubstr("TLS"));
    EXPECT_EQ(parse_redis_url("redis://h")->port, 6379);
    EXPECT_EQ(parse_redis_url("redis://[::1]:7000")->host, "::1");
    EXPECT_EQ(parse_redis_url("unix:/run/redis.sock")->socket, "/run/redis.sock");
    for (const char* bad :
         {"", "redis://", "h:6379", "redis://h:x", "redis://h:65536", "redis://h/x",
          "redis://hunter2@h", "redis://user:@h", "rediss://:hunter2@h"}) {
        const auto parsed = parse_redis_url(bad);
        ASSERT_FALSE(parsed) << bad;
        EXPECT_THAT(parsed.error(), Not(HasSubstr("hunter2")));
    }
}

TEST(RateLimiter, WithoutRedisReadingIsCountedHereAndGuessingIsRefused) {
    RedisConfig nowhere;
    nowhere.socket = "/none";
    std::mutex mutex;
    std::condition_variable changed;
    std::deque<std::function<void()>> posted;
    RateLimiter limiter(nowhere, [&](std::function<void()> action) {
        const std::lock_guard lock(mutex);
        posted.push_back(std::move(action));
        changed.notify_one();
    });
    const auto fetch = [&](WhenUnknown when_unknown) {
        std::optional<RateVerdict> out;
        limiter.take("a", {1, 1}, 1, kNow, when_unknown,
                     [&](RateVerdict verdict) { out = verdict; });
        while (!out) {
            std::unique_lock lock(mutex);
            changed.wait(lock, [&] { return !posted.empty(); });
            auto action = std::move(posted.front());
            posted.pop_front();
            lock.unlock();
            action();
        }
        return out->allowed;
    };
    EXPECT_FALSE(fetch(WhenUnknown::kRefuse));
    EXPECT_TRUE(fetch(WhenUnknown::kCountHere));
    EXPECT_FALSE(fetch(WhenUnknown::kCountHere));
    EXPECT_EQ(limiter.unknown(), 3u);
}

}  // namespace
}  // namespace portico::store
