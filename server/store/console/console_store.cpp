// SPDX-License-Identifier: Apache-2.0
#include "server/store/console/console_store.hpp"

#include <utility>

#include "core/api/console.hpp"
#include "core/base/describe/describe.hpp"
#include "core/base/encoding/hex.hpp"
#include "server/store/console/project_store.hpp"

namespace portico::store {
namespace {

using namespace api::console;
using api::projects::Change;
using api::projects::Project;

constexpr const char* kCommandLine = "command line";

std::string passkey_note(const Passkey& passkey) {
    return to_json_text(api::admin::PasskeyNote{passkey.name, to_hex(passkey.id).substr(0, 16)});
}

std::string session_note(const Session& session) {
    return to_json_text(api::admin::SessionNote{session.method, session.device});
}

/// Both columns together: a session that is idle too long, or old, counts no more.
constexpr std::string_view kFindSession =
    "SELECT o.id, o.name, s.id, s.method, s.device, s.created_at_ms, s.seen_at_ms "
    "FROM console_session s JOIN console_operator o ON o.id = s.operator "
    "WHERE s.token_hash = $1 AND s.created_at_ms > $2 AND s.seen_at_ms > $3";

Session read_session(const sql::Query& row, int from) {
    return {row.text(from), row.text(from + 1), row.text(from + 2), row.integer(from + 3),
            row.integer(from + 4)};
}

Passkey read_passkey(const sql::Query& row, int from) {
    Passkey out{.id = row.bytes(from),
                .name = row.text(from + 1),
                .public_key = row.bytes(from + 2),
                .sign_count = row.integer(from + 3),
                .created_at_ms = row.integer(from + 4),
                .used_at_ms = {},
                .is_doubted = row.integer(from + 6) != 0};
    if (!row.is_null(from + 5)) out.used_at_ms = row.integer(from + 5);
    return out;
}

class ConsoleStore final : public api::console::Store {
  public:
    explicit ConsoleStore(sql::Connection& sql) : sql_(sql) {}

    StoreResult<Operator> add_link(const Bytes32& token_hash, const std::string& name,
                                   const std::string& new_id, std::int64_t now_ms) override {
        return sql_.transaction([&]() -> StoreResult<Operator> {
            PORTICO_CHECK(sweep(now_ms));
            PORTICO_CHECK(
                sql_.run("INSERT INTO console_operator (id, name, created_at_ms) VALUES "
                         "($1, $2, $3) ON CONFLICT (name) DO NOTHING",
                         new_id, name, now_ms));
            Operator out{{}, name};
            {
                auto rows = PORTICO_TRY(
                    sql_.query("SELECT id FROM console_operator WHERE name = $1", name));
                if (!PORTICO_TRY(rows.next()))
                    return store_error(Failure::kDamaged, "an operator is missing");
                out.id = rows.text(0);
            }
            PORTICO_CHECK(
                sql_.run("INSERT INTO console_link (token_hash, operator, expires_at_ms) VALUES "
                         "($1, $2, $3)",
                         token_hash, out.id, now_ms + kLinkMs));
            PORTICO_CHECK(note({.at_ms = now_ms,
                                .operator_name = kCommandLine,
                                .action = "link.make",
                                .subject = name}));
            return out;
        });
    }

    StoreResult<std::optional<SignedIn>> use_link(const Bytes32& token_hash,
                                                  const NewSession& session,
                                                  std::int64_t now_ms) override {
        return sql_.transaction([&]() -> StoreResult<std::optional<SignedIn>> {
            SignedIn out{.who = {}, .session = session.session};
            {
                auto rows = PORTICO_TRY(sql_.query(
                    "SELECT o.id, o.name FROM console_link l JOIN console_operator o "
                    "ON o.id = l.operator WHERE l.token_hash = $1 AND l.expires_at_ms > $2",
                    token_hash, now_ms));
                if (!PORTICO_TRY(rows.next())) return std::nullopt;
                out.who = {rows.text(0), rows.text(1)};
            }
            if (PORTICO_TRY(
                    sql_.run("DELETE FROM console_link WHERE token_hash = $1", token_hash)) == 0)
                return std::nullopt;
            PORTICO_CHECK(begin_session(out.who, session, now_ms));
            return out;
        });
    }

    StoreResult<std::optional<SignedIn>> find_session(const Bytes32& token_hash,
                                                      std::int64_t now_ms) override {
        std::optional<SignedIn> out;
        {
            auto rows = PORTICO_TRY(
                sql_.query(kFindSession, token_hash, now_ms - kSessionMs, now_ms - kSessionIdleMs));
            if (!PORTICO_TRY(rows.next())) return out;
            out = SignedIn{{rows.text(0), rows.text(1)}, read_session(rows, 2)};
        }
        if (now_ms - out->session.seen_at_ms >= kSeenEveryMs) {
            PORTICO_CHECK(
                sql_.run("UPDATE console_session SET seen_at_ms = $2 WHERE token_hash = $1 "
                         "AND seen_at_ms < $2",
                         token_hash, now_ms));
            out->session.seen_at_ms = now_ms;
        }
        return out;
    }

