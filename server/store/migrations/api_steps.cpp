// SPDX-License-Identifier: Apache-2.0
#include <array>

#include "server/store/migrations/schema.hpp"

namespace portico::store {
namespace {

// `revision` grows with every change of its table: processes poll it to know that they must read
// again (server/api/projects/directory.hpp).
constexpr std::string_view kProjects = R"sql(
CREATE TABLE revision (
    name  TEXT PRIMARY KEY,
    value {bigint} NOT NULL
) {strict};
INSERT INTO revision (name, value) VALUES ('project', 0);
CREATE TABLE project (
    id                  TEXT PRIMARY KEY,
    name                TEXT NOT NULL,
    created_at_ms       {bigint} NOT NULL,
    is_enabled          {bigint} NOT NULL,
    is_analytics_on     {bigint} NOT NULL,
    requests_per_second {bigint} NOT NULL,
    request_burst       {bigint} NOT NULL
) {strict};
CREATE TABLE project_origin (
    project  TEXT NOT NULL REFERENCES project (id) ON DELETE CASCADE,
    position {bigint} NOT NULL,
    origin   TEXT NOT NULL,
    PRIMARY KEY (project, origin)
) {strict};
CREATE TABLE project_feature (
    project    TEXT NOT NULL REFERENCES project (id) ON DELETE CASCADE,
    feature    TEXT NOT NULL,
    is_enabled {bigint} NOT NULL,
    config     TEXT NOT NULL,
    PRIMARY KEY (project, feature)
) {strict};
)sql";

constexpr std::array<Step, 1> kSteps = {{
    {"projects", kProjects, {}},
}};

}  // namespace

const Schema& api_schema() {
    static constexpr Schema kSchema{"api", kSteps};
    return kSchema;
}

}  // namespace portico::store
