// SPDX-License-Identifier: Apache-2.0
#include "server/api/configuration/project_configuration.hpp"
#include "server/app/areas/areas.hpp"
#include "server/app/areas/offer.hpp"

namespace portico::app {
namespace {

void report_who_is_served(const api::access::ProjectAuthorizer& authorizer, ops::Log& log,
                          const api::projects::Projects& projects) {
    if (authorizer.any_project())
        log.warn("projects.any_project",
                 {{"hint",
                   "every project id is served, also to strangers: for development alone. "
                   "Leave --any-project out and make projects with `portico project "
                   "create`"}});
    else if (projects.size() == 0)
        log.warn("projects.none", {{"hint",
                                    "all calls are refused until `portico project create` "
                                    "has made a project"}});
}

class ProjectsArea final : public Area {
  public:
    explicit ProjectsArea(const Platform& platform) : authorizer_(platform.authorizer) {
        api::configuration::add_routes(platform.router, platform.authorizer, make_offer(platform));
        platform.server.every(api::projects::kLookAgainMs,
                              [&projects = platform.projects] { projects.look_again(); });
        // Once the server runs: what prevents its start is told first, and alone.
        platform.server.post(
            [&authorizer = authorizer_, &log = platform.log, &projects = platform.projects] {
                report_who_is_served(authorizer, log, projects);
            });
    }
    void write_metrics(ops::MetricsText& out) const override { authorizer_.write_metrics(out); }

  private:
    const api::access::ProjectAuthorizer& authorizer_;
};

}  // namespace

MadeArea make_projects_area(const Platform& platform) {
    return std::make_unique<ProjectsArea>(platform);
}

}  // namespace portico::app
