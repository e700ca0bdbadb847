// SPDX-License-Identifier: Apache-2.0
//
// All projects, in memory, for the server's thread: looking one up never waits and never fails,
// also while the database is away. Each state has the revision of the store that it shows; what
// comes late from an older one is ignored.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/base/text_hash.hpp"
#include "server/data/project_store.hpp"

namespace portico::api::projects {

class Directory {
  public:
    /// Nothing for an id that is unknown or malformed; either letter case
    /// (docs/spec/http-api.md#projects).
    std::shared_ptr<const Project> find(std::string_view id) const;
    /// By creation, then id.
    std::vector<std::shared_ptr<const Project>> all() const;
    std::size_t size() const { return projects_.size(); }

    /// The last revision of which everything is here. Differs from the store's: load again.
    std::int64_t revision() const { return revision_; }

    void replace(Snapshot snapshot);
    void put(Change change);
    void erase(const std::string& id, std::int64_t revision);

  private:
    void changed(std::int64_t revision);

    std::unordered_map<std::string, std::shared_ptr<const Project>, TextHash, std::equal_to<>>
        projects_;
    std::int64_t revision_ = -1;
    std::int64_t newest_ = -1;  ///< of our own changes; between the two are those of others
};

}  // namespace portico::api::projects
