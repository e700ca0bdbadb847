// SPDX-License-Identifier: Apache-2.0
#include "server/store/sign_in/sign_in_store.hpp"

#include "server/store/webhooks/outbox_store.hpp"

namespace portico::store {
namespace {

using namespace api::sign_in;

AccountRow account_at(const sql::Query& row) {
    return {.id = row.text(0),
            .project = row.text(1),
            .scope = row.text(2),
            .address = row.text(3),
            .chain = row.text(4),
            .connection = row.text(5),
            .metadata = row.text(6),
            .created_at_ms = row.integer(7),
            .signed_in_at_ms = row.integer(8),
            .updated_at_ms = row.integer(9)};
}

class SignInStore final : public api::sign_in::Store {
  public:
    explicit SignInStore(sql::Connection& sql) : sql_(sql) {}

    StoreResult<std::vector<KeyRow>> keys() override {
        auto rows = PORTICO_TRY(
            sql_.query("SELECT id, point, wrapped_by, wrapped_version, wrapped, created_at_ms "
                       "FROM sign_in_key ORDER BY created_at_ms DESC, id"));
        std::vector<KeyRow> out;
        while (PORTICO_TRY(rows.next()))
            out.push_back({.id = rows.text(0),
                           .point = rows.bytes(1),
                           .wrapped_by = rows.text(2),
                           .wrapped_version = rows.integer(3),
                           .wrapped = rows.bytes(4),
                           .created_at_ms = rows.integer(5)});
        return out;
    }

    StoreResult<void> add_key(const KeyRow& key) override {
        PORTICO_CHECK(
            sql_.run("INSERT INTO sign_in_key (id, point, wrapped_by, wrapped_version, "
                     "wrapped, created_at_ms) VALUES ($1, $2, $3, $4, $5, $6)",
                     key.id, key.point, key.wrapped_by, key.wrapped_version, key.wrapped,
                     key.created_at_ms));
        return {};
    }

    StoreResult<bool> spend(const SpentNonce& nonce) override {
        return PORTICO_TRY(sql_.run("INSERT INTO sign_in_nonce (project, nonce, ends_at_ms) VALUES "
                                    "($1, $2, $3) ON CONFLICT (project, nonce) DO NOTHING",
                                    nonce.project, nonce.nonce, nonce.ends_at_ms)) == 1;
    }

    StoreResult<std::optional<AccountRow>> sign_in(const SpentNonce& nonce,
                                                   const AccountRow& account,
                                                   const SessionRow& session,
                                                   const Notice& notice) override {
        return sql_.transaction([&]() -> StoreResult<std::optional<AccountRow>> {
            const bool fresh = PORTICO_TRY(spend(nonce));
            if (!fresh) return std::optional<AccountRow>();
            AccountRow stored = PORTICO_TRY(put_account(account));
            PORTICO_CHECK(
                sql_.run("INSERT INTO sign_in_session (id, account, created_at_ms, "
                         "ends_at_ms) VALUES ($1, $2, $3, $4)",
                         session.id, stored.id, account.signed_in_at_ms, session.ends_at_ms));
            PORTICO_CHECK(sql_.run(
                "DELETE FROM sign_in_session WHERE account = $1 AND id NOT IN (SELECT id FROM "
                "sign_in_session WHERE account = $1 ORDER BY created_at_ms DESC, id LIMIT $2)",
                stored.id, kSessionsMax));
            PORTICO_CHECK(put_notice(stored, notice));
            return std::optional<AccountRow>(std::move(stored));
        });
    }

    StoreResult<std::optional<AccountRow>> find(const std::string& session,
                                                const std::string& project,
                                                std::int64_t now_ms) override {
        auto rows = PORTICO_TRY(sql_.query(
            "SELECT a.id, a.project, a.chain_namespace, a.address, a.chain, a.connection, "
            "a.metadata, a.created_at_ms, a.signed_in_at_ms, a.updated_at_ms FROM sign_in_session "
            "s JOIN sign_in_account a ON a.id = s.account WHERE s.id = $1 AND a.project = $2 AND "
            "s.ends_at_ms > $3",
            session, project, now_ms));
        if (!PORTICO_TRY(rows.next())) return std::optional<AccountRow>();
        return std::optional<AccountRow>(account_at(rows));
    }

    StoreResult<void> set_metadata(const std::string& account, const std::string& metadata,
                                   std::int64_t now_ms) override {
        PORTICO_CHECK(
            sql_.run("UPDATE sign_in_account SET metadata = $2, updated_at_ms = $3 WHERE id = $1",
                     account, metadata, now_ms));
        return {};
    }

    StoreResult<void> end_session(const std::string& session, const Notice& notice) override {
        return end_all("DELETE FROM sign_in_session WHERE id = $1 RETURNING account", session,
                       notice);
    }

    StoreResult<void> end_sessions(const std::string& account, const Notice& notice) override {
        return end_all("DELETE FROM sign_in_session WHERE account = $1 RETURNING account", account,
                       notice);
    }

