// SPDX-License-Identifier: Apache-2.0
//
// The relay's log in PostgreSQL, shared by several processes. A lock of the database makes commits
// follow one another, so that ids and sequences rise without gaps in the order of commits: whoever
// has read up to an id has missed nothing.
#include <algorithm>
#include <set>
#include <utility>

#include "server/store/relay/message_group.hpp"
#include "server/store/relay/relay_log.hpp"
#include "server/store/relay/relay_ops.hpp"

namespace portico::store {
namespace {

using relay::Sequence;
using relay::StoreOp;

/// Names our lock among the advisory locks of the database: "relaylog" in ASCII, halved.
constexpr std::int64_t kLogLock = 0x72656c61796c6f;
/// How long a process may be away from the log and still catch up.
constexpr std::int64_t kLogKeptMs = 600'000;
constexpr std::int64_t kCutEvery = 256;  ///< commits
constexpr std::size_t kProbeBytes = 32 * 1024;

struct Head {
    std::int64_t id = 0;
    std::int64_t sequence = 0;
};

std::int64_t signed_of(Sequence sequence) { return static_cast<std::int64_t>(sequence); }

auto damaged(const char* what) {
    return store_error(Failure::kDamaged, std::string("damaged row in ") + what);
}

class PostgresLog final : public RelayLog {
  public:
    explicit PostgresLog(std::unique_ptr<sql::Connection> sql) : sql_(std::move(sql)) {}

    bool is_shared() const override { return true; }
    bool is_lost() const override { return lost_; }

    LogResult<relay::Snapshot> load() override {
        relay::Snapshot snapshot;
        Head head;
        const auto done = sql_->transaction([&]() -> StoreResult<void> {
            snapshot = {};
            head = PORTICO_TRY(read_head());
            PORTICO_CHECK(load_messages(snapshot));
            return load_rows(snapshot);
        });
        if (!done) return std::unexpected(done.error().text);
        seen_ = head.id;
        snapshot.last_sequence =
            std::max(snapshot.last_sequence, static_cast<Sequence>(head.sequence));
        return snapshot;
    }

    LogResult<Applied> apply(std::span<const relay::Write> writes) override {
        // The lock comes before the transaction, whose view of the data begins with its first
        // statement; the session's end frees it too.
        if (const auto locked = sql_->run("SELECT pg_advisory_lock($1)", kLogLock); !locked)
            return std::unexpected(locked.error().text);
        Applied applied;
        std::int64_t id = 0;
        const auto done = sql_->transaction([&]() -> StoreResult<void> {
            const Head head = PORTICO_TRY(read_head());
            applied.others = PORTICO_TRY(read_after(seen_, head.id));
            applied.first = static_cast<Sequence>(head.sequence) + 1;
            id = head.id + 1;
            return write(writes, id, applied.first);
        });
        (void)sql_->run("SELECT pg_advisory_unlock($1)", kLogLock);
        if (!done) return std::unexpected(done.error().text);
        seen_ = id;
        return applied;
    }

    LogResult<std::vector<StoreOp>> read_others() override {
        std::vector<StoreOp> others;
        Head head;
        const auto done = sql_->transaction([&]() -> StoreResult<void> {
            head = PORTICO_TRY(read_head());
            others = PORTICO_TRY(read_after(seen_, head.id));
            return {};
        });
        if (!done) return std::unexpected(done.error().text);
        seen_ = head.id;
        return others;
    }

    LogResult<void> check(bool can_write) override {
        if (!can_write) return {};
        const auto written = sql_->transaction([&]() -> StoreResult<void> {
            PORTICO_CHECK(
                sql_->run("INSERT INTO setting VALUES ('probe', $1) ON CONFLICT (name) DO NOTHING",
                          ByteView(Bytes(kProbeBytes))));
            return done(sql_->run("DELETE FROM setting WHERE name = 'probe'"));
        });
        if (!written) return std::unexpected(written.error().text);
        return {};
    }

