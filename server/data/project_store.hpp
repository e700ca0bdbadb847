// SPDX-License-Identifier: Apache-2.0
//
// Where projects are kept. The contract of every implementation: all or nothing, durable before it
// returns, and every change gets the next revision, by which other processes notice it.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "server/data/project.hpp"
#include "server/data/store_error.hpp"

namespace portico::api::projects {

using store::StoreResult;

struct Snapshot {
    std::int64_t revision = 0;
    std::vector<Project> projects;  ///< by creation, then id
};

/// What a change has left behind.
struct Change {
    std::int64_t revision = 0;
    Project project;
};

/// Rows of one address that went.
struct Forgotten {
    std::int64_t accounts = 0;  ///< that signed in, with their sessions and what the app kept
    std::int64_t events = 0;
    std::int64_t days = 0;  ///< on which it was seen
};

class Store {
  public:
    virtual ~Store() = default;

    virtual StoreResult<std::int64_t> revision() = 0;
    /// All projects and the revision that they belong to.
    virtual StoreResult<Snapshot> load() = 0;
    /// Errors: kConflict (the id is taken), kFull (kProjectsMax).
    virtual StoreResult<Change> create(const Project& project) = 0;
    /// Reads a project, lets `edit` change it (all but the id), and writes it back: no change of
    /// somebody else is lost in between. `edit` may run more than once, each time on what is
    /// stored; false leaves everything as it was. Errors: kConflict with the text "no such project"
    /// or "unchanged".
    virtual StoreResult<Change> edit(const std::string& id,
                                     const std::function<bool(Project&)>& edit) = 0;
    /// The revision. Errors: kConflict, "no such project".
    virtual StoreResult<std::int64_t> erase(const std::string& id) = 0;
    /// Takes away what sign-in and events keep of an address; of one in hex, in whatever case.
    /// Errors: kConflict, "no such project".
    virtual StoreResult<Forgotten> forget(const std::string& id, const std::string& address) = 0;
};

}  // namespace portico::api::projects