    StoreResult<std::vector<Session>> sessions(const std::string& operator_id,
                                               std::int64_t now_ms) override {
        auto rows = PORTICO_TRY(
            sql_.query("SELECT id, method, device, created_at_ms, seen_at_ms FROM console_session "
                       "WHERE operator = $1 AND created_at_ms > $2 AND seen_at_ms > $3 "
                       "ORDER BY seen_at_ms DESC, id",
                       operator_id, now_ms - kSessionMs, now_ms - kSessionIdleMs));
        std::vector<Session> out;
        while (PORTICO_TRY(rows.next())) out.push_back(read_session(rows, 0));
        return out;
    }

    StoreResult<bool> end_session(const Operator& who, const std::string& session_id,
                                  std::int64_t now_ms) override {
        return sql_.transaction([&]() -> StoreResult<bool> {
            Session session;
            {
                auto rows = PORTICO_TRY(
                    sql_.query("SELECT id, method, device, created_at_ms, seen_at_ms FROM "
                               "console_session WHERE id = $1 AND operator = $2",
                               session_id, who.id));
                if (!PORTICO_TRY(rows.next())) return false;
                session = read_session(rows, 0);
            }
            PORTICO_CHECK(sql_.run("DELETE FROM console_session WHERE id = $1", session_id));
            PORTICO_CHECK(note({.at_ms = now_ms,
                                .operator_id = who.id,
                                .operator_name = who.name,
                                .action = "session.end",
                                .subject = {},
                                .before = session_note(session)}));
            return true;
        });
    }

    StoreResult<void> add_challenge(const Bytes32& hash, Ceremony ceremony,
                                    const std::string& operator_id, std::int64_t now_ms) override {
        return sql_.transaction([&]() -> StoreResult<void> {
            PORTICO_CHECK(sweep(now_ms));
            PORTICO_CHECK(
                sql_.run("INSERT INTO console_challenge (hash, ceremony, operator, expires_at_ms) "
                         "VALUES ($1, $2, $3, $4)",
                         hash, std::to_underlying(ceremony), operator_id, now_ms + kChallengeMs));
            return {};
        });
    }

    StoreResult<bool> take_challenge(const Bytes32& hash, Ceremony ceremony,
                                     const std::string& operator_id, std::int64_t now_ms) override {
        return PORTICO_TRY(sql_.run("DELETE FROM console_challenge WHERE hash = $1 AND ceremony = "
                                    "$2 AND operator = $3 AND expires_at_ms > $4",
                                    hash, std::to_underlying(ceremony), operator_id, now_ms)) == 1;
    }

    StoreResult<std::vector<Passkey>> passkeys(const std::string& operator_id) override {
        auto rows = PORTICO_TRY(
            sql_.query("SELECT id, name, public_key, sign_count, created_at_ms, used_at_ms, "
                       "is_doubted FROM console_passkey WHERE operator = $1 "
                       "ORDER BY created_at_ms, id",
                       operator_id));
        std::vector<Passkey> out;
        while (PORTICO_TRY(rows.next())) out.push_back(read_passkey(rows, 0));
        return out;
    }

    StoreResult<void> add_passkey(const Operator& who, const Passkey& passkey) override {
        return sql_.transaction([&]() -> StoreResult<void> {
            const auto count = PORTICO_TRY(
                sql_.integer("SELECT count(*) FROM console_passkey WHERE operator = $1", who.id));
            if (count.value_or(0) >= static_cast<std::int64_t>(kPasskeysMax))
                return store_error(Failure::kFull, "an operator has at most " +
                                                       std::to_string(kPasskeysMax) + " passkeys");
            PORTICO_CHECK(sql_.run(
                "INSERT INTO console_passkey (id, operator, name, public_key, sign_count, "
                "created_at_ms, used_at_ms, is_doubted) VALUES ($1, $2, $3, $4, $5, $6, $7, 0)",
                passkey.id, who.id, passkey.name, passkey.public_key, passkey.sign_count,
                passkey.created_at_ms, passkey.used_at_ms));
            return note({.at_ms = passkey.created_at_ms,
                         .operator_id = who.id,
                         .operator_name = who.name,
                         .action = "passkey.add",
                         .subject = {},
                         .before = {},
                         .after = passkey_note(passkey)});
        });
    }

