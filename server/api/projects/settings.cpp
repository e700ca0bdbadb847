// SPDX-License-Identifier: Apache-2.0
#include "server/api/projects/settings.hpp"

#include <algorithm>
#include <charconv>
#include <optional>
#include <set>

#include "core/api/features.hpp"
#include "core/base/text/utf8.hpp"
#include "server/api/projects/origins.hpp"
#include "server/ops/did_you_mean.hpp"

namespace portico::api::projects {
namespace {

constexpr std::int64_t kRateMax = 1'000'000;

std::unexpected<std::string> refused(std::string why) { return std::unexpected(std::move(why)); }

bool is_word(std::string_view text) {
    return !text.empty() && text.size() <= kFeatureWordBytesMax &&
           std::all_of(text.begin(), text.end(), [](char c) {
               return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_' || c == '-';
           });
}

std::expected<void, std::string> validate_feature(const Feature& feature) {
    const FeatureRow* known = find_feature(feature.id);
    if (known == nullptr) {
        std::vector<std::string> ids;
        for (const FeatureRow& row : kFeatures) ids.emplace_back(row.id);
        return refused("unknown feature \"" + feature.id + "\"" +
                       ops::did_you_mean(feature.id, ids));
    }
    if (feature.config.size() > kFeatureChoicesMax)
        return refused("feature " + feature.id + " has more than " +
                       std::to_string(kFeatureChoicesMax) + " choices");
    std::set<std::string_view> seen;
    for (const std::string& choice : feature.config) {
        if (!is_word(choice))
            return refused("feature " + feature.id +
                           " has a choice that is no word of a-z, 0-9, _ and -");
        if (!seen.insert(choice).second)
            return refused("feature " + feature.id + " has \"" + choice + "\" twice");
        if (known->choices.empty() ||
            std::find(known->choices.begin(), known->choices.end(), choice) != known->choices.end())
            continue;
        const std::vector<std::string> words(known->choices.begin(), known->choices.end());
        return refused("feature " + feature.id + " has no choice \"" + choice + "\"" +
                       ops::did_you_mean(choice, words));
    }
    return {};
}

std::expected<bool, std::string> read_flag(std::string_view key, std::string_view value) {
    if (value == "true" || value == "on") return true;
    if (value == "false" || value == "off") return false;
    return refused(std::string(key) + " wants true or false, not \"" + std::string(value) + "\"");
}

std::expected<std::int64_t, std::string> read_rate(std::string_view key, std::string_view value) {
    std::int64_t out = 0;
    const auto [end, status] = std::from_chars(value.data(), value.data() + value.size(), out);
    if (status != std::errc() || end != value.data() + value.size() || out < 0 || out > kRateMax)
        return refused(std::string(key) + " wants a number of 0 (the server's own) to " +
                       std::to_string(kRateMax));
    return out;
}

void set_feature(Project& project, const std::string& id, std::string_view value) {
    std::erase_if(project.features, [&](const Feature& one) { return one.id == id; });
    if (value == "default") return;
    Feature feature{id, value != "off", {}};
    while (value != "on" && value != "off" && !value.empty()) {
        const std::size_t comma = std::min(value.find(','), value.size());
        feature.config.emplace_back(value.substr(0, comma));
        value.remove_prefix(std::min(comma + 1, value.size()));
    }
    const auto at = std::find_if(project.features.begin(), project.features.end(),
                                 [&](const Feature& one) { return one.id > id; });
    project.features.insert(at, std::move(feature));  // by id, as they come back from the store
}

template <class T, class Read>
std::expected<void, std::string> assign(T& target, const Read& read) {
    if (!read) return refused(read.error());
    target = *read;
    return {};
}

std::expected<void, std::string> apply(Project& project, std::string_view key,
                                       std::string_view value) {
    if (key == "name") {
        project.name = std::string(value);
        return {};
    }
    if (key == "enabled") return assign(project.is_enabled, read_flag(key, value));
    if (key == "analytics") return assign(project.is_analytics_on, read_flag(key, value));
    if (key == "sponsorship") return assign(project.is_sponsorship_on, read_flag(key, value));
    if (key == "limit.requests_per_second")
        return assign(project.limits.requests_per_second, read_rate(key, value));
    if (key == "limit.request_burst")
        return assign(project.limits.request_burst, read_rate(key, value));
    if (key.starts_with("feature.")) {
        const std::string id(key.substr(8));
        // "default" takes it away, so that validate would not see a slip in its name.
        if (const auto ok = validate_feature({id, false, {}}); !ok) return ok;
        set_feature(project, id, value);
        return {};
    }
    const std::vector<std::string> known = {"name",
                                            "enabled",
                                            "analytics",
                                            "sponsorship",
                                            "limit.requests_per_second",
                                            "limit.request_burst"};
    return refused("a project has no setting \"" + std::string(key) + "\"" +
                   ops::did_you_mean(key, known));
}

}  // namespace

bool is_switched_off(const Project& project, std::string_view feature) {
    const auto set = std::ranges::find(project.features, feature, &Feature::id);
    return set != project.features.end() && !set->is_enabled;
}

void drop_unknown_features(Project& project) {
    std::erase_if(project.features, [](const Feature& one) {
        const FeatureRow* known = find_feature(one.id);
        return known == nullptr || (one.is_enabled && !known->offered);
    });
}

std::expected<void, std::string> validate_project(const Project& project) {
    const bool hex = std::all_of(project.id.begin(), project.id.end(), [](char c) {
        return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f');
    });
    if (project.id.size() != kIdLength || !hex)
        return refused("a project id is 32 small hexadecimal digits");
    const bool control = std::any_of(project.name.begin(), project.name.end(), [](char c) {
        return static_cast<unsigned char>(c) < 0x20 || c == 0x7f;
    });
    if (project.name.empty() || project.name.size() > kNameBytesMax || control ||
        valid_utf8_prefix(project.name) != project.name.size())
        return refused("a name is 1 to " + std::to_string(kNameBytesMax) +
                       " bytes of text on one line");
    for (const std::int64_t rate :
         {project.limits.requests_per_second, project.limits.request_burst})
        if (rate < 0 || rate > kRateMax) return refused("a limit is out of range");
    if (project.allowed_origins.size() > kOriginsMax)
        return refused("a project has at most " + std::to_string(kOriginsMax) + " allowed origins");
    std::set<std::string_view> seen;
    for (const std::string& origin : project.allowed_origins) {
        const auto pattern = parse_origin_pattern(origin);
        if (!pattern)
            return refused("the origin " + origin + " cannot be allowed, because " +
                           pattern.error());
        if (*pattern != origin)
            return refused("the origin " + origin + " must be kept as " + *pattern);
        if (!seen.insert(origin).second)
            return refused("the origin " + origin + " stands there twice");
    }
    if (project.features.size() > kFeaturesMax) return refused("too many features");
    seen.clear();
    for (const Feature& feature : project.features) {
        if (!seen.insert(feature.id).second)
            return refused("the feature " + feature.id + " stands there twice");
        if (const auto ok = validate_feature(feature); !ok) return ok;
    }
    return {};
}

std::expected<void, std::string> apply_setting(Project& project, std::string_view setting) {
    const std::size_t equals = setting.find('=');
    if (equals == std::string_view::npos)
        return refused("a setting is key=value, not \"" + std::string(setting) + "\"");
    Project changed = project;
    drop_unknown_features(changed);
    if (const auto ok = apply(changed, setting.substr(0, equals), setting.substr(equals + 1)); !ok)
        return ok;
    if (const auto ok = validate_project(changed); !ok) return ok;
    project = std::move(changed);
    return {};
}

std::expected<bool, std::string> add_origin(Project& project, std::string_view pattern) {
    const auto parsed = parse_origin_pattern(pattern);
    if (!parsed)
        return refused("the origin " + std::string(pattern) + " cannot be allowed, because " +
                       parsed.error());
    auto& list = project.allowed_origins;
    if (std::find(list.begin(), list.end(), *parsed) != list.end()) return false;
    if (list.size() >= kOriginsMax)
        return refused("a project has at most " + std::to_string(kOriginsMax) + " allowed origins");
    list.push_back(*parsed);
    return true;
}

bool remove_origin(Project& project, std::string_view pattern) {
    const auto parsed = parse_origin_pattern(pattern);
    const std::string wanted = parsed ? *parsed : std::string(pattern);
    return std::erase(project.allowed_origins, wanted) > 0;
}

}  // namespace portico::api::projects
