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

// `kind` is events::Kind. Counts and accounts are what charts read: they never scan the events.
constexpr std::string_view kEvents = R"sql(
CREATE TABLE event (
    project        TEXT NOT NULL,
    id             TEXT NOT NULL,
    kind           {bigint} NOT NULL,
    name           TEXT NOT NULL,
    received_at_ms {bigint} NOT NULL,
    occurred_at_ms {bigint} NOT NULL,
    domain         TEXT NOT NULL,
    url            TEXT NOT NULL,
    address        TEXT NOT NULL,
    system         TEXT NOT NULL,
    properties     TEXT NOT NULL,
    PRIMARY KEY (project, id)
) {strict};
CREATE INDEX event_by_arrival ON event (project, received_at_ms, id);
CREATE INDEX event_by_age ON event (received_at_ms);
CREATE TABLE event_count (
    project TEXT NOT NULL,
    hour_ms {bigint} NOT NULL,
    name    TEXT NOT NULL,
    facet   TEXT NOT NULL,
    value   TEXT NOT NULL,
    events  {bigint} NOT NULL,
    PRIMARY KEY (project, hour_ms, name, facet, value)
) {strict};
CREATE TABLE event_account (
    project TEXT NOT NULL,
    day_ms  {bigint} NOT NULL,
    address TEXT NOT NULL,
    PRIMARY KEY (project, day_ms, address)
) {strict};
CREATE TABLE event_webhook (
    id                   TEXT PRIMARY KEY,
    project              TEXT NOT NULL REFERENCES project (id) ON DELETE CASCADE,
    url                  TEXT NOT NULL,
    secret               TEXT NOT NULL,
    created_at_ms        {bigint} NOT NULL,
    after_received_at_ms {bigint} NOT NULL,
    after_id             TEXT NOT NULL,
    attempts             {bigint} NOT NULL,
    next_at_ms           {bigint} NOT NULL,
    last_error           TEXT NOT NULL,
    UNIQUE (project, url)
) {strict};
CREATE INDEX event_webhook_by_time ON event_webhook (next_at_ms);
)sql";

constexpr std::array<Step, 2> kSteps = {{
    {"projects", kProjects, {}},
    {"events", kEvents, {}},
}};

}  // namespace

const Schema& api_schema() {
    static constexpr Schema kSchema{"api", kSteps};
    return kSchema;
}

}  // namespace portico::store