    StoreResult<bool> remove_passkey(const Operator& who, const Bytes& id,
                                     std::int64_t now_ms) override {
        return sql_.transaction([&]() -> StoreResult<bool> {
            const std::optional<OwnedPasskey> found = PORTICO_TRY(find_passkey(id));
            if (!found || found->who.id != who.id) return false;
            PORTICO_CHECK(sql_.run("DELETE FROM console_passkey WHERE id = $1", id));
            PORTICO_CHECK(note({.at_ms = now_ms,
                                .operator_id = who.id,
                                .operator_name = who.name,
                                .action = "passkey.remove",
                                .subject = {},
                                .before = passkey_note(found->passkey)}));
            return true;
        });
    }

    StoreResult<std::optional<OwnedPasskey>> find_passkey(const Bytes& id) override {
        auto rows = PORTICO_TRY(sql_.query(
            "SELECT o.id, o.name, p.id, p.name, p.public_key, p.sign_count, p.created_at_ms, "
            "p.used_at_ms, p.is_doubted FROM console_passkey p JOIN console_operator o "
            "ON o.id = p.operator WHERE p.id = $1",
            id));
        if (!PORTICO_TRY(rows.next())) return std::nullopt;
        return OwnedPasskey{{rows.text(0), rows.text(1)}, read_passkey(rows, 2)};
    }

    StoreResult<std::optional<SignedIn>> use_passkey(const Bytes& id, std::int64_t sign_count,
                                                     const NewSession& session,
                                                     std::int64_t now_ms) override {
        return sql_.transaction([&]() -> StoreResult<std::optional<SignedIn>> {
            const std::optional<OwnedPasskey> found = PORTICO_TRY(find_passkey(id));
            if (!found || found->passkey.is_doubted) return std::nullopt;
            const std::int64_t before = found->passkey.sign_count;
            if ((sign_count != 0 || before != 0) && sign_count <= before) {
                PORTICO_CHECK(
                    sql_.run("UPDATE console_passkey SET is_doubted = 1 WHERE id = $1", id));
                PORTICO_CHECK(note({.at_ms = now_ms,
                                    .operator_id = found->who.id,
                                    .operator_name = found->who.name,
                                    .action = "passkey.doubt",
                                    .subject = {},
                                    .before = passkey_note(found->passkey)}));
                return std::nullopt;
            }
            PORTICO_CHECK(
                sql_.run("UPDATE console_passkey SET sign_count = $2, used_at_ms = $3 "
                         "WHERE id = $1",
                         id, sign_count, now_ms));
            PORTICO_CHECK(begin_session(found->who, session, now_ms));
            return SignedIn{found->who, session.session};
        });
    }

    StoreResult<Change> create_project(const Project& project, const AuditOf& line) override {
        return sql_.transaction([&]() -> StoreResult<Change> {
            Change change = PORTICO_TRY(create_project_within(sql_, project));
            PORTICO_CHECK(note(line(nullptr, change.project)));
            return change;
        });
    }

    StoreResult<Change> edit_project(const std::string& id,
                                     const std::function<bool(Project&)>& edit,
                                     const AuditOf& line) override {
        return sql_.transaction([&]() -> StoreResult<Change> {
            Project before;
            Change change = PORTICO_TRY(edit_project_within(sql_, id, [&](Project& project) {
                before = project;
                return edit(project);
            }));
            PORTICO_CHECK(note(line(&before, change.project)));
            return change;
        });
    }

    StoreResult<std::vector<SignedInAccount>> accounts(const AccountQuery& query,
                                                       std::int64_t now_ms) override {
        const AccountPlace after = query.after.value_or(AccountPlace{INT64_MAX, {}});
        auto rows = PORTICO_TRY(sql_.query(
            "SELECT a.id, a.address, a.chain, a.connection, a.metadata, a.created_at_ms, "
            "a.signed_in_at_ms, (SELECT count(*) FROM sign_in_session s WHERE s.account = a.id AND "
            "s.ends_at_ms > $2) FROM sign_in_account a WHERE a.project = $1 AND "
            "(a.signed_in_at_ms, a.id) < ($3, $4) AND "
            "lower(substr(a.address, 1, length($5))) = lower($5) "
            "ORDER BY a.signed_in_at_ms DESC, a.id DESC LIMIT $6",
            query.project, now_ms, after.signed_in_at_ms, after.id, query.address, query.limit));
        std::vector<SignedInAccount> out;
        while (PORTICO_TRY(rows.next()))
            out.push_back({.id = rows.text(0),
                           .address = rows.text(1),
                           .chain = rows.text(2),
                           .connection = rows.text(3),
                           .metadata = rows.text(4),
                           .created_at_ms = rows.integer(5),
                           .signed_in_at_ms = rows.integer(6),
                           .sessions = rows.integer(7)});
        return out;
    }

