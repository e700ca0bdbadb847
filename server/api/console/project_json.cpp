// SPDX-License-Identifier: Apache-2.0
#include "server/api/console/project_json.hpp"

#include <algorithm>

#include "core/base/hex.hpp"
#include "core/crypto/sha2.hpp"
#include "server/api/projects/settings.hpp"

namespace portico::api::console {
namespace {

using projects::Feature;
using projects::Project;

std::unexpected<std::string> refused(std::string why) { return std::unexpected(std::move(why)); }

Json texts(const std::vector<std::string>& list) {
    Json out = Json::array();
    for (const std::string& text : list) out.push(Json::string(text));
    return out;
}

std::expected<Feature, std::string> read_feature(const Json& json) {
    const auto id = json.find_string("id");
    const Json* on = json.find("isEnabled");
    const Json* config = json.find("config");
    if (!id || on == nullptr || !on->is_bool() || config == nullptr || !config->is_array())
        return refused("a feature is {id, isEnabled, config}");
    Feature out{std::string(*id), on->as_bool(), {}};
    for (const Json& word : config->items()) {
        if (!word.is_string()) return refused("a feature's config is a list of words");
        out.config.push_back(word.as_string());
    }
    return out;
}

std::expected<void, std::string> read_flag(const Json& body, const char* name, bool& into) {
    const Json* value = body.find(name);
    if (value == nullptr) return {};
    if (!value->is_bool()) return refused(std::string(name) + " is true or false");
    into = value->as_bool();
    return {};
}

std::expected<void, std::string> read_rate(const Json& body, const char* name, std::int64_t& into) {
    const Json* value = body.find(name);
    if (value == nullptr) return {};
    const auto number = value->as_integer();
    if (!number) return refused(std::string(name) + " is a whole number");
    into = *number;
    return {};
}

}  // namespace

Json project_json(const Project& project) {
    Json out = Json::object(), features = Json::array(), limits = Json::object();
    for (const Feature& feature : project.features) {
        Json one = Json::object();
        one.set("id", Json::string(feature.id));
        one.set("isEnabled", Json::boolean(feature.is_enabled));
        one.set("config", texts(feature.config));
        features.push(std::move(one));
    }
    limits.set("requestsPerSecond", Json::integer(project.limits.requests_per_second));
    limits.set("requestBurst", Json::integer(project.limits.request_burst));
    out.set("id", Json::string(project.id));
    out.set("name", Json::string(project.name));
    out.set("createdAt", Json::integer(project.created_at_ms));
    out.set("isEnabled", Json::boolean(project.is_enabled));
    out.set("isAnalyticsEnabled", Json::boolean(project.is_analytics_on));
    out.set("allowedOrigins", texts(project.allowed_origins));
    out.set("features", std::move(features));
    out.set("limits", std::move(limits));
    return out;
}

std::string project_version(const Project& project) {
    const Bytes32 digest = sha256(as_bytes(write_json(project_json(project))));
    return to_hex(ByteView(digest).first(12));
}

Json project_json_with_version(const Project& project) {
    Json out = project_json(project);
    out.set("version", Json::string(project_version(project)));
    return out;
}

std::expected<void, std::string> apply_settings(Project& project, const Json& body) {
    projects::drop_unknown_features(project);
    if (const Json* name = body.find("name")) {
        if (!name->is_string()) return refused("a name is a text");
        project.name = name->as_string();
    }
    PORTICO_CHECK(read_flag(body, "isEnabled", project.is_enabled));
    PORTICO_CHECK(read_flag(body, "isAnalyticsEnabled", project.is_analytics_on));
    if (const Json* features = body.find("features")) {
        if (!features->is_array()) return refused("features is a list");
        project.features.clear();
        for (const Json& one : features->items())
            project.features.push_back(PORTICO_TRY(read_feature(one)));
        std::ranges::sort(project.features, {}, &Feature::id);  // as they come from the store
    }
    if (const Json* limits = body.find("limits")) {
        PORTICO_CHECK(read_rate(*limits, "requestsPerSecond", project.limits.requests_per_second));
        PORTICO_CHECK(read_rate(*limits, "requestBurst", project.limits.request_burst));
    }
    return projects::validate_project(project);
}

}  // namespace portico::api::console
