// SPDX-License-Identifier: Apache-2.0
//
// Messages on their way: signed, told again until they are taken, given up at last, and nobody held
// up by another's slow service.
#include "server/api/webhooks/outbox_delivery.hpp"

#include <gmock/gmock.h>

#include "server/api/webhooks/signature.hpp"
#include "server/store/migrations/migrate.hpp"
#include "server/store/sql/test_worker.hpp"
#include "server/store/webhooks/outbox_store.hpp"

namespace portico::api::webhooks {
namespace {

using testing::ElementsAre;
using testing::SizeIs;
using testing::StartsWith;

constexpr std::int64_t kNowMs = 1'763'726'400'000;
constexpr const char* kProject = "0123456789abcdef0123456789abcdef";

TEST(WebhookSignature, IsTheMacOfTimeAndBody) {
    // printf '1763726400.{"a":1}' | openssl dgst -sha256 -hmac key
    EXPECT_EQ(sign_webhook("key", R"({"a":1})", kNowMs + 999),
              "t=1763726400,v1=f3251c27d279e9c17fcece10242644d73654df167eb6561c60d15e606ab0ed97");
}

template <class Engine>
struct Outbox : testing::Test {
    Outbox() {
        sql = database.engine.open();
        EXPECT_TRUE(store::migrate(*sql, store::api_schema()));
        EXPECT_TRUE(
            sql->run("INSERT INTO project (id, name, created_at_ms, is_enabled, "
                     "is_analytics_on, requests_per_second, request_burst) VALUES ($1, "
                     "'Shop', 0, 1, 1, 0, 0)",
                     kProject));
        outbox = store::open_outbox_store(*sql);
        for (const char* id : {"one", "two"})
            EXPECT_TRUE(store::add_endpoint(
                *sql, {.id = id, .project = kProject, .url = id, .secret = "key"}));
        delivery = std::make_unique<OutboxDelivery>(
            store::Access<OutboxStore>{database.worker, store::open_outbox_store},
            [this](Post post, std::function<void(int)> done) {
                posts.push_back(std::move(post));
                pending.push_back(std::move(done));
            },
            [this] { return now_ms; }, log);
    }
    void put(const std::string& id, const std::string& endpoint) {
        ASSERT_TRUE(store::put_message(
            *sql,
            {.id = id, .endpoint = endpoint, .body = "{" + id + "}", .created_at_ms = now_ms}));
    }
    void look() {
        delivery->look();
        database.settle();
    }
    void answer(std::size_t index, int status) {
        pending[index](status);
        database.settle();
    }
    std::vector<std::string> urls() const {
        std::vector<std::string> out;
        for (const Post& post : posts) out.push_back(post.url + post.body);
        return out;
    }

    store::TestWorker<Engine> database;
    std::unique_ptr<store::sql::Connection> sql;
    std::unique_ptr<OutboxStore> outbox;
    std::int64_t now_ms = kNowMs;
    std::vector<Post> posts;
    std::vector<std::function<void(int)>> pending;
    ops::Log log{ops::Level::kError};
    std::unique_ptr<OutboxDelivery> delivery;
};
TYPED_TEST_SUITE(Outbox, store::Engines);

TYPED_TEST(Outbox, AMessageIsSignedAndGoneOnceItIsTaken) {
    this->put("a", "one");
    this->look();
    ASSERT_THAT(this->urls(), ElementsAre("one{a}"));
    EXPECT_EQ(this->posts[0].signature, sign_webhook("key", "{a}", kNowMs));
    this->answer(0, 204);
    this->now_ms += 100'000;
    this->look();
    EXPECT_THAT(this->posts, SizeIs(1));
}

TYPED_TEST(Outbox, ASlowServiceHoldsUpNoneButItself) {
    this->put("a", "one");
    this->put("b", "one");
    this->put("c", "two");
    this->look();
    EXPECT_THAT(this->urls(), testing::UnorderedElementsAre("one{a}", "two{c}"));
    // The second of the slow one waits for the first.
    this->now_ms += 1'000;
    this->look();
    EXPECT_THAT(this->posts, SizeIs(2));
    this->answer(this->posts[0].url == "one" ? 0 : 1, 200);
    EXPECT_EQ(this->urls().back(), "one{b}");
}

TYPED_TEST(Outbox, WhatIsNotTakenComesAgainMoreSlowlyAndIsDeadAtLast) {
    this->put("a", "one");
    std::int64_t waited = 0;
    for (std::size_t i = 0; i < static_cast<std::size_t>(OutboxDelivery::kAttemptsMax); ++i) {
        this->look();
        ASSERT_THAT(this->posts, SizeIs(i + 1));
        this->answer(i, i == 0 ? 0 : 500);
        // A moment before its time nothing is sent.
        const std::int64_t pause =
            std::min(OutboxDelivery::kFirstRetryMs << std::min<std::size_t>(i, 14),
                     OutboxDelivery::kLongestRetryMs);
        this->now_ms += pause - 1;
        this->look();
        ASSERT_THAT(this->posts, SizeIs(i + 1));
        this->now_ms += 1;
        waited += pause;
    }
    EXPECT_GE(waited, std::int64_t{2} * 24 * 3600 * 1000);
    this->look();
    EXPECT_THAT(this->posts, SizeIs(OutboxDelivery::kAttemptsMax)) << "it is dead";
    const auto dead = this->outbox->dead(kProject, 10);
    ASSERT_THAT(*dead, SizeIs(1));
    EXPECT_EQ((*dead)[0].last_error, "HTTP 500");
    EXPECT_EQ(this->outbox->revive(kProject, this->now_ms), 1);
    this->look();
    EXPECT_THAT(this->posts, SizeIs(OutboxDelivery::kAttemptsMax + 1));
}

TYPED_TEST(Outbox, MoreThanMayWaitIsKeptAsDead) {
    ASSERT_TRUE(this->sql->run(
        "WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < $1) "
        "INSERT INTO webhook_message (id, endpoint, body, created_at_ms, attempts, next_at_ms, "
        "is_dead, last_error) SELECT 'm' || n, 'one', '{}', 0, 0, 0, 0, '' FROM numbers",
        kWaitingMax - 1));
    this->put("the last", "one");
    EXPECT_THAT(*this->outbox->dead(kProject, 10), testing::IsEmpty());
    this->put("one more", "one");
    const auto dead = this->outbox->dead(kProject, 10);
    ASSERT_THAT(*dead, SizeIs(1));
    EXPECT_EQ((*dead)[0].last_error, "too many messages wait");
}

}  // namespace
}  // namespace portico::api::webhooks
