// SPDX-License-Identifier: Apache-2.0
#include "server/store/webhooks/outbox_store.hpp"

namespace portico::store {
namespace {

using namespace api::webhooks;

Message message_at(const sql::Query& row) {
    return {.id = row.text(0),
            .endpoint = row.text(1),
            .body = row.text(2),
            .created_at_ms = row.integer(3),
            .attempts = row.integer(4),
            .next_at_ms = row.integer(5),
            .is_dead = row.integer(6) != 0,
            .last_error = row.text(7)};
}

class SqlOutboxStore final : public OutboxStore {
  public:
    explicit SqlOutboxStore(sql::Connection& sql) : sql_(sql) {}

    StoreResult<std::optional<Due>> take_due(std::int64_t now_ms,
                                             std::int64_t lease_until_ms) override {
        return sql_.transaction([&]() -> StoreResult<std::optional<Due>> {
            Due due;
            {
                auto rows = PORTICO_TRY(sql_.query(
                    "UPDATE webhook_endpoint SET busy_until_ms = $2, served_at_ms = $1 WHERE id = "
                    "(SELECT e.id FROM webhook_endpoint e WHERE e.busy_until_ms <= $1 AND EXISTS "
                    "(SELECT 1 FROM webhook_message m WHERE m.endpoint = e.id AND m.is_dead = 0 "
                    "AND m.next_at_ms <= $1) ORDER BY e.served_at_ms, e.id LIMIT 1) "
                    "RETURNING id, project, url, secret, created_at_ms",
                    now_ms, lease_until_ms));
                if (!PORTICO_TRY(rows.next())) return std::optional<Due>();
                due.endpoint = {.id = rows.text(0),
                                .project = rows.text(1),
                                .url = rows.text(2),
                                .secret = rows.text(3),
                                .created_at_ms = rows.integer(4)};
            }
            auto rows = PORTICO_TRY(sql_.query(
                "SELECT id, endpoint, body, created_at_ms, attempts, next_at_ms, is_dead, "
                "last_error FROM webhook_message WHERE endpoint = $1 AND is_dead = 0 AND "
                "next_at_ms <= $2 ORDER BY next_at_ms, created_at_ms, id LIMIT 1",
                due.endpoint.id, now_ms));
            if (!PORTICO_TRY(rows.next())) return std::optional<Due>();
            due.message = message_at(rows);
            return std::optional<Due>(std::move(due));
        });
    }

    StoreResult<void> done(const Message& message) override {
        return sql_.transaction([&]() -> StoreResult<void> {
            PORTICO_CHECK(sql_.run("DELETE FROM webhook_message WHERE id = $1", message.id));
            return release(message);
        });
    }

    StoreResult<void> failed(const Message& message) override {
        return sql_.transaction([&]() -> StoreResult<void> {
            PORTICO_CHECK(
                sql_.run("UPDATE webhook_message SET attempts = $2, next_at_ms = $3, is_dead = $4, "
                         "last_error = $5 WHERE id = $1",
                         message.id, message.attempts, message.next_at_ms, message.is_dead,
                         message.last_error));
            return release(message);
        });
    }

    StoreResult<std::vector<Message>> dead(const std::string& project, std::size_t most) override {
        auto rows = PORTICO_TRY(sql_.query(
            "SELECT m.id, m.endpoint, m.body, m.created_at_ms, m.attempts, m.next_at_ms, "
            "m.is_dead, m.last_error FROM webhook_message m JOIN webhook_endpoint e ON e.id = "
            "m.endpoint WHERE e.project = $1 AND m.is_dead = 1 ORDER BY m.created_at_ms DESC, "
            "m.id LIMIT $2",
            project, most));
        std::vector<Message> out;
        while (PORTICO_TRY(rows.next())) out.push_back(message_at(rows));
        return out;
    }

    StoreResult<std::int64_t> revive(const std::string& project, std::int64_t now_ms) override {
        return sql_.run(
            "UPDATE webhook_message SET is_dead = 0, attempts = 0, next_at_ms = $2 WHERE is_dead = "
            "1 AND endpoint IN (SELECT id FROM webhook_endpoint WHERE project = $1)",
            project, now_ms);
    }

    StoreResult<void> purge(std::int64_t now_ms) override {
        PORTICO_CHECK(
            sql_.run("DELETE FROM webhook_message WHERE is_dead = 1 AND created_at_ms <= $1",
                     now_ms - kDeadForMs));
        return {};
    }

  private:
    StoreResult<void> release(const Message& message) {
        PORTICO_CHECK(sql_.run("UPDATE webhook_endpoint SET busy_until_ms = 0 WHERE id = $1",
                               message.endpoint));
        return {};
    }

    sql::Connection& sql_;
};

}  // namespace

std::unique_ptr<OutboxStore> open_outbox_store(sql::Connection& sql) {
    return std::make_unique<SqlOutboxStore>(sql);
}

StoreResult<void> add_endpoint(sql::Connection& sql, const Endpoint& endpoint) {
    PORTICO_CHECK(sql.run(
        "INSERT INTO webhook_endpoint (id, project, url, secret, created_at_ms, "
        "busy_until_ms, served_at_ms) VALUES ($1, $2, $3, $4, $5, 0, 0)",
        endpoint.id, endpoint.project, endpoint.url, endpoint.secret, endpoint.created_at_ms));
    return {};
}

StoreResult<void> put_message(sql::Connection& sql, const Message& message) {
    const auto waiting = PORTICO_TRY(
        sql.integer("SELECT COUNT(*) FROM webhook_message WHERE endpoint = $1 AND is_dead = 0",
                    message.endpoint));
    const bool is_dead = waiting.value_or(0) >= kWaitingMax;
    PORTICO_CHECK(sql.run(
        "INSERT INTO webhook_message (id, endpoint, body, created_at_ms, attempts, next_at_ms, "
        "is_dead, last_error) VALUES ($1, $2, $3, $4, 0, $4, $5, $6)",
        message.id, message.endpoint, message.body, message.created_at_ms, is_dead,
        is_dead ? "too many messages wait" : ""));
    return {};
}

}  // namespace portico::store
