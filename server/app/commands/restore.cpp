// SPDX-License-Identifier: Apache-2.0
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>

#include "server/app/commands/backup.hpp"
#include "server/app/commands/backup_parts.hpp"
#include "server/app/commands/report.hpp"
#include "server/app/storage.hpp"
#include "server/store/data_folder.hpp"
#include "server/store/disk_reserve.hpp"
#include "server/store/tar_file.hpp"

namespace portico::app {
namespace {

namespace fs = std::filesystem;
using Why = std::unexpected<std::string>;
using Restored = std::expected<store::Digest, std::string>;

/// Fills `folder`, which is empty, with what the archive holds, all of it checked.
Restored unpack(const std::string& archive, const std::string& folder) {
    const auto digest = PORTICO_TRY(store::extract_tar(archive, folder));
    for (const char* name : {kRelayFile, kApiFile, kHistoryFile}) {
        const std::string path = folder + "/" + name;
        if (!fs::exists(path)) continue;
        if (const auto done = check_database(path); !done)
            return Why(std::string(name) + ": " + done.error().text);
    }
    return digest;
}

/// A folder that is not there yet appears whole.
Restored restore_anew(const Options& options) {
    std::string data = options.data;
    while (data.size() > 1 && data.ends_with('/')) data.pop_back();
    if (const fs::path parent = fs::absolute(data).parent_path(); !fs::is_directory(parent))
        return Why("there is no folder " + parent.string());
    const Scratch scratch(data);
    if (scratch.path().empty())
        return Why("there is no folder " + data +
                   ", and this user may not make it: make it, for the server's user, and call "
                   "this again");
    const std::string folder = scratch.path() + "/data";
    std::error_code failure;
    fs::create_directory(folder, failure);
    const auto digest = PORTICO_TRY(unpack(options.backup_file, folder));
    fs::rename(folder, data, failure);
    if (failure || !sync_folder_of(data))
        return Why("cannot write " + data + ": " + failure.message());
    if (::geteuid() == 0)
        std::printf("%s belongs to root: give it to the server's user (chown -R)\n", data.c_str());
    return digest;
}

/// What no backup holds and is kept over a restore, what a lock and a new file system leave, and
/// what this command itself makes.
bool may_be_there(const std::string& name) {
    return name == kSignInKeyFile || name == kSessionsKeyFile || name == kRemovedDevicesFile ||
           name == kSealedRowsFile || name == store::kReserveFile || name == "portico.lock" ||
           name == kLostAndFound || name.starts_with(kScratchPrefix);
}

/// Has all that is in a folder belong to whom the folder belongs to, as only root can.
bool give_to_owner_of(const std::string& folder, const std::string& what) {
    struct stat owner{};
    if (::geteuid() != 0) return true;
    if (::stat(folder.c_str(), &owner) != 0) return false;
    const auto give = [&](const fs::path& path) {
        return ::lchown(path.c_str(), owner.st_uid, owner.st_gid) == 0;
    };
    if (!give(what)) return false;
    std::error_code failure;
    for (fs::recursive_directory_iterator at(what, failure), end; !failure && at != end;
         at.increment(failure))
        if (!give(at->path())) return false;
    return fs::is_directory(what) ? !failure : true;
}

/// Into a folder that is there, which may be one that cannot be made anew: a mounted volume, one in
/// a folder of root's. Of what it holds nothing changes before all of the backup was checked.
Restored restore_into(const Options& options) {
    const std::string& data = options.data;
    const store::DataFolder lock = PORTICO_TRY(store::DataFolder::open(data));
    if (!give_to_owner_of(data, lock.file("portico.lock"))) return Why("cannot write " + data);
    const Scratch scratch(lock.file("part"));
    if (scratch.path().empty()) return Why("cannot write " + data);
    std::error_code failure;
    for (fs::directory_iterator at(data, failure), end; !failure && at != end;
         at.increment(failure))
        if (const std::string name = at->path().filename().string(); !may_be_there(name))
            return Why("the data folder " + data + " is not empty, it holds " + name +
                       ". Move what is in it to another place first (docs/operation.md)");
    const std::string folder = scratch.path() + "/data";
    fs::create_directory(folder, failure);
    const auto digest = PORTICO_TRY(unpack(options.backup_file, folder));
    if (!give_to_owner_of(data, folder)) return Why("cannot write " + data);

    std::vector<std::string> names;
    for (const fs::directory_entry& one : fs::directory_iterator(folder, failure))
        names.push_back(one.path().filename().string());
    // The relay's database last: a folder without it was not restored to the end.
    std::ranges::partition(names, [](const std::string& name) { return name != kRelayFile; });
    std::vector<std::string> moved;
    for (const std::string& name : names) {
        if (may_be_there(name) && fs::exists(lock.file(name)))
            continue;  // older than what is there
        fs::rename(folder + "/" + name, lock.file(name), failure);
        if (failure) {
            std::error_code ignored;
            for (const std::string& one : moved)
                fs::rename(lock.file(one), folder + "/" + one, ignored);
            return Why("cannot write " + lock.file(name) + ": " + failure.message());
        }
        moved.push_back(name);
    }
    if (!sync_folder_of(lock.file(kRelayFile))) return Why("cannot write " + data);
    return digest;
}

}  // namespace

int restore_command(const Options& options) {
    std::error_code failure;
    const auto digest =
        fs::exists(options.data, failure) ? restore_into(options) : restore_anew(options);
    if (!digest) return command_failed("nothing was restored: " + digest.error());
    if (*digest == store::Digest::kMissing)
        std::printf(
            "%s bears no digest (portico before 0.2 wrote none): the databases were checked, "
            "damage inside their rows and the other files would not be seen\n",
            options.backup_file.c_str());
    std::printf("%s is as it was in %s\n", options.data.c_str(), options.backup_file.c_str());
    return 0;
}

}  // namespace portico::app