    StoreResult<std::optional<std::int64_t>> sign_out_account(const Operator& who,
                                                              const std::string& project,
                                                              const std::string& account,
                                                              std::int64_t now_ms) override {
        using Ended = std::optional<std::int64_t>;
        return sql_.transaction([&]() -> StoreResult<Ended> {
            api::admin::AccountNote note_of;
            {
                auto rows = PORTICO_TRY(sql_.query(
                    "SELECT address, chain FROM sign_in_account WHERE id = $1 AND project = $2",
                    account, project));
                if (!PORTICO_TRY(rows.next())) return Ended();
                note_of.address = rows.text(0);
                note_of.network = rows.text(1);
            }
            PORTICO_CHECK(
                sql_.run("DELETE FROM sign_in_session WHERE account = $1 AND ends_at_ms <= $2",
                         account, now_ms));
            const std::int64_t ended =
                PORTICO_TRY(sql_.run("DELETE FROM sign_in_session WHERE account = $1", account));
            note_of.sessions = ended;
            if (ended > 0)
                PORTICO_CHECK(note({.at_ms = now_ms,
                                    .operator_id = who.id,
                                    .operator_name = who.name,
                                    .action = "account.sign_out",
                                    .subject = project,
                                    .before = to_json_text(note_of)}));
            return Ended(ended);
        });
    }

    StoreResult<std::vector<AuditEntry>> audit(const AuditQuery& query) override {
        auto rows = PORTICO_TRY(
            query.subject.empty()
                ? sql_.query("SELECT number, at_ms, operator_id, operator_name, action, subject, "
                             "before_json, after_json FROM console_audit WHERE number < $1 "
                             "ORDER BY number DESC LIMIT $2",
                             query.before.value_or(INT64_MAX), query.limit)
                : sql_.query("SELECT number, at_ms, operator_id, operator_name, action, subject, "
                             "before_json, after_json FROM console_audit WHERE subject = $3 AND "
                             "number < $1 ORDER BY number DESC LIMIT $2",
                             query.before.value_or(INT64_MAX), query.limit, query.subject));
        std::vector<AuditEntry> out;
        while (PORTICO_TRY(rows.next()))
            out.push_back({rows.integer(0), rows.integer(1), rows.text(2), rows.text(3),
                           rows.text(4), rows.text(5), rows.text(6), rows.text(7)});
        return out;
    }

  private:
    StoreResult<void> sweep(std::int64_t now_ms) {
        PORTICO_CHECK(sql_.run("DELETE FROM console_link WHERE expires_at_ms <= $1", now_ms));
        PORTICO_CHECK(sql_.run("DELETE FROM console_challenge WHERE expires_at_ms <= $1", now_ms));
        PORTICO_CHECK(
            sql_.run("DELETE FROM console_session WHERE created_at_ms <= $1 OR seen_at_ms <= $2",
                     now_ms - kSessionMs, now_ms - kSessionIdleMs));
        return {};
    }

    StoreResult<void> begin_session(const Operator& who, const NewSession& begun,
                                    std::int64_t now_ms) {
        const Session& session = begun.session;
        PORTICO_CHECK(
            sql_.run("INSERT INTO console_session (token_hash, id, operator, method, device, "
                     "created_at_ms, seen_at_ms) VALUES ($1, $2, $3, $4, $5, $6, $7)",
                     begun.token_hash, session.id, who.id, session.method, session.device,
                     session.created_at_ms, session.seen_at_ms));
        PORTICO_CHECK(
            sql_.run("DELETE FROM console_session WHERE operator = $1 AND id IN (SELECT id FROM "
                     "console_session WHERE operator = $1 ORDER BY seen_at_ms DESC, id LIMIT 1000 "
                     "OFFSET $2)",
                     who.id, kSessionsMax));
        return note({.at_ms = now_ms,
                     .operator_id = who.id,
                     .operator_name = who.name,
                     .action = "session.begin",
                     .subject = {},
                     .before = {},
                     .after = session_note(session)});
    }

    StoreResult<void> note(const AuditEntry& entry) {
        PORTICO_CHECK(
            sql_.run("INSERT INTO console_audit (at_ms, operator_id, operator_name, action, "
                     "subject, before_json, after_json) VALUES ($1, $2, $3, $4, $5, $6, $7)",
                     entry.at_ms, entry.operator_id, entry.operator_name, entry.action,
                     entry.subject, entry.before, entry.after));
        return {};
    }

    sql::Connection& sql_;
};

}  // namespace

std::unique_ptr<api::console::Store> open_console_store(sql::Connection& sql) {
    return std::make_unique<ConsoleStore>(sql);
}

}  // namespace portico::store
