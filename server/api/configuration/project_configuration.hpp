// SPDX-License-Identifier: Apache-2.0
//
// What a page asks about its project (docs/spec/http-api.md#configuration-of-projects):
//
//   GET /appkit/v1/config          features that the operator decides, over the page's own options;
//                                  with them what Portico's own widget asks for at once: whether
//                                  events are wanted, and whether its origin may use the project
//   GET /projects/v1/origins       who may use the project
//   GET /projects/v1/origins/check why an origin may not: ?origin=, or the header of the request
//   GET /getAnalyticsConfig        whether events are wanted
//   GET /appkit/v1/project-limits  of a hosted plan: a server of one's own has none
//
// All are answered to pages of every origin: one that is refused elsewhere learns here why. Nothing
// is cached, so that a change counts at once.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/api/configuration.hpp"
#include "core/api/features.hpp"
#include "server/api/access/authorizer.hpp"
#include "server/api/routing/router.hpp"
#include "server/data/project.hpp"

namespace portico::api::configuration {

/// What this server's vault offers. Without an origin there is none.
struct VaultOffer {
    std::string origin;                        ///< public
    std::vector<std::string> logins;           ///< of social_login's choices, those that are set up
    std::vector<std::string> compatible = {};  ///< ids of projects with clients of the reference
};

/// What is set up of a feature that needs it: "onramp" and the words of its providers.
struct SetUpFeature {
    std::string feature;
    std::vector<std::string> words;
};

/// What this server has besides the features that every server has.
struct Offer {
    VaultOffer vault = {};
    std::vector<std::string> zones = {};  ///< below which names are given; none: no names
    bool swaps = false;
    std::vector<SetUpFeature> set_up = {};
};

/// Whether there is something to switch.
bool has_feature(const Offer& offer, const FeatureRow& row);

/// How clients read an entry (docs/spec/http-api.md#configuration-of-projects): one with a list,
/// also an empty one, wins over the page's option; `"config": null` leaves the page's; one that is
/// missing is off. So what the operator has not decided stands there with null, and what this
/// server does not have as off, whatever was decided about it. Beside them "isAnalyticsEnabled"
/// and, where `origin` is one, "origin": {"reading","login"}.
///
/// With a vault, what it offers is on for pages that may log in, unless the operator decided
/// otherwise: "social_login" lists exactly that, and "vault" says where it is. "names" is off
/// without a zone; else "zones" lists them, unless the operator has switched it off.
ConfigurationBody make_configuration(const projects::Project& project, std::string_view origin,
                                     const Offer& offer = {});

/// Whether and why not, for calls that read and for logins, which want a listed origin.
OriginReport make_origin_report(const projects::Project& project, std::string_view origin);

/// The client of the reference is told of the vault for `compatible` projects alone: elsewhere
/// nothing there answers it.
void add_routes(Router& router, access::ProjectAuthorizer& authorizer, Offer offer = {});

}  // namespace portico::api::configuration
