// SPDX-License-Identifier: Apache-2.0
//
// What `portico backup` and `portico restore` share.
#pragma once

#include <string>
#include <string_view>

#include "server/store/sql/connection.hpp"

namespace portico::app {

/// How the name of a Scratch begins.
inline constexpr std::string_view kScratchPrefix = ".portico-part-";

/// What a new file system has at its root.
inline constexpr const char* kLostAndFound = "lost+found";

/// A folder that goes with what is in it. It is locked while it is in use; one that is not was left
/// by a command that was killed, and goes with the next one.
class Scratch {
  public:
    /// In the folder that `beside` lies in.
    explicit Scratch(const std::string& beside);
    ~Scratch();
    Scratch(const Scratch&) = delete;
    Scratch& operator=(const Scratch&) = delete;
    /// Empty: it cannot be made.
    const std::string& path() const { return path_; }

  private:
    bool lock(const std::string& path);
    void remove_left(const std::string& path);

    std::string path_;
    int lock_ = -1;
};

/// Whether SQLite reads all of it.
store::StoreResult<void> check_database(const std::string& path);

/// Has the folder that `path` lies in on the disk.
bool sync_folder_of(const std::string& path);

}  // namespace portico::app
