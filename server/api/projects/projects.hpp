// SPDX-License-Identifier: Apache-2.0
//
// Projects as the server's thread uses them: reads from memory, writes through to the store. A
// change made here counts before its answer is given; one made by another process (the console of
// another server, `portico project`) within kLookAgainMs and the time of one query.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "server/api/projects/directory.hpp"
#include "server/api/projects/origins.hpp"
#include "server/ops/log.hpp"
#include "server/store/worker.hpp"

namespace portico::api::projects {

inline constexpr std::int64_t kLookAgainMs = 400;

class Projects {
  public:
    using Done = std::function<void(StoreResult<std::shared_ptr<const Project>>)>;

    /// `first` is what is stored at the start: the server reads it before it listens.
    Projects(store::Access<Store> store, Snapshot first, ops::Log& log);

    std::shared_ptr<const Project> find(std::string_view id) const { return directory_.find(id); }
    std::vector<std::shared_ptr<const Project>> all() const { return directory_.all(); }
    std::size_t size() const { return directory_.size(); }
    const Directory& directory() const { return directory_; }

    /// A change that was stored by other means (the console's, with its line of the log) counts.
    void put(Change change) { directory_.put(std::move(change)); }

    /// Every kLookAgainMs: reads again what others have changed. While the database is away, what
    /// is known stays in force.
    void look_again();

    /// Each calls `done` on the server's thread. False: the store has too much to do, nothing was
    /// done and `done` will not be called. Errors as those of Store.
    [[nodiscard]] bool create(Project project, Done done);
    [[nodiscard]] bool edit(std::string id, std::function<bool(Project&)> edit, Done done);
    /// `done` gets no project.
    [[nodiscard]] bool erase(std::string id, Done done);

  private:
    void looked(StoreResult<Snapshot> found);
    std::function<void(StoreResult<Change>)> put_then(Done done);

    store::Access<Store> store_;
    ops::Log& log_;
    Directory directory_;
    bool looking_ = false;
    bool failing_ = false;
    std::shared_ptr<bool> alive_ = std::make_shared<bool>(true);  ///< answers may come after us
};

}  // namespace portico::api::projects
