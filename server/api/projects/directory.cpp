// SPDX-License-Identifier: Apache-2.0
#include "server/api/projects/directory.hpp"

#include <algorithm>
#include <array>
#include <tuple>
#include <utility>

#include "core/base/text/ascii.hpp"

namespace portico::api::projects {

std::shared_ptr<const Project> Directory::find(std::string_view id) const {
    if (id.size() != kIdLength) return nullptr;
    std::array<char, kIdLength> key;
    std::ranges::transform(id, key.begin(), [](char c) { return ascii_lower(c); });
    const auto found = projects_.find(std::string_view(key.data(), key.size()));
    return found == projects_.end() ? nullptr : found->second;
}

std::vector<std::shared_ptr<const Project>> Directory::all() const {
    std::vector<std::shared_ptr<const Project>> out;
    out.reserve(projects_.size());
    for (const auto& [id, project] : projects_) out.push_back(project);
    std::ranges::sort(out, {}, [](const auto& project) {
        return std::tuple(project->created_at_ms, std::string_view(project->id));
    });
    return out;
}

void Directory::replace(Snapshot snapshot) {
    if (snapshot.revision < std::max(revision_, newest_)) return;
    projects_.clear();
    for (Project& project : snapshot.projects) {
        std::string id = project.id;
        projects_.emplace(std::move(id), std::make_shared<const Project>(std::move(project)));
    }
    revision_ = snapshot.revision;
}

void Directory::changed(std::int64_t revision) {
    newest_ = std::max(newest_, revision);
    if (revision == revision_ + 1) revision_ = revision;
}

void Directory::put(Change change) {
    if (change.revision <= std::max(revision_, newest_)) return;
    std::string id = change.project.id;
    projects_[std::move(id)] = std::make_shared<const Project>(std::move(change.project));
    changed(change.revision);
}

void Directory::erase(const std::string& id, std::int64_t revision) {
    if (revision <= std::max(revision_, newest_)) return;
    projects_.erase(id);
    changed(revision);
}

}  // namespace portico::api::projects
