// SPDX-License-Identifier: Apache-2.0
//
// Projects: seen, made and changed. A change names the version that it was made from.
#include <utility>

#include "server/api/console/console.hpp"
#include "server/api/console/project_body.hpp"
#include "server/api/console/tokens.hpp"
#include "server/api/projects/settings.hpp"

namespace portico::api::console {
namespace {

using projects::Project;

/// Writes the lines of the log for one operator's action.
Store::AuditOf line_of(const Operator& who, std::string action, std::int64_t now_ms) {
    return [who, action = std::move(action), now_ms](const Project* before, const Project& after) {
        return AuditEntry{.at_ms = now_ms,
                          .operator_id = who.id,
                          .operator_name = who.name,
                          .action = action,
                          .subject = after.id,
                          .before = before ? to_json_text(make_project_body(*before)) : "",
                          .after = to_json_text(make_project_body(after))};
    };
}

std::string whole(const Project& project) { return to_json_text(make_versioned_body(project)); }

}  // namespace

void Console::add_project_routes() {
    add("GET", "projects", [this](const Call&, const Reply& reply) {
        admin::ProjectList out;
        for (const auto& project : on_.projects.all())
            out.projects.push_back(make_versioned_body(*project));
        reply.json(to_json_text(out));
    });
    add<admin::NewProject>("POST", "projects",
                           [this](const Call& call, const admin::NewProject& body,
                                  const Reply& reply) { create_project(call, body, reply); });
    add("GET", "projects/:id", [this](const Call& call, const Reply& reply) {
        const auto project = on_.projects.find(call.parameter("id"));
        if (!project) return reply.fail(ApiCode::not_found, "no such project");
        reply.json(whole(*project));
    });
    add<admin::ProjectChange>(
        "PATCH", "projects/:id",
        [this](const Call& call, const admin::ProjectChange& body, const Reply& reply) {
            edit_project(call, body.version.value, reply, "project.settings",
                         [body](Project& project) { return apply_settings(project, body); });
        });
    // Origins need no version: two operators who add one each want both.
    add<admin::OriginChange>(
        "POST", "projects/:id/origins",
        [this](const Call& call, const admin::OriginChange& body, const Reply& reply) {
            edit_project(
                call, {}, reply, "origin.add",
                [origin = body.origin.value](Project& project) -> std::expected<void, std::string> {
                    const auto added = projects::add_origin(project, origin);
                    if (!added) return std::unexpected(added.error());
                    return {};
                });
        });
    add<admin::OriginChange>(
        "POST", "projects/:id/origins/remove",
        [this](const Call& call, const admin::OriginChange& body, const Reply& reply) {
            edit_project(
                call, {}, reply, "origin.remove",
                [origin = body.origin.value](Project& project) -> std::expected<void, std::string> {
                    projects::remove_origin(project, origin);
                    return {};
                });
        });
    add<admin::OriginChange>(
        "POST", "projects/:id/origins/check",
        [this](const Call& call, const admin::OriginChange& body, const Reply& reply) {
            const auto project = on_.projects.find(call.parameter("id"));
            if (!project) return reply.fail(ApiCode::not_found, "no such project");
            const auto verdict = projects::check_origin(body.origin.value, project->allowed_origins,
                                                        projects::EmptyList::kAllowsNone);
            reply.json(to_json_text(admin::OriginAnswer{verdict.allowed, verdict.why}));
        });
}

void Console::create_project(const Call& call, const admin::NewProject& body, const Reply& reply) {
    const bool named = body.id && !body.id->empty();
    Project project{.id = named ? body.id->value : make_id(on_.entropy),
                    .name = body.name.value,
                    .created_at_ms = on_.clock()};
    if (const auto valid = projects::validate_project(project); !valid)
        return reply.fail(ApiCode::parameter_invalid, valid.error());
    run(
        reply,
        [project, line = line_of(call.me.who, "project.create", project.created_at_ms)](
            Store& store) -> StoreResult<std::optional<projects::Change>> {
            auto made = store.create_project(project, line);
            if (!made && made.error().kind == store::Failure::kConflict) return std::nullopt;
            return PORTICO_TRY(std::move(made));
        },
        [this, reply](std::optional<projects::Change> made) {
            if (!made)
                return reply.fail(ApiCode::changed_meanwhile,
                                  "there is a project of this id already");
            on_.projects.put(*made);
            reply.json(whole(made->project));
        });
}

void Console::edit_project(const Call& call, const std::optional<std::string>& version,
                           const Reply& reply, const char* action, Change change) {
    struct Outcome {
        enum : std::uint8_t { kDone, kSame, kGone, kStale, kWrong } how = kDone;
        std::string why;
        projects::Change change;
    };
    const std::string id(call.parameter("id"));
    run(
        reply,
        [id, version, change = std::move(change),
         line = line_of(call.me.who, action, on_.clock())](Store& store) -> StoreResult<Outcome> {
            Outcome out{.how = Outcome::kGone, .why = {}, .change = {}};
            auto done = store.edit_project(
                id,
                [&](Project& project) {
                    const Project before = project;
                    out.change.project = before;
                    out.how = Outcome::kStale;
                    if (version && *version != project_version(project)) return false;
                    out.how = Outcome::kWrong;
                    const auto changed = change(project);
                    if (!changed) out.why = changed.error();
                    if (!changed) return false;
                    out.how = project == before ? Outcome::kSame : Outcome::kDone;
                    return out.how == Outcome::kDone;
                },
                line);
            if (done)
                out.change = std::move(*done);
            else if (done.error().kind != store::Failure::kConflict)
                return std::unexpected(std::move(done).error());
            return out;
        },
        [this, reply](Outcome out) {
            switch (out.how) {
                case Outcome::kGone:
                    return reply.fail(ApiCode::not_found, "no such project");
                case Outcome::kStale:
                    return reply.fail(ApiCode::changed_meanwhile,
                                      "somebody else has changed the project");
                case Outcome::kWrong:
                    return reply.fail(ApiCode::parameter_invalid, out.why);
                case Outcome::kDone:
                    on_.projects.put(out.change);
                    break;
                case Outcome::kSame:
                    break;
            }
            reply.json(whole(out.change.project));
        });
}

}  // namespace portico::api::console
