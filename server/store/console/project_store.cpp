// SPDX-License-Identifier: Apache-2.0
#include "server/store/console/project_store.hpp"

#include <unordered_map>

#include "core/base/describe/describe.hpp"
#include "core/base/text/ascii.hpp"

namespace portico::store {
namespace {

using api::projects::Change;
using api::projects::Feature;
using api::projects::Project;
using api::projects::Snapshot;

/// A column of project_feature: the words of its setting.
using ConfigColumn = List<Text<1024>, 1024>;

std::string write_config(const std::vector<std::string>& config) {
    return to_json_text(ConfigColumn(config.begin(), config.end()));
}

StoreResult<std::vector<std::string>> read_config(std::string_view text) {
    const auto words = parse_described<ConfigColumn>(text);
    if (!words) return store_error(Failure::kDamaged, "damaged row in project_feature");
    return std::vector<std::string>(words->begin(), words->end());
}

Project read_row(const sql::Query& row) {
    Project out;
    out.id = row.text(0);
    out.name = row.text(1);
    out.created_at_ms = row.integer(2);
    out.is_enabled = row.integer(3) != 0;
    out.is_analytics_on = row.integer(4) != 0;
    out.limits.requests_per_second = row.integer(5);
    out.limits.request_burst = row.integer(6);
    out.is_sponsorship_on = row.integer(7) != 0;
    return out;
}

class ProjectStore final : public api::projects::Store {
  public:
    explicit ProjectStore(sql::Connection& sql) : sql_(sql) {}

    StoreResult<std::int64_t> revision() override {
        const auto value =
            PORTICO_TRY(sql_.integer("SELECT value FROM revision WHERE name = 'project'"));
        if (!value) return store_error(Failure::kDamaged, "the revision of projects is missing");
        return *value;
    }

    StoreResult<Snapshot> load() override {
        return sql_.transaction([&]() -> StoreResult<Snapshot> {
            Snapshot out{PORTICO_TRY(revision()), {}};
            std::unordered_map<std::string, std::size_t> index;
            {
                auto rows = PORTICO_TRY(
                    sql_.query("SELECT id, name, created_at_ms, is_enabled, is_analytics_on, "
                               "requests_per_second, request_burst, is_sponsorship_on FROM project "
                               "ORDER BY created_at_ms, id"));
                while (PORTICO_TRY(rows.next())) {
                    out.projects.push_back(read_row(rows));
                    index.emplace(out.projects.back().id, out.projects.size() - 1);
                }
            }
            const auto owner =
                [&](const sql::Query& row) -> StoreResult<std::reference_wrapper<Project>> {
                const auto found = index.find(row.text(0));
                if (found == index.end())
                    return store_error(Failure::kDamaged, "a row of no project");
                return std::ref(out.projects[found->second]);
            };
            {
                auto rows = PORTICO_TRY(sql_.query(
                    "SELECT project, origin FROM project_origin ORDER BY project, position"));
                while (PORTICO_TRY(rows.next()))
                    PORTICO_TRY(owner(rows)).get().allowed_origins.push_back(rows.text(1));
            }
            auto rows = PORTICO_TRY(
                sql_.query("SELECT project, feature, is_enabled, config FROM project_feature "
                           "ORDER BY project, feature"));
            while (PORTICO_TRY(rows.next()))
                PORTICO_TRY(owner(rows))
                    .get()
                    .features.push_back({rows.text(1), rows.integer(2) != 0,
                                         PORTICO_TRY(read_config(rows.text(3)))});
            return out;
        });
    }

    StoreResult<Change> create(const Project& project) override {
        return sql_.transaction([&] { return create_within(project); });
    }

    StoreResult<Change> edit(const std::string& id,
                             const std::function<bool(Project&)>& edit) override {
        return sql_.transaction([&] { return edit_within(id, edit); });
    }

    StoreResult<std::int64_t> erase(const std::string& id) override {
        return sql_.transaction([&]() -> StoreResult<std::int64_t> {
            if (PORTICO_TRY(sql_.run("DELETE FROM project WHERE id = $1", id)) == 0)
                return store_error(Failure::kConflict, "no such project");
            return next_revision();
        });
    }

    StoreResult<api::projects::Forgotten> forget(const std::string& id,
                                                 const std::string& address) override {
        const bool is_hex = address.starts_with("0x");
        const auto gone = [&](std::string sql) {
            sql += is_hex ? " WHERE project = $1 AND lower(address) = $2"
                          : " WHERE project = $1 AND address = $2";
            return sql_.run(sql, id, is_hex ? ascii_lower(address) : address);
        };
        return sql_.transaction([&]() -> StoreResult<api::projects::Forgotten> {
            const auto known =
                PORTICO_TRY(sql_.integer("SELECT count(*) FROM project WHERE id = $1", id));
            if (known.value_or(0) == 0) return store_error(Failure::kConflict, "no such project");
            return api::projects::Forgotten{
                .accounts = PORTICO_TRY(gone("DELETE FROM sign_in_account")),
                .events = PORTICO_TRY(gone("DELETE FROM event")),
                .days = PORTICO_TRY(gone("DELETE FROM event_account"))};
        });
    }

