// SPDX-License-Identifier: Apache-2.0
#include "server/api/console/project_body.hpp"

#include <algorithm>

#include "core/base/describe/describe.hpp"
#include "core/base/encoding/hex.hpp"
#include "core/crypto/hash/sha2.hpp"
#include "server/api/projects/settings.hpp"

namespace portico::api::console {
namespace {

using projects::Feature;
using projects::Project;

template <class T>
void take(const std::optional<T>& from, auto& into) {
    if (from) into = *from;
}

}  // namespace

admin::Project make_project_body(const Project& project) {
    admin::Project out;
    out.id = project.id;
    out.name = project.name;
    out.createdAt = project.created_at_ms;
    out.isEnabled = project.is_enabled;
    out.isAnalyticsEnabled = project.is_analytics_on;
    out.isSponsorshipEnabled = project.is_sponsorship_on;
    for (const std::string& origin : project.allowed_origins)
        out.allowedOrigins.emplace_back(origin);
    for (const Feature& feature : project.features) {
        admin::Feature& one = out.features.emplace_back();
        one.id = feature.id;
        one.isEnabled = feature.is_enabled;
        for (const std::string& word : feature.config) one.config.emplace_back(word);
    }
    out.limits = {project.limits.requests_per_second, project.limits.request_burst};
    return out;
}

std::string project_version(const Project& project) {
    const Bytes32 digest = sha256(as_bytes(to_json_text(make_project_body(project))));
    return to_hex(ByteView(digest).first(12));
}

admin::Project make_versioned_body(const Project& project) {
    admin::Project out = make_project_body(project);
    out.version = project_version(project);
    return out;
}

std::expected<void, std::string> apply_settings(Project& project,
                                                const admin::ProjectChange& change) {
    projects::drop_unknown_features(project);
    if (change.name) project.name = change.name->value;
    take(change.isEnabled, project.is_enabled);
    take(change.isAnalyticsEnabled, project.is_analytics_on);
    take(change.isSponsorshipEnabled, project.is_sponsorship_on);
    if (change.features) {
        project.features.clear();
        for (const admin::Feature& one : *change.features) {
            Feature feature{one.id.value, one.isEnabled, {}};
            for (const auto& word : one.config) feature.config.push_back(word.value);
            project.features.push_back(std::move(feature));
        }
        std::ranges::sort(project.features, {}, &Feature::id);  // as they come from the store
    }
    if (change.limits) {
        take(change.limits->requestsPerSecond, project.limits.requests_per_second);
        take(change.limits->requestBurst, project.limits.request_burst);
    }
    return projects::validate_project(project);
}

}  // namespace portico::api::console
