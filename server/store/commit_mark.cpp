// SPDX-License-Identifier: Apache-2.0
#include "server/store/commit_mark.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

namespace portico::store {
namespace {

constexpr auto kCountEvery = std::chrono::milliseconds(20);

}  // namespace

/// The number stands there twice: half of a write is none.
std::optional<std::int32_t> CommitMark::read() const {
    std::ifstream file(path_);
    std::int32_t first = 0, second = 0;
    if (!(file >> first >> second) || first != second) return std::nullopt;
    return first;
}

std::unexpected<SqliteError> CommitMark::behind(const std::string& what) const {
    return std::unexpected(SqliteError{
        SQLITE_CORRUPT, what +
                            ": what was stored last is missing. Restore a backup; or, to go on "
                            "with what is left, delete " +
                            path_});
}

SqliteResult<void> CommitMark::check_file() const {
    if (!read()) return {};
    std::error_code failure;
    const auto bytes = std::filesystem::file_size(database_, failure);
    if (failure) return behind("the file is gone");
    if (bytes == 0) return behind("the file is empty");
    return {};
}

SqliteResult<void> CommitMark::check(Database& database) const {
    const auto noted = read();
    if (!noted) return {};
    const auto found = database.query_integer("PRAGMA application_id");
    if (!found) return std::unexpected(found.error());
    // The counter may go round.
    const auto difference = static_cast<std::uint32_t>(*found) - static_cast<std::uint32_t>(*noted);
    if (static_cast<std::int32_t>(difference) >= 0) return {};
    return behind(
        "its write-ahead log (-wal) was removed, cut or damaged, or an older file was "
        "put in its place");
}

SqliteResult<void> CommitMark::advance(Database& database) {
    advanced_.reset();
    const auto now = std::chrono::steady_clock::now();
    if (counted_at_.time_since_epoch().count() != 0 && now - counted_at_ < kCountEvery) return {};
    const auto before = database.query_integer("PRAGMA application_id");
    if (!before) return std::unexpected(before.error());
    const auto next = static_cast<std::int32_t>(static_cast<std::uint32_t>(*before) + 1);
    auto done = database.execute("PRAGMA application_id = " + std::to_string(next));
    if (done) advanced_ = next;
    return done;
}

void CommitMark::committed() {
    if (!advanced_) return;
    counted_at_ = std::chrono::steady_clock::now();
    const std::string number = std::to_string(*advanced_);
    advanced_.reset();
    const int file = ::open(path_.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, 0600);
    if (file < 0) return;
    const std::string text = number + " " + number + "\n";
    // Where this fails the file is older than the database, which is no harm.
    if (::pwrite(file, text.data(), text.size(), 0) == static_cast<ssize_t>(text.size()))
        (void)!::ftruncate(file, static_cast<off_t>(text.size()));
    ::close(file);
}

void CommitMark::begin(Database& database) {
    if (read() || !database.execute("BEGIN IMMEDIATE")) return;
    if (advance(database) && database.execute("COMMIT"))
        committed();
    else
        (void)database.execute("ROLLBACK");
    counted_at_ = {};  // the first write that somebody asked for counts in any case
}

}  // namespace portico::store
