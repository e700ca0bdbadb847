-- An API database of version 1 as released, with rows.
CREATE TABLE revision (
    name  TEXT PRIMARY KEY,
    value BIGINT NOT NULL
);
INSERT INTO revision (name, value) VALUES ('project', 3);
CREATE TABLE project (
    id                  TEXT PRIMARY KEY,
    name                TEXT NOT NULL,
    created_at_ms       BIGINT NOT NULL,
    is_enabled          BIGINT NOT NULL,
    is_analytics_on     BIGINT NOT NULL,
    requests_per_second BIGINT NOT NULL,
    request_burst       BIGINT NOT NULL
);
CREATE TABLE project_origin (
    project  TEXT NOT NULL REFERENCES project (id) ON DELETE CASCADE,
    position BIGINT NOT NULL,
    origin   TEXT NOT NULL,
    PRIMARY KEY (project, origin)
);
CREATE TABLE project_feature (
    project    TEXT NOT NULL REFERENCES project (id) ON DELETE CASCADE,
    feature    TEXT NOT NULL,
    is_enabled BIGINT NOT NULL,
    config     TEXT NOT NULL,
    PRIMARY KEY (project, feature)
);
INSERT INTO project VALUES ('0123456789abcdef0123456789abcdef', 'Shop', 1700000000000, 1, 1, 0, 0);
INSERT INTO project_origin VALUES ('0123456789abcdef0123456789abcdef', 0, 'https://example.org');
INSERT INTO project_feature VALUES ('0123456789abcdef0123456789abcdef', 'social_login', 1, '["email"]');
CREATE TABLE portico_schema (name TEXT PRIMARY KEY, version BIGINT NOT NULL);
INSERT INTO portico_schema VALUES ('api', 1);
