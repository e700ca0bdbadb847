// SPDX-License-Identifier: Apache-2.0
#include "server/app/commands/backup_parts.hpp"

#include <fcntl.h>
#include <stdlib.h>
#include <sys/file.h>
#include <unistd.h>

#include <filesystem>

#include "server/store/sql/sqlite_connection.hpp"

namespace portico::app {

namespace fs = std::filesystem;

Scratch::Scratch(const std::string& beside) {
    const fs::path parent = fs::absolute(beside).parent_path();
    std::error_code failure;
    for (fs::directory_iterator at(parent, failure), end; !failure && at != end;
         at.increment(failure))
        if (at->path().filename().string().starts_with(kScratchPrefix))
            remove_left(at->path().string());
    path_ = (parent / (std::string(kScratchPrefix) + "XXXXXX")).string();
    if (mkdtemp(path_.data()) == nullptr || !lock(path_)) path_.clear();
}

Scratch::~Scratch() {
    std::error_code ignored;
    if (!path_.empty()) fs::remove_all(path_, ignored);
    if (lock_ >= 0) ::close(lock_);
}

bool Scratch::lock(const std::string& path) {
    lock_ = ::open(path.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    return lock_ >= 0 && ::flock(lock_, LOCK_EX | LOCK_NB) == 0;
}

void Scratch::remove_left(const std::string& path) {
    std::error_code ignored;
    if (lock(path)) fs::remove_all(path, ignored);
    if (lock_ >= 0) ::close(lock_);
    lock_ = -1;
}

store::StoreResult<void> check_database(const std::string& path) {
    const auto sql = PORTICO_TRY(store::sql::open_sqlite(path));
    auto rows = PORTICO_TRY(sql->query("PRAGMA quick_check(1)"));
    if (!PORTICO_TRY(rows.next()) || rows.text(0) != "ok")
        return store::store_error(store::Failure::kDamaged, "damaged: " + rows.text(0));
    return {};
}

bool sync_folder_of(const std::string& path) {
    const fs::path parent = fs::absolute(path).parent_path();
    const int folder = ::open(parent.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (folder < 0) return false;
    const bool done = ::fsync(folder) == 0;
    ::close(folder);
    return done;
}

}  // namespace portico::app