    LogResult<Secret<32>> relay_seed(const EntropyFn& entropy) override {
        Secret<32> seed;
        entropy(seed.expose_mutable());
        const auto read = [&]() -> StoreResult<void> {
            PORTICO_CHECK(sql_->run(
                "INSERT INTO setting VALUES ('relay_seed', $1) ON CONFLICT (name) DO NOTHING",
                ByteView(seed.expose())));
            auto rows =
                PORTICO_TRY(sql_->query("SELECT value FROM setting WHERE name = 'relay_seed'"));
            if (!PORTICO_TRY(rows.next())) return damaged("setting");
            const Bytes value = rows.bytes(0);
            if (value.size() != seed.expose().size()) return damaged("setting");
            std::copy(value.begin(), value.end(), seed.expose_mutable().begin());
            return {};
        };
        if (const auto done = read(); !done) return std::unexpected(done.error().text);
        return seed;
    }

  private:
    StoreResult<Head> read_head() {
        auto rows = PORTICO_TRY(sql_->query("SELECT id, sequence FROM relay_head"));
        if (!PORTICO_TRY(rows.next())) return damaged("relay_head");
        return Head{rows.integer(0), rows.integer(1)};
    }

    // --- reading ----------------------------------------------------------------------------

    StoreResult<void> load_messages(relay::Snapshot& out) {
        std::set<Sequence> gone;
        {
            auto rows = PORTICO_TRY(sql_->query("SELECT sequence FROM message_gone"));
            while (PORTICO_TRY(rows.next())) gone.insert(static_cast<Sequence>(rows.integer(0)));
        }
        auto rows =
            PORTICO_TRY(sql_->query("SELECT first, last, data FROM message_group ORDER BY first"));
        Sequence previous = 0;
        while (PORTICO_TRY(rows.next())) {
            const auto first = static_cast<Sequence>(rows.integer(0));
            const auto last = static_cast<Sequence>(rows.integer(1));
            std::vector<relay::MessagePtr> messages;
            if (!read_messages(rows.bytes(2), messages)) ++out.damaged;
            for (relay::MessagePtr& message : messages) {
                if (gone.contains(message->sequence)) continue;
                if (!is_in_order(message->sequence, previous, first) || message->sequence > last ||
                    !is_intact(*message)) {
                    ++out.damaged;
                    continue;
                }
                previous = message->sequence;
                out.messages.push_back(std::move(message));
            }
        }
        return {};
    }

    StoreResult<void> load_rows(relay::Snapshot& out) {
        {
            auto rows =
                PORTICO_TRY(sql_->query("SELECT topic, client, subscribed, cursor FROM reader"));
            while (PORTICO_TRY(rows.next())) {
                relay::ReaderRow row;
                const Bytes topic = rows.bytes(0);
                row.client = rows.text(1);
                row.subscribed = rows.integer(2) != 0;
                row.cursor = static_cast<Sequence>(rows.integer(3));
                if (topic.size() != row.topic.size() || !is_intact(row)) {
                    ++out.damaged;
                    continue;
                }
                std::copy(topic.begin(), topic.end(), row.topic.begin());
                out.last_sequence = std::max(out.last_sequence, row.cursor);
                out.readers.push_back(std::move(row));
            }
        }
        {
            auto rows = PORTICO_TRY(
                sql_->query("SELECT client, seen_at_ms, address, project, returned FROM client"));
            while (PORTICO_TRY(rows.next()))
                out.clients.push_back(
                    {rows.text(0), rows.integer(1), static_cast<std::uint64_t>(rows.integer(2)),
                     static_cast<std::uint64_t>(rows.integer(3)), rows.integer(4) != 0});
        }
        auto rows = PORTICO_TRY(
            sql_->query("SELECT client, service_url, webhook_url, publisher, tags, statuses, "
                        "expires_at_ms FROM watch"));
        while (PORTICO_TRY(rows.next()))
            out.watches.push_back({rows.text(0), rows.text(1), rows.text(2), rows.integer(3) != 0,
                                   split_tags(rows.text(4)),
                                   static_cast<std::uint8_t>(rows.integer(5)), rows.integer(6)});
        return {};
    }

