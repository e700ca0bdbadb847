// SPDX-License-Identifier: Apache-2.0
//
// Webhooks of events: order, retries, signatures, restarts.
#include "server/api/events/webhook_delivery.hpp"

#include <gmock/gmock.h>

#include <optional>

#include "core/base/json/json.hpp"
#include "server/api/events/test_database.hpp"
#include "server/store/console/webhook_store.hpp"

namespace portico::api::events {
namespace {

using testing::ElementsAre;

constexpr std::int64_t kNow = 1'763'726'400'000;
const std::string kShop(32, 'a');

class WebhookDeliveryTest : public testing::Test {
  protected:
    WebhookDeliveryTest() {
        EXPECT_TRUE(webhooks->create({.id = "hook",
                                      .project = kShop,
                                      .url = "https://shop.example/in",
                                      .secret = "key",
                                      .created_at_ms = kNow,
                                      .after = {kNow, ""},
                                      .next_at_ms = kNow}));
        restart();
    }
    void restart() {
        delivery.emplace(
            store::Access<WebhookStore>(database.worker, store::open_webhook_store),
            store::Access<Store>(database.worker, store::open_event_store),
            [this](WebhookPost post, std::function<void(int)> done) {
                posts.push_back(std::move(post));
                answer = std::move(done);
            },
            [this] { return now_ms; }, log);
    }
    void happens(const std::string& id, std::int64_t at_ms) {
        const NewEvent event{{.project = kShop,
                              .id = id,
                              .name = "MODAL_OPEN",
                              .received_at_ms = at_ms,
                              .properties = "{}"},
                             {}};
        ASSERT_EQ(database.events->add({&event, 1}), 1);
    }
    /// Looks for what is due; whether something was posted.
    bool look() {
        const std::size_t before = posts.size();
        delivery->look();
        database.run_one();  // what is due
        if (stored().next_at_ms > now_ms) {
            // Taken: the lease is in the future. The events come next.
            database.run_one();
            if (posts.size() == before) database.run_one();  // given back
        }
        return posts.size() > before;
    }
    void answered(int status) {
        answer(status);
        database.run_one();  // given back
    }
    Webhook stored() { return webhooks->list(kShop)->front(); }
    std::vector<std::string> ids() {
        std::vector<std::string> out;
        const auto body = parse_json(posts.back().body);
        for (const Json& event : body->find("events")->items())
            out.emplace_back(*event.find_string("eventId"));
        return out;
    }

    TestDatabase database{kShop};
    std::unique_ptr<WebhookStore> webhooks = store::open_webhook_store(*database.sql);
    ops::Log log{ops::Level::kError, std::fopen("/dev/null", "w")};
    std::int64_t now_ms = kNow;
    std::vector<WebhookPost> posts;
    std::function<void(int)> answer;
    std::optional<WebhookDelivery> delivery;
};

TEST_F(WebhookDeliveryTest, EventsGoInTheOrderOfTheirArrivalOnceTheyAreSettled) {
    happens("2", kNow + 20);
    happens("1", kNow + 10);
    happens("old", kNow - 1);  // before the webhook was made
    EXPECT_FALSE(look());
    now_ms = kNow + WebhookDelivery::kIdleMs + WebhookDelivery::kSettleMs;
    ASSERT_TRUE(look());
    EXPECT_EQ(posts.back().url, "https://shop.example/in");
    EXPECT_THAT(ids(), ElementsAre("1", "2"));
    answered(200);
    EXPECT_EQ(stored().after, (Cursor{kNow + 20, "2"}));
    now_ms += WebhookDelivery::kIdleMs;
    EXPECT_FALSE(look());
}

TEST_F(WebhookDeliveryTest, AFailingServiceIsTriedEverMoreSlowlyWithTheSameEvents) {
    happens("1", kNow);
    now_ms = kNow + WebhookDelivery::kSettleMs + 1;
    std::vector<std::int64_t> waits;
    for (int i = 0; i < 15; ++i) {
        ASSERT_TRUE(look());
        EXPECT_THAT(ids(), ElementsAre("1"));
        answered(i % 2 == 0 ? 500 : 0);
        EXPECT_EQ(stored().last_error, i % 2 == 0 ? "HTTP 500" : "nobody answered");
        waits.push_back(stored().next_at_ms - now_ms);
        now_ms = stored().next_at_ms;
    }
    EXPECT_EQ(waits[0], 2'000);
    EXPECT_EQ(waits[1], 4'000);
    EXPECT_EQ(waits[14], 3'600'000);
    ASSERT_TRUE(look());
    answered(204);
    EXPECT_EQ(stored().attempts, 0);
    EXPECT_EQ(stored().last_error, "");
}

TEST_F(WebhookDeliveryTest, AfterACrashInTheMiddleThePostIsRepeated) {
    happens("1", kNow);
    now_ms = kNow + WebhookDelivery::kSettleMs + 1;
    ASSERT_TRUE(look());
    restart();  // nobody was told of the answer
    now_ms += WebhookDelivery::kLeaseMs;
    ASSERT_TRUE(look());
    EXPECT_THAT(ids(), ElementsAre("1"));
}

TEST_F(WebhookDeliveryTest, ManyEventsGoInPartsWithoutWaiting) {
    for (int i = 0; i < WebhookDelivery::kEventsPerPost + 1; ++i)
        happens(std::to_string(1000 + i), kNow + i);
    now_ms = kNow + WebhookDelivery::kSettleMs + 1000;
    ASSERT_TRUE(look());
    EXPECT_EQ(ids().size(), 100u);
    answered(200);
    ASSERT_TRUE(look());
    EXPECT_THAT(ids(), ElementsAre("1100"));
}

}  // namespace
}  // namespace portico::api::events