    StoreResult<bool> set_webhook(const api::webhooks::Endpoint& endpoint) override {
        return sql_.transaction([&]() -> StoreResult<bool> {
            const auto exists =
                PORTICO_TRY(sql_.integer("SELECT 1 FROM project WHERE id = $1", endpoint.project));
            if (!exists) return false;
            PORTICO_CHECK(remove_endpoint(endpoint.project));
            PORTICO_CHECK(add_endpoint(sql_, endpoint));
            PORTICO_CHECK(
                sql_.run("INSERT INTO sign_in_webhook (project, endpoint) VALUES ($1, $2)",
                         endpoint.project, endpoint.id));
            return true;
        });
    }

    StoreResult<std::optional<api::webhooks::Endpoint>> webhook(
        const std::string& project) override {
        auto rows = PORTICO_TRY(sql_.query(
            "SELECT e.id, e.project, e.url, e.secret, e.created_at_ms FROM sign_in_webhook w JOIN "
            "webhook_endpoint e ON e.id = w.endpoint WHERE w.project = $1",
            project));
        std::optional<api::webhooks::Endpoint> out;
        if (PORTICO_TRY(rows.next()))
            out = {.id = rows.text(0),
                   .project = rows.text(1),
                   .url = rows.text(2),
                   .secret = rows.text(3),
                   .created_at_ms = rows.integer(4)};
        return out;
    }

    StoreResult<bool> remove_webhook(const std::string& project) override {
        return sql_.transaction([&] { return remove_endpoint(project); });
    }

    StoreResult<void> purge(std::int64_t now_ms, std::int64_t keys_before_ms) override {
        PORTICO_CHECK(sql_.run("DELETE FROM sign_in_nonce WHERE ends_at_ms <= $1", now_ms));
        PORTICO_CHECK(sql_.run("DELETE FROM sign_in_session WHERE ends_at_ms <= $1", now_ms));
        PORTICO_CHECK(sql_.run("DELETE FROM sign_in_key WHERE created_at_ms < $1", keys_before_ms));
        return {};
    }

  private:
    /// With what refers to it.
    StoreResult<bool> remove_endpoint(const std::string& project) {
        return PORTICO_TRY(sql_.run("DELETE FROM webhook_endpoint WHERE id = (SELECT endpoint FROM "
                                    "sign_in_webhook WHERE project = $1)",
                                    project)) == 1;
    }

    StoreResult<void> put_notice(const AccountRow& account, const Notice& notice) {
        const auto endpoint = PORTICO_TRY(webhook(account.project));
        if (!endpoint) return {};
        return put_message(sql_, {.id = notice.id,
                                  .endpoint = endpoint->id,
                                  .body = notice.body(account),
                                  .created_at_ms = notice.at_ms});
    }

    /// Nothing is told where nothing ended.
    StoreResult<void> end_all(const char* statement, const std::string& id, const Notice& notice) {
        return sql_.transaction([&]() -> StoreResult<void> {
            std::string account;
            {
                auto ended = PORTICO_TRY(sql_.query(statement, id));
                while (PORTICO_TRY(ended.next())) account = ended.text(0);
            }
            if (account.empty()) return {};
            std::optional<AccountRow> row;
            {
                auto rows = PORTICO_TRY(sql_.query(
                    "SELECT id, project, chain_namespace, address, chain, connection, metadata, "
                    "created_at_ms, signed_in_at_ms, updated_at_ms FROM sign_in_account WHERE id = "
                    "$1",
                    account));
                if (PORTICO_TRY(rows.next())) row = account_at(rows);
            }
            return row ? put_notice(*row, notice) : StoreResult<void>();
        });
    }

    StoreResult<AccountRow> put_account(const AccountRow& account) {
        auto rows = PORTICO_TRY(sql_.query(
            "INSERT INTO sign_in_account (id, project, chain_namespace, address, chain, "
            "connection, metadata, created_at_ms, signed_in_at_ms, updated_at_ms) VALUES ($1, $2, "
            "$3, $4, $5, $6, $7, $8, $9, $10) ON CONFLICT (project, chain_namespace, address) DO "
            "UPDATE SET chain = excluded.chain, connection = excluded.connection, signed_in_at_ms "
            "= excluded.signed_in_at_ms RETURNING id, project, chain_namespace, address, chain, "
            "connection, metadata, created_at_ms, signed_in_at_ms, updated_at_ms",
            account.id, account.project, account.scope, account.address, account.chain,
            account.connection, account.metadata, account.created_at_ms, account.signed_in_at_ms,
            account.updated_at_ms));
        if (!PORTICO_TRY(rows.next()))
            return store_error(Failure::kInternal, "an account was not stored");
        return account_at(rows);
    }

    sql::Connection& sql_;
};

}  // namespace

std::unique_ptr<api::sign_in::Store> open_sign_in_store(sql::Connection& sql) {
    return std::make_unique<SignInStore>(sql);
}

}  // namespace portico::store