    /// What stands in the log above `after`, messages of a row before its other operations.
    StoreResult<std::vector<StoreOp>> read_after(std::int64_t after, std::int64_t head) {
        std::vector<StoreOp> out;
        if (after == head) return out;
        auto rows = PORTICO_TRY(
            sql_->query("SELECT l.id, l.ops, g.data FROM relay_log l LEFT JOIN message_group g "
                        "ON g.first BETWEEN l.first AND l.last WHERE l.id > $1 "
                        "ORDER BY l.id, g.first",
                        after));
        std::int64_t id = after;
        Bytes ops;
        while (PORTICO_TRY(rows.next())) {
            if (rows.integer(0) != id) {
                if (!read_ops(ops, out)) return damaged("relay_log");
                if (rows.integer(0) != id + 1) break;
                id = rows.integer(0);
                ops = rows.bytes(1);
            }
            if (rows.is_null(2)) continue;  // no messages, or all of them gone by now
            std::vector<relay::MessagePtr> messages;
            (void)read_messages(rows.bytes(2), messages);  // load() counts what is damaged
            for (relay::MessagePtr& message : messages)
                out.emplace_back(relay::SaveMessage{std::move(message)});
        }
        if (id != head) {
            lost_ = true;
            return store_error(Failure::kUnavailable,
                               "the database does not go on where this process has read to");
        }
        if (!read_ops(ops, out)) return damaged("relay_log");
        return out;
    }

    // --- writing ----------------------------------------------------------------------------

    StoreResult<void> write(std::span<const relay::Write> writes, std::int64_t id, Sequence first) {
        std::vector<const relay::Message*> messages;
        std::vector<const StoreOp*> others;
        std::string ops;
        for (const relay::Write& one : writes) {
            for (const StoreOp& op : one.ops) {
                if (const auto* save = std::get_if<relay::SaveMessage>(&op)) {
                    messages.push_back(save->message.get());
                } else {
                    others.push_back(&op);
                    append_op(ops, op);
                }
            }
        }
        PORTICO_CHECK(write_messages(messages, first));
        for (const StoreOp* op : others)
            PORTICO_CHECK(std::visit([this](const auto& one) { return write_op(one); }, *op));
        const std::int64_t last = signed_of(first) + static_cast<std::int64_t>(messages.size()) - 1;
        PORTICO_CHECK(
            sql_->run("INSERT INTO relay_log VALUES "
                      "($1, (extract(epoch FROM clock_timestamp()) * 1000)::BIGINT, $2, $3, $4)",
                      id, signed_of(first), last, as_bytes(ops)));
        PORTICO_CHECK(sql_->run("UPDATE relay_head SET id = $1, sequence = $2", id, last));
        if (id % kCutEvery == 0)
            PORTICO_CHECK(
                sql_->run("DELETE FROM relay_log WHERE id < $1 AND "
                          "at_ms < (extract(epoch FROM clock_timestamp()) * 1000)::BIGINT - $2",
                          id, kLogKeptMs));
        return {};
    }

    StoreResult<void> write_messages(std::span<const relay::Message* const> messages,
                                     Sequence sequence) {
        std::string data;
        for (auto at = messages.begin(); at != messages.end();) {
            const Sequence first = sequence;
            data.clear();
            for (; at != messages.end() && data.size() < kGroupBytes; ++at, ++sequence)
                append_message(data, **at, sequence);
            PORTICO_CHECK(sql_->run("INSERT INTO message_group VALUES ($1, $2, $3, $4)",
                                    signed_of(first), signed_of(sequence - 1),
                                    signed_of(sequence - first), as_bytes(data)));
        }
        return {};
    }

    StoreResult<void> write_op(const relay::SaveMessage&) { return {}; }

