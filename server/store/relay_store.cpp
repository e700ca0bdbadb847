// SPDX-License-Identifier: Apache-2.0
#include "server/store/relay_store.hpp"

#include <algorithm>
#include <charconv>
#include <cstring>
#include <utility>

#include "server/store/migrations.hpp"

namespace portico::store {
namespace {

using relay::StoreOp;

std::string join_tags(const std::vector<std::uint32_t>& tags) {
    std::string out;
    for (const std::uint32_t tag : tags) {
        if (!out.empty()) out.push_back(',');
        out += std::to_string(tag);
    }
    return out;
}

std::vector<std::uint32_t> split_tags(const std::string& text) {
    std::vector<std::uint32_t> tags;
    const char* at = text.data();
    const char* end = at + text.size();
    while (at < end) {
        std::uint32_t tag = 0;
        const auto [stop, status] = std::from_chars(at, end, tag);
        if (status != std::errc()) break;
        tags.push_back(tag);
        at = stop < end ? stop + 1 : end;
    }
    return tags;
}

template <std::size_t N>
bool copy_exactly(const Bytes& from, FixedBytes<N>& to) {
    if (from.size() != N) return false;
    std::memcpy(to.data(), from.data(), N);
    return true;
}

std::unexpected<SqliteError> corrupt(std::string_view what) {
    return std::unexpected(SqliteError{SQLITE_CORRUPT, "damaged row in " + std::string(what)});
}

}  // namespace

SqliteResult<RelayStore> RelayStore::open(const std::string& path) {
    SqliteResult<Database> database = Database::open(path);
    if (!database) return std::unexpected(database.error());
    RelayStore store;
    store.database_ = std::move(*database);
    for (const char* pragma :
         {"PRAGMA page_size = 8192",  // of a new file: a message or two fill a small page
          "PRAGMA busy_timeout = 5000", "PRAGMA journal_mode = WAL", "PRAGMA synchronous = FULL",
          "PRAGMA wal_autocheckpoint = 4000", "PRAGMA journal_size_limit = 67108864",
          "PRAGMA cache_size = -16384"}) {
        if (const auto done = store.database_.execute(pragma); !done)
            return std::unexpected(done.error());
    }
    if (const auto done = migrate(store.database_); !done) return std::unexpected(done.error());
    if (const auto done = store.prepare(); !done) return std::unexpected(done.error());
    return store;
}

SqliteResult<void> RelayStore::prepare() {
    const std::pair<Statement*, std::string_view> wanted[] = {
        {&statements_.save_message,
         "INSERT OR REPLACE INTO message VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)"},
        {&statements_.erase_messages, "DELETE FROM message WHERE sequence BETWEEN ?1 AND ?2"},
        {&statements_.save_reader, "INSERT OR REPLACE INTO reader VALUES (?1, ?2, ?3, ?4)"},
        {&statements_.erase_reader, "DELETE FROM reader WHERE topic = ?1 AND client = ?2"},
        {&statements_.save_client, "INSERT OR REPLACE INTO client VALUES (?1, ?2)"},
        {&statements_.erase_client, "DELETE FROM client WHERE client = ?1"},
        {&statements_.save_watch,
         "INSERT OR REPLACE INTO watch VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)"},
        {&statements_.erase_watch,
         "DELETE FROM watch WHERE client = ?1 AND service_url = ?2 AND webhook_url = ?3"},
    };
    for (const auto& [statement, sql] : wanted) {
        SqliteResult<Statement> prepared = database_.prepare(sql);
        if (!prepared) return std::unexpected(prepared.error());
        *statement = std::move(*prepared);
    }
    return {};
}

SqliteResult<relay::Snapshot> RelayStore::load() {
    relay::Snapshot out;
    auto messages = database_.prepare(
        "SELECT sequence, topic, hash, text, publisher, attestation, published_at_ms, "
        "expires_at_ms, tag FROM message ORDER BY sequence");
    if (!messages) return std::unexpected(messages.error());
    while (true) {
        const auto row = messages->step();
        if (!row) return std::unexpected(row.error());
        if (!*row) break;
        auto message = std::make_shared<relay::Message>();
        message->sequence = static_cast<relay::Sequence>(messages->integer(0));
        if (!copy_exactly(messages->blob(1), message->topic) ||
            !copy_exactly(messages->blob(2), message->hash))
            return corrupt("message");
        message->text = messages->text(3);
        message->publisher = messages->text(4);
        if (!messages->is_null(5)) message->attestation = messages->text(5);
        message->published_at_ms = messages->integer(6);
        message->expires_at_ms = messages->integer(7);
        message->tag = static_cast<std::uint32_t>(messages->integer(8));
        out.last_sequence = std::max(out.last_sequence, message->sequence);
        out.messages.push_back(std::move(message));
    }
    auto readers = database_.prepare("SELECT topic, client, subscribed, cursor FROM reader");
    if (!readers) return std::unexpected(readers.error());
    while (true) {
        const auto row = readers->step();
        if (!row) return std::unexpected(row.error());
        if (!*row) break;
        relay::ReaderRow reader;
        if (!copy_exactly(readers->blob(0), reader.topic)) return corrupt("reader");
        reader.client = readers->text(1);
        reader.subscribed = readers->integer(2) != 0;
        reader.cursor = static_cast<relay::Sequence>(readers->integer(3));
        out.last_sequence = std::max(out.last_sequence, reader.cursor);
        out.readers.push_back(std::move(reader));
    }
    auto clients = database_.prepare("SELECT client, seen_at_ms FROM client");
    if (!clients) return std::unexpected(clients.error());
    while (true) {
        const auto row = clients->step();
        if (!row) return std::unexpected(row.error());
        if (!*row) break;
        out.clients.push_back({clients->text(0), clients->integer(1)});
    }
    auto watches = database_.prepare(
        "SELECT client, service_url, webhook_url, publisher, tags, statuses, expires_at_ms "
        "FROM watch");
    if (!watches) return std::unexpected(watches.error());
    while (true) {
        const auto row = watches->step();
        if (!row) return std::unexpected(row.error());
        if (!*row) break;
        out.watches.push_back({watches->text(0), watches->text(1), watches->text(2),
                               watches->integer(3) != 0, split_tags(watches->text(4)),
                               static_cast<std::uint8_t>(watches->integer(5)),
                               watches->integer(6)});
    }
    return out;
}

SqliteResult<void> RelayStore::apply(std::span<const relay::Write> writes) {
    SqliteResult<void> done = database_.execute("BEGIN IMMEDIATE");
    for (const relay::Write& write : writes)
        for (const StoreOp& op : write.ops)
            if (done) done = apply(op);
    if (done) done = database_.execute("COMMIT");
    // After some errors (full disk) SQLite has rolled back already; then this says so, harmlessly.
    if (!done) (void)database_.execute("ROLLBACK");
    return done;
}

SqliteResult<void> RelayStore::apply(const StoreOp& op) {
    if (const auto* save = std::get_if<relay::SaveMessage>(&op)) {
        const relay::Message& message = *save->message;
        Statement& sql = statements_.save_message;
        sql.bind(1, static_cast<std::int64_t>(message.sequence));
        sql.bind(2, ByteView(message.topic));
        sql.bind(3, ByteView(message.hash));
        sql.bind(4, std::string_view(message.text));
        sql.bind(5, std::string_view(message.publisher));
        if (message.attestation)
            sql.bind(6, std::string_view(*message.attestation));
        else
            sql.bind_null(6);
        sql.bind(7, message.published_at_ms);
        sql.bind(8, message.expires_at_ms);
        sql.bind(9, static_cast<std::int64_t>(message.tag));
        return sql.run();
    }
    if (const auto* erase = std::get_if<relay::EraseMessages>(&op)) {
        return erase_messages(erase->sequences);
    }
    if (const auto* reader = std::get_if<relay::SaveReader>(&op)) {
        Statement& sql = statements_.save_reader;
        sql.bind(1, ByteView(reader->row.topic));
        sql.bind(2, std::string_view(reader->row.client));
        sql.bind(3, std::int64_t{reader->row.subscribed});
        sql.bind(4, static_cast<std::int64_t>(reader->row.cursor));
        return sql.run();
    }
    if (const auto* gone = std::get_if<relay::EraseReader>(&op)) {
        Statement& sql = statements_.erase_reader;
        sql.bind(1, ByteView(gone->topic));
        sql.bind(2, std::string_view(gone->client));
        return sql.run();
    }
    if (const auto* client = std::get_if<relay::SaveClient>(&op)) {
        Statement& sql = statements_.save_client;
        sql.bind(1, std::string_view(client->row.client));
        sql.bind(2, client->row.seen_at_ms);
        return sql.run();
    }
    if (const auto* left = std::get_if<relay::EraseClient>(&op)) {
        Statement& sql = statements_.erase_client;
        sql.bind(1, std::string_view(left->client));
        return sql.run();
    }
    if (const auto* watch = std::get_if<relay::SaveWatch>(&op)) {
        const std::string tags = join_tags(watch->row.tags);
        Statement& sql = statements_.save_watch;
        sql.bind(1, std::string_view(watch->row.client));
        sql.bind(2, std::string_view(watch->row.service_url));
        sql.bind(3, std::string_view(watch->row.webhook_url));
        sql.bind(4, std::int64_t{watch->row.publisher});
        sql.bind(5, std::string_view(tags));
        sql.bind(6, std::int64_t{watch->row.statuses});
        sql.bind(7, watch->row.expires_at_ms);
        return sql.run();
    }
    const auto& unwatch = std::get<relay::EraseWatch>(op);
    Statement& sql = statements_.erase_watch;
    sql.bind(1, std::string_view(unwatch.client));
    sql.bind(2, std::string_view(unwatch.service_url));
    sql.bind(3, std::string_view(unwatch.webhook_url));
    return sql.run();
}

/// Neighbours go together: messages mostly leave in the order they came.
SqliteResult<void> RelayStore::erase_messages(std::vector<relay::Sequence> sequences) {
    std::sort(sequences.begin(), sequences.end());
    Statement& sql = statements_.erase_messages;
    for (std::size_t first = 0; first < sequences.size();) {
        std::size_t last = first;
        while (last + 1 < sequences.size() && sequences[last + 1] - sequences[last] <= 1) ++last;
        sql.bind(1, static_cast<std::int64_t>(sequences[first]));
        sql.bind(2, static_cast<std::int64_t>(sequences[last]));
        if (const auto done = sql.run(); !done) return done;
        first = last + 1;
    }
    return {};
}

SqliteResult<void> RelayStore::limit_pages(std::int64_t pages) {
    return database_.execute("PRAGMA max_page_count = " + std::to_string(pages));
}

SqliteResult<Secret<32>> RelayStore::relay_seed(const EntropyFn& entropy) {
    auto select = database_.prepare("SELECT value FROM setting WHERE name = 'relay_seed'");
    if (!select) return std::unexpected(select.error());
    const auto row = select->step();
    if (!row) return std::unexpected(row.error());
    Secret<32> seed;
    if (*row) {
        if (!copy_exactly(select->blob(0), seed.expose_mutable())) return corrupt("setting");
        return seed;
    }
    entropy(seed.expose_mutable());
    auto insert = database_.prepare("INSERT INTO setting VALUES ('relay_seed', ?1)");
    if (!insert) return std::unexpected(insert.error());
    insert->bind(1, ByteView(seed.expose()));
    if (const auto done = insert->run(); !done) return std::unexpected(done.error());
    return seed;
}

}  // namespace portico::store