    StoreResult<Change> create_within(const Project& project) {
        const auto count = PORTICO_TRY(sql_.integer("SELECT count(*) FROM project"));
        if (count.value_or(0) >= static_cast<std::int64_t>(api::projects::kProjectsMax))
            return store_error(Failure::kFull, "there are " +
                                                   std::to_string(api::projects::kProjectsMax) +
                                                   " projects, which is the most");
        PORTICO_CHECK(
            sql_.run("INSERT INTO project (id, name, created_at_ms, is_enabled, "
                     "is_analytics_on, requests_per_second, request_burst, is_sponsorship_on) "
                     "VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
                     project.id, project.name, project.created_at_ms, project.is_enabled,
                     project.is_analytics_on, project.limits.requests_per_second,
                     project.limits.request_burst, project.is_sponsorship_on));
        PORTICO_CHECK(write_lists(project));
        return Change{PORTICO_TRY(next_revision()), project};
    }

    StoreResult<Change> edit_within(const std::string& id,
                                    const std::function<bool(Project&)>& edit) {
        Project project = PORTICO_TRY(find(id));
        if (!edit(project)) return store_error(Failure::kConflict, "unchanged");
        project.id = id;
        PORTICO_CHECK(
            sql_.run("UPDATE project SET name = $2, is_enabled = $3, "
                     "is_analytics_on = $4, requests_per_second = $5, "
                     "request_burst = $6, is_sponsorship_on = $7 WHERE id = $1",
                     id, project.name, project.is_enabled, project.is_analytics_on,
                     project.limits.requests_per_second, project.limits.request_burst,
                     project.is_sponsorship_on));
        PORTICO_CHECK(sql_.run("DELETE FROM project_origin WHERE project = $1", id));
        PORTICO_CHECK(sql_.run("DELETE FROM project_feature WHERE project = $1", id));
        PORTICO_CHECK(write_lists(project));
        return Change{PORTICO_TRY(next_revision()), std::move(project)};
    }

  private:
    StoreResult<Project> find(const std::string& id) {
        Project out;
        {
            auto rows = PORTICO_TRY(sql_.query(
                "SELECT id, name, created_at_ms, is_enabled, is_analytics_on, "
                "requests_per_second, request_burst, is_sponsorship_on FROM project WHERE id = $1",
                id));
            if (!PORTICO_TRY(rows.next()))
                return store_error(Failure::kConflict, "no such project");
            out = read_row(rows);
        }
        {
            auto rows = PORTICO_TRY(sql_.query(
                "SELECT origin FROM project_origin WHERE project = $1 ORDER BY position", id));
            while (PORTICO_TRY(rows.next())) out.allowed_origins.push_back(rows.text(0));
        }
        auto rows =
            PORTICO_TRY(sql_.query("SELECT feature, is_enabled, config FROM project_feature "
                                   "WHERE project = $1 ORDER BY feature",
                                   id));
        while (PORTICO_TRY(rows.next()))
            out.features.push_back(
                {rows.text(0), rows.integer(1) != 0, PORTICO_TRY(read_config(rows.text(2)))});
        return out;
    }

    StoreResult<void> write_lists(const Project& project) {
        std::int64_t position = 0;
        for (const std::string& origin : project.allowed_origins)
            PORTICO_CHECK(sql_.run(
                "INSERT INTO project_origin (project, position, origin) VALUES ($1, $2, $3)",
                project.id, position++, origin));
        for (const Feature& feature : project.features)
            PORTICO_CHECK(
                sql_.run("INSERT INTO project_feature (project, feature, is_enabled, "
                         "config) VALUES ($1, $2, $3, $4)",
                         project.id, feature.id, feature.is_enabled, write_config(feature.config)));
        return {};
    }

    StoreResult<std::int64_t> next_revision() {
        auto rows = PORTICO_TRY(sql_.query(
            "UPDATE revision SET value = value + 1 WHERE name = 'project' RETURNING value"));
        if (!PORTICO_TRY(rows.next()))
            return store_error(Failure::kDamaged, "the revision of projects is missing");
        return rows.integer(0);
    }

    sql::Connection& sql_;
};

}  // namespace

std::unique_ptr<api::projects::Store> open_project_store(sql::Connection& sql) {
    return std::make_unique<ProjectStore>(sql);
}

StoreResult<Change> create_project_within(sql::Connection& sql, const Project& project) {
    return ProjectStore(sql).create_within(project);
}

StoreResult<Change> edit_project_within(sql::Connection& sql, const std::string& id,
                                        const std::function<bool(Project&)>& edit) {
    return ProjectStore(sql).edit_within(id, edit);
}

}  // namespace portico::store
