// SPDX-License-Identifier: Apache-2.0
#include "server/api/projects/projects.hpp"

#include <utility>

namespace portico::api::projects {

Projects::Projects(store::Access<Store> store, Snapshot first, ops::Log& log)
    : store_(store), log_(log) {
    directory_.replace(std::move(first));
}

void Projects::look_again() {
    if (looking_) return;
    const std::weak_ptr<bool> alive = alive_;
    looking_ = store_.run(
        [known = directory_.revision()](Store& store) -> StoreResult<Snapshot> {
            const std::int64_t now = PORTICO_TRY(store.revision());
            if (now == known) return Snapshot{-1, {}};
            return store.load();
        },
        [this, alive](StoreResult<Snapshot> found) {
            if (!alive.expired()) looked(std::move(found));
        });
}

void Projects::looked(StoreResult<Snapshot> found) {
    looking_ = false;
    if (found.has_value() == failing_) {
        failing_ = !found;
        if (failing_)
            log_.warn("projects.store_failing", {{"kind", store::failure_word(found.error().kind)},
                                                 {"reason", found.error().text}});
        else
            log_.info("projects.store_back");
    }
    if (found && found->revision >= 0) directory_.replace(std::move(*found));
}

std::function<void(StoreResult<Change>)> Projects::put_then(Done done) {
    return [this, alive = std::weak_ptr<bool>(alive_),
            done = std::move(done)](StoreResult<Change> change) {
        if (alive.expired()) return;
        if (!change) return done(std::unexpected(std::move(change).error()));
        auto project = std::make_shared<const Project>(change->project);
        directory_.put(std::move(*change));
        done(std::move(project));
    };
}

bool Projects::create(Project project, Done done) {
    return store_.run(
        [project = std::move(project)](Store& store) { return store.create(project); },
        put_then(std::move(done)));
}

bool Projects::edit(std::string id, std::function<bool(Project&)> edit, Done done) {
    return store_.run(
        [id = std::move(id), edit = std::move(edit)](Store& store) { return store.edit(id, edit); },
        put_then(std::move(done)));
}

bool Projects::erase(std::string id, Done done) {
    const std::weak_ptr<bool> alive = alive_;
    return store_.run([id](Store& store) { return store.erase(id); },
                      [this, alive, id, done = std::move(done)](StoreResult<std::int64_t> erased) {
                          if (alive.expired()) return;
                          if (!erased) return done(std::unexpected(std::move(erased).error()));
                          directory_.erase(id, *erased);
                          done(nullptr);
                      });
}

}  // namespace portico::api::projects
