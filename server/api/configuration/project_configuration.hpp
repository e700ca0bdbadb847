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

#include <string_view>

#include "core/api/configuration.hpp"
#include "server/api/access/authorizer.hpp"
#include "server/api/routing/router.hpp"
#include "server/data/project.hpp"

namespace portico::api::configuration {

/// How clients read an entry (docs/spec/http-api.md#configuration-of-projects): one with a list,
/// also an empty one, wins over the page's option; `"config": null` leaves the page's; one that is
/// missing is off. So what the operator has not decided stands there with null, and what this
/// server does not have as off, whatever was decided about it. Beside them "isAnalyticsEnabled"
/// and, where `origin` is one, "origin": {"reading","login"}.
ConfigurationBody make_configuration(const projects::Project& project, std::string_view origin);

/// Whether and why not, for calls that read and for logins, which want a listed origin.
OriginReport make_origin_report(const projects::Project& project, std::string_view origin);

void add_routes(Router& router, access::ProjectAuthorizer& authorizer);

}  // namespace portico::api::configuration
