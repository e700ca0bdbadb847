// SPDX-License-Identifier: Apache-2.0
#include "server/app/commands/backup.hpp"

#include <algorithm>
#include <cctype>
#include <cstdio>
#include <filesystem>
#include <ranges>

#include "core/base/secret.hpp"
#include "server/app/commands/backup_parts.hpp"
#include "server/app/commands/report.hpp"
#include "server/app/storage.hpp"
#include "server/files/atomic_file.hpp"
#include "server/store/commit_mark.hpp"
#include "server/store/disk_reserve.hpp"
#include "server/store/sql/sqlite_connection.hpp"
#include "server/store/tar_file.hpp"

namespace portico::app {
namespace {

namespace fs = std::filesystem;
using store::TarMember;
using Why = std::unexpected<std::string>;

int fail(const std::string& why) { return command_failed("no backup was written: " + why); }

bool is_database(const std::string& name) {
    return name == kRelayFile || name == kApiFile || name == kHistoryFile;
}

/// The lock, what SQLite keeps beside its files while they are open, what can be fetched again, and
/// the keys of sign-ins and sessions, the list of what a backup must not bring back, what says that
/// rows are sealed, as those of an older backup are not, and what a command that was killed left.
bool is_left_out(const std::string& name) {
    return name == "portico.lock" || name == store::kReserveFile || name == kSignInKeyFile ||
           name == kSessionsKeyFile || name == kRemovedDevicesFile || name == kSealedRowsFile ||
           name.starts_with(std::string(kCacheFolder) + "/") || name.starts_with(kScratchPrefix) ||
           name.ends_with(store::kMarkEnd) || name.ends_with("-wal") || name.ends_with("-shm") ||
           name.ends_with("-journal");
}

/// What the database holds at one moment, writers going on meanwhile.
store::StoreResult<void> copy_database(const std::string& from, const std::string& to) {
    const auto sql = PORTICO_TRY(store::sql::open_sqlite(from));
    PORTICO_CHECK(sql->run("VACUUM INTO $1", to));
    return check_database(to);
}

bool is_pem_key(std::string_view text) {
    return text.starts_with("-----BEGIN ") && text.contains("PRIVATE KEY-----");
}

bool has_only_hex_lines(std::string_view text) {
    bool found = false;
    for (const auto part : std::views::split(text, '\n')) {
        const std::string_view line(part);
        if (line.empty()) continue;
        const auto is_digit = [](char c) { return std::isxdigit(static_cast<unsigned char>(c)); };
        if (line.size() != 64 || !std::ranges::all_of(line, is_digit)) return false;
        found = true;
    }
    return found;
}

/// A key by its looks, where no configuration names it: lines of 64 hex digits, or a private key in
/// PEM.
bool looks_like_key(const fs::path& path) {
    constexpr std::size_t kKeyBytesMax = 16 * 1024;
    auto read = files::read_file(path.string(), kKeyBytesMax);
    if (!read) return false;
    const SecretText text(*read);
    wipe({reinterpret_cast<std::uint8_t*>(read->data()), read->size()});
    return is_pem_key(text.expose()) || has_only_hex_lines(text.expose());
}

bool is_secret(const Options& options, const fs::path& path) {
    std::error_code failure;
    for (const std::string& secret : options.secret_files)
        if (fs::equivalent(path, secret, failure)) return true;  // by whatever name or link
    return looks_like_key(path);
}

struct Collected {
    std::vector<TarMember> members;
    std::vector<std::string> secrets;  ///< files that were left out as they are keys
};

std::expected<Collected, std::string> collect(const Options& options, const std::string& scratch) {
    const std::string& data = options.data;
    Collected out;
    std::vector<TarMember>& members = out.members;
    std::error_code failure;
    for (fs::recursive_directory_iterator at(data, failure), end; !failure && at != end;
         at.increment(failure)) {
        // Of a file system that is mounted there, for root alone.
        if (at.depth() == 0 && at->path().filename() == kLostAndFound)
            at.disable_recursion_pending();
        if (!at->is_regular_file()) continue;
        // Not fs::relative, which follows links: the name is that in this folder.
        const std::string name = at->path().lexically_relative(data).generic_string();
        if (is_left_out(name)) continue;
        if (!is_database(name)) {
            if (is_secret(options, at->path()))
                out.secrets.push_back(name);
            else
                members.push_back({name, at->path().string()});
            continue;
        }
        const std::string copy = scratch + "/" + name;
        if (const auto done = copy_database(at->path().string(), copy); !done)
            return Why(name + ": " + done.error().text);
        members.push_back({name, copy});
    }
    if (failure) return Why("cannot read " + data + ": " + failure.message());
    std::sort(members.begin(), members.end(),
              [](const TarMember& a, const TarMember& b) { return a.name < b.name; });
    std::ranges::sort(out.secrets);
    return out;
}

}  // namespace

int backup_command(const Options& options) {
    if (fs::exists(options.backup_file)) return fail(options.backup_file + " is there already");
    if (const auto missing = missing_data_folder(options)) return fail(*missing);
    if (lies_within(options.backup_file, options.data))
        return fail(options.backup_file + " lies in the data folder " + options.data +
                    ": the next backup would hold this one. Name a place outside of it");
    const Scratch scratch(options.backup_file);
    if (scratch.path().empty()) return fail("cannot write beside " + options.backup_file);
    const auto collected = collect(options, scratch.path());
    if (!collected) return fail(collected.error());
    const std::string part = scratch.path() + "/backup.tar";
    if (const auto done = store::write_tar(part, collected->members); !done)
        return fail(done.error());
    std::error_code failure;
    fs::rename(part, options.backup_file, failure);
    if (failure || !sync_folder_of(options.backup_file))
        return fail("cannot write " + options.backup_file);
    std::printf("%s holds %zu files, checked\n", options.backup_file.c_str(),
                collected->members.size());
    for (const std::string& name : collected->secrets)
        std::printf("left out, as it is a key or opens one: %s. Keep a copy of it elsewhere\n",
                    name.c_str());
    if (uses_postgres(options))
        std::printf("the database in PostgreSQL is not in it: use pg_dump (docs/operation.md)\n");
    return 0;
}

}  // namespace portico::app