    /// Several processes erase the same: what is gone already stays gone.
    StoreResult<void> write_op(const relay::EraseMessages& op) {
        std::vector<Sequence> sequences = op.sequences;
        std::sort(sequences.begin(), sequences.end());
        for (std::size_t i = 0; i < sequences.size();) {
            std::size_t end = i + 1;
            while (end < sequences.size() && sequences[end] - sequences[end - 1] <= 1) ++end;
            const std::int64_t first = signed_of(sequences[i]);
            const std::int64_t last = signed_of(sequences[end - 1]);
            PORTICO_CHECK(sql_->run(
                "INSERT INTO message_gone SELECT s FROM generate_series($1::BIGINT, $2::BIGINT) s "
                "WHERE (SELECT g.last FROM message_group g WHERE g.first <= s "
                "ORDER BY g.first DESC LIMIT 1) >= s ON CONFLICT (sequence) DO NOTHING",
                first, last));
            PORTICO_CHECK(sql_->run(
                "WITH dead AS (DELETE FROM message_group g WHERE g.first <= $2::BIGINT AND "
                "g.last >= $1::BIGINT AND g.total = (SELECT count(*) FROM message_gone x "
                "WHERE x.sequence BETWEEN g.first AND g.last) RETURNING g.first, g.last) "
                "DELETE FROM message_gone x USING dead "
                "WHERE x.sequence BETWEEN dead.first AND dead.last",
                first, last));
            i = end;
        }
        return {};
    }
    StoreResult<void> write_op(const relay::SaveReader& op) {
        return done(sql_->run(
            "INSERT INTO reader VALUES ($1, $2, $3, $4) ON CONFLICT (topic, client) DO UPDATE SET "
            "subscribed = excluded.subscribed, cursor = greatest(reader.cursor, excluded.cursor)",
            ByteView(op.row.topic), op.row.client, std::int64_t{op.row.subscribed},
            signed_of(op.row.cursor)));
    }
    StoreResult<void> write_op(const relay::EraseReader& op) {
        return done(sql_->run("DELETE FROM reader WHERE topic = $1 AND client = $2",
                              ByteView(op.topic), op.client));
    }
    StoreResult<void> write_op(const relay::SaveClient& op) {
        return done(sql_->run(
            "INSERT INTO client VALUES ($1, $2, $3, $4, $5) ON CONFLICT (client) DO UPDATE "
            "SET seen_at_ms = excluded.seen_at_ms, address = excluded.address, "
            "project = excluded.project, returned = excluded.returned",
            op.row.client, op.row.seen_at_ms, static_cast<std::int64_t>(op.row.address),
            static_cast<std::int64_t>(op.row.project), std::int64_t{op.row.returned}));
    }
    StoreResult<void> write_op(const relay::EraseClient& op) {
        return done(sql_->run("DELETE FROM client WHERE client = $1", op.client));
    }
    StoreResult<void> write_op(const relay::SaveWatch& op) {
        return done(sql_->run(
            "INSERT INTO watch VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (client, "
            "service_url, webhook_url) DO UPDATE SET publisher = excluded.publisher, tags = "
            "excluded.tags, statuses = excluded.statuses, expires_at_ms = excluded.expires_at_ms",
            op.row.client, op.row.service_url, op.row.webhook_url, std::int64_t{op.row.publisher},
            join_tags(op.row.tags), std::int64_t{op.row.statuses}, op.row.expires_at_ms));
    }
    StoreResult<void> write_op(const relay::EraseWatch& op) {
        return done(sql_->run(
            "DELETE FROM watch WHERE client = $1 AND service_url = $2 AND webhook_url = $3",
            op.client, op.service_url, op.webhook_url));
    }
    static StoreResult<void> done(StoreResult<std::int64_t> changed) {
        if (!changed) return std::unexpected(std::move(changed).error());
        return {};
    }

    std::unique_ptr<sql::Connection> sql_;
    std::int64_t seen_ = 0;  ///< of relay_log, what the caller knows
    bool lost_ = false;
};

}  // namespace

std::unique_ptr<RelayLog> make_postgres_log(std::unique_ptr<sql::Connection> connection) {
    return std::make_unique<PostgresLog>(std::move(connection));
}

}  // namespace portico::store
