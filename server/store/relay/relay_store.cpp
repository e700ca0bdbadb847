// SPDX-License-Identifier: Apache-2.0
#include "server/store/relay/relay_store.hpp"

#include <algorithm>
#include <cstring>
#include <filesystem>
#include <utility>

#include "server/store/migrations.hpp"
#include "server/store/relay/relay_ops.hpp"

namespace portico::store {
namespace {

using relay::StoreOp;

template <std::size_t N>
bool copy_exactly(const Bytes& from, FixedBytes<N>& to) {
    if (from.size() != N) return false;
    std::memcpy(to.data(), from.data(), N);
    return true;
}

std::unexpected<SqliteError> corrupt(std::string_view what) {
    return std::unexpected(SqliteError{SQLITE_CORRUPT, "damaged row in " + std::string(what)});
}

/// What stays free for the other databases on the disk, whose logs grow as well.
constexpr std::uint64_t kRoomBytes = 8 * 1024 * 1024;
/// How long the log's file stays once its pages stand in the database: it is cheaper to write it
/// anew than to let it grow. On a full disk it keeps no more than what erasing messages takes.
constexpr std::uint64_t kLogBytes = 64 * 1024 * 1024, kShortLogBytes = 4 * 1024 * 1024;
/// How far a bounded file grows for notes of which messages are gone, which then make room.
constexpr std::int64_t kErasingPages = 64;
/// A row with its share of a page, in round figures.
constexpr std::uint64_t kRowBytes = 2048;
/// SQLite's own limit.
constexpr std::int64_t kPagesMax = 0xFFFF'FFFE;

bool lacks_room(const SqliteError& error) {
    const int kind = error.code & 0xff;
    return kind == SQLITE_FULL || kind == SQLITE_IOERR;  // a quota is told as either
}

/// Erases messages, and brings none.
bool makes_room(std::span<const relay::Write> writes) {
    bool erases = false;
    for (const relay::Write& write : writes) {
        for (const StoreOp& op : write.ops) {
            if (std::holds_alternative<relay::SaveMessage>(op)) return false;
            erases = erases || std::holds_alternative<relay::EraseMessages>(op);
        }
    }
    return erases;
}

}  // namespace

SqliteResult<RelayStore> RelayStore::open(const std::string& path, DiskReserve::Free free) {
    CommitMark mark(path);
    if (const auto whole = mark.check_file(); !whole) return std::unexpected(whole.error());
    SqliteResult<Database> database = Database::open(path);
    if (!database) return std::unexpected(database.error());
    if (const auto whole = mark.check(*database); !whole) return std::unexpected(whole.error());
    RelayStore store;
    store.mark_.emplace(std::move(mark));
    store.path_ = path;
    store.database_ = std::move(*database);
    store.reserve_.emplace(std::filesystem::path(path).replace_filename(kReserveFile),
                           std::move(free));
    for (const char* pragma :
         {"PRAGMA page_size = 8192",  // of a new file: a message or two fill a small page
          "PRAGMA busy_timeout = 5000", "PRAGMA journal_mode = WAL", "PRAGMA synchronous = FULL",
          "PRAGMA wal_autocheckpoint = 2000", "PRAGMA cache_size = -16384",
          // Messages are sealed by those who send them. Some builds of SQLite write every page
          // anew that becomes free: erasing would fill the log of a disk that is full already.
          "PRAGMA secure_delete = FAST"}) {
        if (const auto done = store.database_.execute(pragma); !done)
            return std::unexpected(done.error());
    }
    if (const auto done = store.limit_log(kLogBytes); !done) return std::unexpected(done.error());
    if (const auto done = migrate(store.database_); !done) return std::unexpected(done.error());
    store.mark_->begin(store.database_);
    if (const auto done = store.prepare(); !done) return std::unexpected(done.error());
    if (const auto done = store.convert_rows(); !done) return std::unexpected(done.error());
    if (const auto done = store.index_groups(); !done) return std::unexpected(done.error());
    return store;
}

SqliteResult<void> RelayStore::prepare() {
    const std::pair<Statement*, std::string_view> wanted[] = {
        {&statements_.save_group, "INSERT OR REPLACE INTO message_group VALUES (?1, ?2)"},
        {&statements_.erase_group, "DELETE FROM message_group WHERE first = ?1"},
        {&statements_.save_gone, "INSERT OR REPLACE INTO message_gone VALUES (?1, ?2)"},
        {&statements_.erase_gone, "DELETE FROM message_gone WHERE first = ?1"},
        {&statements_.save_reader, "INSERT OR REPLACE INTO reader VALUES (?1, ?2, ?3, ?4)"},
        {&statements_.erase_reader, "DELETE FROM reader WHERE topic = ?1 AND client = ?2"},
        {&statements_.save_client, "INSERT OR REPLACE INTO client VALUES (?1, ?2, ?3, ?4, ?5)"},
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

/// Messages of schema 1 stood in rows of their own.
SqliteResult<void> RelayStore::convert_rows() {
    auto rows = database_.prepare(
        "SELECT sequence, topic, hash, text, publisher, attestation, published_at_ms, "
        "expires_at_ms, tag FROM message ORDER BY sequence");
    if (!rows) return std::unexpected(rows.error());
    std::vector<relay::Write> writes(1);
    while (true) {
        const auto row = rows->step();
        if (!row) return std::unexpected(row.error());
        if (!*row) break;
        auto message = std::make_shared<relay::Message>();
        message->sequence = static_cast<relay::Sequence>(rows->integer(0));
        if (!copy_exactly(rows->blob(1), message->topic) ||
            !copy_exactly(rows->blob(2), message->hash))
            return corrupt("message");
        message->text = rows->text(3);
        message->publisher = rows->text(4);
        if (!rows->is_null(5)) message->attestation = rows->text(5);
        message->published_at_ms = rows->integer(6);
        message->expires_at_ms = rows->integer(7);
        message->tag = static_cast<std::uint32_t>(rows->integer(8));
        writes[0].ops.emplace_back(relay::SaveMessage{std::move(message)});
    }
    rows->reset();
    if (writes[0].ops.empty()) return {};
    Change ignored;  // index_groups() reads them back
    SqliteResult<void> done = database_.execute("BEGIN IMMEDIATE");
    if (done) done = change(writes, ignored);
    if (done) done = database_.execute("DELETE FROM message; COMMIT");
    if (!done) (void)database_.execute("ROLLBACK");
    return done;
}

/// Reads all groups' data, the one time that it comes from a disk that may have changed it. What is
/// damaged counts as gone.
SqliteResult<void> RelayStore::index_groups() {
    auto keys = database_.prepare("SELECT first FROM message_group ORDER BY first DESC");
    if (!keys) return std::unexpected(keys.error());
    std::vector<relay::Sequence> firsts;  // the last one is the next to read
    while (true) {
        const auto row = keys->step();
        if (!row) return std::unexpected(row.error());
        if (!*row) break;
        firsts.push_back(static_cast<relay::Sequence>(keys->integer(0)));
    }
    auto rows = database_.prepare(
        "SELECT first, data, (SELECT bits FROM message_gone AS gone WHERE gone.first = "
        "message_group.first) FROM message_group ORDER BY first");
    if (!rows) return std::unexpected(rows.error());
    relay::Sequence previous = 0;
    while (true) {
        const auto row = rows->step();
        if (!row) return std::unexpected(row.error());
        if (!*row) return {};
        const auto first = static_cast<relay::Sequence>(rows->integer(0));
        if (!firsts.empty()) firsts.pop_back();
        const relay::Sequence below = firsts.empty() ? ~relay::Sequence{0} : firsts.back();
        std::vector<relay::MessagePtr> messages;
        MessageGroup group;
        group.damaged = !read_messages(rows->blob(1), messages);
        if (group.damaged) ++damaged_;
        for (const relay::MessagePtr& message : messages) group.add(message->sequence);
        group.set_gone_bits(rows->blob(2));
        for (std::size_t i = 0; i < messages.size(); ++i) {
            const relay::Message& message = *messages[i];
            const bool whole = is_in_order(message.sequence, previous, first) &&
                               message.sequence < below && is_intact(message);
            if (whole) {
                previous = message.sequence;
                continue;
            }
            group.sequences[i] = std::max(previous, first);  // they rise, for searches
            if (group.gone[i]) continue;
            group.gone[i] = group.damaged = true;
            --group.live;
            ++damaged_;
        }
        groups_[first] = std::move(group);
    }
}

SqliteResult<relay::Snapshot> RelayStore::load() {
    relay::Snapshot out;
    out.damaged = damaged_;
    auto rows = database_.prepare("SELECT first, data FROM message_group ORDER BY first");
    if (!rows) return std::unexpected(rows.error());
    while (true) {
        const auto row = rows->step();
        if (!row) return std::unexpected(row.error());
        if (!*row) break;
        std::vector<relay::MessagePtr> messages;
        (void)read_messages(rows->blob(1), messages);  // index_groups() has looked
        const auto group = groups_.find(static_cast<relay::Sequence>(rows->integer(0)));
        if (group == groups_.end()) continue;  // nothing that is whole is left of it
        if (group->second.gone.size() != messages.size()) return corrupt("message_group");
        for (std::size_t i = 0; i < messages.size(); ++i) {
            out.last_sequence = std::max(out.last_sequence, group->second.sequences[i]);
            if (!group->second.gone[i]) out.messages.push_back(std::move(messages[i]));
        }
    }
    auto readers = database_.prepare("SELECT topic, client, subscribed, cursor FROM reader");
    if (!readers) return std::unexpected(readers.error());
    while (true) {
        const auto row = readers->step();
        if (!row) return std::unexpected(row.error());
        if (!*row) break;
        relay::ReaderRow reader;
        reader.client = readers->text(1);
        reader.subscribed = readers->integer(2) != 0;
        reader.cursor = static_cast<relay::Sequence>(readers->integer(3));
        if (!copy_exactly(readers->blob(0), reader.topic) || !is_intact(reader)) {
            ++out.damaged;
            continue;
        }
        out.last_sequence = std::max(out.last_sequence, reader.cursor);
        out.readers.push_back(std::move(reader));
    }
    auto clients =
        database_.prepare("SELECT client, seen_at_ms, address, project, returned FROM client");
    if (!clients) return std::unexpected(clients.error());
    while (true) {
        const auto row = clients->step();
        if (!row) return std::unexpected(row.error());
        if (!*row) break;
        relay::ClientRow client{
            clients->text(0), clients->integer(1), static_cast<std::uint64_t>(clients->integer(2)),
            static_cast<std::uint64_t>(clients->integer(3)), clients->integer(4) != 0};
        if (is_intact(client.client))
            out.clients.push_back(std::move(client));
        else
            ++out.damaged;
    }
    auto watches = database_.prepare(
        "SELECT client, service_url, webhook_url, publisher, tags, statuses, expires_at_ms "
        "FROM watch");
    if (!watches) return std::unexpected(watches.error());
    while (true) {
        const auto row = watches->step();
        if (!row) return std::unexpected(row.error());
        if (!*row) break;
        relay::WatchRow watch{watches->text(0),
                              watches->text(1),
                              watches->text(2),
                              watches->integer(3) != 0,
                              split_tags(watches->text(4)),
                              static_cast<std::uint8_t>(watches->integer(5)),
                              watches->integer(6)};
        if (is_intact(watch))
            out.watches.push_back(std::move(watch));
        else
            ++out.damaged;
    }
    return out;
}

SqliteResult<void> RelayStore::apply(std::span<const relay::Write> writes) {
    if (moved_) return moved();
    keep_room(writes);
    SqliteResult<void> done = try_apply(writes);
    // A log that cannot grow is written from its beginning again once its pages stand in the file,
    // where those of erased messages are free. Groups are not made smaller then: it needs room.
    may_rewrite_ = false;
    if (!done && lacks_room(done.error()) && checkpoint()) done = try_apply(writes);
    // The reserve lets the log be brought into the file once more. From then on the file does not
    // grow, so that a checkpoint always succeeds and messages that expire always make room.
    if (!done && lacks_room(done.error()) && reserve_->release() && checkpoint()) {
        if (bound()) done = try_apply(writes);
    }
    may_rewrite_ = true;
    if (done && reserve_->restore()) unbound();
    return done;
}

/// The file does not grow from now on: what is erased makes the room for what comes. Of a long log
/// the disk gets back all but a part with the next commit.
bool RelayStore::bound() {
    const auto pages = database_.query_integer("PRAGMA page_count");
    bound_.reset();
    if (!pages || !limit_pages(*pages) || !limit_log(kShortLogBytes)) return false;
    bound_ = *pages;
    return true;
}

void RelayStore::unbound() {
    if (!std::exchange(bound_, std::nullopt)) return;
    (void)limit_pages(kPagesMax);
    (void)limit_log(kLogBytes);
}

SqliteResult<void> RelayStore::limit_log(std::uint64_t bytes) {
    return database_.execute("PRAGMA journal_size_limit = " + std::to_string(bytes));
}

std::uint64_t RelayStore::log_bytes() const {
    std::error_code failure;
    const auto bytes = std::filesystem::file_size(path_ + "-wal", failure);
    return failure ? 0 : bytes;
}

/// Without a reserve nothing could be done any more once the disk is full: a checkpoint needs room
/// in the file for what is in the log alone, and erasing needs room in the log. So the file is
/// bounded while that room is still there. A bounded one gives back what its log has taken since,
/// where the others have little left.
void RelayStore::keep_room(std::span<const relay::Write> writes) {
    const std::uint64_t free = reserve_->free();
    if (free >= DiskReserve::kAmpleBytes || reserve_->exists()) return;
    std::uint64_t coming = 0;
    for (const relay::Write& write : writes) {
        for (const StoreOp& op : write.ops) {
            coming += kRowBytes;
            if (const auto* save = std::get_if<relay::SaveMessage>(&op))
                coming += save->message->text.size() + save->message->text.size() / 4;
            if (const auto* erase = std::get_if<relay::EraseMessages>(&op))
                coming += erase->sequences.size() * kRowBytes;  // their groups are written anew
        }
    }
    const auto pages = database_.query_integer("PRAGMA page_count");
    const auto page_bytes = database_.query_integer("PRAGMA page_size");
    std::error_code failure;
    const auto bytes = std::filesystem::file_size(path_, failure);
    if (!pages || !page_bytes || failure) return;
    const auto whole = static_cast<std::uint64_t>(*pages) * static_cast<std::uint64_t>(*page_bytes);
    const std::uint64_t in_log = whole > bytes ? whole - bytes : 0;
    const std::uint64_t wanted = kRoomBytes + in_log + 2 * coming;  // in the log, then in the file
    if (!bound_ && free < wanted && checkpoint())
        (void)bound();
    else if (bound_ && free > wanted + 4 * kRoomBytes)
        unbound();
    else if (bound_ && free < kRoomBytes && log_bytes() > kShortLogBytes)
        (void)checkpoint();
}

/// Brings all of the write-ahead log into the file.
bool RelayStore::checkpoint() { return database_.checkpoint().has_value(); }

SqliteResult<void> RelayStore::try_apply(std::span<const relay::Write> writes) {
    Change planned;
    std::swap(planned.data, data_);
    SqliteResult<void> done;
    if (bound_) done = limit_pages(*bound_ + (makes_room(writes) ? kErasingPages : 0));
    if (done) done = database_.execute("BEGIN IMMEDIATE");
    if (done) done = change(writes, planned);
    if (done) done = mark_->advance(database_);
    if (done) done = database_.execute("COMMIT");
    if (done) mark_->committed();
    // After some errors (full disk) SQLite has rolled back already; then this says so, harmlessly.
    if (!done)
        (void)database_.execute("ROLLBACK");
    else
        take_over(std::move(planned));
    return done;
}

SqliteResult<void> RelayStore::change(std::span<const relay::Write> writes, Change& change) {
    for (const relay::Write& write : writes)
        for (const StoreOp& op : write.ops)
            if (const auto done = apply(op, change); !done) return done;
    if (const auto done = save_messages(change); !done) return done;
    return erase_messages(change);
}

void RelayStore::take_over(Change change) {
    for (auto& [key, group] : change.groups) {
        if (group.live == 0)
            groups_.erase(key);
        else
            groups_[key] = std::move(group);
    }
    if (change.data.capacity() <= 4 * kGroupBytes) data_ = std::move(change.data);
}

/// In groups, each under the sequence of its first message.
SqliteResult<void> RelayStore::save_messages(Change& change) {
    for (auto at = change.saved.begin(); at != change.saved.end();) {
        const relay::Sequence key = (*at)->sequence;
        MessageGroup& group = change.groups[key];
        change.data.clear();
        for (; at != change.saved.end() && change.data.size() < kGroupBytes; ++at) {
            append_message(change.data, **at, (*at)->sequence);
            group.add((*at)->sequence);
        }
        Statement& sql = statements_.save_group;
        sql.bind(1, static_cast<std::int64_t>(key));
        sql.bind(2, as_bytes(change.data));
        if (const auto done = sql.run(); !done) return done;
    }
    return {};
}

SqliteResult<void> RelayStore::erase_messages(Change& change) {
    std::sort(change.erased.begin(), change.erased.end());
    std::vector<relay::Sequence> touched;
    for (const relay::Sequence sequence : change.erased) {
        auto at = change.groups.upper_bound(sequence);
        const bool fresh = at != change.groups.begin() && std::prev(at)->first <= sequence;
        const auto kept = groups_.upper_bound(sequence);
        if (kept != groups_.begin() && (!fresh || std::prev(at)->first < std::prev(kept)->first))
            change.groups.insert(*std::prev(kept));
        at = change.groups.upper_bound(sequence);
        if (at == change.groups.begin()) continue;
        --at;
        if (!at->second.erase(sequence)) continue;
        if (touched.empty() || touched.back() != at->first) touched.push_back(at->first);
    }
    for (const relay::Sequence key : touched)
        if (const auto done = save(key, change.groups.at(key)); !done) return done;
    return {};
}

SqliteResult<void> RelayStore::run_keyed(Statement& sql, relay::Sequence key) {
    sql.bind(1, static_cast<std::int64_t>(key));
    return sql.run();
}

/// Writes down which messages of a group are gone; with the last one goes the group.
SqliteResult<void> RelayStore::save(relay::Sequence key, MessageGroup& group) {
    if (group.is_sparse() && (group.live == 0 || may_rewrite_)) {
        if (const auto done = run_keyed(statements_.erase_gone, key); !done) return done;
        return group.live == 0 ? run_keyed(statements_.erase_group, key) : rewrite(key, group);
    }
    const Bytes bits = group.gone_bits();
    Statement& sql = statements_.save_gone;
    sql.bind(1, static_cast<std::int64_t>(key));
    sql.bind(2, ByteView(bits));
    return sql.run();
}

/// Without what is gone.
SqliteResult<void> RelayStore::rewrite(relay::Sequence key, MessageGroup& group) {
    auto row = database_.prepare("SELECT data FROM message_group WHERE first = ?1");
    if (!row) return std::unexpected(row.error());
    row->bind(1, static_cast<std::int64_t>(key));
    const auto found = row->step();
    if (!found) return std::unexpected(found.error());
    std::vector<relay::MessagePtr> messages;
    if (!*found || !read_messages(row->blob(0), messages) || messages.size() != group.gone.size())
        return corrupt("message_group");
    row->reset();
    MessageGroup smaller;
    std::string data;
    for (std::size_t i = 0; i < messages.size(); ++i) {
        if (group.gone[i]) continue;
        smaller.add(messages[i]->sequence);
        append_message(data, *messages[i], messages[i]->sequence);
    }
    group = std::move(smaller);
    // First: else SQLite wants room for both, which a bounded file may not have.
    if (const auto done = run_keyed(statements_.erase_group, key); !done) return done;
    Statement& sql = statements_.save_group;
    sql.bind(1, static_cast<std::int64_t>(key));
    sql.bind(2, as_bytes(data));
    return sql.run();
}

SqliteResult<void> RelayStore::apply(const StoreOp& op, Change& change) {
    if (const auto* save = std::get_if<relay::SaveMessage>(&op)) {
        change.saved.push_back(save->message.get());
        return {};
    }
    if (const auto* erase = std::get_if<relay::EraseMessages>(&op)) {
        change.erased.insert(change.erased.end(), erase->sequences.begin(), erase->sequences.end());
        return {};
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
        sql.bind(3, static_cast<std::int64_t>(client->row.address));
        sql.bind(4, static_cast<std::int64_t>(client->row.project));
        sql.bind(5, std::int64_t{client->row.returned});
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

SqliteResult<void> RelayStore::moved() const {
    return std::unexpected(
        SqliteError{SQLITE_READONLY_DBMOVED,
                    "the file " + path_ +
                        " was deleted or replaced while it was open: nothing more is stored"});
}

SqliteResult<void> RelayStore::check(bool can_write) {
    moved_ = !database_.is_in_place();
    if (moved_) return moved();
    if (!can_write) return {};
    // As much as a message of usual size, so that what fits says something.
    constexpr const char* kProbe =
        "INSERT OR REPLACE INTO setting VALUES ('probe', zeroblob(32768)); "
        "DELETE FROM setting WHERE name = 'probe'";
    SqliteResult<void> done =
        database_.execute(std::string("BEGIN IMMEDIATE; ") + kProbe + "; COMMIT");
    if (!done) (void)database_.execute("ROLLBACK");
    return done;
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
