// SPDX-License-Identifier: Apache-2.0
#include "server/store/sqlite.hpp"

namespace portico::store {

void Statement::bind(int index, std::int64_t value) {
    sqlite3_bind_int64(handle_.get(), index, value);
}
void Statement::bind(int index, std::string_view text) {
    sqlite3_bind_text64(handle_.get(), index, text.data(), text.size(), SQLITE_STATIC, SQLITE_UTF8);
}
void Statement::bind(int index, ByteView blob) {
    sqlite3_bind_blob64(handle_.get(), index, blob.data(), blob.size(), SQLITE_STATIC);
}
void Statement::bind_null(int index) { sqlite3_bind_null(handle_.get(), index); }

SqliteResult<bool> Statement::step() {
    const int status = sqlite3_step(handle_.get());
    if (status == SQLITE_ROW) return true;
    if (status == SQLITE_DONE) return false;
    return std::unexpected(SqliteError{status, sqlite3_errmsg(sqlite3_db_handle(handle_.get()))});
}

void Statement::reset() { sqlite3_reset(handle_.get()); }

SqliteResult<void> Statement::run() {
    const SqliteResult<bool> stepped = step();
    reset();
    if (!stepped) return std::unexpected(stepped.error());
    return {};
}

std::int64_t Statement::integer(int column) const {
    return sqlite3_column_int64(handle_.get(), column);
}
std::string Statement::text(int column) const {
    const auto* data = reinterpret_cast<const char*>(sqlite3_column_text(handle_.get(), column));
    if (data == nullptr) return {};
    return {data, static_cast<std::size_t>(sqlite3_column_bytes(handle_.get(), column))};
}
Bytes Statement::blob(int column) const {
    const auto* data = static_cast<const std::uint8_t*>(sqlite3_column_blob(handle_.get(), column));
    if (data == nullptr) return {};
    return {data, data + sqlite3_column_bytes(handle_.get(), column)};
}
bool Statement::is_null(int column) const {
    return sqlite3_column_type(handle_.get(), column) == SQLITE_NULL;
}

SqliteResult<Database> Database::open(const std::string& path) {
    sqlite3* raw = nullptr;
    const int status =
        sqlite3_open_v2(path.c_str(), &raw,
                        SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX, nullptr);
    Database database;
    database.handle_.reset(raw);
    if (status != SQLITE_OK)
        return std::unexpected(raw == nullptr ? SqliteError{status, "out of memory"}
                                              : database.error());
    return database;
}

SqliteResult<void> Database::execute(const std::string& sql) {
    if (sqlite3_exec(handle_.get(), sql.c_str(), nullptr, nullptr, nullptr) != SQLITE_OK)
        return std::unexpected(error());
    return {};
}

SqliteResult<Statement> Database::prepare(std::string_view sql) {
    sqlite3_stmt* raw = nullptr;
    if (sqlite3_prepare_v3(handle_.get(), sql.data(), static_cast<int>(sql.size()),
                           SQLITE_PREPARE_PERSISTENT, &raw, nullptr) != SQLITE_OK)
        return std::unexpected(error());
    Statement statement;
    statement.handle_.reset(raw);
    return statement;
}

SqliteResult<std::int64_t> Database::query_integer(std::string_view sql) {
    SqliteResult<Statement> statement = prepare(sql);
    if (!statement) return std::unexpected(statement.error());
    const SqliteResult<bool> row = statement->step();
    if (!row) return std::unexpected(row.error());
    return *row ? statement->integer(0) : 0;
}

SqliteResult<void> Database::checkpoint() {
    if (sqlite3_wal_checkpoint_v2(handle_.get(), nullptr, SQLITE_CHECKPOINT_RESTART, nullptr,
                                  nullptr) != SQLITE_OK)
        return std::unexpected(error());
    return {};
}

bool Database::is_in_place() const {
    int moved = 0;
    return sqlite3_file_control(handle_.get(), nullptr, SQLITE_FCNTL_HAS_MOVED, &moved) !=
               SQLITE_OK ||
           moved == 0;
}

SqliteError Database::error() const {
    return {sqlite3_errcode(handle_.get()), sqlite3_errmsg(handle_.get())};
}

}  // namespace portico::store
