// SPDX-License-Identifier: Apache-2.0
#include "server/store/console/webhook_store.hpp"

namespace portico::store {
namespace {

using namespace api::events;

Webhook read_webhook(const sql::Query& row) {
    return {.id = row.text(0),
            .project = row.text(1),
            .url = row.text(2),
            .secret = row.text(3),
            .created_at_ms = row.integer(4),
            .after = {row.integer(5), row.text(6)},
            .attempts = row.integer(7),
            .next_at_ms = row.integer(8),
            .last_error = row.text(9)};
}

class SqlWebhookStore final : public WebhookStore {
  public:
    explicit SqlWebhookStore(sql::Connection& sql) : sql_(sql) {}

    StoreResult<void> create(const Webhook& webhook) override {
        return sql_.transaction([&]() -> StoreResult<void> {
            const auto count = PORTICO_TRY(sql_.integer(
                "SELECT count(*) FROM event_webhook WHERE project = $1", webhook.project));
            if (count.value_or(0) >= kWebhooksMax)
                return store_error(Failure::kFull, "the project has " +
                                                       std::to_string(kWebhooksMax) +
                                                       " webhooks, which is the most");
            PORTICO_CHECK(
                sql_.run("INSERT INTO event_webhook (id, project, url, secret, created_at_ms, "
                         "after_received_at_ms, after_id, attempts, next_at_ms, last_error) "
                         "VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)",
                         webhook.id, webhook.project, webhook.url, webhook.secret,
                         webhook.created_at_ms, webhook.after.received_at_ms, webhook.after.id,
                         webhook.attempts, webhook.next_at_ms, webhook.last_error));
            return {};
        });
    }

    StoreResult<std::vector<Webhook>> list(std::string_view project) override {
        auto rows = PORTICO_TRY(sql_.query(
            "SELECT id, project, url, secret, created_at_ms, after_received_at_ms, after_id, "
            "attempts, next_at_ms, last_error FROM event_webhook WHERE project = $1 "
            "ORDER BY created_at_ms, id",
            project));
        std::vector<Webhook> out;
        while (PORTICO_TRY(rows.next())) out.push_back(read_webhook(rows));
        return out;
    }

    StoreResult<bool> erase(std::string_view project, std::string_view id) override {
        return PORTICO_TRY(sql_.run("DELETE FROM event_webhook WHERE project = $1 AND id = $2",
                                    project, id)) != 0;
    }

    StoreResult<std::optional<Webhook>> take_due(std::int64_t now_ms,
                                                 std::int64_t lease_until_ms) override {
        auto rows = PORTICO_TRY(sql_.query(
            "UPDATE event_webhook SET next_at_ms = $2 WHERE id = (SELECT id FROM event_webhook "
            "WHERE next_at_ms <= $1 ORDER BY next_at_ms, id LIMIT 1) AND next_at_ms <= $1 "
            "RETURNING id, project, url, secret, created_at_ms, after_received_at_ms, after_id, "
            "attempts, next_at_ms, last_error",
            now_ms, lease_until_ms));
        if (!PORTICO_TRY(rows.next())) return std::optional<Webhook>();
        return std::optional<Webhook>(read_webhook(rows));
    }

    StoreResult<void> give_back(const Webhook& webhook) override {
        PORTICO_CHECK(sql_.run(
            "UPDATE event_webhook SET after_received_at_ms = $2, after_id = $3, attempts = $4, "
            "next_at_ms = $5, last_error = $6 WHERE id = $1",
            webhook.id, webhook.after.received_at_ms, webhook.after.id, webhook.attempts,
            webhook.next_at_ms, webhook.last_error));
        return {};
    }

  private:
    sql::Connection& sql_;
};

}  // namespace

std::unique_ptr<WebhookStore> open_webhook_store(sql::Connection& sql) {
    return std::make_unique<SqlWebhookStore>(sql);
}

}  // namespace portico::store
