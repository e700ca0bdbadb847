// SPDX-License-Identifier: Apache-2.0
//
// The contract of a store of webhooks (server/data/webhook_store.hpp), on every engine.
#include "server/store/console/webhook_store.hpp"

#include <gmock/gmock.h>

#include "server/store/console/project_store.hpp"
#include "server/store/migrations/migrate.hpp"
#include "server/store/sql/test_engines.hpp"

namespace portico::store {
namespace {

using namespace api::events;
using testing::ElementsAre;

const std::string kShop(32, 'a');

Webhook hook(int number) {
    return {.id = "hook-" + std::to_string(number),
            .project = kShop,
            .url = "https://a.org/" + std::to_string(number),
            .secret = "s'ecret",
            .created_at_ms = 1000 + number,
            .after = {1000, ""},
            .next_at_ms = 2000 + number};
}

template <class Engine>
struct WebhookStoreContract : testing::Test {
    void SetUp() override {
        sql = engine.open();
        ASSERT_TRUE(migrate(*sql, api_schema()));
        ASSERT_TRUE(open_project_store(*sql)->create({.id = kShop, .name = "Shop"}));
        store = open_webhook_store(*sql);
    }
    Engine engine;
    std::unique_ptr<sql::Connection> sql;
    std::unique_ptr<WebhookStore> store;
};
TYPED_TEST_SUITE(WebhookStoreContract, Engines);

TYPED_TEST(WebhookStoreContract, WhatWasMadeIsListedAndErased) {
    ASSERT_TRUE(this->store->create(hook(2)));
    ASSERT_TRUE(this->store->create(hook(1)));
    EXPECT_THAT(this->store->list(kShop).value(), ElementsAre(hook(1), hook(2)));
    EXPECT_EQ(this->store->erase("other", "hook-1"), false);
    EXPECT_EQ(this->store->erase(kShop, "hook-1"), true);
    EXPECT_EQ(this->store->erase(kShop, "hook-1"), false);
    EXPECT_THAT(this->store->list(kShop).value(), ElementsAre(hook(2)));
}

TYPED_TEST(WebhookStoreContract, AProjectHasOneOfAUrlAndTenInAll) {
    ASSERT_TRUE(this->store->create(hook(1)));
    Webhook again = hook(1);
    again.id = "another";
    EXPECT_EQ(this->store->create(again).error().kind, Failure::kConflict);
    for (int i = 2; i <= kWebhooksMax; ++i) ASSERT_TRUE(this->store->create(hook(i)));
    EXPECT_EQ(this->store->create(hook(99)).error().kind, Failure::kFull);
}

TYPED_TEST(WebhookStoreContract, OneThatIsTakenIsNotTakenAgainUntilItsLeaseEnds) {
    ASSERT_TRUE(this->store->create(hook(1)));
    ASSERT_TRUE(this->store->create(hook(2)));
    EXPECT_FALSE(this->store->take_due(2000, 9000)->has_value());
    EXPECT_EQ(this->store->take_due(2002, 9000).value()->id, "hook-1");
    const auto other = this->engine.open();  // another process
    EXPECT_EQ(open_webhook_store(*other)->take_due(2002, 9000).value()->id, "hook-2");
    EXPECT_FALSE(this->store->take_due(8999, 9999)->has_value());
    EXPECT_TRUE(this->store->take_due(9000, 9999)->has_value());
}

TYPED_TEST(WebhookStoreContract, GivenBackItStandsWhereItGot) {
    ASSERT_TRUE(this->store->create(hook(1)));
    Webhook taken = **this->store->take_due(5000, 9000);
    taken.after = {4000, "event"};
    taken.attempts = 3;
    taken.next_at_ms = 6000;
    taken.last_error = "HTTP 500";
    ASSERT_TRUE(this->store->give_back(taken));
    EXPECT_THAT(this->store->list(kShop).value(), ElementsAre(taken));
    // One that was erased meanwhile stays erased.
    this->store->erase(kShop, taken.id).value();
    ASSERT_TRUE(this->store->give_back(taken));
    EXPECT_TRUE(this->store->list(kShop)->empty());
}

TYPED_TEST(WebhookStoreContract, GoWithTheirProject) {
    Webhook lost = hook(1);
    lost.project = "unknown";
    EXPECT_EQ(this->store->create(lost).error().kind, Failure::kConflict);
    ASSERT_TRUE(this->store->create(hook(1)));
    ASSERT_TRUE(open_project_store(*this->sql)->erase(kShop));
    EXPECT_TRUE(this->store->list(kShop)->empty());
}

}  // namespace
}  // namespace portico::store
