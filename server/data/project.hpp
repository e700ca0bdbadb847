// SPDX-License-Identifier: Apache-2.0
//
// A project: one host app as the server knows it (docs/spec/configuration.md#origins,
// docs/spec/configuration.md#features; docs/spec/http-api.md#projects,
// docs/spec/http-api.md#configuration-of-projects). A struct; what may stand in it is checked by
// validate_project (validate.hpp).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace portico::api::projects {

inline constexpr std::size_t kIdLength = 32;
inline constexpr std::size_t kNameBytesMax = 100;
inline constexpr std::size_t kOriginsMax = 100;
inline constexpr std::size_t kFeaturesMax = 32;
inline constexpr std::size_t kFeatureChoicesMax = 16;
inline constexpr std::size_t kFeatureWordBytesMax = 32;
/// Of one installation: all of them are kept in memory.
inline constexpr std::size_t kProjectsMax = 10'000;

/// A switch of the remote configuration, as `{"id","isEnabled","config"}` on the wire.
struct Feature {
    std::string id;  ///< "social_login"
    bool is_enabled = false;
    std::vector<std::string> config =
        {};  ///< its choices: {"email", "google"}; sent as [], never null

    friend bool operator==(const Feature&, const Feature&) = default;
};

/// 0: the server's own limit.
struct ProjectLimits {
    std::int64_t requests_per_second = 0;
    std::int64_t request_burst = 0;

    friend bool operator==(const ProjectLimits&, const ProjectLimits&) = default;
};

struct Project {
    std::string id;  ///< 32 lower-case hex digits
    std::string name;
    std::int64_t created_at_ms = 0;
    bool is_enabled = true;
    bool is_analytics_on = true;
    /// Whether fees of its visitors are paid, where the server has a policy for it.
    bool is_sponsorship_on = true;
    std::vector<std::string> allowed_origins =
        {};                              ///< patterns as parse_origin_pattern writes them
    std::vector<Feature> features = {};  ///< one that is not here is decided by the page
    ProjectLimits limits = {};

    friend bool operator==(const Project&, const Project&) = default;
};

}  // namespace portico::api::projects
