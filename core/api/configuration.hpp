// SPDX-License-Identifier: Apache-2.0
//
// What a page is told of its project: GET /appkit/v1/config, /projects/v1/origins and /check,
// /getAnalyticsConfig, /appkit/v1/project-limits. Members are spelled as on the wire.
#pragma once

#include <boost/describe.hpp>
#include <optional>

#include "core/base/limits.hpp"

namespace portico::api {

struct FeatureSetting {
    Text<64> id;
    bool isEnabled = false;
    Nullable<List<Text<64>, 64>> config;  ///< its choices; null: the page decides
};
BOOST_DESCRIBE_STRUCT(FeatureSetting, (), (id, isEnabled, config))

struct OriginVerdict {
    bool isAllowed = false;
    Text<1024> reason;
};
BOOST_DESCRIBE_STRUCT(OriginVerdict, (), (isAllowed, reason))

struct OriginVerdicts {
    OriginVerdict reading;  ///< an empty list allows all
    OriginVerdict login;    ///< an empty list allows none
};
BOOST_DESCRIBE_STRUCT(OriginVerdicts, (), (reading, login))

struct ConfigurationBody {
    List<FeatureSetting, 64> features;
    bool isAnalyticsEnabled = false;
    std::optional<OriginVerdicts> origin;  ///< of the page that asks, where it says which it is
    std::optional<Text<300>> vault;        ///< origin of the secure site, where a log-in is on
    /// Below these the project's visitors may have names (docs/names.md).
    std::optional<List<Text<190>, 16>> zones;
};
BOOST_DESCRIBE_STRUCT(ConfigurationBody, (), (features, isAnalyticsEnabled, origin, vault, zones))

struct AllowedOriginsBody {
    List<Text<300>, 1024> allowedOrigins;
};
BOOST_DESCRIBE_STRUCT(AllowedOriginsBody, (), (allowedOrigins))

struct OriginReport {
    OriginVerdict reading;
    OriginVerdict login;
    Text<300> origin;  ///< as it was asked for
    List<Text<300>, 1024> allowedOrigins;
};
BOOST_DESCRIBE_STRUCT(OriginReport, (), (reading, login, origin, allowedOrigins))

struct AnalyticsBody {
    bool isAnalyticsEnabled = false;
};
BOOST_DESCRIBE_STRUCT(AnalyticsBody, (), (isAnalyticsEnabled))

struct PlanLimits {
    Text<16> tier;
    bool isAboveRpcLimit = false;
    bool isAboveMauLimit = false;
};
BOOST_DESCRIBE_STRUCT(PlanLimits, (), (tier, isAboveRpcLimit, isAboveMauLimit))

struct ProjectLimitsBody {
    PlanLimits planLimits;
};
BOOST_DESCRIBE_STRUCT(ProjectLimitsBody, (), (planLimits))

}  // namespace portico::api
